"""Order lines: one line a ship a turn, parsed, printed and explained.

An `Order` is a tuple of `Token`s in the order they happen. Spelling and places are checked here; whether the rules
allow it is for `legal`.
"""

import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from interceptor_nb.core.digits import too_many
from interceptor_nb.core.errors import OrderSyntaxError

TokenKind = Literal[
    "velocity", "forward", "heading", "facing", "roll", "push", "hover", "glide", "lifters", "bounce", "up", "dive",
    "drop", "ram",
]  # fmt: skip


class Token(Struct, frozen=True):
    """One token of an order line.

    Attributes:
        kind: what it orders.
        count: velocity change, hexes, hexsides (right is positive), levels; 0 where it has none.
        name: heading of a bounce, load of a drop, target of a ram.
        tons: the tons of a drop as written; empty for one piece.
    """

    kind: TokenKind
    count: int = 0
    name: str = ""
    tons: str = ""

    def __str__(self) -> str:
        match self.kind:
            case "velocity":
                return f"{self.count:+d}"
            case "forward":
                return str(self.count)
            case "heading" | "facing":
                letter = "R" if self.count > 0 else "L"
                letter = letter if self.kind == "heading" else letter.lower()
                return letter + (str(abs(self.count)) if abs(self.count) > 1 else "")
            case "up" | "dive":
                return f"{self.kind}{self.count}"
            case "bounce" | "ram":
                return f"{self.kind}:{self.name}"
            case "drop":
                return f"drop:{self.name}" + (f"*{self.tons}" if self.tons else "")
            case _:
                return self.kind


class Order(Struct, frozen=True, cache_hash=True):
    """One ship's line for one turn; no tokens is ``.``, coast."""

    tokens: tuple[Token, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.tokens)) or "."


COAST = Order()
"""No action: the engine moves the ship its V hexes."""

_WORDS: dict[str, TokenKind] = {
    "roll": "roll",
    "push": "push",
    "hover": "hover",
    "glide": "glide",
    "lifters": "lifters",
}
_COUNTED: frozenset[TokenKind] = frozenset({"velocity", "forward", "heading", "facing", "up", "dive"})
_VELOCITY = re.compile(r"[+-](\d{1,3})", re.ASCII)
_HEXES = re.compile(r"\d{1,3}", re.ASCII)
_TURN = re.compile(r"([RLrl])(\d?)", re.ASCII)
_LEVELS = re.compile(r"(up|dive)(\d{1,2})", re.ASCII)
_DROP = re.compile(r"drop:([^\s*]+)(?:\*([0-9]+(?:\.[0-9]+)?))?")
_NAMED = re.compile(r"(bounce|ram):(\S+)")
_RANK: dict[TokenKind, int] = {"ram": 0, "push": 1, "lifters": 2, "glide": 2, "velocity": 3}
_RANK_REST = 4
TOKENS_HELP = (
    "+3 -2 (velocity), 4 (hexes), R L R2 (heading), r l r2 (facing), roll, push, drop:LOAD, ram:SHIP, lifters, glide, "
    "hover, bounce:HEADING, up2 dive1 (levels) or . (coast)"
)


@lru_cache(maxsize=4096)
def parse(line: str) -> Order:
    """Return the order written in *line*.

    Raises:
        OrderSyntaxError: the first token that cannot be read or stands in a wrong place.
    """
    words = line.split()
    if words in ([], ["."]):
        return COAST
    tokens: list[Token] = []
    for place, word in enumerate(words, 1):
        token = _token(word, place)
        _check_place(token, tokens, word, place)
        tokens.append(token)
    return Order(tuple(tokens))


def explain(order: Order) -> str:
    """Return *order* in words."""
    return ", ".join(_in_words(token) for token in order.tokens) or "coast"


def _token(word: str, place: int) -> Token:
    if word == ".":
        raise OrderSyntaxError("'.' stands alone", token=word, place=place)
    token = _read(word)
    if token is None:
        why = too_many(word, lambda other: _read(other) is not None) or f"{word!r} is no order; {TOKENS_HELP} are"
        raise OrderSyntaxError(why, token=word, place=place)
    if (token.kind in _COUNTED and token.count == 0) or (token.tons and float(token.tons) == 0):
        why = f"{word!r} orders nothing; leave it out or give a number from 1"
        raise OrderSyntaxError(why, token=word, place=place)
    return token


def _read(word: str) -> Token | None:
    """Return the token that *word* is, None where it is none; whether its number is one is still to be seen."""
    if word in _WORDS:
        return Token(_WORDS[word])
    if _VELOCITY.fullmatch(word):
        return Token("velocity", int(word))
    if _HEXES.fullmatch(word):
        return Token("forward", int(word))
    if found := _TURN.fullmatch(word):
        hexsides = int(found[2] or 1)
        kind: TokenKind = "heading" if found[1].isupper() else "facing"
        return Token(kind, hexsides if found[1] in "Rr" else -hexsides)
    if found := _LEVELS.fullmatch(word):
        return Token("up" if found[1] == "up" else "dive", int(found[2]))
    if found := _DROP.fullmatch(word):
        return Token("drop", name=found[1], tons=found[2] or "")
    if found := _NAMED.fullmatch(word):
        return Token("bounce" if found[1] == "bounce" else "ram", name=found[2])
    return None


def _check_place(token: Token, before: list[Token], word: str, place: int) -> None:
    rank = _RANK.get(token.kind, _RANK_REST)
    if token.kind == "drop" or rank == _RANK_REST:
        return
    if token.kind == "velocity" and any(other.kind == "velocity" for other in before):
        return  # a second velocity change is the rules' business (MOV-3)
    late = next((other for other in before if other.kind != "drop" and _RANK.get(other.kind, _RANK_REST) >= rank), None)
    if late is not None:
        same = "again" if late.kind == token.kind else f"after {str(late)!r}"
        order = "ram:, push, lifters or glide, velocity change, then the rest"
        raise OrderSyntaxError(f"{word!r} stands {same}; a line goes {order}", token=word, place=place)


def _in_words(token: Token) -> str:
    count = abs(token.count)
    match token.kind:
        case "velocity":
            return f"{'speed up' if token.count > 0 else 'slow down'} by {count}"
        case "forward":
            return "move 1 hex" if count == 1 else f"move {count} hexes"
        case "heading" | "facing":
            way = "right" if token.count > 0 else "left"
            return f"turn {token.kind} {way} by {count} hexside{'s' if count > 1 else ''}"
        case "up" | "dive":
            return f"{'climb' if token.kind == 'up' else 'dive'} {count} level{'s' if count > 1 else ''}"
        case "bounce":
            return f"bounce off the interface to heading {token.name}"
        case "drop":
            return f"drop {token.tons + ' t of ' if token.tons else ''}{token.name}"
        case "ram":
            return f"ram {token.name}"
        case "roll":
            return "roll about the long axis"
        case "push":
            return "push the plant"
        case _:
            return {"hover": "hover", "glide": "fly normally", "lifters": "use the lifters"}[token.kind]
