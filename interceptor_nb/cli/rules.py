"""``rules``: a rule in our words, its standing, and where it is tested."""

import argparse
import difflib
import json
import textwrap
from collections.abc import Iterable
from importlib.resources import files

from interceptor_nb.cli import FINE, UNREADABLE, say, show
from interceptor_nb.core.cite import Rule, RuleBook
from interceptor_nb.rules.books import ALL, BOOKS

STANDING_WORDS = {
    "printed": "printed in the rules",
    "base": "from the base game",
    "derived": "derived from what is printed",
    "ruling": "in part our ruling",
}
_WIDTH = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule, such as MOV-4, or a chapter, such as MOV")
    parser.add_argument("--rulings", action="store_true", help="only what this project decided itself")


def run(arguments: argparse.Namespace) -> int:
    """Show the rules asked for; 2 for an id that is none."""
    if arguments.id is None:
        for book in BOOKS:
            show(book.name if book is BOOKS[0] else f"\n{book.name}")
            for rule in _of(book, arguments):
                show(_line(rule) if not arguments.rulings else _whole(rule, {}))
        return FINE
    wanted = arguments.id.upper()
    chosen = [rule for rule in _of(ALL, arguments) if wanted in (rule.id, rule.chapter)]
    if not chosen:
        near = difflib.get_close_matches(wanted, [*ALL, *{rule.chapter for rule in ALL.values()}], n=3)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; 'interceptor-nb rules' lists all"
        say(f"{arguments.id!r} is no rule{' that is a ruling' if wanted in ALL else ''}{hint}")
        return UNREADABLE
    tested = tests()
    for rule in chosen:
        show(_whole(rule, tested))
    return FINE


def tests() -> dict[str, list[str]]:
    """Return, by rule id, the test files that name it; `scripts/index_tests.py` writes the list."""
    text = files("interceptor_nb.cli").joinpath("tested.json").read_text(encoding="utf-8")
    found: dict[str, list[str]] = json.loads(text)
    return found


def _of(book: RuleBook, arguments: argparse.Namespace) -> Iterable[Rule]:
    return book.rulings() if arguments.rulings else book.values()


def _line(rule: Rule) -> str:
    return f"{rule.id:8} {rule.standing:8} {rule.title}"


def _whole(rule: Rule, tested: dict[str, list[str]]) -> str:
    parts = [f"{rule.id}  {rule.title}  ({STANDING_WORDS[rule.standing]})"]
    parts += textwrap.wrap(rule.text, _WIDTH, initial_indent="  ", subsequent_indent="  ")
    if rule.id in tested:
        where = "tested in " + ", ".join(tested[rule.id])
        parts += textwrap.wrap(where, _WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(parts) + "\n"
