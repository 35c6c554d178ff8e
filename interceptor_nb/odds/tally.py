"""Counts of numbered blocks, added up in their order, so that it does not matter who counted them."""

from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import closing
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)

Watch = Callable[[int], bool]
"""Told after each block how many plays are done; returns whether to go on."""


class Tally(Generic[K]):
    """Counts of blocks, added up; what was added stays whole if adding is interrupted."""

    _KEPT = 256

    def __init__(self) -> None:
        self._sum: tuple[dict[K, int], int, list[dict[K, int]]] = {}, 0, []

    def add(self, counts: dict[K, int]) -> None:
        """Add the next block."""
        self._sum[2].append(counts)
        if len(self._sum[2]) >= self._KEPT:
            self._sum = *self.total(), []

    def total(self) -> tuple[dict[K, int], int]:
        """Return the sum, and of how many blocks it is."""
        before, blocks, parts = self._sum
        total = dict(before)
        for counts in tuple(parts):
            for end, count in counts.items():
                total[end] = total.get(end, 0) + count
            blocks += 1
        return total, blocks


def gathered(
    parts: Iterator[dict[K, int]],
    runs_of: Callable[[int], int],
    watch: Watch | None,
    is_enough: Callable[[dict[K, int], int], bool],
) -> tuple[dict[K, int], int, bool]:
    """Return the sum of *parts*, of how many blocks it is, and whether an interrupt or *watch* ended it early.

    Args:
        parts: what the blocks came to, in their order; stopped early, the first of them are kept.
        runs_of: how many plays so many blocks hold.
        watch: see `Watch`.
        is_enough: told each block and the plays up to it; returns whether no more is needed.
    """
    tally: Tally[K] = Tally()
    is_cut = False
    with closing(_closable(parts)) as stream:
        try:
            for number, counts in enumerate(stream, 1):
                tally.add(counts)
                runs = runs_of(number)
                is_cut = watch is not None and not watch(runs)
                if is_cut or is_enough(counts, runs):
                    break
        except KeyboardInterrupt:
            is_cut = True
    return *tally.total(), is_cut


def _closable(parts: Iterator[dict[K, int]]) -> Generator[dict[K, int], None, None]:
    """Yield *parts*; closing this closes them, where they can be."""
    yield from parts
