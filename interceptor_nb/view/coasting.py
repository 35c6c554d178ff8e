"""What a ship meets on its way, without orders or by a line: the engine's own move, every roll taken to succeed."""

from msgspec import Struct

from interceptor_nb.core.hexes import Hex
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import start_of_move
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.view.rolling import PURPOSE_WORDS, Due
from interceptor_nb.view.verdict import Part


class Coasting(Struct, frozen=True):
    """A move without trouble.

    Attributes:
        end: where the ship is at its end; None where it was not in the move's own hands.
        status: how.
        asteroids: the hexes in which it meets one (AST-1).
        rolls: every roll on the way: what for, what it needs, and its rules.
    """

    end: Hex | None
    status: Status
    asteroids: tuple[Hex, ...]
    rolls: tuple[Part, ...]


def coasted(field: Field, state: State, index: int, order: Order = COAST) -> Coasting | None:
    """Return the move of ship *index* by *order*, every roll taken to succeed; None for one that is lost.

    A roll that fails whatever shows ends the look ahead.

    Raises:
        IllegalOrderError: the line breaks a rule.
    """
    if state.ships[index].is_lost:
        return None
    plan, move = start_of_move(field, state, index, order)
    asteroids, rolls = list[Hex](), list[Part]()
    while move.due is not None:
        need, modifiers = moves.need(field, plan, move)
        if move.due == "asteroid":
            asteroids.append(move.ship.hex)
        if not isinstance(need, int):
            if need == "A":
                rolls.append(Part("pushing the plant: certain damage", "bad", PURPOSE_WORDS["push"][1]))
            return Coasting(None, move.ship.status, tuple(asteroids), tuple(rolls))
        due = Due(plan.owner, move.due, moves.sides(move), need, modifiers)
        rolls.append(Part(due.text.removeprefix(f"{plan.owner}, "), "warn", due.rules))
        move = moves.advance(field, plan, move, need - sum(modifier.value for modifier in modifiers))
    return Coasting(move.ship.hex, move.ship.status, tuple(asteroids), tuple(rolls))
