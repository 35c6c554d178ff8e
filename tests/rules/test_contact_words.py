"""Rams, accidents and asteroids that drift, in the words of the log."""

import pytest

from interceptor_nb.rules.interceptor.narrate import sentence
from interceptor_nb.rules.interceptor.setup import NO_SIDES, Design, Setup
from tests.helpers import Flown, a_design, a_setup, a_ship, fly
from tests.rules.test_collisions import THICK
from tests.rules.test_drift import a_field, rock
from tests.rules.test_rams import duel, rams


def words(flown: Flown, kind: str) -> list[str]:
    """Return the events of *kind* in words."""
    return [sentence(flown.field, event) for event in flown.events if event.kind == kind]


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        pytest.param(a_field(rock("r", "3030")), "1 asteroid drifts 1 hex", id="AST-5 one"),
        pytest.param(a_field(rock("r", "3030"), rock("s", "3032")), "2 asteroids drift 1 hex", id="AST-5 two"),
        pytest.param(
            a_field(rock("r", "6030")), "off the mapsheet or into the atmosphere, and gone: r", id="AST-6 none is left"
        ),
    ],
)
def test_asteroids_that_drift(setup: Setup, said: str) -> None:
    assert words(fly(setup), "asteroids_moved") == [said]


@pytest.mark.parametrize(
    ("face", "said"),
    [
        pytest.param(5, "declares to ram b", id="RAM-1 passed"),
        pytest.param(6, "its morale is out for the rest of the game", id="RAM-1 failed"),
    ],
)
def test_morale(face: int, said: str) -> None:
    flown = rams(duel(), morale=face, ram=[1, 9]) if face == 5 else rams(duel(), morale=face, collision=[1, 2])
    head = f"morale before a ram: needs 7 or less, rolled {face} +2 (before a ram)"
    assert words(flown, "morale_checked") == [f"{head}, {said}"]


@pytest.mark.parametrize(
    ("other", "end"),
    [
        pytest.param(8, "3 apart, struck", id="RAM-2 3 apart"),
        pytest.param(9, "4 apart, missed", id="RAM-2 4 apart"),
    ],
)
def test_the_dice_of_a_ram(other: int, end: str) -> None:
    said = ["ram of b: rolled 5", f"rammed by a: rolled {other}, {end}"]
    assert words(rams(duel(), ram=[5, other]), "ram_rolled") == said


@pytest.mark.parametrize(
    ("own", "sum_"),
    [
        pytest.param(5, "100 hits (tonnage times 1)", id="COL-3 nothing off"),
        pytest.param(6, "75 hits (tonnage times 1 less 25 %)", id="COL-3 a quarter off"),
    ],
)
def test_a_ram(own: int, sum_: str) -> None:
    said = [f"ram with b: {sum_} on forward", f"ram with a: {sum_} on aft"]
    assert words(rams(duel(), ram=[own, 5]), "rammed") == said


@pytest.mark.parametrize(
    ("design", "end"),
    [
        pytest.param(THICK, "", id="DMG-1 it stands the hits"),
        pytest.param(
            a_design(armour=NO_SIDES, internals=(("powerplant", 1), ("fuel", 500))),
            "; the ship explodes",
            id="DMG-3 it explodes",
        ),
        pytest.param(
            a_design(armour=NO_SIDES, internals=(("crew", 1), ("fuel", 500))), "; the ship is derelict", id="MOV-11"
        ),
    ],
)
def test_an_accident(design: Design, end: str) -> None:
    setup = a_setup(a_ship("a", 0), a_ship("b", 0), design=design)
    flown = fly(setup, dice={owner: {"collision": [4], "collision_side": [1]} for owner in "ab"})
    hits = "side in doubt, rolled 1; 25 hits (tonnage times 1 less 75 %) on left aft"
    assert words(flown, "collided") == [f"collision with {other}: {hits}{end}" for other in "ba"]
