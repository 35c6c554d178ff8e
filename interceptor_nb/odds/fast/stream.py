"""Faces from raw random bytes, many at once (see `core.dice.RandomDice`)."""

from typing import Any

import numpy as np
from numpy.random import PCG64, SeedSequence

_LEAST = 1 << 14

WORD = 8
"""Bytes that are drawn together."""

SHOWN = np.array(
    [[byte % sides + 1 if byte < 256 - 256 % sides else 0 for byte in range(256)] for sides in (10, 6)], np.uint8
)
"""By byte the face of a d10, then by byte that of a d6; 0 where the byte is thrown away."""
NO_FACE = np.uint8(255)


class Windows:
    """Raw bytes in windows: each playout reads one of its own, and gets another when it is at the end of it.

    Args:
        seeds: their place in the tree of seeds.
        width: bytes of a window, a multiple of `WORD`.
    """

    def __init__(self, seeds: SeedSequence, width: int) -> None:
        self._bits, self.width = PCG64(seeds), width

    def ended(self, count: int) -> Any:
        """Return the same as `draw`, with a byte that shows no face behind each window, and behind all of them."""
        found = np.full((count + 1, self.width + 1), NO_FACE)
        found[:-1, :-1] = self.draw(count).reshape(count, self.width)
        return found.ravel()

    def draw(self, count: int) -> Any:
        """Return the bytes of the next *count* windows, one window after the other."""
        return self._bits.random_raw(count * self.width // WORD).astype("<u8", copy=False).view(np.uint8)


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
        words = max(_LEAST, least) // WORD + 1
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
