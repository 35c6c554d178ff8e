"""Write docs/command_line.md from the parsers themselves, and the rulings that screens show from docs/rulings."""

import argparse
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from interceptor_nb.cli import VERBS, parser
from interceptor_nb.rules.books import ALL
from interceptor_nb.view.rulings import FILE, Ruling

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "docs" / "command_line.md"
RULINGS = ROOT / "interceptor_nb" / "view" / FILE
HEAD = """# Command line

`interceptor-nb VERB`, or `python -m interceptor_nb VERB`. Results go to stdout, messages to stderr. This page is
written by `scripts/write_docs.py` from the program's own help.

| exit code | means |
|---|---|
| 0 | fine |
| 1 | a check or case fails, or a line breaks a rule |
| 2 | a file cannot be read, or the command was used wrongly |
"""


def page() -> str:
    """Return the page."""
    os.environ["COLUMNS"] = "100"
    top = parser()
    verbs = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))  # noqa: SLF001
    parts = [HEAD]
    parts += [f"## {verb}\n\n```text\n{verbs.choices[verb].format_help().rstrip()}\n```\n" for verb in VERBS]
    return "\n".join(parts)


def rulings() -> str:
    """Return every entry of docs/rulings as JSON, in the order of the books."""
    found = dict(entry for path in (ROOT / "docs" / "rulings").rglob("*.md") for entry in _entries(path))
    listed = {rule: found[rule] for rule in ALL if rule in found}
    return msgspec.json.format(msgspec.json.encode(listed)).decode() + "\n"


def _entries(path: Path) -> Iterator[tuple[str, Ruling]]:
    for entry in re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        rule, _, body = entry.partition("\n")
        parts = re.findall(r"^- \*\*(.+?):\*\* (.+?)(?=^- |\Z)", body, flags=re.MULTILINE | re.DOTALL)
        told = {label: " ".join(text.replace("\n  - ", " ").replace("`", "").split()) for label, text in parts}
        yield rule, Ruling(told["Open"], told["Decided"], told["Also possible"], told.get("Option", ""))


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
    RULINGS.write_text(rulings(), encoding="utf-8")
    sys.exit(0)
