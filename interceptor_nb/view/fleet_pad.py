"""Building a fleet line by buttons and clicks: what may come next, what each token says, and the rules behind it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.legal import problems
from interceptor_nb.rules.fleet.lines import Problem
from interceptor_nb.rules.fleet.movement import cost, most_turn
from interceptor_nb.rules.fleet.orders import NOTHING, PHASES, Order, Token, TokenKind, explain
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.view.fleet_game import FleetGame, Looked, Typed, read_line
from interceptor_nb.view.fleet_text import counted

TOKEN_RULES: Mapping[TokenKind, tuple[RuleId, ...]] = {
    "velocity": ("TBL-2",),
    "turn": ("TBL-2",),
    "ram": ("FRM-1", "FRM-2"),
    "launch": ("CAR-1", "CAR-2", "CAR-3"),
    "emergency": ("CAR-4",),
    "scramble": ("CAR-5",),
    "go": ("FTR-1", "TRN-3"),
    "then": ("FTR-1", "TRN-6"),
    "land": ("CAR-2",),
    "attack": ("FTR-6", "TRN-7"),
    "hold": ("PDF-3",),
    "hit": ("TRN-8",),
    "pdaf": ("PDF-2", "PDF-3"),
    "adaf": ("PDF-2", "PDF-3"),
    "repair": ("HUL-1", "TRN-11"),
}
"""The rules of each kind of token."""

_RANK = {kind: number for number, kind in enumerate(PHASES)}
_ADDED: frozenset[TokenKind] = frozenset({"velocity", "turn"})
_ONCE: frozenset[TokenKind] = frozenset({"ram", "go", "then", "land", "attack", "hold"})
_MANY: frozenset[TokenKind] = frozenset({"pdaf", "adaf", "hit"})


class Option(Struct, frozen=True):
    """A button: what it says, what it does in words, the line it makes, and whether its token is there already."""

    text: str
    words: str
    line: str
    is_on: bool = False


class Choices(Struct, frozen=True):
    """The buttons of one kind, and their rules."""

    title: str
    rules: tuple[RuleId, ...]
    options: tuple[Option, ...]


class Part(Struct, frozen=True):
    """One thing that a line says, and its rules; *tone* is bad where it is too much."""

    text: str
    rules: tuple[RuleId, ...]
    tone: str = ""


_TITLES: tuple[tuple[str, tuple[TokenKind, ...], tuple[RuleId, ...]], ...] = (
    ("Move", ("velocity", "turn"), ("TBL-2",)),
    ("Ram", ("ram",), ("FRM-1", "FRM-2", "FRM-3", "FRM-4")),
    ("Launch", ("launch", "emergency"), ("CAR-1", "CAR-2", "CAR-3", "CAR-4")),
    ("Land", ("land",), ("CAR-2",)),
    ("Attack", ("attack",), ("FTR-6", "TRN-7")),
    ("Point defence", ("hold", "pdaf", "adaf"), ("PDF-2", "PDF-3")),
    ("Damage control", ("repair",), ("HUL-1",)),
)


def pad(game: FleetGame) -> tuple[Choices, ...]:
    """Return the buttons for the unit looked at: every token that may come next, or be taken back."""
    if game.is_fixed:
        return ()
    order = read_line(game.line) or NOTHING
    now = _faults(game, game.line)
    found: dict[TokenKind, list[Option]] = {}
    for token in _candidates(game):
        if PHASES[token.kind] <= game.base.phase:
            continue
        is_on = token.kind not in _ADDED | _MANY and token in order.tokens
        line = str(with_token(order, token))
        if is_on or _faults(game, line) <= now:
            words = explain(Order((token,)))
            option = Option(str(token), f"take back: {words}" if is_on else words, line, is_on)
            found.setdefault(token.kind, []).append(option)
    rows = (
        Choices(title, rules, tuple(option for kind in kinds for option in found.get(kind, ())))
        for title, kinds, rules in _TITLES
    )
    return tuple(row for row in rows if row.options)


def with_token(order: Order, token: Token) -> Order:
    """Return *order* with *token* where it belongs: added to its like, in its place, or taken back if it is there."""
    tokens = list(order.tokens)
    same = [one for one in tokens if one.kind == token.kind]
    if token.kind in _ADDED:
        tokens = [one for one in tokens if one.kind != token.kind]
        count = sum(one.count for one in same) + token.count
        new = [Token(token.kind, count)] if count else []
    elif token.kind not in _MANY and token in same:
        tokens.remove(token)
        new = []
    else:
        tokens = [one for one in tokens if token.kind not in _ONCE or one.kind != token.kind]
        new = [token]
    return Order(tuple(sorted((*tokens, *new), key=lambda one: (PHASES[one.kind], _RANK[one.kind]))))


def parts(game: FleetGame) -> tuple[Part, ...]:
    """Return what the line looked at says, token by token, and the thrust that it takes."""
    order = read_line(game.line)
    if order is None or game.is_fixed:
        return ()
    found: list[Part] = []
    if game.unit in game.field.ships:
        index = game.field.ships[game.unit]
        thrust, spent = game.field.thrust(index, game.base.ships[index]), cost(order)
        turn = f"turns by up to {counted(most_turn(thrust), 'step')} of 30 degrees"
        found.append(Part(f"{spent} of {thrust} thrust", ("TBL-2",), "bad" if spent > thrust else "good"))
        found.append(Part(turn, ("TBL-2",)))
    return (*found, *(Part(explain(Order((token,))), TOKEN_RULES[token.kind]) for token in order.tokens))


def clicked(game: FleetGame, at: Point, unit: str) -> Typed | Looked | None:
    """Return what a click on the table orders: at the place *at*, on *unit* or on nothing.

    A group goes to the place, then to the next; it lands on a ship of its side with bays and attacks one of another.
    A ship fires its point defence at a group of another side and rams a ship. Anything else is looked at.
    """
    if game.is_fixed:
        return Looked(unit) if unit else None
    token = _on_unit(game, unit) if unit else _on_place(game, at)
    if token is None or PHASES[token.kind] <= game.base.phase:
        return Looked(unit) if unit else None
    return Typed(str(with_token(read_line(game.line) or NOTHING, token)))


def _on_unit(game: FleetGame, unit: str) -> Token | None:
    field = game.field
    if unit == game.unit:
        return None
    is_foe = _side(game, unit) != _side(game, game.unit)
    if game.unit in field.groups:
        if unit not in field.ships:
            return None
        return Token("attack", name=unit) if is_foe else _landing(game, unit)
    if not is_foe:
        return None
    if unit in field.ships:
        return Token("ram", name=unit)
    index = field.ships[game.unit]
    used = len((read_line(game.line) or NOTHING).of("pdaf"))
    has_more = used < len(field.working(index, game.base.ships[index], "pdaf"))
    has_adaf = bool(field.working(index, game.base.ships[index], "adaf"))
    return Token("pdaf" if has_more or not has_adaf else "adaf", name=unit)


def _landing(game: FleetGame, ship: str) -> Token | None:
    return Token("land", name=ship) if game.field.designs[game.field.ships[ship]].bays else None


def _on_place(game: FleetGame, at: Point) -> Token | None:
    if game.unit not in game.field.groups:
        return None
    order = read_line(game.line) or NOTHING
    is_out = game.base.groups[game.field.groups[game.unit]].at is not None
    first = is_out and PHASES["go"] > game.base.phase and order.at("go") is None
    return Token("go" if first else "then", at=at)


def _candidates(game: FleetGame) -> Iterator[Token]:
    field, base = game.field, game.base
    side = _side(game, game.unit)
    ships = [name for name, ship in zip(field.ship_ids, base.ships, strict=True) if ship.status == "active"]
    foes = [name for name in ships if _side(game, name) != side]
    if game.unit in field.groups:
        own = [name for name in ships if name not in foes]
        yield from (Token("land", name=name) for name in own if field.designs[field.ships[name]].bays)
        yield from (Token("attack", name=name) for name in foes)
        return
    index = field.ships[game.unit]
    yield from (Token("velocity", 1), Token("velocity", -1), Token("turn", -1), Token("turn", 1))
    yield from (Token("ram", name=name) for name in foes)
    aboard = [field.group_ids[number] for number, group in enumerate(base.groups) if group.ship == index]
    yield from (Token("launch", name=name) for name in aboard)
    yield from (Token("emergency", name=name) for name in aboard)
    yield Token("hold")
    groups = [
        name for name in field.group_ids if _side(game, name) != side and base.groups[field.groups[name]].fighters
    ]
    yield from (Token("pdaf", name=name) for name in groups)
    yield from (Token("adaf", name=name) for name in groups)
    lost = zip(field.systems[index], base.ships[index].losses, strict=True)
    yield from (Token("repair", name=system.name) for system, losses in lost if losses not in (0, hull.FOR_GOOD))


def _faults(game: FleetGame, line: str) -> frozenset[Problem]:
    """Return the faults of *line* for the unit looked at; what it does to the lines of others is for them to mend."""
    found = problems(game.field, game.base, {**game.given, game.unit: line})
    return frozenset(problem for problem in found if problem.owner == game.unit)


def _side(game: FleetGame, unit: str) -> int:
    field = game.field
    return field.ship_sides[field.ships[unit]] if unit in field.ships else field.group_sides[field.groups[unit]]
