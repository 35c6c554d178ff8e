"""The list of problems: a mark, the sentence, its rules, and a button that goes there; a lamp for all of them."""

import html
from collections.abc import Callable, Sequence
from typing import Literal

import ipywidgets
from msgspec import Struct

from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Guard, visible

Severity = Literal["error", "warning", "note"]
Lamp = Literal["red", "amber", "green"]

_MARKS: dict[Severity, tuple[str, str, str]] = {
    "error": ("\N{BLACK DIAMOND}", "var(--inb-bad)", "error"),
    "warning": ("\N{BLACK UP-POINTING TRIANGLE}", "#b87800", "warning"),
    "note": ("\N{WHITE CIRCLE}", "var(--inb-soft)", "note"),
}
_LAMPS: dict[Lamp, tuple[str, str, str]] = {
    "red": ("\N{BLACK DIAMOND}", "var(--inb-bad)", "to be put right"),
    "amber": ("\N{BLACK UP-POINTING TRIANGLE}", "#b87800", "worth a look"),
    "green": ("\N{BLACK CIRCLE}", "var(--inb-good)", "no problems"),
}
MOST_SHOWN = 50


class ProblemRow(Struct, frozen=True):
    """One problem.

    Attributes:
        where: the thing it is about, in words; may be empty.
        target: handed to the jump callback; None: there is nowhere to go.
    """

    severity: Severity
    message: str
    where: str = ""
    rules: tuple[str, ...] = ()
    target: object | None = None


class Problems(ipywidgets.VBox):
    """The card of the problems.

    Args:
        guard: makes handlers safe.

    Attributes:
        lamp: the sum of them in one mark, to be placed anywhere.
    """

    def __init__(self, guard: Guard, *, title: str = "Problems") -> None:
        self._guard = guard
        self._rows: tuple[ProblemRow, ...] = ()
        self._lines: list[tuple[ipywidgets.HBox, ipywidgets.HTML, ipywidgets.Button]] = []
        self._jumped: list[Callable[[object], object]] = []
        self._more = theme.text()
        self._list = ipywidgets.VBox()
        self.lamp = theme.text()
        super().__init__([theme.row(theme.text(theme.title_html(title)), self.lamp), self._list, self._more])
        self.add_class("inb-panel")
        self.add_class("inb-problems")
        self.show(())

    @property
    def colour(self) -> Lamp:
        """Return the colour of the lamp: red for any error, amber for any warning."""
        found = {row.severity for row in self._rows}
        return "red" if "error" in found else "amber" if "warning" in found else "green"

    def on_jump(self, callback: Callable[[object], object]) -> None:
        """Call *callback* with the target of a row whose button is pressed."""
        self._jumped.append(callback)

    def show(self, rows: Sequence[ProblemRow]) -> None:
        """Show *rows*, in their order."""
        self._rows = tuple(rows)
        shown = self._rows[:MOST_SHOWN]
        while len(self._lines) < len(shown):
            self._lines.append(self._line(len(self._lines)))
            self._list.children = tuple(box for box, _, _ in self._lines)
        for number, (box, words, button) in enumerate(self._lines):
            visible(box, shown=number < len(shown))
            if number < len(shown):
                row = shown[number]
                theme.show(words, _words(row))
                visible(button, shown=row.target is not None)
                button.tooltip = f"Go to {row.where}" if row.where else "Go there"
        hidden = len(self._rows) - len(shown)
        theme.show(self._more, theme.note(f"and {hidden} more" if hidden else "" if shown else "None found."))
        theme.show(self.lamp, self._lamp())

    def _lamp(self) -> str:
        sign, color, words = _LAMPS[self.colour]
        count = len(self._rows)
        noun = "note" if self.colour == "green" else "problem"
        said = f"{count} {noun}{'' if count == 1 else 's'}{'' if noun == 'note' else f', {words}'}" if count else words
        return f'<span class="inb-lamp" role="status" style="color:{color}" title="{said}">{sign}</span> {said}'

    def _line(self, number: int) -> tuple[ipywidgets.HBox, ipywidgets.HTML, ipywidgets.Button]:
        def jump(_: ipywidgets.Button) -> None:
            target = self._rows[number].target
            for callback in tuple(self._jumped):
                callback(target)

        words = theme.text()
        words.add_class("inb-grow")
        button = theme.tool_button("jump", "Go there", self._guard(jump), look="quiet")
        return theme.row(words, button), words, button


def _words(row: ProblemRow) -> str:
    sign, color, name = _MARKS[row.severity]
    where = f"<b>{html.escape(row.where)}</b> " if row.where else ""
    mark = f'<span style="color:{color}" role="img" aria-label="{name}" title="{name}">{sign}</span>'
    return f"{mark} {where}{html.escape(row.message)} {theme.chips(*row.rules)}"
