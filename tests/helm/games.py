"""Random games of the helm for laws that must hold whatever happens: scenarios, lines and dice from a seed."""

from random import Random

from interceptor_nb.core.hexes import DIRECTIONS, Hex, disk, hex_at
from interceptor_nb.rules.helm.legal import faults, incoming
from interceptor_nb.rules.helm.orders import NOTHING, Action, Order
from interceptor_nb.rules.helm.purposes import Purpose
from interceptor_nb.rules.helm.setup import CrewMember, MapSpec, MissileSetup, Options, Profile, Setup, ShipSetup
from interceptor_nb.rules.helm.state import Field, State
from interceptor_nb.rules.helm.tables import ActionKind
from interceptor_nb.rules.helm.turn import Decision

KINDS: tuple[ActionKind, ...] = (
    "steady", "turn", "speed", "speed", "spin", "evade", "delay", "slip", "ram", "ram", "orbit", "orbit", "module",
    "repair",
)  # fmt: skip


class SeededDice:
    """Dice of a seeded generator."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return a face."""
        return self._random.randint(1, sides)


def scenario(random: Random) -> Setup:
    """Return a small map with a planet, one to four ships, often in one hex, and missiles after them."""
    sheet = MapSpec(random.randint(8, 14), random.randint(8, 14), random.choice(("rows", "columns")))
    planet = hex_at(random.randint(1, sheet.columns), random.randint(1, sheet.rows), sheet.grain)
    near = [
        hex_at(column, row, sheet.grain) for column in range(1, sheet.columns + 1) for row in range(1, sheet.rows + 1)
    ]
    close = [hex_ for hex_ in disk(planet, 2) if hex_ in near]
    places = [random.choice(close if random.random() < 0.6 else near)]
    for _ in range(random.randint(0, 3)):
        places.append(random.choice(places if random.random() < 0.8 else near))
    ships = tuple(ship(random, number, at) for number, at in enumerate(places))
    return Setup(
        map=sheet,
        rules=options(random),
        planets=(planet,) if random.random() < 0.8 else (),
        ships=ships,
        missiles=tuple(
            MissileSetup(
                f"m{number}",
                random.choice(ships).id,
                random.choice(near),
                random.randint(1, 6),
                random.randint(0, 3),
                random.randint(0, 4),
            )
            for number in range(random.randint(0, 4))
        ),
        rounds=2,
    )


def options(random: Random) -> Options:
    """Return options, each of them either way."""
    return Options(
        random.choice((0, 1)),
        random.choice((1, 1, 2)),
        random.random() < 0.5,
        random.choice(("triangular", "limit")),
        random.choice((5, 36)),
        random.choice(("first", "last")),
        random.random() < 0.5,
        random.choice(("ends", "stays")),
        random.choice((0, 4)),
        random.choice(("chases", "lost")),
        random.random() < 0.5,
        random.random() < 0.5,
        random.choice(("origin", "front")),
    )


def ship(random: Random, number: int, at: Hex) -> ShipSetup:
    """Return a ship somewhere; most can act, some have a broken or misplaced helm."""
    profiles: tuple[Profile, ...] = ((1, 1), (1, 2), (0, 4), (5, 6))
    sides = [random.choice(profiles) for _ in range(6)]
    return ShipSetup(
        chr(ord("a") + number),
        at,
        random.choice(DIRECTIONS),
        random.randint(1, 9),
        random.choice((0, 0, 0, 1, 1, 2, 2, 7, 11)),
        random.choice((0, 0, 2, 6)),
        random.choice((0, 2, 9)),
        random.choice((0, 0, 4, 40)),
        random.choice((0, 0, 1)),
        random.random() < 0.5,
        random.random() < 0.5,
        random.random() < 0.9,
        random.random() < 0.9,
        random.random() < 0.2,
        (sides[0], sides[1], sides[2], sides[3], sides[4], sides[5]),
        tuple(
            CrewMember(
                f"c{place}", random.randint(0, 12), random.randint(0, 9), random.random() < 0.4, random.random() < 0.2
            )
            for place in range(random.randint(0, 3))
        ),
    )


def action(random: Random, field: Field, state: State, index: int) -> Action | None:
    """Return something that one of ship *index* might try; None where nobody is aboard."""
    crew = field.ships[index].crew
    if not crew:
        return None
    kind, way = random.choice(KINDS), random.choice((-1, 1))
    here = [
        other
        for other, ship in zip(field.ids, state.ships, strict=True)
        if ship.hex == state.ships[index].hex and other != field.ids[index]
    ]
    kind = "steady" if kind == "ram" and not here else kind
    match kind:
        case "turn" | "delay":
            count = way * random.randint(1, 3)
        case "speed":
            count = way * random.choice((1, 1, 1, 2, 4))
        case "slip":
            count = way
        case "orbit":
            count = random.choice((-1, 0, 1))
        case "evade":
            count = random.randint(1, 3)
        case _:
            count = 0
    return Action(random.choice(crew).id, kind, count, random.choice(here) if kind == "ram" else "")


def line(random: Random, field: Field, state: State, decision: Decision) -> Order:
    """Return a line for *decision* that is legal, with up to four actions."""
    index = decision.ship
    if decision.kind == "dodge":
        for member in random.sample(field.ships[index].crew, len(field.ships[index].crew)):
            dodge = Action(member.id, "dodge", target=incoming(field, state))
            if random.random() < 0.7 and not faults(field, state, index, dodge):
                return Order((dodge,))
    found: list[Action] = []
    for _ in range(random.randint(0, 8) if decision.kind == "actions" else 0):
        one = action(random, field, state, index)
        if one and one.member not in {other.member for other in found} and not faults(field, state, index, one):
            found.append(one)
    return Order(tuple(found)) if found else NOTHING
