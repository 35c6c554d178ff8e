"""Playouts of a whole scenario, block by block: every block has its own place in the tree of seeds.

What a block comes to follows from the question and its number alone, so that it does not matter who plays it, or when.
"""

from importlib import import_module

from msgspec import Struct, structs

from interceptor_nb.core.dice import Dice
from interceptor_nb.core.hexes import Hex
from interceptor_nb.odds.entropy import random_dice, random_pick, spawned
from interceptor_nb.rules.interceptor.policies import Policy, PolicyName, named, scripted
from interceptor_nb.rules.interceptor.setup import Setup, Status
from interceptor_nb.rules.interceptor.state import Field, State, begin
from interceptor_nb.rules.interceptor.turn import play_by

BLOCK = 32
"""Playouts in a block; another number would give every seed another meaning."""

FAST_BLOCK = 1 << 16
"""Playouts in a block of the lockstep, for which the same holds."""

COMPILED_FROM = 1 << 20
"""From so many playouts on it pays to wait for numba to compile, where it is there; the result is the same."""

Counts = dict["End", int]
"""How many playouts came to each end."""

End = tuple[int, Status, int, Hex, int, int]
"""How a playout ended for one ship: its index, its status, the turn it was lost in (0: it was not), its hex, its
velocity (hexes a turn), and the boxes of armour and of internals that it lost on the way."""


class Question(Struct, frozen=True):
    """What is played over and over.

    Attributes:
        setup: the scenario; its written lines are flown where they are legal.
        runs: how many playouts, at least 1.
        seed: a whole number from 0.
        policy: how a ship is flown that has no line for a turn, or one that its turn does not allow.
        turns: how many turns a playout lasts, at least 1.
        study: tells studies apart that share a seed.
        fast: many playouts at once, by the rules as `odds.fast` compiles them.
    """

    setup: Setup
    runs: int
    seed: int = 0
    policy: PolicyName = "coast"
    turns: int = 1
    study: int = 0
    fast: bool = False

    @property
    def blocks(self) -> int:
        """Return how many blocks the playouts make; the last may be shorter."""
        return -(-self.runs // self._size)

    def runs_of(self, blocks: int) -> int:
        """Return how many playouts the first *blocks* blocks hold."""
        return min(self.runs, blocks * self._size)

    @property
    def _size(self) -> int:
        return FAST_BLOCK if self.fast else BLOCK


def block(question: Question, number: int) -> Counts:
    """Return what the playouts of block *number*, from 0, came to."""
    if question.fast:
        return together(question, number)
    # A field of its own for each block: it keeps answers, and threads may not share those.
    field, start = begin(structs.replace(question.setup, turns=question.turns))
    seeds = spawned(question.seed, question.study, number)
    dice, pick = random_dice(seeds), random_pick(spawned(question.seed, question.study, number, 0))
    policy = scripted({turn: dict(lines) for turn, lines in question.setup.orders}, named(question.policy, pick))
    counts: Counts = {}
    for _ in range(question.runs_of(number + 1) - question.runs_of(number)):
        for end in playout(field, start, policy, dice):
            counts[end] = counts.get(end, 0) + 1
    return counts


def together(question: Question, number: int) -> Counts:
    """Return what the playouts of block *number* came to in lockstep."""
    counted = import_module("interceptor_nb.odds.fast.ends").counted
    size = question.runs_of(number + 1) - question.runs_of(number)
    dice = spawned(question.seed, question.study, number, 1)
    counts: Counts = counted(question.setup, question.turns, size, dice, many=question.runs >= COMPILED_FROM)
    return counts


def playout(field: Field, start: State, policy: Policy, dice: Dice) -> list[End]:
    """Return how the game of *field* from *start* to its last turn ends for each ship, *policy* flying all of them."""
    state, lost = start, [0] * len(start.ships)
    before = [_hurt(state, index) for index in range(len(lost))]
    while state.turn < field.setup.turns and not all(ship.is_lost for ship in state.ships):
        alive = [index for index, ship in enumerate(state.ships) if not ship.is_lost]
        state = play_by(field, state, policy, dice).state
        for index in alive:
            if state.ships[index].is_lost:
                lost[index] = state.turn
    return [
        (index, ship.status, lost[index], ship.hex, ship.velocity, _hurt(state, index) - before[index])
        for index, ship in enumerate(state.ships)
    ]


def _hurt(state: State, index: int) -> int:
    ship = state.ships[index]
    return sum(ship.armour_lost) + sum(ship.internals_lost)
