"""What every chart is drawn with: its colours, lines and words, as SVG that follows a page's theme or stands alone."""

from html import escape
from typing import NamedTuple

from interceptor_nb.view.palette import LIGHT, Palette
from interceptor_nb.view.svg import number

_NICE = (1, 2, 5)


class Inks(NamedTuple):
    """The colours of the picture: SVG paints, so a CSS variable will do."""

    ink: str
    soft: str
    line: str
    curve: str
    limit: str
    mark: str
    paper: str


THEME = Inks(
    "var(--inb-ink)",
    "var(--inb-soft)",
    "var(--inb-line)",
    "var(--inb-accent)",
    "var(--inb-bad)",
    "var(--inb-ink)",
    "var(--inb-card)",
)
"""Colours that follow the page's own theme, light or dark."""


def inks(palette: Palette = LIGHT) -> Inks:
    """Return the colours of a picture that stands by itself."""
    return Inks(palette.ink, palette.label, palette.grid, palette.accent, palette.danger, palette.ink, palette.paper)


def line(x: float, y: float, to_x: float, to_y: float, colour: str, width: float, *, dash: str = "") -> str:
    """Return a straight line, dashed where *dash* says so."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    ends = f'x1="{number(x)}" y1="{number(y)}" x2="{number(to_x)}" y2="{number(to_y)}"'
    return f'<line {ends} style="stroke:{colour}" stroke-width="{number(width)}"{dashes}/>'


def text(x: float, y: float, words: str, colour: str, anchor: str = "middle", *, halo: str = "") -> str:
    """Return a text; one with a halo is bold too."""
    style = f"fill:{colour}" + (f";stroke:{halo};stroke-width:3px;paint-order:stroke" if halo else "")
    weight = ' font-weight="600"' * bool(halo)
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" dominant-baseline="central"'
    return f'<text {place}{weight} style="{style}">{escape(words)}</text>'


def spacing(extent: int, most: int) -> int:
    """Return the least of 1, 2, 5, 10, 20, … that parts *extent* into at most *most*."""
    power = 1
    while True:
        for nice in _NICE:
            if extent <= nice * power * most:
                return nice * power
        power *= 10


class Picture(NamedTuple):
    """A drawn picture, which shows itself in a notebook; *svg* is its text."""

    svg: str

    def _repr_html_(self) -> str:
        # As HTML: an SVG image of its own would not follow the page's theme.
        return self.svg
