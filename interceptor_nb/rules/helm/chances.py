"""Questions of chance: the rules of `rolling` and `turn` over every face, without a log and without dice."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.chance import DEFAULT_BUDGET, Odds, exact, exact_from
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.core.hexes import Direction
from interceptor_nb.rules.helm import collision
from interceptor_nb.rules.helm.attempts import tried
from interceptor_nb.rules.helm.events import Event
from interceptor_nb.rules.helm.legal import Problem, faults
from interceptor_nb.rules.helm.micro import Log, Micro, Task
from interceptor_nb.rules.helm.orders import NOTHING, Action, Order
from interceptor_nb.rules.helm.rolling import advance, settle, sides
from interceptor_nb.rules.helm.state import Field, Moment, Ram, State, Status
from interceptor_nb.rules.helm.turn import Decision, carried_on, dodge_in, given, meet, pending

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


class PlanEnd(Struct, frozen=True, cache_hash=True):
    """How a plan came out: whether each action succeeded, and its ship afterwards."""

    ok: bool
    ooc: int
    hull: int
    status: Status


class Aftermath(Struct, frozen=True):
    """A ship once a collision has turned and shaken it (HLM-R5)."""

    facing: Direction
    ooc: int
    hull: int


class _Planned(Struct, frozen=True, cache_hash=True):
    """A game in the middle of a plan, how many of its lines have come up, and how it went so far.

    Attributes:
        micro: the game; None where its further course does not count.
        begun: at an end, the line in which the plan was decided.
    """

    micro: Micro | None
    begun: int
    went: Literal["on", "right", "wrong"] = "on"


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
    return plan_course(field, state, index, plan, budget=budget)[-1] if plan else Fraction(1)


def plan_course(
    field: Field, state: State, index: int, plan: Sequence[Order], *, budget: int = DEFAULT_BUDGET
) -> tuple[Fraction, ...]:
    """Return, for each line of *plan*, the chance that all went well up to and with it; the last is `plan_odds`.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """
    found, left = list[Fraction](), Fraction(1)
    run = _Plan(field, index, plan, to_the_end=False)
    ends = exact(run.onward(run.start(state), Log()), run.sides, run.advance, budget=budget)
    wrong = ends.merged(lambda end: end.begun if end.went == "wrong" else 0)
    for line in range(1, len(plan) + 1):
        left -= wrong.get(line, Fraction(0))
        found.append(left)
    return tuple(found)


def plan_ends(
    field: Field, state: State, index: int, plan: Sequence[Order], *, budget: int = DEFAULT_BUDGET
) -> Odds[PlanEnd]:
    """Return the exact odds of how ship *index* stands at the end of the phase of the plan's last line.

    As in `plan_odds`, but the plan goes on where something fails: what has become impossible is dropped (HLM-5), and
    what the actions lead to happens.

    Raises:
        StateBudgetError: a phase has more states than *budget*.
    """
    run = _Plan(field, index, plan, to_the_end=True)
    now = Odds({run.start(state): 1}, 1)
    while not all(map(run.is_over, now)):
        begun = now.merged(lambda one: one if run.is_over(one) else run.onward(one, Log()))
        now = exact_from(begun, run.sides, run.advance, budget=budget)

    def ended(end: _Planned) -> PlanEnd:
        ship = (end.micro.state if end.micro else state).ships[index]
        return PlanEnd(end.went == "right", ship.ooc, ship.hull, ship.status)

    return now.merged(ended)


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


def aftermath_odds(field: Field, state: State, index: int) -> Odds[Aftermath]:
    """Return the exact odds of facing, OOC and hull damage of ship *index* after a collision it survives (HLM-R5)."""
    start = settle(field, Micro(state, (Task("facing", index), Task("jolt", index))))
    ends = exact(start, lambda now: sides(field, now), lambda now, face: advance(field, now, face))

    def came(end: Micro) -> Aftermath:
        ship = end.state.ships[index]
        return Aftermath(ship.facing, ship.ooc, ship.hull)

    return ends.merged(came)


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


class _Plan:
    """The lines of one ship, phase by phase, as a rule that rolls.

    Args:
        to_the_end: the game goes on, phase by phase, when it is known how the plan came out.
    """

    def __init__(self, field: Field, index: int, plan: Sequence[Order], *, to_the_end: bool) -> None:
        self._field, self._index, self._plan, self._to_the_end = field, index, plan, to_the_end

    def start(self, state: State) -> _Planned:
        """Return the plan before its first line, or, with a phase under way, in it."""
        return _Planned(Micro(state), int(_is_to_act(state, self._index)))

    def sides(self, now: _Planned) -> int:
        """Return the sides of the die that is due, 0 where none is."""
        return sides(self._field, now.micro) if now.micro else 0

    def advance(self, now: _Planned, face: int) -> _Planned:
        """Return *now* at the next die after *face*, at the end of a phase, or at an end."""
        log = Log()
        if now.micro is None:
            return now
        micro = carried_on(self._field, now.micro, face, log)
        return self.onward(replace(now, micro=micro), log, may_begin=not self._to_the_end)

    def is_over(self, now: _Planned) -> bool:
        """Return whether the plan has no line left, and its last phase is over."""
        if now.micro is None:
            return True
        decision = pending(self._field, now.micro.state)
        return decision.kind == "over" or (decision.kind == "phase" and now.begun >= len(self._plan))

    def onward(self, now: _Planned, log: Log, *, may_begin: bool = True) -> _Planned:
        """Return *now*, whose *log* is still to be looked at, where a die is due, or at an end; phases may begin."""
        micro, begun, went = now.micro, now.begun, now.went
        while micro is not None:
            if went == "on":
                went = self._verdict(micro, begun, log)
            if went != "on" and not self._to_the_end:
                return _Planned(None, begun, went)
            if micro.state.ships[self._index].is_lost:  # nothing more comes to it, whatever the others do
                return _Planned(Micro(replace(micro.state, moment=Moment())), len(self._plan), went)
            if sides(self._field, micro):
                break
            decision = pending(self._field, micro.state)
            if self.is_over(_Planned(micro, begun)):
                if went == "on":
                    went, begun = ("right", begun) if begun >= len(self._plan) else ("wrong", begun + 1)
                return _Planned(micro if self._to_the_end else None, begun, went)
            if decision.kind == "phase":
                if not may_begin:
                    break
                begun, may_begin = begun + 1, not self._to_the_end
            order, log = self._line(micro.state, decision, begun), Log()
            try:
                micro = given(self._field, micro, order, log)
            except IllegalOrderError:
                went = "wrong" if went == "on" else went
                micro = given(self._field, micro, order, log, judged=True)
        return _Planned(micro, begun, went)

    def _line(self, state: State, decision: Decision, begun: int) -> Order:
        if decision.ship != self._index or not 0 < begun <= len(self._plan):
            return NOTHING
        line = self._plan[begun - 1]
        return line if decision.kind == "actions" else dodge_in(self._field, state, self._index, line)

    def _verdict(self, micro: Micro, begun: int, log: Log) -> Literal["on", "right", "wrong"]:
        """Return how the plan went up to *micro*: wrong once an action failed or was dropped, or the ship is lost."""
        now, index = micro.state.moment, self._index
        if micro.state.ships[index].is_lost or any(
            event.ship == index
            and (event.kind == "action_dropped" or (event.kind == "checked" and not _succeeds(event)))
            for event in log.events
        ):
            return "wrong"
        acted = now.ship == index and now.queue == () and all(task.kind != "check" for task in micro.todo)
        return "right" if acted and not any(line.actions for line in self._plan[begun:]) else "on"


def _chance(odds: Odds[S], wanted: Callable[[S], bool]) -> Fraction:
    return odds.merged(wanted).get(True, Fraction(0))


def _succeeds(event: Event) -> bool:
    return event.roll is not None and bool(event.roll.ok)


def _is_to_act(state: State, index: int) -> bool:
    """Return whether a phase is under way in which the line of ship *index* is not given yet."""
    now = state.moment
    given_now = now.ship > index or (now.ship == index and now.queue is not None)
    return now.stage == "strikes" or (now.stage == "actions" and not given_now)
