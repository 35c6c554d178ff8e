"""Boxes, rows, checks, hulks, parties (HUL-1 to HUL-5)."""

from typing import Any

import pytest

from interceptor_nb.rules.fleet.hull import check_need, on_last_row, systems, works
from interceptor_nb.rules.fleet.setup import Design, Options
from tests.fleet.fights import DESIGNS, Fought, a_game, a_group, a_ship, faults, fight


def hit(points: int, *, dice: dict[str, list[int]] | None = None, line: str = ".", **changes: Any) -> Fought:
    """Let b hit a, an escort of 4, 4 and 3 boxes with a drive and a PDAF, for so many *points*."""
    setup = a_game(a_ship("a", **changes), a_ship("b", 20, side="blue"))
    return fight(setup, {"a": line, "b": f"hit:a*{points}"}, {"a": dice or {}})


@pytest.mark.parametrize(
    ("rows", "damage", "last"),
    [
        pytest.param((4, 4, 3), 7, False, id="HUL-2 a box of the second row is left"),
        pytest.param((4, 4, 3), 8, True, id="HUL-2 exactly crossed off"),
        pytest.param((4, 4, 3), 10, True, id="HUL-2 one box left"),
        pytest.param((4, 4, 3), 11, False, id="HUL-2 none left"),
        pytest.param((6,), 0, True, id="HUL-2 one row, always"),
    ],
)
def test_last_row(rows: tuple[int, ...], damage: int, last: bool) -> None:
    assert on_last_row(rows, damage) == last


@pytest.mark.parametrize(
    ("rows", "before", "after", "need"),
    [
        pytest.param((4, 4, 4, 4, 4), 0, 3, None, id="HUL-4 a box short of the first row"),
        pytest.param((4, 4, 4, 4, 4), 0, 4, 6, id="HUL-4 first row"),
        pytest.param((4, 4, 4, 4, 4), 4, 7, None, id="HUL-4 the row was crossed off before"),
        pytest.param((4, 4, 4, 4, 4), 7, 8, 5, id="HUL-4 second row"),
        pytest.param((4, 4, 4, 4, 4), 8, 12, 4, id="HUL-4 third row"),
        pytest.param((4, 4, 4, 4, 4), 12, 16, 4, id="HUL-4 a later row"),
        pytest.param((4, 4, 4, 4, 4), 0, 8, 4, id="HUL-4 two rows at once: the second less 1"),
        pytest.param((4, 4, 4, 4, 4), 3, 8, 4, id="HUL-4 two rows at once, a box of the first left"),
        pytest.param((4, 4, 4, 4, 4), 4, 12, 3, id="HUL-4 second and third at once: the third less 1"),
        pytest.param((4, 4, 4, 4, 4), 8, 16, 3, id="HUL-4 third and fourth at once: a later row less 1"),
        pytest.param((4, 4, 4, 4, 4), 4, 16, 2, id="HUL-4 second to fourth at once: a later row less 2"),
        pytest.param((4, 4, 4, 4, 4), 0, 12, 2, id="HUL-4 three rows at once: the third less 2"),
        pytest.param((4, 4, 4, 4, 4), 0, 16, 2, id="HUL-4 four rows at once: never under 2"),
        pytest.param((4, 4, 4, 4, 4), 16, 20, None, id="HUL-4 none after the last row"),
        pytest.param((4, 4), 0, 99, None, id="HUL-4 none for a ship that is lost"),
    ],
)
def test_when_a_check_is_due(rows: tuple[int, ...], before: int, after: int, need: int | None) -> None:
    assert check_need(rows, before, after, Options()) == need


@pytest.mark.parametrize("lowest", [pytest.param(n, id=f"HUL-4 option: never under {n}") for n in range(1, 5)])
def test_an_option_says_how_low_a_check_goes(lowest: int) -> None:
    """Four rows at once: 4 of a later row, less 3."""
    assert check_need((4, 4, 4, 4, 4), 0, 16, Options(lowest_check=lowest)) == lowest


def test_systems_in_the_order_of_checks() -> None:
    design = Design("All", "cruiser", 4, (4,), screens=1, pdaf=2, adaf=1, bays=1, others=("beam",))
    names = [system.name for system in systems(design)]
    assert names == ["drive", "screen1", "pdaf1", "pdaf2", "adaf1", "bay1", "beam"]
    assert "drive" not in [system.name for system in systems(DESIGNS["base"])]


@pytest.mark.parametrize(
    ("name", "losses", "does"),
    [
        pytest.param("drive", 1, True, id="HUL-5 a drive lost once still works"),
        pytest.param("drive", 2, False, id="HUL-5 lost twice"),
        pytest.param("pdaf1", 1, False, id="HUL-4 others are lost at once"),
        pytest.param("pdaf1", -1, False, id="CAR-4 destroyed for good"),
    ],
)
def test_what_works(name: str, losses: int, does: bool) -> None:
    system = next(one for one in systems(DESIGNS["escort"]) if one.name == name)
    assert works(system, losses) == does


@pytest.mark.parametrize(
    ("faces", "losses"),
    [
        pytest.param([5, 5], (0, 0), id="HUL-4 a 5 holds after the first row"),
        pytest.param([6, 5], (1, 0), id="HUL-5 a drive lost once"),
        pytest.param([5, 6], (0, 1), id="HUL-4 a 6 is lost"),
    ],
)
def test_a_check(faces: list[int], losses: tuple[int, ...]) -> None:
    fought = hit(4, dice={"threshold": faces})
    assert (fought.ship("a").losses, fought.ship("a").damage) == (losses, 4)
    assert (fought.one("hit").fact("points"), fought.one("hit").fact("left")) == (4, 7)
    assert [(roll.target, roll.ok) for roll in fought.rolls] == [(6, face == 6) for face in faces]


def test_only_what_works_is_checked() -> None:
    """HUL-4, HUL-5: a drive lost once is checked again, a PDAF that is lost is not."""
    fought = hit(4, dice={"threshold": [6]}, systems_lost=(("drive", 1), ("pdaf1", 1)))
    assert fought.ship("a").losses == (2, 1)
    assert hit(4, systems_lost=(("drive", 2), ("pdaf1", 1))).one("systems_checked").rolls == ()


@pytest.mark.parametrize(
    ("points", "face", "status"),
    [
        pytest.param(11, None, "hulk", id="HUL-3 excess 0 never explodes, no die"),
        pytest.param(12, 1, "exploded", id="HUL-3 a 1 at excess 1"),
        pytest.param(12, 2, "hulk", id="HUL-3 a 2 at excess 1"),
        pytest.param(16, 5, "exploded", id="HUL-3 a 5 at excess 5"),
        pytest.param(16, 6, "hulk", id="HUL-3 a 6 at excess 5"),
        pytest.param(99, 6, "exploded", id="HUL-3 certain from 6 on"),
    ],
)
def test_a_ship_without_boxes(points: int, face: int | None, status: str) -> None:
    fought = hit(points, dice={} if face is None else {"explosion": [face]})
    assert (fought.ship("a").status, fought.ship("a").damage) == (status, 11)
    assert "systems_checked" not in fought.kinds


def test_a_hulk_blocks_nothing() -> None:
    """HUL-3: it lies on the line."""
    hulk = a_ship("h", 5, design="capital", status="hulk", damage=40)
    fought = fight(a_game(a_ship("a"), hulk, a_ship("b", 10, side="blue")), {"a": "hit:b*1"})
    assert (fought.ship("b").damage, fought.whys) == (1, [])


def test_excess_is_that_of_one_source() -> None:
    """HUL-3: 9 and 3 on 11 boxes: the second hit has 2 boxes before it, so 1 in excess."""
    setup = a_game(a_ship("a"), a_ship("b", 20, side="blue"))
    fought = fight(setup, {"b": "hit:a*9 hit:a*3"}, {"a": {"threshold": [1, 1], "explosion": [2]}})
    assert fought.one("hulked").fact("excess") == 1


def test_a_hulk_takes_no_more_and_does_nothing() -> None:
    """HUL-3: fire at it comes to nothing, its own line is not carried out, groups aboard are lost."""
    ships = a_ship("a", design="carrier", side="blue"), a_ship("b", 20)
    setup = a_game(*ships, a_group("g", aboard="a"))
    fought = fight(setup, {"b": "hit:a*24 hit:a*5", "a": "repair:drive"})
    assert fought.whys == [("hit:a*5", "HUL-3")]
    assert (fought.group("g").fighters, fought.one("hulked").fact("groups")) == (0, "g")
    again = fight(setup, {"a": "hit:b*5"}, state=fought.state)
    assert (again.kinds, again.problems) == ((), ())
    assert faults(setup, {"b": "hit:a*1"}, fought.state) == [("b", "HUL-3", 1)]


@pytest.mark.parametrize(
    ("design", "line", "rules"),
    [
        pytest.param("escort", "repair:drive", [], id="HUL-1 escort has one party"),
        pytest.param("escort", "repair:drive repair:pdaf1", ["HUL-1"], id="HUL-1 and not two"),
        pytest.param("cruiser", "repair:drive repair:drive", [], id="HUL-1 cruiser has two, at one system"),
        pytest.param("cruiser", "repair:drive repair:bay1 repair:adaf1", ["HUL-1"], id="HUL-1 and not three"),
        pytest.param("capital", "repair:drive repair:pdaf1 repair:pdaf2", [], id="HUL-1 capital ship has three"),
        pytest.param("base", "repair:bay1 repair:bay2 repair:bay1 repair:bay1", ["HUL-1"], id="HUL-1 base has three"),
        pytest.param("escort", "repair:bay1", ["HUL-1"], id="HUL-1 no such system"),
    ],
)
def test_parties_placed(design: str, line: str, rules: list[str]) -> None:
    assert [rule for _, rule, _ in faults(a_game(a_ship("a", design=design)), {"a": line})] == rules


@pytest.mark.parametrize(
    ("lost", "line", "faces", "losses", "idle"),
    [
        pytest.param(1, "repair:drive", [5], 1, 0, id="HUL-1 a 5 repairs nothing"),
        pytest.param(1, "repair:drive", [6], 0, 0, id="HUL-1 a 6 repairs"),
        pytest.param(2, "repair:drive", [6], 1, 0, id="HUL-5 one loss at a time"),
        pytest.param(2, "repair:drive repair:drive", [6, 6], 0, 0, id="HUL-5 both by two parties"),
        pytest.param(1, "repair:drive repair:drive", [6], 0, 1, id="HUL-1 the second party finds it done"),
        pytest.param(0, "repair:drive", [], 0, 1, id="HUL-1 nothing to repair, no die"),
    ],
)
def test_parties(lost: int, line: str, faces: list[int], losses: int, idle: int) -> None:
    setup = a_game(a_ship("a", design="cruiser", systems_lost=(("drive", lost),)))
    fought = fight(setup, {"a": line}, {"a": {"control": faces}})
    assert (fought.ship("a").losses[0], len(fought.whys)) == (losses, idle)


def test_boxes_are_never_repaired() -> None:
    """HUL-1: there is no order for it."""
    fought = hit(3, line="repair:pdaf1")
    assert (fought.ship("a").damage, fought.whys) == (3, [("repair:pdaf1", "HUL-1")])
