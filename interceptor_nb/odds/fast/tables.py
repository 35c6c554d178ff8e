"""The rules of space as tables of whole numbers, each worked out by the engine's own functions."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import structs

from interceptor_nb.core.hexes import DIRECTIONS, Hex, neighbour
from interceptor_nb.odds.fast import registers
from interceptor_nb.odds.fast.program import Stretch
from interceptor_nb.odds.fast.registers import CLEAR, OFF, ROCKS, SIDE_FACES
from interceptor_nb.rules.interceptor import asteroids, damage, impact, random_movement, tables
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.plan import Move, skill
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.rams import morale_need
from interceptor_nb.rules.interceptor.state import Field, Ship, State

FACES = range(1, 11)
_STATUSES = 3
"""Those of a ship that moves: flying, random, derelict."""


(
    SHIPS, LAST_TURN, FIRST, CELLS, FASTEST, ROCK_COUNT, HAS_RAMS, CODES, SIDE_COUNT, CATEGORY_COUNT, PAIR_COUNT,
    MORALE, PULVERISED, RAM_REACH, RAM_REDUCTION, ACCIDENT, FIELD_DRIFTS, FIELD_ROLLS, MEETING, FIRST_DAMAGE,
    FIRST_PLACE, FIRST_WAY,
) = range(22)  # fmt: skip
"""Single numbers: ships, turns, row of the first ship's registers, cells of the map, a velocity that nobody reaches,
asteroids, lines with a ram, codes of an order of sides, how many there are of what follows, the rules' own; whether the
asteroids drift, and roll for their direction before play; the first rows of their registers."""

(
    STEP, AHEAD, GRID, FIRST_ROCK, ROCK_LIST, STATIONS, LINES, RAMS, FEARLESS, BIT, BITS, LOWEST, CATEGORIES, SIDES,
    RANK, PAIR_ONE, PAIR_OTHER, HEAVIER, RECOVERY, ASTEROID_NEED, ASTEROID_HITS, LOCATED, CHANGE, TURN_RIGHT, HOPS,
    SPINS, COSTS, ENTERED, NAMED, THENS, SWEPT_NEED, ORDER_OF,
) = range(22, 54)  # fmt: skip
"""Where rows of numbers begin.

Of the map: what a step adds to a cell; by heading and cell the clear cells ahead; what a cell is; where in `ROCK_LIST`
the asteroids of a cell begin, each list ended by -1; the cells of installations.
Of lines: by turn and ship the line, -1 for none; by line the target of its ram, 1 more than its number among ships and
installations.
Of ships: whether they fear nothing; powers of 2; by number its ones, and the place of the lowest; the ships of each
category and side as bits; what a higher side adds to the code of an order; pairs, and whether the other is heavier.
Of rolls: the highest faces that are good enough; hits of an asteroid by ship and velocity; the side it strikes by face.
Of maneuvers, by face: velocity, hexsides to the right, whether they move, whether they spin; the cost by velocity.
Of collisions: struck sides by how the other came and the facing (and the face).
Then the point that follows a stretch, and by group and code where its order of moves is.
"""

Columns = dict[int, Any]
"""Numbers, or rows of them, by their names above."""


def table(columns: Columns) -> Any:
    """Return all of *columns* in one row, each to be found by what its name says."""
    found = np.zeros(ORDER_OF + 1 + sum(np.size(column) for column in columns.values()), np.int32)
    end = ORDER_OF + 1
    for name, column in columns.items():
        if name < STEP:
            found[name] = column
        else:
            found[name] = end
            found[end : end + len(column)] = column
            end += len(column)
    return found


class Cells:
    """The hexes of the map, and those about it, by number.

    Args:
        field: the scenario.
    """

    def __init__(self, field: Field) -> None:
        known = {*field.hexes, *(ship.hex for ship in field.setup.ships)}
        self._q, self._r = min(hex_.q for hex_ in known) - 1, min(hex_.r for hex_ in known) - 1
        self._width = max(hex_.q for hex_ in known) - self._q + 2
        self.count = self._width * (max(hex_.r for hex_ in known) - self._r + 2)
        self._known = known

    def number(self, hex_: Hex) -> int:
        """Return the cell of *hex_*, -1 where it lies too far out."""
        return (hex_.r - self._r) * self._width + hex_.q - self._q if hex_ in self._known else -1

    def hex(self, cell: int) -> Hex:
        """Return the hex of *cell*."""
        return Hex(cell % self._width + self._q, cell // self._width + self._r)

    @property
    def steps(self) -> tuple[int, ...]:
        """Return what a step in each direction adds to a cell."""
        steps = (neighbour(Hex(0, 0), direction) for direction in DIRECTIONS)
        return tuple(step.r * self._width + step.q for step in steps)


def maneuvers(fastest: int) -> Columns:
    """Return the columns about random movement: what a face does, and what it costs at each velocity (RND-1, RND-2)."""
    table = (tables.Maneuver(""), *tables.MANEUVERS)
    return {
        CHANGE: [maneuver.velocity for maneuver in table],
        TURN_RIGHT: [maneuver.right % 6 for maneuver in table],
        HOPS: [maneuver.moves for maneuver in table],
        SPINS: [maneuver.spin for maneuver in table],
        COSTS: [
            random_movement.maneuver_cost(max(face, 1), velocity) for face in range(11) for velocity in range(fastest)
        ],
    }


def map_of(field: Field, cells: Cells) -> Columns:
    """Return the columns about the map and its asteroids (MAP-5, AST-1)."""
    grid = np.full(cells.count, OFF, np.int16)
    first_rock, rock_list = np.zeros(cells.count, np.int16), [-1]
    for hex_ in field.hexes:
        grid[cells.number(hex_)] = CLEAR
    for hex_, numbers in field.rocks_at.items():
        if hex_ in field.hexes and not field.drifts:  # in a field that moves each playout has its own
            grid[cells.number(hex_)] = ROCKS
            first_rock[cells.number(hex_)] = len(rock_list)
            rock_list += [*numbers, -1]
    steps, everywhere = cells.steps, np.arange(cells.count)
    ahead = np.zeros((6, cells.count), np.int16)
    for heading in range(6):
        there, clear = everywhere + steps[heading], np.ones(cells.count, bool)
        while clear.any():
            inside = (there >= 0) & (there < cells.count)
            clear &= inside & (grid[np.where(inside, there, 0)] == CLEAR)
            ahead[heading] += clear
            there += steps[heading]
    stations = [cells.number(station.hex) for station in field.setup.installations]
    return {
        CELLS: cells.count,
        STEP: steps,
        AHEAD: ahead.ravel(),
        GRID: grid,
        FIRST_ROCK: first_rock,
        ROCK_LIST: list(rock_list),
        STATIONS: list(stations or [-1]),
    }


def leap(table: Any, run: Sequence[Stretch]) -> Any:
    """Return by heading and cell where *run* ends, 1 more than the cell; 0 where not all of its hexes are clear."""
    count = int(table[CELLS])
    ahead = table[table[AHEAD] : table[AHEAD] + 6 * count].reshape(6, count)
    steps = table[table[STEP] : table[STEP] + 6]
    found = np.zeros((6, count), np.int16)
    for heading in range(6):
        at, clear, way = np.arange(count), np.ones(count, bool), heading
        for one in run:
            way = (way + one.right) % 6
            clear &= ahead[way, at] >= one.hexes
            at = np.where(clear, at + one.hexes * steps[way], at)
        found[heading] = np.where(clear, at + 1, 0)
    return found.ravel()


def effective(field: Field, ship: Ship, index: int, due: Any) -> int:
    """Return the highest face that passes the roll *due*, its modifiers taken off."""
    move = Move(ship, (), "orders", due=due, meets=(0,))
    need, modifiers = moves.need(field, plan_for(field, ship, index), move)
    if not isinstance(need, int):
        raise TypeError(f"no need is known for {due}")
    return need - sum(modifier.value for modifier in modifiers)


def skills(field: Field, ships: tuple[Ship, ...], fastest: int) -> Columns:
    """Return the columns of rolls and hits that go by a ship's velocity (RND-7, AST-1, AST-2, RAM-1)."""
    need, modifiers = morale_need(field)
    nations = {side.id: side.nation for side in field.setup.sides}
    return {
        RECOVERY: [
            effective(field, structs.replace(ship, status="random"), index, "recovery")
            for index, ship in enumerate(ships)
        ],
        ASTEROID_NEED: [
            effective(field, structs.replace(ship, status=status, velocity=velocity), index, "asteroid")
            for index, ship in enumerate(ships)
            for status in registers.STATUSES[:_STATUSES]
            for velocity in range(fastest)
        ],
        SWEPT_NEED: [
            _swept_need(field, structs.replace(ship, status=status, velocity=velocity), index)
            for index, ship in enumerate(ships)
            for status in registers.STATUSES[:_STATUSES]
            for velocity in range(fastest if field.drifts else 0)
        ],
        ASTEROID_HITS: [
            damage.collision_hits(design, velocity) for design in field.designs for velocity in range(fastest)
        ],
        LOCATED: [0, *tables.ASTEROID_SIDES],
        MORALE: need - sum(modifier.value for modifier in modifiers),
        FEARLESS: [nations.get(side) == "kessrith" for side in field.sides],
    }


def _swept_need(field: Field, ship: Ship, index: int) -> int:
    """Return the highest face that passes the roll for an asteroid that comes to *ship* (AST-5)."""
    plan = plan_for(field, ship, index)
    added = asteroids.modifiers(field, plan, ship, tables.ASTEROID_VELOCITY)
    return skill(plan, ship) - sum(modifier.value for modifier in added)


def rows_of(field: Field, first: int) -> Columns:
    """Return the columns about the registers of the asteroids, of which *first* is the first row (AST-5, AST-6)."""
    count = len(field.setup.asteroids)
    return {
        ROCK_COUNT: count,
        FIELD_DRIFTS: field.drifts and count > 0,
        FIELD_ROLLS: field.drifts and any(rock.direction is None for rock in field.setup.asteroids),
        MEETING: tables.MEETING_HITS,
        FIRST_DAMAGE: first,
        FIRST_PLACE: first + count,
        FIRST_WAY: first + 2 * count,
    }


def among_ships(field: Field, state: State) -> Columns:
    """Return the columns about several ships: who goes when, and how they strike each other (MOV-8, COL)."""
    count = len(state.ships)
    pairs = [(one, other) for one in range(count) for other in range(one + 1, count)]
    sides = [side.id for side in field.setup.sides if side.id in field.sides]
    tons = [exactly(design.tonnage) for design in field.designs]
    return {
        SIDE_COUNT: len(sides),
        CATEGORY_COUNT: len(set(field.categories)),
        PAIR_COUNT: len(pairs),
        SHIPS: count,
        FIRST: SIDE_FACES + (len(sides) if len(sides) > 1 else 0),
        BIT: [1 << index for index in range(count)],
        BITS: [number.bit_count() for number in range(1 << count)],
        LOWEST: [(number & -number).bit_length() - 1 if number else 0 for number in range(1 << count)],
        CATEGORIES: [_bits(field.categories, group) for group in sorted(set(field.categories))],
        SIDES: [_bits(field.sides, side) for side in sides],
        RANK: [4**number for number in range(len(sides))],
        CODES: 4 ** len(sides) if len(sides) > 1 else 1,
        PAIR_ONE: [one for one, _ in pairs],
        PAIR_OTHER: [other for _, other in pairs],
        HEAVIER: [tons[other] > tons[one] for one, other in pairs],
        ENTERED: [
            damage.side_entered(_facing(facing), came) if came else 0
            for came in (None, *DIRECTIONS)
            for facing in DIRECTIONS
        ],
        NAMED: [
            impact.side_named(_came(facing, came), 0, 1, face)
            for came in (None, *DIRECTIONS)
            for facing in DIRECTIONS
            for face in range(11)
        ],
        RAM_REACH: tables.RAM_REACH,
        RAM_REDUCTION: tables.RAM_REDUCTION,
        ACCIDENT: tables.ACCIDENT_REDUCTION,
        PULVERISED: tables.ASTEROID_POINTS,
    }


def _bits(values: Any, wanted: Any) -> int:
    return sum(1 << index for index, value in enumerate(values) if value == wanted)


def _facing(facing: Any) -> Ship:
    return Ship(Hex(0, 0), facing, facing, 0)


def _came(facing: Any, came: Any) -> State:
    """Return a state in which ship 0 faces *facing*, and ship 1 came into its hex on *came*."""
    return State(1, 0, 0, (), (), (_facing(facing), _facing(facing)), entries=(None, came))
