"""Many playouts in lockstep with numpy: in each step all that stand at one point go on together."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from interceptor_nb.odds.fast import closing, drifting, moving, rocks, turning
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.opening import Opening, worked_out
from interceptor_nb.odds.fast.registers import (
    FIRST_D6,
    FIRST_DIE,
    MOVER,
    ORDER,
    P_ASKS,
    P_CLOSING,
    P_LEAP,
    P_MOVED,
    P_MOVER,
    P_NEXT,
    P_OVER,
    P_TURN,
    POINT,
    RETRY,
    SHIP,
    Machine,
)
from interceptor_nb.odds.fast.stream import NO_FACE, SHOWN, Windows

FREE: tuple[Callable[[Machine, Any, Any], None], ...] = (
    turning.turn_begun,
    turning.next_group,
    turning.order_found,
    moving.next_mover,
    moving.line_read,
    moving.ram_declared,
    moving.stretch,
    moving.straight_ahead,
    rocks.asteroids_met,
    rocks.asteroid_hit,
    moving.plant_damaged,
    moving.load_dropped,
    moving.move_over,
    closing.all_moved,
    drifting.next_met,
    drifting.next_stays,
    drifting.drifted,
    drifting.next_swept,
    drifting.struck,
    drifting.rocks_met,
    closing.rams_gathered,
    closing.next_ram,
    closing.sides_found,
    closing.strikes,
    closing.station_rammed,
    closing.both_struck,
    closing.hexes_shared,
    closing.next_pair,
    moving.leap,
)
"""What is done at the points without a die, by number."""

ROLLED: tuple[Callable[[Machine, Any, Any, Any], None], ...] = (
    turning.recovered,
    turning.initiative_rolled,
    moving.morale_checked,
    moving.push_rolled,
    moving.thrust_rolled,
    moving.maneuvered,
    rocks.asteroid_rolled,
    rocks.side_located,
    drifting.swept,
    closing.ram_rolled,
    closing.ram_answered,
    closing.collision_rolled,
    closing.front_rolled,
    closing.back_rolled,
    moving.spun,
    rocks.rock_turned,
    drifting.field_directed,
    drifting.met_turned,
    drifting.swept_turned,
)
"""What a face does at the points that wait for one, from `registers.FIRST_DIE` on."""

OPENING_FROM = 1 << 16
"""When so many playouts of a scenario have been played, it pays to work out how they begin."""

Watch = Callable[[int, Any, Any], None]
"""Told before each step the point, the playouts that stand there, and the faces that they get, None for none."""

_DRY = 64
"""Added to the point of a playout that has read its window."""
_PATIENT = (P_MOVER, P_MOVED, P_NEXT, *range(P_CLOSING, P_LEAP), P_TURN)
"""Points where it pays to wait for the others, the first of them shortest."""
_HASTE = np.full(_DRY, 1 << 40)
_HASTE[list(_PATIENT)] = np.arange(len(_PATIENT), 0, -1) << 32
_HASTE[P_OVER] = 0


def play(compiled: Compiled, m: Machine, seeds: SeedSequence, watch: Watch | None = None) -> None:
    """Play all playouts of *m* to their end; its registers are changed in place.

    Args:
        compiled: the scenario.
        m: its playouts, none of which has begun.
        seeds: the place of their dice in the tree of seeds. The playouts that wait for a die get a window of bytes
            each, in the order of their numbers, and another when all have read theirs (see `core.dice.RandomDice`).
        watch: is told of each step; with it there is no opening.
    """
    windows, points = Windows(seeds, compiled.width), m.short[POINT]
    at = np.full(points.size, -1, np.int32)
    drawn = windows.ended(0)
    opening = opening_of(compiled, points.size) if watch is None else None
    if opening is not None:
        drawn, at = windows.ended(points.size), np.arange(points.size, dtype=np.int32) * (windows.width + 1)
        opening.enter(m, opening.walk(drawn, at, at + windows.width))
    m = compiled.ready(m)
    while True:
        m = _read(compiled, m, (drawn, at), watch)
        dry = np.flatnonzero(points >= _DRY)
        if not dry.size:
            return
        points[dry] -= _DRY
        drawn, at[dry] = windows.ended(dry.size), np.arange(dry.size) * (windows.width + 1)


def opening_of(compiled: Compiled, count: int) -> Opening | None:
    """Return the opening of *compiled* for *count* playouts more, None while they are too few to pay for it."""
    if compiled.opening is None and compiled.played >= OPENING_FROM:
        m = compiled.begun(1)
        _roll(compiled, m, np.zeros(1, np.uint8))
        compiled.opening = worked_out(m, partial(_roll, compiled))
    compiled.played += count
    return compiled.opening


def _roll(compiled: Compiled, m: Machine, faces: Any) -> None:
    """Play each playout of *m* with its face, 0 for none, up to its next die or its end."""
    drawn = np.full((faces.size, compiled.width + 1), NO_FACE)
    drawn[:, -2] = faces - 1  # see `stream.SHOWN`
    at = np.arange(1, faces.size + 1) * drawn.shape[1] - 2
    points = m.short[POINT]
    _read(compiled, compiled.ready(m), (drawn.ravel(), at), None)
    points[points >= _DRY] -= _DRY


def _read(compiled: Compiled, m: Machine, window: tuple[Any, Any], watch: Watch | None) -> Machine:
    """Play all playouts until they are over, or have read their windows; return *m* with what was answered."""
    points = m.short[POINT]
    counts = np.bincount(points, minlength=2 * _DRY)[:_DRY]
    while True:
        point = int(np.argmax((counts > 0) * (_HASTE + counts)))
        if point == P_OVER or not counts[point]:
            return m
        here: Any = slice(None)  # what lies side by side is quick
        if counts[point] < points.size:
            here = np.flatnonzero(points == point)
        counts[point] = 0
        face = None
        if point >= FIRST_DIE:
            here, face = _faces(compiled, m, point, here, window)
            if not face.size:
                continue
        if watch is not None:
            watch(point, np.arange(points.size)[here], face)
        if face is not None:
            ROLLED[point - FIRST_DIE](m, m.table, here, face)
        elif point == P_ASKS:
            m = answered(compiled, m, here)
        else:
            for some in _by_ship(m, point, here):
                FREE[point](m, m.table, some)
        counts += np.bincount(points[here], minlength=2 * _DRY)[:_DRY]


def _by_ship(m: Machine, point: int, here: Any) -> Iterator[Any]:
    """Yield *here* in parts in which all go from the same ship to the same: rows that are alike are quick."""
    if point not in (P_MOVED, P_MOVER):
        yield here
        return
    ships = m.code.take(m.long[ORDER][here] + m.short[MOVER][here] + int(point == P_MOVED)) + 1
    if point == P_MOVED:
        ships += m.short[SHIP][here] * 16
    present = np.flatnonzero(np.bincount(ships))
    if present.size == 1:
        yield here
        return
    for number in present:
        some = np.flatnonzero(ships == number)
        yield some if isinstance(here, slice) else here.take(some)


def _faces(compiled: Compiled, m: Machine, point: int, here: Any, window: tuple[Any, Any]) -> tuple[Any, Any]:
    """Return those of *here* whose windows still show a face, and the faces; the others are dry."""
    drawn, at = window
    shown, place = SHOWN[int(point >= FIRST_D6)], at[here]
    faces = shown.take(drawn.take(place))
    at[here] = place + 1
    dull, dry = np.flatnonzero(faces == 0), 0
    while dull.size:
        again = dull if isinstance(here, slice) else here.take(dull)
        on = np.flatnonzero(at.take(again) % (compiled.width + 1))  # what has just been read is not behind a window
        dry += dull.size - on.size
        dull, again = dull.take(on), again.take(on)
        found = shown.take(drawn.take(at.take(again)))
        faces[dull] = found
        at[again] += 1
        dull = dull[found == 0]
    if not dry:
        return here, faces
    left = np.flatnonzero(faces)
    return _dried(m, here, left), faces.take(left)


def _dried(m: Machine, here: Any, left: Any) -> Any:
    """Let all of *here* wait for another window but those at the places *left*, and return these."""
    there = np.arange(m.short.shape[1])[here]
    m.short[POINT, there] += _DRY
    there = there.take(left)
    m.short[POINT, there] -= _DRY
    return there


def answered(compiled: Compiled, m: Machine, asking: Any) -> Machine:
    """Ask the engine for the playouts *asking*, send them back to where they asked, and return *m* with the answers."""
    compiled.learn(int(key) for key in np.unique(m.key) if key >= 0)
    m.key[:] = -1
    m.short[POINT, asking] = m.short[RETRY, asking]
    return compiled.ready(m)
