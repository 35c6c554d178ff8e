"""The marks of a map's legend, drawn by what draws them on the map."""

from collections.abc import Callable, Iterable

from interceptor_nb.core.hexes import hex_at
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.layout import Layout, of_radius
from interceptor_nb.view.overlay import Highlight, Look, Overlay, heat_shapes, overlay
from interceptor_nb.view.palette import DARK, LIGHT, Palette
from interceptor_nb.view.shapes import Item
from interceptor_nb.view.svg import fragment

RADIUS = 10.0
"""Pixels from the centre of a hex in a legend to its corners."""
_ONE = MapSpec(1, 1)
_HEX = hex_at(1, 1, _ONE.grain)


def swatch(look: Look) -> str:
    """Return a hex marked with *look* as HTML, for a light and a dark page; the words beside it say what it means."""
    shown = Overlay(highlights=(Highlight(_HEX, look),))
    return _both(lambda layout, palette: overlay(layout, palette, shown).items)


def heat_swatch(share: float) -> str:
    """Return a hex that *share* of what the likeliest has end in, 0 to 1, as HTML for a light and a dark page."""
    return _both(lambda layout, palette: heat_shapes(layout, palette, ((_HEX, share),), most=1.0))


def _both(shapes: Callable[[Layout, Palette], Iterable[Item]]) -> str:
    layout = of_radius(_ONE, RADIUS)

    def drawn(palette: Palette) -> str:
        return fragment(shapes(layout, palette), layout.width, layout.height)

    return f'<i class="inb-light">{drawn(LIGHT)}</i><i class="inb-dark">{drawn(DARK)}</i>'
