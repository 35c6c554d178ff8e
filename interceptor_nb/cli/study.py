"""``study``: many playouts of a whole scenario, as one table with intervals."""

import argparse
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from interceptor_nb.cli import FINE, INTERRUPTED, UNREADABLE, progress, say, show
from interceptor_nb.rules.interceptor import begin
from interceptor_nb.rules.interceptor.legal import read as read_line
from interceptor_nb.rules.interceptor.policies import POLICIES
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario import read

if TYPE_CHECKING:
    from interceptor_nb.odds.playouts import Counts, Question
    from interceptor_nb.odds.study import Column, Study

FORMAT, VERSION = "interceptor-nb/study", 1
_BRIEF = "status,turn_lost"
_ALL = "status,turn_lost,hex,velocity,damage"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file")
    parser.add_argument("--runs", type=int, default=1000, metavar="N", help="playouts (default: 1000)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of dice and policies (default: 0)")
    parser.add_argument(
        "--policy", choices=POLICIES, default="coast", help="how ships without a written line fly (default: coast)"
    )
    parser.add_argument("--turns", type=int, metavar="N", help="turns of a playout (default: those of the file)")
    parser.add_argument("--fast", action="store_true", help="many playouts at once, where the scenario allows it")
    parser.add_argument(
        "--within", type=float, metavar="P", help="stop once every status has its share known to P, such as 0.01"
    )
    parser.add_argument("--by", metavar="COLUMNS", help=f"what tells ends apart, of {_ALL} (default: {_BRIEF})")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--workers", type=int, metavar="N", help="processes (default: none where it is short)")
    who.add_argument("--scheduler", metavar="ADDRESS", help="work on the cluster of this Dask scheduler")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON document, with all columns")
    form.add_argument("--csv", action="store_true", help="print comma-separated values, with all columns")


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the table; Ctrl-C keeps what is done."""
    from interceptor_nb.odds.frames import csv, study_frame  # noqa: PLC0415 (pandas, for this verb only)
    from interceptor_nb.odds.study import carried_out  # noqa: PLC0415 (numpy, for this verb only)

    setup = read(arguments.file)
    wanted = _wrong(arguments)
    if wanted is not None:
        say(wanted)
        return UNREADABLE
    if not setup.ships:
        say(f"{arguments.file}: there is no ship, so there is nothing to play")
        return UNREADABLE
    _say_unread(setup)
    by = _columns(arguments)
    question = _question(arguments, setup)
    watch, clear = progress(arguments.runs)
    with _parts(arguments, question) as parts:
        study = carried_out(question, parts, watch, within=arguments.within)
    clear()
    if study.is_cut:
        say(f"interrupted: {study.runs:,} of {arguments.runs:,} playouts are done and kept")
    if not study.runs:
        return INTERRUPTED
    table = study_frame(study, by)
    if arguments.json:
        document = _document(study) | {"ends": json.loads(table.to_json(orient="records", double_precision=15))}
        show(json.dumps(document, indent=2))
    elif arguments.csv:
        show(csv(table).rstrip("\n"))
        say(study.summary())
    else:
        show(table.to_string(index=False, float_format="{:.4f}".format))
        show(study.summary())
    return INTERRUPTED if study.is_cut else FINE


def _question(arguments: argparse.Namespace, setup: Setup) -> "Question":
    """Return what is asked; where that cannot be played many at once, say why."""
    from interceptor_nb.odds.fast import why_not  # noqa: PLC0415 (numpy, for this verb only)
    from interceptor_nb.odds.study import asked  # noqa: PLC0415 (see above)

    why = why_not(setup, arguments.policy, arguments.turns) if arguments.fast else None
    if why is not None:
        say(f"the engine plays one after the other: {why}")
    return asked(
        setup,
        arguments.runs,
        seed=arguments.seed,
        policy=arguments.policy,
        turns=arguments.turns,
        fast=arguments.fast,
    )


def _wrong(arguments: argparse.Namespace) -> str | None:
    """Return what is wrong with the use, None if nothing is."""
    if any(number is not None and number < 1 for number in (arguments.runs, arguments.turns, arguments.workers)):
        return "--runs, --turns and --workers take a number from 1"
    if arguments.seed < 0:
        return "--seed takes a number from 0"
    if arguments.within is not None and not 0 < arguments.within < 1:
        return "--within takes a share between 0 and 1, such as 0.01"
    columns, known = (_BRIEF if arguments.by is None else arguments.by).split(","), _ALL.split(",")
    unknown = [column for column in columns if column not in known]
    if unknown or len(set(columns)) < len(columns):
        return f"--by takes columns of {_ALL}, each once, not {arguments.by!r}"
    return None


def _columns(arguments: argparse.Namespace) -> "list[Column]":
    whole = arguments.json or arguments.csv
    columns: list[Any] = (arguments.by or (_ALL if whole else _BRIEF)).split(",")
    return columns


@contextmanager
def _parts(arguments: argparse.Namespace, question: "Question") -> "Iterator[Iterator[Counts]]":
    from interceptor_nb.odds.study import blocks  # noqa: PLC0415 (numpy, for this verb only)
    from interceptor_nb.odds.workers import cluster  # noqa: PLC0415 (see above)

    if arguments.scheduler is None:
        yield blocks(question, workers=arguments.workers)
        return
    with cluster(arguments.scheduler) as executor:
        yield blocks(question, executor)


def _say_unread(setup: Setup) -> None:
    """Say which lines of turn 1 break a rule: their ships fly by the policy instead."""
    field, state = begin(setup)
    for owner, line in setup.orders_for(1).items():
        for problem in read_line(field, state, field.index[owner], line)[1]:
            say(f"turn 1, {problem}; the ship flies by the policy")


def _document(study: "Study") -> dict[str, Any]:
    question = study.question
    return {
        "format": FORMAT,
        "version": VERSION,
        "runs": study.runs,
        "asked": question.runs,
        "seed": question.seed,
        "policy": question.policy,
        "turns": question.turns,
        "fast": question.fast,
        "result": study.digest,
    }
