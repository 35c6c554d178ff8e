"""What forbids single actions near a planet, from the side and from above (MOV-1, INT, ATM-3, ATM-5)."""

from collections.abc import Iterator

from interceptor_nb.core.hexes import direction_named, direction_names, hexsides_between
from interceptor_nb.rules.interceptor.air import is_aligned, is_before_interface
from interceptor_nb.rules.interceptor.plan import Air, Plan
from interceptor_nb.rules.interceptor.pricing import Step
from interceptor_nb.rules.interceptor.problem import Problem, counted, problem_of, unfinished
from interceptor_nb.rules.interceptor.state import Ship


def hexes_problem(plan: Plan, velocity: int) -> Problem:
    """Return the fault of a line that does not move *velocity* hexes (MOV-1)."""
    hexes = counted(plan.line.hexes, "hex", "hexes")
    message = f"the line moves {hexes}, velocity is {velocity}; it must move exactly that"
    return unfinished(problem_of(plan, message, "MOV-1"), if_=plan.line.hexes < velocity)


def bounce_problems(plan: Plan, air: Air, ship: Ship, token: int, left: int) -> Iterator[Problem]:
    """Yield what forbids the bounce at *token* (INT-4, INT-5, INT-7); *left* are the hexes still to move."""
    name = plan.order.tokens[token].name
    heading = direction_named(name, air.grain)
    if heading is None:
        names = " ".join(direction_names(air.grain))
        yield problem_of(plan, f"{name!r} is no heading of this map; {names} are", None, token)
    elif air.planet.toward(heading) > 0:
        yield problem_of(plan, f"{name} leads toward the ground; bounce to a heading that does not", "INT-5", token)
    if not is_before_interface(air.planet, ship):
        yield problem_of(plan, "the interface is not next, so there is nothing to bounce off", "INT-4", token)
    elif left <= 0:
        yield problem_of(plan, "no hex is left to move, so the ship does not come to the interface", "INT-4", token)
    if not is_aligned(ship):
        yield problem_of(plan, "heading and facing differ, so it cannot bounce", "INT-7", token)


def streamlined_problems(plan: Plan, step: Step) -> Iterator[Problem]:
    """Yield what an action in streamlined flight may not do (ATM-3, ATM-5)."""
    ship, action = step.before, step.action
    if is_aligned(ship):
        if action.kind == "facing":
            yield problem_of(plan, "in streamlined flight the ship faces where it heads", "ATM-3", action.token)
    elif action.kind in ("velocity", "heading", "roll"):
        message = "heading and facing differ; turn the facing to the heading first"
        yield problem_of(plan, message, "ATM-5", action.token)
    elif action.kind == "facing":
        way = hexsides_between(ship.facing, ship.heading)
        if action.count * way < 0 and abs(way) < 3:
            yield problem_of(plan, "the facing turns to the heading by the shorter way", "ATM-5", action.token)
