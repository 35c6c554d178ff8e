"""The toolbar of the fleet table: tools, what is drawn, what is added, undo and redo, the list of keys."""

import html
from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.view import fleet_messages as ask
from interceptor_nb.view.fleet_editing import Editing
from interceptor_nb.view.fleet_keys import BINDINGS
from interceptor_nb.view.fleet_messages import Message
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Fields, Guard, choice, put, visible
from interceptor_nb.widgets.timeline_bar import TIMELINE_KEYS

_TOOLS: tuple[tuple[ask.Tool, str, str], ...] = (
    ("move", "Move V", "Move units (V)"),
    ("order", "Order O", "Click orders on the table (O)"),
    ("measure", "Measure M", "Measure inches (M)"),
)
_LOOKS: tuple[tuple[ask.Look, str, str, str], ...] = (
    ("blasts", "Blasts", "Rings of every explosion (B)", "DEB-1"),
    ("sights", "Sight", "Lines of sight of what is selected (L)", "TBL-3"),
    ("ahead", "Plans", "Where lines lead (P)", "TBL-2"),
)


class FleetToolbar(ipywidgets.VBox):
    """The toolbar.

    Args:
        send: takes a message; returns why not in one sentence, or an empty text.
        fields: the controls' guard and error line.
        guard: makes handlers safe.

    Attributes:
        tools, looks, adders: buttons by what they choose, draw and add.
        undo, redo, keys_button: buttons.
        next_side, next_design: what is added.
        help: the list of keys, hidden until it is asked for.
    """

    def __init__(self, send: Callable[[Message], str], fields: Fields, guard: Guard) -> None:
        def button(text: str, tooltip: str, message: Message) -> Any:
            return theme.tool_button(text, tooltip, guard(lambda _: send(message)))

        self.tools = {tool: button(text, tooltip, ask.ToolChosen(tool)) for tool, text, tooltip in _TOOLS}
        self.looks = {look: button(text, tooltip, ask.LookToggled(look)) for look, text, tooltip, _ in _LOOKS}
        self.undo = button("Undo", "Undo (Ctrl+Z)", ask.Undone())
        self.redo = button("Redo", "Redo (Ctrl+Shift+Z)", ask.Redone())
        self.keys_button = theme.tool_button("Keys", "List of keys (?)", guard(lambda _: self.toggle_help()))
        self.help = theme.panel("Keys, while the table has the focus", theme.text(_help_html()))
        self.help.add_class("inb-help")
        visible(self.help, shown=False)
        self.adders = {
            "ship": button("Ship", "Add a ship at the cursor (S)", ask.Added("ship")),
            "group": button("Group", "Add a fighter group at the cursor (G)", ask.Added("group")),
            "debris": button("Debris", "Add a cloud of debris at the cursor", ask.Added("debris")),
        }
        self.next_side = fields.bind(
            choice("Side of the next unit", width="90px"),
            lambda value: send(ask.NextIs(side=value)) if value else "",
        )
        self.next_design = fields.bind(
            choice("Design of the next ship", width="110px"),
            lambda value: send(ask.NextIs(design=value)) if value else "",
        )
        looks = [part for look, *_, rule in _LOOKS for part in (self.looks[look], theme.text(theme.chips(rule)))]
        top = theme.tools(
            *self.tools.values(),
            theme.text(theme.chips("TBL-1")),
            theme.gap(),
            *looks,
            theme.gap(),
            self.undo,
            self.redo,
            self.keys_button,
        )
        self._adding = theme.tools(
            theme.text(theme.note("Add")),
            *self.adders.values(),
            theme.text(theme.note("of")),
            self.next_side,
            self.next_design,
            theme.text(theme.chips("HUL-1", "FTR-1", "DEB-3")),
        )
        super().__init__([top, self._adding, self.help])
        self.add_class("inb-fleet-tools")

    def show(self, model: Editing) -> None:
        """Show what *model* has in hand; the caller holds back what the controls would ask for meanwhile."""
        frozen = model.frozen is not None
        for tool, button in self.tools.items():
            theme.press(button, on=tool == model.tool)
        for look, button in self.looks.items():
            theme.press(button, on=look in model.looks)
        visible(self._adding, shown=not frozen)
        put(self.next_side, options=tuple((side.name or side.id, side.id) for side in model.setup.sides))
        put(self.next_design, options=tuple((one.name or key, key) for key, one in model.setup.designs))
        for control, value in ((self.next_side, model.side), (self.next_design, model.design)):
            if value:
                put(control, value=value)
        for button, name, key, steps in (
            (self.undo, "Undo", "Ctrl+Z", model.past),
            (self.redo, "Redo", "Ctrl+Shift+Z", model.future),
        ):
            did = f": {steps[-1].did}" if steps else ""
            put(button, tooltip=f"{name}{did} ({key})", disabled=frozen or not steps)

    def toggle_help(self) -> None:
        """Show or hide the list of keys."""
        shown = self.help.layout.display == "none"
        visible(self.help, shown=shown)
        theme.press(self.keys_button, on=shown)


def _help_html() -> str:
    rows = [(f"<kbd>{html.escape(one.shown)}</kbd>", one.does) for one in BINDINGS]
    rows += [(f"<kbd>{html.escape(key)}</kbd>", does) for key, does in TIMELINE_KEYS.items()]
    rows += [("<kbd>?</kbd>", "show or hide this list"), ("<kbd>Tab</kbd>", "leave the table")]
    rows += [("<i>drag</i>", "move a unit, or the table"), ("<i>Ctrl wheel</i>", "zoom")]
    items = "".join(f"<div>{keys} {html.escape(does)}</div>" for keys, does in rows)
    return f'<div class="inb-keys">{items}</div>'
