"""The log of a game as rows for people: a fold of its events, each with the game after it."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

R = TypeVar("R", bound=str)
S = TypeVar("S")
E = TypeVar("E")
L = TypeVar("L")


class Row(Struct, Generic[R, S, E], frozen=True):
    """One row of the log; each rule set says by properties when it happened.

    Attributes:
        who: the id of whom it is about, empty for the game itself.
        text: what happened, in words.
        rules: the rules that governed it.
        state: the game after it.
        event: what it tells of.
    """

    who: str
    text: str
    rules: tuple[R, ...]
    state: S
    event: E


def told(start: S, events: Iterable[E], apply: Callable[[S, E], S], row: Callable[[S, E], L]) -> tuple[L, ...]:
    """Return a *row* for each of *events*, which follow on *start*, of the state that *apply* makes and the event."""
    found, state = list[L](), start
    for event in events:
        state = apply(state, event)
        found.append(row(state, event))
    return tuple(found)


def as_line(when: str, row: Row[R, S, E]) -> str:
    """Return *row* as a line of text: when, who, what, rule ids."""
    who = f" {row.who}:" if row.who else ""
    return f"{when}{who} {row.text} [{', '.join(row.rules)}]"
