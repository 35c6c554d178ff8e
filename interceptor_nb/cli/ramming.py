"""``ramming``: the rams of the three rule sets side by side, as a table, a page, or served."""

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from interceptor_nb.cli import FINE, UNREADABLE, columns, say, show
from interceptor_nb.cli.export import save
from interceptor_nb.cli.studio import add_server_arguments, serve_page
from interceptor_nb.resources import QUESTION_VARIABLE, RULE_SETS
from interceptor_nb.rules.interceptor.setup import SIDES

FORMAT, VERSION = "interceptor-nb/ramming", 1
_SPEEDS = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
_HEADINGS = ("speed", "tried", "strikes", "chance", "to target", "to rammer", "target lost", "rammer lost")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    for rules in RULE_SETS:
        parser.add_argument(
            f"--{rules}",
            nargs=3,
            metavar=("FILE", "RAMMER", "TARGET"),
            help=f"scenario file and ids of two ships of {'INTERCEPTOR' if rules == 'interceptor' else f'the {rules}'}",
        )
    parser.add_argument(
        "--speeds", default="0-12", metavar="LIST", help="speeds of the rammer, like 1,3,6-9 (default: 0-12)"
    )
    parser.add_argument("--side", choices=SIDES, default="forward", help="where the target is struck")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document, all numbers exact")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    form.add_argument("--markdown", action="store_true", help="print a table in Markdown")
    form.add_argument("--html", metavar="FILE", help="write a page with table, picture and rules")
    form.add_argument("--serve", action="store_true", help="serve that page, with nothing that can be changed")
    add_server_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print, write or serve the comparison."""
    speeds = _speeds(arguments.speeds)
    if speeds is None:
        say(f"--speeds is {arguments.speeds!r}; write whole numbers from 0 to 99, like 1,3,6-9")
        return UNREADABLE
    from interceptor_nb.comparisons import ramming  # noqa: PLC0415 (all rule sets, for this verb only)

    pairs = {rules: pair for rules in RULE_SETS if (pair := getattr(arguments, rules)) is not None}
    question: dict[str, Any] = {"speeds": speeds, "side": arguments.side} | {
        rules: (str(Path(file).resolve()), rammer, target) for rules, (file, rammer, target) in pairs.items()
    }
    found = ramming(**question | pairs)
    if arguments.serve:
        return serve_page("ramming", [], arguments, read_only=True, env={QUESTION_VARIABLE: json.dumps(question)})
    if arguments.html:
        save(Path(arguments.html), found.page())
    elif arguments.json:
        show(json.dumps({"format": FORMAT, "version": VERSION} | found.document(), indent=2, ensure_ascii=False))
    elif arguments.csv:
        show(found.to_csv().rstrip("\n"))
    elif arguments.markdown:
        show(found.to_markdown().rstrip("\n"))
    else:
        show("\n\n".join("\n".join(_text(table)) for table in found.tables))
    return FINE


def _text(table: Any) -> Iterator[str]:
    """Yield *table*, a `RamTable`, as lines of text for a terminal."""
    from interceptor_nb.odds.amounts import percent  # noqa: PLC0415
    from interceptor_nb.view.ram_plot import NAMES, rounded  # noqa: PLC0415

    yield f"{NAMES[table.rules]}: {table.rammer} rams {table.target} ({table.game}); {table.about}"
    yield f"speed in {table.speed}, damage in {table.damage} if it strikes"
    yield f"tried: {table.tries}; strikes: {table.strikes}"
    rows: list[tuple[str, ...]] = [_HEADINGS]
    for row in table.rows:
        means = (rounded(mean) for mean in (row.to_target, row.to_rammer))
        chances = (row.tries, row.strikes, row.chance, row.target_lost, row.rammer_lost)
        tries, strikes, chance, *lost = map(percent, chances)
        cells = (tries, strikes, chance, *means, *lost)
        rows.append((str(row.speed), *(("-",) * len(cells) if row.is_forbidden else cells)))
    yield from columns(rows)
    for row in table.rows:
        yield from (f"  at speed {row.speed}: {why} [{rule}]" for why, rule in row.notes)


def _speeds(text: str) -> list[int] | None:
    """Return the speeds in *text*, None where it is no list of them."""
    found: list[int] = []
    for part in text.split(","):
        match = _SPEEDS.fullmatch(part.strip())
        if match is None:
            return None
        first = int(match[1])
        found += range(first, int(match[2] or first) + 1)
    return found
