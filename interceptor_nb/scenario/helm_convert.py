"""Between the models of a file of the helm and the frozen values of the rules: lossless both ways."""

from msgspec import structs

from interceptor_nb.core.hexes import Grain, direction_name, direction_named, label, labelled
from interceptor_nb.rules.helm.setup import (
    ALWAYS,
    BySide,
    CrewMember,
    MapSpec,
    MissileSetup,
    Options,
    Profile,
    Setup,
    ShipSetup,
)
from interceptor_nb.scenario.asserted import check_of, check_records
from interceptor_nb.scenario.document import Record
from interceptor_nb.scenario.helm_consistency import profile_of
from interceptor_nb.scenario.helm_models import (
    HELM_FORMAT,
    HELM_VERSION,
    HelmMissileModel,
    HelmModel,
    HelmShipModel,
    HelmSidesModel,
)
from interceptor_nb.scenario.writing import unlike

SIDES = tuple(HelmSidesModel.model_fields)
"""The sides of a silhouette, clockwise from the front."""


def to_helm_setup(model: HelmModel) -> Setup:
    """Return the frozen value of *model*, which has no faults."""
    grain = model.map.grain
    return Setup(
        title=model.title,
        description=model.description,
        author=model.author,
        map=MapSpec(**model.map.model_dump()),
        rules=Options(**model.rules.model_dump()),
        planets=tuple(labelled(planet, grain) for planet in model.planets),
        ships=tuple(_ship(ship, grain) for ship in model.ships),
        missiles=tuple(_missile(missile, grain) for missile in model.missiles),
        rounds=model.rounds,
        orders=tuple(
            sorted(
                ((_when(when), tuple(lines.items())) for when, lines in model.orders.items()), key=lambda one: one[0]
            )
        ),
        checks=tuple(map(check_of, model.checks)),
    )


def to_helm_record(setup: Setup) -> Record:
    """Return *setup* as a file has it: keys in schema order, what is optional left out where it says nothing."""
    grain = setup.map.grain
    record: Record = {
        "format": HELM_FORMAT,
        "version": HELM_VERSION,
        "title": setup.title,
        "description": setup.description,
        "author": setup.author,
        "map": structs.asdict(setup.map),
    }
    if options := unlike(setup.rules, Options()):
        record["rules"] = options
    if setup.planets:
        record["planets"] = [label(planet, grain) for planet in setup.planets]
    record["ships"] = [_ship_record(ship, grain) for ship in setup.ships]
    if setup.missiles:
        record["missiles"] = [_missile_record(missile, grain) for missile in setup.missiles]
    record["rounds"] = setup.rounds
    if setup.orders:
        record["orders"] = {f"{round_}.{phase}": dict(lines) for (round_, phase), lines in setup.orders}
    return record | check_records(setup.checks)


def _when(text: str) -> tuple[int, int]:
    round_, phase = text.split(".")
    return int(round_), int(phase)


def _ship(model: HelmShipModel, grain: Grain) -> ShipSetup:
    facing = direction_named(model.facing, grain)
    if facing is None:
        raise ValueError(f"{model.facing} is no facing of a map with grain {grain}")
    values = model.model_dump(exclude={"hex", "facing", "profile", "crew"})
    return ShipSetup(
        **values,
        hex=labelled(model.hex, grain),
        facing=facing,
        profile=_profiles(model.profile),
        crew=tuple(CrewMember(**member.model_dump()) for member in model.crew),
    )


def _missile(model: HelmMissileModel, grain: Grain) -> MissileSetup:
    return MissileSetup(**model.model_dump(exclude={"hex"}), hex=labelled(model.hex, grain))


def _profiles(entry: str | HelmSidesModel) -> BySide:
    by_side = [entry] * len(SIDES) if isinstance(entry, str) else [getattr(entry, side) for side in SIDES]
    front, right_front, right_rear, rear, left_rear, left_front = (profile_of(text) or (1, 1) for text in by_side)
    return front, right_front, right_rear, rear, left_rear, left_front


def _ship_record(ship: ShipSetup, grain: Grain) -> Record:
    plain = ShipSetup(ship.id, ship.hex, ship.facing, profile=ship.profile, crew=ship.crew)
    record: Record = {"id": ship.id, "hex": label(ship.hex, grain), "facing": direction_name(ship.facing, grain)}
    record |= {"size": ship.size, "speed": ship.speed} | unlike(ship, plain)
    if ship.profile != ALWAYS:
        first = ship.profile[0]
        by_side = {side: _text(one) for side, one in zip(SIDES, ship.profile, strict=True) if one != (1, 1)}
        record["profile"] = _text(first) if set(ship.profile) == {first} else by_side
    if ship.crew:
        record["crew"] = [{"id": member.id} | unlike(member, CrewMember(member.id)) for member in ship.crew]
    return record


def _missile_record(missile: MissileSetup, grain: Grain) -> Record:
    record: Record = {"id": missile.id, "target": missile.target, "hex": label(missile.hex, grain)}
    return record | unlike(missile, MissileSetup(missile.id, missile.target, missile.hex))


def _text(profile: Profile) -> str:
    return f"{profile[0]}/{profile[1]}"
