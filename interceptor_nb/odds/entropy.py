"""Random dice from a seed, whose faces stay the same whatever the library above the raw bytes does."""

from collections.abc import Callable

from numpy.random import PCG64, SeedSequence

from interceptor_nb.core.dice import RandomDice
from interceptor_nb.rules.interceptor.policies import Pick

_WORD = 8
_DRAWN = 256
_WORDS = 1 << 16


def random_dice(seed: int | SeedSequence) -> RandomDice:
    """Return dice whose faces follow from *seed*, a whole number from 0 or a place in a tree of seeds.

    Raises:
        ValueError: the seed is below 0.
    """
    return RandomDice(_source(seed))


def random_pick(seed: int | SeedSequence) -> Pick:
    """Return a source of chance for policies: whole numbers from 0 to below the one given, at most 65,536.

    Two bytes make a number; one at or above the largest multiple of what is asked for is thrown away.

    Raises:
        ValueError: the seed is below 0.
    """
    draw = _source(seed)
    drawn = iter(b"")

    def pick(below: int) -> int:
        nonlocal drawn
        limit = _WORDS - _WORDS % below
        while True:
            for low in drawn:
                found = low + (next(drawn) << 8)
                if found < limit:
                    return found % below
            drawn = iter(draw(_DRAWN))

    return pick


def spawned(seed: int, *key: int) -> SeedSequence:
    """Return the place *key* in the tree of seeds that grows from *seed*, a whole number from 0.

    Raises:
        ValueError: the seed is below 0.
    """
    return SeedSequence(seed, spawn_key=key)


def _source(seed: int | SeedSequence) -> Callable[[int], bytes]:
    bits = PCG64(seed)

    def draw(count: int) -> bytes:
        # The generator's own 64-bit words: numpy keeps those for a seed, and promises less of what it makes of them.
        return bits.random_raw(-(-count // _WORD)).astype("<u8").tobytes()[:count]

    return draw
