"""The marks of a map's legend, drawn by what draws them on the map."""

from interceptor_nb.core.hexes import hex_at
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.layout import of_radius
from interceptor_nb.view.overlay import Highlight, Look, Overlay, overlay
from interceptor_nb.view.palette import DARK, LIGHT, Palette
from interceptor_nb.view.shapes import Text
from interceptor_nb.view.svg import fragment

RADIUS = 10.0
"""Pixels from the centre of a hex in a legend to its corners."""
_ONE = MapSpec(1, 1)
_HEX = hex_at(1, 1, _ONE.grain)


def swatch(look: Look) -> str:
    """Return a hex marked with *look* as HTML, for a light and a dark page; the words beside it say what it means."""
    return _both(Overlay(highlights=(Highlight(_HEX, look),)))


def heat_swatch(share: float) -> str:
    """Return a hex that *share* of the outcomes end in, 0 to 1, as HTML for a light and a dark page."""
    return _both(Overlay(heat=((_HEX, share),)))


def _both(shown: Overlay) -> str:
    layout = of_radius(_ONE, RADIUS)

    def drawn(palette: Palette) -> str:
        # A heat's percentage has no room here; the words beside it are enough.
        shapes = [item for item in overlay(layout, palette, shown).items if not isinstance(item, Text)]
        return fragment(shapes, layout.width, layout.height)

    return f'<i class="inb-light">{drawn(LIGHT)}</i><i class="inb-dark">{drawn(DARK)}</i>'
