"""Everything that a ship's own move can come to: each end, the least thrust for it, its line, and what may go wrong."""

from fractions import Fraction
from typing import Any

from msgspec import structs

from interceptor_nb.core.hexes import Hex, place
from interceptor_nb.odds.framed import Framed, frames
from interceptor_nb.odds.near_planet import air_ends
from interceptor_nb.odds.open_space import space_ends, space_of
from interceptor_nb.odds.reached import Reached
from interceptor_nb.odds.rolls import SURE, most_thrust, recovery_chance
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.orders import COAST
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.state import Field, Ship, State


class Reach(Framed, frozen=True, eq=False):
    """Every end that one ship's move can come to, by hex, heading, facing and velocity.

    Attributes:
        field: the scenario.
        ship: the ship's id.
        push: whether lines that push the plant count (PLT-3).
        maximum: thrust rating in TP (MOV-2).
        sot: safe operating thrust in TP (SOT-1).
        rows: the ends.
    """

    field: Field
    ship: str
    push: bool
    maximum: int
    sot: int
    rows: tuple[Reached, ...]

    @property
    def heat(self) -> dict[Hex, Fraction]:
        """Return, by hex, the least chance of trouble of the ends in it."""
        found: dict[Hex, Fraction] = {}
        for row in self.rows:
            if row.hex not in found or row.trouble < found[row.hex]:
                found[row.hex] = row.trouble
        return found

    def to_frame(self) -> Any:
        """Return all ends as a pandas DataFrame (see `interceptor_nb.odds.frames.reach_frame`)."""
        return frames().reach_frame(self)


def reach(field: Field, state: State, index: int, *, push: bool = False) -> Reach:
    """Return every end that the own move of ship *index* can come to, the other ships standing still.

    An end is a hex, heading, facing, velocity and altitude in which the ship is in play, every roll on the way taken
    to succeed. What happens when all have moved (GRV-3, AST-5, RAM, COL) is not part of it. Between two turns gravity
    is felt first (GRV-2), and a ship in random movement has its recovery roll before it (RND-7); within a turn that
    roll is over, so that such a ship reaches nothing. A ship that nobody flies coasts, and is in trouble (MOV-11).

    Args:
        field: the scenario.
        state: the game as it stands.
        index: the ship's place in file order.
        push: whether a line may push the plant.
    """
    between = state.phase == BETWEEN_TURNS
    state = coming(field, state) if between else state
    before = structs.replace(state.ships[index], thrust_spent=0)
    sure = SURE
    ship = before
    if between and before.status == "random":
        sure, ship = recovery_chance(plan_for(field, before, index)), structs.replace(before, status="flying")
    state = structs.replace(state, ships=(*state.ships[:index], ship, *state.ships[index + 1 :]))
    plan = plan_for(field, ship, index)
    if ship.status not in ("flying", "landed"):
        rows = _unread(field, state, index, ship)
    elif field.planet is None:
        rows = [*space_ends(field, plan, ship, space_of(field, state.rocks), most_thrust(field, plan, push=push), sure)]
    else:
        within = structs.replace(state, phase=0) if between else state
        rows = [*air_ends(field, within, plan, index, most_thrust(field, plan, push=push), sure)]
    grain = field.setup.map.grain
    rows.sort(key=lambda row: (*place(row.hex, grain), row.heading, row.facing, row.velocity, row.altitude or 0))
    return Reach(field, field.ids[index], push, plan.maximum, plan.sot, tuple(rows))


def _unread(field: Field, state: State, index: int, ship: Ship) -> list[Reached]:
    """Return where a ship that nobody flies coasts to, if it stays in play; nothing for one out of control, or lost."""
    end = foreseen(field, state, index)
    if end is None or end.is_lost:
        return []
    where = end.hex, end.heading, end.facing, end.velocity, end.altitude, end.status
    return [Reached(*where, 0, Fraction(1), COAST)]
