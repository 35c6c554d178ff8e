"""Between the models of a file and the frozen values of the rules: lossless both ways."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import cast

import msgspec

from interceptor_nb.core.hexes import (
    DIRECTIONS,
    Direction,
    Grain,
    Hex,
    LabelError,
    direction_name,
    direction_names,
    label,
    labelled,
    labels_on,
    place,
)
from interceptor_nb.rules.interceptor.setup import (
    SIDES,
    AsteroidSetup,
    BySide,
    CrewMember,
    Design,
    Installation,
    Load,
    MapSpec,
    Options,
    Setup,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.scenario.asserted import check_of, check_records
from interceptor_nb.scenario.document import Record
from interceptor_nb.scenario.models import (
    FORMAT,
    VERSION,
    DesignFileModel,
    DesignModel,
    InstallationModel,
    ScenarioModel,
    ShipModel,
    SideNumbersModel,
)
from interceptor_nb.scenario.writing import as_json

_PLAIN_SHIP = ShipSetup("", "", "", Hex(0, 0), DIRECTIONS[0], DIRECTIONS[0])
_more = attrgetter(
    *("altitude", "random", "status", "morale_out", "morale_passed", "rolled"),
    *("armour_lost", "internals_lost", "loads_lost", "free_hexes"),
)
_NO_MORE = _more(_PLAIN_SHIP)

by_side: Callable[[SideNumbersModel], BySide] = attrgetter(*SIDES)
"""Returns the numbers of a model in the order of `SIDES`."""


def to_setup(
    model: ScenarioModel,
    files: Mapping[str, DesignModel] | None = None,
    asteroids: tuple[AsteroidSetup, ...] | None = None,
) -> Setup:
    """Return the frozen value of *model*, which has no faults.

    Args:
        model: a scenario that `structure` and `consistency` accept.
        files: the designs that are kept in files of their own, by the path as written.
        asteroids: the values of its asteroids, where they are known already.
    """
    grain = model.map.grain
    designs = tuple(
        (
            name,
            to_design((files or {})[entry.file], entry.file)
            if isinstance(entry, DesignFileModel)
            else to_design(entry),
        )
        for name, entry in model.designs.items()
    )
    by_id, directions = dict(designs), _directions(grain)
    return Setup(
        title=model.title,
        description=model.description,
        author=model.author,
        map=msgspec.convert(model.map, MapSpec, from_attributes=True),
        rules=msgspec.convert(model.rules, Options, from_attributes=True),
        sides=msgspec.convert(model.sides, tuple[SideSetup, ...], from_attributes=True),
        designs=designs,
        ships=tuple([_ship(ship, by_id[ship.design], grain, directions) for ship in model.ships]),
        asteroids=to_asteroids(model) if asteroids is None else asteroids,
        installations=tuple(_installation(installation, grain) for installation in model.installations),
        turns=model.turns,
        orders=tuple(
            (turn, tuple(lines.items()))
            for turn, lines in sorted((int(turn), lines) for turn, lines in model.orders.items())
        ),
        checks=tuple(map(check_of, model.checks)),
    )


def plain_asteroids(model: ScenarioModel) -> tuple[AsteroidSetup, ...] | None:
    """Return the values of the asteroids of *model*, None where not all of them are plain labels on its map."""
    plain = _plain(model.map.columns, model.map.rows, model.map.grain)
    try:
        return tuple(map(plain.__getitem__, cast("list[str]", model.asteroids)))
    except (KeyError, TypeError):
        return None


def to_asteroids(model: ScenarioModel) -> tuple[AsteroidSetup, ...]:
    """Return the values of the asteroids of *model*.

    Raises:
        KeyError: one is off the map, or drifts along no heading of it.
    """
    plain = _plain(model.map.columns, model.map.rows, model.map.grain)
    directions: dict[str | None, Direction | None] = {None: None}
    directions.update(_directions(model.map.grain))
    return tuple(
        [
            plain[each]
            if isinstance(each, str)
            else AsteroidSetup(each.id, plain[each.hex].hex, directions[each.direction], each.damage, each.met)
            for each in model.asteroids
        ]
    )


@lru_cache(maxsize=8)
def _plain(columns: int, rows: int, grain: Grain) -> Mapping[str, AsteroidSetup]:
    """Return the asteroid that a label stands for, for every label of a map."""
    return {label_: AsteroidSetup(f"a{label_}", labelled(label_, grain)) for label_ in sorted(labels_on(columns, rows))}


@lru_cache(maxsize=8)
def _labels(columns: int, rows: int, grain: Grain) -> Mapping[AsteroidSetup, str]:
    """Return the label that stands for an asteroid, the other way about."""
    return {asteroid: label_ for label_, asteroid in _plain(columns, rows, grain).items()}


def to_design(model: DesignModel, file: str | None = None) -> Design:
    """Return the frozen value of a design; *file* is where it was read from."""
    values = model.model_dump(exclude={"armour", "shields", "internals", "loads"})
    return Design(
        **values,
        armour=by_side(model.armour),
        shields=by_side(model.shields),
        internals=tuple(model.internals),
        loads=tuple(Load(**load.model_dump()) for load in model.loads),
        file=file,
    )


def to_model(setup: Setup) -> ScenarioModel:
    """Return the model of *setup*.

    Raises:
        pydantic.ValidationError: the value has what no file may have (`files.faults` says it in sentences).
    """
    return ScenarioModel.model_validate(to_record(setup))


def to_record(setup: Setup) -> Record:
    """Return *setup* as a file has it: keys in schema order, what is optional left out where it says nothing."""
    grain = setup.map.grain
    designs = dict(setup.designs)
    record: Record = {
        "format": FORMAT,
        "version": VERSION,
        "title": setup.title,
        "description": setup.description,
        "author": setup.author,
        "map": _map_record(setup.map),
    }
    if options := _unlike(setup.rules, Options(), Options.__struct_fields__):
        record["rules"] = options
    record["sides"] = [_fields(side, SideSetup.__struct_fields__) for side in setup.sides]
    record["designs"] = {
        name: {"file": design.file} if design.file else design_record(design) for name, design in setup.designs
    }
    record["ships"] = [_ship_record(ship, designs.get(ship.design), grain) for ship in setup.ships]
    if setup.asteroids:
        record["asteroids"] = _asteroid_records(setup)
    if setup.installations:
        record["installations"] = [_installation_record(each, grain) for each in setup.installations]
    record["turns"] = setup.turns
    if setup.orders:
        record["orders"] = {str(turn): dict(lines) for turn, lines in setup.orders}
    return record | check_records(setup.checks)


def design_record(design: Design) -> Record:
    """Return *design* as a file has it."""
    always = ("name", "ship_class", "tonnage", "engine_power", "dcs", "streamlined", "lifters")
    record = _fields(design, always) | _unlike(design, Design(design.name), ("compensator", "race_tolerance"))
    record |= _fields(design, ("armed", "bridge")) | {"armour": _sides_record(design.armour)}
    if any(design.shields):
        record["shields"] = _sides_record(design.shields)
    record["internals"] = [list(component) for component in design.internals]
    if design.loads:
        plain = Load("", "other", 1)
        record["loads"] = [
            _fields(load, ("id", "kind", "tons")) | _unlike(load, plain, ("count",)) for load in design.loads
        ]
    return record


def written_label(hex_: Hex, grain: Grain) -> str:
    """Return the label of *hex_*; beyond what a label can name, column and row in words, which no file may have."""
    try:
        return label(hex_, grain)
    except LabelError:
        column, row = place(hex_, grain)
        return f"column {column}, row {row}"


def _ship(model: ShipModel, design: Design, grain: Grain, directions: Mapping[str, Direction]) -> ShipSetup:
    return ShipSetup(
        model.id,
        model.design,
        model.side,
        labelled(model.hex, grain),
        directions[model.heading],
        directions[model.facing],
        model.velocity,
        model.altitude,
        model.random,
        tuple([CrewMember(of.name, of.role, of.race, of.piloting, of.gunnery, of.missions) for of in model.crew]),
        model.status,
        model.morale_out,
        model.morale_passed,
        model.rolled,
        by_side(model.armour_lost),
        _lost(model.internals_lost, design) if model.internals_lost else (),
        tuple(model.loads_lost.items()),
        model.free_hexes,
    )


def _ship_record(ship: ShipSetup, design: Design | None, grain: Grain) -> Record:
    record: Record = {
        "id": ship.id,
        "design": ship.design,
        "side": ship.side,
        "hex": written_label(ship.hex, grain),
        "heading": direction_name(ship.heading, grain),
        "facing": direction_name(ship.facing, grain),
        "velocity": ship.velocity,
    }
    crew = list(map(_crew_record, ship.crew))
    if _more(ship) == _NO_MORE:
        record["crew"] = crew
        return record
    record |= _unlike(ship, _PLAIN_SHIP, ("altitude", "random"))
    record["crew"] = crew
    record |= _unlike(ship, _PLAIN_SHIP, ("status", "morale_out", "morale_passed", "rolled"))
    if any(ship.armour_lost):
        record["armour_lost"] = _sides_record(ship.armour_lost)
    if any(ship.internals_lost):
        record["internals_lost"] = _lost_record(ship.internals_lost, design)
    if ship.loads_lost:
        record["loads_lost"] = {name: as_json(pieces) for name, pieces in ship.loads_lost}
    return record | _unlike(ship, _PLAIN_SHIP, ("free_hexes",))


def _crew_record(member: CrewMember) -> Record:
    record: Record = {
        "name": member.name,
        "role": member.role,
        "race": member.race,
        "piloting": piloting if type(piloting := member.piloting) is int else as_json(piloting),
        "gunnery": gunnery if type(gunnery := member.gunnery) is int else as_json(gunnery),
    }
    return record | {"missions": as_json(member.missions)} if member.missions != 0 else record


def _lost(entries: Iterable[tuple[str, int]], design: Design) -> tuple[int, ...]:
    """Return boxes lost of each component of *design*; empty for none."""
    lost = [0] * len(design.internals)
    names = [name for name, _ in design.internals]
    after = 0
    for name, boxes in entries:
        after = names.index(name, after)
        lost[after] = boxes
        after += 1
    return tuple(lost) if any(lost) else ()


def _lost_record(lost: tuple[int, ...], design: Design | None) -> list[list[object]]:
    names = [name for name, _ in design.internals] if design else []
    names += ["?"] * (len(lost) - len(names))  # more than the design has: a fault with a place
    entries: list[list[object]] = []
    for index, boxes in enumerate(lost):
        # Of two components of one name the first is written where only the second is hurt, so that they differ.
        twin = any(
            name == names[index] and later for name, later in zip(names[index + 1 :], lost[index + 1 :], strict=False)
        )
        if boxes or twin:
            entries.append([names[index], boxes])
    return entries


def _asteroid_records(setup: Setup) -> list[Record | str]:
    sheet = setup.map
    labels = _labels_of(setup.asteroids, sheet.columns, sheet.rows, sheet.grain)
    if None not in labels:
        return list(cast("tuple[str, ...]", labels))
    return [label_ or _asteroid_record(each, sheet.grain) for label_, each in zip(labels, setup.asteroids, strict=True)]


@lru_cache(maxsize=8)
def _labels_of(asteroids: tuple[AsteroidSetup, ...], columns: int, rows: int, grain: Grain) -> tuple[str | None, ...]:
    """Return the labels that stand for *asteroids*, None for one that is more; the field seldom differs from before."""
    return tuple(map(_labels(columns, rows, grain).get, asteroids))


def _asteroid_record(asteroid: AsteroidSetup, grain: Grain) -> Record | str:
    at = written_label(asteroid.hex, grain)
    record: Record = {"id": asteroid.id, "hex": at}
    if asteroid.direction is not None:
        record["direction"] = direction_name(asteroid.direction, grain)
    if asteroid.damage != 0:
        record["damage"] = as_json(asteroid.damage)
    if asteroid.met is not False:
        record["met"] = asteroid.met
    return at if len(record) == 2 and asteroid.id == f"a{at}" else record


def _installation(model: InstallationModel, grain: Grain) -> Installation:
    given = model.shields.model_dump(exclude_unset=True)
    shield = next(iter(given.values()), 0)
    return Installation(model.id, model.side, labelled(model.hex, grain), model.tonnage, shield, model.armed)


def _installation_record(installation: Installation, grain: Grain) -> Record:
    record: Record = {
        "id": installation.id,
        "side": installation.side,
        "hex": written_label(installation.hex, grain),
        "tonnage": as_json(installation.tonnage),
    }
    if installation.shield:
        record["shields"] = {"forward": installation.shield}
    return record | {"armed": installation.armed}


def _map_record(sheet: MapSpec) -> Record:
    record = _fields(sheet, ("columns", "rows", "grain"))
    planet = ("ground_edge", "ground_rows", "atmosphere_rows", "interface_rows")
    return record | (_fields(sheet, planet) if sheet.ground_edge else _unlike(sheet, MapSpec(), planet))


def _fields(value: object, names: Iterable[str]) -> Record:
    return {name: as_json(getattr(value, name)) for name in names}


def _unlike(value: object, default: object, names: Iterable[str]) -> Record:
    return {name: as_json(getattr(value, name)) for name in names if getattr(value, name) != getattr(default, name)}


def _sides_record(numbers: BySide) -> Record:
    return {side: number for side, number in zip(SIDES, numbers, strict=True) if number}


@cache
def _directions(grain: Grain) -> Mapping[str, Direction]:
    return dict(zip(direction_names(grain), DIRECTIONS, strict=True))
