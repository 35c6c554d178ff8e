"""The interface: what comes of going in, and of trying to bounce off it, as a ship stands (INT-1 to INT-7).

>>> interface(setup, "diver")
>>> interface(having(setup, "diver", {"piloting": 3, "lost.engine": 2}), "diver", bounce=True)
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Unpack

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds, every_play
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.odds.asked import index_of, losses, need_words, only
from interceptor_nb.odds.sampling import How, answer
from interceptor_nb.odds.table import LOST_WORDS, Play, Table
from interceptor_nb.rules.interceptor import interface as border
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.orders import COAST, parse
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, Ship, begin

_BOUNCE = parse("bounce:NE")
"""Where a bounce leads to makes no difference here."""


class Border(NamedTuple):
    """How a roll at the interface comes out.

    Attributes:
        comes: ``enters``, ``bounces``, ``burns up``.
        missed_by: by how much the roll was missed; 0 where it was not (INT-3, INT-4).
        hits: what the interface does to the ship.
        side: where, as seen in space; empty for nowhere (INT-6).
        armour, internals: boxes lost.
        status: how the ship is after it.
    """

    comes: str
    missed_by: int
    hits: int
    side: str
    armour: int
    internals: int
    status: str


def interface(setup: Setup, ship: str, *, bounce: bool = False, **how: Unpack[How]) -> Table[Border]:
    """Return what comes of *ship*, as it stands, entering the interface; wherever on the map it is.

    Args:
        setup: the scenario.
        ship: the ship's id.
        bounce: whether it tries to bounce off instead (INT-4).
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship.
    """
    return answer(AtInterface(setup, ship, bounce), **how)


class AtInterface(Struct, frozen=True):
    """What a ship's roll at the interface comes to."""

    setup: Setup
    ship: str
    bounce: bool = False

    columns: ClassVar[tuple[str, ...]] = Border._fields
    measures: ClassVar[Mapping[str, Callable[[Border], bool | int]]] = {
        "enters": lambda end: end.comes == "enters",
        "bounces": lambda end: end.comes == "bounces",
        "damaged": lambda end: end.armour + end.internals > 0,
        "lost": lambda end: end.status in LOST_WORDS,
        "mean hits": lambda end: end.hits,
    }

    def title(self) -> str:
        """Return the question with the numbers that decide it."""
        field, plan, ship = self._placed()
        does = "bounces off" if self.bounce else "enters"
        words = need_words(border.need(plan, ship), border.modifiers(field, plan, ship))
        return f"{self.ship} {does} the interface: {words}"

    def odds(self, budget: int) -> Odds[Border]:
        """Return the exact odds of every end."""
        return every_play(self.player(), budget=budget)

    def player(self) -> Play[Border]:
        """Return what rolls once."""
        field, plan, ship = self._placed()
        start = Move(ship, (), "orders", due="bounce" if self.bounce else "entry")

        def play(dice: DiceOf[Any]) -> Border:
            log: list[Event] = []
            after = border.rolled(field, plan, start, dice.roll(self.ship, start.due), log)
            if after.due == "asteroid_location":
                after = border.located(field, plan, after, dice.roll(self.ship, "asteroid_location"), log)
            return _border(ship, after.ship, log)

        return play

    def _placed(self) -> tuple[Field, Plan, Ship]:
        field, state = begin(only(self.setup, self.ship))
        index = index_of(field, self.ship)
        ship = state.ships[index]
        # No edge, no planet: only the roll is asked about, and not where the ship is.
        plan = structs.replace(plan_for(field, ship, index, _BOUNCE if self.bounce else COAST), air=None)
        return field.emptied(), plan, ship


def _border(before: Ship, after: Ship, log: list[Event]) -> Border:
    rolled, over = log[0], log[0].fact("over")
    hits = rolled.fact("hits") or 0
    side = next((str(event.fact("side")) for event in log[1:] if event.fact("side")), "forward" if hits else "")
    return Border(str(rolled.fact("comes")), int(over or 0), int(hits), side, *losses(before, after))
