"""A reach the slow way: every legal line, action by action, and the exact odds of those that tie."""

import itertools
from collections.abc import Iterator
from fractions import Fraction

from msgspec import structs

from interceptor_nb.core.hexes import Direction, Hex
from interceptor_nb.rules.interceptor.chances import move_odds
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.legal import outlook
from interceptor_nb.rules.interceptor.options import may_end, next_actions
from interceptor_nb.rules.interceptor.orders import COAST, Order, parse
from interceptor_nb.rules.interceptor.state import Field, Ship, State

Key = tuple[Hex, Direction, Direction, int, int | None, bool]
Best = dict[Key, tuple[int, Fraction]]


def whole_lines(field: Field, state: State, index: int, order: Order) -> Iterator[Order]:
    """Yield every whole legal line that begins with *order*; none drops a load, rolls twice or turns round and round.

    Round and round is, in one hex, more than three hexsides, twice to one side and back to the other, or to bounce
    twice.
    """
    for option in next_actions(field, state, index, order):
        if option.token.kind == "drop" or _is_idle(order, option.order):
            continue
        if option.is_whole:
            yield option.order
        yield from whole_lines(field, state, index, option.order)


def _is_idle(before: Order, order: Order) -> bool:
    last, *earlier = reversed(order.tokens)
    if last.kind == "roll":
        return "roll" in str(before).split()
    if last.kind == "bounce":
        return bool(earlier) and earlier[0].kind == "bounce"
    if last.kind not in ("heading", "facing"):
        return False
    here = itertools.takewhile(lambda token: token.kind in ("heading", "facing"), earlier)
    again = [token for token in here if token.kind == last.kind]
    return abs(last.count) > 3 or any(abs(token.count) > 1 for token in (last, *again) if again) or len(again) > 1


def key_of(ship: Ship) -> Key:
    """Return what tells one end from another."""
    return ship.hex, ship.heading, ship.facing, ship.velocity, ship.altitude, ship.status == "landed"


def trouble_of(field: Field, state: State, index: int, order: Order) -> Fraction:
    """Return the exact chance of trouble of *order*, by the odds of every end of it."""
    before, odds = state.ships[index], move_odds(field, state, index, order)
    fine = (
        move.ship.status in ("flying", "landed")
        and (move.ship.armour_lost, move.ship.internals_lost) == (before.armour_lost, before.internals_lost)
        for move in odds
    )
    return sum((chance for chance, is_fine in zip(odds.values(), fine, strict=True) if not is_fine), Fraction(0))


def best_of_every_line(field: Field, state: State, index: int, starts: tuple[str, ...] = ()) -> Best:
    """Return the least TP of each end, and the least chance of trouble among the lines with that.

    Args:
        field: the scenario.
        state: between two turns.
        index: the ship's place in file order.
        starts: how lines may start beside as they are: ``push``, ``lifters``.
    """
    now = coming(field, state)
    if now.ships[index].status == "random":
        recovered = structs.replace(now.ships[index], status="flying")
        now = structs.replace(now, ships=(*now.ships[:index], recovered, *now.ships[index + 1 :]))
    least: dict[Key, tuple[int, list[Order]]] = {}
    begun = [parse(start) for start in (".", *starts)]
    for order in (*begun, *(line for start in dict.fromkeys(begun) for line in whole_lines(field, now, index, start))):
        end = foreseen(field, now, index, order)
        if end is None or end.is_lost or not (order == COAST or may_end(field, now, index, order)):
            continue
        cost, key = outlook(field, now, index, order).cost, key_of(end)
        known, orders = least.get(key, (cost, []))
        if cost <= known:
            least[key] = (cost, [*orders, order] if cost == known else [order])
    return {
        key: (cost, min(trouble_of(field, state, index, order) for order in orders))
        for key, (cost, orders) in least.items()
    }
