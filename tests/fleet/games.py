"""Random games of the fleet rules, for laws that must hold whatever happens."""

from random import Random

from msgspec.structs import replace

from interceptor_nb.rules.fleet.geometry import INCH, Point
from interceptor_nb.rules.fleet.legal import in_play, problems
from interceptor_nb.rules.fleet.orders import PHASES, Order, Token
from interceptor_nb.rules.fleet.rolling import Purpose
from interceptor_nb.rules.fleet.setup import (
    Carrier,
    Cloud,
    Design,
    FighterType,
    GroupSetup,
    Options,
    Setup,
    ShipClass,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.rules.fleet.state import Field, State

SIDES = ("red", "blue", "green")
CLASSES: tuple[ShipClass, ...] = ("escort", "cruiser", "capital", "base")


class SeededDice:
    """Dice of a seeded generator."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return a face."""
        return self._random.randint(1, sides)


def scenario(random: Random) -> Setup:
    """Return a few ships and groups close together, some hurt already."""
    designs: tuple[tuple[str, Design], ...] = tuple((name, design(random, name)) for name in CLASSES)
    ships = tuple(ship(random, number, designs) for number in range(random.randint(2, 7)))
    groups = list[GroupSetup]()
    for number in range(random.randint(0, 7)):
        side, home = random.choice(SIDES), None
        own = [one for one in ships if one.side == side and one.status == "active"]
        for one in random.sample(own, len(own)):
            lost = sum(name.startswith("bay") for name, _ in one.systems_lost)
            if sum(group.aboard == one.id for group in groups) < dict(designs)[one.design].bays - lost:
                home = one.id
        aboard = home if random.random() < 0.6 else None
        groups.append(
            GroupSetup(
                f"g{number}",
                side,
                random.choice(("standard", "fast", "odd")),
                aboard,
                None if aboard else place(random),
                random.randint(1, 6),
                random.choice((0, 1, 3, 3)),
                ready=random.choice((0, 0, 2)),
                landed=random.choice((None, 0)),
            )
        )
    return Setup(
        rules=Options(random.random() < 0.5, random.choice((1, 2, 4)), random.choice((1, 2, 3)), random.choice((1, 2))),
        sides=tuple(SideSetup(side, side) for side in SIDES),
        types=(("odd", FighterType("Odd", 10, 1, -1, 1)),),
        designs=designs,
        ships=ships,
        groups=tuple(groups),
        clouds=(Cloud(place(random), 4, 3, INCH),) if random.random() < 0.2 else (),
        turns=4,
    )


def place(random: Random) -> Point:
    """Return somewhere on the table."""
    return Point(random.randint(-4000, 4000), random.randint(-4000, 4000))


def design(random: Random, ship_class: ShipClass) -> Design:
    """Return a design of *ship_class*, thin enough to be lost."""
    rows = tuple(random.randint(1, 6) for _ in range(random.randint(1, 4)))
    carrier: Carrier | None = "type_4" if ship_class == "base" else "fleet"
    return Design(
        ship_class.title(),
        ship_class,
        0 if ship_class == "base" else random.choice((0, 1, 2, 4, 8)),
        rows,
        screens=random.randint(0, 3),
        pdaf=random.randint(0, 3),
        adaf=random.randint(0, 2),
        bays=random.randint(0, 3),
        others=("beam", "torpedo"),
        carrier=random.choice((None, carrier)),
    )


def ship(random: Random, number: int, designs: tuple[tuple[str, Design], ...]) -> ShipSetup:
    """Return a ship somewhere, perhaps hurt."""
    name, of = random.choice(designs)
    hulk = random.random() < 0.08
    lost = [(f"bay{n}", 1) for n in range(1, of.bays + 1) if random.random() < 0.2]
    if of.thrust and name != "base" and random.random() < 0.2:
        lost.append(("drive", random.choice((1, 2))))
    return ShipSetup(
        f"s{number}",
        name,
        random.choice(SIDES),
        place(random),
        random.randint(1, 12),
        random.choice((0, 1, 2, 5)),
        sum(of.rows) if hulk else random.randrange(sum(of.rows)),
        tuple(lost),
        random.random() < 0.1,
        "hulk" if hulk else "active",
    )


def lines(random: Random, field: Field, state: State) -> dict[str, Order]:
    """Return lines that are legal, within a turn for what is still to be carried out.

    What is not legal is left out, token by token.
    """
    found: dict[str, Order] = {}
    for place, name in enumerate(field.ids):
        if in_play(field, state, name):
            kept = state.orders[place].tokens if state.phase else ()
            new = (token for token in _line(random, field, state, name).tokens if PHASES[token.kind] > state.phase)
            found[name] = Order((*(token for token in kept if PHASES[token.kind] <= state.phase), *new))
    while wrong := problems(field, state, found):
        for problem in wrong:
            tokens = found[problem.owner].tokens
            if problem.place:
                left = (token for token in tokens if str(token) != problem.token or PHASES[token.kind] <= state.phase)
            else:
                left = (token for token in tokens if token.kind not in ("velocity", "turn"))
            found[problem.owner] = Order(tuple(left))
    return found


def _line(random: Random, field: Field, state: State, name: str) -> Order:
    if name in field.groups:
        group = state.groups[field.groups[name]]
        near = group.at or Point(0, 0)
        end = [Point(near.x + random.randint(-4000, 4000), near.y + random.randint(-4000, 4000)) for _ in range(2)]
        tokens = [Token("go", at=end[0]), Token("then", at=end[1]), Token("land", name=random.choice(field.ship_ids))]
        tokens += [Token("attack", name=random.choice(field.ship_ids))]
        if random.random() < 0.5:
            index = random.randrange(len(state.ships))
            tokens[1] = replace(tokens[1], at=state.ships[index].at)
    else:
        index = field.ships[name]
        groups = field.group_ids or ("nobody",)
        aboard = [field.group_ids[n] for n, one in enumerate(state.groups) if one.ship == index] or ["nobody"]
        tokens = [
            Token("velocity", random.choice((-2, -1, 1, 2, 3))),
            Token("turn", random.choice((-2, -1, 1, 3))),
            Token("ram", name=random.choice(field.ship_ids)),
            Token("launch", name=random.choice(aboard)),
            Token("emergency", name=random.choice(aboard)),
            Token("hit", random.randint(1, 9), random.choice(field.ship_ids)),
            Token("hit", random.randint(1, 20), random.choice(field.ship_ids)),
            Token("hold"),
            *(Token("pdaf", name=random.choice(groups)) for _ in range(2)),
            Token("adaf", name=random.choice(groups)),
            *(Token("repair", name=random.choice(field.systems[index])[0]) for _ in range(3)),
        ]
    kept = [token for token in tokens if random.random() < 0.45]
    return Order(tuple(sorted(kept, key=lambda token: PHASES[token.kind])))
