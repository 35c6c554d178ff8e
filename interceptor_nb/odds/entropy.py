"""Random dice from a seed, whose faces stay the same whatever the library above the raw bytes does."""

from numpy.random import PCG64

from interceptor_nb.core.dice import RandomDice

_WORD = 8


def random_dice(seed: int) -> RandomDice:
    """Return dice whose faces follow from *seed*, a whole number from 0.

    Raises:
        ValueError: the seed is below 0.
    """
    bits = PCG64(seed)

    def draw(count: int) -> bytes:
        # The generator's own 64-bit words: numpy keeps those for a seed, and promises less of what it makes of them.
        return bits.random_raw(-(-count // _WORD)).astype("<u8").tobytes()[:count]

    return RandomDice(draw)
