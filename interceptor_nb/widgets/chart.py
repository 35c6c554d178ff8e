"""A picture on the screen that is zoomed and panned: the part of a map that knows neither hexes nor inches."""

import html
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import ipywidgets
from traitlets import MetaHasTraits

from interceptor_nb.view.palette import DARK, LIGHT
from interceptor_nb.view.scene import Scene
from interceptor_nb.view.shapes import Layer
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.layers import Layers
from interceptor_nb.widgets.paint import paint
from interceptor_nb.widgets.screen import Screen, Size
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.surface import Input, Key, Leave, Pointer, Wheel

ZOOM_STEP = 1.25
_WHEEL = 1.0015
LEAST_WIDTH, LEAST_HEIGHT = 240, 200
WINDOW_SHARE = 0.72
"""How much of the window's height the picture may take."""


class _AbstractWidget(MetaHasTraits, ABCMeta):
    """A kind of widget that is made only where nothing of it is left open."""


class Chart(ipywidgets.VBox, metaclass=_AbstractWidget):
    """A picture with zoom and pan, and the pointer's doings for whoever makes it a map.

    Args:
        layout: how what is shown lies in the view (`view.layout.Layout`, `view.fleet_layout.TableLayout`); its size is
            taken until the page says how much room there is.
        label: what a screen reader calls it.
        keys: names of the keys that it takes while it has the focus.
        status: the line that shows what goes wrong; None makes one, under the picture.
        fills: whether it takes the width that its place on the page gives.

    Attributes:
        layers: the canvases and the surface over them.
        line: the text line under the picture.
        zoom_tools: the buttons that zoom; they stand beside the line.
    """

    def __init__(
        self,
        layout: Any,
        *,
        label: str,
        keys: Sequence[str] = (),
        status: Status | None = None,
        fills: bool = True,
    ) -> None:
        own_status = [] if status else [Status()]
        self.status = status or own_status[0]
        guard = self.status.guard
        self.layers = Layers(round(layout.width), round(layout.height), label=label, watched=keys, guard=guard)
        self.layers.surface.on_input(guard(self._heard))
        self.palette = LIGHT
        self.layout_of_map = layout
        self._room = Size(round(layout.width), 0)
        self._keyed: list[Callable[[str], object]] = []
        self._pan_from: tuple[float, float] | None = None
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

    @abstractmethod
    def picture(self) -> Scene:
        """Return what is shown, as it should be."""

    @abstractmethod
    def pointed(self, event: Pointer) -> bool:
        """Take what the pointer does; False for a press leaves the drag to the picture, which pans."""

    def left(self) -> None:
        """Take that the pointer left."""

    @abstractmethod
    def fitting(self) -> tuple[int, int]:
        """Return the size for the room there is."""

    def on_key(self, handler: Callable[[str], object]) -> None:
        """Call *handler* with the name of each key that the map takes."""
        self._keyed.append(handler)

    def say(self, text: str, *, aloud: bool = False) -> None:
        """Show *text* in the line under the map; *aloud*, a screen reader speaks it too."""
        theme.show(self.line, html.escape(text))
        if aloud and self.layers.surface.announcement != text:
            self.layers.surface.announcement = text

    def zoom_in(self) -> None:
        """Make everything larger about the middle of the view."""
        self._zoom(ZOOM_STEP)

    def zoom_out(self) -> None:
        """Make everything smaller about the middle of the view."""
        self._zoom(1 / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole map."""
        self.lay(self.layout_of_map.fitted())

    def take_room(self, room: Size) -> None:
        """Take the room that the page gives, and the colours of its theme."""
        self._room = room
        self.palette = DARK if room.dark else LIGHT
        self.resize(*self.fitting())
        self.repaint()

    def repaint(self) -> None:
        """Send the layers that are not as they should be."""
        for layer in self.picture().layers:
            self.layers.draw(layer.name, layer.key, partial(_paint, layer))

    def lay(self, layout: Any) -> None:
        """Show everything by *layout*."""
        if layout != self.layout_of_map:
            self.layout_of_map = layout
            self.repaint()

    def resize(self, width: int, height: int) -> None:
        """Take another size; nothing is sent yet but that."""
        self.layers.resize(width, height)
        self.layout_of_map = self.layout_of_map.resized(width, height).panned(0, 0)

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self.layers.close()
        super().close()

    def _zoom(self, factor: float, about: tuple[float, float] | None = None) -> None:
        lay = self.layout_of_map
        self.lay(lay.zoomed(factor, about or (lay.width / 2, lay.height / 2)))

    def _heard(self, event: Input) -> None:
        match event:
            case Key(name):
                for handler in tuple(self._keyed):
                    handler(name)
            case Wheel():
                self._zoom(_WHEEL**-event.dy, (event.x, event.y))
            case Leave():
                self.left()
            case Pointer():
                self._pointed(event)

    def _pointed(self, event: Pointer) -> None:
        if self._pan_from is not None and event.kind in ("move", "up", "cancel"):
            x, y = self._pan_from
            self._pan_from = (event.x, event.y) if event.kind == "move" else None
            self.lay(self.layout_of_map.panned(event.x - x, event.y - y))
            return
        if event.kind == "down" and event.button == 1:
            self._pan_from = (event.x, event.y)
            return
        if self.pointed(event) is False and event.kind == "down" and event.button == 0:
            self._pan_from = (event.x, event.y)


def _paint(layer: Layer, canvas: Any) -> None:
    paint(canvas, layer)
