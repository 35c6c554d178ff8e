"""The log that ``play --json`` prints, as models: to publish its schema, and to read how its ships ended."""

from typing import Literal

from pydantic import Field

from interceptor_nb.core.dice import Purpose
from interceptor_nb.rules.interceptor.events import EventKind
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.scenario.models import Record, SideNumbersModel


class LoggedModifierModel(Record):
    """A number added to a die; a positive one hurts."""

    value: int = Field(description="The number.")
    why: str = Field(description="Why it is added.")
    rule: str = Field(description="The rule that says so.")


class LoggedRollModel(Record):
    """A die as it fell."""

    for_: Purpose = Field(alias="for", description="What it was for.")
    owner: str = Field(description="Whose die it was: a ship id, an asteroid id, side:ID or field.")
    face: int = Field(description="What it showed.")
    target: int | None = Field(description="The need before modifiers; null where the face names something.")
    modifier: int = Field(description="The sum of the modifiers.")
    modifiers: list[LoggedModifierModel] = Field(description="What was added, one by one.")
    ok: bool | None = Field(description="Whether it succeeded; null without a need.")


class LoggedShipModel(Record):
    """A ship as it stood."""

    hex: str = Field(description="Its hex label, or where it lies off the map.")
    heading: str = Field(description="Where it travelled.")
    facing: str = Field(description="Where its bow pointed.")
    velocity: int = Field(description="Hexes a turn.")
    altitude: int | None = Field(default=None, description="Its level; null where ships have none.")
    free_hexes: int = Field(default=0, description="Hexes gained by diving, for the next turn.")
    status: Status = Field(description="Its state.")
    rolled: bool = Field(description="Turned about its long axis.")
    thrust_spent: int = Field(description="TP of the turn.")
    armour_lost: SideNumbersModel = Field(description="Armour boxes lost.")
    internals_lost: list[int] = Field(description="Boxes lost of each component of the design; empty for none.")
    loads_lost: list[float] = Field(description="Pieces gone of each load of the design; empty for none.")


class LoggedEventModel(Record):
    """One thing that happened."""

    turn: int = Field(description="The turn it belongs to.")
    event: EventKind = Field(description="What kind it is.")
    who: str = Field(description="A ship id, side:ID, or nothing for the game itself.")
    text: str = Field(description="What happened, in words.")
    rules: list[str] = Field(description="The rules that governed it.")
    cost: int = Field(description="TP it took.")
    roll: LoggedRollModel | None = Field(description="The die, if one was rolled.")
    facts: dict[str, int | str] = Field(description="Its own numbers and names.")
    ship: LoggedShipModel | None = Field(description="The ship after it, if it changed.")


class LoggedAsteroidModel(Record):
    """An asteroid that changed."""

    hex: str = Field(description="Its hex label.")
    direction: str | None = Field(description="Where it drifts; null where the field stands still.")
    damage: int = Field(description="Points it has taken.")


class LogModel(Record):
    """The log of a game: what happened, and how it stands in the end."""

    format: Literal["interceptor-nb/log"] = Field(description="The kind of document.")
    version: Literal[1] = Field(description="The version of the format.")
    title: str = Field(description="Of the scenario.")
    events: list[LoggedEventModel] = Field(description="Everything that happened, in order.")
    ships: dict[str, LoggedShipModel] = Field(description="Every ship in the end, by id.")
    asteroids: dict[str, LoggedAsteroidModel | None] = Field(
        description="The asteroids that changed, by id; null: gone."
    )
    problems: list[str] = Field(description="The faults of the lines that stopped the game, if any did.")
