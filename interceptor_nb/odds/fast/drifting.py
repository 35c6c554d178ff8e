"""Asteroids that drift, in lockstep: directions, a hex a turn, ships and each other in the way (AST-5, AST-6)."""

from typing import Any

from interceptor_nb.odds.fast.choice import answer, ask, look, look_far, of, put, some, where
from interceptor_nb.odds.fast.registers import (
    BODIES,
    CAME_BY,
    D_MET,
    D_RECOVERY,
    D_SWEPT,
    D_SWEPT_TURNED,
    EACH,
    FIRST_LOST,
    GONE,
    MARKED,
    MET,
    OF_CELL,
    OF_FACING,
    OF_FLAGS,
    OF_LOST,
    OF_STATUS,
    OF_VELOCITY,
    OFF,
    P_ASKS,
    P_DRIFT,
    P_GATHER,
    P_MEETINGS,
    P_MET,
    P_NEXT,
    P_STAYS,
    P_SWEEP,
    P_SWEPT,
    POINT,
    RETRY,
    ROCK,
    SHIP,
    SWEEP,
    TO_ROLL,
    TURN,
    WAY,
    Column,
    Machine,
)
from interceptor_nb.odds.fast.rocks import damage_key, redirected, rock_hit, turned_in_row
from interceptor_nb.odds.fast.tables import (
    ASTEROID_HITS,
    ENTERED,
    FASTEST,
    FIRST,
    FIRST_DAMAGE,
    FIRST_PLACE,
    FIRST_WAY,
    GRID,
    MEETING,
    ROCK_COUNT,
    SHIPS,
    STEP,
    SWEPT_NEED,
)


def field_directed(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Give the asteroids without a direction that of the field (AST-5)."""
    for rock in range(t[ROCK_COUNT]):
        way = of(m.short, t[FIRST_WAY] + rock, p)
        put(m.short, t[FIRST_WAY] + rock, p, way + where((way & WAY) == 0, face, 0))
    put(m.short, POINT, p, where(of(m.short, TO_ROLL, p) > 0, D_RECOVERY, P_NEXT))


def next_met(m: Machine, t: Any, p: Column) -> None:
    """Find the next asteroid that met others when it last moved; it rolls for its direction (AST-6)."""
    s = m.short
    found = met_from(m, t, p, of(s, ROCK, p))
    put(s, ROCK, p, where(found < 0, 0, found))
    put(s, POINT, p, where(found < 0, P_STAYS, D_MET))


def met_from(m: Machine, t: Any, p: Column, start: Any) -> Any:
    """Return the first asteroid from number *start* on that met others, -1 for none."""
    found = start * 0 - 1
    for back in range(t[ROCK_COUNT]):
        rock = t[ROCK_COUNT] - 1 - back
        met = ((of(m.short, t[FIRST_WAY] + rock, p) & MET) > 0) & (rock >= start)
        found = where(met, rock, found)
    return found


def met_turned(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Turn an asteroid that met others (AST-6)."""
    turned_in_row(m, t, p, face, ROCK, P_MET)


def next_stays(m: Machine, t: Any, p: Column) -> None:
    """Find whether the next of those stays: all that rolled in its hex came up the same (AST-6)."""
    s = m.short
    found = met_from(m, t, p, of(s, ROCK, p))
    rock = where(found < 0, 0, found)
    place, way = of(s, t[FIRST_PLACE] + rock, p), of(s, t[FIRST_WAY] + rock, p)
    others = same = found >= 0
    others = others & (found < 0)
    for other in range(t[ROCK_COUNT]):
        theirs = of(s, t[FIRST_WAY] + other, p)
        near = (of(s, t[FIRST_PLACE] + other, p) == place) & (rock != other) & ((theirs & MET) > 0)
        others = others | near
        same = same & ((near == 0) | ((theirs & WAY) == (way & WAY)))
    put(s, t[FIRST_WAY] + rock, p, way | where(others & same, MARKED, 0))
    put(s, ROCK, p, rock + 1)
    put(s, POINT, p, where(found < 0, P_DRIFT, P_STAYS))


def drifted(m: Machine, t: Any, p: Column) -> None:
    """Move all asteroids a hex, but those that stay; off the map they are gone (AST-5, AST-6)."""
    s = m.short
    for rock in range(t[ROCK_COUNT]):
        place, way = of(s, t[FIRST_PLACE] + rock, p), of(s, t[FIRST_WAY] + rock, p)
        heading = way & WAY
        moves = (place >= 0) & ((way & MARKED) == 0) & (heading > 0)
        there = where(moves, place + look(t, t[STEP] + where(moves, heading - 1, 0)), place)
        off = moves & (look(t, t[GRID] + where(moves, there, 0)) == OFF)
        put(s, t[FIRST_PLACE] + rock, p, where(off, -1 - rock, there))
        put(s, t[FIRST_WAY] + rock, p, where(off, 0, where(moves, heading * (1 + CAME_BY), way & (WAY | MET))))
        put(s, t[FIRST_DAMAGE] + rock, p, where(off, GONE, of(s, t[FIRST_DAMAGE] + rock, p)))
    put(s, SWEEP, p, 0)
    put(s, POINT, p, P_SWEEP)


def next_swept(m: Machine, t: Any, p: Column) -> None:
    """Find the next ship that an asteroid has just come to; it rolls (AST-5)."""
    s = m.short
    start = of(s, SWEEP, p)
    found = start * 0 - 1
    for back in range(t[ROCK_COUNT]):
        rock = t[ROCK_COUNT] - 1 - back
        place = of(s, t[FIRST_PLACE] + rock, p)
        place = where(of(s, t[FIRST_WAY] + rock, p) >= CAME_BY, place, -1)
        for before in range(t[SHIPS]):
            ship = t[SHIPS] - 1 - before
            row = t[FIRST] + ship * EACH
            number = rock * t[SHIPS] + ship
            near = (of(s, row + OF_CELL, p) == place) & (number >= start)
            if some(near):
                near = near & (of(s, row + OF_STATUS, p) < FIRST_LOST)
                found = where(near, number, found)
    number = where(found < 0, 0, found)
    put(s, SWEEP, p, number)
    put(s, ROCK, p, number // t[SHIPS])
    put(s, SHIP, p, number % t[SHIPS])
    put(s, POINT, p, where(found < 0, P_MEETINGS, D_SWEPT))


def swept(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Settle the Piloting roll for an asteroid that has come (AST-1, AST-5)."""
    s = m.short
    ship = of(s, SHIP, p)
    row = t[FIRST] + ship * EACH
    status, velocity = of(s, row + OF_STATUS, p), of(s, row + OF_VELOCITY, p)
    ok = face <= look(t, t[SWEPT_NEED] + (ship * 3 + status) * t[FASTEST] + velocity)
    put(s, SWEEP, p, of(s, SWEEP, p) + where(ok, 1, 0))
    put(s, POINT, p, where(ok, P_SWEEP, P_SWEPT))


def struck(m: Machine, t: Any, p: Column) -> None:
    """Damage ship and asteroid, on the side that it came from (AST-2, AST-3, AST-5)."""
    s = m.short
    ship, rock = of(s, SHIP, p), of(s, ROCK, p)
    row = t[FIRST] + ship * EACH
    status, body = of(s, row + OF_STATUS, p), of(m.long, BODIES + ship, p)
    came = of(s, t[FIRST_WAY] + rock, p) // CAME_BY
    side = look(t, t[ENTERED] + came * 6 + of(s, row + OF_FACING, p))
    hits = look_far(t, t[ASTEROID_HITS] + ship * t[FASTEST] + of(s, row + OF_VELOCITY, p))
    key = damage_key(body, status, of(s, row + OF_FLAGS, p), side, hits)
    found = answer(m.keys, m.values, key)
    known = found >= 0
    after = where(known, found & 15, status)
    ask(m, p, key, found)
    put(m.long, BODIES + ship, p, where(known, found >> 4, body))
    put(s, row + OF_STATUS, p, after)
    put(s, row + OF_LOST, p, where(after >= FIRST_LOST, of(s, TURN, p), of(s, row + OF_LOST, p)))
    gone = rock_hit(m, t, p, rock, where(known, hits, 0))
    put(s, SWEEP, p, of(s, SWEEP, p) + where(known & gone, 1, 0))
    put(s, RETRY, p, P_SWEPT)
    put(s, POINT, p, where(known, where(gone, P_SWEEP, D_SWEPT_TURNED), P_ASKS))


def swept_turned(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Turn the asteroid that the ship took (AST-3)."""
    redirected(m, t, p, of(m.short, ROCK, p), face)
    put(m.short, SWEEP, p, of(m.short, SWEEP, p) + 1)
    put(m.short, POINT, p, P_SWEEP)


def rocks_met(m: Machine, t: Any, p: Column) -> None:
    """Make collide what is in one hex with an asteroid that has just come there (AST-6)."""
    s = m.short
    for one in range(t[ROCK_COUNT]):
        place = of(s, t[FIRST_PLACE] + one, p)
        for other in range(one):
            near = of(s, t[FIRST_PLACE] + other, p) == place
            if some(near):
                way, theirs = of(s, t[FIRST_WAY] + one, p), of(s, t[FIRST_WAY] + other, p)
                mark = where(near & ((way >= CAME_BY) | (theirs >= CAME_BY)), MARKED, 0)
                put(s, t[FIRST_WAY] + one, p, way | mark)
                put(s, t[FIRST_WAY] + other, p, theirs | mark)
    for rock in range(t[ROCK_COUNT]):
        way = of(s, t[FIRST_WAY] + rock, p)
        hit = (way & MARKED) > 0
        put(s, t[FIRST_WAY] + rock, p, (way & (WAY | MET)) | where(hit, MET, 0))
        if some(hit):
            rock_hit(m, t, p, rock, where(hit, t[MEETING], 0))
    put(s, POINT, p, P_GATHER)
