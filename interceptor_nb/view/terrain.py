"""The base of a picture: hexes coloured by zone, the grid, labels, names of the zones (MAP-1 to MAP-3)."""

from functools import lru_cache
from typing import Literal

from interceptor_nb.core.hexes import Hex, hex_at, label, place
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.rules.interceptor.zones import ZONES, Zone, rows_above_ground_edge, zone
from interceptor_nb.view.layout import Layout, hexes_of
from interceptor_nb.view.palette import Palette
from interceptor_nb.view.shapes import Item, Layer, Lettering, Polygon, Style, Text

Labels = Literal["auto", "all", "some", "none"]
"""Which hexes bear their label; ``auto`` is all where they are large enough, else some."""

_ROOM_FOR_ALL = 22.0


@lru_cache(maxsize=8)
def terrain(layout: Layout, palette: Palette, labels: Labels) -> Layer:
    """Return the base layer; *labels* is never ``auto`` here (see `resolved`)."""
    words = [] if layout.map.ground_edge is None else _words(layout, palette)
    under = {hex_ for word in words for hex_ in _upright_over(layout, word)}
    items: list[Item] = [*_hexes(layout, palette), *_labels(layout, palette, labels, under), *words]
    return Layer("base", (layout, palette, labels), tuple(items))


def resolved(layout: Layout, labels: Labels) -> Labels:
    """Return *labels* with ``auto`` decided by the size of the hexes."""
    if labels != "auto":
        return labels
    return "all" if layout.radius >= _ROOM_FOR_ALL else "some"


def _hexes(layout: Layout, palette: Palette) -> list[Polygon]:
    sheet = layout.map
    # Row by row from the ground out, so that hexes of one colour come one after another.
    ordered = sorted(hexes_of(sheet), key=lambda hex_: rows_above_ground_edge(sheet, hex_) or 0)
    styles: dict[str, Style] = {}
    polygons = []
    for hex_ in ordered:
        if layout.is_in_view(hex_):
            color = _colour(sheet, palette, hex_)
            style = styles.setdefault(color, Style(color, palette.grid, 1.0))
            polygons.append(Polygon(layout.corners(hex_), style))
    return polygons


def _colour(sheet: MapSpec, palette: Palette, hex_: Hex) -> str:
    above = rows_above_ground_edge(sheet, hex_)
    if above is None:
        return palette.space
    rows = max(sheet.atmosphere_rows - 1, 1)
    share = 1 - (above - sheet.ground_rows) / rows
    return palette.zone(zone(sheet, hex_), share)


def _labels(layout: Layout, palette: Palette, labels: Labels, under: set[Hex]) -> list[Text]:
    if labels == "none":
        return []
    sheet, radius = layout.map, layout.radius
    size = min(max(radius * 0.34, 8.0), 11.0)
    lettering: dict[bool, Lettering] = {
        True: Lettering(palette.label, size),
        False: Lettering(palette.zone_label, size),
    }
    lift = radius * (0.64 if sheet.grain == "rows" else 0.66)
    texts = []
    for hex_ in hexes_of(sheet):
        if layout.is_in_view(hex_) and hex_ not in under and (labels == "all" or _is_marked(sheet, hex_)):
            x, y = layout.centre(hex_)
            style = lettering[zone(sheet, hex_) == "space"]
            texts.append(Text(x, y - lift, label(hex_, sheet.grain), style))
    # One lettering after the other: two runs to draw, not one for each change of zone.
    return sorted(texts, key=lambda text: text.lettering.fill)


def _is_marked(sheet: MapSpec, hex_: Hex) -> bool:
    column, row = place(hex_, sheet.grain)
    along, across = (column, row) if sheet.grain == "rows" else (row, column)
    return (along == 1 and across % 2 == 1) or (along % 5 == 0 and across % 4 == 0)


def _words(layout: Layout, palette: Palette) -> list[Text]:
    sheet = layout.map
    by_column = sheet.ground_edge in ("west", "east")
    size = min(max(layout.radius * 0.62, 9.0), 15.0)
    lettering = Lettering(palette.zone_label, size, italic=True, anchor="start" if by_column else "end")
    lines: dict[Zone, list[int]] = {}
    for number in range(1, (sheet.columns if by_column else sheet.rows) + 1):
        hex_ = hex_at(number, 1, sheet.grain) if by_column else hex_at(1, number, sheet.grain)
        lines.setdefault(zone(sheet, hex_), []).append(number)
    words = []
    for name in ZONES:
        numbers = lines.get(name)
        if not numbers:
            continue
        # A zone's name stands in its middle; space, which has no far end, is named in its first line from the edge.
        far = numbers[0] if sheet.ground_edge in ("south", "east") else numbers[-1]
        line = far if name == "space" else numbers[len(numbers) // 2]
        if by_column:
            x, y = layout.centre(hex_at(line, sheet.rows, sheet.grain))
            words.append(Text(x, y + layout.radius * 0.5, name, lettering, angle=-90))
        else:
            x, y = layout.centre(hex_at(sheet.columns, line, sheet.grain))
            words.append(Text(x + layout.radius * 0.55, y + layout.radius * 0.12, name, lettering))
    return words


def _upright_over(layout: Layout, word: Text) -> set[Hex]:
    """Return the hexes whose label *word* would cover: an upright word runs over labels, a level one between them."""
    if not word.angle:
        return set()
    # About half a letter's height is its breadth; a label stands in the upper part of its hex.
    length = round(word.lettering.size * 0.56 * len(word.text))
    drop = layout.radius * 0.66
    return {layout.hex_near(word.x, word.y - step + drop) for step in range(-4, length + 5, 4)}
