"""Which zone a hex lies in, counted in hexrows from the ground edge (MAP-3)."""

from typing import Literal

from interceptor_nb.core.hexes import Hex, place
from interceptor_nb.rules.interceptor.setup import MapSpec

Zone = Literal["ground", "atmosphere", "interface", "space"]

ZONES: tuple[Zone, ...] = ("ground", "atmosphere", "interface", "space")
"""The zones from the ground edge outwards (MAP-3)."""


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
