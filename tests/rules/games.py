"""Random games for laws that must hold whatever happens: scenarios, lines and dice from a seed."""

from random import Random
from typing import Any

from msgspec.structs import replace

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.hexes import DIRECTIONS, Hex, hex_at
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token
from interceptor_nb.rules.interceptor.policies import at_random
from interceptor_nb.rules.interceptor.setup import (
    AsteroidSetup,
    CrewMember,
    Design,
    Edge,
    Installation,
    Load,
    MapSpec,
    Options,
    Setup,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.rules.interceptor.state import Field, State

SIDES = ("red", "blue", "green")


class SeededDice:
    """Dice of a seeded generator."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return a face."""
        return self._random.randint(1, sides)


def scenario(random: Random) -> Setup:
    """Return a small map full of asteroids with one to four ships of different designs, some hurt already."""
    sheet = MapSpec(random.randint(8, 30), random.randint(8, 30), random.choice(("rows", "columns")))
    by_level = random.random() < 0.2
    if not by_level and random.random() < 0.5:
        sheet = replace(sheet, ground_edge=random.choice(edges(sheet)), ground_rows=random.randint(1, 2))
        sheet = replace(sheet, atmosphere_rows=random.randint(1, 4), interface_rows=random.randint(1, 2))
    hexes = [
        hex_at(column, row, sheet.grain) for column in range(1, sheet.columns + 1) for row in range(1, sheet.rows + 1)
    ]
    random.shuffle(hexes)
    designs = tuple((f"d{number}", design(random)) for number in range(2))
    places = [hexes.pop()]
    for _ in range(random.randint(0, 3)):
        places.append(random.choice(places) if random.random() < 0.5 else hexes.pop())
    ships = tuple(ship(random, number, designs[number % 2][1], at) for number, at in enumerate(places))
    if by_level:
        ships = tuple(replace(one, altitude=random.randint(0, 9), free_hexes=random.choice((0, 2))) for one in ships)
    elif sheet.ground_edge is not None:
        ships = tuple(replace(one, velocity=random.choice((0, one.velocity))) for one in ships)
    rocks = tuple(
        AsteroidSetup(
            f"r{number}",
            hexes[number // 2 % len(hexes)],
            random.choice((None, *DIRECTIONS)),
            random.choice((0, 0, 190)),
            met=number < 8,
        )
        for number in range(random.choice((0, 10, 60, 120)))
    )
    return Setup(
        map=sheet,
        rules=Options(
            variable_mass=random.random() < 0.5,
            heading_cost=random.choice(("base", "base", "optional")),
            asteroids_drift=random.random() < 0.4,
            gravity=random.random() < 0.4,
            advanced_atmosphere=by_level,
        ),
        sides=tuple(SideSetup(side, side, "kessrith" if side == "green" else "tog") for side in SIDES),
        designs=designs,
        ships=ships,
        asteroids=rocks,
        installations=(Installation("oi", "red", random.choice(places), shield=random.choice((0, 30))),),
    )


def edges(sheet: MapSpec) -> tuple[Edge, ...]:
    """Return the edges that the ground may lie at (MAP-3)."""
    return ("north", "south") if sheet.grain == "rows" else ("west", "east")


def design(random: Random) -> Design:
    """Return a design; light ones live through an asteroid or two."""
    tons = random.choice((6.5, 20, 60.5, 1500, 5200))
    return Design(
        "Any",
        random.choice(("fighter", "patrol")),
        tons,
        tons * random.choice((0, 1, 4.5, 7, 12)),
        dcs=random.choice((0, 1, 1, 2)),
        streamlined=random.random() < 0.5,
        lifters=random.random() < 0.5,
        compensator=random.choice((None, 2, 5)),
        bridge=random.random() < 0.3,
        armour=(random.choice((0, 0, 15, 200)),) * 6,
        shields=(0, 10, 20, 30, 40, random.choice((0, 120))),
        internals=(*_block(random), ("fuel", random.choice((1, 80)))),
        loads=(Load("cargo", "cargo", tons / 4, 2), Load("fuel", "fuel", 0.5, 1)),
    )


def _block(random: Random) -> list[tuple[str, int]]:
    names = ["dcs_left", "crew", "dcs_right", "engine", "powerplant", "lifters", "acs_left", "acs_right"]
    random.shuffle(names)
    most = random.choice((2, 9))
    return [(name, random.randint(1, most)) for name in names if random.random() < 0.8]


def ship(random: Random, number: int, of: Design, at: Hex) -> ShipSetup:
    """Return a ship somewhere."""
    crew = tuple(
        CrewMember(
            f"c{place}",
            random.choice(("pilot", "gunner", "crew")),
            piloting=random.choice((None, 2, 5, 8)),
            missions=random.choice((0, 12)),
        )
        for place in range(random.randint(0, 2) or 1)
    )
    return ShipSetup(
        chr(ord("a") + number),
        f"d{number % 2}",
        SIDES[number % 3],
        at,
        random.choice(DIRECTIONS),
        random.choice(DIRECTIONS),
        random.choice((0, 0, 0, 1, 3, 5, 9)),
        random=random.random() < 0.45,
        crew=crew,
        rolled=random.random() < 0.2,
        internals_lost=tuple(random.choice((0, 0, boxes)) for _, boxes in of.internals)
        if random.random() < 0.2
        else (),
    )


def line(random: Random, field: Field, state: State, index: int) -> Order:
    """Return a line that is legal, also if its ship recovers first; coasting if no try at more is legal."""
    felt = coming(field, state)
    ships = tuple(replace(ship, status="flying") if ship.status == "random" else ship for ship in felt.ships)
    controlled = replace(felt, ships=ships)
    if field.planet is not None and random.random() < 0.7:
        return at_random(random.randrange)(field, controlled, index)
    for _ in range(8):
        tokens: list[Token] = []
        if random.random() < 0.3:
            here = [
                other for other, ship in zip(field.ids, state.ships, strict=True) if ship.hex == state.ships[index].hex
            ]
            tokens.append(Token("ram", name=random.choice((*field.ids, "oi", *here, *here))))
        if random.random() < 0.3:
            tokens.append(Token("push"))
        change = random.choice((0, 0, -2, -1, 1, 2, 5))
        if change:
            tokens.append(Token("velocity", change))
        left = max(0, controlled.ships[index].velocity + change)
        while left or random.random() < 0.4:
            tokens += [random.choice(_rest(random))] if random.random() < 0.4 else []
            if left:
                hexes = random.randint(1, left)
                tokens.append(Token("forward", hexes))
                left -= hexes
        order = Order(tuple(tokens))
        if tokens and not problems(field, controlled, index, order):
            return order
    return COAST


def _rest(random: Random) -> list[Token]:
    sign: Any = random.choice((-1, 1))
    return [
        Token("heading", sign),
        Token("heading", 2 * sign),
        Token("facing", sign),
        Token("roll"),
        Token("drop", name="cargo"),
        Token("drop", name="fuel", tons="0.2"),
    ]
