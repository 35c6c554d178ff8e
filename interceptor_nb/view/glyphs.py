"""What a ship, an asteroid and an installation look like, each as shapes in CSS pixels.

Side is told by letter, shape and colour; facing by a solid nose, heading by a hollow arrow outside the counter; so
nothing hangs on colour alone.
"""

from functools import lru_cache
from zlib import crc32

from interceptor_nb.core.hexes import Hex, moved
from interceptor_nb.view.board import Counter, RockMark, Station
from interceptor_nb.view.layout import Layout, Point, between, on_map, posed, span, spoke, toward
from interceptor_nb.view.palette import Palette, mixed, readable_on
from interceptor_nb.view.shapes import Anchor, Circle, Lettering, Polygon, Polyline, Shape, Style, Text

# Outlines point right, about the origin; the bow is the first corner. A side's number picks one.
BODIES: tuple[tuple[Point, ...], ...] = (
    ((1.12, 0.0), (-0.76, 0.86), (-0.46, 0.0), (-0.76, -0.86)),
    ((1.12, 0.0), (0.34, 0.8), (-0.74, 0.8), (-0.74, -0.8), (0.34, -0.8)),
    ((1.12, 0.0), (-0.05, 0.9), (-0.9, 0.0), (-0.05, -0.9)),
    ((1.12, 0.0), (0.5, 0.74), (-0.3, 0.86), (-0.86, 0.42), (-0.86, -0.42), (-0.3, -0.86), (0.5, -0.74)),
)
_LETTER_AT = (-0.1, -0.14, -0.04, -0.1)
_NOSE = 0.42
_SIZES = {"fighter": 0.58, "patrol": 0.74}
_ARROW: tuple[Point, ...] = ((0.32, 0.0), (0.0, 0.23), (0.0, -0.23))
_CRACKS: tuple[tuple[Point, ...], ...] = (
    ((-0.34, -0.8), (-0.06, -0.3), (-0.22, 0.02), (0.1, 0.34)),
    ((0.84, -0.2), (0.42, 0.0), (0.5, 0.28), (0.14, 0.4)),
    ((-0.6, 0.66), (-0.36, 0.4), (-0.44, 0.2)),
)
_ROCK_SIZE = 0.5
_MOST_ROCKS = 6


def letter_size(layout: Layout) -> float:
    """Return the height in pixels of a counter's letter."""
    return min(max(layout.radius * 0.58, 9.5), 24.0)


def small_size(layout: Layout) -> float:
    """Return the height in pixels of the numbers beside a counter."""
    return min(max(layout.radius * 0.44, 9.0), 14.0)


def note(layout: Layout, palette: Palette, at: Point, text: str, anchor: Anchor) -> Text:
    """Return a small number that starts, ends or is centred at *at*."""
    lettering = Lettering(palette.ink, small_size(layout), bold=True, anchor=anchor, halo=palette.paper)
    return Text(*at, text, lettering)


def ship(layout: Layout, palette: Palette, counter: Counter, spot: Point, scale: float = 1.0) -> tuple[Shape, ...]:
    """Return the counter of a ship at *spot*, *scale* times its size; nothing for a ship that left the map."""
    if counter.status == "left_map":
        return ()
    unit = layout.radius * scale
    if counter.is_lost:
        return _wreck(layout, palette, counter, spot, unit)
    size = unit * _SIZES[counter.ship_class]
    form = counter.side.number % len(BODIES)
    angle = layout.angle(counter.facing)
    body = posed(BODIES[form], spot, angle, size)
    is_dead = counter.status == "derelict"
    fill = mixed(palette.space, counter.side.color, 0.14) if is_dead else counter.side.color
    outline = counter.side.color if is_dead else palette.ink
    letter = palette.ink if is_dead else readable_on(fill)
    tip = toward(spot, body[0], span(spot, body[0]) + 0.05 * unit)
    lift = spoke(angle, size * _LETTER_AT[form], spot)
    return (
        *_condition(layout, palette, counter, spot, unit),
        Polygon(body, Style(fill, outline, 1.8 if counter.ship_class == "patrol" else 1.2)),
        Polygon(bow(body), Style(palette.ink)),
        _arrow(layout, palette, counter, spot, span(spot, tip), unit),
        Text(*lift, counter.letter, Lettering(letter, letter_size(layout) * (0.8 + 0.2 * scale), bold=True)),
        *numbers(layout, palette, counter, spot, unit),
    )


def drift(layout: Layout, palette: Palette, counter: Counter, spot: Point) -> tuple[Shape, ...]:
    """Return where the ship coasts next turn: a dotted line to a hollow ring, or to the edge it leaves the map by."""
    end = counter.drift
    if end is None:
        return ()
    color = _line_colour(palette, counter)
    start = spoke(layout.angle(counter.heading), layout.radius * (_SIZES[counter.ship_class] * 1.12 + 0.42), spot)
    dotted = Style(None, color, 1.8, (1.8, 4.0))
    if on_map(layout.map, end):
        target, ring = layout.centre(end), layout.radius * 0.46
        if span(spot, target) <= ring + span(spot, start):
            return (Circle(*target, ring, Style(None, color, 2.0)),)
        stop = toward(target, start, ring)
        return Polyline((start, stop), dotted), Circle(*target, ring, Style(None, color, 2.0))
    last = _last_on_map(layout, counter)
    if last == counter.hex:
        return ()
    tail = toward(layout.centre(last), start, layout.radius * 0.2)
    gate = posed(((0.5, 0.0), (-0.1, 0.42)), layout.centre(last), layout.angle(counter.heading), layout.radius)
    other = posed(((-0.1, -0.42),), layout.centre(last), layout.angle(counter.heading), layout.radius)
    return Polyline((start, tail), dotted), Polyline((gate[1], gate[0], *other), Style(None, color, 2.0))


def rocks(
    layout: Layout, palette: Palette, here: tuple[RockMark, ...], *, beside_ship: bool
) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return the asteroids of one hex: their bodies, and the marks on them (damage, direction, how many)."""
    centre = layout.centre(here[0].hex)
    shown = here[:_MOST_ROCKS]
    spots, size = _rock_spots(layout, centre, len(shown), beside_ship=beside_ship)
    unit = layout.radius * _ROCK_SIZE * size
    edge = Style(palette.rock, palette.rock_edge, 1.1)
    bodies = tuple(
        Polygon(posed(rock_outline(rock.id), spot, 0, unit), edge) for rock, spot in zip(shown, spots, strict=True)
    )
    marks: list[Shape] = []
    for rock, spot in zip(shown, spots, strict=True):
        crack = Style(None, palette.paper, 1.6)
        cracks = -(-min(rock.damage, 199) // 67)
        marks += [Polyline(posed(line, spot, 0, unit), crack) for line in _CRACKS[:cracks]]
        if rock.direction is not None:
            way = layout.angle(rock.direction)
            pointer = posed(_ARROW, spoke(way, unit * 1.08, spot), way, layout.radius * 0.9)
            marks.append(Polygon(pointer, Style(palette.paper, palette.rock_edge, 1.2)))
        if rock.damage and len(here) == 1:
            at = (spot[0] + layout.radius * 0.3, spot[1] + layout.radius * 0.56)
            marks.append(_quiet(layout, palette, at, str(rock.damage)))
    if len(here) > 1:
        at = (centre[0] + layout.radius * 0.2, centre[1] + layout.radius * 0.68)
        if len(here) > _MOST_ROCKS:
            marks.append(_quiet(layout, palette, at, f"{len(here)} in all"))
    return bodies, tuple(marks)


def station(layout: Layout, palette: Palette, one: Station) -> tuple[Shape, ...]:
    """Return an installation: a wide ring with four pods, so that a ship in its hex leaves it visible."""
    centre, unit = layout.centre(one.hex), layout.radius
    pod = ((0.14, 0.14), (-0.14, 0.14), (-0.14, -0.14), (0.14, -0.14))
    solid = Style(one.side.color, palette.ink, 1.1)
    ring = Style(None, _blend(palette, one.side.color), 2.4)
    arms = tuple(
        Polyline((spoke(angle, unit * 0.26, centre), spoke(angle, unit * 0.62, centre)), ring)
        for angle in (45, 135, 225, 315)
    )
    return (
        Circle(*centre, unit * 0.62, ring),
        *arms,
        Circle(*centre, unit * 0.26, solid),
        *(Polygon(posed(pod, spoke(angle, unit * 0.62, centre), angle, unit), solid) for angle in (45, 135, 225, 315)),
    )


@lru_cache(maxsize=4096)
def rock_outline(rock_id: str) -> tuple[Point, ...]:
    """Return the outline of an asteroid about the origin, about 1 in radius: always the same for the same id."""
    seed = crc32(rock_id.encode())
    corners = 7 + seed % 3
    bits = crc32(rock_id.encode(), seed) | crc32(rock_id.encode()[::-1], seed) << 32
    points = []
    for corner in range(corners):
        wobble, reach = (bits >> corner * 6) & 7, (bits >> corner * 6 + 3) & 7
        points.append(spoke((corner + wobble / 14) * 360 / corners, 0.74 + reach * 0.05))
    return tuple(points)


def ship_spots(layout: Layout, hex_: Hex, count: int) -> tuple[tuple[Point, ...], float]:
    """Return where *count* ships of one hex stand, and their scale."""
    centre = layout.centre(hex_)
    if count == 1:
        return (centre,), 1.0
    turn = 360 / count
    start = 180 if count == 2 else -90
    spots = tuple(spoke(start + turn * place, layout.radius * 0.5, centre) for place in range(count))
    return spots, 0.72 if count < 4 else 0.54


def _rock_spots(layout: Layout, centre: Point, count: int, *, beside_ship: bool) -> tuple[tuple[Point, ...], float]:
    if count == 1 and not beside_ship:
        return (centre,), 1.0
    turn = 360 / max(count, 2)
    reach = 0.72 if beside_ship else 0.42
    size = 0.56 if count <= 3 else 0.46
    return tuple(spoke(150 + turn * place, layout.radius * reach, centre) for place in range(count)), size


def _quiet(layout: Layout, palette: Palette, at: Point, text: str) -> Text:
    lettering = Lettering(palette.zone_label, small_size(layout) * 0.92, anchor="start", halo=palette.paper)
    return Text(*at, text, lettering)


def bow(body: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the tip of *body*: the triangle that its two bow edges make, cut to a fixed length."""
    tip, left, right = body[0], body[1], body[-1]
    share = min(1.0, _NOSE * span(body[0], body[len(body) // 2]) / (2 * span(tip, left)) + 0.12)
    return tip, between(tip, left, share), between(tip, right, share)


def _arrow(layout: Layout, palette: Palette, counter: Counter, spot: Point, out: float, unit: float) -> Polygon:
    angle = layout.angle(counter.heading)
    outline = _line_colour(palette, counter)
    return Polygon(posed(_ARROW, spoke(angle, out, spot), angle, unit), Style(palette.paper, outline, 1.5))


def _condition(layout: Layout, palette: Palette, counter: Counter, spot: Point, unit: float) -> tuple[Shape, ...]:
    """Return what lies under the counter: random movement's dashed ring, a landed ship's ground."""
    if counter.status == "random":
        return (Circle(*spot, unit * 0.92, Style(None, palette.ink, 1.6, (4.0, 3.0))),)
    if counter.status == "landed":
        x, y = spot
        bar = ((x - unit * 0.62, y + unit * 0.78), (x + unit * 0.62, y + unit * 0.78))
        return (Polyline(bar, Style(None, palette.ink, 2.6)),)
    return ()


def numbers(layout: Layout, palette: Palette, counter: Counter, spot: Point, unit: float) -> tuple[Shape, ...]:
    """Return velocity, altitude and the rolled and morale marks, on the side that the heading leaves free.

    Where ships share a hex, each has its numbers on its outer side, so that they do not run together.
    """
    x, y = spot
    ahead = layout.angle(counter.heading) % 360
    low = -1 if 0 < ahead < 90 else 1
    high = -1 if 270 <= ahead < 360 else 1
    speed = () if counter.status == "landed" else (f"v{counter.velocity}",)
    level = () if counter.altitude is None else (f"alt {counter.altitude}",)
    home = layout.centre(counter.hex)
    shapes: list[Shape] = []
    if span(home, spot) > 0.1 * unit:
        shapes += _outside(layout, palette, home, spot, unit, (*speed, *level))
    else:
        for text in speed:
            shapes.append(note(layout, palette, (x + low * unit * 0.3, y + unit * 0.84), text, "middle"))
        for text in level:
            at = (x + high * unit * 0.36, y - unit * 0.76)
            shapes.append(note(layout, palette, at, text, "start" if high > 0 else "end"))
    if counter.rolled:
        shapes += _turn_mark(palette, (x - high * unit * 0.66, y - unit * 0.6), max(unit * 0.2, 3.4))
    if counter.morale_out:
        shapes += _flag(palette, (x - low * unit * 0.74, y + unit * 0.84), max(unit * 0.5, 8.0))
    return tuple(shapes)


def _outside(
    layout: Layout, palette: Palette, home: Point, spot: Point, unit: float, texts: tuple[str, ...]
) -> list[Shape]:
    """Return *texts* one under the other, beyond *spot* as seen from *home*."""
    x, y = spot
    step = small_size(layout) * 1.05
    side = x - home[0]
    if abs(side) > 0.1 * unit:
        way = 1 if side > 0 else -1
        first = y - step * (len(texts) - 1) / 2
        anchor: Anchor = "start" if way > 0 else "end"
        places = [(x + way * unit * 0.92, first + step * number) for number in range(len(texts))]
    else:
        down, anchor = (1 if y > home[1] else -1), "middle"
        places = [(x, y + down * (unit * 1.0 + step * number)) for number in range(len(texts))]
    return [note(layout, palette, at, text, anchor) for at, text in zip(places, texts, strict=True)]


def _turn_mark(palette: Palette, centre: Point, radius: float) -> tuple[Shape, ...]:
    arc = tuple(spoke(angle, radius, centre) for angle in range(-60, 211, 30))
    head = posed(((0.9, 0.0), (-0.5, 0.75), (-0.5, -0.75)), arc[-1], 310, radius)
    return (
        Polyline(arc, Style(None, palette.paper, 3.6)),
        Polyline(arc, Style(None, palette.ink, 1.6)),
        Polygon(head, Style(palette.ink)),
    )


def _flag(palette: Palette, foot: Point, height: float) -> tuple[Shape, ...]:
    x, y = foot
    cloth = ((x, y - height), (x + height * 0.8, y - height * 0.78), (x, y - height * 0.5))
    return Polyline((foot, (x, y - height)), Style(None, palette.ink, 1.4)), Polygon(
        cloth, Style("#ffffff", palette.ink, 1.1)
    )


def _wreck(layout: Layout, palette: Palette, counter: Counter, spot: Point, unit: float) -> tuple[Shape, ...]:
    x, y = spot
    arm = unit * 0.34
    cross = Style(None, palette.wreck, 2.0, opacity=0.7)
    faint = Lettering(palette.zone_label, small_size(layout), anchor="start", halo=palette.paper)
    return (
        Polyline(((x - arm, y - arm), (x + arm, y + arm)), cross),
        Polyline(((x - arm, y + arm), (x + arm, y - arm)), cross),
        Text(x + unit * 0.42, y + unit * 0.1, counter.letter, faint),
    )


def _last_on_map(layout: Layout, counter: Counter) -> Hex:
    hexes = 0
    while hexes < counter.velocity and on_map(layout.map, moved(counter.hex, counter.heading, hexes + 1)):
        hexes += 1
    return moved(counter.hex, counter.heading, hexes)


def _line_colour(palette: Palette, counter: Counter) -> str:
    return _blend(palette, counter.side.color)


def _blend(palette: Palette, color: str) -> str:
    # A little ink, so that a pale side's thin lines stay visible on the paper.
    return mixed(color, palette.ink, 0.22)
