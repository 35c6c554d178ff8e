"""The sides panel: mark, name and ships of each side, and what the next ship will be."""

import html
from collections.abc import Callable

import ipywidgets

from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.board import Board
from interceptor_nb.view.edit_messages import Message
from interceptor_nb.view.editing import Editing
from interceptor_nb.view.palette import side_colour
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Fields, Guard, choice, line, put


class SidesPanel(ipywidgets.VBox):
    """The card of the sides.

    Args:
        send: takes a message; returns why not in one sentence, or an empty text.
        guard: makes handlers safe.
    """

    def __init__(self, send: Callable[[Message], str], guard: Guard) -> None:
        self.fields = Fields(guard)
        self._list = theme.text()
        self.side = self.fields.bind(
            choice("Side of the next ship", width="110px"), lambda value: send(ask.SideChosen(value)) if value else ""
        )
        self.design = self.fields.bind(
            choice("Design of the next ship", width="110px"),
            lambda value: send(ask.DesignChosen(value)) if value else "",
        )
        super().__init__(
            [
                theme.text(theme.title_html("Sides")),
                self._list,
                line("Next ship", self.side),
                line("Design", self.design),
                self.fields.error,
            ]
        )
        self.add_class("inb-panel")

    def show(self, model: Editing) -> None:
        """Show the sides of *model*."""
        setup = model.setup
        theme.show(self._list, _list(model, model.board))
        with self.fields.showing():
            put(self.side, options=tuple((side.name or side.id, side.id) for side in setup.sides))
            put(self.design, options=tuple((design.name or name, name) for name, design in setup.designs))
            frozen = model.frozen is not None
            put(self.side, value=model.side, disabled=frozen)
            put(self.design, value=model.design, disabled=frozen)


def _list(model: Editing, board: Board) -> str:
    rows = []
    for number, side in enumerate(model.setup.sides):
        letters = [ship.letter for ship in board.ships if ship.side.number == number]
        mark = theme.side_mark(side_colour(side.color, number), number)
        ships = html.escape(", ".join(letters)) or '<span class="inb-note">no ships</span>'
        name = html.escape(side.name or side.id)
        rows.append(f'<div class="inb-row"><span class="inb-grow">{mark}{name}</span><span>{ships}</span></div>')
    return "".join(rows) or theme.note("The scenario has no side yet.")
