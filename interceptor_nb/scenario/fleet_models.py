"""A file of the fleet house rules, version 1, as strict models.

What needs more than one place to judge is in `fleet_consistency`.
"""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from interceptor_nb.rules.fleet.setup import Carrier, ShipClass, ShipStatus
from interceptor_nb.rules.fleet.tables import ENDURANCE, FIGHTERS
from interceptor_nb.scenario.labels import Id
from interceptor_nb.scenario.models import (
    MOST_TURNS,
    MOST_VELOCITY,
    Chance,
    ProbabilityModel,
    Record,
    kind_of_check,
)

FLEET_FORMAT = "interceptor-nb/fleet"
FLEET_VERSION = 1
MOST_SYSTEMS = 20

PlaceText = Annotated[
    str,
    Field(
        description="A place, x and y in inches with up to three decimals, like 12.5,-3 (TBL-1).",
        json_schema_extra={"pattern": r"^-?\d{1,6}(\.\d{1,3})?,-?\d{1,6}(\.\d{1,3})?$"},
    ),
]
Boxes = Annotated[int, Field(ge=1, le=99)]
Losses = Annotated[int, Field(ge=-1, le=2)]


class FleetRulesModel(Record):
    """The rule options."""

    ram_gate_spends: bool = Field(
        default=True, description="A ram that is not even tried uses up the ship's one attempt (FRM-2)."
    )
    lowest_check: int = Field(
        default=2, ge=1, le=4, description="The least number of a check, however many rows go at once (HUL-4)."
    )
    mended_after: int = Field(
        default=2, ge=1, le=9, description="Turns from the repair of a bay to the launch of its group (CAR-4)."
    )
    other_goes: int = Field(
        default=1, ge=1, le=2, description="Groups a turn that a ship which is no carrier handles (CAR-1)."
    )
    scramble: Literal["off"] = Field(default="off", description="Scrambling is not part of these rules (CAR-5).")


class FleetSideModel(Record):
    """A party to the fight."""

    id: Id
    name: str = Field(description="What people call it.")


class FighterTypeModel(Record):
    """A type of fighter beside 'standard' and 'fast' (FTR-8)."""

    name: str = Field(description="What the type is called.")
    move: int = Field(default=12, ge=1, le=99, description="Inches of a full move (FTR-1).")
    attack: int = Field(default=0, ge=-5, le=5, description="Added to the dice of its attacks (FTR-8).")
    dogfight: int = Field(default=0, ge=-5, le=5, description="Added to its dice in dogfights (FTR-8).")
    screens: int = Field(default=0, ge=0, le=2, description="Dice against it are read as against so many (FTR-8).")


class FleetDesignModel(Record):
    """A class of ship."""

    name: str = Field(description="What the class is called.")
    ship_class: ShipClass = Field(default="escort", description="Escort, cruiser, capital ship or base (DEB-1).")
    thrust: int = Field(default=4, ge=0, le=99, description="Its thrust; a base has 0 (TBL-2).")
    rows: list[Boxes] = Field(
        default_factory=lambda: [4, 4, 3], min_length=1, max_length=99, description="Damage boxes, row by row (HUL-1)."
    )
    screens: int = Field(default=0, ge=0, le=MOST_SYSTEMS, description="Screens (FTR-6).")
    pdaf: int = Field(default=0, ge=0, le=MOST_SYSTEMS, description="Systems of PDAF (PDF-2).")
    adaf: int = Field(default=0, ge=0, le=MOST_SYSTEMS, description="Systems of ADAF (PDF-2).")
    bays: int = Field(default=0, ge=0, le=MOST_SYSTEMS, description="Fighter bays (HUL-1).")
    others: list[Id] = Field(
        default_factory=list,
        max_length=99,
        description="Names of further systems, which only count for checks (HUL-4).",
    )
    carrier: Carrier | None = Field(default=None, description="Which carrier it is; null or absent: none (CAR-1).")


class FleetShipModel(Record):
    """A ship as the game begins, perhaps as a fight left it."""

    id: Id
    design: str = Field(description="A key of 'designs'.")
    side: str = Field(description="The id of its side.")
    at: PlaceText
    course: int = Field(default=12, ge=1, le=12, description="Like the hours of a clock (TBL-1).")
    velocity: int = Field(default=0, ge=0, le=MOST_VELOCITY, description="Inches a turn (TBL-2).")
    damage: int = Field(default=0, ge=0, le=9999, description="Boxes crossed off (HUL-1).")
    systems_lost: dict[str, Losses] = Field(
        default_factory=dict,
        description="Systems and how often each is lost: the drive up to twice, a bay for good with -1 (HUL-5).",
    )
    ram_tried: bool = Field(default=False, description="Its one attempt to ram is used up (FRM-1).")
    status: ShipStatus = Field(default="active", description="Its state (HUL-3).")


class FleetGroupModel(Record):
    """A fighter group as the game begins: aboard a ship, or out at a place."""

    id: Id
    side: str = Field(description="The id of its side.")
    type: str = Field(default="standard", description="'standard', 'fast' or a key of 'types' (FTR-8).")
    aboard: str | None = Field(default=None, description="The id of the ship it is aboard.")
    at: PlaceText | None = Field(default=None, description="Where it is out, x and y in inches (TBL-1).")
    fighters: int = Field(default=FIGHTERS, ge=0, le=FIGHTERS, description="Fighters left (FTR-1).")
    endurance: int = Field(default=ENDURANCE, ge=0, le=ENDURANCE, description="Attacks left (FTR-5).")
    revealed: bool = Field(default=False, description="Everybody knows its type (FTR-2).")
    ready: int | None = Field(
        default=0,
        ge=0,
        le=MOST_TURNS,
        description="First turn it may leave in; null: damaged with its bay (CAR-4).",
    )
    landed: int | None = Field(
        default=None, ge=-MOST_TURNS, le=0, description="The turn it landed in, 0 the one before the first (CAR-3)."
    )
    bay: int | None = Field(
        default=None, ge=1, le=MOST_SYSTEMS, description="The bay it is in; absent: the first that is free (CAR-2)."
    )


class CloudModel(Record):
    """The debris of an exploded ship."""

    at: PlaceText
    course: int = Field(default=12, ge=1, le=12, description="The ship's last course (DEB-3).")
    velocity: int = Field(default=0, ge=0, le=MOST_VELOCITY, description="The ship's last velocity (DEB-3).")
    radius: int = Field(default=1, ge=1, le=3, description="Inches (DEB-3).")
    moved: bool = Field(default=False, description="It has moved for its one turn (DEB-3).")


class RamHitsModel(Record):
    """The chance that a ram between two ships hits, as they begin and within reach: the gate, then the contest."""

    that: Literal["ram_hits"] = Field(description="The kind of check.")
    ship: str = Field(description="The id of the rammer.", json_schema_extra={"rule": "FRM-2"})
    target: str = Field(description="The id of the other ship.", json_schema_extra={"rule": "FRM-3"})
    between: Annotated[tuple[Chance, Chance], Field(strict=False)] = Field(description="Least and greatest chance.")


FleetCheckEntry = Annotated[
    Annotated[ProbabilityModel, Tag("<probability>")] | Annotated[RamHitsModel, Tag("<ram_hits>")],
    Discriminator(kind_of_check),
]


class FleetModel(Record):
    """A game of the fleet house rules. Ships and groups keep their order: it breaks every tie."""

    format: Literal["interceptor-nb/fleet"] = Field(description="The kind of file.")
    version: Literal[1] = Field(description="The version of the format.")
    title: str = Field(default="Untitled", description="A few words.")
    description: str = Field(default="", description="What it is about.")
    author: str = Field(default="", description="Who made it.")
    rules: FleetRulesModel = Field(default_factory=FleetRulesModel, description="Rule options.")
    sides: list[FleetSideModel] = Field(default_factory=list, description="The parties.")
    types: dict[str, FighterTypeModel] = Field(default_factory=dict, description="Further types of fighter, by id.")
    designs: dict[str, FleetDesignModel] = Field(default_factory=dict, description="Classes of ship, by id.")
    ships: list[FleetShipModel] = Field(default_factory=list, description="The ships.")
    groups: list[FleetGroupModel] = Field(default_factory=list, description="The fighter groups.")
    clouds: list[CloudModel] = Field(default_factory=list, description="Debris on the table.")
    turns: int = Field(default=10, ge=1, le=MOST_TURNS, description="Turns the game lasts.")
    orders: dict[str, dict[str, str]] = Field(
        default_factory=dict, description="Turn, then ship or group id and its order line, like '+2 R'."
    )
    checks: list[FleetCheckEntry] = Field(default_factory=list, description="What the author asserts of the game.")
