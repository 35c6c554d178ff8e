"""The printed worked examples of space movement, with their numbers.

Asserted number by number; `tests/cases` holds the same turns as files.
"""

from fractions import Fraction
from typing import Any

import pytest

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.rules.interceptor.events import Event, fold
from interceptor_nb.rules.interceptor.legal import outlook
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.movement import facing_cost, heading_cost
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.plant import push_need
from interceptor_nb.rules.interceptor.setup import Load
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.rules.interceptor.turn import step
from tests.helpers import NE, Flown, a_design, a_setup, a_ship, fly

PILUM = a_design(name="Pilum", tonnage=148, engine_power=1036)
CHEETAH = a_design(name="Cheetah", tonnage=120, engine_power=1200)
MARCOS = a_setup(a_ship("marcos", 3, heading=NE), design=PILUM)
ERSKINE = a_setup(a_ship("erskine", 9, heading=NE), design=CHEETAH)


@pytest.mark.parametrize(
    ("line", "velocity", "cost", "rules"),
    [
        pytest.param("-3", 0, 3, [], id="example 1: slow to 0"),
        pytest.param("-4", 0, 0, ["MOV-3"], id="example 1: and no further"),
        pytest.param("+7 10", 10, 7, [], id="example 1: up to 10"),
        pytest.param("+8 11", 0, 0, ["MOV-2"], id="example 1: not to 11"),
        pytest.param("+2 5", 5, 2, [], id="example 1: to 5 for 2 TP, and 5 hexes"),
    ],
)
def test_1_marcos_changes_velocity(line: str, velocity: int, cost: int, rules: list[str]) -> None:
    flown = fly(MARCOS, line, sot=[1] if cost == 7 else [])
    assert [problem.rule for problem in flown.problems] == rules
    if not rules:
        assert (flown.ship.velocity, flown.ship.thrust_spent) == (velocity, cost)


def test_1_his_sot_is_6() -> None:
    field, state = begin(MARCOS)
    found = outlook(field, state, 0, parse("+2 5"))
    assert (found.plan.maximum, found.plan.sot, found.cost, found.sot_rolls) == (7, 6, 2, ())


def test_2_a_heading_change_at_velocity_12() -> None:
    assert (heading_cost(12, 1), heading_cost(12, 2)) == (5, 4)


@pytest.mark.parametrize(
    ("last", "cost", "heading", "facing"),
    [
        pytest.param("R", 6, "SE", "SE", id="example 3: the last a heading change"),
        pytest.param("r", 5, "E", "SE", id="example 3: the last a facing change, for 1"),
    ],
)
def test_3_marcos_gets_behind_his_target(last: str, cost: int, heading: str, facing: str) -> None:
    flown = fly(MARCOS, f"+2 4 R 1 {last}")
    assert (flown.heading, flown.facing, flown.ship.thrust_spent, flown.needs) == (heading, facing, cost, ())
    assert [event.cost for event in flown.events if event.cost] == [2, 2, cost - 4]
    assert flown.at == "3326", "four hexes NE of 3030, then one E"
    assert facing_cost(PILUM) == 1


def erskine(face: int, maneuver: list[int]) -> Flown:
    flown = fly(ERSKINE, "-4 R2 5 R", sot=[face], maneuver=maneuver)
    assert flown.left == {}
    return flown


def test_4_erskine_needs_6_or_less() -> None:
    assert heading_cost(9, 1) == 4
    flown = erskine(6, [])
    (roll,) = flown.rolls
    assert (roll.purpose, roll.target, roll.modifier, roll.ok) == ("sot", 6, 0, True)
    assert [event.cost for event in flown.events if event.cost] == [4, 2, 2, 2]
    assert (flown.heading, flown.ship.velocity, flown.ship.thrust_spent) == ("SW", 5, 10)
    assert flown.ship.status == "flying"
    field, state = begin(ERSKINE)
    assert outlook(field, state, 0, parse("-4 R2 5 R")).plan.sot == 8


def test_5_pushing_a_plant_of_4_by_2() -> None:
    assert push_need(4, 2) == 6
    hurt = a_ship("marcos", 3, internals_lost=(0, 3, 0, 0, 0, 0))  # 5 of 8 boxes: 647.5 over 148 is 4.375
    setup = a_setup(hurt, design=PILUM)
    for face, lost in ((6, 3), (7, 5)):
        flown = fly(setup, "push +2 R2 5", push=[face], sot=[1])
        assert flown.needs == (("push", 6), ("sot", 4))
        assert (flown.ship.thrust_spent, flown.ship.internals_lost[1]) == (6, lost)


def test_6_erskine_fails() -> None:
    """V 5: a 2 takes 1 TP to V 6 and a hex, a 6 needs 3 of the 1 left and drifts a hex, and that is the end."""
    flown = erskine(7, [2, 6])
    assert (flown.heading, flown.ship.velocity, flown.ship.status, flown.ship.thrust_spent) == ("SE", 6, "random", 10)
    assert flown.at == "3437", "5 hexes SE of 3030, one by the maneuver, one by the drift"
    assert flown.kinds[-4:] == ("control_rolled", "maneuvered", "drifted", "random_ended")
    (maneuvered,), (drifted,) = (
        [event for event in flown.events if event.kind == kind] for kind in ("maneuvered", "drifted")
    )
    assert (maneuvered.cost, maneuvered.fact("left"), maneuvered.after and maneuvered.after.velocity) == (1, 1, 6)
    assert (drifted.fact("needs"), drifted.fact("left"), drifted.rules) == (3, 1, ("RND-3", "RND-4"))


@pytest.mark.parametrize(
    ("faces", "status", "spent"),
    [
        pytest.param({"recovery": [5]}, "flying", 0, id="example 6: recovers on a 5"),
        pytest.param({"recovery": [6], "maneuver": [5, 5, 5, 1]}, "random", 10, id="example 6: else 10 TP"),
    ],
)
def test_6_the_turn_after(faces: dict[str, Any], status: str, spent: int) -> None:
    flown = fly(ERSKINE, ".", state=erskine(7, [2, 6]).state, **faces)
    assert (flown.ship.status, flown.ship.thrust_spent, flown.left) == (status, spent, {})
    assert flown.needs[0] == ("recovery", 5)


LANCEA = a_design(
    name="Lancea",
    tonnage=70,
    engine_power=700,
    compensator=None,
    loads=(Load("missile", "missile", 3, 3), Load("fuel", "fuel", 4)),
)


@pytest.mark.parametrize(
    ("missiles", "fuel", "rating"),
    [
        pytest.param(0, Fraction(0), 10, id="example 7: 70 t"),
        pytest.param(1, Fraction(0), 10, id="example 7: 67 t, 10.45"),
        pytest.param(2, Fraction(0), 11, id="example 7: 64 t, 10.94"),
        pytest.param(3, Fraction(0), 11, id="example 7: 61 t, 11.48"),
        pytest.param(3, Fraction(1, 8), 12, id="example 7: 60.5 t, 11.57"),
    ],
)
def test_7_a_lancea_gets_lighter(missiles: int, fuel: Fraction, rating: int) -> None:
    assert max_thrust(LANCEA, (), (Fraction(missiles), fuel), variable_mass=True) == rating
    assert max_thrust(LANCEA, (), (Fraction(missiles), fuel)) == 10


@pytest.mark.parametrize(
    ("compensator", "pieces", "rating"),
    [
        pytest.param(4, 0, 4, id="example 8: full"),
        pytest.param(None, 1, 8, id="example 8: empty"),
        pytest.param(4, 1, 6, id="example 8: what the crew stands"),
    ],
)
def test_8_a_freighter_unloads(compensator: int | None, pieces: int, rating: int) -> None:
    freighter = a_design(tonnage=2000, engine_power=8000, compensator=compensator, loads=(Load("c", "cargo", 1000),))
    assert max_thrust(freighter, (), (Fraction(pieces),), variable_mass=True) == rating


def test_the_examples_step_as_they_play() -> None:
    """One decision at a time gives what the whole turn gives."""
    field, state = begin(ERSKINE)
    dice = ScriptedDice({"erskine": {"sot": [7], "maneuver": [2, 6]}})
    events: list[Event] = []
    for line in (".", ".", "-4 R2 5 R", "."):
        following = step(field, state, dice, parse(line))
        events += following
        state = fold(state, following)
    assert tuple(events) == erskine(7, [2, 6]).events
