"""Short ways to a game of the fleet rules, to a turn of it and to what came of that turn."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, structs

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.rules.fleet.events import Event, Roll
from interceptor_nb.rules.fleet.geometry import INCH, Point
from interceptor_nb.rules.fleet.legal import problems
from interceptor_nb.rules.fleet.lines import Problem
from interceptor_nb.rules.fleet.rolling import PURPOSES
from interceptor_nb.rules.fleet.setup import Design, FighterType, GroupSetup, Setup, ShipSetup, SideSetup
from interceptor_nb.rules.fleet.state import Field, Group, Ship, State, begin
from interceptor_nb.rules.fleet.turn import play

Faces = Mapping[str, Mapping[str, list[int]]]

DESIGNS: dict[str, Design] = {
    "escort": Design("Escort", "escort", 6, (4, 4, 3), pdaf=1),
    "cruiser": Design("Cruiser", "cruiser", 4, (6, 6, 6), screens=1, pdaf=2, adaf=1, bays=1),
    "capital": Design("Capital", "capital", 2, (10, 10, 10, 10), screens=2, pdaf=3),
    "base": Design("Base", "base", 0, (12, 12), bays=2, carrier="type_4"),
    "carrier": Design("Carrier", "capital", 4, (8, 8, 8), screens=1, pdaf=2, bays=3, carrier="light"),
    "plain": Design("Plain", "escort", 4, (20, 20)),
    "row": Design("Row", "escort", 4, (6,)),
}
TYPES = (("heavy", FighterType("Heavy", screens=1)), ("ace", FighterType("Ace", dogfight=1, attack=1)))


def at(x: float, y: float = 0) -> Point:
    """Return a point given in inches."""
    return Point(round(x * INCH), round(y * INCH))


def a_ship(ship_id: str, x: float = 0, y: float = 0, **changes: Any) -> ShipSetup:
    """Return a ship of design "escort" and side "red", course 12, at rest; *changes* are fields of `ShipSetup`."""
    return structs.replace(ShipSetup(ship_id, "escort", "red", at(x, y)), **changes)


def a_group(group_id: str, x: float | None = None, y: float = 0, **changes: Any) -> GroupSetup:
    """Return a whole standard group of side "blue", out at a point or aboard; *changes* are fields of `GroupSetup`."""
    plain = GroupSetup(group_id, "blue", at=None if x is None else at(x, y))
    return structs.replace(plain, **changes)


def a_game(*units: ShipSetup | GroupSetup, **changes: Any) -> Setup:
    """Return a game of *units*; *changes* are fields of `Setup`."""
    plain = Setup(
        sides=(SideSetup("red", "Red"), SideSetup("blue", "Blue"), SideSetup("green", "Green")),
        designs=tuple(DESIGNS.items()),
        types=TYPES,
        ships=tuple(unit for unit in units if isinstance(unit, ShipSetup)),
        groups=tuple(unit for unit in units if isinstance(unit, GroupSetup)),
    )
    return structs.replace(plain, **changes)


class Fought(Struct, frozen=True):
    """A turn as it came out."""

    field: Field
    state: State
    events: tuple[Event, ...]
    problems: tuple[Problem, ...]

    def ship(self, name: str) -> Ship:
        """Return the ship called *name*."""
        return self.state.ships[self.field.ships[name]]

    def group(self, name: str) -> Group:
        """Return the group called *name*."""
        return self.state.groups[self.field.groups[name]]

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """Return every roll in order."""
        return tuple(roll for event in self.events for roll in event.rolls)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of event, without those about the turn."""
        about = ("turn_began", "phase_began", "go_began", "turn_ended")
        return tuple(event.kind for event in self.events if event.kind not in about)

    def all(self, kind: str) -> list[Event]:
        """Return the events of *kind*."""
        return [event for event in self.events if event.kind == kind]

    def one(self, kind: str) -> Event:
        """Return the only event of *kind*."""
        (found,) = self.all(kind)
        return found

    @property
    def whys(self) -> list[tuple[str, str]]:
        """Return the orders that came to nothing, and the rule of each."""
        return [(str(event.fact("token")), event.rules[0]) for event in self.all("order_dropped")]


def fight(
    setup: Setup, lines: Mapping[str, str] | None = None, dice: Faces | None = None, *, state: State | None = None
) -> Fought:
    """Play a turn of *setup*, its first or the one after *state*, with scripted faces; none may be left over."""
    field, first = begin(setup)
    scripted = ScriptedDice(dice or {}, PURPOSES)
    played = play(field, state or first, lines or {}, scripted)
    assert scripted.left() == {}
    return Fought(field, played.state, played.events, played.problems)


def faults(setup: Setup, lines: Mapping[str, str], state: State | None = None) -> list[tuple[str, str | None, int]]:
    """Return unit, rule and token place of every fault of *lines*."""
    field, first = begin(setup)
    return [(problem.owner, problem.rule, problem.place) for problem in problems(field, state or first, lines)]
