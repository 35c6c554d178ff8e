"""Values that draw themselves as the last line of a notebook's cell."""

import sys
from collections.abc import Sequence
from html import escape
from typing import Any

from interceptor_nb.rules import fleet
from interceptor_nb.rules.fleet import log as fleet_log
from interceptor_nb.rules.interceptor import log
from interceptor_nb.rules.interceptor.campaign import Roster, folded
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.turn import Played
from interceptor_nb.view import muster
from interceptor_nb.view.export import svg_of
from interceptor_nb.view.fleet_scene import fleet_svg
from interceptor_nb.view.plots import bars, heat_map


def register() -> None:
    """Tell the notebook that runs this how to show a scenario (board), a played turn (log) and a roster (crewmen).

    Outside IPython there is nobody to tell.
    """
    python = sys.modules.get("IPython")
    shell = python.get_ipython() if python is not None else None
    if shell is None:
        return
    formatters = shell.display_formatter.formatters
    formatters["image/svg+xml"].for_type(Setup, svg_of)
    formatters["image/svg+xml"].for_type(fleet.Setup, fleet_svg)
    formatters["text/html"].for_type(Played, played_html)
    formatters["text/html"].for_type(fleet.Played, played_html)
    formatters["text/html"].for_type(Roster, roster_html)
    # By name: who never asks for odds does not load them.
    for module, name in (("table", "Table"), ("outcomes", "Outcomes")):
        formatters["text/html"].for_type_by_name(f"interceptor_nb.odds.{module}", name, odds_html)


def odds_html(table: Any) -> str:
    """Return an outcome table as HTML, and where it says anything a picture under it.

    That is the map with the chance of each hex where a ship can end in several, else the bars of a sample with their
    intervals.
    """
    found: str = table.to_html()
    if len(table.heat) > 1:
        return f'{found}<div style="max-width:100%;overflow:auto">{heat_map(table).svg}</div>'
    return found + bars(table).svg if table.runs else found


def played_html(played: Played | fleet.Played) -> str:
    """Return the log of *played* as an HTML table, and the faults of its lines under it."""
    if isinstance(played, Played):
        found: Sequence[log.Row | fleet_log.Row] = log.rows(played.field, played.start, played.events)
    else:
        found = fleet_log.rows(played.field, played.start, played.events)
    lines = "".join(
        f"<tr><td>{row.turn}</td><td>{escape(row.who)}</td><td style='text-align:left'>{escape(row.text)}</td>"
        f"<td>{', '.join(row.rules)}</td></tr>"
        for row in found
    )
    faults = "".join(f"<p>{escape(str(problem))}</p>" for problem in played.problems)
    return f"<table><tr><th>turn</th><th>who</th><th>what</th><th>rules</th></tr>{lines}</table>{faults}"


def roster_html(roster: Roster) -> str:
    """Return the crewmen of *roster* as an HTML table, and what breaks a rule under it."""
    heads = "".join(f"<th>{heading}</th>" for heading in muster.HEADINGS)
    lines = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row.cells)}</tr>" for row in muster.rows(roster)
    )
    faults = "".join(f"<p>{escape(str(breach))}</p>" for breach in folded(roster)[1])
    return f"<table><caption>{escape(roster.title)}</caption><tr>{heads}</tr>{lines}</table>{faults}"
