"""The ground: landing, crashing, taking off (ATM-8, ATM-9, LND-1, LND-2)."""

from typing import Any

import pytest

from interceptor_nb.rules.interceptor.landing import may_take_off
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Options
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import NE, SE, a_design, a_setup, a_ship, fly, pilot

SHEET = MapSpec(columns=10, rows=14, ground_edge="south")
"""The ground is row 14."""
DART = a_design(streamlined=True)
BARGE = a_design(lifters=True)
LIFTERS = (("engine", 6), ("powerplant", 8), ("lifters", 2))


@pytest.mark.parametrize(
    ("design", "changes", "may"),
    [
        pytest.param(BARGE, {}, True, id="LND-2 lifters, thrust and a pilot"),
        pytest.param(a_design(1, lifters=True), {}, True, id="LND-2 thrust 1 is thrust"),
        pytest.param(a_design(0, lifters=True), {}, False, id="LND-2 no thrust"),
        pytest.param(DART, {}, False, id="LND-2 no lifters"),
        pytest.param(
            a_design(lifters=True, internals=LIFTERS), {"internals_lost": (0, 0, 1)}, True, id="DMG-2 one left"
        ),
        pytest.param(a_design(lifters=True, internals=LIFTERS), {"internals_lost": (0, 0, 2)}, False, id="DMG-2 none"),
        pytest.param(BARGE, {"crew": ()}, False, id="LND-2 nobody flies it"),
    ],
)
def test_who_may_take_off(design: Design, changes: dict[str, Any], may: bool) -> None:
    ship = a_ship(at="0514", velocity=0, status="landed", **changes)
    field, state = begin(a_setup(ship, map=SHEET, designs=(("plain", design),)))
    assert may_take_off(field, state.ships[0], 0) == may
    kinds = fly(a_setup(ship, map=SHEET, designs=(("plain", design),))).kinds
    assert ("stays_landed" in kinds) == may  # only one that could leave is asked


@pytest.mark.parametrize(
    ("design", "options", "face", "target", "added", "status"),
    [
        pytest.param(DART, Options(), 9, 9, 0, "landed", id="LND-1 Piloting and 4 is enough"),
        pytest.param(DART, Options(), 10, 9, 0, "crashed", id="LND-1 1 more is not"),
        pytest.param(a_design(0, streamlined=True), Options(), 5, 9, 4, "landed", id="LND-1 deadstick"),
        pytest.param(a_design(0, streamlined=True), Options(), 6, 9, 4, "crashed", id="LND-1 deadstick, 1 more"),
        pytest.param(a_design(1, streamlined=True), Options(), 9, 9, 0, "landed", id="LND-1 thrust 1 is no deadstick"),
        pytest.param(DART, Options(landing_target_bonus=2), 8, 7, 0, "crashed", id="LND-1 the bonus is the option's"),
        pytest.param(
            a_design(0, streamlined=True), Options(deadstick_penalty=0), 9, 9, 0, "landed", id="LND-1 no penalty"
        ),
    ],
)
def test_a_landing_roll(design: Design, options: Options, face: int, target: int, added: int, status: str) -> None:
    ship = a_ship(at="0513", velocity=1, heading=SE)
    flown = fly(a_setup(ship, map=SHEET, designs=(("plain", design),), options=options), landing=[face])
    (roll,) = flown.rolls
    assert (roll.target, sum(modifier.value for modifier in roll.modifiers)) == (target, added)
    assert (flown.ship.status, flown.ship.velocity, flown.at) == (status, 0, "0514")


@pytest.mark.parametrize(
    ("design", "changes", "why"),
    [
        pytest.param(a_design(), {}, "nothing holds it up", id="ATM-7 neither airfoils nor lifters"),
        pytest.param(
            a_design(0, lifters=True), {"velocity": 0}, "no thrust to land with", id="ATM-8 lifters and no thrust"
        ),
        pytest.param(DART, {"crew": ()}, "nobody flies it", id="MOV-11 a derelict"),
        pytest.param(
            DART, {"random": True, "crew": (pilot(1),)}, "it is out of control", id="ATM-9 in random movement"
        ),
    ],
)
def test_what_crashes_without_a_roll(design: Design, changes: dict[str, Any], why: str) -> None:
    ship = a_ship(at="0513", heading=SE, **{"velocity": 1, **changes})
    dice = {"a": {"recovery": [10], "maneuver": [2]}} if "random" in changes else {}
    flown = fly(a_setup(ship, map=SHEET, designs=(("plain", design),)), dice=dice)
    assert (flown.ship.status, flown.event("crashed").fact("why")) == ("crashed", why)


@pytest.mark.parametrize(
    ("design", "velocity", "status"),
    [
        pytest.param(a_design(0, lifters=True), 0, "crashed", id="ATM-8 no thrust, unstreamlined"),
        pytest.param(a_design(1, lifters=True), 0, "landed", id="ATM-8 thrust 1 lands"),
        pytest.param(a_design(0, streamlined=True), 1, "landed", id="ATM-8 no thrust, streamlined, lands"),
    ],
)
def test_landing_without_thrust(design: Design, velocity: int, status: str) -> None:
    ship = a_ship(at="0513", velocity=velocity, heading=SE)
    assert fly(a_setup(ship, map=SHEET, designs=(("plain", design),)), landing=[1]).ship.status == status


@pytest.mark.parametrize(
    ("line", "velocity", "dropped"),
    [
        pytest.param("1 R", 1, ["R"], id="LND-2 landing ends the move: the turn after it is dropped"),
        pytest.param("2 R2", 2, ["2"], id="MOV-11 from the hex that is not moved any more"),
        pytest.param("1", 1, [], id="LND-2 nothing of the line is left"),
        pytest.param(".", 1, [], id="MOV-11 it coasts, with no line to drop"),
    ],
)
def test_what_is_left_of_a_line_on_the_ground_is_dropped(line: str, velocity: int, dropped: list[str]) -> None:
    ship = a_ship(at="0513", velocity=velocity, heading=SE)
    flown = fly(a_setup(ship, map=SHEET, designs=(("plain", DART),)), line, landing=[1])
    found = [event for event in flown.events if event.kind == "orders_dropped"]
    assert [event.fact("token") for event in found] == dropped
    assert [event.fact("why") for event in found] == ["the ship has come to the ground"] * len(dropped)
    assert flown.ship.status == "landed"


@pytest.mark.parametrize(
    ("lost", "stays"),
    [
        pytest.param(0, False, id="LND-2 a crew takes off"),
        pytest.param(1, True, id="LND-2 nobody lives to take off"),
    ],
)
@pytest.mark.parametrize("by_level", [False, True])
def test_a_landed_ship_without_a_crew_stays(lost: int, stays: bool, by_level: bool) -> None:
    design = a_design(12, lifters=True, internals=(("crew", 1), ("fuel", 1)))
    setup = a_setup(
        a_ship(at="0514", velocity=0, altitude=0 if by_level else None, internals_lost=(lost, 0), heading=NE),
        designs=(("plain", design),),
        map=MapSpec(12, 14, ground_edge=None if by_level else "south"),
        options=Options(advanced_atmosphere=by_level),
    )
    flown = fly(setup, "up1 hover" if by_level else "+1 1")
    assert [problem.rule for problem in flown.problems] == (["LND-2"] if stays else [])
    assert flown.ship.status == ("landed" if stays else "flying")
