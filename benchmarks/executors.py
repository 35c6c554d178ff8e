"""Studies on two workers against one: processes that are there already, by the clock on the wall.

It needs two cores that have nothing else to do.
"""

import time
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from benchmarks.bar import LONG, Bar, Side, timed
from interceptor_nb import study
from interceptor_nb.odds.playouts import BLOCK
from interceptor_nb.odds.study import Study
from interceptor_nb.resources import scenario
from interceptor_nb.scenario import read

FAR = 30_000_000
BLOCKS = 10
"""About 8 s of work where the engine makes two actions a push."""


def bars() -> list[Bar]:
    """Return what is promised of workers."""

    def note() -> str:
        assert _asked(_pool(1)).digest == _asked(_pool(2)).digest
        idle = _counting(2) / _counting(1)
        return f"one digest; where they only count, which no work of ours can beat: {idle:.3g}"

    return [Bar("a study by two processes per one", _by(2), _by(1), 1 / 1.4, LONG, note)]


def _by(workers: int) -> Side:
    return timed(lambda: _asked(_pool(workers)), clock=time.perf_counter)


def _counting(workers: int) -> float:
    """Return the seconds that so many processes take to count twice as far as one does in a second or so."""
    return timed(lambda: list(_pool(workers).map(_count, [FAR] * 2)), clock=time.perf_counter)()


def _count(far: int) -> int:
    return sum(1 for _ in range(far))


def _asked(pool: Executor) -> Study:
    return study(read(scenario("asteroid_chase")), BLOCKS * BLOCK, policy="chase", executor=pool)


@cache
def _pool(workers: int) -> Executor:
    """Return so many processes, each of which has worked before."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    study(read(scenario("asteroid_chase")), 4 * workers * BLOCK, executor=pool)
    return pool
