"""``play``: turns from a file's orders, as a log with rule ids."""

import argparse
import json
import secrets
from collections.abc import Callable

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, say, show
from interceptor_nb.core.dice import Dice, ScriptedDice
from interceptor_nb.rules.interceptor import Event, Field, Order, Setup, State, begin, play_by
from interceptor_nb.rules.interceptor.log import as_line, document, rows, ship_line
from interceptor_nb.rules.interceptor.policies import POLICIES, PolicyName, named
from interceptor_nb.scenario import read, read_dice


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file")
    parser.add_argument("--turns", type=int, metavar="N", help="turns to play (default: those of the file)")
    dice = parser.add_mutually_exclusive_group()
    dice.add_argument("--seed", type=int, metavar="N", help="seed of the dice; the same seed gives the same log")
    dice.add_argument("--dice", metavar="FILE", help="scripted faces, as the dice of a case file")
    parser.add_argument(
        "--policy",
        choices=POLICIES,
        default="coast",
        help="how ships without a written line fly (default: coast); the seed also chooses random lines",
    )
    parser.add_argument("--json", action="store_true", help="print the log as one JSON document")


def run(arguments: argparse.Namespace) -> int:
    """Play; 1 where a line breaks a rule."""
    setup = read(arguments.file)
    turns = setup.turns if arguments.turns is None else arguments.turns
    if turns < 1 or (arguments.seed or 0) < 0:
        say("--turns takes a number of turns from 1, --seed a number from 0")
        return UNREADABLE
    dice, scripted, seed = _dice(arguments, setup)
    choose = _lines(setup, arguments.policy, seed)
    field, start = begin(setup)
    state, events, problems = start, list[Event](), list[str]()
    for turn in range(1, turns + 1):
        played = play_by(field, state, choose, dice)
        state = played.state
        events += played.events
        problems = [f"turn {turn}, {problem}" for problem in played.problems]
        if problems:
            break
    log = rows(field, start, events)
    if arguments.json:
        show(json.dumps(document(field, log, state, problems), indent=2))
    else:
        for row in log:
            show(as_line(row))
        for owner, ship in zip(field.ids, state.ships, strict=True):
            show(f"end {owner}: {ship_line(field, ship)}")
    for problem in problems:
        say(problem)
    if scripted is not None and not problems:
        _say_left(scripted)
    return FAILS if problems else FINE


def _dice(arguments: argparse.Namespace, setup: Setup) -> tuple[Dice, ScriptedDice | None, int]:
    """Return the dice, the same if they are scripted, and the seed of what else is left to chance."""
    if arguments.dice:
        scripted = ScriptedDice(read_dice(arguments.dice, setup))
        return scripted, scripted, 0
    from interceptor_nb.odds.entropy import random_dice  # noqa: PLC0415 (numpy, for random dice only)

    seed = arguments.seed
    if seed is None:
        seed = secrets.randbits(32)
        say(f"dice of seed {seed}; --seed {seed} plays this game again")
    return random_dice(seed), None, seed


def _lines(setup: Setup, policy: PolicyName, seed: int) -> Callable[[Field, State, int], Order | str]:
    """Return who is asked for a line: the file as far as it has one, legal or not, then *policy*."""
    from interceptor_nb.odds.entropy import random_pick, spawned  # noqa: PLC0415 (numpy, see above)

    written = {turn: dict(lines) for turn, lines in setup.orders}
    fly = named(policy, random_pick(spawned(seed, 0)))

    def choose(field: Field, state: State, index: int) -> Order | str:
        line = written.get(state.turn, {}).get(field.ids[index])
        return fly(field, state, index) if line is None else line

    return choose


def _say_left(dice: ScriptedDice) -> None:
    for owner, queues in dice.left().items():
        for purpose, faces in queues.items():
            say(f"{owner} {purpose}: {len(faces)} face{'' if len(faces) == 1 else 's'} left over")
