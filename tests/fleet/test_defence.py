"""Point defence (PDF-1 to PDF-3)."""

from typing import Any, Literal

import pytest

from interceptor_nb.rules.fleet.geometry import dice_at
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.rules.fleet.tables import DEFENCES
from tests.fleet.fights import a_game, a_group, a_ship, at, faults, fight
from tests.fleet.test_fighters import ROLLED


@pytest.mark.parametrize(
    ("kind", "inches", "dice"),
    [
        pytest.param("pdaf", 6, 1, id="PDF-2 PDAF at six inches"),
        pytest.param("pdaf", 6.001, 0, id="PDF-2 PDAF beyond"),
        pytest.param("adaf", 6, 2, id="PDF-2 ADAF at six inches"),
        pytest.param("adaf", 6.001, 1, id="PDF-2 ADAF over six inches"),
        pytest.param("adaf", 12, 1, id="PDF-2 ADAF at twelve"),
        pytest.param("adaf", 12.001, 0, id="PDF-2 ADAF beyond"),
    ],
)
def test_range(kind: Literal["pdaf", "adaf"], inches: float, dice: int) -> None:
    assert dice_at(DEFENCES[kind], at(0), at(inches)) == dice


@pytest.mark.parametrize(
    ("fighters", "faces", "left"),
    [
        pytest.param(6, [3, 3], 6, id="PDF-1 a 3 does nothing"),
        pytest.param(6, [4, 5], 4, id="PDF-1 4 and 5 kill one each"),
        pytest.param(6, [6, 1], 4, id="PDF-1 a 6 kills two and is not rolled again"),
        pytest.param(3, [6, 6], 0, id="PDF-1 no more than there are"),
    ],
)
def test_kills(fighters: int, faces: list[int], left: int) -> None:
    setup = a_game(a_ship("a", design="cruiser"), a_group("g", 6, fighters=fighters))
    fought = fight(setup, {"a": "adaf:g"}, {"a": {"adaf": faces}})
    assert (fought.group("g").fighters, fought.one("shot_at").fact("kills")) == (left, fighters - left)


@pytest.mark.parametrize(
    ("line", "changes", "rules"),
    [
        pytest.param("pdaf:g pdaf:g adaf:g", {}, [], id="PDF-3 every system at one group"),
        pytest.param("pdaf:g pdaf:h", {}, [], id="PDF-3 or at several"),
        pytest.param("pdaf:g pdaf:g pdaf:g", {}, ["PDF-3"], id="PDF-3 each once a turn"),
        pytest.param("pdaf:g pdaf:g", {"systems_lost": (("pdaf1", 1),)}, ["PDF-3"], id="PDF-3 one of two is lost"),
        pytest.param("pdaf:b", {}, ["PDF-3"], id="PDF-2 at no ship"),
        pytest.param("hold pdaf:g", {}, [], id="PDF-3 held"),
        pytest.param("hold pdaf:g hit:b*1", {}, ["PDF-3"], id="PDF-3 a ship that fires holds nothing"),
        pytest.param("hit:a*1", {}, ["TRN-8"], id="TRN-8 not at itself"),
        pytest.param("hit:g*1", {}, ["TRN-8"], id="TRN-8 not at a group"),
    ],
)
def test_fire_orders(line: str, changes: dict[str, Any], rules: list[str]) -> None:
    setup = a_game(a_ship("a", design="cruiser", **changes), a_ship("b", 9), a_group("g", 3), a_group("h", 3))
    assert [rule for _, rule, _ in faults(setup, {"a": line})] == rules


def test_whoever_is_the_target() -> None:
    """PDF-3: b shoots at the group that attacks a."""
    setup = a_game(a_ship("a", design="plain"), a_ship("b", 6), a_group("g", 3))
    fought = fight(setup, {"b": "pdaf:g", "g": "attack:a"}, {"b": {"pdaf": [6]}, "g": {"attack": [1] * 4}})
    assert fought.kinds == ("target_named", "shot_at", "attacked")


def test_what_stops_a_shot() -> None:
    """PDF-2, PDF-3, TBL-3: out of range, not out, gone, behind debris; the next system has its shot all the same."""
    groups = a_group("far", 6.001), a_group("in", aboard="c"), a_group("shot", 0, 3, fighters=1), a_group("behind", -6)
    ships = a_ship("a", design="capital"), a_ship("c", 90, design="carrier", side="blue"), a_ship("b", 0, 2)
    setup = a_game(*ships, *groups, clouds=(Cloud(at(-3), 12, 0, 1000, moved=True),))
    lines = {"a": "pdaf:far pdaf:in pdaf:behind", "b": "pdaf:shot"}
    fought = fight(setup, lines, {"b": {"pdaf": [4]}})
    assert fought.whys == [("pdaf:far", "PDF-2"), ("pdaf:in", "PDF-3"), ("pdaf:behind", "TBL-3")]
    again = fight(setup, {"a": "pdaf:shot pdaf:shot"}, {"a": {"pdaf": [5]}})
    assert again.whys == [("pdaf:shot", "PDF-3")]


def test_not_into_a_dogfight() -> None:
    """FTR-7: neither PDAF nor ADAF."""
    setup = a_game(a_ship("a", 0, 3, design="cruiser"), a_group("g", 0), a_group("h", 1, side="red"))
    dice = {"g": {"dogfight": [1] * 6}, "h": {"dogfight": [1] * 6}}
    assert fight(setup, {"a": "pdaf:g adaf:h"}, ROLLED | dice).whys == [("pdaf:g", "FTR-7"), ("adaf:h", "FTR-7")]


def test_a_system_lost_before_its_go() -> None:
    """PDF-3, HUL-4: b's hit loses the one PDAF of a before a fires."""
    setup = a_game(a_ship("b", 50), a_ship("a"), a_group("g", 3))
    fought = fight(setup, {"b": "hit:a*4", "a": "pdaf:g"}, {"a": {"threshold": [1, 6]}})
    assert fought.whys == [("pdaf:g", "PDF-3")]


def test_a_ship_that_its_own_shot_ends_fires_no_more() -> None:
    """HUL-3, DEB-1: the explosion next to a wrecks it; its second hit and its PDAF come to nothing."""
    setup = a_game(a_ship("a", damage=10), a_ship("b", 0.5, damage=10), a_ship("c", 20), a_group("g", 0, 3))
    dice = {"b": {"explosion": [1]}, "a": {"blast": [1]}}
    fought = fight(setup, {"a": "hit:b*7 hit:c*1 pdaf:g"}, dice)
    assert (fought.ship("a").status, fought.ship("c").damage) == ("hulk", 0)
    assert fought.whys == [("hit:c*1", "HUL-3"), ("pdaf:g", "HUL-3")]
