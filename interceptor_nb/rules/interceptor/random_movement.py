"""Random movement: recovery, maneuvers, spins and drifts (RND)."""

from functools import cache

from msgspec.structs import replace

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
    after = replace(ship, status="flying") if ok else ship
    roll = Roll("recovery", plan.owner, face, plan.piloting, plan.control, ok)
    noted(log, plan, "recovery_rolled", ("RND-7",), after, roll=roll, facts=(("piloting", plan.piloting),))
    return after


def out_of_control(move: Move, ship: Ship, tp: int) -> Move:
    """Return *move* with *ship* in random movement for *tp* thrust points; its V now is the beginning velocity."""
    return Move(
        replace(ship, status="random"),
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
        after = replace(move, due=None, drifts=move.drifts + 1)
    elif cost > move.tp:
        after = replace(move, due=None, drifting=True)
    else:
        if maneuver.velocity:
            ship = replace(ship, velocity=max(0, ship.velocity + maneuver.velocity))
        if maneuver.right:
            heading, facing = turned(ship.heading, maneuver.right), turned(ship.facing, maneuver.right)
            ship = replace(ship, heading=heading, facing=facing)
        after = replace(move, ship=ship, tp=move.tp - cost, due="spin" if maneuver.spin else None)
        if not maneuver.moves:
            if log is not None:
                log.append(_told(plan, move, after, face, ship))
            return after
    return _one_hex(field, plan, move, after, face, log)


def _told(plan: Plan, move: Move, after: Move, face: int, ship: Ship, *, verge: bool = False) -> Event:
    """Return the event of the maneuver rolled as *face*, which made *after* of *move* and leaves the ship as *ship*."""
    maneuver, roll = MANEUVERS[face - 1], Roll("maneuver", plan.owner, face)
    kind: EventKind = "drifted"
    rules: tuple[RuleId, ...]
    facts: tuple[tuple[str, int | str], ...]
    if after.drifts > move.drifts:
        rules, facts = ("RND-5",), (("left", move.tp),)
    elif after.tp == move.tp:
        over = move.moved + 1 >= move.beginning
        rules = ("RND-3", "RND-4") if over else ("RND-3",)
        facts = (("needs", maneuver_cost(face, move.ship.velocity)), ("left", move.tp), ("ends", int(over)))
    else:
        stuck = move.ship.velocity == 0 and maneuver.velocity < 0
        kind, rules = "maneuvered", ("RND-1", "RND-2", "RND-5") if stuck else ("RND-1", "RND-2")
        facts = (("before", move.ship.velocity), ("velocity", ship.velocity), ("left", after.tp))
    facts = (("maneuver", maneuver.name), *facts, ("verge", 1)) if verge else (("maneuver", maneuver.name), *facts)
    return Event(kind, rules, plan.index, ship, move.tp - after.tp, roll, facts)


def _one_hex(field: Field, plan: Plan, move: Move, after: Move, face: int, log: Log | None) -> Move:
    """Return *after*, which a maneuver made of *move*, with its ship 1 hex on in its heading (RND-8).

    Where that hex is the interface, the roll to enter it is due.
    """
    ship, air = after.ship, plan.air
    if air is not None and not air.planet.by_level and is_before_interface(air.planet, ship):
        if log is not None:
            log.append(_told(plan, move, after, face, ship, verge=True))
        return replace(after, due="entry")
    there = replace(ship, hex=neighbour(ship.hex, ship.heading))
    if log is not None:
        log.append(_told(plan, move, after, face, there))
    gone = after.moved + 1
    over = after.drifting and gone >= after.beginning  # RND-4
    following = replace(after, moved=gone, tp=0 if over else after.tp, drifting=False)
    return entered(field, plan, following, there, log)


def spun(plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after a spin: heading and facing as the d6 names them (RND-1)."""
    heading = Direction(face)
    after = replace(move.ship, heading=heading, facing=heading)
    if log is not None:
        noted(log, plan, "spun", ("RND-1",), after, roll=Roll("spin", plan.owner, face))
    return replace(move, ship=after, due=None)
