"""Many playouts in lockstep with numpy: in each round every playout that waits for a die gets one."""

from collections.abc import Callable
from typing import Any

import numpy as np

from interceptor_nb.odds.fast import closing, moving, registers, turning
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.registers import FIRST_D6, FIRST_DIE, P_ASKS, P_OVER, POINT, RETRY, Machine
from interceptor_nb.odds.fast.stream import Stream

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
    closing.ram_rolled,
    closing.ram_answered,
    closing.collision_rolled,
    closing.front_rolled,
    closing.back_rolled,
    moving.spun,
)
"""What a face does at the points that wait for one, from `registers.FIRST_DIE` on."""

Watch = Callable[[int, Any, Any], None]
"""Told before each step the point, the playouts that stand there, and the faces that they get, None for none."""


def play(compiled: Compiled, m: Machine, d10: Stream, d6: Stream, watch: Watch | None = None) -> None:
    """Play all playouts of *m* to their end; its registers are changed in place.

    In a round the playouts draw in the order of their numbers, those that wait for a d10 from *d10*.
    """
    playing = np.arange(m.key.size)
    m = settle(compiled, compiled.ready(m), playing, watch)
    while True:
        points = m.short[POINT, playing]
        playing = playing[points != P_OVER]
        if not playing.size:
            return
        points = m.short[POINT, playing]
        faces = _faces(points, d10, d6)
        for point in _present(points):
            here = points == point
            there, shown = playing[here], faces[here]
            if watch is not None:
                watch(point, there, shown)
            ROLLED[point - FIRST_DIE](m, m.table, there, shown)
        m = settle(compiled, m, playing, watch)


def settle(compiled: Compiled, m: Machine, playing: Any, watch: Watch | None = None) -> Machine:
    """Bring the playouts *playing* to where they wait for a die, or are over; return *m* with what was answered."""
    while True:
        points = m.short[POINT, playing]
        busy = points < P_OVER
        playing, points = playing[busy], points[busy]
        if not playing.size:
            return m
        for point in _present(points):
            there = playing[points == point]
            if watch is not None:
                watch(point, there, None)
            if point == P_ASKS:
                m = answered(compiled, m, there)
            else:
                FREE[point](m, m.table, there)


def answered(compiled: Compiled, m: Machine, asking: Any) -> Machine:
    """Ask the engine for the playouts *asking*, send them back to where they asked, and return *m* with the answers."""
    compiled.learn(int(key) for key in np.unique(m.key[asking]))
    m.short[POINT, asking] = m.short[RETRY, asking]
    return compiled.ready(m)


def _faces(points: Any, d10: Stream, d6: Stream) -> Any:
    six = points >= FIRST_D6
    several = int(np.count_nonzero(six))
    if not several:
        return d10.take(points.size)
    faces = np.empty(points.size, np.uint8)
    faces[six] = d6.take(several)
    faces[~six] = d10.take(points.size - several)
    return faces


def _present(points: Any) -> list[int]:
    return [int(point) for point in np.flatnonzero(np.bincount(points, minlength=registers.D_SPIN + 1))]
