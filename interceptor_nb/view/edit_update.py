"""How the map editor answers a message: `update(model, message)` is the next editor.

A gesture is one undo step. What cannot be done leaves the scenario as it is and says why in `Editing.message`.
"""

from typing import get_args

from msgspec import structs

from interceptor_nb.core.hexes import Hex, hex_at, line, offset, place, shifted, turned
from interceptor_nb.rules.interceptor.setup import Setup, ShipSetup
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view import edit_setup as change
from interceptor_nb.view.edit_messages import Looking, Message, Way
from interceptor_nb.view.edit_setup import RefusedError
from interceptor_nb.view.editing import (
    MOST_VELOCITY,
    Drag,
    Editing,
    Gesture,
    Step,
    Thing,
    aimed,
    brushed,
    chosen,
    things,
    things_in,
)
from interceptor_nb.view.layout import on_map
from interceptor_nb.view.text import hex_words

MOST_STEPS = 1000
"""Undo steps kept; each is a reference."""

_OPTION_WORDS: dict[ask.Option, tuple[str, str]] = {
    "gravity": ("turn gravity off", "turn gravity on"),
    "asteroids_drift": ("let asteroids stay", "let asteroids drift"),
    "variable_mass": ("turn variable mass off", "turn variable mass on"),
    "advanced_atmosphere": ("turn altitudes off", "turn altitudes on"),
}
"""What turning an option off, or on, is called."""

_FLOW = (ask.Hovered, ask.Dragged, ask.Released, ask.Foreseen)
"""Messages that follow a press by themselves: they leave its word standing."""


def update(model: Editing, message: Message) -> Editing:
    """Return the editor after *message*."""
    if model.frozen is not None and not isinstance(message, get_args(Looking)):
        return structs.replace(model, message=model.frozen, refused=True)
    quiet = model
    if model.message and not isinstance(message, _FLOW):
        quiet = structs.replace(model, message="", refused=False)
    try:
        return _after(quiet, message)
    except RefusedError as refusal:
        return structs.replace(quiet, message=str(refusal), refused=True, drag=None)


def _after(model: Editing, message: Message) -> Editing:
    match message:
        case ask.Pressed() | ask.Dragged() | ask.Released() | ask.Confirmed() | ask.Escaped() | ask.DragDropped():
            return _gesture(model, message)
        case ask.Undone() | ask.Redone():
            return _history(model, message)
        case ask.CursorStepped(way, selection):
            return _selection_stepped(model, way) if selection else _cursor_stepped(model, way)
        case ask.Deleted() | ask.Turned() | ask.SpedUp():
            return _selection_changed(model, message)
        case ask.ShipEdited() | ask.CrewEdited() | ask.AsteroidEdited() | ask.Renamed():
            return _thing_edited(model, message)
        case ask.EdgeChosen() | ask.RowsSet() | ask.OptionSet() | ask.TopSet() | ask.MapSized():
            return _map_edited(model, message)
        case ask.DesignKept(id_, design):
            return _done(model, change.with_design(model.setup, id_, design), f"keep the design {id_}", design=id_)
        case ask.Loaded(setup, did):
            return chosen(_done(model, setup, did, selection=()))
    return _looked(model, message)


def _looked(model: Editing, message: Message) -> Editing:
    match message:
        case ask.ToolChosen(tool):
            return structs.replace(model, tool=tool, drag=None)
        case ask.BrushChosen(radius):
            return structs.replace(model, brush=radius)
        case ask.Hovered(hex_):
            return structs.replace(model, hover=hex_ if hex_ is None or on_map(model.setup.map, hex_) else None)
        case ask.Selected(ids):
            there = {thing.id: thing.hex for thing in things(model.setup)}
            found = tuple(id_ for id_ in ids if id_ in there)
            cursor = there[found[0]] if found else model.cursor
            return structs.replace(model, selection=found, cursor=cursor, hover=None, tool="select")
        case ask.WentTo(hex_) if on_map(model.setup.map, hex_):
            return structs.replace(model, cursor=hex_, hover=None)
        case ask.WentTo(hex_):
            raise RefusedError(f"{hex_words(hex_, model.setup.map.grain)} is off the map [MAP-2]")
        case ask.SideChosen(side):
            return chosen(structs.replace(model, side=side))
        case ask.DesignChosen(design):
            return chosen(structs.replace(model, design=design))
        case ask.LabelsToggled():
            return structs.replace(model, labels=not model.labels)
        case ask.Foreseen(wanted, found):
            return structs.replace(model, foreseen=(wanted, found))
        case ask.FrozenFor(reason):
            return structs.replace(model, frozen=reason, drag=None)
    return model


def _gesture(model: Editing, message: Message) -> Editing:
    drag = model.drag
    match message:
        case ask.Pressed(hex_, add) if on_map(model.setup.map, hex_):
            return _pressed(structs.replace(model, cursor=hex_, hover=hex_), hex_, add=add)
        case ask.Dragged(hex_) if drag is not None and hex_ != drag.at:
            return structs.replace(model, drag=_dragged(model, drag, hex_))
        case ask.Released() if drag is not None:
            return _released(structs.replace(model, drag=None), drag)
        case ask.Confirmed():
            # As a click at the cursor; on the cursor's own selection it does not cycle away from a single thing.
            pressed = _pressed(structs.replace(model, hover=None), model.cursor, add=False)
            return update(pressed, ask.Released())
        case ask.Escaped() if drag is not None:
            return _given_up(model, drag)
        case ask.Escaped() if model.tool != "select":
            return structs.replace(model, tool="select")
        case ask.Escaped():
            return structs.replace(model, selection=())
        case ask.DragDropped() if drag is not None:
            return _given_up(model, drag)
    return model


def _pressed(model: Editing, hex_: Hex, *, add: bool) -> Editing:
    here = things_in(model.setup, hex_)
    match model.tool:
        case "ship":
            return _ship_pressed(model, hex_)
        case "asteroid":
            taken = any(rock.hex == hex_ for rock in model.setup.asteroids)
            gesture: Gesture = "remove" if taken and model.brush == 0 else "add"
            return structs.replace(model, drag=Drag(gesture, hex_, hex_, brushed(model.setup, hex_, model.brush)))
        case "erase":
            return structs.replace(model, drag=Drag("erase", hex_, hex_, brushed(model.setup, hex_, model.brush)))
    chosen_here = [thing.id for thing in here if thing.id in model.selection]
    if add:
        return _selection_grown(model, [thing.id for thing in here], chosen_here)
    if not here:
        return structs.replace(model, selection=())
    selection = model.selection if chosen_here else (here[0].id,)
    return structs.replace(model, selection=selection, drag=Drag("move", hex_, hex_, was_selected=bool(chosen_here)))


def _selection_grown(model: Editing, here: list[str], chosen_here: list[str]) -> Editing:
    if chosen_here:
        return structs.replace(model, selection=tuple(id_ for id_ in model.selection if id_ not in chosen_here))
    return structs.replace(model, selection=(*model.selection, *here[:1]))


def _ship_pressed(model: Editing, hex_: Hex) -> Editing:
    standing = next((ship for ship in model.setup.ships if ship.hex == hex_), None)
    if standing is not None:
        return structs.replace(model, selection=(standing.id,), drag=Drag("aim", hex_, hex_))
    setup, ship = change.with_ship(model.setup, hex_, model.side, model.design)
    placed = _done(model, setup, f"place {ship.id}", selection=(ship.id,))
    return structs.replace(placed, drag=Drag("aim", hex_, hex_, placed=True))


def _dragged(model: Editing, drag: Drag, hex_: Hex) -> Drag:
    if drag.gesture in ("move", "aim"):
        return structs.replace(drag, at=hex_)
    # The pointer may have jumped: every hex between is painted too.
    painted = dict.fromkeys(drag.stroke)
    for passed in line(drag.at, hex_):
        painted |= dict.fromkeys(brushed(model.setup, passed, model.brush))
    return structs.replace(drag, at=hex_, stroke=tuple(painted))


def _released(model: Editing, drag: Drag) -> Editing:
    setup = model.setup
    match drag.gesture:
        case "add":
            after = change.with_asteroids(setup, drag.stroke)
            return _done(model, after, f"place {_asteroids(len(after.asteroids) - len(setup.asteroids))}")
        case "remove":
            after = change.without_asteroids(setup, drag.stroke)
            return _done(model, after, f"erase {_asteroids(len(setup.asteroids) - len(after.asteroids))}")
        case "erase":
            gone = [thing.id for thing in things(setup) if thing.hex in set(drag.stroke)]
            if not gone:
                return structs.replace(model, message="nothing stands there to erase", refused=True)
            return _gone(model, gone, "erase")
        case "aim" if drag.at != drag.start:
            return _aimed(model, drag)
        case "move" if drag.at != drag.start:
            return _shifted(model, offset(drag.start, drag.at))
        case "move" if drag.was_selected:
            return _cycled(model, drag.start)
    return model


def _aimed(model: Editing, drag: Drag) -> Editing:
    direction, hexes = aimed(drag.start, drag.at)
    setup = model.setup
    for ship in model.ships:
        flying = structs.replace(ship, heading=direction, facing=direction, velocity=hexes)
        setup = change.with_changed(setup, flying)
    if drag.placed:  # one gesture, one step: the one that placed it
        return structs.replace(model, setup=setup)
    return _done(model, setup, f"aim {', '.join(model.selection)}")


def _cycled(model: Editing, hex_: Hex) -> Editing:
    """Select the next of what stands in *hex_*: a second click reaches what lies below."""
    here = [thing.id for thing in things_in(model.setup, hex_)]
    if len(model.selection) != 1 or model.selection[0] not in here:
        return structs.replace(model, selection=tuple(here[:1]))
    return structs.replace(model, selection=(here[(here.index(model.selection[0]) + 1) % len(here)],))


def _given_up(model: Editing, drag: Drag) -> Editing:
    model = structs.replace(model, drag=None)
    if not drag.placed:
        return model
    before = model.past[-1].setup
    return chosen(structs.replace(model, setup=before, past=model.past[:-1]))


def _history(model: Editing, message: ask.Undone | ask.Redone) -> Editing:
    model = structs.replace(model, drag=None)
    undo = isinstance(message, ask.Undone)
    source = model.past if undo else model.future
    if not source:
        raise RefusedError("there is nothing to undo" if undo else "there is nothing to redo")
    step = source[-1]
    back = Step(model.setup, step.did)
    past, future = (model.past[:-1], (*model.future, back)) if undo else ((*model.past, back), model.future[:-1])
    said = f"{'undone' if undo else 'redone'}: {step.did}"
    return chosen(structs.replace(model, setup=step.setup, past=past, future=future, message=said))


def _cursor_stepped(model: Editing, way: Way) -> Editing:
    hex_ = _beside(model.setup, model.focus, way)
    if not on_map(model.setup.map, hex_):
        raise RefusedError("the map ends here [MAP-2]")
    return structs.replace(model, cursor=hex_, hover=None)


def _selection_stepped(model: Editing, way: Way) -> Editing:
    first = _any(model)[0]
    return _shifted(model, offset(first.hex, _beside(model.setup, first.hex, way)))


def _beside(setup: Setup, hex_: Hex, way: Way) -> Hex:
    """Return the hex one column or row further, as labels count."""
    column, row = place(hex_, setup.map.grain)
    across, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
    return hex_at(column + across, row + down, setup.map.grain)


def _shifted(model: Editing, step: Hex) -> Editing:
    setup, ids = change.shifted_by(model.setup, model.selection, step)
    moved = _done(model, setup, f"move {_named(model.selection)}", selection=ids)
    cursor = shifted(model.cursor, step) if model.cursor in {thing.hex for thing in model.selected} else model.cursor
    return structs.replace(moved, cursor=cursor, hover=None)


def _selection_changed(model: Editing, message: ask.Deleted | ask.Turned | ask.SpedUp) -> Editing:
    if isinstance(message, ask.Deleted):
        return _gone(model, [thing.id for thing in _any(model)], "delete")
    ships = model.ships
    if not ships:
        raise RefusedError("no ship is selected; click one first, or put the cursor on it and press Enter")
    setup, names = model.setup, _named(tuple(ship.id for ship in ships))
    for ship in ships:
        setup = change.with_changed(setup, _changed(ship, message))
    what = f"turn the {message.what} of" if isinstance(message, ask.Turned) else "change the velocity of"
    return _done(model, setup, f"{what} {names}")


def _changed(ship: ShipSetup, message: ask.Turned | ask.SpedUp) -> ShipSetup:
    match message:
        case ask.Turned("heading", hexsides):
            return structs.replace(ship, heading=turned(ship.heading, hexsides))
        case ask.Turned(_, hexsides):
            return structs.replace(ship, facing=turned(ship.facing, hexsides))
        case ask.SpedUp(by):
            return structs.replace(
                ship, velocity=change.within("velocity", ship.velocity + by, 0, MOST_VELOCITY, "MOV-1")
            )


def _thing_edited(
    model: Editing, message: ask.ShipEdited | ask.CrewEdited | ask.AsteroidEdited | ask.Renamed
) -> Editing:
    setup = model.setup
    if message.id not in {thing.id for thing in things(setup)}:
        raise RefusedError(f"{message.id} is not on the map any more")
    match message:
        case ask.Renamed(old, new):
            after = change.renamed(setup, old, new)
            selection = tuple(new.strip() if id_ == old else id_ for id_ in model.selection)
            return _done(model, after, f"rename {old}", selection=selection)
        case ask.AsteroidEdited(id_, damage):
            return _done(model, change.with_damage(setup, id_, damage), f"change the damage of {id_}")
    ship = next((ship for ship in setup.ships if ship.id == message.id), None)
    if ship is None:
        raise RefusedError(f"{message.id} is no ship, so it has no {message.field}")
    match message:
        case ask.ShipEdited(id_, field, value):
            return _done(model, change.with_ship_field(setup, ship, field, value), f"change the {field} of {id_}")
        case ask.CrewEdited(id_, member, field, value):
            after = change.with_crew_field(setup, ship, member, field, value)
            return _done(model, after, f"change the crew of {id_}")


def _map_edited(
    model: Editing, message: ask.EdgeChosen | ask.RowsSet | ask.OptionSet | ask.TopSet | ask.MapSized
) -> Editing:
    setup = model.setup
    match message:
        case ask.EdgeChosen(edge):
            did = "take the planet away" if edge is None else f"put the ground at the {edge}"
            return _done(model, change.with_edge(setup, edge), did)
        case ask.RowsSet(zone, rows):
            name = zone.removesuffix("_rows")
            did = f"give the {name} {rows} row{'s' * (rows != 1)}"
            return _done(model, change.with_rows(setup, zone, rows), did)
        case ask.OptionSet(option, on):
            return _done(model, change.with_option(setup, option, on=on), _OPTION_WORDS[option][on])
        case ask.TopSet(top):
            return _done(model, change.with_top(setup, top), f"set the highest level to {top}")
        case ask.MapSized(columns, rows):
            did = f"make the map {columns} \N{MULTIPLICATION SIGN} {rows}"
            return chosen(_done(model, change.with_size(setup, columns, rows), did))


def _gone(model: Editing, ids: list[str], verb: str) -> Editing:
    after = change.without(model.setup, ids)
    lines = sum(len(each) for _, each in model.setup.orders) - sum(len(each) for _, each in after.orders)
    checks = len(model.setup.checks) - len(after.checks)
    parts = [
        f"{count} {noun}{'s' * (count != 1)}" for count, noun in ((lines, "order line"), (checks, "check")) if count
    ]
    said = f"{_named(tuple(ids))} gone, and with it {' and '.join(parts)}" if parts else ""
    left = tuple(id_ for id_ in model.selection if id_ not in ids)
    return structs.replace(_done(model, after, f"{verb} {_named(tuple(ids))}", selection=left), message=said)


def _done(model: Editing, setup: Setup, did: str, **changes: object) -> Editing:
    """Return *model* with *setup* as a new step, or without one where nothing changed."""
    if setup == model.setup:
        return structs.replace(model, **changes)
    past = (*model.past[1 - MOST_STEPS :], Step(model.setup, did))
    return structs.replace(model, setup=setup, past=past, future=(), **changes)


def _any(model: Editing) -> tuple[Thing, ...]:
    if not model.selected:
        raise RefusedError("nothing is selected; click a ship or an asteroid first")
    return model.selected


def _named(ids: tuple[str, ...]) -> str:
    return ids[0] if len(ids) == 1 else f"{len(ids)} things"


def _asteroids(count: int) -> str:
    return "an asteroid" if count == 1 else f"{count} asteroids"
