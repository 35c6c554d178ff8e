"""One tape of dice for lockstep and engine: what they asked for, and what came of it turn by turn."""

from random import Random
from typing import Any

from msgspec import structs

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.hexes import DIRECTIONS, Grain, hex_at
from interceptor_nb.odds.entropy import random_pick, spawned
from interceptor_nb.odds.fast import registers
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.lockstep import play
from interceptor_nb.odds.fast.registers import P_TURN, PURPOSES, RAMMER, SHIP, TARGET, Machine
from interceptor_nb.odds.playouts import End
from interceptor_nb.rules.interceptor.policies import at_random, coast, scripted
from interceptor_nb.rules.interceptor.setup import (
    AsteroidSetup,
    CrewMember,
    Design,
    Installation,
    Load,
    MapSpec,
    Nation,
    Options,
    Setup,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.rules.interceptor.state import Field, Rock, Ship, State, begin, rock_now
from interceptor_nb.rules.interceptor.turn import play_by

Face = tuple[str, str, int, int]
"""Owner, purpose, sides and face of a die."""
Turns = list[tuple[tuple[Ship, ...], tuple[Rock | None, ...]]]
"""The ships and the asteroids (None: gone) at the end of each turn."""

_OWNERS: dict[int, int] = {
    registers.D_RAM: RAMMER,
    registers.D_FRONT: RAMMER,
    registers.D_RAMMED: TARGET,
    registers.D_BACK: TARGET,
}
_ROCKS: dict[int, int] = {
    registers.D_TURNED: registers.MEETS,
    registers.D_MET: registers.ROCK,
    registers.D_SWEPT_TURNED: registers.ROCK,
}


class Taped:
    """Dice that show the faces of a tape, and insist that they are asked for as they were."""

    def __init__(self, faces: list[Face]) -> None:
        self.left = iter(faces)

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        expected = next(self.left, None)
        assert expected is not None, f"lockstep rolled no {purpose} of {owner}"
        assert expected[:3] == (owner, purpose, sides)
        return expected[3]


def by_lockstep(setup: Setup, turns: int, runs: int, seed: int) -> tuple[list[list[Face]], list[Turns]]:
    """Return the tape of each of *runs* playouts, and what came of it."""
    compiled = Compiled(setup, turns)
    m = compiled.begun(runs)
    tapes: list[list[Face]] = [[] for _ in range(runs)]
    found: list[Turns] = [[] for _ in range(runs)]
    sides = [side.id for side in setup.sides if side.id in compiled.field.sides]

    def watch(point: int, there: Any, shown: Any) -> None:
        if shown is not None:
            for column, face in zip(there.tolist(), shown.tolist(), strict=True):
                of = int(m.short[{**_OWNERS, **_ROCKS}.get(point, SHIP), column])
                if point == registers.D_INITIATIVE:
                    owner = f"side:{sides[of]}"
                elif point == registers.D_FIELD:
                    owner = "field"
                else:
                    owner = (compiled.field.rock_ids if point in _ROCKS else compiled.field.ids)[of]
                d = 6 if point >= registers.FIRST_D6 else 10
                tapes[column].append((owner, PURPOSES[point], d, face))
        elif point == P_TURN:
            for column in there.tolist():
                found[column].append(_standing(compiled, m, column))

    play(compiled, m, spawned(seed), watch)
    return tapes, found


def _standing(compiled: Compiled, m: Machine, column: int) -> tuple[tuple[Ship, ...], tuple[Rock | None, ...]]:
    ships = tuple(compiled.ship(m, index, column) for index in range(len(compiled.field.ids)))
    return ships, tuple(compiled.rock(m, number, column) for number in range(len(compiled.field.rock_ids)))


def by_engine(setup: Setup, turns: int, tape: list[Face]) -> Turns:
    """Return what the engine makes of *tape*, all of which it has to use."""
    field, state = begin(structs.replace(setup, turns=turns))
    dice = Taped(tape)
    policy = scripted({turn: dict(lines) for turn, lines in setup.orders}, coast)
    found = [_settled(field, state)]
    while state.turn < turns and not all(ship.is_lost for ship in state.ships):
        state = play_by(field, state, policy, dice).state
        found.append(_settled(field, state))
    assert next(dice.left, None) is None, "the engine left faces of the tape"
    return found


def _settled(field: Field, state: State) -> tuple[tuple[Ship, ...], tuple[Rock | None, ...]]:
    # What a turn spent is of no more use when it is over.
    ships = tuple(structs.replace(ship, thrust_spent=0) for ship in state.ships)
    return ships, tuple(rock_now(field, state.rocks, number) for number in range(len(field.rock_ids)))


def ends_of(setup: Setup, turns: list[Turns]) -> dict[End, int]:
    """Return how often each end came up in playouts, as a study counts them."""
    counts: dict[End, int] = {}
    for playout in turns:
        for index, first in enumerate(playout[0][0]):
            ship = playout[-1][0][index]
            lost = next((turn for turn, (ships, _) in enumerate(playout) if ships[index].is_lost), 0)
            hurt = [sum(one.armour_lost) + sum(one.internals_lost) for one in (first, ship)]
            end = index, ship.status, lost, ship.hex, ship.velocity, hurt[1] - hurt[0]
            counts[end] = counts.get(end, 0) + 1
    return counts


def same(setup: Setup, turns: int, runs: int, seed: int) -> set[str]:
    """Hold engine and lockstep equal on *runs* tapes; return the purposes and ends that came up."""
    tapes, found = by_lockstep(setup, turns, runs, seed)
    seen = set[str]()
    for tape, turns_ in zip(tapes, found, strict=True):
        assert by_engine(setup, turns, tape) == turns_
        seen.update(face[1] for face in tape)
        seen.update(ship.status for ship in turns_[-1][0])
    return seen


def a_mess(seed: int) -> Setup:
    """Return a small map full of ships, asteroids and lines, legal or not, by *seed*."""
    random = Random(seed)
    columns, rows = random.randint(5, 14), random.randint(5, 14)
    grain: Grain = random.choice(["rows", "columns"])
    places = [hex_at(column, row, grain) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    designs = tuple((f"d{number}", _design(random)) for number in range(random.randint(1, 3)))
    nations: tuple[Nation, ...] = ("tog", "kessrith", "renegade")
    sides = tuple(SideSetup(f"s{number}", "S", nations[number]) for number in range(random.randint(1, 3)))
    stations = tuple(
        Installation(f"i{number}", sides[0].id, random.choice(places), shield=random.choice([0, 25, 60]))
        for number in range(random.randint(0, 2))
    )
    crowded = random.random() < 0.4
    where = random.sample(places, 2) if crowded else places
    names = [f"x{number}" for number in range(random.choice([1, 1, 2, 3, 4, 5]))]
    ships = tuple(_ship(random, name, designs, sides, where) for name in names)
    rocks = tuple(
        AsteroidSetup(
            f"r{number}",
            random.choice(places),
            random.choice([None, *DIRECTIONS]),
            damage=random.choice([0, 0, 150]),
            met=random.random() < 0.3,
        )
        for number in range(random.choice([0, 0, 5, 20]))
    )
    options = Options(
        heading_cost=random.choice(["base", "optional"]),
        morale=random.randint(5, 9),
        variable_mass=random.random() < 0.3,
        asteroid_random_penalty=random.randint(0, 3),
        asteroids_drift=random.random() < 0.5,
    )
    setup = Setup(
        map=MapSpec(columns, rows, grain),
        rules=options,
        sides=sides,
        designs=designs,
        ships=ships,
        asteroids=rocks,
        installations=stations,
        turns=random.randint(1, 4),
    )
    targets = [*names, *(station.id for station in stations)]
    return structs.replace(setup, orders=_orders(random, setup, targets, seed))


def _ship(random: Random, name: str, designs: Any, sides: Any, places: Any) -> ShipSetup:
    heading = random.choice(DIRECTIONS)
    facing = heading if random.random() < 0.7 else random.choice(DIRECTIONS)
    alone = random.random() < 0.7
    crew: tuple[CrewMember, ...] = (
        CrewMember("P", "pilot" if alone else "crew", piloting=random.choice([2, 4, 5, 6, None])),
    )
    if not alone:
        crew = (*crew, CrewMember("Q", "gunner", piloting=random.choice([3, 5])))
    return ShipSetup(
        name,
        random.choice(designs)[0],
        random.choice(sides).id,
        random.choice(places),
        heading,
        facing,
        random.choice([0, 0, 0, 1, 1, 2, 3, 4, 7]),
        random=random.random() < 0.3,
        crew=crew,
        status=random.choice([None, None, None, None, "derelict", "destroyed"]),
        rolled=random.random() < 0.2,
        morale_out=random.random() < 0.1,
        morale_passed=random.random() < 0.1,
    )


def _design(random: Random) -> Design:
    parts = [
        ("engine", random.randint(0, 6)),
        ("powerplant", random.randint(0, 8)),
        ("dcs_left", random.randint(0, 2)),
        ("dcs_right", random.randint(0, 2)),
        ("crew", random.randint(0, 3)),
        ("fuel", random.randint(0, 6)),
    ]
    random.shuffle(parts)
    tons = random.choice([20, 60.5, 100, 148, 1200, 6000])
    armour = random.choice([0, 0, 10, 60])
    return Design(
        "D",
        random.choice(["fighter", "fighter", "patrol"]),
        tons,
        tons * random.choice([0.2, 2, 3, 5, 8]),
        random.randint(1, 2),
        compensator=random.choice([None, 4]),
        bridge=random.random() < 0.3,
        armour=(armour,) * 6,
        shields=(0, 10, 30, 50, 30, 10),
        internals=tuple(part for part in parts if part[1]),
        loads=(Load("cargo", "cargo", tons / 4), Load("fuel", "fuel", tons / 10, 2)) if random.random() < 0.5 else (),
    )


def _orders(random: Random, setup: Setup, targets: list[str], seed: int) -> Any:
    """Return lines for the first turns: half of them such as the first turn allows, the rest by chance."""
    field, state = begin(setup)
    state = structs.replace(state, turn=1, phase=0)
    policy = at_random(random_pick(seed))
    found = []
    for turn in range(1, setup.turns + 1):
        lines = []
        for index, ship in enumerate(setup.ships):
            line = str(policy(field, state, index)) if random.random() < 0.5 else _by_chance(random, ship.velocity)
            words = [] if line == "." else line.split()
            if random.random() < 0.2 and "push" not in words:
                words = ["push", *words]
            if random.random() < 0.25:
                words = [f"ram:{random.choice(targets)}", *words]
            if random.random() < 0.1:
                words = [*words, random.choice(["drop:cargo", "drop:fuel", "drop:fuel*1.5"])]
            lines.append((ship.id, " ".join(words) or "."))
        found.append((turn, tuple(lines)))
    return tuple(found)


def _by_chance(random: Random, velocity: int) -> str:
    change = random.randint(-min(3, velocity), 4)
    left, words = velocity + change, [f"{change:+d}"] if change else []
    while left:
        hexes = random.randint(1, left)
        left -= hexes
        words += [random.choice(["R", "L", "r", "l2", "roll", "R2"])] if random.random() < 0.6 else []
        words.append(str(hexes))
    return " ".join(words) or "."
