"""One ship's own move as a question of chance: the rules of `move`, without a log and without dice."""

from msgspec.structs import replace

from interceptor_nb.core.chance import DEFAULT_BUDGET, Odds
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.core.hexes import Direction, Hex, turned
from interceptor_nb.core.moving import exact_moving
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.state import Field, Rocks, State, open_hexes


class MoveOdds:
    """The rules of one ship's move as `core.moving.Motion`; the map's hexes without an asteroid are open.

    Args:
        field: the scenario.
        plan: what holds for the move.
        rocks: the changed asteroids as it begins; none moves while a ship does.
    """

    def __init__(self, field: Field, plan: Plan, rocks: Rocks) -> None:
        self._field, self._plan = field, plan
        self._empty, self._plain = field.emptied(), replace(plan, air=None)
        self.open_hexes = open_hexes(field, rocks)

    def sides(self, state: Move) -> int:
        """Return the sides of the die that is due."""
        return moves.sides(state)

    def advance(self, state: Move, face: int) -> Move:
        """Return the move after *face*."""
        return moves.advance(self._field, self._plan, state, face)

    def advance_in_the_open(self, state: Move, face: int) -> Move:
        """Return the move after *face*, with no asteroid and no edge about."""
        return moves.advance(self._empty, self._plain, state, face)

    def moves_one_hex(self, state: Move) -> bool:
        """Return whether the roll that is due is one of random movement (RND-1)."""
        return state.due in ("maneuver", "spin")

    def pose_of(self, state: Move) -> tuple[Hex, Direction]:
        """Return where the ship is, and where it heads."""
        return state.ship.hex, state.ship.heading

    def posed(self, state: Move, hex_: Hex, heading: Direction) -> Move:
        """Return the move at *hex_*, turned to *heading* with its facing, hexes counted no further than is asked."""
        ship = state.ship
        if heading == ship.heading:
            ship = replace(ship, hex=hex_)
        else:
            facing = turned(ship.facing, heading - ship.heading)
            ship = replace(ship, hex=hex_, heading=heading, facing=facing)
        if state.stage != "random" or self._plan.air is not None:  # near a planet hexes count for more (ATM-7)
            return replace(state, ship=ship)
        if state.tp == 0:
            return replace(state, ship=ship, moved=0, drifts=0)
        return replace(state, ship=ship, moved=min(state.moved, max(0, state.beginning - 1)))  # RND-4 asks no further


def before_move(field: Field, state: State, index: int, order: Order = COAST) -> tuple[Plan, Move]:
    """Return plan and move of ship *index* before anything happened of its move by *order*.

    Between two turns a ship in random movement rolls for recovery first (RND-7); within a turn it has done so.
    A ship that is lost stays what it is.

    Raises:
        IllegalOrderError: the line breaks a rule (for a ship in random movement: were it read).
    """
    between = state.phase == BETWEEN_TURNS
    state = coming(field, state) if between else state
    ship = replace(state.ships[index], thrust_spent=0)
    judge(field, state, index, order)
    start = moves.start_with_recovery if between else moves.start
    plan, move = start(field, ship, index, state.rocks, order)
    return plan, Move(ship, state.rocks, "done") if ship.is_lost else move


def judge(field: Field, state: State, index: int, order: Order) -> None:
    """Judge *order* as the line of ship *index*; one in random movement is taken to recover.

    Raises:
        IllegalOrderError: it breaks a rule.
    """
    ship = replace(state.ships[index], thrust_spent=0)
    controlled = replace(ship, status="flying") if ship.status == "random" else ship
    ships = (*state.ships[:index], controlled, *state.ships[index + 1 :])
    if found := problems(field, replace(state, ships=ships), index, order):
        raise IllegalOrderError(found)


def start_of_move(field: Field, state: State, index: int, order: Order = COAST) -> tuple[Plan, Move]:
    """Return plan and move of ship *index* at the first roll of its move by *order*, or over (see `before_move`).

    Raises:
        IllegalOrderError: the line breaks a rule.
    """
    plan, move = before_move(field, state, index, order)
    return plan, moves.run(field, plan, move)


def move_odds(
    field: Field, state: State, index: int, order: Order = COAST, *, budget: int = DEFAULT_BUDGET
) -> Odds[Move]:
    """Return the exact odds of what ship *index* comes to by *order*: first roll to last action, others frozen.

    Raises:
        IllegalOrderError: the line breaks a rule (see `start_of_move`).
        StateBudgetError: there are more states than *budget*.
    """
    plan, move = start_of_move(field, state, index, order)
    return exact_moving(move, MoveOdds(field, plan, state.rocks), budget=budget)
