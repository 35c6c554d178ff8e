"""The controls of any game's timeline: step, play, back, first, last; seed, dice by hand, and the die that is due."""

import html
from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.view.timeline import (
    Back,
    ByHand,
    Cut,
    First,
    Given,
    Last,
    Restarted,
    Seeded,
    Timeline,
    ToRow,
)
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Fields, Guard, put, visible, whole_number

TIMELINE_KEYS = {",": "step back", ".": "step", "Home": "to the start", "End": "to the end of the log"}
"""The keys of the timeline, which a map with the focus takes."""
_FACES = 10
_CSS = """<style>
.inb-timeline { flex: 1 1 12em; margin: 0 6px; min-width: 8em; } .inb-timeline .widget-readout { display: none; }
.inb-due { font-weight: 600; } .inb-walk { margin: 0; overflow: visible; }
.inb-walk > * { margin-bottom: 4px !important; }
</style>"""


class TimelineBar(ipywidgets.VBox):
    """The controls of one game.

    Args:
        send: takes a message of the timeline, or one of *step* and *play*.
        fields: the controls' guard and error line.
        step: asks for the next decision.
        play: asks for all decisions to the end of what is played in one go.
        turn: what that is called: turn, phase.
        faces: the sides of the largest die that has a button for each face; of a larger one the face is typed.
    """

    def __init__(
        self,
        send: Callable[[Any], object],
        fields: Fields,
        guard: Guard,
        *,
        step: object,
        play: object,
        turn: str = "turn",
        faces: int = _FACES,
    ) -> None:
        self._forward = send

        def button(text: str, tooltip: str, message: object, *, primary: bool = False) -> Any:
            look: theme.ButtonLook = "primary" if primary else "plain"
            return theme.tool_button(text, tooltip, guard(lambda _: send(message)), look=look)

        left, right = "\N{BLACK LEFT-POINTING TRIANGLE}", "\N{BLACK RIGHT-POINTING TRIANGLE}"
        self.first_button = button(f"|{left}", "First (Home)", First())
        self.back_button = button(f"{left} Back", "Step back (,)", Back())
        self.step_button = button(f"Step {right}", "Step (.)", step, primary=True)
        self.last_button = button(f"{right}|", "Last (End)", Last())
        self.turn_button = button(f"Play {turn}", f"Play the whole {turn}", play, primary=True)
        self.back_turn_button = button(f"Back a {turn}", f"Back to the start of the {turn}", Back("turn"))
        self.cut_button = button("Drop later rows", "Forget what was played after this row", Cut())
        self.restart_button = button("Restart", "Forget what was played; lines stay", Restarted())
        self.slider = theme.labelled(ipywidgets.IntSlider(min=0, max=1, readout=False), "Timeline")
        self.slider.layout.width = "auto"
        self.slider.add_class("inb-timeline")
        fields.bind(self.slider, lambda row: self._ask(ToRow(row)))
        self.where = theme.text()
        self.where.add_class("inb-grow")
        self.seed_input = whole_number("Seed of the dice", width="90px")
        fields.bind(self.seed_input, lambda seed: self._ask(Seeded(seed)))
        self.by_hand = ipywidgets.Checkbox(
            description="Roll by hand", indent=False, layout=ipywidgets.Layout(width="auto")
        )
        fields.bind(self.by_hand, lambda on: self._ask(ByHand(on)))
        self._due = theme.text("", "inb-due")
        self.faces = tuple(
            theme.tool_button(str(face), f"Face {face}", guard(lambda _, face=face: send(Given(face))), small=True)
            for face in range(1, faces + 1)
        )
        self.face = whole_number("Face of the die that is due")
        self.give = theme.tool_button(
            "Give", "Give this face", guard(lambda _: send(Given(self.face.value))), small=True
        )
        self._large = theme.tools(self.face, self.give)
        self._face_row = theme.tools(*self.faces)
        super().__init__(
            [
                theme.text(_CSS),
                theme.row(self.first_button, self.back_button, self.step_button, self.last_button, self.slider),
                theme.row(self.turn_button, self.back_turn_button, self.cut_button, self.restart_button, self.where),
                theme.row(theme.row(theme.text("Seed"), self.seed_input), self.by_hand),
                self._due,
                self._face_row,
                self._large,
            ]
        )
        self.add_class("inb-walk")

    def refresh(self, game: Timeline[Any, Any, Any, Any], *, over: bool, where: str) -> None:
        """Show *game*; *where* says what is looked at. To be called inside ``Fields.showing``."""
        put(self.slider, max=max(1, len(game.log)), value=game.shown, disabled=not game.log)
        put(self.seed_input, value=game.seed)
        put(self.by_hand, value=game.by_hand)
        for one in (self.step_button, self.turn_button):
            put(one, disabled=over)
        for one in (self.first_button, self.back_button, self.back_turn_button):
            put(one, disabled=game.shown == 0)
        for one in (self.last_button, self.cut_button):
            put(one, disabled=game.is_live)
        put(self.restart_button, disabled=not game.log)
        theme.show(self.where, theme.note(where))
        due = game.due
        so_far = f"; so far {', '.join(map(str, game.typed))}" if game.typed else ""
        theme.show(self._due, "" if due is None else f"{html.escape(due.text + so_far)} {theme.chips(*due.rules)}")
        visible(self._face_row, shown=due is not None and due.sides <= len(self.faces))
        visible(self._large, shown=due is not None and due.sides > len(self.faces))
        for number, face in enumerate(self.faces, 1):
            visible(face, shown=due is not None and number <= due.sides)

    def _ask(self, message: object) -> str:
        self._forward(message)
        return ""
