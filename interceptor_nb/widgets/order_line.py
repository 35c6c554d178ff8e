"""The order line of one ship at a time: who, the line, buttons that build it, and its live verdict."""

import html
from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.rules.interceptor.orders import COAST, Token
from interceptor_nb.view.board import Board, board_at
from interceptor_nb.view.stepping import Message, Selected, Stepping, Typed
from interceptor_nb.view.verdict import NEXT_TOKENS, Part, appended, in_words, next_tokens, pad, parts
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.faults import faults_html
from interceptor_nb.widgets.fields import Fields, put, visible

_TOKEN_NAMES: dict[str, tuple[str, str]] = {
    "+1": ("Speed up by 1", "MOV-3"),
    "-1": ("Slow down by 1", "MOV-3"),
    "1": ("Move 1 hex", "MOV-1"),
    "L": ("Turn heading left", "MOV-4"),
    "R": ("Turn heading right", "MOV-4"),
    "l": ("Turn facing left", "MOV-5"),
    "r": ("Turn facing right", "MOV-5"),
    "roll": ("Roll about the long axis", "MOV-6"),
    "lifters": ("Use the lifters in atmosphere", "ATM-5"),
    "hover": ("Hover in atmosphere", "ATM-1"),
    "up1": ("Climb a level", "ALT-3"),
    "dive1": ("Dive a level", "ALT-3"),
}
CSS = """<style>
.inb-line input { font-family: ui-monospace, "DejaVu Sans Mono", monospace !important; }
.inb-line { flex: 1 1 16em !important; min-width: 8em !important; }
.inb-part { margin-right: 10px; white-space: nowrap; }
.inb-part-good { color: var(--inb-good); } .inb-part-bad { color: var(--inb-bad); font-weight: 600; }
.inb-part-warn { font-weight: 600; }
.inb-orders .inb-verdict { margin: 4px 0 2px; }
</style>"""


class OrderLine(ipywidgets.VBox):
    """The line of the selected ship.

    Args:
        send: takes what a person did.
        fields: the controls' guard and error line.

    Attributes:
        line: the text input.
        ships: a button a ship, in file order.
        pad: the buttons that put a token at the end of the line, by the token's text.
    """

    def __init__(self, send: Callable[[Message], object], fields: Fields, guard: Callable[[Any], Any]) -> None:
        self._send, self._guard = send, guard
        self._game: Stepping | None = None
        self.ships: tuple[Any, ...] = ()
        self._chooser = theme.tools()
        self.line = theme.labelled(
            ipywidgets.Text(continuous_update=True, placeholder="coast", layout=ipywidgets.Layout(width="auto")),
            "Order line",
        )
        self.line.add_class("inb-line")
        fields.bind(self.line, self._typed)
        self.pad: dict[str, Any] = {}
        self._row = theme.row()
        self.clear = theme.tool_button("Clear", "Clear the line", guard(lambda _: send(Typed(""))), small=True)
        self._verdict, self._words, self._problems = theme.text(), theme.text(), theme.text()
        self._problems.add_class("inb-problems")
        self._verdict.add_class("inb-verdict")
        self._build_with(NEXT_TOKENS)
        super().__init__(
            [
                theme.text(CSS),
                self._chooser,
                self._row,
                self._verdict,
                self._words,
                self._problems,
            ]
        )

    def refresh(self, game: Stepping) -> None:
        """Show the line of *game*'s selected ship."""
        if self._game is None or self._game.field is not game.field:
            self._choose_from(board_at(game.field, game.start))
            self._build_with(pad(game.field))
        self._game = game
        for index, button in enumerate(self.ships):
            theme.press(button, on=index == game.ship)
        nobody = not game.field.ids
        put(self.line, value=game.line, disabled=nobody or game.has_moved(game.ship))
        following = next_tokens(game)
        for token in pad(game.field):
            button = self.pad[str(token)]
            put(button, disabled=token not in following)
            # What only a planet has a use for shows up where it is of use.
            visible(button, shown=token in NEXT_TOKENS or token in following)
        put(self.clear, disabled=not game.line or self.line.disabled)
        theme.show(self._verdict, "".join(map(_part, parts(game))))
        theme.show(self._words, theme.note(in_words(game)))
        theme.show(self._problems, faults_html(game.problems))

    def _typed(self, line: str) -> str:
        self._send(Typed(line))
        return ""

    def _token_button(self, token: Token) -> Any:
        name, rule = (f"Bounce to {token.name}", "INT-4") if token.kind == "bounce" else _TOKEN_NAMES[str(token)]

        def pressed(_: object) -> None:
            order = appended(self._game.order or COAST, token) if self._game is not None else None
            if order is not None:
                self._send(Typed(str(order)))

        return theme.tool_button(str(token), f"{name} [{rule}]", self._guard(pressed), small=True)

    def _build_with(self, tokens: tuple[Token, ...]) -> None:
        """Offer the buttons of *tokens*; those that stay are kept, for they may have the focus."""
        for text in self.pad.keys() - set(map(str, tokens)):
            self.pad.pop(text).close()
        self.pad = {str(token): self.pad.get(str(token)) or self._token_button(token) for token in tokens}
        self._row.children = (self.line, *self.pad.values(), self.clear)

    def _choose_from(self, board: Board) -> None:
        for button in self.ships:
            button.close()
        found = []
        for index, ship in enumerate(board.ships):
            button = theme.tool_button(
                f"{ship.letter} {ship.id}",
                f"Order {ship.id} of {ship.side.name}",
                self._guard(lambda _, index=index: self._send(Selected(index))),
                small=True,
            )
            button.layout = ipywidgets.Layout(border_left=f"4px solid {ship.side.color}")
            found.append(button)
        self.ships = tuple(found)
        self._chooser.children = self.ships


def _part(part: Part) -> str:
    return f'<span class="inb-part inb-part-{part.tone}">{html.escape(part.text)} {theme.chips(*part.rules)}</span> '
