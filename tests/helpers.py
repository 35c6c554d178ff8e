"""Short ways to a scenario, to a turn of it and to what came of that turn."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from interceptor_nb.core.dice import DiceScript, Purpose, ScriptedDice
from interceptor_nb.core.hexes import Direction, Grain, direction_name, label, labelled
from interceptor_nb.rules.interceptor.events import Event, Roll
from interceptor_nb.rules.interceptor.orders import Order, parse
from interceptor_nb.rules.interceptor.problem import Problem
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
from interceptor_nb.rules.interceptor.state import Field, Ship, State, begin
from interceptor_nb.rules.interceptor.turn import play

NE, E, SE, SW, W, NW = Direction
"""The headings of a map with grain ``rows``."""

WIDE = MapSpec(60, 60)
INTERNALS = (("engine", 6), ("powerplant", 8), ("dcs_left", 2), ("dcs_right", 2), ("crew", 1), ("fuel", 4))
PILOT = CrewMember("Pilot", "pilot", piloting=5, gunnery=4)


def pilot(piloting: int | None = 5, **changes: Any) -> CrewMember:
    """Return a pilot; *changes* are fields of `CrewMember`."""
    return structs.replace(PILOT, piloting=piloting, **changes)


def a_design(thrust: int = 7, **changes: Any) -> Design:
    """Return a fighter of 100 t, 60 boxes on each side, one set of DCS; *changes* are fields of `Design`."""
    plain = Design("Plain", engine_power=100 * thrust, armour=(60,) * 6, internals=INTERNALS)
    return structs.replace(plain, **changes)


def a_ship(ship_id: str = "a", velocity: int = 3, *, at: str = "3030", **changes: Any) -> ShipSetup:
    """Return a ship of design "plain" and side "red", heading and facing E; *changes* are fields of `ShipSetup`."""
    plain = ShipSetup(ship_id, "plain", "red", labelled(at, "rows"), E, E, velocity, crew=(PILOT,))
    if "heading" in changes:
        changes = {"facing": changes["heading"], **changes}
    return structs.replace(plain, **changes)


def a_setup(
    *ships: ShipSetup,
    design: Design | None = None,
    rocks: tuple[str | AsteroidSetup, ...] = (),
    options: Options | None = None,
    **changes: Any,
) -> Setup:
    """Return a scenario of *ships* (one where none is given) on 60 x 60 hexes; *changes* are fields of `Setup`."""
    field = [rock_at(rock) if isinstance(rock, str) else rock for rock in rocks]
    plain = Setup(
        map=WIDE,
        rules=options or Options(),
        sides=(SideSetup("red", "Red"), SideSetup("blue", "Blue"), SideSetup("green", "Green")),
        designs=(("plain", design or a_design()),),
        ships=ships or (a_ship(),),
        asteroids=tuple(field),
    )
    return structs.replace(plain, **changes)


def rock_at(at: str, damage: int = 0, number: int = 0) -> AsteroidSetup:
    """Return an asteroid with the id that a plain label gives it; *number* tells those of one hex apart."""
    return AsteroidSetup(f"a{at}" + (f"_{number}" if number else ""), labelled(at, "rows"), damage=damage)


class Flown(Struct, frozen=True):
    """A turn of a scenario as it came out."""

    field: Field
    state: State
    events: tuple[Event, ...]
    problems: tuple[Problem, ...]
    left: DiceScript

    @property
    def ship(self) -> Ship:
        """Return the first ship."""
        return self.state.ships[0]

    @property
    def at(self) -> str:
        """Return the label of the first ship's hex."""
        return label(self.ship.hex, self.grain)

    @property
    def heading(self) -> str:
        """Return the first ship's heading."""
        return direction_name(self.ship.heading, self.grain)

    @property
    def facing(self) -> str:
        """Return the first ship's facing."""
        return direction_name(self.ship.facing, self.grain)

    @property
    def grain(self) -> Grain:
        """Return the grain of the map."""
        return self.field.setup.map.grain

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Return every roll in order."""
        return tuple(event.roll for event in self.events if event.roll is not None)

    @property
    def needs(self) -> tuple[tuple[Purpose, int | None], ...]:
        """Return what every roll was for, and its target before modifiers."""
        return tuple((roll.purpose, roll.target) for roll in self.rolls)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of event of the ships' moves."""
        about_the_turn = ("turn_began", "phase_began", "move_began", "move_ended", "turn_ended")
        return tuple(event.kind for event in self.events if event.kind not in about_the_turn)

    def event(self, kind: str) -> Event:
        """Return the only event of *kind*."""
        (found,) = (event for event in self.events if event.kind == kind)
        return found


def orders_of(setup: Setup, lines: str | Mapping[str, str]) -> dict[str, Order]:
    """Return *lines* by ship id, parsed; one line alone is that of the first ship."""
    by_ship = {setup.ships[0].id: lines} if isinstance(lines, str) else lines
    return {ship: parse(line) for ship, line in by_ship.items()}


def fly(
    setup: Setup,
    lines: str | Mapping[str, str] = ".",
    dice: Mapping[str, Mapping[str, list[int]]] | None = None,
    *,
    state: State | None = None,
    **faces: list[int],
) -> Flown:
    """Play a turn of *setup*, its first or the one after *state*.

    Args:
        setup: the scenario.
        lines: the order lines by ship id, or that of the first ship.
        dice: faces by owner and purpose.
        state: what to go on from.
        faces: faces of the first ship by purpose.
    """
    field, first = begin(setup)
    scripted = ScriptedDice({**(dice or {}), **({setup.ships[0].id: faces} if faces else {})})
    played = play(field, state or first, orders_of(setup, lines), scripted)
    return Flown(field, played.state, played.events, played.problems, scripted.left())
