"""``check``: everything that is wrong or doubtful in scenario and roster files, and whether what they assert is so."""

import argparse
import json
from importlib import import_module
from typing import TYPE_CHECKING, Any

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, progress, say, show
from interceptor_nb.scenario import Lint, ScenarioError, judged
from interceptor_nb.scenario.games import game_of_setup

if TYPE_CHECKING:
    from types import ModuleType

    from interceptor_nb.odds.verdicts import Verdict

FORMAT, VERSION = "interceptor-nb/check", 1
_CHECKS = {"interceptor": "checks", "fleet": "fleet_checks", "helm": "helm_checks"}
"""The module that tries what a scenario asserts, by its rule set."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="scenario or roster files, of any rule set")
    parser.add_argument(
        "--runs",
        type=int,
        metavar="N",
        help="playouts for a chance without exact answer (default: 100000; fleet, helm: 10000)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Check the files; 1 for errors in one or a check that is not green, 2 for one that cannot be read (2 wins)."""
    if arguments.runs is not None and arguments.runs < 1:
        say("--runs takes a number of playouts from 1")
        return UNREADABLE
    code, found = FINE, []
    for name in arguments.files:
        setup, remarks, wrong = _remarks(name)
        verdicts = _verdicts(setup, arguments.runs)
        code = max(code, wrong, FINE if all(verdict.mark == "green" for verdict in verdicts) else FAILS)
        found.append(
            {
                "file": name,
                "remarks": [_values(remark) for remark in remarks],
                "checks": [_verdict_values(verdict) for verdict in verdicts],
            }
        )
        if arguments.json:
            continue
        for remark in remarks:
            say(f"{name}: {remark}")
        for verdict in verdicts:
            show(f"{name}: {verdict}")
        if not remarks:
            show(f"{name}: nothing to remark")
        elif wrong == FINE:
            show(f"{name}: no error, {len(remarks)} remark{'' if len(remarks) == 1 else 's'}")
    if arguments.json:
        show(json.dumps({"format": FORMAT, "version": VERSION, "files": found}, indent=2))
    return code


def _remarks(name: str) -> tuple[Any, tuple[Lint, ...], int]:
    try:
        return *judged(name), FINE
    except ScenarioError as error:
        faults = tuple(
            Lint("error", fault.pointer, fault.message, (fault.rule,) if fault.rule else ()) for fault in error.faults
        )
        return None, faults, error.exit_code


def _verdicts(setup: Any, runs: int | None) -> "tuple[Verdict, ...]":
    if setup is None or not setup.checks:
        return ()
    # Only now, for it loads numpy.
    checks: ModuleType = import_module(f"interceptor_nb.odds.{_CHECKS[game_of_setup(setup).name]}")
    runs = checks.RUNS if runs is None else runs
    watch, clear = progress(runs)
    found: tuple[Verdict, ...] = checks.verdicts(setup, runs, watch)
    clear()
    return found


def _values(remark: Lint) -> dict[str, object]:
    return {
        "severity": remark.severity,
        "pointer": remark.pointer,
        "message": remark.message,
        "rules": list(remark.rules),
    }


def _verdict_values(verdict: "Verdict") -> dict[str, object]:
    return {
        "pointer": f"/checks/{verdict.number}",
        "that": verdict.that,
        "mark": verdict.mark,
        "found": verdict.found,
        "message": verdict.message,
    }
