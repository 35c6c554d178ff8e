"""Random movement: recovery, maneuvers, spins and drifts (RND)."""

from functools import cache

from msgspec import structs

from interceptor_nb.core.hexes import Direction, neighbour, turned
from interceptor_nb.rules.interceptor.air import is_before_interface
from interceptor_nb.rules.interceptor.entering import Log, entered, noted
from interceptor_nb.rules.interceptor.events import Event, EventKind, Roll
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Ship
from interceptor_nb.rules.interceptor.tables import MANEUVERS


@cache
def maneuver_cost(face: int, velocity: int) -> int:
    """Return the TP that the maneuver rolled as *face* costs at *velocity* hexes a turn (RND-2).

    Velocity 0 uses the row of 1; above the printed 15 the formulas go on.
    """
    row = max(1, velocity)
    turn = row // 3 + 1
    costs = (1, 1 if row <= 6 else 2, 1 if row == 1 else 2, 2, 3, turn, turn, 2 * turn, 2 * turn, 3)
    return costs[face - 1]


def recovered(plan: Plan, ship: Ship, face: int, log: Log | None) -> Ship:
    """Return *ship* after its recovery roll: under control, or still in random movement (RND-7)."""
    modifier = sum(modifier.value for modifier in plan.control)
    ok = face + modifier <= plan.piloting
    after = structs.replace(ship, status="flying") if ok else ship
    roll = Roll("recovery", plan.owner, face, plan.piloting, plan.control, ok)
    noted(log, plan, "recovery_rolled", ("RND-7",), after, roll=roll, facts=(("piloting", plan.piloting),))
    return after


def out_of_control(move: Move, ship: Ship, tp: int) -> Move:
    """Return *move* with *ship* in random movement for *tp* thrust points; its V now is the beginning velocity."""
    return Move(
        structs.replace(ship, status="random"),
        move.rocks,
        "random" if tp else "coast",  # RND-9
        moved=move.moved,
        tp=tp,
        beginning=ship.velocity,
    )


def maneuvered(field: Field, plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the maneuver rolled as *face* (RND-1 to RND-5)."""
    ship, maneuver = move.ship, MANEUVERS[face - 1]
    cost = maneuver_cost(face, ship.velocity)
    stuck = ship.velocity == 0 and maneuver.velocity < 0
    if stuck and move.drifts < max(1, move.beginning):
        following = structs.replace(move, due=None, drifts=move.drifts + 1)
        return _one_hex(field, plan, following, face, log, "drifted", ("RND-5",), facts=(("left", move.tp),))
    if cost > move.tp:
        over = move.moved + 1 >= move.beginning  # RND-4
        facts: _Facts = (("needs", cost), ("left", move.tp), ("ends", int(over)))
        rules: tuple[RuleId, ...] = ("RND-3", "RND-4") if over else ("RND-3",)
        following = structs.replace(move, due=None, drifting=True)
        return _one_hex(field, plan, following, face, log, "drifted", rules, facts=facts)
    velocity = max(0, ship.velocity + maneuver.velocity)
    after = structs.replace(ship, velocity=velocity)
    if maneuver.right:
        heading, facing = turned(ship.heading, maneuver.right), turned(ship.facing, maneuver.right)
        after = structs.replace(after, heading=heading, facing=facing)
    left = move.tp - cost
    facts = (("before", ship.velocity), ("velocity", velocity), ("left", left))
    rules = ("RND-1", "RND-2", "RND-5") if stuck else ("RND-1", "RND-2")
    if maneuver.moves:
        following = structs.replace(move, ship=after, tp=left, due=None)
        return _one_hex(field, plan, following, face, log, "maneuvered", rules, facts=facts, cost=cost)
    if log is not None:
        log.append(_told(plan, face, "maneuvered", rules, after, facts, cost))
    return structs.replace(move, ship=after, tp=left, due="spin" if maneuver.spin else None)


_Facts = tuple[tuple[str, int | str], ...]


def _told(
    plan: Plan, face: int, kind: EventKind, rules: tuple[RuleId, ...], after: Ship, facts: _Facts, cost: int
) -> Event:
    """Return the event of the maneuver rolled as *face*."""
    facts = (("maneuver", MANEUVERS[face - 1].name), *facts)
    return Event(kind, rules, plan.index, after, cost, Roll("maneuver", plan.owner, face), facts)


def _one_hex(  # noqa: PLR0913 (an event's own parts)
    field: Field,
    plan: Plan,
    move: Move,
    face: int,
    log: Log | None,
    kind: EventKind,
    rules: tuple[RuleId, ...],
    *,
    facts: _Facts,
    cost: int = 0,
) -> Move:
    """Return *move* after its ship went 1 hex in its heading (RND-8), or with the roll to enter the interface due."""
    ship, air = move.ship, plan.air
    if air is not None and not air.planet.by_level and is_before_interface(air.planet, ship):
        if log is not None:
            log.append(_told(plan, face, kind, rules, ship, (*facts, ("verge", 1)), cost))
        return structs.replace(move, due="entry")
    after = structs.replace(ship, hex=neighbour(ship.hex, ship.heading))
    if log is not None:
        log.append(_told(plan, face, kind, rules, after, facts, cost))
    gone = move.moved + 1
    over = move.drifting and gone >= move.beginning  # RND-4
    following = structs.replace(move, moved=gone, tp=0 if over else move.tp, drifting=False)
    return entered(field, plan, following, after, log)


def spun(plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after a spin: heading and facing as the d6 names them (RND-1)."""
    heading = Direction(face)
    after = structs.replace(move.ship, heading=heading, facing=heading)
    noted(log, plan, "spun", ("RND-1",), after, roll=Roll("spin", plan.owner, face))
    return structs.replace(move, ship=after, due=None)
