"""Who moves when (MOV-8): size categories, initiative, goes."""

from collections.abc import Sequence

from interceptor_nb.core.dice import Dice
from interceptor_nb.rules.interceptor.events import Roll
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.rules.interceptor.state import LOST, Field, State

OUT_OF_THE_WAY: frozenset[Status] = LOST | {"landed"}
"""The states of a ship that does not collide, and does not move unless it takes off (LND-2)."""


def next_movers(field: Field, state: State) -> tuple[bool, int, tuple[int, ...]] | None:
    """Return the ships that move next: whether in random movement, their category, and which; None: all have moved.

    Ships in random movement come first, and in each part the largest category (MOV-8).
    """
    done = frozenset(state.done)
    waiting = [
        (ship.status != "random", field.categories[index], index)
        for index, ship in enumerate(state.ships)
        if index not in done and ship.status not in LOST
    ]
    if not waiting:
        return None
    controlled, group, _ = min(waiting)
    return not controlled, group, tuple(index for one, other, index in waiting if (one, other) == (controlled, group))


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
        for rest in left.values():
            fewest = min(filter(None, map(len, left.values())), default=1)
            number = max(1, len(rest) // fewest)
            moving += rest[:number]
            del rest[:number]
    return tuple(moving)
