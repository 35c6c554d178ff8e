"""A scenario file, version 1, as strict models: every key known, every number of its own kind.

What needs more than one place to judge (a heading of this map's grain, a ship of that id) is in `consistency`.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from interceptor_nb.core.hexes import MOST_LINES, Grain
from interceptor_nb.rules.interceptor.setup import COMPONENTS, Edge, LoadKind, Nation, Race, Role, ShipClass, Status
from interceptor_nb.scenario.labels import Color, Heading, Id, Label

FORMAT = "interceptor-nb/scenario"
VERSION = 1
MOST_VELOCITY = 999
"""The most that an order line can write as well."""
MOST_BOXES = 9999
MOST_TONS = 100_000_000.0
MOST_SKILL = 20
MOST_TURNS = 999


class Record(BaseModel):
    """What every object of a file has in common: no unknown key, no text for a number, no infinite number."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class MapModel(Record):
    """The mapsheet."""

    columns: int = Field(
        default=30, ge=1, le=MOST_LINES, description="Columns of hexes.", json_schema_extra={"rule": "MAP-2"}
    )
    rows: int = Field(
        default=20, ge=1, le=MOST_LINES, description="Rows of hexes.", json_schema_extra={"rule": "MAP-2"}
    )
    grain: Grain = Field(
        default="rows",
        description="'rows': hexrows run west-east, headings NE E SE SW W NW. "
        "'columns': hexrows run north-south, headings N NE SE S SW NW.",
        json_schema_extra={"rule": "MAP-1"},
    )
    ground_edge: Edge | None = Field(
        default=None,
        description="The edge where a planet's ground lies: north or south with grain 'rows', west or east with "
        "'columns'. Null or absent: no planet.",
        json_schema_extra={"rule": "MAP-3"},
    )
    ground_rows: int = Field(default=1, ge=1, le=MOST_LINES, description="Hexrows of ground.")
    atmosphere_rows: int = Field(
        default=5, ge=0, le=MOST_LINES, description="Hexrows of atmosphere, next to the ground."
    )
    interface_rows: int = Field(
        default=1, ge=0, le=MOST_LINES, description="Hexrows of interface, next to the atmosphere."
    )


class RulesModel(Record):
    """The rule options; a number is the ruling's default."""

    gravity: bool = Field(default=False, description="Gravity pulls near the planet (GRV-1).")
    variable_mass: bool = Field(default=False, description="Thrust follows the tonnage still carried (MAS-2).")
    asteroids_drift: bool = Field(default=False, description="The asteroid field moves (AST-5).")
    advanced_atmosphere: bool = Field(default=False, description="Ships have altitudes (ALT-1).")
    top_altitude: int = Field(
        default=10, ge=7, le=99, description="The highest level.", json_schema_extra={"rule": "ALT-1"}
    )
    heading_cost: Literal["base", "optional"] = Field(
        default="base", description="Which printed column a heading change costs.", json_schema_extra={"rule": "MOV-4"}
    )
    range_table: Literal["corrected", "printed"] = Field(
        default="corrected", description="Ranges in three dimensions: worked out, or as misprinted (ALT-6)."
    )
    landing_target_bonus: int = Field(default=4, ge=-20, le=20, description="Added to Piloting in a landing (LND-1).")
    deadstick_penalty: int = Field(
        default=4, ge=-20, le=20, description="Added to the die of a deadstick landing (LND-1)."
    )
    morale: int = Field(default=7, ge=0, le=20, description="A morale check is this or less on a d10 (RAM-1).")
    asteroid_random_penalty: int = Field(
        default=2, ge=-20, le=20, description="Added to the asteroid roll of a ship in random movement (AST-4)."
    )
    unaligned_entry_penalty: int = Field(
        default=2, ge=-20, le=20, description="Added to an entry roll in random movement or not aligned (INT-2, INT-7)."
    )


class SideModel(Record):
    """A party to the fight."""

    id: Id
    name: str = Field(description="What people call it.")
    nation: Nation = Field(default="other", description="Whose forces they are.")
    color: Color = Field(default="#0072b2", description="The colour of its counters, #rrggbb.")


class SideNumbersModel(Record):
    """A number for each armour facing, clockwise from the bow; an absent one is 0."""

    forward: int = Field(default=0, ge=0, le=MOST_BOXES, description="Of the bow.")
    right_forward: int = Field(default=0, ge=0, le=MOST_BOXES, description="Of the right side, forward.")
    right_aft: int = Field(default=0, ge=0, le=MOST_BOXES, description="Of the right side, aft.")
    aft: int = Field(default=0, ge=0, le=MOST_BOXES, description="Of the stern.")
    left_aft: int = Field(default=0, ge=0, le=MOST_BOXES, description="Of the left side, aft.")
    left_forward: int = Field(default=0, ge=0, le=MOST_BOXES, description="Of the left side, forward.")


class LoadModel(Record):
    """Something carried that can be loosed; part of the full-load tonnage."""

    id: Id
    kind: LoadKind = Field(description="What it is.")
    tons: float = Field(gt=0, le=MOST_TONS, description="Tons of one piece.", json_schema_extra={"rule": "MAS-2"})
    count: int = Field(default=1, ge=1, le=MOST_BOXES, description="Pieces.")


Boxes = Annotated[int, Field(ge=1, le=MOST_BOXES)]
BoxesLost = Annotated[int, Field(ge=0, le=MOST_BOXES)]
Component = Annotated[tuple[str, Boxes], Field(strict=False)]
ComponentLost = Annotated[tuple[str, BoxesLost], Field(strict=False)]


class DesignModel(Record):
    """A class of ship."""

    name: str = Field(description="What the class is called.")
    ship_class: ShipClass = Field(
        default="fighter", description="Fighter or patrol ship; size categories follow (MOV-8)."
    )
    tonnage: float = Field(gt=0, le=MOST_TONS, description="Tons at full load.", json_schema_extra={"rule": "MAS-1"})
    engine_power: float = Field(
        ge=0, le=MOST_TONS, description="Over the tonnage it is thrust.", json_schema_extra={"rule": "MAS-1"}
    )
    dcs: int = Field(
        default=1, ge=0, le=99, description="Sets of Directional Control Systems.", json_schema_extra={"rule": "MOV-7"}
    )
    streamlined: bool = Field(default=False, description="It flies in atmosphere (ATM-3).")
    lifters: bool = Field(default=False, description="It has anti-grav lifters (ATM-1).")
    compensator: int | None = Field(
        default=None,
        ge=0,
        le=99,
        description="Thrust that the acceleration compensator takes off the crew; null or absent: no cap.",
        json_schema_extra={"rule": "MAS-3"},
    )
    race_tolerance: int = Field(
        default=4, ge=0, le=99, description="Thrust that the crew's race stands.", json_schema_extra={"rule": "MAS-3"}
    )
    armed: bool = Field(default=True, description="It carries weapons (CRW-4).")
    bridge: bool = Field(default=False, description="It has a bridge, from which anybody can fly (FLT-1).")
    armour: SideNumbersModel = Field(default_factory=SideNumbersModel, description="Armour boxes of each facing.")
    shields: SideNumbersModel = Field(default_factory=SideNumbersModel, description="Flicker rate of each facing.")
    internals: list[Component] = Field(
        default_factory=list,
        description=f"Components and their boxes, from the outside in. The rules know {', '.join(COMPONENTS)}; "
        "any other is dead weight.",
        json_schema_extra={"rule": "DMG-2"},
    )
    loads: list[LoadModel] = Field(default_factory=list, description="What it carries that can be loosed (MAS-2).")


class DesignFileModel(Record):
    """A design kept in a file of its own."""

    file: str = Field(description="Path relative to the scenario's folder, inside it.")


class CrewModel(Record):
    """One of a ship's crew."""

    name: str = Field(description="Who it is.")
    role: Role = Field(default="crew", description="What they do.")
    race: Race = Field(default="human", description="Their race.")
    piloting: int | None = Field(
        default=None, ge=1, le=MOST_SKILL, description="Piloting; null: no skill.", json_schema_extra={"rule": "CRW-3"}
    )
    gunnery: int | None = Field(
        default=None, ge=1, le=MOST_SKILL, description="Gunnery; null: no skill.", json_schema_extra={"rule": "CRW-3"}
    )
    missions: int = Field(
        default=0, ge=0, le=MOST_BOXES, description="Combat missions in this ship.", json_schema_extra={"rule": "CRW-5"}
    )


class ShipModel(Record):
    """A ship as the scenario begins, perhaps as a fight left it."""

    id: Id
    design: str = Field(description="A key of 'designs'.")
    side: str = Field(description="The id of its side.")
    hex: Label
    heading: Heading = Field(description="Where it travels, a heading of the map's grain (MAP-1).")
    facing: Heading = Field(description="Where its bow points, a heading of the map's grain (MAP-1).")
    velocity: int = Field(
        default=0, ge=0, le=MOST_VELOCITY, description="Hexes a turn.", json_schema_extra={"rule": "MOV-1"}
    )
    altitude: int | None = Field(
        default=None,
        ge=0,
        le=99,
        description="Level, under the advanced atmosphere.",
        json_schema_extra={"rule": "ALT-1"},
    )
    random: bool = Field(default=False, description="It begins in random movement (RND-7).")
    crew: list[CrewModel] = Field(default_factory=list, description="Its crew; the first pilot flies (FLT-1).")
    status: Status | None = Field(
        default=None, description="Its state, where a fight left it in one; 'random' is then absent."
    )
    morale_out: bool = Field(default=False, description="It failed a morale check (RAM-1).")
    morale_passed: bool = Field(default=False, description="It passed one, and makes no other (RAM-1).")
    rolled: bool = Field(default=False, description="It is turned about its long axis (MOV-6).")
    armour_lost: SideNumbersModel = Field(
        default_factory=SideNumbersModel, description="Armour boxes lost of each of the design's facings."
    )
    internals_lost: list[ComponentLost] = Field(
        default_factory=list, description="Components and boxes lost, in the design's order."
    )
    loads_lost: dict[str, Annotated[float, Field(ge=0)]] = Field(
        default_factory=dict, description="Pieces gone of each load, by its id; fractions are allowed."
    )
    free_hexes: int = Field(
        default=0, ge=0, le=99, description="Hexes gained by last turn's dive.", json_schema_extra={"rule": "ALT-4"}
    )


class AsteroidModel(Record):
    """An asteroid with more to it than its hex."""

    id: Id
    hex: Label
    direction: Heading | None = Field(default=None, description="Where it drifts, if the field moves (AST-5).")
    damage: int = Field(
        default=0,
        ge=0,
        le=199,
        description="Points it has taken of the 200 it stands.",
        json_schema_extra={"rule": "AST-3"},
    )
    met: bool = Field(default=False, description="It met others in its hex and rolls a new direction (AST-6).")


class InstallationModel(Record):
    """An orbital installation."""

    id: Id
    side: str = Field(description="The id of its side.")
    hex: Label
    tonnage: float = Field(default=1000, gt=0, le=MOST_TONS, description="Tons.")
    shields: SideNumbersModel = Field(
        default_factory=SideNumbersModel, description="Flicker rate; the facings given are all the same."
    )
    armed: bool = Field(default=True, description="It carries weapons.")


Turn = Annotated[int, Field(ge=1, le=MOST_TURNS)]
Chance = Annotated[float, Field(ge=0, le=1)]


class CanReachModel(Record):
    """The ship can end a turn in that hex, every roll taken to succeed and the others out of its way.

    It pushes no plant and looses no load.
    """

    that: Literal["can_reach"] = Field(description="The kind of check.")
    ship: str = Field(description="The id of the ship.")
    hex: Label
    by_turn: Turn = Field(description="The last turn that counts.")


class CannotReachModel(Record):
    """The ship cannot end a turn in that hex, which is the contrary of can_reach."""

    that: Literal["cannot_reach"] = Field(description="The kind of check.")
    ship: str = Field(description="The id of the ship.")
    hex: Label
    by_turn: Turn = Field(description="The last turn that counts.")


class ProbabilityModel(Record):
    """The chance of an event lies between two bounds, when the file's orders are played and then the ships coast."""

    that: Literal["probability"] = Field(description="The kind of check.")
    event: Literal["ship_lost"] = Field(description="What may happen.")
    ship: str = Field(description="The id of the ship.")
    by_turn: Turn = Field(description="The last turn that counts.")
    between: Annotated[tuple[Chance, Chance], Field(strict=False)] = Field(description="Least and greatest chance.")


class ThrustOfModel(Record):
    """The ship begins with that thrust rating, its damage and its loads counted."""

    that: Literal["thrust_of"] = Field(description="The kind of check.")
    ship: str = Field(description="The id of the ship.")
    equals: int = Field(ge=0, description="Thrust points.", json_schema_extra={"rule": "MAS-1"})


# A tag between < and > is never a key of a file, so it can be taken out of an error's place.
def _kind_of_design(value: object) -> str:
    return "<file>" if isinstance(value, (dict, DesignFileModel)) and "file" in dict(value) else "<design>"


def _kind_of_asteroid(value: object) -> str:
    return "<label>" if isinstance(value, str) else "<asteroid>"


def kind_of_check(value: object) -> str:
    """Return the tag of a check: its kind."""
    that = value.get("that") if isinstance(value, dict) else getattr(value, "that", None)
    return f"<{that}>"


DesignEntry = Annotated[
    Annotated[DesignModel, Tag("<design>")] | Annotated[DesignFileModel, Tag("<file>")], Discriminator(_kind_of_design)
]
AsteroidEntry = Annotated[
    Annotated[Label, Tag("<label>")] | Annotated[AsteroidModel, Tag("<asteroid>")], Discriminator(_kind_of_asteroid)
]
CheckEntry = Annotated[
    Annotated[CanReachModel, Tag("<can_reach>")]
    | Annotated[CannotReachModel, Tag("<cannot_reach>")]
    | Annotated[ProbabilityModel, Tag("<probability>")]
    | Annotated[ThrustOfModel, Tag("<thrust_of>")],
    Discriminator(kind_of_check),
]


class ScenarioModel(Record):
    """A scenario. Sides, ships, asteroids and installations keep their order: it breaks every tie."""

    format: Literal["interceptor-nb/scenario"] = Field(description="The kind of file.")
    version: Literal[1] = Field(description="The version of the format.")
    title: str = Field(default="Untitled", description="A few words.")
    description: str = Field(default="", description="What it is about.")
    author: str = Field(default="", description="Who made it.")
    map: MapModel = Field(default_factory=MapModel, description="The mapsheet.")
    rules: RulesModel = Field(default_factory=RulesModel, description="Rule options.")
    sides: list[SideModel] = Field(default_factory=list, description="The parties.")
    designs: dict[str, DesignEntry] = Field(default_factory=dict, description="Classes of ship, by id.")
    ships: list[ShipModel] = Field(default_factory=list, description="The ships.")
    asteroids: list[AsteroidEntry] = Field(
        default_factory=list, description="The asteroids: a plain hex label (the id is 'a' and the label), or a record."
    )
    installations: list[InstallationModel] = Field(default_factory=list, description="Orbital installations.")
    turns: int = Field(default=10, ge=1, le=MOST_TURNS, description="Turns the game lasts.")
    orders: dict[str, dict[str, str]] = Field(
        default_factory=dict, description="Turn, then ship id and its order line, like '+2 4 R 1 R'."
    )
    checks: list[CheckEntry] = Field(default_factory=list, description="What the author asserts of the scenario.")
