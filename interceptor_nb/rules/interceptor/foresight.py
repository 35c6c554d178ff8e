"""Where a ship ends if every roll of its move succeeds: the move itself, run with faces that cannot fail."""

from msgspec import structs

from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.state import Field, Ship, State


def foreseen(field: Field, state: State, index: int, order: Order = COAST) -> Ship | None:
    """Return ship *index* at the end of its move by *order*, None for one that is lost or moves at random.

    A roll that succeeds whatever shows is no promise: the chances are for `chances.move_odds`.
    """
    ship = structs.replace(state.ships[index], thrust_spent=0)
    if ship.is_lost or ship.status == "random":
        return None
    plan, move = moves.start(field, ship, index, state.rocks, order)
    move = moves.run(field, plan, move)
    while move.due is not None:
        need, modifiers = moves.need(field, plan, move)
        if not isinstance(need, int):
            return None
        move = moves.advance(field, plan, move, need - sum(modifier.value for modifier in modifiers))
    return move.ship
