"""Exact odds by running the rule itself over all faces, merging equal states on the way.

A rolling rule is ``advance(state, face) -> state`` over a small hashable state, with ``sides(state)`` telling the die
that is due (0: none, the state is an end). Weights stay integers over a common denominator of 60 a roll (a multiple
of every die in use) and become fractions at the very end.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from interceptor_nb.core.errors import StateBudgetError

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)

PER_ROLL = 60
DEFAULT_BUDGET = 500_000


class Odds(Mapping[S, Fraction], Generic[S]):
    """Exact chances of states, as integer weights over one total.

    Args:
        weights: the weight of each state, at least 1.
        total: what the weights add up to.

    Raises:
        ValueError: the weights do not add up to *total*.
    """

    def __init__(self, weights: Mapping[S, int], total: int) -> None:
        if sum(weights.values()) != total:
            raise ValueError("the weights do not add up to their total")
        self.weights = dict(weights)
        self.total = total

    def __getitem__(self, state: S) -> Fraction:
        return Fraction(self.weights[state], self.total)

    def __iter__(self) -> Iterator[S]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def merged(self, key: Callable[[S], T]) -> "Odds[T]":
        """Return the odds of ``key(state)``."""
        weights: dict[T, int] = {}
        for state, weight in self.weights.items():
            name = key(state)
            weights[name] = weights.get(name, 0) + weight
        return Odds(weights, self.total)


class _Ends(Generic[S]):
    """Ends reached after different numbers of rolls, brought to one total."""

    def __init__(self, total: int = 1) -> None:
        self._total = total
        self._layers: list[dict[S, int]] = []

    def add(self, weights: dict[S, int]) -> None:
        self._layers.append(weights)

    def odds(self) -> Odds[S]:
        last = len(self._layers) - 1
        found: dict[S, int] = {}
        for rolls, weights in enumerate(self._layers):
            scale = PER_ROLL ** (last - rolls)
            for state, weight in weights.items():
                found[state] = found.get(state, 0) + weight * scale
        return Odds(found, self._total * PER_ROLL**last)


def exact(
    start: S, sides: Callable[[S], int], advance: Callable[[S, int], S], *, budget: int = DEFAULT_BUDGET
) -> Odds[S]:
    """Return the exact odds of every end that *start* can reach.

    Args:
        start: the state before the first roll.
        sides: the sides of the die that is due, a divisor of 60; 0 at an end.
        advance: the rule: the state after a face.
        budget: the most states to look at.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """
    return exact_from(Odds({start: 1}, 1), sides, advance, budget=budget)


def exact_from(
    starts: Odds[S], sides: Callable[[S], int], advance: Callable[[S, int], S], *, budget: int = DEFAULT_BUDGET
) -> Odds[S]:
    """Return the same as `exact` where the rolls begin at one of *starts*, each with its chance.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """
    ends: _Ends[S] = _Ends(starts.total)
    layer = starts.weights
    seen = 0
    while layer:
        seen = within(budget, seen + len(layer))
        done: dict[S, int] = {}
        following: dict[S, int] = {}
        for state, weight in layer.items():
            die = sides(state)
            if die == 0:
                done[state] = weight
                continue
            share = weight * (PER_ROLL // die)
            for face in range(1, die + 1):
                after = advance(state, face)
                following[after] = following.get(after, 0) + share
        ends.add(done)
        layer = following
    return ends.odds()


def within(budget: int, seen: int) -> int:
    """Return *seen* states, which are no more than *budget*.

    Raises:
        StateBudgetError: they are.
    """
    if seen > budget:
        raise StateBudgetError(
            f"more than {budget:,} states, which is the budget of an exact answer; sample it instead"
            " (--sample N on the command line), or ask about a shorter move"
        )
    return seen
