"""What questions share: the ship that is meant, a scenario without those that are not, one move told step by step."""

from collections.abc import Callable, Hashable
from typing import NamedTuple, Protocol, TypeVar

from msgspec import structs

from interceptor_nb.core.chance import Odds, exact
from interceptor_nb.core.hexes import Direction, Hex, direction_name
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS, hex_words
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, Ship

T = TypeVar("T", bound=Hashable)


class Located(Protocol):
    """What is somewhere on the map, and moves."""

    @property
    def hex(self) -> Hex:
        """Return where."""
        ...

    @property
    def heading(self) -> Direction:
        """Return where to."""
        ...

    @property
    def facing(self) -> Direction:
        """Return where the bow points."""
        ...

    @property
    def velocity(self) -> int:
        """Return hexes a turn."""
        ...


class Losses(NamedTuple):
    """Boxes of armour and of internals lost on the way, and how the ship ends."""

    armour: int
    internals: int
    status: str


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


def losses(before: Ship, after: Ship) -> Losses:
    """Return what became of *before*."""
    return Losses(
        sum(after.armour_lost) - sum(before.armour_lost),
        sum(after.internals_lost) - sum(before.internals_lost),
        STATUS_WORDS[after.status],
    )


def whereabouts(field: Field, ship: Located) -> tuple[str, str, str, int]:
    """Return hex, heading, facing and velocity of *ship* as a table tells them."""
    grain = field.setup.map.grain
    heading, facing = direction_name(ship.heading, grain), direction_name(ship.facing, grain)
    return hex_words(field, ship.hex), heading, facing, ship.velocity


def need_words(need: int, modifiers: tuple[Modifier, ...]) -> str:
    """Return a need and what is added to the die, in words: "9 or less, +2 random movement [INT-2]"."""
    added = "".join(f", {modifier.value:+d} {modifier.why} [{modifier.rule}]" for modifier in modifiers)
    return f"{need} or less{added}"


def followed(
    field: Field, plan: Plan, move: Move, told: T, tell: Callable[[T, list[Event]], T], budget: int
) -> Odds[tuple[Move, T]]:
    """Return the exact odds of how *move* ends, with what is remembered of its events.

    Args:
        field: the scenario.
        plan: what holds for the move.
        move: the move so far.
        told: what is remembered by now.
        tell: what is remembered after some more events.
        budget: the most states to look at.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """

    def advance(step: tuple[Move, T], face: int) -> tuple[Move, T]:
        log: list[Event] = []
        after = moves.advance(field, plan, step[0], face, log)
        return after, tell(step[1], log)

    log: list[Event] = []
    begun = moves.run(field, plan, move, log)
    return exact((begun, tell(told, log)), lambda step: moves.sides(step[0]), advance, budget=budget)
