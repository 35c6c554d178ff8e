"""What atmosphere and ground make of a ship: as its move begins, as it comes there, as its move ends (ATM, LND-2)."""

from msgspec.structs import replace

from interceptor_nb.rules.interceptor.air import Flight, fastest, flight_of, zone_of
from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.state import Ship


def flight_in(plan: Plan, ship: Ship) -> Flight:
    """Return how *ship* flies in atmosphere, by its line (ATM-5)."""
    return flight_of(plan.design, ship, lifters=plan.line.lifters is not None)


def trimmed(plan: Plan, ship: Ship) -> Ship:
    """Return *ship* as its move begins: in atmosphere no faster than it may be there (ATM-7, RND-9).

    In streamlined flight velocity 0 counts as 1 (ATM-3).
    """
    air = plan.air
    if air is None:
        return ship
    if ship.free_hexes:
        ship = replace(ship, free_hexes=0)  # its plan has them; from here on they are what this turn gains (ALT-4)
    if air.began != "atmosphere":
        return ship
    flight = flight_in(plan, ship)
    if air.planet.by_level and ship.status == "flying":
        return replace(ship, velocity=0) if ship.velocity else ship  # ALT-2: the hexes flown so far
    velocity = min(ship.velocity, fastest(plan.design, flight, by_level=air.planet.by_level))
    if flight == "streamlined" and ship.status == "flying":
        velocity = max(velocity, 1)
    return ship if velocity == ship.velocity else replace(ship, velocity=velocity)


def crossed(plan: Plan, before: Ship, ship: Ship) -> Ship:
    """Return *ship*, which has come from where *before* was, as its new zone has it (ATM-7, LND-2)."""
    air = plan.air
    if air is None or zone_of(air.planet, ship) != "atmosphere":
        return ship
    was = zone_of(air.planet, before)
    if was == "ground":
        return replace(ship, status="flying")
    most = fastest(plan.design, flight_in(plan, ship), by_level=air.planet.by_level)
    if was == "atmosphere" or ship.status == "random" or ship.velocity <= most:
        return ship
    return replace(ship, velocity=most)


def settled(plan: Plan, ship: Ship, *, hovered: bool = False) -> Ship:
    """Return *ship* at the end of its own move, as air has it then: slower, or about to fall (ATM-1 to ATM-4, ATM-7).

    What falls, see `falls`, does so after this.
    """
    air = plan.air
    if air is None or ship.status == "random":
        return ship
    if ship.status == "landed":
        return replace(ship, velocity=0) if ship.velocity else ship
    flight, there = flight_in(plan, ship), zone_of(air.planet, ship) == "atmosphere"
    if flight == "none":
        return replace(ship, velocity=0) if there else ship
    if air.planet.by_level:
        return ship
    least = 1 if flight == "streamlined" else 0
    loses = air.began == "atmosphere" and ship.thrust_spent == 0 and ship.velocity > least
    return replace(ship, velocity=ship.velocity - 1) if loses and not hovered else ship


def falls(plan: Plan, ship: Ship, *, hovered: bool = False) -> bool:
    """Return whether *ship*, which has done with its move and not been `settled`, sinks by a hex."""
    air = plan.air
    if air is None or ship.status in ("random", "landed") or zone_of(air.planet, ship) != "atmosphere":
        return False
    match flight_in(plan, ship):
        case "none":
            return air.began == "atmosphere"  # ATM-7
        case "lifters":
            return ship.velocity == 0 and not hovered  # ATM-2
        case "streamlined":
            return air.began == "atmosphere" and ship.velocity <= 1 and ship.thrust_spent == 0  # ATM-4
