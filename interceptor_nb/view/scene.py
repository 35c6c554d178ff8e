"""A picture of a board as data: three layers of shapes, for the canvas and for SVG alike."""

from functools import lru_cache

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Grain, Hex
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view import glyphs, text
from interceptor_nb.view.board import Board, Counter, RockMark, Station
from interceptor_nb.view.layout import Layout, Point
from interceptor_nb.view.overlay import Overlay, Spot, overlay
from interceptor_nb.view.palette import LIGHT, Palette
from interceptor_nb.view.shapes import Group, Item, Layer, Shape
from interceptor_nb.view.terrain import Labels, resolved, terrain

NOTHING = Overlay()


class Scene(Struct, frozen=True):
    """A picture of *width* by *height* CSS pixels, its layers from the lowest up; *about* says it in a sentence."""

    width: float
    height: float
    paper: str
    about: str
    base: Layer
    counters: Layer
    overlay: Layer

    @property
    def layers(self) -> tuple[Layer, Layer, Layer]:
        """Return the layers, the lowest first."""
        return self.base, self.counters, self.overlay


def scene(
    board: Board,
    layout: Layout,
    *,
    shown: Overlay = NOTHING,
    palette: Palette = LIGHT,
    labels: Labels = "auto",
) -> Scene:
    """Return the picture of *board*.

    Args:
        board: what stands on the map (see `board_of`, `board_at`).
        layout: where the map lies in the view; its map is the board's.
        shown: what lies over the counters for the moment.
        palette: the colours.
        labels: which hexes bear their label.
    """
    # Planet options move neither counters nor cursor, so they are no part of those layers' keys.
    plain = structs.replace(layout, map=_bare(layout.map))
    return Scene(
        layout.width,
        layout.height,
        palette.paper,
        text.summary(board),
        terrain(layout, palette, resolved(layout, labels)),
        counters(plain, palette, board.ships, board.rocks, board.stations),
        overlay(plain, palette, shown, _chosen(plain, board.ships, shown.selection)),
    )


@lru_cache(maxsize=8)
def counters(
    layout: Layout,
    palette: Palette,
    ships: tuple[Counter, ...],
    rocks: tuple[RockMark, ...],
    stations: tuple[Station, ...],
) -> Layer:
    """Return the layer of all that stands on the map; asteroids lowest, ships on top."""
    grain = layout.map.grain
    spots = _spots(layout, ships)
    items: list[Item] = [
        *_rocks(layout, palette, rocks, frozenset(ship.hex for ship in ships if not ship.is_lost)),
        *(
            Group(text.station_words(one, grain), glyphs.station(layout, palette, one))
            for one in stations
            if layout.is_in_view(one.hex)
        ),
    ]
    for ship in ships:
        items += glyphs.drift(layout, palette, ship, spots[ship.id][0])
    items += [
        Group(_words(ship, grain), shapes)
        for ship in sorted(ships, key=lambda ship: not ship.is_lost)
        if layout.is_in_view(ship.hex) and (shapes := glyphs.ship(layout, palette, ship, *spots[ship.id]))
    ]
    return Layer("counters", (layout, palette, ships, rocks, stations), tuple(items))


def _rocks(layout: Layout, palette: Palette, rocks: tuple[RockMark, ...], taken: frozenset[Hex]) -> tuple[Shape, ...]:
    by_hex: dict[Hex, list[RockMark]] = {}
    for rock in rocks:
        by_hex.setdefault(rock.hex, []).append(rock)
    bodies: list[Shape] = []
    marks: list[Shape] = []
    for hex_, here in by_hex.items():
        if layout.is_in_view(hex_):
            body, mark = glyphs.rocks(layout, palette, tuple(here), beside_ship=hex_ in taken)
            bodies += body
            marks += mark
    return (*bodies, *marks)


def _spots(layout: Layout, ships: tuple[Counter, ...]) -> dict[str, tuple[Point, float]]:
    by_hex: dict[Hex, list[Counter]] = {}
    for ship in ships:
        if not ship.is_lost:
            by_hex.setdefault(ship.hex, []).append(ship)
    found = {ship.id: (layout.centre(ship.hex), 1.0) for ship in ships}
    for hex_, here in by_hex.items():
        places, scale = glyphs.ship_spots(layout, hex_, len(here))
        found |= {ship.id: (spot, scale) for ship, spot in zip(here, places, strict=True)}
    return found


def _chosen(layout: Layout, ships: tuple[Counter, ...], selection: tuple[Hex, ...]) -> tuple[Spot, ...]:
    spots = _spots(layout, ships) if selection else {}
    return tuple((ship, *spots[ship.id]) for ship in ships if ship.hex in selection and not ship.is_lost)


def _words(ship: Counter, grain: Grain) -> str:
    return f"{ship.letter}: {text.ship_words(ship, grain)}"


def _bare(sheet: MapSpec) -> MapSpec:
    return MapSpec(sheet.columns, sheet.rows, sheet.grain)
