"""The map on the screen: a board painted in layers, with zoom, pan, and hexes for whoever listens."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Hex
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.board import Board
from interceptor_nb.view.layout import MARGIN, Layout, of_radius
from interceptor_nb.view.overlay import Overlay
from interceptor_nb.view.scene import NOTHING, Scene, scene
from interceptor_nb.view.terrain import Labels
from interceptor_nb.widgets.chart import LEAST_HEIGHT, LEAST_WIDTH, WINDOW_SHARE, Chart
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.surface import Pointer

TouchKind = Literal["down", "move", "up", "double", "cancel", "leave"]


class Touch(Struct, frozen=True):
    """The pointer did something on the map; moves are told once a hex.

    Attributes:
        hex: where, None beside the map.
        near: the hex there, on the map or off it.
        held: whether the left button is down.
        add: whether Shift or Ctrl is held, which adds to a selection.
    """

    kind: TouchKind
    hex: Hex | None
    near: Hex
    button: int = -1
    held: bool = False
    add: bool = False


TouchHandler = Callable[[Touch], bool | None]
"""A handler that answers a ``down`` with False leaves the drag to the map, which pans."""


class HexMap(Chart):
    """A map that shows a `Board` and tells which hexes the pointer is on.

    Args:
        width: pixels it takes until the page says how much room there is.
        height: likewise.
        label: what a screen reader calls it.
        keys: names of the keys that it takes while it has the focus.
        status: the line that shows what goes wrong; None makes one, under the map.
        fills: whether it takes the width that its place on the page gives.
    """

    def __init__(
        self,
        width: int = 880,
        height: int = 540,
        *,
        label: str = "Hex map",
        keys: tuple[str, ...] = (),
        status: Status | None = None,
        fills: bool = True,
    ) -> None:
        self.board = Board("", MapSpec())
        self.overlay = NOTHING
        self.labels: Labels = "auto"
        self._touched: list[TouchHandler] = []
        self._last: Touch | None = None
        super().__init__(Layout(self.board.map, width, height), label=label, keys=keys, status=status, fills=fills)

    def on_touch(self, handler: TouchHandler) -> None:
        """Call *handler* with what the pointer does; the first that answers a press with False lets the map pan."""
        self._touched.append(handler)

    def show(self, board: Board, overlay: Overlay = NOTHING, *, labels: Labels = "auto") -> None:
        """Show *board* under *overlay*; only the layers that changed are sent."""
        resized = board.map != self.board.map
        self.board, self.overlay, self.labels = board, overlay, labels
        if resized:
            old = self.layout_of_map
            same_sheet = (old.map.columns, old.map.rows, old.map.grain) == (
                board.map.columns,
                board.map.rows,
                board.map.grain,
            )
            self.layout_of_map = Layout(
                board.map, old.width, old.height, *((old.zoom, old.pan) if same_sheet else (1.0, (0.0, 0.0)))
            )
            if not same_sheet and self._room.height:
                self.resize(*self.fitting())
        self.repaint()

    def show_overlay(self, overlay: Overlay) -> None:
        """Show *overlay* over the board as it is."""
        self.show(self.board, overlay, labels=self.labels)

    def point(self, hex_: Hex | None) -> None:
        """Put the cursor on *hex_*, leaving the rest as it is."""
        self.show_overlay(structs.replace(self.overlay, cursor=hex_))

    def reveal(self, hex_: Hex) -> None:
        """Pan just so far that *hex_* can be seen."""
        self.lay(self.layout_of_map.shown(hex_))

    def picture(self) -> Scene:
        """Return the board with what lies over it."""
        return scene(self.board, self.layout_of_map, shown=self.overlay, palette=self.palette, labels=self.labels)

    def fitting(self) -> tuple[int, int]:
        """Return the size for the room there is: all its width, and the height that the map's shape wants."""
        width = max(self._room.width, LEAST_WIDTH)
        whole = of_radius(self.board.map, 20)
        wanted = (width - 2 * MARGIN) * (whole.height - 2 * MARGIN) / (whole.width - 2 * MARGIN) + 2 * MARGIN
        return width, max(round(min(wanted, self._room.height * WINDOW_SHARE)), LEAST_HEIGHT)

    def left(self) -> None:
        """Tell that the pointer left."""
        self._tell(Touch("leave", None, self._last.near if self._last else Hex(0, 0)))

    def pointed(self, event: Pointer) -> bool:
        """Tell the hex that the pointer is on; moves are told once a hex."""
        lay = self.layout_of_map
        touch = Touch(
            event.kind,
            lay.hex_under(event.x, event.y),
            lay.hex_near(event.x, event.y),
            event.button,
            bool(event.buttons & 1),
            event.shift or event.ctrl,
        )
        if event.kind == "move" and self._last is not None and self._same(touch, self._last):
            return True
        return self._tell(touch)

    def _tell(self, touch: Touch) -> bool:
        self._last = touch
        answers = [handler(touch) for handler in tuple(self._touched)]
        return False not in answers

    @staticmethod
    def _same(one: Touch, other: Touch) -> bool:
        return (one.near, one.hex, one.held) == (other.near, other.hex, other.held)
