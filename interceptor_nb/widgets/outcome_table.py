"""The outcomes of one ship's line, worked out beside the page: exact, or a sample where there is no exact answer."""

import html
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import ipywidgets

from interceptor_nb.core.chance import DEFAULT_BUDGET
from interceptor_nb.odds.html import TOP_ROWS, page
from interceptor_nb.odds.outcomes import Outcomes
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.outcome import (
    FIRST_RUNS,
    Answered,
    Asked,
    Message,
    OutcomeView,
    Query,
    Sample,
    SampleAsked,
    Sampled,
    Slow,
    Stopped,
    asked,
    samples,
    update,
    worked_out,
)
from interceptor_nb.view.stepping import Selected, Typed, stepping
from interceptor_nb.view.stepping import update as step_on
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.errand import Errand, apart
from interceptor_nb.widgets.exports import Exports
from interceptor_nb.widgets.fields import Fields, visible, whole_number
from interceptor_nb.widgets.status import Status

DEBOUNCE = 0.3
"""Seconds of quiet before a question is worked out."""
RUNS = 10_000
"""Moves of a sample, where nobody says otherwise."""

_STALE = "inb-stale"
_CSS = f"<style>.{_STALE} {{ opacity: .5; }} .inb-progress {{ width: 100%; accent-color: var(--inb-accent); }}</style>"


class OutcomeTable(ipywidgets.VBox):
    """A table of where a ship ends, and how likely.

    Args:
        setup: a scenario to ask about at once; None waits for `ask`.
        ship: the id of the ship, the first one if None.
        line: its order line, that of the scenario's first turn if None.
        top: how many ends have a row of their own.
        budget: the most states to look at.

    Attributes:
        model: what is asked and answered.
        status: the line that shows what goes wrong.
        runs, seed, sample, stop, exports: the controls.
    """

    def __init__(
        self,
        setup: Setup | None = None,
        ship: str | None = None,
        line: str | None = None,
        *,
        top: int = TOP_ROWS,
        budget: int = DEFAULT_BUDGET,
    ) -> None:
        self.model = OutcomeView()
        self.status = Status()
        self._top, self._budget = top, budget
        self._frame: Any = None
        self._changed: list[Callable[[], object]] = []
        guard = self.status.guard
        self._errand = Errand(guard(self.send), self._failed)
        self._fields = Fields(guard)
        self._title = theme.text()
        self._body = theme.text()
        self._body.add_class("inb-outcomes")
        self.exports = Exports(lambda: self.frame, guard)
        self.stop = theme.tool_button("Stop", "Stop working this out", guard(lambda _: self.give_up()), small=True)
        self._sampling: ipywidgets.VBox | None = None
        self._parts = [theme.stylesheet(), theme.text(_CSS), self._title, self._body, self.stop]
        super().__init__([*self._parts, self.exports, self.status])
        self.add_class("inb-panel")
        self._refresh()
        if setup is not None:
            self._ask_of(setup, ship, line)

    @property
    def outcomes(self) -> Outcomes | None:
        """Return the answer to what is asked, worked out now if it is still on its way; None where there is none."""
        if not self.model.is_current and self.model.query is not None:
            self._errand.stop()
            self.send(worked_out(self.model.number, self.model.query, self._budget))
        return self.model.outcomes

    @property
    def frame(self) -> Any:
        """Return all ends as a pandas DataFrame (see `interceptor_nb.odds.frames.frame`); None where there is none."""
        outcomes = self.outcomes
        if outcomes is None:
            return None
        if self._frame is None:
            self._frame = outcomes.to_frame()
        return self._frame

    def on_change(self, callback: Callable[[], object]) -> None:
        """Call *callback* when an answer has come, or there is none any more."""
        self._changed.append(callback)

    def ask(self, question: Asked) -> None:
        """Ask; the answer comes when the page has been quiet for a moment, at once where no event loop runs."""
        number = self.model.number
        self.send(question)
        query = self.model.query
        if self.model.number == number:
            return
        self._errand.stop()
        if query is None:
            return
        number = self.model.number

        def parts(ended: Event | None) -> Iterator[Message]:
            yield worked_out(number, query, self._budget)

        self._errand.begin(parts, delay=DEBOUNCE, slow=Slow(number))

    def draw(self, runs: int = RUNS, seed: int = 0) -> None:
        """Draw a sample of *runs* moves with dice of *seed*, where no exact answer is; it is shown as it grows."""
        before = self.model.number
        self.send(SampleAsked(runs, seed))
        query, sample, number = self.model.query, self.model.drawing, self.model.number
        if query is None or sample is None or number == before:
            return

        def parts(ended: Event | None, query: Query = query, sample: Sample = sample) -> Iterator[Message]:
            # The first few at once; the rest by a process of its own, so that Stop is heard however many there are.
            first = Sample(min(FIRST_RUNS, sample.runs), sample.seed)
            yield from (Sampled(number, table) for table in samples(query, first))
            if first != sample:
                yield from (Sampled(number, table) for table in apart(samples, query, sample, ended=ended))

        self._errand.begin(parts, delay=0)

    def give_up(self) -> None:
        """Stop what is being worked out; what there is of a sample stays."""
        self._errand.stop()
        self.send(Stopped())

    def send(self, message: Message) -> None:
        """Update the model by *message*, and show it."""
        before, self.model = self.model, update(self.model, message)
        if self.model is before:
            return
        if self.model.outcomes is not before.outcomes:
            self._frame = None
        self._refresh()
        if self.model.is_current:
            for callback in tuple(self._changed):
                callback()

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self._errand.stop()
        for child in self.children:
            child.close()
        super().close()

    def _ask_of(self, setup: Setup, ship: str | None, line: str | None) -> None:
        game = stepping(setup)
        if ship is not None:
            if ship not in game.field.index:
                raise KeyError(f"no ship is called {ship!r}; {' '.join(game.field.ids) or 'none'} are")
            game = step_on(game, Selected(game.field.index[ship]))
        if line is not None:
            game = step_on(game, Typed(line))
        self.ask(asked(game))

    def _failed(self, error: Exception) -> None:
        self.status.report(error)
        self.send(Answered(self.model.number, None, "this line's outcomes could not be worked out"))

    def _offer(self) -> ipywidgets.VBox:
        """Return the controls of a sample: when there is first use for them, so that a page is there sooner."""
        self.runs, self.seed = whole_number("Moves to play", width="90px"), whole_number("Seed of the sample")
        self.runs.value = RUNS
        draw = self.status.guard(lambda _: self.draw(self.runs.value, self.seed.value))
        self.sample = theme.tool_button("Sample", "Play the line so often with dice", draw, small=True)
        self._progress = theme.text()
        row = theme.row(theme.text("Moves"), self.runs, theme.text("seed"), self.seed, self.sample)
        made = ipywidgets.VBox([row, self._progress], layout=ipywidgets.Layout(overflow="visible"))
        self.children = (*self._parts, made, self.exports, self.status)
        return made

    def _refresh(self) -> None:
        view = self.model
        outcomes = view.outcomes
        head = theme.title_html("Outcomes" if outcomes is None else f"Outcomes ({outcomes.method})")
        if outcomes is not None:
            turn = "" if view.query is None else f", turn {view.query.turn}"
            head += f"<div>{html.escape(outcomes.ship + turn)}: <code>{html.escape(str(outcomes.order))}</code></div>"
        theme.show(self._title, head)
        if view.is_slow:
            theme.show(self._body, '<div class="inb-note" role="status">working…</div>')
        elif outcomes is None:
            theme.show(self._body, f'<div class="inb-note" role="status">{html.escape(view.message)}</div>')
        else:
            theme.show(self._body, theme.error(view.message) + page(outcomes, title="", top=self._top))
        if view.is_current or view.is_slow:
            self._body.remove_class(_STALE)
        else:
            self._body.add_class(_STALE)
        visible(self.stop, shown=view.is_slow or view.drawing is not None)
        visible(self.exports, shown=outcomes is not None and view.is_current)
        self.exports.refresh()
        if view.can_sample and self._sampling is None:
            self._sampling = self._offer()
        if self._sampling is not None:
            visible(self._sampling, shown=view.can_sample)
            theme.show(self._progress, progress_html(view.done, view.drawing.runs if view.drawing else 0, "moves"))


def progress_html(done: int, of: int, what: str) -> str:
    """Return how far work has come as HTML; empty where none is done (*of* is 0)."""
    if not of:
        return ""
    words = f"{done:,} of {of:,} {what}"
    return (
        f'<progress class="inb-progress" max="{of}" value="{done}" aria-label="{words}"></progress>'
        f'<div class="inb-note" role="status">{words}</div>'
    )
