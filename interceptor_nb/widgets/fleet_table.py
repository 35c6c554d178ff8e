"""The fleet table: an open table in inches with its orders, turns, dice, log, odds, designs and words, as one page."""

import html
from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets
from msgspec import structs

from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.rules import RULES
from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.rules.fleet.state import Field, State, begin
from interceptor_nb.scenario import fleet_faults
from interceptor_nb.view import fleet_game as play
from interceptor_nb.view import fleet_messages as ask
from interceptor_nb.view.fleet_board import Table, table_at
from interceptor_nb.view.fleet_changes import starter, unit_of
from interceptor_nb.view.fleet_editing import Editing, edit, update
from interceptor_nb.view.fleet_game import fleet_game
from interceptor_nb.view.fleet_html import words_html
from interceptor_nb.view.fleet_keys import MESSAGES
from interceptor_nb.view.fleet_looking import orders_at, overlay_of
from interceptor_nb.view.fleet_odds import odds_of
from interceptor_nb.view.fleet_pad import clicked
from interceptor_nb.view.fleet_plan import planned
from interceptor_nb.view.fleet_pointing import held_words, here_words
from interceptor_nb.view.timeline import Back, First, Last, ToRow, standing
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.faults import faults_html
from interceptor_nb.widgets.fields import Fields, put, visible
from interceptor_nb.widgets.fleet_designs import FleetDesigns
from interceptor_nb.widgets.fleet_inspector import FleetInspector
from interceptor_nb.widgets.fleet_map import FleetMap, Touch
from interceptor_nb.widgets.fleet_odds import OddsPanel
from interceptor_nb.widgets.fleet_orders import FleetOrders
from interceptor_nb.widgets.fleet_problems import problem_rows
from interceptor_nb.widgets.fleet_toolbar import FleetToolbar
from interceptor_nb.widgets.log_table import LogTable
from interceptor_nb.widgets.problems import Problems
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.timeline_bar import TIMELINE_KEYS, TimelineBar

_FACES = 6
_HELP, _DO = "?", "Enter"
_WALKS: dict[str, play.Message] = {",": Back(), ".": play.Stepped(), "Home": First(), "End": Last()}
_PLAYED = "A game is shown. First (Home) goes back to the start, where the table can be changed."
_PAGES = (
    ("table", "Table", "The table, its turns and odds"),
    ("designs", "Designs", "Classes of ship, and the rule option"),
    ("words", "Words", "The table in words"),
)
_CSS = """<style>
.inb-fleet { container-type: inline-size; }
.inb-fleet-grid { display: grid !important; gap: 10px; align-items: start; overflow: visible; margin: 10px 0 0;
  grid-template-columns: minmax(0, 1fr) 340px; grid-template-rows: auto 1fr; }
.inb-fleet-grid > :nth-child(2) { grid-column: 2; grid-row: 1 / 3; }
.inb-fleet-grid[style*="none"] { display: none !important; }
.inb-fleet-foot { display: grid !important; gap: 10px; align-items: start; overflow: visible;
  grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); }
.inb-fleet-grid > *, .inb-fleet-foot > * { min-width: 0; width: auto; margin: 0; }
@container (max-width: 980px) { .inb-fleet-grid, .inb-fleet-foot { grid-template-columns: minmax(0, 1fr); }
  .inb-fleet-grid > :nth-child(2) { grid-column: 1; grid-row: 3; } }
.inb-fleet > .inb-panel { margin: 10px 0 0; } .inb-fleet .inb-fleet-tools { margin: 0 0 7px; }
.inb-fleet-played { outline: 3px solid var(--inb-amber); outline-offset: -1px; }
.inb-fleet .inb-banner { background: var(--inb-amber-wash); border-left: 4px solid var(--inb-amber); padding: 5px 10px;
  margin: 0 0 6px; } .inb-fleet .inb-banner:empty { display: none; }
.inb-fleet .inb-twin h4 { margin: 10px 0 2px; font-size: 13px; }
.inb-fleet .inb-twin ul { margin: 0; padding-left: 20px; }
.inb-fleet .inb-tools .widget-html:has(details[open]) { flex: 1 0 100%; }
.inb-fleet .inb-row-rules { margin-top: 6px; }
</style>"""


class FleetTable(ipywidgets.VBox):
    """A fleet scenario as a page: set up, ordered, played, asked about. It knows no files.

    Args:
        setup: the scenario; None begins with an empty table.
        name: what its file is called; the scenario's title unless given.
        seed: the seed of its dice.

    Attributes:
        model: the table being set up; `change` changes it.
        game: the game as it is stepped; `send` changes it.
        map, toolbar, orders, timeline, inspector, odds, designs, log_table, problems: the parts.
        file_row: where whoever knows files puts its controls.
        status: the line that shows what went wrong, and news.
    """

    def __init__(self, setup: Setup | None = None, name: str | None = None, *, seed: int = 0) -> None:
        setup = starter() if setup is None else setup
        self.model, self.game = edit(setup), fleet_game(setup, seed)
        self.status = Status()
        guard = self.status.guard
        self._changed: list[Callable[[Setup], object]] = []
        self._rule = ""
        self._fields = Fields(guard)
        self.map = FleetMap(keys=(*MESSAGES, *TIMELINE_KEYS, _HELP, _DO), status=self.status)
        self.map.on_touch(guard(self._touched))
        self.map.on_key(guard(self.press))
        self.orders = FleetOrders(self.send, self._fields, guard)
        self.timeline = TimelineBar(
            self.send, self._fields, guard, step=play.Stepped(), play=play.Played("turn"), faces=_FACES
        )
        self.phase_button = theme.tool_button(
            "Play phase", "Play to the end of the phase", guard(lambda _: self.send(play.Played("phase"))), small=True
        )
        self.inspector = FleetInspector(self.request, guard)
        self.designs = FleetDesigns(self.request, guard)
        self.odds = OddsPanel(partial(self.change, ask.LookToggled("after")), guard)
        self.log_table = LogTable(RULES)
        self.log_table.on_rule(guard(self._rule_asked))
        self.log_table.on_row(guard(self.go))
        self.problems = Problems(guard)
        self.problems.on_jump(guard(self._jump))
        self._name = theme.text()
        self.file_row = theme.tools()
        self.pages = {
            page: theme.tool_button(title, tooltip, guard(partial(self._turned, page)))
            for page, title, tooltip in _PAGES
        }
        self._banner, self._twin, self._faults = theme.text(), theme.text(), theme.text()
        self._title, self._row_rules = theme.text(), theme.text("", "inb-row-rules")
        self._faults.add_class("inb-faults")
        self.toolbar = FleetToolbar(self.change, self._fields, guard)
        self._page = "table"
        self._bodies = self._pages()
        bar = theme.tools(self._name, *self.pages.values(), theme.gap(), self.file_row, self.problems.lamp)
        bar.add_class("inb-bar")
        # What opening and saving come to, on the pages without the map that it stands under.
        self._news = ipywidgets.Box()
        super().__init__([theme.stylesheet(), theme.text(_CSS), bar, self._news, *self._bodies.values()])
        for class_ in ("inb-root", "inb-fleet"):
            self.add_class(class_)
        self.call(setup.title if name is None else name)
        self.turn_to("table")
        self.refresh()
        self.map.fit()

    @property
    def scenario(self) -> Setup:
        """Return the scenario as it stands: the table as set up, with the lines as typed."""
        return structs.replace(self.model.setup, orders=self.game.written())

    @property
    def field(self) -> Field:
        """Return what of the scenario no game changes."""
        return self.game.field

    @property
    def state(self) -> State:
        """Return the game as it is looked at."""
        return self.game.state

    def on_change(self, callback: Callable[[Setup], object]) -> None:
        """Call *callback* with the scenario whenever it has changed, order lines too."""
        self._changed.append(callback)

    def begin(self, setup: Setup, name: str) -> None:
        """Begin anew with *setup*: there is nothing to undo."""
        self.call(name)
        self.model, self.game = edit(setup), fleet_game(setup, self.game.seed)
        self.turn_to("table")
        self.refresh()
        self.map.fit()
        self._tell()

    def load(self, setup: Setup, name: str) -> None:
        """Go on with *setup*, which undo can take back."""
        self.call(name)
        self.model = structs.replace(self.model, frozen=None)
        self.change(ask.Loaded(setup))
        self.turn_to("table")
        self.map.fit()

    def call(self, name: str) -> None:
        """Show *name* as what the scenario is called."""
        theme.show(self._name, theme.name_html(name))

    def turn_to(self, page: str) -> None:
        """Show *page*: table, designs or words."""
        self._page = page
        put(self._news, children=() if page == "table" else (self.status,))
        for other, body in self._bodies.items():
            visible(body, shown=other == page)
            theme.press(self.pages[other], on=other == page)

    def change(self, message: ask.Message) -> str:
        """Answer *message* about the table; return why not in one sentence, or an empty text."""
        before = self.model
        if isinstance(message, ask.Changing | ask.Loaded | ask.Undone | ask.Redone):
            before = structs.replace(before, setup=self.scenario)  # its lines as they are typed by now
        self.model = update(before, message)
        if self.model.setup is not before.setup:
            self._follow(before, message)
        elif self.model.selection != before.selection and self.model.selection in self.field.ids:
            self.game = play.update(self.game, play.Looked(self.model.selection))
        self.refresh()
        if self.model.setup is not before.setup:
            self._tell()
        return self.model.message if self.model.refused else ""

    def request(self, message: ask.Message) -> str:
        """Answer *message* of a panel, as `change` does; the panel says why not, and the status line does not."""
        said = self.change(message)
        if said:
            self.model = structs.replace(self.model, message="", refused=False)
            self.status.clear()
        return said

    def send(self, message: play.Message) -> None:
        """Answer *message* about the game, and show it."""
        before, self.game = self.game, play.update(self.game, message)
        if self.game.shown != before.shown or self.game.is_live != before.is_live:
            self.model = update(self.model, ask.FrozenFor(_PLAYED if self.game.shown else None))
        if self.game.unit and self.game.unit != self.model.selection:
            self.model = update(self.model, ask.Chosen(self.game.unit))
        self.refresh()
        if self.game.lines != before.lines:
            self._tell()

    def order(self, unit: str, line: str) -> None:
        """Give the ship or group *unit* its line for this turn."""
        self.send(play.Typed(line, unit))

    def play_turn(self) -> None:
        """Play up to the end of the turn."""
        self.send(play.Played("turn"))

    def go(self, row: int) -> None:
        """Look at the state after *row* rows of the log."""
        self.send(ToRow(row))

    def press(self, key: str) -> None:
        """Do what *key* does on the table."""
        if key == _HELP:
            self.toolbar.toggle_help()
        elif key == _DO:
            self._do_at_cursor()
        elif key in _WALKS:
            self.send(_WALKS[key])
        elif key in MESSAGES:
            said = self.change(MESSAGES[key])
            self.map.reveal(self.model.cursor)
            self.map.say(self._here(), aloud=not said)  # the status line says and speaks it

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self.map.close()
        super().close()

    def refresh(self) -> None:
        """Show table and game, sending only what differs."""
        model, game = self.model, self.game
        field, state = (game.field, game.state) if model.frozen is not None else begin(self._shown())
        table = table_at(field, state)
        self._show_map(field, state, table)
        with self._fields.showing():
            self.orders.refresh(game, table)
            where = f"row {game.shown} of {len(game.log)}" if game.log else "nothing played yet"
            over = game.decision.kind == "over"
            self.timeline.refresh(game, over=over, where=f"{where} \N{MIDDLE DOT} next: {game.decision.title}")
            put(self.phase_button, disabled=over)
            self.toolbar.show(model)
        owner = f" \N{MIDDLE DOT} {game.unit}" if game.unit else ""
        theme.show(self._title, theme.title_html(f"Orders, turn {min(game.turn, game.field.setup.turns)}{owner}"))
        theme.show(self._faults, faults_html(game.faults, named=True))
        self._show_log(table)
        self.inspector.show(model, table)
        self.designs.show(model)
        self._show_banner()
        rows = problem_rows(fleet_faults(self.scenario), game, model.setup)
        self.problems.show(rows)
        theme.show(self._twin, words_html(table))
        said = model.message
        if said != self.status.text:
            self.status.tell(said)

    def _turned(self, page: str, _: object) -> None:
        self.turn_to(page)

    def _shown(self) -> Setup:
        shown = self.model.shown
        return structs.replace(shown, orders=self.game.field.setup.orders)

    def _follow(self, before: Editing, message: ask.Message) -> None:
        """Play the changed table from its start, with the lines as typed, or those that belong to the change."""
        setup, lines = self.model.setup, self.game.lines
        step = next(iter(before.past[-1:] if isinstance(message, ask.Undone) else before.future[-1:]), None)
        undone = isinstance(message, ask.Undone | ask.Redone) and step is not None and step.with_lines
        fresh = fleet_game(setup, self.game.seed)
        if undone or isinstance(message, ask.Renamed | ask.Deleted | ask.Loaded):
            lines = fresh.lines
        unit = self.model.selection if self.model.selection in fresh.field.ids else fresh.unit
        self.game = structs.replace(fresh, lines=lines, by_hand=self.game.by_hand, unit=unit)

    def _show_map(self, field: Field, state: State, table: Table) -> None:
        model = self.model
        self.map.show(table, overlay_of(model, self.game, field, state))
        after = "after" in model.looks
        name = model.selection if model.selection in field.ids else ""
        moment = planned(field, state, orders_at(self.game, state)) if after else state
        self.odds.show(name, odds_of(field, moment, name) if name else (), after=after)

    def _show_log(self, table: Table) -> None:
        game = self.game
        colours = {mark.id: mark.side.color for mark in table.units}
        self.log_table.show(game.log, game.shown, colours, standing(game, game.read_as))
        row = game.log[game.shown - 1] if game.shown else None
        theme.show(
            self._row_rules,
            theme.note("the start; no row is chosen")
            if row is None
            else f"{html.escape(row.text)} {theme.chips(*row.rules, is_open=self._rule)}",
        )

    def _show_banner(self) -> None:
        game, played = self.game, self.model.frozen is not None
        over = not game.state.phase
        where = f"{'After' if over else 'In'} turn {game.state.turn}, row {game.shown} of the log."
        theme.show(self._banner, f'<div class="inb-banner">{where}</div>' if played else "")
        (self._frame.add_class if played else self._frame.remove_class)("inb-fleet-played")

    def _tell(self) -> None:
        for callback in tuple(self._changed):
            callback(self.scenario)

    def _pages(self) -> dict[str, Any]:
        self._frame = theme.panel("", self.toolbar, self._banner, self.map, self._fields.error, self.status)
        right = ipywidgets.VBox([self.inspector, self.odds, self.problems])
        right.add_class("inb-stack")
        phases = theme.row(self.orders.phases, self.phase_button)
        orders = theme.panel("", self._title, phases, self.orders, self.timeline, self._faults)
        orders.add_class("inb-orders")
        log = theme.panel("Log", self.log_table, self._row_rules)
        foot = ipywidgets.Box([orders, log], _dom_classes=("inb-fleet-foot",))
        grid = ipywidgets.Box([self._frame, right, foot], _dom_classes=("inb-fleet-grid",))
        words = theme.panel("The table in words", self._twin)
        words.add_class("inb-twin")
        return {"table": grid, "designs": self.designs, "words": words}

    def _touched(self, touch: Touch) -> bool | None:
        match touch.kind:
            case "down" if touch.button == 0:
                return self._pressed(touch)
            case "move" if touch.held and (self.model.drag is not None or self.model.is_measuring):
                self.change(ask.Dragged(touch.at))
                self.map.say(held_words(self.model))
            case "move":
                self.map.say(here_words(self.map.table, self.model, touch.at, touch.unit))
            case "up":
                self.change(ask.Released())
            case "cancel":
                self.change(ask.Escaped())
        return None

    def _pressed(self, touch: Touch) -> bool:
        if self.model.tool == "order":
            return self._ordered(touch.at, touch.unit)
        if self.model.tool == "move" and not touch.unit:
            self.model = structs.replace(self.model, cursor=touch.at)
            self.change(ask.Chosen(""))
            return False  # the table pans
        self.change(ask.Pressed(touch.at, touch.unit))
        return True

    def _ordered(self, at: Point, unit: str) -> bool:
        """Do what a click orders; False where it orders nothing, and the table pans."""
        message = clicked(self.game, at, unit if unit in self.field.ids else "")
        self.model = structs.replace(self.model, cursor=at)
        if message is None:
            self.refresh()
            return False
        self.send(message)
        return True

    def _do_at_cursor(self) -> None:
        lay, cursor = self.map.layout_of_map, self.model.cursor
        if self.model.tool == "order":
            self._ordered(cursor, self.map.unit_at(*lay.spot(cursor)))
            self.map.say(f"{self.game.unit}: {self.game.line or 'nothing new'}", aloud=True)
        elif self.model.tool == "measure":
            self.change(ask.Confirmed())
            self.map.say(held_words(self.model) or self._here(), aloud=True)
        else:
            self.change(ask.Chosen(self.map.unit_at(*lay.spot(cursor))))
            self.map.say(self._here(), aloud=True)

    def _here(self) -> str:
        name = self.model.selection if self.model.tool == "move" else ""
        return here_words(self.map.table, self.model, self.model.cursor, name)

    def _rule_asked(self, rule: str) -> None:
        self._rule = rule

    def _jump(self, target: object) -> None:
        if self.game.shown:
            self.send(First())
        self.turn_to("table")
        self.change(ask.Chosen(str(target)))
        unit = unit_of(self.model.setup, str(target))
        if unit is not None and unit.at is not None:
            self.map.reveal(unit.at)
        self.map.say(self._here(), aloud=True)
