"""What the studio says in words: a scenario's remarks as rows, and the text twin of what is on the map."""

import html
from collections.abc import Sequence

from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario import Lint
from interceptor_nb.view.text import Line, LineKind
from interceptor_nb.widgets.problems import ProblemRow

_TWIN_TITLES: dict[LineKind, str] = {
    "map": "Map",
    "zone": "Zones",
    "ship": "Ships",
    "installation": "Installations",
    "asteroids": "Asteroids",
    "reach": "Reach",
    "outcome": "Where the line ends",
}


def problem_rows(remarks: Sequence[Lint], setup: Setup) -> tuple[ProblemRow, ...]:
    """Return *remarks* as rows of the problems card; each that is about a thing on the map can be jumped to."""
    return tuple(
        ProblemRow(remark.severity, remark.message, "" if where in remark.message else where, remark.rules, target)
        for remark in remarks
        for where, target in [_place(remark.pointer, setup)]
    )


def twin_html(lines: Sequence[Line]) -> str:
    """Return the text twin as HTML: a heading and a list for each kind of line."""
    parts = []
    for kind, title in _TWIN_TITLES.items():
        found = [f"<li>{html.escape(line.text)}</li>" for line in lines if line.kind == kind]
        if found:
            parts.append(f"<h4>{title}</h4><ul>{''.join(found)}</ul>")
    return "".join(parts)


def _place(pointer: str, setup: Setup) -> tuple[str, str | None]:
    """Return what the file's *pointer* is about, in words, and the id of the thing on the map."""
    parts = pointer.strip("/").split("/")
    ids = {
        "ships": [ship.id for ship in setup.ships],
        "asteroids": [rock.id for rock in setup.asteroids],
        "installations": [station.id for station in setup.installations],
    }.get(parts[0], [])
    if len(parts) > 1 and parts[1].isdigit() and int(parts[1]) < len(ids):
        return ids[int(parts[1])], ids[int(parts[1])]
    return "", None
