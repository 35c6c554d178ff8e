"""``reach``: every end of one ship's first turn, the least thrust for it, the line, and what may go wrong."""

import argparse
import difflib
import json
from typing import Any

from interceptor_nb.cli import FINE, UNREADABLE, say, show
from interceptor_nb.rules.interceptor import begin
from interceptor_nb.scenario import read

FORMAT, VERSION = "interceptor-nb/reach", 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file")
    parser.add_argument("--ship", required=True, metavar="ID", help="whose move it is; all others stand still")
    parser.add_argument("--push", action="store_true", help="lines may push the plant")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")


def run(arguments: argparse.Namespace) -> int:
    """Print the table."""
    from interceptor_nb.odds.frames import csv, reach_frame, reach_summary  # noqa: PLC0415 (pandas, for this verb only)
    from interceptor_nb.odds.placement import placement  # noqa: PLC0415 (for this verb only)
    from interceptor_nb.odds.reach import reach  # noqa: PLC0415 (for this verb only)

    field, state = begin(read(arguments.file))
    if arguments.ship not in field.index:
        near = difflib.get_close_matches(arguments.ship, field.ids, n=1)
        hint = f"did you mean {near[0]}?" if near else f"{', '.join(field.ids) or 'none'} are"
        say(f"{arguments.file}: {arguments.ship!r} is no ship of it; {hint}")
        return UNREADABLE
    found = reach(field, state, field.index[arguments.ship], push=arguments.push)
    ends = reach_frame(found)
    if arguments.json:
        document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "ship": found.ship, "push": found.push}
        show(json.dumps(document | {"ends": json.loads(ends.to_json(orient="records"))}, indent=2))
    elif arguments.csv:
        show(csv(ends).rstrip("\n"))
    else:
        show(ends.to_string(index=False) if len(ends) else "no end is in play")
        show(reach_summary(found))
        if (ahead := placement(field, state, field.index[arguments.ship])) is not None:
            show(ahead.words)
    return FINE
