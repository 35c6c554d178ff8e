"""Recovery from random movement (RND-7).

>>> recovery(setup, "erskine")
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Unpack

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds, every_play
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.odds.asked import index_of, need_words, only
from interceptor_nb.odds.sampling import How, answer
from interceptor_nb.odds.table import Play, Table
from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.random_movement import recovered
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Ship, begin

RECOVERS, STAYS = "recovers", "stays out of control"


class Recovery(NamedTuple):
    """How a recovery roll comes out.

    Attributes:
        comes: ``recovers``, ``stays out of control``.
    """

    comes: str


def recovery(setup: Setup, ship: str, **how: Unpack[How]) -> Table[Recovery]:
    """Return whether *ship*, as it stands but out of control, recovers at the start of a turn (RND-7).

    Args:
        setup: the scenario.
        ship: the ship's id.
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship.
    """
    return answer(Recovering(setup, ship), **how)


class Recovering(Struct, frozen=True):
    """Whether a ship recovers."""

    setup: Setup
    ship: str

    columns: ClassVar[tuple[str, ...]] = Recovery._fields
    measures: ClassVar[Mapping[str, Callable[[Recovery], bool | int]]] = {
        RECOVERS: lambda end: end.comes == RECOVERS,
    }

    def title(self) -> str:
        """Return the question with the number that decides it."""
        plan, _ = self._placed()
        return f"{self.ship} recovers: {need_words(plan.piloting, plan.control)}"

    def odds(self, budget: int) -> Odds[Recovery]:
        """Return the exact odds."""
        return every_play(self.player(), budget=budget)

    def player(self) -> Play[Recovery]:
        """Return what rolls once."""
        plan, ship = self._placed()

        def play(dice: DiceOf[Any]) -> Recovery:
            if ship.status != "random":
                return Recovery(STAYS)  # lost, or nobody flies it (MOV-11)
            after = recovered(plan, ship, dice.roll(self.ship, "recovery"), None)
            return Recovery(RECOVERS if after.status == "flying" else STAYS)

        return play

    def _placed(self) -> tuple[Plan, Ship]:
        field, state = begin(only(self.setup, self.ship))
        index = index_of(field, self.ship)
        ship = state.ships[index]
        if ship.status == "flying":
            ship = structs.replace(ship, status="random")
        return plan_for(field, ship, index), ship
