"""The order box of the fleet table: whose line, the line, buttons for what may come next, and what it comes to."""

import html
from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.rules.fleet.orders import NOTHING, PHASES, Token
from interceptor_nb.rules.fleet.sequence import SEQUENCE
from interceptor_nb.view.fleet_board import Table
from interceptor_nb.view.fleet_game import FleetGame, Looked, Message, Typed, read_line
from interceptor_nb.view.fleet_pad import Choices, Part, pad, parts, with_token
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.faults import faults_html
from interceptor_nb.widgets.fields import Fields, choice, put, visible, whole_number
from interceptor_nb.widgets.order_line import CSS

_PLACEHOLDER = "nothing new"
_OWN_CSS = """<style>
.inb-fleet-pad .inb-row { flex-wrap: nowrap; align-items: flex-start; }
.inb-fleet-pad .inb-row > :first-child { flex: 0 0 12.5em; padding-top: 2px; }
.inb-fleet-pad .inb-row:has(details[open]) { flex-wrap: wrap; }
.inb-fleet-pad .inb-row > :first-child:has(details[open]) { flex: 1 0 100%; }
.inb-phases { display: flex; flex-wrap: wrap; gap: 3px; margin: 2px 0 6px; }
.inb-phase { border: 1px solid var(--inb-line); border-radius: 5px; padding: 1px 5px; font-size: 12px; }
.inb-phase.inb-done { background: var(--inb-wash); }
.inb-phase.inb-now { border-color: var(--inb-accent); box-shadow: inset 0 -2px 0 var(--inb-accent); font-weight: 600; }
</style>"""


class FleetOrders(ipywidgets.VBox):
    """The line of one unit at a time.

    Args:
        send: takes what a person did.
        fields: the controls' guard and error line.
        guard: makes handlers safe.

    Attributes:
        line: the text input.
        units: a button a unit, in file order.
        phases: the phases of the turn, those that have begun marked.
    """

    def __init__(self, send: Callable[[Message], object], fields: Fields, guard: Callable[[Any], Any]) -> None:
        self._ask, self._guard = send, guard
        self._game: FleetGame | None = None
        self._choices: dict[str, Choices] = {}
        self.units: dict[str, Any] = {}
        self._chooser = theme.tools()
        self.phases = theme.text()
        self.line = theme.labelled(
            ipywidgets.Text(continuous_update=True, placeholder=_PLACEHOLDER, layout=ipywidgets.Layout(width="auto")),
            "Order line",
        )
        self.line.add_class("inb-line")
        fields.bind(self.line, self._typed)
        self.clear = theme.tool_button("Clear", "Clear the line", guard(lambda _: send(Typed(""))), small=True)
        self._parts, self._problems = theme.text(), theme.text()
        self._parts.add_class("inb-verdict")
        self._problems.add_class("inb-problems")
        self._pad: dict[str, tuple[Any, Any, list[Any]]] = {}
        self._pad_box = ipywidgets.VBox([], _dom_classes=("inb-fleet-pad",))
        self.hit_target = choice("Ship that is hit", width="110px")
        self.hit_points = whole_number("Points of the hit, screens counted already")
        self.hit_points.value = 1
        self.hit = theme.tool_button("hit", "Declare a hit of main weapons", guard(lambda _: self._hit()), small=True)
        self._hit_row = theme.row(
            theme.text(f"Main weapons {theme.chips('TRN-8')}"),
            theme.tools(self.hit_target, self.hit_points, theme.text("points"), self.hit),
        )
        super().__init__(
            [
                theme.text(CSS + _OWN_CSS),
                self._chooser,
                theme.row(self.line, self.clear, theme.text(theme.chips("TRN-1"))),
                self._parts,
                self._problems,
                self._pad_box,
            ]
        )

    def refresh(self, game: FleetGame, table: Table) -> None:
        """Show the line of the unit that *game* looks at."""
        if self._game is None or self._game.field is not game.field:
            self._choose_from(table)
        self._game = game
        for name, button in self.units.items():
            theme.press(button, on=name == game.unit)
        put(self.line, value=game.line, disabled=game.is_fixed)
        put(self.clear, disabled=game.is_fixed or not game.line)
        theme.show(self._parts, "".join(map(_part, parts(game))))
        own = tuple(fault for fault in game.problems if fault.ship == game.unit)
        theme.show(self._problems, faults_html(own))
        theme.show(self.phases, phases_html(game))
        self._show_pad(pad(game))
        self._show_hit(game)

    def press(self, text: str) -> None:
        """Press the button of the pad that says *text*.

        Raises:
            KeyError: no such button is shown.
        """
        for choices in self._choices.values():
            for option in choices.options:
                if option.text == text:
                    self._ask(Typed(option.line))
                    return
        raise KeyError(text)

    def _typed(self, line: str) -> str:
        self._ask(Typed(line))
        return ""

    def _show_pad(self, shown: tuple[Choices, ...]) -> None:
        self._choices = {choices.title: choices for choices in shown}
        for choices in shown:
            if choices.title not in self._pad:
                tools = theme.tools()
                label = theme.text(f"{html.escape(choices.title)} {theme.chips(*choices.rules)}")
                self._pad[choices.title] = (theme.row(label, tools), tools, [])
        rows = tuple(self._pad[choices.title][0] for choices in shown)
        if self._pad_box.children[: len(rows)] != rows or len(self._pad_box.children) != len(rows) + 1:
            self._pad_box.children = (*rows, self._hit_row)
        for title, (_, tools, buttons) in self._pad.items():
            options = self._choices[title].options if title in self._choices else ()
            while len(buttons) < len(options):
                buttons.append(self._pad_button(title, len(buttons)))
                tools.children = tuple(buttons)
            for number, button in enumerate(buttons):
                visible(button, shown=number < len(options))
                if number < len(options):
                    option = options[number]
                    put(button, description=option.text)
                    theme.press(button, on=False)
                    put(button, tooltip=option.words)
                    theme.press(button, on=option.is_on)

    def _pad_button(self, title: str, number: int) -> Any:
        def pressed(_: object) -> None:
            options = self._choices[title].options if title in self._choices else ()
            if number < len(options):
                self._ask(Typed(options[number].line))

        return theme.tool_button("", "", self._guard(pressed), small=True)

    def _show_hit(self, game: FleetGame) -> None:
        can = not game.is_fixed and game.unit in game.field.ships and PHASES["hit"] > game.base.phase
        visible(self._hit_row, shown=can)
        if can:
            names = tuple(name for name in game.field.in_play(game.base) if name != game.unit)
            chosen = self.hit_target.value
            put(self.hit_target, options=names)
            put(self.hit_target, value=chosen if chosen in names else next(iter(names), None))

    def _hit(self) -> None:
        if self._game is not None and self.hit_target.value:
            if self.hit_points.value < 1:
                raise InterceptorError(f"a hit of {self.hit_points.value} points is none; it has 1 or more [TRN-8]")
            token = Token("hit", self.hit_points.value, self.hit_target.value)
            self._ask(Typed(str(with_token(read_line(self._game.line) or NOTHING, token))))

    def _choose_from(self, table: Table) -> None:
        for button in self.units.values():
            button.close()
        self.units = {}
        for mark in table.units:
            button = theme.tool_button(
                f"{mark.letter} {mark.id}",
                f"Order {mark.id} of {mark.side.name}",
                self._guard(lambda _, name=mark.id: self._ask(Looked(name))),
                small=True,
            )
            button.layout = ipywidgets.Layout(border_left=f"4px solid {mark.side.color}")
            self.units[mark.id] = button
        self._chooser.children = tuple(self.units.values())


def phases_html(game: FleetGame) -> str:
    """Return the phases of the turn as HTML: those that have begun, the one that comes next, each with its rule."""
    begun, following = game.base.phase, game.decision.phase
    parts_ = []
    for number, phase in enumerate(SEQUENCE, 1):
        look = "inb-now" if number == following else "inb-done" if number <= begun else ""
        parts_.append(
            f'<span class="inb-phase {look}" title="{html.escape(phase.title)}">'
            f"{phase.name} {theme.chip(phase.rule)}</span>"
        )
    return f'<div class="inb-phases" aria-label="Phases of the turn">{"".join(parts_)}</div>'


def _part(part: Part) -> str:
    return f'<span class="inb-part inb-part-{part.tone}">{html.escape(part.text)} {theme.chips(*part.rules)}</span> '
