"""Exact odds by running the rule itself over all faces, merging equal states on the way.

A rolling rule is ``advance(state, face) -> state`` over a small hashable state, with ``sides(state)`` telling the die
that is due (0: none, the state is an end). Weights stay integers over a common denominator of 60 a roll (a multiple
of every die in use) and become fractions at the very end.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import lcm, prod
from typing import Any, Generic, Protocol, TypeVar

from interceptor_nb.core.dice import DiceOf
from interceptor_nb.core.errors import StateBudgetError
from interceptor_nb.core.hexes import Hex, shifted

S = TypeVar("S", bound=Hashable)
T = TypeVar("T", bound=Hashable)

ORIGIN = Hex(0, 0)
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
    ends: _Ends[S] = _Ends()
    layer = {start: 1}
    seen = 0
    while layer:
        seen = _within(budget, seen + len(layer))
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
        seen = _within(budget, seen + 1)
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


class Motion(Protocol[S]):
    """A rule that happens somewhere, and gives the same wherever nothing stands in its way."""

    def sides(self, state: S) -> int:
        """Return the sides of the die that is due, a divisor of 60; 0 at an end."""
        ...

    def advance(self, state: S, face: int) -> S:
        """Return the state after *face*."""
        ...

    def advance_in_the_open(self, state: S, face: int) -> S:
        """Return what `advance` would give if space were empty and had no edge."""
        ...

    def moves_one_hex(self, state: S) -> bool:
        """Return whether a roll in *state* moves by at most one hex."""
        ...

    def hex_of(self, state: S) -> Hex:
        """Return where *state* is."""
        ...

    def placed(self, state: S, hex_: Hex) -> S:
        """Return *state* at *hex_*."""
        ...

    @property
    def open_hexes(self) -> frozenset[Hex]:
        """Return the hexes that are as good as any other of empty space."""
        ...


def exact_moving(start: S, motion: Motion[S], *, budget: int = DEFAULT_BUDGET) -> Odds[S]:
    """Return what `moving_on` does from a single start."""
    return moving_on(surely(start), motion, budget=budget)


def moving_on(starts: Odds[S], motion: Motion[S], *, budget: int = DEFAULT_BUDGET) -> Odds[S]:
    """Return the odds of every end that *starts* can reach, faster than `exact` where most of space is open.

    States that differ only in their hex are kept together: the rule runs once for all of them and a face, in the
    open, and their hexes are moved along; only where a hex is not open does it run for that one by itself.

    Args:
        starts: the states before the first roll.
        motion: the rule.
        budget: the most states to look at.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """
    ends: _Ends[S] = _Ends()
    layer: _Layer[S] = {}
    for start, weight in starts.weights.items():
        _add(motion, layer, start, weight)
    seen = 0
    while layer:
        seen = _within(budget, seen + sum(map(len, layer.values())))
        done: dict[S, int] = {}
        following: _Layer[S] = {}
        for kernel, places in layer.items():
            die = motion.sides(kernel)
            if die == 0:
                done.update((motion.placed(kernel, place), weight) for place, weight in places.items())
            for face in range(1, die + 1):
                _step(motion, kernel, places, face, PER_ROLL // die, following)
        ends.add(done)
        layer = following
    return ends.odds(starts.total)


_Layer = dict[S, dict[Hex, int]]
"""By state moved to the origin: the hexes it is at, and the weight of each."""


def _step(motion: Motion[S], kernel: S, places: dict[Hex, int], face: int, factor: int, following: _Layer[S]) -> None:
    if not motion.moves_one_hex(kernel):
        for place, weight in places.items():
            _add(motion, following, motion.advance(motion.placed(kernel, place), face), weight * factor)
        return
    after = motion.advance_in_the_open(kernel, face)
    step, open_hexes = motion.hex_of(after), motion.open_hexes
    target = following.setdefault(motion.placed(after, ORIGIN), {})
    for place, weight in places.items():
        there = shifted(place, step)
        if there in open_hexes:
            target[there] = target.get(there, 0) + weight * factor
        else:
            _add(motion, following, motion.advance(motion.placed(kernel, place), face), weight * factor)


def _add(motion: Motion[S], layer: _Layer[S], state: S, weight: int) -> None:
    places = layer.setdefault(motion.placed(state, ORIGIN), {})
    place = motion.hex_of(state)
    places[place] = places.get(place, 0) + weight


def _within(budget: int, seen: int) -> int:
    if seen > budget:
        raise StateBudgetError(
            f"more than {budget:,} states, which is the budget of an exact answer; sample it instead"
            " (--sample N on the command line), or ask about a shorter move"
        )
    return seen
