"""A game, decision by decision: `pending` says what is due, `step` does it, `play` does a whole phase (HLM-7).

>>> field, state = begin(setup)
>>> pending(field, state)
Decision(kind='phase', ...)
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.helm import attempts, collision, missiles, phases
from interceptor_nb.rules.helm.events import Event, fold
from interceptor_nb.rules.helm.legal import Problem, faults, incoming, may_dodge, problems, read
from interceptor_nb.rules.helm.micro import Log, Micro, Task, did
from interceptor_nb.rules.helm.orders import NOTHING, Order
from interceptor_nb.rules.helm.purposes import HelmDice
from interceptor_nb.rules.helm.rolling import advance, owner, settle, sides
from interceptor_nb.rules.helm.state import Field, Ram, State


class Decision(Struct, frozen=True):
    """What is due next.

    Attributes:
        kind: ``phase`` begins one: ships and missiles move; ``dodge`` answers a missile or a ram; ``actions`` is one
            ship's line; ``over``: no round is left.
        round, phase: those it belongs to.
        ship: index of the ship that decides, -1 for none.
        title: the same for people.
    """

    kind: Literal["phase", "dodge", "actions", "over"]
    round: int
    phase: int
    title: str
    ship: int = -1


class Played(Struct, frozen=True):
    """A phase as far as it was played.

    Attributes:
        field, start: the scenario, and the state before the phase.
        events: what happened.
        state: the state after it.
        problems: the faults of the lines; where there are any, nobody has acted.
    """

    field: Field
    start: State
    events: tuple[Event, ...]
    state: State
    problems: tuple[Problem, ...] = ()


def pending(field: Field, state: State) -> Decision:
    """Return what is due in *state*."""
    now = state.moment
    if now.stage == "between":
        if now.round >= field.setup.rounds and phases.following(now)[1] == 1:
            return Decision("over", now.round, now.phase, "all rounds are played")
        round_, phase = phases.following(now)
        return Decision("phase", round_, phase, f"round {round_}, phase {phase} begins")
    who = _dodger(field, state)
    if who >= 0:
        title = f"{field.ids[who]} may dodge {incoming(field, state)}"
        return Decision("dodge", now.round, now.phase, title, who)
    return Decision("actions", now.round, now.phase, f"{field.ids[now.ship]} acts", now.ship)


def step(
    field: Field, state: State, dice: HelmDice, order: Order = NOTHING, *, judged: bool = False
) -> tuple[Event, ...]:
    """Return what happens up to the next decision; *order* counts where a ship decides.

    Args:
        field: the scenario.
        state: the game before the decision.
        dice: what is rolled.
        order: the line.
        judged: it was judged before, as `play` judges all lines of a phase together: what the ships before it made
            impossible is dropped when it comes up (HLM-5).

    Raises:
        IllegalOrderError: the line breaks a rule.
        DiceError: scripted dice have no face for a roll.
    """
    log = Log()
    _rolled(field, given(field, Micro(state), order, log, judged=judged), dice, log)
    return tuple(log.events)


def play(field: Field, state: State, lines: Mapping[str, Order | str], dice: HelmDice) -> Played:
    """Return the phase that *state* is about to begin, played with *lines* by ship id; without one nobody acts.

    All lines are judged together once ships and missiles have moved and struck; one that breaks a rule stops the
    phase there, one that cannot be read stops it before. A dodge in a line is taken when what it dodges comes, if it
    is legal then.

    Raises:
        DiceError: scripted dice have no face for a roll.
    """
    start, events = state, list[Event]()
    orders, found = dict[int, Order](), list[Problem]()
    for index, ship in enumerate(field.ids):
        orders[index], wrong = read(field, index, lines.get(ship, NOTHING))
        found += wrong
    judged = False
    while not found:
        decision = pending(field, state)
        if decision.kind == "over" or (events and decision.kind == "phase"):
            break
        order = NOTHING
        if decision.kind == "dodge":
            order = dodge_in(field, state, decision.ship, orders[decision.ship])
        elif decision.kind == "actions":
            if not judged:
                found += [problem for index in orders for problem in problems(field, state, index, orders[index])]
                judged = True
            order = orders[decision.ship]
        if not found:
            happened = step(field, state, dice, order, judged=True)
            state = fold(state, happened)
            events += happened
    return Played(field, start, tuple(events), state, tuple(found))


def dodge_in(field: Field, state: State, index: int, order: Order) -> Order:
    """Return the first dodge in *order* that answers what comes now and is legal (HLM-A8, HLM-R3)."""
    target = incoming(field, state)
    for action in order.actions:
        if action.kind == "dodge" and action.target == target and not faults(field, state, index, action):
            return Order((action,))
    return NOTHING


def given(field: Field, micro: Micro, order: Order, log: Log | None = None, *, judged: bool = False) -> Micro:
    """Return *micro*, which waits for a decision, with *order* given: at its first die, or at the next decision.

    Raises:
        IllegalOrderError: the line breaks a rule, and was not *judged* before.
    """
    decision = pending(field, micro.state)
    if not judged and decision.ship >= 0 and (wrong := problems(field, micro.state, decision.ship, order)):
        raise IllegalOrderError(wrong)
    return _ordered(field, micro, decision, order, log)


def coming(field: Field, state: State) -> State:
    """Return what lines are judged by: *state* with the phase that is due begun, and nothing rolled in it (HLM-7)."""
    return given(field, Micro(state), NOTHING).state if pending(field, state).kind == "phase" else state


def carried_on(field: Field, micro: Micro, face: int, log: Log | None = None) -> Micro:
    """Return *micro* after the die that is due came up *face*: at the next die, or at the next decision."""
    return run(field, advance(field, micro, face, log), log)


def run(field: Field, micro: Micro, log: Log | None = None) -> Micro:
    """Return *micro* at the next die that is due, or at the next decision; what needs neither happens on the way."""
    micro = settle(field, micro, log)
    while not micro.todo and not _waits(field, micro.state):
        micro = settle(field, _onward(field, micro, log), log)
    return micro


def meet(state: State, ram: Ram) -> bool:
    """Return whether both ships of *ram* fly (HLM-R1)."""
    return all(state.ships[index].status == "flying" for index in (ram.rammer, ram.other))


def _rolled(field: Field, micro: Micro, dice: HelmDice, log: Log) -> None:
    while die := sides(field, micro):
        task = micro.todo[0]
        micro = carried_on(field, micro, dice.roll(owner(field, task), task.kind, die), log)


def _ordered(field: Field, micro: Micro, decision: Decision, order: Order, log: Log | None) -> Micro:
    index, now = decision.ship, micro.state.moment
    match decision.kind:
        case "over":
            return micro
        case "phase":
            micro = phases.began(field, micro, log)
        case "dodge" if order.actions:
            micro = attempts.tried(field, micro, index, order.actions[0], log)
        case "dodge":
            micro = attempts.declined(micro, index, log)
        case "actions":
            queue = tuple(action for action in order.actions if action.kind != "dodge")
            facts = (("orders", str(Order(queue))),)
            event = Event("line_given", ("HLM-8",), index, None, None, facts, replace(now, queue=queue))
            micro = did(micro, log, event)
    return run(field, micro, log)


def _dodger(field: Field, state: State) -> int:
    """Return the ship that may dodge what comes, -1 for none (HLM-A8, HLM-R3)."""
    ram, strike = state.moment.ram, state.moment.strike
    if ram:
        waits, who = ram.stage == "made" and meet(state, ram), ram.other
    elif strike:
        waits, who = (
            not strike.answered and missiles.is_in_reach(field, state, strike.missile),
            field.targets[strike.missile],
        )
    else:
        return -1
    return who if waits and may_dodge(field, state, who) else -1


def _waits(field: Field, state: State) -> bool:
    now = state.moment
    if now.stage == "between":
        return True
    if now.ram or now.strike:
        return _dodger(field, state) >= 0
    return now.stage == "actions" and now.queue is None


def _onward(field: Field, micro: Micro, log: Log | None) -> Micro:
    """Return *micro* one thing further, where neither a die nor a decision is due."""
    state, now = micro.state, micro.state.moment
    if now.ram:
        if now.ram.stage == "fired":
            return collision.over(field, micro, log)
        if meet(state, now.ram):
            return collision.began(field, micro, log)
        return did(micro, log, Event("ram_dropped", ("HLM-R1",), now.ram.rammer, moment=replace(now, ram=None)))
    if now.strike:
        if missiles.is_in_reach(field, state, now.strike.missile):
            return replace(micro, todo=(Task("warhead", -1, now.strike.missile),))
        target = field.targets[now.strike.missile]
        return did(micro, log, Event("strike_dropped", ("HLM-A8",), target, moment=replace(now, strike=None)))
    if now.stage == "strikes":
        return _next_strike(field, micro, log)
    if now.queue:
        return _next_action(field, micro, log)
    return _next_ship(field, micro, now.ship + 1, log)


def _next_strike(field: Field, micro: Micro, log: Log | None) -> Micro:
    now = micro.state.moment
    if not now.strikes:
        return _next_ship(field, micro, 0, log)
    missile, *rest = now.strikes
    index = field.targets[missile]
    if missiles.is_in_reach(field, micro.state, missile):
        return replace(micro, todo=(Task("missile", -1, missile),))
    after = replace(now, strikes=tuple(rest))
    return did(micro, log, Event("strike_dropped", ("HLM-A8",), index, moment=after))


def _next_action(field: Field, micro: Micro, log: Log | None) -> Micro:
    now = micro.state.moment
    action, *rest = now.queue or ()
    after = replace(now, queue=tuple(rest))
    found = faults(field, micro.state, now.ship, action)
    if not found:
        return attempts.tried(field, micro, now.ship, action, log, after)
    message, rule = found[0]
    facts = (("action", str(action)), ("why", message))
    return did(micro, log, Event("action_dropped", (rule or "HLM-5",), now.ship, facts=facts, moment=after))


def _next_ship(field: Field, micro: Micro, index: int, log: Log | None) -> Micro:
    """Return *micro* with ship *index*, or the next that is in play, to act; with the phase over after the last."""
    while index < len(field.ids) and micro.state.ships[index].is_lost:
        index += 1
    if index == len(field.ids):
        return phases.ended(field, micro, log)
    now = replace(micro.state.moment, stage="actions", ship=index, queue=None)
    return did(micro, log, Event("actions_began", ("HLM-7",), index, moment=now))
