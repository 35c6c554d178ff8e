"""The ground: whether a ship, as it stands, lands or crashes (ATM-8, ATM-9, LND-1).

>>> landing(setup, "diver")
>>> landing(setup, "diver", deadstick=True)
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Unpack

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds, every_play
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.odds.asked import index_of, need_words, only
from interceptor_nb.odds.sampling import How, answer
from interceptor_nb.odds.table import Play, Table
from interceptor_nb.odds.varied import having
from interceptor_nb.rules.interceptor import landing as ground
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, begin

LANDED = STATUS_WORDS["landed"]


class Touchdown(NamedTuple):
    """How a landing comes out.

    Attributes:
        comes: ``landed``, ``crashed``.
        why: what made it crash without a roll; empty where there was one.
    """

    comes: str
    why: str


def landing(setup: Setup, ship: str, *, deadstick: bool = False, **how: Unpack[How]) -> Table[Touchdown]:
    """Return what comes of *ship*, as it stands, reaching the ground; wherever on the map it is.

    Args:
        setup: the scenario.
        ship: the ship's id.
        deadstick: with all its engine boxes lost; without any in the design, with no engine power.
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship.
    """
    return answer(Landing(setup, ship, deadstick), **how)


class Landing(Struct, frozen=True):
    """Whether a ship lands."""

    setup: Setup
    ship: str
    deadstick: bool = False

    columns: ClassVar[tuple[str, ...]] = Touchdown._fields
    measures: ClassVar[Mapping[str, Callable[[Touchdown], bool | int]]] = {
        "lands": lambda end: end.comes == LANDED,
    }

    def title(self) -> str:
        """Return the question with the numbers that decide it."""
        field, plan, move, _ = self._placed()
        if move.due is None:
            return f"{self.ship} reaches the ground"
        kind = "lands" if plan.maximum else "makes a deadstick landing"
        words = need_words(ground.need(field, plan, move.ship), ground.modifiers(field, plan, move.ship))
        return f"{self.ship} {kind}: {words}"

    def odds(self, budget: int) -> Odds[Touchdown]:
        """Return the exact odds."""
        return every_play(self.player(), budget=budget)

    def player(self) -> Play[Touchdown]:
        """Return what rolls once."""
        field, plan, move, why = self._placed()

        def play(dice: DiceOf[Any]) -> Touchdown:
            if move.due is None:
                return Touchdown(STATUS_WORDS[move.ship.status], why)
            after = ground.rolled(field, plan, move, dice.roll(self.ship, move.due), None)
            return Touchdown(STATUS_WORDS[after.ship.status], "")

        return play

    def _placed(self) -> tuple[Field, Plan, Move, str]:
        """Return the move with the landing roll due, or over, and then why."""
        setup = only(self.setup, self.ship)
        if self.deadstick:
            setup = having(setup, self.ship, _powerless(setup, self.ship))
        field, state = begin(setup)
        index = index_of(field, self.ship)
        ship = state.ships[index]
        if ship.status == "landed":
            ship = structs.replace(ship, status="flying")
        plan = plan_for(field, ship, index)
        log: list[Event] = []
        move = Move(ship, (), "coast")
        if not ship.is_lost:
            move = ground.touched(plan, move, log)
        return field, plan, move, str(log[-1].fact("why")) if log else "it is lost already"


def _powerless(setup: Setup, ship: str) -> dict[str, int]:
    (start,) = setup.ships
    boxes = dict(setup.design(start.design).internals).get("engine", 0)
    return {"lost.engine": boxes} if boxes else {"engine_power": 0}
