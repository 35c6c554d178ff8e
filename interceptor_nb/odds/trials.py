"""How often each ship is lost, and each line is not played, when the written lines are, block by block of playouts."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from interceptor_nb.core.dice import RandomDice
from interceptor_nb.odds.entropy import random_dice, spawned
from interceptor_nb.odds.playouts import BLOCK
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.unplayed import Told
from interceptor_nb.odds.workers import alone

Came = tuple[str, int] | Told
"""What came of a playout: a ship, by id, with the turn that it was lost in (0: before); what became of a line."""

Playout = Callable[[RandomDice], Iterable[Came]]
"""Plays a scenario and returns what came of it."""

Begun = Callable[[Any, int], Playout]
"""Returns what plays a scenario for so many turns, or rounds."""

Counts = Counter[Came]
"""How many playouts came to it."""


def trials(
    begun: Begun, setup: Any, turns: int, runs: int, *, seed: int = 0, watch: Watch | None = None
) -> tuple[Counts, int]:
    """Return how often each ship was lost in each turn and what became of the lines, and of how many playouts.

    The result is the same whoever plays the blocks. An interrupt keeps what is done, if anything is.

    Args:
        begun: see `Begun`; a function that can be sent to a process.
        setup: the scenario.
        turns: turns, or rounds, of a playout; 0: nothing is played.
        runs: how many are wanted.
        seed: the same seed gives the same result.
        watch: see `interceptor_nb.odds.tally.Watch`.
    """
    counts, done = Counts(), 0
    sizes = [min(BLOCK, runs - first) for first in range(0, runs if turns else 0, BLOCK)]
    work = partial(_block, begun, setup, turns, runs, seed)
    try:
        for size, found in zip(sizes, alone(work, range(len(sizes))), strict=True):
            counts += found
            done += size
            if watch is not None and not watch(done):
                break
    except KeyboardInterrupt:
        if not done:
            raise
    return counts, done


def lost_by(counts: Counts, ship: str, turn: int) -> int:
    """Return how many playouts lost *ship* by *turn*."""
    return sum(counts[ship, each] for each in range(turn + 1))


def _block(begun: Begun, setup: Any, turns: int, runs: int, seed: int, number: int) -> Counts:
    dice, playout = random_dice(spawned(seed, 0, number)), begun(setup, turns)
    found = Counts()
    for _ in range(min(BLOCK, runs - number * BLOCK)):
        found.update(playout(dice))
    return found
