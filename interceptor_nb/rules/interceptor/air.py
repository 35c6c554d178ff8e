"""Flight in atmosphere: which way a ship flies there, how fast it may, what it pays (ATM)."""

from functools import lru_cache
from typing import Literal

from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.setup import MOST_KEPT, Design
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.tables import (
    FASTEST_ON_LIFTERS,
    FASTEST_STREAMLINED,
    LIFTER_COST,
    STREAMLINED_TURN,
)
from interceptor_nb.rules.interceptor.zones import Planet, Zone

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


def fastest(design: Design, flight: Flight) -> int:
    """Return the highest velocity in atmosphere (ATM-1, ATM-3, ATM-5, ATM-7)."""
    if flight == "none":
        return 0
    return FASTEST_STREAMLINED if design.streamlined else FASTEST_ON_LIFTERS


def hex_cost(flight: Flight) -> int:
    """Return the TP of a hex left in atmosphere (ATM-1)."""
    return LIFTER_COST if flight == "lifters" else 0


def turn_cost(flight: Flight) -> int:
    """Return the TP of a hexside of heading or facing, or of a roll, in atmosphere (ATM-1, ATM-3, ATM-5)."""
    return LIFTER_COST if flight == "lifters" else STREAMLINED_TURN


def zone_of(planet: Planet, ship: Ship) -> Zone:
    """Return the zone that *ship* is in."""
    return planet.zone(ship.hex)


def is_aligned(ship: Ship) -> bool:
    """Return whether *ship* faces where it heads (INT-1, ATM-3)."""
    return ship.heading == ship.facing
