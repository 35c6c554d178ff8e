"""Draws a layer of a scene on an ipycanvas canvas, in as few and as small messages as it takes.

Everything that can fail happens in `prepared`, before the first command is sent. The canvas is scaled already: shapes
come in CSS pixels. Any canvas at any time will do, since every property that counts is set anew. Numbers travel as
whole eighths of a pixel, two bytes each: half of what float32 takes, and finer than a HiDPI screen shows.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import radians
from typing import NamedTuple

import numpy as np
from ipycanvas import Canvas
from numpy.typing import NDArray

from interceptor_nb.view.palette import rgb
from interceptor_nb.view.shapes import Circle, Layer, Lettering, Polygon, Polyline, Shape, Style, Text, flat

Numbers = NDArray[np.int16] | NDArray[np.int32]
_FONT = "system-ui,sans-serif"
_HALO_WIDTH = 3.0
_UNIT = 8


class _Paths(NamedTuple):
    """Polygons or lines of one outline; *fills* is a colour and an opacity for each, or empty."""

    closed: bool
    points: Numbers
    lengths: NDArray[np.uint8]
    fills: tuple[tuple[str, float], ...]
    style: Style


class _Circles(NamedTuple):
    """Circles of one style."""

    x: Numbers
    y: Numbers
    radius: Numbers
    style: Style


class _Texts(NamedTuple):
    """Texts of one lettering: text, x, y, angle in radians."""

    texts: tuple[tuple[str, int, int, float], ...]
    lettering: Lettering


Batch = _Paths | _Circles | _Texts


def painter(layer: Layer) -> Callable[[Canvas], None]:
    """Return what draws *layer* on a canvas; it is worked out now, so drawing it again costs little."""
    batches = prepared(layer)

    def draw(canvas: Canvas) -> None:
        """Draw the layer."""
        _draw(canvas, batches)

    return draw


def paint(canvas: Canvas, layer: Layer) -> None:
    """Draw *layer* on *canvas*, over what is there."""
    _draw(canvas, prepared(layer))


def prepared(layer: Layer) -> tuple[Batch, ...]:
    """Return *layer* as batches, each of which takes a handful of commands."""
    return tuple(_batches(flat(layer.items)))


def _batches(shapes: Iterable[Shape]) -> Iterator[Batch]:
    for _, run in groupby(shapes, key=_likeness):
        members = tuple(run)
        first = members[0]
        match first:
            case Circle():
                yield _circles([shape for shape in members if isinstance(shape, Circle)], first.style)
            case Text():
                yield _texts([shape for shape in members if isinstance(shape, Text)], first.lettering)
            case _:
                yield _paths([shape for shape in members if isinstance(shape, (Polygon, Polyline))], first.style)


def _likeness(shape: Shape) -> tuple[object, ...]:
    """Return what neighbours must share to be drawn together: polygons may differ in what fills them."""
    match shape:
        case Polygon(style=style):
            outline = (style.stroke, style.width, style.dash, style.opacity) if style.stroke else ()
            return (Polygon, style.fill is None, *outline)
        case Text(lettering=lettering):
            return Text, lettering
        case _:
            return type(shape), shape.style


def _paths(shapes: list[Polygon | Polyline], style: Style) -> _Paths:
    points = [point for shape in shapes for point in shape.points]
    counts = [len(shape.points) for shape in shapes]
    return _Paths(
        isinstance(shapes[0], Polygon),
        _units(points),
        np.array(counts, dtype=np.min_scalar_type(max(counts))),
        tuple((shape.style.fill, shape.style.opacity) for shape in shapes if shape.style.fill is not None),
        style,
    )


def _circles(shapes: list[Circle], style: Style) -> _Circles:
    x, y, radius = _units([(shape.x, shape.y, shape.radius) for shape in shapes]).T.copy()
    return _Circles(x, y, radius, style)


def _texts(shapes: list[Text], lettering: Lettering) -> _Texts:
    texts = tuple(
        (shape.text, round(shape.x * _UNIT), round(shape.y * _UNIT), radians(shape.angle)) for shape in shapes
    )
    return _Texts(texts, lettering)


def _units(numbers: Sequence[tuple[float, ...]]) -> Numbers:
    """Return *numbers* of pixels in whole units, as small as they fit."""
    units = np.rint(np.array(numbers, dtype=np.float64) * _UNIT)
    fits = not units.size or np.abs(units).max() <= np.iinfo(np.int16).max
    return units.astype(np.int16) if fits else units.astype(np.int32)


def _draw(canvas: Canvas, batches: tuple[Batch, ...]) -> None:
    pen = _Pen(canvas)
    canvas.save()
    canvas.scale(1 / _UNIT, 1 / _UNIT)
    for batch in batches:
        match batch:
            case _Paths():
                _draw_paths(pen, batch)
            case _Circles():
                _draw_circles(pen, batch)
            case _Texts():
                _draw_texts(pen, batch)
    canvas.restore()


def _draw_paths(pen: "_Pen", batch: _Paths) -> None:
    canvas = pen.canvas
    if batch.fills:
        first = batch.fills[0]
        if all(fill == first for fill in batch.fills):
            pen.put(fill_style=first[0], global_alpha=first[1])
            canvas.fill_polygons(batch.points, batch.lengths)
        else:
            colors = np.array([rgb(color) for color, _ in batch.fills], dtype=np.uint8)
            opacity = np.array([share for _, share in batch.fills], dtype=np.float32)
            pen.put(global_alpha=1.0)
            canvas.fill_styled_polygons(batch.points, colors, opacity, batch.lengths)
    if batch.style.stroke is not None:
        pen.outline(batch.style)
        if batch.closed:
            canvas.stroke_polygons(batch.points, batch.lengths)
        else:
            canvas.stroke_line_segments(batch.points, batch.lengths)


def _draw_circles(pen: "_Pen", batch: _Circles) -> None:
    style = batch.style
    if style.fill is not None:
        pen.put(fill_style=style.fill, global_alpha=style.opacity)
        _round(batch, pen.canvas.fill_circle, pen.canvas.fill_circles)
    if style.stroke is not None:
        pen.outline(style)
        _round(batch, pen.canvas.stroke_circle, pen.canvas.stroke_circles)


def _round(batch: _Circles, one: Callable[[int, int, int], None], many: Callable[..., None]) -> None:
    # A lone circle is half the bytes without arrays.
    if len(batch.x) == 1:
        one(int(batch.x[0]), int(batch.y[0]), int(batch.radius[0]))
    else:
        many(batch.x, batch.y, batch.radius)


def _draw_texts(pen: "_Pen", batch: _Texts) -> None:
    lettering = batch.lettering
    slant, weight = "italic " * lettering.italic, "700 " * lettering.bold
    pen.put(
        font=f"{slant}{weight}{round(lettering.size * _UNIT)}px {_FONT}",
        text_align={"start": "left", "middle": "center", "end": "right"}[lettering.anchor],
        text_baseline="middle",
        global_alpha=lettering.opacity,
    )
    if lettering.halo is not None:
        pen.dashes(())
        pen.put(stroke_style=lettering.halo, line_width=_HALO_WIDTH * _UNIT, line_join="round")
        for text in batch.texts:
            _letter(pen.canvas, pen.canvas.stroke_text, text)
    pen.put(fill_style=lettering.fill)
    for text in batch.texts:
        _letter(pen.canvas, pen.canvas.fill_text, text)


def _letter(canvas: Canvas, draw: Callable[[str, int, int], None], text: tuple[str, int, int, float]) -> None:
    words, x, y, angle = text
    if not angle:
        draw(words, x, y)
        return
    canvas.save()
    canvas.translate(x, y)
    canvas.rotate(angle)
    draw(words, 0, 0)
    canvas.restore()


class _Pen:
    """Sets a canvas's properties, each only when it changes."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._now: dict[str, object] = {}
        self._dash: tuple[float, ...] | None = None

    def put(self, **properties: object) -> None:
        """Set canvas properties."""
        for name, value in properties.items():
            if self._now.get(name) != value:
                setattr(self.canvas, name, value)
                self._now[name] = value

    def outline(self, style: Style) -> None:
        """Set how lines are drawn."""
        self.put(
            stroke_style=style.stroke,
            line_width=round(style.width * _UNIT, 1),
            line_join="round",
            line_cap="round",
            global_alpha=style.opacity,
        )
        self.dashes(style.dash)

    def dashes(self, dash: tuple[float, ...]) -> None:
        """Set the dashes of lines; none for a solid one."""
        if self._dash != dash:
            self.canvas.set_line_dash([round(length * _UNIT) for length in dash])
            self._dash = dash
