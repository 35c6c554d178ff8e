"""Between the models of a file and the frozen values of the rules: lossless both ways."""

from collections.abc import Iterable, Mapping

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
    AsteroidModel,
    DesignFileModel,
    DesignModel,
    InstallationModel,
    ScenarioModel,
    ShipModel,
    SideNumbersModel,
)
from interceptor_nb.scenario.writing import as_json

_PLAIN_ASTEROID = AsteroidSetup("", Hex(0, 0))


def to_setup(model: ScenarioModel, files: Mapping[str, DesignModel] | None = None) -> Setup:
    """Return the frozen value of *model*, which has no faults.

    Args:
        model: a scenario that `structure` and `consistency` accept.
        files: the designs that are kept in files of their own, by the path as written.
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
    by_id = dict(designs)
    return Setup(
        title=model.title,
        description=model.description,
        author=model.author,
        map=MapSpec(**model.map.model_dump()),
        rules=Options(**model.rules.model_dump()),
        sides=tuple(SideSetup(**side.model_dump()) for side in model.sides),
        designs=designs,
        ships=tuple(_ship(ship, by_id[ship.design], grain) for ship in model.ships),
        asteroids=tuple(_asteroid(entry, grain) for entry in model.asteroids),
        installations=tuple(_installation(installation, grain) for installation in model.installations),
        turns=model.turns,
        orders=tuple(
            (turn, tuple(lines.items()))
            for turn, lines in sorted((int(turn), lines) for turn, lines in model.orders.items())
        ),
        checks=tuple(map(check_of, model.checks)),
    )


def to_design(model: DesignModel, file: str | None = None) -> Design:
    """Return the frozen value of a design; *file* is where it was read from."""
    values = model.model_dump(exclude={"armour", "shields", "internals", "loads"})
    return Design(
        **values,
        armour=_by_side(model.armour),
        shields=_by_side(model.shields),
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
        record["asteroids"] = [_asteroid_record(asteroid, grain) for asteroid in setup.asteroids]
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


def _ship(model: ShipModel, design: Design, grain: Grain) -> ShipSetup:
    same = ("id", "design", "side", "velocity", "altitude", "random", "status", "rolled", "free_hexes")
    morale = ("morale_out", "morale_passed")
    return ShipSetup(
        **model.model_dump(include={*same, *morale}),
        hex=labelled(model.hex, grain),
        heading=_direction(model.heading, grain),
        facing=_direction(model.facing, grain),
        crew=tuple(CrewMember(**member.model_dump()) for member in model.crew),
        armour_lost=_by_side(model.armour_lost),
        internals_lost=_lost(model.internals_lost, design),
        loads_lost=tuple(model.loads_lost.items()),
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
    plain = ShipSetup("", "", "", ship.hex, ship.heading, ship.facing)
    record |= _unlike(ship, plain, ("altitude", "random"))
    record["crew"] = [
        _fields(member, ("name", "role", "race", "piloting", "gunnery"))
        | _unlike(member, CrewMember(""), ("missions",))
        for member in ship.crew
    ]
    record |= _unlike(ship, plain, ("status", "morale_out", "morale_passed", "rolled"))
    if any(ship.armour_lost):
        record["armour_lost"] = _sides_record(ship.armour_lost)
    if any(ship.internals_lost):
        record["internals_lost"] = _lost_record(ship.internals_lost, design)
    if ship.loads_lost:
        record["loads_lost"] = {name: as_json(pieces) for name, pieces in ship.loads_lost}
    return record | _unlike(ship, plain, ("free_hexes",))


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


def _asteroid(entry: str | AsteroidModel, grain: Grain) -> AsteroidSetup:
    if isinstance(entry, str):
        return AsteroidSetup(f"a{entry}", labelled(entry, grain))
    direction = None if entry.direction is None else _direction(entry.direction, grain)
    return AsteroidSetup(entry.id, labelled(entry.hex, grain), direction, entry.damage, entry.met)


def _asteroid_record(asteroid: AsteroidSetup, grain: Grain) -> Record | str:
    at = written_label(asteroid.hex, grain)
    more = _unlike(asteroid, _PLAIN_ASTEROID, ("damage", "met"))
    if not more and asteroid.direction is None and asteroid.id == f"a{at}":
        return at
    record: Record = {"id": asteroid.id, "hex": at}
    if asteroid.direction is not None:
        record["direction"] = direction_name(asteroid.direction, grain)
    return record | more


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


def _by_side(model: SideNumbersModel) -> BySide:
    return (model.forward, model.right_forward, model.right_aft, model.aft, model.left_aft, model.left_forward)


def _sides_record(numbers: BySide) -> Record:
    return {side: number for side, number in zip(SIDES, numbers, strict=True) if number}


def _direction(name: str, grain: Grain) -> Direction:
    return DIRECTIONS[direction_names(grain).index(name)]
