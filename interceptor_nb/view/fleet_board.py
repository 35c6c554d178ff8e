"""What stands on the open table, from a game before or within a turn: the picture, the twin and the odds tell this."""

from msgspec import Struct

from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.movement import after_move
from interceptor_nb.rules.fleet.orders import NOTHING
from interceptor_nb.rules.fleet.setup import Carrier, Cloud, ShipClass, ShipStatus
from interceptor_nb.rules.fleet.state import Field, Ship, State
from interceptor_nb.rules.fleet.tables import BLASTS
from interceptor_nb.view.board import Side, counter_letter
from interceptor_nb.view.palette import SIDE_COLOURS


class SystemMark(Struct, frozen=True):
    """A system of a ship: its name, its kind, how often it is lost, and whether it works (HUL-4, HUL-5)."""

    name: str
    kind: str
    lost: int
    works: bool


class ShipMark(Struct, frozen=True):
    """A ship as its counter shows it.

    Attributes:
        letter: what the counter bears.
        rows: boxes row by row (HUL-1).
        damage: boxes crossed off.
        systems: in the order in which they are checked.
        thrust: what it has at the moment (HUL-5).
        coasts: where it is after a turn without orders (TBL-2).
        bands: how far each band of its explosion reaches, and its dice (DEB-1).
    """

    index: int
    id: str
    letter: str
    side: Side
    design: str
    ship_class: ShipClass
    carrier: Carrier | None
    at: Point
    course: int
    velocity: int
    status: ShipStatus
    rows: tuple[int, ...]
    damage: int
    systems: tuple[SystemMark, ...]
    thrust: int
    coasts: Point
    bands: tuple[tuple[int, int], ...]
    ram_tried: bool = False

    @property
    def is_lost(self) -> bool:
        """Return whether the ship is out of play."""
        return self.status != "active"

    @property
    def left(self) -> int:
        """Return the boxes that are left."""
        return sum(self.rows) - self.damage

    @property
    def on_last_row(self) -> bool:
        """Return whether every earlier row is crossed off (HUL-2)."""
        return hull.on_last_row(self.rows, self.damage)

    def working(self, kind: str) -> int:
        """Return how many systems of *kind* work."""
        return sum(one.works for one in self.systems if one.kind == kind)


class GroupMark(Struct, frozen=True):
    """A fighter group as its counter shows it.

    Attributes:
        at: where it is out; None aboard or lost.
        aboard: the id of the ship it is aboard, and *bay* the name of its bay.
        ready: the first turn it may be launched in, None: damaged with its bay (CAR-4).
    """

    index: int
    id: str
    letter: str
    side: Side
    type: str
    move: int
    at: Point | None
    fighters: int
    endurance: int
    aboard: str = ""
    bay: str = ""
    ready: int | None = 0
    revealed: bool = False
    fought: bool = False

    @property
    def is_lost(self) -> bool:
        """Return whether nothing is left of it."""
        return not self.fighters


class Table(Struct, frozen=True):
    """The table and all that stands on it; *turn* is 0 before the first."""

    title: str
    sides: tuple[Side, ...] = ()
    ships: tuple[ShipMark, ...] = ()
    groups: tuple[GroupMark, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    turn: int = 0

    @property
    def units(self) -> tuple[ShipMark | GroupMark, ...]:
        """Return ships, then groups, as they stand in the file."""
        return (*self.ships, *self.groups)

    def unit(self, name: str) -> ShipMark | GroupMark | None:
        """Return the ship or group called *name*, or None."""
        return next((one for one in self.units if one.id == name), None)

    def places(self) -> tuple[Point, ...]:
        """Return every place that a picture of the whole table shows."""
        moving = (point for ship in self.ships if not ship.is_lost for point in (ship.at, ship.coasts))
        still = (ship.at for ship in self.ships if ship.status == "hulk")
        out = (group.at for group in self.groups if group.at is not None)
        return (*moving, *still, *out, *(cloud.at for cloud in self.clouds))


def table_at(field: Field, state: State) -> Table:
    """Return what stands on the table in *state*."""
    sides = tuple(
        Side(number, side.name or side.id, SIDE_COLOURS[number % len(SIDE_COLOURS)])
        for number, side in enumerate(field.setup.sides)
    )
    taken: dict[int, int] = {}

    def lettered(side: int) -> tuple[str, Side]:
        taken[side] = taken.get(side, 0) + 1
        return counter_letter(side, taken[side]), sides[side]

    ships = tuple(
        _ship(field, index, ship, *lettered(field.ship_sides[index])) for index, ship in enumerate(state.ships)
    )
    groups = tuple(
        GroupMark(
            index,
            field.group_ids[index],
            *lettered(field.group_sides[index]),
            field.types[index].name,
            field.types[index].move,
            group.at,
            group.fighters,
            group.endurance,
            field.ship_ids[group.ship] if group.ship >= 0 else "",
            field.systems[group.ship][group.bay].name if group.ship >= 0 else "",
            group.ready,
            group.revealed,
            group.fought,
        )
        for index, group in enumerate(state.groups)
    )
    return Table(field.setup.title, sides, ships, groups, state.clouds, state.turn)


def _ship(field: Field, index: int, ship: Ship, letter: str, side: Side) -> ShipMark:
    design = field.designs[index]
    systems = tuple(
        SystemMark(system.name, system.kind, lost, hull.works(system, lost))
        for system, lost in zip(field.systems[index], ship.losses, strict=True)
    )
    return ShipMark(
        index,
        field.ship_ids[index],
        letter,
        side,
        design.name,
        design.ship_class,
        design.carrier,
        ship.at,
        ship.course,
        ship.velocity,
        ship.status,
        design.rows,
        ship.damage,
        systems,
        field.thrust(index, ship),
        after_move(ship, NOTHING).at,
        BLASTS[design.ship_class],
        ship.ram_tried,
    )
