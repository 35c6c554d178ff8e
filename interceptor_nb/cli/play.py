"""``play``: turns from a file's orders, as a log with rule ids."""

import argparse
import json
import secrets
from collections.abc import Callable
from typing import Any

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, say, show
from interceptor_nb.core.dice import RandomDice, ScriptedDice
from interceptor_nb.rules import interceptor
from interceptor_nb.rules.interceptor import Field, Order, Setup, State
from interceptor_nb.rules.interceptor.log import document
from interceptor_nb.rules.interceptor.policies import POLICIES, PolicyName, named
from interceptor_nb.scenario.games import Game, game_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file, of any rule set")
    parser.add_argument("--turns", type=int, metavar="N", help="turns or rounds to play (default: those of the file)")
    dice = parser.add_mutually_exclusive_group()
    dice.add_argument("--seed", type=int, metavar="N", help="seed of the dice; the same seed gives the same log")
    dice.add_argument("--dice", metavar="FILE", help="scripted faces, as the dice of a case file")
    parser.add_argument(
        "--policy",
        choices=POLICIES,
        default="coast",
        help="how ships of INTERCEPTOR without a written line fly (default: coast); the seed chooses random lines",
    )
    parser.add_argument("--json", action="store_true", help="print the log as one JSON document; of INTERCEPTOR only")


def run(arguments: argparse.Namespace) -> int:
    """Play; 1 where a line breaks a rule."""
    game = game_of(arguments.file)
    setup = game.read(arguments.file)
    turns = game.turns(setup) if arguments.turns is None else arguments.turns
    if turns < 1 or (arguments.seed or 0) < 0:
        say("--turns takes a number of turns from 1, --seed a number from 0")
        return UNREADABLE
    other = game.rules is not interceptor
    if other and (arguments.json or arguments.policy != "coast"):
        say("--json and --policy are for scenarios of INTERCEPTOR; leave them out")
        return UNREADABLE
    seed = _seed(arguments)
    dice = _dice(arguments, game, setup, seed)
    choose = None if other else _lines(setup, arguments.policy, seed)
    log, problems = [], list[str]()
    for when, played in game.played(setup, turns, dice, choose):
        log += game.log.rows(played.field, played.start, played.events)
        problems = [f"{when}, {problem}" for problem in played.problems]
    if arguments.json:
        show(json.dumps(document(played.field, log, played.state, problems), indent=2))
    else:
        for row in log:
            show(game.log.as_line(row))
        # Where other units have ids too, they come after the ships.
        for owner, ship in zip(played.field.ids, played.state.ships, strict=False):
            show(f"end {owner}: {game.log.ship_line(played.field, ship)}")
    for problem in problems:
        say(problem)
    if isinstance(dice, ScriptedDice) and not problems:
        _say_left(dice)
    return FAILS if problems else FINE


def _seed(arguments: argparse.Namespace) -> int:
    """Return the seed of all that is left to chance."""
    if arguments.dice:
        return 0
    if arguments.seed is not None:
        return int(arguments.seed)
    seed = secrets.randbits(32)
    say(f"dice of seed {seed}; --seed {seed} plays this game again")
    return seed


def _dice(arguments: argparse.Namespace, game: Game, setup: Any, seed: int) -> ScriptedDice | RandomDice:
    if arguments.dice:
        return ScriptedDice(game.read_dice(arguments.dice, setup), game.purposes)
    from interceptor_nb.odds.entropy import random_dice  # noqa: PLC0415 (numpy, for random dice only)

    return random_dice(seed)


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
