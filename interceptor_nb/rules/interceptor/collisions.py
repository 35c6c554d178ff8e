"""Accidents: ships that share a hex when all have moved (STK-1, COL-1, COL-5)."""

from itertools import combinations

from interceptor_nb.core.dice import Dice
from interceptor_nb.core.hexes import Hex
from interceptor_nb.rules.interceptor.events import Event, Roll, fold
from interceptor_nb.rules.interceptor.impact import collided
from interceptor_nb.rules.interceptor.initiative import OUT_OF_THE_WAY
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.rules.interceptor.tables import ACCIDENT_REDUCTION


def shared_hexes(state: State) -> dict[tuple[Hex, int | None], tuple[int, ...]]:
    """Return the hexes, and levels, with two or more ships in play, and the ships (COL-1, ALT-1)."""
    found: dict[tuple[Hex, int | None], tuple[int, ...]] = {}
    for index, ship in enumerate(state.ships):
        if ship.status not in OUT_OF_THE_WAY:
            place = ship.hex, ship.altitude
            found[place] = (*found.get(place, ()), index)
    return {place: ships for place, ships in found.items() if len(ships) > 1}


def possible(field: Field, state: State) -> tuple[tuple[int, int], ...]:
    """Return the pairs of ships that may collide, in file order: none of which one tried to ram the other (COL-1)."""
    partners = {frozenset((rammer, field.index.get(target, -1))) for rammer, target in state.rams}
    pairs = (pair for ships in shared_hexes(state).values() for pair in combinations(ships, 2))
    return tuple(sorted(pair for pair in pairs if frozenset(pair) not in partners))


def by_rank(field: Field, state: State, pair: tuple[int, int]) -> tuple[int, int]:
    """Return *pair* with the ship that counts as the rammer first (COL-5)."""
    first, second = sorted(
        pair, key=lambda index: (-state.ships[index].velocity, -exactly(field.designs[index].tonnage))
    )
    return first, second


def resolved(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    """Return the accidents of this turn: all roll, then each pair of equal numbers collides (COL-1).

    What has been lost in one of them is not in the next.
    """
    pairs = possible(field, state)
    faces = {
        index: dice.roll(field.ids[index], "collision") for index in sorted({ship for pair in pairs for ship in pair})
    }
    events = [
        Event("collision_rolled", ("COL-1",), index, roll=Roll("collision", field.ids[index], face))
        for index, face in faces.items()
    ]
    for pair in pairs:
        one, other = pair
        if faces[one] != faces[other] or any(state.ships[index].is_lost for index in pair):
            continue
        rammer, target = by_rank(field, state, pair)
        following = collided(
            field,
            state,
            dice,
            rammer,
            target,
            kind="collided",
            rules=("COL-1", "COL-5"),
            base=ACCIDENT_REDUCTION,
        )
        state = fold(state, following)
        events += following
    return tuple(events)
