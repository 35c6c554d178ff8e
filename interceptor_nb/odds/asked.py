"""What questions share: the ship that is meant, a scenario without those that are not, one move told step by step."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import structs

from interceptor_nb.core.chance import Odds, exact
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.events import Event, fold
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.orders import Order
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State

Told = tuple[int, ...]
"""What a question remembers of the events of a move."""


class Step(NamedTuple):
    """A move between two rolls, the game about it, and what is remembered."""

    move: Move
    state: State
    told: Told = ()


def index_of(field: Field, ship: str) -> int:
    """Return the place of *ship* in file order.

    Raises:
        KeyError: there is no such ship.
    """
    if ship not in field.index:
        raise KeyError(f"no ship is called {ship!r}; {' '.join(field.ids) or 'none'} are")
    return field.index[ship]


def only(setup: Setup, *ships: str) -> Setup:
    """Return *setup* with no other ship than *ships*, in file order, and without orders and checks.

    Raises:
        KeyError: there is no such ship, nor an installation of that name.
    """
    known = [ship.id for ship in setup.ships]
    for ship in ships:
        if ship not in known and ship not in (station.id for station in setup.installations):
            raise KeyError(f"no ship is called {ship!r}; {' '.join(known) or 'none'} are")
    kept = tuple(ship for ship in setup.ships if ship.id in ships)
    return structs.replace(setup, ships=kept, orders=(), checks=())


def judged(field: Field, state: State, index: int, order: Order) -> None:
    """Judge *order* as the line of ship *index* is read, should it recover first (RND-7).

    Raises:
        IllegalOrderError: it breaks a rule.
    """
    ship = state.ships[index]
    controlled = structs.replace(ship, status="flying") if ship.status == "random" else ship
    ships = (*state.ships[:index], controlled, *state.ships[index + 1 :])
    if found := problems(field, structs.replace(state, ships=ships), index, order):
        raise IllegalOrderError(found)


def followed(
    field: Field,
    plan: Plan,
    start: Step,
    budget: int,
    *,
    tell: Callable[[Told, list[Event]], Told] | None = None,
) -> Odds[Step]:
    """Return the exact odds of how the move of *start* ends, what happens on the way told of its events.

    Args:
        field: the scenario.
        plan: what holds for the move.
        start: the move before its first action.
        budget: the most states to look at.
        tell: what is remembered after some events; None remembers nothing.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """

    def after(step: Step, move: Move, log: list[Event]) -> Step:
        return Step(move, fold(step.state, log) if log else step.state, tell(step.told, log) if tell else step.told)

    def advance(step: Step, face: int) -> Step:
        log: list[Event] = []
        return after(step, moves.advance(field, plan, step.move, face, log), log)

    log: list[Event] = []
    begun = after(start, moves.run(field, plan, start.move, log), log)
    return exact(begun, lambda step: moves.sides(step.move), advance, budget=budget)
