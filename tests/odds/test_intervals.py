"""Wilson's interval: its printed values, its bounds, and how often it is right."""

import pytest
from numpy.random import PCG64, Generator

from interceptor_nb.odds.intervals import wilson


@pytest.mark.parametrize(
    ("count", "runs", "low", "high"),
    [
        # Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
        pytest.param(81, 263, 0.2553, 0.3662, id="81 of 263"),
        pytest.param(15, 148, 0.0624, 0.1605, id="15 of 148"),
        pytest.param(0, 20, 0.0, 0.1611, id="none of 20"),
        pytest.param(1, 29, 0.0061, 0.1718, id="1 of 29"),
    ],
)
def test_the_interval_is_the_published_one(count: int, runs: int, low: float, high: float) -> None:
    assert wilson(count, runs) == pytest.approx((low, high), abs=0.00005)


def test_a_share_of_none_or_all_has_a_bound_that_is_exact() -> None:
    for runs in range(1, 500):
        assert wilson(0, runs)[0] == 0
        assert wilson(runs, runs)[1] == 1
    assert wilson(0, 0) == (0, 1)


def test_about_95_in_100_are_right() -> None:
    drawn = Generator(PCG64(1)).binomial(200, 0.1, size=4000)
    right = sum(low <= 0.1 <= high for low, high in (wilson(int(count), 200) for count in drawn))
    assert 0.93 < right / 4000 < 0.97
