"""``odds``: the outcome table of one ship's first turn, exact or sampled."""

import argparse
import difflib
import json
from typing import Any

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, say, show
from interceptor_nb.rules.interceptor import IllegalOrderError, Order, Setup, begin, parse
from interceptor_nb.scenario import read

FORMAT, VERSION = "interceptor-nb/odds", 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file")
    parser.add_argument("--ship", required=True, metavar="ID", help="whose move it is; all others stand still")
    parser.add_argument("--orders", metavar="LINE", help="its line (default: the file's for turn 1, else '.')")
    parser.add_argument("--sample", type=int, metavar="N", help="play N moves instead of an exact answer")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the sampled dice (default: 0)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")


def run(arguments: argparse.Namespace) -> int:
    """Print the table; 1 where the line breaks a rule."""
    from interceptor_nb.odds.frames import frame, summary  # noqa: PLC0415 (pandas, for this verb only)
    from interceptor_nb.odds.outcomes import outcome_table, sampled_table  # noqa: PLC0415 (numpy, for this verb only)

    setup = read(arguments.file)
    field, state = begin(setup)
    if arguments.ship not in field.index:
        near = difflib.get_close_matches(arguments.ship, field.ids, n=1)
        hint = f"did you mean {near[0]}?" if near else f"{', '.join(field.ids) or 'none'} are"
        say(f"{arguments.file}: {arguments.ship!r} is no ship of it; {hint}")
        return UNREADABLE
    if arguments.sample is not None and (arguments.sample < 1 or arguments.seed < 0):
        say("--sample takes a number of moves from 1, --seed a number from 0")
        return UNREADABLE
    order = _order(setup, arguments)
    try:
        if arguments.sample is None:
            table = outcome_table(field, state, field.index[arguments.ship], order)
        else:
            table = sampled_table(
                field, state, field.index[arguments.ship], order, runs=arguments.sample, seed=arguments.seed
            )
    except IllegalOrderError as error:
        for problem in error.problems:
            say(str(problem))
        return FAILS
    ends = frame(field, table)
    if arguments.json:
        document: dict[str, Any] = {"format": FORMAT, "version": VERSION, "ship": table.ship, "orders": str(order)}
        show(json.dumps(document | {"outcomes": json.loads(ends.to_json(orient="records"))}, indent=2))
    elif arguments.csv:
        show(ends.to_csv(index=False).rstrip("\n"))
    else:
        show(f"{table.ship}: {order}")
        show(ends.to_string(index=False))
        show(summary(table))
    return FINE


def _order(setup: Setup, arguments: argparse.Namespace) -> Order:
    line = arguments.orders
    return parse(setup.orders_for(1).get(arguments.ship, ".") if line is None else line)
