"""The same playouts, compiled by numba: the functions of each point, one playout at a time.

A playout reads its own window of bytes, so the result is that of `lockstep` to the last bit. Nothing here needs numba
but the compiling; in plain Python it is the same, only slow.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.random import SeedSequence

from interceptor_nb.odds.fast import choice, closing, drifting, lockstep, moving, rocks, turning
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
    rams_gathered,
    sides_found,
    station_rammed,
    strikes,
)
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.drifting import (
    drifted,
    field_directed,
    met_turned,
    next_met,
    next_stays,
    next_swept,
    rocks_met,
    struck,
    swept,
    swept_turned,
)
from interceptor_nb.odds.fast.moving import (
    leap,
    line_read,
    load_dropped,
    maneuvered,
    morale_checked,
    move_over,
    next_mover,
    plant_damaged,
    push_rolled,
    ram_declared,
    spun,
    straight_ahead,
    stretch,
    thrust_rolled,
)
from interceptor_nb.odds.fast.opening import EDGES
from interceptor_nb.odds.fast.registers import FIRST_D6, P_ASKS, P_OVER, POINT, Machine
from interceptor_nb.odds.fast.rocks import (
    asteroid_hit,
    asteroid_rolled,
    asteroids_met,
    rock_turned,
    side_located,
)
from interceptor_nb.odds.fast.stream import SHOWN, Windows
from interceptor_nb.odds.fast.turning import initiative_rolled, next_group, order_found, recovered, turn_begun


def play(compiled: Compiled, m: Machine, seeds: SeedSequence, by: Callable[..., tuple[int, int]] | None = None) -> None:
    """Play all playouts of *m* to their end, as `lockstep.play` does.

    Args:
        compiled: the scenario.
        m: its playouts; quickest where the registers of each are side by side.
        seeds: the place of their dice in the tree of seeds.
        by: how; None compiles.

    Raises:
        ImportError: numba is not installed.
    """
    walk = compiled_walk() if by is None else _walked
    by = compiled_kernel() if by is None else by
    windows = Windows(seeds, compiled.width)
    playing = np.arange(m.short.shape[1], dtype=np.uint64)  # without a sign there is no end to count from
    opening = lockstep.opening_of(compiled, playing.size)
    m = compiled.ready(m)
    while playing.size:
        drawn, width = windows.draw(playing.size), np.int32(windows.width)
        at = np.arange(playing.size, dtype=np.int32) * width
        ends = at + width
        if opening is not None:
            opening.enter(m, walk(opening.sides, opening.following, drawn, SHOWN, at, ends))
            opening = None
        left, asking = by(m, playing, at, ends, drawn, SHOWN)
        while asking:
            playing, at, ends = playing[:left], at[:left], ends[:left]
            m = lockstep.answered(compiled, m, playing[m.short[POINT, playing] == P_ASKS])
            left, asking = by(m, playing, at, ends, drawn, SHOWN)
        playing = playing[:left]


@cache
def compiled_kernel() -> Callable[..., tuple[int, int]]:
    """Return the function that plays compiled, which takes its time; every process does it once.

    Raises:
        ImportError: numba is not installed.
    """
    numba, extending = import_module("numba"), import_module("numba.extending")
    extending.overload(choice.where, strict=False)(lambda condition, yes, no: _chosen)
    extending.overload(choice.least, strict=False)(lambda one, other: _smaller)
    extending.overload(choice.most, strict=False)(lambda one, other: _larger)
    extending.overload(choice.answer, strict=False)(lambda keys, values, key: _looked_up)
    extending.overload(choice.some, strict=False)(lambda condition: _itself)
    extending.overload(choice.alike, strict=False)(lambda row: _the_row)
    extending.overload(choice.look, strict=False)(lambda table, place: _at)
    extending.overload(choice.part, strict=False)(lambda word, first, end: _bits)
    extending.overload(choice.look_far, strict=False)(lambda table, place: _at)
    extending.overload(choice.of, strict=False)(lambda rows, row, p: _in_row)
    extending.overload(choice.put, strict=False)(lambda rows, row, p, value: _set)
    extending.overload(choice.ask, strict=False)(lambda m, p, key, found: _noted)
    extending.overload(choice.carry, strict=False)(lambda rows, source, goal, count, p: _carried)
    # Arrays are neither made nor kept in here, so nobody has to count who holds them.
    inlined = extending.register_jitable(_nrt=False, forceinline=True)
    for step in (*_HELPERS, *lockstep.FREE, *lockstep.ROLLED):
        inlined(step)
    compiled: Callable[..., tuple[int, int]] = numba.njit(_played, _nrt=False)
    return compiled


@cache
def compiled_walk() -> Callable[..., Any]:
    """Return what walks through an opening compiled (see `Opening.walk`).

    Raises:
        ImportError: numba is not installed.
    """
    compiled: Callable[..., Any] = import_module("numba").njit(_walked)
    return compiled


def _walked(sides: Any, following: Any, drawn: Any, shown: Any, at: Any, ends: Any) -> Any:
    """Return the last state of each playout, as `Opening.walk` does."""
    reached = np.zeros(at.size, np.int32)
    for place in range(at.size):
        state, here = 0, at[place]
        die = sides[state]
        while die >= 0 and here < ends[place]:
            state = following[state * EDGES + shown[die, drawn[here]]]
            die = sides[state]
            here += 1
        reached[place], at[place] = state, here
    return reached


def _played(m: Any, playing: Any, at: Any, ends: Any, drawn: Any, shown: Any) -> tuple[int, int]:
    """Play each of *playing* until it is over, asks, or has read its bytes from *at* on.

    Those that are not over are put in front; return how many they are, and how many of them ask.
    """
    left = asking = 0
    for place in range(playing.size):
        p, here, end = playing[place], at[place], ends[place]
        point = m.short[POINT, p]
        while True:
            if point < P_ASKS:
                _free(m, m.table, p, point)
            elif point <= P_OVER or here == end:
                break
            else:
                face = shown[1 if point >= FIRST_D6 else 0, drawn[here]]
                here += 1
                if face:
                    _rolled(m, m.table, p, point, face)
            point = m.short[POINT, p]
        if point != P_OVER:
            playing[left], at[left], ends[left] = p, here, end
            left += 1
            asking += point == P_ASKS
    return left, asking


def _chosen(condition: Any, yes: Any, no: Any) -> Any:
    return yes if condition else no


def _smaller(one: Any, other: Any) -> Any:
    return one if one < other else other


def _larger(one: Any, other: Any) -> Any:
    return one if one > other else other


def _itself(condition: Any) -> Any:
    return condition


def _bits(word: Any, first: int, end: int) -> Any:
    return word >> first & (1 << end - first) - 1


def _the_row(row: Any) -> Any:
    return row


def _at(table: Any, place: Any) -> Any:
    return table[np.uintp(place)]


def _in_row(rows: Any, row: Any, p: Any) -> Any:
    return rows[np.uintp(row), p]


def _set(rows: Any, row: Any, p: Any, value: Any) -> None:
    rows[np.uintp(row), p] = value


def _noted(m: Any, p: Any, key: Any, found: Any) -> None:
    if found < 0:
        m.key[p % np.uintp(m.key.size)] = key


def _carried(rows: Any, source: Any, goal: Any, count: int, p: Any) -> None:
    for number in range(count):
        rows[np.uintp(goal + number), p] = rows[np.uintp(source + number), p]


def _looked_up(keys: Any, values: Any, key: Any) -> Any:
    """Return the same as `choice.answer`, and look no further than where it is."""
    place = choice.spread(key)
    for probe in range(choice.PROBES):
        slot = (place + probe) & (keys.size - 1)
        if keys[slot] == key:
            return values[slot]
    return -1


def _free(m: Any, t: Any, p: Any, point: int) -> None:  # noqa: C901, PLR0912, PLR0915 (a case for each point)
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
        next_met(m, t, p)
    elif point == 15:
        next_stays(m, t, p)
    elif point == 16:
        drifted(m, t, p)
    elif point == 17:
        next_swept(m, t, p)
    elif point == 18:
        struck(m, t, p)
    elif point == 19:
        rocks_met(m, t, p)
    elif point == 20:
        rams_gathered(m, t, p)
    elif point == 21:
        next_ram(m, t, p)
    elif point == 22:
        sides_found(m, t, p)
    elif point == 23:
        strikes(m, t, p)
    elif point == 24:
        station_rammed(m, t, p)
    elif point == 25:
        both_struck(m, t, p)
    elif point == 26:
        hexes_shared(m, t, p)
    elif point == 27:
        next_pair(m, t, p)
    elif point == 28:
        leap(m, t, p)


def _rolled(m: Any, t: Any, p: Any, point: int, face: Any) -> None:  # noqa: C901, PLR0912 (a case for each point)
    if point == 31:
        recovered(m, t, p, face)
    elif point == 32:
        initiative_rolled(m, t, p, face)
    elif point == 33:
        morale_checked(m, t, p, face)
    elif point == 34:
        push_rolled(m, t, p, face)
    elif point == 35:
        thrust_rolled(m, t, p, face)
    elif point == 36:
        maneuvered(m, t, p, face)
    elif point == 37:
        asteroid_rolled(m, t, p, face)
    elif point == 38:
        side_located(m, t, p, face)
    elif point == 39:
        swept(m, t, p, face)
    elif point == 40:
        ram_rolled(m, t, p, face)
    elif point == 41:
        ram_answered(m, t, p, face)
    elif point == 42:
        collision_rolled(m, t, p, face)
    elif point == 43:
        front_rolled(m, t, p, face)
    elif point == 44:
        back_rolled(m, t, p, face)
    elif point == 45:
        spun(m, t, p, face)
    elif point == 46:
        rock_turned(m, t, p, face)
    elif point == 47:
        field_directed(m, t, p, face)
    elif point == 48:
        met_turned(m, t, p, face)
    elif point == 49:
        swept_turned(m, t, p, face)


_HELPERS: tuple[Callable[..., Any], ...] = (
    choice.around,
    choice.spread,
    rocks.damage_key,
    rocks.redirected,
    rocks.turned_in_row,
    rocks.rock_from,
    rocks.rock_hit,
    moving.onward,
    rocks.rocks_entered,
    rocks.to_a_rock,
    drifting.met_from,
    turning.first_side,
    closing.apart_by_rams,
    _free,
    _rolled,
)
"""What is called at more than one point, or calls them."""
