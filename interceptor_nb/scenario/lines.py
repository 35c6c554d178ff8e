"""Faults of the orders in a file: turns, ships, and the spelling of the lines."""

import re
from collections.abc import Callable, Collection, Iterator

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.scenario.document import Node, strangers
from interceptor_nb.scenario.faults import Fault, cited, shown
from interceptor_nb.scenario.models import MOST_TURNS

_TURN = re.compile(r"[1-9][0-9]{0,2}")


def line_faults(
    orders: Node,
    units: Collection[str],
    *,
    parse_lines: bool,
    what: str = "ship",
    reader: Callable[[str], object] = parse,
) -> Iterator[Fault]:
    """Yield what is wrong with *orders*: turn, then the id of a unit and its line.

    Args:
        orders: the scenario's ``orders``.
        units: the ids that there are.
        parse_lines: whether the lines must parse.
        what: what has lines, for messages.
        reader: reads a line.
    """
    for turn, lines in orders.entries():
        if not _TURN.fullmatch(turn):
            yield lines.fault(f'{shown(turn)} is no turn; write its number from 1 to {MOST_TURNS}, like "1"')
        yield from unread(lines, units, what, reader if parse_lines else None)


def unread(lines: Node, units: Collection[str], what: str, reader: Callable[[str], object] | None) -> Iterator[Fault]:
    """Yield what is wrong with *lines*, by the ids of *units*; without a *reader* they may be spelled anyhow."""
    yield from strangers(lines, units, what)
    if reader is None or not isinstance(lines.value, dict):
        return
    # Many ships fly by one line: each is read once, and nodes are made where one is wrong.
    texts = {line for line in lines.value.values() if isinstance(line, str)}
    if not all(_parses(text, reader) for text in texts):
        for _, line in lines.entries():
            if line.text is not None:
                yield from _unparsed(line, line.text, reader)


def _parses(line: str, reader: Callable[[str], object]) -> bool:
    try:
        reader(line)
    except OrderSyntaxError:
        return False
    return True


def _unparsed(node: Node, line: str, reader: Callable[[str], object]) -> Iterator[Fault]:
    try:
        reader(line)
    except OrderSyntaxError as error:
        text = str(error)
        shorter = text.removeprefix(f"{error.token!r} ")
        yield cited(node.file, node.pointer, f"token {error.place} {shown(error.token)} {shorter}")
