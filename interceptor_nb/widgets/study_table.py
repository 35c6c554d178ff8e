"""A study of a whole scenario: played again and again beside the page, its table growing until all is played."""

import html
from collections.abc import Iterator
from threading import Event
from typing import Any

import ipywidgets

from interceptor_nb.odds.html import shares_html
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.studying import (
    BYS,
    COLUMNS,
    POLICY_WORDS,
    Began,
    Chosen,
    Failed,
    Given,
    Grown,
    Message,
    Stopped,
    Studying,
    rows,
    stages,
    update,
)
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.errand import Errand
from interceptor_nb.widgets.exports import Exports
from interceptor_nb.widgets.fields import Fields, choice, put, visible, whole_number
from interceptor_nb.widgets.outcome_table import progress_html
from interceptor_nb.widgets.status import Status

_MOST_ROWS = 200
_CSS = "<style>.inb-studying .inb-row { flex-wrap: nowrap; }</style>"


class StudyTable(ipywidgets.VBox):
    """What becomes of each ship of a scenario, over many playouts.

    Args:
        setup: the scenario.

    Attributes:
        model: the view-model; `send` is the only way to change it.
        status: the line that shows what goes wrong.
        runs, seed, policy, turns, by, run, stop, exports: the controls.
    """

    def __init__(self, setup: Setup) -> None:
        self.model = Studying(setup)
        self.status = Status()
        guard = self.status.guard
        self._errand = Errand(guard(self.send), self._failed)
        self._fields = Fields(guard)
        self.runs = self._fields.bind(whole_number("Playouts", width="90px"), self._chose)
        self.turns = self._fields.bind(whole_number("Turns of a playout"), self._chose)
        self.seed = self._fields.bind(whole_number("Seed of the study"), self._chose)
        self.policy = choice("Policy")
        self.policy.options = tuple((words, name) for name, words in POLICY_WORDS.items())
        self._fields.bind(self.policy, self._chose)
        self.by = choice("Rows of the study")
        self.by.options = BYS
        self._fields.bind(self.by, self._chose)
        self.run = theme.tool_button("Run", "Play the study", guard(lambda _: self.play()), look="primary")
        self.stop = theme.tool_button("Stop", "Stop the study; what was played stays", guard(lambda _: self.give_up()))
        self.exports = Exports(lambda: self.frame, guard)
        self._progress, self._told, self._body = theme.text(), theme.text(), theme.text()
        super().__init__(
            [
                theme.stylesheet(),
                theme.text(_CSS + theme.title_html("Study of the whole scenario")),
                _pairs(("Playouts", self.runs), ("of turns", self.turns), ("seed", self.seed)),
                _pairs(("Policy", self.policy), ("rows", self.by)),
                theme.row(self.run, self.stop),
                self._progress,
                self._told,
                self._body,
                self.exports,
                self.status,
            ]
        )
        self.add_class("inb-panel")
        self.add_class("inb-studying")
        self._refresh()

    @property
    def frame(self) -> Any:
        """Return the table as a pandas DataFrame (see `interceptor_nb.odds.frames.study_frame`); None for none."""
        study = self.model.study
        return None if study is None else study.to_frame(COLUMNS[self.model.by])

    def show(self, setup: Setup) -> None:
        """Ask about *setup* from now on; a study that is there stays, and says that it is of another scenario."""
        self.send(Given(setup))

    def play(self) -> None:
        """Play the study; beside the page, where one is."""
        self.send(Began())
        question, number = self.model.question, self.model.number
        if question is None:
            return

        def parts(ended: Event | None) -> Iterator[Message]:
            for study in stages(question, alone=ended is None):
                yield Grown(number, study)

        self._errand.begin(parts, delay=0)

    def give_up(self) -> None:
        """Stop; what was played stays."""
        self._errand.stop()
        self.send(Stopped())

    def send(self, message: Message) -> None:
        """Update the model by *message*, and show it."""
        before, self.model = self.model, update(self.model, message)
        if self.model is not before:
            self._refresh()

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self._errand.stop()
        super().close()

    def _failed(self, error: Exception) -> None:
        self.status.report(error)
        self.send(Failed(self.model.number))

    def _chose(self, _: object) -> str:
        self.send(Chosen(self.runs.value, self.seed.value, self.policy.value, self.turns.value, self.by.value))
        return ""

    def _refresh(self) -> None:
        view = self.model
        with self._fields.showing():
            put(self.runs, value=view.runs)
            put(self.seed, value=view.seed)
            put(self.turns, value=view.setup.turns if view.turns is None else view.turns)
            put(self.policy, value=view.policy)
            put(self.by, value=view.by)
        at_work = view.question is not None
        put(self.run, disabled=at_work)
        put(self.stop, disabled=not at_work)
        done, of = (view.study.runs if view.study else 0), (view.question.runs if view.question else 0)
        theme.show(self._progress, progress_html(done, of, "playouts"))
        theme.show(self._told, f'<div class="inb-note" role="status">{html.escape(view.told)}</div>')
        theme.show(self._body, shares_html(rows(view), _MOST_ROWS) if view.study else "")
        visible(self.exports, shown=view.study is not None and not at_work)
        if not at_work:
            self.exports.refresh()


def _pairs(*fields: tuple[str, Any]) -> ipywidgets.HBox:
    return theme.row(*(part for name, control in fields for part in (theme.text(name), control)))
