"""Laws of whole games: events fold to the states played, recorded faces play again, nothing goes out of bounds."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.dice import RecordingDice, ScriptedDice
from interceptor_nb.core.hexes import distance
from interceptor_nb.rules.helm.events import Event, EventKind, apply, fold
from interceptor_nb.rules.helm.legal import incoming, problems
from interceptor_nb.rules.helm.log import as_line, rows
from interceptor_nb.rules.helm.orders import NOTHING, Order, parse
from interceptor_nb.rules.helm.purposes import PURPOSES
from interceptor_nb.rules.helm.state import LOST, Field, Ship, State, begin
from interceptor_nb.rules.helm.turn import Decision, pending, play, step
from tests.helm import games

Step = tuple[State, Decision, Order, RecordingDice, tuple[Event, ...]]


def stepped(seed: int) -> tuple[Field, list[Step]]:
    """Return a game and its steps: state before, decision, line, dice with what they showed, what happened."""
    random = Random(seed)
    field, state = begin(games.scenario(random))
    found: list[Step] = []
    while (decision := pending(field, state)).kind != "over":
        order = games.line(random, field, state, decision)
        if decision.ship >= 0 and problems(field, state, decision.ship, order):
            order = NOTHING  # together its actions are too many
        dice = RecordingDice(games.SeededDice(random))
        events = step(field, state, dice, order)
        found.append((state, decision, order, dice, events))
        state = fold(state, events)
    return field, found


def check_ship(field: Field, index: int, ship: Ship) -> None:
    """Assert what no step may break."""
    crew = field.ships[index].crew
    assert 0 <= ship.speed <= 11  # HLM-2
    assert 0 <= ship.ooc <= 6  # HLM-3
    assert ship.energy >= 0  # HLM-4
    assert ship.hull >= field.ships[index].hull  # HLM-6
    assert ship.is_lost == (ship.status in LOST)
    assert (ship.hex in field.hexes) == (ship.status != "left_map")
    assert len(ship.spent) == len(ship.reflexed) == len(crew)
    assert all(0 <= spent <= 2 for spent in ship.spent)  # HLM-8, HLM-A8
    assert all(member.reflexive or not free for member, free in zip(crew, ship.reflexed, strict=True))
    assert -3 <= ship.turn <= 3
    assert ship.slip in (-1, 0, 1)
    assert ship.evasion >= 0
    assert ship.came_from is None or distance(ship.came_from, ship.hex) == 1
    if ship.status == "flying" and ship.orbit:  # HLM-A10
        assert ship.speed == 1
        assert field.planet_beside(ship.hex) is not None
    if not ship.is_lost:
        assert (ship.status == "landed") == (ship.hex in field.planets and ship.speed == 0)  # HLM-A11


def check_bounds(field: Field, before: State, after: State) -> None:
    """Assert what no step may break in the game as a whole."""
    for index, (was, ship) in enumerate(zip(before.ships, after.ships, strict=True)):
        check_ship(field, index, ship)
        assert not was.is_lost or ship == was
    for was_at, hex_ in zip(before.missiles, after.missiles, strict=True):
        assert was_at is not None or hex_ is None
    now = after.moment
    assert (now.round, now.phase) >= (before.moment.round, before.moment.phase)
    assert 1 <= now.phase <= 6  # HLM-7
    assert now.ram is None or now.ram.stage == "made"
    assert now.stage == "strikes" or not now.strikes
    assert now.stage != "between" or (now.ram, now.strike, now.queue) == (None, None, None)


def sweep(seeds: range) -> tuple[int, set[str]]:
    """Play a game for each seed; return how many steps there were, and the kinds of event."""
    steps, kinds = 0, set[str]()
    for seed in seeds:
        field, found = stepped(seed)
        steps += len(found)
        for before, _, _, _, events in found:
            state = before
            for event in events:
                state = apply(state, event)
                kinds.add(event.kind)
            check_bounds(field, before, state)
    return steps, kinds


def test_no_legal_line_and_no_face_breaks_a_game() -> None:
    """Every kind of event must come up, or the games are too tame."""
    steps, kinds = sweep(range(300))
    assert steps > 5000
    assert set(get_args(EventKind)) - kinds == set()


@pytest.mark.nightly
def test_no_legal_line_and_no_face_breaks_a_game_of_many() -> None:
    steps, _ = sweep(range(1000, 9000))
    assert steps > 50_000


@given(st.integers(0, 10**9))
def test_recorded_faces_play_the_same_events_again_and_fold(seed: int) -> None:
    field, found = stepped(seed)
    for before, _, order, dice, events in found:
        again = ScriptedDice(dice.script, PURPOSES)
        assert step(field, before, again, order) == events
        assert again.left() == {}
        log = rows(field, before, events)
        assert [row.state for row in log][-1:] == ([fold(before, events)] if events else [])
        assert all(row.text and row.rules and as_line(row) for row in log)


@given(st.integers(0, 10**9))
def test_playing_a_phase_is_stepping_through_it(seed: int) -> None:
    """With the same lines: one for each ship, its dodges among them."""
    field, found = stepped(seed)
    phases: list[list[Step]] = []
    for one in found:
        if one[1].kind == "phase":
            phases.append([])
        phases[-1].append(one)
    for steps in phases:
        lines: dict[str, Order] = {}
        script: dict[str, dict[str, list[int]]] = {}
        declined = set[str]()
        for before, decision, order, dice, _ in steps:
            if decision.ship >= 0:
                ship = field.ids[decision.ship]
                lines[ship] = Order((*lines.get(ship, NOTHING).actions, *order.actions))
            if decision.kind == "dodge" and not order.actions:
                declined.add(incoming(field, before))
            for owner, queues in dice.script.items():
                for purpose, faces in queues.items():
                    script.setdefault(owner, {}).setdefault(purpose, []).extend(faces)
        if declined & {action.target for line in lines.values() for action in line.actions if action.kind == "dodge"}:
            return  # one ram was dodged and another not, which a line cannot say
        turn = play(field, steps[0][0], lines, ScriptedDice(script, PURPOSES))
        if turn.problems:
            return  # judged before the ships ahead acted, not after
        assert turn.events == tuple(event for *_, events in steps for event in events)


@given(st.integers(0, 10**9))
def test_a_line_reads_the_same_from_its_text(seed: int) -> None:
    _, found = stepped(seed)
    assert all(parse(str(order)) == order for _, _, order, _, _ in found)
