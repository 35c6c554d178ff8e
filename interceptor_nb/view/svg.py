"""A scene as a standalone SVG file: the same scene, the same text, on every machine."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from interceptor_nb.view.scene import Scene
from interceptor_nb.view.shapes import Circle, Group, Item, Lettering, Polygon, Polyline, Shape, Style, Text

FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"


def svg(scene: Scene, *, title: str) -> str:
    """Return *scene* as the text of an SVG document that needs nothing beside it.

    Coordinates are rounded to hundredths of a pixel; *title* is what the picture is called.
    """
    width, height = number(scene.width), number(scene.height)
    size = f'width="{width}" height="{height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}" role="img"',
        f' font-family="{FONT}">',
        f"<title>{_text(title)}</title>",
        f"<desc>{_text(scene.about)}</desc>",
        f'<rect width="{width}" height="{height}" fill="{scene.paper}"/>',
    ]
    for layer in scene.layers:
        if layer.items:
            lines += [f'<g class="{layer.name}">', *_items(layer.items), "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def picture(items: Iterable[Item], width: float, height: float, *, title: str, about: str = "") -> str:
    """Return *items* as an SVG element for a page, as wide as there is room up to *width*; CSS variables will do."""
    return "".join(
        [
            f'<svg viewBox="0 0 {number(width)} {number(height)}" role="img" font-family="{FONT}"',
            f' style="display:block;width:100%;max-width:{number(width)}px;height:auto">',
            f"<title>{_text(title)}</title>",
            f"<desc>{_text(about)}</desc>" if about else "",
            *_items(items),
            "</svg>",
        ]
    )


def fragment(items: Iterable[Item], width: float, height: float) -> str:
    """Return *items* as an SVG element for a page that says beside it what it is."""
    drawn = "".join(_items(items))
    size = f'width="{number(width)}" height="{number(height)}"'
    return f'<svg {size} viewBox="0 0 {number(width)} {number(height)}" aria-hidden="true">{drawn}</svg>'


def number(value: float) -> str:
    """Return *value* rounded to hundredths, without needless zeros and never ``-0``."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _items(items: Iterable[Item]) -> Iterator[str]:
    for is_group, run in groupby(items, key=lambda item: isinstance(item, Group)):
        if not is_group:
            yield from _shapes(item for item in run if not isinstance(item, Group))
            continue
        for item in run:
            if isinstance(item, Group):
                yield "<g>"
                yield f"<title>{_text(item.title)}</title>"
                yield from _shapes(item.shapes)
                yield "</g>"


def _shapes(shapes: Iterable[Shape]) -> Iterator[str]:
    # Neighbours that look alike become one path or share one <g>: a third of the text.
    for (kind, look), run in groupby(shapes, key=lambda shape: (type(shape), _look(shape))):
        members = tuple(run)
        if issubclass(kind, (Polygon, Polyline)):
            data = "".join(_path(shape) for shape in members)
            yield f'<path d="{data}"{look}/>'
        elif len(members) == 1:
            yield _single(members[0], look)
        else:
            yield f"<g{look}>"
            yield from (_single(shape, "") for shape in members)
            yield "</g>"


def _path(shape: Shape) -> str:
    if not isinstance(shape, (Polygon, Polyline)):
        return ""
    points = "L".join(f"{number(x)} {number(y)}" for x, y in shape.points)
    return f"M{points}Z" if isinstance(shape, Polygon) else f"M{points}"


def _single(shape: Shape, look: str) -> str:
    match shape:
        case Circle(x=x, y=y, radius=radius):
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{look}/>'
        case Text(x=x, y=y, text=text, angle=angle):
            turn = f' transform="rotate({number(angle)} {number(x)} {number(y)})"' if angle else ""
            return f'<text x="{number(x)}" y="{number(y)}"{turn}{look}>{_text(text)}</text>'
    return ""


def _look(shape: Shape) -> str:
    return _lettering(shape.lettering) if isinstance(shape, Text) else _style(shape.style)


def _style(style: Style) -> str:
    parts = [f' fill="{style.fill or "none"}"']
    if style.stroke is not None:
        parts.append(f' stroke="{style.stroke}" stroke-width="{number(style.width)}" stroke-linejoin="round"')
        parts.append(' stroke-linecap="round"')
        if style.dash:
            parts.append(f' stroke-dasharray="{" ".join(map(number, style.dash))}"')
    if style.opacity != 1:
        parts.append(f' opacity="{number(style.opacity)}"')
    return "".join(parts)


def _lettering(lettering: Lettering) -> str:
    parts = [
        f' fill="{lettering.fill}" font-size="{number(lettering.size)}" text-anchor="{lettering.anchor}"',
        ' dominant-baseline="central"',
        ' font-weight="700"' * lettering.bold,
        ' font-style="italic"' * lettering.italic,
    ]
    if lettering.halo is not None:
        parts.append(f' stroke="{lettering.halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"')
    if lettering.opacity != 1:
        parts.append(f' opacity="{number(lettering.opacity)}"')
    return "".join(parts)


def _text(text: str) -> str:
    # Control characters, which no XML may hold, become blanks.
    return escape("".join(sign if sign.isprintable() else " " for sign in text))
