"""The reach of a ship beside its map: switch, legend, the ends in the hex pointed at, and the line that leads there."""

import html
from collections.abc import Callable, Iterator
from threading import Event

import ipywidgets

from interceptor_nb.core.hexes import Hex
from interceptor_nb.view.board import Board
from interceptor_nb.view.coasting import coasted
from interceptor_nb.view.inspection import hex_line
from interceptor_nb.view.legend import swatch
from interceptor_nb.view.reaching import (
    LEGEND,
    Asked,
    Charted,
    Chosen,
    Cut,
    LookedAt,
    Message,
    Pinned,
    PushSet,
    Query,
    Reaching,
    Slow,
    Stepped,
    Toggled,
    Way,
    charts,
    end_words,
    spot_words,
    update,
)
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.errand import CutError, Errand, apart
from interceptor_nb.widgets.fields import Fields, put, visible
from interceptor_nb.widgets.status import Status

KEY = "r"
"""The key that shows and hides the reach."""
_WAYS: dict[str, Way] = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}
TAKES = ("Enter", "Space")
"""The keys that take the line to the hex of the cursor."""
REACH_KEYS: tuple[str, ...] = (KEY, *_WAYS, *TAKES)
"""The keys that a map takes for it."""

DEBOUNCE = 0.15
"""Seconds of quiet before a reach is worked out."""
LONGEST = 20.0
"""Seconds after which a search is given up."""
_SHOWN = 6
_CSS = """<style>
.inb-cut { background: var(--inb-amber-wash); border-left: 4px solid var(--inb-amber); padding: 3px 8px; }
.inb-ends { align-items: flex-start; flex-wrap: nowrap !important; }
.inb-ends .widget-select { flex: 1 1 55%; width: auto; margin: 0; min-width: 0; height: auto; }
.inb-ends .widget-select select { height: auto; width: 100%; font: 12px/1.5 inherit; background: var(--inb-card);
  color: var(--inb-ink); border: 1px solid var(--inb-line); border-radius: 4px; }
.inb-ends > .widget-vbox { flex: 1 1 45%; min-width: 0; }
.inb-ends code { font-weight: 600; }
@container (max-width: 620px) { .inb-ends { flex-wrap: wrap !important; } }
</style>"""


class ReachPanel(ipywidgets.VBox):
    """What of a reach stands beside the map; the marks are for whoever draws the map.

    Args:
        status: the line that shows what goes wrong.

    Attributes:
        model: the view-model; `send` is the only way to change it.
        button: the switch, for a toolbar.
        push: the box that lets lines push the plant.
        ends: the list of the ends in the hex that is spoken of.
        use: the button that takes the line to the chosen end.
    """

    def __init__(self, status: Status) -> None:
        self.model = Reaching()
        self._status = status
        guard = status.guard
        self._changed: list[Callable[[], object]] = []
        self._looked: list[Callable[[Hex | None], object]] = []
        self._taken: list[Callable[[str], object]] = []
        self._errand = Errand(guard(self.send), self._failed)
        self._fields = Fields(guard)
        self.button = theme.tool_button("Reach R", "Reach (R)", guard(lambda _: self.toggle()))
        super().__init__(layout=ipywidgets.Layout(display="none"))
        self.add_class("inb-reach")
        self._guard, self._is_built = guard, False

    def _build(self) -> None:
        """Make what stands under the map: when it is first shown, so that a page is there sooner."""
        self._is_built = True
        self.push = ipywidgets.Checkbox(
            description="with pushes (PLT-3)", indent=False, layout=ipywidgets.Layout(width="auto")
        )
        self._fields.bind(self.push, self._pushed)
        self.ends = theme.labelled(ipywidgets.Select(rows=_SHOWN), "Ends in this hex")
        self._fields.bind(self.ends, self._chose)
        self.use = theme.tool_button(
            "Use this line", "Put the line into the orders", self._guard(lambda _: self._use())
        )
        self._news, self._cut, self._hint, self._end = (theme.text() for _ in range(4))
        self._list = theme.row(self.ends, ipywidgets.VBox([self._end, theme.row(self.use)]))
        self._list.add_class("inb-ends")
        legend = theme.row(theme.text(legend_html()), self.push)
        style = theme.text(_CSS)
        self.children = (style, legend, self._news, self._cut, self._hint, self._list)

    @property
    def words(self) -> str:
        """Return what the hex that is spoken of holds, in one line; empty while the reach is off."""
        return spot_words(self.model) if self.model.is_on else ""

    def line(self, board: Board, hex_: Hex) -> str:
        """Return what *hex_* is, what stands in it and, while the reach is shown, who can end there."""
        said = hex_line(board, hex_)
        words = self.words if hex_ == self.model.spot else ""
        return f"{said} \N{MIDDLE DOT} {words}" if words else said

    def on_change(self, callback: Callable[[], object]) -> None:
        """Call *callback* when the marks on the map are others."""
        self._changed.append(callback)

    def on_look(self, callback: Callable[[Hex | None], object]) -> None:
        """Call *callback* with the hex that is spoken of when it is another."""
        self._looked.append(callback)

    def on_take(self, callback: Callable[[str], object]) -> None:
        """Call *callback* with the line to an end that a person takes; without one, none can be taken."""
        self._taken.append(callback)

    def toggle(self) -> None:
        """Show the reach, or hide it."""
        self.send(Toggled(not self.model.is_on))

    def ask(self, question: Asked) -> None:
        """Ask; the answer comes when the page has been quiet for a moment, at once where no event loop runs."""
        self.send(question)

    def send(self, message: Message) -> None:
        """Update the model by *message*, show it, and have worked out what it wants."""
        before, self.model = self.model, update(self.model, message)
        if self.model is before:
            return
        self._refresh()
        if self.model.chart is not before.chart or self.model.is_on != before.is_on:
            for callback in tuple(self._changed):
                callback()
        if self.model.spot != before.spot:
            for looked in tuple(self._looked):
                looked(self.model.spot)
        if self.model.wanted is not before.wanted:
            self._work(self.model.wanted)

    def takes(self, hex_: Hex | None) -> bool:
        """Return whether a click in *hex_* takes a line: it can be reached, and no ship stands there."""
        view = self.model
        if not (self._taken and view.is_on and view.chart is not None and hex_ in view.chart.ends):
            return False
        return view.query is not None and all(ship.hex != hex_ or ship.is_lost for ship in view.query.state.ships)

    def take(self, hex_: Hex) -> None:
        """Take the cheapest line to *hex_*, which has ends."""
        self.send(LookedAt(hex_))
        self.send(Pinned(hex_))
        if self.model.chart is not None:
            self.send(Chosen(self.model.ends.index(self.model.chart.best(hex_))))
            self._use()

    def click(self, hex_: Hex | None) -> bool:
        """Take the cheapest line to *hex_*, if a click there takes one; return whether it did."""
        if hex_ is None or not self.takes(hex_):
            return False
        self.take(hex_)
        return True

    def look(self, hex_: Hex | None) -> None:
        """Speak of *hex_*; None: the pointer left the map."""
        if self.model.is_on:
            self.send(LookedAt(hex_))

    def press(self, key: str) -> bool:
        """Do what *key* does on a map without a cursor of its own; return whether it did anything."""
        if key == KEY:
            self.toggle()
        elif self.model.is_on and key in _WAYS:
            self.send(Stepped(_WAYS[key]))
        else:
            return key in TAKES and self.click(self.model.spot)
        return True

    def close(self) -> None:
        """Let go of everything in the browser and in the kernel."""
        self._errand.stop()
        self.button.close()
        super().close()

    def _work(self, query: Query | None) -> None:
        if query is None:
            self._errand.stop()
            return
        number = self.model.number

        def parts(ended: Event | None) -> Iterator[Message]:
            asked = query.field.setup, query.state, query.index, query.push
            work = apart(charts, *asked, ended=ended, seconds=LONGEST)
            known = ""
            try:
                for chart in work:
                    known = "; lines that push are missing"
                    yield Charted(number, chart)
            except CutError:
                yield Cut(number, f"the search was cut after {LONGEST:g} s{known or ', so nothing is known'}")

        self._errand.begin(parts, delay=DEBOUNCE, slow=Slow(number))

    def _failed(self, error: Exception) -> None:
        self._status.report(error)
        self.send(Cut(self.model.number, "this reach could not be worked out"))

    def _pushed(self, on: bool) -> str:
        self.send(PushSet(on))
        return ""

    def _chose(self, choice: int | None) -> str:
        if choice is not None:
            self.send(Chosen(choice))
        return ""

    def _use(self) -> None:
        end = self.model.end
        if end is not None:
            for callback in tuple(self._taken):
                callback(str(end.order))

    def _refresh(self) -> None:
        view = self.model
        theme.press(self.button, on=view.is_on)
        visible(self, shown=view.is_on)
        if not view.is_on:
            return
        if not self._is_built:
            self._build()
        news = view.news if view.chart is not None or view.is_slow or view.query is None else ""
        theme.show(self._news, f'<div class="inb-note" role="status">{html.escape(news)}</div>')
        theme.show(self._cut, f'<div class="inb-cut" role="status">{html.escape(view.cut)}</div>' if view.cut else "")
        theme.show(self._hint, "" if view.ends or view.chart is None else theme.note(self._how))
        visible(self._list, shown=bool(view.ends))
        visible(self.use, shown=bool(self._taken))
        if view.ends:
            self._show_ends(view.query)

    @property
    def _how(self) -> str:
        more = "; a click or Enter there puts the cheapest line into the orders" if self._taken else ""
        return f"Point at a hex, or go there with the arrow keys, for the ends in it{more}."

    def _show_ends(self, query: Query | None) -> None:
        view, end = self.model, self.model.end
        if query is None or end is None:
            return
        with self._fields.showing():
            put(self.push, value=view.push)
            options = tuple((end_words(query, one), number) for number, one in enumerate(view.ends))
            if options != self.ends.options:
                self.ends.options = options
            put(self.ends, value=view.choice)
        move = coasted(query.field, query.state, query.index, end.order)
        rolls = "".join(
            f"<div>{html.escape(roll.text)} {theme.chips(*roll.rules)}</div>" for roll in (move.rolls if move else ())
        )
        theme.show(self._end, f"<code>{html.escape(str(end.order))}</code>{rolls or theme.note('no roll on the way')}")


def legend_html() -> str:
    """Return the legend: each mark as it looks on the map, and what it means."""
    marks = "".join(f"<span>{swatch(look)}{words}</span>" for look, words in LEGEND)
    number = '<span><b class="inb-num">3</b>least TP, safe where it can be</span>'
    return f'<div class="inb-legend"><b>Reach</b>{marks}{number}</div>'
