"""Between the models of a fleet file and the frozen values of its rules: lossless both ways."""

from msgspec import structs

from interceptor_nb.rules.fleet.geometry import INCH, Point, point_named
from interceptor_nb.rules.fleet.log import cloud_values
from interceptor_nb.rules.fleet.setup import (
    Cloud,
    Design,
    FighterType,
    GroupSetup,
    Options,
    Setup,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.scenario.asserted import check_of, check_records
from interceptor_nb.scenario.document import Record
from interceptor_nb.scenario.fleet_models import FLEET_FORMAT, FLEET_VERSION, FleetModel
from interceptor_nb.scenario.writing import unlike


def to_fleet(model: FleetModel) -> Setup:
    """Return the frozen value of *model*, which has no faults."""
    return Setup(
        title=model.title,
        description=model.description,
        author=model.author,
        rules=Options(**model.rules.model_dump()),
        sides=tuple(SideSetup(**side.model_dump()) for side in model.sides),
        types=tuple((name, FighterType(**kind.model_dump())) for name, kind in model.types.items()),
        designs=tuple(
            (name, Design(**design.model_dump() | {"rows": tuple(design.rows), "others": tuple(design.others)}))
            for name, design in model.designs.items()
        ),
        ships=tuple(
            ShipSetup(**ship.model_dump() | {"at": _point(ship.at), "systems_lost": tuple(ship.systems_lost.items())})
            for ship in model.ships
        ),
        groups=tuple(
            GroupSetup(**group.model_dump() | {"at": None if group.at is None else _point(group.at)})
            for group in model.groups
        ),
        clouds=tuple(
            Cloud(**cloud.model_dump() | {"at": _point(cloud.at), "radius": cloud.radius * INCH})
            for cloud in model.clouds
        ),
        turns=model.turns,
        orders=tuple(
            (turn, tuple(lines.items()))
            for turn, lines in sorted((int(turn), lines) for turn, lines in model.orders.items())
        ),
        checks=tuple(map(check_of, model.checks)),
    )


def to_fleet_record(setup: Setup) -> Record:
    """Return *setup* as a file has it: keys in schema order, what is optional left out where it says nothing."""
    record: Record = {"format": FLEET_FORMAT, "version": FLEET_VERSION, "title": setup.title}
    record |= {"description": setup.description, "author": setup.author}
    if options := unlike(setup.rules, Options()):
        record["rules"] = options
    record["sides"] = [structs.asdict(side) for side in setup.sides]
    if setup.types:
        record["types"] = {
            name: {"name": kind.name} | unlike(kind, FighterType(kind.name)) for name, kind in setup.types
        }
    record["designs"] = {name: _design(design) for name, design in setup.designs}
    record["ships"] = [_ship(ship) for ship in setup.ships]
    if setup.groups:
        record["groups"] = [_group(group) for group in setup.groups]
    if setup.clouds:
        record["clouds"] = [cloud_values(cloud) for cloud in setup.clouds]
    record["turns"] = setup.turns
    if setup.orders:
        record["orders"] = {str(turn): dict(lines) for turn, lines in setup.orders}
    return record | check_records(setup.checks)


def _design(design: Design) -> Record:
    always = {"name": design.name, "ship_class": design.ship_class, "thrust": design.thrust, "rows": list(design.rows)}
    record = always | unlike(design, Design(design.name, design.ship_class, design.thrust, design.rows))
    return record | ({"others": list(design.others)} if design.others else {})


def _ship(ship: ShipSetup) -> Record:
    record: Record = {"id": ship.id, "design": ship.design, "side": ship.side, "at": str(ship.at)}
    record |= {"course": ship.course, "velocity": ship.velocity}
    plain = ShipSetup(ship.id, ship.design, ship.side, ship.at, ship.course, ship.velocity)
    return record | unlike(ship, plain) | ({"systems_lost": dict(ship.systems_lost)} if ship.systems_lost else {})


def _group(group: GroupSetup) -> Record:
    record: Record = {"id": group.id, "side": group.side, "type": group.type}
    found = unlike(group, GroupSetup(group.id, group.side, group.type))
    return record | found | ({"at": str(group.at)} if group.at is not None else {})


def _point(text: str) -> Point:
    """Return the point in *text*, which is one."""
    return point_named(text) or Point(0, 0)
