"""What is selected on the fleet table: in words and boxes, and with fields that change it."""

import html
from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.rules.fleet.geometry import COURSES, INCH
from interceptor_nb.rules.fleet.setup import Cloud, GroupSetup, ShipSetup
from interceptor_nb.view import fleet_messages as ask
from interceptor_nb.view.fleet_board import GroupMark, ShipMark, Table
from interceptor_nb.view.fleet_changes import Field, known_types, unit_of
from interceptor_nb.view.fleet_editing import Editing
from interceptor_nb.view.fleet_messages import Message
from interceptor_nb.view.fleet_text import cloud_words, group_words, ship_words
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Fields, Guard, choice, line, put, switch, text, visible, whole_number

CSS = """<style>
.inb-boxes { margin: 2px 0 6px; } .inb-boxes > div { display: flex; flex-wrap: wrap; gap: 2px; margin: 0 0 3px; }
.inb-box { width: 13px; height: 13px; border: 1px solid var(--inb-soft); border-radius: 2px; }
.inb-box.inb-crossed { background: linear-gradient(to top right, transparent 44%, #fff 44%, #fff 56%, transparent 56%),
  #c04f00; border-color: #c04f00; }
</style>"""
_COURSES = tuple((f"{course} o'clock", course) for course in range(1, COURSES + 1))


class FleetInspector(ipywidgets.VBox):
    """The card of the selected unit.

    Args:
        send: takes a message; returns why not in one sentence, or an empty text.
        guard: makes handlers safe.
    """

    def __init__(self, send: Callable[[Message], str], guard: Guard) -> None:
        self._ask, self._guard = send, guard
        self.fields = Fields(guard)
        self._title, self._words = theme.text(), theme.text()
        bound = self.fields.bind
        self.name = bound(text("Name"), lambda value: send(ask.Renamed(value.strip())))
        self.side = self._choice("side", "Side")
        self.design = self._choice("design", "Design")
        self.course = self._choice("course", "Course")
        self.velocity = self._number("velocity", "Velocity in inches a turn")
        self.damage = self._number("damage", "Boxes crossed off")
        self.ram_tried = bound(
            switch("Its one ram is tried"), lambda on: self._ask(ask.Edited("ram_tried", value=bool(on)))
        )
        self.type = self._choice("type", "Type of fighter")
        self.aboard = self._choice("aboard", "Aboard", empty=True)
        self.fighters = self._number("fighters", "Fighters left")
        self.endurance = self._number("endurance", "Endurance left")
        self.radius = self._number("radius", "Radius in inches")
        self.systems: list[Any] = []
        self._system_names: tuple[str, ...] = ()
        self._systems = theme.tools()
        self._systems_row = theme.row(theme.text(f"Lost {theme.chips('HUL-4', 'HUL-5', 'CAR-4')}"), self._systems)
        self.lines: dict[str, Any] = {
            "name": line("Name", self.name),
            "side": line("Side", self.side, "TRN-3"),
            "design": line("Design", self.design, "HUL-1"),
            "type": line("Type", self.type, "FTR-8", "FTR-2"),
            "aboard": line("Aboard", self.aboard, "CAR-2"),
            "course": line("Course", self.course, "TBL-1"),
            "velocity": line("Velocity", self.velocity, "TBL-2"),
            "damage": line("Damage", self.damage, "HUL-1", "HUL-2"),
            "ram_tried": line("Ram tried", self.ram_tried, "FRM-1"),
            "fighters": line("Fighters", self.fighters, "FTR-1"),
            "endurance": line("Endurance", self.endurance, "FTR-5"),
            "radius": line("Radius", self.radius, "DEB-3"),
        }
        self.delete = theme.tool_button(
            "Delete", "Take it away (Delete)", guard(lambda _: self.fields.say(send(ask.Deleted()))), look="danger"
        )
        super().__init__(
            [
                theme.text(CSS),
                self._title,
                self._words,
                *self.lines.values(),
                self._systems_row,
                theme.row(self.delete),
                self.fields.error,
            ]
        )
        self.add_class("inb-panel")

    def show(self, model: Editing, table: Table) -> None:
        """Show what *model* has selected, as it stands on *table*."""
        self.fields.say("")  # whoever is refused says so after this
        mark, unit = table.unit(model.selection), unit_of(model.setup, model.selection)
        name = model.selection
        theme.show(self._title, theme.title_html(name or "Nothing is selected"))
        theme.show(self._words, _words(mark, unit) if name else theme.note("Click a counter, or press N on the table."))
        frozen = model.frozen is not None
        shown = _fields_of(unit) if not frozen else ()
        for key, row in self.lines.items():
            visible(row, shown=key in shown)
        visible(self._systems_row, shown=isinstance(unit, ShipSetup) and not frozen)
        put(self.delete, disabled=frozen or unit is None)
        if frozen or unit is None:
            return
        with self.fields.showing():
            self._fill(model, unit)
        if isinstance(mark, ShipMark):
            self._show_systems(mark)

    def _fill(self, model: Editing, unit: ShipSetup | GroupSetup | Cloud) -> None:
        setup = model.setup
        put(self.name, value=model.selection)
        sides = tuple((side.name or side.id, side.id) for side in setup.sides)
        if isinstance(unit, Cloud):
            put(self.course, options=_COURSES, value=unit.course)
            put(self.velocity, value=unit.velocity)
            put(self.radius, value=unit.radius // INCH)
            return
        put(self.side, options=sides)
        put(self.side, value=unit.side)
        if isinstance(unit, ShipSetup):
            put(self.design, options=tuple((one.name or key, key) for key, one in setup.designs))
            put(self.design, value=unit.design)
            put(self.course, options=_COURSES)
            put(self.course, value=unit.course)
            put(self.velocity, value=unit.velocity)
            put(self.damage, value=unit.damage)
            put(self.ram_tried, value=unit.ram_tried)
            return
        put(self.type, options=tuple((name, key) for key, name in known_types(setup).items()))
        put(self.type, value=unit.type)
        designs = dict(setup.designs)
        homes = tuple(one.id for one in setup.ships if one.side == unit.side and designs[one.design].bays)
        put(self.aboard, options=(("out on the table", ""), *((one, one) for one in homes)))
        put(self.aboard, value=unit.aboard or "")
        put(self.fighters, value=unit.fighters)
        put(self.endurance, value=unit.endurance)

    def _show_systems(self, mark: ShipMark) -> None:
        while len(self.systems) < len(mark.systems):
            self.systems.append(self._system_button(len(self.systems)))
            self._systems.children = tuple(self.systems)
        self._system_names = tuple(one.name for one in mark.systems)
        for number, button in enumerate(self.systems):
            visible(button, shown=number < len(mark.systems))
            if number < len(mark.systems):
                one = mark.systems[number]
                times = {0: "", 1: "", 2: " twice", -1: " for good"}[one.lost]
                put(button, description=one.name + times)
                theme.press(button, on=False)
                put(button, tooltip=f"{one.name} is lost{times}" if one.lost else f"{one.name} works")
                theme.press(button, on=bool(one.lost))

    def _system_button(self, number: int) -> Any:
        def pressed(_: object) -> None:
            if number < len(self._system_names):
                self.fields.say(self._ask(ask.SystemHit(self._system_names[number])))

        return theme.tool_button("", "", self._guard(pressed), small=True)

    def _choice(self, field: Field, label: str, *, empty: bool = False) -> Any:
        def chosen(value: int | str | None) -> str:
            return self._ask(ask.Edited(field, value)) if value or (empty and value is not None) else ""

        return self.fields.bind(choice(label, width="130px"), chosen)

    def _number(self, field: Field, label: str) -> Any:
        return self.fields.bind(whole_number(label), lambda value: self._ask(ask.Edited(field, value)))


def boxes_html(mark: ShipMark) -> str:
    """Return the rows of boxes of a ship as HTML, those crossed off struck through."""
    number, rows = 0, []
    for boxes in mark.rows:
        cells = "".join(
            f'<span class="inb-box{" inb-crossed" if number + box < mark.damage else ""}"></span>'
            for box in range(boxes)
        )
        rows.append(f"<div>{cells}</div>")
        number += boxes
    said = f"{mark.damage} of {sum(mark.rows)} boxes crossed off"
    return f'<div class="inb-boxes" role="img" aria-label="{said}" title="{said}">{"".join(rows)}</div>'


def _words(mark: ShipMark | GroupMark | None, unit: ShipSetup | GroupSetup | Cloud | None) -> str:
    if isinstance(mark, ShipMark):
        return f"<div>{html.escape(ship_words(mark))} {theme.chips('HUL-1', 'HUL-2')}</div>{boxes_html(mark)}"
    if isinstance(mark, GroupMark):
        return f"<div>{html.escape(group_words(mark))} {theme.chips('FTR-1', 'FTR-5')}</div>"
    if isinstance(unit, Cloud):
        return f"<div>{html.escape(cloud_words(unit))} {theme.chips('DEB-3', 'TBL-3')}</div>"
    return ""


def _fields_of(unit: ShipSetup | GroupSetup | Cloud | None) -> tuple[str, ...]:
    if isinstance(unit, ShipSetup):
        return ("name", "side", "design", "course", "velocity", "damage", "ram_tried")
    if isinstance(unit, GroupSetup):
        return ("name", "side", "type", "aboard", "fighters", "endurance")
    return ("course", "velocity", "radius") if unit is not None else ()
