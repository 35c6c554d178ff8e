"""``case``: scripted turns against their right answers."""

import argparse
import json
from collections.abc import Callable
from typing import Any

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, say, show
from interceptor_nb.scenario import (
    ScenarioError,
    fleet_differences,
    helm_differences,
    read_case,
    read_fleet_case,
    read_helm_case,
)
from interceptor_nb.scenario.case_models import CASE_FORMAT
from interceptor_nb.scenario.document import format_of
from interceptor_nb.scenario.fleet_case_models import FLEET_CASE_FORMAT
from interceptor_nb.scenario.helm_case_models import HELM_CASE_FORMAT
from interceptor_nb.scenario.verdict import differences

FORMAT, VERSION = "interceptor-nb/case-report", 1

_KINDS: dict[str, tuple[Callable[[str], Any], Callable[[Any], tuple[str, ...]]]] = {
    CASE_FORMAT: (read_case, differences),
    FLEET_CASE_FORMAT: (read_fleet_case, fleet_differences),
    HELM_CASE_FORMAT: (read_helm_case, helm_differences),
}
"""What reads a case and what holds it against its right answer, by its ``format``."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="case files, of any rule set")
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
        read, unlike = _KINDS.get(format_of(name), _KINDS[CASE_FORMAT])
        found = unlike(read(name))
    except ScenarioError as error:
        return error.exit_code, "cannot be used", [str(fault) for fault in error.faults]
    return (FAILS, "fails", list(found)) if found else (FINE, "passes", [])
