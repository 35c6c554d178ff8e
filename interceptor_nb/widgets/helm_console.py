"""The helm console: one page for a game of the helm, with gauges, actions, lines, dice, log and the scenario itself."""

import html
from collections.abc import Callable
from typing import Any

import ipywidgets
from msgspec import structs

from interceptor_nb.rules.helm.rules import RULES
from interceptor_nb.rules.helm.setup import Setup
from interceptor_nb.scenario import Fault, ScenarioError, helm_faults
from interceptor_nb.view import helm_plot
from interceptor_nb.view.helm_editing import HelmEditing, Loaded, Redo, Undo, starter, taken
from interceptor_nb.view.helm_editing import Message as EditMessage
from interceptor_nb.view.helm_editing import update as edited
from interceptor_nb.view.helm_gauges import gauges
from interceptor_nb.view.helm_gauges import svg as gauges_svg
from interceptor_nb.view.helm_stepping import (
    Answered,
    Chosen,
    HelmGame,
    Looked,
    Message,
    PhasePlayed,
    Stepped,
    helm_game,
    update,
)
from interceptor_nb.view.helm_words import describe, moment_words
from interceptor_nb.view.timeline import Back, First, Given, Last, ToRow, standing
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.faults import faults_html
from interceptor_nb.widgets.fields import Fields, put, visible
from interceptor_nb.widgets.helm_actions import ActionPanel
from interceptor_nb.widgets.helm_cards import CSS, bars_html, flags_html, words_html
from interceptor_nb.widgets.helm_plan import PlanPanel
from interceptor_nb.widgets.helm_setup import CSS as FORM_CSS
from interceptor_nb.widgets.helm_setup import FIELD_WORDS, HelmSetup
from interceptor_nb.widgets.log_table import LogTable
from interceptor_nb.widgets.problems import ProblemRow, Problems
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.timeline_bar import TimelineBar

_PAGES = (("console", "Console", "The helm and its game"), ("setup", "Scenario", "Ships, crews, missiles, options"))
_MOST_DODGES = 12
_CSS = """<style>
.inb-helm { container-type: inline-size; }
.inb-helm-grid { display: grid !important; gap: 10px; align-items: start; overflow: visible; margin: 10px 0 0;
  grid-template-columns: 342px minmax(0, 6fr) minmax(0, 5fr); }
.inb-helm-grid[style*="none"] { display: none !important; }
.inb-helm-grid > * { min-width: 0; width: auto; margin: 0; }
@container (max-width: 1240px) { .inb-helm-grid { grid-template-columns: 322px minmax(0, 1fr); }
  .inb-helm-grid > :nth-child(3) { grid-column: 1 / 3; } }
@container (max-width: 760px) { .inb-helm-grid { grid-template-columns: minmax(0, 1fr); }
  .inb-helm-grid > :nth-child(3) { grid-column: 1; } }
.inb-helm-now { font-size: 16px; font-weight: 700; }
.inb-helm-roll { border-left: 3px solid var(--inb-accent); background: var(--inb-wash); padding: 4px 8px;
  margin: 4px 0; }
.inb-helm-played { outline: 3px solid var(--inb-amber); outline-offset: -1px; }
.inb-helm .inb-log-row { grid-template-columns: 2.4em 5em 1fr auto; }
.inb-helm .inb-log-list { max-height: 330px; }
</style>"""


class HelmConsole(ipywidgets.VBox):
    """The helm of every ship of one scenario; it knows no files.

    Args:
        setup: the scenario; None begins with one ship and its helmsman.
        seed: the seed of the dice.

    Attributes:
        model: the game as it is stepped.
        editing: the scenario as it is edited.
        timeline, actions, plan, form, log_table, problems: the parts.
        file_row: where whoever knows files puts its controls.
        status: the line that shows what went wrong, and news.

    Raises:
        ScenarioError: the scenario has faults, each named.
    """

    def __init__(self, setup: Setup | None = None, seed: int = 0) -> None:
        setup = starter() if setup is None else setup
        _whole(setup)
        self.editing = HelmEditing(setup)
        self.model = helm_game(setup, seed)
        self.status = Status()
        guard = self.status.guard
        self._changed: list[Callable[[Setup], object]] = []
        self._fields = Fields(guard)
        self._asked_rule = ""
        self._made_of: tuple[object, ...] = ()
        self._name = theme.text()
        self.file_row = theme.tools()
        self.problems = Problems(guard)
        self.pages = {page: self._page_button(page, title, tooltip) for page, title, tooltip in _PAGES}
        self.undo_button = theme.tool_button("Undo", "Take back the last change", guard(lambda _: self._walk(Undo())))
        self.redo_button = theme.tool_button("Redo", "Make it again", guard(lambda _: self._walk(Redo())))
        self.timeline = TimelineBar(
            self.send, self._fields, guard, step=Stepped(), play=PhasePlayed(), turn="phase", faces=6
        )
        self.actions = ActionPanel(self.send, self._fields, guard)
        self.plan = PlanPanel(self.send, self._fields, guard, self.status)
        self.form = HelmSetup(self.edit, lambda index: self.send(Looked(index)), guard)
        self.log_table = LogTable(RULES)
        self.log_table.on_rule(guard(self._ask_rule))
        self.log_table.on_row(guard(self.go))
        self.ships: list[Any] = []
        self.dodges = tuple(self._dodge_button(number) for number in range(_MOST_DODGES))
        self.let_come = theme.tool_button("Let it come", "Do not dodge", guard(lambda _: self.send(Answered())))
        self._make_texts()
        bar = theme.tools(
            self._name,
            *self.pages.values(),
            self.undo_button,
            self.redo_button,
            theme.gap(),
            self.file_row,
            self.problems.lamp,
        )
        bar.add_class("inb-bar")
        self._bodies = {"console": self._console(), "setup": self.form}
        super().__init__(
            [theme.stylesheet(), theme.text(CSS + FORM_CSS + _CSS), bar, self.status, *self._bodies.values()]
        )
        for name in ("inb-root", "inb-helm"):
            self.add_class(name)
        self.call(setup.title)
        self.turn_to("console")
        self._refresh()

    @property
    def scenario(self) -> Setup:
        """Return the scenario as it stands, with its lines."""
        return structs.replace(self.editing.setup, orders=self.model.orders())

    def on_change(self, callback: Callable[[Setup], object]) -> None:
        """Call *callback* with the scenario whenever it has changed, order lines too."""
        self._changed.append(callback)

    def begin(self, setup: Setup, name: str) -> None:
        """Begin anew with *setup*: there is nothing to undo.

        Raises:
            ScenarioError: it has faults, each named.
        """
        _whole(setup)
        self.call(name)
        self._take(HelmEditing(setup))
        self.turn_to("console")

    def load(self, setup: Setup, name: str) -> None:
        """Go on with *setup*, which undo can take back.

        Raises:
            ScenarioError: it has faults, each named.
        """
        _whole(setup)
        self.call(name)
        self.edit(Loaded(setup))
        self.turn_to("console")

    def call(self, name: str) -> None:
        """Show *name* as what the scenario is called."""
        theme.show(self._name, theme.name_html(name))

    def turn_to(self, page: str) -> None:
        """Show *page*: console or setup."""
        for other, body in self._bodies.items():
            visible(body, shown=other == page)
            theme.press(self.pages[other], on=other == page)

    def edit(self, message: EditMessage) -> str:
        """Change the scenario by *message*; return why not in one sentence, or an empty text."""
        now = structs.replace(self.editing, setup=self.scenario)
        after = edited(now, message)
        if after is now:
            return ""
        if said := taken(now.setup, message):
            return said
        found = _new_faults(now.setup, after.setup)
        if found:
            return _sentence(found[0])  # what else is wrong follows from it
        if _without_words(after.setup) == _without_words(now.setup):
            self.editing = after
            self._refresh()
            self._tell()
        elif self.model.log and not isinstance(message, Loaded):
            return "a game is shown; after Restart on the console what it begins with can be changed"
        else:
            self._take(after)
        if after.setup.title != now.setup.title:
            self.call(after.setup.title)
        return ""

    def _walk(self, message: EditMessage) -> None:
        if said := self.edit(message):
            self.status.tell(said)

    def send(self, message: Message) -> None:
        """Update the game by *message*, and show it."""
        before, self.model = self.model, update(self.model, message)
        if self.model is before:
            return
        if not isinstance(message, ToRow):
            self._asked_rule = ""
        self._refresh()
        if before.lines != self.model.lines:
            self._tell()

    def look(self, ship: str) -> None:
        """Look at the helm of *ship*.

        Raises:
            KeyError: there is no such ship.
        """
        self.send(Looked(self.model.field.index[ship]))

    def step(self) -> None:
        """Play the next decision."""
        self.send(Stepped())

    def play_phase(self) -> None:
        """Play up to the end of the phase."""
        self.send(PhasePlayed())

    def back(self) -> None:
        """Look at the state a decision earlier."""
        self.send(Back())

    def first(self) -> None:
        """Look at the start."""
        self.send(First())

    def last(self) -> None:
        """Look at the end of the log."""
        self.send(Last())

    def go(self, row: int) -> None:
        """Look at the state after *row* rows of the log."""
        self.send(ToRow(row))

    def give(self, face: int) -> None:
        """Let the roll that is due come up *face*."""
        self.send(Given(face))

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        if hasattr(self, "plan"):  # not where the scenario was refused
            self.plan.close()
        super().close()

    def _make_texts(self) -> None:
        self._now, self._rolled, self._dodge_words = theme.text(), theme.text(), theme.text()
        self._faults = theme.text("", "inb-faults")
        self._gauges, self._flags, self._bars = theme.text(), theme.text(), theme.text("", "inb-note")
        self._plot, self._twin = theme.text(), theme.text()
        self._row_rules = theme.text("", "inb-row-rules")

    def _console(self) -> ipywidgets.Box:
        self._ship_row = theme.tools()
        self._dodge_row = theme.tools(self._dodge_words, *self.dodges, self.let_come)
        self._helm = theme.panel("The helm", self._ship_row, self._gauges, self._flags, self._bars)
        left = ipywidgets.VBox(
            [self._helm, theme.panel("Around the ship", self._plot), theme.panel("In words", self._twin)],
            _dom_classes=("inb-stack",),
        )
        game = theme.panel(
            "",
            self._now,
            self._rolled,
            self._dodge_row,
            self.timeline,
            self._faults,
            self._fields.error,
        )
        log = theme.panel("Log", self.log_table, self._row_rules)
        middle = ipywidgets.VBox([game, self.actions, self.plan, self.problems], _dom_classes=("inb-stack",))
        right = ipywidgets.VBox([self.actions.detail, log], _dom_classes=("inb-stack",))
        return ipywidgets.Box([left, middle, right], _dom_classes=("inb-helm-grid",))

    def _page_button(self, page: str, title: str, tooltip: str) -> ipywidgets.Button:
        return theme.tool_button(title, tooltip, self.status.guard(lambda _: self.turn_to(page)))

    def _ship_button(self, number: int) -> ipywidgets.Button:
        button = theme.tool_button("", "", self.status.guard(lambda _: self.send(Looked(number))), small=True)
        theme.own_layout(button).border_left = f"4px solid {helm_plot.colour(number)}"
        return button

    def _dodge_button(self, number: int) -> Any:
        def dodge(_: object) -> None:
            self.send(Answered(self.model.dodges[number]))

        return theme.tool_button("", "", self.status.guard(dodge), look="primary")

    def _take(self, editing: HelmEditing) -> None:
        """Go on with *editing*: its game begins anew, with the same seed and the same ship looked at."""
        before, self.editing = self.model, editing
        game = helm_game(editing.setup, before.seed)
        game = structs.replace(game, by_hand=before.by_hand)
        if before.owner in game.field.index:
            game = update(game, Looked(game.field.index[before.owner]))
        elif before.ship < len(game.field.ids):
            game = update(game, Looked(before.ship))
        self.model = update(structs.replace(game, choice=before.choice), Chosen())
        self._refresh()
        self._tell()

    def _tell(self) -> None:
        for callback in tuple(self._changed):
            callback(self.scenario)

    def _ask_rule(self, rule: str) -> None:
        self._asked_rule = rule

    def _refresh(self) -> None:
        game = self.model
        decision = game.decision
        with self._fields.showing():
            where = f"row {game.shown} of {len(game.log)}, {moment_words(game.state)}"
            self.timeline.refresh(game, over=decision.kind == "over", where=where)
            self.actions.refresh(game)
            self.plan.refresh(game)
        self.form.refresh(self.editing.setup, game.ship)
        put(self.undo_button, disabled=not self.editing.past)
        put(self.redo_button, disabled=not self.editing.future)
        self._refresh_ships(game)
        title = decision.title if decision.ship >= 0 else decision.title[:1].upper() + decision.title[1:]
        theme.show(self._now, f'<span class="inb-helm-now" role="status">{html.escape(title)}</span>')
        rolled = game.rolled
        last = (
            ""
            if rolled is None
            else f"{html.escape(f'{rolled.who} {rolled.text}'.strip())} {theme.chips(*rolled.rules)}"
        )
        theme.show(self._rolled, f'<div class="inb-helm-roll">{last}</div>' if last else "")
        dodges = game.dodges
        visible(self._dodge_row, shown=bool(dodges) and game.due is None)
        theme.show(
            self._dodge_words, theme.chips(*(("HLM-R3",) if game.base.moment.ram else ("HLM-A8",))) if dodges else ""
        )
        for number, button in enumerate(self.dodges):
            visible(button, shown=number < len(dodges))
            if number < len(dodges):
                put(button, description=f"{dodges[number].member} dodges", tooltip=f"Dodge: {dodges[number]}")
        theme.show(self._faults, faults_html(game.faults, named=True))
        self._refresh_helm(game)
        colours = {owner: helm_plot.colour(index) for index, owner in enumerate(game.field.ids)}
        self.log_table.show(game.log, game.shown, colours, standing(game, game.read_as))
        row = game.log[game.shown - 1] if game.shown else None
        chips = "" if row is None else theme.chips(*row.rules, is_open=self._asked_rule)
        said = theme.note("the start; no row is chosen") if row is None else f"{html.escape(row.text)} {chips}"
        theme.show(self._row_rules, said)
        self.problems.show(problem_rows(self.scenario, game))

    def _refresh_ships(self, game: HelmGame) -> None:
        while len(self.ships) < len(game.field.ids):
            self.ships.append(self._ship_button(len(self.ships)))
            self._ship_row.children = tuple(self.ships)
        for number, button in enumerate(self.ships):
            visible(button, shown=number < len(game.field.ids))
            if number < len(game.field.ids):
                owner = game.field.ids[number]
                put(button, description=f"{helm_plot.letter(number)} {owner}", tooltip=f"Take the helm of {owner}")
                theme.press(button, on=number == game.ship)

    def _refresh_helm(self, game: HelmGame) -> None:
        made_of = (game.field, game.state, game.ship)
        if made_of == self._made_of:
            return
        self._made_of = made_of
        (self._helm.remove_class if game.is_live else self._helm.add_class)("inb-helm-played")
        if game.field.ids:
            found = gauges(game.field, game.state, game.ship)
            theme.show(self._gauges, gauges_svg(found))
            theme.show(self._flags, flags_html(found))
            theme.show(self._bars, bars_html(found))
            theme.show(self._plot, helm_plot.svg(game.field, game.state, game.ship))
        else:
            for one in (self._gauges, self._flags, self._bars, self._plot):
                theme.show(one, "")
        told = describe(game.field, game.state, game.ship)
        theme.show(self._twin, f'<div role="region" aria-label="The helm in words">{words_html(told)}</div>')


def problem_rows(setup: Setup, game: HelmGame) -> tuple[ProblemRow, ...]:
    """Return what is wrong with *setup* and with the lines of *game*, as rows of the problems card."""
    wrong = helm_faults(setup)
    found = [
        ProblemRow("error", fault.message, fault.pointer.strip("/"), (fault.rule,) if fault.rule else ())
        for fault in wrong
    ]
    round_, phase = game.edited if game.field.ids else (0, 0)
    if f"/orders/{round_}.{phase}/{game.owner}" not in {fault.pointer for fault in wrong}:  # it is told above
        found += [ProblemRow("warning", fault.message, fault.ship, fault.rules) for fault in game.problems]
    for ship in setup.ships:
        if not ship.crew:
            found.append(ProblemRow("warning", "nobody is aboard, so nobody can act", ship.id, ("HLM-8",)))
    return tuple(found)


def _without_words(setup: Setup) -> Setup:
    """Return *setup* without what no game knows of."""
    return structs.replace(setup, title="", description="", author="")


def _whole(setup: Setup) -> None:
    """Do nothing if *setup* has no fault but in its lines.

    Raises:
        ScenarioError: with every fault.
    """
    if wrong := helm_faults(structs.replace(setup, orders=())):
        raise ScenarioError(wrong)


def _new_faults(before: Setup, after: Setup) -> tuple[Fault, ...]:
    known = set(helm_faults(before))
    return tuple(fault for fault in helm_faults(after) if fault not in known)


def _sentence(fault: Fault) -> str:
    field = [part for part in fault.pointer.split("/") if not part.isdigit()][-1]
    return f"{FIELD_WORDS.get(field, field)}: {fault.message}" + (f" [{fault.rule}]" if fault.rule else "")
