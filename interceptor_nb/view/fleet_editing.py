"""The fleet table as a value: the scenario, its undo steps, tool, selection, drag; `update` makes the next one."""

from msgspec import Struct, structs

from interceptor_nb.rules.fleet.geometry import INCH, Point
from interceptor_nb.rules.fleet.setup import GroupSetup, Setup
from interceptor_nb.rules.fleet.state import begin
from interceptor_nb.view import fleet_changes as change
from interceptor_nb.view.fleet_changes import RefusedError
from interceptor_nb.view.fleet_messages import (
    Added,
    Changing,
    Chosen,
    Confirmed,
    Cycled,
    Deleted,
    DesignAdded,
    DesignEdited,
    Dragged,
    Edited,
    Escaped,
    FrozenFor,
    Kind,
    Loaded,
    Look,
    Looking,
    LookToggled,
    Message,
    NextIs,
    Nudged,
    OfUnit,
    OptionSet,
    Pressed,
    Redone,
    Released,
    Renamed,
    SpedUp,
    SystemHit,
    Tool,
    ToolChosen,
    Turned,
    Undone,
)

MOST_STEPS = 1000
"""Undo steps kept; each is a reference."""
FINE = INCH // 10
"""A tenth of an inch: what Shift and an arrow move by."""


class Step(Struct, frozen=True):
    """A step that can be taken back.

    Attributes:
        setup: the scenario on its other side.
        did: what was done, as in "undo *did*".
        with_lines: the lines of that scenario come back with it; else those typed since stay.
    """

    setup: Setup
    did: str
    with_lines: bool = False


class Drag(Struct, frozen=True):
    """A unit under way: where it stood, where it was taken hold of, where the pointer is."""

    unit: str
    start: Point
    grip: Point
    at: Point

    @property
    def end(self) -> Point:
        """Return where the unit would stand."""
        return Point(self.start.x + self.at.x - self.grip.x, self.start.y + self.at.y - self.grip.y)


class Editing(Struct, frozen=True):
    """The table being set up.

    Attributes:
        setup: the scenario as it stands.
        past, future: steps to undo and to redo, the next one last.
        selection: the id of a unit, or what the table calls a cloud; empty for none.
        cursor: where the keyboard points.
        measure: from where to where inches are counted.
        is_measuring: its end follows the pointer.
        looks: what is drawn beside the counters: the blasts of all ships, lines of sight, where lines lead; and whether
            odds are those of the table when lines have led there.
        side, design: what the next ship will be.
        message, refused: the last refusal or news.
        frozen: why nothing can be changed, or None.
        nudge: what the last step did, where it was a nudge: the next one of the same unit joins it.
    """

    setup: Setup
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    tool: Tool = "move"
    selection: str = ""
    cursor: Point = Point(0, 0)
    drag: Drag | None = None
    measure: tuple[Point, Point] | None = None
    is_measuring: bool = False
    looks: frozenset[Look] = frozenset({"sights", "ahead"})
    side: str = ""
    design: str = ""
    message: str = ""
    refused: bool = False
    frozen: str | None = None
    nudge: str = ""

    @property
    def shown(self) -> Setup:
        """Return the scenario with what is dragged where it would stand."""
        if self.drag is None or self.drag.end == self.drag.start:
            return self.setup
        return change.moved_to(self.setup, self.drag.unit, self.drag.end)


def edit(setup: Setup) -> Editing:
    """Return a table on which *setup* is edited, its first unit selected."""
    return _chosen(Editing(setup, selection=next((one.id for one in change.units(setup)), "")))


def update(model: Editing, message: Message) -> Editing:
    """Return the table after *message*."""
    quiet = model
    if model.message and not isinstance(message, (Dragged, Released)):
        quiet = structs.replace(model, message="", refused=False)
    if not isinstance(message, Nudged):
        quiet = structs.replace(quiet, nudge="")
    try:
        return _after(quiet, message)
    except RefusedError as refusal:
        return structs.replace(quiet, message=str(refusal), refused=True, drag=None)


def _after(model: Editing, message: Message) -> Editing:
    match message:
        case Pressed() | Dragged() | Released():
            return _gesture(model, message)
        case ToolChosen() | LookToggled() | Chosen() | Cycled() | FrozenFor() | Escaped() | NextIs() | Confirmed():
            return _looked(model, message)
        case Nudged(dx, dy) if not model.selection or model.tool != "move" or model.frozen is not None:
            at = Point(model.cursor.x + dx, model.cursor.y + dy)
            measure = (model.measure[0], at) if model.is_measuring and model.measure is not None else model.measure
            return structs.replace(model, cursor=at, measure=measure)
    if model.frozen is not None:
        raise RefusedError(model.frozen)
    match message:
        case Loaded(setup, did):
            return _chosen(structs.replace(_done(model, setup, did, with_lines=True), selection=""))
        case Undone() if model.past:
            step = model.past[-1]
            back = structs.replace(step, setup=model.setup)
            return _came_back(
                model, structs.replace(model, setup=step.setup, past=model.past[:-1], future=(*model.future, back))
            )
        case Redone() if model.future:
            step = model.future[-1]
            back = structs.replace(step, setup=model.setup)
            return _came_back(
                model, structs.replace(model, setup=step.setup, past=(*model.past, back), future=model.future[:-1])
            )
        case Undone() | Redone():
            return model
    return _changed(model, message)


def _changed(model: Editing, message: Changing) -> Editing:
    setup = model.setup
    match message:
        case Added(kind):
            return _added(model, kind)
        case DesignAdded():
            after, design = change.design_added(setup, model.design)
            return structs.replace(_done(model, after, f"add the design {design}"), design=design)
        case DesignEdited(what, value):
            if not model.design:
                raise RefusedError("there is no design yet; New design makes one [HUL-1]")
            return _done(
                model, change.with_design(setup, model.design, what, value), f"change the design {model.design}"
            )
        case OptionSet(option, value):
            return _done(model, change.with_option(setup, option, value), f"change the option {option}")
    return _unit_changed(model, message)


def _unit_changed(model: Editing, message: OfUnit) -> Editing:
    setup, name = model.setup, model.selection
    unit = change.unit_of(setup, name)
    if unit is None:
        raise RefusedError("nothing is selected; click a ship or press N")
    match message:
        case Nudged(dx, dy):
            if unit.at is None:
                raise RefusedError(f"{name} is aboard; take it out first, then it has a place [CAR-2]")
            return _nudged(model, Point(unit.at.x + dx, unit.at.y + dy))
        case Turned(steps):
            return _done(model, change.turned_by(setup, name, steps), f"turn {name}")
        case SpedUp(by):
            if isinstance(unit, GroupSetup):
                raise RefusedError("a fighter group has no velocity: it goes wherever its line says [FTR-1]")
            velocity = max(unit.velocity + by, 0)
            return _done(model, change.edited(setup, name, "velocity", velocity), f"change the velocity of {name}")
        case Edited(field, value):
            return _done(model, change.edited(setup, name, field, value), f"change {field} of {name}")
        case SystemHit(system):
            return _done(model, change.lost_next(setup, name, system), f"change {system} of {name}")
        case Renamed(to):
            after = change.renamed(setup, name, to)
            return structs.replace(_done(model, after, f"rename {name}", with_lines=True), selection=to)
        case Deleted():
            after = change.without(setup, name)
            done = _done(model, after, f"delete {name}", with_lines=True)
            return _chosen(structs.replace(done, selection="", drag=None))


def _added(model: Editing, kind: Kind) -> Editing:
    at = model.cursor
    if kind == "ship":
        setup, name = change.with_ship(model.setup, at, model.side, model.design)
    elif kind == "group":
        setup, name = change.with_group(model.setup, at, model.side)
    else:
        setup, name = change.with_cloud(model.setup, at)
    return structs.replace(_done(model, setup, f"add {name}"), selection=name)


def _nudged(model: Editing, at: Point) -> Editing:
    name = model.selection
    setup = change.moved_to(model.setup, name, at)
    if model.nudge == name:
        return structs.replace(model, setup=setup, cursor=at)
    return structs.replace(_done(model, setup, f"move {name}"), nudge=name, cursor=at)


def _gesture(model: Editing, message: Pressed | Dragged | Released) -> Editing:
    match message:
        case Pressed(at) if model.tool == "measure":
            return structs.replace(model, measure=(at, at), is_measuring=True)
        case Pressed(at, name):
            chosen = structs.replace(model, selection=name, cursor=at)
            unit = change.unit_of(model.setup, name)
            if model.tool == "move" and model.frozen is None and unit is not None and unit.at is not None:
                return structs.replace(chosen, drag=Drag(name, unit.at, at, at))
            return chosen
        case Dragged(at) if model.is_measuring and model.measure is not None:
            return structs.replace(model, measure=(model.measure[0], at))
        case Dragged(at) if model.drag is not None:
            return structs.replace(model, drag=structs.replace(model.drag, at=at), cursor=at)
        case Released() if model.is_measuring:
            return structs.replace(model, is_measuring=False)
        case Released() if model.drag is not None:
            drag, calm = model.drag, structs.replace(model, drag=None)
            if drag.end == drag.start:
                return calm
            return _done(calm, change.moved_to(model.setup, drag.unit, drag.end), f"move {drag.unit}")
    return model


def _looked(model: Editing, message: Looking) -> Editing:
    match message:
        case ToolChosen(tool):
            return structs.replace(model, tool=tool, drag=None, is_measuring=False)
        case LookToggled(look):
            return structs.replace(model, looks=model.looks ^ {look})
        case Chosen(name):
            unit = change.unit_of(model.setup, name)
            at = unit.at if unit is not None and unit.at is not None else model.cursor
            return structs.replace(model, selection=name if unit is not None else "", cursor=at)
        case Cycled(by):
            names = [one.id for one in change.units(model.setup)] + [*change.clouds_named(model.setup)]
            if not names:
                return model
            place = names.index(model.selection) + by if model.selection in names else 0
            return _looked(model, Chosen(names[place % len(names)]))
        case FrozenFor(reason):
            return structs.replace(model, frozen=reason, drag=None)
        case Confirmed() if model.tool == "measure":
            measure = model.measure if model.is_measuring else (model.cursor, model.cursor)
            return structs.replace(model, measure=measure, is_measuring=not model.is_measuring)
        case NextIs(side, design):
            return structs.replace(model, side=side or model.side, design=design or model.design)
        case Escaped():
            return _given_up(model)
    return model


def _given_up(model: Editing) -> Editing:
    if model.drag is not None:
        return structs.replace(model, drag=None)
    if model.measure is not None:
        return structs.replace(model, measure=None, is_measuring=False)
    if model.tool != "move":
        return structs.replace(model, tool="move")
    return structs.replace(model, selection="")


def _done(model: Editing, setup: Setup, did: str, *, with_lines: bool = False) -> Editing:
    """Return *model* with *setup* as a step that can be undone; a game that cannot begin is refused."""
    if setup == model.setup:
        return model
    try:
        begin(setup)
    except ValueError as error:
        raise RefusedError(f"{error} [CAR-2]") from error
    past = (*model.past, Step(model.setup, did, with_lines))[-MOST_STEPS:]
    return structs.replace(model, setup=setup, past=past, future=())


def _came_back(before: Editing, after: Editing) -> Editing:
    """Return *after*, a step back or on from *before*, with the unit selected that it brought, if it is one."""
    known = {unit.id for unit in change.units(before.setup)}
    new = [unit.id for unit in change.units(after.setup) if unit.id not in known]
    return _chosen(structs.replace(after, selection=new[0]) if len(new) == 1 else after)


def _chosen(model: Editing) -> Editing:
    """Return *model* with only what the scenario has: selection, side and design of new ships."""
    setup = model.setup
    sides, designs = [side.id for side in setup.sides], [name for name, _ in setup.designs]
    return structs.replace(
        model,
        selection=model.selection if change.unit_of(setup, model.selection) is not None else "",
        side=model.side if model.side in sides else next(iter(sides), ""),
        design=model.design if model.design in designs else next(iter(designs), ""),
    )
