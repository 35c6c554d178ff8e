"""The text twin: the board in words, line by line, for whoever cannot or will not look at the picture."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from interceptor_nb.core.hexes import Grain, Hex, LabelError, direction_name, label, place
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.setup import MapSpec, Status
from interceptor_nb.rules.interceptor.zones import ZONES, Zone, zone
from interceptor_nb.view.board import Board, Counter, RockMark, Station
from interceptor_nb.view.layout import hexes_of, on_map

LineKind = Literal["map", "zone", "ship", "installation", "asteroids", "reach", "outcome"]

_STATUS: dict[Status, str] = {**STATUS_WORDS, "flying": "", "random": "in random movement"}


class Line(Struct, frozen=True):
    """One line of the twin.

    Attributes:
        hex: where to go to see it, or None.
        id: the ship, installation or, where the line names just one, asteroid that it tells of.
    """

    kind: LineKind
    text: str
    hex: Hex | None = None
    id: str | None = None


def describe(board: Board) -> tuple[Line, ...]:
    """Return the board in words: map, zones, ships, installations, asteroids by hexrow."""
    grain = board.map.grain
    return (
        Line("map", map_words(board.map)),
        *(Line("zone", words) for words in zone_words(board.map)),
        *(Line("ship", ship_words(ship, grain), ship.hex, ship.id) for ship in board.ships),
        *(Line("installation", station_words(one, grain), one.hex, one.id) for one in board.stations),
        *_rock_lines(board),
    )


def describe_hex(board: Board, hex_: Hex) -> str:
    """Return what *hex_* is and what stands in it, in one line."""
    grain = board.map.grain
    if not on_map(board.map, hex_):
        return f"{hex_words(hex_, grain)}, off the map"
    parts: list[str] = [] if board.map.ground_edge is None else [zone(board.map, hex_)]
    rocks = []
    for thing in board.in_hex(hex_):
        match thing:
            case Counter():
                parts.append(ship_words(thing, grain, with_hex=False))
            case Station():
                parts.append(station_words(thing, grain, with_hex=False))
            case RockMark():
                rocks.append(thing)
    if rocks:
        parts.append(_asteroids(rocks, grain))
    if len(parts) == (board.map.ground_edge is not None):
        parts.append("empty")
    return f"{hex_words(hex_, grain)}: {'; '.join(parts)}"


def markdown(board: Board) -> str:
    """Return the text twin as Markdown, ending in a newline."""
    lines = describe(board)
    parts = [f"# {_escaped(board.title)}", ""]
    if board.turn:
        parts += [f"Turn {board.turn}.", ""]
    parts += [f"{line.text}." for line in lines if line.kind == "map"]
    headed: tuple[tuple[LineKind, str], ...] = (
        ("zone", "Planet"),
        ("ship", "Ships"),
        ("installation", "Installations"),
        ("asteroids", "Asteroids"),
    )
    for kind, heading in headed:
        items = [f"- {_escaped(line.text)}" for line in lines if line.kind == kind]
        if items:
            parts += ["", f"## {heading}", "", *items]
    return "\n".join(parts) + "\n"


def summary(board: Board) -> str:
    """Return the board in one sentence: what a picture's description says."""
    sheet = board.map
    counts = (
        (sum(not ship.is_lost for ship in board.ships), "ship"),
        (len(board.stations), "installation"),
        (len(board.rocks), "asteroid"),
    )
    things = [_count(number, noun) for number, noun in counts if number]
    planet = f", planet to the {sheet.ground_edge}" if sheet.ground_edge else ""
    return f"{map_words(sheet)}{planet}: {', '.join(things) or 'empty'}."


def map_words(sheet: MapSpec) -> str:
    """Return the map's size and grain in words (MAP-1)."""
    run = "west-east" if sheet.grain == "rows" else "north-south"
    return f"Map of {_count(sheet.columns, 'column')} and {_count(sheet.rows, 'row')}, hexrows run {run}"


def zone_words(sheet: MapSpec) -> tuple[str, ...]:
    """Return one line for each zone of the planet, from the ground outwards; none without a planet (MAP-3)."""
    if sheet.ground_edge is None:
        return ()
    by_column = sheet.ground_edge in ("west", "east")
    lines: dict[Zone, set[int]] = {}
    for hex_ in hexes_of(sheet):
        lines.setdefault(zone(sheet, hex_), set()).add(place(hex_, sheet.grain)[0 if by_column else 1])
    noun = "column" if by_column else "row"
    return tuple(f"{name.capitalize()}: {_range(lines[name], noun)}" for name in ZONES if name in lines)


def ship_words(ship: Counter, grain: Grain, *, with_hex: bool = True) -> str:
    """Return a ship in words: name, class, side, place, motion, condition."""
    parts = [f"{name_words(ship.id)} ({ship.design}, {ship.side.name})"]
    if with_hex:
        parts[0] += f" at {hex_words(ship.hex, grain)}"
    status = _STATUS[ship.status]
    if ship.is_lost:
        return f"{parts[0]}, {status}"
    parts += [
        f"velocity {ship.velocity}",
        f"heading {direction_name(ship.heading, grain)}",
        f"facing {direction_name(ship.facing, grain)}",
    ]
    if ship.altitude is not None:
        parts.append(f"altitude {ship.altitude}")
    parts += [word for word in (status, "rolled" * ship.rolled, "morale out" * ship.morale_out) if word]
    return ", ".join(parts)


def station_words(station: Station, grain: Grain, *, with_hex: bool = True) -> str:
    """Return an installation in words."""
    place_ = f" at {hex_words(station.hex, grain)}" if with_hex else ""
    arms = "armed" if station.armed else "unarmed"
    return f"Installation {name_words(station.id)} ({station.side.name}){place_}, {station.tonnage:g} t, {arms}"


def hex_words(hex_: Hex, grain: Grain) -> str:
    """Return the label of *hex_*, or its column and row where it has none."""
    try:
        return label(hex_, grain)
    except LabelError:
        column, row = place(hex_, grain)
        return f"column {column}, row {row}"


def name_words(id_: str) -> str:
    """Return the name of the thing *id_*: ``red_one`` is Red One."""
    return " ".join(word[:1].upper() + word[1:] for word in id_.replace("_", " ").split()) or id_


def _rock_lines(board: Board) -> Iterable[Line]:
    grain = board.map.grain
    by_row: dict[int, list[RockMark]] = {}
    for rock in board.rocks:
        by_row.setdefault(place(rock.hex, grain)[1], []).append(rock)
    for row in sorted(by_row):
        rocks = sorted(by_row[row], key=lambda rock: place(rock.hex, grain))
        by_hex: dict[Hex, list[RockMark]] = {}
        for rock in rocks:
            by_hex.setdefault(rock.hex, []).append(rock)
        words = ", ".join(
            hex_words(hex_, grain) + ("" if _is_plain(here) else f" ({_asteroids(here, grain)})")
            for hex_, here in by_hex.items()
        )
        yield Line(
            "asteroids",
            f"Row {row:02d}, {_count(len(rocks), 'asteroid')}: {words}",
            rocks[0].hex,
            rocks[0].id if len(rocks) == 1 else None,
        )


def _is_plain(rocks: Sequence[RockMark]) -> bool:
    return len(rocks) == 1 and not rocks[0].damage and rocks[0].direction is None


def _asteroids(rocks: Sequence[RockMark], grain: Grain) -> str:
    marks = [mark for rock in rocks if (mark := _rock_marks(rock, grain))]
    return _count(len(rocks), "asteroid") + (f", {'; '.join(marks)}" if marks else "")


def _rock_marks(rock: RockMark, grain: Grain) -> str:
    drift = "" if rock.direction is None else f"moves {direction_name(rock.direction, grain)}"
    damage = f"damage {rock.damage}" if rock.damage else ""
    return " and ".join(word for word in (drift, damage) if word)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _range(numbers: Iterable[int], noun: str) -> str:
    first, last = min(numbers), max(numbers)
    return f"{noun} {first:02d}" if first == last else f"{noun}s {first:02d} to {last:02d}"


def _escaped(text: str) -> str:
    """Return *text* with what Markdown or HTML would take as markup made plain."""
    flat = " ".join(text.split())
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in flat)
