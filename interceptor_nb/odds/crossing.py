"""Asteroids on the way: what a line, whatever its path, costs a ship that crosses their hexes (AST-1 to AST-4).

>>> crossing(setup, "marcos", "+2 8")
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Unpack

from msgspec import Struct

from interceptor_nb.core.chance import Odds
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.odds.asked import followed, index_of, losses
from interceptor_nb.odds.sampling import How, answer
from interceptor_nb.odds.table import LOST_WORDS, Play, Table
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import before_move
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, Ship, begin

_Told = tuple[int, int]


class Crossing(NamedTuple):
    """What a ship met on its way.

    Attributes:
        met: asteroids that it rolled for (AST-1).
        hit: those of them that struck it (AST-2).
        armour, internals: boxes lost on the way.
        status: how the ship ends.
    """

    met: int
    hit: int
    armour: int
    internals: int
    status: str


def crossing(setup: Setup, ship: str, line: str | None = None, **how: Unpack[How]) -> Table[Crossing]:
    """Return what the asteroids on its way do to *ship* in the first turn of *setup*.

    Args:
        setup: the scenario.
        ship: the ship's id.
        line: its order line; None takes the scenario's own for turn 1, or coasts.
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship.
        OrderSyntaxError: the line cannot be read.
        IllegalOrderError: the line breaks a rule.
        StateBudgetError: there are more states than the budget.
    """
    written = setup.orders_for(1).get(ship, "") if line is None else line
    return answer(AmongRocks(setup, ship, written), **how)


class AmongRocks(Struct, frozen=True):
    """What the asteroids on its way do to a ship."""

    setup: Setup
    ship: str
    line: str

    columns: ClassVar[tuple[str, ...]] = Crossing._fields
    measures: ClassVar[Mapping[str, Callable[[Crossing], bool | int]]] = {
        "hit": lambda end: end.hit > 0,
        "lost": lambda end: end.status in LOST_WORDS,
        "mean asteroids met": lambda end: end.met,
        "mean boxes lost": lambda end: end.armour + end.internals,
    }

    def title(self) -> str:
        """Return the question in a few words."""
        return f"{self.ship} among asteroids: {parse(self.line)}"

    def odds(self, budget: int) -> Odds[Crossing]:
        """Return the exact odds of every end."""
        field, before, plan, move = self._placed()
        return followed(field, plan, move, (0, 0), _tell, budget).merged(lambda end: _crossing(before, *end))

    def player(self) -> Play[Crossing]:
        """Return what flies it once."""
        field, before, plan, move = self._placed()

        def play(dice: DiceOf[Any]) -> Crossing:
            log: list[Event] = []
            end = moves.finished(field, plan, moves.run(field, plan, move, log), dice, log)
            return _crossing(before, end, _tell((0, 0), log))

        return play

    def _placed(self) -> tuple[Field, Ship, Plan, Move]:
        field, state = begin(self.setup)
        index = index_of(field, self.ship)
        return field, state.ships[index], *before_move(field, state, index, parse(self.line))


def _crossing(before: Ship, end: Move, told: _Told) -> Crossing:
    met, hit = told
    return Crossing(met, hit, *losses(before, end.ship))


def _tell(told: _Told, events: list[Event]) -> _Told:
    met = sum(event.roll is not None and event.roll.purpose == "asteroid" for event in events)
    return told[0] + met, told[1] + sum(event.kind == "asteroid_hit" for event in events)
