"""What lies around a ship, drawn: hexes, planets, ships, missiles, and the hexes that it comes to in the round."""

from collections.abc import Iterator

from msgspec.structs import replace

from interceptor_nb.core.hexes import Hex, direction_name, disk, label, neighbour, rotated, turned
from interceptor_nb.rules.helm.phases import hexes
from interceptor_nb.rules.helm.setup import MapSpec as HelmMap
from interceptor_nb.rules.helm.state import Field, Ship, State
from interceptor_nb.rules.helm.tables import PHASES
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.helm_gauges import SHIP, THEME, Inks
from interceptor_nb.view.layout import Layout, Point, posed
from interceptor_nb.view.palette import side_colour
from interceptor_nb.view.shapes import Circle, Group, Item, Lettering, Polygon, Polyline, Shape, Style, Text
from interceptor_nb.view.svg import picture

WIDTH, HEIGHT = 316.0, 214.0
REACH = 5
"""Hexes to each side of the ship that are shown."""
_RADIUS = 17.0


def course(field: Field, state: State, index: int) -> tuple[tuple[Hex, int], ...]:
    """Return the hexes that ship *index* enters in the rest of the round if nothing is done, each with its phase.

    The course ends where the map or a planet ends it (HLM-7, HLM-A6, HLM-A7, HLM-A10).
    """
    ship, now, found = state.ships[index], state.moment, list[tuple[Hex, int]]()
    if ship.status != "flying":
        return ()
    first = 1 if now.stage == "between" and now.phase == PHASES else now.phase + 1
    for phase in range(first, PHASES + 1):
        if ship.orbit:
            planet = field.planet_beside(ship.hex)
            if phase == 1 and planet is not None:
                found.append((rotated(ship.hex, planet, ship.orbit), phase))
            continue
        for _ in range(hexes(ship.speed, phase, field.options)):
            ahead = neighbour(ship.hex, turned(ship.facing, ship.slip))
            ship = replace(ship, hex=ahead, facing=turned(ship.facing, ship.turn), slip=0, turn=0)
            found.append((ahead, phase))
            if ahead not in field.hexes or (ahead in field.planets and ship.speed > 1):
                return tuple(found)
    return tuple(found)


def svg(field: Field, state: State, index: int, inks: Inks = THEME) -> str:
    """Return the surroundings of ship *index* in *state* as the text of an SVG picture."""
    lay = _around(field.setup.map, state.ships[index].hex)
    items: list[Item] = [*_ground(field, state, index, lay, inks)]
    items += _course(field, state, index, lay, inks)
    items += _things(field, state, index, lay, inks)
    title = f"Around {field.ids[index]}"
    return picture(items, WIDTH, HEIGHT, title=title, about="The same stands in words beside the picture.")


def colour(index: int) -> str:
    """Return the colour of ship *index*, by file order."""
    return side_colour("", index)


def letter(index: int) -> str:
    """Return the letter of ship *index* on a plot."""
    return chr(ord("A") + index % 26)


def _around(sheet: HelmMap, hex_: Hex) -> Layout:
    lay = Layout(MapSpec(columns=sheet.columns, rows=sheet.rows, grain=sheet.grain), WIDTH, HEIGHT)
    lay = replace(lay, zoom=_RADIUS / lay.radius)
    x, y = lay.centre(hex_)
    return replace(lay, pan=(WIDTH / 2 - x, HEIGHT / 2 - y))


def _ground(field: Field, state: State, index: int, lay: Layout, inks: Inks) -> Iterator[Item]:
    grid = Style(inks.card, inks.line, 1.0)
    seen = [hex_ for hex_ in disk(state.ships[index].hex, REACH + 6) if hex_ in field.hexes and lay.is_in_view(hex_)]
    for hex_ in seen:
        yield Polygon(lay.corners(hex_), grid)
    for hex_ in seen:
        if hex_ in field.planets:
            where = label(hex_, field.setup.map.grain)
            yield Group(
                f"planet in {where}", (Circle(*lay.centre(hex_), _RADIUS * 0.82, Style(inks.wash, inks.good, 2.2)),)
            )


def _course(field: Field, state: State, index: int, lay: Layout, inks: Inks) -> Iterator[Item]:
    at = lay.centre(state.ships[index].hex)
    for hex_, phase in course(field, state, index):
        there = lay.centre(hex_)
        yield Polyline((at, there), Style(None, inks.accent, 1.6, (2.0, 4.0)))
        at = there
        # The number stands a little aside, so that a ship in the hex does not hide it.
        yield Text(there[0] + 8, there[1] + 8, str(phase), Lettering(inks.accent, 10.0, bold=True, halo=inks.card))


def _things(field: Field, state: State, index: int, lay: Layout, inks: Inks) -> Iterator[Item]:
    """Yield ships and missiles; those of one hex stand beside each other, the ship that is looked at in front."""
    grain = field.setup.map.grain
    ships = [number for number, ship in enumerate(state.ships) if not ship.is_lost]
    ships.sort(key=lambda number: number == index)
    by_hex: dict[Hex, list[int]] = {}
    for number in ships:
        by_hex.setdefault(state.ships[number].hex, []).append(number)
    for number, (name, hex_) in enumerate(zip(field.missile_ids, state.missiles, strict=True)):
        if hex_ is not None:
            x, y = lay.centre(hex_)
            spot = (x - _RADIUS * 0.5, y - _RADIUS * 0.62) if hex_ in by_hex else (x, y)
            yield Group(f"missile {name} after {field.ids[field.targets[number]]}", tuple(_missile(spot, name, inks)))
    for number in ships:
        ship, here = state.ships[number], by_hex[state.ships[number].hex]
        x, y = lay.centre(ship.hex)
        spot = (x + _RADIUS * (here.index(number) - (len(here) - 1) / 2) * 0.95, y)
        words = f"{field.ids[number]}, facing {direction_name(ship.facing, grain)}, speed {ship.speed}"
        size = 0.78 if len(here) == 1 else 0.55
        yield Group(words, tuple(_ship(ship, number, spot, size, lay, inks, chosen=number == index)))


def _missile(at: Point, name: str, inks: Inks) -> Iterator[Shape]:
    x, y = at
    yield Polygon(((x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)), Style(inks.alarm, inks.card, 1.0))
    yield Text(x - 9, y - 9, name, Lettering(inks.alarm, 10.0, bold=True, halo=inks.card))


def _ship(ship: Ship, number: int, at: Point, size: float, lay: Layout, inks: Inks, *, chosen: bool) -> Iterator[Shape]:
    if chosen:
        yield Circle(*at, _RADIUS * (size + 0.2), Style(None, inks.ink, 1.5, (3.0, 3.0)))
    body = posed(SHIP, at, lay.angle(ship.facing), _RADIUS * size)
    yield Polygon(body, Style(colour(number), inks.ink, 1.3))
    yield Text(at[0], at[1] + _RADIUS, letter(number), Lettering(inks.ink, 11.0, bold=True, halo=inks.card))
