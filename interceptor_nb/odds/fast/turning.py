"""The frame of a turn in lockstep: recovery, who moves when, what follows when all have moved (MOV-8, MOV-12)."""

from typing import Any

from interceptor_nb.odds.fast.choice import Q_ORDER, TAG, ask, look, look_far, of, put, where
from interceptor_nb.odds.fast.registers import (
    AT_RANDOM,
    D_FIELD,
    D_INITIATIVE,
    D_RECOVERY,
    EACH,
    FIRST_LOST,
    FLYING,
    MOVER,
    OF_CAME,
    OF_RAM,
    OF_STATUS,
    ORDER,
    P_ASKS,
    P_CLOSING,
    P_MOVER,
    P_NEXT,
    P_ORDERED,
    P_OVER,
    POINT,
    RANDOM,
    RETRY,
    SHIP,
    SIDE_FACES,
    TO_ROLL,
    TURN,
    WAITING,
    Column,
    Machine,
)
from interceptor_nb.odds.fast.tables import (
    BIT,
    CATEGORIES,
    CATEGORY_COUNT,
    CODES,
    FIELD_ROLLS,
    FIRST,
    LAST_TURN,
    LOWEST,
    ORDER_OF,
    RANK,
    RECOVERY,
    SHIPS,
    SIDE_COUNT,
    SIDES,
)


def turn_begun(m: Machine, t: Any, p: Column) -> None:
    """Begin a turn, or end the game: all turns are played, or all ships lost (MOV-12)."""
    s = m.short
    turn, waiting, at_random = of(s, TURN, p), of(s, TURN, p) * 0, of(s, TURN, p) * 0
    for ship in range(t[SHIPS]):
        row = t[FIRST] + ship * EACH
        status = of(s, row + OF_STATUS, p)
        waiting = waiting + where(status < FIRST_LOST, look(t, t[BIT] + ship), 0)
        at_random = at_random + where(status == RANDOM, look(t, t[BIT] + ship), 0)
        put(s, row + OF_CAME, p, 0)
        put(s, row + OF_RAM, p, 0)
    over = (turn >= t[LAST_TURN]) | (waiting == 0)
    put(s, TURN, p, turn + where(over, 0, 1))
    put(s, WAITING, p, waiting)
    put(s, AT_RANDOM, p, at_random)
    put(s, TO_ROLL, p, at_random)
    put(s, SHIP, p, look(t, t[LOWEST] + at_random))
    first = (turn == 0) & (t[FIELD_ROLLS] > 0)  # AST-5
    put(s, POINT, p, where(over, P_OVER, where(first, D_FIELD, where(at_random > 0, D_RECOVERY, P_NEXT))))


def recovered(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Settle the recovery roll of a ship in random movement (RND-7)."""
    s = m.short
    ship = of(s, SHIP, p)
    ok = face <= look(t, t[RECOVERY] + ship)
    rest = of(s, TO_ROLL, p) - look(t, t[BIT] + ship)
    put(s, t[FIRST] + ship * EACH + OF_STATUS, p, where(ok, FLYING, RANDOM))
    put(s, AT_RANDOM, p, of(s, AT_RANDOM, p) - where(ok, look(t, t[BIT] + ship), 0))
    put(s, TO_ROLL, p, rest)
    put(s, SHIP, p, look(t, t[LOWEST] + rest))
    put(s, POINT, p, where(rest > 0, D_RECOVERY, P_NEXT))


def next_group(m: Machine, t: Any, p: Column) -> None:
    """Find the ships that move next: those in random movement first, the largest category first (MOV-8)."""
    s = m.short
    waiting = of(s, WAITING, p)
    first = waiting & of(s, AT_RANDOM, p)
    part = where(first > 0, first, waiting)
    group = part * 0
    for number in range(t[CATEGORY_COUNT]):
        group = where(group > 0, group, part & look(t, t[CATEGORIES] + number))
    sides = group * 0
    for side in range(t[SIDE_COUNT]):
        sides = sides + where((group & look(t, t[SIDES] + side)) > 0, 1, 0)
    put(s, TO_ROLL, p, group)
    put(s, SHIP, p, first_side(t, group))
    order = look_far(t, t[ORDER_OF] + group * t[CODES])
    put(m.long, ORDER, p, order)
    ask(m, p, (group * t[CODES] << TAG) + Q_ORDER, where(group > 0, order, 0))
    put(s, RETRY, p, P_NEXT)
    put(s, MOVER, p, 0)
    alone = where(order < 0, P_ASKS, P_MOVER)
    put(s, POINT, p, where(group == 0, P_CLOSING, where(sides > 1, D_INITIATIVE, alone)))


def first_side(t: Any, group: Any) -> Any:
    """Return the first side that has a ship in *group*."""
    found = group * 0
    for back in range(t[SIDE_COUNT]):
        side = t[SIDE_COUNT] - 1 - back
        found = where((group & look(t, t[SIDES] + side)) > 0, side, found)
    return found


def initiative_rolled(m: Machine, t: Any, p: Column, face: Any) -> None:
    """Note the face of a side; the next one rolls, all of them again after a tie (MOV-8)."""
    s = m.short
    side, group = of(s, SHIP, p), of(s, TO_ROLL, p)
    put(s, SIDE_FACES + side, p, face)
    following, tie = group * 0 - 1, group < 0
    for back in range(t[SIDE_COUNT]):
        one = t[SIDE_COUNT] - 1 - back
        here = (group & look(t, t[SIDES] + one)) > 0
        following = where(here & (one > side), one, following)
        for other in range(one):
            both = here & ((group & look(t, t[SIDES] + other)) > 0)
            tie = tie | (both & (of(s, SIDE_FACES + one, p) == of(s, SIDE_FACES + other, p)))
    put(s, SHIP, p, where(following >= 0, following, first_side(t, group)))
    put(s, POINT, p, where((following >= 0) | tie, D_INITIATIVE, P_ORDERED))


def order_found(m: Machine, t: Any, p: Column) -> None:
    """Find the order in which the ships move, the higher side first (MOV-8)."""
    s = m.short
    group = of(s, TO_ROLL, p)
    code = group * 0
    for one in range(t[SIDE_COUNT]):
        for other in range(t[SIDE_COUNT]):
            both = ((group & look(t, t[SIDES] + one)) > 0) & ((group & look(t, t[SIDES] + other)) > 0)
            higher = both & (of(s, SIDE_FACES + other, p) > of(s, SIDE_FACES + one, p))
            code = code + where(higher, look(t, t[RANK] + one), 0)
    order = look_far(t, t[ORDER_OF] + group * t[CODES] + code)
    put(m.long, ORDER, p, order)
    ask(m, p, (group * t[CODES] + code << TAG) + Q_ORDER, order)
    put(s, RETRY, p, P_ORDERED)
    put(s, MOVER, p, 0)
    put(s, POINT, p, where(order < 0, P_ASKS, P_MOVER))
