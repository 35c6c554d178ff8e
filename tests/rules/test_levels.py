"""Ships with altitudes: prices, limits, gains and what forbids a line there (ALT-1 to ALT-5, LND-2)."""

from typing import Any

import pytest

from interceptor_nb.rules.interceptor.legal import outlook, problems
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.problem import Problem
from interceptor_nb.rules.interceptor.setup import Design, Options
from interceptor_nb.rules.interceptor.state import Field, State, begin
from tests.helpers import NE, a_design, a_setup, a_ship, fly, pilot

LEVELS = Options(advanced_atmosphere=True)
DART = a_design(8, streamlined=True)
FAST = a_design(20, streamlined=True)
BARGE = a_design(20, lifters=True)
BOTH = a_design(8, streamlined=True, lifters=True)
BRICK = a_design(8)
DOWN = {"altitude": 0, "velocity": 0, "status": "landed"}


def given(design: Design = DART, **ship: Any) -> tuple[Field, State]:
    """Return a ship at level 5, or as said."""
    ship = {"altitude": 5, "velocity": 1, **ship}
    return begin(a_setup(a_ship(**ship), designs=(("plain", design),), options=LEVELS))


def faults(line: str, design: Design = DART, **ship: Any) -> tuple[Problem, ...]:
    """Return the faults of *line*."""
    field, state = given(design, **ship)
    return problems(field, state, 0, parse(line))


@pytest.mark.parametrize(
    ("line", "ship", "rules"),
    [
        pytest.param("bounce:E 1", {"altitude": 7}, [], id="INT-4 level 7 is next to the interface"),
        pytest.param("R bounce:E 1", {"altitude": 7}, [], id="INT-4 a turn takes no hex"),
        pytest.param("1 bounce:E", {"altitude": 7}, ["INT-4"], id="INT-4 no hex is left"),
        pytest.param("up1 bounce:E", {"altitude": 6}, ["INT-4"], id="INT-4 a level climbed is one of them"),
        pytest.param("bounce:E 1", {"altitude": 8}, ["INT-4"], id="INT-4 level 8 is not next to it"),
        pytest.param("dive1 bounce:E 1", {"altitude": 8, "velocity": 2}, [], id="INT-4 a dive leaves 1 of 2"),
        pytest.param("dive1 bounce:E", {"altitude": 8}, ["INT-4"], id="INT-4 a dive leaves 0 of 1"),
        pytest.param("6", {"design": FAST}, [], id="ATM-3 6 hexes"),
        pytest.param("7", {"design": FAST}, ["ATM-3"], id="ATM-3 7 hexes"),
        pytest.param("6", {"design": FAST, "free_hexes": 1}, [], id="ALT-5 6 hexes, 1 of them gained"),
        pytest.param("7", {"design": FAST, "free_hexes": 1}, ["ALT-5"], id="ALT-5 7 hexes, 1 of them gained"),
        pytest.param("2", {"design": FAST, "velocity": 6}, [], id="ALT-2 the hexes flown before bind nobody"),
        pytest.param("R", {}, ["ATM-3"], id="ATM-3 no hex, streamlined"),
        pytest.param("lifters R", {"design": BOTH}, [], id="ATM-5 no hex, under lifters"),
        pytest.param("R", {"design": BARGE}, [], id="ATM-1 no hex, on lifters"),
        pytest.param("+1 1", {}, ["ALT-2"], id="ALT-2 no thrust changes the velocity"),
        pytest.param("+1 2", {"altitude": 6}, [], id="ALT-2 in the interface it does"),
        pytest.param("dive2 1", {}, [], id="ALT-3 thrust 8 dives 2"),
        pytest.param("dive3 1", {}, ["ALT-3"], id="ALT-3 and not 3"),
        pytest.param("dive1 1 dive1", {}, [], id="ALT-3 in two steps"),
        pytest.param("dive2 1 dive1", {}, ["ALT-3"], id="ALT-3 in two steps, too deep"),
        pytest.param("dive2", {"design": BARGE}, [], id="ALT-3 unstreamlined, thrust 20 dives 2"),
        pytest.param("dive3", {"design": BARGE}, ["ALT-3"], id="ALT-3 unstreamlined, not 3"),
        pytest.param("dive3", {"altitude": 10, "velocity": 3}, [], id="ALT-3 in space no limit but V"),
        pytest.param("1 dive1", {"facing": NE}, ["ATM-5"], id="ATM-5 a dive not aligned"),
        pytest.param("1 r dive1", {"facing": NE}, [], id="ATM-5 aligned in time"),
        pytest.param("1 up1", {"facing": NE}, ["ATM-5"], id="ATM-5 a climb not aligned"),
        pytest.param("1", {"facing": NE}, [], id="ATM-5 straight ahead it may be"),
        pytest.param("dive1", {"altitude": 7}, [], id="INT-7 aligned"),
        pytest.param("dive1", {"altitude": 7, "facing": NE}, ["INT-7"], id="INT-7 not aligned"),
        pytest.param("dive1", {"altitude": 8, "facing": NE}, [], id="INT-7 not before the interface yet"),
        pytest.param("1", {"altitude": 7, "facing": NE}, [], id="INT-7 straight ahead is not into it"),
        pytest.param("up1", {"altitude": 7, "facing": NE}, [], id="INT-7 nor is up"),
        pytest.param("1 up1", {"altitude": 6, "velocity": 2}, [], id="MOV-1 a level is one hex of V"),
        pytest.param("1 up1", {"altitude": 6}, ["MOV-1"], id="MOV-1 a level too many"),
        pytest.param("up1", {"altitude": 6, "velocity": 2}, ["MOV-1"], id="MOV-1 a hex too few"),
        pytest.param("dive1", {"altitude": 6, "velocity": 2}, [], id="MOV-1 the rest is lost in the atmosphere"),
        pytest.param("1", {"altitude": 6, "velocity": 2}, ["MOV-1"], id="MOV-1 hexes alone, too few"),
        pytest.param("1", {"altitude": 6, "velocity": 0}, ["MOV-1"], id="MOV-1 at rest no hex"),
        pytest.param("up1", {"altitude": 6, "velocity": 0}, ["MOV-1"], id="MOV-1 at rest no level"),
        pytest.param("up1 R", {"altitude": 6}, [], id="MOV-1 turns are none of V"),
        pytest.param("-1", {"altitude": 6}, [], id="MOV-1 to a stop"),
        pytest.param("-2", {"altitude": 6}, ["MOV-3"], id="MOV-3 below 0, and nothing else is said"),
        pytest.param("1 up1", {}, [], id="ALT-3 up out of the atmosphere"),
        pytest.param("1 up1 1", {}, ["MOV-1"], id="MOV-1 nothing is left up there"),
        pytest.param("1 up1 R", {}, [], id="ALT-3 up there it turns"),
        pytest.param("1", {"free_hexes": 1}, [], id="ALT-5 1 gained hex is flown"),
        pytest.param("1", {"free_hexes": 2}, ["ALT-5"], id="ALT-5 1 of 2 is not"),
        pytest.param("1 R", {"free_hexes": 3}, [], id="ALT-5 2 go to a turn"),
        pytest.param("1 R", {"free_hexes": 4}, ["ALT-5"], id="ALT-5 and not 3"),
        pytest.param("1 up1 R", {"free_hexes": 3}, ["ALT-5"], id="ALT-5 a turn in the interface takes none"),
        pytest.param("1 dive1 up1 R", {"free_hexes": 3}, [], id="ALT-5 one in the atmosphere does"),
        pytest.param("1", {"altitude": 6, "free_hexes": 2}, [], id="ALT-5 in the interface none need be used"),
        pytest.param("hover", {"design": BARGE}, [], id="ATM-1 hovering"),
        pytest.param("1 hover", {"design": BARGE}, ["ATM-1"], id="ATM-1 not after a hex"),
        pytest.param("dive1 hover", {"design": BARGE}, [], id="ATM-1 a level is no hex"),
        pytest.param("1 hover", {"design": BARGE, "altitude": 6}, ["ATM-1"], id="ATM-1 not in the interface"),
        pytest.param("1 hover", {"design": DART}, ["ATM-1"], id="ATM-1 not without lifters"),
        pytest.param("1 r", {}, ["ATM-3"], id="ATM-3 no facing change in streamlined flight"),
        pytest.param("1 r", {"altitude": 6}, [], id="ATM-7 in the interface there is"),
        pytest.param("1 r", {"design": BARGE}, [], id="ATM-1 on lifters there is"),
        pytest.param("up1", {"design": BARGE, **DOWN}, [], id="LND-2 taking off"),
        pytest.param("up2 1", {"design": BARGE, **DOWN}, [], id="LND-2 taking off and on"),
        pytest.param("R up1", {"design": BARGE, **DOWN}, ["LND-2"], id="LND-2 nothing comes before"),
        pytest.param("lifters up1", {"design": BOTH, **DOWN}, [], id="LND-2 streamlined, under lifters"),
        pytest.param("up1", {"design": BOTH, **DOWN}, ["LND-2"], id="LND-2 streamlined, without the word"),
        pytest.param("lifters", {"design": BOTH, **DOWN}, ["LND-2"], id="LND-2 the word alone"),
        pytest.param("up1", {"design": BRICK, **DOWN}, ["LND-2"], id="LND-2 without lifters"),
        pytest.param("R", {"design": BRICK}, ["ATM-7"], id="ATM-7 it only falls"),
    ],
)
def test_lines_at_altitude(line: str, ship: dict[str, Any], rules: list[str]) -> None:
    assert [problem.rule for problem in faults(line, **ship)] == rules


@pytest.mark.parametrize(
    ("line", "ship", "message"),
    [
        pytest.param(
            "1", {"free_hexes": 2}, "1 of 2 gained hexes is not used; fly or turn with them", id="ALT-5 1 is left"
        ),
        pytest.param(
            "1", {"free_hexes": 3}, "2 of 3 gained hexes are not used; fly or turn with them", id="ALT-5 2 are left"
        ),
        pytest.param(
            "dive1 1",
            {"design": a_design(3, streamlined=True)},
            "the line dives 1 level, thrust 3 allows 0",
            id="ALT-3 1 level is too deep",
        ),
        pytest.param("dive3 1", {}, "the line dives 3 levels, thrust 8 allows 2", id="ALT-3 3 levels are"),
    ],
)
def test_how_many_in_words(line: str, ship: dict[str, Any], message: str) -> None:
    assert [problem.message for problem in faults(line, **ship)] == [message]


@pytest.mark.parametrize(
    ("line", "ship", "cost"),
    [
        pytest.param("1", {}, 2, id="ALT-2 a hex, streamlined"),
        pytest.param("2", {}, 4, id="ALT-2 two hexes, streamlined"),
        pytest.param("1", {"design": BARGE}, 5, id="ALT-2 a hex, unstreamlined"),
        pytest.param("lifters 1", {"design": BOTH}, 2, id="ALT-2 by the hull, under lifters too"),
        pytest.param("1 up1", {}, 4, id="ALT-3 a level, streamlined"),
        pytest.param("1 up1", {"design": BARGE}, 10, id="ALT-3 a level, unstreamlined"),
        pytest.param("1 dive2", {}, 2, id="ALT-3 a dive is free"),
        pytest.param("1 R", {}, 2, id="ATM-3 the first hexside at the end is free"),
        pytest.param("1 R dive1", {}, 4, id="ATM-3 not before a level"),
        pytest.param("1 R2", {}, 4, id="ATM-3 the second is not"),
        pytest.param("R 1", {}, 4, id="ATM-3 nor one before the last hex"),
        pytest.param("1 R", {"design": BARGE}, 6, id="ATM-1 a hexside on lifters"),
        pytest.param("lifters 1 R", {"design": BOTH}, 3, id="ATM-5 no hexside is free under lifters"),
        pytest.param("1 roll", {}, 4, id="ATM-5 a roll, streamlined"),
        pytest.param("1 roll", {"design": BARGE}, 6, id="ATM-1 a roll on lifters"),
        pytest.param("hover", {"design": BARGE}, 1, id="ATM-1 hovering"),
        pytest.param("2", {"free_hexes": 1}, 2, id="ALT-5 a gained hex is free"),
        pytest.param("2", {"free_hexes": 2}, 0, id="ALT-5 two gained hexes are free"),
        pytest.param("R 1", {"free_hexes": 2}, 1, id="ALT-5 one gained hex takes 1 off a hexside"),
        pytest.param("R 1", {"free_hexes": 3}, 0, id="ALT-5 two take 2 off"),
        pytest.param("1 R2", {"free_hexes": 2}, 1, id="ALT-5 it goes to the hexside that is not free anyway"),
        pytest.param("1 R2", {"free_hexes": 4}, 1, id="ALT-5 what is over goes to the free one, which then costs"),
        pytest.param("R 1 R", {"free_hexes": 2}, 1, id="ALT-5 the free hexside comes last"),
        pytest.param("1 R", {"design": BARGE, "free_hexes": 2}, 0, id="ALT-5 on lifters 1 pays a hexside"),
        pytest.param("1", {"altitude": 6}, 0, id="ALT-2 a hex in the interface"),
        pytest.param("up1", {"altitude": 6}, 0, id="ALT-3 a level from the interface"),
        pytest.param("up1", {"design": BARGE, **DOWN}, 5, id="LND-2 taking off"),
    ],
)
def test_prices_at_altitude(line: str, ship: dict[str, Any], cost: int) -> None:
    field, state = given(**ship)
    assert not problems(field, state, 0, parse(line))
    assert outlook(field, state, 0, parse(line)).cost == cost


@pytest.mark.parametrize(
    ("line", "ship", "after"),
    [
        pytest.param("1 dive1", {}, (4, 1, 1), id="ALT-4 a level dived gains a hex"),
        pytest.param("1 dive2", {}, (3, 2, 1), id="ALT-4 two gain two"),
        pytest.param("1 up1", {"altitude": 4}, (5, 0, 1), id="ALT-4 a climb gains none"),
        pytest.param("dive1 1 up1", {}, (5, 0, 1), id="ALT-4 a climb loses what a dive gained"),
        pytest.param("up1 1 dive1", {"altitude": 4}, (4, 1, 1), id="ALT-4 not what comes after it"),
        pytest.param("1 up1", {"altitude": 5}, (6, 0, 1), id="ALT-1 up into the interface"),
        pytest.param("dive1", {"altitude": 7}, (6, 0, 1), id="ALT-4 a dive in space gains none"),
        pytest.param("dive1", {"altitude": 6}, (5, 0, 1), id="ALT-4 nor one from the interface"),
        pytest.param("3", {}, (5, 0, 3), id="ALT-2 V is the hexes flown"),
        pytest.param("1", {"velocity": 4}, (5, 0, 1), id="ALT-2 whatever it was"),
        pytest.param("2", {"free_hexes": 1}, (5, 0, 2), id="ALT-4 gained hexes last one turn"),
        pytest.param("1", {"free_hexes": 1}, (4, 0, 1), id="ATM-4 a gained hex is no thrust, so it glides down"),
        pytest.param("1 R", {"free_hexes": 3}, (4, 0, 1), id="ATM-4 nor is a turn that was gained"),
        pytest.param("2", {"free_hexes": 2}, (5, 0, 2), id="ATM-4 with V 2 it holds its level"),
    ],
)
def test_where_a_line_leads_at_altitude(line: str, ship: dict[str, Any], after: tuple[int, int, int]) -> None:
    field, state = given(**ship)
    assert not problems(field, state, 0, parse(line))
    end = outlook(field, state, 0, parse(line)).end
    assert (end.altitude, end.free_hexes, end.velocity) == after


@pytest.mark.parametrize(
    ("line", "ship", "rolls"),
    [
        pytest.param(
            "2", {"design": a_design(4, streamlined=True), "crew": (pilot(1),)}, 0, id="ALT-2 up to the rating"
        ),
        pytest.param(
            "push 3",
            {"design": a_design(4, streamlined=True), "crew": (pilot(1),)},
            1,
            id="ALT-2 beyond it with a push",
        ),
        pytest.param(
            "+4 5",
            {"design": a_design(4), "altitude": 6, "crew": (pilot(1),)},
            1,
            id="SOT-2 in the interface as in space",
        ),
    ],
)
def test_sot_rolls_at_altitude(line: str, ship: dict[str, Any], rolls: int) -> None:
    field, state = given(**ship)
    assert len(outlook(field, state, 0, parse(line)).sot_rolls) == rolls


@pytest.mark.parametrize(
    ("ship", "after"),
    [
        pytest.param({}, ("3130", 4, 1), id="ATM-4 streamlined it flies a hex and glides down"),
        pytest.param({"free_hexes": 1}, ("3130", 4, 1), id="ALT-5 that hex was gained"),
        pytest.param({"free_hexes": 2}, ("3230", 5, 2), id="ALT-5 it flies what it gained"),
        pytest.param({"design": BARGE}, ("3030", 4, 0), id="ATM-2 on lifters it stays and sinks"),
        pytest.param({"design": BARGE, "free_hexes": 1}, ("3130", 5, 1), id="ALT-5 on lifters it flies what it gained"),
        pytest.param({"design": BRICK, "free_hexes": 1}, ("3030", 4, 0), id="ATM-7 what cannot fly flies nothing"),
        pytest.param({"crew": (), "free_hexes": 2}, ("3030", 4, 0), id="MOV-11 nor does a derelict"),
        pytest.param({"altitude": 6, "velocity": 2}, ("3230", 6, 2), id="ATM-6 in the interface V hexes"),
        pytest.param({"altitude": 6, "velocity": 2, "free_hexes": 1}, ("3230", 6, 2), id="ALT-5 and none gained"),
        pytest.param(
            {"altitude": 7, "velocity": 0, "design": BARGE}, ("3030", 7, 0), id="ATM-2 nothing sinks in space"
        ),
    ],
)
def test_coasting_at_altitude(ship: dict[str, Any], after: tuple[str, int, int]) -> None:
    design = ship.get("design", DART)
    others = {name: value for name, value in ship.items() if name != "design"}
    setup = a_setup(a_ship(**{"altitude": 5, "velocity": 1, **others}), designs=(("plain", design),), options=LEVELS)
    flown = fly(setup)
    assert (flown.at, flown.ship.altitude, flown.ship.velocity) == after


@pytest.mark.parametrize(
    ("velocity", "face", "at", "altitude", "dropped"),
    [
        pytest.param(1, 5, "3130", 7, [], id="INT-4 it bounces and flies its hex"),
        pytest.param(1, 10, "3030", 6, ["all 1 hexes are moved"], id="INT-4 missed by 5 the level takes the hex"),
        pytest.param(2, 10, "3130", 6, ["all 2 hexes are moved"], id="INT-4 and one of 2 is left"),
    ],
)
def test_a_bounce_at_altitude(velocity: int, face: int, at: str, altitude: int, dropped: list[str]) -> None:
    ship = a_ship(altitude=7, velocity=velocity, crew=(pilot(1),))
    setup = a_setup(ship, designs=(("plain", a_design(1)),), options=LEVELS)
    flown = fly(setup, "bounce:E 1" if velocity == 1 else "bounce:E 2", bounce=[face])
    assert (flown.at, flown.ship.altitude) == (at, altitude)
    why = [event.fact("why") for event in flown.events if event.kind == "orders_dropped"]
    assert why == dropped


@pytest.mark.parametrize(
    ("line", "altitude", "rock", "meets"),
    [
        pytest.param("up1", 6, "3030", True, id="AST-1 up into space, where the asteroid is"),
        pytest.param("up1", 7, "3030", False, id="AST-1 a level more meets it no second time"),
        pytest.param("1", 7, "3130", True, id="AST-1 its hex is entered in space"),
        pytest.param("1", 6, "3130", False, id="ALT-1 asteroids are in space, not in the interface"),
        pytest.param("dive1", 8, "3030", False, id="AST-1 nor does a level down, in space"),
    ],
)
def test_asteroids_at_altitude(line: str, altitude: int, rock: str, meets: bool) -> None:
    setup = a_setup(a_ship(altitude=altitude, velocity=1), rocks=(rock,), options=LEVELS)
    flown = fly(setup, line, asteroid=[1])
    assert [purpose for purpose, _ in flown.needs] == (["asteroid"] if meets else [])
