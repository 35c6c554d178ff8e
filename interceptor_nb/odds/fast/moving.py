"""One ship's move in lockstep: its line by stretches, coasting, random movement (MOV, SOT, PLT, RND).

Each function works through one point for the playouts *p*: one column, or an array of them.
"""

from typing import Any

from interceptor_nb.odds.fast.choice import (
    NOTHING,
    Q_DROP,
    Q_LINE,
    Q_PUSH,
    TAG,
    alike,
    answer,
    around,
    ask,
    carry,
    least,
    look,
    look_far,
    most,
    of,
    part,
    put,
    some,
    where,
)
from interceptor_nb.odds.fast.registers import (
    BEGINNING,
    BEHIND,
    BODIES,
    BODY,
    BOW,
    CAME,
    CARRIED,
    CELL,
    CLEAR,
    COASTING,
    CODE,
    COST,
    D_MANEUVER,
    D_MORALE,
    D_SPIN,
    DRIFTS,
    EACH,
    FACING,
    FIRST_LOST,
    FLAGS,
    FLYING,
    HARDEST,
    HEADING,
    HEXES,
    LEFT_MAP,
    MORALE_OUT,
    MORALE_PASSED,
    MOVED,
    MOVER,
    NEED,
    OF_DONE,
    OF_LOST,
    OF_RAM,
    OF_STATUS,
    OF_VELOCITY,
    OFF,
    ORDER,
    ORDERS,
    OUT_OF_CONTROL,
    P_AHEAD,
    P_ASKS,
    P_DROP,
    P_LEAP,
    P_LINE,
    P_MEETS,
    P_MOVED,
    P_NEXT,
    P_PUSHED,
    P_RAM,
    P_STRETCH,
    POINT,
    RANDOM,
    REMAINING,
    RETRY,
    RIGHT,
    ROCKS,
    ROLLED,
    ROLLS,
    SHIP,
    SLOWEST,
    SPEED,
    STAGE,
    STATUS,
    THEN,
    THEN_NEXT,
    THEN_OVER,
    TP,
    TURN,
    TURNS,
    VELOCITY,
    WAITING,
    Column,
    Machine,
)
from interceptor_nb.odds.fast.rocks import rocks_entered, to_a_rock
from interceptor_nb.odds.fast.tables import (
    AHEAD,
    BIT,
    BITS,
    CELLS,
    CHANGE,
    COSTS,
    FASTEST,
    FEARLESS,
    FIELD_DRIFTS,
    FIRST,
    GRID,
    HOPS,
    LINES,
    MORALE,
    RAMS,
    ROCK_COUNT,
    SHIPS,
    SPINS,
    STEP,
    THENS,
    TURN_RIGHT,
)


def next_mover(m: Machine, t: Any, p: Column) -> None:
    """Begin the move of the ship whose turn it is, if there is one (MOV-8, MOV-10)."""
    s = m.short
    listed = alike(look(m.code, of(m.long, ORDER, p) + of(s, MOVER, p)))
    if some(listed >= 0):
        ship = most(listed, 0)
        row = t[FIRST] + ship * EACH
        status, velocity, body = of(s, row + OF_STATUS, p), of(s, row + OF_VELOCITY, p), of(m.long, BODIES + ship, p)
        tp = look(m.bodies, 2 * body)
        out = (status == RANDOM) & (tp > 0)
        flies = (status == FLYING) & (look(t, t[LINES] + (of(s, TURN, p) - 1) * t[SHIPS] + ship) >= 0)
        put(s, SHIP, p, ship)
        carry(s, row, CELL, CARRIED, p)
        put(m.long, BODY, p, body)
        put(s, CAME, p, 0)
        put(s, MOVED, p, 0)
        put(s, REMAINING, p, velocity)
        if some(out):
            put(s, DRIFTS, p, 0)
            put(s, TP, p, tp)
            put(s, BEGINNING, p, velocity)
        put(s, STAGE, p, where(out, OUT_OF_CONTROL, COASTING))
        put(s, POINT, p, where(listed < 0, P_NEXT, where(flies, P_LINE, where(out, D_MANEUVER, P_AHEAD))))
    else:
        put(s, POINT, p, P_NEXT)


def line_read(m: Machine, t: Any, p: Column) -> None:
    """Find what the line that is written for the ship comes to; where it is not legal the ship coasts."""
    s = m.short
    ship, turn, body = of(s, SHIP, p), of(s, TURN, p), of(m.long, BODY, p)
    line = look(t, t[LINES] + (turn - 1) * t[SHIPS] + ship)
    ram = look(t, t[RAMS] + line)
    row = alike(t[FIRST] + least(most(ram - 1, 0), t[SHIPS] - 1) * EACH)
    lost = (ram > 0) & (ram <= t[SHIPS]) & (of(s, row + OF_STATUS, p) >= FIRST_LOST) & (of(s, row + OF_LOST, p) < turn)
    key = (((NOTHING + body) << 12) + of(s, VELOCITY, p) << 16) + line
    key = (key << 2) + where(lost, 2, 0) + where((of(s, FLAGS, p) & MORALE_OUT) > 0, 1, 0)
    key = (key << TAG) + Q_LINE
    code = answer(m.keys, m.values, key)
    ask(m, p, key, code)
    put(m.long, CODE, p, code)
    put(s, RETRY, p, P_LINE)
    put(s, STAGE, p, where(code > 0, ORDERS, COASTING))
    legal = where(ram > 0, P_RAM, P_LEAP)
    put(s, POINT, p, where(code < 0, P_ASKS, where(code == 0, P_AHEAD, legal)))


def ram_declared(m: Machine, t: Any, p: Column) -> None:
    """Declare the ram of the line, or have morale checked first, unless its target is lost by now (RAM-1)."""
    s = m.short
    ship, flags = of(s, SHIP, p), of(s, FLAGS, p)
    ram = look(t, t[RAMS] + look(t, t[LINES] + (of(s, TURN, p) - 1) * t[SHIPS] + ship))
    row = t[FIRST] + least(ram - 1, t[SHIPS] - 1) * EACH
    lost = (ram <= t[SHIPS]) & (of(s, row + OF_STATUS, p) >= FIRST_LOST)
    sure = (look(t, t[FEARLESS] + ship) > 0) | ((flags & MORALE_PASSED) > 0)
    put(s, t[FIRST] + ship * EACH + OF_RAM, p, where(sure & (lost == 0), ram, 0))
    put(s, POINT, p, where(sure | lost, P_LEAP, D_MORALE))


def morale_checked(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Settle the morale check before a ram (RAM-1)."""
    s = m.short
    ship = of(s, SHIP, p)
    ok = face <= t[MORALE]
    ram = look(t, t[RAMS] + look(t, t[LINES] + (of(s, TURN, p) - 1) * t[SHIPS] + ship))
    put(s, t[FIRST] + ship * EACH + OF_RAM, p, where(ok, ram, 0))
    put(s, FLAGS, p, of(s, FLAGS, p) | where(ok, MORALE_PASSED, MORALE_OUT))
    put(s, POINT, p, P_LEAP)


def leap(m: Machine, t: Any, p: Column) -> None:
    """Do at once all that the line does up to its next roll or its end, where every hex on the way is clear (MOV-1)."""
    s = m.short
    status, cell, heading, at = of(s, STATUS, p), of(s, CELL, p), of(s, HEADING, p), of(m.long, CODE, p)
    word = look_far(m.code, at)
    there = look(m.leaps, ((NOTHING + part(word, COST, BEHIND)) * 6 + heading) * t[CELLS] + cell)
    works = (part(word, TURNS, RIGHT) == 0) | (look(m.bodies, 2 * of(m.long, BODY, p) + 1) > 0)
    ok = (status == FLYING) & works & (there > 0)
    speed, hexes = part(word, SPEED, HEXES) + SLOWEST, part(word, HEXES, THEN)
    length = part(word, NEED, COST)
    put(s, CAME, p, where(ok & (hexes > 0), around(heading + length % 6) + 1, of(s, CAME, p)))
    put(s, HEADING, p, around(heading + where(ok, part(word, RIGHT, BOW), 0)))
    put(s, FACING, p, around(of(s, FACING, p) + where(ok, part(word, BOW, ROLLS), 0)))
    put(s, FLAGS, p, of(s, FLAGS, p) ^ where(ok & (part(word, ROLLS, SPEED) > 0), ROLLED, 0))
    put(s, VELOCITY, p, where(ok & (speed >= 0), speed, of(s, VELOCITY, p)))
    put(s, CELL, p, where(ok, there - 1, cell))
    put(s, MOVED, p, of(s, MOVED, p) + where(ok, hexes, 0))
    put(m.long, CODE, p, at + where(ok, length // 6, 1))
    put(s, POINT, p, where(ok, look(t, t[THENS] + part(word, THEN, NEED)), P_STRETCH))


def stretch(m: Machine, t: Any, p: Column) -> None:
    """Do what the line does before its next hexes; if nobody flies, or it cannot turn, drop the rest (MOV-11)."""
    s = m.short
    status, velocity = of(s, STATUS, p), of(s, VELOCITY, p)
    word = look_far(m.code, of(m.long, CODE, p))
    ok = (status == FLYING) & ((part(word, TURNS, RIGHT) == 0) | (look(m.bodies, 2 * of(m.long, BODY, p) + 1) > 0))
    speed = part(word, SPEED, HEXES) + SLOWEST
    put(s, HEADING, p, around(of(s, HEADING, p) + where(ok, part(word, RIGHT, BOW), 0)))
    put(s, FACING, p, around(of(s, FACING, p) + where(ok, part(word, BOW, ROLLS), 0)))
    put(s, FLAGS, p, of(s, FLAGS, p) ^ where(ok & (part(word, ROLLS, SPEED) > 0), ROLLED, 0))
    put(s, VELOCITY, p, where(ok & (speed >= 0), speed, velocity))
    put(s, REMAINING, p, where(ok, part(word, HEXES, THEN), velocity - of(s, MOVED, p)))
    put(s, STAGE, p, where(ok, ORDERS, COASTING))
    onward(m, t, p, where(ok, part(word, THEN, NEED), THEN_OVER))


def straight_ahead(m: Machine, t: Any, p: Column) -> None:
    """Move the hexes that remain, of a line or of a ship that coasts (MOV-1)."""
    then = part(look_far(m.code, of(m.long, CODE, p)), THEN, NEED)
    onward(m, t, p, where(of(m.short, STAGE, p) == ORDERS, then, THEN_OVER))


def onward(m: Machine, t: Any, p: Column, then: Any) -> None:
    """Move the hexes that remain, to the first that is not clear at most, or on to what comes *then* (MOV-1, MAP-5)."""
    s = m.short
    remaining, cell, heading = of(s, REMAINING, p), of(s, CELL, p), of(s, HEADING, p)
    gone = least(remaining, look(t, t[AHEAD] + heading * t[CELLS] + cell) + 1)
    if t[FIELD_DRIFTS]:
        gone = to_a_rock(m, t, p, gone)
    cell = cell + gone * look(t, t[STEP] + heading)
    what = where(gone > 0, look(t, t[GRID] + cell), CLEAR)
    at = of(m.long, CODE, p)
    put(s, CELL, p, cell)
    put(s, MOVED, p, of(s, MOVED, p) + gone)
    put(s, REMAINING, p, remaining - gone)
    put(s, CAME, p, where(gone > 0, heading + 1, of(s, CAME, p)))
    if t[ROCK_COUNT]:
        what = rocks_entered(m, t, p, cell, what, gone > 0)
    put(m.long, CODE, p, where((what == CLEAR) & (then == THEN_NEXT), at + 1, at))
    put(s, STATUS, p, where(what == OFF, LEFT_MAP, of(s, STATUS, p)))
    put(s, POINT, p, where(what == CLEAR, look(t, t[THENS] + then), where(what == OFF, P_MOVED, P_MEETS)))


def push_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Settle the roll of a push (PLT-1)."""
    at = of(m.long, CODE, p)
    ok = face <= part(look_far(m.code, at), NEED, COST) + HARDEST
    put(m.long, CODE, p, where(ok, at + 1, at))
    put(m.short, POINT, p, where(ok, P_LEAP, P_PUSHED))


def plant_damaged(m: Machine, t: Any, p: Column) -> None:
    """Damage the plant that was pushed (PLT-2)."""
    s = m.short
    status, body, at = of(s, STATUS, p), of(m.long, BODY, p), of(m.long, CODE, p)
    key = ((((NOTHING + body) << 4) + status) << TAG) + Q_PUSH
    found = answer(m.keys, m.values, key)
    known = found >= 0
    after = where(known, found & 15, status)
    ask(m, p, key, found)
    put(m.long, BODY, p, where(known, found >> 4, body))
    put(m.long, CODE, p, where(known, at + 1, at))
    put(s, RETRY, p, P_PUSHED)
    put(s, STATUS, p, after)
    put(s, POINT, p, where(known, where(after >= FIRST_LOST, P_MOVED, P_LEAP), P_ASKS))


def load_dropped(m: Machine, t: Any, p: Column) -> None:
    """Loose a load (MAS-2)."""
    body, at = of(m.long, BODY, p), of(m.long, CODE, p)
    key = ((((NOTHING + body) << 16) + (part(look_far(m.code, at), NEED, COST) + HARDEST)) << TAG) + Q_DROP
    found = answer(m.keys, m.values, key)
    known = found >= 0
    ask(m, p, key, found)
    put(m.long, BODY, p, where(known, found, body))
    put(m.long, CODE, p, where(known, at + 1, at))
    put(m.short, RETRY, p, P_DROP)
    put(m.short, POINT, p, where(known, P_LEAP, P_ASKS))


def thrust_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Settle an SOT roll; one that fails sends the ship out of control for the TP of its action (SOT-2 to SOT-4)."""
    s = m.short
    at = of(m.long, CODE, p)
    ok = face <= part(look_far(m.code, at), NEED, COST) + HARDEST
    put(m.long, CODE, p, where(ok, at + 1, at))
    put(s, STATUS, p, where(ok, of(s, STATUS, p), RANDOM))
    put(s, TP, p, part(look_far(m.code, at), COST, BEHIND))
    put(s, BEGINNING, p, of(s, VELOCITY, p))
    put(s, DRIFTS, p, 0)
    put(s, STAGE, p, where(ok, ORDERS, OUT_OF_CONTROL))
    put(s, POINT, p, where(ok, P_LEAP, D_MANEUVER))


def maneuvered(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Carry out a maneuver of random movement, or drift (RND-1 to RND-5)."""
    s = m.short
    velocity, tp, heading, facing = of(s, VELOCITY, p), of(s, TP, p), of(s, HEADING, p), of(s, FACING, p)
    beginning, drifts = of(s, BEGINNING, p), of(s, DRIFTS, p)
    change, cost = look(t, t[CHANGE] + face), look(t, t[COSTS] + face * t[FASTEST] + velocity)
    free = (change < 0) & (velocity == 0) & (drifts < most(1, beginning))  # RND-5
    short = (free == 0) & (cost > tp)  # RND-3
    done = (free == 0) & (cost <= tp)
    hops = (done == 0) | (look(t, t[HOPS] + face) > 0)
    right = where(done, look(t, t[TURN_RIGHT] + face), 0)
    heading = around(heading + right)
    moved = of(s, MOVED, p) + where(hops, 1, 0)
    left = where(done, tp - cost, tp)
    left = where(short & (moved >= beginning), 0, left)  # RND-4
    cell = of(s, CELL, p) + where(hops, look(t, t[STEP] + heading), 0)
    put(s, VELOCITY, p, where(done, most(0, velocity + change), velocity))
    put(s, HEADING, p, heading)
    put(s, FACING, p, around(facing + right))
    put(s, MOVED, p, moved)
    put(s, TP, p, left)
    put(s, DRIFTS, p, drifts + where(free, 1, 0))
    put(s, CELL, p, cell)
    put(s, CAME, p, where(hops, heading + 1, of(s, CAME, p)))
    what = where(hops, look(t, t[GRID] + cell), CLEAR)
    if t[ROCK_COUNT]:
        what = rocks_entered(m, t, p, cell, what, hops)
    put(s, STATUS, p, where(what == OFF, LEFT_MAP, of(s, STATUS, p)))
    onward = where(done & (look(t, t[SPINS] + face) > 0), D_SPIN, where(left == 0, P_MOVED, D_MANEUVER))
    put(s, POINT, p, where(what == CLEAR, onward, where(what == ROCKS, P_MEETS, P_MOVED)))


def spun(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Turn heading and facing as the d6 names them (RND-1)."""
    s = m.short
    put(s, HEADING, p, face - 1)
    put(s, FACING, p, face - 1)
    put(s, POINT, p, where(of(s, TP, p) == 0, P_MOVED, D_MANEUVER))


def move_over(m: Machine, t: Any, p: Column) -> None:
    """Put the ship back among the others."""
    s = m.short
    ship, waiting, lost = alike(of(s, SHIP, p)), of(s, WAITING, p), of(s, STATUS, p) >= FIRST_LOST
    row = t[FIRST] + ship * EACH
    carry(s, CELL, row, CARRIED, p)
    put(s, row + OF_DONE, p, -look(t, t[BITS] + waiting))
    if some(lost):
        put(s, row + OF_LOST, p, where(lost, of(s, TURN, p), of(s, row + OF_LOST, p)))
    put(m.long, BODIES + ship, p, of(m.long, BODY, p))
    put(s, WAITING, p, waiting - look(t, t[BIT] + ship))
    put(s, MOVER, p, of(s, MOVER, p) + 1)
    next_mover(m, t, p)
