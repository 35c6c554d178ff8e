"""What near a planet forbids a line: at the interface, in atmosphere, on the ground (INT, ATM, LND)."""

from collections.abc import Iterator

from msgspec import structs

from interceptor_nb.core.hexes import direction_named, direction_names, hexsides_between, neighbour
from interceptor_nb.rules.interceptor.air import THICK, fastest, is_aligned, lifters_work, zone_of
from interceptor_nb.rules.interceptor.atmosphere import falls, flight_in, settled
from interceptor_nb.rules.interceptor.interface import is_ahead
from interceptor_nb.rules.interceptor.plan import Air, Plan
from interceptor_nb.rules.interceptor.pricing import Step, walk
from interceptor_nb.rules.interceptor.problem import Problem, problem_of
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.zones import Zone


def hexes_problem(plan: Plan, velocity: int) -> Problem:
    """Return the fault of a line that does not move *velocity* hexes (MOV-1)."""
    message = f"the line moves {plan.line.hexes} hexes, velocity is {velocity}; it must move exactly that"
    return problem_of(plan, message, "MOV-1")


def finish(plan: Plan, steps: tuple[Step, ...], ship: Ship) -> Ship:
    """Return *ship* at the end of a move of *steps*, every roll taken to succeed: slower or lower, where air has it so.

    Where it comes to the ground, it stands there as it touches down.
    """
    air, hovered = plan.air, any(step.action.kind == "hover" for step in steps)
    end = steps[-1].after if steps else ship
    if air is None or not plan.line.actions:
        return end
    after = settled(plan, end, hovered=hovered)
    if falls(plan, end, hovered=hovered):
        return structs.replace(after, hex=neighbour(after.hex, air.planet.down(after.heading)))
    return after


def flight_problems(plan: Plan, ship: Ship, velocity: int) -> list[Problem]:
    """Return what forbids the line of *plan* near a planet, or because there is none.

    Args:
        plan: the line, and what holds for the move.
        ship: as its move begins.
        velocity: after the line's velocity change.
    """
    found = [*_ways_to_fly(plan, ship)]
    air = plan.air
    if air is None:
        found += [_nowhere(plan, token) for token in plan.line.by_air if plan.order.tokens[token].kind in _NOWHERE]
        return [*found, hexes_problem(plan, velocity)] if plan.line.hexes != velocity >= 0 else found
    if air.began == "atmosphere" and flight_in(plan, ship) == "none":
        return _grounded(plan)
    if air.began == "ground" and (refused := _no_take_off(plan, air, ship)):
        return [refused]
    if air.began in THICK:
        found += _speed(plan, air.began, ship, velocity)
    elif plan.line.hexes != velocity >= 0:
        found.append(hexes_problem(plan, velocity))
    gone = 0
    for step in walk(plan, ship):
        found += _step(plan, air, step, velocity - gone)
        gone += step.action.kind == "forward"
    return found


_NOWHERE: dict[str, tuple[str, RuleId]] = {
    "hover": ("there is no atmosphere to hover in", "ATM-1"),
    "bounce": ("there is no interface to bounce off", "INT-4"),
}


def _nowhere(plan: Plan, token: int) -> Problem:
    message, rule = _NOWHERE[plan.order.tokens[token].kind]
    return problem_of(plan, f"{message}; the map has no planet", rule, token)


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
    if plan.design.streamlined and plan.line.lifters is None:
        return problem_of(plan, "it is landed; to take off a streamlined ship says 'lifters' first", "LND-2", 0)
    first = next((action for action in plan.line.actions if action.kind != "drop"), None)
    if first is None or first.kind != "velocity":
        at = 0 if first is None else first.token
        return problem_of(plan, "it is landed; to take off the line starts with a velocity change", "LND-2", at)
    for step in walk(plan, ship):
        if step.action.kind == "forward":
            if zone_of(air.planet, step.after) != "ground":
                return None
            return problem_of(plan, "the first hex of a take-off leaves the ground", "LND-2", step.action.token)
    return problem_of(plan, "it is landed; to take off it moves at least 1 hex", "LND-2")


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
        message = f"the line moves {line.hexes} hexes, velocity is {velocity}; pay for all of them, or for nothing"
        yield problem_of(plan, message, "ATM-1")


def _step(plan: Plan, air: Air, step: Step, left: int) -> Iterator[Problem]:
    """Yield what forbids one action where the ship then is; *left* are the hexes still to move."""
    ship, action, token = step.before, step.action, step.action.token
    zone = zone_of(air.planet, ship)
    flight = flight_in(plan, ship)
    if action.kind == "forward" and not is_aligned(ship) and is_ahead(air, ship):
        yield problem_of(plan, "heading and facing differ, so it cannot enter the interface", "INT-7", token)
    elif action.kind == "bounce":
        yield from _bounce(plan, air, ship, token, left)
    elif action.kind == "hover" and (zone != "atmosphere" or flight != "lifters" or ship.velocity):
        message = "only a ship of velocity 0 on its lifters in atmosphere hovers"
        yield problem_of(plan, message, "ATM-1", token)
    elif zone == "atmosphere" and flight == "streamlined":
        yield from _streamlined(plan, step)


def _bounce(plan: Plan, air: Air, ship: Ship, token: int, left: int) -> Iterator[Problem]:
    name = plan.order.tokens[token].name
    heading = direction_named(name, air.grain)
    if heading is None:
        names = " ".join(direction_names(air.grain))
        yield problem_of(plan, f"{name!r} is no heading of this map; {names} are", None, token)
    elif air.planet.toward(heading) > 0:
        yield problem_of(plan, f"{name} leads toward the ground; bounce to a heading that does not", "INT-5", token)
    if not is_ahead(air, ship):
        yield problem_of(plan, "the next hex is not the interface, so there is nothing to bounce off", "INT-4", token)
    elif left <= 0:
        yield problem_of(plan, "no hex is left to move, so the ship does not come to the interface", "INT-4", token)
    if not is_aligned(ship):
        yield problem_of(plan, "heading and facing differ, so it cannot bounce", "INT-7", token)


def _streamlined(plan: Plan, step: Step) -> Iterator[Problem]:
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
