"""Faults of the orders in a file: turns, ships, and the spelling of the lines."""

import re
from collections.abc import Callable, Iterator, Sequence

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, cited, instead, shown
from interceptor_nb.scenario.models import MOST_TURNS

_TURN = re.compile(r"[1-9][0-9]{0,2}")


def line_faults(
    orders: Node,
    ships: Sequence[str],
    *,
    parse_lines: bool,
    what: str = "ship",
    parser: Callable[[str], object] = parse,
) -> Iterator[Fault]:
    """Yield what is wrong with *orders*: turn, then ship id and line.

    Args:
        orders: the scenario's ``orders``.
        ships: the ids that there are.
        parse_lines: whether the lines must parse.
        what: what has lines, for messages.
        parser: reads a line.
    """
    for turn, lines in orders.entries():
        if not _TURN.fullmatch(turn):
            yield lines.fault(f'{shown(turn)} is no turn; write its number from 1 to {MOST_TURNS}, like "1"')
        for ship, line in lines.entries():
            if ship not in ships:
                found = f"{shown(ship)} is no {what} of this scenario"
                yield line.fault(f"{found}; {instead(ship, ships, f'it has no {what}s')}")
            if parse_lines and line.text is not None:
                yield from _unparsed(line, line.text, parser)


def _unparsed(node: Node, line: str, parser: Callable[[str], object]) -> Iterator[Fault]:
    try:
        parser(line)
    except OrderSyntaxError as error:
        text = str(error)
        shorter = text.removeprefix(f"{error.token!r} ")
        yield cited(node.file, node.pointer, f"token {error.place} {shown(error.token)} {shorter}")
