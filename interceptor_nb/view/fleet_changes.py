"""Changes of a fleet scenario, each a new one; what a file could not hold is refused in a sentence with its rule."""

import re
from collections.abc import Iterable
from typing import Literal

from msgspec import structs

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.geometry import COURSES, INCH, Point, distance_squared, turned
from interceptor_nb.rules.fleet.setup import (
    TYPES,
    Carrier,
    Cloud,
    Design,
    GroupSetup,
    Setup,
    ShipClass,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.rules.fleet.tables import ENDURANCE, FIGHTERS
from interceptor_nb.view.renaming import renamed_in_checks, renamed_in_orders

Field = Literal[
    "side", "design", "course", "velocity", "damage", "ram_tried",
    "type", "aboard", "fighters", "endurance", "radius",
]  # fmt: skip
DesignField = Literal["name", "ship_class", "thrust", "rows", "screens", "pdaf", "adaf", "bays", "carrier"]
Option = Literal["ram_gate_spends", "lowest_check", "mended_after", "other_goes"]
OPTION_LIMITS: dict[Option, tuple[int, int, str]] = {
    "lowest_check": (1, 4, "HUL-4"),
    "mended_after": (1, 9, "CAR-4"),
    "other_goes": (1, 2, "CAR-1"),
}
"""The least and the most of each option that is a number, and its rule."""
Unit = ShipSetup | GroupSetup
MOST_VELOCITY = 999
FARTHEST = 99_999 * INCH
BESIDE = 3 * INCH
"""From a counter to a new one, which would hide it in the same place."""
MOST_SYSTEMS, MOST_BOXES, MOST_ROWS = 20, 99, 99
_SHIPS = ("ship", "target")
"""Keys of a check that name a ship."""
_NAMING = ("ram", "launch", "emergency", "scramble", "land", "attack", "hit", "pdaf", "adaf")
"""Tokens of a line that name a ship or a group."""
_ID = re.compile(r"[\w.\-]{1,64}")


class RefusedError(InterceptorError):
    """A change that no file could hold."""


def starter() -> Setup:
    """Return the scenario that a new table begins with: two sides, and a design of each size."""
    return Setup(
        sides=(SideSetup("red", "Red"), SideSetup("blue", "Blue")),
        designs=(
            ("escort", Design("Escort", "escort", 6, (4, 4, 3), pdaf=1)),
            ("cruiser", Design("Cruiser", "cruiser", 4, (6, 6, 6), screens=1, pdaf=2, adaf=1)),
            ("carrier", Design("Light carrier", "capital", 4, (8, 8, 8), screens=1, pdaf=2, bays=2, carrier="light")),
        ),
    )


def units(setup: Setup) -> tuple[Unit, ...]:
    """Return ships, then groups, in file order."""
    return (*setup.ships, *setup.groups)


def clouds_named(setup: Setup) -> dict[str, Cloud]:
    """Return the clouds by what the table calls them: debris 1, debris 2."""
    return {f"debris {number}": cloud for number, cloud in enumerate(setup.clouds, 1)}


def unit_of(setup: Setup, name: str) -> Unit | Cloud | None:
    """Return the ship, group or cloud called *name*, None where there is none."""
    unit = next((one for one in units(setup) if one.id == name), None)
    return unit or clouds_named(setup).get(name)


def with_unit(setup: Setup, name: str, after: Unit | Cloud) -> Setup:
    """Return *setup* with the unit called *name* replaced by *after*."""
    if isinstance(after, ShipSetup):
        return structs.replace(setup, ships=tuple(after if one.id == name else one for one in setup.ships))
    if isinstance(after, GroupSetup):
        return structs.replace(setup, groups=tuple(after if one.id == name else one for one in setup.groups))
    named = clouds_named(setup)
    return structs.replace(setup, clouds=tuple(after if key == name else one for key, one in named.items()))


def moved_to(setup: Setup, name: str, at: Point) -> Setup:
    """Return *setup* with the unit called *name* at *at* (TBL-1)."""
    unit = unit_of(setup, name)
    if unit is None:
        raise RefusedError(f"{name!r} is not on the table")
    if unit.at is None:
        raise RefusedError(f"{name} is aboard; take it out first, then it has a place [CAR-2]")
    x, y = (min(max(one, -FARTHEST), FARTHEST) for one in at)
    return with_unit(setup, name, structs.replace(unit, at=Point(x, y)))


def turned_by(setup: Setup, name: str, steps: int) -> Setup:
    """Return *setup* with the ship or cloud called *name* turned clockwise by *steps* of 30 degrees (TBL-1)."""
    unit = unit_of(setup, name)
    if unit is None or isinstance(unit, GroupSetup):
        raise RefusedError("a fighter group has no course: it goes wherever its line says [FTR-1]")
    return with_unit(setup, name, structs.replace(unit, course=turned(unit.course, steps)))


def edited(setup: Setup, name: str, field: Field, value: int | str | bool | None) -> Setup:
    """Return *setup* with one field of a unit changed, and what hangs on it brought into line."""
    unit = unit_of(setup, name)
    match unit:
        case ShipSetup():
            return _ship_edited(setup, unit, field, value)
        case GroupSetup():
            return _group_edited(setup, unit, field, value)
        case Cloud():
            if field == "course":
                return with_unit(setup, name, structs.replace(unit, course=_whole(field, value, 1, COURSES, "TBL-1")))
            if field == "velocity":
                number = _whole(field, value, 0, MOST_VELOCITY, "DEB-3")
                return with_unit(setup, name, structs.replace(unit, velocity=number))
            return with_unit(setup, name, structs.replace(unit, radius=_whole(field, value, 1, 3, "DEB-3") * INCH))
    raise RefusedError(f"{name!r} is not on the table")


def _ship_edited(setup: Setup, ship: ShipSetup, field: Field, value: int | str | bool | None) -> Setup:
    match field:
        case "side":
            inside = [group.id for group in setup.groups if group.aboard == ship.id]
            if inside and value != ship.side:
                raise RefusedError(f"{inside[0]} is aboard {ship.id}; a group is aboard a ship of its own side [CAR-2]")
            after = structs.replace(ship, side=str(value))
        case "design":
            after = fitted(structs.replace(ship, design=str(value)), dict(setup.designs)[str(value)])
        case "course":
            after = structs.replace(ship, course=_whole(field, value, 1, COURSES, "TBL-1"))
        case "velocity":
            after = structs.replace(ship, velocity=_whole(field, value, 0, MOST_VELOCITY, "TBL-2"))
        case "damage":
            boxes = sum(dict(setup.designs)[ship.design].rows)
            damage = _whole(field, value, 0, boxes, "HUL-1")
            status = "active" if damage < boxes else "hulk" if ship.status == "active" else ship.status
            inside = [group.id for group in setup.groups if group.aboard == ship.id and group.fighters]
            if status != "active" and inside:
                raise RefusedError(f"{inside[0]} is aboard and would be lost with {ship.id}; take it out first [HUL-3]")
            after = structs.replace(ship, damage=damage, status=status)
        case "ram_tried":
            after = structs.replace(ship, ram_tried=bool(value))
        case _:
            raise RefusedError(f"a ship has no {field}")
    return with_unit(setup, ship.id, after)


def lost_next(setup: Setup, name: str, system: str) -> Setup:
    """Return *setup* with a system of a ship lost once more, or whole again after its last loss (HUL-4, HUL-5)."""
    ship = unit_of(setup, name)
    if not isinstance(ship, ShipSetup):
        raise RefusedError(f"{name!r} is no ship")
    known = {one.name: one for one in hull.systems(dict(setup.designs)[ship.design])}
    if system not in known:
        raise RefusedError(f"{system!r} is no system of {name}; {', '.join(known) or 'it has none'} is [HUL-4]")
    lost = dict(ship.systems_lost)
    now = lost.get(system, 0)
    lost[system] = 0 if now < 0 or now >= known[system].most_losses else now + 1
    kept = tuple((one, lost[one]) for one in known if lost.get(one))
    after = structs.replace(ship, systems_lost=kept)
    groups = setup.groups
    if lost[system] == 0:  # a group that waited for its bay waits no more (CAR-4)
        bay = int(system.removeprefix("bay")) if system.startswith("bay") else None
        groups = tuple(
            structs.replace(one, ready=0) if one.aboard == name and one.bay == bay and one.ready is None else one
            for one in groups
        )
    return structs.replace(with_unit(setup, name, after), groups=groups)


def _group_edited(setup: Setup, group: GroupSetup, field: Field, value: int | str | bool | None) -> Setup:
    match field:
        case "side" if group.aboard and value != group.side:
            raise RefusedError(f"{group.id} is aboard {group.aboard}; a group is aboard a ship of its own side [CAR-2]")
        case "side":
            after = structs.replace(group, side=str(value))
        case "type":
            after = structs.replace(group, type=str(value))
        case "fighters":
            after = structs.replace(group, fighters=_whole(field, value, 0, FIGHTERS, "FTR-1"))
        case "endurance":
            after = structs.replace(group, endurance=_whole(field, value, 0, ENDURANCE, "FTR-5"))
        case "aboard":
            after = _berthed(setup, group, str(value or ""))
        case _:
            raise RefusedError(f"a fighter group has no {field} [FTR-1]")
    return with_unit(setup, group.id, after)


def _berthed(setup: Setup, group: GroupSetup, aboard: str) -> GroupSetup:
    """Return *group* aboard that ship, or out beside the one it was aboard of."""
    if aboard:
        return structs.replace(group, aboard=aboard, at=None, bay=None)
    home = unit_of(setup, group.aboard or "")
    at = home.at if isinstance(home, ShipSetup) else None
    return structs.replace(group, aboard=None, at=at or group.at or Point(0, 0), bay=None, landed=None, ready=0)


def with_ship(setup: Setup, at: Point, side: str, design: str) -> tuple[Setup, str]:
    """Return *setup* with a new ship at *at*, or beside what is there, and its id."""
    if not setup.designs:
        raise RefusedError("there is no design yet; add one, then a ship of it [HUL-1]")
    name = free_id(setup, design or setup.designs[0][0])
    ship = ShipSetup(name, design or setup.designs[0][0], side or _first_side(setup), _free(at, units(setup)))
    return structs.replace(setup, ships=(*setup.ships, ship)), name


def with_group(setup: Setup, at: Point, side: str) -> tuple[Setup, str]:
    """Return *setup* with a new fighter group out at *at*, or beside what is there, and its id."""
    name = free_id(setup, "wing")
    group = GroupSetup(name, side or _first_side(setup), at=_free(at, units(setup)))
    return structs.replace(setup, groups=(*setup.groups, group)), name


def with_cloud(setup: Setup, at: Point) -> tuple[Setup, str]:
    """Return *setup* with a new cloud of debris at *at*, or beside another, and what the table calls it (DEB-3)."""
    after = structs.replace(setup, clouds=(*setup.clouds, Cloud(_free(at, setup.clouds), COURSES, 0, INCH)))
    return after, f"debris {len(after.clouds)}"


def _free(at: Point, others: Iterable[Unit | Cloud]) -> Point:
    """Return *at*, or the first place to the right of it that is an inch or more from all *others*."""
    there = [one.at for one in others if one.at is not None]
    while any(distance_squared(at, one) < INCH**2 for one in there):
        at = Point(at.x + BESIDE, at.y)
    return at


def without(setup: Setup, name: str) -> Setup:
    """Return *setup* without the unit called *name*, its lines and checks; groups aboard it stand where it stood."""
    unit = unit_of(setup, name)
    if unit is None:
        raise RefusedError("nothing is selected")
    if isinstance(unit, Cloud):
        return structs.replace(setup, clouds=tuple(one for key, one in clouds_named(setup).items() if key != name))
    groups = tuple(_berthed(setup, one, "") if one.aboard == name else one for one in setup.groups if one.id != name)
    orders = tuple((turn, tuple(one for one in lines if one[0] != name)) for turn, lines in setup.orders)
    ships = tuple(one for one in setup.ships if one.id != name)
    checks = tuple(
        one for one in setup.checks if not any(name == value for key, value in one.arguments if key in _SHIPS)
    )
    orders = tuple(one for one in orders if one[1])
    return structs.replace(setup, ships=ships, groups=groups, orders=orders, checks=checks)


def renamed(setup: Setup, name: str, to: str) -> Setup:
    """Return *setup* with the ship or group *name* called *to*; all lines, its checks and the groups aboard follow."""
    unit = unit_of(setup, name)
    if unit is None or isinstance(unit, Cloud):
        raise RefusedError(f"{name!r} has no name of its own")
    if not _ID.fullmatch(to):
        raise RefusedError(f"{to!r} is no name; write 1 to 64 letters, digits, '_', '-' or '.'")
    other = unit_of(setup, to)
    if to != name and other is not None:
        what = "group" if isinstance(other, GroupSetup) else "ship"
        raise RefusedError(f"{to!r} is the name of a {what} already; ships and groups own dice, so their names differ")
    after = with_unit(setup, name, structs.replace(unit, id=to))
    groups = tuple(structs.replace(one, aboard=to) if one.aboard == name else one for one in after.groups)
    return structs.replace(
        after,
        groups=groups,
        orders=renamed_in_orders(setup.orders, name, to, _NAMING),
        checks=renamed_in_checks(setup.checks, name, to, _SHIPS),
    )


def free_id(setup: Setup, stem: str) -> str:
    """Return *stem*, with a number if it is taken."""
    taken = {one.id for one in units(setup)}
    numbers = (f"{stem}_{number}" for number in range(2, len(taken) + 3))
    return next(name for name in (stem, *numbers) if name not in taken)


def with_design(setup: Setup, name: str, field: DesignField, value: int | str | None) -> Setup:
    """Return *setup* with one field of the design called *name* changed; ships of it are brought into line."""
    before = dict(setup.designs)[name]
    match field:
        case "name":
            after = structs.replace(before, name=str(value))
        case "ship_class":
            after = _classed(before, str(value))
        case "carrier":
            after = structs.replace(before, carrier=_carrier(before, str(value or "")))
        case "rows":
            after = structs.replace(before, rows=rows_in(str(value)))
        case "thrust":
            most = 0 if before.ship_class == "base" else 99
            after = structs.replace(before, thrust=_whole(field, value, 0, most, "HUL-5"))
        case _:
            number = _whole(field, value, 0, MOST_SYSTEMS, "HUL-4")
            after = structs.replace(before, **{field: number})
    designs = tuple((key, after if key == name else one) for key, one in setup.designs)
    ships = tuple(fitted(one, after) if one.design == name else one for one in setup.ships)
    return structs.replace(setup, designs=designs, ships=ships)


def with_option(setup: Setup, option: Option, value: int | bool | None) -> Setup:
    """Return *setup* with one option of its rules changed."""
    if option in OPTION_LIMITS:
        least, most, rule = OPTION_LIMITS[option]
        value = _whole(option, value, least, most, rule)
    return structs.replace(setup, rules=structs.replace(setup.rules, **{option: value}))


def design_added(setup: Setup, like: str) -> tuple[Setup, str]:
    """Return *setup* with a copy of the design *like*, or a plain one, and its id."""
    designs = dict(setup.designs)
    stem = like or "design"
    name = next(one for one in (f"{stem}_{number}" for number in range(2, len(designs) + 3)) if one not in designs)
    after = structs.replace(designs[like], name=f"{designs[like].name} II") if like else Design("Design")
    return structs.replace(setup, designs=(*setup.designs, (name, after))), name


def rows_in(text: str) -> tuple[int, ...]:
    """Return the rows written in *text* as numbers of boxes, such as 8 8 8 (HUL-1)."""
    words = text.replace(",", " ").split()
    if not words or not all(word.isascii() and word.isdigit() and 1 <= int(word) <= MOST_BOXES for word in words):
        raise RefusedError(f"{text!r} is no list of rows; write the boxes of each row, like 8 8 8 [HUL-1]")
    if len(words) > MOST_ROWS:
        raise RefusedError(f"{len(words)} rows are more than {MOST_ROWS}, the most of a ship [HUL-1]")
    return tuple(map(int, words))


def fitted(ship: ShipSetup, design: Design) -> ShipSetup:
    """Return *ship* with only the damage and the lost systems that *design* can have."""
    known = {one.name: one.most_losses for one in hull.systems(design)}
    lost = tuple((name, min(number, known[name])) for name, number in ship.systems_lost if name in known)
    boxes = sum(design.rows)
    damage = min(ship.damage, boxes - 1) if ship.status == "active" else boxes
    return structs.replace(ship, damage=damage, systems_lost=lost)


def known_types(setup: Setup) -> dict[str, str]:
    """Return the types of fighter that a group may be of: what people call it, by id (FTR-8)."""
    return {key: one.name for key, one in (*TYPES, *setup.types)}


def _classed(design: Design, ship_class: str) -> Design:
    if ship_class == "base":
        carrier: Carrier | None = "type_4" if design.carrier else None
        return structs.replace(design, ship_class="base", thrust=0, carrier=carrier)
    kept: ShipClass = "capital" if ship_class == "capital" else "cruiser" if ship_class == "cruiser" else "escort"
    return structs.replace(design, ship_class=kept, carrier="light" if design.carrier == "type_4" else design.carrier)


def _carrier(design: Design, carrier: str) -> Carrier | None:
    choices: dict[str, Carrier | None] = {"": None, "patrol": "patrol", "light": "light", "fleet": "fleet"}
    if design.ship_class == "base":
        choices = {"": None, "type_4": "type_4"}
    if carrier not in choices:
        right = ", ".join(filter(None, choices))
        raise RefusedError(f"{carrier} is no carrier among designs of class {design.ship_class}; {right} is [CAR-1]")
    return choices[carrier]


def _first_side(setup: Setup) -> str:
    if not setup.sides:
        raise RefusedError("the scenario has no side yet; write one into its file, then add ships")
    return setup.sides[0].id


def _whole(name: str, value: object, least: int, most: int, rule: str) -> int:
    if not isinstance(value, int) or not least <= value <= most:
        raise RefusedError(f"{name} {value} was found, a whole number from {least} to {most} is right [{rule}]")
    return value
