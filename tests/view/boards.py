"""Boards that several tests look at."""

from typing import Any

from interceptor_nb.core.hexes import Direction, Grain, labelled
from interceptor_nb.rules.interceptor.setup import (
    AsteroidSetup,
    CrewMember,
    Design,
    Edge,
    Installation,
    MapSpec,
    Setup,
    ShipSetup,
    SideSetup,
    Status,
)
from interceptor_nb.view.timeline import standing

CREW = (CrewMember("Marcos", "pilot", piloting=5, gunnery=4),)
SIDES = (SideSetup("tog", "TOG", "tog", "#d55e00"), SideSetup("cw", "Commonwealth", "commonwealth", "#0072b2"))
DESIGNS = (("pilum", Design("Pilum", tonnage=148, engine_power=1036)), ("erskine", Design("Erskine", "patrol")))


def ship(
    id_: str,
    at: str,
    *,
    grain: Grain = "rows",
    design: str = "pilum",
    side: str = "tog",
    heading: int = 2,
    facing: int = 2,
    velocity: int = 3,
    altitude: int | None = None,
    rolled: bool = False,
    status: Status | None = None,
    crew: tuple[CrewMember, ...] = CREW,
) -> ShipSetup:
    """Return a ship on the hex labelled *at*."""
    return ShipSetup(
        id_,
        design,
        side,
        labelled(at, grain),
        Direction(heading),
        Direction(facing),
        velocity,
        altitude=altitude,
        rolled=rolled,
        status=status,
        crew=crew,
    )


def rock(
    at: str, *, grain: Grain = "rows", damage: int = 0, direction: int | None = None, id_: str = ""
) -> AsteroidSetup:
    """Return an asteroid on the hex labelled *at*."""
    way = None if direction is None else Direction(direction)
    return AsteroidSetup(id_ or f"a{at}", labelled(at, grain), way, damage)


def field(grain: Grain = "rows") -> Setup:
    """Return an asteroid field with a ship in every condition that has its own picture."""
    ships = (
        ship("marcos", "0203", grain=grain, heading=1, facing=1),
        ship("livia", "0406", grain=grain, heading=2, facing=1, velocity=9),
        ship("gaius", "0801", grain=grain, status="exploded"),
        ship("erskine", "0703", grain=grain, design="erskine", side="cw", heading=5, facing=4, rolled=True),
        ship("baker", "0906", grain=grain, side="cw", status="random", velocity=5),
        ship("carl", "0205", grain=grain, side="cw", heading=3, facing=6, velocity=2, crew=()),
    )
    rocks = (
        rock("0502", grain=grain),
        rock("0503", grain=grain, damage=120),
        rock("0604", grain=grain, id_="x"),
        rock("0604", grain=grain, id_="y"),
        rock("0305", grain=grain, direction=4),
        rock("0703", grain=grain),
    )
    stations = (Installation("oi_one", "cw", labelled("0905", grain), 5000),)
    return Setup(
        "Rear <shot> & more",
        map=MapSpec(10, 7, grain),
        sides=SIDES,
        designs=DESIGNS,
        ships=ships,
        asteroids=rocks,
        installations=stations,
    )


def planet(edge: Edge, grain: Grain) -> Setup:
    """Return a planet with a ship over it."""
    above = ship("marcos", "0505", grain=grain, altitude=4, heading=3, facing=3, velocity=1)
    return Setup("Over the planet", map=MapSpec(9, 9, grain, edge), sides=SIDES, designs=DESIGNS, ships=(above,))


def rows_that_stand(game: Any) -> int:
    """Return how many rows of the log of *game*, of any rule set, come out again."""
    return standing(game, game.read_as)
