"""Ships in trouble, for the tests of odds."""

from interceptor_nb.core.hexes import Direction, labelled
from interceptor_nb.rules.interceptor.setup import (
    AsteroidSetup,
    BySide,
    CrewMember,
    Design,
    MapSpec,
    Setup,
    ShipSetup,
    SideSetup,
    Status,
)

ROCKS = ("3130", "3229", "3030", "2931", "3132")
"""Five asteroids about the ship; one of them in its path."""

INTERNALS = (("engine", 3), ("powerplant", 3), ("dcs_left", 2), ("crew", 2), ("fuel", 4))


def drifter(
    thrust: int,
    velocity: int,
    *,
    rocks: tuple[str, ...] = (),
    status: Status = "random",
    armour: int = 40,
    piloting: int = 5,
    at: str = "2930",
) -> Setup:
    """Return a scenario of one ship of 100 t in hex *at*, heading E."""
    sides: BySide = (armour, armour, armour, armour, armour, armour)
    design = Design("Test", tonnage=100, engine_power=100 * thrust, armour=sides, internals=INTERNALS)
    start = ShipSetup(
        "marcos",
        "test",
        "tog",
        labelled(at, "rows"),
        Direction.D2,
        Direction.D2,
        velocity,
        status=status,
        crew=(CrewMember("Marcos", "pilot", piloting=piloting),),
    )
    return Setup(
        map=MapSpec(60, 60),
        sides=(SideSetup("tog", "TOG"),),
        designs=(("test", design),),
        ships=(start,),
        asteroids=tuple(AsteroidSetup(f"a{label}", labelled(label, "rows")) for label in rocks),
    )
