"""Hexes of both grains: directions, labels, distance, ring, line, rotation, reflection (MAP-1, MAP-2).

Every hex is a pair of axial coordinates in which direction 1 is ``(+1, -1)`` on either grain, so that the rules
never ask for the grain; only labels, names and pictures do.
"""

from collections.abc import Container, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Literal, NamedTuple

from interceptor_nb.core.errors import InterceptorError

Grain = Literal["rows", "columns"]
"""``rows``: pointy-top hexes, hexrows run west-east. ``columns``: flat-top hexes, hexrows run north-south (MAP-1)."""

MOST_LINES = 99
"""The most columns, and the most rows, a map can have (MAP-2)."""


class Hex(NamedTuple):
    """One hex in axial coordinates. Work with it through this module: a tuple's ``+`` would concatenate."""

    q: int
    r: int


class Direction(IntEnum):
    """One of six hexsides, numbered clockwise as a d6 names them (MAP-1)."""

    D1 = 1
    D2 = 2
    D3 = 3
    D4 = 4
    D5 = 5
    D6 = 6


DIRECTIONS = tuple(Direction)
_NAMES: dict[Grain, tuple[str, ...]] = {
    "rows": ("NE", "E", "SE", "SW", "W", "NW"),
    "columns": ("N", "NE", "SE", "S", "SW", "NW"),
}
_VECTORS = ((0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
_TURNED = tuple(tuple(DIRECTIONS[(direction + by - 1) % 6] for by in range(6)) for direction in range(7))
"""By direction, with nothing of use at 0."""


_new = tuple.__new__  # half the price of calling Hex, in the two functions that everything moves by


class LabelError(InterceptorError):
    """A text is no hex label; the message says what one looks like (MAP-2)."""


def direction_names(grain: Grain) -> tuple[str, ...]:
    """Return the six heading names of *grain*, clockwise, direction 1 first (MAP-1)."""
    return _NAMES[grain]


def direction_name(direction: Direction, grain: Grain) -> str:
    """Return the name of *direction* on a map of *grain* (MAP-1)."""
    return _NAMES[grain][direction - 1]


def direction_named(name: str, grain: Grain) -> Direction | None:
    """Return the direction called *name* on a map of *grain*, or None where the grain has no such heading (MAP-1)."""
    names = _NAMES[grain]
    return DIRECTIONS[names.index(name)] if name in names else None


def turned(direction: Direction, hexsides: int) -> Direction:
    """Return *direction* turned clockwise by *hexsides* (anticlockwise where negative)."""
    return _TURNED[direction][hexsides % 6]


def hexsides_between(start: Direction, end: Direction) -> int:
    """Return the shorter turn from *start* to *end*: -2..3, positive to the right."""
    right = (end - start) % 6
    return right if right <= 3 else right - 6


def neighbour(hex_: Hex, direction: Direction) -> Hex:
    """Return the hex next to *hex_* in *direction*."""
    q, r = _VECTORS[direction]
    return _new(Hex, (hex_[0] + q, hex_[1] + r))


def direction_to(hex_: Hex, neighbour_: Hex) -> Direction:
    """Return the direction in which *neighbour_* lies next to *hex_*.

    Raises:
        ValueError: the two do not touch.
    """
    return DIRECTIONS[_VECTORS.index(offset(hex_, neighbour_), 1) - 1]


def moved(hex_: Hex, direction: Direction, hexes: int) -> Hex:
    """Return the hex that lies *hexes* away from *hex_* in *direction*."""
    q, r = _VECTORS[direction]
    return Hex(hex_[0] + q * hexes, hex_[1] + r * hexes)


def ahead(hex_: Hex, direction: Direction, hexes: int, clear: Container[Hex]) -> tuple[Hex, int, bool]:
    """Return the hex that *hexes* steps in *direction* lead to, or the first on the way that is not *clear*.

    The second value is the number of steps, none where *hexes* is not positive; the third whether the last of them
    led to a hex that is not clear.
    """
    q, r = hex_
    step_q, step_r = _VECTORS[direction]
    steps = 0
    while steps < hexes:
        q += step_q
        r += step_r
        steps += 1
        if (q, r) not in clear:
            return _new(Hex, (q, r)), steps, True
    return _new(Hex, (q, r)), steps, False


def offset(origin: Hex, hex_: Hex) -> Hex:
    """Return *hex_* as seen from *origin*: the step that leads there."""
    return Hex(hex_[0] - origin[0], hex_[1] - origin[1])


def shifted(hex_: Hex, step: Hex) -> Hex:
    """Return *hex_* moved by *step* (see `offset`)."""
    return _new(Hex, (hex_[0] + step[0], hex_[1] + step[1]))


def distance(one: Hex, other: Hex) -> int:
    """Return the hexes between *one* and *other* (MAP-2)."""
    q, r = offset(one, other)
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes at exactly *radius* from *centre*, clockwise from direction 5; the centre itself for radius 0."""
    if radius == 0:
        yield centre
        return
    hex_ = moved(centre, Direction.D5, radius)
    for direction in DIRECTIONS:
        for _ in range(radius):
            yield hex_
            hex_ = neighbour(hex_, direction)


def disk(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes within *radius* of *centre*, nearest first: 1, 7, 19, … hexes."""
    for distance_ in range(radius + 1):
        yield from ring(centre, distance_)


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a straight line from *start* to *end*, both included.

    A point halfway between two hexes goes to the same one of them both ways: the line back has the same hexes.
    """
    steps = distance(start, end)
    q, r = offset(start, end)
    nudge = 1e-6
    return tuple(
        nearest(start.q + q * step / steps + nudge, start.r + r * step / steps + nudge) if steps else start
        for step in range(steps + 1)
    )


def rotated(hex_: Hex, centre: Hex, hexsides: int) -> Hex:
    """Return *hex_* turned about *centre* by *hexsides*, clockwise."""
    q, r = offset(centre, hex_)
    for _ in range(hexsides % 6):
        q, r = -r, q + r
    return Hex(centre.q + q, centre.r + r)


def mirrored(hex_: Hex, centre: Hex, axis: Direction) -> Hex:
    """Return *hex_* reflected in the line through *centre* that runs along *axis*."""
    q, r = rotated(offset(centre, hex_), Hex(0, 0), Direction.D2 - axis)
    return shifted(rotated(Hex(q + r, -r), Hex(0, 0), axis - Direction.D2), centre)


def mirrored_direction(direction: Direction, axis: Direction) -> Direction:
    """Return *direction* reflected in *axis*."""
    return turned(axis, axis - direction)


def hex_at(column: int, row: int, grain: Grain) -> Hex:
    """Return the hex in *column* and *row*, both from 1; even rows (even columns) are shifted by half a hex (MAP-2)."""
    column, row = column - 1, row - 1
    if grain == "rows":
        return Hex(column - row // 2, row)
    down = row - column // 2
    return Hex(-down, column + down)


def place(hex_: Hex, grain: Grain) -> tuple[int, int]:
    """Return column and row of *hex_*, both from 1; the inverse of `hex_at` (MAP-2)."""
    if grain == "rows":
        return hex_.q + hex_.r // 2 + 1, hex_.r + 1
    down, column = -hex_.q, hex_.r + hex_.q
    return column + 1, down + column // 2 + 1


@lru_cache(maxsize=MOST_LINES * MOST_LINES)
def label(hex_: Hex, grain: Grain) -> str:
    """Return the label ``ccrr`` of *hex_* (MAP-2).

    Raises:
        LabelError: the hex lies beyond what two digits can name.
    """
    column, row = place(hex_, grain)
    if not (1 <= column <= MOST_LINES and 1 <= row <= MOST_LINES):
        raise LabelError(f"column {column}, row {row} has no label: both run from 01 to {MOST_LINES} [MAP-2]")
    return f"{column:02d}{row:02d}"


@lru_cache(maxsize=MOST_LINES * MOST_LINES)
def labelled(text: str, grain: Grain) -> Hex:
    """Return the hex with the label *text* (MAP-2).

    Raises:
        LabelError: *text* is not four digits, or a column or row is 00.
    """
    if len(text) != 4 or not (text.isascii() and text.isdigit()) or "00" in (text[:2], text[2:]):
        raise LabelError(
            f"{text!r} is no hex label; write column and row from 01 in two digits each, like 0508 [MAP-2]"
        )
    return hex_at(int(text[:2]), int(text[2:]), grain)


@lru_cache(maxsize=8)
def labels_on(columns: int, rows: int) -> frozenset[str]:
    """Return the labels of a map of that size, as far as labels reach (MAP-2)."""
    return frozenset(
        f"{column:02d}{row:02d}"
        for column in range(1, min(columns, MOST_LINES) + 1)
        for row in range(1, min(rows, MOST_LINES) + 1)
    )


def nearest(q: float, r: float) -> Hex:
    """Return the hex that the point at *q*, *r* (axial, not whole) lies in."""
    s = -q - r
    near_q, near_r, near_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return Hex(near_q, near_r)
