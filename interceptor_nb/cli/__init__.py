"""The command line: ``interceptor-nb VERB``, one module a verb, each loaded when its verb is used.

Results go to stdout, messages to stderr. Exit codes: 0 fine, 1 a check or case fails, 2 unreadable or wrong use.
"""

import argparse
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper

from interceptor_nb._version import __version__
from interceptor_nb.core.errors import FileError, InterceptorError

FINE, FAILS, UNREADABLE = range(3)
INTERRUPTED = 130
_WIDTH, _LEAST = 100, 24
"""Characters in a line where no terminal says how many, and in the first column of a table at least."""

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
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may not have all signs
    chosen = parser().parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
        if sys.stdout is not None:  # closed by whoever called
            sys.stdout.flush()
    except FileError as error:
        say(str(error))
        return int(getattr(error, "exit_code", UNREADABLE))
    except InterceptorError as error:
        say(str(error))
        return UNREADABLE
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader of our output has gone
            return FINE
        say(f"{error.filename or 'the output'}: {error.strerror or error}")
        return UNREADABLE
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


def width() -> int:
    """Return how many characters fit into a line of the terminal."""
    return shutil.get_terminal_size((_WIDTH, 0)).columns


def wrapped(text: str, most: int) -> list[str]:
    """Return *text* in lines of *most* characters, all but the first indented."""
    return textwrap.wrap(text, most, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False) or [""]


def columns(rows: Sequence[tuple[str, ...]], most: int | None = None) -> list[str]:
    """Return *rows* as lines of text, the first column to the left and the others to the right.

    Args:
        rows: the cells.
        most: into how many characters a line is to fit, a long first cell going on in the next; None: it may be long.
    """
    rights = [max(len(row[column]) for row in rows) for column in range(1, len(rows[0]))]
    left = max(len(row[0]) for row in rows)
    if most is not None:
        left = min(left, max(_LEAST, most - 2 - sum(rights) - 2 * len(rights)))
    lines = []
    for first, *others in rows:
        head, *more = wrapped(first, left) if len(first) > left else [first]
        cells = [head.ljust(left), *(cell.rjust(size) for cell, size in zip(others, rights, strict=True))]
        lines += ["  " + "  ".join(cells), *("  " + line for line in more)]
    return lines
