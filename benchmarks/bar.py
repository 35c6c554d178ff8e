"""A promise, and how it is measured: two sides that do their work in turns in one process."""

import gc
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

ROUNDS = 7
LONG = 3
"""Rounds of a bar of which one takes minutes; there is no round before that does not count, nothing in it gets warm."""

Side = Callable[[], float]
"""Does its work once and returns the seconds of one unit of it."""


class Bar(NamedTuple):
    """One promise: seconds of one unit of *ours* over seconds of one of *theirs*, at most *most*.

    Attributes:
        note: what else there is to say once it is measured; empty for nothing.
        told: a number of either side in words; what is not about time has its own.
    """

    name: str
    ours: Side
    theirs: Side
    most: float
    rounds: int = ROUNDS
    note: Callable[[], str] = str
    told: Callable[[float], str] | None = None


class Measured(NamedTuple):
    """What a bar came to: the median of its ratios, and of the seconds of each side."""

    bar: Bar
    ratio: float
    ours: float
    theirs: float

    @property
    def ok(self) -> bool:
        """Return whether the promise is kept."""
        return self.ratio <= self.bar.most

    @property
    def record(self) -> dict[str, object]:
        """Return the same for a program."""
        return {"name": self.bar.name, "ratio": self.ratio, "bar": self.bar.most, "ok": self.ok}

    def __str__(self) -> str:
        verdict = "ok" if self.ok else "MISSED"
        told = self.bar.told or in_words
        sides = f"{told(self.ours)} against {told(self.theirs)}"
        note = self.bar.note()
        return f"{self.bar.name}: {self.ratio:g} (at most {self.bar.most:g}) {verdict}; {sides}{note and '; '}{note}"


def in_words(seconds: float) -> str:
    """Return *seconds* in the unit in which they are a number of a few digits."""
    unit, factor = next(found for found in (("s", 1), ("ms", 1e3), ("us", 1e6)) if seconds * found[1] >= 1)
    return f"{seconds * factor:.3g} {unit}"


def measured(bar: Bar) -> Measured:
    """Return what *bar* comes to in rounds in which both sides run one after the other."""
    if bar.rounds > LONG:
        bar.ours(), bar.theirs()
    rounds = []
    for _ in range(bar.rounds):
        gc.collect()
        rounds.append((bar.ours(), bar.theirs()))
    ours, theirs = (statistics.median(side) for side in zip(*rounds, strict=True))
    ratio = statistics.median(one / other for one, other in rounds)
    return Measured(bar, float(f"{ratio:.3g}"), ours, theirs)


def timed(work: Callable[[], object], *, times: int = 1, clock: Callable[[], float] = time.process_time) -> Side:
    """Return a side that does *work* some *times* over, by *clock*: processor time if nothing else is said."""

    def seconds() -> float:
        started = clock()
        for _ in range(times):
            work()
        return (clock() - started) / times

    return seconds
