"""``roster``: a campaign's crewmen as a table; a scenario crewed with them; a mission put on record."""

import argparse
import json
from functools import partial
from typing import Any

from msgspec import to_builtins

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, columns, say, show
from interceptor_nb.core.errors import FileError, RuleError
from interceptor_nb.rules.interceptor.campaign import Roster, after, manned, reported
from interceptor_nb.rules.interceptor.journal import Mission
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario import (
    ScenarioError,
    dump,
    dump_roster,
    faults,
    read,
    read_roster,
    roster_faults,
    write,
    write_roster,
)
from interceptor_nb.scenario.rosters import read_ends, read_mission
from interceptor_nb.view.muster import HEADINGS, rows

FORMAT, VERSION = "interceptor-nb/muster", 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="roster file")
    parser.add_argument("--man", metavar="SCENARIO", help="crew this scenario with the roster, and write it")
    parser.add_argument(
        "--mission", metavar="FILE", help="add this mission, a JSON object as in the journal, and write the roster"
    )
    parser.add_argument(
        "--log", metavar="FILE", help="take who flew in the mission and who died from this log of 'play --json'"
    )
    parser.add_argument("--out", metavar="FILE", help="where to write; without, it is printed")
    parser.add_argument("--json", action="store_true", help="print the table as one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Show or write; 1 where a rule forbids it."""
    records = arguments.mission or arguments.log
    if wrong := _misused(arguments, records=bool(records)):
        say(wrong)
        return UNREADABLE
    roster = read_roster(arguments.file)
    try:
        if arguments.man:
            _hand_over(manned(read(arguments.man), roster), arguments.out)
        elif records:
            _hand_over(after(roster, _mission(arguments, roster)), arguments.out)
        elif arguments.json:
            show(json.dumps(document(roster), indent=2, ensure_ascii=False))
        else:
            show(table(roster))
    except RuleError as error:
        say(str(error))
        return FAILS
    return FINE


def document(roster: Roster) -> dict[str, Any]:
    """Return the JSON document of ``roster --json``."""
    head = {"format": FORMAT, "version": VERSION, "title": roster.title, "missions": len(roster.journal)}
    return head | {"crew": to_builtins(rows(roster))}


def table(roster: Roster) -> str:
    """Return the crewmen as text for a terminal."""
    flown = f"{len(roster.journal)} mission{'' if len(roster.journal) == 1 else 's'} flown"
    return "\n".join([f"{roster.title}, {flown}", "", *columns([HEADINGS, *(row.cells for row in rows(roster))])])


def _misused(arguments: argparse.Namespace, *, records: bool) -> str:
    """Return why the options do not go together, empty where they do."""
    if arguments.man and records:
        return "--man crews a scenario, --mission and --log record one that was flown; do one at a time"
    if arguments.out and not (arguments.man or records):
        return "--out takes what --man, --mission or --log make; name one of them"
    if arguments.json and (arguments.man or records):
        return "--json is a form of the table; what --man, --mission and --log make is JSON anyway"
    return ""


def _mission(arguments: argparse.Namespace, roster: Roster) -> Mission:
    told = read_mission(arguments.mission) if arguments.mission else Mission()
    if not arguments.log:
        return told
    if told.flew or told.dead:
        raise FileError(f"{arguments.mission}: 'flew' and 'dead' come from the log here; leave them out")
    return reported(roster, read_ends(arguments.log), told)


def _hand_over(made: Setup | Roster, out: str | None) -> None:
    """Write what was made to *out*, or print it."""
    if isinstance(made, Setup):
        found, text, save = faults(made), dump(made), partial(write, made)
    else:
        found, text, save = roster_faults(made), dump_roster(made), partial(write_roster, made)
    if out:
        save(out)
        say(f"{out}: written")
    elif found:
        raise ScenarioError(found)
    else:
        show(text.rstrip("\n"))
