"""What forbids a line where ships have altitudes (ALT)."""

from collections.abc import Iterator

from interceptor_nb.rules.interceptor.air import (
    THICK,
    deepest_dive,
    is_aligned,
    is_before_interface,
    lifters_work,
    zone_of,
)
from interceptor_nb.rules.interceptor.atmosphere import flight_in
from interceptor_nb.rules.interceptor.internals import has_crew
from interceptor_nb.rules.interceptor.legal_steps import bounce_problems, hexes_problem, streamlined_problems
from interceptor_nb.rules.interceptor.plan import Air, Plan
from interceptor_nb.rules.interceptor.pricing import Step, gained_by, walk
from interceptor_nb.rules.interceptor.problem import Problem, problem_of, unfinished
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.tables import FASTEST_STREAMLINED


def is_in_levels(plan: Plan) -> bool:
    """Return whether the ship of *plan* begins in the atmosphere levels or on the surface: V is no matter of thrust."""
    return plan.air is not None and plan.air.planet.by_level and plan.air.began in THICK


def level_problems(plan: Plan, air: Air, ship: Ship, velocity: int) -> Iterator[Problem]:
    """Yield what forbids the line of *plan* where ships have altitudes.

    Args:
        plan: the line, and what holds for the move.
        air: the levels.
        ship: as its move begins.
        velocity: after the line's velocity change.
    """
    if air.began == "ground" and (refused := _no_take_off(plan, ship)):
        yield refused
        if not refused.is_unfinished:
            return
    steps = walk(plan, ship)
    if is_in_levels(plan):
        for token in plan.line.changes:
            message = "in the atmosphere levels velocity is the hexes flown; no thrust changes it"
            yield problem_of(plan, message, "ALT-2", token)
    flown = [step for step in steps if _is(step, air, "forward")]
    yield from _hexes(plan, air, ship, flown)
    yield from _gains(plan, ship)
    yield from _dives(plan, [step for step in steps if _is(step, air, "dive")])
    yield from _in_space(plan, air, steps, velocity)
    left = velocity
    for step in steps:
        yield from level_step_problems(plan, air, step, left, hovers=not flown)
        left -= step.action.kind in ("forward", "up", "dive") and zone_of(air.planet, step.before) not in THICK


def _is(step: Step, air: Air, kind: str) -> bool:
    """Return whether *step* is of *kind* and in the atmosphere levels."""
    return step.action.kind == kind and zone_of(air.planet, step.before) == "atmosphere"


def _no_take_off(plan: Plan, ship: Ship) -> Problem | None:
    """Return why the line does not take a landed ship off the surface, None where it does (LND-2)."""
    if not lifters_work(plan.design, ship.internals_lost):
        return problem_of(plan, "it is landed and has no working lifters, so it stays", "LND-2", 0)
    if not has_crew(plan.design, ship.internals_lost):
        return problem_of(plan, "it is landed and nobody aboard lives to fly it, so it stays", "LND-2", 0)
    if plan.design.streamlined and plan.line.lifters is None:
        return problem_of(plan, "it is landed; to take off a streamlined ship says 'lifters' first", "LND-2", 0)
    first = next((action for action in plan.line.actions if action.kind != "drop"), None)
    if first is not None and first.kind == "up":
        return None
    message = "it is landed; to take off the line starts with 'up1' or more"
    return unfinished(problem_of(plan, message, "LND-2", 0 if first is None else first.token), if_=first is None)


def _hexes(plan: Plan, air: Air, ship: Ship, flown: list[Step]) -> Iterator[Problem]:
    if len(flown) > FASTEST_STREAMLINED:
        over = flown[FASTEST_STREAMLINED]
        message = f"{len(flown)} hexes are over {FASTEST_STREAMLINED}, the most in the atmosphere levels; throttle back"
        yield problem_of(plan, message, "ALT-5" if air.gained else "ATM-3", over.action.token)
    if not flown and air.began == "atmosphere" and flight_in(plan, ship) == "streamlined":
        yield unfinished(problem_of(plan, "a streamlined ship in flight flies 1 hex at least", "ATM-3"))


def _gains(plan: Plan, ship: Ship) -> Iterator[Problem]:
    unused = gained_by(plan, ship)[1] if is_in_levels(plan) else 0
    if unused:
        gained = plan.air.gained if plan.air else 0
        message = f"{unused} of {gained} gained hexes {'is' if unused == 1 else 'are'} not used; fly or turn with them"
        yield unfinished(problem_of(plan, message, "ALT-5"))


def _dives(plan: Plan, dived: list[Step]) -> Iterator[Problem]:
    deepest = deepest_dive(plan.design, plan.maximum)
    if len(dived) > deepest:
        message = (
            f"the line dives {len(dived)} level{'' if len(dived) == 1 else 's'}, thrust {plan.maximum} allows {deepest}"
        )
        yield problem_of(plan, message, "ALT-3", dived[deepest].action.token)


def _in_space(plan: Plan, air: Air, steps: tuple[Step, ...], velocity: int) -> Iterator[Problem]:
    """Yield what is wrong with the hexes of V: from the interface up a level is one of them (MOV-1)."""
    moves = [step for step in steps if step.action.kind in ("forward", "up", "dive")]
    spent = [step for step in moves if zone_of(air.planet, step.before) not in THICK]
    came_down = any(zone_of(air.planet, step.after) in THICK for step in spent)
    if is_in_levels(plan):
        if spent:
            message = "a ship that comes up out of the atmosphere has no hex left in this turn"
            yield problem_of(plan, message, "MOV-1", spent[0].action.token)
    elif velocity >= 0 and (len(spent) > velocity or (len(spent) < velocity and not came_down)):
        levels = sum(step.action.kind != "forward" for step in spent)
        if not levels:
            yield hexes_problem(plan, velocity)
        else:
            found = f"the line moves {len(spent)} hexes and levels, velocity is {velocity}; it must move exactly that"
            yield unfinished(problem_of(plan, found, "MOV-1"), if_=len(spent) < velocity)


def level_step_problems(plan: Plan, air: Air, step: Step, left: int, *, hovers: bool) -> Iterator[Problem]:
    """Yield what forbids one action where the ship then is.

    Args:
        plan: the line.
        air: the levels.
        step: the action as planned.
        left: hexes of V still to move.
        hovers: no hex is flown in the atmosphere this turn.
    """
    ship, action, token = step.before, step.action, step.action.token
    zone, flight = zone_of(air.planet, ship), flight_in(plan, ship)
    if action.kind == "dive" and not is_aligned(ship) and is_before_interface(air.planet, ship):
        yield problem_of(plan, "heading and facing differ, so it cannot enter the interface", "INT-7", token)
    elif action.kind == "bounce":
        yield from bounce_problems(plan, air, ship, token, left)
    elif action.kind == "hover" and (zone != "atmosphere" or flight != "lifters" or not hovers):
        yield problem_of(plan, "only a ship on its lifters in atmosphere that flies no hex hovers", "ATM-1", token)
    elif zone == "atmosphere" and flight == "streamlined":
        yield from streamlined_problems(plan, step)
        if action.kind in ("up", "dive") and not is_aligned(ship):
            message = "heading and facing differ; turn the facing to the heading first"
            yield problem_of(plan, message, "ATM-5", token)
