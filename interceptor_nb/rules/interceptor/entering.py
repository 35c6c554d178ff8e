"""Entering a hex, whatever brings the ship there: map edge, zones, asteroids (MAP-5, ATM-7, AST-1, RND-8)."""

from msgspec import structs

from interceptor_nb.rules.interceptor.air import zone_of
from interceptor_nb.rules.interceptor.atmosphere import crossed
from interceptor_nb.rules.interceptor.events import Event, EventKind, Roll
from interceptor_nb.rules.interceptor.plan import Move, Plan, hexes_of
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Ship, rocks_in
from interceptor_nb.rules.interceptor.zones import Levels

Log = list[Event]
"""Where the facts go; None where only the outcome counts."""


def entered(field: Field, plan: Plan, move: Move, ship: Ship, log: Log | None) -> Move:
    """Return *move* with *ship* in the hex it has just entered; *move* counts that hex already.

    Near a planet *move* still has the ship as it was in the hex before.
    """
    if ship.hex not in field.hexes or _over_the_top(plan, ship):
        gone = structs.replace(ship, status="left_map")  # MAP-5
        if log is not None:
            log.append(Event("map_left", ("MAP-5",), plan.index, gone))
        return Move(gone, move.rocks, "done")
    last = move.last
    if plan.air is not None:
        after = crossed(plan, move.ship, ship)
        if after.velocity < ship.velocity:  # too fast for the atmosphere
            last = min(hexes_of(structs.replace(move, ship=ship)), move.moved - 1 + max(1, after.velocity))
            facts = (("before", ship.velocity), ("velocity", after.velocity))
            noted(log, plan, "slowed", ("ATM-7",), after, facts=facts)
        elif after is not ship:
            noted(log, plan, "took_off", ("LND-2",), after)
        ship = after
    meets = rocks_in(field, move.rocks, ship.hex) if _is_among_rocks(plan, move.ship, ship) else ()
    return structs.replace(move, ship=ship, last=last, meets=meets)


def _over_the_top(plan: Plan, ship: Ship) -> bool:
    planet = None if plan.air is None else plan.air.planet
    return isinstance(planet, Levels) and (ship.altitude or 0) > planet.top


def _is_among_rocks(plan: Plan, before: Ship, ship: Ship) -> bool:
    """Return whether *ship* has come to where asteroids may be: seen from above, they are in space only (ALT-1)."""
    if plan.air is None or not plan.air.planet.by_level:
        return True
    was, now = zone_of(plan.air.planet, before), zone_of(plan.air.planet, ship)
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
