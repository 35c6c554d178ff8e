"""The planet panel: ground, zones, gravity, altitudes, and the size of the map."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.edit_messages import Message, PlanetRows
from interceptor_nb.view.edit_setup import edges
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Ask, Fields, Guard, choice, line, put, switch, visible, whole_number

_ZONES: tuple[tuple[PlanetRows, str, str], ...] = (
    ("ground_rows", "Ground rows", "MAP-3"),
    ("atmosphere_rows", "Atmosphere", "ATM-1"),
    ("interface_rows", "Interface", "INT-1"),
)


_NO_PLANET = "none"
_OPTIONS: tuple[tuple[ask.Option, str, str], ...] = (
    ("gravity", "Gravity", "GRV-1"),
    ("asteroids_drift", "Asteroids drift", "AST-5"),
    ("variable_mass", "Variable mass", "MAS-2"),
    ("advanced_atmosphere", "Altitudes", "ALT-1"),
)


class PlanetPanel(ipywidgets.VBox):
    """The card of the planet's options.

    Args:
        send: takes a message; returns why not in one sentence, or an empty text.
        guard: makes handlers safe.
    """

    def __init__(self, send: Callable[[Message], str], guard: Guard) -> None:
        self.fields = Fields(guard)
        self.edge = self.fields.bind(
            choice("Ground edge", width="66px"), lambda value: send(ask.EdgeChosen(value or None))
        )
        self.rows = {
            zone: self.fields.bind(
                whole_number(f"{label.removesuffix(' rows')} rows", width="44px"), self._row(send, zone)
            )
            for zone, label, _ in _ZONES
        }
        self.options = {option: self._switch(send, option, label) for option, label, _ in _OPTIONS}
        self.top = self.fields.bind(whole_number("Highest level", width="44px"), lambda value: send(ask.TopSet(value)))
        self._top_line = line("Highest level", self.top, "ALT-1")
        self.columns, self.lines = (
            whole_number("Columns of the map", width="42px"),
            whole_number("Rows of the map", width="42px"),
        )
        self.fields.bind(self.columns, lambda value: send(ask.MapSized(value, self.lines.value)))
        self.fields.bind(self.lines, lambda value: send(ask.MapSized(self.columns.value, value)))
        self._zone_lines = [line(label, self.rows[zone], rule) for zone, label, rule in _ZONES]
        times = theme.text("&times;")
        size = theme.row(theme.text("Map"), self.columns, times, self.lines, theme.text(theme.chip("MAP-2")))
        size.children[0].add_class("inb-grow")
        super().__init__(
            [
                theme.text(theme.title_html("Planet and options")),
                line("Ground at", self.edge, "MAP-3"),
                *self._zone_lines,
                *(line(label, self.options[option], rule) for option, label, rule in _OPTIONS),
                self._top_line,
                size,
                self.fields.error,
            ]
        )
        self.add_class("inb-panel")

    def show(self, setup: Setup, *, frozen: bool = False) -> None:
        """Show the planet of *setup*; *frozen*, nothing can be set."""
        sheet = setup.map
        with self.fields.showing():
            options = ((_NO_PLANET, ""), *((edge, edge) for edge in edges(sheet)))
            put(self.edge, options=options)
            put(self.edge, value=sheet.ground_edge or "", disabled=frozen)
            for zone, control in self.rows.items():
                put(control, value=getattr(sheet, zone), disabled=frozen)
            for option, control in self.options.items():
                put(control, value=getattr(setup.rules, option), disabled=frozen)
            put(self.columns, value=sheet.columns, disabled=frozen)
            put(self.lines, value=sheet.rows, disabled=frozen)
            put(self.top, value=setup.rules.top_altitude, disabled=frozen)
        visible(self._top_line, shown=setup.rules.advanced_atmosphere)
        for each in self._zone_lines:
            visible(each, shown=sheet.ground_edge is not None)

    def _switch(self, send: Callable[[Message], str], option: ask.Option, label: str) -> Any:
        return self.fields.bind(switch(label), lambda value: send(ask.OptionSet(option, bool(value))))

    @staticmethod
    def _row(send: Callable[[Message], str], zone: PlanetRows) -> Ask:
        return lambda value: send(ask.RowsSet(zone, value))
