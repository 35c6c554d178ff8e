"""Hits on armour, and through it, and which side of a ship looks where (DMG-1, MOV-6, COL-2)."""

from functools import lru_cache
from math import floor

from msgspec import structs

from interceptor_nb.core.hexes import Direction, turned
from interceptor_nb.rules.interceptor.internals import boxes_left, fate, marked_off
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.setup import MOST_KEPT, BySide, Design
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.tables import LEAST_HITS

BEHIND = 3
"""Hexsides from one to the opposite one; also the index of Aft in `setup.SIDES`."""

FRONT = (0, 1, 5)
"""The three front hexsides (COL-2), as indices of `setup.SIDES`."""

_MIRRORED = (0, 5, 4, 3, 2, 1)


@lru_cache(maxsize=MOST_KEPT)
def collision_hits(design: Design, velocity: int) -> int:
    """Return the hits of running into something that stands still: full-load tonnage times V / 3 (AST-2, COL-2)."""
    return max(LEAST_HITS, floor(exactly(design.tonnage) * max(1, velocity // 3)))


def side_toward(ship: Ship, direction: Direction) -> int:
    """Return the side of *ship*, as seen in space, that looks in *direction* (an index of `setup.SIDES`)."""
    return (direction - ship.facing) % 6


def side_entered(ship: Ship, heading: Direction) -> int:
    """Return the side of *ship* struck by what came into its hex on *heading*: the one it came from (RAM-3, AST-5)."""
    return side_toward(ship, turned(heading, BEHIND))


def own_side(side: int, *, rolled: bool) -> int:
    """Return which of the design's sides is struck on *side* in space: a rolled ship shows left for right (MOV-6)."""
    return _MIRRORED[side] if rolled else side


def damaged(ship: Ship, design: Design, side: int, hits: int, *, collision: bool = True) -> Ship:
    """Return *ship* after *hits* on *side* as seen in space; those of a *collision* may blow up its plant (DMG-3).

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
        status = fate(design, internals, status, collision=collision and powered)
    return structs.replace(ship, armour_lost=lost, internals_lost=internals, status=status)
