"""What lies over the counters for a moment: cursor, selection, brush, ghost, path, reach, heat, a measured line."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from interceptor_nb.core.hexes import Hex, distance
from interceptor_nb.view import glyphs
from interceptor_nb.view.board import Counter, RockMark
from interceptor_nb.view.layout import Layout, Point, between, toward
from interceptor_nb.view.palette import Palette, mixed
from interceptor_nb.view.shapes import Circle, Item, Layer, Lettering, Polygon, Polyline, Shape, Style, Text, faded

Look = Literal["solid", "hatched", "ring", "cross"]
"""How a hex is marked: can be reached; only past a roll; is forced; is hit."""

HEAT_OPACITY = 0.85
_LEAST_TOLD = 0.01
"""A share below this is shown by its colour alone: hundreds of "<1%" would hide the map."""
_HEAT_STEPS = 16
_HATCHES = 5


class Highlight(Struct, frozen=True):
    """A marked hex, with a short text such as thrust points."""

    hex: Hex
    look: Look = "solid"
    text: str = ""


class Track(Struct, frozen=True):
    """The path of an order: every hex from the ship's own on, and the ship as it ends."""

    hexes: tuple[Hex, ...]
    end: Counter


class Overlay(Struct, frozen=True):
    """All that the top layer shows.

    Attributes:
        cursor: the hex that the keyboard or the pointer is on.
        selection: the hexes of what is selected.
        brush: the hexes that a stroke would change.
        ghost: what is being dragged, where it would stand.
        track: the order being typed.
        highlights: the reach map, or any other marks.
        heat: hexes and the share of outcomes that end there, 0 to 1.
        measure: from where to where the hexes are counted.
    """

    cursor: Hex | None = None
    selection: tuple[Hex, ...] = ()
    brush: tuple[Hex, ...] = ()
    ghost: Counter | RockMark | None = None
    track: Track | None = None
    highlights: tuple[Highlight, ...] = ()
    heat: tuple[tuple[Hex, float], ...] = ()
    measure: tuple[Hex, Hex] | None = None


Spot = tuple[Counter, Point, float]
"""A counter, where it stands on the screen, and its scale."""


@lru_cache(maxsize=8)
def overlay(layout: Layout, palette: Palette, shown: Overlay, chosen: tuple[Spot, ...] = ()) -> Layer:
    """Return the top layer of *shown*; the numbers of the *chosen* counters stand over ring and cursor."""
    items: list[Item] = [
        *heat_shapes(layout, palette, shown.heat),
        *_highlights(layout, palette, shown.highlights),
        *_brush(layout, palette, shown.brush),
    ]
    if shown.track is not None:
        items += _track(layout, palette, shown.track)
    if shown.measure is not None:
        items += _measure(layout, palette, *shown.measure)
    if shown.ghost is not None:
        items += _ghost(layout, palette, shown.ghost)
    items += heat_labels(layout, palette, shown.heat)
    items += _selection(layout, palette, shown.selection)
    if shown.cursor is not None:
        items += _cursor(layout, palette, shown.cursor)
    for counter, spot, scale in chosen:
        items += glyphs.numbers(layout, palette, counter, spot, layout.radius * scale)
    return Layer("overlay", (layout, palette, shown, chosen), tuple(items))


def percent(share: float) -> str:
    """Return *share* in short: ``24%``, ``<1%``, ``>99%``; whole only where it is whole."""
    if share <= 0 or share >= 1:
        return f"{share:.0%}"
    if share < 0.01:
        return "<1%"
    return ">99%" if share > 0.99 else f"{share:.0%}"


def heat_shapes(layout: Layout, palette: Palette, heat: Iterable[tuple[Hex, float]], most: float = 0.0) -> list[Shape]:
    """Return hexes, each filled the more the greater its share, up to *most*, or that of the likeliest."""
    shares = {hex_: share for hex_, share in heat if share > 0}
    most = most or max(shares.values(), default=1.0)
    # The root: shares spread over many hexes would else all look alike. Few steps, so that hexes share a colour.
    steps = {hex_: max(1, round((share / most) ** 0.5 * _HEAT_STEPS)) for hex_, share in shares.items()}
    shapes: list[Shape] = [
        Polygon(
            layout.corners(hex_, 0.94),
            Style(palette.heat, mixed(palette.heat, palette.ink, 0.35), 1.0, opacity=HEAT_OPACITY * step / _HEAT_STEPS),
        )
        for hex_, step in sorted(steps.items(), key=lambda item: item[1])
    ]
    return shapes


def heat_labels(layout: Layout, palette: Palette, heat: Iterable[tuple[Hex, float]]) -> list[Shape]:
    """Return the shares of hexes in short, where they fit."""
    size = min(max(layout.radius * 0.5, 8.5), 13.0)
    lettering = Lettering(palette.ink, size, bold=True, halo=palette.paper)
    fits = _letters(layout, size)
    told = ((hex_, percent(share)) for hex_, share in heat if share >= _LEAST_TOLD)
    return [Text(*layout.centre(hex_), text, lettering) for hex_, text in told if len(text) <= fits]


def _highlights(layout: Layout, palette: Palette, highlights: tuple[Highlight, ...]) -> list[Shape]:
    radius = layout.radius
    outline = {
        "solid": Style(None, palette.accent, 1.6),
        "hatched": Style(None, palette.accent, 1.6, (4.0, 2.5)),
    }
    filled = Style(palette.accent, None, opacity=0.2)
    hatch = Style(None, palette.accent, 1.0, opacity=0.75)
    alarm = Style(None, palette.danger, 2.2)
    by_look: dict[Look, list[Hex]] = {"solid": [], "hatched": [], "ring": [], "cross": []}
    for mark in highlights:
        by_look[mark.look].append(mark.hex)
    shapes: list[Shape] = [Polygon(layout.corners(hex_), filled) for hex_ in by_look["solid"]]
    shapes += [Polyline(line, hatch) for hex_ in by_look["hatched"] for line in _hatching(layout, hex_)]
    for look, style in outline.items():
        shapes += [
            Polygon(layout.corners(hex_, 0.96), style) for hex_ in by_look["solid" if look == "solid" else "hatched"]
        ]
    shapes += [Circle(*layout.centre(hex_), radius * 0.7, alarm) for hex_ in by_look["ring"]]
    arm = radius * 0.5
    for hex_ in by_look["cross"]:
        x, y = layout.centre(hex_)
        shapes += [
            Polyline(((x - arm, y - arm), (x + arm, y + arm)), alarm),
            Polyline(((x - arm, y + arm), (x + arm, y - arm)), alarm),
        ]
    size = min(max(radius * 0.56, 9.0), 15.0)
    lettering, most = Lettering(palette.ink, size, halo=palette.paper), _letters(layout, size)
    shapes += [
        Text(*layout.centre(mark.hex), mark.text, lettering) for mark in highlights if 0 < len(mark.text) <= most
    ]
    return shapes


def _letters(layout: Layout, size: float) -> int:
    """Return how many letters of *size* fit into a hex."""
    # A letter is about 0.6 of its height wide, a hex across its flats 1.73 of its radius.
    return int(1.73 * layout.radius / (0.62 * size))


def _hatching(layout: Layout, hex_: Hex) -> list[tuple[Point, Point]]:
    """Return lines across *hex_*, all parallel to one of its diagonals."""
    corner = layout.corners(hex_, 0.94)
    lines = []
    for number in range(_HATCHES):
        # From one side of the diagonal (corners 1 and 4) to the other: along the edges 1-2-3-4 and 1-0-5-4.
        at = (number + 0.5) / _HATCHES * 3
        lines.append(
            (
                _along((corner[2], corner[3], corner[4], corner[5]), at),
                _along((corner[2], corner[1], corner[0], corner[5]), at),
            )
        )
    return lines


def _along(points: tuple[Point, ...], at: float) -> Point:
    leg = min(int(at), len(points) - 2)
    return between(points[leg], points[leg + 1], at - leg)


def _brush(layout: Layout, palette: Palette, brush: tuple[Hex, ...]) -> list[Shape]:
    style = Style(palette.accent, None, opacity=0.16)
    edge = Style(None, palette.accent, 1.4, (3.0, 3.0))
    return [
        *(Polygon(layout.corners(hex_), style) for hex_ in brush),
        *(Polygon(layout.corners(hex_, 0.86), edge) for hex_ in brush),
    ]


def _track(layout: Layout, palette: Palette, track: Track) -> list[Item]:
    centres = tuple(layout.centre(hex_) for hex_ in track.hexes)
    color = mixed(track.end.side.color, palette.ink, 0.22)
    items: list[Item] = []
    if len(centres) > 1:
        # It leaves the ship's letter free.
        points = (toward(centres[0], centres[1], layout.radius * 0.66), *centres[1:])
        items = [Polyline(points, Style(None, palette.paper, 5.0)), Polyline(points, Style(None, color, 2.6))]
        # A dot in each hex that is entered, so that the hexes moved can be counted.
        dot = Style(palette.paper, color, 1.6)
        items += [Circle(*point, max(layout.radius * 0.12, 2.2), dot) for point in points[1:-1]]
    spot = layout.centre(track.end.hex)
    items += glyphs.drift(layout, palette, track.end, spot)
    items += faded(glyphs.ship(layout, palette, track.end, spot), 0.72)
    return items


def _measure(layout: Layout, palette: Palette, start: Hex, end: Hex) -> list[Shape]:
    points = layout.centre(start), layout.centre(end)
    middle = between(*points, 0.5)
    hexes = distance(start, end)
    lettering = Lettering(palette.ink, 13.0, bold=True, halo=palette.paper)
    return [
        Polyline(points, Style(None, palette.paper, 4.0)),
        Polyline(points, Style(None, palette.ink, 1.6, (6.0, 3.0))),
        *(Circle(*point, 3.0, Style(palette.ink)) for point in points),
        Text(middle[0], middle[1] - 10, f"{hexes} hex" + ("" if hexes == 1 else "es"), lettering),
    ]


def _ghost(layout: Layout, palette: Palette, ghost: Counter | RockMark) -> tuple[Shape, ...]:
    frame = Polygon(layout.corners(ghost.hex, 0.96), Style(None, palette.accent, 1.4, (4.0, 3.0)))
    if isinstance(ghost, RockMark):
        bodies, marks = glyphs.rocks(layout, palette, (ghost,), beside_ship=False)
        return (frame, *faded((*bodies, *marks), 0.6))
    spot = layout.centre(ghost.hex)
    return (
        frame,
        *glyphs.drift(layout, palette, ghost, spot),
        *faded(glyphs.ship(layout, palette, ghost, spot), 0.6),
    )


def _selection(layout: Layout, palette: Palette, selection: tuple[Hex, ...]) -> list[Shape]:
    radius = layout.radius * 1.18
    # Solid: a dashed ring is a ship in random movement.
    rings = (Style(None, palette.paper, 5.0), Style(None, palette.ink, 2.4))
    return [Circle(*layout.centre(hex_), radius, ring) for ring in rings for hex_ in selection]


def _cursor(layout: Layout, palette: Palette, cursor: Hex) -> list[Shape]:
    corners = layout.corners(cursor, 0.96)
    return [Polygon(corners, Style(None, palette.paper, 4.6)), Polygon(corners, Style(None, palette.accent, 2.4))]
