"""``odds``: the outcome table of one question about a ship, exact or sampled; and what varying the ship changes."""

import argparse
import difflib
import json
from typing import TYPE_CHECKING, Any

from interceptor_nb.cli import FAILS, FINE, INTERRUPTED, UNREADABLE, columns, progress, say, show, width, wrapped
from interceptor_nb.cli.odds_questions import COUNTS, HELP, Ask, question
from interceptor_nb.core.errors import IllegalOrderError, OrderSyntaxError
from interceptor_nb.rules.interceptor import Setup
from interceptor_nb.scenario import faults, read

if TYPE_CHECKING:
    from interceptor_nb.odds.framed import Framed
    from interceptor_nb.odds.html import Shown
    from interceptor_nb.odds.sensitivity import Sensitivity

FORMAT, VERSION = "interceptor-nb/odds", 1
_LINE = "line"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file")
    parser.add_argument("--ship", required=True, metavar="ID", help="whose move it is; all others stand still")
    parser.add_argument("--of", default=_LINE, metavar="QUESTION", help=HELP)
    parser.add_argument(
        "--orders",
        metavar="LINE",
        help="its line, of line, crossing and ram (default: the file's, else '.')",
    )
    parser.add_argument("--sample", type=int, metavar="N", help="play it N times instead of an exact answer")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the sampled dice (default: 0)")
    parser.add_argument(
        "--have",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="ask with a field of the ship, its design or its pilot changed, such as piloting=7 or lost.engine=2",
    )
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="FIELD=VALUES",
        help="say what changes with a field, by changes (tonnage=-1,+1) or values (piloting=4..6, gone.missile=0,1)",
    )
    parser.add_argument("--grid", action="store_true", help="vary all fields together, not one at a time")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document")
    form.add_argument("--csv", action="store_true", help="print comma-separated values")
    form.add_argument("--markdown", action="store_true", help="print a table in Markdown")
    form.add_argument("--html", action="store_true", help="print a table in HTML")


def run(arguments: argparse.Namespace) -> int:
    """Print the table; 1 where the line breaks a rule."""
    setup = read(arguments.file)
    ids = [ship.id for ship in setup.ships]
    if arguments.ship not in ids:
        near = difflib.get_close_matches(arguments.ship, ids, n=1)
        hint = f"did you mean {near[0]}?" if near else f"{', '.join(ids) or 'none'} are"
        say(f"{arguments.file}: {arguments.ship!r} is no ship of it; {hint}")
        return UNREADABLE
    if (arguments.sample is not None and arguments.sample < 1) or arguments.seed < 0:
        say("--sample takes a number of moves from 1, --seed a number from 0")
        return UNREADABLE
    if arguments.grid and not arguments.vary:
        say("--grid says how fields are varied; --vary FIELD=VALUES names them")
        return UNREADABLE
    try:
        return _run(arguments, setup)
    except IllegalOrderError as error:
        for problem in error.problems:
            say(str(problem))
        return FAILS
    except OrderSyntaxError as error:
        say(f"{arguments.ship}: token {error.place} {error}")
        return UNREADABLE
    except (KeyError, ValueError) as error:
        say(str(error.args[0]))
        return UNREADABLE


def _run(arguments: argparse.Namespace, setup: Setup) -> int:
    """Answer.

    Raises:
        IllegalOrderError: the line breaks a rule.
        KeyError: there is no such question, field or ship.
        ValueError: a field's values cannot be read.
    """
    from interceptor_nb.odds.varied import having, value_of, values_of  # noqa: PLC0415 (for this verb only)

    for field, text in map(_parted, arguments.have):
        values = values_of(field, value_of(setup, arguments.ship, field), text)
        if len(values) != 1:
            raise ValueError(f"--have {field}={text}: one value is right; --vary takes several")
        setup = having(setup, arguments.ship, {field: values[0]})
    if found := faults(setup, arguments.file):
        for fault in found:
            say(str(fault))
        return UNREADABLE
    watch, clear = progress(arguments.sample or 0)
    how = {"sample": arguments.sample, "seed": arguments.seed, "watch": watch if arguments.sample else None}
    asked = [question(name, arguments.orders, how) for name in arguments.of.split(",")]
    if arguments.vary:
        from interceptor_nb.odds.sensitivity import sensitivity  # noqa: PLC0415 (for this verb only)

        vary = dict(map(_parted, arguments.vary))
        if len(vary) < len(arguments.vary):
            raise ValueError("--vary names a field twice; one list of values is right, such as piloting=4..6,8")
        asked = [one if isinstance(one, str) else _whole(one, arguments.sample) for one in asked]
        changes = sensitivity(setup, arguments.ship, vary, asked, grid=arguments.grid, judge=faults)
        clear()
        _show_changes(arguments, changes)
        return FINE
    if len(asked) > 1 or isinstance(asked[0], str):
        raise KeyError(f"--of {arguments.of}: one question is right; {', '.join(COUNTS)} and lists go with --vary")
    table = asked[0](setup, arguments.ship)
    clear()
    _show_table(arguments, table)
    if arguments.sample and table.runs < arguments.sample:
        say(f"interrupted: {table.runs:,} of {arguments.sample:,} moves")
        return INTERRUPTED
    return FINE


def _whole(asked: "Ask", runs: int | None) -> "Ask":
    """Return *asked*, which ends all work where an interrupt has left it with fewer than *runs* plays."""

    def answered(setup: Setup, ship: str) -> Any:
        found = asked(setup, ship)
        if runs is not None and found.runs < runs:
            raise KeyboardInterrupt
        return found

    answered.__name__ = asked.__name__
    return answered


def _show_table(arguments: argparse.Namespace, table: Any) -> None:
    if arguments.json:
        asked: dict[str, Any] = {"of": arguments.of, "question": table.title}
        if arguments.of == _LINE:
            asked = {"orders": str(table.order)}
        if arguments.sample:
            asked |= {"runs": table.runs, "asked": arguments.sample, "seed": arguments.seed}
        figures = {figure.name: float(figure.value) for figure in table.figures}
        rows = {"outcomes": _records(table.to_frame())}
        show(json.dumps(_head(arguments) | asked | {"figures": figures} | rows, indent=2))
    elif not _is_written(arguments, table):
        show(table.title)
        show("\n".join(columns(_rows(table), width())))
        show("\n".join(line for sentence in table.sentences() for line in wrapped(sentence, width())))


def _rows(table: "Shown") -> list[tuple[str, ...]]:
    """Return the table for a terminal, heads first."""
    from interceptor_nb.odds.amounts import between, fraction, one_in, percent  # noqa: PLC0415 (for this verb only)

    rows = [("end", "chance", "percent", "1 in", *(["95 % interval"] if table.runs else []))]
    for words, row in zip(table.words(len(table.rows)), table.rows, strict=True):
        interval = [between(*table.bounds(row))] if table.runs else []
        rows.append(
            (": ".join(filter(None, words)), fraction(row.chance), percent(row.chance), one_in(row.chance), *interval)
        )
    return rows


def _show_changes(arguments: argparse.Namespace, found: "Sensitivity") -> None:
    if arguments.json:
        document = _head(arguments) | {"of": arguments.of, "variations": _records(found.to_frame())}
        show(json.dumps(document, indent=2))
    elif not _is_written(arguments, found):
        wide = found.to_wide()
        show("\n".join(columns([tuple(wide.columns), *(tuple(row) for row in wide.itertuples(index=False))])))
        if arguments.sample:
            show(f"sampled, {arguments.sample:,} moves each, seed {arguments.seed}; 95 % intervals")


def _is_written(arguments: argparse.Namespace, found: "Framed") -> bool:
    """Print *found* in the form that was asked for, and return whether one was."""
    if not (arguments.csv or arguments.markdown or arguments.html):
        return False
    text = found.to_csv() if arguments.csv else found.to_markdown() if arguments.markdown else found.to_html()
    show(text.rstrip("\n"))
    return True


def _head(arguments: argparse.Namespace) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "ship": arguments.ship}


def _records(ends: Any) -> Any:
    return json.loads(ends.to_json(orient="records", double_precision=15))


def _parted(text: str) -> tuple[str, str]:
    """Return field and values of ``FIELD=VALUES``.

    Raises:
        ValueError: there is no "=".
    """
    field, equals, values = text.partition("=")
    if not equals or not values:
        raise ValueError(f"{text!r}: FIELD=VALUES is right, such as piloting=4..6")
    return field, values
