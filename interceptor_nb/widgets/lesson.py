"""A lesson on the screen: what there is to know, the map, a line to write, and the engine's mark."""

import html
import re
from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.rules.interceptor.rules import RULES
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view import teaching
from interceptor_nb.view.board import Board
from interceptor_nb.view.lessons import LESSONS
from interceptor_nb.view.marking import live
from interceptor_nb.view.steps import Mark, Question, Remark, Verdict
from interceptor_nb.view.teaching import Back, Check, Hint, Message, Next, Restart, Study, Typed
from interceptor_nb.view.text import ship_words
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import put, visible
from interceptor_nb.widgets.hexmap import HexMap
from interceptor_nb.widgets.parts_editor import named
from interceptor_nb.widgets.status import Status

_STYLE = """<style>
.inb-lesson-body { display: flex !important; flex-flow: row wrap; gap: 10px; align-items: flex-start;
  overflow: visible; }
.inb-lesson-map { flex: 1 1 480px; min-width: 300px; } .inb-lesson-side { flex: 1 1 400px; min-width: 300px;
  gap: 10px; overflow: visible; }
.inb-lesson h2 { font-size: 18px; line-height: 1.3; margin: 6px 0 4px; }
.inb-lesson p { margin: 0 0 8px; font-size: 14px; max-width: 62ch; }
.inb-lesson code { font: 600 13px/1.3 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--inb-wash);
  color: var(--inb-ink); padding: 1px 5px; border-radius: 4px; white-space: nowrap; }
.inb-steps { display: flex; gap: 6px; list-style: none; margin: 0 0 4px; padding: 0; }
.inb-steps li { width: 24px; height: 24px; line-height: 22px; border-radius: 50%; text-align: center; font-size: 12px;
  border: 1px solid var(--inb-line); color: var(--inb-soft); box-sizing: border-box; }
.inb-steps li.inb-solved { color: var(--inb-good); border-color: var(--inb-good); font-weight: 700; }
.inb-steps li[aria-current] { box-shadow: 0 0 0 2px var(--inb-accent); color: var(--inb-ink); font-weight: 700; }
.inb-task { font-size: 14px; font-weight: 600; } .inb-lesson .inb-answer input { font: 600 16px/1.3 ui-monospace,
  "DejaVu Sans Mono", monospace !important; height: 34px !important; padding: 2px 10px; }
.inb-lesson .inb-panel .inb-answer.widget-text { height: 36px; width: 100%; flex: 0 0 auto; margin: 4px 0; }
.inb-verdict { border-left: 4px solid var(--inb-soft); padding: 6px 10px; margin-top: 8px; border-radius: 0 6px 6px 0;
  background: var(--inb-wash); } .inb-verdict > b { font-size: 15px; }
.inb-verdict.inb-right { border-color: var(--inb-good); }
.inb-verdict.inb-illegal, .inb-verdict.inb-unread { border-color: var(--inb-bad); background: var(--inb-bad-wash); }
.inb-verdict.inb-off { border-color: var(--inb-amber); background: var(--inb-amber-wash); }
.inb-verdict ul, .inb-verdict ol { margin: 4px 0 4px; padding-left: 20px; } .inb-verdict li { margin: 2px 0; }
.inb-rule { font-size: 12px; margin: 4px 0 2px; padding: 4px 8px; background: var(--inb-card); border-radius: 4px; }
.inb-rule i { color: var(--inb-soft); }
.inb-hint { border-left: 4px solid var(--inb-accent); padding: 4px 10px; margin-top: 8px; }
</style>"""

_SIGNS: dict[Mark, str] = {
    "right": "\N{CHECK MARK}",
    "off": "\N{ALMOST EQUAL TO}",
    "illegal": "\N{MULTIPLICATION X}",
    "unread": "?",
}
_CODE = re.compile(r"`([^`]*)`")


class NoLessonError(InterceptorError):
    """There is no lesson of that name."""


class Lesson(ipywidgets.VBox):
    """A lesson, marked by the engine.

    Args:
        name: ``velocity``, ``heading`` or ``sot``.

    Raises:
        NoLessonError: there is no such lesson.

    Attributes:
        model: the learner's place in the lesson.
        status: the line that shows what went wrong.
        map: the board of the step.
        answer: the line that is written.
    """

    def __init__(self, name: str = "velocity") -> None:
        if name not in LESSONS:
            raise NoLessonError(f"lesson: '{name}' is none; {', '.join(LESSONS)} are")
        self.model = Study(LESSONS[name])
        self.status = Status()
        self._changed: list[Callable[[Study], object]] = []
        self._showing = False
        guard = self.status.guard
        self.map = HexMap(600, 420, label=f"Map of the lesson {self.model.lesson.title}", status=self.status)
        self.map.on_touch(lambda _: False)  # nothing to pick: a drag pans
        self._told = theme.text()
        self._task = theme.text()
        self._live = theme.text()
        self._hint = theme.text()
        self._verdict = theme.text()
        self.answer = named(ipywidgets.Text(continuous_update=True), "Your answer")
        self.answer.add_class("inb-answer")
        self.answer.observe(guard(self._typed), "value")
        self.answer.on_msg(guard(self._submitted))
        self.check_button = self._button("Check", "Check the answer (Enter)", Check(), "primary")
        self.hint_button = self._button("Hint", "Show a hint; once more: one answer", Hint())
        self.back_button = self._button("Back", "Back to the step before", Back())
        self.next_button = self._button("Next", "On to the next step", Next())
        self.restart_button = self._button("Restart", "Begin the lesson again", Restart(), "quiet")
        side = ipywidgets.VBox(
            [
                theme.panel(self.model.lesson.title, self._told),
                theme.panel(
                    "Your turn",
                    self._task,
                    self.answer,
                    self._live,
                    theme.tools(self.check_button, self.hint_button),
                    self._hint,
                    self._verdict,
                ),
                theme.tools(self.back_button, self.next_button, theme.gap(), self.restart_button),
                self.status,
            ]
        )
        side.add_class("inb-lesson-side")
        board = theme.panel("Map", self.map)
        board.add_class("inb-lesson-map")
        body = ipywidgets.Box([board, side])
        body.add_class("inb-lesson-body")
        style = ipywidgets.HTML(_STYLE, layout=ipywidgets.Layout(display="none"))
        super().__init__([theme.stylesheet(), style, body])
        for name_ in ("inb-root", "inb-lesson"):
            self.add_class(name_)
        self._refresh()

    @property
    def scenario(self) -> Setup:
        """The board of the step under way."""
        return self.model.step.setup

    def on_change(self, callback: Callable[[Study], object]) -> None:
        """Call *callback* with the learner's place whenever the learner does something."""
        self._changed.append(callback)

    def send(self, message: Message) -> None:
        """Do what *message* says, as a button would."""
        before = self.model
        self.model = teaching.update(before, message)
        self._refresh()
        if self.model.verdict is not before.verdict and self.model.verdict is not None:
            self.map.say(_aloud(self.model.verdict), aloud=True)
            self.map.say(_ship_line(self.map.board, self.model))
        for callback in tuple(self._changed):
            callback(self.model)

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        if hasattr(self, "map"):  # a lesson that is not there has none
            self.map.close()
        super().close()

    def _button(self, text: str, tooltip: str, message: Message, look: theme.ButtonLook = "plain") -> Any:
        return theme.tool_button(text, tooltip, self.status.guard(lambda _: self.send(message)), look=look)

    def _typed(self, change: Any) -> None:
        if not self._showing:
            self.send(Typed(change["new"]))

    def _submitted(self, _: object, content: object, __: object) -> None:
        if isinstance(content, dict) and content.get("event") == "submit":
            self.send(Check())

    def _refresh(self) -> None:
        study, step = self.model, self.model.step
        board = teaching.board(study)
        is_number = isinstance(step.marks, Question)
        theme.show(self._told, _progress(study) + _text(study))
        theme.show(self._task, f'<div class="inb-task">{_marked_up(step.task)}</div>')
        words = live(step, study.text)
        theme.show(self._live, theme.note(words) if words else "")
        self._showing = True
        put(self.answer, value=study.text, placeholder="a number" if is_number else "a line of orders, such as +2 5")
        self._showing = False
        theme.show(self._hint, _hints(study))
        theme.show(self._verdict, _verdict_html(study))
        put(self.back_button, disabled=study.at == 0)
        put(self.next_button, disabled=study.is_last)
        solved = study.at in study.solved
        put(self.next_button, description="Next" if solved or study.is_last else "Skip")
        if solved and not study.is_last:
            self.next_button.add_class("inb-primary")
            self.check_button.remove_class("inb-primary")
        else:
            self.next_button.remove_class("inb-primary")
            self.check_button.add_class("inb-primary")
        visible(self.hint_button, shown=study.hints < 2)
        self.map.show(board, teaching.shown(study))
        if study.verdict is None:
            self.map.say(_ship_line(board, study))


def _marked_up(text: str) -> str:
    """Return *text* as HTML, with what stands in backticks as code."""
    return _CODE.sub(r"<code>\1</code>", html.escape(text))


def _progress(study: Study) -> str:
    items = []
    for number, step in enumerate(study.lesson.steps):
        solved = number in study.solved
        now = ' aria-current="step"' if number == study.at else ""
        done = "solved" if solved else "not solved yet"
        label = html.escape(f"Step {number + 1}: {step.title}, {done}")
        sign = "\N{CHECK MARK}" if solved else str(number + 1)
        classes = ' class="inb-solved"' if solved else ""
        items.append(f'<li{classes}{now} title="{label}" aria-label="{label}">{sign}</li>')
    return f'<ol class="inb-steps">{"".join(items)}</ol>'


def _text(study: Study) -> str:
    step = study.step
    count = f"Step {study.at + 1} of {len(study.lesson.steps)}"
    paragraphs = "".join(f"<p>{_marked_up(paragraph)}</p>" for paragraph in step.text)
    chips = theme.chips(*step.rules)
    return f'<div class="inb-note">{count}</div><h2>{html.escape(step.title)}</h2>{paragraphs}<div>{chips}</div>'


def _ship_line(board: Board, study: Study) -> str:
    return f"{ship_words(board.ships[0], study.step.setup.map.grain)}."


def _hints(study: Study) -> str:
    if not study.hints:
        return ""
    parts = [html.escape(study.step.hint)]
    if study.hints > 1:
        parts.append(f"One answer: <code>{html.escape(study.step.answer)}</code>")
    return f'<div class="inb-hint" role="status">{"<br>".join(parts)}</div>'


def _verdict_html(study: Study) -> str:
    verdict = study.verdict
    if verdict is None:
        return ""
    parts = [f'<b><span aria-hidden="true">{_SIGNS[verdict.mark]}</span> {html.escape(verdict.title)}</b>']
    if verdict.position:
        parts.append(f"<div>{html.escape(verdict.position)}</div>")
    if verdict.remarks:
        parts.append(f"<ul>{''.join(f'<li>{_remark(remark)}</li>' for remark in verdict.remarks)}</ul>")
    if verdict.mark != "right":
        parts += [_rule(rule) for rule in _rules_of(verdict)]
    if verdict.log:
        rows = "".join(f"<li>{_remark(row)}</li>" for row in verdict.log)
        opened = " open" if verdict.mark == "right" and study.step.dice else ""
        parts.append(f"<details{opened}><summary>What happened</summary><ol>{rows}</ol></details>")
    if verdict.mark == "right" and study.is_done:
        parts.append(f"<div>That was all of {html.escape(study.lesson.title)}; well flown.</div>")
    return f'<div class="inb-verdict inb-{verdict.mark}">{"".join(parts)}</div>'


def _remark(remark: Remark) -> str:
    return f"{html.escape(remark.text)} {theme.chips(*remark.rules, opens=False)}"


def _rules_of(verdict: Verdict) -> list[str]:
    return list(dict.fromkeys(rule for remark in verdict.remarks for rule in remark.rules))


def _rule(rule_id: str) -> str:
    rule = RULES[rule_id]
    head = f"<b>{rule.id} {html.escape(rule.title)}</b> <i>({rule.standing})</i>"
    return f'<div class="inb-rule">{head}<br>{html.escape(rule.text)}</div>'


def _aloud(verdict: Verdict) -> str:
    remarks = " ".join(remark.text for remark in verdict.remarks)
    return " ".join(part for part in (f"{verdict.title}.", verdict.position, remarks) if part)
