"""A whole scenario as one text: a picture (SVG), or the board in words (Markdown)."""

from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.board import board_of
from interceptor_nb.view.layout import of_radius
from interceptor_nb.view.palette import LIGHT, Palette
from interceptor_nb.view.scene import scene
from interceptor_nb.view.svg import svg
from interceptor_nb.view.text import markdown

HEX_RADIUS = 22.0
"""The radius of a hex in an exported picture, in CSS pixels."""


def svg_of(setup: Setup, palette: Palette = LIGHT) -> str:
    """Return the board of *setup* as the text of an SVG document."""
    return svg(scene(board_of(setup), of_radius(setup.map, HEX_RADIUS), palette=palette), title=setup.title)


def markdown_of(setup: Setup) -> str:
    """Return the board of *setup* in words, as Markdown."""
    return markdown(board_of(setup))
