"""Exact odds by the rules themselves: the check values, and every answer against running all faces one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from interceptor_nb.rules.fleet import chances
from interceptor_nb.rules.fleet.rolling import effects
from interceptor_nb.rules.fleet.setup import ShipClass

FACES = range(1, 7)


@pytest.mark.parametrize(
    ("rammer", "target", "alone", "gated"),
    [
        pytest.param(4, 4, "5/12", "5/36", id="FRM-3 equal thrust"),
        pytest.param(4, 0, "11/12", "11/36", id="FRM-3 against a base"),
        pytest.param(2, 4, "1/6", "1/18", id="FRM-3 the slower one"),
        pytest.param(6, 2, "11/12", "11/36", id="FRM-3 four more is as good as against a base"),
        pytest.param(1, 8, "0", "0", id="FRM-3 seven less never hits"),
        pytest.param(3, 8, "0", "0", id="FRM-3 five less never hits: equal sums are dodged"),
        pytest.param(4, 8, "1/36", "1/108", id="FRM-3 four less hits with 6 against 1"),
        pytest.param(8, 3, "35/36", "35/108", id="FRM-3 five more misses with 1 against 6 alone"),
        pytest.param(8, 2, "1", "1/3", id="FRM-2 six more always hits, the gate is left"),
    ],
)
def test_ram(rammer: int, target: int, alone: str, gated: str) -> None:
    found = chances.ram_hits(rammer, target, gated=False), chances.ram_hits(rammer, target, gated=True)
    assert found == (Fraction(alone), Fraction(gated))


@pytest.mark.parametrize(
    ("dice", "odds"),
    [
        pytest.param(1, "1/2 1/3 1/6", id="PDF-1 one die"),
        pytest.param(2, "1/4 1/3 5/18 1/9 1/36", id="PDF-1 two dice"),
        pytest.param(3, "1/8 1/4 7/24 11/54 7/72 1/36 1/216", id="PDF-1 three dice"),
    ],
)
def test_kills_from_a_whole_group(dice: int, odds: str) -> None:
    assert dict(chances.kills(dice)) == {kills: Fraction(odd) for kills, odd in enumerate(odds.split())}


def test_kills_are_capped_at_the_group() -> None:
    """PDF-1: of 1 fighter two dice kill one whenever they kill any."""
    assert dict(chances.kills(2, 1)) == {0: Fraction(1, 4), 1: Fraction(3, 4)}


@pytest.mark.parametrize("excess", [pytest.param(e, id=f"HUL-3 excess {e}") for e in range(10)])
def test_explosions(excess: int) -> None:
    assert chances.explodes(excess) == Fraction(min(excess, 6), 6)


@pytest.mark.parametrize(
    ("ship_class", "inch", "dice"),
    [
        pytest.param("escort", 1, 1, id="DEB-1 escort"),
        pytest.param("cruiser", 1, 2, id="DEB-1 cruiser near"),
        pytest.param("cruiser", 2, 1, id="DEB-1 cruiser far"),
        pytest.param("capital", 1, 3, id="DEB-1 capital ship near"),
        pytest.param("base", 3, 1, id="DEB-1 base far"),
    ],
)
def test_blasts(ship_class: ShipClass, inch: int, dice: int) -> None:
    assert dict(chances.blast_kills(ship_class, inch)) == dict(chances.kills(dice))
    sums = Counter(map(sum, product(FACES, repeat=dice)))
    assert dict(chances.blast_points(ship_class, inch)) == {s: Fraction(n, 6**dice) for s, n in sums.items()}


@pytest.mark.parametrize("screens", [pytest.param(s, id=f"FTR-6 {s} screens") for s in range(4)])
@pytest.mark.parametrize("fighters", [1, 4])
def test_attacks(screens: int, fighters: int) -> None:
    table = effects(screens)
    sums = Counter(sum(table[face - 1] for face in faces) for faces in product(FACES, repeat=fighters))
    assert dict(chances.attack_points(fighters, screens)) == {s: Fraction(n, 6**fighters) for s, n in sums.items()}


@pytest.mark.parametrize(
    ("screens", "shift", "row"),
    [
        pytest.param(0, 0, (0, 0, 0, 1, 1, 2), id="FTR-6 no screen"),
        pytest.param(1, 0, (0, 0, 0, 0, 1, 2), id="FTR-6 one screen"),
        pytest.param(2, 0, (0, 0, 0, 0, 1, 1), id="FTR-6 two screens"),
        pytest.param(3, 0, (0, 0, 0, 0, 1, 1), id="FTR-6 three count as two"),
        pytest.param(0, 1, (0, 0, 1, 1, 2, 2), id="FTR-8 a shift up stops at 6"),
        pytest.param(0, -1, (0, 0, 0, 0, 1, 1), id="FTR-8 a shift down"),
        pytest.param(0, -9, (0, 0, 0, 0, 0, 0), id="FTR-8 and stops at 1"),
    ],
)
def test_what_a_die_does(screens: int, shift: int, row: tuple[int, ...]) -> None:
    assert effects(screens, shift) == row


@pytest.mark.parametrize(
    ("systems", "need", "none"),
    [
        pytest.param(3, 6, Fraction(125, 216), id="HUL-4 first row"),
        pytest.param(3, 5, Fraction(8, 27), id="HUL-4 second row"),
        pytest.param(3, 4, Fraction(1, 8), id="HUL-4 third row"),
        pytest.param(0, 4, Fraction(1), id="HUL-4 nothing to lose"),
    ],
)
def test_checks(systems: int, need: int, none: Fraction) -> None:
    odds = chances.systems_lost(systems, need)
    assert odds[0] == none
    assert sum(odds.values()) == 1
    single = Fraction(7 - need, 6)
    assert sum(lost * chance for lost, chance in odds.items()) == systems * single


def test_parties() -> None:
    """HUL-1: each repairs on a 6."""
    assert dict(chances.repaired(2)) == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}


def test_dogfights() -> None:
    """FTR-7: both roll what they had before, so the two are independent."""
    odds = chances.dogfight(2, 3)
    mine, theirs = chances.kills(2, 3), chances.kills(3, 2)
    assert dict(odds) == {(2 - lost, 3 - shot): theirs[lost] * mine[shot] for lost in theirs for shot in mine}
    assert dict(chances.dogfight(2, 3, endurance=(True, False))) == dict(odds)
    assert dict(chances.dogfight(2, 3, endurance=(False, False))) == {(2, 3): Fraction(1)}
    # FTR-8: a shift is added to one's own dice, screens count against the other's.
    ace = chances.dogfight(1, 1, shifts=(1, 0))
    assert sum(share for (_, left), share in ace.items() if not left) == Fraction(4, 6)
    heavy = chances.dogfight(1, 1, screens=(1, 0))
    assert sum(share for (left, _), share in heavy.items() if not left) == Fraction(2, 6)
    assert sum(share for (_, left), share in heavy.items() if not left) == Fraction(3, 6)


def test_emergency_launches() -> None:
    """CAR-4."""
    assert dict(chances.emergency_launch()) == {
        "destroyed": Fraction(1, 6), "damaged": Fraction(1, 6), "failed": Fraction(1, 3), "launched": Fraction(1, 3),
    }  # fmt: skip


def test_points_of_a_ram() -> None:
    """FRM-4: a d6 times the boxes."""
    assert dict(chances.ram_points(7)) == {7 * face: Fraction(1, 6) for face in FACES}
