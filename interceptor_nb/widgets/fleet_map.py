"""The open table on the screen: painted in layers, with zoom, pan, and places in inches for whoever listens."""

from collections.abc import Callable
from math import hypot
from typing import Literal

from msgspec import Struct

from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.view import fleet_glyphs as glyphs
from interceptor_nb.view.fleet_board import Table
from interceptor_nb.view.fleet_layout import TableLayout
from interceptor_nb.view.fleet_overlay import Overlay
from interceptor_nb.view.fleet_scene import NOTHING, scene
from interceptor_nb.view.scene import Scene
from interceptor_nb.widgets.chart import LEAST_HEIGHT, LEAST_WIDTH, WINDOW_SHARE, Chart
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.surface import Pointer

TouchKind = Literal["down", "move", "up", "double", "cancel", "leave"]
_SHAPE = 0.62
"""Height of the table by its width, where the window has room."""
_NEAR = 4.0
"""Pixels beside a counter that still count as on it."""


class Touch(Struct, frozen=True):
    """The pointer did something on the table.

    Attributes:
        at: where, in thousandths of an inch.
        unit: the id of the counter there, or what the table calls the cloud there; empty for none.
        held: whether the left button is down.
    """

    kind: TouchKind
    at: Point
    unit: str = ""
    button: int = -1
    held: bool = False


TouchHandler = Callable[[Touch], bool | None]
"""A handler that answers a ``down`` with False leaves the drag to the table, which pans."""


class FleetMap(Chart):
    """A map that shows a `Table` and tells which place and counter the pointer is on.

    Args:
        width: pixels it takes until the page says how much room there is.
        height: likewise.
        label: what a screen reader calls it.
        keys: names of the keys that it takes while it has the focus.
        status: the line that shows what goes wrong; None makes one, under the map.
    """

    def __init__(
        self,
        width: int = 880,
        height: int = 560,
        *,
        label: str = "Fleet table",
        keys: tuple[str, ...] = (),
        status: Status | None = None,
    ) -> None:
        self.table = Table("")
        self.overlay = NOTHING
        self._touched: list[TouchHandler] = []
        super().__init__(TableLayout(width, height), label=label, keys=keys, status=status)

    def on_touch(self, handler: TouchHandler) -> None:
        """Call *handler* with what the pointer does; the first that answers a press with False lets the table pan."""
        self._touched.append(handler)

    def show(self, table: Table, overlay: Overlay = NOTHING) -> None:
        """Show *table* under *overlay*; only the layers that changed are sent."""
        self.table, self.overlay = table, overlay
        self.repaint()

    def fit(self) -> None:
        """Show all that stands on the table."""
        self.lay(self.layout_of_map.around(self.table.places()))

    def reveal(self, at: Point) -> None:
        """Pan just so far that *at* can be seen."""
        self.lay(self.layout_of_map.shown(at))

    def unit_at(self, x: float, y: float) -> str:
        """Return the counter under a pixel, the nearest of several; else the cloud there, or an empty text."""
        lay, found = self.layout_of_map, list[tuple[float, str]]()
        for mark in self.table.units:
            if mark.at is not None and getattr(mark, "status", "active") != "exploded":
                spot = lay.spot(mark.at)
                away = hypot(spot[0] - x, spot[1] - y)
                if away <= glyphs.reach(lay, mark) + _NEAR:
                    found.append((away, mark.id))
        for number, cloud in enumerate(self.table.clouds, 1):
            spot = lay.spot(cloud.at)
            if hypot(spot[0] - x, spot[1] - y) <= lay.length(cloud.radius):
                found.append((1e6 + number, f"debris {number}"))
        return min(found, default=(0.0, ""))[1]

    def picture(self) -> Scene:
        """Return the table with what lies over it."""
        return scene(self.table, self.layout_of_map, shown=self.overlay, palette=self.palette)

    def fitting(self) -> tuple[int, int]:
        """Return the size for the room there is: all its width, and a part of the window's height."""
        width = max(self._room.width, LEAST_WIDTH)
        return width, max(round(min(width * _SHAPE, self._room.height * WINDOW_SHARE)), LEAST_HEIGHT)

    def left(self) -> None:
        """Tell that the pointer left."""
        self._tell(Touch("leave", Point(0, 0)))

    def pointed(self, event: Pointer) -> bool:
        """Tell the place that the pointer is on."""
        at = self.layout_of_map.point(event.x, event.y)
        unit = self.unit_at(event.x, event.y)
        return self._tell(Touch(event.kind, at, unit, event.button, bool(event.buttons & 1)))

    def _tell(self, touch: Touch) -> bool:
        answers = [handler(touch) for handler in tuple(self._touched)]
        return False not in answers
