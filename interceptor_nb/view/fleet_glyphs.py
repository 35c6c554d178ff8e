"""What ships, fighter groups and debris of the open table look like, each as shapes in CSS pixels.

Side is told by letter, shape and colour, class by size and ring, facing by a solid nose; boxes crossed off bear a
stroke, lost fighters are hollow; so nothing hangs on colour alone.
"""

from math import sqrt

from interceptor_nb.rules.fleet.setup import Cloud, ShipClass
from interceptor_nb.rules.fleet.tables import ENDURANCE, FIGHTERS
from interceptor_nb.view.fleet_board import GroupMark, ShipMark
from interceptor_nb.view.fleet_layout import Spot, TableLayout
from interceptor_nb.view.glyphs import BODIES, bow
from interceptor_nb.view.layout import posed, span, spoke, toward
from interceptor_nb.view.palette import Palette, mixed, readable_on
from interceptor_nb.view.shapes import Anchor, Circle, Lettering, Polygon, Polyline, Shape, Style, Text

_SIZES: dict[ShipClass, float] = {"escort": 0.78, "cruiser": 1.0, "capital": 1.3, "base": 1.15}
_LEAST_UNIT, _MOST_UNIT = 12.0, 30.0
_GROUP_SIZE = 0.8
_HATCH = 9.0
"""Pixels between two lines of a cloud's hatching."""
_BOX = 8.0
"""Pixels that a damage box takes in a record."""
_LONGEST = 20
"""Letters of a name that are written on the table."""
_LETTER_AT = (-0.1, -0.14, -0.04, -0.1)


def unit(layout: TableLayout) -> float:
    """Return the pixels that counters are measured in: they grow with the table, within limits."""
    return min(max(layout.scale * 0.62, _LEAST_UNIT), _MOST_UNIT)


def reach(layout: TableLayout, mark: ShipMark | GroupMark) -> float:
    """Return the pixels from the middle of a counter to its edge."""
    return unit(layout) * (_SIZES[mark.ship_class] if isinstance(mark, ShipMark) else _GROUP_SIZE)


def line_colour(palette: Palette, color: str) -> str:
    """Return *color* with a little ink, so that a pale side's thin lines stay visible on the paper."""
    return mixed(color, palette.ink, 0.22)


def short(name: str) -> str:
    """Return *name* as it is written on the table, where a long one would cover others."""
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def caption(layout: TableLayout, palette: Palette, at: Spot, text: str, *, anchor: Anchor = "middle") -> Text:
    """Return a small text beside a counter."""
    size = min(max(layout.scale * 0.4, 9.0), 13.0)
    return Text(*at, text, Lettering(palette.ink, size, anchor=anchor, halo=palette.paper))


def ship(layout: TableLayout, palette: Palette, mark: ShipMark, *, named: bool = True) -> tuple[Shape, ...]:
    """Return the counter of a ship; nothing for one that exploded."""
    if mark.status == "exploded":
        return ()
    spot, size = layout.spot(mark.at), reach(layout, mark)
    form = mark.side.number % len(BODIES)
    angle = layout.angle(mark.course)
    body = posed(BODIES[form], spot, angle, size)
    is_dead = mark.status == "hulk"
    fill = mixed(palette.space, mark.side.color, 0.16) if is_dead else mark.side.color
    outline = line_colour(palette, mark.side.color) if is_dead else palette.ink
    letter = palette.ink if is_dead else readable_on(fill)
    shapes: list[Shape] = []
    if mark.ship_class == "base":
        ring = Style(None, line_colour(palette, mark.side.color), 2.4)
        shapes.append(Circle(*spot, size * 1.25, ring))
    if mark.carrier:
        # Flight decks: two bars beside the hull.
        deck = Style(line_colour(palette, mark.side.color), palette.ink, 0.8)
        for hand in (1, -1):
            bar = ((0.35, hand * 0.92), (0.35, hand * 1.12), (-0.75, hand * 1.12), (-0.75, hand * 0.92))
            shapes.append(Polygon(posed(bar, spot, angle, size), deck))
    shapes += [
        Polygon(body, Style(fill, outline, 1.8 if mark.ship_class in ("capital", "base") else 1.2)),
        Polygon(bow(body), Style(outline)),
        Text(*spoke(angle, size * _LETTER_AT[form], spot), mark.letter, Lettering(letter, size * 0.82, bold=True)),
    ]
    if is_dead:
        arm = size * 0.9
        x, y = spot
        cross = Style(None, palette.wreck, 2.0)
        shapes += [
            Polyline(((x - arm, y - arm), (x + arm, y + arm)), cross),
            Polyline(((x - arm, y + arm), (x + arm, y - arm)), cross),
        ]
    if named:
        text = f"{short(mark.id)} \N{MIDDLE DOT} hulk" if is_dead else f"{short(mark.id)} v{mark.velocity}"
        shapes.append(caption(layout, palette, _below(layout, mark, spot), text))
    return tuple(shapes)


def group(layout: TableLayout, palette: Palette, mark: GroupMark, *, named: bool = True) -> tuple[Shape, ...]:
    """Return the counter of a fighter group that is out: a disc in a ring of fighters, hollow where one is lost."""
    if mark.at is None:
        return ()
    spot, size = layout.spot(mark.at), reach(layout, mark)
    outline = line_colour(palette, mark.side.color)
    shapes: list[Shape] = [Circle(*spot, size * 0.66, Style(mark.side.color, palette.ink, 1.0))]
    for number in range(FIGHTERS):
        way = -90 + 360 / FIGHTERS * number
        dart = posed(((0.34, 0.0), (-0.2, 0.22), (-0.2, -0.22)), spoke(way, size, spot), way, size)
        there = number < mark.fighters
        shapes.append(Polygon(dart, Style(mark.side.color if there else palette.paper, outline, 1.0)))
    letter = Lettering(readable_on(mark.side.color), size * 0.8, bold=True)
    shapes.append(Text(*spot, mark.letter, letter))
    if named:
        shapes.append(caption(layout, palette, _below(layout, mark, spot), short(mark.id)))
    return tuple(shapes)


def coast(layout: TableLayout, palette: Palette, mark: ShipMark) -> tuple[Shape, ...]:
    """Return where the ship goes without orders: a dotted line to a hollow ring (TBL-2)."""
    start, end = layout.spot(mark.at), layout.spot(mark.coasts)
    ring, out = unit(layout) * 0.42, reach(layout, mark) * 1.2
    if mark.is_lost or span(start, end) <= out + ring:
        return ()
    color = line_colour(palette, mark.side.color)
    dotted = Polyline((toward(start, end, out), toward(end, start, ring)), Style(None, color, 1.8, (1.8, 4.0)))
    return dotted, Circle(*end, ring, Style(None, color, 1.8))


def cloud(layout: TableLayout, palette: Palette, one: Cloud) -> tuple[Shape, ...]:
    """Return a cloud of debris: a hatched disc, dotted where it drifts to."""
    centre, radius = layout.spot(one.at), layout.length(one.radius)
    edge = mixed(palette.rock, palette.ink, 0.35)
    shapes: list[Shape] = [
        Circle(*centre, radius, Style(palette.rock, None, opacity=0.22)),
        *(Polyline(line, Style(None, edge, 1.2, opacity=0.8)) for line in _hatching(centre, radius)),
        Circle(*centre, radius, Style(None, edge, 1.8, (5.0, 3.0))),
    ]
    shapes.append(caption(layout, palette, centre, "debris"))
    return tuple(shapes)


def record(layout: TableLayout, palette: Palette, mark: ShipMark, free: Spot) -> tuple[Shape, ...]:
    """Return the record of a ship, its upper left corner at *free*: rows of boxes, and what works."""
    systems = system_words(mark)
    title = f"{short(mark.id)}, {mark.left} of {sum(mark.rows)}"
    width = max(max(mark.rows) * (_BOX + 2), len(systems) * 5.0, len(title) * 6.8, 104.0) + 14
    height = len(mark.rows) * (_BOX + 3) + 34
    x, y = _kept(layout, free, width, height)
    frame = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    head = Lettering(palette.ink, 11.0, bold=True, anchor="start")
    small = Lettering(palette.ink, 10.0, anchor="start")
    shapes: list[Shape] = [
        Polygon(frame, Style(palette.paper, None, opacity=0.9)),
        Polygon(frame, Style(None, line_colour(palette, mark.side.color), 1.2)),
        Text(x + 7, y + 10, title, head),
    ]
    number = 0
    for row, boxes in enumerate(mark.rows):
        top = y + 19 + row * (_BOX + 3)
        for box in range(boxes):
            left = x + 7 + box * (_BOX + 2)
            corners = ((left, top), (left + _BOX, top), (left + _BOX, top + _BOX), (left, top + _BOX))
            lost = number < mark.damage
            shapes.append(Polygon(corners, Style(palette.danger if lost else palette.space, palette.ink, 0.9)))
            if lost:
                shapes.append(Polyline((corners[0], corners[2]), Style(None, palette.paper, 1.4)))
            number += 1
    shapes.append(Text(x + 7, y + height - 8, systems, small))
    return tuple(shapes)


def system_words(mark: ShipMark) -> str:
    """Return what works, in short: thrust, screens, point defence, bays."""
    kinds = [(kind, sum(one.kind == kind for one in mark.systems)) for kind in ("screen", "pdaf", "adaf", "bay")]
    parts = [f"{kind} {mark.working(kind)}/{number}" for kind, number in kinds if number]
    return " \N{MIDDLE DOT} ".join((f"thrust {mark.thrust}", *parts))


def screens(layout: TableLayout, palette: Palette, mark: ShipMark) -> tuple[Shape, ...]:
    """Return the screens of a ship as arcs ahead and abeam of it: solid where one works, dotted where it is lost."""
    spot, angle = layout.spot(mark.at), layout.angle(mark.course)
    working, all_ = mark.working("screen"), sum(one.kind == "screen" for one in mark.systems)
    shapes = []
    for number in range(all_):
        radius = reach(layout, mark) * 1.5 + 5.0 * number
        arc = tuple(spoke(angle + turn, radius, spot) for turn in range(-110, 111, 10))
        shapes.append(Polyline(arc, Style(None, palette.accent, 2.0, () if number < working else (1.5, 5.0))))
    return tuple(shapes)


def pips(layout: TableLayout, palette: Palette, mark: GroupMark) -> tuple[Shape, ...]:
    """Return the endurance of a group as bars above it: solid where it is left (FTR-5)."""
    if mark.at is None:
        return ()
    x, y = layout.spot(mark.at)
    top, width = y - reach(layout, mark) * 1.9, 9.0
    shapes = []
    for number in range(ENDURANCE):
        left = x + (number - ENDURANCE / 2) * (width + 3)
        bar = ((left, top), (left + width, top), (left + width, top + 4), (left, top + 4))
        shapes.append(Polygon(bar, Style(palette.accent if number < mark.endurance else None, palette.accent, 1.0)))
    return tuple(shapes)


def _below(layout: TableLayout, mark: ShipMark | GroupMark, spot: Spot) -> Spot:
    """Return where the name of a counter stands: under it, or over it where it looks downward."""
    down = isinstance(mark, ShipMark) and mark.course in (5, 6, 7)
    out = reach(layout, mark) * 1.35 + 9
    return spot[0], spot[1] + (-out if down else out)


def _hatching(centre: Spot, radius: float) -> list[tuple[Spot, Spot]]:
    """Return parallel lines across a disc, from the lower left to the upper right."""
    lines = []
    count = int(radius / _HATCH)
    for number in range(-count, count + 1):
        off = number * _HATCH
        half = sqrt(max(radius * radius - off * off, 0.0))
        middle = spoke(45, off, centre)
        lines.append((spoke(-45, -half, middle), spoke(-45, half, middle)))
    return lines


def _kept(layout: TableLayout, free: Spot, width: float, height: float) -> Spot:
    """Return *free*, moved so far that a box of that size lies within the view."""
    return min(max(free[0], 4.0), layout.width - width - 4), min(max(free[1], 4.0), layout.height - height - 4)
