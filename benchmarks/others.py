"""The same odds by libraries for dice, over the same engine step, each in the way that its documentation has for it."""

import warnings
from collections.abc import Callable
from fractions import Fraction

import dyce
import icepool
from dyce.evaluation import HResult, expand

from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.state import Field

MOST_ROLLS = 1000

Ends = tuple[dict[Move, int], int]
"""The weight of every end, and what the weights add up to."""
Way = Callable[[Field, Plan, Move], Ends]
"""A way to have the odds of the ends of a move."""


def by_icepool(field: Field, plan: Plan, start: Move) -> Ends:
    """Return the odds of every end of *start*, by mapping a die of states until it stays as it is.

    icepool sorts outcomes, which moves have no order for: so each state has a number, and numbers are what it sees.
    """
    states, step = _numbered(field, plan, start)
    die = icepool.Die([0]).map(step, time_limit=MOST_ROLLS)
    return {states[number]: weight for number, weight in die.items()}, die.denominator()


def by_icepool_by_hand(field: Field, plan: Plan, start: Move) -> Ends:
    """Return the same by dice of dice, each worked out once: a memo that icepool leaves to who uses it."""
    states, step = _numbered(field, plan, start)
    known: dict[int, icepool.Die[int]] = {}

    def ends(number: int) -> "icepool.Die[int]":
        found = known.get(number)
        if found is None:
            after = step(number, lambda numbers: icepool.Die([ends(each) for each in numbers]))
            found = known[number] = icepool.Die([number]) if isinstance(after, int) else after
        return found

    die = ends(0)
    return {states[number]: weight for number, weight in die.items()}, die.denominator()


def by_dyce(field: Field, plan: Plan, start: Move) -> Ends:
    """Return the odds of every end of *start*, by expanding a histogram of states until all are ends.

    Without the two arguments dyce would leave out what is less likely than 1 in 8,388,607.
    """

    def step(result: HResult[Move]) -> "dyce.H[Move] | Move":
        move = result.outcome
        sides = moves.sides(move)
        if sides == 0:
            return move
        counts: dict[Move, int] = {}
        for face in range(1, sides + 1):
            after = moves.advance(field, plan, move, face)
            counts[after] = counts.get(after, 0) + 1
        return dyce.H(counts)

    found = dyce.H({start: 1})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that expand is experimental
        while any(map(moves.sides, found)):
            found = expand(step, found, min_path_probability=Fraction(0), reset_path_probability=True)
    return dict(found.items()), found.total


Step = Callable[..., "icepool.Die[int] | int"]


def _numbered(field: Field, plan: Plan, start: Move) -> tuple[list[Move], Step]:
    states, numbers = [start], {start: 0}

    def number_of(move: Move) -> int:
        found = numbers.get(move)
        if found is None:
            found = numbers[move] = len(states)
            states.append(move)
        return found

    def step(number: int, made: Callable[[list[int]], "icepool.Die[int]"] = icepool.Die) -> "icepool.Die[int] | int":
        move = states[number]
        sides = moves.sides(move)
        if sides == 0:
            return number
        return made([number_of(moves.advance(field, plan, move, face)) for face in range(1, sides + 1)])

    return states, step
