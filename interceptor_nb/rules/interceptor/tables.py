"""The printed tables, as frozen data with their rule ids."""

from typing import Literal, NamedTuple

HEADING_COST_CAP = 10
"""MOV-4: the table stops at velocity 27 and up."""

AUTOMATIC: Literal["A"] = "A"
"""PLT-1: the plant is damaged without a roll."""

PUSH: tuple[tuple[int | Literal["A"], ...], ...] = (
    (),
    (8,),
    (8, AUTOMATIC),
    (8, 6, AUTOMATIC),
    (8, 6, 4, AUTOMATIC),
    (8, 6, 4, 2, AUTOMATIC),
)
"""PLT-1: by current maximum thrust (5: or more), the need for 1, 2, … extra TP; what is not there is not allowed."""


class Maneuver(NamedTuple):
    """RND-1: what one maneuver does. *spin* takes its heading from a d6 instead of *right*."""

    name: str
    velocity: int = 0
    right: int = 0
    moves: bool = True
    spin: bool = False


MANEUVERS: tuple[Maneuver, ...] = (
    Maneuver("-1V", velocity=-1, moves=False),
    Maneuver("+1V", velocity=1),
    Maneuver("-2V", velocity=-2, moves=False),
    Maneuver("+2V", velocity=2),
    Maneuver("+3V", velocity=3),
    Maneuver("TR1", right=1),
    Maneuver("TL1", right=-1),
    Maneuver("TR2", right=2),
    Maneuver("TL2", right=-2),
    Maneuver("DIS", moves=False, spin=True),
)
"""RND-1: by d10, the first for a 1."""

ASTEROID_MODIFIERS: tuple[tuple[int, int], ...] = ((2, 0), (4, 1), (6, 2), (8, 3), (10, 4), (14, 5), (20, 6))
"""AST-1: highest velocity of each step and its modifier."""

ASTEROID_MODIFIER_BEYOND = 7
"""AST-1: the modifier above the last step."""

ASTEROID_SIDES: tuple[int, ...] = (0, 0, 0, 0, 5, 5, 1, 1, 4, 2)
"""AST-4: by d10, the side that a ship in random movement takes it on (an index of `setup.SIDES`)."""

ASTEROID_POINTS = 200
"""AST-3: the damage that pulverises an asteroid."""

LEAST_HITS = 10
"""COL-3: a collision never makes fewer hits."""

FAMILIARITY: tuple[tuple[int, int, int], ...] = ((5, 0, 0), (10, 1, 0), (20, 2, 1), (30, 3, 2))
"""CRW-5: most missions of each step, then the bonus to Piloting and to Gunnery."""

FAMILIARITY_BEYOND = (4, 3)
"""CRW-5: the bonuses above the last step."""

LUCK = 1
"""CRW-3: the skill of somebody without one."""

SHARED_CONTROL = 3
"""FLT-1: added to the Piloting rolls of a stand-in where there is no bridge."""

SIZES = (5000, 1000)
"""MOV-8: a patrol ship over the first is of the largest category, over the second of the next."""
