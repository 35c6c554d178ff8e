"""One end that a ship can reach, and the line that leads there."""

from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from interceptor_nb.core.hexes import Direction, Hex
from interceptor_nb.odds.ways import Way
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token
from interceptor_nb.rules.interceptor.setup import Status


class Route(NamedTuple):
    """What a line through open space is made of; thousands are found and few of them read.

    Attributes:
        way: turns and hexes.
        change: of velocity, in hexes a turn.
        facing: hexsides of facing alone.
        facing_first: they come before the first hex, else after the last.
        push: the line says ``push``.
    """

    way: Way
    change: int
    facing: int
    facing_first: bool
    push: bool

    @property
    def order(self) -> Order:
        """Return the line."""
        tokens = _tokens(self.way)
        if self.facing:
            tokens.insert(0 if self.facing_first else len(tokens), Token("facing", self.facing))
        if self.change:
            tokens.insert(0, Token("velocity", self.change))
        if self.push:
            tokens.insert(0, Token("push"))
        return COAST if all(token.kind == "forward" for token in tokens) else Order(tuple(tokens))


def _tokens(way: Way) -> list[Token]:
    """Return turns and hexes of *way* in the order in which they happen."""
    at: Way | None = way
    tokens: list[Token] = []
    while at is not None:
        if at.turn:
            tokens.append(Token("heading", at.turn))
        if at.before is not None:
            straight = bool(tokens) and tokens[-1].kind == "forward"
            hexes = tokens.pop().count if straight else 0
            tokens.append(Token("forward", hexes + 1))
        at = at.before
    tokens.reverse()
    return tokens


class Reached(Struct, frozen=True):
    """One end of a move, by its cheapest line; among those, by the one with the least chance of trouble.

    Attributes:
        hex: where the ship ends its move; in the map.
        velocity: hexes a turn.
        altitude: its level where ships have one, else None.
        status: under control, landed (LND-1), or derelict (MOV-11).
        thrust: TP of the line as planned, every roll taken to succeed.
        trouble: the exact chance to end out of control, damaged, derelict or lost instead; 1 where no roll on the way
            can succeed, or none without damage.
        route: the line, or what it is made of.
    """

    hex: Hex
    heading: Direction
    facing: Direction
    velocity: int
    altitude: int | None
    status: Status
    thrust: int
    trouble: Fraction
    route: Route | Order

    @property
    def order(self) -> Order:
        """Return the cheapest line that leads here."""
        return self.route if isinstance(self.route, Order) else self.route.order
