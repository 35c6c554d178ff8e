"""The interface: what is added to the roll, what a miss does, where the ship is then (INT-1 to INT-7, ALT-5)."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import label
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.interface import condition
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.setup import NO_SIDES, Design, MapSpec, Options
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import SE, Flown, a_design, a_setup, a_ship, fly, pilot

SHEET = MapSpec(columns=10, rows=14, ground_edge="south")
"""The interface is row 08."""
LEVELS = Options(advanced_atmosphere=True)
BRICK = a_design(1)
LEFT_OUT = (0, 0, 2, 0, 0, 0)
"""DCS left out: 3 on top of the roll, and under 10 % of the boxes."""
BOXES = (("engine", 8), ("powerplant", 8), ("dcs_left", 2), ("dcs_right", 2), ("acs_left", 2), ("acs_right", 2))
CONDITION = a_design(8, internals=(*BOXES, ("hull", 76)))
"""100 boxes; half of its engine is half of its power."""


def dropping(line: str = "1", design: Design = BRICK, velocity: int = 1, **changes: Any) -> Flown:
    """Return the turn of a ship in the hex before the interface, heading for it; faces are those of the ship."""
    faces = {name: changes.pop(name) for name in tuple(changes) if isinstance(changes[name], list)}
    ship = a_ship(at="0507", velocity=velocity, heading=SE, crew=(pilot(1),), **changes)
    return fly(a_setup(ship, map=SHEET, designs=(("plain", design),)), line, **faces)


HURT = ("INT-6", "DMG-1")


@pytest.mark.parametrize(
    ("face", "over", "comes", "hits", "rules"),
    [
        pytest.param(1, 0, "enters", 0, (), id="INT-1 under the need"),
        pytest.param(2, 0, "enters", 0, (), id="INT-1 at the need nothing is missed"),
        pytest.param(3, 1, "enters", 5, ("INT-3", *HURT), id="INT-3 missed by 1 enters"),
        pytest.param(4, 2, "enters", 10, ("INT-3", *HURT), id="INT-3 missed by 2 enters"),
        pytest.param(5, 3, "enters", 15, ("INT-3", *HURT), id="INT-3 missed by 3 enters"),
        pytest.param(6, 4, "enters", 25, ("INT-3", *HURT), id="INT-3 missed by 4 still enters"),
        pytest.param(7, 5, "bounces", 10, ("INT-3", *HURT), id="INT-3 missed by 5 bounces"),
        pytest.param(8, 6, "bounces", 15, ("INT-3", *HURT), id="INT-3 missed by 6 bounces"),
        pytest.param(9, 7, "bounces", 25, ("INT-3", *HURT), id="INT-3 missed by 7 still bounces"),
        pytest.param(10, 8, "burns up", None, ("INT-3",), id="INT-3 missed by 8 burns up"),
    ],
)
def test_a_roll_to_enter(face: int, over: int, comes: str, hits: int | None, rules: tuple[str, ...]) -> None:
    flown = dropping(entry=[face], internals_lost=LEFT_OUT)
    event = flown.event("interface_rolled")
    assert tuple(event.fact(name) for name in ("over", "comes", "hits")) == (over, comes, hits)
    assert event.rules == ("INT-1", "INT-2", *rules)
    assert flown.ship.armour_lost[0] == (hits or 0)
    went = {"enters": ("0508", "SE"), "bounces": ("0506", "NE"), "burns up": ("0507", "SE")}
    assert (flown.at, flown.heading) == went[comes]


@pytest.mark.parametrize(
    ("face", "over", "comes", "hits", "rules"),
    [
        pytest.param(1, 0, "bounces", 0, ("INT-5",), id="INT-4 under the need"),
        pytest.param(2, 0, "bounces", 0, ("INT-5",), id="INT-4 at the need nothing is missed"),
        pytest.param(3, 1, "bounces", 5, HURT, id="INT-4 missed by 1 bounces, not where it would"),
        pytest.param(4, 2, "bounces", 10, HURT, id="INT-4 missed by 2 bounces"),
        pytest.param(5, 3, "bounces", 15, HURT, id="INT-4 missed by 3 bounces"),
        pytest.param(6, 4, "bounces", 25, HURT, id="INT-4 missed by 4 still bounces"),
        pytest.param(7, 5, "enters", 10, HURT, id="INT-4 missed by 5 enters"),
        pytest.param(8, 6, "enters", 15, HURT, id="INT-4 missed by 6 enters"),
        pytest.param(9, 7, "enters", 25, HURT, id="INT-4 missed by 7 still enters"),
        pytest.param(10, 8, "burns up", None, (), id="INT-4 missed by 8 burns up"),
    ],
)
def test_a_roll_to_bounce(face: int, over: int, comes: str, hits: int | None, rules: tuple[str, ...]) -> None:
    flown = dropping("bounce:E 1", bounce=[face], internals_lost=LEFT_OUT)
    event = flown.event("interface_rolled")
    assert tuple(event.fact(name) for name in ("over", "comes", "hits")) == (over, comes, hits)
    assert event.rules == ("INT-4", "INT-2", *rules)
    assert flown.ship.armour_lost[0] == (hits or 0)
    went = {"enters": "SE", "bounces": "NE" if hits else "E", "burns up": "SE"}
    assert flown.heading == went[comes]


@pytest.mark.parametrize(
    ("lost", "streamlined", "status", "values"),
    [
        pytest.param((), False, "flying", [], id="INT-2 unhurt"),
        pytest.param((0, 0, 0, 0, 0, 0, 9), False, "flying", [], id="INT-2 9 of 100 boxes are under 10 %"),
        pytest.param((0, 0, 0, 0, 0, 0, 10), False, "flying", [1], id="INT-2 10 of 100 are not"),
        pytest.param((1,), False, "flying", [], id="INT-2 an eighth of the power"),
        pytest.param((2,), False, "flying", [1], id="INT-2 a quarter of the power"),
        pytest.param((3,), False, "flying", [1], id="INT-2 three eighths are one quarter"),
        pytest.param((4,), False, "flying", [2], id="INT-2 half of the power"),
        pytest.param((0, 7), False, "flying", [3], id="INT-2 one box of the powerplant left, no power but an eighth"),
        pytest.param((0, 8), False, "flying", [4, 4], id="INT-2 the powerplant is out, and all its power"),
        pytest.param((0, 0, 1), False, "flying", [], id="INT-2 one box of DCS left"),
        pytest.param((0, 0, 2), False, "flying", [3], id="INT-2 DCS left out"),
        pytest.param((0, 0, 2, 2), False, "flying", [3, 3], id="INT-2 DCS of both sides out"),
        pytest.param((0, 0, 2, 2), True, "flying", [], id="INT-2 DCS are nothing to a streamlined ship"),
        pytest.param((0, 0, 0, 0, 1), True, "flying", [], id="INT-2 one box of ACS left"),
        pytest.param((0, 0, 0, 0, 2), True, "flying", [2], id="INT-2 ACS left out"),
        pytest.param((0, 0, 0, 0, 2, 2), True, "flying", [2, 2], id="INT-2 ACS of both sides out"),
        pytest.param((0, 0, 0, 0, 2, 2), False, "flying", [], id="INT-2 ACS are nothing to an unstreamlined ship"),
        pytest.param((), False, "random", [2], id="INT-2 random movement"),
        pytest.param((2, 0, 2, 2, 0, 0, 4), False, "random", [2, 1, 1, 3, 3], id="INT-2 all of it adds"),
    ],
)
def test_what_the_condition_adds(lost: tuple[int, ...], streamlined: bool, status: str, values: list[int]) -> None:
    design = structs.replace(CONDITION, streamlined=streamlined)
    field, state = begin(a_setup(designs=(("plain", design),), map=SHEET))
    whole = (*lost, *(0,) * (len(design.internals) - len(lost)))
    ship = structs.replace(state.ships[0], internals_lost=whole, status=status)
    found = condition(plan_for(field, ship, 0), ship)
    assert [modifier.value for modifier in found] == values


def test_a_design_without_boxes_and_engine_has_nothing_to_lose() -> None:
    """INT-2."""
    field, state = begin(a_setup(designs=(("plain", a_design(0, internals=())),), map=SHEET))
    assert condition(plan_for(field, state.ships[0], 0), state.ships[0]) == ()


@pytest.mark.parametrize(
    ("face", "boxes", "status", "at"),
    [
        pytest.param(6, 5, "destroyed", "0507", id="DMG-5 destroyed at the border it goes nowhere"),
        pytest.param(6, 6, "flying", "0508", id="DMG-5 one box left goes in"),
        pytest.param(10, 10, "destroyed", "0507", id="INT-5 nor is it thrown back"),
        pytest.param(10, 11, "flying", "0506", id="INT-5 one box left is"),
    ],
)
def test_a_ship_that_the_interface_destroys(face: int, boxes: int, status: str, at: str) -> None:
    design = a_design(1, armour=NO_SIDES, internals=(("hull", boxes),))
    flown = dropping(design=design, entry=[face])
    assert (flown.ship.status, flown.at) == (status, at)
    if status == "destroyed":
        assert flown.kinds == ("interface_rolled",)


@pytest.mark.parametrize(
    ("maneuver", "velocity", "kinds"),
    [
        pytest.param(
            [2, 2], 1, ("maneuvered", "maneuvered"), id="RND-4 a maneuver into the interface does not end it at V 1"
        ),
        pytest.param([5], 1, ("drifted",), id="RND-4 a drift into the interface is the last of 1 hex"),
        pytest.param([5, 2, 2], 2, ("drifted", "maneuvered", "maneuvered"), id="RND-4 and the first of 2"),
    ],
)
def test_random_movement_goes_on_in_the_interface(maneuver: list[int], velocity: int, kinds: tuple[str, ...]) -> None:
    flown = dropping(design=a_design(2), velocity=velocity, random=True, recovery=[10], maneuver=maneuver, entry=[3])
    assert tuple(kind for kind in flown.kinds if kind in ("maneuvered", "drifted")) == kinds


def test_a_dive_into_the_interface_names_its_level() -> None:
    """ALT-5."""
    setup = a_setup(a_ship(velocity=1, altitude=7), designs=(("plain", BRICK),), options=LEVELS)
    flown = fly(setup, "dive1", entry=[1])
    event = flown.event("level_changed")
    assert (event.fact("level"), flown.ship.altitude, event.rules) == (6, 6, ("ALT-5",))


@pytest.mark.parametrize(
    ("line", "velocity", "due"),
    [
        pytest.param("bounce:NE", 0, None, id="INT-4 no hex is left to come to the interface"),
        pytest.param("bounce:NE", 1, "bounce", id="INT-4 one is"),
    ],
)
def test_a_bounce_that_nobody_checked(line: str, velocity: int, due: str | None) -> None:
    ship = a_ship(at="0507", velocity=velocity, heading=SE)
    field, state = begin(a_setup(ship, map=SHEET, designs=(("plain", BRICK),)))
    plan, move = moves.start(field, state.ships[0], 0, (), parse(line))
    log: list[Event] = []
    move = moves.run(field, plan, move, log)
    assert (move.due, label(move.ship.hex, "rows")) == (due, "0507")
    assert [event.fact("why") for event in log if event.kind == "orders_dropped"] == (
        [] if due else ["no hex is left to move"]
    )
