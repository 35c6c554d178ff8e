"""Laws of whole games: events fold to the states played, recorded faces play again, nothing goes out of bounds."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.dice import RecordingDice, ScriptedDice
from interceptor_nb.rules.interceptor.events import Event, apply, fold
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.log import rows
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.orders import COAST, Order, parse
from interceptor_nb.rules.interceptor.state import LOST, Field, State, begin, rock_now
from interceptor_nb.rules.interceptor.turn import Played, pending, play, step
from tests.rules import games

TURNS = 10


def played(seed: int, turns: int = TURNS) -> tuple[Field, list[tuple[State, dict[str, Order], RecordingDice, Played]]]:
    """Return a game and its turns: state before, lines, dice with what they showed, and what came of it."""
    random = Random(seed)
    field, state = begin(games.scenario(random))
    found = []
    for _ in range(turns):
        orders = {owner: games.line(random, field, state, index) for index, owner in enumerate(field.ids)}
        dice = RecordingDice(games.SeededDice(random))
        turn = play(field, state, orders, dice)
        assert turn.problems == ()
        found.append((state, orders, dice, turn))
        state = turn.state
    return field, found


def check_bounds(field: Field, before: State, after: State) -> None:
    """Assert what no turn may break."""
    for number, (was, ship) in enumerate(zip(before.ships, after.ships, strict=True)):
        design = field.designs[number]
        assert ship.velocity >= 0
        assert ship.is_lost == (ship.status in LOST)
        on_map = ship.hex in field.hexes and (ship.altitude or 0) <= field.options.top_altitude
        assert on_map != (ship.status == "left_map") or was.status == "left_map"
        assert ship.altitude is None or ship.altitude >= 0
        assert all(0 <= lost <= whole for lost, whole in zip(ship.armour_lost, design.armour, strict=True))
        for lost, (_, boxes) in zip(ship.internals_lost, design.internals, strict=bool(ship.internals_lost)):
            assert 0 <= lost <= boxes
        left, total = boxes_left(design, ship.internals_lost, "crew")
        assert not total or left or ship.status not in ("flying", "random")
        for gone, load in zip(ship.loads_lost, design.loads, strict=bool(ship.loads_lost)):
            assert 0 <= gone <= load.count
        rating = max_thrust(design, was.internals_lost, was.loads_lost, variable_mass=field.options.variable_mass)
        assert 0 <= ship.thrust_spent <= rating + 5 + (was.is_lost and was.thrust_spent)
        if was.is_lost:
            assert ship.status == was.status
        assert was.status != "derelict" or ship.status == "derelict" or ship.is_lost
    for number, _ in after.rocks:
        rock = rock_now(field, after.rocks, number)
        assert rock is None or (field.drifts <= (0 <= rock.damage < 200) and rock.hex in field.hexes)


def sweep(seeds: range) -> tuple[int, set[str]]:
    """Play a game for each seed; return how many turns there were, and the kinds of event."""
    turns, kinds = 0, set[str]()
    for seed in seeds:
        field, found = played(seed)
        turns += len(found)
        for before, _, _, turn in found:
            check_bounds(field, before, turn.state)
            kinds |= {event.kind for event in turn.events}
    return turns, kinds


EVERYTHING = {
    "turn_began", "phase_began", "initiative_rolled", "recovery_rolled", "move_began", "velocity_changed",
    "heading_changed", "facing_changed", "rolled", "hexes_moved", "load_dropped", "plant_pushed", "control_rolled",
    "maneuvered", "spun", "drifted", "random_ended", "asteroid_passed", "asteroid_missed", "asteroid_hit", "map_left",
    "orders_dropped", "stopped", "turn_ended",
    "field_directed", "asteroids_moved", "asteroid_turned", "asteroids_met",
    "morale_checked", "ram_declared", "ram_dropped", "ram_rolled", "rammed",
    "collision_rolled", "collided",
    "gravity_felt", "pull_began", "pulled", "interface_rolled", "interface_struck", "bounced", "slowed", "hovered",
    "fell", "level_changed", "landing_rolled", "crashed", "takeoff_declared", "stays_landed", "took_off",
}  # fmt: skip


def test_no_legal_line_and_no_face_breaks_a_game() -> None:
    """MOV-3: V stays at 0 or more, for one. Every kind of event must come up, or the games are too tame."""
    turns, kinds = sweep(range(600))
    assert turns > 5000
    assert EVERYTHING - kinds == set()


@pytest.mark.nightly
def test_no_legal_line_and_no_face_breaks_a_game_of_many() -> None:
    turns, _ = sweep(range(1000, 6000))
    assert turns > 30_000


@given(st.integers(0, 10**9))
def test_folding_the_events_gives_the_state_that_was_played(seed: int) -> None:
    field, found = played(seed, 3)
    for before, _, _, turn in found:
        assert fold(before, turn.events) == turn.state
        state = before
        for event in turn.events:
            state = apply(state, event)
        assert state == turn.state
        log = rows(field, before, turn.events)
        assert [row.state for row in log][-1:] == [turn.state]
        assert all(row.text and row.rules for row in log)


@given(st.integers(0, 10**9))
def test_recorded_faces_play_the_same_events_again(seed: int) -> None:
    field, found = played(seed, 3)
    for before, orders, dice, turn in found:
        again = ScriptedDice(dice.script)
        assert play(field, before, orders, again).events == turn.events
        assert again.left() == {}


@given(st.integers(0, 10**9))
def test_stepping_decision_by_decision_is_playing(seed: int) -> None:
    field, found = played(seed, 2)
    for before, orders, dice, turn in found:
        again, state, events = ScriptedDice(dice.script), before, list[Event]()
        while not events or pending(field, state).kind not in ("turn", "over"):
            decision = pending(field, state)
            order = orders[field.ids[decision.ship]] if decision.reads_order else COAST
            following = step(field, state, again, order)
            state = fold(state, following)
            events += following
        assert tuple(events) == turn.events
        assert state == turn.state


@given(st.integers(0, 10**9))
def test_a_line_that_is_legal_reads_the_same_from_its_text(seed: int) -> None:
    random = Random(seed)
    field, state = begin(games.scenario(random))
    for index in range(len(field.ids)):
        order = games.line(random, field, state, index)
        assert parse(str(order)) == order
        assert problems(field, coming(field, state), index, order) == ()


@given(st.integers(0, 10**9))
def test_the_scenario_is_never_changed(seed: int) -> None:
    """A state before stays what it was: play twice from it, with the same faces."""
    field, found = played(seed, 2)
    for before, orders, dice, turn in reversed(found):
        assert play(field, before, orders, ScriptedDice(dice.script)).state == turn.state
