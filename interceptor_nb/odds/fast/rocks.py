"""A ship and the asteroids in its way in lockstep: met, rolled for, struck, damaged and turned (AST).

Each function works through one point for the playouts *p*: one column, or an array of them.
"""

from typing import Any

from interceptor_nb.odds.fast.choice import (
    NOTHING,
    Q_DAMAGE,
    TAG,
    answer,
    ask,
    look,
    look_far,
    most,
    of,
    put,
    some,
    where,
)
from interceptor_nb.odds.fast.registers import (
    BODY,
    CELL,
    CLEAR,
    COASTING,
    D_ASTEROID,
    D_LOCATION,
    D_MANEUVER,
    D_TURNED,
    DERELICT,
    FIRST_LOST,
    FLAGS,
    FLYING,
    GONE,
    HEADING,
    MEETS,
    MOVED,
    ORDERS,
    OUT_OF_CONTROL,
    P_AHEAD,
    P_ASKS,
    P_HIT,
    P_MEETS,
    P_MOVED,
    POINT,
    RANDOM,
    REMAINING,
    RETRY,
    ROCKS,
    ROLLED,
    SHIP,
    SIDE,
    STAGE,
    STATUS,
    TP,
    VELOCITY,
    WAY,
    Column,
    Machine,
)
from interceptor_nb.odds.fast.tables import (
    ASTEROID_HITS,
    ASTEROID_NEED,
    FASTEST,
    FIELD_DRIFTS,
    FIRST_DAMAGE,
    FIRST_PLACE,
    FIRST_ROCK,
    FIRST_WAY,
    LOCATED,
    PULVERISED,
    ROCK_COUNT,
    ROCK_LIST,
    STEP,
)


def to_a_rock(m: Machine, t: Any, p: Column, gone: Any) -> Any:
    """Return how many of *gone* hexes straight ahead it is to the first asteroid that has drifted there."""
    s = m.short
    cell, step = of(s, CELL, p), look(t, t[STEP] + of(s, HEADING, p))
    for rock in range(t[ROCK_COUNT]):
        way = of(s, t[FIRST_PLACE] + rock, p) - cell
        hexes = way // step
        gone = where((hexes > 0) & (hexes < gone) & (hexes * step == way), hexes, gone)
    return gone


def rocks_entered(m: Machine, t: Any, p: Column, cell: Any, what: Any, enters: Any) -> Any:
    """Note the first asteroid in a ship's hex; return *what* the hex is that it *enters* (AST-1)."""
    if t[FIELD_DRIFTS]:
        rock = rock_from(m, t, p, cell, cell * 0)
        put(m.short, MEETS, p, rock)
        return where(enters & (what == CLEAR) & (rock >= 0), ROCKS, what)
    if some(what == ROCKS):
        put(m.short, MEETS, p, look(t, t[FIRST_ROCK] + cell))
    return what


def rock_from(m: Machine, t: Any, p: Column, cell: Any, start: Any) -> Any:
    """Return the first asteroid from number *start* on that has drifted to *cell*, -1 for none (AST-5)."""
    found = start * 0 - 1
    for back in range(t[ROCK_COUNT]):
        rock = t[ROCK_COUNT] - 1 - back
        found = where((of(m.short, t[FIRST_PLACE] + rock, p) == cell) & (rock >= start), rock, found)
    return found


def asteroids_met(m: Machine, t: Any, p: Column) -> None:
    """Go to the next asteroid in the hex, or on with the move (AST-1, MOV-11)."""
    s = m.short
    at, status, stage, velocity = of(s, MEETS, p), of(s, STATUS, p), of(s, STAGE, p), of(s, VELOCITY, p)
    lost = status >= FIRST_LOST
    if t[FIELD_DRIFTS]:
        rock = rock_from(m, t, p, of(s, CELL, p), at)
        at = where(rock >= 0, rock, at)
        passed = rock < -1
    else:
        rock = look(t, t[ROCK_LIST] + at)
        passed = (rock >= 0) & (of(s, t[FIRST_DAMAGE] + most(rock, 0), p) == GONE)
    dropped = (stage == ORDERS) & (status != FLYING)
    over = (stage == OUT_OF_CONTROL) & ((status == DERELICT) | (of(s, TP, p) == 0))
    put(s, MEETS, p, where(passed, at + 1, at))
    put(s, REMAINING, p, where(dropped, velocity - of(s, MOVED, p), of(s, REMAINING, p)))
    put(s, STAGE, p, where(dropped, COASTING, stage))
    onward = where(over, P_MOVED, where(stage == OUT_OF_CONTROL, D_MANEUVER, P_AHEAD))
    waiting = where(passed, P_MEETS, where(rock >= 0, D_ASTEROID, onward))
    put(s, POINT, p, where(lost, P_MOVED, waiting))


def asteroid_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Settle the Piloting roll for an asteroid (AST-1)."""
    s = m.short
    status = of(s, STATUS, p)
    ok = face <= look(t, t[ASTEROID_NEED] + (of(s, SHIP, p) * 3 + status) * t[FASTEST] + of(s, VELOCITY, p))
    put(s, MEETS, p, of(s, MEETS, p) + where(ok, 1, 0))
    put(s, SIDE, p, 0)
    put(s, POINT, p, where(ok, P_MEETS, where(status == RANDOM, D_LOCATION, P_HIT)))


def side_located(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Name the side on which a ship in random movement takes the asteroid (AST-4)."""
    put(m.short, SIDE, p, look(t, t[LOCATED] + face))
    put(m.short, POINT, p, P_HIT)


def asteroid_hit(m: Machine, t: Any, p: Column) -> None:
    """Damage ship and asteroid (AST-2, AST-3, DMG-1)."""
    s = m.short
    status, body, at, stage = of(s, STATUS, p), of(m.long, BODY, p), of(s, MEETS, p), of(s, STAGE, p)
    hits = look_far(t, t[ASTEROID_HITS] + of(s, SHIP, p) * t[FASTEST] + of(s, VELOCITY, p))
    key = damage_key(body, status, of(s, FLAGS, p), of(s, SIDE, p), hits)
    found = answer(m.keys, m.values, key)
    known = found >= 0
    after = where(known, found & 15, status)
    rock = at
    if t[FIELD_DRIFTS] == 0:
        rock = look(t, t[ROCK_LIST] + at)
    gone = rock_hit(m, t, p, rock, where(known, hits, 0))
    turns = (gone == 0) & (t[FIELD_DRIFTS] > 0)  # AST-3
    ask(m, p, key, found)
    put(m.long, BODY, p, where(known, found >> 4, body))
    put(s, RETRY, p, P_HIT)
    put(s, STATUS, p, after)
    put(s, STAGE, p, where((status == RANDOM) & (after == DERELICT), OUT_OF_CONTROL, stage))
    put(s, MEETS, p, where(known & (turns == 0), at + 1, at))
    put(s, POINT, p, where(known, where(turns, D_TURNED, P_MEETS), P_ASKS))


def rock_hit(m: Machine, t: Any, p: Column, rock: Any, hits: Any) -> Any:
    """Damage an asteroid; return whether it is gone (AST-3)."""
    s = m.short
    total = of(s, t[FIRST_DAMAGE] + rock, p) + hits
    gone = total >= t[PULVERISED]
    put(s, t[FIRST_DAMAGE] + rock, p, where(gone, GONE, total))
    if t[FIELD_DRIFTS]:
        put(s, t[FIRST_PLACE] + rock, p, where(gone, -1 - rock, of(s, t[FIRST_PLACE] + rock, p)))
        put(s, t[FIRST_WAY] + rock, p, where(gone, 0, of(s, t[FIRST_WAY] + rock, p)))
    return gone


def rock_turned(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Turn the asteroid that the ship hit (AST-3)."""
    turned_in_row(m, t, p, face, MEETS, P_MEETS)


def turned_in_row(m: Machine, t: Any, p: Column, face: Any, row: int, point: int) -> None:
    """Turn the asteroid that *row* holds, and go to *point* with the next in its place (AST-3, AST-6)."""
    rock = of(m.short, row, p)
    redirected(m, t, p, rock, face)
    put(m.short, row, p, rock + 1)
    put(m.short, POINT, p, point)


def redirected(m: Machine, t: Any, p: Column, rock: Any, face: Any) -> None:
    """Give *rock* the direction that the d6 names (AST-3, AST-6)."""
    way = of(m.short, t[FIRST_WAY] + rock, p)
    put(m.short, t[FIRST_WAY] + rock, p, way - (way & WAY) + face)


def damage_key(body: Any, status: Any, flags: Any, side: Any, hits: Any) -> Any:
    """Return the question what *hits* on *side* do to a ship (DMG-1)."""
    key = ((((NOTHING + body) << 4) + status) << 1) + (flags & ROLLED)
    key = (((key << 3) + side) << 24) + hits
    return (key << TAG) + Q_DAMAGE
