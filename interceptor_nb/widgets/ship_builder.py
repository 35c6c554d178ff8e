"""The ship builder: a design's numbers on the left, what they come to on the right, at every change."""

import html
from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets

from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.scenario.catalog import CatalogShip, catalog
from interceptor_nb.view import building, curve
from interceptor_nb.view.building import (
    SHIP_CLASSES,
    Builder,
    Class,
    Flag,
    FlagField,
    Judge,
    JudgeField,
    Loaded,
    Message,
    Name,
    Number,
    NumberField,
    Start,
    TakePower,
    VaryMass,
)
from interceptor_nb.view.ratings import Ratings, power_words
from interceptor_nb.widgets import datasheet, theme
from interceptor_nb.widgets.fields import put, visible
from interceptor_nb.widgets.parts_editor import Armour, Internals, Loads, named
from interceptor_nb.widgets.status import Status

_STYLE = """<style>
.inb-ship-body { display: flex !important; flex-flow: row wrap; gap: 10px; align-items: flex-start;
  overflow: visible; }
.inb-ship-column { flex: 1 1 320px; min-width: 290px; gap: 10px; overflow: visible; }
.inb-ship-column.inb-wide { flex: 1.35 1 400px; }
.inb-ship .inb-row { min-height: 30px; } .inb-ship .inb-row > .widget-html { flex: 1 1 auto; min-width: 0; }
.inb-ship .inb-panel .inb-field { flex: 0 0 auto; }
.inb-ship .inb-field input { text-align: right; font-variant-numeric: tabular-nums; }
.inb-ship .inb-field.inb-words input { text-align: left; }
.inb-ship .widget-checkbox { flex: 0 1 auto !important; margin: 0 8px 0 0 !important; }
.inb-ship .widget-checkbox .widget-label-basic { padding: 0; }
.inb-figure { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 6px; margin-bottom: 6px; }
.inb-figure > :first-child { flex: 1 1 auto; } .inb-figure .inb-value { font-size: 15px; }
.inb-figure .inb-chips { min-width: 100px; }
.inb-ship .widget-label-basic, .inb-ship .widget-readout { color: var(--inb-ink); }
.inb-figure .inb-sum { flex: 1 1 100%; }
.inb-figure.inb-first .inb-value { font-size: 22px; line-height: 1.1; } .inb-figure.inb-first { font-size: 15px; }
.inb-ship .inb-load.inb-row { flex-wrap: nowrap; gap: 4px; }
.inb-ship .widget-slider { width: 100%; max-width: 460px; }
.inb-table tr.inb-now td { background: var(--inb-wash); font-weight: 600; }
.inb-badge { display: inline-block; border: 1px solid currentColor; border-radius: 4px; font-size: 11px;
  padding: 0 5px; margin-right: 5px; color: var(--inb-good); }
.inb-badge.inb-unverified { color: var(--inb-bad); border-style: dashed; }
</style>"""

_OWN = "a design of your own"
_FLAGS: tuple[tuple[FlagField, str], ...] = (
    ("streamlined", "Streamlined"),
    ("lifters", "Lifters"),
    ("armed", "Armed"),
    ("bridge", "Bridge"),
)
_NUMBERS: tuple[tuple[NumberField, str, str], ...] = (
    ("tonnage", "Tonnage at full load, t", "MAS-1"),
    ("engine_power", "Engine power", "MAS-1"),
    ("dcs", "Directional control sets", "MOV-7"),
    ("race_tolerance", "Race tolerance, TP", "MAS-3"),
)
_JUDGES: tuple[tuple[JudgeField, str, str], ...] = (
    ("piloting", "Piloting", "SOT-1"),
    ("velocity", "Velocity, hexes a turn", "MOV-4"),
)


class ShipBuilder(ipywidgets.VBox):
    """A ship on the drawing board.

    Args:
        design: to begin from; None begins a new one.

    Attributes:
        model: the design and what it is judged by.
        status: the line that shows what went wrong.
    """

    def __init__(self, design: Design | None = None) -> None:
        self.status = Status()
        self.model: Builder = building.NEW
        self._changed: list[Callable[[Design], object]] = []
        self._showing = False
        self.errors: dict[str, ipywidgets.HTML] = {}
        column = self._inputs(), self._results(), self._parts()
        body = ipywidgets.Box(column)
        body.add_class("inb-ship-body")
        style = ipywidgets.HTML(_STYLE, layout=ipywidgets.Layout(display="none"))
        super().__init__([theme.stylesheet(), style, body, self.status])
        for name in ("inb-root", "inb-ship"):
            self.add_class(name)
        if design is not None:
            self.model = building.update(self.model, Start(design))
        self._refresh()

    @property
    def design(self) -> Design:
        """The last good design."""
        return self.model.design

    def on_change(self, callback: Callable[[Design], object]) -> None:
        """Call *callback* with the design whenever it changes."""
        self._changed.append(callback)

    def send(self, message: Message) -> None:
        """Do what *message* says, as a control would."""
        before = self.model.design
        self.model = building.update(self.model, message)
        self._refresh()
        if self.model.design != before:
            for callback in tuple(self._changed):
                callback(self.model.design)

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        for part in (self.loads, self.internals):
            part.close()
        super().close()

    def _inputs(self) -> Any:
        self.start = ipywidgets.Dropdown(
            options=[(_OWN, -1), *((_listed(ship), number) for number, ship in enumerate(catalog()))],
            value=-1,
        )
        named(self.start, "Start from a ship of the catalog")
        self._on(self.start, lambda value: None if value < 0 else started(catalog()[value]))
        self.origin = theme.text()
        self.name = named(ipywidgets.Text(), "Name of the class")
        self.name.add_class("inb-words")
        self._on(self.name, Name)
        self.ship_class = named(ipywidgets.Dropdown(options=SHIP_CLASSES), "Fighter or patrol ship")
        self._on(self.ship_class, Class)
        self.numbers: dict[str, Any] = {}
        rows: list[Any] = []
        for field, label, rule in _NUMBERS:
            rows += self._number_row(field, label, rule)
        self.has_compensator = ipywidgets.Checkbox(description="Compensator, TP", indent=False)
        self._on(self.has_compensator, lambda on: Number("compensator", self._compensator() if on else None))
        compensator = self._number("compensator", "Acceleration compensator, TP")
        rows += [
            theme.row(self.has_compensator, theme.text(), compensator, _chip("MAS-3")),
            self._error("compensator"),
        ]
        self.flags = {field: ipywidgets.Checkbox(description=label, indent=False) for field, label in _FLAGS}
        for flag, box in self.flags.items():
            self._on(box, partial(Flag, flag))
        self.power_button = theme.tool_button(
            "Use", "Use this engine power", self.status.guard(lambda _: self.send(TakePower())), small=True
        )
        self.power = theme.text()
        judged: list[Any] = []
        for judge, label, rule in _JUDGES:
            judged += self._number_row(judge, label, rule)
        self.variable_mass = ipywidgets.Checkbox(description="Variable mass", indent=False)
        self._on(self.variable_mass, VaryMass)
        judged.append(theme.row(self.variable_mass, theme.text(), _chip("MAS-2")))
        self.loads = Loads(self.status.guard, self._ask)
        wanted = self._number("wanted", "Wanted thrust, TP")
        return _column(
            theme.panel("Start from", self.start, self.origin),
            theme.panel(
                "Design",
                theme.row(theme.text("Name"), self.name),
                self._error("name"),
                theme.row(theme.text("Class"), self.ship_class),
                *rows,
                theme.row(*self.flags.values()),
            ),
            theme.panel("Loads", self.loads.box),
            theme.panel(
                "Wanted thrust",
                theme.row(theme.text("Wanted thrust, TP"), wanted, self.power_button, _chip("MAS-4")),
                self._error("wanted"),
                self.power,
            ),
            theme.panel("Judged at", *judged),
        )

    def _results(self) -> Any:
        self.sheet = theme.text()
        self.curve = theme.text()
        self.weight = ipywidgets.IntSlider(min=0, max=0, description="Dropped", tooltip="How many drops are made")
        self._on(self.weight, Loaded)
        self.drops = theme.text()
        column = _column(
            theme.panel("What it comes to", self.sheet),
            theme.panel("Thrust against mass", self.curve, self.weight),
            theme.panel("Loads dropped one after another", self.drops),
        )
        column.add_class("inb-wide")
        return column

    def _parts(self) -> Any:
        guard = self.status.guard
        self.armour, self.internals = Armour(guard, self._ask), Internals(guard, self._ask)
        self.turns, self.pushes = theme.text(), theme.text()
        return _column(
            theme.panel("Heading change, TP a hexside", self.turns),
            theme.panel("Pushing the plant", self.pushes),
            theme.panel("Armour", self.armour.box),
            theme.panel("Internals, from the outside in", self.internals.box),
        )

    def _number_row(self, field: NumberField | JudgeField, label: str, rule: str) -> list[Any]:
        return [
            theme.row(theme.text(html.escape(label)), self._number(field, label), _chip(rule)),
            self._error(field),
        ]

    def _number(self, field: NumberField | JudgeField, label: str) -> Any:
        kind = ipywidgets.FloatText if field in ("tonnage", "engine_power") else ipywidgets.IntText
        control = named(kind(continuous_update=True, layout=ipywidgets.Layout(width="96px")), label)
        control.add_class("inb-field")
        match field:
            case "piloting" | "velocity" | "wanted":
                self._on(control, lambda value: Judge(field, value))
            case _:
                self._on(control, lambda value: Number(field, value))
        self.numbers[field] = control
        return control

    def _error(self, place: str) -> ipywidgets.HTML:
        return self.errors.setdefault(place, theme.text())

    def _compensator(self) -> int:
        return int(self.numbers["compensator"].value)

    def _on(self, control: Any, message: Callable[[Any], Message | None]) -> None:
        """Send what *message* makes of the control's value whenever a person sets it."""

        def changed(change: Any) -> None:
            if not self._showing and (made := message(change["new"])) is not None:
                self._ask(made)

        control.observe(self.status.guard(changed), "value")

    def _ask(self, message: Message) -> None:
        if not self._showing:
            self.send(message)

    def _refresh(self) -> None:
        model, found = self.model, self.model.ratings
        refusal = model.refusal
        at = refusal.place if refusal else ""
        self._showing = True
        try:
            self._show_inputs(at)
            put(self.weight, max=len(found.drops) - 1)
            put(self.weight, value=found.at, disabled=len(found.drops) == 1 or not model.variable_mass)
            self.loads.show(model.design.loads, refusal)
            self.armour.show(model.design.armour, refusal)
            self.internals.show(model.design.internals, refusal)
        finally:
            self._showing = False
        for place, line in self.errors.items():
            theme.show(line, theme.error(str(refusal)) if place == at else "")
        theme.show(self.origin, _origin(model))
        theme.show(self.power, theme.note(power_words(model.wanted, found.drops[0].tons)))
        self._show_results(found)

    def _show_inputs(self, refused: str) -> None:
        """Show the design in its inputs; what was refused stays as it was written, to be put right."""
        model, design = self.model, self.model.design
        values = {
            "tonnage": design.tonnage,
            "engine_power": design.engine_power,
            "dcs": design.dcs,
            "race_tolerance": design.race_tolerance,
            "compensator": design.compensator,
            "piloting": model.piloting,
            "velocity": model.velocity,
            "wanted": model.wanted,
        }
        for field, value in values.items():
            if field != refused and value is not None:
                put(self.numbers[field], value=value)
        if refused != "name":
            put(self.name, value=design.name)
        if refused != "compensator":
            put(self.has_compensator, value=design.compensator is not None)
        put(self.numbers["compensator"], disabled=not self.has_compensator.value)
        put(self.ship_class, value=design.ship_class)
        put(self.variable_mass, value=model.variable_mass)
        for field, box in self.flags.items():
            put(box, value=getattr(design, field))

    def _show_results(self, found: Ratings) -> None:
        picture = curve.svg(curve.curve_of(found), title=found.design.name, colours=curve.THEME)
        theme.show(self.sheet, datasheet.figures_html(found))
        theme.show(self.curve, picture)
        theme.show(self.drops, datasheet.drops_html(found))
        theme.show(self.turns, datasheet.turns_html(found))
        theme.show(self.pushes, datasheet.pushes_html(found))
        visible(self.weight, shown=len(found.drops) > 1)


def started(ship: CatalogShip) -> Start:
    """Return the message that begins a design from *ship*; what is not known of it stays as a new design has it."""
    new = building.NEW.design
    design = Design(
        ship.name,
        ship.ship_class,
        new.tonnage if ship.tonnage is None else ship.tonnage,
        new.engine_power if ship.engine_power is None else ship.engine_power,
        streamlined=bool(ship.streamlined),
        lifters=bool(ship.lifters),
    )
    known = {
        "tonnage": ship.tonnage,
        "engine power": ship.engine_power,
        "streamlined": ship.streamlined,
        "lifters": ship.lifters,
    }
    unknown = tuple(name for name, value in known.items() if value is None)
    return Start(design, f"{ship.standing}: {ship.note}", unknown, ship.thrust)


def _listed(ship: CatalogShip) -> str:
    return f"{ship.name} ({ship.nation or 'any nation'}, {ship.standing})"


def _origin(model: Builder) -> str:
    if not model.origin:
        return ""
    standing, _, note = model.origin.partition(": ")
    look = " inb-unverified" if standing == "unverified" else ""
    parts = [f'<span class="inb-badge{look}">{html.escape(standing)}</span>', html.escape(note), "."]
    if model.unknown:
        parts.append(f" Not known, so for you to fill in: {html.escape(', '.join(model.unknown))}.")
    return f'<div class="inb-note">{"".join(parts)}</div>'


def _column(*panels: Any) -> Any:
    column = ipywidgets.VBox(panels)
    column.add_class("inb-ship-column")
    return column


def _chip(rule: str) -> ipywidgets.HTML:
    chip = theme.text(theme.chip(rule))
    chip.layout = ipywidgets.Layout(flex="0 0 auto")
    return chip
