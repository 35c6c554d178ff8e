"""What near a planet forbids a line: at the interface, in atmosphere, on the ground (INT, ATM, LND)."""

from collections.abc import Iterator

from interceptor_nb.rules.interceptor.air import (
    THICK,
    fastest,
    hex_cost,
    is_aligned,
    is_before_interface,
    lifters_work,
    lowered,
    zone_of,
)
from interceptor_nb.rules.interceptor.atmosphere import falls, flight_in, settled
from interceptor_nb.rules.interceptor.internals import has_crew
from interceptor_nb.rules.interceptor.legal_levels import level_problems
from interceptor_nb.rules.interceptor.legal_steps import bounce_problems, hexes_problem, streamlined_problems
from interceptor_nb.rules.interceptor.plan import Air, Plan
from interceptor_nb.rules.interceptor.pricing import Step, planned_cost, walk
from interceptor_nb.rules.interceptor.problem import Problem, counted, problem_of, unfinished
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.zones import Zone


def finish(plan: Plan, steps: tuple[Step, ...], ship: Ship) -> Ship:
    """Return *ship* at the end of a move of *steps*, every roll taken to succeed: slower or lower, where air has it so.

    Where it comes to the ground, it stands there as it touches down.
    """
    air, hovered = plan.air, any(step.action.kind == "hover" for step in steps)
    end = steps[-1].after if steps else ship
    if air is None or not plan.line.actions:
        return end
    after = settled(plan, end, hovered=hovered)
    return lowered(air.planet, after) if falls(plan, end, hovered=hovered) else after


def flight_problems(plan: Plan, ship: Ship, velocity: int) -> list[Problem]:
    """Return what forbids the line of *plan* near a planet, or because there is none.

    Args:
        plan: the line, and what holds for the move.
        ship: as its move begins.
        velocity: after the line's velocity change.
    """
    found = [*_ways_to_fly(plan, ship)]
    air = plan.air
    if air is None or not air.planet.by_level:
        found += _nowhere(plan)
    if air is None:
        return [*found, hexes_problem(plan, velocity)] if plan.line.hexes != velocity >= 0 else found
    if air.began == "atmosphere" and flight_in(plan, ship) == "none":
        return _grounded(plan)
    if air.planet.by_level:
        return [*found, *level_problems(plan, air, ship, velocity)]
    refused = _no_take_off(plan, air, ship) if air.began == "ground" else None
    if refused is not None and not refused.is_unfinished:
        return [refused]
    if air.began in THICK:
        found += _speed(plan, air.began, ship, velocity)
    elif plan.line.hexes != velocity >= 0:
        found.append(hexes_problem(plan, velocity))
    gone = 0
    for step in walk(plan, ship):
        found += step_problems(plan, air, step, velocity - gone)
        gone += step.action.kind == "forward"
    return found if refused is None else [refused, *(problem for problem in found if not problem.is_unfinished)]


_NOWHERE: dict[str, tuple[str, RuleId]] = {
    "hover": ("there is no atmosphere to hover in", "ATM-1"),
    "bounce": ("there is no interface to bounce off", "INT-4"),
}


def _nowhere(plan: Plan) -> Iterator[Problem]:
    """Yield the orders that mean nothing on this map."""
    for token in plan.line.by_air:
        kind = plan.order.tokens[token].kind
        if kind in ("up", "dive"):
            message = "ships have no altitude here; the option advanced_atmosphere gives it to them"
            yield problem_of(plan, message, "ALT-1", token)
        elif plan.air is None and kind in _NOWHERE:
            message, rule = _NOWHERE[kind]
            yield problem_of(plan, f"{message}; the map has no planet", rule, token)


def _ways_to_fly(plan: Plan, ship: Ship) -> Iterator[Problem]:
    """Yield what is wrong with ``lifters`` and ``glide`` (ATM-5)."""
    line, design = plan.line, plan.design
    if line.lifters is not None:
        if not lifters_work(design, ship.internals_lost):
            yield problem_of(plan, "the ship has no working lifters", "ATM-5", line.lifters)
        elif design.streamlined and plan.maximum == 0:
            yield problem_of(plan, "there is no thrust to power the lifters", "ATM-5", line.lifters)
    if line.glide is not None:
        if not design.streamlined:
            yield problem_of(plan, "only a streamlined ship flies on its airfoils", "ATM-5", line.glide)
        elif plan.air is not None and plan.air.began == "atmosphere" and not is_aligned(ship):
            yield problem_of(plan, "heading and facing differ, so it cannot glide", "ATM-5", line.glide)


def _grounded(plan: Plan) -> list[Problem]:
    """Return the fault of any order but a drop to a ship that cannot fly where it is (ATM-7)."""
    first = next((number for number, token in enumerate(plan.order.tokens) if token.kind != "drop"), None)
    if first is None:
        return []
    return [problem_of(plan, "the ship cannot fly in atmosphere, it only falls; it can drop loads", "ATM-7", first)]


def _no_take_off(plan: Plan, air: Air, ship: Ship) -> Problem | None:
    """Return why the line does not take a landed ship off the ground, None where it does (LND-2)."""
    if not lifters_work(plan.design, ship.internals_lost):
        return problem_of(plan, "it is landed and has no working lifters, so it stays", "LND-2", 0)
    if not has_crew(plan.design, ship.internals_lost):
        return problem_of(plan, "it is landed and nobody aboard lives to fly it, so it stays", "LND-2", 0)
    if plan.design.streamlined and plan.line.lifters is None:
        return problem_of(plan, "it is landed; to take off a streamlined ship says 'lifters' first", "LND-2", 0)
    first = next((action for action in plan.line.actions if action.kind != "drop"), None)
    if first is None or first.kind != "velocity":
        message = "it is landed; to take off the line starts with a velocity change"
        return unfinished(problem_of(plan, message, "LND-2", 0 if first is None else first.token), if_=first is None)
    for step in walk(plan, ship):
        if step.action.kind == "forward":
            if zone_of(air.planet, step.after) != "ground":
                return None
            return problem_of(plan, "the first hex of a take-off leaves the ground", "LND-2", step.action.token)
    return unfinished(problem_of(plan, "it is landed; to take off it moves at least 1 hex", "LND-2"))


def _speed(plan: Plan, began: Zone, ship: Ship, velocity: int) -> Iterator[Problem]:
    """Yield what is wrong with the velocity and the hexes of a move that begins in atmosphere or on the ground."""
    line, flight = plan.line, flight_in(plan, ship)
    change = line.changes[0] if line.changes else None
    most = fastest(plan.design, flight)
    if velocity > most:
        rule: RuleId = "ATM-3" if flight == "streamlined" else "ATM-5" if plan.design.streamlined else "ATM-1"
        yield problem_of(plan, f"velocity {velocity} is over {most}, the highest in atmosphere", rule, change)
    if flight == "streamlined" and velocity == 0:
        yield problem_of(plan, "a streamlined ship in flight keeps velocity 1 at least", "ATM-3", change)
    if line.hexes == velocity or velocity < 0:
        return
    if flight == "streamlined":
        yield hexes_problem(plan, velocity)
    elif line.hexes or line.paid or began == "ground":
        hexes = counted(line.hexes, "hex", "hexes")
        message = f"the line moves {hexes}, velocity is {velocity}; pay for all of them, or for nothing"
        missing = velocity - line.hexes
        left = plan.maximum + plan.extra - planned_cost(plan, ship)
        yield unfinished(problem_of(plan, message, "ATM-1"), if_=0 < missing * hex_cost(flight) <= left)


def step_problems(plan: Plan, air: Air, step: Step, left: int) -> Iterator[Problem]:
    """Yield what forbids one action where the ship then is; *left* are the hexes still to move."""
    ship, action, token = step.before, step.action, step.action.token
    zone = zone_of(air.planet, ship)
    flight = flight_in(plan, ship)
    if action.kind == "forward" and not is_aligned(ship) and is_before_interface(air.planet, ship):
        yield problem_of(plan, "heading and facing differ, so it cannot enter the interface", "INT-7", token)
    elif action.kind == "bounce":
        yield from bounce_problems(plan, air, ship, token, left)
    elif action.kind == "hover" and (zone != "atmosphere" or flight != "lifters" or ship.velocity):
        message = "only a ship of velocity 0 on its lifters in atmosphere hovers"
        yield problem_of(plan, message, "ATM-1", token)
    elif zone == "atmosphere" and flight == "streamlined":
        yield from streamlined_problems(plan, step)
