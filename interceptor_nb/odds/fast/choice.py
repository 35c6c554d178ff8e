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
    if isinstance(yes, int) and isinstance(no, int):  # wide numbers are slow ones
        return np.where(condition, np.int16(yes), np.int16(no))
    return np.where(condition, yes, no)


def some(condition: Any) -> Any:
    """Return whether *condition* holds anywhere."""
    return np.any(condition)


def look(table: Any, place: Any) -> Any:
    """Return the short number that *table* has at *place*."""
    return look_far(table, place).astype(np.int16)  # short numbers are quick ones


def look_far(table: Any, place: Any) -> Any:
    """Return the number, of any size, that *table* has at *place*."""
    return table.take(place, mode="clip")  # the mode that does not look for places that are none


def of(rows: Any, row: Any, p: Any) -> Any:
    """Return for each of *p* what is in its *row*."""
    if isinstance(row, int) or not row.ndim:
        return rows[row].copy() if isinstance(p, slice) else rows[row].take(p)
    if (row == row[0]).all():
        return of(rows, row[0], p)
    return rows[row, _numbers(rows, p)]


def put(rows: Any, row: Any, p: Any, value: Any) -> None:
    """Set for each of *p* what is in its *row*."""
    if isinstance(row, int) or not row.ndim:
        rows[row][p] = value
    elif (row == row[0]).all():
        rows[row[0]][p] = value
    else:
        rows[row, _numbers(rows, p)] = value


def carry(rows: Any, source: Any, goal: Any, count: int, p: Any) -> None:
    """Set for each of *p* so many rows from *goal* on to those from *source* on; which they are is told by playout."""
    for number in range(count):
        put(rows, goal + number, p, of(rows, source + number, p))


def _numbers(rows: Any, p: Any) -> Any:
    return np.arange(rows.shape[1]) if isinstance(p, slice) else p


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
