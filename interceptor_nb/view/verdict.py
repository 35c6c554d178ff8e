"""What a line comes to, in words: cost, thrust left, SOT, hexes, push; what may come next; and its path on the map."""

from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.hexes import DIRECTIONS, direction_name, line
from interceptor_nb.rules.interceptor.atmosphere import trimmed
from interceptor_nb.rules.interceptor.legal import Outlook
from interceptor_nb.rules.interceptor.legal_levels import is_in_levels
from interceptor_nb.rules.interceptor.log import Row
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.options import candidates, is_open
from interceptor_nb.rules.interceptor.orders import Order, Token, TokenKind, explain
from interceptor_nb.rules.interceptor.problem import counted
from interceptor_nb.rules.interceptor.state import Field
from interceptor_nb.view.board import board_at
from interceptor_nb.view.overlay import Track
from interceptor_nb.view.stepping import Stepping

Tone = Literal["good", "warn", "bad", "plain"]


class Part(Struct, frozen=True):
    """One finding: a few words, how good it is, and its rules."""

    text: str
    tone: Tone
    rules: tuple[str, ...] = ()


NEXT_TOKENS: tuple[Token, ...] = (
    Token("velocity", 1),
    Token("velocity", -1),
    Token("forward", 1),
    Token("heading", -1),
    Token("heading", 1),
    Token("facing", -1),
    Token("facing", 1),
    Token("roll"),
)
"""What a line in space can be built of, one at a time (see `appended`)."""

NEAR_PLANET = (Token("lifters"), Token("hover"))
"""What else a line near a planet can be built of."""

BY_LEVEL = (Token("up", 1), Token("dive", 1))
"""What else it can be built of where ships have altitudes (ALT-3)."""

_HEXES = {"MOV-1", "ATM-1", "ATM-3", "ALT-5"}
"""The rules on how many hexes a line moves."""

_OUT_OF_CONTROL = "out of control: its line is not read; it fires at +3 only, and locks no missiles on [MOV-9]"

_START = (Token("velocity", 1), Token("velocity", -1), Token("lifters"))
"""What comes to the start of a line, whatever it has already."""

_FIRST: tuple[TokenKind, ...] = ("ram", "push", "lifters", "glide", "velocity")


def parts(game: Stepping) -> tuple[Part, ...]:
    """Return what the selected ship's line comes to; empty where it cannot be read."""
    look = game.outlook
    if look is None or game.order is None or not game.order.tokens:
        return ()
    over = look.cost > look.plan.maximum + look.plan.extra
    found = [Part(f"{look.cost} TP of {look.plan.maximum}", "bad" if over else "plain", ("MOV-2",)), _sot(look)]
    if look.push is not None:
        words = "certain damage" if look.push == "A" else f"needs {look.push} or less"
        found.append(Part(f"push by {look.plan.extra}: {words}", "warn", ("PLT-1",)))
    return (*found, _hexes(game, look))


def in_words(game: Stepping) -> str:
    """Return the selected ship's line in words, and how it stands with it."""
    if not game.field.ids:
        return "this scenario has no ship"
    ship = game.judged.ships[game.ship]
    if game.has_moved(game.ship):
        return f"has moved in turn {game.turn}; step back to change its line"
    if ship.is_lost or ship.status == "derelict":
        return f"{STATUS_WORDS[ship.status]}: its line is not read"
    order = game.order
    said = explain(order) if order is not None else "this line cannot be read yet"
    if ship.status == "random":
        return f"if it recovers: {said}" if game.base.phase == game.start.phase else _OUT_OF_CONTROL
    return said


def appended(order: Order, token: Token) -> Order | None:
    """Return *order* with *token* at its end, taken together with a last token of its kind: ``R`` and ``R`` is ``R2``.

    None where a velocity change would come too late in the line.
    """
    kinds = [one.kind for one in order.tokens]
    if token.kind == "velocity" and any(kind not in _FIRST for kind in kinds):
        return None
    if token.kind == "lifters":
        return None if "lifters" in kinds else Order(_with_lifters(order.tokens, token))
    if token.kind in ("roll", "hover", "bounce") or not order.tokens or order.tokens[-1].kind != token.kind:
        return Order((*order.tokens, token))
    count = order.tokens[-1].count + token.count
    last = (structs.replace(token, count=count),) if count else ()
    return Order((*order.tokens[:-1], *last))


def _with_lifters(tokens: tuple[Token, ...], token: Token) -> tuple[Token, ...]:
    """Return *tokens* with *token* at its place: behind the ram and the push."""
    first = sum(one.kind in ("ram", "push") for one in tokens)
    return (*tokens[:first], token, *tokens[first:])


def next_tokens(game: Stepping) -> tuple[Token, ...]:
    """Return those of `NEXT_TOKENS` that may follow the selected ship's line and break no rule.

    What a longer line may still keep is no fault of one that goes on (MOV-1, ATM-1, ALT-5).
    """
    order = game.order
    if order is None or not game.field.ids or game.has_moved(game.ship):
        return ()
    if game.judged.ships[game.ship].status not in ("flying", "landed"):
        return ()
    follows = set(candidates(game.field, game.judged, game.ship, order))
    return tuple(
        token for token in pad(game.field) if (token in follows or token in _START) and _may_follow(game, order, token)
    )


def pad(field: Field) -> tuple[Token, ...]:
    """Return the tokens that a line of *field* can be built of, one at a time."""
    planet = field.planet
    if planet is None:
        return NEXT_TOKENS
    bounces = tuple(
        Token("bounce", name=direction_name(way, field.setup.map.grain))
        for way in DIRECTIONS
        if planet.toward(way) <= 0
    )
    return (*NEXT_TOKENS, *NEAR_PLANET, *(BY_LEVEL if planet.by_level else ()), *bounces)


def track(game: Stepping) -> Track | None:
    """Return the path of the selected ship's line for the map, None where it has none."""
    look, order = game.outlook, game.order
    if look is None or order is None or not order.tokens or game.has_moved(game.ship):
        return None
    hexes = [game.judged.ships[game.ship].hex]
    for step in look.steps:
        hexes += line(step.before.hex, step.after.hex)[1:]
    ends = structs.replace(
        game.judged, ships=(*game.judged.ships[: game.ship], look.end, *game.judged.ships[game.ship + 1 :])
    )
    return Track(tuple(hexes), board_at(game.field, ends).ships[game.ship])


def position(game: Stepping) -> str:
    """Return where in the game one looks, in words."""
    where = f"row {game.shown} of {len(game.log)}" if game.log else "nothing played yet"
    return f"{where} · next: {game.decision.title}"


def log_text(row: Row) -> str:
    """Return who and what of *row* for one line."""
    return f"{row.who}: {row.text}" if row.who else row.text


def _sot(look: Outlook) -> Part:
    if not look.sot_rolls:
        return Part(f"within SOT {look.plan.sot}", "good", ("SOT-1",))
    needs = ", then ".join(f"{need} or less" for _, need in look.sot_rolls)
    added = "".join(f", {one.value:+d} to the face ({one.why})" for one in look.plan.control)
    return Part(f"over SOT {look.plan.sot}: needs {needs}{added}", "warn", ("SOT-2", "SOT-4"))


def _hexes(game: Stepping, look: Outlook) -> Part:
    """Return how many hexes the line moves, of how many: in the atmosphere levels of none in particular (ALT-2)."""
    moved = look.plan.line.hexes
    wrong = any(not _HEXES.isdisjoint(fault.rules) for fault in game.problems)
    if is_in_levels(look.plan):
        return Part(counted(moved, "hex", "hexes"), "bad" if wrong else "plain", ("ALT-2",))
    moved += sum(token.count for token in look.plan.order.tokens if token.kind in ("up", "dive"))
    before = trimmed(look.plan, game.judged.ships[game.ship]).velocity
    velocity = before + sum(token.count for token in look.plan.order.tokens if token.kind == "velocity")
    return Part(f"{counted(moved, 'hex', 'hexes')} of {velocity}", "bad" if wrong else "plain", ("MOV-1",))


def _may_follow(game: Stepping, order: Order, token: Token) -> bool:
    line_ = appended(order, token)
    if line_ is None:
        return False
    return is_open(game.field, game.judged, game.ship, line_)
