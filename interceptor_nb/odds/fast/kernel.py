"""The same lockstep, compiled by numba: the functions of each point, one playout at a time.

Rounds and faces are those of `lockstep`, so the result is the same to the last bit. Nothing here needs numba but the
compiling; in plain Python it is the same, only slow.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from interceptor_nb.odds.fast import choice, closing, lockstep, moving, turning
from interceptor_nb.odds.fast.closing import (
    all_moved,
    back_rolled,
    both_struck,
    collision_rolled,
    front_rolled,
    hexes_shared,
    next_pair,
    next_ram,
    ram_answered,
    ram_rolled,
    sides_found,
    station_rammed,
    strikes,
)
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.moving import (
    asteroid_hit,
    asteroid_rolled,
    asteroids_met,
    line_read,
    load_dropped,
    maneuvered,
    morale_checked,
    move_over,
    next_mover,
    plant_damaged,
    push_rolled,
    ram_declared,
    side_located,
    spun,
    straight_ahead,
    stretch,
    thrust_rolled,
)
from interceptor_nb.odds.fast.registers import FIRST_D6, P_ASKS, P_OVER, POINT, Machine
from interceptor_nb.odds.fast.stream import Stream
from interceptor_nb.odds.fast.turning import initiative_rolled, next_group, order_found, recovered, turn_begun


class Kernel(NamedTuple):
    """Bring playouts to where they wait for a die, and play rounds until there is something to ask."""

    settle: Callable[..., None]
    rounds: Callable[..., tuple[int, int, int]]


def play(compiled: Compiled, m: Machine, d10: Stream, d6: Stream, by: Kernel | None = None) -> None:
    """Play all playouts of *m* to their end, as `lockstep.play` does.

    Args:
        compiled: the scenario.
        m: its playouts; quickest where the registers of each are side by side.
        d10: faces of the d10s.
        d6: those of the d6s.
        by: how; None compiles.

    Raises:
        ImportError: numba is not installed.
    """
    by = compiled_kernel() if by is None else by
    playing = np.arange(m.key.size, dtype=np.uint64)  # without a sign there is no end to count from
    m = compiled.ready(m)
    by.settle(m, playing)
    while True:
        asking = playing[m.short[POINT, playing] == P_ASKS]
        while asking.size:
            m = lockstep.answered(compiled, m, asking)
            by.settle(m, asking)
            asking = asking[m.short[POINT, asking] == P_ASKS]
        playing = playing[m.short[POINT, playing] != P_OVER]
        if not playing.size:
            return
        d10.ready(playing.size)
        d6.ready(playing.size)
        count, used, used_six = by.rounds(m, playing, d10.faces[d10.at :], d6.faces[d6.at :])
        playing, d10.at, d6.at = playing[:count], d10.at + used, d6.at + used_six


@cache
def compiled_kernel() -> Kernel:
    """Return the two functions compiled, which takes its time; every process does it once.

    Raises:
        ImportError: numba is not installed.
    """
    numba, extending = import_module("numba"), import_module("numba.extending")
    extending.overload(choice.where, strict=False)(lambda condition, yes, no: _chosen)
    extending.overload(choice.least, strict=False)(lambda one, other: _smaller)
    extending.overload(choice.most, strict=False)(lambda one, other: _larger)
    extending.overload(choice.answer, strict=False)(lambda keys, values, key: _looked_up)
    # Arrays are neither made nor kept in here, so nobody has to count who holds them.
    inlined = extending.register_jitable(_nrt=False, forceinline=True)
    for step in (*_HELPERS, *lockstep.FREE, *lockstep.ROLLED):
        inlined(step)
    return Kernel(numba.njit(_settle, _nrt=False), numba.njit(_rounds, _nrt=False))


def _settle(m: Any, playing: Any) -> None:
    for p in playing:
        _to_a_die(m, p)


def _rounds(m: Any, playing: Any, d10: Any, d6: Any) -> tuple[int, int, int]:
    """Play rounds while faces last and there is nothing to ask; return how many are left, in front, and faces used."""
    count, at, at_six, asking = playing.size, 0, 0, 0
    while count > 0 and asking == 0 and d10.size - at >= count and d6.size - at_six >= count:
        kept = 0
        for place in range(count):
            p = playing[place]
            point = m.short[POINT][p]
            if point >= FIRST_D6:
                _rolled(m, m.table, p, point, d6[at_six])
                at_six += 1
            else:
                _rolled(m, m.table, p, point, d10[at])
                at += 1
            point = _to_a_die(m, p)
            if point == P_ASKS:
                asking += 1
            if point != P_OVER:
                playing[kept] = p
                kept += 1
        count = kept
    return count, at, at_six


def _to_a_die(m: Any, p: Any) -> Any:
    point = m.short[POINT][p]
    while point < P_ASKS:
        _free(m, m.table, p, point)
        point = m.short[POINT][p]
    return point


def _chosen(condition: Any, yes: Any, no: Any) -> Any:
    return yes if condition else no


def _smaller(one: Any, other: Any) -> Any:
    return one if one < other else other


def _larger(one: Any, other: Any) -> Any:
    return one if one > other else other


def _looked_up(keys: Any, values: Any, key: Any) -> Any:
    """Return the same as `choice.answer`, and look no further than where it is."""
    place = choice.spread(key)
    for probe in range(choice.PROBES):
        slot = (place + probe) & (keys.size - 1)
        if keys[slot] == key:
            return values[slot]
    return -1


def _free(m: Any, t: Any, p: Any, point: int) -> None:  # noqa: C901, PLR0912 (a case for each point)
    if point == 0:
        turn_begun(m, t, p)
    elif point == 1:
        next_group(m, t, p)
    elif point == 2:
        order_found(m, t, p)
    elif point == 3:
        next_mover(m, t, p)
    elif point == 4:
        line_read(m, t, p)
    elif point == 5:
        ram_declared(m, t, p)
    elif point == 6:
        stretch(m, t, p)
    elif point == 7:
        straight_ahead(m, t, p)
    elif point == 8:
        asteroids_met(m, t, p)
    elif point == 9:
        asteroid_hit(m, t, p)
    elif point == 10:
        plant_damaged(m, t, p)
    elif point == 11:
        load_dropped(m, t, p)
    elif point == 12:
        move_over(m, t, p)
    elif point == 13:
        all_moved(m, t, p)
    elif point == 14:
        next_ram(m, t, p)
    elif point == 15:
        sides_found(m, t, p)
    elif point == 16:
        strikes(m, t, p)
    elif point == 17:
        station_rammed(m, t, p)
    elif point == 18:
        both_struck(m, t, p)
    elif point == 19:
        hexes_shared(m, t, p)
    elif point == 20:
        next_pair(m, t, p)


def _rolled(m: Any, t: Any, p: Any, point: int, face: Any) -> None:  # noqa: C901 (a case for each point)
    if point == 23:
        recovered(m, t, p, face)
    elif point == 24:
        initiative_rolled(m, t, p, face)
    elif point == 25:
        morale_checked(m, t, p, face)
    elif point == 26:
        push_rolled(m, t, p, face)
    elif point == 27:
        thrust_rolled(m, t, p, face)
    elif point == 28:
        maneuvered(m, t, p, face)
    elif point == 29:
        asteroid_rolled(m, t, p, face)
    elif point == 30:
        side_located(m, t, p, face)
    elif point == 31:
        ram_rolled(m, t, p, face)
    elif point == 32:
        ram_answered(m, t, p, face)
    elif point == 33:
        collision_rolled(m, t, p, face)
    elif point == 34:
        front_rolled(m, t, p, face)
    elif point == 35:
        back_rolled(m, t, p, face)
    elif point == 36:
        spun(m, t, p, face)


_HELPERS: tuple[Callable[..., Any], ...] = (
    choice.around,
    choice.spread,
    moving.damage_key,
    turning.first_side,
    closing.apart_by_rams,
    _free,
    _rolled,
    _to_a_die,
)
"""What is called at more than one point, or calls them."""
