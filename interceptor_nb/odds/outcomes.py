"""What one ship's line comes to, and how likely each end is: the engine's own moves, grouped for people.

>>> outcomes(setup, "marcos", "+2 4 R 1 R")
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Unpack

from msgspec import Struct, structs

from interceptor_nb.core.chance import DEFAULT_BUDGET, Odds
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.core.hexes import Direction, Hex, place
from interceptor_nb.odds.afterwards import not_counted
from interceptor_nb.odds.asked import index_of, whereabouts
from interceptor_nb.odds.framed import Framed, frames
from interceptor_nb.odds.html import page
from interceptor_nb.odds.intervals import wilson
from interceptor_nb.odds.sampling import How, counted, known
from interceptor_nb.odds.table import Figure, Method
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import move_odds, start_of_move
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.orders import COAST, Order, parse
from interceptor_nb.rules.interceptor.plan import Move
from interceptor_nb.rules.interceptor.setup import Setup, Status
from interceptor_nb.rules.interceptor.state import LOST, Field, Ship, State, begin

_End = tuple[Hex, Direction, Direction, int, Status, bool, int | None]


class Outcome(Struct, frozen=True):
    """One end of a move and its chance.

    Attributes:
        hex: where the ship ends, or was lost.
        damaged: it took damage on the way.
        altitude: its level, None where ships have none.
    """

    hex: Hex
    heading: Direction
    facing: Direction
    velocity: int
    status: Status
    damaged: bool
    chance: Fraction
    altitude: int | None = None

    @property
    def is_trouble(self) -> bool:
        """Return whether the ship ends out of control, derelict, damaged or out of play."""
        return self.damaged or self.status not in ("flying", "landed")

    @property
    def status_words(self) -> str:
        """Return how the ship ends, in words: "under control, damaged"."""
        return STATUS_WORDS[self.status] + (", damaged" if self.damaged else "")


class Outcomes(Framed, frozen=True, eq=False):
    """Every end of one ship's line, the likeliest first.

    Attributes:
        field: the scenario.
        ship: the ship's id.
        order: its line.
        rows: the ends; their chances add up to 1.
        method: ``exact``, or ``sampled`` with *runs*.
        states: ends that the engine tells apart, before they are grouped.
        runs: moves played for a sample; 0 for exact odds.
        seed: that of a sample's dice.
    """

    field: Field
    ship: str
    order: Order
    rows: tuple[Outcome, ...]
    method: Method
    states: int
    runs: int = 0
    seed: int = 0

    @property
    def title(self) -> str:
        """Return whose line it is."""
        return f"{self.ship}: {self.order}"

    @property
    def setup(self) -> Setup:
        """Return the scenario it is about."""
        return self.field.setup

    @property
    def figures(self) -> tuple[Figure, ...]:
        """Return the chances of trouble and of loss."""
        return tuple(
            Figure(name, chance, True, *self._bounds(chance))
            for name, chance in (("trouble", self.trouble), ("loss", self.loss))
        )

    @property
    def loss(self) -> Fraction:
        """Return the chance that the ship is out of play at the end of its move."""
        return sum((row.chance for row in self.rows if row.status in LOST), Fraction(0))

    @property
    def trouble(self) -> Fraction:
        """Return the chance that it ends out of control, derelict, damaged or out of play."""
        return sum((row.chance for row in self.rows if row.is_trouble), Fraction(0))

    @property
    def heat(self) -> dict[Hex, Fraction]:
        """Return the chance of each hex that the ship can end in and still be in play."""
        found: dict[Hex, Fraction] = {}
        for row in self.rows:
            if row.status not in LOST:
                found[row.hex] = found.get(row.hex, Fraction(0)) + row.chance
        return found

    def to_frame(self) -> Any:
        """Return all ends as a pandas DataFrame (see `interceptor_nb.odds.frames.frame`)."""
        return frames().frame(self.field, self)

    def bounds(self, row: Outcome) -> tuple[float, float]:
        """Return the bounds of Wilson's 95 % interval about *row*; of an exact chance the chance itself."""
        return self._bounds(row.chance)

    def words(self, top: int) -> Iterator[tuple[str, str]]:
        """Yield the *top* likeliest ends in words: where, and how."""
        for row in self.rows[:top]:
            place, heading, facing, velocity = whereabouts(self.field, row)
            way = f"heading and facing {heading}" if heading == facing else f"heading {heading}, facing {facing}"
            level = "" if row.altitude is None else f", level {row.altitude}"
            yield f"{place}{level}, velocity {velocity}", f"{way}, {row.status_words}"

    def sentences(self) -> tuple[str, ...]:
        """Return the chance of trouble and of loss, and how they were found, in a sentence; and what is left out."""
        if self.method == "exact":
            how = f"exact, {self.states:,} state{'' if self.states == 1 else 's'}"
        else:
            how = f"sampled, {self.runs:,} moves, seed {self.seed}"
        trouble, loss = (figure.words(is_sampled=bool(self.runs)) for figure in self.figures)
        said = f"trouble (out of control, damaged or lost): {trouble}; loss: {loss}; {how}"
        return (said, *not_counted(self.field))

    def _bounds(self, chance: Fraction) -> tuple[float, float]:
        if self.runs:
            return wilson(int(chance * self.runs), self.runs)
        return float(chance), float(chance)

    def to_html(self) -> str:
        """Return the likeliest ends as an HTML table, and what is in store."""
        return page(self)

    def _repr_html_(self) -> str:
        return self.to_html()


def outcomes(setup: Setup, ship: str, line: str | None = None, **how: Unpack[How]) -> Outcomes:
    """Return the odds of what *ship* comes to in the first turn of *setup*.

    Args:
        setup: the scenario.
        ship: the ship's id.
        line: its order line; None takes the scenario's own for turn 1, or coasts.
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship.
        TypeError: *how* has a key that there is not.
        OrderSyntaxError: the line cannot be read.
        IllegalOrderError: the line breaks a rule.
        StateBudgetError: there are more states than the budget.
    """
    field, state = begin(setup)
    index = index_of(field, ship)
    order = parse(setup.orders_for(1).get(ship, "") if line is None else line)
    if (runs := known(how).get("sample")) is not None:
        return sampled_table(field, state, index, order, runs=runs, **how)
    return outcome_table(field, state, index, order, budget=how.get("budget", DEFAULT_BUDGET))


def outcome_table(
    field: Field, state: State, index: int, order: Order = COAST, *, budget: int = DEFAULT_BUDGET
) -> Outcomes:
    """Return the exact odds of what ship *index* comes to by *order*, the other ships standing still.

    Between two turns that includes the recovery roll of a ship in random movement (RND-7); within a turn it has been.

    Args:
        field: the scenario.
        state: the game as it stands.
        index: the ship's place in file order.
        order: its line.
        budget: the most states to look at.

    Raises:
        IllegalOrderError: the line breaks a rule.
        StateBudgetError: there are more states than *budget*.
    """
    odds = move_odds(field, state, index, order, budget=budget)
    return _table(field, state.ships[index], index, order, odds)


def sampled_table(
    field: Field, state: State, index: int, order: Order = COAST, *, runs: int, **how: Unpack[How]
) -> Outcomes:
    """Return how often ship *index* came to each end in *runs* moves by *order*; *how* has the dice's seed.

    Raises:
        IllegalOrderError: the line breaks a rule.
        ValueError: *runs* is below 1.
    """
    start_of_move(field, state, index, order)
    moved = Moved(field.setup, state, index, order)
    counts, done = counted(moved.player, runs, **how)
    table = _table(field, state.ships[index], index, order, Odds(counts, done))
    return structs.replace(table, method="sampled", runs=done, seed=how.get("seed", 0))


class Moved(Struct, frozen=True):
    """One ship's own move, to be played again and again."""

    setup: Setup
    state: State
    index: int
    order: Order

    def player(self) -> Callable[[DiceOf[Any]], Move]:
        """Return what plays it once."""
        field = Field(self.setup)
        plan, start = start_of_move(field, self.state, self.index, self.order)
        return lambda dice: moves.finished(field, plan, start, dice)


def _table(field: Field, before: Ship, index: int, order: Order, odds: Odds[Move]) -> Outcomes:
    grain = field.setup.map.grain
    ends = odds.merged(lambda move: _end(before, move.ship))
    # By integer weight: comparing thousands of fractions would take longer than the odds themselves.
    likeliest = sorted(ends.weights, key=lambda end: (-ends.weights[end], place(end[0], grain), *end[1:]))
    rows = tuple(_outcome(end, ends[end]) for end in likeliest)
    return Outcomes(field, field.ids[index], order, rows, "exact", len(odds))


def _outcome(end: _End, chance: Fraction) -> Outcome:
    hex_, heading, facing, velocity, status, damaged, altitude = end
    return Outcome(hex_, heading, facing, velocity, status, damaged, chance, altitude)


def _end(before: Ship, ship: Ship) -> _End:
    damaged = (ship.armour_lost, ship.internals_lost) != (before.armour_lost, before.internals_lost)
    return (ship.hex, ship.heading, ship.facing, ship.velocity, ship.status, damaged, ship.altitude)
