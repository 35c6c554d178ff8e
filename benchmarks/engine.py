"""The engine: what an action (MOV-10) takes as played, its line checked, its events made and applied."""

import time
from functools import cache
from typing import NamedTuple

from benchmarks.bar import ROUNDS, Bar, Side, in_words, timed
from benchmarks.pushes import pushes
from benchmarks.setups import crowd
from interceptor_nb.core.dice import Purpose
from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor import Event, Order, begin, fold, parse, pending, play, step
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.scenario import read

SEEDS = range(40)
ACTIONS = {"velocity_changed", "heading_changed", "facing_changed", "rolled", "maneuvered", "drifted"}
ACTIONS_OF_THE_CROWD = 1600
PUSHES = 1000


def bars() -> list[Bar]:
    """Return what is promised of the engine."""
    return [
        Bar("engine action per python-chess push", _actions_of_the_chase(), pushes(2000), 0.5),
        _moves_of_a_crowd(),
    ]


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


@cache
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


def _actions_of_the_chase() -> Side:
    def seconds() -> float:
        field, moves = moves_of_the_chase()
        actions = sum(move.actions for move in moves)
        tapes = [FacesInTurn(move.faces) for move in moves]
        started = time.process_time()
        for move, tape in zip(moves, tapes, strict=True):
            fold(move.state, step(field, move.state, tape, move.order))
        return (time.process_time() - started) / actions

    return seconds


def _moves_of_a_crowd() -> Bar:
    field, start, lines = crowd(ships=200, asteroids=2000)
    orders = [lines[owner] for owner in field.ids]
    dice = random_dice(1)
    before = fold(start, step(field, start, dice))
    before = fold(before, step(field, before, dice))  # who moves when

    def moves() -> State:
        state = before
        while state.movers:
            state = fold(state, step(field, state, dice, orders[state.movers[0]]))
        return state

    def note() -> str:
        turn = play(field, start, lines, random_dice(1))
        assert sum(map(actions_in, turn.events)) == ACTIONS_OF_THE_CROWD
        assert moves().ships == turn.state.ships
        seconds = min(timed(lambda: play(field, start, lines, random_dice(1)))() for _ in range(ROUNDS))
        return f"the whole turn, who moves when included: {in_words(seconds)}"

    return Bar(
        f"200 ships, {ACTIONS_OF_THE_CROWD:,} actions, 2,000 asteroids per {PUSHES:,} python-chess pushes",
        timed(moves), pushes(2000, of=PUSHES), 1, note=note,
    )  # fmt: skip
