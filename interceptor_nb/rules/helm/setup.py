"""A scenario of the helm as a frozen value: everything its file says, in the terms of the rules."""

from typing import Literal

from msgspec import Struct

from interceptor_nb.core.check import Check
from interceptor_nb.core.hexes import Direction, Grain, Hex

Profile = tuple[int, int]
"""A silhouette of n in d: a volley meets it on 1 to n of an integer 1 to d (HLM-R4)."""

BySide = tuple[Profile, Profile, Profile, Profile, Profile, Profile]
"""A silhouette for each side, clockwise from the front."""

ALWAYS: BySide = ((1, 1),) * 6


class MapSpec(Struct, frozen=True):
    """The map: at most 99 by 99 hexes."""

    columns: int = 30
    rows: int = 20
    grain: Grain = "rows"


class Options(Struct, frozen=True):
    """What the source does not say; each default is the ruling's.

    Attributes:
        ooc_on_success: OOC that a success adds as well (HLM-3).
        excess_hull: hull damage for each point of OOC over the cap (HLM-3).
        repair_failure_ooc: whether a repair that fails adds OOC (HLM-3, HLM-A13).
        hull_check: by triangular steps, or none up to *hull_limit* points and certain loss there (HLM-6).
        fast_hexes: whether hexes beyond 6 a round come in its first or in its last phases (HLM-7).
        spin_failure_ooc: whether a wheel spun in vain adds OOC twice (HLM-A4).
        evasion_failed: whether a failed attempt ends evasive maneuvers under way or leaves them (HLM-A5).
        missile_difficulty: what a missile needs to hit a ship at speed 0 (HLM-A8).
        missile_misses: whether a missile that misses goes on chasing or is lost (HLM-A8).
        module_once: whether the action of HLM-A12 is tried once a round.
        mutual_dodge: whether a ship that tried to ram the other may still dodge it (HLM-R3).
        rammed_side: whether a rammed ship takes it where the rammer came from or in front (HLM-R5).
    """

    ooc_on_success: Literal[0, 1] = 0
    excess_hull: int = 1
    repair_failure_ooc: bool = False
    hull_check: Literal["triangular", "limit"] = "triangular"
    hull_limit: int = 36
    fast_hexes: Literal["first", "last"] = "first"
    spin_failure_ooc: bool = True
    evasion_failed: Literal["ends", "stays"] = "ends"
    missile_difficulty: int = 4
    missile_misses: Literal["chases", "lost"] = "chases"
    module_once: bool = True
    mutual_dodge: bool = False
    rammed_side: Literal["origin", "front"] = "origin"


class CrewMember(Struct, frozen=True):
    """One of a ship's characters: *reflexive* has a free dodge (HLM-A8), *remote* is not at the helm (HLM-1)."""

    id: str
    piloting: int = 0
    engineering: int = 0
    reflexive: bool = False
    remote: bool = False


class ShipSetup(Struct, frozen=True):
    """A ship as the scenario begins.

    Attributes:
        size: 5 for a scout, 9 for a dreadnought (HLM-2).
        energy: helm energy (HLM-4).
        hull: hull damage taken (HLM-6).
        upgrade: added to whatever is done with the helm (HLM-5).
        human: a free action of the helm a round (HLM-4).
        tentac: its helm need not face forward (HLM-5).
        helm_forward, helm_on_hull: how the helm stands (HLM-5).
        helm_broken: only a repair is left (HLM-A13).
        profile: the silhouette of each side (HLM-R4).
    """

    id: str
    hex: Hex
    facing: Direction
    size: int = 5
    speed: int = 0
    ooc: int = 0
    energy: int = 0
    hull: int = 0
    upgrade: int = 0
    human: bool = False
    tentac: bool = False
    helm_forward: bool = True
    helm_on_hull: bool = True
    helm_broken: bool = False
    profile: BySide = ALWAYS
    crew: tuple[CrewMember, ...] = ()


class MissileSetup(Struct, frozen=True):
    """A missile under way: hexes a phase, skill to hit, and the d6 of hull damage it does (HLM-7, HLM-A8)."""

    id: str
    target: str
    hex: Hex
    speed: int = 2
    skill: int = 0
    damage: int = 3


Lines = tuple[tuple[str, str], ...]
"""Ship and order line, as written."""


class Setup(Struct, frozen=True):
    """A whole scenario; *orders* are by round and phase."""

    title: str = "Untitled"
    description: str = ""
    author: str = ""
    map: MapSpec = MapSpec()
    rules: Options = Options()
    planets: tuple[Hex, ...] = ()
    ships: tuple[ShipSetup, ...] = ()
    missiles: tuple[MissileSetup, ...] = ()
    rounds: int = 1
    orders: tuple[tuple[tuple[int, int], Lines], ...] = ()
    checks: tuple[Check, ...] = ()

    def orders_for(self, round_: int, phase: int) -> dict[str, str]:
        """Return the lines written for a phase, by ship id."""
        return dict(next((lines for when, lines in self.orders if when == (round_, phase)), ()))
