"""The lines of a round: one field a phase, what is wrong with the one that is edited, and how likely all of it is."""

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import Any

import ipywidgets

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.odds.amounts import percent
from interceptor_nb.rules.helm.orders import Order, explain, parse
from interceptor_nb.rules.helm.state import Field, State
from interceptor_nb.rules.helm.tables import PHASES
from interceptor_nb.view.helm_checks import PlanReport, planned
from interceptor_nb.view.helm_stepping import Aimed, HelmGame, Message, Typed
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.errand import Errand, apart
from interceptor_nb.widgets.faults import faults_html
from interceptor_nb.widgets.fields import Fields, Guard, put
from interceptor_nb.widgets.helm_cards import plan_html
from interceptor_nb.widgets.status import Status

_CSS = """<style>
.inb-hphase { display: grid !important; grid-template-columns: 46px minmax(0, 1fr) 64px; gap: 0 6px; margin: 0 0 2px;
  align-items: center; overflow: visible; }
.inb-hphase > * { margin: 0 !important; min-width: 0; width: auto !important; }
.inb-hphase input { font-family: ui-monospace, "DejaVu Sans Mono", monospace !important; }
.inb-hphase .widget-html-content { text-align: right; font-variant-numeric: tabular-nums; }
</style>"""


class PlanPanel(ipywidgets.VBox):
    """The card of the round's lines.

    Attributes:
        lines: a field for each phase.
        phases: a button for each phase, which makes its line the one that is edited.
        clear: empties the line that is edited.
        report: what the plan comes to, None while it is worked out.
    """

    def __init__(self, forward: Callable[[Message], object], fields: Fields, guard: Guard, status: Status) -> None:
        self._forward = forward
        self._game: HelmGame | None = None
        self._asked: object = None
        self.report: PlanReport | None = None
        self._status = status
        self._errand = Errand(guard(self._show), self._failed)
        self.phases = tuple(self._phase_button(guard, number) for number in range(PHASES))
        self.lines = tuple(self._line(fields, number) for number in range(PHASES))
        self._shares = tuple(theme.text() for _ in range(PHASES))
        rows = [
            ipywidgets.HBox([button, line, share], _dom_classes=("inb-hphase",))
            for button, line, share in zip(self.phases, self.lines, self._shares, strict=True)
        ]
        self.clear = theme.tool_button(
            "Clear line", "Clear the line that is edited", guard(lambda _: forward(Typed(""))), small=True
        )
        self._title, self._words, self._problems, self._odds = (theme.text() for _ in range(4))
        self._problems.add_class("inb-problems")
        self._odds.add_class("inb-hplan")
        super().__init__(
            [theme.text(_CSS), self._title, *rows, theme.row(self._words, self.clear), self._problems, self._odds]
        )
        self._words.add_class("inb-grow")
        self.add_class("inb-panel")

    def refresh(self, game: HelmGame) -> None:
        """Show the lines of the ship that *game* looks at. To be called inside ``Fields.showing``."""
        self._game = game
        theme.show(self._title, theme.title_html(f"Lines of round {game.now[0]} · {game.owner}"))
        for number, slot in enumerate(game.phases):
            put(self.phases[number], description=f"{slot[0]}.{slot[1]}")
            put(self.phases[number], disabled=slot < game.now)
            theme.press(self.phases[number], on=slot == game.edited)
            put(self.lines[number], value=game.line_of(slot), disabled=not game.field.ids or game.is_past(slot))
        put(self.clear, disabled=not game.line or game.is_past(game.edited))
        theme.show(self._words, theme.note(_words(game)))
        theme.show(self._problems, faults_html(game.problems))
        plan = game.plan
        asked = (game.field, game.base, game.ship, plan)
        if asked != self._asked:
            self._asked = asked
            if plan is None:
                self._errand.stop()
                self._show(
                    PlanReport(message="a line cannot be read; put it right, then its chances can be worked out")
                )
            elif (over := game.decision.kind == "over") or not any(line.actions for line in plan):
                self._errand.stop()
                self._show(PlanReport(message="all rounds are played" if over else "no line to come says what to do"))
            else:
                self._work_out(game.field, game.base, game.ship, plan)

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self._errand.stop()
        super().close()

    def _work_out(self, field: Field, state: State, index: int, plan: Sequence[Order]) -> None:
        """Have *plan* worked out by a process of its own: a thread would keep the kernel from answering the page."""

        def parts(ended: Event | None) -> Iterator[PlanReport]:
            return apart(_reports, field, state, index, plan, ended=ended)

        self._show(None)
        self._errand.begin(parts)

    def _failed(self, error: Exception) -> None:
        self._status.report(error)
        self._show(PlanReport(message="the chances of these lines could not be worked out"))

    def _show(self, report: PlanReport | None) -> None:
        self.report = report
        course = report.course if report is not None else ()
        game = self._game
        first = 0 if game is None else game.now[1] - 1 + game.is_past(game.now)
        for number, share in enumerate(self._shares):
            place = number - first
            told = 0 <= place < len(course)
            theme.show(
                share, f'<span title="all goes right up to here">{percent(course[place])}</span>' if told else ""
            )
        said = '<div class="inb-note" role="status">working…</div>' if report is None else plan_html(report)
        theme.show(self._odds, said)

    def _phase_button(self, guard: Guard, number: int) -> Any:
        def aim(_: object) -> None:
            if self._game is not None:
                self._forward(Aimed(self._game.phases[number]))

        return theme.tool_button("", f"Edit the line of phase {number + 1}", guard(aim), small=True)

    def _line(self, fields: Fields, number: int) -> Any:
        def typed(line: str) -> str:
            if self._game is not None:
                self._forward(Typed(line, self._game.phases[number]))
            return ""

        line = theme.labelled(
            ipywidgets.Text(continuous_update=True, placeholder="nobody acts", layout=ipywidgets.Layout(width="auto")),
            f"Line of phase {number + 1}",
        )
        return fields.bind(line, typed)


def _reports(field: Field, state: State, index: int, plan: Sequence[Order]) -> Iterator[PlanReport]:
    yield planned(field, state, index, plan)


def _words(game: HelmGame) -> str:
    if game.is_past(game.edited):
        return "this line is played"
    try:
        return explain(parse(game.line))
    except OrderSyntaxError:
        return ""
