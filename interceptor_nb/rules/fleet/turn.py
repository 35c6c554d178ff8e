"""A turn, phase by phase: `pending` says what is due, `step` does it, `play` does a whole turn (TRN-1 to TRN-11).

>>> field, state = begin(setup)
>>> pending(field, state)
Decision(kind='orders', ...)
"""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.fleet import control, defence, fighters, movement, rams
from interceptor_nb.rules.fleet.events import Event, fold
from interceptor_nb.rules.fleet.initiative import FIRE, TURNS_TAKEN, begun, next_to_go
from interceptor_nb.rules.fleet.legal import read
from interceptor_nb.rules.fleet.lines import Problem
from interceptor_nb.rules.fleet.orders import Order
from interceptor_nb.rules.fleet.rolling import Dice
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.run import Run
from interceptor_nb.rules.fleet.sequence import SEQUENCE, PhaseName, phase_number
from interceptor_nb.rules.fleet.state import Field, State

_ORDERS, _REPEAT, _LAST = phase_number("orders"), phase_number("repeat"), len(SEQUENCE)


class Decision(Struct, frozen=True):
    """What is due next.

    Attributes:
        kind: ``orders`` begins a turn with its lines, ``phase`` begins the next one, ``go`` is one unit's go in it,
            ``over``: no turn is left.
        turn: the turn it belongs to.
        phase: the number of the phase, from 1.
        unit: the ship or group that goes; empty for none.
        title: the same for people.
    """

    kind: Literal["orders", "phase", "go", "over"]
    turn: int
    phase: int
    title: str
    unit: str = ""


class Played(Struct, frozen=True):
    """A turn as far as it was played.

    Attributes:
        field, start: the game, and the state before the turn.
        events: what happened.
        state: the state after it.
        problems: the faults of the lines; where there are any, nothing has happened.
    """

    field: Field
    start: State
    events: tuple[Event, ...]
    state: State
    problems: tuple[Problem, ...] = ()


def pending(field: Field, state: State) -> Decision:
    """Return what is due in *state*."""
    if not state.phase:
        if state.turn >= field.setup.turns:
            return Decision("over", state.turn, 0, f"all {field.setup.turns} turns are played")
        return Decision("orders", state.turn + 1, _ORDERS, f"turn {state.turn + 1}: {SEQUENCE[0].title}")
    going = next_to_go(field, state)
    if going is not None:
        unit = _unit(field, state, going[0])
        return Decision("go", state.turn, state.phase, f"{unit}: {SEQUENCE[state.phase - 1].title}", unit)
    phase = _following(state.phase)
    return Decision("phase", state.turn, phase, SEQUENCE[phase - 1].title)


def step(field: Field, state: State, dice: Dice, lines: Mapping[str, Order | str] | None = None) -> tuple[Event, ...]:
    """Return what happens up to the next decision; *lines* by ship or group id.

    Between turns they are the lines of the turn. Within it they take the place of earlier ones, as far as these are
    still to be carried out: a group can be told where to go when ships have moved.

    Raises:
        IllegalOrderError: the lines break a rule.
        DiceError: scripted dice have no face for a roll.
    """
    run = Run(field, state, dice)
    if not state.phase:
        if state.turn < field.setup.turns:
            _begin_turn(run, _checked(field, state, lines or {}))
        return tuple(run.events)
    if lines:
        run.proceed(Event("ordered", ("TRN-1",), facts=_told(lines)), orders=_checked(field, state, lines))
    going = next_to_go(field, run.state)
    if going is None:
        _begin_phase(run, _following(state.phase))
    else:
        _go(run, *going)
    if next_to_go(field, run.state) is None:
        _end_phase(run)
    return tuple(run.events)


def play(field: Field, state: State, lines: Mapping[str, Order | str], dice: Dice) -> Played:
    """Return the turn that *state* is about to begin, played with *lines* by ship or group id.

    Raises:
        DiceError: scripted dice have no face for a roll.
    """
    try:
        events = [*step(field, state, dice, lines)]
    except IllegalOrderError as error:
        return Played(field, state, (), state, error.problems)
    now = fold(state, events)
    while now.phase:
        following = step(field, now, dice)
        now = fold(now, following)
        events += following
    return Played(field, state, tuple(events), now)


def _checked(field: Field, state: State, lines: Mapping[str, Order | str]) -> tuple[Order, ...]:
    orders, problems = read(field, state, lines)
    if problems:
        raise IllegalOrderError(problems)
    return orders


def _told(lines: Mapping[str, Order | str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(line)) for name, line in lines.items())


def _begin_turn(run: Run, orders: tuple[Order, ...]) -> None:
    turn = run.state.turn + 1
    told = tuple((name, str(order)) for name, order in zip(run.field.ids, orders, strict=True) if order.tokens)
    run.proceed(Event("turn_began", ("TRN-1",), facts=told), turn=turn, phase=_ORDERS, orders=orders)


def _following(phase: int) -> int:
    """Return the phase after *phase*; TRN-9 is the way back to TRN-8 and has nothing of its own."""
    return phase + 2 if phase + 1 == _REPEAT else phase + 1


def _unit(field: Field, state: State, index: int) -> str:
    return field.ship_ids[index] if state.phase == FIRE else field.group_ids[index]


def _begin_phase(run: Run, phase: int) -> None:
    waiting, sides = begun(run, phase) if phase in TURNS_TAKEN else ((), ())
    rules: tuple[RuleId, ...] = (SEQUENCE[phase - 1].rule,)
    run.proceed(Event("phase_began", rules), phase=phase, waiting=waiting, sides=sides)


def _go(run: Run, index: int, sides: tuple[int, ...]) -> None:
    """Let a unit go, *sides* taking turns after it; in TRN-8 the fighters that attack it follow."""
    state, first = run.state, not run.state.fired
    waiting = tuple(other for other in state.waiting if other != index)
    unit, phase = _unit(run.field, state, index), SEQUENCE[state.phase - 1]
    if state.phase == FIRE:
        rules: tuple[RuleId, ...] = ("TRN-8",) if first else ("TRN-8", "TRN-9")
        run.proceed(Event("go_began", rules, unit), waiting=waiting, sides=sides, fired=(*state.fired, index))
        defence.fires(run, index)
        fighters.attacks(run, index)
        return
    run.proceed(Event("go_began", (phase.rule,), unit), waiting=waiting, sides=sides)
    _GROUP_GOES[phase.name](run, index)


def _end_phase(run: Run) -> None:
    """Do what a phase does as a whole, after the goes in it if it has any."""
    whole = _WHOLE.get(SEQUENCE[run.state.phase - 1].name)
    if whole is not None:
        whole(run)
    if run.state.phase == _LAST:
        over = tuple(
            (index, replace(group, target=-1, fought=False))
            for index, group in enumerate(run.state.groups)
            if group.fought or group.target >= 0
        )
        run.proceed(Event("turn_ended", ("TRN-11",), groups=over), phase=0, waiting=(), sides=(), orders=(), fired=())


def _strikes(run: Run) -> None:
    """Let ships that did not fire use their point defence, and groups attack them (TRN-10, PDF-3)."""
    for index in range(len(run.field.ship_ids)):
        if index not in run.state.fired:
            if run.state.ships[index].status == "active":
                defence.fires(run, index)
            fighters.attacks(run, index)


def _control(run: Run) -> None:
    control.parties_work(run)
    movement.debris_goes(run)


_GROUP_GOES: Mapping[PhaseName, Callable[[Run, int], None]] = {
    "fighters": fighters.first_move,
    "dogfights": fighters.second_move,
}
_WHOLE: Mapping[PhaseName, Callable[[Run], None]] = {
    "drift": movement.debris_moves,
    "ships": movement.ships_move,
    "rams": rams.resolved,
    "dogfights": fighters.dogfights,
    "targets": fighters.targets_named,
    "strikes": _strikes,
    "control": _control,
}
