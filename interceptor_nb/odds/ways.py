"""The cheapest ways through open space: for each velocity, every end of a move and the line that leads to it.

In space what a turn costs depends on the velocity alone, and facing on nothing at all (MOV-4, MOV-5). So a way is a
number of hexsides turned and a number of asteroids met, and facing changes are put where they risk least.
"""

from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple, Optional

from interceptor_nb.core.hexes import DIRECTIONS, Direction, Hex, neighbour, turned

BY = (0, 1, -1, 2, -2, 3)
"""Hexsides to turn, the fewest first."""


class Way(NamedTuple):
    """The best way to a hex and a heading.

    Attributes:
        first, second: hexsides turned and asteroids met, in the order in which they count.
        breaks: places where it turns; ways with fewer make shorter lines.
        turn: hexsides turned at its end, positive to the right.
        before: the way up to the last hex; None at the start.
    """

    first: int
    second: int
    breaks: int
    turn: int
    before: Optional["Way"]


Ends = dict[tuple[Hex, Direction], Way]


class Space(NamedTuple):
    """Where a move leads through.

    Attributes:
        hexes: those that a ship may enter and go on.
        rocks: how many asteroids each hex has that has any.
    """

    hexes: Container[Hex]
    rocks: Mapping[Hex, int]


def ways(space: Space, start: tuple[Hex, Direction], velocity: int, turns: int, *, free: bool) -> Iterator[Ends]:
    """Yield, for 0 to *velocity* hexes moved, the best way to each hex and heading.

    Args:
        space: what is about.
        start: hex and heading at the start.
        velocity: hexes to move.
        turns: the most hexsides to turn.
        free: turns cost nothing, so that asteroids count first; else the fewest turns do.
    """
    arrived: Ends = {start: Way(0, 0, 0, 0, None)}
    for hexes in range(velocity + 1):
        ends = _turned(arrived, turns, free=free)
        yield ends
        if hexes < velocity:
            arrived = _a_hex_on(space, ends, free=free)


def _turned(arrived: Ends, turns: int, *, free: bool) -> Ends:
    """Return *arrived* with every turn made where it is."""
    ends: Ends = dict(arrived)
    for (hex_, heading), way in arrived.items():
        left = turns - (way.second if free else way.first)
        for by in BY[1:]:
            sides = abs(by)
            if sides > left:
                break
            key = hex_, _TURNED[heading][by]
            first, second, breaks = way[:3]
            found = (first, second + sides, breaks + 1) if free else (first + sides, second, breaks + 1)
            known = ends.get(key)
            if known is None or found < known[:3]:
                ends[key] = Way(*found, by, way.before)
    return ends


_TURNED = {heading: {by: turned(heading, by) for by in BY} for heading in DIRECTIONS}


def _a_hex_on(space: Space, ends: Ends, *, free: bool) -> Ends:
    """Return *ends* one hex straight ahead; what leaves the map is left out (MAP-5)."""
    hexes, rocks = space
    found: Ends = {}
    for (hex_, heading), way in ends.items():
        there = neighbour(hex_, heading)
        if there in hexes:
            met = rocks.get(there, 0)
            first, second = (way.first + met, way.second) if free else (way.first, way.second + met)
            found[there, heading] = Way(first, second, way.breaks, 0, way)
    return found
