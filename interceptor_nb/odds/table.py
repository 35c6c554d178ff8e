"""An outcome table: every end that a question can come to, how likely each is, and what that makes on the whole.

A question is a value that can be asked twice over: `Question.odds` runs the engine's own functions over every face,
`Question.player` plays it once with dice.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from interceptor_nb.core.chance import Odds
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.core.hexes import Hex, labelled
from interceptor_nb.odds.amounts import between, fraction, percent
from interceptor_nb.odds.framed import Framed, frames
from interceptor_nb.odds.html import page
from interceptor_nb.odds.intervals import wilson
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import LOST

Method = Literal["exact", "sampled"]
E = TypeVar("E", bound=tuple[Any, ...])
"""An end: a named tuple, whose fields are the columns of its table; each is text, a whole number, a bool or None."""

Play = Callable[[DiceOf[Any]], E]
"""What plays a question once."""

LOST_WORDS = frozenset(STATUS_WORDS[status] for status in LOST)
"""How a ship that is out of play is told in a table."""


SILENT = ("factor", "reduction", "hits", "missed_by", "armour", "internals", "_status")
SILENT_CELLS = (0, STATUS_WORDS["flying"])
"""Ends of the names of columns, and what is not worth a word in them."""


class Question(Protocol[E]):
    """What an outcome table answers."""

    @property
    def setup(self) -> Setup | None:
        """Return the scenario that it is about, None where there is none."""
        ...

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the fields of an end."""
        ...

    @property
    def measures(self) -> Mapping[str, Callable[[E], bool | int]]:
        """Return what is told of the table as a whole: the chance that a bool is true, the mean of a number."""
        ...

    def title(self) -> str:
        """Return the question in a few words, with the numbers that decide it."""
        ...

    def odds(self, budget: int) -> Odds[E]:
        """Return the exact odds of every end.

        Raises:
            StateBudgetError: there are more states than *budget*.
        """
        ...

    def player(self) -> Play[E]:
        """Return what plays it once; made anew for each block of a sample, so that threads share nothing."""
        ...


class Row(Struct, Generic[E], frozen=True):
    """One end and its chance.

    Attributes:
        end: the cells of the table's columns.
        chance: exact, or the share of a sample.
        low, high: the bounds of Wilson's 95 % interval about a share; of an exact chance the chance itself.
    """

    end: E
    chance: Fraction
    low: float
    high: float


class Figure(Struct, frozen=True):
    """One number about a whole table.

    Attributes:
        name: what of, in words.
        value: a chance, or the mean of a number.
        is_chance: which of the two.
        low, high: as of a row; of the mean of a sample the mean itself.
    """

    name: str
    value: Fraction
    is_chance: bool
    low: float
    high: float

    def words(self, *, is_sampled: bool) -> str:
        """Return the number for people: ``1/10 (10 %)``, ``18.75``; of a sample with its interval."""
        if not self.is_chance:
            return f"{float(self.value):.4g}"
        if is_sampled:
            return f"{percent(self.value)} ({between(self.low, self.high)})"
        return "none" if self.value == 0 else f"{fraction(self.value)} ({percent(self.value)})"


class Table(Framed, Generic[E], frozen=True, eq=False):
    """Every end of one question, the likeliest first.

    Attributes:
        title: the question.
        columns: what an end is told by.
        rows: the ends; their chances add up to 1.
        figures: what they make on the whole.
        method: ``exact``, or ``sampled`` with *runs*.
        states: ends that the engine tells apart; of a sample those that came up.
        runs: plays of a sample; 0 for exact odds.
        setup: the scenario it is about, None where there is none.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row[E], ...]
    figures: tuple[Figure, ...]
    method: Method
    states: int
    runs: int = 0
    setup: Setup | None = None

    def chance(self, holds: Callable[[E], bool]) -> Fraction:
        """Return the chance of the ends that *holds* is true of."""
        return sum((row.chance for row in self.rows if holds(row.end)), Fraction(0))

    def figure(self, name: str) -> Figure:
        """Return the figure called *name*.

        Raises:
            KeyError: there is none; the text names those there are.
        """
        for figure in self.figures:
            if figure.name == name:
                return figure
        raise KeyError(f"no figure is called {name!r}; {', '.join(figure.name for figure in self.figures)} are")

    @staticmethod
    def bounds(row: Row[E]) -> tuple[float, float]:
        """Return the bounds of the interval about *row*."""
        return row.low, row.high

    @property
    def heat(self) -> dict[Hex, Fraction]:
        """Return the chance of each hex of the map that the ship can end in and still be in play; else nothing."""
        found: dict[Hex, Fraction] = {}
        if self.setup is None or "hex" not in self.columns:
            return found
        place, status = self.columns.index("hex"), self.columns.index("status")
        for row in self.rows:
            if row.end[status].split(",")[0] not in LOST_WORDS:
                hex_ = labelled(row.end[place], self.setup.map.grain)
                found[hex_] = found.get(hex_, Fraction(0)) + row.chance
        return found

    def to_frame(self) -> Any:
        """Return all rows as a pandas DataFrame (see `interceptor_nb.odds.frames.table_frame`)."""
        return frames().table_frame(self)

    def words(self, top: int) -> Iterator[tuple[str, str]]:
        """Yield the *top* likeliest ends in words: a first column of text, then the others by name."""
        for row in self.rows[:top]:
            told = [
                f"{name.replace('_', ' ')} {cell}"
                for name, cell in zip(self.columns, row.end, strict=True)
                if cell not in (None, "") and not (cell in SILENT_CELLS and name.endswith(SILENT))
            ]
            if isinstance(row.end[0], str):
                yield row.end[0], ", ".join(told[1:])
            else:
                yield ", ".join(told), ""

    def sentences(self) -> tuple[str, ...]:
        """Return the figures, and how they were found, in sentences."""
        told = "; ".join(f"{figure.name}: {figure.words(is_sampled=bool(self.runs))}" for figure in self.figures)
        how = f"sampled, {self.runs:,} plays" if self.runs else "exact"
        return (f"{told}; {how}" if told else how,)

    def to_html(self) -> str:
        """Return the likeliest rows as an HTML table, and the figures under it."""
        return page(self)

    def _repr_html_(self) -> str:
        return self.to_html()


def table_of(question: Question[E], odds: Odds[E], runs: int = 0) -> Table[E]:
    """Return the table of *odds*; those of a sample of *runs* have intervals."""

    def bounds(weight: int) -> tuple[float, float]:
        if runs:
            return wilson(weight, runs)
        exact = float(Fraction(weight, odds.total))
        return exact, exact

    def figure(name: str, measure: Callable[[E], bool | int]) -> Figure:
        values = [(measure(end), weight) for end, weight in odds.weights.items()]
        total = sum(value * weight for value, weight in values)
        value, is_chance = Fraction(total, odds.total), isinstance(values[0][0], bool)
        return Figure(name, value, is_chance, *(bounds(total) if is_chance else (float(value), float(value))))

    # By integer weight: comparing thousands of fractions would take longer than the odds themselves.
    likeliest = sorted(odds.weights, key=lambda end: (-odds.weights[end], *((cell is not None, cell) for cell in end)))
    return Table(
        question.title(),
        question.columns,
        tuple(Row(end, odds[end], *bounds(odds.weights[end])) for end in likeliest),
        tuple(figure(name, measure) for name, measure in question.measures.items()),
        "sampled" if runs else "exact",
        len(odds),
        runs,
        question.setup,
    )
