"""The lines of a turn as they are judged, and what a fault of one is."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from interceptor_nb.core import problem
from interceptor_nb.rules.fleet.carriers import launch_of
from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.movement import after_move
from interceptor_nb.rules.fleet.orders import PHASES, Order, Token, TokenKind
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.sequence import phase_number
from interceptor_nb.rules.fleet.state import Field, State

_SHIPS = phase_number("ships")


class Problem(problem.Problem[RuleId], frozen=True):
    """One fault of the line of a ship or group."""


Fault = tuple[str, RuleId, int]
"""What is wrong, the rule that says so, and the token's place, 0 for the whole line."""


class Lines(Struct, frozen=True):
    """All lines of a turn, to be judged together.

    Attributes:
        orders: those of ships, then of groups.
        turn: the turn they are for.
    """

    field: Field
    state: State
    orders: tuple[Order, ...]
    turn: int

    def ship(self, index: int) -> Order:
        """Return the line of ship *index*."""
        return self.orders[index]

    def group(self, index: int) -> Order:
        """Return the line of group *index*."""
        return self.orders[len(self.field.ship_ids) + index]

    def due(self, order: Order, *kinds: TokenKind) -> Iterator[tuple[int, Token]]:
        """Yield place and token of those of *kinds* that are still to be carried out."""
        for place, token in enumerate(order.tokens, 1):
            if token.kind in kinds and PHASES[token.kind] > self.state.phase:
                yield place, token

    def judged(
        self, unit: str, order: Order, index: int, judges: Iterable[Callable[["Lines", int], Iterator[Fault]]]
    ) -> Iterator[Problem]:
        """Yield what *judges* find in *order*, the line of the *unit* of that *index*."""
        for judge in judges:
            for message, rule, place in judge(self, index):
                yield Problem(unit, message, rule, place, str(order.tokens[place - 1]) if place else "")

    def ship_at(self, index: int) -> Point:
        """Return where ship *index* will be when ships have moved."""
        ship = self.state.ships[index]
        return ship.at if self.state.phase >= _SHIPS else after_move(ship, self.ship(index)).at

    def second_leg_from(self, index: int) -> Point | None:
        """Return where the second move of group *index* begins; None where it will not be on the table."""
        group = self.state.groups[index]
        if group.ship >= 0:
            launched = launch_of(self.field, self.orders, index)
            return None if launched is None else self.ship_at(launched[0])
        return self.group(index).at("go") or group.at  # the same once it has gone there
