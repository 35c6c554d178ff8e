"""Stepping the turns of a scenario: order lines with their live verdict, dice, timeline and log."""

import html
from collections.abc import Callable
from typing import Any, Literal

import ipywidgets
from msgspec import structs

from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.view.board import Board, board_at
from interceptor_nb.view.outcome import HeatShown, asked
from interceptor_nb.view.overlay import Overlay
from interceptor_nb.view.reaching import asked_of
from interceptor_nb.view.stepping import Message, Selected, Stepped, TurnPlayed, Typed, stepping, update
from interceptor_nb.view.timeline import Back, First, Given, Last, ToRow, standing
from interceptor_nb.view.verdict import position, track
from interceptor_nb.view.written import written
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.faults import faults_html
from interceptor_nb.widgets.fields import Fields
from interceptor_nb.widgets.heat_switch import HeatSwitch
from interceptor_nb.widgets.hexmap import HexMap, Touch
from interceptor_nb.widgets.log_table import LogTable
from interceptor_nb.widgets.order_line import OrderLine
from interceptor_nb.widgets.outcome_table import OutcomeTable
from interceptor_nb.widgets.reach_panel import REACH_KEYS, ReachPanel
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.timeline_bar import TIMELINE_KEYS, TimelineBar

HEAT = "h"
KEYS = {**TIMELINE_KEYS, HEAT: "heat: how likely the line ends in each hex"}
"""The keys that a map with the focus takes."""
_CSS = """<style>
.inb-stepper { display: grid !important; grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); gap: 10px;
  align-items: start; margin-bottom: 10px; }
.inb-stepper-top { grid-template-columns: minmax(0, 5fr) minmax(0, 2fr); }
.inb-stepper > * { width: auto !important; min-width: 0; }
@media (max-width: 900px) { .inb-stepper { grid-template-columns: minmax(0, 1fr) !important; } }
.inb-orders > * { margin-bottom: 4px !important; }
.inb-row-rules { margin-top: 6px !important; }
</style>"""


class TurnStepper(ipywidgets.VBox):
    """A scenario played decision by decision, forth and back.

    Args:
        setup: the scenario.
        seed: the seed of its dice.
        map: the map of an app that shows this as a part: it is drawn on while `draws` is set, and the app places
            `orders_panel`, `log_panel`, `outcomes` and `heat`. None: the stepper stands alone, with a map of its own.
        reach: the reach shown on that map; its line goes into the orders.

    Attributes:
        model: the game as it is stepped.
        status: the line that shows what goes wrong.
        draws: whether the state that is looked at is drawn on the map.
        timeline, orders_panel, log_panel, outcomes, reach, heat: the parts.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int = 0,
        *,
        map: HexMap | None = None,  # noqa: A002 (its name for people)
        reach: ReachPanel | None = None,
    ) -> None:
        self.model = stepping(setup, seed)
        self._setup = setup
        self.status = Status()
        self.draws = map is None
        keys = (*KEYS, *REACH_KEYS)
        self.map = map if map is not None else HexMap(label="Map of the game", keys=keys, status=self.status)
        self.reach = reach if reach is not None else ReachPanel(self.status)
        self._owns_map = map is None
        self._shown: list[Callable[[Field, State], object]] = []
        self._changed: list[Callable[[], object]] = []
        guard = self.status.guard
        self._fields = Fields(guard)
        self.orders = OrderLine(self.send, self._fields, guard)
        self.outcomes = OutcomeTable()
        self.heat = HeatSwitch(guard(self._show_heat))
        self.log_table = LogTable()
        self.log_table.on_row(guard(self.go))
        self.timeline = TimelineBar(self.send, self._fields, guard, step=Stepped(), play=TurnPlayed())
        self._title, self._log_title = theme.text(), theme.text(theme.title_html("Log"))
        self._faults, self._row_rules = theme.text(), theme.text()
        self._faults.add_class("inb-faults")
        self.orders_panel = theme.panel(
            "",
            theme.text(_CSS),
            self._title,
            self.orders,
            self.timeline,
            self._faults,
            self._fields.error,
        )
        self.orders_panel.add_class("inb-orders")
        self._row_rules.add_class("inb-row-rules")
        self.log_panel = theme.panel("", self._log_title, self.log_table, self._row_rules)
        super().__init__([])
        self.children = self._alone() if self._owns_map else [self.orders_panel, self.log_panel, self.status]
        self.outcomes.on_change(self.status.watch(self._show))
        self.reach.on_take(self.order)
        if self._owns_map:
            self.map.on_key(guard(self._keyed))
            self.map.on_touch(guard(self._touched))
            self.reach.on_change(self.status.watch(self._show))
            self.reach.on_look(self.map.point)
        else:
            self.reach.on_change(self.status.watch(self._tell_heat))
        self._refresh()

    @property
    def field(self) -> Field:
        """Return what of the scenario no game changes."""
        return self.model.field

    @property
    def state(self) -> State:
        """Return the game as it is looked at."""
        return self.model.state

    @property
    def scenario(self) -> Setup:
        """Return the scenario with the lines as they stand; empty ones are left out."""
        return structs.replace(self._setup, orders=written(self.model))

    @property
    def overlay(self) -> Overlay:
        """Return what lies over the map: the selected ship, its line's path, and where it may end."""
        game = self.model
        if not game.field.ids:
            return Overlay()
        ship = game.state.ships[game.ship]
        return Overlay(
            cursor=self.reach.model.spot if self.reach.model.is_on else None,
            selection=() if ship.is_lost else (ship.hex,),
            track=track(game),
            heat=() if self.reach.model.is_on else self.outcomes.model.heat,
            highlights=self.reach.model.marks,
        )

    def on_show(self, callback: Callable[[Field, State], object]) -> None:
        """Call *callback* with field and state when what is looked at, or what lies over it, has changed."""
        self._shown.append(callback)

    def on_change(self, callback: Callable[[], object]) -> None:
        """Call *callback* when an order line has changed, and `scenario` with it."""
        self._changed.append(callback)

    def load(self, setup: Setup) -> None:
        """Step *setup* from its start; the same scenario as before goes on where it is."""
        if setup != self.scenario:
            chosen = self.field.ids[self.model.ship] if self.field.ids else ""
            self._setup = setup
            self.model = stepping(setup, self.model.seed)
            if chosen in self.field.index:
                self.model = structs.replace(self.model, ship=self.field.index[chosen])
            self._refresh()

    def send(self, message: Message) -> None:
        """Update the model by *message*, and show it."""
        before, self.model = self.model, update(self.model, message)
        self._refresh()
        if before.lines != self.model.lines:
            for callback in tuple(self._changed):
                callback()

    def select(self, ship: str) -> None:
        """Edit the line of *ship*.

        Raises:
            KeyError: there is no such ship.
        """
        self.send(Selected(self.field.index[ship]))

    def order(self, line: str) -> None:
        """Give the selected ship *line* for the coming turn."""
        self.send(Typed(line))

    def step(self) -> None:
        """Play the next decision."""
        self.send(Stepped())

    def play_turn(self) -> None:
        """Play up to the end of the turn."""
        self.send(TurnPlayed())

    def back(self, by: Literal["row", "decision", "turn"] = "decision") -> None:
        """Look at the state a row, a decision or a turn earlier."""
        self.send(Back(by))

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

    def press(self, key: str) -> None:
        """Do what *key* does on the map; one that is not of `KEYS` does nothing."""
        match key:
            case ",":
                self.back()
            case ".":
                self.step()
            case "Home":
                self.first()
            case "End":
                self.last()
            case _ if key == HEAT:
                self._show_heat(not self.heat.is_on)

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        for panel in (self.orders_panel, self.log_panel):
            _close(panel)
        self.outcomes.close()
        self.heat.close()
        if self._owns_map:
            self.map.close()
            self.reach.close()
        super().close()

    def _alone(self) -> list[Any]:
        tools = theme.tools(self.reach.button, self.heat.button)
        top = ipywidgets.Box([theme.panel("", tools, self.map, self.heat, self.reach), self.outcomes])
        foot = ipywidgets.Box([self.orders_panel, self.log_panel])
        top.add_class("inb-stepper-top")
        for box in (top, foot):
            box.add_class("inb-stepper")
        self.add_class("inb-root")
        return [theme.stylesheet(), top, foot, self.status]

    @property
    def _board(self) -> Board:
        return board_at(self.field, self.state)

    def _refresh(self) -> None:
        game = self.model
        with self._fields.showing():
            self.orders.refresh(game)
            self.timeline.refresh(game, over=game.decision.kind == "over", where=position(game))
        owner = f" · {game.field.ids[game.ship]}" if game.field.ids else ""
        turn = "all turns are played" if game.decision.kind == "over" else f"turn {game.turn}"
        theme.show(self._title, theme.title_html(f"Orders, {turn}{owner}"))
        theme.show(self._faults, faults_html(game.faults, named=True))
        colours = {side.id: side.color for side in self._setup.sides}
        by_ship = {start.id: colours.get(start.side, "") for start in self._setup.ships}
        by_side = {f"side:{side}": color for side, color in colours.items()}
        self.log_table.show(game.log, game.shown, {**by_side, **by_ship}, standing(game, game.read_as))
        row = game.log[game.shown - 1] if game.shown else None
        theme.show(
            self._row_rules,
            theme.note("the start; no row is chosen")
            if row is None
            else f"{html.escape(row.text)} {theme.chips(*row.rules)}",
        )
        self.outcomes.ask(asked(game))
        self.reach.ask(asked_of(game))
        self._show()

    def _show_heat(self, on: bool) -> None:
        if on and self.reach.model.is_on:
            self.reach.toggle()  # the two would hide each other
        self.outcomes.send(HeatShown(on))
        self._show()

    def _keyed(self, key: str) -> None:
        if not self.reach.press(key):
            self.press(key)
        elif self.reach.model.spot is not None and self.reach.model.is_on:
            self.map.say(self.reach.line(self._board, self.reach.model.spot), aloud=True)

    def _touched(self, touch: Touch) -> bool | None:
        """Speak of the hex pointed at; a click takes the line to it, or pans where there is none."""
        self.reach.look(touch.hex)
        if touch.hex is not None:
            self.map.say(self.reach.line(self._board, touch.hex))
        pans = touch.kind == "down" and touch.button == 0 and not self.reach.click(touch.hex)
        return False if pans else None

    def _tell_heat(self) -> None:
        self.heat.show(self.outcomes.model, hidden=self.reach.model.is_on)

    def _show(self) -> None:
        game = self.model
        self._tell_heat()
        if self.draws:
            self.map.show(self._board, self.overlay)
        for callback in tuple(self._shown):
            callback(game.field, game.state)


def _close(widget: ipywidgets.Widget) -> None:
    """Close *widget* and all that stands in it."""
    for child in getattr(widget, "children", ()):
        _close(child)
    widget.close()
