"""Whether lines are legal: every fault at once, each with its rule id."""

from collections.abc import Iterator, Mapping

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.fleet.legal_groups import group_faults
from interceptor_nb.rules.fleet.legal_ships import ship_faults
from interceptor_nb.rules.fleet.lines import Lines, Problem
from interceptor_nb.rules.fleet.orders import NOTHING, PHASES, Order, Token, parse
from interceptor_nb.rules.fleet.state import Field, State


def read(field: Field, state: State, lines: Mapping[str, Order | str]) -> tuple[tuple[Order, ...], tuple[Problem, ...]]:
    """Return the orders of all ships, then groups, with *lines* by id, and every fault of them.

    Between turns what has no line does nothing new. Within a turn it keeps its line, a new one may only change what is
    still to be carried out, and only what the new lines make wrong is a fault: what has become impossible since it was
    written comes to nothing in its phase. The line of what is lost is not read, however it is spelt.
    """
    there = f"there is no ship or group of that name; {', '.join(field.ids)} are"
    found = [Problem(name, there, "TRN-1") for name in lines if name not in field.ids]
    before = state.orders or (NOTHING,) * len(field.ids)
    orders: list[Order] = []
    for name, kept in zip(field.ids, before, strict=True):
        order = kept
        if name in lines and in_play(field, state, name):
            order, faults = _read(name, lines[name])
            found += faults
        if state.phase and _fixed(state, order) != _fixed(state, kept):
            found.append(Problem(name, f"what has been carried out stands: the line was {kept}", "TRN-1"))
        orders.append(order)
    known = frozenset(_judged(field, state, before) if state.phase else ())
    return tuple(orders), (*found, *(fault for fault in _judged(field, state, tuple(orders)) if fault not in known))


def _judged(field: Field, state: State, orders: tuple[Order, ...]) -> Iterator[Problem]:
    """Yield every fault of *orders* by the rules, in file order."""
    lines = Lines(field, state, orders, state.turn + (not state.phase))
    for index, name in enumerate(field.ship_ids):
        if in_play(field, state, name):
            yield from ship_faults(lines, index)
    for index, name in enumerate(field.group_ids):
        if in_play(field, state, name):
            yield from group_faults(lines, index)


def problems(field: Field, state: State, lines: Mapping[str, Order | str]) -> tuple[Problem, ...]:
    """Return every fault of *lines* by ship or group id; empty: they may go. No die is rolled."""
    return read(field, state, lines)[1]


def in_play(field: Field, state: State, name: str) -> bool:
    """Return whether the ship or group called *name* can be ordered anything."""
    if name in field.ships:
        return state.ships[field.ships[name]].status == "active"
    return state.groups[field.groups[name]].fighters > 0


def _read(name: str, line: Order | str) -> tuple[Order, tuple[Problem, ...]]:
    try:
        return (parse(line) if isinstance(line, str) else line), ()
    except OrderSyntaxError as error:
        return NOTHING, (Problem(name, str(error), None, error.place, error.token),)


def _fixed(state: State, order: Order) -> tuple[Token, ...]:
    """Return the tokens that are carried out by now; they can no longer change."""
    return tuple(token for token in order.tokens if PHASES[token.kind] <= state.phase)
