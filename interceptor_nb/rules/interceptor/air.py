"""Flight in atmosphere: which way a ship flies there, how fast it may, what it pays (ATM)."""

from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from interceptor_nb.core.hexes import neighbour
from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import MOST_KEPT, Design
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.tables import (
    DIVE_SHARE,
    DIVE_SHARE_STREAMLINED,
    FASTEST_ON_LIFTERS,
    FASTEST_STREAMLINED,
    LEVEL_COST,
    LEVEL_COST_STREAMLINED,
    LIFTER_COST,
    STREAMLINED_TURN,
)
from interceptor_nb.rules.interceptor.zones import LOWEST_SPACE, World, Zone

Flight = Literal["streamlined", "lifters", "none"]
"""How a ship is kept up: by its airfoils (ATM-3), on its lifters (ATM-1), or not at all (ATM-7)."""

THICK: frozenset[Zone] = frozenset({"atmosphere", "ground"})
"""The zones in which the rules of atmosphere hold; in the interface ships move as in space (ATM-7)."""


@lru_cache(maxsize=MOST_KEPT)
def lifters_work(design: Design, internals_lost: tuple[int, ...]) -> bool:
    """Return whether *design* has anti-grav lifters and their last box is not gone (ATM-1, DMG-2)."""
    left, total = boxes_left(design, internals_lost, "lifters")
    return design.lifters and (left > 0 or total == 0)


def flight_of(design: Design, ship: Ship, *, lifters: bool) -> Flight:
    """Return how *ship* flies in atmosphere as it stands.

    Args:
        design: its design.
        ship: a derelict is not flown at all (MOV-11).
        lifters: whether its line asks for them, which a streamlined ship must to use them (ATM-5).
    """
    if ship.status == "derelict":
        return "none"
    works = lifters_work(design, ship.internals_lost)
    if design.streamlined:
        return "lifters" if works and lifters else "streamlined"
    return "lifters" if works else "none"


def fastest(design: Design, flight: Flight, *, by_level: bool = False) -> int:
    """Return the highest velocity in atmosphere (ATM-1, ATM-3, ATM-5, ATM-7, ALT-5)."""
    if flight == "none":
        return 0
    return FASTEST_STREAMLINED if design.streamlined or by_level else FASTEST_ON_LIFTERS


def hex_cost(flight: Flight) -> int:
    """Return the TP of a hex left in atmosphere (ATM-1)."""
    return LIFTER_COST if flight == "lifters" else 0


def turn_cost(flight: Flight) -> int:
    """Return the TP of a hexside of heading or facing, or of a roll, in atmosphere (ATM-1, ATM-3, ATM-5)."""
    return LIFTER_COST if flight == "lifters" else STREAMLINED_TURN


def zone_of(planet: World, ship: Ship) -> Zone:
    """Return the zone that *ship* is in."""
    return planet.zone(ship.hex, ship.altitude)


def lowered(planet: World, ship: Ship) -> Ship:
    """Return *ship* one hex, or one level, closer to the ground (MAP-4, ALT-5)."""
    hex_, altitude = planet.lower(ship.hex, ship.altitude, ship.heading)
    return replace(ship, hex=hex_, altitude=altitude)


def down_rule(planet: World) -> RuleId:
    """Return the rule that says where a hex closer to the ground is."""
    return "ALT-5" if planet.by_level else "MAP-4"


def is_before_interface(planet: World, ship: Ship) -> bool:
    """Return whether the interface is next: the hex ahead, or the level below (INT-1, ALT-5)."""
    if zone_of(planet, ship) != "space":
        return False
    if planet.by_level:
        return ship.altitude == LOWEST_SPACE
    return planet.zone(neighbour(ship.hex, ship.heading)) == "interface"


def level_cost(design: Design) -> int:
    """Return the TP of a hex, or of a level climbed, in the atmosphere levels (ALT-2, ALT-3)."""
    return LEVEL_COST_STREAMLINED if design.streamlined else LEVEL_COST


def deepest_dive(design: Design, thrust: int) -> int:
    """Return the levels that a ship of *thrust* may dive in a turn (ALT-3)."""
    return thrust // (DIVE_SHARE_STREAMLINED if design.streamlined else DIVE_SHARE)


def is_aligned(ship: Ship) -> bool:
    """Return whether *ship* faces where it heads (INT-1, ATM-3)."""
    return ship.heading == ship.facing
