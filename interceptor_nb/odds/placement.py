"""Whether a ship stands where no line saves it: off the map, or into an asteroid, whatever it does (MAP-5, AST-1)."""

from msgspec import Struct, structs

from interceptor_nb.odds.near_planet import air_ends
from interceptor_nb.odds.open_space import space_ends, space_of
from interceptor_nb.odds.rolls import SURE, meets_asteroid, most_thrust
from interceptor_nb.odds.ways import Space
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.state import Field, Ship, State


class Placement(Struct, frozen=True):
    """What the next move of a ship has in store, every roll taken to succeed.

    Attributes:
        ship: the ship's id.
        maximum: thrust rating in TP (MOV-2).
        to_stay: the least TP of a line that keeps the ship in play; None where no thrust does.
        to_avoid: the least TP of one that meets no asteroid either; None where no thrust does.
    """

    ship: str
    maximum: int
    to_stay: int | None
    to_avoid: int | None

    @property
    def is_lost(self) -> bool:
        """Return whether every legal line ends off the map, or crashed (MAP-5, ATM-9)."""
        return self.to_stay is None or self.to_stay > self.maximum

    @property
    def is_hit(self) -> bool:
        """Return whether every legal line that stays in play has a roll against an asteroid (AST-1)."""
        return not self.is_lost and (self.to_avoid is None or self.to_avoid > self.maximum)

    @property
    def is_doomed(self) -> bool:
        """Return whether no legal line, without a push, stays in play and meets no asteroid."""
        return self.is_lost or self.is_hit

    @property
    def words(self) -> str:
        """Return what is in store in a sentence, with the rule."""
        if self.is_lost:
            return f"every legal line leaves the map or crashes; {_enough(self.to_stay)} [MAP-5]"
        if self.is_hit:
            return f"every legal line has a roll against an asteroid; {_enough(self.to_avoid)} [AST-1]"
        return f"a line that meets no asteroid and stays in play takes {self.to_avoid} TP"


def _enough(thrust: int | None) -> str:
    return "no thrust avoids it" if thrust is None else f"{thrust} TP would avoid it"


def placement(field: Field, state: State, index: int) -> Placement | None:
    """Return what the next move of ship *index* has in store; None for one that is lost, or at random within a turn.

    In open space thrust beyond the rating counts too, so that it shows how much would have been enough: to stop is
    always enough. Near a planet only lines within the rating do. One in random movement between two turns is taken to
    recover (RND-7).
    """
    between = state.phase == BETWEEN_TURNS
    state = coming(field, state) if between else state
    ship = structs.replace(state.ships[index], thrust_spent=0)
    if between and ship.status == "random":
        ship = structs.replace(ship, status="flying")
    if ship.is_lost or ship.status == "random":
        return None
    ships = (*state.ships[:index], ship, *state.ships[index + 1 :])
    state = structs.replace(state, ships=ships, phase=0 if between else state.phase)
    return Placement(
        field.ids[index],
        plan_for(field, ship, index).maximum,
        _least(field, state, index, ship, rocks=True),
        _least(field, state, index, ship, rocks=False),
    )


def _least(field: Field, state: State, index: int, ship: Ship, *, rocks: bool) -> int | None:
    """Return the least TP of a line that ends in play; without *rocks* one that meets none of them."""
    plan, space = plan_for(field, ship, index), space_of(field, state.rocks)
    if ship.status == "derelict":
        end = foreseen(field, state, index)
        meets = not rocks and meets_asteroid(field, state, index)
        return None if end is None or end.is_lost or meets else 0
    if field.planet is not None:
        most = most_thrust(field, plan, push=False)
        ends = air_ends(field, state, plan, index, most, SURE, rocks=rocks)
        return min((end.thrust for end in ends), default=None)
    if not rocks:
        space = Space(field.hexes - {hex_ for hex_, number in space.rocks.items() if number}, {})
    for most in range(ship.velocity + 1):
        if next(space_ends(field, plan, ship, space, most, SURE), None) is not None:
            return most
    return None
