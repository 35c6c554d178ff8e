"""Exact odds: merging and moving together give what running every sequence of faces gives."""

from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.chance import Odds, exact, exact_from
from interceptor_nb.core.errors import StateBudgetError


class Toy(NamedTuple):
    """A sum that rolls the dice of *queue* one after another, and stops early at a top face."""

    queue: tuple[int, ...]
    total: int = 0


def sides(state: Toy) -> int:
    return state.queue[0] if state.queue else 0


def advance(state: Toy, face: int) -> Toy:
    return Toy(() if face == state.queue[0] else state.queue[1:], state.total + face)


def brute_force(state: Toy) -> dict[Toy, Fraction]:
    """Return the odds by walking every sequence of faces, nothing merged."""
    die = sides(state)
    if die == 0:
        return {state: Fraction(1)}
    found: dict[Toy, Fraction] = {}
    for face in range(1, die + 1):
        for end, chance in brute_force(advance(state, face)).items():
            found[end] = found.get(end, Fraction(0)) + chance / die
    return found


@given(st.lists(st.sampled_from([6, 10]), max_size=4))
def test_exact_is_brute_force_whatever_the_dice(queue: list[int]) -> None:
    start = Toy(tuple(queue))
    assert dict(exact(start, sides, advance)) == brute_force(start)


def test_two_dice_of_different_sides() -> None:
    odds = exact(Toy((6, 10)), sides, advance).merged(lambda state: state.total)
    assert odds[2] == Fraction(1, 60)
    assert odds[6] == Fraction(5, 60) + Fraction(1, 6)
    assert sum(odds.values()) == 1


def test_no_roll_is_certain() -> None:
    odds = exact(Toy(()), sides, advance)
    assert dict(odds) == {Toy(()): 1}
    assert (len(odds), odds.total) == (1, 1)


def test_merged_adds_the_chances_that_share_a_key() -> None:
    odds = Odds({"ab": 1, "ac": 2, "b": 3}, 6)
    assert dict(odds.merged(lambda name: name[0])) == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert odds.merged(len).weights == {2: 3, 1: 3}
    with pytest.raises(KeyError):
        odds["z"]


def test_weights_that_miss_their_total_are_refused() -> None:
    with pytest.raises(ValueError, match="the weights do not add up to their total"):
        Odds({"a": 1}, 2)


@pytest.mark.parametrize(
    ("budget", "enough"),
    [
        pytest.param(11, True, id="the start and the 10 states after one d10"),
        pytest.param(10, False, id="one state fewer"),
    ],
)
def test_the_budget_counts_states_and_names_the_way_on(budget: int, enough: bool) -> None:
    if enough:
        assert len(exact(Toy((10,)), sides, advance, budget=budget)) == 10
        return
    with pytest.raises(
        StateBudgetError,
        match=r"more than 10 states, which is the budget of an exact answer; sample it instead \(--sample N",
    ):
        exact(Toy((10,)), sides, advance, budget=budget)


def test_rolls_that_begin_at_one_of_several_states() -> None:
    """Two dice in two goes are two dice in one, and a start that rolls nothing keeps its share."""
    once = exact(Toy((6, 10)), sides, advance).merged(lambda state: state.total)
    first = exact(Toy((6,)), sides, advance).merged(lambda state: Toy((10,) if state.total < 6 else (), state.total))
    assert dict(exact_from(first, sides, advance).merged(lambda state: state.total)) == dict(once)
    with pytest.raises(StateBudgetError):
        exact_from(first, sides, advance, budget=3)
