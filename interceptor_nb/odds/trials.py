"""How often each ship of a smaller rule set is lost when the written lines are played, block by block of playouts."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from interceptor_nb.core.dice import RandomDice
from interceptor_nb.odds.entropy import random_dice, spawned
from interceptor_nb.odds.playouts import BLOCK
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.workers import alone

Playout = Callable[[Any, int, RandomDice], dict[str, int]]
"""Plays a scenario for so many turns, or rounds, and returns the turn that each lost ship was lost in, by its id."""

Lost = Counter[tuple[str, int]]
"""How many playouts lost a ship in a turn."""


def trials(
    playout: Playout, setup: Any, turns: int, runs: int, *, seed: int = 0, watch: Watch | None = None
) -> tuple[Lost, int]:
    """Return how often each ship was lost in each turn, and in how many playouts.

    The result is the same whoever plays the blocks. An interrupt keeps what is done.

    Args:
        playout: see `Playout`; a function that can be sent to a process.
        setup: the scenario.
        turns: turns, or rounds, of a playout; 0: nothing is played.
        runs: how many are wanted.
        seed: the same seed gives the same result.
        watch: see `interceptor_nb.odds.tally.Watch`.
    """
    lost, done = Lost(), 0
    sizes = [min(BLOCK, runs - first) for first in range(0, runs if turns else 0, BLOCK)]
    work = partial(_block, playout, setup, turns, runs, seed)
    try:
        for size, found in zip(sizes, alone(work, range(len(sizes))), strict=True):
            lost += found
            done += size
            if watch is not None and not watch(done):
                break
    except KeyboardInterrupt:
        pass
    return lost, done


def lost_by(lost: Lost, ship: str, turn: int) -> int:
    """Return how many playouts lost *ship* by *turn*."""
    return sum(lost[ship, each] for each in range(1, turn + 1))


def _block(playout: Playout, setup: Any, turns: int, runs: int, seed: int, number: int) -> Lost:
    dice = random_dice(spawned(seed, 0, number))
    found = Lost()
    for _ in range(min(BLOCK, runs - number * BLOCK)):
        found.update(playout(setup, turns, dice).items())
    return found
