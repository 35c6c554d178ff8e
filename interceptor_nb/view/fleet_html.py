"""Odds and words of the fleet table as HTML, for the screen and for the page."""

import html
from collections.abc import Callable, Iterable

from interceptor_nb.odds.amounts import chance_words
from interceptor_nb.view.fleet_board import Table
from interceptor_nb.view.fleet_odds import HEADINGS, Bar, OddsLine
from interceptor_nb.view.fleet_text import TITLES, describe, told

ODDS_STYLE = """
.inb-chances h4 { margin: 8px 0 2px; font-size: 12px; } .inb-chances h4:first-child { margin-top: 0; }
.inb-chance { border-top: 1px solid var(--inb-line, #d9dee4); padding: 4px 0; }
.inb-chance.inb-never { color: var(--inb-soft, #5a6470); }
.inb-columns { display: flex; align-items: flex-end; gap: 2px; height: 40px; margin: 4px 0 0; }
.inb-columns > span { flex: 1 1 0; max-width: 26px; background: #0072b2; min-height: 1px; border-radius: 2px 2px 0 0; }
.inb-feet { display: flex; gap: 2px; font-size: 10px; color: var(--inb-soft, #5a6470); }
.inb-feet > span { flex: 1 1 0; max-width: 26px; text-align: center; }
.inb-exact { font-size: 12px; } .inb-exact summary { cursor: pointer; color: var(--inb-accent, #0072b2); }
.inb-exact td { padding: 0 8px 0 0; font-variant-numeric: tabular-nums; }
"""
_FEWEST = 4
"""Outcomes from which on they are drawn as columns; fewer are told in a table."""


def odds_html(lines: Iterable[OddsLine], chips: Callable[..., str]) -> str:
    """Return *lines* as HTML, by kind; *chips* makes HTML of rule ids."""
    found = tuple(lines)
    parts = []
    for kind, (title, _) in HEADINGS.items():
        of_kind = [line for line in found if line.kind == kind]
        if of_kind:
            parts.append(
                f"<h4>{html.escape(title)}</h4>" + "".join(_line(line, chips(*line.rules)) for line in of_kind)
            )
    return "".join(parts)


def _line(line: OddsLine, rules: str) -> str:
    kind = "inb-chance inb-never" if line.refused else "inb-chance"
    head = f"<b>{html.escape(line.title)}</b> {rules}"
    return f'<div class="{kind}">{head}<div>{html.escape(line.says)}</div>{_bars(line.bars)}</div>'


def _bars(bars: tuple[Bar, ...]) -> str:
    if not bars:
        return ""
    rows = "".join(
        f"<tr><td>{html.escape(bar.label)}</td><td>{html.escape(chance_words(bar.share))}</td></tr>" for bar in bars
    )
    table = f'<table class="inb-exact">{rows}</table>'
    if len(bars) < _FEWEST:
        return table
    most = float(max(bar.share for bar in bars))
    columns = "".join(
        f'<span style="height:{float(bar.share) / most * 100:.0f}%"'
        f' title="{html.escape(bar.label)}: {html.escape(chance_words(bar.share))}"></span>'
        for bar in bars
    )
    feet = "".join(f"<span>{html.escape(bar.label.split()[0])}</span>" for bar in bars)
    label = "; ".join(f"{bar.label} {chance_words(bar.share)}" for bar in bars)
    return (
        f'<div class="inb-columns" role="img" aria-label="{html.escape(label)}">{columns}</div>'
        f'<div class="inb-feet" aria-hidden="true">{feet}</div>'
        f'<details class="inb-exact"><summary>exact</summary>{table}</details>'
    )


def words_html(table: Table) -> str:
    """Return *table* in words as HTML: a heading and a list for each kind of line."""
    parts = [
        f"<h4>{TITLES[kind]}</h4><ul>{''.join(f'<li>{html.escape(line.text)}</li>' for line in lines)}</ul>"
        for kind, lines in told(describe(table)).items()
    ]
    return "".join(parts) or '<div class="inb-note">The table is empty.</div>'
