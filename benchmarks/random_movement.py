"""Exact odds of random movement (RND), against libraries for dice and against the plain way; the same engine steps."""

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

from benchmarks import others, plain_dict
from benchmarks.bar import LONG, ROUNDS, Bar, in_words, timed
from benchmarks.setups import one_ship
from interceptor_nb.core.chance import Odds
from interceptor_nb.core.moving import exact_moving
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import MoveOdds
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.state import Field, begin

BUDGET = 10_000_000
SHORT = 10
"""How often a side is done in a round that takes a few milliseconds."""
LIBRARIES = {"icepool": others.by_icepool, "dyce": others.by_dyce}


class Question(NamedTuple):
    """A ship in random movement with its first roll due."""

    field: Field
    plan: Plan
    move: Move


def bars() -> list[Bar]:
    """Return what is promised of exact odds."""
    return [*map(_against_library, LIBRARIES), _against_plain(10, 5, ROUNDS), _against_plain(15, 15, LONG)]


@cache
def question(points: int, velocity: int) -> Question:
    """Return a ship of *points* TP at *velocity* in open space, whose recovery has failed."""
    field, state = begin(one_ship(points, velocity, random=True))
    plan, move = moves.start(field, state.ships[0], 0, state.rocks)
    return Question(field, plan, moves.run(field, plan, move))


def answer(asked: Question) -> Odds[Move]:
    """Return the odds as the package works them out."""
    return exact_moving(asked.move, MoveOdds(asked.field, asked.plan, asked.move.rocks), budget=BUDGET)


class _Compared:
    """Both sides of one question, and what they came to last."""

    def __init__(self, asked: Question, way: others.Way) -> None:
        self._asked, self._way = asked, way
        self._found: Odds[Move] | None = None
        self._others: others.Ends = {}, 0

    def ours(self) -> None:
        self._found = answer(self._asked)

    def theirs(self) -> None:
        self._others = self._way(*self._asked)

    def note(self) -> str:
        """Return how many fractions of both are equal.

        Raises:
            AssertionError: not all are.
        """
        found, (weights, total) = self._found, self._others
        assert found is not None
        assert found.weights.keys() == weights.keys()
        assert all(found.weights[end] * total == weight * found.total for end, weight in weights.items())
        return f"{len(weights):,} equal fractions"


def _against_library(name: str) -> Bar:
    asked = question(6, 5)
    sides = _Compared(asked, LIBRARIES[name])

    def note() -> str:
        said = sides.note()
        if name == "icepool":
            said += f"; by hand, with dice of dice: {in_words(_least(partial(others.by_icepool_by_hand, *asked)))}"
        return said

    bar = f"exact random movement, 6 points, V 5, per {name}"
    return Bar(bar, timed(sides.ours, times=SHORT), timed(sides.theirs), 1 / 20, note=note)


def _against_plain(points: int, velocity: int, rounds: int) -> Bar:
    sides = _Compared(question(points, velocity), plain_dict.ends)
    bar = f"exact random movement, {points} points, V {velocity}, per plain dicts"
    return Bar(bar, timed(sides.ours), timed(sides.theirs), 1 / 2, rounds, sides.note)


def _least(work: Callable[[], object]) -> float:
    return min(timed(work)() for _ in range(3))
