"""A game of the fleet house rules as a frozen value: everything its file says, in the terms of the rules."""

from typing import Literal

from msgspec import Struct

from interceptor_nb.core.check import Check
from interceptor_nb.rules.fleet.geometry import Point

ShipClass = Literal["escort", "cruiser", "capital", "base"]
Carrier = Literal["patrol", "light", "fleet", "type_4"]
ShipStatus = Literal["active", "hulk", "exploded"]


class Options(Struct, frozen=True):
    """The options of the rules; each default is the ruling's.

    Attributes:
        ram_gate_spends: a ram that is not even tried uses up the ship's one attempt (FRM-2).
        lowest_check: the least number of a check, however many rows were crossed off at once (HUL-4).
        mended_after: turns from the repair of a bay to the launch of the group that waited for it (CAR-4).
        other_goes: groups a turn that a ship which is no carrier launches and recovers (CAR-1).
        scramble: scrambling is not part of these rules (CAR-5).
    """

    ram_gate_spends: bool = True
    lowest_check: int = 2
    mended_after: int = 2
    other_goes: int = 1
    scramble: Literal["off"] = "off"


class SideSetup(Struct, frozen=True):
    """One of the parties."""

    id: str
    name: str


class Design(Struct, frozen=True):
    """A class of ship.

    Attributes:
        thrust: what a working drive gives; a base has none.
        rows: damage boxes, row by row (HUL-1).
        screens, pdaf, adaf, bays: how many of these systems it has.
        others: names of further systems, which only count for HUL-4.
        carrier: which of the carriers it is, None for none (CAR-1).
    """

    name: str
    ship_class: ShipClass = "escort"
    thrust: int = 4
    rows: tuple[int, ...] = (4, 4, 3)
    screens: int = 0
    pdaf: int = 0
    adaf: int = 0
    bays: int = 0
    others: tuple[str, ...] = ()
    carrier: Carrier | None = None


class FighterType(Struct, frozen=True):
    """A type of fighter (FTR-1, FTR-8).

    Attributes:
        move: inches of a full move.
        attack, dogfight: added to the face of each die against a ship, against a group.
        screens: dice against it are read as against a ship with as many (FTR-6).
    """

    name: str
    move: int = 12
    attack: int = 0
    dogfight: int = 0
    screens: int = 0


TYPES: tuple[tuple[str, FighterType], ...] = (
    ("standard", FighterType("Standard")),
    ("fast", FighterType("Fast", move=18)),
)
"""FTR-8: the types that need not be described."""


class ShipSetup(Struct, frozen=True):
    """A ship as the game begins, perhaps as a fight left it.

    Attributes:
        course: 1 to 12 (TBL-1).
        velocity: inches a turn.
        damage: boxes crossed off.
        systems_lost: names of systems and how often each is lost: the drive up to twice, -1 is for good.
        ram_tried: its one attempt is used up (FRM-1).
    """

    id: str
    design: str
    side: str
    at: Point
    course: int = 12
    velocity: int = 0
    damage: int = 0
    systems_lost: tuple[tuple[str, int], ...] = ()
    ram_tried: bool = False
    status: ShipStatus = "active"


class GroupSetup(Struct, frozen=True):
    """A fighter group as the game begins: aboard a ship, or out at a point.

    Attributes:
        ready: the first turn in which it may be launched; None: damaged with its bay (CAR-4).
        landed: the turn in which it last landed, counted from the first one, or None (CAR-3).
        bay: the bay it is in, from 1; None: the first that is free.
    """

    id: str
    side: str
    type: str = "standard"
    aboard: str | None = None
    at: Point | None = None
    fighters: int = 6
    endurance: int = 3
    revealed: bool = False
    ready: int | None = 0
    landed: int | None = None
    bay: int | None = None


class Cloud(Struct, frozen=True):
    """The debris of an exploded ship; *moved* once it has drifted for its one turn (DEB-3)."""

    at: Point
    course: int
    velocity: int
    radius: int
    moved: bool = False


class Setup(Struct, frozen=True):
    """A whole game.

    Attributes:
        types: fighter types beside those of `TYPES`, by id.
        designs: id and design, in file order.
        orders: turn, then ship or group id and order line, as written.
    """

    title: str = "Untitled"
    description: str = ""
    author: str = ""
    rules: Options = Options()
    sides: tuple[SideSetup, ...] = ()
    types: tuple[tuple[str, FighterType], ...] = ()
    designs: tuple[tuple[str, Design], ...] = ()
    ships: tuple[ShipSetup, ...] = ()
    groups: tuple[GroupSetup, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    turns: int = 10
    orders: tuple[tuple[int, tuple[tuple[str, str], ...]], ...] = ()
    checks: tuple[Check, ...] = ()

    def orders_for(self, turn: int) -> dict[str, str]:
        """Return the lines written for *turn*, by ship or group id."""
        return {unit: line for number, lines in self.orders if number == turn for unit, line in lines}
