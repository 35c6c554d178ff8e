"""Order lines: one line a ship or a fighter group a turn, parsed, printed and explained.

An `Order` is a tuple of `Token`s in the order they happen. Spelling and places are checked here; whether the rules
allow it is for `legal`.
"""

import re
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from interceptor_nb.core.digits import too_many
from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.fleet.geometry import Point, point_named
from interceptor_nb.rules.fleet.sequence import phase_number

TokenKind = Literal[
    "velocity", "turn", "ram", "launch", "emergency", "scramble", "go", "then", "land", "attack", "hold", "hit", "pdaf",
    "adaf", "repair",
]  # fmt: skip


class Token(Struct, frozen=True):
    """One token of an order line.

    Attributes:
        kind: what it orders.
        count: velocity change in inches, steps of 30 degrees (right is positive), points of a hit; 0 for none.
        name: the ship, the group or the system that it is about.
        at: where a group goes.
    """

    kind: TokenKind
    count: int = 0
    name: str = ""
    at: Point | None = None

    def __str__(self) -> str:
        match self.kind:
            case "velocity":
                return f"{self.count:+d}"
            case "turn":
                return ("R" if self.count > 0 else "L") + (str(abs(self.count)) if abs(self.count) > 1 else "")
            case "hold":
                return "hold"
            case "go" | "then":
                return f"{self.kind}:{self.at}"
            case "hit":
                return f"hit:{self.name}*{self.count}"
            case _:
                return f"{self.kind}:{self.name}"


class Order(Struct, frozen=True):
    """One line for one turn; no tokens is ``.``: hold course and velocity, stay, do nothing."""

    tokens: tuple[Token, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.tokens)) or "."

    def of(self, *kinds: TokenKind) -> tuple[Token, ...]:
        """Return the tokens of *kinds*, as they stand."""
        return tuple(token for token in self.tokens if token.kind in kinds)

    def count(self, kind: TokenKind) -> int:
        """Return what the numbers of all tokens of *kind* add up to."""
        return sum(token.count for token in self.of(kind))

    def name(self, kind: TokenKind) -> str | None:
        """Return the name in the first token of *kind*, None where there is none."""
        return next((token.name for token in self.of(kind)), None)

    def at(self, kind: TokenKind) -> Point | None:
        """Return the point in the first token of *kind*, None where there is none."""
        return next((token.at for token in self.of(kind)), None)


NOTHING = Order()
"""No action: a ship goes on as it does, a group stays where it is."""

_ORDERS, _FIRE = phase_number("orders"), phase_number("fire")
PHASES: dict[TokenKind, int] = {
    "velocity": _ORDERS,
    "turn": _ORDERS,
    "ram": _ORDERS,
    "launch": _ORDERS,
    "emergency": _ORDERS,
    "scramble": _ORDERS,
    "go": phase_number("fighters"),
    "then": phase_number("dogfights"),
    "land": phase_number("dogfights"),
    "attack": phase_number("targets"),
    "hold": _FIRE,
    "hit": _FIRE,
    "pdaf": _FIRE,
    "adaf": _FIRE,
    "repair": phase_number("control"),
}
"""The phase in which a token is carried out; until then it may be written anew, except those of TRN-1."""

GROUP_TOKENS: frozenset[TokenKind] = frozenset({"go", "then", "land", "attack"})
"""What a fighter group can be ordered; everything else is for ships."""

_COUNTED: frozenset[TokenKind] = frozenset({"velocity", "turn", "hit"})
_VELOCITY = re.compile(r"[+-]\d{1,3}", re.ASCII)
_TURN = re.compile(r"([RL])(\d{0,2})", re.ASCII)
_NAMED = re.compile(r"(ram|launch|emergency|scramble|land|attack|pdaf|adaf|repair):([^\s*:]+)")
_HIT = re.compile(r"hit:([^\s*:]+)\*(\d{1,4})", re.ASCII)
_POINT = re.compile(r"(go|then):([^\s,]+,[^\s,]+)")
_KINDS: dict[str, TokenKind] = {kind: kind for kind in PHASES}
SHIP_HELP = (
    "+3 -2 (velocity), R L R2 (turn), ram:SHIP, launch:GROUP, emergency:GROUP, hold, hit:SHIP*POINTS, pdaf:GROUP,"
    " adaf:GROUP, repair:SYSTEM"
)
GROUP_HELP = "go:X,Y then:X,Y land:SHIP attack:SHIP"


def listed(names: Iterable[str], none: str = "none") -> str:
    """Return *names* as a message lists them."""
    return ", ".join(names) or none


def parse(line: str) -> Order:
    """Return the order written in *line*.

    Raises:
        OrderSyntaxError: the first token that cannot be read or stands in a wrong place.
    """
    words = line.split()
    if words in ([], ["."]):
        return NOTHING
    tokens: list[Token] = []
    for place, word in enumerate(words, 1):
        token = _token(word, place)
        late = next((other for other in tokens if PHASES[other.kind] > PHASES[token.kind]), None)
        if late is not None:
            order = "movement, ram, launches; go: then: land:; attack:; hold, fire; repair:"
            message = f"{word!r} stands after {str(late)!r}; a line goes {order}"
            raise OrderSyntaxError(message, token=word, place=place)
        tokens.append(token)
    return Order(tuple(tokens))


def explain(order: Order) -> str:
    """Return *order* in words."""
    return ", ".join(_in_words(token) for token in order.tokens) or "nothing new"


def _token(word: str, place: int) -> Token:
    if word == ".":
        raise OrderSyntaxError("'.' stands alone", token=word, place=place)
    token = _read(word)
    if token is None and (found := _POINT.fullmatch(word)):
        message = f"{word!r} names no point; inches with up to three decimals do, like {found[1]}:12.5,-3"
        raise OrderSyntaxError(message, token=word, place=place)
    if token is None:
        message = f"{word!r} is no order; {SHIP_HELP} are for ships, {GROUP_HELP} for fighter groups, . for nothing"
        message = too_many(word, lambda other: _read(other) is not None) or message
        raise OrderSyntaxError(message, token=word, place=place)
    if token.kind in _COUNTED and token.count == 0:
        message = f"{word!r} orders nothing; leave it out or give a number from 1"
        raise OrderSyntaxError(message, token=word, place=place)
    return token


def _read(word: str) -> Token | None:
    """Return the token that *word* is, None where it is none; whether its number is one is still to be seen."""
    if word == "hold":
        return Token("hold")
    if _VELOCITY.fullmatch(word):
        return Token("velocity", int(word))
    if found := _TURN.fullmatch(word):
        steps = int(found[2] or 1)
        return Token("turn", steps if found[1] == "R" else -steps)
    if found := _HIT.fullmatch(word):
        return Token("hit", int(found[2]), found[1])
    if found := _NAMED.fullmatch(word):
        return Token(_KINDS[found[1]], name=found[2])
    if (found := _POINT.fullmatch(word)) and (at := point_named(found[2])) is not None:
        return Token(_KINDS[found[1]], at=at)
    return None


def _in_words(token: Token) -> str:
    count = abs(token.count)
    match token.kind:
        case "velocity":
            return f"{'speed up' if token.count > 0 else 'slow down'} by {count}"
        case "turn":
            return f"turn {'right' if token.count > 0 else 'left'} by {count * 30} degrees"
        case "go" | "then":
            return f"{'move' if token.kind == 'go' else 'then move'} to {token.at}"
        case "hit":
            return f"hit {token.name} for {count}"
        case "hold":
            return "hold fire until others have fired"
        case "pdaf" | "adaf":
            return f"fire {token.kind.upper()} at {token.name}"
        case "emergency":
            return f"launch {token.name} in an emergency"
        case "land":
            return f"land on {token.name}"
        case _:
            return f"{token.kind} {token.name}"
