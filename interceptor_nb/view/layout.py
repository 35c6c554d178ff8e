"""Where things lie on the screen: the only module that knows an angle.

All lengths are CSS pixels, x to the right and y down; angles are degrees clockwise from the right. A canvas drawn at
device scale maps back here and nowhere else.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from math import cos, hypot, radians, sin, sqrt

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Direction, Hex, hex_at, nearest, place
from interceptor_nb.rules.interceptor.setup import MapSpec

Point = tuple[float, float]

MARGIN = 8.0
"""Pixels left free around a fitted map."""
LEAST_ZOOM, MOST_ZOOM = 0.5, 8.0
_ROOT3 = sqrt(3)


class Layout(Struct, frozen=True, dict=True):
    """How a map lies in a view of *width* by *height* pixels.

    Attributes:
        map: the mapsheet; only its size and grain count here.
        zoom: 1 fits the whole map into the view.
        pan: pixels that the map's centre lies off the view's centre.
    """

    map: MapSpec
    width: float
    height: float
    zoom: float = 1.0
    pan: Point = (0.0, 0.0)

    @cached_property
    def radius(self) -> float:
        """Return the distance from a hex's centre to its corners."""
        across, down = _extent(self.map)
        fitted = min((self.width - 2 * MARGIN) / across, (self.height - 2 * MARGIN) / down)
        return max(fitted, 1.0) * self.zoom

    @cached_property
    def _origin(self) -> Point:
        # The centre of the hex 0101: half the map's extent up and left of the middle, then half a hex back in.
        across, down = _extent(self.map)
        inset_x, inset_y = (_ROOT3 / 2, 1.0) if self.map.grain == "rows" else (1.0, _ROOT3 / 2)
        return (
            self.width / 2 + self.pan[0] + self.radius * (inset_x - across / 2),
            self.height / 2 + self.pan[1] + self.radius * (inset_y - down / 2),
        )

    @cached_property
    def _corners(self) -> tuple[Point, ...]:
        first = -90 if self.map.grain == "rows" else -120
        return tuple(spoke(first + 60 * corner, self.radius) for corner in range(6))

    def centre(self, hex_: Hex) -> Point:
        """Return the centre of *hex_*, on the map or off it."""
        q, r = hex_
        x, y = self._origin
        if self.map.grain == "rows":
            return x + self.radius * _ROOT3 * (q + r / 2), y + self.radius * 1.5 * r
        return x + self.radius * 1.5 * (q + r), y + self.radius * _ROOT3 * (r - q) / 2

    def corners(self, hex_: Hex, scale: float = 1.0) -> tuple[Point, ...]:
        """Return the six corners of *hex_*, clockwise from the top (or top left), its size times *scale*."""
        x, y = self.centre(hex_)
        return tuple((x + dx * scale, y + dy * scale) for dx, dy in self._corners)

    def hex_near(self, x: float, y: float) -> Hex:
        """Return the hex that the point *x*, *y* lies in, on the map or off it."""
        left, top = self._origin
        across, down = (x - left) / self.radius, (y - top) / self.radius
        if self.map.grain == "rows":
            r = down / 1.5
            return nearest(across / _ROOT3 - r / 2, r)
        total, gap = across / 1.5, 2 * down / _ROOT3
        return nearest((total - gap) / 2, (total + gap) / 2)

    def hex_under(self, x: float, y: float) -> Hex | None:
        """Return the hex of the map under the point *x*, *y*, None beside the map."""
        hex_ = self.hex_near(x, y)
        return hex_ if on_map(self.map, hex_) else None

    def angle(self, direction: Direction) -> int:
        """Return the screen angle of *direction* in degrees, clockwise from the right (MAP-1)."""
        return 60 * direction - (120 if self.map.grain == "rows" else 150)

    def is_in_view(self, hex_: Hex) -> bool:
        """Return whether any of *hex_* lies within the view."""
        x, y = self.centre(hex_)
        reach = self.radius
        return -reach < x < self.width + reach and -reach < y < self.height + reach

    def zoomed(self, factor: float, about: Point) -> "Layout":
        """Return the layout *factor* times as large, with the point *about* staying where it is.

        The zoom keeps within `LEAST_ZOOM` and `MOST_ZOOM`.
        """
        zoom = min(max(self.zoom * factor, LEAST_ZOOM), MOST_ZOOM)
        grown = zoom / self.zoom
        middle = (self.width / 2, self.height / 2)
        x, y = (
            point + grown * (half + moved - point) - half
            for point, half, moved in zip(about, middle, self.pan, strict=True)
        )
        return structs.replace(self, zoom=zoom, pan=(0.0, 0.0)).panned(x, y)

    def panned(self, dx: float, dy: float) -> "Layout":
        """Return the layout moved by *dx*, *dy* pixels; the middle of the view stays on the map."""
        across, down = (side * self.radius / 2 for side in _extent(self.map))
        x, y = self.pan[0] + dx, self.pan[1] + dy
        return structs.replace(self, pan=(min(max(x, -across), across), min(max(y, -down), down)))

    def resized(self, width: float, height: float) -> "Layout":
        """Return the layout in a view of another size."""
        return structs.replace(self, width=width, height=height)

    def fitted(self) -> "Layout":
        """Return the layout that shows the whole map."""
        return structs.replace(self, zoom=1.0, pan=(0.0, 0.0))

    def shown(self, hex_: Hex) -> "Layout":
        """Return the layout panned just so far that *hex_* lies whole within the view."""
        x, y = self.centre(hex_)
        inset = self.radius + MARGIN
        dx = max(0.0, inset - x) or min(0.0, self.width - inset - x)
        dy = max(0.0, inset - y) or min(0.0, self.height - inset - y)
        return self.panned(dx, dy) if max(abs(dx), abs(dy)) > 0.01 else self


def of_radius(sheet: MapSpec, radius: float) -> Layout:
    """Return the layout whose view is just large enough for hexes of *radius* pixels."""
    across, down = _extent(sheet)
    return Layout(sheet, round(across * radius + 2 * MARGIN, 1), round(down * radius + 2 * MARGIN, 1))


def on_map(sheet: MapSpec, hex_: Hex) -> bool:
    """Return whether *hex_* is one of the map's (MAP-2)."""
    column, row = place(hex_, sheet.grain)
    return 1 <= column <= sheet.columns and 1 <= row <= sheet.rows


@lru_cache(maxsize=16)
def hexes_of(sheet: MapSpec) -> tuple[Hex, ...]:
    """Return every hex of the map, row by row from the top left."""
    return tuple(
        hex_at(column, row, sheet.grain) for row in range(1, sheet.rows + 1) for column in range(1, sheet.columns + 1)
    )


def spoke(angle: float, length: float, centre: Point = (0.0, 0.0)) -> Point:
    """Return the point *length* away from *centre* at *angle* degrees."""
    return centre[0] + length * cos(radians(angle)), centre[1] + length * sin(radians(angle))


def posed(points: Iterable[Point], centre: Point, angle: float, scale: float) -> tuple[Point, ...]:
    """Return *points*, drawn about the origin and pointing right, at *centre*, turned by *angle*, times *scale*."""
    along_x, along_y = spoke(angle, scale)
    return tuple((centre[0] + x * along_x - y * along_y, centre[1] + x * along_y + y * along_x) for x, y in points)


def toward(start: Point, end: Point, length: float) -> Point:
    """Return the point *length* from *start* on the way to *end*; *start* itself where they are one."""
    apart = hypot(end[0] - start[0], end[1] - start[1])
    share = length / apart if apart else 0.0
    return between(start, end, share)


def between(start: Point, end: Point, share: float) -> Point:
    """Return the point that lies *share* of the way from *start* to *end*."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def span(start: Point, end: Point) -> float:
    """Return the pixels from *start* to *end*."""
    return hypot(end[0] - start[0], end[1] - start[1])


def _extent(sheet: MapSpec) -> Point:
    """Return the map's width and height in hex radii."""
    if sheet.grain == "rows":
        return _ROOT3 * (sheet.columns + (0.5 if sheet.rows > 1 else 0)), 1.5 * sheet.rows + 0.5
    return 1.5 * sheet.columns + 0.5, _ROOT3 * (sheet.rows + (0.5 if sheet.columns > 1 else 0))
