"""The odds panel of the fleet table: each thing that may happen, its exact chances as columns, its rules."""

from collections.abc import Callable, Iterable

import ipywidgets

from interceptor_nb.view.fleet_html import ODDS_STYLE, odds_html
from interceptor_nb.view.fleet_odds import OddsLine
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Guard

_STYLE = """
.inb-panel.inb-fleet-odds .inb-chances.widget-html { max-height: 560px; overflow-y: auto; }
"""
_NOTHING = "Nothing that rolls dice is about this unit now."


class OddsPanel(ipywidgets.VBox):
    """The card of the odds.

    Args:
        toggle: called when the other moment is asked for: as the table stands, or when lines have led there.
        guard: makes handlers safe.
    """

    def __init__(self, toggle: Callable[[], object], guard: Guard) -> None:
        self._title, self._body = theme.text(), theme.text()
        self.after_button = theme.tool_button(
            "After the lines", "Odds when all have moved by their lines", guard(lambda _: toggle()), small=True
        )
        self._body.add_class("inb-chances")
        super().__init__(
            [
                theme.text(f"<style>{ODDS_STYLE}{_STYLE}</style>"),
                theme.row(self._title, self.after_button, theme.text(theme.chips("TRN-5", "TRN-8"))),
                self._body,
            ]
        )
        self.add_class("inb-panel")
        self.add_class("inb-fleet-odds")

    def show(self, unit: str, lines: Iterable[OddsLine], *, after: bool) -> None:
        """Show *lines* about *unit*; *after*: when lines have led there."""
        theme.press(self.after_button, on=after)
        theme.show(self._title, theme.title_html(f"Exact odds{f' · {unit}' if unit else ''}"))
        theme.show(
            self._body, odds_html(lines, theme.chips) or theme.note("Nothing that rolls dice is about this unit now.")
        )
