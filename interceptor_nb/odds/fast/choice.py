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
    if not np.ndim(condition):
        return np.where(condition, yes, no)
    # Bit by bit, as `numpy.where` jumps for each number; whole numbers in the text are short ones.
    differ = np.int16(yes ^ no) if isinstance(yes, int) and isinstance(no, int) else yes ^ no
    return no ^ (differ & -condition.astype(differ.dtype))


def some(condition: Any) -> Any:
    """Return whether *condition* holds anywhere."""
    return np.any(condition)


def look(table: Any, place: Any) -> Any:
    """Return the short number that *table* has at *place*."""
    return look_far(table, place).astype(np.int16)  # short numbers are quick ones


def look_far(table: Any, place: Any) -> Any:
    """Return the number, of any size, that *table* has at *place*."""
    return table.take(place, mode="clip")  # the mode that does not look for places that are none


def part(word: Any, first: int, end: int) -> Any:
    """Return the bits of *word* from *first* up to *end*, as a short number."""
    return (word >> first & (1 << end - first) - 1).astype(np.int16)


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


def alike(row: Any) -> Any:
    """Return *row*, as one number where it is the row of all: one row is quicker than many."""
    return row[0] if row.ndim and (row == row[0]).all() else row


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
    asked = np.atleast_1d(key)
    place = spread(asked)
    slot = place & (keys.size - 1)
    found = where(keys.take(slot) == asked, values.take(slot), -1)
    missing = np.flatnonzero(found < 0)
    for probe in range(1, PROBES):
        if not missing.size:
            break
        slot = (place.take(missing) + probe) & (keys.size - 1)
        same = keys.take(slot) == asked.take(missing)
        found[missing[same]] = values[slot[same]]
        missing = missing[~same]
    return found if np.ndim(key) else found[0]


def ask(m: Any, p: Any, key: Any, found: Any) -> None:
    """Note *key* for the engine where nothing is *found*; what finds no room is asked again."""
    if np.min(found) < 0:
        keys = np.unique(np.atleast_1d(key)[np.atleast_1d(found) < 0])[: m.key.size]
        m.key[: keys.size] = keys
