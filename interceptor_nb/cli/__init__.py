"""The command line: ``interceptor-nb VERB``, one module a verb, each loaded when its verb is used.

Results go to stdout, messages to stderr. Exit codes: 0 fine, 1 a check or case fails, 2 unreadable or wrong use.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from interceptor_nb._version import __version__
from interceptor_nb.core.errors import FileError, InterceptorError

FINE, FAILS, UNREADABLE = range(3)

VERBS = {
    "studio": "open the authoring app in the browser",
    "dashboard": "serve scenarios to look at, with nothing that can be changed",
    "check": "say what is wrong or doubtful in scenario and roster files, and try what they assert",
    "play": "play turns from a file's orders and print the log with rule ids",
    "case": "run scripted turns against their right answers",
    "odds": "say how likely each end of a ship's turn is",
    "study": "play a whole scenario many times and count how its ships end",
    "reach": "say where a ship can end its turn, with how much thrust and how surely",
    "ramming": "set rams in the three rule sets side by side: chance and damage over the rammer's speed",
    "design": "work out thrust, costs and the variable-mass table of a ship",
    "export": "write a scenario as a picture or as text",
    "rules": "show a rule in our words, how sure it is, and where it is tested",
    "roster": "show a campaign's crewmen, crew a scenario with them, record a mission",
    "schema": "print the JSON Schema of a file format",
}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="interceptor-nb",
        description="A workbench for Renegade Legion: INTERCEPTOR scenarios.",
        epilog="Exit codes: 0 fine, 1 a check or case fails; 2 unreadable or wrong use.",
    )
    top.add_argument("--version", action="version", version=f"interceptor-nb {__version__}")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", required=True)
    for verb, purpose in VERBS.items():
        module = import_module(f"{__name__}.{verb}")
        one = verbs.add_parser(verb, help=purpose, description=f"{purpose.capitalize()}.")
        module.add_arguments(one)
        one.set_defaults(run=module.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    chosen = parser().parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except FileError as error:
        say(str(error))
        return int(getattr(error, "exit_code", UNREADABLE))
    except InterceptorError as error:
        say(str(error))
        return UNREADABLE
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    except BrokenPipeError:  # the reader of our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    return code


def say(message: str) -> None:
    """Write *message* to stderr."""
    print(message, file=sys.stderr)  # noqa: T201 (the command line speaks)


def show(text: str) -> None:
    """Write a result to stdout."""
    print(text)  # noqa: T201 (the command line speaks)


def progress(runs: int) -> tuple[Callable[[int], bool] | None, Callable[[], object]]:
    """Return what shows on a terminal how far the study is, and what wipes that out; nothing where nobody looks."""
    if not sys.stderr.isatty():
        return None, lambda: None

    def watch(done: int) -> bool:
        sys.stderr.write(f"\r{done:,} of {runs:,} playouts, {done * 100 // runs} %")
        sys.stderr.flush()
        return True

    return watch, lambda: sys.stderr.write("\r\033[K")


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return *rows* as lines of text, the first column to the left and the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
