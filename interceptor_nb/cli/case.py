"""``case``: scripted turns against their right answers."""

import argparse
import json

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, say, show
from interceptor_nb.scenario import ScenarioError, read_case
from interceptor_nb.scenario.verdict import differences

FORMAT, VERSION = "interceptor-nb/case-report", 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="case files")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Run the cases; 1 where one fails, else 2 where one cannot be read."""
    found, codes = [], set()
    for name in arguments.files:
        code, result, lines = _run(name)
        codes.add(code)
        found.append({"file": name, "result": result, "messages": lines})
        if not arguments.json:
            (show if code == FINE else say)(f"{name}: {result}")
            for line in lines:
                say(f"  {line}")
    if arguments.json:
        show(json.dumps({"format": FORMAT, "version": VERSION, "cases": found}, indent=2))
    return next((code for code in (FAILS, UNREADABLE) if code in codes), FINE)


def _run(name: str) -> tuple[int, str, list[str]]:
    try:
        found = differences(read_case(name))
    except ScenarioError as error:
        return error.exit_code, "cannot be used", [str(fault) for fault in error.faults]
    return (FAILS, "fails", list(found)) if found else (FINE, "passes", [])
