"""What a game changes, and what it never changes.

A `Field` is all that stays (map, designs, index of asteroids); it is compared by identity. A `State` is small: ships
as a tuple in file order, changed asteroids as a sorted tuple.
"""

from bisect import bisect_left
from copy import copy
from fractions import Fraction
from functools import cached_property
from operator import itemgetter
from typing import Any

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Direction, Hex, hex_at
from interceptor_nb.rules.interceptor import crew
from interceptor_nb.rules.interceptor.internals import fate
from interceptor_nb.rules.interceptor.mass import category
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.setup import NO_SIDES, BySide, CrewMember, Design, Setup, Status
from interceptor_nb.rules.interceptor.tables import ASTEROID_POINTS
from interceptor_nb.rules.interceptor.zones import LOWEST_SPACE, Levels, Planet, World

LOST: frozenset[Status] = frozenset({"crashed", "burned_up", "exploded", "destroyed", "left_map"})
"""The states of a ship that is out of play."""


class Ship(Struct, frozen=True, gc=False):
    """One ship as it stands.

    Attributes:
        rolled: turned about its long axis (MOV-6).
        armour_lost: boxes lost on each of the design's sides, rolled or not.
        internals_lost: boxes lost of each component in the design's order; empty for none.
        loads_lost: pieces gone of each load in the design's order; empty for none.
        thrust_spent: TP of this turn's actions, the one that failed its SOT roll included.
        free_hexes: hexes gained by last turn's dive (ALT-4).
        morale_out, morale_passed: how its morale check before a ram came out, once it made one (RAM-1).
    """

    hex: Hex
    heading: Direction
    facing: Direction
    velocity: int
    status: Status = "flying"
    thrust_spent: int = 0
    rolled: bool = False
    armour_lost: BySide = NO_SIDES
    internals_lost: tuple[int, ...] = ()
    loads_lost: tuple[Fraction, ...] = ()
    altitude: int | None = None
    free_hexes: int = 0
    morale_out: bool = False
    morale_passed: bool = False

    @property
    def is_lost(self) -> bool:
        """Return whether the ship is out of play."""
        return self.status in LOST


class Rock(Struct, frozen=True, cache_hash=True):
    """One asteroid as it stands; None in its place means it is gone. For *met* see `AsteroidSetup`."""

    hex: Hex
    direction: Direction | None = None
    damage: int = 0
    met: bool = False


Entries = tuple[int | None, ...]
"""By which heading each ship last entered a hex this turn, 0 where it came from another level into it (ALT-1), None for
none; empty where no ship has yet."""

Rams = tuple[tuple[int, str], ...]
"""Rammer and id of its target, in the order they were declared (RAM-1)."""

Rocks = tuple[tuple[int, Rock | None], ...]
"""The asteroids that are not as the scenario has them, by index, sorted."""


class State(Struct, frozen=True, gc=False):
    """A game between two decisions.

    Attributes:
        turn: from 1; 0 before the first.
        phase: index in `SEQUENCE` of the phase under way; its length between turns.
        group: in a movement phase, the size category under way (MOV-8).
        movers: ships still to move in that category, next first.
        done: ships that have moved this turn.
        ships: in file order.
        rocks: the asteroids that changed.
        entries: how each ship came into its hex this turn.
        rams: the rams of this turn that have not come to nothing.
        before_pull: where each ship was before gravity pulled this turn (GRV-3); empty where it does not.
    """

    turn: int
    phase: int
    group: int
    movers: tuple[int, ...]
    done: tuple[int, ...]
    ships: tuple[Ship, ...]
    rocks: Rocks = ()
    entries: Entries = ()
    rams: Rams = ()
    before_pull: tuple[tuple[Hex, int | None], ...] = ()


class Drifting(Struct, frozen=True, eq=False):
    """Where the asteroids of a moving field are (AST-5).

    Attributes:
        now: those that are left, in file order.
        at: by hex those in it.
        open_hexes: the hexes in space without one.
    """

    now: dict[int, Rock]
    at: dict[Hex, tuple[int, ...]]
    open_hexes: frozenset[Hex]


class _Everywhere(frozenset[Hex]):
    """The hexes of a map without an edge."""

    def __contains__(self, hex_: object) -> bool:
        return True


EVERYWHERE = _Everywhere()
_DRIFTS_KEPT = 64
_NUMBER = itemgetter(0)


class Field:
    """Everything of a scenario that a game does not change.

    Args:
        setup: the scenario; its references hold (see `interceptor_nb.scenario`).
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.options = setup.rules
        self.designs: tuple[Design, ...] = tuple(setup.design(ship.design) for ship in setup.ships)
        self.crews: tuple[tuple[CrewMember, ...], ...] = tuple(ship.crew for ship in setup.ships)
        self.flyers = tuple(
            crew.flyer(members, bridge=design.bridge) for members, design in zip(self.crews, self.designs, strict=True)
        )
        self.categories = tuple(map(category, self.designs))
        self.sides = tuple(ship.side for ship in setup.ships)
        self.stations = {station.id: station for station in setup.installations}
        self.ids = tuple(ship.id for ship in setup.ships)
        self.index = {ship_id: number for number, ship_id in enumerate(self.ids)}
        self.ratings: dict[Any, Any] = {}  # kept by plan.ratings_for
        self.rock_ids = tuple(rock.id for rock in setup.asteroids)
        at: dict[Hex, tuple[int, ...]] = {}
        for number, rock in enumerate(setup.asteroids):
            at[rock.hex] = (*at.get(rock.hex, ()), number)
        self.rocks_at = at
        self.drifts = setup.rules.asteroids_drift
        self._drifting: dict[int, tuple[Rocks, Drifting]] = {}

    def emptied(self) -> "Field":
        """Return this field without asteroids and without an edge: open space for ever."""
        empty = copy(self)
        empty.rocks_at = {}
        empty.drifts = False
        empty.planet = None
        empty.hexes = empty.open_hexes = EVERYWHERE
        return empty

    def drifting(self, rocks: Rocks) -> Drifting:
        """Return where the asteroids are in a field that moves.

        Some answers are kept, by the identity of *rocks*: a tuple of thousands of asteroids is slow to compare.
        """
        kept = self._drifting.get(id(rocks))
        if kept is not None and kept[0] is rocks:
            return kept[1]
        changed = dict(rocks)
        now, at = dict[int, Rock](), dict[Hex, tuple[int, ...]]()
        for number, start in enumerate(self.setup.asteroids):
            rock = changed[number] if number in changed else Rock(start.hex, start.direction, start.damage, start.met)
            if rock is not None:
                now[number] = rock
                at[rock.hex] = (*at.get(rock.hex, ()), number)
        found = Drifting(now, at, self._space - at.keys())
        while len(self._drifting) >= _DRIFTS_KEPT:
            del self._drifting[next(iter(self._drifting))]
        self._drifting[id(rocks)] = rocks, found
        return found

    @cached_property
    def planet(self) -> World | None:
        """Return the planet of the map, from the side or from above, None where all is space (MAP-3, ALT-1)."""
        sheet = self.setup.map
        if self.options.advanced_atmosphere:
            return Levels(self.hexes, self.options.top_altitude)
        return None if sheet.ground_edge is None else Planet(sheet, self.hexes)

    @property
    def _space(self) -> frozenset[Hex]:
        return self.hexes if self.planet is None else self.planet.hexes["space"]

    @cached_property
    def open_hexes(self) -> frozenset[Hex]:
        """Return the hexes in space that no asteroid was in at the start."""
        return self._space - self.rocks_at.keys()

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """Return every hex of the mapsheet."""
        sheet = self.setup.map
        return frozenset(
            hex_at(column, row, sheet.grain)
            for column in range(1, sheet.columns + 1)
            for row in range(1, sheet.rows + 1)
        )


def begin(setup: Setup) -> tuple[Field, State]:
    """Return the field of *setup* and the state before its first turn."""
    field = Field(setup)
    ships = []
    for number, start in enumerate(setup.ships):
        design, lost = field.designs[number], dict(start.loads_lost)
        status: Status = start.status or ("random" if start.random else "flying")
        altitude = start.altitude
        if field.options.advanced_atmosphere and altitude is None:
            altitude = LOWEST_SPACE
        planet = field.planet
        if status not in LOST and planet is not None and planet.zone(start.hex, altitude) == "ground":
            status = "landed"  # LND-2
        if status in ("flying", "random"):
            status = fate(design, start.internals_lost, status, collision=False)
            if field.flyers[number] is None and status not in LOST:
                status = "derelict"  # MOV-11
        ships.append(
            Ship(
                start.hex,
                start.heading,
                start.facing,
                0 if status == "landed" else start.velocity,
                status,
                rolled=start.rolled,
                armour_lost=start.armour_lost,
                internals_lost=start.internals_lost if any(start.internals_lost) else (),
                loads_lost=tuple(Fraction(str(lost.get(load.id, 0))) for load in design.loads) if lost else (),
                altitude=altitude,
                free_hexes=start.free_hexes,
                morale_out=start.morale_out,
                morale_passed=start.morale_passed,
            )
        )
    return field, State(0, BETWEEN_TURNS, 0, (), (), tuple(ships))


def as_setup(field: Field, state: State) -> Setup:
    """Return the scenario that begins as *state* stands: ships with their losses, asteroids with their damage.

    A ship that left the map keeps the hex beyond it, which no file can hold.
    """
    ships = tuple(
        structs.replace(
            start,
            hex=ship.hex,
            heading=ship.heading,
            facing=ship.facing,
            velocity=ship.velocity,
            altitude=ship.altitude,
            random=ship.status == "random",
            status=None if ship.status in ("flying", "random") else ship.status,
            morale_out=ship.morale_out,
            morale_passed=ship.morale_passed,
            rolled=ship.rolled,
            armour_lost=ship.armour_lost,
            internals_lost=ship.internals_lost,
            loads_lost=tuple(
                (load.id, float(gone)) for load, gone in zip(design.loads, ship.loads_lost, strict=False) if gone
            ),
            free_hexes=ship.free_hexes,
        )
        for start, ship, design in zip(field.setup.ships, state.ships, field.designs, strict=True)
    )
    asteroids = tuple(
        structs.replace(start, hex=rock.hex, direction=rock.direction, damage=rock.damage, met=rock.met)
        for number, start in enumerate(field.setup.asteroids)
        if (rock := rock_now(field, state.rocks, number)) is not None
    )
    return structs.replace(field.setup, ships=ships, asteroids=asteroids)


def rock_now(field: Field, rocks: Rocks, number: int) -> Rock | None:
    """Return asteroid *number* as it stands, None if it is gone."""
    place = bisect_left(rocks, number, key=_NUMBER)
    if place < len(rocks) and rocks[place][0] == number:
        return rocks[place][1]
    start = field.setup.asteroids[number]
    return Rock(start.hex, start.direction, start.damage, start.met)


def rocks_in(field: Field, rocks: Rocks, hex_: Hex) -> tuple[int, ...]:
    """Return the asteroids in *hex_*, in file order."""
    if field.drifts:
        return field.drifting(rocks).at.get(hex_, ())
    found = field.rocks_at.get(hex_, ())
    if not rocks:
        return found
    changed = dict(rocks)
    return tuple(number for number in found if number not in changed or changed[number] is not None)


def open_hexes(field: Field, rocks: Rocks) -> frozenset[Hex]:
    """Return hexes in space that can be entered without a look for asteroids and zones.

    In a field that stands still they are the same all game, also where an asteroid is gone by now.
    """
    return field.drifting(rocks).open_hexes if field.drifts else field.open_hexes


def rock_placed(rocks: Rocks, number: int, rock: Rock | None) -> Rocks:
    """Return *rocks* with *rock* for asteroid *number*, None where it is gone."""
    place = bisect_left(rocks, number, key=_NUMBER)
    after = place + (place < len(rocks) and rocks[place][0] == number)
    return (*rocks[:place], (number, rock), *rocks[after:])


def rock_damaged(field: Field, rocks: Rocks, number: int, hits: int) -> Rocks:
    """Return *rocks* after asteroid *number* took *hits*; 200 points pulverise it (AST-3)."""
    rock = rock_now(field, rocks, number)
    if rock is None:
        return rocks
    damage = rock.damage + hits
    after = None if damage >= ASTEROID_POINTS else structs.replace(rock, damage=damage)
    return rock_placed(rocks, number, after)
