"""``check``: everything that is wrong or doubtful in scenario and roster files."""

import argparse
import json

from interceptor_nb.cli import FINE, say, show
from interceptor_nb.scenario import Lint, ScenarioError, lint_file

FORMAT, VERSION = "interceptor-nb/check", 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="scenario or roster files, of any rule set")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Check the files; 1 for errors in one, 2 for one that cannot be read (the worst counts)."""
    code, found = FINE, []
    for name in arguments.files:
        remarks, wrong = _remarks(name)
        code = max(code, wrong)
        found.append({"file": name, "remarks": [_values(remark) for remark in remarks]})
        if arguments.json:
            continue
        for remark in remarks:
            say(f"{name}: {remark}")
        if not remarks:
            show(f"{name}: nothing to remark")
        elif wrong == FINE:
            show(f"{name}: no error, {len(remarks)} remark{'' if len(remarks) == 1 else 's'}")
    if arguments.json:
        show(json.dumps({"format": FORMAT, "version": VERSION, "files": found}, indent=2))
    return code


def _remarks(name: str) -> tuple[tuple[Lint, ...], int]:
    try:
        return lint_file(name), FINE
    except ScenarioError as error:
        faults = tuple(
            Lint("error", fault.pointer, fault.message, (fault.rule,) if fault.rule else ()) for fault in error.faults
        )
        return faults, error.exit_code


def _values(remark: Lint) -> dict[str, object]:
    return {
        "severity": remark.severity,
        "pointer": remark.pointer,
        "message": remark.message,
        "rules": list(remark.rules),
    }
