"""Atmosphere from the side: what a line may do and costs, what is left of velocity and height (ATM, LND-2)."""

from typing import Any

import pytest

from interceptor_nb.core.hexes import label
from interceptor_nb.rules.interceptor.legal import outlook, problems
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.pricing import is_cut_off
from interceptor_nb.rules.interceptor.setup import Design, MapSpec
from interceptor_nb.rules.interceptor.state import Field, State, begin
from tests.helpers import NE, SE, SW, Flown, a_design, a_setup, a_ship, fly

SHEET = MapSpec(columns=30, rows=14, ground_edge="south")
"""The interface is row 08, the ground row 14."""
DART = a_design(streamlined=True)
BARGE = a_design(lifters=True)
BOTH = a_design(lifters=True, streamlined=True)
BRICK = a_design()
SLOW = a_design(3, lifters=True)
DEAD = a_design(0, lifters=True, streamlined=True)
DOWN = {"at": "0514", "velocity": 0, "status": "landed"}
VERGE = {"at": "0507", "heading": SE}


def given(design: Design = DART, **ship: Any) -> tuple[Field, State]:
    """Return a ship in the middle of the atmosphere, heading along it, or as said."""
    return begin(a_setup(a_ship(**{"at": "0511", "velocity": 2, **ship}), designs=(("plain", design),), map=SHEET))


def flying(line: str = ".", design: Design = DART, *, turns: int = 1, **ship: Any) -> Flown:
    """Return the last of some turns of such a ship."""
    faces = {name: ship.pop(name) for name in tuple(ship) if isinstance(ship[name], list)}
    setup = a_setup(a_ship(**{"at": "0511", "velocity": 2, **ship}), designs=(("plain", design),), map=SHEET)
    flown = fly(setup, line, **faces)
    for _ in range(turns - 1):
        flown = fly(setup, state=flown.state)
    return flown


@pytest.mark.parametrize(
    ("line", "ship", "rules"),
    [
        pytest.param("2", {}, [], id="ATM-3 V hexes"),
        pytest.param("1", {}, ["MOV-1"], id="ATM-3 not fewer"),
        pytest.param("+4 6", {}, [], id="ATM-3 up to 6"),
        pytest.param("+5 7", {}, ["ATM-3"], id="ATM-3 not over 6"),
        pytest.param("-1 1", {}, [], id="ATM-3 down to 1"),
        pytest.param("-2", {}, ["ATM-3"], id="ATM-3 not to 0"),
        pytest.param("-3", {}, ["MOV-3"], id="MOV-3 below 0, and nothing else is said"),
        pytest.param("1", {"velocity": 0}, [], id="ATM-3 V 0 counts as 1"),
        pytest.param("6", {"velocity": 8}, [], id="ATM-7 V 8 counts as 6"),
        pytest.param("2", {"design": BARGE}, [], id="ATM-1 both hexes are paid"),
        pytest.param("1", {"design": BARGE}, ["ATM-1"], id="ATM-1 not one alone"),
        pytest.param("3", {"design": BARGE}, ["ATM-1"], id="ATM-1 nor three"),
        pytest.param("R", {"design": BARGE}, ["ATM-1"], id="ATM-1 who turns pays for the hexes, too"),
        pytest.param("+1 3", {"design": BARGE}, ["ATM-1"], id="ATM-1 not over 2"),
        pytest.param("-2", {"design": BARGE}, [], id="ATM-1 to 0"),
        pytest.param("lifters", {"design": BOTH}, [], id="ATM-1 who spends nothing pays for no hex"),
        pytest.param("1", {"design": BARGE, "velocity": 0}, ["ATM-1"], id="ATM-1 no hex at V 0"),
        pytest.param("-2 1", {"design": BARGE}, ["ATM-1"], id="ATM-1 no hex once it has stopped"),
        pytest.param("-3", {"design": BARGE}, ["MOV-3"], id="MOV-3 below 0 on lifters"),
        pytest.param("lifters +4 6", {"design": a_design(12, lifters=True, streamlined=True)}, [], id="ATM-5 up to 6"),
        pytest.param(
            "lifters +5 7", {"design": a_design(12, lifters=True, streamlined=True)}, ["ATM-5"], id="ATM-5 not over 6"
        ),
        pytest.param("lifters -2", {"design": BOTH}, [], id="ATM-5 to 0 under lifters"),
        pytest.param("lifters 2", {}, ["ATM-5"], id="ATM-5 no lifters"),
        pytest.param("lifters 2", {"at": "0508", "design": DEAD}, ["ATM-5"], id="ATM-5 no thrust to power them"),
        pytest.param("glide 2", {}, [], id="ATM-5 gliding"),
        pytest.param("glide 2", {"design": BARGE}, ["ATM-5"], id="ATM-5 lifters glide nowhere"),
        pytest.param("glide 2", {"facing": NE}, ["ATM-5"], id="ATM-5 not aligned it cannot glide"),
        pytest.param("glide 2", {"at": "0508", "facing": NE}, [], id="ATM-5 in the interface that is nothing"),
        pytest.param("hover", {"design": BARGE, "velocity": 0}, [], id="ATM-1 hovering"),
        pytest.param("hover", {"design": BARGE}, ["ATM-1", "ATM-1"], id="ATM-1 not with V"),
        pytest.param("-2 hover", {"design": BARGE}, [], id="ATM-1 once it has stopped"),
        pytest.param("lifters hover", {"design": BOTH, "velocity": 0}, [], id="ATM-5 hovering under lifters"),
        pytest.param(
            "hover", {"design": BARGE, "velocity": 0, "at": "0508"}, ["ATM-1"], id="ATM-1 not in the interface"
        ),
        pytest.param("R", {"design": BRICK, "velocity": 0}, ["ATM-7"], id="ATM-7 no orders for what only falls"),
        pytest.param("2 R", {}, [], id="ATM-3 a turn at the end"),
        pytest.param("2 r", {}, ["ATM-3"], id="ATM-3 no facing change"),
        pytest.param("2 r", {"at": "0508"}, [], id="ATM-7 but in the interface"),
        pytest.param("2 r", {"design": BARGE}, [], id="ATM-1 and on lifters"),
        pytest.param("2 R", {"facing": NE}, ["ATM-5"], id="ATM-5 not aligned it does not turn"),
        pytest.param("+1 3", {"facing": NE}, ["ATM-5"], id="ATM-5 nor change V"),
        pytest.param("2 roll", {"facing": NE}, ["ATM-5"], id="ATM-5 nor roll"),
        pytest.param("2 r", {"facing": NE}, [], id="ATM-5 but turn its facing to the heading"),
        pytest.param("2 l", {"facing": NE}, ["ATM-5"], id="ATM-5 not the other way"),
        pytest.param("2 l", {"facing": SE}, [], id="ATM-5 from the other side"),
        pytest.param("2 r", {"facing": SE}, ["ATM-5"], id="ATM-5 from the other side, the longer way"),
        pytest.param("2 l", {"facing": SW}, [], id="ATM-5 two hexsides"),
        pytest.param("2 r", {"facing": SW}, ["ATM-5"], id="ATM-5 two hexsides, the longer way"),
        pytest.param("2 r", {"heading": NE, "facing": SW}, [], id="ATM-5 three hexsides to the right"),
        pytest.param("2 l", {"heading": NE, "facing": SW}, [], id="ATM-5 three hexsides to the left"),
        pytest.param("1", {**VERGE, "velocity": 1}, [], id="INT-7 aligned"),
        pytest.param("1", {**VERGE, "velocity": 1, "facing": SW}, ["INT-7"], id="INT-7 not aligned"),
        pytest.param("l 1", {**VERGE, "velocity": 1, "facing": SW}, [], id="INT-7 aligned in time"),
        pytest.param("bounce:E 1", {**VERGE, "velocity": 1}, [], id="INT-4 along the interface"),
        pytest.param("bounce:NE 1", {**VERGE, "velocity": 1}, [], id="INT-4 away from it"),
        pytest.param("bounce:SW 1", {**VERGE, "velocity": 1}, ["INT-5"], id="INT-5 not toward the ground"),
        pytest.param("bounce:N 1", {**VERGE, "velocity": 1}, [None], id="INT-5 no heading of the map"),
        pytest.param("bounce:E", {**VERGE, "velocity": 0}, ["INT-4"], id="INT-4 no hex is left"),
        pytest.param("bounce:E 1", {"at": "0506", "heading": SE, "velocity": 1}, ["INT-4"], id="INT-4 a hex too high"),
        pytest.param("bounce:E 1", {**VERGE, "velocity": 1, "facing": SW}, ["INT-7"], id="INT-7 no bounce unaligned"),
        pytest.param("1 bounce:E 1", {"at": "0506", "heading": SE}, [], id="INT-4 after a hex"),
        pytest.param("1 bounce:E", {"at": "0506", "heading": SE, "velocity": 1}, ["INT-4"], id="INT-4 after the last"),
        pytest.param("1", {"at": "0505", "velocity": 0}, ["MOV-1"], id="MOV-1 in space at rest no hex"),
        pytest.param("2", {"at": "0505"}, [], id="MOV-1 in space V hexes"),
        pytest.param("-3", {"at": "0505"}, ["MOV-3"], id="MOV-3 in space below 0"),
        pytest.param("up1 2", {}, ["ALT-1"], id="ALT-1 no levels here"),
        pytest.param("+1 L 1", {"design": BARGE, **DOWN}, [], id="LND-2 taking off"),
        pytest.param("+1 1", {"design": BARGE, **DOWN}, ["LND-2"], id="LND-2 not along the ground"),
        pytest.param("+1 L", {"design": BARGE, **DOWN}, ["LND-2"], id="LND-2 a hex must follow"),
        pytest.param("+1", {"design": BARGE, **DOWN}, ["LND-2"], id="LND-2 thrust alone is no take-off"),
        pytest.param("L 1", {"design": BARGE, **DOWN}, ["LND-2"], id="LND-2 without thrust"),
        pytest.param("+1 L 1", {"design": BOTH, **DOWN}, ["LND-2"], id="LND-2 streamlined, without the word"),
        pytest.param("lifters +1 L 1", {"design": BOTH, **DOWN}, [], id="LND-2 streamlined, under lifters"),
        pytest.param("+1 L 1", {"design": BRICK, **DOWN}, ["LND-2"], id="LND-2 without lifters"),
    ],
)
def test_lines_near_the_ground(line: str, ship: dict[str, Any], rules: list[str | None]) -> None:
    field, state = given(**ship)
    assert [problem.rule for problem in problems(field, state, 0, parse(line))] == rules


@pytest.mark.parametrize(
    ("line", "velocity", "rules"),
    [
        pytest.param("lifters 2", 2, [], id="ATM-5 the word is no fault"),
        pytest.param("lifters 1", 2, ["MOV-1"], id="MOV-1 one hex too few"),
        pytest.param("lifters", 0, [], id="MOV-1 at rest no hex"),
        pytest.param("lifters 1", 0, ["MOV-1"], id="MOV-1 at rest one too many"),
        pytest.param("lifters -3", 2, ["MOV-3"], id="MOV-3 below 0, and nothing else is said"),
        pytest.param("2 hover", 2, ["ATM-1"], id="ATM-1 no atmosphere to hover in"),
        pytest.param("2 bounce:E", 2, ["INT-4"], id="INT-4 no interface to bounce off"),
        pytest.param("2 up1 dive1", 2, ["ALT-1", "ALT-1"], id="ALT-1 no levels"),
    ],
)
def test_lines_without_a_planet(line: str, velocity: int, rules: list[str]) -> None:
    field, state = begin(a_setup(a_ship(velocity=velocity), designs=(("plain", BARGE),)))
    assert [problem.rule for problem in problems(field, state, 0, parse(line))] == rules


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("1", True, id="ATM-1 the second hex can still be paid"),
        pytest.param("R2 1", False, id="ATM-1 3 of 3 TP are spent, so it cannot"),
        pytest.param("R 1", True, id="ATM-1 with 1 TP left it can"),
        pytest.param("3", False, id="ATM-1 a hex too many"),
    ],
)
def test_a_longer_line_may_pay_for_all_hexes(line: str, found: bool) -> None:
    field, state = given(SLOW)
    (problem,) = (problem for problem in problems(field, state, 0, parse(line)) if problem.rule == "ATM-1")
    assert problem.is_unfinished == found


@pytest.mark.parametrize(
    ("line", "ship", "cost"),
    [
        pytest.param("2", {}, 0, id="ATM-3 hexes, streamlined"),
        pytest.param("2", {"design": BARGE}, 2, id="ATM-1 hexes on lifters"),
        pytest.param("lifters 2", {"design": BOTH}, 2, id="ATM-5 hexes under lifters"),
        pytest.param("+1 3", {}, 1, id="ATM-3 thrust"),
        pytest.param("R 2", {}, 2, id="ATM-3 a hexside before the hexes"),
        pytest.param("2 R", {}, 0, id="ATM-3 the first after them is free"),
        pytest.param("2 R2", {}, 2, id="ATM-3 the second is not"),
        pytest.param("1 R 1", {}, 2, id="ATM-3 nor one between"),
        pytest.param("2 roll", {}, 2, id="ATM-5 a roll"),
        pytest.param("2 R", {"design": BARGE}, 3, id="ATM-1 a hexside on lifters"),
        pytest.param("2 r", {"design": BARGE}, 3, id="ATM-1 facing on lifters"),
        pytest.param("2 roll", {"design": BARGE}, 3, id="ATM-1 a roll on lifters"),
        pytest.param("hover", {"design": BARGE, "velocity": 0}, 1, id="ATM-1 hovering"),
        pytest.param("2 R", {"at": "0508"}, 1, id="ATM-7 the interface is as space"),
        pytest.param("+1 L 1", {"design": BARGE, **DOWN}, 3, id="LND-2 taking off"),
    ],
)
def test_prices_near_the_ground(line: str, ship: dict[str, Any], cost: int) -> None:
    field, state = given(**ship)
    order = parse(line)
    assert (problems(field, state, 0, order), outlook(field, state, 0, order).cost) == ((), cost)


@pytest.mark.parametrize(
    ("line", "ship", "velocity", "at"),
    [
        pytest.param(".", {}, 1, "0711", id="ATM-6 no thrust, 1 V less"),
        pytest.param("+1 3", {}, 3, "0811", id="ATM-3 thrust keeps it"),
        pytest.param(".", {"velocity": 1}, 1, "0612", id="ATM-4 V 1 without thrust glides down"),
        pytest.param("R 1", {"velocity": 1}, 1, "0512", id="ATM-4 V 1 with thrust does not"),
        pytest.param("-1 1", {}, 1, "0611", id="ATM-4 braking is thrust"),
        pytest.param("2 R", {}, 1, "0711", id="ATM-4 a free hexside is none"),
        pytest.param(".", {"velocity": 0}, 1, "0612", id="ATM-3 V 0 counts as 1"),
        pytest.param(".", {"velocity": 7}, 5, "1111", id="ATM-7 over 6 it is 6, and then 1 less"),
        pytest.param(".", {"velocity": 6}, 5, "1111", id="ATM-7 6 is not over 6"),
        pytest.param(".", {"design": BARGE}, 1, "0511", id="ATM-1 unpaid it stays and slows"),
        pytest.param(".", {"design": BARGE, "velocity": 1}, 0, "0511", id="ATM-1 to 0"),
        pytest.param(".", {"design": BARGE, "velocity": 0}, 0, "0512", id="ATM-2 at V 0 it falls"),
        pytest.param("hover", {"design": BARGE, "velocity": 0}, 0, "0511", id="ATM-2 unless it hovers"),
        pytest.param("R", {"design": BARGE, "velocity": 0}, 0, "0512", id="ATM-2 turning is not hovering"),
        pytest.param("-2", {"design": BARGE}, 0, "0512", id="ATM-2 braked to 0 it falls at once"),
        pytest.param("-2 hover", {"design": BARGE}, 0, "0511", id="ATM-2 unless it hovers then"),
        pytest.param(".", {"design": BARGE, "velocity": 3}, 1, "0511", id="ATM-7 over 2 it is 2, and then 1 less"),
        pytest.param("2", {"design": BARGE}, 2, "0711", id="ATM-1 paid it flies"),
        pytest.param(".", {"design": BRICK}, 0, "0512", id="ATM-7 what cannot fly stops and falls"),
        pytest.param(".", {"at": "0508"}, 2, "0708", id="ATM-7 nothing slows in the interface"),
        pytest.param(".", {"at": "0508", "design": BARGE, "velocity": 0}, 0, "0508", id="ATM-2 nor falls there"),
        pytest.param(".", {"at": "0507", "design": BARGE, "velocity": 0}, 0, "0507", id="ATM-2 nor above it"),
        pytest.param(".", {"at": "0509", "heading": NE, "velocity": 1}, 1, "0508", id="ATM-4 out of it without thrust"),
        pytest.param(".", {"at": "0509", "heading": NE}, 1, "0607", id="ATM-6 out of it, and still 1 V less"),
        pytest.param("1", {"at": "0508", "heading": SE, "velocity": 1}, 1, "0609", id="ATM-4 not as it comes in"),
        pytest.param(
            ".", {"at": "0508", "design": BARGE, "heading": SE}, 2, "0609", id="ATM-1 it ends where it comes in"
        ),
        pytest.param(
            ".", {"at": "0508", "design": BRICK, "heading": SE}, 0, "0609", id="ATM-7 what cannot fly stops there"
        ),
    ],
)
def test_where_a_turn_leads(line: str, ship: dict[str, Any], velocity: int, at: str) -> None:
    flown = flying(line, **ship, landing=[1])
    assert not flown.problems
    assert (flown.ship.velocity, flown.at) == (velocity, at)
    if line != ".":
        end = outlook(flown.field, begin(flown.field.setup)[1], 0, parse(line)).end
        assert (end.velocity, label(end.hex, "rows")) == (velocity, at)


@pytest.mark.parametrize(
    ("line", "ship"),
    [
        pytest.param(".", {}, id="MOV-11 streamlined"),
        pytest.param("glide", {}, id="ATM-5 the way to fly is no action"),
        pytest.param(".", {"design": BARGE, "velocity": 0}, id="ATM-2 on lifters, about to fall"),
    ],
)
def test_a_line_without_actions_ends_where_it_begins(line: str, ship: dict[str, Any]) -> None:
    """Where it coasts to is for the move itself, see `foresight`."""
    field, state = given(**ship)
    assert outlook(field, state, 0, parse(line)).end == state.ships[0]


def test_a_ship_in_random_movement_neither_slows_nor_falls() -> None:
    """RND-9: nothing is lost at the end, at V 0 on lifters neither."""
    flown = flying(design=a_design(0, lifters=True), velocity=0, random=True, recovery=[10])
    assert (flown.ship.status, flown.at) == ("random", "0511")


@pytest.mark.parametrize(
    ("line", "ship", "steps", "cut"),
    [
        pytest.param("2", {}, 2, False, id="MOV-1 all of it"),
        pytest.param("+3 1", {}, 2, False, id="MOV-3 a velocity change is one step, however much"),
        pytest.param("3", {"at": "0512", "heading": SE, "velocity": 3}, 2, True, id="LND-2 the ground ends the line"),
        pytest.param("2", {"at": "0512", "heading": SE}, 2, True, id="LND-2 nothing follows on the ground"),
        pytest.param("1 R", {"at": "0513", "heading": SE, "velocity": 1}, 1, True, id="LND-2 nor a turn"),
        pytest.param("1", {"at": "0512", "heading": SE}, 1, False, id="LND-2 a hex above it"),
        pytest.param("2", {"at": "0508", "heading": SE, "design": BRICK}, 1, True, id="ATM-7 stopped as it comes in"),
        pytest.param("2", {"at": "0508", "heading": SE, "design": BARGE}, 2, False, id="ATM-7 V 2 is not over 2"),
        pytest.param(
            "4", {"at": "0508", "heading": SE, "design": BARGE, "velocity": 4}, 2, True, id="ATM-7 V 4 is 2, so 2 hexes"
        ),
        pytest.param("+1 L 1", {"design": BARGE, **DOWN}, 3, False, id="LND-2 taking off"),
        pytest.param("2", {"at": "0511", "velocity": 1}, 2, False, id="MOV-1 hexes over V are a fault, not cut off"),
    ],
)
def test_what_cuts_a_line_off(line: str, ship: dict[str, Any], steps: int, cut: bool) -> None:
    field, state = given(**ship)
    look = outlook(field, state, 0, parse(line))
    assert (len(look.steps), is_cut_off(look.plan, state.ships[0])) == (steps, cut)


@pytest.mark.parametrize(
    ("design", "heading", "dropped"),
    [
        pytest.param(BRICK, "SE", ["the ship cannot fly in atmosphere"], id="ATM-7 what cannot fly turns no more"),
        pytest.param(DART, "SW", [], id="ATM-7 what can does"),
        pytest.param(BARGE, "SW", [], id="ATM-7 on lifters, too"),
    ],
)
def test_a_turn_after_coming_in(design: Design, heading: str, dropped: list[str]) -> None:
    flown = flying("1 R", design, at="0508", heading=SE, velocity=1)
    why = [event.fact("why") for event in flown.events if event.kind == "orders_dropped"]
    assert (flown.heading, why) == (heading, dropped)


@pytest.mark.parametrize(
    ("line", "ship", "kind", "rules"),
    [
        pytest.param("2 roll", {}, "rolled", ("MOV-6", "ATM-5"), id="ATM-5 a roll, streamlined"),
        pytest.param("2 r", {"facing": NE}, "facing_changed", ("MOV-5", "ATM-5"), id="ATM-5 into line, streamlined"),
        pytest.param("2 R", {}, "heading_changed", ("MOV-4", "ATM-3"), id="ATM-3 a turn, streamlined"),
        pytest.param("2 roll", {"design": BARGE}, "rolled", ("MOV-6", "ATM-1"), id="ATM-1 a roll on lifters"),
        pytest.param("2 r", {"design": BARGE}, "facing_changed", ("MOV-5", "ATM-1"), id="ATM-1 facing on lifters"),
        pytest.param("2 roll", {"at": "0508"}, "rolled", ("MOV-6",), id="ATM-7 the interface is as space"),
    ],
)
def test_the_log_names_what_priced_an_action(
    line: str, ship: dict[str, Any], kind: str, rules: tuple[str, ...]
) -> None:
    assert flying(line, **ship).event(kind).rules == rules
