"""A game that shows how a scenario of any rule set may go, told on its page: where all ended, and its log."""

import html
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

F = TypeVar("F")
S = TypeVar("S")


class Told(Protocol):
    """A row of any rule set's log."""

    @property
    def turn(self) -> str | int:
        """When."""
        ...

    @property
    def who(self) -> str:
        """Who."""
        ...

    @property
    def text(self) -> str:
        """What."""
        ...

    @property
    def rules(self) -> Sequence[Any]:
        """By which rules."""
        ...


class Story(Struct, Generic[F, S], frozen=True):
    """A game by the written orders, as far as they go.

    Attributes:
        field: the scenario.
        seed: of its dice.
        log: its rows.
        end: the state after it.
        refused: why it could not go on, or an empty text.
    """

    field: F
    seed: int
    log: Sequence[Told]
    end: S
    refused: str = ""


def told(story: Story[Any, Any], until: str, ends: Iterable[str], chips: Callable[..., str], *, unit: str) -> str:
    """Return *story* as HTML.

    Args:
        story: the game.
        until: the last turn or phase, such as ``turn 3``.
        ends: a line in HTML for each that is on the map at its end.
        chips: returns the HTML of the rules that it is given.
        unit: what the log counts in: Turn, Phase.
    """
    rows = "".join(
        f'<tr><td class="inb-n">{row.turn}</td><td>{html.escape(row.who)}</td><td>{html.escape(row.text)}</td>'
        f"<td>{chips(*row.rules)}</td></tr>"
        for row in story.log
    )
    why = f"<p>{html.escape(story.refused)}</p>" if story.refused else ""
    return (
        f"<p>The written orders, with dice of seed {story.seed}, up to {until}:</p>{why}"
        f"<ul>{''.join(f'<li>{end}</li>' for end in ends)}</ul>"
        f"<details><summary>The log, {len(story.log)} rows</summary>"
        f'<div class="inb-scroll"><table><tr><th>{unit}</th><th>Who</th><th>What</th><th>Rules</th></tr>{rows}</table>'
        "</div></details>"
    )
