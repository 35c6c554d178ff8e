"""Whether a line is legal: every fault at once, each with its rule id; and what the line would come to."""

from msgspec import Struct, structs

from interceptor_nb.core.errors import OrderSyntaxError, RuleError
from interceptor_nb.rules.interceptor.atmosphere import trimmed
from interceptor_nb.rules.interceptor.control import sot_need
from interceptor_nb.rules.interceptor.legal_flight import finish, flight_problems
from interceptor_nb.rules.interceptor.legal_levels import is_in_levels
from interceptor_nb.rules.interceptor.legal_steps import hexes_problem
from interceptor_nb.rules.interceptor.loads import dropped
from interceptor_nb.rules.interceptor.mass import crew_limit
from interceptor_nb.rules.interceptor.orders import COAST, Order, parse
from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.plant import push_need
from interceptor_nb.rules.interceptor.pricing import Step, planned_cost, rolls_sot, walk
from interceptor_nb.rules.interceptor.problem import Problem, counted, problem_of
from interceptor_nb.rules.interceptor.state import Field, Ship, State


class Outlook(Struct, frozen=True):
    """What a line comes to, every roll taken to succeed.

    Attributes:
        plan: the ratings it is judged by.
        steps: its actions, with costs and positions.
        cost: its TP.
        end: the ship at the end of it.
        push: the need of the push, "A" for damage without a roll, None for no push.
        sot_rolls: token place from 1 and need of each SOT roll.
    """

    plan: Plan
    steps: tuple[Step, ...]
    cost: int
    end: Ship
    push: int | str | None
    sot_rolls: tuple[tuple[int, int], ...]


def outlook(field: Field, state: State, index: int, order: Order) -> Outlook:
    """Return what *order* comes to for ship *index* as it stands, with a whole turn's thrust before it."""
    ship = _fresh(state.ships[index])
    plan = plan_for(field, ship, index, order)
    ship = trimmed(plan, ship)
    steps = walk(plan, ship)
    rolls = tuple(
        (step.action.token + 1, sot_need(plan.sot, step.total))
        for step in steps
        if rolls_sot(plan, step.before, step.cost, step.total)
    )
    cost = sum(step.cost for step in steps)
    push = push_need(plan.maximum, plan.extra) if plan.extra else None
    return Outlook(plan, steps, cost, finish(plan, steps, ship), push, rolls)


def problems(field: Field, state: State, index: int, order: Order) -> tuple[Problem, ...]:
    """Return every fault of *order* for ship *index*; empty: it may go.

    The line of a ship that nobody flies, that is in random movement or lost is not read, so it has none.
    """
    ship = _fresh(state.ships[index])
    if not order.tokens or ship.status not in ("flying", "landed"):
        return ()
    return faults(field, state, plan_for(field, ship, index, order), ship)


def read(field: Field, state: State, index: int, line: Order | str) -> tuple[Order, tuple[Problem, ...]]:
    """Return the order in *line* of ship *index*, and every fault of it; where it cannot be read the order is to coast.

    The line of a ship that nobody flies, that is in random movement or lost is not read, however it is spelt.
    """
    if state.ships[index].status not in ("flying", "landed"):
        return COAST, ()
    try:
        order = parse(line) if isinstance(line, str) else line
    except OrderSyntaxError as error:
        return COAST, (Problem(field.ids[index], str(error), None, error.place, error.token),)
    return order, problems(field, state, index, order)


def faults(field: Field, state: State, plan: Plan, ship: Ship) -> tuple[Problem, ...]:
    """Return every fault of the line of *plan* for *ship*, which is under control with a whole turn's thrust."""
    if plan.air is not None:
        ship = trimmed(plan, ship)
    order, line, total = plan.order, plan.line, planned_cost(plan, ship)
    velocity = ship.velocity + (order.tokens[line.changes[0]].count if line.changes else 0)
    found: list[Problem] = []
    if line.ram is not None:
        found += _ram(field, state, plan, line.ram)
    if (velocity < 0 or len(line.changes) > 1) and not is_in_levels(plan):
        found += _velocity(plan, ship, velocity)
    if line.turns and not plan.ratings.dcs:
        found.append(
            problem_of(plan, "no directional control set works, so the ship cannot turn", "MOV-7", line.turns[0])
        )
    if total > plan.ratings.maximum:
        found += _thrust(plan, ship, total, crew_limit(plan.design) if field.options.variable_mass else None)
    if plan.air is not None or line.by_air:
        found += flight_problems(plan, ship, velocity)
    elif line.hexes != velocity >= 0:
        found.append(hexes_problem(plan, velocity))
    if line.drops:
        found += _loads(plan, ship)
    if not found:
        return ()
    # One fault a token and sentence, however many actions of it have it.
    return tuple(dict.fromkeys(sorted(found, key=lambda problem: problem.place or len(order.tokens) + 1)))


def _fresh(ship: Ship) -> Ship:
    """Return *ship* as a turn finds it: what it spent in the last one is over."""
    return structs.replace(ship, thrust_spent=0) if ship.thrust_spent else ship


def _ram(field: Field, state: State, plan: Plan, token: int) -> list[Problem]:
    """Return what forbids the ram that *token* declares; a ship lost in this turn could be named before (RAM-1)."""
    target = plan.order.tokens[token].name
    index, found = field.index.get(target), []
    if (index is None and target not in field.stations) or index == plan.index:
        others = [owner for owner in (*field.ids, *field.stations) if owner != plan.owner]
        there = f"{', '.join(others)} {'is' if len(others) == 1 else 'are'}" if others else "nothing else is"
        found.append(problem_of(plan, f"there is no {target!r} to ram; {there} there", "RAM-1", token))
    elif index is not None and state.ships[index].is_lost and index not in state.done:
        found.append(problem_of(plan, f"{target} is lost; only what is in play can be rammed", "RAM-1", token))
    if state.ships[plan.index].morale_out:
        message = "its morale is out for the rest of the game; it cannot ram"
        found.append(problem_of(plan, message, "RAM-1", token))
    return found


def _velocity(plan: Plan, ship: Ship, velocity: int) -> list[Problem]:
    found: list[Problem] = []
    first, *late = plan.line.changes
    if velocity < 0:
        best = f"-{ship.velocity} stops the ship" if ship.velocity else "the ship has stopped already"
        found.append(problem_of(plan, f"velocity {ship.velocity} cannot go below 0; {best}", "MOV-3", first))
    message = "velocity changes once a turn, at the start of the move; put both changes together"
    return [*found, *(problem_of(plan, message, "MOV-3", number) for number in late)]


def _thrust(plan: Plan, ship: Ship, total: int, limit: int | None) -> list[Problem]:
    over = next(step for step in walk(plan, ship) if step.total > plan.maximum)
    if not plan.line.pushes:
        more = counted(over.cost, "more thrust point makes", "more thrust points make")
        makes = f"{more} {over.total}, the maximum is {plan.maximum}"
        return [problem_of(plan, f"{makes}; {_push_hint(plan, total, limit)}", "MOV-2", over.action.token)]
    found = []
    if push_need(plan.maximum, total - plan.maximum) is None:
        most = max((extra for extra in range(1, 6) if push_need(plan.maximum, extra)), default=0)
        allowed = f"a plant of {plan.maximum} can be pushed by {most}" if most else "a plant without thrust has no push"
        over_by = counted(total - plan.maximum, "thrust point")
        message = f"{over_by} over the maximum of {plan.maximum}; {allowed}"
        found.append(problem_of(plan, message, "PLT-1", over.action.token))
    if limit is not None and total > limit:
        found.append(problem_of(plan, f"the crew stands {limit} thrust points, this takes {total}", "MAS-3"))
    return found


def _push_hint(plan: Plan, total: int, limit: int | None) -> str:
    extra = total - plan.maximum
    need = push_need(plan.maximum, extra)
    if need is None or (limit is not None and total > limit):
        return f"take {extra} off the line"
    return f"'push' would allow {extra} more " + ("with certain damage" if need == "A" else f"at {need} or less")


def _loads(plan: Plan, ship: Ship) -> list[Problem]:
    found = []
    for number in plan.line.drops:
        try:
            ship = dropped(ship, plan.design, plan.order.tokens[number])
        except RuleError as problem:
            found.append(problem_of(plan, problem.message, "MAS-2", number))
    return found
