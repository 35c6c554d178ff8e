"""A roster file as strict models: the crewmen of a campaign and the journal of its missions."""

from typing import Annotated, Literal

from pydantic import Field

from interceptor_nb.rules.interceptor.careers import Skill, Trained
from interceptor_nb.rules.interceptor.setup import Nation, Race
from interceptor_nb.scenario.labels import Id
from interceptor_nb.scenario.models import MOST_BOXES, Record

ROSTER_FORMAT = "interceptor-nb/roster"
ROSTER_VERSION = 1

Level = Annotated[int, Field(ge=1, le=MOST_BOXES)]
Count = Annotated[int, Field(ge=0, le=MOST_BOXES)]


class SkillsModel(Record):
    """The levels of both skills, without familiarity."""

    piloting: Level = Field(description="Piloting (CRW-1).")
    gunnery: Level = Field(description="Gunnery (CRW-1).")


class StationModel(Record):
    """A place aboard."""

    ship: Id
    seat: int = Field(
        default=1, ge=1, le=99, description="Place in the ship's crew, from 1; the first pilot flies (FLT-1)."
    )


class NowModel(SkillsModel):
    """How a crewman stands: what the journal makes of his first skills, written for the reader and checked."""

    familiarity: dict[str, Count] = Field(
        default_factory=dict, description="Combat missions in each ship, by its id (CRW-5)."
    )
    idle: Count = Field(default=0, description="Non-combat missions on end (CRW-6).")
    kills: Count = Field(default=0, description="All that were credited (CRW-4).")
    spent: Count = Field(default=0, description="Those that raised a skill (CRW-4).")
    alive: bool = Field(default=True, description="Whether he lives (DMG-5).")


class CrewmanModel(Record):
    """A pilot or gunner of the campaign."""

    id: Id
    name: str = Field(description="Who it is.")
    role: Trained = Field(description="What he was trained for (CRW-1).")
    race: Race = Field(default="human", description="His race.")
    nation: Nation = Field(default="other", description="Whose forces he is of.")
    initial: SkillsModel = Field(description="What his skills were at first, and never fall below (CRW-6).")
    mans: StationModel | None = Field(default=None, description="His place aboard; null or absent: none.")
    now: NowModel | None = Field(
        default=None, description="How he stands after the journal; may be left out, and is worked out then."
    )


class KillModel(Record):
    """A kill."""

    by: str = Field(description="The id of the crewman credited with it (CRW-4).")
    target: str = Field(description="What it was.")
    worth: int = Field(default=1, ge=1, le=MOST_BOXES, description="The kills that it counts for (CRW-4).")


class ChoiceModel(Record):
    """A skill that a player chose for a crewman."""

    who: str = Field(description="The id of the crewman.")
    skill: Skill = Field(description="Which of his skills.")


class MissionModel(Record):
    """One mission, and what was chosen after it."""

    title: str = Field(default="", description="A few words.")
    combat: bool = Field(default=True, description="Whether it counts as a combat mission (CRW-5).")
    flew: dict[str, Id] = Field(
        default_factory=dict, description="Who flew, by the id of the crewman, and the id of his ship (CRW-5)."
    )
    kills: list[KillModel] = Field(default_factory=list, description="Kills, each with its crewman (CRW-4).")
    dead: list[str] = Field(default_factory=list, description="The ids of the crewmen who died (DMG-5).")
    raised: list[ChoiceModel] = Field(default_factory=list, description="Levels that kills raised, in order (CRW-4).")
    dropped: list[ChoiceModel] = Field(
        default_factory=list, description="The skill chosen for each crewman who lost a level (CRW-6)."
    )


class RosterModel(Record):
    """The crewmen of a campaign and its missions, both in order."""

    format: Literal["interceptor-nb/roster"] = Field(description="The kind of file.")
    version: Literal[1] = Field(description="The version of the format.")
    title: str = Field(default="Untitled", description="A few words.")
    crew: list[CrewmanModel] = Field(default_factory=list, description="The crewmen.")
    journal: list[MissionModel] = Field(default_factory=list, description="The missions, the first of them first.")
