"""Hits on armour, and through it (DMG-1, MOV-6, COL-2)."""

from math import floor

from msgspec import structs

from interceptor_nb.rules.interceptor.internals import boxes_left, fate, marked_off
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.setup import BySide, Design
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.tables import LEAST_HITS

_MIRRORED = (0, 5, 4, 3, 2, 1)


def collision_hits(design: Design, velocity: int) -> int:
    """Return the hits of running into something that stands still: full-load tonnage times V / 3 (AST-2, COL-2)."""
    return max(LEAST_HITS, floor(exactly(design.tonnage) * max(1, velocity // 3)))


def own_side(side: int, *, rolled: bool) -> int:
    """Return which of the design's sides is struck on *side* in space: a rolled ship shows left for right (MOV-6)."""
    return _MIRRORED[side] if rolled else side


def damaged(ship: Ship, design: Design, side: int, hits: int) -> Ship:
    """Return *ship* after *hits* of a collision on *side* as seen in space.

    They fill armour first, then the internals from the outside in, rows of 10 (DMG-1, DMG-2).
    """
    struck = own_side(side, rolled=ship.rolled)
    taken = min(hits, design.armour[struck] - ship.armour_lost[struck])
    armour = list(ship.armour_lost)
    armour[struck] += taken
    internals = marked_off(design, ship.internals_lost, hits - taken)
    first, second, third, fourth, fifth, sixth = armour
    lost: BySide = (first, second, third, fourth, fifth, sixth)
    status = ship.status
    if internals != ship.internals_lost:
        powered = boxes_left(design, ship.internals_lost, "powerplant")[0] > 0  # else it was lost otherwise (DMG-3)
        status = fate(design, internals, status, collision=powered)
    return structs.replace(ship, armour_lost=lost, internals_lost=internals, status=status)
