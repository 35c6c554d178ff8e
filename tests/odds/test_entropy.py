"""A seed keeps its meaning."""

import pytest

from interceptor_nb.odds.entropy import random_dice, random_pick, spawned

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


PICKED = [0, 1, 4, 4, 5, 1, 0, 5, 5, 1, 3, 9]


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


def test_picks_of_a_seed_never_change_and_are_as_likely_as_each_other() -> None:
    pick, again = random_pick(spawned(7, 0, 3)), random_pick(spawned(7, 0, 3))
    found = [pick(10) for _ in range(4000)]
    assert found == [again(10) for _ in range(4000)]
    assert found[:12] == PICKED
    assert set(found) == set(range(10))
    assert found[:40] != [random_pick(spawned(7, 0, 4))(10) for _ in range(40)]
    # Of 65,536 numbers 25,536 are thrown away: taken modulo 40,000 they would make the low ones twice as likely.
    low = sum(pick(40_000) < 25_536 for _ in range(4000)) / 4000
    assert abs(low - 25_536 / 40_000) < 0.03
