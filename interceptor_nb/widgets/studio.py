"""The whole workbench as one page: map editor, turns, odds, ship builder and text, around one scenario."""

from collections.abc import Callable

import ipywidgets
from msgspec import structs

from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.setup import Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import as_setup
from interceptor_nb.scenario import lint
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.board import Board, board_at, board_of
from interceptor_nb.view.building import Start
from interceptor_nb.view.editing import Editing, starter
from interceptor_nb.view.outcome import told as outcome_told
from interceptor_nb.view.reaching import told as reach_told
from interceptor_nb.view.text import describe
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import put, visible
from interceptor_nb.widgets.hexmap import Touch
from interceptor_nb.widgets.map_editor import MapEditor
from interceptor_nb.widgets.problems import Problems
from interceptor_nb.widgets.ship_builder import ShipBuilder
from interceptor_nb.widgets.studio_words import problem_rows, twin_html
from interceptor_nb.widgets.study_table import StudyTable
from interceptor_nb.widgets.turn_stepper import KEYS, TurnStepper

_PAGES = (
    ("board", "Board", "The map, its turns and odds"),
    ("ships", "Ships", "Build ship designs"),
    ("outcomes", "Outcomes", "What the line comes to, and a study of the whole scenario"),
    ("text", "Text", "The board in words"),
)
_CSS = """<style>
.inb-studio { container-type: inline-size; }
.inb-studio-grid { display: grid !important; gap: 10px; align-items: start; overflow: visible; margin: 10px 0 0;
  grid-template-columns: 228px minmax(0, 1fr) 300px; grid-template-rows: auto 1fr; }
.inb-studio-grid[style*="none"] { display: none !important; }
.inb-studio > .inb-panel, .inb-studio-ships { margin: 10px 0 0; }
.inb-studio-odds { display: grid !important; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 10px;
  align-items: start; margin: 10px 0 0; overflow: visible; }
.inb-studio-odds[style*="none"] { display: none !important; }
.inb-studio-odds > * { width: auto; margin: 0; min-width: 0; }
@container (max-width: 860px) { .inb-studio-odds { grid-template-columns: minmax(0, 1fr); } }
.inb-root.inb-studio .inb-outcomes { max-height: 460px; overflow-y: auto; }
.inb-root.inb-studio .inb-studio-odds .inb-outcomes { max-height: none; }
.inb-studio-grid > :nth-child(3) { grid-column: 3; grid-row: 1 / 3; }
.inb-studio-grid > .inb-studio-foot { grid-column: 1 / 3; grid-row: 2; }
.inb-studio-foot { display: grid !important; gap: 10px; align-items: start; overflow: visible; margin: 0;
  grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); }
.inb-studio-grid > *, .inb-studio-foot > * { min-width: 0; width: auto; margin: 0; }
@container (max-width: 1180px) { .inb-studio-grid { grid-template-columns: 214px minmax(0, 1fr) 262px; gap: 8px; } }
@container (max-width: 860px) { .inb-studio-grid { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .inb-studio-grid > :nth-child(1) { grid-column: 1; grid-row: 3; }
  .inb-studio-grid > :nth-child(2) { grid-column: 1 / 3; grid-row: 1; }
  .inb-studio-grid > :nth-child(3) { grid-column: 2; grid-row: 3; }
  .inb-studio-foot { grid-template-columns: minmax(0, 1fr); } }
.inb-studio-played { outline: 3px solid var(--inb-amber); outline-offset: -1px; }
.inb-banner { background: var(--inb-amber-wash); border-left: 4px solid var(--inb-amber); padding: 5px 10px;
  margin: 0 0 6px; } .inb-banner:empty { display: none; }
.inb-twin h4 { margin: 10px 0 2px; font-size: 13px; } .inb-twin ul { margin: 0; padding-left: 20px; }
</style>"""
_PLAYED = "A game is shown. First (Home) goes back to the start, where the board can be edited."


class Workbench(ipywidgets.VBox):
    """The studio's page for one scenario; it knows no files.

    Args:
        setup: the scenario; None begins with an empty one.
        name: what its file is called.

    Attributes:
        editor, stepper, builder, problems: the parts.
        file_row: where whoever knows files puts its controls.
        status: the line that shows what went wrong, and news.
    """

    def __init__(self, setup: Setup | None = None, name: str = "untitled") -> None:
        setup = starter() if setup is None else setup
        self.editor = MapEditor(setup, keys=KEYS)
        self.status = self.editor.status
        guard, watch = self.status.guard, self.status.watch
        self.stepper = TurnStepper(setup, map=self.editor.map, reach=self.editor.reach)
        self.editor.asks_reach = False
        bar_of_map = self.editor.toolbar
        bar_of_map.children = (*bar_of_map.children, self.stepper.heat.button)
        self._builder: ShipBuilder | None = None
        self._study: StudyTable | None = None
        self.problems = Problems(guard)
        self._changed: list[Callable[[Setup], object]] = []
        self._sharing = False
        self._gone: dict[ShipSetup, dict[int, str]] = {}
        self._name = theme.text()
        self.file_row = theme.tools()
        self.pages = {page: self._page_button(page, title, tooltip) for page, title, tooltip in _PAGES}
        self._banner = theme.text()
        self._frame = theme.panel(
            "",
            self.editor.toolbar,
            self.editor.help,
            self._banner,
            self.editor.map,
            self.stepper.heat,
            self.editor.reach,
            self.status,
        )
        self._twin = theme.text()
        self._bodies = {
            "board": self._board(),
            "ships": self._ships(),
            "outcomes": ipywidgets.Box(_dom_classes=("inb-studio-odds",)),
            "text": theme.panel("The board in words", self._twin),
        }
        self._bodies["text"].add_class("inb-twin")
        bar = theme.tools(self._name, *self.pages.values(), theme.gap(), self.file_row, self.problems.lamp)
        bar.add_class("inb-bar")
        # What opening and saving come to, on the pages without the map that it stands under.
        self._news = ipywidgets.Box()
        super().__init__([theme.stylesheet(), theme.text(_CSS), bar, self._news, *self._bodies.values()])
        for name_ in ("inb-root", "inb-studio"):
            self.add_class(name_)
        self.editor.plan = lambda: self.stepper.overlay
        self.editor.on_change(watch(self._edited))
        self.editor.on_update(watch(self._selected))
        self.editor.map.on_touch(guard(self._touched))
        self.editor.map.on_key(guard(self.stepper.press))
        self.stepper.on_show(watch(lambda *_: self._look()))
        self.editor.reach.on_change(watch(self._look))
        self.editor.reach.on_look(lambda hex_: self.editor.map.point(hex_) if self.stepper.model.shown else None)
        self.stepper.on_change(watch(self._lines_changed))
        self.problems.on_jump(guard(self._jump))
        self.call(name)
        self.turn_to("board")
        self._edited(self.editor.scenario)
        self._follow_ship()

    @property
    def builder(self) -> ShipBuilder:
        """Return the ship builder; it is made when it is first asked for, so that a page is there sooner."""
        if self._builder is None:
            self._builder = ShipBuilder()
            self._ships_page.children = (*self._ships_page.children, self._builder)
        return self._builder

    @property
    def study(self) -> StudyTable:
        """Return the study of the scenario; it is made when it is first asked for."""
        if self._study is None:
            self._study = StudyTable(self.scenario)
            self._bodies["outcomes"].children = (self.stepper.outcomes, self._study)
        return self._study

    @property
    def scenario(self) -> Setup:
        """Return the scenario as it stands: the board of the editor with the lines of the stepper."""
        return structs.replace(self.editor.scenario, orders=self.stepper.scenario.orders)

    def on_change(self, callback: Callable[[Setup], object]) -> None:
        """Call *callback* with the scenario whenever it has changed, order lines too."""
        self._changed.append(callback)

    def begin(self, setup: Setup, name: str) -> None:
        """Begin anew with *setup*: there is nothing to undo."""
        self.call(name)
        self._gone.clear()
        self._share(lambda: self.stepper.load(setup))
        self.editor.begin(setup)
        self.turn_to("board")

    def load(self, setup: Setup, name: str) -> None:
        """Go on with *setup*, which undo can take back."""
        self.call(name)
        self.stepper.load(setup)
        self.editor.freeze(None)
        self.editor.send(ask.Loaded(setup))
        self.turn_to("board")

    def call(self, name: str) -> None:
        """Show *name* as what the scenario is called."""
        theme.show(self._name, theme.name_html(name))

    def turn_to(self, page: str) -> None:
        """Show *page*: board, ships, outcomes or text."""
        put(self._news, children=() if page == "board" else (self.status,))
        for other, body in self._bodies.items():
            visible(body, shown=other == page)
            theme.press(self.pages[other], on=other == page)
        if page == "ships":
            self._list_designs()
        if page == "outcomes":
            self.study.show(self.scenario)
        if page == "text":
            self._tell_twin()

    def _tell_twin(self) -> None:
        """Say in words what is on the map, the reach and the heat too."""
        seen = (*describe(self._shown_board()), *reach_told(self.editor.reach.model))
        theme.show(self._twin, twin_html((*seen, *outcome_told(self.stepper.outcomes.model))))

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        for part in (self.stepper, self._builder, self._study, self.editor):
            if part is not None:
                part.close()
        super().close()

    def _page_button(self, page: str, title: str, tooltip: str) -> ipywidgets.Button:
        return theme.tool_button(title, tooltip, self.status.guard(lambda _: self.turn_to(page)))

    def _board(self) -> ipywidgets.Box:
        left = ipywidgets.VBox([self.editor.planet, self.editor.sides])
        right = ipywidgets.VBox([self.editor.inspector, self.problems, self.stepper.outcomes])
        for stack in (left, right):
            stack.add_class("inb-stack")
        foot = ipywidgets.Box([self.stepper.orders_panel, self.stepper.log_panel])
        foot.add_class("inb-studio-foot")
        grid = ipywidgets.Box([left, self._frame, right, foot])
        grid.add_class("inb-studio-grid")
        return grid

    def _ships(self) -> ipywidgets.VBox:
        guard = self.status.guard
        self.design_list = theme.labelled(
            ipywidgets.Dropdown(options=(), layout=ipywidgets.Layout(flex="0 0 220px")), "Design of the scenario"
        )
        self.design_list.observe(guard(self._design_chosen), "value")
        self.design_id = theme.labelled(
            ipywidgets.Text(layout=ipywidgets.Layout(flex="0 0 160px")), "Id under which the design is kept"
        )
        self.keep_button = theme.tool_button(
            "Keep in the scenario", "Keep the design under this id", guard(lambda _: self._keep()), look="primary"
        )
        self._kept = theme.text()
        card = theme.panel(
            "Designs of this scenario",
            theme.row(
                theme.text("Open"),
                self.design_list,
                theme.text("keep as"),
                self.design_id,
                self.keep_button,
                self._kept,
            ),
        )
        self._ships_page = ipywidgets.VBox([card], _dom_classes=("inb-studio-ships",))
        return self._ships_page

    def _edited(self, setup: Setup) -> None:
        """Go on with a changed board: its game from the start with the lines as typed, and its problems."""
        if not self._sharing:
            self._share(lambda: self._load_game(setup))
        self._lines_changed()

    def _load_game(self, setup: Setup) -> None:
        """Step *setup* from its start; the line edited is that of the ship selected on the map."""
        self.stepper.load(structs.replace(setup, orders=self._lines_for(setup)))
        ship = next((one.id for one in self.editor.model.ships), None)
        if ship in self.stepper.field.index:
            self.stepper.select(ship)

    def _lines_for(self, setup: Setup) -> tuple[tuple[int, tuple[tuple[str, str], ...]], ...]:
        """Return the typed lines for the ships of *setup*.

        A ship that was renamed keeps its lines; one that comes back as it was has those that it had.
        """
        before, after = self.stepper.field.ids, tuple(ship.id for ship in setup.ships)
        renamed = dict(zip(before, after, strict=True)) if len(before) == len(after) else {}
        moved = {old: new for old, new in renamed.items() if old not in after and new not in before}
        typed = self.stepper.scenario
        for ship in typed.ships:
            if moved.get(ship.id, ship.id) not in after:
                self._gone[ship] = {
                    turn: dict(lines)[ship.id] for turn, lines in typed.orders if ship.id in dict(lines)
                }
        back = {ship.id: self._gone.pop(ship, {}) for ship in setup.ships if ship.id not in before}
        by_turn = {turn: [(moved.get(ship, ship), line) for ship, line in lines] for turn, lines in typed.orders}
        for name, lines in back.items():
            for turn, line in lines.items():
                by_turn.setdefault(turn, []).append((name, line))
        return tuple((turn, tuple(one for one in by_turn[turn] if one[0] in after)) for turn in sorted(by_turn))

    def _lines_changed(self) -> None:
        self.problems.show(problem_rows(lint(self.scenario), self.scenario))
        self._told()

    def _told(self) -> None:
        for callback in tuple(self._changed):
            callback(self.scenario)

    def _selected(self, model: Editing) -> None:
        """Edit the line of the ship that is selected on the map."""
        ship = next((one.id for one in model.ships), None)
        index = self.stepper.field.index.get(ship or "", -1)
        if index >= 0 and index != self.stepper.model.ship and not self._sharing:
            self._share(lambda: self.stepper.select(self.stepper.field.ids[index]))

    def _look(self) -> None:
        """Show what the timeline is at: the board that can be edited, or a state of the game."""
        game = self.stepper.model
        played = game.shown > 0
        if played:
            if self.editor.model.frozen is None:
                self._share(lambda: self.editor.freeze(_PLAYED))
            self.editor.map.show(board_at(game.field, game.state), self.stepper.overlay)
            self._inspect_game()
        elif self.editor.model.frozen is not None:
            self._share(lambda: self.editor.freeze(None))
            self._follow_ship()
        else:
            self._follow_ship()
            self.editor.refresh_map()
        over = game.state.phase == BETWEEN_TURNS
        where = f"{'After' if over else 'In'} turn {game.state.turn}, row {game.shown} of the log."
        theme.show(self._banner, f'<div class="inb-banner">{where}</div>' if played else "")
        if played:
            self._frame.add_class("inb-studio-played")
        else:
            self._frame.remove_class("inb-studio-played")
        if self._bodies["text"].layout.display != "none":
            self._tell_twin()

    def _inspect_game(self) -> None:
        """Show in the inspector the ship of the game whose line is edited, as it stands."""
        game = self.stepper.model
        chosen = (game.field.ids[game.ship],) if game.field.ids and not game.state.ships[game.ship].is_lost else ()
        now = structs.replace(self.editor.model, setup=as_setup(game.field, game.state), selection=chosen)
        self.editor.inspector.show(now)
        if chosen:
            reach = self.editor.reach
            spot = reach.model.spot if reach.model.is_on else None
            self.editor.map.say(reach.line(self._shown_board(), spot or game.state.ships[game.ship].hex))

    def _follow_ship(self) -> None:
        """Select on the map the ship whose line is edited, unless something that is no ship is selected."""
        game = self.stepper.model
        if self._sharing or not game.field.ids:
            return
        ship = game.field.ids[game.ship]
        chosen = self.editor.model.selection
        if ship not in chosen and (not chosen or self.editor.model.ships):
            self._share(lambda: self.editor.send(ask.Selected((ship,))))

    def _share(self, act: Callable[[], object]) -> None:
        """Do *act* without the other part answering it back."""
        before, self._sharing = self._sharing, True
        try:
            act()
        finally:
            self._sharing = before

    def _touched(self, touch: Touch) -> bool | None:
        """Tell the hex of the game that is shown, and select the ship in it."""
        if self.editor.model.frozen is None or touch.hex is None:
            return None
        game = self.stepper.model
        if touch.kind == "move":
            self.editor.map.say(self.editor.reach.line(self._shown_board(), touch.hex))
        if touch.kind != "down" or touch.button != 0 or self.editor.reach.takes(touch.hex):
            return None
        for index, ship in enumerate(game.state.ships):
            if ship.hex == touch.hex and not ship.is_lost:
                self.stepper.select(game.field.ids[index])
                return True
        return False

    def _jump(self, target: object) -> None:
        if self.stepper.model.shown:
            self.stepper.first()
        self.turn_to("board")
        self.editor.jump(str(target))

    def _shown_board(self) -> Board:
        game = self.stepper.model
        return board_at(game.field, game.state) if game.shown else board_of(self.editor.scenario)

    def _list_designs(self) -> None:
        names = tuple(name for name, _ in self.editor.scenario.designs)
        if names != self.design_list.options:
            chosen = self.design_list.value
            self.design_list.options = names
            self.design_list.value = chosen if chosen in names else next(iter(names), None)

    def _design_chosen(self, change: dict[str, str]) -> None:
        if change["new"]:
            self.design_id.value = change["new"]
            self.builder.send(Start(self.editor.scenario.design(change["new"])))
            theme.show(self._kept, "")

    def _keep(self) -> None:
        if self.stepper.model.shown:
            self.stepper.first()
        said = self.editor.ask(ask.DesignKept(self.design_id.value.strip(), self.builder.design))
        theme.show(self._kept, theme.error(said) or theme.note(f"kept as {self.design_id.value.strip()}"))
        self._list_designs()
