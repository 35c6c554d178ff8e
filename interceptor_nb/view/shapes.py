"""The few shapes that every picture is made of, in CSS pixels; `svg` and the canvas painter draw the same ones."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.view.layout import Point

LayerName = Literal["base", "counters", "overlay"]
Anchor = Literal["start", "middle", "end"]
"""Which part of a text stands on its point."""


class Style(Struct, frozen=True):
    """How a shape is filled and outlined; colours are ``#rrggbb``, *dash* is pixels drawn and pixels left."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


class Lettering(Struct, frozen=True):
    """How a text is set; its height is centred on its point. *halo* is the colour drawn behind it."""

    fill: str
    size: float
    bold: bool = False
    italic: bool = False
    anchor: Anchor = "middle"
    halo: str | None = None
    opacity: float = 1.0


class Polygon(Struct, frozen=True):
    """A closed outline."""

    points: tuple[Point, ...]
    style: Style


class Polyline(Struct, frozen=True):
    """An open line through its points; it is never filled."""

    points: tuple[Point, ...]
    style: Style


class Circle(Struct, frozen=True):
    """A circle about *x*, *y*."""

    x: float
    y: float
    radius: float
    style: Style


class Text(Struct, frozen=True):
    """A line of text at *x*, *y*, turned by *angle* degrees clockwise."""

    x: float
    y: float
    text: str
    lettering: Lettering
    angle: float = 0.0


Shape = Polygon | Polyline | Circle | Text


class Group(Struct, frozen=True):
    """Shapes that are one thing; *title* says in words what it is."""

    title: str
    shapes: tuple[Shape, ...]


Item = Shape | Group


class Layer(Struct, frozen=True):
    """One sheet of a scene.

    Attributes:
        key: equal for two layers exactly when nothing has to be drawn anew.
        items: the shapes, the lowest first.
    """

    name: LayerName
    key: Hashable
    items: tuple[Item, ...]


def flat(items: Iterable[Item]) -> Iterator[Shape]:
    """Yield the shapes of *items*, those in groups too, the lowest first."""
    for item in items:
        if isinstance(item, Group):
            yield from item.shapes
        else:
            yield item


def faded(shapes: Iterable[Shape], opacity: float) -> tuple[Shape, ...]:
    """Return *shapes* at *opacity* times their own."""
    return tuple(_faded(shape, opacity) for shape in shapes)


def _faded(shape: Shape, opacity: float) -> Shape:
    if isinstance(shape, Text):
        lettering = shape.lettering
        return structs.replace(shape, lettering=structs.replace(lettering, opacity=lettering.opacity * opacity))
    return structs.replace(shape, style=structs.replace(shape.style, opacity=shape.style.opacity * opacity))
