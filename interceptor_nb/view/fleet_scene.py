"""A picture of the open table as data: ground with grid and stars, counters, overlay; for the canvas and for SVG."""

from functools import lru_cache
from math import ceil, floor, log2
from zlib import crc32

from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.rules.fleet.state import begin
from interceptor_nb.view import fleet_glyphs as glyphs
from interceptor_nb.view import fleet_text as text
from interceptor_nb.view.fleet_board import Table, table_at
from interceptor_nb.view.fleet_layout import TableLayout
from interceptor_nb.view.fleet_overlay import Overlay, overlay
from interceptor_nb.view.layout import spoke
from interceptor_nb.view.palette import LIGHT, Palette, mixed
from interceptor_nb.view.scene import Scene
from interceptor_nb.view.shapes import Circle, Group, Item, Layer, Lettering, Polygon, Polyline, Shape, Style, Text
from interceptor_nb.view.svg import svg

NOTHING = Overlay()
_FINE = 13.0
"""Pixels that an inch takes at least for every inch to have its line."""
_CELL = 80.0
"""Pixels across of a piece of sky, about."""
_STARS = ((0.7, 0.35), (1.0, 0.55), (1.4, 0.9))
"""Radius and brightness of three kinds of star."""


def scene(table: Table, layout: TableLayout, *, shown: Overlay = NOTHING, palette: Palette = LIGHT) -> Scene:
    """Return the picture of *table*.

    Args:
        table: what stands on it.
        layout: how the table lies in the view.
        shown: what lies over the counters for the moment.
        palette: the colours; a dark one has a sky of stars.
    """
    return Scene(
        layout.width,
        layout.height,
        palette.paper,
        text.summary(table),
        _ground(layout, palette),
        _counters(layout, palette, table),
        overlay(layout, palette, table, shown),
    )


def fleet_svg(setup: Setup, palette: Palette = LIGHT, *, width: float = 1000, height: float = 640) -> str:
    """Return the table of *setup* before its first turn as the text of an SVG document."""
    table = table_at(*begin(setup))
    layout = TableLayout(width, height).around(table.places())
    return svg(scene(table, layout, palette=palette), title=setup.title)


@lru_cache(maxsize=8)
def _ground(layout: TableLayout, palette: Palette) -> Layer:
    """Return the sheet under all that moves: space, stars, inches, the courses like a clock."""
    width, height = layout.width, layout.height
    sheet = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    items: list[Shape] = [Polygon(sheet, Style(palette.space))]
    if palette.name == "dark":
        items += _stars(layout, palette)
    items += _grid(layout, palette)
    items += _clock(layout, palette)
    items.append(Polygon(sheet, Style(None, palette.grid, 1.0)))
    return Layer("base", (layout, palette), tuple(items))


def _stars(layout: TableLayout, palette: Palette) -> list[Shape]:
    """Return stars that stay where they are on the table, however it is panned."""
    cell = 2.0 ** round(log2(_CELL / layout.scale))
    left, top = layout.x - layout.width / 2 / layout.scale, layout.y + layout.height / 2 / layout.scale
    across, down = ceil(layout.width / layout.scale / cell) + 1, ceil(layout.height / layout.scale / cell) + 1
    found: dict[int, list[Shape]] = {0: [], 1: [], 2: []}
    for column in range(floor(left / cell), floor(left / cell) + across):
        for row in range(floor(top / cell) - down, floor(top / cell) + 1):
            for number in range(3):
                bits = crc32(f"{column},{row},{number},{cell}".encode())
                kind = (0, 0, 0, 1, 1, 2, 0, 1)[bits >> 29]
                x = (column + (bits & 1023) / 1024) * cell
                y = (row + (bits >> 10 & 1023) / 1024) * cell
                spot = (
                    layout.width / 2 + (x - layout.x) * layout.scale,
                    layout.height / 2 - (y - layout.y) * layout.scale,
                )
                if layout.is_in_view(spot, 0):
                    radius, brightness = _STARS[kind]
                    found[kind].append(Circle(*spot, radius, Style(mixed(palette.space, palette.ink, brightness))))
    return [star for kind in found.values() for star in kind]


def _grid(layout: TableLayout, palette: Palette) -> list[Shape]:
    """Return a line an inch, where there is room, and a stronger one each half foot with its inches."""
    fine = Style(None, mixed(palette.space, palette.grid, 0.45), 1.0)
    strong = Style(None, palette.grid, 1.0)
    half_width, half_height = layout.width / 2 / layout.scale, layout.height / 2 / layout.scale
    columns = range(ceil(layout.x - half_width), floor(layout.x + half_width) + 1)
    rows = range(ceil(layout.y - half_height), floor(layout.y + half_height) + 1)
    by_look: dict[bool, list[Shape]] = {False: [], True: []}
    labels: list[Shape] = []
    lettering = Lettering(palette.label, 10.0, halo=palette.space)
    for inch in columns:
        x = layout.width / 2 + (inch - layout.x) * layout.scale
        if inch % 6 == 0 or layout.scale >= _FINE:
            by_look[inch % 6 == 0].append(Polyline(((x, 0.0), (x, layout.height)), strong if inch % 6 == 0 else fine))
        if inch % 6 == 0 and 30 < x < layout.width - 12:
            labels.append(Text(x, layout.height - 9, f'{inch}"', lettering))
    for inch in rows:
        y = layout.height / 2 - (inch - layout.y) * layout.scale
        if inch % 6 == 0 or layout.scale >= _FINE:
            by_look[inch % 6 == 0].append(Polyline(((0.0, y), (layout.width, y)), strong if inch % 6 == 0 else fine))
        if inch % 6 == 0 and 12 < y < layout.height - 20:
            labels.append(Text(16, y, f'{inch}"', lettering))
    return [*by_look[False], *by_look[True], *labels]


def _clock(layout: TableLayout, palette: Palette) -> list[Shape]:
    """Return the courses in the upper right corner, like the hours of a clock (TBL-1)."""
    centre, radius = (layout.width - 38, 38.0), 20.0
    line = Style(palette.space, palette.label, 1.2)
    shapes: list[Shape] = [Circle(*centre, radius, line)]
    for course in range(1, 13):
        way = layout.angle(course)
        inner = 0.55 if course % 3 == 0 else 0.8
        shapes.append(
            Polyline((spoke(way, radius * inner, centre), spoke(way, radius, centre)), Style(None, palette.label, 1.2))
        )
    lettering = Lettering(palette.label, 10.0, bold=True, halo=palette.space)
    shapes += [Text(*spoke(layout.angle(one), radius + 9, centre), str(one), lettering) for one in (3, 6, 9, 12)]
    return shapes


@lru_cache(maxsize=8)
def _counters(layout: TableLayout, palette: Palette, table: Table) -> Layer:
    """Return the layer of all that stands on the table; debris lowest, fighters on top."""
    items: list[Item] = [Group(text.cloud_words(one), glyphs.cloud(layout, palette, one)) for one in table.clouds]
    for ship in table.ships:
        items += glyphs.coast(layout, palette, ship)
    items += [
        Group(f"{ship.letter}: {text.ship_words(ship)}", shapes)
        for ship in sorted(table.ships, key=lambda ship: not ship.is_lost)
        if (shapes := glyphs.ship(layout, palette, ship))
    ]
    items += [
        Group(f"{group.letter}: {text.group_words(group)}", shapes)
        for group in table.groups
        if (shapes := glyphs.group(layout, palette, group))
    ]
    return Layer("counters", (layout, palette, table), tuple(items))
