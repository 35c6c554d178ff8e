"""A case file as strict models: a scripted turn, its dice, and what must come of it."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, RootModel, Tag

from interceptor_nb.core.dice import Purpose
from interceptor_nb.rules.interceptor.setup import SideName, Status
from interceptor_nb.scenario.labels import Heading, Label
from interceptor_nb.scenario.models import MOST_TURNS, ComponentLost, Record, ScenarioModel

CASE_FORMAT = "interceptor-nb/case"
CASE_VERSION = 1

Face = Annotated[int, Field(ge=1, le=10)]


class DiceModel(RootModel[dict[str, dict[Purpose, list[Face]]]]):
    """Faces still to come: owner (a ship, an asteroid, side:ID or field), then purpose, then the faces in order."""


class ExpectedShipModel(Record):
    """What is expected of a ship; only what is named is compared."""

    hex: Label | None = Field(default=None, description="Where it is (MAP-2).")
    heading: Heading | None = Field(default=None, description="Where it travels (MAP-1).")
    facing: Heading | None = Field(default=None, description="Where its bow points (MAP-1).")
    velocity: int | None = Field(default=None, ge=0, description="Hexes a turn.")
    altitude: int | None = Field(default=None, ge=0, description="Level.")
    free_hexes: int | None = Field(default=None, ge=0, description="Hexes gained by diving, for the next turn.")
    status: Status | None = Field(default=None, description="Its state.")
    morale_out: bool | None = Field(default=None, description="It failed a morale check.")
    rolled: bool | None = Field(default=None, description="It is turned about its long axis.")
    thrust_spent: int | None = Field(default=None, ge=0, description="TP of the last turn.")
    max_thrust: int | None = Field(default=None, ge=0, description="The thrust rating it is left with.")
    armour: dict[SideName, Annotated[int, Field(ge=0)]] | None = Field(
        default=None, description="Boxes left on facings of the design."
    )
    internals: list[ComponentLost] | None = Field(default=None, description="Boxes left of components.")


class ExpectedAsteroidModel(Record):
    """What is expected of an asteroid; only what is named is compared."""

    hex: Label | None = Field(default=None, description="Where it is (MAP-2).")
    direction: Heading | None = Field(default=None, description="Where it drifts (MAP-1).")
    damage: int | None = Field(default=None, ge=0, description="Points it has taken.")


class ExpectedRollModel(Record):
    """A roll that is expected; only what is named is compared."""

    for_: Purpose | None = Field(default=None, alias="for", description="What it is for.")
    ship: str | None = Field(default=None, description="The ship that rolls.")
    owner: str | None = Field(default=None, description="Who rolls, where it is no ship.")
    face: Face | None = Field(default=None, description="What the die shows.")
    modifier: int | None = Field(default=None, description="The sum added to the die; 0 is none.")
    target: int | None = Field(default=None, description="The need, before the modifier.")
    ok: bool | None = Field(default=None, description="Whether it succeeds.")


class ExpectedProblemModel(Record):
    """A fault of a line that is expected."""

    ship: str = Field(description="Whose line it is.")
    rule: str | None = Field(default=None, description="The rule that it breaks; absent: any.")


class ExpectModel(Record):
    """What must come of the turns played."""

    ships: dict[str, ExpectedShipModel] = Field(default_factory=dict, description="By ship id.")
    asteroids: dict[str, ExpectedAsteroidModel | None] = Field(
        default_factory=dict, description="By asteroid id; null: it is gone."
    )
    rolls: list[ExpectedRollModel] | None = Field(default=None, description="The whole list of rolls, in order.")
    problems: list[ExpectedProblemModel] | None = Field(
        default=None, description="Every fault of the lines, in any order; the turn is then not played."
    )


class ScenarioFileModel(Record):
    """A scenario kept in a file of its own."""

    file: str = Field(description="Path relative to the case's folder.")


def kind_of_scenario(value: object) -> str:
    """Return the tag of a scenario written whole, or kept in a file."""
    return "<file>" if isinstance(value, dict) and "file" in value else "<scenario>"


ScenarioEntry = Annotated[
    Annotated[ScenarioModel, Tag("<scenario>")] | Annotated[ScenarioFileModel, Tag("<file>")],
    Discriminator(kind_of_scenario),
]


class CaseModel(Record):
    """A scripted game with its right answer."""

    format: Literal["interceptor-nb/case"] = Field(description="The kind of file.")
    version: Literal[1] = Field(description="The version of the format.")
    name: str = Field(description="What it shows, in a few words.")
    rules: list[str] = Field(default_factory=list, description="The ids of the rules that it tests.")
    source: str = Field(default="", description="Where the right answer comes from.")
    scenario: ScenarioEntry = Field(description="The scenario with its orders, or the file that has it.")
    turns: int = Field(default=1, ge=1, le=MOST_TURNS, description="Turns to be played.")
    dice: DiceModel = Field(default_factory=lambda: DiceModel({}), description="The faces that come up.")
    expect: ExpectModel = Field(description="What must come of it.")
