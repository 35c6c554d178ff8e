"""The log of a game as rows for people."""

from collections.abc import Iterable

from msgspec import Struct

from interceptor_nb.rules.fleet.events import Event, apply
from interceptor_nb.rules.fleet.narrate import sentence
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.state import State


class Row(Struct, frozen=True):
    """One row of the log.

    Attributes:
        turn: the turn it belongs to.
        who: ship or group id, empty for the game itself.
        text: what happened, in words.
        rules: the rules that governed it.
        state: the game after it.
        event: what it tells of.
    """

    turn: int
    who: str
    text: str
    rules: tuple[RuleId, ...]
    state: State
    event: Event


def rows(start: State, events: Iterable[Event]) -> tuple[Row, ...]:
    """Return a row for each of *events*, which follow on *start*."""
    found, state = [], start
    for event in events:
        state = apply(state, event)
        found.append(Row(state.turn, event.unit, sentence(event), event.rules, state, event))
    return tuple(found)


def as_line(row: Row) -> str:
    """Return *row* as a line of text: turn, who, what, rule ids."""
    who = f" {row.who}:" if row.who else ""
    return f"{row.turn:>3}{who} {row.text} [{', '.join(row.rules)}]"
