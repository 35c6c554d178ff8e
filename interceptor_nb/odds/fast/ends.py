"""What the playouts of a block came to, counted."""

from importlib.util import find_spec
from threading import local
from typing import Any, cast

import numpy as np
from numpy.random import SeedSequence

from interceptor_nb.core.hexes import Hex
from interceptor_nb.odds.fast import kernel, lockstep
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.registers import (
    BODIES,
    EACH,
    OF_CELL,
    OF_LOST,
    OF_STATUS,
    OF_VELOCITY,
    STATUSES,
    Machine,
)
from interceptor_nb.odds.fast.tables import FIRST
from interceptor_nb.rules.interceptor.setup import Setup, Status

_KEPT = local()
_MOST = 1 << 16
"""So many conditions of ships are kept from block to block."""
_PARTS = (20, 12, 12, 15)
"""Bits of damage, velocity, turn and cell in one number; the status is above."""


def counted(
    setup: Setup, turns: int, size: int, dice: SeedSequence, *, many: bool = False
) -> dict[tuple[int, Status, int, Hex, int, int], int]:
    """Return how many of *size* playouts came to each end (see `odds.playouts.End`).

    Args:
        setup: the scenario.
        turns: how many are played.
        size: how many playouts.
        dice: the place of their dice in the tree of seeds.
        many: whether there are so many of them that numba, where it is there, is worth its time to compile.
    """
    compiled = _compiled(setup, turns)
    quick = many and find_spec("numba") is not None
    m = compiled.begun(size, by_playout=quick)
    (kernel.play if quick else lockstep.play)(compiled, m, dice)
    return {
        (index, *_end(compiled, index, int(number))): int(count)
        for index in range(len(compiled.field.ids))
        for number, count in zip(*np.unique(_numbers(compiled, m, index), return_counts=True), strict=True)
    }


def _compiled(setup: Setup, turns: int) -> Compiled:
    """Return *setup* compiled, the one before where it is the same: it keeps what it has learned.

    Every thread has its own, and begins anew when that has grown large.
    """
    before, compiled = getattr(_KEPT, "last", (None, None))
    if compiled is None or before != (setup, turns) or compiled.conditions > _MOST:
        compiled = Compiled(setup, turns)
        _KEPT.last = (setup, turns), compiled
    return cast("Compiled", compiled)


def _numbers(compiled: Compiled, m: Machine, index: int) -> Any:
    """Return the end of ship *index* in each playout as one number."""
    row = int(compiled.table[FIRST]) + index * EACH
    parts = m.short[row + OF_CELL], m.short[row + OF_LOST], m.short[row + OF_VELOCITY]
    found = m.short[row + OF_STATUS].astype(np.int64)
    for part, bits in zip((*parts, compiled.hurt[m.long[BODIES + index]]), reversed(_PARTS), strict=True):
        found = (found << bits) + part
    return found


def _end(compiled: Compiled, index: int, number: int) -> tuple[Status, int, Hex, int, int]:
    found = []
    for bits in _PARTS:
        found.append(number & ((1 << bits) - 1))
        number >>= bits
    hurt, velocity, lost, cell = found
    return STATUSES[number], lost, compiled.cells.hex(cell), velocity, hurt - compiled.hurt_before[index]
