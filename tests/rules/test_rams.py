"""Rams: what may be declared, the morale check, the roll, the facings (RAM-1 to RAM-3)."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.core.hexes import Direction, labelled
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import Installation, Options, Setup, SideSetup
from interceptor_nb.rules.interceptor.state import as_setup, begin
from interceptor_nb.rules.interceptor.turn import step
from tests.helpers import E, Flown, W, a_design, a_setup, a_ship, fly, rock_at
from tests.rules.test_collisions import THICK, lost

STATION = Installation("oi", "blue", labelled("3330", "rows"), 5000)


def duel(**changes: Any) -> Setup:
    """Return b at rest in hex 3330, bow E, and a at V 3 three hexes west of it: a comes from behind."""
    return a_setup(a_ship("b", 0, at="3330"), a_ship("a", 3), design=THICK, **changes)


def rams(setup: Setup, line: str = "ram:b 3", *, morale: int | None = 5, **faces: list[int]) -> Flown:
    """Play a's *line* with a morale face and others of a and b: ``ram=[4, 5]`` is a's 4 and b's 5."""
    dice: dict[str, dict[str, list[int]]] = {"a": {} if morale is None else {"morale": [morale]}, "b": {}}
    for purpose, (first, second) in faces.items():
        dice["a"][purpose], dice["b"][purpose] = [first], [second]
    return fly(setup, {"a": line}, dice)


@pytest.mark.parametrize(
    ("morale", "face", "ok"),
    [
        pytest.param(7, 5, True, id="RAM-1 5 and 2 are 7"),
        pytest.param(7, 6, False, id="RAM-1 6 and 2 are 8"),
        pytest.param(12, 10, True, id="RAM-1 the scenario's number, which cannot fail"),
        pytest.param(2, 1, False, id="RAM-1 and one that cannot be made"),
    ],
)
def test_morale(morale: int, face: int, ok: bool) -> None:
    setup = duel(options=Options(morale=morale))
    flown = rams(setup, morale=face, ram=[1, 9]) if ok else rams(setup, morale=face, collision=[1, 2])
    ship = flown.state.ships[1]
    assert (ship.morale_out, ship.morale_passed) == (not ok, ok)
    assert (flown.rolls[0].purpose, flown.rolls[0].target, flown.rolls[0].modifier, flown.rolls[0].ok) == (
        "morale", morale, 2, ok,
    )  # fmt: skip
    assert flown.left == {}


def test_kessrith_need_no_morale() -> None:
    """RAM-1: by the nation of the side."""
    sides = (SideSetup("red", "Red", "kessrith"), SideSetup("blue", "Blue"))
    flown = rams(duel(sides=sides), morale=None, ram=[1, 9])
    assert [roll.purpose for roll in flown.rolls] == ["ram", "ram"]
    assert not flown.state.ships[1].morale_passed


def test_who_has_passed_checks_no_more() -> None:
    """RAM-1: neither in a later turn, nor in a game that goes on from a file."""
    ships = a_ship("b", 0, at="3330"), a_ship("a", 3, morale_passed=True)
    flown = rams(a_setup(*ships), morale=None, ram=[1, 9])
    assert "morale_checked" not in flown.kinds
    first = rams(duel(), ram=[1, 9])
    again = fly(duel(), {"a": "ram:b -3"}, {"a": {"ram": [1]}, "b": {"ram": [9]}}, state=first.state)
    assert (again.kinds.count("ram_declared"), again.left) == (1, {})
    assert as_setup(first.field, first.state).ships[1].morale_passed


@pytest.mark.parametrize(
    ("own", "other", "hits"),
    [
        pytest.param(5, 5, 100, id="RAM-2 equal: all of 100 t x 1"),
        pytest.param(5, 6, 75, id="COL-3 1 apart"),
        pytest.param(7, 5, 50, id="COL-3 2 apart"),
        pytest.param(5, 8, 25, id="COL-3 3 apart"),
        pytest.param(5, 9, 0, id="RAM-2 4 apart miss"),
        pytest.param(10, 6, 0, id="RAM-2 either way"),
    ],
)
def test_the_dice_of_a_ram(own: int, other: int, hits: int) -> None:
    flown = rams(duel(), ram=[own, other])
    assert (lost(flown, 1), lost(flown, 0)) == (({"forward": hits}, {"aft": hits}) if hits else ({}, {}))
    assert flown.left == {}


@pytest.mark.parametrize(
    ("line", "facing"),
    [
        pytest.param("ram:b 3", W, id="RAM-3 by the way it came, not by its bow"),
        pytest.param("ram:b 3 R", E, id="RAM-3 a turn after the last hex changes nothing"),
    ],
)
def test_the_hexside_of_entry(line: str, facing: Direction) -> None:
    setup = a_setup(a_ship("b", 0, at="3330"), a_ship("a", 3, facing=facing), design=THICK)
    flown = rams(setup, line, ram=[5, 5])
    assert (lost(flown, 1), lost(flown, 0)) == ({"forward": 100}, {"aft": 100})


def test_partners_of_a_ram_make_no_accident() -> None:
    """COL-1: not even after a miss; nobody rolls."""
    assert "collision_rolled" not in rams(duel(), ram=[1, 9]).kinds


def test_a_third_ship_may_still_collide() -> None:
    """COL-1: c can meet both, so all three roll; a and b showed the same and are let off."""
    setup = a_setup(a_ship("b", 0, at="3330"), a_ship("a", 3), a_ship("c", 0, at="3330"), design=THICK)
    dice = {
        "a": {"morale": [1], "ram": [1], "collision": [2]},
        "b": {"ram": [9], "collision": [2]},
        "c": {"collision": [3]},
    }
    flown = fly(setup, {"a": "ram:b 3"}, dice)
    assert ([lost(flown, ship) for ship in range(3)], flown.left) == ([{}, {}, {}], {})


def test_the_side_is_rolled_for_where_the_target_comes_in_later() -> None:
    """COL-4, RAM-3: b moves after a; both roll, the rammer first, and head on counts by the side that was struck.

    b came W, so a's stern, which looks W, is out: 1 names a's left aft. a came E: b's stern is out, 5 names its bow.
    """
    setup = a_setup(a_ship("a", 3), a_ship("b", 3, at="3630", heading=W), design=THICK)
    dice = {
        "a": {"morale": [1], "ram": [5], "collision_side": [1]},
        "b": {"ram": [5], "collision_side": [5]},
    }
    flown = fly(setup, {"a": "ram:b 3"}, dice)
    assert (lost(flown, 0), lost(flown, 1)) == ({"left_aft": 200}, {"forward": 200})


@pytest.mark.parametrize(
    ("shield", "velocity", "hits"),
    [
        pytest.param(0, 3, 100, id="RAM-2 without a die"),
        pytest.param(0, 5, 100, id="COL-2 a third of 5"),
        pytest.param(0, 6, 200, id="COL-2 a third of 6"),
        pytest.param(19, 3, 90, id="COL-3 its shield counts"),
    ],
)
def test_an_installation_is_always_struck(shield: int, velocity: int, hits: int) -> None:
    """RAM-1: with Forward, whatever brought the ship there."""
    station = structs.replace(STATION, shield=shield, hex=labelled(f"{30 + velocity}30", "rows"))
    setup = a_setup(a_ship("a", velocity, facing=W), design=THICK, installations=(station,))
    flown = fly(setup, f"ram:oi {velocity}", morale=[1])
    assert lost(flown, 0) == {"forward": hits}
    assert [roll.purpose for roll in flown.rolls] == ["morale"]


@pytest.mark.parametrize(
    ("altitude", "kind", "why"),
    [
        pytest.param(7, "rammed", None, id="ALT-1 in space, where installations are"),
        pytest.param(6, "ram_dropped", "oi is not at its level", id="ALT-1 in the interface below them"),
    ],
)
def test_an_installation_is_struck_in_space(altitude: int, kind: str, why: str | None) -> None:
    by_level = Options(advanced_atmosphere=True)
    setup = a_setup(a_ship("a", 3, altitude=altitude), design=THICK, installations=(STATION,), options=by_level)
    flown = fly(setup, "ram:oi 3", morale=[1])
    assert flown.event(kind).fact("why") == why
    assert bool(lost(flown, 0)) == (kind == "rammed")


@pytest.mark.parametrize(
    ("line", "changes", "fault"),
    [
        pytest.param("ram:b 3", {}, False, id="RAM-1 a ship"),
        pytest.param("ram:oi 3", {}, False, id="RAM-1 an installation"),
        pytest.param("ram:x 3", {}, True, id="RAM-1 nothing"),
        pytest.param("ram:a 3", {}, True, id="RAM-1 itself"),
        pytest.param("ram:gone 3", {}, True, id="RAM-1 a lost ship"),
        pytest.param("ram:b 3", {"morale_out": True}, True, id="RAM-1 with morale out"),
        pytest.param("ram:b 3", {"morale_passed": True}, False, id="RAM-1 with morale proved"),
    ],
)
def test_what_may_be_declared(line: str, changes: dict[str, Any], fault: bool) -> None:
    ships = a_ship("a", 3, **changes), a_ship("b"), a_ship("gone", status="exploded")
    field, state = begin(a_setup(*ships, installations=(STATION,)))
    assert [problem.rule for problem in problems(field, state, 0, parse(line))] == ["RAM-1"] * fault


def test_a_target_lost_before_the_rammer_moves() -> None:
    """RAM-1: the declaration was legal when the lines were read; no morale is risked for it, by play or step."""
    setup = a_setup(a_ship("b", 3, at="5930"), a_ship("a", 3), design=THICK)
    flown = fly(setup, {"a": "ram:b 3"})
    assert flown.event("ram_dropped").fact("why") == "b is lost"
    field, state = begin(setup)
    gone = structs.replace(state, ships=flown.state.ships, turn=1, phase=3, movers=(1,), done=(0,))
    assert step(field, gone, None, parse("ram:b 3"))[1].kind == "ram_dropped"  # type: ignore[arg-type]
    with pytest.raises(IllegalOrderError, match="RAM-1"):
        step(field, structs.replace(gone, done=()), None, parse("ram:b 3"))  # type: ignore[arg-type]


def test_a_ram_that_does_not_get_there_leaves_no_partner() -> None:
    """RAM-2: b is not in its hex, so the two are like any other ships."""
    flown = rams(duel(), "ram:b -1 2", morale=5)
    assert flown.event("ram_dropped").fact("why") == "b is not in its hex"


def test_a_ram_counts_after_control_is_lost() -> None:
    """RAM-1: the seventh TP, a facing change in the target's hex, is one too many."""
    dice = {"a": {"morale": [1], "sot": [9], "maneuver": [1], "ram": [5]}, "b": {"ram": [5]}}
    flown = fly(duel(), {"a": "ram:b 3 R3 r"}, dice)
    assert flown.state.ships[1].status == "random"
    assert lost(flown, 0) == {"aft": 100}


def test_a_derelict_does_not_ram() -> None:
    """MOV-11, COL-1: its crew died on the way; the attempt was never made, so an accident is possible."""
    thin = a_design(armour=(0,) * 6, internals=(("crew", 1), ("hold", 900)))
    setup = duel(rocks=(rock_at("3230"),), designs=(("plain", thin),))
    dice = {"a": {"morale": [1], "asteroid": [10], "collision": [1]}, "b": {"collision": [2]}}
    flown = fly(setup, {"a": "ram:b 3"}, dice)
    assert flown.event("ram_dropped").fact("why") == "nobody flies a any more"
    assert flown.left == {}


def test_a_failed_check_holds_for_the_game() -> None:
    """RAM-1."""
    first = rams(duel(), morale=6, collision=[1, 2])
    assert [problem.rule for problem in fly(duel(), {"a": "ram:b -3"}, state=first.state).problems] == ["RAM-1"]


def test_several_rams_go_in_file_order() -> None:
    """RAM-1: whoever moved first."""
    blue = a_ship("c", 3, side="blue")
    setup = a_setup(a_ship("b", 0, at="3330"), a_ship("a", 3), blue, design=THICK)
    dice = {
        "side:red": {"initiative": [1]},
        "side:blue": {"initiative": [2]},
        "a": {"morale": [1], "ram": [1], "collision": [1]},
        "b": {"ram": [9, 9]},
        "c": {"morale": [1], "ram": [1], "collision": [2]},
    }
    flown = fly(setup, {"a": "ram:b 3", "c": "ram:b 3"}, dice)
    assert [roll.owner for roll in flown.rolls if roll.purpose == "ram"] == ["a", "b", "c", "b"]
    assert flown.left == {}
