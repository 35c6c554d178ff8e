"""The open table: points in thousandths of an inch, twelve courses, distances, blocked lines (TBL-1, TBL-3)."""

import re
from math import isqrt
from typing import NamedTuple

INCH = 1000
COURSES = 12
Bands = tuple[tuple[int, int], ...]
"""How far each band reaches in thousandths of an inch, nearest first, and the dice in it."""

_SINES = (0, 1, 2, 3, 2, 1, 0, -1, -2, -3, -2, -1)
"""By course, a code for the sine: 1 is a half, 2 half the root of 3, 3 is one; course 12 stands first."""

_INCHES = re.compile(r"(-?)(\d{1,6})(?:\.(\d{1,3}))?", re.ASCII)


class Point(NamedTuple):
    """A place on the table in thousandths of an inch: *x* runs along course 3, *y* along course 12 (TBL-1)."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"{in_inches(self.x)},{in_inches(self.y)}"


def in_inches(thousandths: int) -> str:
    """Return *thousandths* of an inch as inches, with no more decimals than it takes."""
    sign, (whole, rest) = "-" if thousandths < 0 else "", divmod(abs(thousandths), INCH)
    return sign + f"{whole}.{rest:03d}".rstrip("0").rstrip(".")


def from_inches(text: str) -> int | None:
    """Return the thousandths of an inch in *text*, None where it is no number of inches with up to 3 decimals."""
    found = _INCHES.fullmatch(text)
    if found is None:
        return None
    size = int(found[2]) * INCH + int((found[3] or "").ljust(3, "0"))
    return -size if found[1] else size


def point_named(text: str) -> Point | None:
    """Return the point written as ``12.5,-3``, None where *text* is none."""
    x, y = map(from_inches, text.split(",")) if text.count(",") == 1 else (None, None)
    return None if x is None or y is None else Point(x, y)


def turned(course: int, steps: int) -> int:
    """Return *course* turned clockwise by *steps* of 30 degrees: 1 to 12 (TBL-1)."""
    return (course + steps - 1) % COURSES + 1


def moved(start: Point, course: int, length: int) -> Point:
    """Return where a leg of *length* thousandths on *course* ends, each coordinate rounded half up once (TBL-1)."""
    return Point(start.x + _share(length, course), start.y + _share(length, course + COURSES // 4))


def distance_squared(one: Point, other: Point) -> int:
    """Return the squared distance, in square thousandths of an inch."""
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def is_within(one: Point, other: Point, reach: int) -> bool:
    """Return whether two centres are at most *reach* thousandths apart; the edge counts as inside (TBL-1)."""
    return distance_squared(one, other) <= reach * reach


def dice_at(bands: Bands, one: Point, other: Point) -> int:
    """Return the dice of the band that the distance between two centres falls in; 0 beyond the last (DEB-1, PDF-2)."""
    return next((dice for reach, dice in bands if is_within(one, other, reach)), 0)


def passes_within(start: Point, end: Point, centre: Point, radius: int) -> bool:
    """Return whether the line from *start* to *end* comes within *radius* of *centre*, its edge included (TBL-3)."""
    along = (end.x - start.x, end.y - start.y)
    off = (centre.x - start.x, centre.y - start.y)
    length = along[0] ** 2 + along[1] ** 2
    ahead = along[0] * off[0] + along[1] * off[1]
    if ahead <= 0:
        return is_within(start, centre, radius)
    if ahead >= length:
        return is_within(end, centre, radius)
    return (along[0] * off[1] - along[1] * off[0]) ** 2 <= radius * radius * length


def _share(length: int, course: int) -> int:
    code = _SINES[course % COURSES]
    sign = 1 if code > 0 else -1
    match abs(code):
        case 0:
            return 0
        case 1:
            return (sign * length + 1) // 2
        case 2:  # irrational, so never halfway between two thousandths
            return sign * ((isqrt(3 * length * length) + 1) // 2)
        case _:
            return sign * length
