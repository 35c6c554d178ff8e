"""What follows in lockstep when all ships have moved: rams, then accidents (RAM, COL)."""

from typing import Any

from interceptor_nb.odds.fast.choice import (
    NOTHING,
    Q_HITS,
    Q_STATION,
    TAG,
    answer,
    ask,
    least,
    look,
    most,
    of,
    put,
    where,
)
from interceptor_nb.odds.fast.registers import (
    AFTERWARDS,
    BACK,
    BASE,
    BODIES,
    CODE,
    D_BACK,
    D_COLLISION,
    D_FRONT,
    D_RAM,
    D_RAMMED,
    DERELICT,
    EACH,
    FIRST_LOST,
    FRONT,
    OF_CAME,
    OF_CELL,
    OF_DONE,
    OF_FACE,
    OF_FACING,
    OF_FLAGS,
    OF_LOST,
    OF_RAM,
    OF_STATUS,
    OF_VELOCITY,
    P_ASKS,
    P_DOUBT,
    P_MET,
    P_PAIRS,
    P_RAMS,
    P_SHARED,
    P_STATION,
    P_STRIKES,
    P_STRUCK,
    P_TURN,
    PAIR,
    POINT,
    RAMMER,
    RETRY,
    ROCK,
    ROLLED,
    SHIP,
    TARGET,
    TO_ROLL,
    TURN,
    Column,
    Machine,
)
from interceptor_nb.odds.fast.rocks import damage_key
from interceptor_nb.odds.fast.tables import (
    ACCIDENT,
    BIT,
    ENTERED,
    FIELD_DRIFTS,
    FIRST,
    HAS_RAMS,
    HEAVIER,
    LOWEST,
    NAMED,
    PAIR_COUNT,
    PAIR_ONE,
    PAIR_OTHER,
    RAM_REACH,
    RAM_REDUCTION,
    SHIPS,
    STATIONS,
)


def all_moved(m: Machine, t: Any, p: Column) -> None:
    """Let the asteroids drift, if they do (MOV-12)."""
    if t[FIELD_DRIFTS]:
        put(m.short, ROCK, p, 0)
        put(m.short, POINT, p, P_MET)
    else:
        rams_gathered(m, t, p)


def rams_gathered(m: Machine, t: Any, p: Column) -> None:
    """Gather the ships that declared a ram (RAM-2)."""
    s = m.short
    if t[HAS_RAMS]:
        rams = of(s, TO_ROLL, p) * 0
        for ship in range(t[SHIPS]):
            rams = rams + where(of(s, t[FIRST] + ship * EACH + OF_RAM, p) > 0, look(t, t[BIT] + ship), 0)
        put(s, TO_ROLL, p, rams)
        put(s, POINT, p, where(rams > 0, P_RAMS, P_SHARED))
    else:
        hexes_shared(m, t, p)


def next_ram(m: Machine, t: Any, p: Column) -> None:
    """Try the next ram, in file order, unless it is in vain (RAM-2)."""
    s = m.short
    rams = of(s, TO_ROLL, p)
    rammer = look(t, t[LOWEST] + rams)
    row = t[FIRST] + rammer * EACH
    code = of(s, row + OF_RAM, p) - 1
    target = least(most(code, 0), t[SHIPS] - 1)
    other = t[FIRST] + target * EACH
    at_ship = code < t[SHIPS]
    status = of(s, row + OF_STATUS, p)
    there = where(at_ship, of(s, other + OF_CELL, p), look(t, t[STATIONS] + most(code - t[SHIPS], 0)))
    out = (status >= FIRST_LOST) | (status == DERELICT) | (at_ship & (of(s, other + OF_STATUS, p) >= FIRST_LOST))
    in_vain = out | (there != of(s, row + OF_CELL, p))
    put(s, RAMMER, p, rammer)
    put(s, TARGET, p, where(at_ship, target, rammer))
    put(s, BASE, p, code)
    put(s, row + OF_RAM, p, where(in_vain, where(rams > 0, 0, of(s, row + OF_RAM, p)), of(s, row + OF_RAM, p)))
    put(s, TO_ROLL, p, where(rams > 0, rams - look(t, t[BIT] + rammer), 0))
    tried = where(in_vain, P_RAMS, where(at_ship, D_RAM, P_STATION))
    put(s, POINT, p, where(rams > 0, tried, P_SHARED))


def ram_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Note the rammer's face (RAM-2)."""
    put(m.short, BASE, p, face)
    put(m.short, POINT, p, D_RAMMED)


def ram_answered(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Settle whether the ram strikes (RAM-2, COL-3)."""
    s = m.short
    apart = most(of(s, BASE, p) - face, face - of(s, BASE, p))
    put(s, BASE, p, apart * t[RAM_REDUCTION])
    put(s, AFTERWARDS, p, P_RAMS)
    put(s, POINT, p, where(apart <= t[RAM_REACH], P_DOUBT, P_RAMS))


def sides_found(m: Machine, t: Any, p: Column) -> None:
    """Find the sides that strike each other, or roll for them (RAM-3, COL-4)."""
    s = m.short
    row, other = t[FIRST] + of(s, RAMMER, p) * EACH, t[FIRST] + of(s, TARGET, p) * EACH
    came = of(s, row + OF_CAME, p)
    later = (of(s, other + OF_CAME, p) > 0) & (of(s, other + OF_DONE, p) > of(s, row + OF_DONE, p))
    put(s, FRONT, p, 0)
    put(s, BACK, p, look(t, t[ENTERED] + came * 6 + of(s, other + OF_FACING, p)))
    put(s, POINT, p, where((came == 0) | later, D_FRONT, P_STRIKES))


def front_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Name the rammer's side (COL-4)."""
    s = m.short
    row, other = t[FIRST] + of(s, RAMMER, p) * EACH, t[FIRST] + of(s, TARGET, p) * EACH
    put(s, FRONT, p, look(t, t[NAMED] + (of(s, other + OF_CAME, p) * 6 + of(s, row + OF_FACING, p)) * 11 + face))
    put(s, POINT, p, D_BACK)


def back_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Name the target's side (COL-4)."""
    s = m.short
    row, other = t[FIRST] + of(s, RAMMER, p) * EACH, t[FIRST] + of(s, TARGET, p) * EACH
    put(s, BACK, p, look(t, t[NAMED] + (of(s, row + OF_CAME, p) * 6 + of(s, other + OF_FACING, p)) * 11 + face))
    put(s, POINT, p, P_STRIKES)


def strikes(m: Machine, t: Any, p: Column) -> None:
    """Find the hits that both ships take (COL-2, COL-3)."""
    s = m.short
    rammer, target = of(s, RAMMER, p), of(s, TARGET, p)
    row, other = t[FIRST] + rammer * EACH, t[FIRST] + target * EACH
    key = ((NOTHING + rammer << 4) + target << 12) + of(s, row + OF_VELOCITY, p)
    key = (((key << 12) + of(s, other + OF_VELOCITY, p) << 3) + of(s, FRONT, p) << 3) + of(s, BACK, p)
    key = ((key << 1) + (of(s, row + OF_FLAGS, p) & ROLLED) << 1) + (of(s, other + OF_FLAGS, p) & ROLLED)
    key = ((key << 7) + of(s, BASE, p) << TAG) + Q_HITS
    hits = answer(m.keys, m.values, key)
    ask(m, p, key, hits)
    put(m.long, CODE, p, hits)
    put(s, RETRY, p, P_STRIKES)
    put(s, POINT, p, where(hits < 0, P_ASKS, P_STRUCK))


def station_rammed(m: Machine, t: Any, p: Column) -> None:
    """Find the hits of ramming an installation (RAM-2, COL-2); only the ship takes them here."""
    s = m.short
    rammer = of(s, RAMMER, p)
    row = t[FIRST] + rammer * EACH
    key = ((NOTHING + rammer << 12) + of(s, row + OF_VELOCITY, p) << 1) + (of(s, row + OF_FLAGS, p) & ROLLED)
    key = ((key << 12) + (of(s, BASE, p) - t[SHIPS]) << TAG) + Q_STATION
    hits = answer(m.keys, m.values, key)
    ask(m, p, key, hits)
    put(m.long, CODE, p, hits)
    put(s, FRONT, p, 0)
    put(s, BACK, p, 0)
    put(s, AFTERWARDS, p, P_RAMS)
    put(s, RETRY, p, P_STATION)
    put(s, POINT, p, where(hits < 0, P_ASKS, P_STRUCK))


def both_struck(m: Machine, t: Any, p: Column) -> None:
    """Damage both ships (DMG-1, DMG-3, DMG-5)."""
    s = m.short
    rammer, target, hits, turn = of(s, RAMMER, p), of(s, TARGET, p), of(m.long, CODE, p), of(s, TURN, p)
    row, other = t[FIRST] + rammer * EACH, t[FIRST] + target * EACH
    one, two = of(m.long, BODIES + rammer, p), of(m.long, BODIES + target, p)
    status, back = of(s, row + OF_STATUS, p), of(s, other + OF_STATUS, p)
    key = damage_key(one, status, of(s, row + OF_FLAGS, p), of(s, FRONT, p), hits)
    second = damage_key(two, back, of(s, other + OF_FLAGS, p), of(s, BACK, p), hits)
    found, answered = answer(m.keys, m.values, key), answer(m.keys, m.values, second)
    known = (found >= 0) & (answered >= 0)
    ask(m, p, where(found < 0, key, second), least(found, answered))
    put(m.long, BODIES + rammer, p, where(known, found >> 4, one))
    put(m.long, BODIES + target, p, where(known, answered >> 4, two))
    status, back = where(known, found & 15, status), where(known, answered & 15, back)
    put(s, row + OF_STATUS, p, status)
    put(s, other + OF_STATUS, p, back)
    put(s, row + OF_LOST, p, where(status >= FIRST_LOST, turn, of(s, row + OF_LOST, p)))
    put(s, other + OF_LOST, p, where(back >= FIRST_LOST, turn, of(s, other + OF_LOST, p)))
    put(m.long, CODE, p, where(known, 0, hits))
    put(s, RETRY, p, P_STRUCK)
    put(s, POINT, p, where(known, of(s, AFTERWARDS, p), P_ASKS))


def apart_by_rams(m: Machine, t: Any, p: Column, one: Any, other: Any) -> Any:
    """Return whether one of the two tried to ram the other this turn, so that they make no accident of it (COL-1)."""
    s = m.short
    first, second = of(s, t[FIRST] + one * EACH + OF_RAM, p), of(s, t[FIRST] + other * EACH + OF_RAM, p)
    return (first == other + 1) | (second == one + 1)


def hexes_shared(m: Machine, t: Any, p: Column) -> None:
    """Find the ships for which an accident is possible; each of them rolls (COL-1)."""
    s = m.short
    rolling = of(s, TO_ROLL, p) * 0
    for number in range(t[PAIR_COUNT]):
        one, other = look(t, t[PAIR_ONE] + number), look(t, t[PAIR_OTHER] + number)
        row, next_row = t[FIRST] + one * EACH, t[FIRST] + other * EACH
        meet = of(s, row + OF_CELL, p) == of(s, next_row + OF_CELL, p)
        meet = meet & (of(s, row + OF_STATUS, p) < FIRST_LOST) & (of(s, next_row + OF_STATUS, p) < FIRST_LOST)
        if t[HAS_RAMS]:
            meet = meet & (apart_by_rams(m, t, p, one, other) == 0)
        rolling = rolling | where(meet, look(t, t[BIT] + one) | look(t, t[BIT] + other), 0)
    for ship in range(t[SHIPS]):
        put(s, t[FIRST] + ship * EACH + OF_FACE, p, 0)
    put(s, TO_ROLL, p, rolling)
    put(s, SHIP, p, look(t, t[LOWEST] + rolling))
    put(s, PAIR, p, 0)
    put(s, POINT, p, where(rolling > 0, D_COLLISION, P_TURN))


def collision_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Note a ship's face (COL-1)."""
    s = m.short
    ship = of(s, SHIP, p)
    rest = of(s, TO_ROLL, p) - look(t, t[BIT] + ship)
    put(s, t[FIRST] + ship * EACH + OF_FACE, p, face)
    put(s, TO_ROLL, p, rest)
    put(s, SHIP, p, look(t, t[LOWEST] + rest))
    put(s, POINT, p, where(rest > 0, D_COLLISION, P_PAIRS))


def next_pair(m: Machine, t: Any, p: Column) -> None:
    """Look at the next pair of ships: the same face in the same hex is an accident (COL-1, COL-5)."""
    s = m.short
    at = of(s, PAIR, p)
    over = at >= t[PAIR_COUNT]
    number = least(at, t[PAIR_COUNT] - 1)
    one, other = look(t, t[PAIR_ONE] + number), look(t, t[PAIR_OTHER] + number)
    row, next_row = t[FIRST] + one * EACH, t[FIRST] + other * EACH
    face = of(s, row + OF_FACE, p)
    struck = (
        (face > 0) & (face == of(s, next_row + OF_FACE, p)) & (of(s, row + OF_CELL, p) == of(s, next_row + OF_CELL, p))
    )
    struck = struck & (of(s, row + OF_STATUS, p) < FIRST_LOST) & (of(s, next_row + OF_STATUS, p) < FIRST_LOST)
    struck = struck & (apart_by_rams(m, t, p, one, other) == 0) & (over == 0)
    slower = of(s, next_row + OF_VELOCITY, p) - of(s, row + OF_VELOCITY, p)
    swap = (slower > 0) | ((slower == 0) & (look(t, t[HEAVIER] + number) > 0))
    put(s, RAMMER, p, where(swap, other, one))
    put(s, TARGET, p, where(swap, one, other))
    put(s, BASE, p, t[ACCIDENT])
    put(s, AFTERWARDS, p, P_PAIRS)
    put(s, PAIR, p, at + 1)
    put(s, POINT, p, where(over, P_TURN, where(struck, P_DOUBT, P_PAIRS)))
