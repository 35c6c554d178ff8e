"""A scenario as a frozen value: everything its file says, in the terms of the rules.

It is what the editor edits and undoes, and what a game begins from. `interceptor_nb.scenario` reads and writes it.
"""

from typing import Literal

from msgspec import Struct

from interceptor_nb.core.check import Check
from interceptor_nb.core.hexes import Direction, Grain, Hex

ShipClass = Literal["fighter", "patrol"]
Nation = Literal["tog", "commonwealth", "renegade", "kessrith", "other"]
Role = Literal["pilot", "gunner", "crew"]
Race = Literal["human", "ssora", "naram", "vauvausar", "baufrin", "kessrith", "other"]
LoadKind = Literal["missile", "fuel", "cargo", "fighter", "other"]
Edge = Literal["north", "south", "west", "east"]
Status = Literal["flying", "random", "derelict", "landed", "crashed", "burned_up", "exploded", "destroyed", "left_map"]
SideName = Literal["forward", "right_forward", "right_aft", "aft", "left_aft", "left_forward"]

SIDES: tuple[SideName, ...] = ("forward", "right_forward", "right_aft", "aft", "left_aft", "left_forward")
"""The six armour facings, clockwise from the bow; armour and shields are kept in this order."""

COMPONENTS = ("engine", "powerplant", "dcs_left", "dcs_right", "acs_left", "acs_right", "crew", "lifters")
"""The component names that the rules know; any other is dead weight (DMG-5)."""

MOST_KEPT = 4096
"""How many answers about designs and crews are kept, so that a builder left open does not grow for ever."""

BySide = tuple[int, int, int, int, int, int]
"""A number for each of `SIDES`."""

NO_SIDES: BySide = (0, 0, 0, 0, 0, 0)


class MapSpec(Struct, frozen=True):
    """The mapsheet (MAP-1 to MAP-3). Without *ground_edge* there is no planet and the rows count for nothing."""

    columns: int = 30
    rows: int = 20
    grain: Grain = "rows"
    ground_edge: Edge | None = None
    ground_rows: int = 1
    atmosphere_rows: int = 5
    interface_rows: int = 1


class Options(Struct, frozen=True):
    """The scenario's rule options; each default is the printed rule or the ruling's number."""

    gravity: bool = False
    variable_mass: bool = False
    asteroids_drift: bool = False
    advanced_atmosphere: bool = False
    top_altitude: int = 10
    heading_cost: Literal["base", "optional"] = "base"
    range_table: Literal["corrected", "printed"] = "corrected"
    landing_target_bonus: int = 4
    deadstick_penalty: int = 4
    morale: int = 7
    asteroid_random_penalty: int = 2
    unaligned_entry_penalty: int = 2


class SideSetup(Struct, frozen=True):
    """One of the parties; its *color* is ``#rrggbb``."""

    id: str
    name: str
    nation: Nation = "other"
    color: str = "#0072b2"


class Load(Struct, frozen=True):
    """Something carried that can be loosed: *count* pieces of *tons* each, part of the full-load tonnage (MAS-2)."""

    id: str
    kind: LoadKind
    tons: float
    count: int = 1


class Design(Struct, frozen=True, cache_hash=True):
    """A class of ship: *tonnage* at full load, *engine_power* over it is thrust (MAS-1).

    Attributes:
        dcs: sets of Directional Control Systems (MOV-7).
        compensator: the thrust the compensator takes off the crew; None has no cap (MAS-3).
        armour: boxes on each of `SIDES`.
        shields: flicker rate on each of `SIDES`.
        internals: components and their boxes, from the outside in (DMG-2).
        file: the file it was read from, relative to the scenario, or None.
    """

    name: str
    ship_class: ShipClass = "fighter"
    tonnage: float = 100
    engine_power: float = 500
    dcs: int = 1
    streamlined: bool = False
    lifters: bool = False
    compensator: int | None = None
    race_tolerance: int = 4
    armed: bool = True
    bridge: bool = False
    armour: BySide = NO_SIDES
    shields: BySide = NO_SIDES
    internals: tuple[tuple[str, int], ...] = ()
    loads: tuple[Load, ...] = ()
    file: str | None = None


class CrewMember(Struct, frozen=True, gc=False):
    """One of a ship's crew; a skill of None is no skill (CRW-3), *missions* make familiarity (CRW-5)."""

    name: str
    role: Role = "crew"
    race: Race = "human"
    piloting: int | None = None
    gunnery: int | None = None
    missions: int = 0


class ShipSetup(Struct, frozen=True, gc=False):
    """A ship as the scenario begins, perhaps as a fight left it.

    Attributes:
        random: begins in random movement (RND-7).
        status: None is worked out: random, derelict or flying.
        internals_lost: boxes lost of each component, in the design's order; empty for none.
        loads_lost: pieces gone by load id; fractions are allowed.
        morale_out, morale_passed: a morale check before a ram was failed, or passed (RAM-1).
        free_hexes: hexes gained by a dive of the turn before (ALT-4).
    """

    id: str
    design: str
    side: str
    hex: Hex
    heading: Direction
    facing: Direction
    velocity: int = 0
    altitude: int | None = None
    random: bool = False
    crew: tuple[CrewMember, ...] = ()
    status: Status | None = None
    morale_out: bool = False
    morale_passed: bool = False
    rolled: bool = False
    armour_lost: BySide = NO_SIDES
    internals_lost: tuple[int, ...] = ()
    loads_lost: tuple[tuple[str, float], ...] = ()
    free_hexes: int = 0


class AsteroidSetup(Struct, frozen=True, gc=False, cache_hash=True):
    """An asteroid; *direction* only where the field moves (AST-5), *damage* of the 200 points it stands (AST-3).

    *met* says that it collided with others in its hex, so that it rolls for its direction when it next moves (AST-6).
    """

    id: str
    hex: Hex
    direction: Direction | None = None
    damage: int = 0
    met: bool = False


class Installation(Struct, frozen=True):
    """An orbital installation; *shield* is one flicker rate for all sides."""

    id: str
    side: str
    hex: Hex
    tonnage: float = 1000
    shield: int = 0
    armed: bool = True


class Setup(Struct, frozen=True):
    """A whole scenario.

    Attributes:
        designs: id and design, in file order.
        orders: turn, then ship id and order line, as written.
    """

    title: str = "Untitled"
    description: str = ""
    author: str = ""
    map: MapSpec = MapSpec()
    rules: Options = Options()
    sides: tuple[SideSetup, ...] = ()
    designs: tuple[tuple[str, Design], ...] = ()
    ships: tuple[ShipSetup, ...] = ()
    asteroids: tuple[AsteroidSetup, ...] = ()
    installations: tuple[Installation, ...] = ()
    turns: int = 10
    orders: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    checks: tuple[Check, ...] = ()

    def design(self, design_id: str) -> Design:
        """Return the design called *design_id*.

        Raises:
            KeyError: there is none.
        """
        for name, design in self.designs:
            if name == design_id:
                return design
        raise KeyError(design_id)

    def orders_for(self, turn: int) -> dict[str, str]:
        """Return the lines written for *turn*, by ship id."""
        return {ship: line for number, lines in self.orders if number == turn for ship, line in lines}
