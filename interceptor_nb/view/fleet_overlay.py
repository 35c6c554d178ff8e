"""What lies over the counters of the open table for a moment: selection, plans, blasts, lines of sight, a measure."""

from functools import lru_cache

from msgspec import Struct

from interceptor_nb.rules.fleet.geometry import INCH, Point
from interceptor_nb.rules.fleet.tables import ATTACK_RANGE, DEFENCES
from interceptor_nb.view import fleet_glyphs as glyphs
from interceptor_nb.view.fleet_board import GroupMark, ShipMark, Table
from interceptor_nb.view.fleet_layout import Spot, TableLayout
from interceptor_nb.view.fleet_plan import Track
from interceptor_nb.view.fleet_sight import Sight
from interceptor_nb.view.fleet_text import apart
from interceptor_nb.view.layout import between, span, spoke, toward
from interceptor_nb.view.palette import Palette
from interceptor_nb.view.shapes import Circle, Item, Layer, Lettering, Polygon, Polyline, Shape, Style, Text, faded

_TOLD_AT = (0.66, 0.78, 0.54, 0.9, 0.42, 0.3)
"""Where along a line of sight its length stands, the first that is clear: nearer to its end, where lines lie apart."""
_LETTER, _LINE = 7.0, 14.0
"""Pixels that a letter and a line of such a label take."""
_RING_LABEL = 52.0
"""Pixels from ring to ring from which on each has its label beside it."""


class Overlay(Struct, frozen=True):
    """All that the top layer shows.

    Attributes:
        selection: the unit whose record, reach and line are shown; empty for none.
        tracks: where lines lead, and *after* the table when they have led there.
        blasts: the ships whose explosion is drawn.
        burst: the ship that explodes at this very moment, empty for none.
        sights: lines of sight, free or cut.
        measure: from where to where inches are counted.
        cursor: where the keyboard points.
    """

    selection: str = ""
    tracks: tuple[Track, ...] = ()
    after: Table | None = None
    blasts: tuple[str, ...] = ()
    burst: str = ""
    sights: tuple[Sight, ...] = ()
    measure: tuple[Point, Point] | None = None
    cursor: Point | None = None


@lru_cache(maxsize=8)
def overlay(layout: TableLayout, palette: Palette, table: Table, shown: Overlay) -> Layer:
    """Return the layer of *shown* over *table*."""
    items: list[Item] = []
    for name in dict.fromkeys((*shown.blasts, *((shown.burst,) if shown.burst else ()))):
        source = table.unit(name)
        if isinstance(source, ShipMark):
            items += _blast(layout, palette, source, is_now=name == shown.burst)
    told: list[Text] = []
    for sight in shown.sights:
        told.append(_told(layout, palette, sight, told))
        items += _sight(layout, palette, sight)
    items += told
    for track in shown.tracks:
        items += _track(layout, palette, table, shown.after or table, track)
    chosen = table.unit(shown.selection) if shown.selection else None
    if chosen is not None:
        items += _chosen(layout, palette, chosen)
    if shown.cursor is not None:
        items += _cursor(layout, palette, shown.cursor)
    if shown.measure is not None:
        items += _measure(layout, palette, *shown.measure)
    return Layer("overlay", (layout, palette, table, shown), tuple(items))


def _blast(layout: TableLayout, palette: Palette, source: ShipMark, *, is_now: bool) -> list[Shape]:
    """Return the rings of an explosion, each with its inches and dice (DEB-1)."""
    centre = layout.spot(source.at)
    shapes: list[Shape] = []
    if is_now:
        shapes += [
            Circle(*centre, layout.length(reach), Style(palette.danger, None, opacity=0.16))
            for reach, _ in source.bands
        ]
    lettering = Lettering(palette.danger, 11.0, bold=True, anchor="end", halo=palette.paper)
    apart_enough = layout.length(INCH) >= _RING_LABEL
    for number, (reach, dice) in enumerate(source.bands):
        radius = layout.length(reach)
        shapes.append(Circle(*centre, radius, Style(None, palette.danger, 2.4 if is_now else 1.5, (6.0, 4.0))))
        # Where rings lie close together, their labels stand one under the other beside the outermost.
        x, y = spoke(200, radius if apart_enough else layout.length(source.bands[-1][0]), centre)
        drop = 0.0 if apart_enough else 13.0 * (number - (len(source.bands) - 1) / 2)
        shapes.append(Text(x - 3, y + drop, f'{reach // INCH}" {dice}d6', lettering))
    return shapes


def _told(layout: TableLayout, palette: Palette, sight: Sight, others: list[Text]) -> Text:
    """Return the length of *sight* beside its line, clear of *others* if there is a place."""
    start, end = layout.spot(sight.start), layout.spot(sight.end)
    words, lettering = apart(sight.start, sight.end), Lettering(palette.label, 11.0, halo=palette.paper)
    places = [between(start, end, share) for share in _TOLD_AT]
    texts = [Text(x, y - 8, words, lettering) for x, y in places]
    return next((text for text in texts if not any(_overlap(text, other) for other in others)), texts[0])


def _overlap(one: Text, other: Text) -> bool:
    wide = (len(one.text) + len(other.text)) / 2 * _LETTER
    return abs(one.x - other.x) < wide and abs(one.y - other.y) < _LINE


def _sight(layout: TableLayout, palette: Palette, sight: Sight) -> list[Shape]:
    start, end = layout.spot(sight.start), layout.spot(sight.end)
    if sight.stop is None:
        return [Polyline((start, end), Style(None, palette.accent, 1.2, opacity=0.75))]
    stop = layout.spot(sight.stop)
    x, y = stop
    cross = Style(None, palette.danger, 2.4)
    return [
        Polyline((start, stop), Style(None, palette.danger, 1.6)),
        Polyline((stop, end), Style(None, palette.danger, 1.2, (3.0, 5.0), opacity=0.7)),
        Polyline(((x - 6, y - 6), (x + 6, y + 6)), cross),
        Polyline(((x - 6, y + 6), (x + 6, y - 6)), cross),
    ]


def _track(layout: TableLayout, palette: Palette, table: Table, after: Table, track: Track) -> list[Shape]:
    mark = table.unit(track.unit)
    if mark is None:
        return []
    points = tuple(map(layout.spot, track.points))
    color = glyphs.line_colour(palette, mark.side.color)
    shapes: list[Shape] = []
    if len(points) > 1 and span(points[0], points[1]) > glyphs.reach(layout, mark):
        points = (toward(points[0], points[1], glyphs.reach(layout, mark) * 1.1), *points[1:])
    if len(points) > 1:
        shapes += [Polyline(points, Style(None, palette.paper, 5.0)), Polyline(points, Style(None, color, 2.6))]
        shapes += [Circle(*point, 3.4, Style(palette.paper, color, 1.6)) for point in points[1:-1]]
    end = after.unit(track.unit)
    if isinstance(end, ShipMark):
        shapes += faded(glyphs.ship(layout, palette, end, named=False), 0.62)
    elif isinstance(end, GroupMark):
        shapes += faded(glyphs.group(layout, palette, end, named=False), 0.62)
    return shapes


def _chosen(layout: TableLayout, palette: Palette, mark: ShipMark | GroupMark) -> list[Shape]:
    """Return what is shown of the selected unit: a ring, what it reaches, its screens and boxes or its endurance."""
    if mark.at is None or (isinstance(mark, ShipMark) and mark.status == "exploded"):
        return []
    spot, size = layout.spot(mark.at), glyphs.reach(layout, mark)
    shapes: list[Shape] = []
    for reach, words in _reaches(mark):
        radius = layout.length(reach)
        shapes.append(Circle(*spot, radius, Style(None, palette.accent, 1.2, (2.0, 5.0))))
        lettering = Lettering(palette.accent, 11.0, halo=palette.paper)
        shapes.append(Text(*spoke(55, radius, spot), words, lettering))
    ring = size * 1.28 + 2
    shapes += [
        Circle(*spot, ring, Style(None, color, width)) for color, width in ((palette.paper, 5.0), (palette.ink, 2.2))
    ]
    if isinstance(mark, ShipMark):
        shapes += glyphs.screens(layout, palette, mark)
        shapes += glyphs.record(layout, palette, mark, (spot[0] + ring + 12, spot[1] + ring * 0.5))
    else:
        shapes += glyphs.pips(layout, palette, mark)
    return shapes


def _reaches(mark: ShipMark | GroupMark) -> list[tuple[int, str]]:
    """Return how far the unit acts, and what: the ends of point defence, of half a move and of an attack."""
    if isinstance(mark, GroupMark):
        half = mark.move * INCH // 2
        both = [(ATTACK_RANGE, "attack"), (half, "half a move")]
        if half == ATTACK_RANGE:
            both = [(half, "attack, half a move")]
        return [(reach, f'{words} {reach // INCH}"') for reach, words in both]
    ends: dict[int, list[str]] = {}
    for kind, bands in DEFENCES.items():
        if mark.working(kind):
            for reach, dice in bands:
                ends.setdefault(reach, []).append(f"{kind.upper()} {dice}d6")
    return [(reach, f'{", ".join(words)} to {reach // INCH}"') for reach, words in ends.items()]


def _cursor(layout: TableLayout, palette: Palette, at: Point) -> list[Shape]:
    x, y = layout.spot(at)
    arms: tuple[tuple[Spot, Spot], ...] = (
        ((x - 11, y), (x - 4, y)),
        ((x + 4, y), (x + 11, y)),
        ((x, y - 11), (x, y - 4)),
        ((x, y + 4), (x, y + 11)),
    )
    looks = ((palette.paper, 4.6), (palette.accent, 2.2))
    return [Polyline(arm, Style(None, color, width)) for color, width in looks for arm in arms]


def _measure(layout: TableLayout, palette: Palette, start: Point, end: Point) -> list[Shape]:
    points = layout.spot(start), layout.spot(end)
    middle = between(*points, 0.5)
    lettering = Lettering(palette.ink, 14.0, bold=True, halo=palette.paper)
    box = 3.0
    return [
        Polyline(points, Style(None, palette.paper, 4.5)),
        Polyline(points, Style(None, palette.ink, 1.8, (7.0, 3.0))),
        *(
            Polygon(
                ((x - box, y - box), (x + box, y - box), (x + box, y + box), (x - box, y + box)), Style(palette.ink)
            )
            for x, y in points
        ),
        Text(middle[0], middle[1] - 12, apart(start, end), lettering),
    ]
