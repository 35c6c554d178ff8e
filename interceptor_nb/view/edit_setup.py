"""Changes to a scenario, each a new scenario or a refusal in one sentence."""

import re
from collections.abc import Iterable, Sequence

from msgspec import structs

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.core.hexes import Direction, Hex, label, shifted
from interceptor_nb.rules.interceptor.setup import (
    NO_SIDES,
    AsteroidSetup,
    CrewMember,
    Design,
    Edge,
    MapSpec,
    Setup,
    ShipSetup,
)
from interceptor_nb.rules.interceptor.tables import ASTEROID_POINTS
from interceptor_nb.rules.interceptor.zones import LOWEST_SPACE
from interceptor_nb.view.edit_messages import CrewField, Option, PlanetRows, ShipField
from interceptor_nb.view.editing import MOST_VELOCITY, Thing, things
from interceptor_nb.view.layout import on_map
from interceptor_nb.view.renaming import renamed_in_checks, renamed_in_orders
from interceptor_nb.view.text import hex_words

NEW_PILOT = CrewMember("Pilot", "pilot", piloting=5)
"""Who flies a new ship until the author says who."""
MOST_SKILL = 20
MOST_MISSIONS = 9999
MOST_LINES = 99
MOST_LEVELS = 99
_ID = re.compile(r"[\w.\-]{1,64}")
_RESERVED = "field"  # the owner of the dice that belong to nobody (AST-5)


class RefusedError(InterceptorError):
    """The editor cannot do that; the message says why and what would do."""


def edges(sheet: MapSpec) -> tuple[Edge, ...]:
    """Return the edges that a planet's ground can have on this grain (MAP-3)."""
    return ("north", "south") if sheet.grain == "rows" else ("west", "east")


def with_ship(setup: Setup, hex_: Hex, side: str | None, design: str | None) -> tuple[Setup, ShipSetup]:
    """Return *setup* with one more ship, and the ship: it flies as the last one of its side does.

    Raises:
        RefusedError: there is no side or no design, or *hex_* is off the map.
    """
    if side is None:
        raise RefusedError("the scenario has no side yet; a ship needs one")
    if design is None:
        raise RefusedError("the scenario has no design yet; build one first, a ship needs it")
    _must_be_on_map(setup, hex_)
    like = next((ship for ship in reversed(setup.ships) if ship.side == side), None)
    flies = (like.heading, like.facing, like.velocity) if like else (Direction.D2, Direction.D2, 0)
    level = None
    if setup.rules.advanced_atmosphere:
        level = like.altitude if like else LOWEST_SPACE
    ship = ShipSetup(_fresh_id(setup, side), design, side, hex_, *flies, level, crew=(NEW_PILOT,))
    return structs.replace(setup, ships=(*setup.ships, ship)), ship


def with_asteroids(setup: Setup, hexes: Iterable[Hex]) -> Setup:
    """Return *setup* with an asteroid in each of *hexes*, all on the map, that has none."""
    taken = {rock.hex for rock in setup.asteroids}
    used = {thing.id for thing in things(setup)}
    added = []
    for hex_ in hexes:
        if hex_ not in taken:
            id_ = _asteroid_id(setup, hex_, used)
            added.append(AsteroidSetup(id_, hex_))
            taken.add(hex_)
            used.add(id_)
    return structs.replace(setup, asteroids=(*setup.asteroids, *added)) if added else setup


def without_asteroids(setup: Setup, hexes: Iterable[Hex]) -> Setup:
    """Return *setup* without the asteroids in *hexes*."""
    gone = frozenset(hexes)
    return structs.replace(setup, asteroids=tuple(rock for rock in setup.asteroids if rock.hex not in gone))


def without(setup: Setup, ids: Iterable[str]) -> Setup:
    """Return *setup* without the things *ids*, their orders, and the checks on them."""
    gone = frozenset(ids)
    orders = tuple((turn, tuple(line for line in lines if line[0] not in gone)) for turn, lines in setup.orders)
    return structs.replace(
        setup,
        ships=tuple(ship for ship in setup.ships if ship.id not in gone),
        installations=tuple(one for one in setup.installations if one.id not in gone),
        asteroids=tuple(rock for rock in setup.asteroids if rock.id not in gone),
        orders=tuple((turn, lines) for turn, lines in orders if lines),
        checks=tuple(check for check in setup.checks if dict(check.arguments).get("ship") not in gone),
    )


def shifted_by(setup: Setup, ids: Iterable[str], step: Hex) -> tuple[Setup, tuple[str, ...]]:
    """Return *setup* with the things *ids* moved by *step*, and their ids after it.

    An asteroid named after its hex is named after its new one.

    Raises:
        RefusedError: something would leave the map, or an asteroid would meet one that stays.
    """
    moving = frozenset(ids)
    for thing in things(setup):
        if thing.id in moving and not on_map(setup.map, shifted(thing.hex, step)):
            raise RefusedError(
                f"{thing.id} would leave the map; it stays at {hex_words(thing.hex, setup.map.grain)} [MAP-5]"
            )
    staying = {rock.hex for rock in setup.asteroids if rock.id not in moving}
    used = {thing.id for thing in things(setup) if thing.id not in moving}
    names: dict[str, str] = {}
    rocks = []
    for rock in setup.asteroids:
        if rock.id not in moving:
            rocks.append(rock)
            continue
        hex_ = shifted(rock.hex, step)
        if hex_ in staying:
            raise RefusedError(f"{label(hex_, setup.map.grain)} has an asteroid already; a free hex would do")
        if rock.id == _label_id(setup, rock.hex):
            names[rock.id] = _asteroid_id(setup, hex_, used)
            used.add(names[rock.id])
        rocks.append(structs.replace(rock, id=names.get(rock.id, rock.id), hex=hex_))
    moved = structs.replace(
        setup,
        ships=_moved(setup.ships, moving, step),
        installations=_moved(setup.installations, moving, step),
        asteroids=tuple(rocks),
    )
    return moved, tuple(names.get(id_, id_) for id_ in ids)


def renamed(setup: Setup, old: str, new: str) -> Setup:
    """Return *setup* with the thing *old* called *new*, in orders and checks too.

    Raises:
        RefusedError: *new* is no id, or another thing's.
    """
    new = new.strip()
    if new == old:
        return setup
    if not _ID.fullmatch(new) or new == _RESERVED:
        raise RefusedError(
            f"'{new}' cannot be an id; 1 to 64 letters, digits, '_', '-' or '.' can, and not '{_RESERVED}'"
        )
    if any(thing.id == new for thing in things(setup)):
        raise RefusedError(f"'{new}' is the id of another thing on the map; '{_fresh_id(setup, new)}' is free")
    return structs.replace(
        setup,
        ships=tuple(structs.replace(ship, id=new) if ship.id == old else ship for ship in setup.ships),
        installations=tuple(structs.replace(one, id=new) if one.id == old else one for one in setup.installations),
        asteroids=tuple(structs.replace(rock, id=new) if rock.id == old else rock for rock in setup.asteroids),
        orders=renamed_in_orders(setup.orders, old, new, ("ram",)),
        checks=renamed_in_checks(setup.checks, old, new),
    )


def with_ship_field(setup: Setup, ship: ShipSetup, field: ShipField, value: int | str | bool) -> Setup:
    """Return *setup* with one field of *ship* set.

    Raises:
        RefusedError: the value is not one the field can have.
    """
    match field:
        case "heading" | "facing":
            changed = structs.replace(ship, **{field: Direction(int(value))})
        case "velocity":
            changed = structs.replace(ship, velocity=within("velocity", value, 0, MOST_VELOCITY, "MOV-1"))
        case "altitude":
            top = setup.rules.top_altitude
            changed = structs.replace(ship, altitude=within("altitude", value, 0, top, "ALT-1"))
        case "side":
            if value not in {side.id for side in setup.sides}:
                raise RefusedError(f"'{value}' is no side of this scenario")
            changed = structs.replace(ship, side=str(value))
        case "design":
            if value not in dict(setup.designs):
                raise RefusedError(f"'{value}' is no design of this scenario")
            # What it has lost is counted in the parts of the design it was.
            changed = structs.replace(ship, design=str(value), armour_lost=NO_SIDES, internals_lost=(), loads_lost=())
        case "random":
            status = None if ship.status in ("flying", "random") else ship.status
            changed = structs.replace(ship, random=bool(value) and status is None, status=status)
    return with_changed(setup, changed)


def with_crew_field(setup: Setup, ship: ShipSetup, member: int, field: CrewField, value: int | str | None) -> Setup:
    """Return *setup* with one field of a member of the crew of *ship* set; just past the last is a new pilot.

    Raises:
        RefusedError: the value is not one the field can have.
    """
    crew = list(ship.crew)
    if member >= len(crew):
        crew.append(NEW_PILOT)
        member = len(crew) - 1
    match field:
        case "name":
            crew[member] = structs.replace(crew[member], name=str(value).strip() or crew[member].name)
        case "piloting":
            skill = None if value is None else within("piloting", value, 1, MOST_SKILL, "CRW-3")
            crew[member] = structs.replace(crew[member], piloting=skill)
        case "missions":
            crew[member] = structs.replace(crew[member], missions=within("missions", value, 0, MOST_MISSIONS, "CRW-5"))
    return with_changed(setup, structs.replace(ship, crew=tuple(crew)))


def with_damage(setup: Setup, asteroid: str, damage: int) -> Setup:
    """Return *setup* with *damage* on *asteroid*.

    Raises:
        RefusedError: nothing would be left of it (AST-3).
    """
    taken = within("damage", damage, 0, ASTEROID_POINTS - 1, "AST-3")
    return structs.replace(
        setup,
        asteroids=tuple(structs.replace(r, damage=taken) if r.id == asteroid else r for r in setup.asteroids),
    )


def with_edge(setup: Setup, edge: Edge | None) -> Setup:
    """Return *setup* with the planet's ground at *edge*, or without a planet.

    Raises:
        RefusedError: the grain has no such ground edge (MAP-3), or ships have altitudes (ALT-1).
    """
    if edge is not None and setup.rules.advanced_atmosphere:
        raise RefusedError("ships have altitudes, so the map is seen from above; turn them off first [ALT-1]")
    if edge is not None and edge not in edges(setup.map):
        allowed = " or ".join(edges(setup.map))
        raise RefusedError(f"the ground edge of a map with grain {setup.map.grain} is {allowed}, not {edge} [MAP-3]")
    sheet = setup.map
    across = sheet.rows if sheet.grain == "rows" else sheet.columns
    planet = sheet.ground_rows + sheet.atmosphere_rows + sheet.interface_rows
    if edge is not None and planet > across:
        raise RefusedError(f"the planet takes {planet} hexrows and the map has {across}; make the map larger [MAP-3]")
    return structs.replace(setup, map=structs.replace(sheet, ground_edge=edge))


def with_option(setup: Setup, option: Option, *, on: bool) -> Setup:
    """Return *setup* with a rule option on or off; with altitudes on, a ship that has none gets the lowest of space.

    Raises:
        RefusedError: altitudes with a planet seen from the side (ALT-1).
    """
    ships = setup.ships
    if option == "advanced_atmosphere" and on:
        if setup.map.ground_edge is not None:
            raise RefusedError(
                f"the planet lies to the {setup.map.ground_edge}, seen from the side; take it away first [ALT-1]"
            )
        ships = tuple(structs.replace(ship, altitude=LOWEST_SPACE) if ship.altitude is None else ship for ship in ships)
    return structs.replace(setup, rules=structs.replace(setup.rules, **{option: on}), ships=ships)


def with_top(setup: Setup, top: int) -> Setup:
    """Return *setup* with another highest level (ALT-1).

    Raises:
        RefusedError: it is out of reach, or a ship is higher.
    """
    found = within("the highest level", top, LOWEST_SPACE, MOST_LEVELS, "ALT-1")
    high = next((ship for ship in setup.ships if (ship.altitude or 0) > found), None)
    if high is not None:
        raise RefusedError(f"{high.id} is at level {high.altitude}; bring it down first [ALT-1]")
    return structs.replace(setup, rules=structs.replace(setup.rules, top_altitude=found))


def with_rows(setup: Setup, zone: PlanetRows, rows: int) -> Setup:
    """Return *setup* with another number of hexrows in a zone (MAP-3).

    Raises:
        RefusedError: the planet would not fit on the map.
    """
    sheet = setup.map
    name = zone.removesuffix("_rows")
    counts = {
        each: getattr(sheet, each) for each in ("ground_rows", "atmosphere_rows", "interface_rows") if each != zone
    }
    across = sheet.rows if sheet.grain == "rows" else sheet.columns
    most = across - sum(counts.values())
    rows = within(f"{name} rows", rows, 1, max(most, 1), "MAP-3" if zone == "ground_rows" else "ATM-7")
    return structs.replace(setup, map=structs.replace(sheet, **{zone: rows}))


def with_size(setup: Setup, columns: int, rows: int) -> Setup:
    """Return *setup* on a map of another size (MAP-2).

    Raises:
        RefusedError: something would stand outside, or the planet would not fit.
    """
    sheet = structs.replace(
        setup.map,
        columns=within("columns", columns, 1, MOST_LINES, "MAP-2"),
        rows=within("rows", rows, 1, MOST_LINES, "MAP-2"),
    )
    outside = [thing.id for thing in things(setup) if not on_map(sheet, thing.hex)]
    if outside:
        named = ", ".join(outside[:3]) + (f" and {len(outside) - 3} more" if len(outside) > 3 else "")
        raise RefusedError(f"{columns} by {rows} hexes would leave {named} outside; move or erase them first [MAP-2]")
    across = sheet.rows if sheet.grain == "rows" else sheet.columns
    planet = sheet.ground_rows + sheet.atmosphere_rows + sheet.interface_rows
    if sheet.ground_edge is not None and planet > across:
        raise RefusedError(
            f"the planet takes {planet} hexrows and {across} would be left; make it smaller first [MAP-3]"
        )
    return structs.replace(setup, map=sheet)


def with_design(setup: Setup, id_: str, design: Design) -> Setup:
    """Return *setup* with *design* under *id_*; ships of a changed design forget what they had lost of it.

    Raises:
        RefusedError: *id_* is no id.
    """
    if not _ID.fullmatch(id_):
        raise RefusedError(f"'{id_}' cannot be an id; 1 to 64 letters, digits, '_', '-' or '.' can")
    old = dict(setup.designs)
    if old.get(id_) == design:
        return setup
    ships = setup.ships
    if id_ in old:
        designs = tuple((name, design if name == id_ else each) for name, each in setup.designs)
        ships = tuple(
            structs.replace(ship, armour_lost=NO_SIDES, internals_lost=(), loads_lost=())
            if ship.design == id_
            else ship
            for ship in ships
        )
    else:
        designs = (*setup.designs, (id_, design))
    return structs.replace(setup, designs=designs, ships=ships)


def with_changed(setup: Setup, ship: ShipSetup) -> Setup:
    """Return *setup* with *ship* in the place of the one of its id."""
    return structs.replace(setup, ships=tuple(ship if each.id == ship.id else each for each in setup.ships))


def within(name: str, value: object, least: int, most: int, rule: str) -> int:
    """Return *value* as a whole number from *least* to *most*.

    Raises:
        RefusedError: it is not one.
    """
    if not isinstance(value, int) or not least <= value <= most:
        raise RefusedError(f"{name} {value} is out of reach; it runs from {least} to {most} [{rule}]")
    return value


def _moved(ones: Sequence[Thing], moving: frozenset[str], step: Hex) -> tuple[Thing, ...]:
    return tuple(structs.replace(one, hex=shifted(one.hex, step)) if one.id in moving else one for one in ones)


def _must_be_on_map(setup: Setup, hex_: Hex) -> None:
    if not on_map(setup.map, hex_):
        raise RefusedError(f"{hex_words(hex_, setup.map.grain)} is off the map; nothing stands there [MAP-5]")


def _fresh_id(setup: Setup, stem: str) -> str:
    used = {thing.id for thing in things(setup)}
    number = 1
    while f"{stem}{number}" in used:
        number += 1
    return f"{stem}{number}"


def _label_id(setup: Setup, hex_: Hex) -> str:
    return f"a{label(hex_, setup.map.grain)}"


def _asteroid_id(setup: Setup, hex_: Hex, used: set[str]) -> str:
    """Return the id of a new asteroid in *hex_*: what the file's short form calls it, unless that is taken."""
    id_ = stem = _label_id(setup, hex_)
    number = 2
    while id_ in used:
        id_ = f"{stem}_{number}"
        number += 1
    return id_
