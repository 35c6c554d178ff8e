"""A scenario file of the helm, version 1, as strict models; what needs more than one place is in `helm_consistency`."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from interceptor_nb.core.hexes import MOST_LINES, Grain
from interceptor_nb.rules.helm.tables import MOST_OOC, TOP_SPEED
from interceptor_nb.scenario.labels import Heading, Id, Label
from interceptor_nb.scenario.models import MOST_BOXES, MOST_SKILL, MOST_TURNS, Chance, Record, kind_of_check

HELM_FORMAT = "interceptor-nb/helm"
HELM_VERSION = 1
MOST_SIZE = 20
MOST_DICE = 99


class HelmMapModel(Record):
    """The map."""

    columns: int = Field(default=30, ge=1, le=MOST_LINES, description="Columns of hexes.")
    rows: int = Field(default=20, ge=1, le=MOST_LINES, description="Rows of hexes.")
    grain: Grain = Field(
        default="rows",
        description="'rows': hexrows run west-east, facings NE E SE SW W NW. "
        "'columns': hexrows run north-south, facings N NE SE S SW NW.",
    )


class HelmRulesModel(Record):
    """What the source does not say; the defaults are the rulings'."""

    ooc_on_success: Literal[0, 1] = Field(default=0, description="OOC that a success adds as well (HLM-3).")
    excess_hull: int = Field(
        default=1, ge=0, le=MOST_DICE, description="Hull damage for each point of OOC over 6 (HLM-3)."
    )
    repair_failure_ooc: bool = Field(default=False, description="A repair that fails adds OOC (HLM-3).")
    hull_check: Literal["triangular", "limit"] = Field(
        default="triangular", description="Hull checks by triangular steps, or certain loss at a limit (HLM-6)."
    )
    hull_limit: int = Field(default=36, ge=1, le=MOST_BOXES, description="That limit (HLM-6).")
    fast_hexes: Literal["first", "last"] = Field(
        default="first", description="In which phases hexes beyond 6 a round fall (HLM-7)."
    )
    spin_failure_ooc: bool = Field(default=True, description="A wheel spun in vain adds OOC twice (HLM-A4).")
    evasion_failed: Literal["ends", "stays"] = Field(
        default="ends", description="What a failed attempt does to an evasion under way (HLM-A5)."
    )
    missile_difficulty: int = Field(
        default=4, ge=-MOST_SKILL, le=MOST_SKILL, description="What a missile needs at speed 0 (HLM-A8)."
    )
    missile_misses: Literal["chases", "lost"] = Field(
        default="chases", description="What becomes of a missile that misses (HLM-A8)."
    )
    module_once: bool = Field(default=True, description="The helm module is tried once a round (HLM-A12).")
    mutual_dodge: bool = Field(
        default=False, description="A ship that tried to ram the other may still dodge it (HLM-R3)."
    )
    rammed_side: Literal["origin", "front"] = Field(
        default="origin", description="Where a rammed ship takes it: where the rammer came from, or in front (HLM-R5)."
    )


class HelmCrewModel(Record):
    """One of a ship's characters."""

    id: Id
    piloting: int = Field(default=0, ge=0, le=MOST_SKILL, description="Piloting.")
    engineering: int = Field(default=0, ge=0, le=MOST_SKILL, description="Engineering.")
    reflexive: bool = Field(default=False, description="One dodge of a missile a phase is free (HLM-A8).")
    remote: bool = Field(default=False, description="Not at the helm (HLM-1).")


ProfileText = Annotated[
    str,
    Field(
        description="A silhouette: n/d, met on 1 to n of an integer 1 to d (HLM-R4).",
        json_schema_extra={"pattern": "^[0-9]{1,2}/[0-9]{1,2}$"},
    ),
]


class HelmSidesModel(Record):
    """A silhouette for each side, clockwise from the front; an absent one is whole."""

    front: ProfileText = "1/1"
    right_front: ProfileText = "1/1"
    right_rear: ProfileText = "1/1"
    rear: ProfileText = "1/1"
    left_rear: ProfileText = "1/1"
    left_front: ProfileText = "1/1"


# A tag between < and > is never a key of a file, so it can be taken out of an error's place.
def _kind_of_profile(value: object) -> str:
    return "<text>" if isinstance(value, str) else "<sides>"


ProfileEntry = Annotated[
    Annotated[ProfileText, Tag("<text>")] | Annotated[HelmSidesModel, Tag("<sides>")], Discriminator(_kind_of_profile)
]


class HelmShipModel(Record):
    """A ship as the scenario begins."""

    id: Id
    hex: Label
    facing: Heading = Field(description="Where its bow points, a facing of the map's grain.")
    size: int = Field(default=5, ge=1, le=MOST_SIZE, description="5 is a scout, 9 a dreadnought (HLM-2).")
    speed: int = Field(default=0, ge=0, le=TOP_SPEED, description="Hexes a round (HLM-2).")
    ooc: int = Field(default=0, ge=0, le=MOST_OOC, description="How far it is out of control (HLM-3).")
    energy: int = Field(default=0, ge=0, le=MOST_DICE, description="Helm energy (HLM-4).")
    hull: int = Field(default=0, ge=0, le=MOST_BOXES, description="Hull damage it has taken (HLM-6).")
    upgrade: int = Field(
        default=0, ge=-MOST_SKILL, le=MOST_SKILL, description="Added to checks made with the helm (HLM-5)."
    )
    human: bool = Field(default=False, description="One action of the helm a round takes no energy (HLM-4).")
    tentac: bool = Field(default=False, description="Its helm need not face forward (HLM-5).")
    helm_forward: bool = Field(default=True, description="The helm faces forward (HLM-5).")
    helm_on_hull: bool = Field(default=True, description="The front of the helm is on the hull (HLM-5).")
    helm_broken: bool = Field(default=False, description="The helm must be repaired (HLM-A13).")
    profile: ProfileEntry = Field(default="1/1", description="Its silhouette, of all sides or by side (HLM-R4).")
    crew: list[HelmCrewModel] = Field(default_factory=list, description="Its characters.")


class HelmMissileModel(Record):
    """A missile under way."""

    id: Id
    target: str = Field(description="The id of the ship it chases.")
    hex: Label
    speed: int = Field(default=2, ge=1, le=MOST_DICE, description="Hexes a phase (HLM-7).")
    skill: int = Field(default=0, ge=-MOST_SKILL, le=MOST_SKILL, description="Added to its dice (HLM-A8).")
    damage: int = Field(default=3, ge=0, le=MOST_DICE, description="Dice of hull damage (HLM-A8).")


class HelmProbabilityModel(Record):
    """The chance of an event lies between two bounds, when the file's lines are played as far as they are legal."""

    that: Literal["probability"] = Field(description="The kind of check.")
    event: Literal["ship_lost"] = Field(description="What may happen.")
    ship: str = Field(description="The id of the ship.")
    by_round: int = Field(ge=1, le=MOST_TURNS, description="The last round that counts.")
    between: Annotated[tuple[Chance, Chance], Field(strict=False)] = Field(description="Least and greatest chance.")


class PlanSucceedsModel(Record):
    """The chance that every action of the ship's lines is carried out and succeeds, the other ships doing nothing."""

    that: Literal["plan_succeeds"] = Field(description="The kind of check.")
    ship: str = Field(description="The id of the ship.", json_schema_extra={"rule": "HLM-1"})
    between: Annotated[tuple[Chance, Chance], Field(strict=False)] = Field(description="Least and greatest chance.")


HelmCheckEntry = Annotated[
    Annotated[HelmProbabilityModel, Tag("<probability>")] | Annotated[PlanSucceedsModel, Tag("<plan_succeeds>")],
    Discriminator(kind_of_check),
]


class HelmModel(Record):
    """A scenario of the helm. Ships and missiles keep their order: it breaks every tie."""

    format: Literal["interceptor-nb/helm"] = Field(description="The kind of file.")
    version: Literal[1] = Field(description="The version of the format.")
    title: str = Field(default="Untitled", description="A few words.")
    description: str = Field(default="", description="What it is about.")
    author: str = Field(default="", description="Who made it.")
    map: HelmMapModel = Field(default_factory=HelmMapModel, description="The map.")
    rules: HelmRulesModel = Field(default_factory=HelmRulesModel, description="Rule options.")
    planets: list[Label] = Field(default_factory=list, description="The hexes of planets, 3 apart or more (HLM-A10).")
    ships: list[HelmShipModel] = Field(default_factory=list, description="The ships.")
    missiles: list[HelmMissileModel] = Field(default_factory=list, description="The missiles.")
    rounds: int = Field(default=1, ge=1, le=MOST_TURNS, description="Rounds the game lasts.")
    orders: dict[str, dict[str, str]] = Field(
        default_factory=dict,
        description="Round and phase like '1.2', then ship id and its line, like 'kim:turn:R2 lee:steady'.",
    )
    checks: list[HelmCheckEntry] = Field(default_factory=list, description="What the author asserts of the scenario.")
