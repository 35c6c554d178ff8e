"""A case file of the helm as strict models: scripted phases, their dice, and what must come of them."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, RootModel, Tag

from interceptor_nb.core.chance import PER_ROLL
from interceptor_nb.rules.helm.purposes import Purpose
from interceptor_nb.rules.helm.state import Status
from interceptor_nb.scenario.case_models import ExpectedProblemModel, ScenarioFileModel, kind_of_scenario
from interceptor_nb.scenario.helm_models import HelmModel
from interceptor_nb.scenario.labels import Heading, Label
from interceptor_nb.scenario.models import MOST_TURNS, Record

HELM_CASE_FORMAT = "interceptor-nb/helm-case"
HELM_CASE_VERSION = 1

Face = Annotated[int, Field(ge=1, le=PER_ROLL)]


class HelmDiceModel(RootModel[dict[str, dict[Purpose, list[Face]]]]):
    """Faces still to come: owner (a ship or a missile), then purpose, then the faces in order."""


class ExpectedHelmShipModel(Record):
    """What is expected of a ship; only what is named is compared."""

    hex: Label | None = Field(default=None, description="Where it is.")
    facing: Heading | None = Field(default=None, description="Where its bow points.")
    speed: int | None = Field(default=None, ge=0, description="Hexes a round.")
    status: Status | None = Field(default=None, description="Its state.")
    ooc: int | None = Field(default=None, ge=0, description="How far it is out of control.")
    energy: int | None = Field(default=None, ge=0, description="Helm energy left.")
    hull: int | None = Field(default=None, ge=0, description="Hull damage.")
    evasion: int | None = Field(default=None, ge=0, description="Taken off what would hit it (HLM-A5).")
    turn: int | None = Field(default=None, description="Hexsides it turns after its next hex, right positive (HLM-A6).")
    slip: int | None = Field(default=None, description="The way of its next hex: 1 right, -1 left (HLM-A7).")
    orbit: int | None = Field(default=None, description="1 clockwise, -1 the other way, 0 none (HLM-A10).")
    free_used: bool | None = Field(default=None, description="Its free action of the round is taken (HLM-4).")
    module_used: bool | None = Field(default=None, description="The helm module is used (HLM-A12).")
    helm_broken: bool | None = Field(default=None, description="The helm must be repaired (HLM-A13).")
    spent: dict[str, Annotated[int, Field(ge=0, le=2)]] | None = Field(
        default=None, description="Actions spent, by character, the next phase's included (HLM-A8)."
    )


class ExpectedMissileModel(Record):
    """What is expected of a missile that is still there."""

    hex: Label = Field(description="Where it is.")


class ExpectedHelmRollModel(Record):
    """Dice that are expected to fall together; only what is named is compared."""

    for_: Purpose | None = Field(default=None, alias="for", description="What they are for.")
    owner: str | None = Field(default=None, description="The ship or missile they belong to.")
    faces: list[Face] | None = Field(default=None, description="What they show, in order.")
    total: int | None = Field(default=None, description="Their sum.")
    need: int | None = Field(default=None, description="What must be reached; of a silhouette, not passed.")
    modifier: int | None = Field(default=None, description="The sum added to the dice; 0 is none.")
    margin: int | None = Field(default=None, description="What is over the need, below 0 what is short of it.")
    ok: bool | None = Field(default=None, description="Whether they succeed.")


class ExpectHelmModel(Record):
    """What must come of the phases played."""

    ships: dict[str, ExpectedHelmShipModel] = Field(default_factory=dict, description="By ship id.")
    missiles: dict[str, ExpectedMissileModel | None] = Field(
        default_factory=dict, description="By missile id; null: it is gone."
    )
    rolls: list[ExpectedHelmRollModel] | None = Field(default=None, description="The whole list of rolls, in order.")
    problems: list[ExpectedProblemModel] | None = Field(
        default=None, description="Every fault of the lines, in any order; nobody then acts."
    )


HelmScenarioEntry = Annotated[
    Annotated[HelmModel, Tag("<scenario>")] | Annotated[ScenarioFileModel, Tag("<file>")],
    Discriminator(kind_of_scenario),
]


class HelmCaseModel(Record):
    """Scripted phases with their right answer."""

    format: Literal["interceptor-nb/helm-case"] = Field(description="The kind of file.")
    version: Literal[1] = Field(description="The version of the format.")
    name: str = Field(description="What it shows, in a few words.")
    rules: list[str] = Field(default_factory=list, description="The ids of the rules that it tests.")
    source: str = Field(default="", description="Where the right answer comes from.")
    scenario: HelmScenarioEntry = Field(description="The scenario with its orders, or the file that has it.")
    phases: int = Field(default=1, ge=1, le=6 * MOST_TURNS, description="Phases to be played.")
    dice: HelmDiceModel = Field(default_factory=lambda: HelmDiceModel({}), description="The faces that come up.")
    expect: ExpectHelmModel = Field(description="What must come of it.")
