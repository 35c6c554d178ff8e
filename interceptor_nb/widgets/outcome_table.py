"""The exact outcomes of one ship's line, worked out beside the page: it stays quick, and a newer question wins."""

import asyncio
import html
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import ipywidgets

from interceptor_nb.core.chance import DEFAULT_BUDGET
from interceptor_nb.odds.frames import TOP_ROWS, frame, html_table
from interceptor_nb.odds.outcomes import Outcomes
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.outcome import Answered, Asked, Message, OutcomeView, Query, Slow, asked, update, worked_out
from interceptor_nb.view.stepping import Selected, Typed, stepping
from interceptor_nb.view.stepping import update as step_on
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.status import Status

DEBOUNCE = 0.3
"""Seconds of quiet before a question is worked out, and of work before the page says so."""

_STALE = "inb-stale"
_CSS = f"<style>.{_STALE} {{ opacity: .5; }}</style>"


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
        self._task: asyncio.Task[None] | None = None
        # One at a time: a newer question waits for the older to end, and those between them are dropped.
        self._workers = ThreadPoolExecutor(1, "outcomes")
        self._title = theme.text()
        self._body = theme.text()
        self._body.add_class("inb-outcomes")
        super().__init__([theme.stylesheet(), theme.text(_CSS), self._title, self._body, self.status])
        self.add_class("inb-panel")
        self._refresh()
        if setup is not None:
            self._ask_of(setup, ship, line)

    @property
    def outcomes(self) -> Outcomes | None:
        """Return the answer to what is asked, worked out now if it is still on its way; None where there is none."""
        if not self.model.is_current and self.model.query is not None:
            self._stop()
            self.send(worked_out(self.model.number, self.model.query, self._budget))
        return self.model.outcomes

    @property
    def frame(self) -> Any:
        """Return all ends as a pandas DataFrame (see `interceptor_nb.odds.frames.frame`); None where there is none."""
        outcomes = self.outcomes
        if outcomes is None:
            return None
        if self._frame is None:
            self._frame = frame(outcomes.field, outcomes)
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
        self._stop()
        if query is None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.send(worked_out(self.model.number, query, self._budget))
        else:
            self._task = loop.create_task(self._answer(self.model.number, query))

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
        self._stop()
        self._workers.shutdown(wait=False, cancel_futures=True)
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

    async def _answer(self, number: int, query: Query) -> None:
        """Work out *query* once the page is quiet; the answer is shown from the kernel's own thread."""
        await asyncio.sleep(DEBOUNCE)
        work = asyncio.get_running_loop().run_in_executor(self._workers, self._work, number, query)
        done, _ = await asyncio.wait({work}, timeout=DEBOUNCE)
        guarded = self.status.guard(self.send)
        if not done:
            guarded(Slow(number))
        try:
            answer = await work
        except Exception as error:
            self.status.report(error)
            answer = Answered(number, None, "this line's outcomes could not be worked out")
        if answer is not None:
            guarded(answer)

    def _work(self, number: int, query: Query) -> Answered | None:
        if number != self.model.number:
            return None
        return worked_out(number, query, self._budget)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _refresh(self) -> None:
        view = self.model
        outcomes = view.outcomes
        head = theme.title_html("Outcomes" if outcomes is None else f"Outcomes ({outcomes.method})")
        if outcomes is not None:
            head += f"<div>{html.escape(outcomes.ship)}: <code>{html.escape(str(outcomes.order))}</code></div>"
        theme.show(self._title, head)
        if view.is_slow:
            theme.show(self._body, '<div class="inb-note" role="status">working…</div>')
        elif outcomes is None:
            theme.show(self._body, f'<div class="inb-note">{html.escape(view.message)}</div>')
        else:
            if self._frame is None:
                self._frame = frame(outcomes.field, outcomes)
            theme.show(self._body, html_table(outcomes, self._frame, top=self._top))
        if view.is_current or view.is_slow:
            self._body.remove_class(_STALE)
        else:
            self._body.add_class(_STALE)
