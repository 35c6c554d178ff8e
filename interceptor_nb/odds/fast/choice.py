"""Choosing without a branch, for one playout and for many at once."""

from typing import Any

import numpy as np

PROBES = 8
"""How many places of a table of answers are looked at for a key."""

TAG = 3
Q_LINE, Q_DAMAGE, Q_PUSH, Q_DROP, Q_ORDER, Q_HITS, Q_STATION = range(7)
"""What the engine is asked, in the lowest `TAG` bits of a key."""

NOTHING = np.int64(0)
"""Added to a short number it makes a wide one."""


def where(condition: Any, yes: Any, no: Any) -> Any:
    """Return *yes* where *condition* holds, else *no*; both are worked out by then."""
    return np.where(condition, yes, no)


def least(one: Any, other: Any) -> Any:
    """Return the smaller of the two."""
    return np.minimum(one, other)


def most(one: Any, other: Any) -> Any:
    """Return the larger of the two."""
    return np.maximum(one, other)


def around(direction: Any) -> Any:
    """Return *direction*, 0 to 11, as one from 0 to 5."""
    return where(direction > 5, direction - 6, direction)


def spread(key: Any) -> Any:
    """Return where *key* would be in a table of any power of two, before its lower bits are taken."""
    mixed = key ^ (key >> 29)
    mixed = mixed ^ (mixed >> 13)
    return mixed ^ (mixed >> 7)


def answer(keys: Any, values: Any, key: Any) -> Any:
    """Return the value that the engine gave for *key*, -1 where it has not been asked."""
    place, found = spread(key), key * 0 - 1
    for probe in range(PROBES):
        slot = (place + probe) & (keys.size - 1)
        found = where(keys[slot] == key, values[slot], found)
    return found
