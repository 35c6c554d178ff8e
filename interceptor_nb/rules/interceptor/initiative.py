"""Who moves when (MOV-8): size categories, initiative, goes."""

from collections.abc import Sequence

from interceptor_nb.core.dice import Dice
from interceptor_nb.core.hexes import Hex
from interceptor_nb.rules.interceptor.events import Roll
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.rules.interceptor.tables import SIZES

CATEGORIES = ("over 5,000 t", "over 1,000 to 5,000 t", "up to 1,000 t", "fighters")
"""The size categories, in the order in which they move."""


def category(design: Design) -> int:
    """Return the index in `CATEGORIES` of *design* (MOV-8)."""
    if design.ship_class == "fighter":
        return len(CATEGORIES) - 1
    tons = exactly(design.tonnage)
    return next((number for number, over in enumerate(SIZES) if tons > over), len(SIZES))


def movers(field: Field, state: State, group: int, *, random: bool) -> tuple[int, ...]:
    """Return the ships of category *group* that move with, or without, control this turn and have not yet."""
    return tuple(
        index
        for index, ship in enumerate(state.ships)
        if not ship.is_lost
        and ship.status != "landed"
        and index not in state.done
        and (ship.status == "random") == random
        and category(field.designs[index]) == group
    )


def sides_of(field: Field, ships: Sequence[int]) -> tuple[str, ...]:
    """Return the sides that have one of *ships*, in file order."""
    present = {field.sides[index] for index in ships}
    return tuple(side.id for side in field.setup.sides if side.id in present)


def roll_for_sides(sides: Sequence[str], dice: Dice) -> tuple[tuple[str, ...], tuple[Roll, ...]]:
    """Roll a d10 for each of two or more *sides*: the higher goes first, any tie is rolled again by all (MOV-8).

    Returns the sides in the order of their goes, and every roll made.
    """
    rolls: list[Roll] = []
    while True:
        faces = {side: dice.roll(f"side:{side}", "initiative") for side in sides}
        rolls += [Roll("initiative", f"side:{side}", face) for side, face in faces.items()]
        if len(set(faces.values())) == len(faces):
            return tuple(sorted(sides, key=lambda side: -faces[side])), tuple(rolls)


def goes(field: Field, ships: Sequence[int], order: Sequence[str]) -> tuple[int, ...]:
    """Return *ships* in the order they move, the sides of *order* taking turns (MOV-8).

    In its go a side moves as many as it has left for each one that the side with fewest has left, at least one.
    """
    left = {side: [index for index in ships if field.sides[index] == side] for side in order}
    moving: list[int] = []
    while any(left.values()):
        for side in order:
            fewest = min((len(rest) for rest in left.values() if rest), default=1)
            number = max(1, len(left[side]) // fewest)
            moving += left[side][:number]
            left[side] = left[side][number:]
    return tuple(moving)


def shared_hexes(state: State) -> dict[Hex, tuple[int, ...]]:
    """Return the hexes with two or more ships in play, and the ships (COL-1)."""
    found: dict[Hex, tuple[int, ...]] = {}
    for index, ship in enumerate(state.ships):
        if not ship.is_lost and ship.status != "landed":
            found[ship.hex] = (*found.get(ship.hex, ()), index)
    return {hex_: ships for hex_, ships in found.items() if len(ships) > 1}
