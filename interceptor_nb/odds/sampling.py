"""Any question of an outcome table answered by dice, and the one way in to both methods.

Plays come in blocks with seeds of their own and only whole numbers are added up, as in a study: the same seed gives the
same table to the last bit, whoever works.
"""

import difflib
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, TypedDict, Unpack

from interceptor_nb.core.chance import DEFAULT_BUDGET, Odds
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.odds.entropy import random_dice, spawned
from interceptor_nb.odds.intervals import wilson
from interceptor_nb.odds.table import E, Question, Table, table_of
from interceptor_nb.odds.tally import K, Watch, gathered
from interceptor_nb.odds.workers import shared_out

BLOCK = 256
"""Plays in a block; another number would give every seed another meaning."""

_BRANCH = 1
"""The branch of a block's seeds that samples of a question use; a study's dice and policies have others."""


class How(TypedDict, total=False):
    """How a question is answered.

    Keys:
        budget: the most states that an exact answer looks at (500,000).
        sample: play it so often with dice instead.
        seed: of those dice, a whole number from 0 (0).
        within: stop once the chance of every end is known so well: half the width of its interval, 0 to 1.
        executor: who plays: threads, processes, a cluster; None is this process where it is short, else processes.
        workers: so many processes instead; 1 is this one.
        watch: told after each block how many plays are done; returns whether to go on.
    """

    budget: int
    sample: int | None
    seed: int
    within: float | None
    executor: Executor | None
    workers: int | None
    watch: Watch | None


def known(how: How) -> How:
    """Return *how*.

    Raises:
        TypeError: it has a key that there is not; a misspelt one would give another answer unsaid.
    """
    for name in how:
        if name not in How.__annotations__:
            near = difflib.get_close_matches(name, How.__annotations__, n=1)
            raise TypeError(
                f"there is no {name!r}; "
                + (f"did you mean {near[0]!r}?" if near else ", ".join(How.__annotations__) + " are")
            )
    return how


def answer(question: Question[E], **how: Unpack[How]) -> Table[E]:
    """Return the table of *question*: exact, or a sample where *how* asks for one.

    Raises:
        StateBudgetError: there are more states than the budget.
        TypeError: *how* has a key that there is not.
        ValueError: a sample of fewer plays than 1, or a seed below 0.
    """
    how = known(how)
    runs = how.get("sample")
    if runs is None:
        return table_of(question, question.odds(how.get("budget", DEFAULT_BUDGET)))
    counts, done = counted(question.player, runs, **how)
    return table_of(question, Odds(counts, done), done)


def counted(
    player: Callable[[], Callable[[DiceOf[Any]], K]], runs: int, **how: Unpack[How]
) -> tuple[dict[K, int], int]:
    """Return how many plays came to each end, and how many there were.

    Args:
        player: makes what plays once; where processes work it can be sent to them.
        runs: how many plays are asked for.
        how: see `How`; its ``sample`` is not read here.

    Raises:
        ValueError: a sample of fewer plays than 1, or a seed below 0.
    """
    seed, within = how.get("seed", 0), how.get("within")
    if runs < 1 or seed < 0:
        raise ValueError(f"{runs} runs with seed {seed} are no sample; runs are a number from 1, a seed one from 0")
    totals: dict[K, int] = {}

    def is_enough(counts: dict[K, int], done: int) -> bool:
        if within is None:
            return False
        for end, count in counts.items():
            totals[end] = totals.get(end, 0) + count
        bounds = (wilson(count, done) for count in totals.values())
        return all((high - low) / 2 <= within for low, high in bounds)

    work = partial(block, player, runs, seed)
    parts = shared_out(work, range(-(-runs // BLOCK)), how.get("executor"), how.get("workers"))
    counts, blocks, _ = gathered(parts, lambda number: min(runs, number * BLOCK), how.get("watch"), is_enough)
    if not blocks:
        raise KeyboardInterrupt  # before anything was done that could be kept
    return counts, min(runs, blocks * BLOCK)


def block(player: Callable[[], Callable[[DiceOf[Any]], K]], runs: int, seed: int, number: int) -> dict[K, int]:
    """Return what the plays of block *number*, from 0, of a sample of *runs* came to."""
    play, dice = player(), random_dice(spawned(seed, 0, number, _BRANCH))
    counts: dict[K, int] = {}
    for _ in range(min(BLOCK, runs - number * BLOCK)):
        end = play(dice)
        counts[end] = counts.get(end, 0) + 1
    return counts
