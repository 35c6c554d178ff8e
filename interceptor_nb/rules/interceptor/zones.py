"""Which zone a hex lies in, counted in hexrows from the ground edge, and which way is down (MAP-3, MAP-4)."""

from collections.abc import Iterable
from typing import Literal

from interceptor_nb.core.hexes import (
    DIRECTIONS,
    Direction,
    Grain,
    Hex,
    hex_at,
    mirrored_direction,
    neighbour,
    place,
    turned,
)
from interceptor_nb.rules.interceptor.setup import MapSpec

Zone = Literal["ground", "atmosphere", "interface", "space"]

ZONES: tuple[Zone, ...] = ("ground", "atmosphere", "interface", "space")
"""The zones from the ground edge outwards (MAP-3)."""

LOWEST_SPACE = 7
"""ALT-1: 0 is the surface, 1 to 5 are atmosphere, 6 is the interface, from here on it is space."""

_HEXROW: dict[Grain, Direction] = {"rows": Direction.D2, "columns": Direction.D1}
"""One of the two directions along the grain (MAP-1)."""


def rows_above_ground_edge(sheet: MapSpec, hex_: Hex) -> int | None:
    """Return how many hexrows lie between *hex_* and the ground edge: 0 in the edge row, negative off the map there.

    None where the map has no planet (MAP-3).
    """
    column, row = place(hex_, sheet.grain)
    match sheet.ground_edge:
        case "north":
            return row - 1
        case "south":
            return sheet.rows - row
        case "west":
            return column - 1
        case "east":
            return sheet.columns - column
    return None


def zone(sheet: MapSpec, hex_: Hex) -> Zone:
    """Return the zone of *hex_*; all is space where the map has no planet (MAP-3).

    What lies off the map beyond the ground edge is ground.
    """
    above = rows_above_ground_edge(sheet, hex_)
    if above is None:
        return "space"
    if above < sheet.ground_rows:
        return "ground"
    if above < sheet.ground_rows + sheet.atmosphere_rows:
        return "atmosphere"
    if above < sheet.ground_rows + sheet.atmosphere_rows + sheet.interface_rows:
        return "interface"
    return "space"


class Planet:
    """The zones of a mapsheet that has a planet, and which way is down.

    Args:
        sheet: the mapsheet; it has a ground edge.
        hexes: all its hexes.

    Attributes:
        hexes: those of each zone.
    """

    by_level = False

    def __init__(self, sheet: MapSpec, hexes: Iterable[Hex]) -> None:
        self._zones = {hex_: zone(sheet, hex_) for hex_ in hexes}
        self.hexes = {name: frozenset(hex_ for hex_, other in self._zones.items() if other == name) for name in ZONES}
        self._along = _HEXROW[sheet.grain]
        start = hex_at(1, 1, sheet.grain)
        high = _rows_above(sheet, start)
        self._toward = {way: high - _rows_above(sheet, neighbour(start, way)) for way in DIRECTIONS}

    def zone(self, hex_: Hex, altitude: int | None = None) -> Zone:
        """Return the zone of *hex_*; off the map all is space, for a ship is out of play there (MAP-5)."""
        return self._zones.get(hex_, "space")

    def lower(self, hex_: Hex, altitude: int | None, heading: Direction) -> tuple[Hex, int | None]:
        """Return where a ship in *hex_* with *heading* is one hex closer to the ground (MAP-4)."""
        return neighbour(hex_, self.down(heading)), altitude

    def toward(self, heading: Direction) -> int:
        """Return 1 where *heading* leads toward the ground, -1 where away from it, 0 along it (MAP-3)."""
        return self._toward[heading]

    def down(self, heading: Direction) -> Direction:
        """Return the way of one hex closer to the ground, on the lateral side of *heading* (MAP-4)."""
        along = self._along
        side = along if heading in (turned(along, -1), along, turned(along, 1)) else turned(along, 3)
        one, other = turned(side, -1), turned(side, 1)
        return one if self._toward[one] > 0 else other

    def mirrored(self, heading: Direction) -> Direction:
        """Return *heading* mirrored in the hexrow if it leads toward the ground, else as it is (INT-5)."""
        return mirrored_direction(heading, self._along) if self._toward[heading] > 0 else heading


class Levels:
    """The zones of a map seen from above, by altitude (ALT-1); it has what `Planet` has.

    Args:
        hexes: all hexes of the mapsheet.
        top: the highest level of the map.
    """

    by_level = True

    def __init__(self, hexes: frozenset[Hex], top: int) -> None:
        self.top = top
        self.hexes = dict.fromkeys(ZONES, hexes)

    def zone(self, hex_: Hex, altitude: int | None = None) -> Zone:
        """Return the zone of *altitude*; a ship without one is in space."""
        return zone_at_level(LOWEST_SPACE if altitude is None else altitude)

    def lower(self, hex_: Hex, altitude: int | None, heading: Direction) -> tuple[Hex, int | None]:
        """Return where a ship is one level closer to the ground (ALT-5)."""
        return hex_, (LOWEST_SPACE if altitude is None else altitude) - 1

    def toward(self, heading: Direction) -> int:
        """Return 0: every heading is level (ALT-5)."""
        return 0

    def mirrored(self, heading: Direction) -> Direction:
        """Return *heading* as it is (ALT-5)."""
        return heading


World = Planet | Levels
"""What is around a ship that is not in open space for ever."""


def zone_at_level(altitude: int) -> Zone:
    """Return the zone of a level (ALT-1)."""
    if altitude <= 0:
        return "ground"
    if altitude >= LOWEST_SPACE:
        return "space"
    return "interface" if altitude == LOWEST_SPACE - 1 else "atmosphere"


def _rows_above(sheet: MapSpec, hex_: Hex) -> int:
    above = rows_above_ground_edge(sheet, hex_)
    if above is None:
        raise ValueError("a map without a ground edge has no planet")
    return above
