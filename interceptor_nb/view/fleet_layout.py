"""Where inches lie on the screen: the only module that turns places of the open table into pixels and back (TBL-1)."""

from collections.abc import Iterable

from msgspec import Struct, structs

from interceptor_nb.rules.fleet.geometry import COURSES, INCH, Point
from interceptor_nb.view import layout

Spot = layout.Point
"""Pixels from the left and from the top of the view."""

LEAST_SCALE, MOST_SCALE = 3.0, 160.0
"""Pixels that an inch may take."""
MARGIN = 3.5
"""Inches left free around what is fitted."""
LEAST_SPAN = 14.0
"""Inches that a fitted view shows at least."""


class TableLayout(Struct, frozen=True):
    """How the table lies in a view of *width* by *height* pixels.

    Attributes:
        scale: pixels that an inch takes.
        x, y: the inches in the middle of the view.
        fit: the scale and middle that `fitted` goes back to.
    """

    width: float
    height: float
    scale: float = 24.0
    x: float = 0.0
    y: float = 0.0
    fit: tuple[float, float, float] = (24.0, 0.0, 0.0)

    def spot(self, point: Point) -> Spot:
        """Return the pixel at *point*."""
        return (
            self.width / 2 + (point.x / INCH - self.x) * self.scale,
            self.height / 2 - (point.y / INCH - self.y) * self.scale,
        )

    def point(self, x: float, y: float) -> Point:
        """Return the place under the pixel *x*, *y*, in whole tenths of an inch: finer than a hand can point."""
        across = self.x + (x - self.width / 2) / self.scale
        up = self.y - (y - self.height / 2) / self.scale
        return Point(round(across * 10) * INCH // 10, round(up * 10) * INCH // 10)

    def length(self, thousandths: float) -> float:
        """Return the pixels that so many thousandths of an inch take."""
        return thousandths / INCH * self.scale

    def angle(self, course: int) -> float:
        """Return the screen angle of *course* in degrees, clockwise from the right."""
        return 360 / COURSES * course - 90

    def zoomed(self, factor: float, about: Spot) -> "TableLayout":
        """Return the layout *factor* times as large, with the pixel *about* staying where it is."""
        scale = min(max(self.scale * factor, LEAST_SCALE), MOST_SCALE)
        gain = 1 / self.scale - 1 / scale
        x = self.x + (about[0] - self.width / 2) * gain
        y = self.y - (about[1] - self.height / 2) * gain
        return structs.replace(self, scale=scale, x=x, y=y)

    def panned(self, dx: float, dy: float) -> "TableLayout":
        """Return the layout moved by *dx*, *dy* pixels; the table has no edge to stop it."""
        return structs.replace(self, x=self.x - dx / self.scale, y=self.y + dy / self.scale)

    def resized(self, width: float, height: float) -> "TableLayout":
        """Return the layout in a view of another size that shows as many inches across or down."""
        grown = min(width / self.width, height / self.height)
        scale, x, y = self.fit
        return structs.replace(self, width=width, height=height, scale=self.scale * grown, fit=(scale * grown, x, y))

    def fitted(self) -> "TableLayout":
        """Return the layout that shows everything, as it was last fitted."""
        scale, x, y = self.fit
        return structs.replace(self, scale=scale, x=x, y=y)

    def around(self, points: Iterable[Point]) -> "TableLayout":
        """Return the layout that shows all of *points*."""
        found = tuple(points) or (Point(0, 0),)
        left, right = min(one.x for one in found) / INCH, max(one.x for one in found) / INCH
        low, high = min(one.y for one in found) / INCH, max(one.y for one in found) / INCH
        across, up = max(right - left + 2 * MARGIN, LEAST_SPAN), max(high - low + 2 * MARGIN, LEAST_SPAN)
        scale = min(max(min(self.width / across, self.height / up), LEAST_SCALE), MOST_SCALE)
        return structs.replace(self, fit=(scale, (left + right) / 2, (low + high) / 2)).fitted()

    def shown(self, point: Point) -> "TableLayout":
        """Return the layout panned just so far that *point* lies well within the view."""
        x, y = self.spot(point)
        inset = min(self.scale * 1.5, self.width / 4, self.height / 4)
        dx = max(0.0, inset - x) or min(0.0, self.width - inset - x)
        dy = max(0.0, inset - y) or min(0.0, self.height - inset - y)
        return self.panned(dx, dy) if max(abs(dx), abs(dy)) > 0.01 else self

    def is_in_view(self, spot: Spot, reach: float) -> bool:
        """Return whether any of what reaches *reach* pixels about *spot* lies within the view."""
        return -reach < spot[0] < self.width + reach and -reach < spot[1] < self.height + reach
