"""The open table in words, line by line, for whoever cannot or will not look at the picture."""

from collections.abc import Iterable
from math import isqrt
from typing import Literal

from msgspec import Struct

from interceptor_nb.rules.fleet.geometry import INCH, Point, distance_squared
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.rules.fleet.tables import FIGHTERS
from interceptor_nb.view.fleet_board import GroupMark, ShipMark, Table
from interceptor_nb.view.text import name_words

LineKind = Literal["ships", "groups", "debris"]
TITLES: dict[LineKind, str] = {"ships": "Ships", "groups": "Fighter groups", "debris": "Debris"}


class Line(Struct, frozen=True):
    """One line of the twin; *id* is the unit that it tells of, if it tells of one."""

    kind: LineKind
    text: str
    id: str = ""


def describe(table: Table) -> tuple[Line, ...]:
    """Return the table in words: ships, groups, debris."""
    return (
        *(Line("ships", ship_words(ship), ship.id) for ship in table.ships),
        *(Line("groups", group_words(group), group.id) for group in table.groups),
        *(Line("debris", cloud_words(cloud)) for cloud in table.clouds),
    )


def summary(table: Table) -> str:
    """Return the table in one sentence: what a picture's description says."""
    ships, groups = sum(not one.is_lost for one in table.ships), sum(not one.is_lost for one in table.groups)
    parts = [counted(ships, "ship"), counted(groups, "fighter group")]
    if table.clouds:
        parts.append(counted(len(table.clouds), "cloud") + " of debris")
    return f"An open table in inches: {', '.join(parts)}."


def unit_words(mark: ShipMark | GroupMark) -> str:
    """Return a ship or a group in words."""
    return ship_words(mark) if isinstance(mark, ShipMark) else group_words(mark)


def ship_words(ship: ShipMark) -> str:
    """Return a ship in words: name, class, side, place, motion, boxes, what is lost."""
    head = f"{name_words(ship.id)} ({ship.design}, {ship.ship_class}, {ship.side.name})"
    if ship.status == "exploded":
        return f"{head}, exploded"
    parts = [f"{head} at {ship.at}, course {ship.course}, velocity {ship.velocity}"]
    if ship.status == "hulk":
        return f"{parts[0]}, a hulk"
    parts.append(f"{ship.left} of {counted(sum(ship.rows), 'box', 'boxes')} left")
    parts.append(f"thrust {ship.thrust}")
    screens = ship.working("screen")
    if screens:
        parts.append(counted(screens, "screen"))
    if ship.on_last_row:
        parts.append("on its last row")
    lost = [one.name for one in ship.systems if one.lost]
    if lost:
        parts.append(f"lost: {', '.join(lost)}")
    if ship.ram_tried:
        parts.append("its ram is tried")
    return ", ".join(parts)


def group_words(group: GroupMark) -> str:
    """Return a group in words: name, type, side, where, how many are left."""
    head = f"{name_words(group.id)} ({group.type}, {group.side.name})"
    if group.is_lost:
        return f"{head}, lost"
    where = f"at {group.at}" if group.at is not None else f"aboard {group.aboard}, {group.bay}"
    parts = [f"{head} {where}", f"{group.fighters} of {FIGHTERS} fighters", f"endurance {group.endurance}"]
    if group.aboard and group.ready is None:
        parts.append("damaged with its bay")
    elif group.aboard and group.ready:
        parts.append(f"ready in turn {group.ready}")
    return ", ".join(parts)


def cloud_words(cloud: Cloud) -> str:
    """Return a cloud in words."""
    motion = "has drifted" if cloud.moved else f"drifts {counted(cloud.velocity, 'inch', 'inches')} on {cloud.course}"
    return f'A cloud of {cloud.radius // INCH}" about {cloud.at}, {motion}'


def apart(one: Point, other: Point) -> str:
    """Return the distance of two places in inches, to a tenth: 3.2 with its mark."""
    return f'{isqrt(distance_squared(one, other)) / INCH:.1f}"'


def counted(number: int, noun: str, many: str = "") -> str:
    """Return so many of a *noun*."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def told(lines: Iterable[Line]) -> dict[LineKind, list[Line]]:
    """Return *lines* by kind, in the order of `TITLES`; a kind without lines is left out."""
    found: dict[LineKind, list[Line]] = {kind: [] for kind in TITLES}
    for line in lines:
        found[line.kind].append(line)
    return {kind: of_kind for kind, of_kind in found.items() if of_kind}
