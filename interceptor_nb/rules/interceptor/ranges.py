"""The range between two ships at different levels (ALT-6)."""

from math import isqrt
from typing import Literal

from interceptor_nb.rules.interceptor.tables import FARTHEST, RANGE_MISPRINTS


def range_between(hexes: int, levels: int, table: Literal["corrected", "printed"] = "corrected") -> int | None:
    """Return the range over *hexes* on the map and *levels* of difference, None where it is out of range (ALT-6).

    Args:
        hexes: between the two, 0 and up.
        levels: between the two, 0 and up.
        table: ``printed`` has the ten misprints of the source, with its rows read as hexes and its columns as levels.
    """
    if table == "printed" and (hexes, levels) in RANGE_MISPRINTS:
        return RANGE_MISPRINTS[hexes, levels]
    squared = hexes * hexes + levels * levels
    root = isqrt(squared)
    found = root + (squared > root * root + root)  # over the half between two whole numbers
    return found if found <= FARTHEST else None
