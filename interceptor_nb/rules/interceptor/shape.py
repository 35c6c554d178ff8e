"""What an order line orders, whatever ship it is for: its actions (MOV-10)."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.rules.interceptor.orders import Order, TokenKind

ActionKind = Literal["velocity", "forward", "heading", "facing", "roll", "drop", "hover", "bounce", "up", "dive"]
_ACTIONS: dict[TokenKind, ActionKind] = {
    "velocity": "velocity",
    "forward": "forward",
    "heading": "heading",
    "facing": "facing",
    "roll": "roll",
    "drop": "drop",
    "hover": "hover",
    "bounce": "bounce",
    "up": "up",
    "dive": "dive",
}


class Action(Struct, frozen=True, gc=False):
    """One action (MOV-10).

    Attributes:
        kind: what it does.
        token: index in the order of the token it comes from.
        count: points of a velocity change; +1 right or -1 left of a turn; hexes straight ahead, each of them an
            action of its own.
        until: hexes moved this turn when it is done.
    """

    kind: ActionKind
    token: int
    count: int = 1
    until: int = 0


class Shape(Struct, frozen=True, gc=False):
    """What a line orders, whatever ship it is for; token indices where they are asked for again.

    Attributes:
        text: the line as printed.
        actions: its actions (MOV-10).
        paid: those of them that take TP.
        changes: tokens that change velocity.
        turns: tokens that change heading or facing.
        drops: tokens that loose a load.
        hexes: hexes straight ahead.
        pushes: whether it allows a push (PLT-3).
        ram: token that declares a ram (RAM-1), None for none.
        lifters, glide: token that names the way to fly in atmosphere (ATM-5), None for none.
        by_air: tokens that mean something only near a planet.
        free: action that turns the heading for nothing in streamlined flight, -1 for none (ATM-3).
    """

    text: str
    actions: tuple[Action, ...]
    paid: tuple[Action, ...]
    changes: tuple[int, ...]
    turns: tuple[int, ...]
    drops: tuple[int, ...]
    hexes: int
    pushes: bool
    ram: int | None
    lifters: int | None
    glide: int | None
    by_air: tuple[int, ...]
    free: int


@lru_cache(maxsize=4096)
def shape(order: Order) -> Shape:
    """Return what *order* orders."""
    tokens, actions = order.tokens, _actions(order)

    def at(*kinds: TokenKind) -> tuple[int, ...]:
        return tuple(number for number, token in enumerate(tokens) if token.kind in kinds)

    return Shape(
        str(order),
        actions,
        tuple(action for action in actions if action.kind not in ("forward", "drop", "bounce")),
        at("velocity"),
        at("heading", "facing"),
        at("drop"),
        sum(tokens[number].count for number in at("forward")),
        bool(at("push")),
        next(iter(at("ram")), None),
        next(iter(at("lifters")), None),
        next(iter(at("glide")), None),
        at("lifters", "glide", "hover", "bounce", "up", "dive"),
        _free(actions),
    )


def _actions(order: Order) -> tuple[Action, ...]:
    """Return the actions of *order*: ``R2`` is two; ``4`` is four that are kept together (MOV-10)."""
    actions: list[Action] = []
    hexes = 0
    for place, token in enumerate(order.tokens):
        kind = _ACTIONS.get(token.kind)
        if kind in ("heading", "facing"):
            actions += [Action(kind, place, 1 if token.count > 0 else -1, hexes)] * abs(token.count)
        elif kind in ("up", "dive"):
            actions += [Action(kind, place, 1, hexes)] * token.count
        elif kind is not None:
            hexes += token.count if kind == "forward" else 0
            actions.append(Action(kind, place, token.count or 1, hexes))
    return tuple(actions)


def _free(actions: tuple[Action, ...]) -> int:
    """Return the first hexside of heading after the last hex or level, -1 where there is none (ATM-3)."""
    found = -1
    for at in range(len(actions) - 1, -1, -1):
        if actions[at].kind in ("forward", "up", "dive"):
            return found
        if actions[at].kind == "heading":
            found = at
    return -1


@lru_cache(maxsize=4096)
def by_hex(line: Shape) -> Shape:
    """Return *line* with each hex an action by itself, as the atmosphere levels price them (ALT-2)."""
    actions: list[Action] = []
    for action in line.actions:
        single = action.kind == "forward"
        actions += [structs.replace(action, count=1)] * action.count if single else [action]
    return structs.replace(line, actions=tuple(actions), free=_free(tuple(actions)))
