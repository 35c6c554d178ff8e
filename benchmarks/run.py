"""Measure what the project promises, each bar as a ratio of two sides taken in turns in one process.

``python benchmarks/run.py`` prints a table; ``--json`` prints ``{"name", "ratio", "bar", "ok"}`` a line. Exit code 1
where a bar is missed.
"""

import argparse
import gc
import json
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import NamedTuple

import chess

from interceptor_nb.core.dice import Purpose
from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor import Event, Order, begin, fold, parse, pending, play, step
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.scenario import read

ROUNDS = 7
SEEDS = range(40)
ACTIONS = {"velocity_changed", "heading_changed", "facing_changed", "rolled", "maneuvered", "drifted"}

# A long master game (Wijk aan Zee, 1999), for pushes of every kind.
GAME = [
    "e4",
    "d6",
    "d4",
    "Nf6",
    "Nc3",
    "g6",
    "Be3",
    "Bg7",
    "Qd2",
    "c6",
    "f3",
    "b5",
    "Nge2",
    "Nbd7",
    "Bh6",
    "Bxh6",
    "Qxh6",
    "Bb7",
    "a3",
    "e5",
    "O-O-O",
    "Qe7",
    "Kb1",
    "a6",
    "Nc1",
    "O-O-O",
    "Nb3",
    "exd4",
    "Rxd4",
    "c5",
    "Rd1",
    "Nb6",
    "g3",
    "Kb8",
    "Na5",
    "Ba8",
    "Bh3",
    "d5",
    "Qf4+",
    "Ka7",
    "Rhe1",
    "d4",
    "Nd5",
    "Nbxd5",
    "exd5",
    "Qd6",
    "Rxd4",
    "cxd4",
    "Re7+",
    "Kb6",
    "Qxd4+",
    "Kxa5",
    "b4+",
    "Ka4",
    "Qc3",
    "Qxd5",
    "Ra7",
    "Bb7",
    "Rxb7",
    "Qc4",
    "Qxf6",
    "Kxa3",
    "Qxa6+",
    "Kxb4",
    "c3+",
    "Kxc3",
    "Qa1+",
    "Kd2",
    "Qb2+",
    "Kd1",
    "Bf1",
    "Rd2",
    "Rd7",
    "Rxd7",
    "Bxc4",
    "bxc4",
    "Qxh8",
    "Rd3",
    "Qa8",
    "c3",
    "Qa4+",
    "Ke1",
    "f4",
    "f5",
    "Kc1",
    "Rd2",
    "Qa7",
]


class Bar(NamedTuple):
    """One promise: seconds of one unit of *ours* over one of *theirs*, at most *most*."""

    name: str
    ours: Callable[[], float]
    theirs: Callable[[], float]
    most: float


class FacesInTurn:
    """Dice that show the same faces again, whoever asks: a tape, so that no random number is in the measured time."""

    def __init__(self, faces: list[int]) -> None:
        self._faces = iter(faces)

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        return next(self._faces)


class Move(NamedTuple):
    """One ship's move of a played game: where it began, its line, the faces that came up, and its actions (MOV-10)."""

    state: State
    order: Order
    faces: list[int]
    actions: int


def moves_of_the_chase() -> tuple[Field, list[Move]]:
    """Play the orders of the shipped chase with many seeds, and return every ship's move of it."""
    setup = read(scenario("asteroid_chase"))
    field, start = begin(setup)
    found: list[Move] = []
    for seed in SEEDS:
        state, dice = start, random_dice(seed)
        for turn in sorted(number for number, _ in setup.orders):
            lines = {ship: parse(line) for ship, line in setup.orders_for(turn).items()}
            if play(field, state, lines, random_dice(seed)).problems:
                break
            while (decision := pending(field, state)).turn == turn and decision.kind != "over":
                order = lines.get(field.ids[decision.ship], Order()) if decision.kind == "move" else Order()
                events = step(field, state, dice, order)
                if decision.kind == "move":
                    faces = [event.roll.face for event in events if event.roll is not None]
                    found.append(Move(state, order, faces, sum(map(actions_in, events))))
                state = fold(state, events)
    return field, found


def actions_in(event: Event) -> int:
    """Return how many actions of MOV-10 *event* tells of."""
    hexes = event.fact("hexes")
    return hexes if isinstance(hexes, int) else int(event.kind in ACTIONS)


def engine_action(field: Field, moves: list[Move]) -> Callable[[], float]:
    """Return a function that measures an action as played: its line checked, its events made, and applied."""
    actions = sum(move.actions for move in moves)

    def seconds() -> float:
        tapes = [FacesInTurn(move.faces) for move in moves]
        started = time.process_time()
        for move, tape in zip(moves, tapes, strict=True):
            fold(move.state, step(field, move.state, tape, move.order))
        return (time.process_time() - started) / actions

    return seconds


def chess_push() -> Callable[[], float]:
    """Return a function that measures a push of python-chess."""
    board = chess.Board()
    game = [board.push_san(san) for san in GAME]
    repeats = 15

    def seconds() -> float:
        boards = [chess.Board() for _ in range(repeats)]
        started = time.process_time()
        for one in boards:
            for move in game:
                one.push(move)
        return (time.process_time() - started) / (repeats * len(game))

    return seconds


def bars() -> list[Bar]:
    """Return every promise."""
    field, moves = moves_of_the_chase()
    return [Bar("engine action per python-chess push", engine_action(field, moves), chess_push(), 0.5)]


def ratio(bar: Bar) -> float:
    """Return the median of the ratios of rounds in which both sides ran one after the other."""
    bar.ours(), bar.theirs()
    found = []
    for _ in range(ROUNDS):
        gc.collect()
        found.append(bar.ours() / bar.theirs())
    return statistics.median(found)


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    as_json = parser.parse_args().json
    if not as_json:
        print(f"Python {sys.version.split()[0]}, msgspec {version('msgspec')}, python-chess {version('chess')}")
    missed = False
    for bar in bars():
        found = round(ratio(bar), 3)
        missed = missed or found > bar.most
        if as_json:
            print(json.dumps({"name": bar.name, "ratio": found, "bar": bar.most, "ok": found <= bar.most}))
        else:
            print(f"{bar.name}: {found} (at most {bar.most}) {'ok' if found <= bar.most else 'MISSED'}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
