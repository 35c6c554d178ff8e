"""Entering a hex, whatever brings the ship there: map edge, zones, asteroids (MAP-5, ATM-7, AST-1, RND-8)."""

from msgspec.structs import replace

from interceptor_nb.rules.interceptor.air import zone_of
from interceptor_nb.rules.interceptor.atmosphere import crossed
from interceptor_nb.rules.interceptor.events import Event, EventKind, Roll
from interceptor_nb.rules.interceptor.plan import Move, Plan, hexes_of
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Ship, rocks_in
from interceptor_nb.rules.interceptor.zones import Levels, World

Log = list[Event]
"""Where the facts go; None where only the outcome counts."""


def entered(field: Field, plan: Plan, move: Move, ship: Ship, log: Log | None) -> Move:
    """Return *move* with *ship* in the hex it has just entered; *move* counts that hex already.

    Near a planet *move* still has the ship as it was in the hex before.
    """
    air = plan.air
    if ship.hex not in field.hexes or (air is not None and _over_the_top(air.planet, ship)):
        gone = replace(ship, status="left_map")  # MAP-5
        if log is not None:
            log.append(Event("map_left", ("MAP-5",), plan.index, gone))
        return Move(gone, move.rocks, "done")
    if air is None:
        return replace(move, ship=ship, meets=rocks_in(field, move.rocks, ship.hex))
    last, after = move.last, crossed(plan, move.ship, ship)
    if after.velocity < ship.velocity:  # too fast for the atmosphere
        last = min(hexes_of(replace(move, ship=ship)), move.moved - 1 + max(1, after.velocity))
        facts = (("before", ship.velocity), ("velocity", after.velocity))
        noted(log, plan, "slowed", ("ATM-7",), after, facts=facts)
    elif after is not ship:
        noted(log, plan, "took_off", ("LND-2",), after)
    meets = rocks_in(field, move.rocks, after.hex) if _is_among_rocks(air.planet, move.ship, after) else ()
    return replace(move, ship=after, last=last, meets=meets)


def _over_the_top(planet: World, ship: Ship) -> bool:
    return isinstance(planet, Levels) and (ship.altitude or 0) > planet.top


def _is_among_rocks(planet: World, before: Ship, ship: Ship) -> bool:
    """Return whether *ship* has come to where asteroids may be: seen from above, they are in space only (ALT-1)."""
    if not planet.by_level:
        return True
    was, now = zone_of(planet, before), zone_of(planet, ship)
    return now == "space" and (was != "space" or before.hex != ship.hex)


def noted(  # noqa: PLR0913 (an event's own parts)
    log: Log | None,
    plan: Plan,
    kind: EventKind,
    rules: tuple[RuleId, ...],
    after: Ship | None,
    *,
    cost: int = 0,
    roll: Roll | None = None,
    facts: tuple[tuple[str, int | str], ...] = (),
) -> None:
    """Write an event of *plan*'s ship to *log*."""
    if log is not None:
        log.append(Event(kind, rules, plan.index, after, cost, roll, facts))
