"""Outcome tables: exact odds against every face in turn, against samples, and in time."""

import time
from fractions import Fraction

import numpy as np
import pytest
from msgspec import structs

from interceptor_nb.core.errors import IllegalOrderError, StateBudgetError
from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.outcomes import Outcomes, outcome_table, outcomes, sampled_table
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import start_of_move
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from tests.odds.situations import ROCKS, drifter

End = tuple[object, ...]


def within_a_turn(setup: Setup) -> tuple[Field, State]:
    """Return the game of *setup* with the recovery rolls of turn 1 behind it."""
    field, state = begin(setup)
    return field, structs.replace(state, turn=1, phase=1)


def every_face(field: Field, plan: Plan, move: Move) -> dict[End, Fraction]:
    """Return the chance of every end by going down every branch of the rule, with nothing merged on the way."""
    before = move.ship
    found: dict[tuple[Move, int], int] = {}
    branches = [(move, 1)]
    while branches:
        at, one_in = branches.pop()
        if at.due is None:
            found[at, one_in] = found.get((at, one_in), 0) + 1
            continue
        sides = moves.sides(at)
        branches += [(moves.advance(field, plan, at, face), one_in * sides) for face in range(1, sides + 1)]
    ends: dict[End, Fraction] = {}
    for (end, one_in), count in found.items():
        ship = end.ship
        hurt = (ship.armour_lost, ship.internals_lost) != (before.armour_lost, before.internals_lost)
        key = (ship.hex, ship.heading, ship.facing, ship.velocity, ship.status, hurt)
        ends[key] = ends.get(key, Fraction(0)) + Fraction(count, one_in)
    return ends


def as_chances(table: Outcomes) -> dict[End, Fraction]:
    return {(row.hex, row.heading, row.facing, row.velocity, row.status, row.damaged): row.chance for row in table.rows}


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param(drifter(3, 2), id="RND-1 3 TP in open space"),
        pytest.param(drifter(3, 0), id="RND-5 3 TP from a standstill"),
        pytest.param(drifter(3, 1, rocks=ROCKS), id="AST-4 3 TP among asteroids that hurt"),
        pytest.param(drifter(3, 1, rocks=ROCKS, armour=0, piloting=2), id="DMG-3 3 TP, no armour: ships are lost"),
        pytest.param(drifter(3, 2, at="6030"), id="MAP-5 3 TP at the edge"),
    ],
)
def test_exact_odds_are_those_of_every_face(setup: Setup) -> None:
    field, state = within_a_turn(setup)
    table = outcome_table(field, state, 0)
    assert as_chances(table) == every_face(field, *start_of_move(field, state, 0))
    assert sum(row.chance for row in table.rows) == 1
    assert table.method == "exact"


def test_the_asteroids_of_those_odds_do_hurt_and_kill() -> None:
    field, state = within_a_turn(drifter(3, 1, rocks=ROCKS, armour=0, piloting=2))
    table = outcome_table(field, state, 0)
    assert 0 < table.loss < table.trouble == 1
    assert {row.damaged for row in table.rows} == {True, False}


@pytest.mark.parametrize(
    ("line", "status", "trouble", "loss"),
    [
        pytest.param("5", "flying", Fraction(0), Fraction(0), id="coasting in the open is safe"),
        pytest.param("+6 11", "flying", Fraction(0), Fraction(0), id="SOT-1 thrust 7, Piloting 5: SOT 6"),
        # 7 TP over SOT 6 needs 5 or less.
        pytest.param("+7 12", "flying", Fraction(1, 2), Fraction(0), id="SOT-2 one TP over: 5 or less"),
        # Recovery at 5 or less, then the line is flown; else the ship stays out of control.
        pytest.param("5", "random", Fraction(1, 2), Fraction(0), id="RND-7 recovery before the line"),
        pytest.param("5", "derelict", Fraction(1), Fraction(0), id="MOV-11 a derelict is in trouble"),
        pytest.param("5", "destroyed", Fraction(1), Fraction(1), id="a lost ship is lost"),
    ],
)
def test_trouble_and_loss(line: str, status: str, trouble: Fraction, loss: Fraction) -> None:
    field, state = begin(drifter(7, 5))
    ship = structs.replace(state.ships[0], status=status)
    table = outcome_table(field, structs.replace(state, ships=(ship,)), 0, parse(line))
    assert (table.trouble, table.loss) == (trouble, loss)
    assert sum(table.heat.values()) == 1 - loss


def test_the_heat_of_a_hex_is_the_chance_to_end_in_it() -> None:
    field, state = begin(drifter(7, 5, status="flying"))
    assert outcome_table(field, state, 0).heat == {labelled("3430", "rows"): Fraction(1)}


def test_a_scenario_is_asked_by_ship_and_line() -> None:
    setup = structs.replace(drifter(7, 5, status="flying"), orders=((1, (("marcos", "+7 12"),)),))
    field, state = begin(setup)
    assert outcomes(setup, "marcos").rows == outcome_table(field, state, 0, parse("+7 12")).rows
    assert outcomes(setup, "marcos", "R 5").trouble == 0
    with pytest.raises(KeyError, match="no ship is called 'x'; marcos are"):
        outcomes(setup, "x")


def test_rows_are_sorted_by_chance_then_label() -> None:
    field, state = within_a_turn(drifter(3, 2))
    rows = outcome_table(field, state, 0).rows
    assert [row.chance for row in rows] == sorted((row.chance for row in rows), reverse=True)
    tied = [row.hex for row in rows if row.chance == rows[-1].chance]
    assert tied == sorted(tied, key=lambda hex_: (hex_.q + hex_.r // 2, hex_.r))


def test_recovery_is_rolled_between_turns_only() -> None:
    field, state = begin(drifter(1, 0))
    between = outcome_table(field, state, 0)
    within = outcome_table(*within_a_turn(drifter(1, 0)), 0)
    assert {row.status for row in within.rows} == {"random"}
    assert sum(row.chance for row in between.rows if row.status == "flying") == Fraction(1, 2)


def test_what_cannot_be_answered_is_said() -> None:
    field, state = begin(drifter(10, 5))
    with pytest.raises(StateBudgetError, match="--sample"):
        outcome_table(field, state, 0, budget=100)
    with pytest.raises(IllegalOrderError, match=r"\[MOV-1\]"):
        outcome_table(field, state, 0, parse("4"))
    with pytest.raises(ValueError, match="0 runs"):
        sampled_table(field, state, 0, runs=0, seed=0)


def test_ten_thrust_points_at_velocity_5_take_no_time() -> None:
    field, state = within_a_turn(drifter(10, 5))
    start = time.process_time()
    table = outcome_table(field, state, 0)
    seconds = time.process_time() - start
    print(f"10 TP, velocity 5: {len(table.rows):,} ends of {table.states:,} states in {seconds:.2f} s")  # noqa: T201 (measured)
    assert sum(row.chance for row in table.rows) == 1
    assert seconds < 3  # of the processor: under 1 s on the clock where nothing else runs


def test_samples_differ_from_exact_odds_as_samples_do() -> None:
    """The total variation of 10^5 sampled moves is at most 1.3 times that of as many perfect draws.

    What is perfect is found by drawing from the exact table itself (multinomial, ten times, the mean taken): most ends
    are rarer than one in the sample's size, where the usual normal formula is too kind.
    """
    runs = 100_000
    field, state = within_a_turn(drifter(10, 5))
    exact = as_chances(outcome_table(field, state, 0))
    sampled = sampled_table(field, state, 0, runs=runs, seed=20)
    shares = as_chances(sampled)
    assert shares.keys() <= exact.keys()
    chances = np.array([float(chance) for chance in exact.values()])
    drawn = np.random.Generator(np.random.PCG64(0)).multinomial(runs, chances / chances.sum(), size=10) / runs
    perfect = float(np.abs(drawn - chances).sum(axis=1).mean() / 2)
    found = sum(abs(float(shares.get(end, 0)) - float(chance)) for end, chance in exact.items()) / 2
    print(f"total variation {found:.4f}, perfect samples {perfect:.4f}")  # noqa: T201 (measured)
    assert found <= 1.3 * perfect
    assert (sampled.method, sampled.runs, sum(shares.values())) == ("sampled", runs, 1)
