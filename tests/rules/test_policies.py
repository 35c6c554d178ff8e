"""The chase line by line: whom it goes for, how near it comes, what it leaves alone."""

from typing import Any

import pytest

from interceptor_nb.rules.interceptor.orders import COAST, parse
from interceptor_nb.rules.interceptor.policies import at_random, chase, coast, scripted
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Options, ShipSetup
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import W, a_design, a_setup, a_ship, pilot


def chased(*quarry: ShipSetup, thrust: int = 7, piloting: int = 5, **hunter: Any) -> str:
    """Return the line of a hunter at V 3 in 1010, or as said."""
    ship = a_ship("a", **{"velocity": 3, "at": "1010", "side": "red", "crew": (pilot(piloting),), **hunter})
    field, state = begin(a_setup(ship, *quarry, design=a_design(thrust)))
    return str(chase(field, state, 0))


def prey(at: str, velocity: int = 0, **changes: Any) -> ShipSetup:
    """Return an enemy."""
    return a_ship(**{"ship_id": "b", "velocity": velocity, "at": at, "side": "blue", **changes})


@pytest.mark.parametrize(
    ("quarry", "hunter", "line"),
    [
        pytest.param(prey("3010"), {}, "+4 7", id="far ahead: 4 more, the most it looks at, with 6 TP safe"),
        pytest.param(prey("3010"), {"velocity": 0}, "+4 4", id="from rest"),
        pytest.param(prey("3010"), {"thrust": 1}, "+1 4", id="MOV-2 as much as it has"),
        pytest.param(prey("3010"), {"thrust": 3, "piloting": 1}, "+2 5", id="SOT-2 no more than is safe"),
        pytest.param(prey("3010"), {"thrust": 0}, ".", id="MOV-2 without thrust it coasts"),
        pytest.param(prey("1310"), {}, ".", id="it coasts where that leads there, for nothing"),
        pytest.param(prey("1510"), {"thrust": 12, "piloting": 9}, "+2 5", id="no further than it must"),
        pytest.param(prey("1210"), {}, "-1 2", id="slower, where that leads there"),
        pytest.param(prey("1010"), {}, "-3", id="to a stop, where it is there"),
        pytest.param(prey("0110"), {}, "L2 1 L 2", id="behind: three hexsides, the first of equals"),
        pytest.param(prey("1012"), {"velocity": 2}, "R 1 R 1", id="a turn in the middle"),
        pytest.param(prey("1012"), {"velocity": 1}, "+1 R 1 R 1", id="none in the middle of a single hex"),
        pytest.param(prey("1313"), {}, "1 R 2", id="a hex straight ahead first"),
        pytest.param(prey("1210", 1), {}, ".", id="where the quarry will be, not where it is"),
        pytest.param(prey("1310", 3, heading=W), {}, "-3", id="MOV-11 three hexes on it meets a ship at rest"),
    ],
)
def test_the_line_of_a_chase(quarry: ShipSetup, hunter: dict[str, Any], line: str) -> None:
    assert chased(quarry, **hunter) == line


@pytest.mark.parametrize(
    ("others", "line"),
    [
        pytest.param((), "+4 7", id="alone"),
        pytest.param((prey("1310", ship_id="c"),), ".", id="the nearer of two enemies"),
        pytest.param((prey("1310", ship_id="c", side="red"),), "+4 7", id="not a friend"),
        pytest.param((prey("1310", ship_id="c", status="destroyed"),), "+4 7", id="not one that is lost"),
        pytest.param((prey("1310", ship_id="c", crew=()),), ".", id="a derelict is in play"),
    ],
)
def test_whom_a_chase_is_for(others: tuple[ShipSetup, ...], line: str) -> None:
    assert chased(prey("3010"), *others) == line


@pytest.mark.parametrize(
    ("turn", "line", "found"),
    [
        pytest.param(1, "R 3", "R 3", id="what is written for the turn that begins"),
        pytest.param(2, "R 3", "+1 4", id="not for the one after it: the other policy"),
        pytest.param(1, "9", "+1 4", id="MOV-1 what is illegal: the other policy"),
        pytest.param(1, ".", ".", id="a coast that is written"),
    ],
)
def test_written_lines_and_what_else(turn: int, line: str, found: str) -> None:
    field, state = begin(a_setup(a_ship(velocity=3)))
    policy = scripted({turn: {"a": line}}, lambda *_: parse("+1 4"))
    assert str(policy(field, state, 0)) == found
    assert coast(field, state, 0) == COAST


@pytest.mark.parametrize(
    ("design", "planet", "last", "lifters"),
    [
        pytest.param(a_design(streamlined=True, lifters=True), True, True, True, id="ATM-5 it may choose the lifters"),
        pytest.param(a_design(streamlined=True, lifters=True), True, False, False, id="ATM-5 or its airfoils"),
        pytest.param(a_design(streamlined=True, lifters=True), False, True, False, id="ATM-5 not without a planet"),
        pytest.param(a_design(streamlined=True), True, True, False, id="ATM-5 not without lifters"),
        pytest.param(a_design(lifters=True), True, True, False, id="ATM-5 no choice without airfoils"),
    ],
)
def test_the_way_to_fly_of_a_line_at_random(design: Design, planet: bool, last: bool, lifters: bool) -> None:
    sheet = MapSpec(30, 14, ground_edge="south" if planet else None)
    ship = a_ship(at="0511", velocity=1)
    field, state = begin(a_setup(ship, designs=(("plain", design),), map=sheet))
    line = at_random(lambda below: below - 1 if last else 0)(field, state, 0)
    assert ("lifters" in str(line).split()) == lifters


@pytest.mark.parametrize(
    ("chosen", "line"),
    [
        pytest.param(0, "-1", id="always the first: it brakes, and nothing is left but to end"),
        pytest.param(1, "+1 2", id="always the middle one"),
        pytest.param(2, "roll 1", id="always the last: the end comes last of all"),
    ],
)
def test_a_line_at_random_is_what_is_drawn(chosen: int, line: str) -> None:
    field, state = begin(a_setup(a_ship(velocity=1), design=a_design(1)))
    assert str(at_random(lambda below: (below - 1) * chosen // 2)(field, state, 0)) == line


def test_a_line_at_random_ends_where_turns_are_free() -> None:
    """MOV-4, MOV-10: at rest a hexside costs nothing, and 100 actions are the most."""
    field, state = begin(a_setup(a_ship(velocity=0), design=a_design(0), options=Options(heading_cost="optional")))
    assert str(at_random(lambda _: 1)(field, state, 0)) == "L9 " * 11 + "L"
