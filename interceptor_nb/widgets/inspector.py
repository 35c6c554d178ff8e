"""The inspector: what is selected, its fields, and the numbers that follow from them with their sums."""

import html
from collections.abc import Callable

import ipywidgets

from interceptor_nb.core.hexes import label
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, CrewMember, ShipSetup
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.edit_messages import CrewField, Message, ShipField
from interceptor_nb.view.edit_setup import MOST_SKILL
from interceptor_nb.view.editing import Editing, Thing
from interceptor_nb.view.forecast import Forecast, Tone
from interceptor_nb.view.inspection import Number, drift_line, numbers
from interceptor_nb.view.text import name_words
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.dial import Dial
from interceptor_nb.widgets.fields import Fields, Guard, choice, line, put, switch, text, visible, whole_number

_NOTHING = "Nothing is selected. Click a ship or an asteroid, or move the cursor there and press Enter."
_TONES: dict[Tone, tuple[str, str]] = {
    "good": ("\N{BLACK CIRCLE}", "Next turn:"),
    "warn": ("\N{BLACK UP-POINTING TRIANGLE}", "Next turn:"),
    "bad": ("\N{BLACK DIAMOND}", "Doomed:"),
}
_NUMBERS = 5
"""The most numbers that a ship has."""


class Inspector(ipywidgets.VBox):
    """The card of what is selected.

    Args:
        send: takes a message; returns why not in one sentence, or an empty text.
        guard: makes handlers safe.
    """

    def __init__(self, send: Callable[[Message], str], guard: Guard) -> None:
        self._ask, self.fields = send, Fields(guard)
        self._ids: tuple[str, ...] = ()
        self._title, self._words, self.forecast = theme.text(), theme.text(), theme.text()
        self.name = self.fields.bind(text("Id"), self._rename)
        self._name_line = line("Id", self.name)
        self.ship = _ShipFields(self.fields, self._ask_ship, self._ask_crew)
        self.sums = tuple(_SumLine(guard, opened=number == 1) for number in range(_NUMBERS))
        self._numbers = ipywidgets.VBox([each.box for each in self.sums])
        self.damage = self.fields.bind(whole_number("Damage"), self._damage)
        self._damage_line = line("Damage", self.damage, "AST-3")
        self.delete = theme.tool_button(
            "Delete", "Delete the selection (Del)", guard(lambda _: send(ask.Deleted())), look="danger", small=True
        )
        for box in (self._numbers, self.ship.box):
            box.layout = ipywidgets.Layout(overflow="visible")
        super().__init__(
            [
                self._title,
                self._words,
                self.forecast,
                self.ship.dials,
                self._name_line,
                self.ship.box,
                self._damage_line,
                self.fields.error,
                self._numbers,
                theme.row(self.delete),
            ]
        )
        self.add_class("inb-panel")

    def show(self, model: Editing) -> None:
        """Show what is selected in *model*."""
        things = model.selected
        self._ids = tuple(thing.id for thing in things)
        only = things[0] if len(things) == 1 else None
        ship = only if isinstance(only, ShipSetup) else None
        frozen = model.frozen is not None
        theme.show(self._title, theme.title_html(_title(model, things)))
        theme.show(self._words, _words(model, things))
        theme.show(self.forecast, forecast_html(model.forecast))
        for box in (self.ship.dials, self.ship.box, self._numbers):
            visible(box, shown=ship is not None)
        visible(self._name_line, shown=only is not None)
        visible(self._damage_line, shown=isinstance(only, AsteroidSetup))
        visible(self.delete, shown=bool(things))
        put(self.delete, disabled=frozen)
        with self.fields.showing():
            if only is not None:
                put(self.name, value=only.id, disabled=frozen)
            if isinstance(only, AsteroidSetup):
                put(self.damage, value=only.damage, disabled=frozen)
            if ship is not None:
                self.ship.show(model, ship)
        found = numbers(model.setup, ship) if ship is not None else ()
        for number, sum_line in enumerate(self.sums):
            sum_line.show(found[number] if number < len(found) else None)

    def _one(self) -> str:
        return self._ids[0] if self._ids else ""

    def _rename(self, value: str) -> str:
        said = self._ask(ask.Renamed(self._one(), value))
        if said:
            with self.fields.showing():
                self.name.value = self._one()
        return said

    def _damage(self, value: int) -> str:
        return self._ask(ask.AsteroidEdited(self._one(), value))

    def _ask_ship(self, field: ShipField, value: int | str | bool) -> str:
        return self._ask(ask.ShipEdited(self._one(), field, value))

    def _ask_crew(self, member: int, field: CrewField, value: int | str | None) -> str:
        return self._ask(ask.CrewEdited(self._one(), member, field, value))


class _ShipFields:
    """The controls of a ship: *dials*, and *box* with the rest."""

    def __init__(
        self,
        fields: Fields,
        ask_ship: Callable[[ShipField, int | str | bool], str],
        ask_crew: Callable[[int, CrewField, int | str | None], str],
    ) -> None:
        self._ship: ShipSetup | None = None
        self.heading = fields.bind(Dial("heading", "hollow"), lambda value: ask_ship("heading", value))
        self.facing = fields.bind(Dial("facing", "solid"), lambda value: ask_ship("facing", value))
        self.dials = ipywidgets.HBox([self.heading, self.facing])
        self.dials.add_class("inb-dials")
        self.velocity = fields.bind(whole_number("Velocity"), lambda value: ask_ship("velocity", value))
        self.altitude = fields.bind(whole_number("Altitude"), lambda value: ask_ship("altitude", value))
        self._altitude_line = line("Altitude", self.altitude, "ALT-1")
        self.side = fields.bind(choice("Side", width="130px"), lambda value: ask_ship("side", value))
        self.design = fields.bind(choice("Design", width="130px"), lambda value: ask_ship("design", value))
        self.random = fields.bind(
            switch("Begins in random movement"),
            lambda value: ask_ship("random", bool(value)),
        )
        # Which of the crew the fields below are about; choosing asks for no change.
        self.member = choice("Member of the crew", width="130px")
        self.member.observe(lambda _: self._show_member(fields), "value")
        self.name = fields.bind(text("Name"), lambda value: ask_crew(self._number, "name", value))
        self.piloting = fields.bind(
            choice("Piloting", width="84px"), lambda value: ask_crew(self._number, "piloting", value)
        )
        self.missions = fields.bind(whole_number("Missions"), lambda value: ask_crew(self._number, "missions", value))
        self.piloting.options = (("no skill", None), *((str(skill), skill) for skill in range(1, MOST_SKILL + 1)))
        self._member_line = line("Crew", self.member)
        self._role = theme.text()
        self._role.add_class("inb-grow")
        self.box = ipywidgets.VBox(
            [
                line("Velocity", self.velocity, "MOV-1"),
                self._altitude_line,
                line("Side", self.side),
                line("Design", self.design),
                line("Random movement", self.random, "RND-7"),
                self._member_line,
                theme.row(self._role, self.name),
                line("Piloting", self.piloting, "CRW-3"),
                line("Missions", self.missions, "CRW-5"),
            ]
        )

    @property
    def _number(self) -> int:
        """Return the place of the member that is shown; with nobody aboard the place of the first."""
        return 0 if self.member.value is None else int(self.member.value)

    def show(self, model: Editing, ship: ShipSetup) -> None:
        """Show *ship*."""
        setup, frozen = model.setup, model.frozen is not None
        counter = model.board.ship(ship.id)
        color = counter.side.color if counter else "#0072b2"
        for dial, value in ((self.heading, ship.heading), (self.facing, ship.facing)):
            dial.take(setup.map.grain)
            put(dial, value=int(value), color=color, disabled=frozen)
        put(self.velocity, value=ship.velocity, disabled=frozen)
        put(self.altitude, value=ship.altitude or 0, disabled=frozen)
        visible(self._altitude_line, shown=setup.rules.advanced_atmosphere)
        _choose(self.side, [(side.name or side.id, side.id) for side in setup.sides], ship.side, frozen=frozen)
        _choose(self.design, [(each.name or id_, id_) for id_, each in setup.designs], ship.design, frozen=frozen)
        put(self.random, value=ship.random, disabled=frozen)
        other = self._ship is None or self._ship.id != ship.id
        self._ship = ship
        options = tuple((f"{number + 1}: {member.name}", number) for number, member in enumerate(ship.crew))
        member = None if not ship.crew else 0 if other else min(self._number, len(ship.crew) - 1)
        put(self.member, options=options)
        put(self.member, value=member)
        visible(self._member_line, shown=len(ship.crew) > 1)
        self._fill(frozen=frozen)

    def _show_member(self, fields: Fields) -> None:
        with fields.showing():
            self._fill(frozen=bool(self.name.disabled))

    def _fill(self, *, frozen: bool) -> None:
        crew = self._ship.crew if self._ship else ()
        member = crew[self._number] if self._number < len(crew) else CrewMember("", "pilot")
        theme.show(self._role, member.role.capitalize() if crew else "Pilot (nobody aboard)")
        put(self.name, value=member.name, disabled=frozen)
        put(self.piloting, value=member.piloting, disabled=frozen)
        put(self.missions, value=member.missions, disabled=frozen)


class _SumLine:
    """A number that was worked out; a press on it opens its sum."""

    def __init__(self, guard: Guard, *, opened: bool) -> None:
        self._opened = opened
        self._label, self._rules, self._sum = theme.text(), theme.text(), theme.text()
        self._label.add_class("inb-grow")
        self.value = theme.tool_button("", "Show the sum", guard(self._toggle), look="quiet")
        row = theme.row(self._label, self.value, self._rules)
        row.add_class("inb-sumline")
        self.box = ipywidgets.VBox([row, self._sum])
        self.box.layout = ipywidgets.Layout(overflow="visible")
        visible(self._sum, shown=opened)

    def show(self, number: Number | None) -> None:
        """Show *number*, or nothing."""
        visible(self.box, shown=number is not None)
        if number is not None:
            theme.show(self._label, number.label)
            theme.show(self._rules, theme.chips(*number.rules))
            theme.show(self._sum, f'<div class="inb-sum">{html.escape(number.sum)}</div>')
            put(self.value, description=number.value, tooltip=f"{number.label}: {number.sum}")

    def _toggle(self, _: object) -> None:
        self._opened = not self._opened
        visible(self._sum, shown=self._opened)


def forecast_html(found: Forecast | None) -> str:
    """Return the forecast of a ship as HTML, its tone told by a mark and a word too; empty for none."""
    if found is None:
        return ""
    mark, title = _TONES[found.tone]
    words = found.words if found.is_whole else f"{found.words}; looking for what avoids it\N{HORIZONTAL ELLIPSIS}"
    return (
        f'<div class="inb-forecast inb-forecast-{found.tone}" role="status"><b>{mark} {title}</b> '
        f"{html.escape(words)} {theme.chips(*found.rules)}</div>"
    )


def _choose(control: ipywidgets.Dropdown, options: list[tuple[str, str]], value: str, *, frozen: bool) -> None:
    """Show *value* in *control*, also where it is none of *options*."""
    if value not in {id_ for _, id_ in options}:
        options = [(f"{value} (missing)", value), *options]
    put(control, options=tuple(options))
    put(control, value=value, disabled=frozen)


def _title(model: Editing, things: tuple[Thing, ...]) -> str:
    if len(things) != 1:
        return f"{len(things)} things selected" if things else "Inspector"
    ship = model.board.ship(things[0].id)
    if ship is None:
        return "Asteroid" if isinstance(things[0], AsteroidSetup) else "Installation"
    design = dict(model.setup.designs).get(next(each.design for each in model.ships))
    return f"Ship {ship.letter} \N{MIDDLE DOT} {ship.design}" + (f", {design.tonnage:g} t" if design else "")


def _words(model: Editing, things: tuple[Thing, ...]) -> str:
    if not things:
        return theme.note(_NOTHING)
    if len(things) > 1:
        named = ", ".join(name_words(thing.id) for thing in things[:8])
        return theme.note(named + (f" and {len(things) - 8} more" if len(things) > 8 else ""))
    hex_ = label(things[0].hex, model.setup.map.grain)
    ship = model.board.ship(things[0].id)
    return theme.note(f"In hex {hex_}; {drift_line(model.board, ship)}." if ship else f"In hex {hex_}.")
