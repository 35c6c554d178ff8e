"""Faces from raw random bytes, many at once (see `core.dice.RandomDice`)."""

from typing import Any

import numpy as np
from numpy.random import PCG64, SeedSequence

_LEAST = 1 << 14


class Stream:
    """One row of faces of one kind of die.

    Args:
        seeds: its place in the tree of seeds.
        sides: of the die.
    """

    def __init__(self, seeds: SeedSequence, sides: int) -> None:
        self._bits, self._sides, self._limit = PCG64(seeds), sides, 256 - 256 % sides
        self.faces = np.zeros(0, np.uint8)
        self.at = 0

    def draw(self, least: int) -> Any:
        """Return *least* new faces or more: bytes below the limit, the remainder by the sides plus 1."""
        words = max(_LEAST, least) // 8 + 1
        drawn = self._bits.random_raw(words).astype("<u8", copy=False).view(np.uint8)
        return drawn[drawn < self._limit] % self._sides + 1

    def ready(self, count: int) -> None:
        """See to it that *count* faces are there, from `at` on."""
        while self.faces.size - self.at < count:
            self.faces = np.concatenate([self.faces[self.at :], self.draw(count)])
            self.at = 0

    def take(self, count: int) -> Any:
        """Return the next *count* faces."""
        self.ready(count)
        taken = self.faces[self.at : self.at + count]
        self.at += count
        return taken
