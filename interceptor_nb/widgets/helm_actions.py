"""The actions of a helm: who acts, what each takes and how likely it is, steps and target of the chosen one."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.tables import ROWS, ActionKind
from interceptor_nb.view.helm_checks import NAMES, Check, check, collided, table
from interceptor_nb.view.helm_stepping import (
    Added,
    Chosen,
    HelmGame,
    Message,
    Tried,
    counts,
    crew_of,
    has_acted,
    targets,
)
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Fields, Guard, choice, put, visible
from interceptor_nb.widgets.helm_cards import check_html, collision_html, row_html

_MOST_STEPS = 12
_MOST_CREW = 12
CSS = """<style>
.inb-hrow { display: grid !important; grid-template-columns: 142px minmax(0, 1fr) minmax(60px, auto); gap: 0 8px;
  align-items: center; padding: 1px 4px; border-radius: 5px; margin: 0; overflow: visible;
  border-top: 1px solid var(--inb-line); }
.inb-hrow[style*="none"] { display: none !important; }
.inb-hrow.inb-hon { background: var(--inb-wash); box-shadow: inset 3px 0 0 var(--inb-accent); }
.inb-hrow .inb-button.inb-quiet { text-align: left; color: var(--inb-ink); font-weight: 600; width: 100%; }
.inb-hrow.inb-hon .inb-button.inb-quiet { color: var(--inb-accent); }
.inb-hrow:has(details[open]) { grid-template-columns: 142px minmax(0, 1fr); }
.inb-hrow:has(details[open]) > :last-child { grid-column: 1 / 3; }
.inb-hcells, .inb-hcells .widget-html-content { margin: 0; }
.inb-hcells .widget-html-content { display: grid !important; grid-template-columns: 44px 44px 44px minmax(0, 1fr);
  gap: 0 6px; align-items: center; }
.inb-hn { text-align: right; font-variant-numeric: tabular-nums; }
.inb-hodds { display: flex; align-items: center; gap: 8px; min-width: 0; padding-left: 8px; }
.inb-hodds.inb-cut { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.inb-hbar { flex: 1 1 40px; height: 9px; border-radius: 3px; background: var(--inb-back); overflow: hidden;
  border: 1px solid var(--inb-line); }
.inb-hbar > span { display: block; height: 100%; background: var(--inb-accent); }
.inb-hpc { min-width: 58px; text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
.inb-hhead { color: var(--inb-soft); font-size: 11px; border-top: 0; }
.inb-hrow > * { margin: 0 !important; min-width: 0; width: auto; }
</style>"""
_HEAD = (
    '<span class="inb-hn">needs</span><span class="inb-hn">2d6</span><span class="inb-hn">energy</span>'
    '<span class="inb-hodds">chance of success</span>'
)


class ActionPanel(ipywidgets.VBox):
    """The card of the actions.

    Args:
        forward: takes what a person did.
        fields: the controls' guard and error line.

    Attributes:
        detail: the card of the chosen action, to be placed by whoever shows this.
        crew: a button for each character.
        buttons: a button for each action.
        steps: buttons for the steps of the chosen action, in their order.
        target: whom it is aimed at.
        add: puts the chosen action at the end of the line.
        roll: does that, and plays up to it.
    """

    def __init__(self, forward: Callable[[Message], object], fields: Fields, guard: Guard) -> None:
        self._forward, self._guard = forward, guard
        self._counts: tuple[int, ...] = ()
        self._crew: tuple[str, ...] = ()
        self.crew = tuple(self._crew_button(number) for number in range(_MOST_CREW))
        self._nobody = theme.text()
        self._rows: dict[ActionKind, tuple[Any, Any, Any]] = {kind: self._row(kind) for kind in ROWS}
        self.buttons = {kind: button for kind, (button, _, _) in self._rows.items()}
        head = theme.row(theme.text("action", "inb-note"), theme.text(_HEAD, "inb-hcells"), theme.text("rule"))
        for name in ("inb-hrow", "inb-hhead"):
            head.add_class(name)
        self.steps = tuple(self._step_button(number) for number in range(_MOST_STEPS))
        self.target = fields.bind(
            choice("Target of the action", width="130px"),
            lambda value: self._tell(Chosen(target=value)) if value else "",
        )
        self.add = theme.tool_button(
            "Add to the line",
            "Put this action at the end of the line",
            guard(lambda _: forward(Added())),
            look="primary",
        )
        self.roll = theme.tool_button(
            "Roll it", "Put this action at the end of the line, and play up to it", guard(lambda _: forward(Tried()))
        )
        self._about = theme.text()
        self._step_row = theme.tools(theme.text("Steps"), *self.steps)
        self._target_row = theme.row(theme.text("Target"), self.target)
        self._collision = theme.text()
        self._collision_card = theme.panel("The collision", self._collision)
        self.detail = ipywidgets.VBox(
            [
                theme.panel(
                    "This action", self._step_row, self._target_row, self._about, theme.row(self.add, self.roll)
                ),
                self._collision_card,
            ],
            _dom_classes=("inb-stack", "inb-hdetail"),
        )
        super().__init__(
            [
                theme.text(CSS),
                theme.text(theme.title_html("Actions")),
                theme.tools(theme.text("At the helm"), *self.crew, self._nobody),
                head,
                *(row for _, _, row in self._rows.values()),
            ]
        )
        self.add_class("inb-panel")
        self.add_class("inb-hactions")

    def refresh(self, game: HelmGame) -> None:
        """Show the actions of the ship that *game* looks at. To be called inside ``Fields.showing``."""
        self._crew = crew_of(game)
        for number, button in enumerate(self.crew):
            visible(button, shown=number < len(self._crew))
            if number < len(self._crew):
                name = self._crew[number]
                spent = has_acted(game, name)
                put(button, description=name + " ·" * spent)
                put(button, tooltip=f"{name} acts" + (f"; {spent} actions spent" if spent else ""))
                theme.press(button, on=name == game.choice.member)
        theme.show(self._nobody, "" if self._crew else theme.note("nobody is aboard"))
        found: dict[ActionKind, Check] = {}
        if self._crew:
            checks = table(game.field, game.judged, game.ship, game.choice)
            found = {one.action.kind: one for one in checks}
        for kind, (button, cells, row) in self._rows.items():
            put(button, disabled=kind not in found)
            theme.show(cells, row_html(found[kind]) if kind in found else "")
            on = kind == game.choice.kind and bool(self._crew)
            (row.add_class if on else row.remove_class)("inb-hon")
            theme.press(button, on=on)
        self._refresh_detail(game)

    def _refresh_detail(self, game: HelmGame) -> None:
        kind, aims = game.choice.kind, targets(game, game.choice.kind)
        self._counts = counts(game, kind)[:_MOST_STEPS]
        visible(self._step_row, shown=bool(self._counts) and bool(self._crew))
        for number, button in enumerate(self.steps):
            visible(button, shown=number < len(self._counts))
            if number < len(self._counts):
                words = step_words(kind, self._counts[number])
                put(button, description=words)
                put(button, tooltip=f"{NAMES[kind]} {words}")
                theme.press(button, on=self._counts[number] == game.choice.count)
        visible(self._target_row, shown=bool(aims))
        put(self.target, options=aims)
        put(self.target, value=game.choice.target if game.choice.target in aims else None)
        closed = not self._crew or game.is_past(game.edited)
        put(self.add, disabled=closed)
        put(self.roll, disabled=closed or game.edited != game.now)
        about = check_html(check(game.field, game.judged, game.ship, game.choice)) if self._crew else ""
        theme.show(self._about, about)
        ram = kind == "ram" and game.choice.target in aims and not game.judged.ships[game.ship].is_lost
        visible(self._collision_card, shown=ram)
        theme.show(
            self._collision,
            collision_html(collided(game.field, game.judged, game.ship, game.choice)) if ram else "",
        )

    def _row(self, kind: ActionKind) -> tuple[Any, Any, Any]:
        button = theme.tool_button(
            NAMES[kind], NAMES[kind], self._guard(lambda _: self._forward(Chosen(kind=kind))), look="quiet"
        )
        cells = theme.text("", "inb-hcells")
        row = theme.row(button, cells, theme.text(theme.chip(ROWS[kind].rule)))
        row.remove_class("inb-row")
        row.add_class("inb-hrow")
        return button, cells, row

    def _crew_button(self, number: int) -> Any:
        return theme.tool_button(
            "", "", self._guard(lambda _: self._forward(Chosen(member=self._crew[number]))), small=True
        )

    def _step_button(self, number: int) -> Any:
        return theme.tool_button(
            "", "", self._guard(lambda _: self._forward(Chosen(count=self._counts[number]))), small=True
        )

    def _tell(self, message: Message) -> str:
        self._forward(message)
        return ""


def step_words(kind: ActionKind, count: int) -> str:
    """Return what a button for *count* steps of *kind* says."""
    match kind:
        case "turn" | "delay" | "slip" | "orbit":
            return str(Action("", kind, count)).rpartition(":")[2]
        case "speed":
            return f"{count:+d}"
        case _:
            return str(count)
