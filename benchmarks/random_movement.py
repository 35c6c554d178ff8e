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


def compared(ours: Odds[Move], theirs: others.Ends) -> str:
    """Return how many fractions of both are equal.

    Raises:
        AssertionError: not all are.
    """
    weights, total = theirs
    assert ours.weights.keys() == weights.keys()
    assert all(ours.weights[end] * total == weight * ours.total for end, weight in weights.items())
    return f"{len(weights):,} equal fractions"


def _against_library(name: str) -> Bar:
    asked = question(6, 5)
    theirs = partial(LIBRARIES[name], *asked)

    def note() -> str:
        said = compared(answer(asked), theirs())
        if name == "icepool":
            said += f"; by hand, with dice of dice: {in_words(_least(partial(others.by_icepool_by_hand, *asked)))}"
        return said

    return Bar(
        f"exact random movement, 6 points, V 5, per {name}",
        timed(lambda: answer(asked)), timed(theirs), 1 / 20, note=note,
    )  # fmt: skip


def _against_plain(points: int, velocity: int, rounds: int) -> Bar:
    asked = question(points, velocity)

    theirs = partial(plain_dict.ends, *asked)
    return Bar(
        f"exact random movement, {points} points, V {velocity}, per plain dicts",
        timed(lambda: answer(asked)), timed(theirs), 1 / 2, rounds,
        lambda: compared(answer(asked), theirs()),
    )  # fmt: skip


def _least(work: Callable[[], object]) -> float:
    return min(timed(work)() for _ in range(3))
