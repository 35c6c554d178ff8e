"""The designs of a fleet scenario and its rule options: one design at a time, each field with its rule."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from interceptor_nb.view import fleet_messages as ask
from interceptor_nb.view.fleet_changes import OPTION_LIMITS, DesignField, Option
from interceptor_nb.view.fleet_editing import Editing
from interceptor_nb.view.fleet_messages import Message
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Fields, Guard, choice, line, put, switch, text, whole_number

_CLASSES = (("Escort", "escort"), ("Cruiser", "cruiser"), ("Capital ship", "capital"), ("Base", "base"))
_CARRIERS = (("none", ""), ("patrol", "patrol"), ("light", "light"), ("fleet", "fleet"), ("type 4 base", "type_4"))
_COUNTS: tuple[tuple[DesignField, str, str], ...] = (
    ("thrust", "Thrust", "TBL-2"),
    ("screens", "Screens", "FTR-6"),
    ("pdaf", "PDAF", "PDF-2"),
    ("adaf", "ADAF", "PDF-2"),
    ("bays", "Bays", "CAR-2"),
)

OPTIONS: tuple[tuple[Option, str, str], ...] = (
    ("ram_gate_spends", "A ram that is not tried uses up the attempt", "FRM-2"),
    ("lowest_check", "Least number of a check of systems", "HUL-4"),
    ("mended_after", "Turns from a mended bay to the launch", "CAR-4"),
    ("other_goes", "Groups a turn of a ship that is no carrier", "CAR-1"),
)
"""Options of the rules, in words and with the rule that each is of; scrambling is always off (CAR-5)."""


class FleetDesigns(ipywidgets.VBox):
    """The card of the designs.

    Args:
        send: takes a message; returns why not in one sentence, or an empty text.
        guard: makes handlers safe.
    """

    def __init__(self, send: Callable[[Message], str], guard: Guard) -> None:
        self._ask = send
        self.fields = Fields(guard)
        self.design = self.fields.bind(
            choice("Design", width="180px"), lambda value: send(ask.NextIs(design=value)) if value else ""
        )
        self.add = theme.tool_button(
            "New design", "Add a copy of this design", guard(lambda _: self.fields.say(send(ask.DesignAdded())))
        )
        self.name = self._bound("name", text("Name of the design", width="180px"))
        self.ship_class = self._bound("ship_class", choice("Class", width="180px"))
        self.rows = self._bound("rows", text("Boxes of each row", width="180px"))
        self.carrier = self._bound("carrier", choice("Carrier", width="180px"))
        self.counts = {field: self._bound(field, whole_number(label)) for field, label, _ in _COUNTS}
        self.options = {option: self._option(option, label) for option, label, _ in OPTIONS}
        for control, options in ((self.ship_class, _CLASSES), (self.carrier, _CARRIERS)):
            with self.fields.showing():
                control.options = options
        super().__init__(
            [
                theme.text(theme.title_html("Designs")),
                theme.row(self.design, self.add, theme.text(theme.chips("HUL-1"))),
                line("Name", self.name),
                line("Class", self.ship_class, "DEB-1", "HUL-1"),
                line("Rows of boxes", self.rows, "HUL-1", "HUL-2"),
                *(line(label, self.counts[field], rule) for field, label, rule in _COUNTS),
                line("Carrier", self.carrier, "CAR-1"),
                theme.text(theme.title_html("Rule options")),
                *(line(label, self.options[option], rule) for option, label, rule in OPTIONS),
                self.fields.error,
            ]
        )
        self.add_class("inb-panel")
        self.layout.max_width = "560px"

    def show(self, model: Editing) -> None:
        """Show the design of the next ship, and the rule options."""
        self.fields.say("")  # whoever is refused says so after this
        frozen = model.frozen is not None
        designs = dict(model.setup.designs)
        with self.fields.showing():
            put(self.design, options=tuple((one.name or key, key) for key, one in designs.items()))
            for option, control in self.options.items():
                put(control, value=getattr(model.setup.rules, option), disabled=frozen)
            for control in (self.name, self.ship_class, self.rows, self.carrier, *self.counts.values()):
                put(control, disabled=frozen or not model.design)
            put(self.add, disabled=frozen)
            if model.design:
                one = designs[model.design]
                put(self.design, value=model.design)
                put(self.name, value=one.name)
                put(self.ship_class, value=one.ship_class)
                put(self.rows, value=" ".join(map(str, one.rows)))
                put(self.carrier, value=one.carrier or "")
                for field, control in self.counts.items():
                    put(control, value=getattr(one, field))

    def _option(self, option: Option, label: str) -> Any:
        control = whole_number(label) if option in OPTION_LIMITS else switch(label)
        return self.fields.bind(control, lambda value: self._ask(ask.OptionSet(option, value)))

    def _bound(self, field: DesignField, control: Any) -> Any:
        def asked(value: int | str | None) -> str:
            return "" if value is None else self._ask(ask.DesignEdited(field, value))

        return self.fields.bind(control, asked)
