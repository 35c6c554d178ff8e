"""Write docs/command_line.md from the parsers themselves."""

import argparse
import os
import sys
from pathlib import Path

from interceptor_nb.cli import VERBS, parser

TARGET = Path(__file__).resolve().parents[1] / "docs" / "command_line.md"
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


if __name__ == "__main__":
    TARGET.write_text(page(), encoding="utf-8")
    sys.exit(0)
