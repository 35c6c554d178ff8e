"""How sure a share of a sample is: the interval of Wilson's score."""

from math import sqrt

Z = 1.959963984540054
"""Standard deviations of a normal distribution that hold 95 % of it."""


def wilson(count: int, runs: int, z: float = Z) -> tuple[float, float]:
    """Return the bounds, 0 to 1, between which the chance lies that gave *count* of *runs*: 95 % of them are right.

    Args:
        count: how often it came about, 0 to *runs*.
        runs: the size of the sample; 0 says nothing.
        z: standard deviations; the default gives 95 %.
    """
    if not runs:
        return 0.0, 1.0
    share, spread = count / runs, z * z / runs
    middle = share + spread / 2
    half = sqrt(spread * (share * (1 - share) + spread / 4))
    # Rounding would leave a trace of a chance to fail where the sample has none; at the other end it does not.
    return (middle - half) / (1 + spread), 1.0 if count == runs else (middle + half) / (1 + spread)
