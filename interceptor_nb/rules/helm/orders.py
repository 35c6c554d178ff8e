"""Order lines: one line a ship a phase, parsed, printed and explained.

A line is a tuple of `Action`s in the order they are tried, each by a character. A dodge waits for what it dodges.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.helm.tables import ActionKind


class Action(Struct, frozen=True, cache_hash=True):
    """One action of one character.

    Attributes:
        member: id of the character.
        kind: what it is.
        count: hexsides and the way of a slip or an orbit (right is positive), points of speed, points of evasion;
            0 where there is none, and for leaving an orbit.
        target: the missile or ship that is dodged, the ship that is rammed.
    """

    member: str
    kind: ActionKind
    count: int = 0
    target: str = ""

    def __str__(self) -> str:
        match self.kind:
            case "turn" | "delay" | "slip" | "orbit":
                steps = str(abs(self.count)) if abs(self.count) > 1 else ""
                what = ("R" if self.count > 0 else "L") + steps if self.count else "out"
            case "speed":
                what = f"{self.count:+d}"
            case "evade":
                what = str(self.count)
            case _:
                what = self.target
        return ":".join(filter(None, (self.member, self.kind, what)))


class Order(Struct, frozen=True, cache_hash=True):
    """One ship's line for one phase; no actions is ``.``."""

    actions: tuple[Action, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.actions)) or "."


NOTHING = Order()
"""Nobody does anything."""

_ID = r"[\w.\-]+"
_WAYS = {"R": 1, "L": -1}
_AFTER: Mapping[ActionKind, tuple[re.Pattern[str], str]] = {
    "steady": (re.compile(""), "steady"),
    "turn": (re.compile("([RL])([1-9]?)"), "turn:R, turn:L2"),
    "speed": (re.compile(r"[+-][1-9]\d?", re.ASCII), "speed:+1, speed:-2"),
    "spin": (re.compile(""), "spin"),
    "evade": (re.compile(r"[1-9]\d?", re.ASCII), "evade:1"),
    "delay": (re.compile("([RL])([1-9]?)"), "delay:R, delay:L2"),
    "slip": (re.compile("([RL])"), "slip:R, slip:L"),
    "dodge": (re.compile(_ID), "dodge:MISSILE, dodge:SHIP"),
    "ram": (re.compile(_ID), "ram:SHIP"),
    "orbit": (re.compile("([RL])|out"), "orbit:R, orbit:L, orbit:out"),
    "module": (re.compile(""), "module"),
    "repair": (re.compile(""), "repair"),
}
"""What may stand after a word, and how it is written."""


def parse(line: str) -> Order:
    """Return the order written in *line*.

    Raises:
        OrderSyntaxError: the first token that cannot be read.
    """
    words = line.split()
    return (
        NOTHING if words in ([], ["."]) else Order(tuple(_action(word, place) for place, word in enumerate(words, 1)))
    )


def explain(order: Order) -> str:
    """Return *order* in words."""
    return ", ".join(f"{action.member} {in_words(action)}" for action in order.actions) or "nothing"


def in_words(action: Action) -> str:
    """Return what *action* does, in words."""
    count, way = abs(action.count), "right" if action.count > 0 else "left"
    match action.kind:
        case "steady":
            return "steadies the ship"
        case "turn" | "delay":
            later = " after the next hex" if action.kind == "delay" else ""
            return f"turns {way} by {count} hexside{'s' if count > 1 else ''}{later}"
        case "speed":
            return f"{'speeds up' if action.count > 0 else 'slows down'} by {count}"
        case "spin":
            return "spins the wheel"
        case "evade":
            return f"evades by {count}"
        case "slip":
            return f"slips to the {way}"
        case "dodge" | "ram":
            return f"{action.kind}s {action.target}"
        case "orbit":
            return f"goes into orbit to the {way}" if count else "leaves orbit"
        case "module":
            return "uses the helm module"
        case "repair":
            return "repairs the helm"


def _action(word: str, place: int) -> Action:
    if word == ".":
        raise OrderSyntaxError("'.' stands alone", token=word, place=place)
    member, _, rest = word.partition(":")
    name, _, after = rest.partition(":")
    if not re.fullmatch(_ID, member) or not rest:
        raise OrderSyntaxError(
            f"{word!r} is no action; write the character, a colon and what is done, like kim:turn:R2",
            token=word,
            place=place,
        )
    kind = next((kind for kind in _AFTER if kind == name), None)
    if kind is None:
        raise OrderSyntaxError(f"{name!r} is no action; {', '.join(_AFTER)} are", token=word, place=place)
    pattern, examples = _AFTER[kind]
    found = pattern.fullmatch(after)
    if found is None or rest.endswith(":"):
        raise OrderSyntaxError(f"{rest!r} cannot be read; {kind} is written {examples}", token=word, place=place)
    match kind:
        case "turn" | "delay":
            return Action(member, kind, _WAYS[found[1]] * int(found[2] or 1))
        case "slip" | "orbit":
            return Action(member, kind, _WAYS.get(found[1], 0))
        case "speed" | "evade":
            return Action(member, kind, int(after))
        case _:
            return Action(member, kind, target=after)
