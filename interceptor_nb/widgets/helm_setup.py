"""The scenario of a helm console as it begins: ships with their crews, missiles, map, and the options of the rules."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

import ipywidgets

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.core.hexes import DIRECTIONS, Grain, direction_names, label, labelled
from interceptor_nb.rules.helm.setup import Options, Profile, Setup
from interceptor_nb.scenario.helm_consistency import profile_of
from interceptor_nb.view.helm_editing import AddCrew, AddMissile, AddShip, Message, Place, Put, Remove
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Fields, Guard, choice, line, put, switch, text, visible, whole_number

_NUMBERS = (
    ("size", "Size", "HLM-2"),
    ("speed", "Speed", "HLM-2"),
    ("ooc", "OOC", "HLM-3"),
    ("energy", "Helm energy", "HLM-4"),
    ("hull", "Hull damage", "HLM-6"),
    ("upgrade", "Upgrade of the helm", "HLM-5"),
)
_SWITCHES = (
    ("human", "Human", "HLM-4"),
    ("tentac", "Tentac", "HLM-5"),
    ("helm_forward", "Helm faces forward", "HLM-5"),
    ("helm_on_hull", "Helm front on the hull", "HLM-5"),
    ("helm_broken", "Helm broken", "HLM-A13"),
)
SIDES = ("front", "right front", "right rear", "rear", "left rear", "left front")
OPTIONS: tuple[tuple[str, str, str, tuple[Any, ...]], ...] = (
    ("ooc_on_success", "OOC that a success adds", "HLM-3", (("none", 0), ("1", 1))),
    ("excess_hull", "Hull damage a point of OOC over 6", "HLM-3", ()),
    ("repair_failure_ooc", "A failed repair adds OOC", "HLM-3", (("no", False), ("yes", True))),
    ("hull_check", "Hull checks", "HLM-6", (("triangular steps", "triangular"), ("a limit", "limit"))),
    ("hull_limit", "The limit, if one is used", "HLM-6", ()),
    ("fast_hexes", "Hexes beyond 6 a round come", "HLM-7", (("first", "first"), ("last", "last"))),
    ("spin_failure_ooc", "A wheel spun in vain costs twice", "HLM-A4", (("yes", True), ("no", False))),
    ("evasion_failed", "A failed attempt at evasion", "HLM-A5", (("ends it", "ends"), ("leaves it", "stays"))),
    ("missile_difficulty", "A missile needs, at speed 0", "HLM-A8", ()),
    ("missile_misses", "A missile that misses", "HLM-A8", (("chases on", "chases"), ("is lost", "lost"))),
    ("module_once", "The helm module is used", "HLM-A12", (("once a round", True), ("as often as wanted", False))),
    ("mutual_dodge", "Mutual rams may be dodged", "HLM-R3", (("no", False), ("yes", True))),
    ("rammed_side", "A rammed ship takes it", "HLM-R5", (("toward the rammer", "origin"), ("in front", "front"))),
)
"""Field, words, rule and choices of every option of the rules; no choices: a whole number."""
FIELD_WORDS = {name: words for name, words, *_ in (*_NUMBERS, *_SWITCHES, *OPTIONS)}
"""What the form calls a field of the file."""
CSS = """<style>
.inb-hsetup { display: grid !important; gap: 10px; align-items: start; margin: 10px 0 0; overflow: visible;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) minmax(0, 5fr); }
.inb-hsetup[style*="none"], .inb-hcrew[style*="none"] { display: none !important; }
@container (max-width: 1000px) { .inb-hsetup { grid-template-columns: minmax(0, 1fr); } }
.inb-hsetup > * { min-width: 0; width: auto; margin: 0; }
.inb-hcrew { display: grid !important; grid-template-columns: 1fr 58px 58px 34px 34px 34px; gap: 0 6px;
  align-items: center; overflow: visible; margin: 0 0 2px; }
.inb-hcrew.inb-hmissile { grid-template-columns: 1fr 1fr 64px 50px 50px 50px 34px; }
.inb-hcrewhead .widget-html-content { display: grid !important; grid-template-columns: 1fr 58px 58px 34px 34px 34px;
  gap: 0 6px; }
.inb-hcrew > * { margin: 0 !important; min-width: 0; width: auto !important; }
.inb-hcrew .widget-checkbox { justify-self: center; }
</style>"""


class HelmSetup(ipywidgets.Box):
    """The form of one scenario.

    Args:
        ask: takes a change; returns why not in one sentence, or an empty text.
        look: called with the index of a ship that is to be looked at.

    Attributes:
        ship: the controls of the ship that is looked at, by field.
        crew, missiles: the controls of each row, by field.
        options: the controls of the options, by field.
        cards: the guard and the error line of each card, by what it is about.
    """

    def __init__(self, ask: Callable[[Message], str], look: Callable[[int], object], guard: Guard) -> None:
        self._ask, self._look, self._guard = ask, look, guard
        self._setup, self._index = Setup(), 0
        self.cards = {card: Fields(guard) for card in ("scenario", "rules", "ships", "crew", "profile", "missiles")}
        self._after_removal: tuple[Setup, int] | None = None
        self.crew: list[dict[str, Any]] = []
        self.missiles: list[dict[str, Any]] = []
        self.ship_buttons: list[Any] = []
        self._ships = theme.tools()
        self._crew_rows, self._missile_rows = ipywidgets.VBox(), ipywidgets.VBox()
        super().__init__([self._scenario_card(), self._ship_card(), self._rest_card()])
        self.add_class("inb-hsetup")

    def refresh(self, setup: Setup, index: int) -> None:
        """Show *setup*, and its ship *index*."""
        self._setup, self._index = setup, index
        grain = setup.map.grain
        with ExitStack() as stack:
            for fields in self.cards.values():
                fields.say("")  # whoever is refused says so after this
                stack.enter_context(fields.showing())
            for place, control in self._scenario.items():
                put(control, value=_at(setup, place))
            put(self.planets, value=" ".join(label(planet, grain) for planet in setup.planets))
            for name, control in self.options.items():
                put(control, value=getattr(setup.rules, name))
            self._show_ships(setup, index, grain)
            self._show_missiles(setup, grain)

    def _show_ships(self, setup: Setup, index: int, grain: Grain) -> None:
        while len(self.ship_buttons) < len(setup.ships):
            number = len(self.ship_buttons)
            self.ship_buttons.append(
                theme.tool_button("", "", self._guard(lambda _, number=number: self._chosen(number)), small=True)
            )
            self._ships.children = tuple(self.ship_buttons)
        for number, button in enumerate(self.ship_buttons):
            visible(button, shown=number < len(setup.ships))
            if number < len(setup.ships):
                put(button, description=setup.ships[number].id, tooltip=f"Edit {setup.ships[number].id}")
                theme.press(button, on=number == index)
        for part in (self._ship_form, self._crew_card, self._profile_card):
            visible(part, shown=bool(setup.ships))
        if not setup.ships:
            return
        ship = setup.ships[index]
        put(self.ship["facing"], options=tuple(zip(direction_names(grain), DIRECTIONS, strict=True)))
        for name, control in self.ship.items():
            put(control, value=label(ship.hex, grain) if name == "hex" else getattr(ship, name))
        for control, profile in zip(self.profile, ship.profile, strict=True):
            put(control, value=f"{profile[0]}/{profile[1]}")
        while len(self.crew) < len(ship.crew):
            self.crew.append(self._crew_row(len(self.crew)))
            self._crew_rows.children = tuple(row["row"] for row in self.crew)
        for number, row in enumerate(self.crew):
            visible(row["row"], shown=number < len(ship.crew))
            if number < len(ship.crew):
                for name in ("id", "piloting", "engineering", "reflexive", "remote"):
                    put(row[name], value=getattr(ship.crew[number], name))

    def _show_missiles(self, setup: Setup, grain: Grain) -> None:
        while len(self.missiles) < len(setup.missiles):
            self.missiles.append(self._missile_row(len(self.missiles)))
            self._missile_rows.children = tuple(row["row"] for row in self.missiles)
        for number, row in enumerate(self.missiles):
            visible(row["row"], shown=number < len(setup.missiles))
            if number < len(setup.missiles):
                missile = setup.missiles[number]
                put(row["target"], options=tuple(ship.id for ship in setup.ships))
                for name in ("id", "target", "speed", "skill", "damage"):
                    put(row[name], value=getattr(missile, name))
                put(row["hex"], value=label(missile.hex, grain))
        put(self.add_missile, disabled=not setup.ships)

    def _scenario_card(self) -> Any:
        sheet = {
            ("title",): text("Title", width="auto"),
            ("description",): text("Description", width="auto"),
            ("author",): text("Author", width="auto"),
            ("rounds",): whole_number("Rounds"),
            ("map", "columns"): whole_number("Columns of the map"),
            ("map", "rows"): whole_number("Rows of the map"),
            ("map", "grain"): choice("Grain of the map"),
        }
        sheet["map", "grain"].options = (("rows run west-east", "rows"), ("rows run north-south", "columns"))
        self._scenario: dict[Place, Any] = {
            place: self._bound("scenario", control, partial(_same, place)) for place, control in sheet.items()
        }
        self.planets = self.cards["scenario"].bind(text("Planets, by hex", width="110px"), self._planets)
        self.options = {name: self._option(name, choices) for name, _, _, choices in OPTIONS}
        rules = [line(words, self.options[name], rule) for name, words, rule, _ in OPTIONS]
        named = [line(control.description, control) for control in self._scenario.values()]
        return ipywidgets.VBox(
            [
                theme.panel("Scenario", *named, line("Planets", self.planets, "HLM-A10"), self.cards["scenario"].error),
                theme.panel("What is not printed", *rules, self.cards["rules"].error),
            ],
            _dom_classes=("inb-stack",),
        )

    def _ship_card(self) -> Any:
        def ship(name: str) -> Callable[[], Place]:
            return lambda: ("ships", self._index, name)

        controls = {"id": text("Id of the ship"), "hex": text("Hex of the ship", width="70px")}
        controls["facing"] = choice("Facing of the ship", width="74px")
        controls |= {name: whole_number(words) for name, words, _ in _NUMBERS}
        controls |= {name: switch(words) for name, words, _ in _SWITCHES}
        self.ship = {
            name: self._bound("ships", control, ship(name), self._hex if name == "hex" else None)
            for name, control in controls.items()
        }
        self.profile = tuple(
            self._bound(
                "profile",
                text(f"Silhouette, {side}", width="58px"),
                partial(self._profile_place, number),
                _profile,
            )
            for number, side in enumerate(SIDES)
        )
        self.add_ship = self._button("ships", "Add ship", "Add a ship", AddShip)
        self.remove_ship = theme.tool_button(
            "Remove", "Remove this ship", self._guard(self._removed), small=True, look="danger"
        )
        self.add_crew = self._button(
            "crew", "Add character", "Add a character to the crew", lambda: AddCrew(self._index)
        )
        head = theme.text(
            '<span>name</span><span title="Piloting">pilot</span><span title="Engineering">engin.</span>'
            '<span title="Reflexive: one free dodge a phase (HLM-A8)">refl.</span>'
            '<span title="Not at the helm (HLM-1)">rem.</span>',
            "inb-note",
            "inb-hcrewhead",
        )
        self._ship_form = ipywidgets.VBox(
            [
                line("Id", self.ship["id"]),
                line("Hex", self.ship["hex"]),
                line("Facing", self.ship["facing"]),
                *(line(words, self.ship[name], rule) for name, words, rule in _NUMBERS),
                *(line(words, self.ship[name], rule) for name, words, rule in _SWITCHES),
            ],
            layout=ipywidgets.Layout(overflow="visible"),
        )
        self._crew_card = theme.panel(
            "Its crew",
            theme.text(theme.chips("HLM-1", "HLM-A8")),
            head,
            self._crew_rows,
            theme.row(self.add_crew),
            self.cards["crew"].error,
        )
        self._profile_card = theme.panel(
            "Its silhouette by side",
            theme.text(theme.chip("HLM-R4")),
            *(line(side, control) for side, control in zip(SIDES, self.profile, strict=True)),
            self.cards["profile"].error,
        )
        choosing = theme.row(self._ships, self.add_ship, self.remove_ship)
        return theme.panel("Ships", choosing, self.cards["ships"].error, self._ship_form)

    def _rest_card(self) -> Any:
        self.add_missile = self._button("missiles", "Add missile", "Add a missile", lambda: AddMissile(self._index))
        missiles = theme.panel(
            "Missiles",
            theme.text(theme.chips("HLM-7", "HLM-A8")),
            theme.text(theme.note("name, target, hex, hexes a phase, skill, dice of damage")),
            self._missile_rows,
            theme.row(self.add_missile),
            self.cards["missiles"].error,
        )
        return ipywidgets.VBox([self._crew_card, self._profile_card, missiles], _dom_classes=("inb-stack",))

    def _crew_row(self, number: int) -> dict[str, Any]:
        def place(name: str) -> Callable[[], Place]:
            return lambda: ("ships", self._index, "crew", number, name)

        who = f"of character {number + 1}"
        row = {
            "id": text(f"Name {who}", width="auto"),
            "piloting": whole_number(f"Piloting {who}"),
            "engineering": whole_number(f"Engineering {who}"),
            "reflexive": switch(f"Reflexive {who}"),
            "remote": switch(f"Remote use {who}"),
        }
        for name, control in row.items():
            self._bound("crew", control, place(name))
            control.tooltip = control.description
        row["remove"] = self._button(
            "crew",
            "\N{MULTIPLICATION X}",
            f"Remove character {number + 1}",
            lambda: Remove(("ships", self._index, "crew", number)),
            "danger",
        )
        row["row"] = ipywidgets.HBox(list(row.values()), _dom_classes=("inb-hcrew",))
        return row

    def _missile_row(self, number: int) -> dict[str, Any]:
        def place(name: str) -> Callable[[], Place]:
            return lambda: ("missiles", number, name)

        who = f"of missile {number + 1}"
        row = {
            "id": text(f"Id {who}", width="auto"),
            "target": choice(f"Target {who}"),
            "hex": text(f"Hex {who}", width="auto"),
            "speed": whole_number(f"Speed {who}"),
            "skill": whole_number(f"Skill {who}"),
            "damage": whole_number(f"Dice of damage {who}"),
        }
        for name, control in row.items():
            self._bound("missiles", control, place(name), self._hex if name == "hex" else None)
            control.tooltip = control.description
        row["remove"] = self._button(
            "missiles",
            "\N{MULTIPLICATION X}",
            f"Remove missile {number + 1}",
            lambda: Remove(("missiles", number)),
            "danger",
        )
        row["row"] = ipywidgets.HBox(list(row.values()), _dom_classes=("inb-hcrew", "inb-hmissile"))
        return row

    def _option(self, name: str, choices: tuple[Any, ...]) -> Any:
        words = next(words for field, words, _, _ in OPTIONS if field == name)
        control = choice(words) if choices else whole_number(words)
        if choices:
            control.options = choices
        control.value = getattr(Options(), name)
        return self._bound("rules", control, lambda: ("rules", name))

    def _bound(
        self, card: str, control: Any, place: Callable[[], Place], read: Callable[[str], Any] | None = None
    ) -> Any:
        """Return *control* of that *card*, whose value goes to *place*, as *read* reads it."""

        def ask(value: Any) -> str:
            try:
                said = self._ask(Put(place(), value if read is None else read(value)))
            except InterceptorError as error:
                said = str(error)
            if said:
                self.refresh(self._setup, self._index)
            return said

        return self.cards[card].bind(control, ask)

    def _button(
        self, card: str, words: str, tooltip: str, message: Callable[[], Message], look: theme.ButtonLook = "plain"
    ) -> Any:
        def pressed(_: object) -> None:
            self.cards[card].say(self._ask(message()))

        return theme.tool_button(words, tooltip, self._guard(pressed), small=True, look=look)

    def _chosen(self, number: int) -> None:
        self._after_removal = None
        self.cards["ships"].say("")
        self._look(number)

    def _removed(self, _: object) -> None:
        """Remove the ship, but not the one that is shown in its place before a person has looked: a second click."""
        if (self._setup, self._index) == self._after_removal:
            if self._setup.ships:
                name = self._setup.ships[self._index].id
                self.cards["ships"].say(f"{name} is shown now; click its button, then Remove takes it too")
            return
        said = self._ask(Remove(("ships", self._index)))
        self.cards["ships"].say(said)
        if not said:
            self._after_removal = self._setup, self._index

    def _profile_place(self, number: int) -> Place:
        return ("ships", self._index, "profile", number)

    def _hex(self, value: str) -> Any:
        return labelled(value.strip(), self._setup.map.grain)

    def _planets(self, value: str) -> str:
        try:
            said = self._ask(Put(("planets",), tuple(map(self._hex, value.replace(",", " ").split()))))
        except InterceptorError as error:
            said = str(error)
        if said:
            self.refresh(self._setup, self._index)
        return said


def _same(place: Place) -> Place:
    return place


def _at(setup: Any, place: Place) -> Any:
    for step in place:
        setup = setup[step] if isinstance(step, int) else getattr(setup, step)
    return setup


def _profile(value: str) -> Profile:
    found = profile_of(value.strip())
    if found is None:
        raise InterceptorError(
            f"{value!r} is no silhouette; write n/d, n at most d and d a divisor of 60, like 2/6 [HLM-R4]"
        )
    return found
