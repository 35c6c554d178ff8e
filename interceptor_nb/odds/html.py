"""Outcome tables as HTML: the likeliest ends, a bar for each chance, and a line on what is in store."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple, Protocol

from interceptor_nb.odds.amounts import between, fraction, one_in, percent

TOP_ROWS = 8
_HEAD = (("ends", ""), ("chance", ""), ("1 in", ' class="inb-num"'))
# Its own, so that a table also looks like one as a cell's last value.
_STYLE = (
    "<style>.inb-table.inb-odds td, .inb-table.inb-odds th { vertical-align: top; text-align: left; padding: 3px 4px; }"
    " .inb-table.inb-odds .inb-num { text-align: right; white-space: nowrap; } .inb-odds td:first-child { width: 45%; }"
    " .inb-odds-chance span:not(.inb-note) { white-space: nowrap; } .inb-odds-bar { display: block; height: 8px;"
    " margin: 4px 0 2px; border-radius: 2px; background: var(--inb-accent, #0072b2); }</style>"
)


class Shown(Protocol):
    """An outcome table of any kind."""

    @property
    def title(self) -> str:
        """Return the question."""
        ...

    @property
    def rows(self) -> tuple[Any, ...]:
        """Return the ends, each with its chance, the likeliest first."""
        ...

    @property
    def runs(self) -> int:
        """Return how many plays a sample has; 0 for exact odds."""
        ...

    def words(self, top: int) -> Iterator[tuple[str, str]]:
        """Yield the *top* likeliest ends in words: what, and how."""
        ...

    def sentences(self) -> tuple[str, ...]:
        """Return what is in store on the whole."""
        ...

    def bounds(self, row: Any) -> tuple[float, float]:
        """Return the bounds of the interval about *row*."""
        ...


class Line(NamedTuple):
    """One end in words: what it is, and under it how; the *interval* of a sample, else None."""

    what: str
    how: str
    chance: Fraction
    interval: tuple[float, float] | None = None


def page(table: Shown, *, title: str | None = None, top: int = TOP_ROWS) -> str:
    """Return *table* as an HTML table of its *top* likeliest ends, and what is in store under it.

    Args:
        table: the ends.
        title: over it; None is its own.
        top: how many ends have a row of their own; the rest share one.
    """
    shown = [
        Line(*words, row.chance, table.bounds(row) if table.runs else None)
        for words, row in zip(table.words(top), table.rows, strict=False)
    ]
    if rest := table.rows[top:]:
        plural = "" if len(rest) == 1 else "s"
        shown.append(Line(f"{len(rest):,} other end{plural}", "", sum((row.chance for row in rest), Fraction(0))))
    notes = "".join(f'<p class="inb-note">{escape(note)}</p>' for note in table.sentences())
    return lines_html(shown, table.title if title is None else title) + notes


def lines_html(lines: Sequence[Line], title: str = "") -> str:
    """Return *lines* as an HTML table under *title*, with a bar for each chance."""
    most = max((line.chance for line in lines), default=Fraction(1))
    head = "".join(f'<th scope="col"{look}>{name}</th>' for name, look in _HEAD)
    body = "".join(_row(line, most) for line in lines)
    caption = f"<caption>{escape(title)}</caption>" if title else ""
    return (
        f'{_STYLE}<table class="inb-table inb-odds">{caption}'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _row(line: Line, most: Fraction) -> str:
    chance = line.chance
    share = min(100, max(1, round(float(chance / most) * 100)))
    bar = f'<span class="inb-odds-bar" style="width:{share}%" aria-hidden="true"></span>'
    said = f'<span title="{chance}">{fraction(chance)}</span> · <span>{percent(chance)}</span>'
    if line.interval is not None:
        said += f'<br><span class="inb-note">95 % interval <span>{between(*line.interval)}</span></span>'
    words = f'<br><span class="inb-note">{escape(line.how)}</span>' if line.how else ""
    return (
        f'<tr><td>{escape(line.what)}{words}</td><td class="inb-odds-chance">{bar}{said}</td>'
        f'<td class="inb-num">{one_in(chance)}</td></tr>'
    )
