"""A seed keeps its meaning."""

import pytest

from interceptor_nb.odds.entropy import random_dice

GOLDEN = [
    10,
    5,
    10,
    2,
    10,
    6,
    7,
    1,
    10,
    7,
    9,
    6,
    9,
    6,
    6,
    10,
    9,
    10,
    1,
    9,
    6,
    7,
    8,
    9,
    7,
    10,
    7,
    4,
    2,
    6,
    8,
    8,
    10,
    2,
    6,
    5,
    4,
    9,
    6,
    7,
    3,
    10,
    3,
    6,
    1,
    2,
    4,
    3,
    3,
    2,
]


def test_the_first_faces_of_a_seed_never_change() -> None:
    dice = random_dice(7)
    assert [dice.roll("marcos", "sot") for _ in range(50)] == GOLDEN


def test_faces_go_on_past_a_block_and_are_all_on_the_die() -> None:
    dice, again = random_dice(3), random_dice(3)
    faces = [dice.roll("marcos", "spin", 6) for _ in range(2000)]
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert faces == [again.roll("erskine", "spin", 6) for _ in range(2000)]


def test_a_seed_below_0_is_refused() -> None:
    with pytest.raises(ValueError, match="non-negative"):
        random_dice(-1)
