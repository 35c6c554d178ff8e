"""A sampled outcome table as HTML: each share with its interval."""

from html import escape
from typing import Any

from interceptor_nb.odds.intervals import wilson
from interceptor_nb.odds.outcomes import Outcome, Outcomes


def with_bounds(table: Outcomes, ends: Any) -> Any:
    """Return the frame *ends* of *table*; that of a sample with the bounds of its shares."""
    if table.method == "exact":
        return ends
    bounds = [bounds_of(row, table.runs) for row in table.rows]
    return ends.assign(low=[low for low, _ in bounds], high=[high for _, high in bounds])


def bounds_of(row: Outcome, runs: int) -> tuple[float, float]:
    """Return the bounds of Wilson's 95 % interval about the share of *row* in a sample of *runs*."""
    return wilson(round(row.chance * runs), runs)


def sample_html(table: Outcomes, ends: Any, *, top: int) -> str:
    """Return *table*, which is a sample with the frame *ends*, as HTML: the *top* most frequent ends, and a summary."""
    lines = []
    most = max(row.chance for row in table.rows)
    for end, row in zip(ends.head(top).itertuples(), table.rows, strict=False):
        low, high = bounds_of(row, table.runs)
        share = max(1, round(float(row.chance / most) * 100))
        level = f", level {end.altitude}" if hasattr(end, "altitude") else ""
        way = f"heading {end.heading}, facing {end.facing}, {end.status}"
        lines.append(
            f"<tr><td>{escape(f'{end.hex}{level}, velocity {end.velocity}')}"
            f'<br><span class="inb-note">{escape(way)}</span></td>'
            f'<td class="inb-odds-chance"><span class="inb-odds-bar" style="width:{share}%" aria-hidden="true"></span>'
            f'<span>{end.percent}</span><br><span class="inb-note">{low * 100:.3g} to {high * 100:.3g} %</span>'
            f'</td><td class="inb-num">{end.one_in:,.3g}</td></tr>'
        )
    rest = len(table.rows) - top
    more = f"<p class='inb-note'>and {rest:,} more ends</p>" if rest > 0 else ""
    return (
        '<table class="inb-table inb-odds"><thead><tr>'
        '<th scope="col">ends</th><th scope="col">share, 95 % interval</th>'
        f'<th scope="col" class="inb-num">1 in</th></tr></thead><tbody>{"".join(lines)}</tbody></table>'
        f'{more}<p class="inb-note">{escape(table.sentences()[0])}</p>'
    )
