"""How likely a ship ends in each hex, on the part of the board that it can reach, as an SVG picture."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import structs

from interceptor_nb.core.hexes import Hex, label
from interceptor_nb.rules.interceptor.setup import MapSpec, Setup
from interceptor_nb.view.board import board_of
from interceptor_nb.view.layout import Layout
from interceptor_nb.view.overlay import heat_labels, heat_shapes
from interceptor_nb.view.palette import LIGHT, Palette
from interceptor_nb.view.scene import scene
from interceptor_nb.view.shapes import Layer, Lettering, Polygon, Shape, Style, Text
from interceptor_nb.view.svg import svg

RADIUS = 22.0
"""The radius of a hex, in CSS pixels."""
_AROUND = 2.6
"""Hex radii that are shown about the hexes in question."""
_LEAST, _MOST = 440.0, 1400.0
_HEAD = 26.0
"""Pixels over the map that the title has to itself."""


def heat_svg(setup: Setup, heat: Mapping[Hex, Fraction], *, title: str, palette: Palette = LIGHT) -> str:
    """Return the board of *setup* with the chance of each hex on it.

    Args:
        setup: the scenario, as the ship begins.
        heat: by hex the chance that it ends there, 0 to 1.
        title: what the picture is called.
        palette: the colours.
    """
    board = board_of(setup)
    layout = about(board.map, heat or {ship.hex for ship in board.ships})
    drawn = scene(board, layout, palette=palette)
    layer = Layer("overlay", (layout, palette, title), tuple(_shapes(layout, palette, heat, title)))
    return svg(structs.replace(drawn, overlay=layer, about=words(setup, heat)), title=title)


def words(setup: Setup, heat: Mapping[Hex, Fraction]) -> str:
    """Return the likeliest hexes in a sentence, for those who do not see them."""
    from_likeliest = sorted(heat, key=lambda hex_: -heat[hex_])
    named = [f"{label(hex_, setup.map.grain)} {float(heat[hex_]):.1%}" for hex_ in from_likeliest[:12]]
    return f"{len(heat)} hexes; the likeliest: {', '.join(named)}." if named else "The ship ends in no hex of the map."


def _shapes(layout: Layout, palette: Palette, heat: Mapping[Hex, Fraction], title: str) -> Iterator[Shape]:
    """Yield the hexes, the likeliest the strongest whatever its chance, so that a wide spread shows too."""
    most = float(max(heat.values(), default=Fraction(1)))
    shares = [(hex_, float(chance)) for hex_, chance in heat.items()]
    yield from heat_shapes(layout, palette, shares)
    yield from heat_labels(layout, palette, shares)
    likeliest = max(heat, key=lambda hex_: heat[hex_], default=None)
    named = "" if likeliest is None else f"; likeliest: {label(likeliest, layout.map.grain)}, {most:.2%}"
    strip = ((0.0, 0.0), (layout.width, 0.0), (layout.width, _HEAD), (0.0, _HEAD))
    yield Polygon(strip, Style(palette.paper))
    yield Text(8, _HEAD / 2, title + named, Lettering(palette.ink, 13.0, bold=True, anchor="start"))


def about(sheet: MapSpec, hexes: Iterable[Hex]) -> Layout:
    """Return the layout that shows *hexes* of the map and a little around them."""
    plain = structs.replace(Layout(sheet, 100, 100), zoom=RADIUS / Layout(sheet, 100, 100).radius)
    spots = [plain.centre(hex_) for hex_ in hexes] or [(50.0, 50.0)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    around = _AROUND * RADIUS
    width = min(max(max(xs) - min(xs) + 2 * around, _LEAST), _MOST)
    height = min(max(ys) - min(ys) + 2 * around + 2 * _HEAD, _MOST)
    # Off the middle of the view by as much as the middle of the hexes is off that of the map.
    pan = 50 - (min(xs) + max(xs)) / 2, 50 - (min(ys) + max(ys)) / 2
    fitted = Layout(sheet, round(width, 1), round(height, 1))
    return structs.replace(fitted, zoom=RADIUS / fitted.radius, pan=pan)
