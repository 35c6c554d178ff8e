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
    " margin: 4px 0 2px; border-radius: 2px; background: var(--inb-accent, #0072b2); }"
    " .inb-table.inb-study th, .inb-table.inb-study td { white-space: nowrap; text-align: left; padding: 3px 4px; }"
    " .inb-table.inb-study .inb-num { text-align: right; }"
    " .inb-table.inb-study td:nth-child(2) { white-space: normal; }"
    " .inb-study td:nth-child(3) { width: 30%; min-width: 80px; }"
    " .inb-sideways { overflow-x: auto; }</style>"
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


class Share(NamedTuple):
    """How often one ship comes to one end in a study: *ship* is empty where it is that of the line above.

    Attributes:
        playouts: how many came to it.
        share: the same as a part of all of them.
        interval: about the share.
    """

    ship: str
    end: str
    playouts: int
    share: float
    interval: tuple[float, float]


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
    bar = _bar(round(float(chance / most) * 100))
    said = f'<span title="{chance}">{fraction(chance)}</span> · <span>{percent(chance)}</span>'
    if line.interval is not None:
        said += f'<br><span class="inb-note">95 % interval <span>{between(*line.interval)}</span></span>'
    words = f'<br><span class="inb-note">{escape(line.how)}</span>' if line.how else ""
    return (
        f'<tr><td>{escape(line.what)}{words}</td><td class="inb-odds-chance">{bar}{said}</td>'
        f'<td class="inb-num">{one_in(chance)}</td></tr>'
    )


def _bar(percents: int) -> str:
    return f'<span class="inb-odds-bar" style="width:{min(100, max(1, percents))}%" aria-hidden="true"></span>'


def shares_html(shares: Sequence[Share], most: int | None = None) -> str:
    """Return *shares* as an HTML table, with a bar and an interval for each; no more than *most* of them."""
    head = (
        '<th scope="col">ship</th><th scope="col">comes to</th><th scope="col" aria-label="share as a bar"></th>'
        '<th scope="col" class="inb-num">share, 95 %</th><th scope="col" class="inb-num">playouts</th>'
    )
    body = "".join(
        f"<tr><td>{escape(one.ship)}</td><td>{escape(one.end)}</td>"
        f'<td>{_bar(round(one.share * 100))}</td><td class="inb-num">{percent(Fraction(one.share))}<br>'
        f'<span class="inb-note">{between(*one.interval)}</span></td><td class="inb-num">{one.playouts:,}</td></tr>'
        for one in shares[:most]
    )
    more = 0 if most is None else max(0, len(shares) - most)
    note = f'<p class="inb-note">and {more:,} more rows, which CSV and Markdown have</p>' if more else ""
    table = f'<table class="inb-table inb-study"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'{_STYLE}<div class="inb-sideways">{table}</div>{note}'
