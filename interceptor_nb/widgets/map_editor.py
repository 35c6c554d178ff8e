"""The map editor: toolbar, map, planet, sides and inspector around one view-model."""

import html
from collections.abc import Callable, Iterator, Mapping
from threading import Event

import ipywidgets
from msgspec import structs

from interceptor_nb.core.hexes import Hex
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.edit_keys import BINDINGS, MESSAGES, MOUSE, message_for
from interceptor_nb.view.edit_messages import Message, Tool
from interceptor_nb.view.edit_update import update
from interceptor_nb.view.editing import BRUSHES, Editing, edit, starter, things_in
from interceptor_nb.view.forecast import at_first, forecast, foretold
from interceptor_nb.view.overlay import Overlay
from interceptor_nb.view.reaching import asked_in
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.errand import Errand, apart
from interceptor_nb.widgets.fields import put, visible
from interceptor_nb.widgets.hexmap import HexMap, Touch
from interceptor_nb.widgets.inspector import Inspector
from interceptor_nb.widgets.planet import PlanetPanel
from interceptor_nb.widgets.reach_panel import KEY as REACH
from interceptor_nb.widgets.reach_panel import TAKES, ReachPanel
from interceptor_nb.widgets.sides import SidesPanel
from interceptor_nb.widgets.status import Status

_TOOLS: tuple[tuple[Tool, str, str], ...] = (
    ("select", "Select", "V"),
    ("ship", "Ship", "S"),
    ("asteroid", "Asteroid", "A"),
    ("erase", "Erase", "E"),
)
_HEXES = {0: "1", 1: "7", 2: "19"}
_HELP = "?"


class MapEditor(ipywidgets.VBox):
    """An editor for a scenario's map and all that stands on it.

    Args:
        setup: the scenario to edit; None begins with an empty one.
        keys: what an app does on more keys, for the list of keys; it hears them by ``map.on_key``.

    Attributes:
        model: the view-model; `send` is the only way to change it.
        toolbar, map, planet, sides, inspector, reach: its parts, for those who place them otherwise.
        help: the list of keys, hidden until it is asked for.
        asks_reach: whether the reach is that of the ship selected here; an app may ask of a game instead.
        plan: gives what an app shows under the cursor as well: the path of a line, where it may end.
        status: the line that shows what goes wrong.
    """

    def __init__(self, setup: Setup | None = None, *, keys: Mapping[str, str] | None = None) -> None:
        more = keys or {}
        self.model = edit(starter() if setup is None else setup)
        self.status = Status()
        guard = self.status.guard
        self.plan: Callable[[], Overlay] = Overlay
        self._changed: list[Callable[[Setup], object]] = []
        self._updated: list[Callable[[Editing], object]] = []
        self.map = HexMap(label="Map editor", keys=(*MESSAGES, _HELP, REACH, *more), status=self.status)
        self.reach = ReachPanel(self.status)
        self.asks_reach = True
        self._foresight = Errand(guard(self.send), self.status.report)
        self._reached: tuple[Setup, str | None] | None = None
        self.reach.on_change(self.status.watch(self._reach_changed))
        self.map.on_touch(self._touched)
        self.map.on_key(self._keyed)
        self.planet = PlanetPanel(self.ask, guard)
        self.sides = SidesPanel(self.ask, guard)
        self.inspector = Inspector(self.ask, guard)
        self.tools = {
            tool: self._button(f"{name} {key}", f"{name} ({key})", ask.ToolChosen(tool)) for tool, name, key in _TOOLS
        }
        self.brushes = {
            radius: self._button(
                _HEXES[radius], f"Brush of {_HEXES[radius]} hexes ({radius + 1})", ask.BrushChosen(radius)
            )
            for radius in BRUSHES
        }
        self.undo = self._button("Undo", "Undo (Ctrl+Z)", ask.Undone())
        self.redo = self._button("Redo", "Redo (Ctrl+Shift+Z)", ask.Redone())
        self.labels = self._button("Labels", "Hex labels (L)", ask.LabelsToggled())
        self.keys_button = theme.tool_button("Keys", f"List of keys ({_HELP})", guard(lambda _: self._toggle_help()))
        self.help = theme.panel("Keys, while the map has the focus", theme.text(_help_html(more)))
        self.help.add_class("inb-help")
        visible(self.help, shown=False)
        self.toolbar = theme.tools(
            *self.tools.values(),
            theme.gap(),
            theme.text(theme.note("Brush")),
            *self.brushes.values(),
            theme.gap(),
            self.undo,
            self.redo,
            theme.gap(),
            self.labels,
            self.keys_button,
            self.reach.button,
        )
        self.toolbar.add_class("inb-toolbar")
        super().__init__([theme.stylesheet(), self._arranged()])
        self.refresh()

    @property
    def scenario(self) -> Setup:
        """Return the scenario as it stands."""
        return self.model.setup

    def begin(self, setup: Setup) -> None:
        """Begin anew with *setup*: there is nothing to undo."""
        self._go_on_with(edit(setup))

    def send(self, message: Message) -> Editing:
        """Answer *message*, show the result, and return it."""
        return self._go_on_with(update(self.model, message))

    def _go_on_with(self, model: Editing) -> Editing:
        before, self.model = self.model, model
        if self.model != before:
            self._foresee()
            self.refresh()
            if self.model.setup is not before.setup:
                for changed in tuple(self._changed):
                    changed(self.model.setup)
            for updated in tuple(self._updated):
                updated(self.model)
        return self.model

    def on_change(self, callback: Callable[[Setup], object]) -> None:
        """Call *callback* with the scenario whenever it has changed."""
        self._changed.append(callback)

    def on_update(self, callback: Callable[[Editing], object]) -> None:
        """Call *callback* with the view-model whenever anything in it has changed, the selection too."""
        self._updated.append(callback)

    def freeze(self, reason: str | None) -> None:
        """Let nothing be changed because of *reason*, and leave the map to others; None: edit again."""
        self.send(ask.FrozenFor(reason))

    def jump(self, *ids: str) -> None:
        """Select the things *ids* and bring the first into view."""
        self.send(ask.Selected(ids))
        self.map.reveal(self.model.cursor)

    def refresh(self) -> None:
        """Show the view-model, sending only what differs."""
        model = self.model
        frozen = model.frozen is not None
        for tool, button in self.tools.items():
            theme.press(button, on=tool == model.tool and not frozen)
            put(button, disabled=frozen)
        for radius, button in self.brushes.items():
            theme.press(button, on=radius == model.brush and not frozen)
            put(button, disabled=frozen)
        self._show_history(model)
        theme.press(self.labels, on=model.labels)
        self.planet.show(model.setup, frozen=frozen)
        self.sides.show(model)
        self.inspector.show(model)
        self._ask_reach()
        if not frozen:
            self.reach.look(model.focus)
            self.refresh_map()
            self.map.say(self.reach.line(model.board, model.focus))
        if not model.refused:
            for panel in (self.planet, self.sides, self.inspector):
                panel.fields.say("")
        said = model.frozen or model.message
        if said != self.status.text:
            self.status.tell(said)

    def refresh_map(self) -> None:
        """Show the board that is edited, with the plan of the app under the cursor."""
        plan = self.plan()
        found = self.model.forecast
        marks = (*self.reach.model.marks, *(found.marks if found is not None else ()))
        overlay = structs.replace(self.model.overlay, track=plan.track, heat=plan.heat, highlights=marks)
        self.map.show(self.model.board, overlay, labels="auto" if self.model.labels else "none")

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self.map.close()
        self.reach.close()
        self._foresight.stop()
        super().close()

    def _foresee(self) -> None:
        """Have the selected ship's forecast worked out, at once where that is quick."""
        wanted = self.model.wanted
        if wanted is None or (self.model.foreseen is not None and self.model.foreseen[0] == wanted):
            return
        self._foresight.stop()
        found = (forecast if wanted.is_quick else at_first)(wanted.setup, wanted.ship)
        self.model = update(self.model, ask.Foreseen(wanted, found))
        if found is None or found.is_whole:
            return

        def parts(ended: Event | None) -> Iterator[Message]:
            for found in apart(foretold, wanted.setup, wanted.ship, ended=ended):
                yield ask.Foreseen(wanted, found)

        self._foresight.begin(parts)

    def _ask_reach(self) -> None:
        """Ask for the reach of the selected ship, if it is shown and another than before."""
        if not self.asks_reach or not self.reach.model.is_on:
            return
        ship = next((one.id for one in self.model.ships), None)
        if self._reached is None or self._reached[0] is not self.scenario or self._reached[1] != ship:
            self._reached = self.scenario, ship
            self.reach.ask(asked_in(self.scenario, ship))

    def _reach_changed(self) -> None:
        self._ask_reach()
        if self.model.frozen is None:
            self.refresh_map()

    def _arranged(self) -> ipywidgets.VBox:
        bar = theme.tools(self.toolbar)
        bar.add_class("inb-bar")
        left, middle = ipywidgets.VBox([self.planet, self.sides]), theme.panel("", self.map, self.reach, self.status)
        left.add_class("inb-stack")
        grid = ipywidgets.GridBox([left, middle, self.inspector])
        grid.add_class("inb-editor")
        whole = ipywidgets.VBox([bar, self.help, grid])
        for name in ("inb-root", "inb-editor-box"):
            whole.add_class(name)
        return whole

    def _button(self, text: str, tooltip: str, message: Message) -> ipywidgets.Button:
        return theme.tool_button(text, tooltip, self.status.guard(lambda _: self.send(message)))

    def ask(self, message: Message) -> str:
        """Answer *message*; return why not in one sentence, or an empty text."""
        model = self.send(message)
        if not model.refused:
            return ""
        self.refresh()  # the control shows what is, not what was asked
        self.status.clear()  # the panel says it
        return model.message

    def _show_history(self, model: Editing) -> None:
        frozen = model.frozen is not None
        for button, name, key, steps in (
            (self.undo, "Undo", "Ctrl+Z", model.past),
            (self.redo, "Redo", "Ctrl+Shift+Z", model.future),
        ):
            did = f": {steps[-1].did}" if steps else ""
            put(button, tooltip=f"{name}{did} ({key})", disabled=frozen or not steps)

    def _touched(self, touch: Touch) -> bool | None:
        if touch.kind == "down" and touch.button == 0 and self._takes_line(touch.hex):
            return True
        if self.model.frozen is not None:
            self.reach.look(touch.hex)
            return None
        match touch.kind:
            case "down" if touch.button == 0:
                return self._pressed(touch)
            case "move" if self.model.drag is not None:
                self.send(ask.Dragged(touch.near))
            case "move":
                self.send(ask.Hovered(touch.hex))
            case "up":
                self.send(ask.Released())
            case "cancel":
                self.send(ask.DragDropped())
            case "leave" if self.model.drag is None:
                self.send(ask.Hovered(None))
        return None

    def _takes_line(self, hex_: Hex | None) -> bool:
        """Take the line that leads to *hex_*, unless another tool is in hand or there is none."""
        free = self.model.frozen is not None or (self.model.tool == "select" and self.model.drag is None)
        if not free or not self.reach.click(hex_):
            return False
        if hex_ is not None and self.model.frozen is None:
            self.send(ask.WentTo(hex_))  # so that it stays spoken of when the pointer leaves the map
        return True

    def _pressed(self, touch: Touch) -> bool:
        if touch.hex is None:
            return False
        empty = self.model.tool == "select" and not things_in(self.scenario, touch.hex)
        self.send(ask.Pressed(touch.hex, add=touch.add))
        return not empty

    def _keyed(self, key: str) -> None:
        if key == _HELP:
            self._toggle_help()
            return
        if self._keyed_reach(key):
            return
        message = message_for(key)
        if message is None:
            return
        model = self.send(message)
        if model.frozen is None:
            self.map.reveal(model.focus)
            here = (
                model.selected[0].hex if model.selected and not isinstance(message, ask.CursorStepped) else model.focus
            )
            self.map.say(self.reach.line(model.board, here), aloud=not model.message)

    def _keyed_reach(self, key: str) -> bool:
        """Do what *key* does about the reach; return whether it did anything."""
        if key == REACH or self.model.frozen is not None:
            done = self.reach.press(key)
            if done and self.reach.model.spot is not None and key != REACH:
                self.map.say(self.reach.line(self.map.board, self.reach.model.spot), aloud=True)
            return done
        return key in TAKES and self._takes_line(self.model.focus)

    def _toggle_help(self) -> None:
        shown = self.help.layout.display == "none"
        visible(self.help, shown=shown)
        theme.press(self.keys_button, on=shown)


def _help_html(more: Mapping[str, str]) -> str:
    rows = [(f"<kbd>{html.escape(binding.shown)}</kbd>", binding.does) for binding in BINDINGS]
    rows += [(f"<kbd>{REACH.upper()}</kbd>", "reach of the selected ship: where it can end, for how many TP")]
    rows += [(f"<kbd>{html.escape(key.upper() if len(key) == 1 else key)}</kbd>", does) for key, does in more.items()]
    rows += [(f"<kbd>{_HELP}</kbd>", "show or hide this list"), ("<kbd>Tab</kbd>", "leave the map")]
    rows += [(f"<i>{html.escape(what)}</i>", does) for what, does in MOUSE]
    items = "".join(f"<div>{keys} {html.escape(does)}</div>" for keys, does in rows)
    return f'<div class="inb-keys">{items}</div>'
