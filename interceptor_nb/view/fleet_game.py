"""A game of the fleet rules being stepped: lines of each turn, the unit whose line is edited, and what changes them."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.fleet.events import Roll
from interceptor_nb.rules.fleet.legal import in_play, problems, read
from interceptor_nb.rules.fleet.log import Row, rows
from interceptor_nb.rules.fleet.orders import NOTHING, Order, parse
from interceptor_nb.rules.fleet.rolling import Purpose
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.rules.fleet.state import Field, State, begin
from interceptor_nb.rules.fleet.turn import Decision, pending, step
from interceptor_nb.view.timeline import (
    Fault,
    Given,
    RollDueError,
    Timeline,
    Tray,
    Walk,
    calm,
    fault_of,
    gone_on,
    walked,
    with_face,
)

PURPOSE_WORDS: Mapping[str, tuple[str, tuple[RuleId, ...]]] = {
    "initiative": ("who starts", ("TRN-3", "TRN-6", "TRN-8")),
    "ram_gate": ("whether the ram is tried", ("FRM-2",)),
    "ram": ("ram", ("FRM-3",)),
    "ram_damage": ("damage of the ram", ("FRM-4",)),
    "emergency": ("emergency launch", ("CAR-4",)),
    "dogfight": ("dogfight", ("FTR-7", "PDF-1")),
    "pdaf": ("PDAF", ("PDF-2", "PDF-1")),
    "adaf": ("ADAF", ("PDF-2", "PDF-1")),
    "attack": ("fighter attack", ("FTR-6",)),
    "threshold": ("check of a system", ("HUL-4",)),
    "explosion": ("whether it explodes", ("HUL-3",)),
    "blast": ("caught in an explosion", ("DEB-1", "DEB-2")),
    "control": ("damage control party", ("HUL-1", "TRN-11")),
}
"""What each roll is for, in words, and the rules that ask for it."""


class Due(Struct, frozen=True):
    """A die that waits for its face; *need* is None where the face counts as it is."""

    owner: str
    purpose: str
    sides: int
    need: int | None = None

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """Return the rules that ask for the roll."""
        return PURPOSE_WORDS[self.purpose][1]

    @property
    def text(self) -> str:
        """Return the roll in words: "dart, whether the ram is tried: a d6, needs 5 or more"."""
        way = "less" if self.purpose == "explosion" else "more"
        needs = "" if self.need is None else f", needs {self.need} or {way}"
        return f"{self.owner.removeprefix('side:')}, {PURPOSE_WORDS[self.purpose][0]}: a d{self.sides}{needs}"


class FleetGame(Timeline[Field, State, Decision, Row], frozen=True):
    """A game being stepped.

    Attributes:
        lines: order lines as typed, by turn and the id of a ship or group.
        unit: the id of the unit whose line is edited; empty where there is none.
        until: what is played to its end while `playing`.
    """

    lines: Mapping[tuple[int, str], str] = {}
    unit: str = ""
    until: Literal["phase", "turn"] = "turn"

    @property
    def decision(self) -> Decision:
        """Return the decision that the next step plays."""
        return pending(self.field, self.base)

    @property
    def turn(self) -> int:
        """Return the turn that lines are for."""
        return self.base.turn + (not self.base.phase)

    @property
    def line(self) -> str:
        """Return the line that is edited, as typed."""
        return self.line_of(self.unit)

    def line_of(self, unit: str) -> str:
        """Return the line of *unit* for this turn, as typed."""
        return self.lines.get((self.turn, unit), "")

    @property
    def is_fixed(self) -> bool:
        """Return whether the unit looked at can be ordered nothing more: it is lost, or the game is over."""
        return not self.unit or not in_play(self.field, self.base, self.unit) or self.decision.kind == "over"

    @property
    def given(self) -> dict[str, str]:
        """Return the lines that the next step reads: those of the turn, within it what was written anew (TRN-1)."""
        return self._given(self.base)

    def _given(self, before: State) -> dict[str, str]:
        turn = before.turn + (not before.phase)
        typed = {unit: self.lines.get((turn, unit), "") for unit in self.field.ids if in_play(self.field, before, unit)}
        if not before.phase:
            return {unit: line for unit, line in typed.items() if line.strip()}
        kept = dict(zip(self.field.ids, before.orders, strict=True))
        return {unit: line for unit, line in typed.items() if read_line(line) != kept[unit]}

    def read_as(self, decision: Decision, before: State) -> str:
        """Return the lines that *decision* reads as they are now, spelt as orders where they are."""
        read_ = {unit: read_line(line) or line for unit, line in self._given(before).items()}
        return "; ".join(f"{unit}: {order}" for unit, order in read_.items() if order != NOTHING)

    @property
    def orders(self) -> tuple[Order, ...]:
        """Return the orders of all units as they would be read; a line that cannot be read is none."""
        return read(self.field, self.base, self.given)[0]

    @property
    def problems(self) -> tuple[Fault, ...]:
        """Return every fault of the lines of this turn."""
        if self.decision.kind == "over":
            return ()
        return tuple(map(fault_of, problems(self.field, self.base, self.given)))

    def written(self) -> tuple[tuple[int, tuple[tuple[str, str], ...]], ...]:
        """Return the lines as a scenario has them; empty ones are left out."""
        rank = {unit: number for number, unit in enumerate(self.field.ids)}
        by_turn: dict[int, list[tuple[str, str]]] = {}
        for (turn, unit), line in self.lines.items():
            if line.strip():
                by_turn.setdefault(turn, []).append((unit, line))
        return tuple(
            (turn, tuple(sorted(by_turn[turn], key=lambda one: rank.get(one[0], len(rank)))))
            for turn in sorted(by_turn)
        )


class Looked(Struct, frozen=True):
    """A unit was chosen, by id."""

    unit: str


class Typed(Struct, frozen=True):
    """The line of the unit looked at was typed, or that of *unit*."""

    line: str
    unit: str = ""


class Stepped(Struct, frozen=True):
    """One decision, please: a phase begins, or one unit has its go."""


class Played(Struct, frozen=True):
    """All decisions up to the end of the phase or of the turn, please."""

    until: Literal["phase", "turn"] = "turn"


Message = Looked | Typed | Stepped | Played | Given | Walk


def fleet_game(setup: Setup, seed: int = 0) -> FleetGame:
    """Return the game of *setup* before its first turn, its lines filled in from the scenario."""
    field, start = begin(setup)
    lines = {(turn, unit): line for turn, by_unit in setup.orders for unit, line in by_unit}
    return FleetGame(field, start, lines=lines, seed=seed, unit=next(iter(field.ids), ""))


def update(game: FleetGame, message: Message) -> FleetGame:
    """Return *game* after *message*."""
    match message:
        case Looked(unit):
            return structs.replace(game, unit=unit) if unit in game.field.ids else game
        case Typed(line, unit):
            return _typed(game, line, unit or game.unit)
        case Stepped():
            return _run(calm(game))
        case Played(until):
            return _run(structs.replace(calm(game), playing=True, until=until))
        case Given(face):
            after = with_face(game, face)
            return after if after is game or after.faults else _run(after)
    return walked(game, message, start="orders")


def read_line(line: str) -> Order | None:
    """Return the order in *line*, None where it cannot be read."""
    try:
        return parse(line)
    except OrderSyntaxError:
        return None


def _typed(game: FleetGame, line: str, unit: str) -> FleetGame:
    if not unit or not in_play(game.field, game.base, unit) or game.decision.kind == "over":
        return game
    # A roll that is due may belong to the line that was just changed.
    return structs.replace(calm(game), unit=unit, lines={**game.lines, (game.turn, unit): line})


def _run(game: FleetGame) -> FleetGame:
    """Play the next decision, and while a phase or a turn is asked for those that follow it."""
    while True:
        after = _advance(game)
        if after.faults or after.due is not None:
            return after
        after = structs.replace(after, typed=())
        decision = after.decision
        if decision.kind == "go":
            after = structs.replace(after, unit=decision.unit)
        stops = decision.kind != "go" if after.until == "phase" else not after.base.phase
        if not after.playing or stops:
            return structs.replace(after, playing=False)
        game = after


def _advance(game: FleetGame) -> FleetGame:
    field, base, decision, given = game.field, game.base, game.decision, game.given
    if decision.kind == "over":
        return structs.replace(calm(game), faults=(Fault(decision.title),))
    if found := game.problems:
        return structs.replace(calm(game), faults=found, unit=found[0].ship or game.unit)

    def act(tray: Tray) -> tuple[Row, ...]:
        return rows(field, base, step(field, base, tray, given))

    try:
        return gone_on(game, decision, game.read_as(decision, base), act)
    except RollDueError as wanted:
        due = Due(wanted.owner, wanted.purpose, wanted.sides)
        return structs.replace(game, due=structs.replace(due, need=_need(game, due)))


class _Ones:
    """Dice that show what was typed, and then 1 for ever."""

    def __init__(self, typed: Iterable[int]) -> None:
        self._typed = iter(typed)

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return the next face."""
        return next(self._typed, 1)


def _need(game: FleetGame, due: Due) -> int | None:
    """Return what the roll that is *due* needs: that of the event that it would make."""
    if due.purpose == "initiative":
        return None  # nobody needs anything, and equal faces would be rolled again for ever (TRN-3)
    events = step(game.field, game.base, _Ones(game.typed), game.given)
    rolls: list[Roll] = [roll for event in events for roll in event.rolls]
    return rolls[len(game.typed)].target
