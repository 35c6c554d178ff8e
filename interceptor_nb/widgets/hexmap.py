"""The map on the screen: a board painted in layers, with zoom, pan, and hexes for whoever listens."""

import html
from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import ipywidgets
from msgspec import Struct, structs

from interceptor_nb.core.hexes import Hex
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.board import Board
from interceptor_nb.view.layout import MARGIN, Layout, of_radius
from interceptor_nb.view.overlay import Overlay
from interceptor_nb.view.palette import DARK, LIGHT
from interceptor_nb.view.scene import NOTHING, scene
from interceptor_nb.view.shapes import Layer
from interceptor_nb.view.terrain import Labels
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.layers import Layers
from interceptor_nb.widgets.paint import paint
from interceptor_nb.widgets.screen import Screen, Size
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.surface import Input, Key, Leave, Pointer, Wheel

TouchKind = Literal["down", "move", "up", "double", "cancel", "leave"]
ZOOM_STEP = 1.25
_WHEEL = 1.0015
LEAST_WIDTH, LEAST_HEIGHT = 240, 200
WINDOW_SHARE = 0.72
"""How much of the window's height the map may take."""


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


class HexMap(ipywidgets.VBox):
    """A map that shows a `Board` and tells which hexes the pointer is on.

    Args:
        width: pixels it takes until the page says how much room there is.
        height: likewise.
        label: what a screen reader calls it.
        keys: names of the keys that it takes while it has the focus.
        status: the line that shows what goes wrong; None makes one, under the map.
        fills: whether it takes the width that its place on the page gives.

    Attributes:
        layers: the canvases and the surface over them.
        line: the text line under the map.
        zoom_tools: the buttons that zoom; they stand beside the line.
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
        own_status = [] if status else [Status()]
        self.status = status or own_status[0]
        guard = self.status.guard
        self.layers = Layers(width, height, label=label, watched=keys, guard=guard)
        self.layers.surface.on_input(guard(self._heard))
        self.board = Board("", MapSpec())
        self.overlay = NOTHING
        self.labels: Labels = "auto"
        self.palette = LIGHT
        self.layout_of_map = Layout(self.board.map, width, height)
        self._room = Size(width, 0)
        self._touched: list[TouchHandler] = []
        self._keyed: list[Callable[[str], object]] = []
        self._pan_from: tuple[float, float] | None = None
        self._last: Touch | None = None
        self.line = theme.text()
        self.line.add_class("inb-grow")
        self.line.add_class("inb-mapline")
        self.zoom_tools = theme.tools(
            theme.tool_button("\N{MINUS SIGN}", "Zoom out (Ctrl+wheel)", guard(lambda _: self.zoom_out()), small=True),
            theme.tool_button("+", "Zoom in (Ctrl+wheel)", guard(lambda _: self.zoom_in()), small=True),
            theme.tool_button("Fit", "Show the whole map", guard(lambda _: self.fit()), small=True),
        )
        self.screen = Screen()
        if fills:
            self.screen.on_size(guard(self.take_room))
        foot = theme.row(self.line, self.zoom_tools)
        foot.add_class("inb-mapfoot")
        super().__init__([theme.stylesheet(), self.screen, self.layers.box, foot, *own_status])
        self.add_class("inb-map")

    def on_touch(self, handler: TouchHandler) -> None:
        """Call *handler* with what the pointer does; the first that answers a press with False lets the map pan."""
        self._touched.append(handler)

    def on_key(self, handler: Callable[[str], object]) -> None:
        """Call *handler* with the name of each key that the map takes."""
        self._keyed.append(handler)

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
                self._resize(*self._fitting())
        self.repaint()

    def show_overlay(self, overlay: Overlay) -> None:
        """Show *overlay* over the board as it is."""
        self.show(self.board, overlay, labels=self.labels)

    def point(self, hex_: Hex | None) -> None:
        """Put the cursor on *hex_*, leaving the rest as it is."""
        self.show_overlay(structs.replace(self.overlay, cursor=hex_))

    def say(self, text: str, *, aloud: bool = False) -> None:
        """Show *text* in the line under the map; *aloud*, a screen reader speaks it too."""
        theme.show(self.line, html.escape(text))
        if aloud and self.layers.surface.announcement != text:
            self.layers.surface.announcement = text

    def reveal(self, hex_: Hex) -> None:
        """Pan just so far that *hex_* can be seen."""
        self._lay(self.layout_of_map.shown(hex_))

    def zoom_in(self) -> None:
        """Make hexes larger about the middle of the view."""
        self._zoom(ZOOM_STEP)

    def zoom_out(self) -> None:
        """Make hexes smaller about the middle of the view."""
        self._zoom(1 / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole map."""
        self._lay(self.layout_of_map.fitted())

    def take_room(self, room: Size) -> None:
        """Take the room that the page gives, and the colours of its theme."""
        self._room = room
        self.palette = DARK if room.dark else LIGHT
        self._resize(*self._fitting())
        self.repaint()

    def repaint(self) -> None:
        """Send the layers that are not as they should be."""
        picture = scene(self.board, self.layout_of_map, shown=self.overlay, palette=self.palette, labels=self.labels)
        for layer in picture.layers:
            self.layers.draw(layer.name, layer.key, partial(_paint, layer))

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self.layers.close()
        super().close()

    def _fitting(self) -> tuple[int, int]:
        """Return the size for the room there is: all its width, and the height that the map's shape wants."""
        width = max(self._room.width, LEAST_WIDTH)
        whole = of_radius(self.board.map, 20)
        wanted = (width - 2 * MARGIN) * (whole.height - 2 * MARGIN) / (whole.width - 2 * MARGIN) + 2 * MARGIN
        return width, max(round(min(wanted, self._room.height * WINDOW_SHARE)), LEAST_HEIGHT)

    def _resize(self, width: int, height: int) -> None:
        self.layers.resize(width, height)
        self.layout_of_map = self.layout_of_map.resized(width, height).panned(0, 0)

    def _zoom(self, factor: float, about: tuple[float, float] | None = None) -> None:
        lay = self.layout_of_map
        self._lay(lay.zoomed(factor, about or (lay.width / 2, lay.height / 2)))

    def _lay(self, layout: Layout) -> None:
        if layout != self.layout_of_map:
            self.layout_of_map = layout
            self.repaint()

    def _heard(self, event: Input) -> None:
        match event:
            case Key(name):
                for handler in tuple(self._keyed):
                    handler(name)
            case Wheel():
                self._zoom(_WHEEL**-event.dy, (event.x, event.y))
            case Leave():
                self._tell(Touch("leave", None, self._last.near if self._last else Hex(0, 0)))
            case Pointer():
                self._pointed(event)

    def _pointed(self, event: Pointer) -> None:
        lay = self.layout_of_map
        if self._pan_from is not None and event.kind in ("move", "up", "cancel"):
            x, y = self._pan_from
            self._pan_from = (event.x, event.y) if event.kind == "move" else None
            self._lay(lay.panned(event.x - x, event.y - y))
            return
        if event.kind == "down" and event.button == 1:
            self._pan_from = (event.x, event.y)
            return
        touch = Touch(
            event.kind,
            lay.hex_under(event.x, event.y),
            lay.hex_near(event.x, event.y),
            event.button,
            bool(event.buttons & 1),
            event.shift or event.ctrl,
        )
        if event.kind == "move" and self._last is not None and self._same(touch, self._last):
            return
        if self._tell(touch) is False and event.kind == "down" and event.button == 0:
            self._pan_from = (event.x, event.y)

    def _tell(self, touch: Touch) -> bool:
        self._last = touch
        answers = [handler(touch) for handler in tuple(self._touched)]
        return False not in answers

    @staticmethod
    def _same(one: Touch, other: Touch) -> bool:
        return (one.near, one.hex, one.held) == (other.near, other.hex, other.held)


def _paint(layer: Layer, canvas: Any) -> None:
    paint(canvas, layer)
