"""A fleet case file as strict models: scripted turns, their dice, and what must come of them."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, RootModel, Tag

from interceptor_nb.rules.fleet.rolling import Purpose
from interceptor_nb.rules.fleet.setup import ShipStatus
from interceptor_nb.scenario.case_models import ScenarioFileModel, kind_of_scenario
from interceptor_nb.scenario.fleet_models import CloudModel, FleetModel, Losses, PlaceText
from interceptor_nb.scenario.models import MOST_TURNS, Record

FLEET_CASE_FORMAT = "interceptor-nb/fleet-case"
FLEET_CASE_VERSION = 1

Face = Annotated[int, Field(ge=1, le=6)]


class FleetDiceModel(RootModel[dict[str, dict[Purpose, list[Face]]]]):
    """Faces still to come: owner (a ship, a group or side:ID), then purpose, then the faces in order."""


class ExpectedFleetShipModel(Record):
    """What is expected of a ship; only what is named is compared."""

    at: PlaceText | None = Field(default=None, description="Where it is (TBL-1).")
    course: int | None = Field(default=None, ge=1, le=12, description="Like the hours of a clock (TBL-1).")
    velocity: int | None = Field(default=None, ge=0, description="Inches a turn.")
    damage: int | None = Field(default=None, ge=0, description="Boxes crossed off (HUL-1).")
    thrust: int | None = Field(default=None, ge=0, description="Its thrust of the moment (HUL-5).")
    systems_lost: dict[str, Losses] | None = Field(default=None, description="All systems that are lost (HUL-4).")
    ram_tried: bool | None = Field(default=None, description="Its one attempt is used up (FRM-1).")
    status: ShipStatus | None = Field(default=None, description="Its state (HUL-3).")


class ExpectedGroupModel(Record):
    """What is expected of a fighter group; only what is named is compared."""

    at: PlaceText | None = Field(default=None, description="Where it is; null: aboard or lost (TBL-1).")
    aboard: str | None = Field(default=None, description="The ship it is aboard; null: none.")
    bay: str | None = Field(default=None, description="The bay it is in, like bay1; null: none.")
    fighters: int | None = Field(default=None, ge=0, description="Fighters left.")
    endurance: int | None = Field(default=None, ge=0, description="Attacks left (FTR-5).")
    ready: int | None = Field(default=None, description="First turn it may be launched in; null: not before a repair.")
    revealed: bool | None = Field(default=None, description="Everybody knows its type (FTR-2).")


class ExpectedFleetRollModel(Record):
    """A roll that is expected; only what is named is compared."""

    for_: Purpose | None = Field(default=None, alias="for", description="What it is for.")
    owner: str | None = Field(default=None, description="Who rolls.")
    face: Face | None = Field(default=None, description="What the die shows.")
    target: int | None = Field(default=None, description="What it needs.")
    ok: bool | None = Field(default=None, description="Whether it does.")


class ExpectedFleetProblemModel(Record):
    """A fault of a line that is expected."""

    unit: str = Field(description="The ship or group whose line it is.")
    rule: str | None = Field(default=None, description="The rule that it breaks; absent: any.")


class FleetExpectModel(Record):
    """What must come of the turns played."""

    ships: dict[str, ExpectedFleetShipModel] = Field(default_factory=dict, description="By ship id.")
    groups: dict[str, ExpectedGroupModel] = Field(default_factory=dict, description="By group id.")
    clouds: list[CloudModel] | None = Field(default=None, description="All debris, in the order it came about (DEB-3).")
    rolls: list[ExpectedFleetRollModel] | None = Field(default=None, description="The whole list of rolls, in order.")
    problems: list[ExpectedFleetProblemModel] | None = Field(
        default=None, description="Every fault of the lines, in any order; the turn is then not played."
    )


FleetEntry = Annotated[
    Annotated[FleetModel, Tag("<scenario>")] | Annotated[ScenarioFileModel, Tag("<file>")],
    Discriminator(kind_of_scenario),
]


class FleetCaseModel(Record):
    """A scripted game with its right answer."""

    format: Literal["interceptor-nb/fleet-case"] = Field(description="The kind of file.")
    version: Literal[1] = Field(description="The version of the format.")
    name: str = Field(description="What it shows, in a few words.")
    rules: list[str] = Field(default_factory=list, description="The ids of the rules that it tests.")
    source: str = Field(default="", description="Where the right answer comes from.")
    scenario: FleetEntry = Field(description="The game with its orders, or the file that has it.")
    turns: int = Field(default=1, ge=1, le=MOST_TURNS, description="Turns to be played.")
    dice: FleetDiceModel = Field(default_factory=lambda: FleetDiceModel({}), description="The faces that come up.")
    expect: FleetExpectModel = Field(description="What must come of it.")
