"""Laws of whole games: events fold to the states played, recorded faces play again, nothing goes out of bounds."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.dice import RecordingDice, ScriptedDice
from interceptor_nb.rules.fleet.events import Event, EventKind, apply, fold
from interceptor_nb.rules.fleet.hull import FOR_GOOD
from interceptor_nb.rules.fleet.log import as_line, rows
from interceptor_nb.rules.fleet.orders import Order, parse
from interceptor_nb.rules.fleet.rolling import PURPOSES
from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.rules.fleet.state import Field, State, as_setup, begin
from interceptor_nb.rules.fleet.turn import Played, pending, play, step
from tests.fleet import games

Turn = tuple[State, dict[str, Order], RecordingDice, Played]


def played(seed: int) -> tuple[Field, list[Turn]]:
    """Return a game and its turns: state before, lines, dice with what they showed, and what came of it."""
    random = Random(seed)
    setup: Setup = games.scenario(random)
    field, state = begin(setup)
    found: list[Turn] = []
    for _ in range(setup.turns):
        lines = games.lines(random, field, state)
        dice = RecordingDice(games.SeededDice(random))
        turn = play(field, state, lines, dice)
        assert turn.problems == ()
        found.append((state, lines, dice, turn))
        state = turn.state
    return field, found


def check_bounds(field: Field, before: State, turn: Played) -> None:
    """Assert what no turn may break."""
    after = turn.state
    assert (after.phase, after.waiting, after.orders, after.fired) == (0, (), (), ())
    told = {event.unit for event in turn.events if event.kind in ("hulked", "exploded")}
    for name, index in field.ships.items():
        was, ship = before.ships[index], after.ships[index]
        assert 1 <= ship.course <= 12
        assert ship.velocity >= 0
        assert was.damage <= ship.damage <= sum(field.designs[index].rows)
        assert (field.boxes_left(index, ship) == 0) == (ship.status != "active")
        assert (was.status != ship.status) == (name in told)
        for system, lost in zip(field.systems[index], ship.losses, strict=True):
            assert FOR_GOOD <= lost <= system.most_losses
        assert was.ram_tried <= ship.ram_tried
        assert sum(group.ship == index for group in after.groups) <= field.designs[index].bays
    for group in after.groups:
        assert (group.fighters > 0) == (group.at is not None or group.ship >= 0)
        assert 0 <= group.endurance <= 3
        assert 0 <= group.fighters <= 6
        assert (group.ship < 0) == (group.bay < 0)
        assert (group.target, group.fought) == (-1, False)
        if group.ship >= 0:
            assert after.ships[group.ship].status == "active"
    berths = [(group.ship, group.bay) for group in after.groups if group.ship >= 0]
    assert len(set(berths)) == len(berths)
    exploded = {name for name in told if after.ships[field.ships[name]].status == "exploded"}
    assert len(after.clouds) == len(exploded)
    assert not any(cloud.moved for cloud in after.clouds)


def sweep(seeds: range) -> tuple[int, set[str], set[str]]:
    """Play a game for each seed; return how many turns there were, the kinds of event, and the purposes of dice."""
    turns, kinds, purposes = 0, set[str](), set[str]()
    for seed in seeds:
        field, found = played(seed)
        for before, _, _, turn in found:
            turns += 1
            check_bounds(field, before, turn)
            assert all(as_line(row) and row.text and row.rules for row in rows(turn.field, before, turn.events))
            kinds |= {event.kind for event in turn.events}
            purposes |= {roll.purpose for event in turn.events for roll in event.rolls}
    return turns, kinds, purposes


def test_no_legal_line_and_no_face_breaks_a_game() -> None:
    """Every kind of event and of die must come up, or the games are too tame."""
    turns, kinds, purposes = sweep(range(500))
    assert turns == 2000
    assert set(get_args(EventKind)) - kinds == {"ordered"}  # what is written anew, in test_turn
    assert purposes == set(PURPOSES)


@pytest.mark.nightly
def test_no_legal_line_and_no_face_breaks_a_game_of_many() -> None:
    assert sweep(range(1000, 6000))[0] == 20_000


@given(st.integers(0, 10**9))
def test_no_line_that_is_written_anew_breaks_a_game(seed: int) -> None:
    """TRN-1: new lines at any decision, each legal as it is written."""
    random = Random(seed)
    field, state = begin(games.scenario(random))
    dice, before, events = games.SeededDice(random), state, list[Event]()
    while pending(field, state).kind != "over":
        anew = games.lines(random, field, state) if not state.phase or random.random() < 0.4 else {}
        following = step(field, state, dice, anew)
        state = fold(state, following)
        events += following
        if not state.phase:
            check_bounds(field, before, Played(field, before, tuple(events), state))
            before, events = state, []


@given(st.integers(0, 10**9))
def test_folding_the_events_gives_the_state_that_was_played(seed: int) -> None:
    for before, _, _, turn in played(seed)[1]:
        assert fold(before, turn.events) == turn.state
        state = before
        for event in turn.events:
            state = apply(state, event)
        assert state == turn.state


@given(st.integers(0, 10**9))
def test_recorded_faces_play_the_same_events_again(seed: int) -> None:
    field, found = played(seed)
    for before, lines, dice, turn in found:
        again = ScriptedDice(dice.script, PURPOSES)
        assert play(field, before, {name: str(order) for name, order in lines.items()}, again).events == turn.events
        assert again.left() == {}


@given(st.integers(0, 10**9))
def test_a_line_that_is_legal_reads_the_same_from_its_text(seed: int) -> None:
    for _, lines, _, _ in played(seed)[1]:
        assert {name: parse(str(order)) for name, order in lines.items()} == lines


@given(st.integers(0, 10**9))
def test_a_game_goes_on_from_a_setup_of_its_state(seed: int) -> None:
    """The second turn from a setup of the state after the first is the second turn, but for the number of the turn."""
    field, found = played(seed)
    state, lines, dice, turn = found[1]
    other, start = begin(as_setup(field, state))
    again = play(other, start, lines, ScriptedDice(dice.script, PURPOSES))
    assert again.problems == ()
    assert (again.state.ships, again.state.clouds) == (turn.state.ships, turn.state.clouds)
    assert [(g.at, g.fighters, g.endurance, g.ship, g.bay) for g in again.state.groups] == [
        (g.at, g.fighters, g.endurance, g.ship, g.bay) for g in turn.state.groups
    ]
