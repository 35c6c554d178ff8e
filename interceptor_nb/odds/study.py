"""Many playouts of a whole scenario, as one table of counts with intervals.

>>> study(setup, 1000, policy="chase")

Only whole numbers are added up, and every block of playouts has seeds of its own, so the result is the same to the last
bit for any number of workers.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from hashlib import sha256
from html import escape
from importlib import import_module
from typing import Any, Literal, get_args

from msgspec import Struct

from interceptor_nb.core.hexes import place
from interceptor_nb.odds.framed import Framed, frames
from interceptor_nb.odds.html import Share, shares_html
from interceptor_nb.odds.intervals import wilson
from interceptor_nb.odds.playouts import Counts, End, Question, block
from interceptor_nb.odds.tally import Watch, gathered
from interceptor_nb.odds.workers import shared_out
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS, hex_words
from interceptor_nb.rules.interceptor.policies import POLICIES, PolicyName
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import LOST, Field

Column = Literal["status", "turn_lost", "hex", "velocity", "damage"]
COLUMNS: tuple[Column, ...] = get_args(Column)
RUNS = 1000
_PLACES: dict[Column, int] = {"status": 1, "turn_lost": 2, "hex": 3, "velocity": 4, "damage": 5}


class Count(Struct, frozen=True):
    """How often one ship came to one end.

    Attributes:
        ship: its id.
        end: a value for each of the columns that were asked for.
        count: the playouts that came to it.
        share: the same as a part of all of them, 0 to 1.
        low, high: the bounds of Wilson's 95 % interval about it.
    """

    ship: str
    end: tuple[str | int, ...]
    count: int
    share: float
    low: float
    high: float


class Study(Framed, frozen=True, eq=False):
    """What many playouts came to.

    Attributes:
        field: the scenario.
        question: what was asked.
        runs: the playouts that were played, the first of those asked for; fewer where the study was stopped.
        counts: how many came to each end.
        is_cut: an interrupt, or who watched it, ended it early.
    """

    field: Field
    question: Question
    runs: int
    counts: Counts
    is_cut: bool = False

    @property
    def digest(self) -> str:
        """Return a name of the result, 16 hexadecimal digits: the same for the same counts, whoever played them."""
        rows = [
            f"{self.field.ids[end[0]]} {end[1]} {end[2]} {end[3].q} {end[3].r} {end[4]} {end[5]} {count}"
            for end, count in self.counts.items()
        ]
        kind = ["fast"] if self.question.fast else []
        return sha256("\n".join([str(self.runs), *kind, *sorted(rows)]).encode()).hexdigest()[:16]

    def summary(self, *, is_named: bool = True) -> str:
        """Return how many playouts there were, of what, and where *is_named* the result's name, in a sentence."""
        question = self.question
        of = "" if self.runs == question.runs else f" of the {question.runs:,} asked for"
        turns = f"{question.turns} turn{'' if question.turns == 1 else 's'}"
        how = " in lockstep" if question.fast else ""
        name = f"; result {self.digest}" if is_named else ""
        return f"{self.runs:,} playouts{of}{how}, {turns}, policy {question.policy}, seed {question.seed}{name}"

    def lost(self, ship: str, by_turn: int) -> int:
        """Return in how many playouts *ship* was out of play by the end of *by_turn*.

        Raises:
            KeyError: there is no such ship.
        """
        index = self.field.index[ship]
        return sum(
            count for end, count in self.counts.items() if end[0] == index and end[1] in LOST and end[2] <= by_turn
        )

    def rows(self, by: Sequence[Column] = COLUMNS) -> tuple[Count, ...]:
        """Return how often each ship came to each end, told apart by the columns *by*; the most frequent first.

        Ships are in file order. Ends that are as frequent are in the order of their values, hexes in that of the map.
        """
        merged: dict[tuple[int, tuple[Any, ...]], int] = {}
        for end, count in self.counts.items():
            key = end[0], tuple(self._ranked(end, column) for column in by)
            merged[key] = merged.get(key, 0) + count
        ranked = sorted(merged, key=lambda key: (key[0], -merged[key], key[1]))
        return tuple(
            self._count(index, tuple(value[-1] for value in values), merged[index, values]) for index, values in ranked
        )

    def shares(self, by: Sequence[Column]) -> tuple[Share, ...]:
        """Return the same in words, each ship named once."""
        found, before = list[Share](), ""
        for row in self.rows(by):
            ship = "" if row.ship == before else row.ship
            found.append(Share(ship, _words(by, row.end), row.count, row.share, (row.low, row.high)))
            before = row.ship
        return tuple(found)

    def _ranked(self, end: End, column: Column) -> tuple[Any, ...]:
        """Return what *end* is sorted by in *column*, and at last what is shown."""
        if column == "hex":
            return *place(end[3], self.field.setup.map.grain), hex_words(self.field, end[3])
        return (end[_PLACES[column]],)

    def _count(self, index: int, end: tuple[str | int, ...], count: int) -> Count:
        return Count(self.field.ids[index], end, count, count / self.runs, *wilson(count, self.runs))

    def to_frame(self, by: Sequence[Column] = COLUMNS) -> Any:
        """Return the table as a pandas DataFrame (see `interceptor_nb.odds.frames.study_frame`)."""
        return frames().study_frame(self, by)

    def to_html(self) -> str:
        """Return what becomes of each ship as an HTML table, and how it was found."""
        shares = self.shares(("status", "turn_lost"))
        return f'{shares_html(shares)}<p class="inb-note">{escape(self.summary())}</p>'

    def _repr_html_(self) -> str:
        return self.to_html()


def study(  # noqa: PLR0913 (the parts of a question, and who works)
    setup: Setup,
    runs: int = RUNS,
    *,
    seed: int = 0,
    policy: PolicyName = "coast",
    turns: int | None = None,
    executor: Executor | None = None,
    watch: Watch | None = None,
    fast: bool = False,
) -> Study:
    """Return what *runs* playouts of *setup* came to.

    Every ship flies its written lines where they are legal, else *policy*. An interrupt, of the kernel or by Ctrl-C,
    ends the study and keeps what is done.

    Args:
        setup: the scenario.
        runs: how many playouts.
        seed: the same seed gives the same result.
        policy: ``coast``, ``random`` (any legal line) or ``chase`` (the nearest enemy).
        turns: how many turns are played; None takes the scenario's own.
        executor: who works: threads, processes, a cluster; None is this process where it is short, else processes.
        watch: see `Watch`.
        fast: many playouts at once where `fast.why_not` has nothing against it, with dice in another order than the
            engine's; the study's question says whether it was so.

    Raises:
        ValueError: a number is below its least (runs 1, turns 1, seed 0), or there is no such policy.
    """
    question = asked(setup, runs, seed=seed, policy=policy, turns=turns, fast=fast)
    return carried_out(question, blocks(question, executor), watch)


def asked(
    setup: Setup,
    runs: int = RUNS,
    *,
    seed: int = 0,
    policy: PolicyName = "coast",
    turns: int | None = None,
    fast: bool = False,
) -> Question:
    """Return the question that `study` asks.

    Raises:
        ValueError: as there.
    """
    turns = setup.turns if turns is None else turns
    if runs < 1 or turns < 1 or seed < 0:
        raise ValueError(f"runs {runs}, turns {turns}, seed {seed}: runs and turns are numbers from 1, a seed from 0")
    if policy not in POLICIES:
        raise ValueError(f"{policy!r} is no policy; {', '.join(POLICIES)} are")
    fits = fast and import_module("interceptor_nb.odds.fast").why_not(setup, policy, turns) is None
    return Question(setup, runs, seed, policy, turns, fast=fits)


def blocks(question: Question, executor: Executor | None = None, workers: int | None = None) -> Iterator[Counts]:
    """Yield what the blocks of *question* came to, in their order.

    Args:
        question: what is asked.
        executor: who works; None: so many *workers*, which are processes from 2 on.
        workers: None is this process where it is short, else processes.
    """
    return shared_out(partial(block, question), range(question.blocks), executor, workers)


def carried_out(
    question: Question, parts: Iterator[Counts], watch: Watch | None = None, *, within: float | None = None
) -> Study:
    """Return the study of *question* from its *parts*, in their order; stopped early, it has the first of them.

    Args:
        question: what was asked.
        parts: what its blocks came to.
        watch: see `Watch`.
        within: stop as soon as the share of every status of every ship is known so well: half the width of its
            interval, 0 to 1.
    """
    sure = _Sureness(within)
    total, done, is_cut = gathered(parts, question.runs_of, watch, sure.is_enough)
    runs = question.runs_of(done)
    return Study(Field(question.setup), question, runs, total, is_cut and runs < question.runs)


def _words(by: Sequence[Column], end: Sequence[str | int]) -> str:
    """Return an *end* told apart by the columns *by* in words: ``destroyed in turn 3``."""
    said = {
        "status": lambda value: STATUS_WORDS[value],
        "turn_lost": lambda value: f"in turn {value}" if value else "",
        "hex": lambda value: f"in {value}",
        "velocity": lambda value: f"at velocity {value}",
        "damage": lambda value: f"with {value} boxes lost",
    }
    return " ".join(filter(None, (said[column](value) for column, value in zip(by, end, strict=True))))


class _Sureness:
    """How well the shares of statuses are known by now."""

    def __init__(self, within: float | None) -> None:
        self._within = within
        self._counts: dict[tuple[int, str], int] = {}

    def is_enough(self, counts: Counts, runs: int) -> bool:
        """Return whether, with one block more, they are known as well as was asked for."""
        if self._within is None:
            return False
        for end, count in counts.items():
            self._counts[end[:2]] = self._counts.get(end[:2], 0) + count
        bounds = [wilson(count, runs) for count in self._counts.values()]
        return all((high - low) / 2 <= self._within for low, high in bounds)
