"""Questions of chance: the rules of `rolling` and `turn` over every face, without a log and without dice."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.chance import DEFAULT_BUDGET, Odds, exact
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.helm import collision
from interceptor_nb.rules.helm.attempts import tried
from interceptor_nb.rules.helm.events import Event
from interceptor_nb.rules.helm.legal import Problem, faults
from interceptor_nb.rules.helm.micro import Log, Micro, Task
from interceptor_nb.rules.helm.orders import NOTHING, Action, Order
from interceptor_nb.rules.helm.rolling import advance, settle, sides
from interceptor_nb.rules.helm.state import Field, Ram, State, Status
from interceptor_nb.rules.helm.turn import carried_on, dodge_in, given, meet, pending

S = TypeVar("S", bound=Hashable)


class Outcome(Struct, frozen=True):
    """How one action came out: its check, and its ship once hull checks are made."""

    ok: bool
    margin: int
    ooc: int
    hull: int
    status: Status


class RamOdds(Struct, frozen=True):
    """A ram: the chance of a collision, and the hull damage of each ship if there is one."""

    hit: Fraction
    to_other: Odds[int]
    to_rammer: Odds[int]


class _Tracked(Struct, frozen=True, cache_hash=True):
    """A game, and what a question wants to know of the way there."""

    micro: Micro
    margin: int | None = None


class _Planned(Struct, frozen=True, cache_hash=True):
    """A game that keeps to a plan, None at an end, and how many lines of the plan have come up."""

    micro: Micro | None
    begun: int = 0
    succeeds: bool = False


_OFF = _Planned(None)
_DONE = _Planned(None, succeeds=True)


def action_odds(
    field: Field, state: State, index: int, action: Action, *, budget: int = DEFAULT_BUDGET
) -> Odds[Outcome]:
    """Return the exact odds of *action* of ship *index* as it stands: success, margin, OOC and hull after.

    A dodge is asked about in a state where something comes (HLM-A8, HLM-R3).

    Raises:
        IllegalOrderError: it breaks a rule.
        StateBudgetError: there are more states than *budget*.
    """
    start = _Tracked(_attempt(field, state, index, action))

    def onward(now: _Tracked, face: int) -> _Tracked:
        log = Log()
        micro = advance(field, now.micro, face, log)
        margins = (event.roll.margin for event in log.events if event.kind == "checked" and event.roll)
        return _Tracked(micro, next(margins, now.margin))

    def outcome(now: _Tracked) -> Outcome:
        ship, margin = now.micro.state.ships[index], now.margin or 0
        return Outcome(margin >= 0, margin, ship.ooc, ship.hull, ship.status)

    return exact(start, lambda now: sides(field, now.micro), onward, budget=budget).merged(outcome)


def success(odds: Odds[Outcome]) -> Fraction:
    """Return the chance that the check succeeds."""
    return _chance(odds, lambda outcome: outcome.ok)


def plan_odds(
    field: Field, state: State, index: int, plan: Sequence[Order], *, budget: int = DEFAULT_BUDGET
) -> Fraction:
    """Return the chance that each action of *plan*, a line a phase, is carried out by ship *index* and succeeds.

    The plan begins with the phase under way if that ship is still to act in it, else with the next one. The other
    ships do nothing, missiles come, and a dodge in a line counts if what it names comes. What the last action leads
    to, a collision for one, is left out.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """

    def kept(micro: Micro, log: Log) -> bool:
        return not micro.state.ships[index].is_lost and not any(
            event.ship == index
            and (event.kind == "action_dropped" or (event.kind == "checked" and not _succeeds(event)))
            for event in log.events
        )

    def is_carried_out(micro: Micro, begun: int) -> bool:
        now = micro.state.moment
        acted = now.ship == index and now.queue == () and all(task.kind != "check" for task in micro.todo)
        return acted and not any(line.actions for line in plan[begun:])

    def on_plan(micro: Micro, begun: int, log: Log) -> _Planned:
        """Return the game at its next die, or at an end: off the plan, or with the plan carried out."""
        while kept(micro, log):
            if is_carried_out(micro, begun):
                return _DONE
            if sides(field, micro):
                return _Planned(micro, begun)
            decision = pending(field, micro.state)
            if decision.kind == "over" or (decision.kind == "phase" and begun == len(plan)):
                return _OFF if begun < len(plan) else _DONE
            order = NOTHING
            if decision.ship == index and begun:
                line = plan[begun - 1]
                order = line if decision.kind == "actions" else dodge_in(field, micro.state, index, line)
            log = Log()
            try:
                micro = given(field, micro, order, log)
            except IllegalOrderError:
                return _OFF
            begun += decision.kind == "phase"
        return _OFF

    def onward(now: _Planned, face: int) -> _Planned:
        log = Log()
        return _OFF if now.micro is None else on_plan(carried_on(field, now.micro, face, log), now.begun, log)

    start = on_plan(Micro(state), int(_is_to_act(state, index)), Log())
    ends = exact(start, lambda now: sides(field, now.micro) if now.micro else 0, onward, budget=budget)
    return _chance(ends, lambda end: end.succeeds)


def ram_odds(
    field: Field,
    state: State,
    index: int,
    action: Action,
    dodge: Action | None = None,
    *,
    budget: int = DEFAULT_BUDGET,
) -> RamOdds:
    """Return the exact odds of ship *index* ramming by *action*, its target trying *dodge* where that is legal.

    Raises:
        IllegalOrderError: the ram breaks a rule.
        StateBudgetError: there are more states than *budget*.
    """
    hit = ram_hits(field, state, index, action, dodge, budget=budget)
    return RamOdds(hit, *damage_odds(field, state, index, field.index[action.target], budget=budget))


def ram_hits(
    field: Field,
    state: State,
    index: int,
    action: Action,
    dodge: Action | None = None,
    *,
    budget: int = DEFAULT_BUDGET,
) -> Fraction:
    """Return the chance of a collision alone, as `ram_odds` has it.

    Raises:
        IllegalOrderError: the ram breaks a rule.
        StateBudgetError: there are more states than *budget*.
    """
    other = field.index[action.target]

    def answered(micro: Micro) -> Micro:
        ram = micro.state.moment.ram
        if micro.todo or dodge is None or ram is None or ram.stage != "made":
            return micro
        return (
            micro
            if faults(field, micro.state, other, dodge)
            else settle(field, tried(field, micro, other, dodge, None))
        )

    start = answered(_attempt(field, state, index, action))
    ends = exact(
        start, lambda now: sides(field, now), lambda now, face: answered(advance(field, now, face)), budget=budget
    )
    return _chance(ends, lambda end: end.state.moment.ram is not None and meet(end.state, end.state.moment.ram))


def damage_odds(
    field: Field, state: State, rammer: int, other: int, *, budget: int = DEFAULT_BUDGET
) -> tuple[Odds[int], Odds[int]]:
    """Return the exact odds of the hull damage of a collision: to the rammed ship, and to the rammer (HLM-R4).

    Raises:
        StateBudgetError: there are more states than *budget*.
    """
    ram = Ram(rammer, other, 0, "fired")
    there = replace(state, moment=replace(state.moment, ram=ram))
    tasks = collision.volleys(ram)

    def damage(todo: tuple[Task, ...]) -> Odds[Micro]:
        start = settle(field, Micro(there, todo))
        return exact(start, lambda now: sides(field, now), lambda now, face: advance(field, now, face), budget=budget)

    first, second = damage(tasks[: collision.VOLLEYS]), damage(tasks[collision.VOLLEYS :])
    return first.merged(lambda end: end.damage[0]), second.merged(lambda end: end.damage[1])


def hull_odds(field: Field, state: State, index: int, hull: int) -> Fraction:
    """Return the chance that ship *index* holds together when its hull damage rises to *hull* (HLM-6)."""
    ship = replace(state.ships[index], hull=hull)
    there = replace(state, ships=(*state.ships[:index], ship, *state.ships[index + 1 :]))
    start = settle(field, Micro(there, (Task("hull", index, hull - 1),)))
    ends = exact(start, lambda now: sides(field, now), lambda now, face: advance(field, now, face))
    return _chance(ends, lambda end: not end.state.ships[index].is_lost)


def _attempt(field: Field, state: State, index: int, action: Action) -> Micro:
    if wrong := faults(field, state, index, action):
        raise IllegalOrderError(tuple(Problem(field.ids[index], text, rule, 1, str(action)) for text, rule in wrong))
    return settle(field, tried(field, Micro(state), index, action, None))


def _chance(odds: Odds[S], wanted: Callable[[S], bool]) -> Fraction:
    return odds.merged(wanted).get(True, Fraction(0))


def _succeeds(event: Event) -> bool:
    return event.roll is not None and bool(event.roll.ok)


def _is_to_act(state: State, index: int) -> bool:
    """Return whether a phase is under way in which the line of ship *index* is not given yet."""
    now = state.moment
    given_now = now.ship > index or (now.ship == index and now.queue is not None)
    return now.stage == "strikes" or (now.stage == "actions" and not given_now)
