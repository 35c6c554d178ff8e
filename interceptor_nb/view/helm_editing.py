"""Editing a scenario of the helm: what can be set, and a way back and forth through all of it.

A place is a path into the scenario, ``("ships", 0, "crew", 1, "piloting")``; whether a value may stand there is for
whoever knows the file format to say.
"""

from contextlib import suppress
from typing import Any

from msgspec import Struct, structs

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.core.hexes import Direction, distance, hex_at
from interceptor_nb.rules.helm.orders import Action, parse
from interceptor_nb.rules.helm.setup import CrewMember, MapSpec, MissileSetup, Setup, ShipSetup
from interceptor_nb.view.renaming import renamed_in_checks

Place = tuple[str | int, ...]


class Edit(Struct, frozen=True):
    """One change: the scenario before and after it."""

    before: Setup
    after: Setup

    @property
    def is_of_lines(self) -> bool:
        """Return whether the change itself was to order lines too, so that taking it back brings them back."""
        return self.before.orders != self.after.orders


class HelmEditing(Struct, frozen=True):
    """A scenario being edited: what was done, and what was undone."""

    setup: Setup
    past: tuple[Edit, ...] = ()
    future: tuple[Edit, ...] = ()


class Put(Struct, frozen=True):
    """A value goes to a place."""

    place: Place
    value: Any


class AddShip(Struct, frozen=True):
    """A ship more."""


class AddCrew(Struct, frozen=True):
    """A character more for ship *ship*."""

    ship: int


class AddMissile(Struct, frozen=True):
    """A missile more, after ship *target*."""

    target: int = 0


class Remove(Struct, frozen=True):
    """What stands at a place of a list goes, and with a ship its missiles and lines."""

    place: Place


class Loaded(Struct, frozen=True):
    """Another scenario takes the place of this one."""

    setup: Setup


class Undo(Struct, frozen=True):
    """The last change is taken back."""


class Redo(Struct, frozen=True):
    """The change that was taken back last is made again."""


Change = Put | AddShip | AddCrew | AddMissile | Remove | Loaded
Message = Change | Undo | Redo


def starter() -> Setup:
    """Return the scenario that an empty screen begins with: one ship in the middle, with a helmsman."""
    return Setup(ships=(_new_ship("scout", Setup()),))


def update(edit: HelmEditing, message: Message) -> HelmEditing:
    """Return the editor after *message*; what changes nothing leaves it as it is."""
    match message:
        case Undo():
            if not edit.past:
                return edit
            done = edit.past[-1]
            back = done.before if done.is_of_lines else structs.replace(done.before, orders=edit.setup.orders)
            return HelmEditing(back, edit.past[:-1], (done, *edit.future))
        case Redo():
            if not edit.future:
                return edit
            done = edit.future[0]
            on = done.after if done.is_of_lines else structs.replace(done.after, orders=edit.setup.orders)
            return HelmEditing(on, (*edit.past, done), edit.future[1:])
    after = changed(edit.setup, message)
    if after == edit.setup:
        return edit
    return HelmEditing(after, (*edit.past, Edit(edit.setup, after)))


def changed(setup: Setup, change: Change) -> Setup:
    """Return *setup* after *change*."""
    match change:
        case Loaded(other):
            return other
        case Put(place, value):
            return _renamed(setup, place, put(setup, place, value))
        case AddShip():
            return structs.replace(setup, ships=(*setup.ships, _new_ship(_fresh(setup, "ship"), setup)))
        case AddCrew(index):
            crew = setup.ships[index].crew
            name = _first("crew", {one.id for one in crew})
            more: Setup = put(setup, ("ships", index, "crew"), (*crew, CrewMember(name, piloting=3)))
            return more
        case AddMissile(target):
            prey = setup.ships[target]
            missile = MissileSetup(_fresh(setup, "m"), prey.id, _corner(setup.map, prey))
            return structs.replace(setup, missiles=(*setup.missiles, missile))
        case Remove(place):
            return _removed(setup, place)


def taken(setup: Setup, message: Message) -> str:
    """Return whose id already is what *message* would call a ship, missile or character; an empty text: nobody's."""
    ids: dict[Place, str]
    match message:
        case Put(("ships" | "missiles", int(), "id") as place, name):
            ids = {("ships", at, "id"): one.id for at, one in enumerate(setup.ships)}
            ids |= {("missiles", at, "id"): one.id for at, one in enumerate(setup.missiles)}
            of_all = "ships and missiles"
        case Put(("ships", int(index), "crew", int(), "id") as place, name):
            ids = {("ships", index, "crew", at, "id"): one.id for at, one in enumerate(setup.ships[index].crew)}
            of_all = "a ship's crew"
        case _:
            return ""
    other = next((at for at, id_ in ids.items() if id_ == name and at != place), None)
    if other is None:
        return ""
    what = {"ships": "ship", "missiles": "missile", "crew": "character"}[str(other[-3])]
    return f"'{name}' is the id of {what} {int(other[-2]) + 1}; the ids of {of_all} differ"


def put(owner: Any, place: Place, value: Any) -> Any:
    """Return *owner*, a frozen value or a tuple, with *value* at *place* in it."""
    if not place:
        return value
    step, *rest = place
    if isinstance(step, int):
        return (*owner[:step], put(owner[step], tuple(rest), value), *owner[step + 1 :])
    return structs.replace(owner, **{step: put(getattr(owner, step), tuple(rest), value)})


def _removed(setup: Setup, place: Place) -> Setup:
    *owner, index = place
    found: Any = setup
    for step in owner:
        found = found[step] if isinstance(step, int) else getattr(found, step)
    after: Setup = put(setup, tuple(owner), tuple(one for number, one in enumerate(found) if number != index))
    if owner != ["ships"]:
        return after
    gone = setup.ships[int(index)].id
    orders = tuple((slot, tuple(line for line in lines if line[0] != gone)) for slot, lines in setup.orders)
    return structs.replace(
        after,
        missiles=tuple(missile for missile in setup.missiles if missile.target != gone),
        checks=tuple(check for check in setup.checks if ("ship", gone) not in check.arguments),
        orders=tuple((slot, lines) for slot, lines in orders if lines),
    )


def _renamed(setup: Setup, place: Place, after: Setup) -> Setup:
    """Return *after* with whatever names a ship, missile or character that was renamed at *place* following it."""
    match place:
        case ("ships", int(index), "id"):
            old, new = setup.ships[index].id, after.ships[index].id
            missiles = tuple(
                structs.replace(missile, target=new) if missile.target == old else missile for missile in after.missiles
            )
            checks = renamed_in_checks(after.checks, old, new)
            after = structs.replace(after, missiles=missiles, checks=checks)
            return _with_lines(
                after, lambda ship: new if ship == old else ship, lambda _, one: _retargeted(one, old, new)
            )
        case ("missiles", int(index), "id"):
            old, new = setup.missiles[index].id, after.missiles[index].id
            return _with_lines(after, str, lambda _, one: _retargeted(one, old, new))
        case ("ships", int(index), "crew", int(member), "id"):
            owner = after.ships[index].id
            old, new = setup.ships[index].crew[member].id, after.ships[index].crew[member].id

            def follow(ship: str, one: Action) -> Action:
                return structs.replace(one, member=new) if ship == owner and one.member == old else one

            return _with_lines(after, str, follow)
    return after


def _retargeted(action: Action, old: str, new: str) -> Action:
    return structs.replace(action, target=new) if action.target == old else action


def _with_lines(setup: Setup, ship_of: Any, action_of: Any) -> Setup:
    """Return *setup* with the ships and the actions of its lines changed; a line that cannot be read stays."""
    orders = []
    for slot, lines in setup.orders:
        kept = []
        for ship, line in lines:
            told = line
            with suppress(OrderSyntaxError):  # what cannot be read names nobody
                told = " ".join(str(action_of(ship, action)) for action in parse(line).actions) or line
            kept.append((ship_of(ship), told))
        orders.append((slot, tuple(kept)))
    return structs.replace(setup, orders=tuple(orders))


def _new_ship(name: str, setup: Setup) -> ShipSetup:
    """Return a ship in the middle of the map, or in the first free hex beside it."""
    sheet = setup.map
    middle, there = (sheet.columns + 1) // 2, {ship.hex for ship in setup.ships}
    columns = (*range(middle, sheet.columns + 1), *range(middle - 1, 0, -1))
    hexes = [hex_at(column, (sheet.rows + 1) // 2, sheet.grain) for column in columns]
    hex_ = next((one for one in hexes if one not in there), hexes[0])
    return ShipSetup(name, hex_, Direction.D2, speed=3, energy=4, crew=(CrewMember("kim", piloting=4),))


def _corner(sheet: MapSpec, prey: ShipSetup) -> Any:
    """Return the corner of the map that is farthest from *prey*: a missile has a way to go."""
    corners = [hex_at(column, row, sheet.grain) for column in (1, sheet.columns) for row in (1, sheet.rows)]
    return max(corners, key=lambda hex_: distance(hex_, prey.hex))


def _fresh(setup: Setup, stem: str) -> str:
    return _first(stem, {ship.id for ship in setup.ships} | {missile.id for missile in setup.missiles})


def _first(stem: str, taken: set[str]) -> str:
    return next(name for number in range(1, len(taken) + 2) if (name := f"{stem}{number}") not in taken)
