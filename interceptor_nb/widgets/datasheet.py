"""A design's ratings as HTML: figures with their sums, and the tables of drops, turns and pushes."""

import html

from interceptor_nb.view.ratings import (
    Figure,
    Ratings,
    amount,
    figures,
    push_words,
    quotient,
    range_words,
    rounded_down,
)
from interceptor_nb.widgets import theme


def figures_html(found: Ratings) -> str:
    """Return every number of *found* over the sum it comes from."""
    return "".join(_figure(one, is_first=number == 0) for number, one in enumerate(figures(found)))


def _figure(one: Figure, *, is_first: bool) -> str:
    return (
        f'<div class="inb-figure{" inb-first" * is_first}"><span>{html.escape(one.name)}</span>'
        f'<span class="inb-value inb-num">{html.escape(one.value)}</span>'
        f'<span class="inb-chips">{theme.chips(*one.rules, opens=False)}</span>'
        f'<span class="inb-sum inb-num">{html.escape(one.sum)}</span></div>'
    )


def drops_html(found: Ratings) -> str:
    """Return the table of loads dropped one after another (MAS-2)."""
    head = "".join(f'<th scope="col" class="inb-num">{name}</th>' for name in ("t", "power / t", "thrust", "usable"))
    rows = []
    for number, drop in enumerate(found.drops):
        now = ' class="inb-now"' if found.variable_mass and number == found.at else ""
        lighter = "" if drop.next_at is None else f"one more at {rounded_down(drop.next_at)} t or less"
        cells = (amount(drop.tons), quotient(drop.exact), str(drop.thrust), str(drop.usable))
        numbers = "".join(f'<td class="inb-num">{cell}</td>' for cell in cells)
        what = html.escape(drop.what or "full load")
        rows.append(f'<tr{now} title="{lighter}"><td>{what}</td>{numbers}</tr>')
    note = "" if found.variable_mass else theme.note("These count only with variable mass.")
    table = f'<tr><th scope="col">dropped</th>{head}</tr>{"".join(rows)}'
    last = found.now
    more = "" if last.next_at is None else theme.note(f"One TP more at {rounded_down(last.next_at)} t or less.")
    return f'<table class="inb-table">{table}</table>{more}{note}{theme.chips("MAS-2", "MAS-3")}'


def turns_html(found: Ratings) -> str:
    """Return the velocities by price of one hexside of heading (MOV-4)."""
    sets = found.design.dcs
    head = "".join(f'<th scope="col" class="inb-num">V, {number} DCS</th>' for number in found.columns)
    rows = []
    for band in found.bands:
        now = ' class="inb-now"' if found.heading == band.cost else ""
        cells = "".join(
            f'<td class="inb-num">{"<b>" if now and number == sets else ""}{range_words(velocities)}</td>'
            for number, velocities in zip(found.columns, band.ranges, strict=True)
        )
        rows.append(f'<tr{now}><td class="inb-num">{band.cost}</td>{cells}</tr>')
    table = f'<tr><th scope="col" class="inb-num">TP</th>{head}</tr>{"".join(rows)}'
    return f'<table class="inb-table">{table}</table>{theme.chips("MOV-4", "MOV-7")}'


def pushes_html(found: Ratings) -> str:
    """Return the needs of a push at the maximum thrust (PLT-1)."""
    head = "".join(f'<th scope="col">+{push.extra}</th>' for push in found.pushes)
    cells = "".join(f"<td>{push_words(push.need)}</td>" for push in found.pushes)
    words = theme.note(f"d10 needed for TP beyond a thrust of {found.maximum}, so that nothing breaks.")
    return f'<table class="inb-table"><tr>{head}</tr><tr>{cells}</tr></table>{words}{theme.chips("PLT-1", "PLT-2")}'
