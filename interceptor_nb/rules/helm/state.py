"""What a game changes, and what it never changes.

A `Field` is all that stays (map, ships as they were built, planets); it is compared by identity. A `State` is small.
"""

from typing import Literal

from msgspec import Struct

from interceptor_nb.core.hexes import Direction, Hex, distance, hex_at
from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.setup import CrewMember, Setup
from interceptor_nb.rules.helm.tables import PHASES

Status = Literal["flying", "landed", "crashed", "exploded", "left_map"]

LOST: frozenset[Status] = frozenset({"crashed", "exploded", "left_map"})
"""The states of a ship that is out of play."""


class Ship(Struct, frozen=True, gc=False, cache_hash=True):
    """One ship as it stands.

    Attributes:
        energy: helm energy left (HLM-4).
        hull: hull damage (HLM-6).
        evasion: taken off what would hit it (HLM-A5).
        turn: hexsides that it turns after its next forward move, right is positive (HLM-A6).
        slip: the way its next forward move goes: 1 right, -1 left, 0 straight (HLM-A7).
        orbit: 1 clockwise about the planet beside it, -1 the other way, 0 not in orbit (HLM-A10).
        came_from: the hex it was in before this one (HLM-R5).
        free_used: a human ship's free action is taken (HLM-4).
        module_used: until the round ends (HLM-A12).
        spent: for each character the actions taken, 2 with the next phase's (HLM-8, HLM-A8).
        reflexed: for each character whether the free dodge of the phase is taken (HLM-A8).
    """

    hex: Hex
    facing: Direction
    speed: int
    status: Status = "flying"
    ooc: int = 0
    energy: int = 0
    hull: int = 0
    evasion: int = 0
    turn: int = 0
    slip: int = 0
    orbit: int = 0
    came_from: Hex | None = None
    free_used: bool = False
    module_used: bool = False
    helm_broken: bool = False
    spent: tuple[int, ...] = ()
    reflexed: tuple[bool, ...] = ()

    @property
    def is_lost(self) -> bool:
        """Return whether the ship is out of play."""
        return self.status in LOST


class Strike(Struct, frozen=True, gc=False):
    """A missile that hit, by how much, and whether its target has done what it could about it (HLM-A8)."""

    missile: int
    amount: int
    answered: bool = False


class Ram(Struct, frozen=True, gc=False):
    """A ram that succeeded by *margin*; *stage*: whether the other ship answered, whether volleys fell (HLM-R3)."""

    rammer: int
    other: int
    margin: int
    stage: Literal["made", "answered", "fired"] = "made"


class Moment(Struct, frozen=True, gc=False):
    """How far a game is.

    Attributes:
        round: from 1; 0 before the first.
        phase: of the round, 1 to 6.
        stage: between two phases, missiles striking, or actions.
        ship: whose actions are due.
        queue: what is left of its line; None while the line is not given.
        strikes: missiles in the hexes of their targets, still to strike.
        strike, ram: what waits for an answer, or for its dice.
        rams: rammer and target of the attempts in this phase (HLM-R3).
        collided: the pairs that met in this phase (HLM-R3).
    """

    round: int = 0
    phase: int = PHASES
    stage: Literal["between", "strikes", "actions"] = "between"
    ship: int = -1
    queue: tuple[Action, ...] | None = None
    strikes: tuple[int, ...] = ()
    strike: Strike | None = None
    ram: Ram | None = None
    rams: frozenset[tuple[int, int]] = frozenset()
    collided: frozenset[frozenset[int]] = frozenset()


Missiles = tuple[Hex | None, ...]
"""Where each missile is, in file order; None: it is gone."""


class State(Struct, frozen=True, gc=False, cache_hash=True):
    """A game between two decisions; ships and missiles in file order."""

    moment: Moment
    ships: tuple[Ship, ...]
    missiles: Missiles = ()

    def without(self, missile: int) -> Missiles:
        """Return the missiles with one of them gone."""
        return (*self.missiles[:missile], None, *self.missiles[missile + 1 :])


class Field:
    """Everything of a scenario that a game does not change.

    Args:
        setup: the scenario; its references hold.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.options = setup.rules
        self.ships = setup.ships
        self.missiles = setup.missiles
        self.ids = tuple(ship.id for ship in setup.ships)
        self.index = {ship_id: number for number, ship_id in enumerate(self.ids)}
        self.missile_ids = tuple(missile.id for missile in setup.missiles)
        self.targets = tuple(self.index[missile.target] for missile in setup.missiles)
        self.planets = frozenset(setup.planets)
        self._crews = tuple({one.id: (place, one) for place, one in enumerate(ship.crew)} for ship in setup.ships)
        sheet = setup.map
        self.hexes = frozenset(
            hex_at(column, row, sheet.grain)
            for column in range(1, sheet.columns + 1)
            for row in range(1, sheet.rows + 1)
        )

    def planet_beside(self, hex_: Hex) -> Hex | None:
        """Return the planet next to *hex_*, the first of the file where there are two (HLM-A10)."""
        return next((planet for planet in self.setup.planets if distance(planet, hex_) == 1), None)

    def member(self, index: int, member_id: str) -> tuple[int, CrewMember] | None:
        """Return place and person of a character of ship *index*, None where there is no such character."""
        return self._crews[index].get(member_id)


def begin(setup: Setup) -> tuple[Field, State]:
    """Return the field of *setup* and the state before its first round; speed 0 at a planet is landed (HLM-A11)."""
    field = Field(setup)
    ships = tuple(
        Ship(
            ship.hex,
            ship.facing,
            ship.speed,
            "landed" if ship.hex in field.planets and not ship.speed else "flying",
            ship.ooc,
            ship.energy,
            ship.hull,
            helm_broken=ship.helm_broken,
            spent=(0,) * len(ship.crew),
            reflexed=(False,) * len(ship.crew),
        )
        for ship in setup.ships
    )
    return field, State(Moment(), ships, tuple(missile.hex for missile in setup.missiles))
