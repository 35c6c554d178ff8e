"""The scenarios that are measured, apart from the shipped ones."""

from random import Random

from msgspec import structs

from interceptor_nb.core.hexes import DIRECTIONS, Direction, Hex, hex_at, label, moved
from interceptor_nb.rules.interceptor import Order, begin, parse
from interceptor_nb.rules.interceptor.setup import (
    AsteroidSetup,
    CrewMember,
    Design,
    MapSpec,
    Options,
    Setup,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.rules.interceptor.state import Field, State

INTERNALS = (("engine", 6), ("powerplant", 8), ("dcs_left", 2), ("dcs_right", 2), ("crew", 1), ("fuel", 4))
CREW = (CrewMember("Pilot", "pilot", piloting=5, gunnery=4), CrewMember("Gunner", "gunner", piloting=7, gunnery=4))
SIDES = (SideSetup("red", "Red", "tog"), SideSetup("blue", "Blue", "commonwealth"))


def fighter(thrust: int = 7) -> Design:
    """Return a fighter of 100 t."""
    return Design("Fighter", engine_power=100 * thrust, armour=(60,) * 6, internals=INTERNALS)


def one_ship(thrust: int, velocity: int, *, random: bool = False, asteroids: int = 0) -> Setup:
    """Return a scenario of one ship in the middle of 60 x 60 hexes, with so many asteroids about it."""
    sheet = MapSpec(60, 60)
    ship = _ship(0, hex_at(30, 30, "rows"), Direction.D2, velocity)
    free = [hex_ for hex_ in _hexes(sheet) if hex_ != ship.hex]
    return Setup(
        map=sheet,
        sides=SIDES,
        designs=(("fighter", fighter(thrust)),),
        ships=(structs.replace(ship, random=random),),
        asteroids=_belt(Random(1).sample(free, asteroids)),
    )


def fleet(ships: int = 50, asteroids: int = 1000, *, drifting: bool = False) -> Setup:
    """Return a scenario as large as the editor is meant for; in a field that drifts each asteroid has a direction."""
    sheet, random = MapSpec(60, 60), Random(1)
    hexes = random.sample(_hexes(sheet), ships + asteroids)
    belt = _belt(hexes[ships:])
    if drifting:
        belt = tuple(structs.replace(rock, direction=random.choice(DIRECTIONS)) for rock in belt)
    crews = [
        _ship(number, hex_, random.choice(DIRECTIONS), random.randrange(12))
        for number, hex_ in enumerate(hexes[:ships])
    ]
    return Setup(
        title="A battle among asteroids",
        map=sheet,
        rules=Options(asteroids_drift=drifting),
        sides=SIDES,
        designs=(("fighter", fighter()),),
        ships=tuple(crews),
        asteroids=belt,
        orders=tuple((turn, tuple((ship.id, "+1 2 R 1 L 1") for ship in crews)) for turn in range(1, 4)),
    )


def crowd(ships: int, asteroids: int) -> tuple[Field, State, dict[str, Order]]:
    """Return a game of many ships, and a line of 8 actions for each, which lead through no asteroid."""
    sheet, random, line = MapSpec(99, 99), Random(1), "+1 2 R 1 L 2"  # 1, 2, 1, 1, 1, 2: 8 actions
    starts = random.sample([hex_at(column, row, "rows") for column in range(5, 90) for row in range(5, 95)], ships)
    fleet_ = tuple(_ship(number, hex_, Direction.D2, 4) for number, hex_ in enumerate(starts))
    ways = {
        moved(moved(hex_, Direction.D2, along), Direction.D3, across)
        for hex_ in starts
        for along in range(6)
        for across in range(3)
    }
    belt = _belt(random.sample([hex_ for hex_ in _hexes(sheet) if hex_ not in ways], asteroids))
    setup = Setup(map=sheet, sides=SIDES, designs=(("fighter", fighter()),), ships=fleet_, asteroids=belt)
    field, state = begin(setup)
    return field, state, {ship.id: parse(line) for ship in fleet_}


def _ship(number: int, hex_: Hex, heading: Direction, velocity: int) -> ShipSetup:
    side = SIDES[number % len(SIDES)].id
    return ShipSetup(f"s{number}", "fighter", side, hex_, heading, heading, velocity, crew=CREW)


def _belt(hexes: list[Hex]) -> tuple[AsteroidSetup, ...]:
    return tuple(AsteroidSetup(f"a{label(hex_, 'rows')}", hex_) for hex_ in hexes)


def _hexes(sheet: MapSpec) -> list[Hex]:
    return [hex_at(column, row, "rows") for column in range(1, sheet.columns + 1) for row in range(1, sheet.rows + 1)]
