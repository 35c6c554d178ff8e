"""The printed tables, as frozen data with their rule ids."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from interceptor_nb.rules.interceptor.setup import Nation, Race

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

INTERFACE_BASE = 4
"""INT-1: added to Piloting for the need at the interface."""

INTERFACE_RANDOM = 2
"""INT-2: added in random movement."""

INTERFACE_PLANT = 4
"""INT-2: added with the powerplant disabled."""

INTERFACE_DCS = 3
"""INT-2: added for each side without its directional controls; unstreamlined ships only."""

INTERFACE_ACS = 2
"""INT-2: added for each side without its atmospheric control; streamlined ships only."""

INTERNALS_STEP = 10
"""INT-2: each full so many per cent of internal boxes lost add 1."""

POWER_STEP = 25
"""INT-2: each full so many per cent of engine power lost add 1."""

INTERFACE_NEAR = (5, 10, 15, 25)
"""INT-3, INT-4: damage for a roll missed by 1, 2, 3, 4: the ship does what it was told."""

INTERFACE_FAR = (10, 15, 25)
"""INT-3, INT-4: damage for a roll missed by 5, 6, 7: the ship does the other; by more it burns up."""

FASTEST_STREAMLINED = 6
"""ATM-3, ATM-5: the highest velocity of a streamlined ship in atmosphere, either way it flies."""

FASTEST_ON_LIFTERS = 2
"""ATM-1: the highest velocity of an unstreamlined ship on its lifters."""

LIFTER_COST = 1
"""ATM-1: TP of a hex, of a hexside turned and of hovering on lifters."""

LEVEL_COST = 5
"""ALT-2, ALT-3: TP of a hex, or of a level climbed, in the atmosphere levels, for an unstreamlined ship."""

LEVEL_COST_STREAMLINED = 2
"""ALT-2, ALT-3: the same for a streamlined ship."""

DIVE_SHARE = 10
"""ALT-3: an unstreamlined ship dives a level for each so many of its thrust."""

DIVE_SHARE_STREAMLINED = 4
"""ALT-3: the same for a streamlined ship."""

FARTHEST = 15
"""ALT-6: a longer range is out of range."""

RANGE_MISPRINTS: Mapping[tuple[int, int], int | None] = MappingProxyType(
    {(9, 4): 9, (9, 6): 10, (9, 8): 11, (9, 9): 12, (9, 11): 13, (9, 12): 14, (9, 13): 15}
    | {(13, 8): None, (14, 5): None, (14, 6): None}
)
"""ALT-6: by hexes and levels, what the printed table has instead of the rounded root; None is out of range."""

STREAMLINED_TURN = 2
"""ATM-3, ATM-5: TP of a hexside turned, or of a roll, in streamlined flight."""

RAM_REACH = 3
"""RAM-2: the dice of a ram that strikes are at most this far apart."""

RAM_REDUCTION = 25
"""COL-3: per cent for each point between the dice of a ram."""

ACCIDENT_REDUCTION = 75
"""COL-3: per cent for a collision that nobody wanted."""

SHIELD_STEP = 10
"""COL-3: this much more flicker rate takes as many per cent off."""

RAM_MORALE = 2
"""RAM-1: added to the morale check before a ram."""

MEETING_HITS = 100
"""AST-6: what each of the asteroids takes that meet in a hex."""

ASTEROID_VELOCITY = 1
"""AST-5: hexes a turn of an asteroid that drifts."""

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

FIRST_SKILLS: Mapping[Literal["pilot", "gunner"], tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        "pilot": ((6, 6), (5, 5), (5, 4), (5, 4), (5, 4), (5, 4), (5, 4), (5, 4), (4, 3), (3, 2)),
        "gunner": ((3, 7), (2, 6), (2, 5), (2, 5), (2, 5), (2, 5), (2, 5), (2, 5), (1, 4), (1, 3)),
    }
)
"""CRW-1: by d10, the first for a 1, Piloting and Gunnery; each of the two has a die of its own."""

FIRST_SKILL_MODIFIERS: Mapping[tuple[Nation, Race], tuple[int, int]] = MappingProxyType(
    {
        ("tog", "human"): (0, 0),
        ("tog", "ssora"): (0, 0),
        ("tog", "naram"): (0, 0),
        ("commonwealth", "human"): (-1, -1),
        ("commonwealth", "ssora"): (-1, -1),
        ("commonwealth", "naram"): (-1, -1),
        ("commonwealth", "vauvausar"): (-1, -2),
        ("commonwealth", "baufrin"): (-2, -1),
        ("commonwealth", "kessrith"): (0, 0),
        ("renegade", "human"): (-1, -1),
        ("renegade", "ssora"): (-1, -1),
        ("renegade", "naram"): (-1, -1),
        ("renegade", "vauvausar"): (-1, -2),
        ("renegade", "baufrin"): (-2, -1),
        ("renegade", "kessrith"): (0, 0),
        ("kessrith", "kessrith"): (1, 1),
    }
)
"""CRW-2: what nation and race add to the die for Piloting and to the die for Gunnery; no others are known."""

KILL_TONS = 1000
"""CRW-4: an armed target is worth one kill for each of these, or part of them."""

KILLS_A_LEVEL = 5
"""CRW-4: what one level of a skill costs."""

IDLE_A_MISSION = 5
"""CRW-6: non-combat missions on end that take 1 off the tally of familiarity."""

IDLE_A_LEVEL = 10
"""CRW-6: non-combat missions on end that take 1 off a skill."""

WEAPONS_HANDLED = 5
"""WPN-1: as many weapons firing one way are no burden."""

NO_WEAPONS = frozenset({"decoy", "els", "ecm", "safeguard_1", "sensor", "painting"})
"""WPN-1: what a hardpoint may carry and still not count."""

OVERLOAD_WEAPON = 1
"""WPN-2: added for each weapon after `WEAPONS_HANDLED`."""

OVERLOAD_ARC = 2
"""WPN-2: added for each arc of fixed weapons after the first."""

OVERLOAD_MIXED_PILOT = 4
"""WPN-2: added for a pilot with both fixed and turreted weapons."""

OVERLOAD_MIXED = 2
"""WPN-2: the same for any other crewman."""

FIRE_OUT_OF_CONTROL = 3
"""MOV-9: added to direct fire in random movement, in place of everything else."""

TAKEN_OVER = 3
"""WPN-3: added for somebody else's weapon where there is no bridge."""
