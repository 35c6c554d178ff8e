"""One ship's move: what holds for all of it, and where it stands between two rolls.

`Plan` is read once at the start of the move (MOV-10); `Move` is the small state that the rules step along.
"""

from typing import Literal

from msgspec import Struct

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.hexes import Grain
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.orders import Order
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.rules.interceptor.shape import Shape
from interceptor_nb.rules.interceptor.state import Rocks, Ship
from interceptor_nb.rules.interceptor.tables import LUCK
from interceptor_nb.rules.interceptor.zones import World, Zone

Stage = Literal["orders", "coast", "random", "settle", "over", "done"]
"""What goes on when no roll is due: a line, coasting, random movement, what air and ground do at the end of a move,
what the last hex asks, nothing."""


class Ratings(Struct, frozen=True, eq=False):
    """What a ship's condition makes of it for a whole move (MOV-10).

    Attributes:
        index: the ship's place in file order.
        owner: its id, the owner of its dice.
        maximum: thrust rating in TP.
        sot: safe operating thrust in TP.
        piloting: the skill it rolls with.
        control: what flight control adds to every Piloting roll.
        facing_cost: TP of one hexside of facing change, and of a roll (MOV-5, MOV-6).
        optional_cost: whether heading changes cost the optional column of MOV-4.
        internals_lost: the damage it was worked out for.
        dcs: the working sets of directional controls with that damage (MOV-7).
    """

    index: int
    owner: str
    design: Design
    maximum: int
    sot: int
    piloting: int
    control: tuple[Modifier, ...]
    facing_cost: int
    optional_cost: bool
    internals_lost: tuple[int, ...]
    dcs: int


class Air(Struct, frozen=True, eq=False):
    """What a planet near by makes of a ship's move.

    Attributes:
        planet: its zones.
        began: the zone the ship began the move in.
        grain: of the map, for the names of headings.
        gained: hexes gained by last turn's dive, to be used in this one (ALT-4).
        gains: how many of them each action of the line uses (ALT-5); empty for none.
    """

    planet: World
    began: Zone
    grain: Grain
    gained: int = 0
    gains: tuple[int, ...] = ()


class Plan(Struct, frozen=True, eq=False):
    """A line and the ratings it is carried out with.

    Attributes:
        line: what *order* orders.
        extra: TP over the maximum that the line as planned needs, if it says ``push``; else 0.
        air: None where all is space.
    """

    ratings: Ratings
    order: Order
    line: Shape
    extra: int = 0
    air: Air | None = None

    @property
    def index(self) -> int:
        """Return the ship's place in file order."""
        return self.ratings.index

    @property
    def owner(self) -> str:
        """Return the ship's id."""
        return self.ratings.owner

    @property
    def design(self) -> Design:
        """Return the ship's design."""
        return self.ratings.design

    @property
    def maximum(self) -> int:
        """Return the thrust rating in TP (MOV-2)."""
        return self.ratings.maximum

    @property
    def sot(self) -> int:
        """Return the safe operating thrust in TP (SOT-1)."""
        return self.ratings.sot

    @property
    def piloting(self) -> int:
        """Return the skill the ship rolls with."""
        return self.ratings.piloting

    @property
    def control(self) -> tuple[Modifier, ...]:
        """Return what flight control adds to every Piloting roll (FLT-1)."""
        return self.ratings.control


class Move(Struct, frozen=True, gc=False):
    """A ship's move between two rolls.

    Attributes:
        ship: as it stands.
        rocks: the changed asteroids as they stand.
        stage: what goes on when no roll is due.
        due: the roll that is due; None: there is none.
        at: index of the next action.
        moved: hexes moved this turn.
        pushed: the push of this turn has been settled.
        cleared: the next action has passed its SOT roll.
        tp: TP of random movement left.
        beginning: beginning velocity of random movement (RND-4).
        drifts: free drifts at velocity 0 so far (RND-5).
        meets: asteroids in this hex still to be rolled for.
        strayed: hexes that the line does not know of, into the interface instead of off it (INT-4).
        last: hexes of the whole turn, where the atmosphere allows fewer than V (ATM-7); -1: V.
        below: hexes flown in the atmosphere levels (ALT-2).
        hovered: the ship hovers (ATM-1).
        pulled: gravity moves it, not the ship itself (GRV-3).
        drifting: the hex at the interface is that of a drift (RND-4).
        hits: damage at the interface that still waits for its side (INT-6).
        enters: whether the ship enters the interface after it.
    """

    ship: Ship
    rocks: Rocks
    stage: Stage
    due: Purpose | None = None
    at: int = 0
    moved: int = 0
    pushed: bool = False
    cleared: bool = False
    tp: int = 0
    beginning: int = 0
    drifts: int = 0
    meets: tuple[int, ...] = ()
    strayed: int = 0
    last: int = -1
    below: int = 0
    hovered: bool = False
    pulled: bool = False
    drifting: bool = False
    hits: int = 0
    enters: bool = False


def hexes_of(move: Move) -> int:
    """Return the hexes that the ship moves in the whole turn: V, or fewer in atmosphere (MOV-1, ATM-7)."""
    return move.ship.velocity if move.last < 0 else move.last


def skill(plan: Plan, ship: Ship) -> int:
    """Return the Piloting that *ship* rolls with: luck's chance once its crew is dead (MOV-11)."""
    return LUCK if ship.status == "derelict" else plan.piloting
