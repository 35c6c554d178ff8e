"""Exact odds by running the rule itself over all faces, merging equal states on the way.

A rolling rule is ``advance(state, face) -> state`` over a small hashable state, with ``sides(state)`` telling the die
that is due (0: none, the state is an end). Weights stay integers over a common denominator of 60 a roll (a multiple
of every die in use) and become fractions at the very end.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import lcm, prod
from typing import Any, Generic, TypeVar

from interceptor_nb.core.dice import DiceOf
from interceptor_nb.core.errors import StateBudgetError

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)

PER_ROLL = 60
DEFAULT_BUDGET = 500_000
MOST_ROLLS = 60
"""Rolls of one play that `every_play` follows."""


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

    def then(self, follow: "Callable[[S], Odds[T]]") -> "Odds[T]":
        """Return the odds of what comes next, *follow* being asked once for each state."""
        parts = [(weight, follow(state)) for state, weight in self.weights.items()]
        common = lcm(*(part.total for _, part in parts))
        weights: dict[T, int] = {}
        for weight, part in parts:
            share = weight * (common // part.total)
            for state, own in part.weights.items():
                weights[state] = weights.get(state, 0) + own * share
        return Odds(weights, self.total * common)


def surely(state: S) -> Odds[S]:
    """Return the odds of what is sure."""
    return Odds({state: 1}, 1)


class _Ends(Generic[S]):
    """Ends reached after different numbers of rolls, brought to one total."""

    def __init__(self) -> None:
        self._layers: list[dict[S, int]] = []

    def add(self, weights: dict[S, int]) -> None:
        self._layers.append(weights)

    def odds(self, total: int = 1) -> Odds[S]:
        """Return the odds; *total* is what the weights of the starts added up to."""
        last = len(self._layers) - 1
        found: dict[S, int] = {}
        for rolls, weights in enumerate(self._layers):
            scale = PER_ROLL ** (last - rolls)
            for state, weight in weights.items():
                found[state] = found.get(state, 0) + weight * scale
        return Odds(found, PER_ROLL**last * total)


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
    return exact_from(surely(start), sides, advance, budget=budget)


def exact_from(
    starts: Odds[S], sides: Callable[[S], int], advance: Callable[[S, int], S], *, budget: int = DEFAULT_BUDGET
) -> Odds[S]:
    """Return the same as `exact` where the rolls begin at one of *starts*, each with its chance.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """
    ends: _Ends[S] = _Ends()
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
    return ends.odds(starts.total)


class _Branch:
    """Dice that show *faces*, then ones; *sides* keeps what was rolled."""

    def __init__(self, faces: list[int]) -> None:
        self.faces, self.sides = faces, list[int]()

    def roll(self, owner: str, purpose: str, sides: int = 10) -> int:
        """Return the next face.

        Raises:
            StateBudgetError: there is no end to the rolls, as where ties are rolled again.
        """
        at = len(self.sides)
        if at == MOST_ROLLS:
            raise StateBudgetError(f"more than {at} rolls in a row, which no exact answer follows; sample it instead")
        self.sides.append(sides)
        if at == len(self.faces):
            self.faces.append(1)
        return self.faces[at]


def every_play(play: Callable[[DiceOf[Any]], S], *, budget: int = DEFAULT_BUDGET) -> Odds[S]:
    """Return the exact odds of what *play* returns, by playing it once for each way its dice can fall.

    For a rule that takes dice and rolls a few; one that rolls many is a state to `exact`.

    Args:
        play: the rule; it rolls dice of 60 or a divisor of 60 sides, and changes nothing outside.
        budget: the most plays.

    Raises:
        StateBudgetError: there are more ways than *budget*.
    """
    layers: dict[int, dict[S, int]] = {}
    faces: list[int] = []
    seen = 0
    while True:
        seen = within(budget, seen + 1)
        branch = _Branch(faces)
        end = play(branch)
        sides = branch.sides
        layer = layers.setdefault(len(sides), {})
        layer[end] = layer.get(end, 0) + prod(PER_ROLL // die for die in sides)
        faces = branch.faces
        while faces and faces[-1] == sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            break
        faces[-1] += 1
    ends: _Ends[S] = _Ends()
    for rolls in range(max(layers) + 1):
        ends.add(layers.get(rolls, {}))
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
