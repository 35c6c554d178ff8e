"""The parts of a design that come in numbers: loads, armour, internals. Rows are kept and shown or hidden as needed."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.rules.interceptor.setup import COMPONENTS, SIDES, BySide, Load
from interceptor_nb.view.building import (
    LOAD_KINDS,
    AddInternal,
    AddLoad,
    Boxes,
    EditLoad,
    Message,
    NameInternal,
    RemoveInternal,
    RemoveLoad,
    SizeInternal,
    side_words,
)
from interceptor_nb.view.faults import Refusal
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Guard, put, visible

Ask = Callable[[Message], None]


def named(control: Any, label: str) -> Any:
    """Return *control*, called *label* by screen readers and by its tooltip; the label itself is not to be seen.

    A tooltip alone would not do: a number field has it on its empty label.
    """
    control.description = control.tooltip = label
    control.add_class("inb-named")
    return control


class _Rows:
    """Rows that follow a list: made when it grows, hidden when it shrinks."""

    def __init__(self, guard: Guard, ask: Ask, *, add: Message, what: str, rule: str) -> None:
        self._guard, self._ask = guard, ask
        self.rows: list[dict[str, Any]] = []
        self._lines = ipywidgets.VBox()
        self.error = theme.text()
        self.add_button = theme.tool_button(
            f"Add {what}", f"Add one {what} more", guard(lambda _: ask(add)), small=True
        )
        chip = theme.text(theme.chip(rule))
        self.box = ipywidgets.VBox([self._lines, self.error, theme.row(self.add_button, chip)])

    def close(self) -> None:
        """Let go of the rows."""
        for row in self.rows:
            for control in row.values():
                control.close()

    def _grow(self, count: int, make: Callable[[int], dict[str, Any]]) -> None:
        while len(self.rows) < count:
            row = make(len(self.rows))
            row["line"] = theme.row(*row.values())
            row["line"].add_class("inb-load")
            self.rows.append(row)
            self._lines.children = (*self._lines.children, row["line"])
        for number, row in enumerate(self.rows):
            visible(row["line"], shown=number < count)

    def _control(self, kind: Any, label: str, message: Callable[[Any], Message], width: str, **traits: Any) -> Any:
        control = named(kind(layout=ipywidgets.Layout(width=width), **traits), label)
        control.add_class("inb-field")
        control.observe(self._guard(lambda change: self._ask(message(change["new"]))), "value")
        return control

    def _remove(self, what: str, message: Message) -> Any:
        handler = self._guard(lambda _: self._ask(message))
        return theme.tool_button("\N{MULTIPLICATION X}", f"Remove {what}", handler, small=True, look="danger")

    def _refused(self, refusal: Refusal | None, prefix: str) -> str:
        """Show what was refused of these rows, and return its place."""
        here = refusal is not None and refusal.place.startswith(prefix)
        theme.show(self.error, theme.error(str(refusal)) if here else "")
        return refusal.place if refusal is not None and here else ""


class Loads(_Rows):
    """What a design carries (MAS-2)."""

    def __init__(self, guard: Guard, ask: Ask) -> None:
        super().__init__(guard, ask, add=AddLoad(), what="load", rule="MAS-2")

    def show(self, loads: tuple[Load, ...], refusal: Refusal | None) -> None:
        """Show *loads*; what was refused stays as it was written."""
        refused = self._refused(refusal, "loads")
        self._grow(len(loads), self._row)
        for number, (row, load) in enumerate(zip(self.rows, loads, strict=False)):
            values = {"id": load.id, "kind": load.kind, "tons": load.tons, "count": load.count}
            for field, value in values.items():
                if refused != f"loads/{number}/{field}":
                    put(row[field], value=value)

    def _row(self, number: int) -> dict[str, Any]:
        place = f"of load {number + 1}"
        text, whole, tons = ipywidgets.Text, ipywidgets.IntText, ipywidgets.FloatText
        row = {
            "id": self._control(text, f"Id {place}", lambda value: EditLoad(number, "id", value), "78px"),
            "kind": self._control(
                ipywidgets.Dropdown,
                f"Kind {place}",
                lambda value: EditLoad(number, "kind", value),
                "84px",
                options=LOAD_KINDS,
            ),
            "count": self._control(
                whole, f"Pieces {place}", lambda value: EditLoad(number, "count", value), "46px", continuous_update=True
            ),
            "unit": theme.text("of"),
            "tons": self._control(
                tons, f"Tons of one piece {place}", lambda value: EditLoad(number, "tons", value), "56px",
                continuous_update=True,
            ),
            "t": theme.text("t"),
            "remove": self._remove(f"load {number + 1}", RemoveLoad(number)),
        }  # fmt: skip
        row["id"].add_class("inb-words")
        for unit in ("unit", "t"):
            row[unit].layout = ipywidgets.Layout(flex="0 0 auto")
        return row


class Internals(_Rows):
    """The internal components and their boxes (DMG-2)."""

    def __init__(self, guard: Guard, ask: Ask) -> None:
        super().__init__(guard, ask, add=AddInternal(), what="component", rule="DMG-2")

    def show(self, internals: tuple[tuple[str, int], ...], refusal: Refusal | None) -> None:
        """Show *internals*; what was refused stays as it was written."""
        refused = self._refused(refusal, "internals")
        self._grow(len(internals), self._row)
        for number, (row, (name, boxes)) in enumerate(zip(self.rows, internals, strict=False)):
            if refused != f"internals/{number}":
                put(row["name"], value=name)
                put(row["boxes"], value=boxes)

    def _row(self, number: int) -> dict[str, Any]:
        place = f"of component {number + 1}"
        row = {
            "name": self._control(
                ipywidgets.Combobox,
                f"Name {place}",
                lambda value: NameInternal(number, value),
                "150px",
                options=COMPONENTS,
            ),
            "boxes": self._control(
                ipywidgets.IntText,
                f"Boxes {place}",
                lambda value: SizeInternal(number, value),
                "56px",
                continuous_update=True,
            ),
            "unit": theme.text("boxes"),
            "remove": self._remove(f"component {number + 1}", RemoveInternal(number)),
        }
        row["name"].add_class("inb-words")
        row["unit"].layout = ipywidgets.Layout(flex="0 0 auto")
        return row


class Armour:
    """The armour boxes of the six sides, laid out as they lie around the ship (DMG-1)."""

    _PLACES = ("1 / 2", "2 / 3", "3 / 3", "4 / 2", "3 / 1", "2 / 1")

    def __init__(self, guard: Guard, ask: Ask) -> None:
        self.error = theme.text()
        self.fields: list[Any] = []
        cells = []
        for side, place in enumerate(self._PLACES):
            name = side_words(side)
            field = ipywidgets.IntText(continuous_update=True, layout=ipywidgets.Layout(width="64px"))
            named(field, f"Armour boxes, {name}")
            field.add_class("inb-field")
            field.observe(guard(lambda change, side=side: ask(Boxes("armour", side, change["new"]))), "value")
            self.fields.append(field)
            label = theme.text(theme.note(name))
            cells.append(ipywidgets.VBox([label, field], layout=ipywidgets.Layout(grid_area=place)))
        grid = ipywidgets.GridBox(
            cells, layout=ipywidgets.Layout(grid_template_columns="1fr 1fr 1fr", grid_gap="2px 8px")
        )
        self.box = ipywidgets.VBox([grid, self.error, theme.text(theme.chip("DMG-1"))])

    def show(self, boxes: BySide, refusal: Refusal | None) -> None:
        """Show the *boxes* of each side; what was refused stays as it was written."""
        here = refusal is not None and refusal.place.startswith("armour")
        theme.show(self.error, theme.error(str(refusal)) if here else "")
        for side in range(len(SIDES)):
            if refusal is None or refusal.place != f"armour/{side}":
                put(self.fields[side], value=boxes[side])
