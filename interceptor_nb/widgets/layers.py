"""The three canvases of a map under the surface that takes its input.

Each layer keeps the painter of its picture, so that it can be painted again at
any time: a page that attaches later, or is loaded again, finds empty canvases.
A picture with the same key as the one shown sends nothing.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, get_args

import ipywidgets
from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER
from ipycanvas.utils import commands_to_buffer

from interceptor_nb.widgets.surface import Surface

#: base: terrain, grid, labels. counters: ships, rocks. overlay: cursor, ghost, reach.
LayerName = Literal["base", "counters", "overlay"]
LAYERS: tuple[LayerName, ...] = get_args(LayerName)

#: Draws a layer in map units; it may fail, and then the old picture stays.
Painter = Callable[[Canvas], object]
Guard = Callable[[Callable[..., Any]], Callable[..., Any]]

#: Canvas pixels for one pixel of the layout: sharp on a HiDPI screen.
DEVICE_SCALE = 2


class Traffic(NamedTuple):
    """What was sent to the browser to draw a layer: messages, and the bytes of their buffers."""

    messages: int = 0
    bytes: int = 0


class Picture(NamedTuple):
    """A layer's current picture: its painter, and a key that differs when the picture would."""

    key: Hashable
    painter: Painter


def _nothing(_: Canvas) -> None:
    """Paint nothing."""


@contextmanager
def _held() -> Iterator[Callable[[], int]]:
    """Collect all drawing commands; the given function sends them as one message and returns its bytes.

    What was not sent is forgotten, and the canvas manager is as before, also when
    the body fails: ipycanvas' own ``hold_canvas`` would go on holding for ever.
    """
    manager = _CANVAS_MANAGER
    before = (manager._caching, manager._commands_cache, manager._buffers_cache)  # noqa: SLF001 see above
    target = manager._current_canvas  # noqa: SLF001 the browser's target, while nothing is sent

    def send() -> int:
        nonlocal target
        metadata, commands = commands_to_buffer(manager._commands_cache)  # noqa: SLF001 see above
        buffers = [commands, *manager._buffers_cache]  # noqa: SLF001 see above
        manager.send(metadata, buffers=buffers)
        manager._commands_cache, manager._buffers_cache = [], []  # noqa: SLF001 see above
        target = manager._current_canvas  # noqa: SLF001 see above
        return sum(memoryview(buffer).nbytes for buffer in buffers)

    manager._caching, manager._commands_cache, manager._buffers_cache = True, [], []  # noqa: SLF001 see above
    try:
        yield send
    finally:
        manager._caching, manager._commands_cache, manager._buffers_cache = before  # noqa: SLF001 see above
        manager._current_canvas = target  # noqa: SLF001 see above


class Layers:
    """A map's canvases and its surface, as one widget: ``box``.

    Args:
        width: in pixels on the page; also the unit of the painters and of inputs.
        height: likewise.
        label: what a screen reader calls the map.
        watched: names of the keys that the map takes.
        guard: shows what a repaint raises when the browser asks for one.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        label: str = "Hex map",
        watched: Sequence[str] = (),
        guard: Guard | None = None,
    ) -> None:
        self._canvas = MultiCanvas(len(LAYERS), width=width * DEVICE_SCALE, height=height * DEVICE_SCALE)
        self.surface = Surface(width=width, height=height, label=label, watched=list(watched))
        self.box = ipywidgets.Box([self._canvas, self.surface])
        self.box.add_class("surface-host")
        self._pictures: dict[LayerName, Picture] = {}
        self._traffic: dict[LayerName, Traffic] = dict.fromkeys(LAYERS, Traffic())
        self._lay_out(width, height)
        self._canvas.on_client_ready(guard(self.redraw_all) if guard else self.redraw_all)

    @property
    def width(self) -> int:
        """The width in pixels on the page."""
        return int(self.surface.width)

    @property
    def height(self) -> int:
        """The height in pixels on the page."""
        return int(self.surface.height)

    def draw(self, name: LayerName, key: Hashable, painter: Painter) -> None:
        """Show a picture on the layer *name*, unless one with this *key* is shown already.

        *painter* is called at once, and again whenever a browser needs the picture
        anew. If it raises, the error goes on and the old picture stays.
        """
        shown = self._pictures.get(name)
        if shown is not None and shown.key == key:
            return
        self._paint(name, painter)
        self._pictures[name] = Picture(key, painter)

    def clear(self, name: LayerName) -> None:
        """Show nothing on the layer *name*."""
        self.draw(name, None, _nothing)

    def redraw_all(self) -> None:
        """Paint every layer again, for a browser that has just attached or lost its pictures."""
        # A new page has no target canvas, but Python still believes in the last one.
        if hasattr(_CANVAS_MANAGER, "_current_canvas"):
            _CANVAS_MANAGER._current_canvas = None  # noqa: SLF001 there is no public way
        for name, picture in self._pictures.items():
            self._paint(name, picture.painter)

    def resize(self, width: int, height: int) -> None:
        """Change the size in pixels on the page; the pictures are painted again."""
        if (width, height) == (self.width, self.height):
            return
        self._canvas.width, self._canvas.height = width * DEVICE_SCALE, height * DEVICE_SCALE
        self.surface.width, self.surface.height = width, height
        self._lay_out(width, height)
        self.redraw_all()

    def traffic(self) -> Mapping[LayerName, Traffic]:
        """Return what was sent so far to draw each layer."""
        return dict(self._traffic)

    def close(self) -> None:
        """Let go of the widgets in the browser and in the kernel."""
        canvases = list(self._canvas._canvases)  # noqa: SLF001 a MultiCanvas does not close its own
        for widget in (self.box, self.surface, self._canvas, *canvases):
            widget.close()

    def _paint(self, name: LayerName, painter: Painter) -> None:
        canvas = self._canvas[LAYERS.index(name)]
        with _held() as send:
            # The transform is set, not multiplied: it also holds after a reload or a failure.
            canvas.set_transform(DEVICE_SCALE, 0, 0, DEVICE_SCALE, 0, 0)
            canvas.clear()
            canvas.save()
            painter(canvas)
            canvas.restore()
            size = send()
        messages, total = self._traffic[name]
        self._traffic[name] = Traffic(messages + 1, total + size)

    def _lay_out(self, width: int, height: int) -> None:
        """Give every box its size; an unsized canvas is stretched by the box around it."""
        for widget in (self._canvas, self.box):
            widget.layout.width, widget.layout.height = f"{width}px", f"{height}px"
            widget.layout.flex = "0 0 auto"
        self.box.layout.overflow = "visible"
