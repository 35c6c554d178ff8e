"""What a game changes, and what it never changes.

A `Field` is all that stays; it is compared by identity. A `State` is small: ships and groups as tuples in file order.
"""

from msgspec import Struct, structs

from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.geometry import Point, passes_within
from interceptor_nb.rules.fleet.orders import Order
from interceptor_nb.rules.fleet.setup import TYPES, Cloud, Design, FighterType, Setup, ShipStatus


class Ship(Struct, frozen=True, gc=False):
    """One ship as it stands.

    Attributes:
        losses: how often each of its systems is lost, -1 for good.
        ram_tried: its one attempt is used up (FRM-1).
    """

    at: Point
    course: int
    velocity: int
    damage: int
    losses: tuple[int, ...]
    ram_tried: bool = False
    status: ShipStatus = "active"


class Group(Struct, frozen=True, gc=False):
    """One fighter group as it stands.

    Attributes:
        at: where it is out on the table; None aboard or lost.
        ship, bay: the ship that it is aboard of, and the index of the bay among the ship's systems; -1 for none.
        ready: the first turn in which it may be launched; None: damaged with its bay, or its bay is lost (CAR-4).
        landed: the turn of its last landing (CAR-3).
        revealed: everybody knows its type (FTR-2).
        target: the ship that it named, -1 for none (TRN-7).
        fought: it was in a dogfight this turn (FTR-7).
    """

    at: Point | None
    fighters: int
    endurance: int
    ship: int = -1
    bay: int = -1
    ready: int | None = 0
    landed: int | None = None
    revealed: bool = False
    target: int = -1
    fought: bool = False


class State(Struct, frozen=True, gc=False):
    """A game between two decisions.

    Attributes:
        turn: from 1; 0 before the first.
        phase: the number of the last phase that has begun; 0 between turns.
        waiting: ships or groups still to go in it, in file order.
        sides: indices of the sides that take turns in it, next first.
        orders: this turn's lines of ships, then groups; empty between turns.
        fired: the ships that had their go in TRN-8.
    """

    turn: int
    phase: int
    waiting: tuple[int, ...]
    sides: tuple[int, ...]
    orders: tuple[Order, ...]
    fired: tuple[int, ...]
    ships: tuple[Ship, ...]
    groups: tuple[Group, ...]
    clouds: tuple[Cloud, ...] = ()


class Field:
    """Everything of a game that does not change.

    Args:
        setup: the game; its references hold.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        designs, types = dict(setup.designs), dict((*TYPES, *setup.types))
        self.designs: tuple[Design, ...] = tuple(designs[ship.design] for ship in setup.ships)
        self.systems = tuple(map(hull.systems, self.designs))
        self.types: tuple[FighterType, ...] = tuple(types[group.type] for group in setup.groups)
        self.side_ids = tuple(side.id for side in setup.sides)
        self.ship_ids = tuple(ship.id for ship in setup.ships)
        self.group_ids = tuple(group.id for group in setup.groups)
        self.ids = (*self.ship_ids, *self.group_ids)
        self.ships = {ship_id: index for index, ship_id in enumerate(self.ship_ids)}
        self.groups = {group_id: index for index, group_id in enumerate(self.group_ids)}
        self.ship_sides = tuple(self.side_ids.index(ship.side) for ship in setup.ships)
        self.group_sides = tuple(self.side_ids.index(group.side) for group in setup.groups)

    def in_play(self, state: "State", *, but: int = -1) -> tuple[str, ...]:
        """Return the ids of the ships in play, without that of ship *but*."""
        ids = zip(self.ship_ids, state.ships, strict=True)
        return tuple(name for index, (name, ship) in enumerate(ids) if ship.status == "active" and index != but)

    def boxes_left(self, index: int, ship: Ship) -> int:
        """Return the boxes that ship *index* has left (HUL-1)."""
        return sum(self.designs[index].rows) - ship.damage

    def thrust(self, index: int, ship: Ship) -> int:
        """Return the thrust of ship *index* at the moment (HUL-5)."""
        return hull.thrust(self.designs[index], self.systems[index], ship.losses)

    def working(self, index: int, ship: Ship, kind: str) -> tuple[int, ...]:
        """Return the working systems of *kind* of ship *index*."""
        return tuple(
            number
            for number, (system, lost) in enumerate(zip(self.systems[index], ship.losses, strict=True))
            if system.kind == kind and hull.works(system, lost)
        )

    def system(self, index: int, name: str) -> int | None:
        """Return the index of the system called *name* of ship *index*, None where there is none."""
        return next((number for number, system in enumerate(self.systems[index]) if system.name == name), None)


def begin(setup: Setup) -> tuple[Field, State]:
    """Return the field of *setup* and the state before its first turn."""
    field = Field(setup)
    ships = []
    for start, known in zip(setup.ships, field.systems, strict=True):
        lost = dict(start.systems_lost)
        losses = tuple(lost.get(system.name, 0) for system in known)
        ships.append(Ship(start.at, start.course, start.velocity, start.damage, losses, start.ram_tried, start.status))
    berths = _berths(field, ships)
    groups = tuple(
        Group(
            None if number in berths or not one.fighters else one.at,
            one.fighters,
            one.endurance,
            *berths.get(number, (-1, -1)),
            one.ready,
            one.landed,
            one.revealed,
        )
        for number, one in enumerate(setup.groups)
    )
    return field, State(0, 0, (), (), (), (), tuple(ships), groups, setup.clouds)


def as_setup(field: Field, state: State) -> Setup:
    """Return the game that begins as *state* stands between two turns; turns are counted anew from it."""
    turn = state.turn
    ships = tuple(
        structs.replace(
            start,
            at=ship.at,
            course=ship.course,
            velocity=ship.velocity,
            damage=ship.damage,
            systems_lost=tuple((system.name, lost) for system, lost in zip(known, ship.losses, strict=True) if lost),
            ram_tried=ship.ram_tried,
            status=ship.status,
        )
        for start, ship, known in zip(field.setup.ships, state.ships, field.systems, strict=True)
    )
    groups = tuple(
        structs.replace(
            start,
            aboard=field.ship_ids[group.ship] if group.ship >= 0 else None,
            at=group.at,
            fighters=group.fighters,
            endurance=group.endurance,
            revealed=group.revealed,
            ready=None if group.ready is None else max(0, group.ready - turn),
            landed=None if group.landed is None else group.landed - turn,
            bay=_number_of(field, group) if group.ship >= 0 else None,
        )
        for start, group in zip(field.setup.groups, state.groups, strict=True)
    )
    return structs.replace(field.setup, ships=ships, groups=groups, clouds=state.clouds)


def is_blocked(state: State, start: Point, end: Point) -> bool:
    """Return whether a cloud blocks the line between two centres, for fire and fighter attacks (TBL-3, DEB-3)."""
    return any(passes_within(start, end, cloud.at, cloud.radius) for cloud in state.clouds)


def seen_type(field: Field, index: int, group: Group) -> str:
    """Return the type of group *index* as the other side knows it (FTR-2)."""
    return field.types[index].name if group.revealed else "unknown"


def _berths(field: Field, ships: list[Ship]) -> dict[int, tuple[int, int]]:
    """Return ship and bay of each group that begins aboard: the bay it names, else the first that works and is free.

    Raises:
        ValueError: a ship has no bay of that number, or none that is free.
    """
    found: dict[int, tuple[int, int]] = {}
    aboard = [(number, one) for number, one in enumerate(field.setup.groups) if one.aboard and one.fighters]
    for number, one in sorted(aboard, key=lambda entry: entry[1].bay is None):
        ship = field.ships[one.aboard or ""]
        free = (bay for bay in field.working(ship, ships[ship], "bay") if (ship, bay) not in found.values())
        bay = next(free, None) if one.bay is None else field.system(ship, f"bay{one.bay}")
        if bay is None:
            raise ValueError(f"{one.id} begins aboard {one.aboard}, which has no bay for it")
        found[number] = ship, bay
    return found


def _number_of(field: Field, group: Group) -> int:
    return int(field.systems[group.ship][group.bay].name.removeprefix("bay"))
