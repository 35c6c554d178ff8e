"""Exact odds of what moves through space: worked out together they are what running every state gives."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.chance import Odds, exact, exact_from
from interceptor_nb.core.errors import StateBudgetError
from interceptor_nb.core.hexes import DIRECTIONS, Direction, Hex, disk, neighbour, turned
from interceptor_nb.core.moving import exact_moving, moving_on


class Walker(NamedTuple):
    """Somebody who turns and walks for *left* rolls, may spin, and is held up by rocks."""

    hex: Hex
    heading: Direction
    left: int
    spins: bool = False
    met: bool = False


class Walk:
    """A motion with rocks that stop the walker and an edge that ends the walk."""

    def __init__(self, sheet: frozenset[Hex], rocks: frozenset[Hex]) -> None:
        self.sheet, self.rocks = sheet, rocks
        self.advanced_in_the_open = 0

    @property
    def open_hexes(self) -> frozenset[Hex]:
        return self.sheet - self.rocks

    def sides(self, state: Walker) -> int:
        if state.left <= 0:
            return 0
        return 10 if state.met else 6

    def advance(self, state: Walker, face: int) -> Walker:
        if state.met:
            return state._replace(met=False, left=state.left - (face > 7))
        after = self._stepped(state, face)
        if after.hex not in self.sheet:
            return after._replace(left=-1)
        return after._replace(met=after.hex in self.rocks and after.hex != state.hex)

    def advance_in_the_open(self, state: Walker, face: int) -> Walker:
        self.advanced_in_the_open += 1
        return self._stepped(state, face)

    def _stepped(self, state: Walker, face: int) -> Walker:
        if state.spins:
            return state._replace(heading=Direction(face), spins=False, left=state.left - 1)
        if face == 6:
            return state._replace(left=state.left - 2)
        if face == 5:
            return state._replace(spins=True)
        heading = turned(state.heading, face % 4)
        return state._replace(hex=neighbour(state.hex, heading), heading=heading, left=state.left - 1)

    def moves_one_hex(self, state: Walker) -> bool:
        return not state.met

    def pose_of(self, state: Walker) -> tuple[Hex, Direction]:
        return state.hex, state.heading

    def posed(self, state: Walker, hex_: Hex, heading: Direction) -> Walker:
        return state._replace(hex=hex_, heading=heading)


CENTRE = Hex(4, -1)
SHEET = frozenset(disk(CENTRE, 3))


@given(
    st.sets(st.sampled_from(sorted(SHEET)), max_size=8),
    st.sampled_from(sorted(SHEET)),
    st.sampled_from(DIRECTIONS),
    st.integers(0, 5),
    st.booleans(),
)
def test_moving_together_gives_the_same_odds(
    rocks: set[Hex], at: Hex, heading: Direction, left: int, met: bool
) -> None:
    walk = Walk(SHEET, frozenset(rocks))
    first = Walker(at, heading, left, met=met)
    assert dict(exact_moving(first, walk)) == dict(exact(first, walk.sides, walk.advance))


@given(
    st.sets(st.sampled_from(sorted(SHEET)), max_size=8),
    st.dictionaries(
        st.builds(
            Walker, st.sampled_from(sorted(SHEET)), st.sampled_from(DIRECTIONS), st.integers(0, 3), st.booleans()
        ),
        st.integers(1, 7),
        min_size=1,
        max_size=4,
    ),
)
def test_walks_that_begin_at_one_of_several_states(rocks: set[Hex], starts: dict[Walker, int]) -> None:
    walk, first = Walk(SHEET, frozenset(rocks)), Odds(starts, sum(starts.values()))
    assert dict(moving_on(first, walk)) == dict(exact_from(first, walk.sides, walk.advance))


@given(st.sampled_from(DIRECTIONS), st.integers(-40, 40), st.integers(-40, 40))
def test_far_hexes_are_as_good_as_any(heading: Direction, q: int, r: int) -> None:
    centre = Hex(q, r)
    walk = Walk(frozenset(disk(centre, 2)), frozenset(disk(centre, 1)) - {centre})
    first = Walker(centre, heading, 3)
    assert dict(exact_moving(first, walk)) == dict(exact(first, walk.sides, walk.advance))


def test_moving_together_runs_the_rule_once_for_all_places_and_headings() -> None:
    walk = Walk(frozenset(disk(Hex(0, 0), 20)), frozenset())
    exact_moving(Walker(Hex(0, 0), Direction.D3, 6), walk)
    kernels = 2 * 6  # 1 to 6 rolls left, spinning or not
    assert walk.advanced_in_the_open == 6 * kernels


def test_moving_together_keeps_to_its_budget() -> None:
    walk = Walk(SHEET, frozenset())
    first = Walker(CENTRE, Direction.D2, 1)
    found = 1 + 6 + 6  # the start, what its faces come to, and what the spin does
    with pytest.raises(StateBudgetError, match=f"more than {found - 1} states"):
        exact_moving(first, walk, budget=found - 1)
    assert len(exact_moving(first, walk, budget=found)) == found - 2


def test_a_state_that_comes_up_after_different_numbers_of_rolls_is_looked_at_once() -> None:
    walk, first = Walk(frozenset(disk(CENTRE, 20)), frozenset()), Walker(CENTRE, Direction.D2, 6)
    found, following = {first}, [first]
    while following:
        state = following.pop()
        after = {walk.advance(state, face) for face in range(1, walk.sides(state) + 1)} - found
        found |= after
        following += after
    with pytest.raises(StateBudgetError):
        exact_moving(first, walk, budget=len(found) - 1)
    assert dict(exact_moving(first, walk, budget=len(found))) == dict(exact(first, walk.sides, walk.advance))


class Idle(Walk):
    """A walk on which a six takes no time."""

    def _stepped(self, state: Walker, face: int) -> Walker:
        return state if face == 6 else super()._stepped(state, face)


def test_a_walk_without_an_end_is_refused() -> None:
    walk = Idle(frozenset(disk(CENTRE, 9)), frozenset())
    with pytest.raises(StateBudgetError):
        exact_moving(Walker(CENTRE, Direction.D2, 2), walk, budget=5000)
