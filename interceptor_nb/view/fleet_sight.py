"""Lines of sight from a unit to its enemies, and where debris cuts them (TBL-3)."""

from math import hypot, sqrt

from msgspec import Struct

from interceptor_nb.rules.fleet.geometry import Point, passes_within
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.view.fleet_board import Table


class Sight(Struct, frozen=True):
    """A line between two centres; *stop* is where debris cuts it, None for a free line."""

    start: Point
    end: Point
    other: str
    stop: Point | None = None


def sights(table: Table, name: str) -> tuple[Sight, ...]:
    """Return the lines from the unit called *name* to every enemy in play on the table."""
    unit = table.unit(name)
    if unit is None or unit.is_lost or unit.at is None:
        return ()
    start = unit.at
    return tuple(
        Sight(start, other.at, other.id, cut(start, other.at, table.clouds))
        for other in table.units
        if other.side != unit.side and not other.is_lost and other.at is not None
    )


def cut(start: Point, end: Point, clouds: tuple[Cloud, ...]) -> Point | None:
    """Return where the first of *clouds* blocks the line from *start* to *end*; None where none does."""
    shares = [_entry(start, end, one) for one in clouds if passes_within(start, end, one.at, one.radius)]
    if not shares:
        return None
    share = min(shares)
    return Point(round(start.x + (end.x - start.x) * share), round(start.y + (end.y - start.y) * share))


def _entry(start: Point, end: Point, cloud: Cloud) -> float:
    """Return the share of the line at which it comes within the radius of *cloud*, for the picture only."""
    length = hypot(end.x - start.x, end.y - start.y)
    if not length:
        return 0.0
    ahead = ((cloud.at.x - start.x) * (end.x - start.x) + (cloud.at.y - start.y) * (end.y - start.y)) / length
    off = (cloud.at.x - start.x) ** 2 + (cloud.at.y - start.y) ** 2 - ahead * ahead
    return min(max((ahead - sqrt(max(cloud.radius**2 - off, 0.0))) / length, 0.0), 1.0)
