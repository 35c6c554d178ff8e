"""Many playouts in lockstep with numpy: in each round every playout that waits for a die reads a byte."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from interceptor_nb.odds.fast import closing, drifting, moving, turning
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.registers import FIRST_D6, FIRST_DIE, P_ASKS, P_OVER, POINT, RETRY, Machine
from interceptor_nb.odds.fast.stream import SHOWN, Windows

FREE: tuple[Callable[[Machine, Any, Any], None], ...] = (
    turning.turn_begun,
    turning.next_group,
    turning.order_found,
    moving.next_mover,
    moving.line_read,
    moving.ram_declared,
    moving.stretch,
    moving.straight_ahead,
    moving.asteroids_met,
    moving.asteroid_hit,
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
)
"""What is done at the points without a die, by number."""

ROLLED: tuple[Callable[[Machine, Any, Any, Any], None], ...] = (
    turning.recovered,
    turning.initiative_rolled,
    moving.morale_checked,
    moving.push_rolled,
    moving.thrust_rolled,
    moving.maneuvered,
    moving.asteroid_rolled,
    moving.side_located,
    drifting.swept,
    closing.ram_rolled,
    closing.ram_answered,
    closing.collision_rolled,
    closing.front_rolled,
    closing.back_rolled,
    moving.spun,
    moving.rock_turned,
    drifting.field_directed,
    drifting.met_turned,
    drifting.swept_turned,
)
"""What a face does at the points that wait for one, from `registers.FIRST_DIE` on."""

Watch = Callable[[int, Any, Any], None]
"""Told before each step the point, the playouts that stand there, and the faces that they get, None for none."""


def play(compiled: Compiled, m: Machine, seeds: SeedSequence, watch: Watch | None = None) -> None:
    """Play all playouts of *m* to their end; its registers are changed in place.

    Args:
        compiled: the scenario.
        m: its playouts.
        seeds: the place of their dice in the tree of seeds. The playouts that play on get a window of bytes each, in
            the order of their numbers, and another each when all have read theirs (see `core.dice.RandomDice`).
        watch: is told of each step.
    """
    windows = Windows(seeds, compiled.width)
    playing = np.arange(m.key.size)
    m = settle(compiled, compiled.ready(m), playing, watch)
    while True:
        playing = playing[m.short[POINT].take(playing) != P_OVER]
        if not playing.size:
            return
        m = _read(compiled, m, playing, windows, watch)


def _read(compiled: Compiled, m: Machine, playing: Any, windows: Windows, watch: Watch | None) -> Machine:
    """Play the playouts *playing* until they are over, or have read a window each."""
    drawn, at = windows.draw(playing.size), np.arange(playing.size) * windows.width
    ends = at + windows.width
    while True:
        points = m.short[POINT].take(playing)
        on = np.flatnonzero((points != P_OVER) & (at < ends))
        if on.size < playing.size:
            playing, points, at, ends = (row.take(on) for row in (playing, points, at, ends))
        if not playing.size:
            return m
        faces = _faces(points, drawn, at, ends)
        for point, here in _groups(points):
            there, face = (playing, faces) if here is None else (playing.take(here), faces.take(here))
            shown = np.flatnonzero(face)
            if shown.size < face.size:
                there, face = there.take(shown), face.take(shown)
            if watch is not None:
                watch(point, there, face)
            ROLLED[point - FIRST_DIE](m, m.table, _all_or(there, m), face)
        m = settle(compiled, m, playing, watch)


def _faces(points: Any, drawn: Any, at: Any, ends: Any) -> Any:
    """Return what those at *points* read from *at* on; 0 at the end of a window."""
    six = (points >= FIRST_D6) * np.int16(256)
    faces = SHOWN.take(six + drawn.take(at))
    at += 1
    dull = np.flatnonzero(faces == 0)
    while dull.size:
        dull = dull[at[dull] < ends[dull]]
        faces[dull] = SHOWN.take(six[dull] + drawn[at[dull]])
        at[dull] += 1
        dull = dull[faces[dull] == 0]
    return faces


def settle(compiled: Compiled, m: Machine, playing: Any, watch: Watch | None = None) -> Machine:
    """Bring the playouts *playing* to where they wait for a die, or are over; return *m* with what was answered."""
    while True:
        points = m.short[POINT].take(playing)
        busy = np.flatnonzero(points < P_OVER)
        playing, points = playing.take(busy), points.take(busy)
        if not playing.size:
            return m
        for point, here in _groups(points):
            there = playing if here is None else playing.take(here)
            if watch is not None:
                watch(point, there, None)
            if point == P_ASKS:
                m = answered(compiled, m, there)
            else:
                FREE[point](m, m.table, _all_or(there, m))


def answered(compiled: Compiled, m: Machine, asking: Any) -> Machine:
    """Ask the engine for the playouts *asking*, send them back to where they asked, and return *m* with the answers."""
    compiled.learn(int(key) for key in np.unique(m.key[asking]))
    m.short[POINT, asking] = m.short[RETRY, asking]
    return compiled.ready(m)


def _all_or(there: Any, m: Machine) -> Any:
    """Return *there*, as a slice where it is all of them: what lies side by side is quick."""
    return slice(None) if there.size == m.key.size else there


def _groups(points: Any) -> Iterator[tuple[int, Any]]:
    """Yield each of *points* once, with the places where it is; None for all places."""
    counts = np.bincount(points)
    present = np.flatnonzero(counts)
    if present.size == 1:
        yield int(present[0]), None
        return
    order, end = np.argsort(points, kind="stable"), np.cumsum(counts)
    for point in present:
        yield int(point), order[end[point] - counts[point] : end[point]]
