"""Stepping a game: its log so far, the lines to come, where it is looked at, and the messages that change it.

What every game that is walked through has is in `timeline`; here is what a turn and its lines are.
"""

from collections.abc import Mapping
from contextlib import suppress

from msgspec import Struct, structs

from interceptor_nb.core.errors import IllegalOrderError, OrderSyntaxError
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.legal import Outlook, outlook, problems
from interceptor_nb.rules.interceptor.log import Row, rows
from interceptor_nb.rules.interceptor.orders import COAST, Order, parse
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from interceptor_nb.rules.interceptor.turn import Decision, pending, step
from interceptor_nb.view.rolling import Due, with_need
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


class Stepping(Timeline[Field, State, Decision, Row], frozen=True):
    """A game being stepped.

    Attributes:
        due: the roll that waits for its face.
        lines: order lines as typed, by turn and ship id.
        ship: index of the ship whose line is edited.
    """

    due: Due | None = None
    lines: Mapping[tuple[int, str], str] = {}
    ship: int = 0

    @property
    def decision(self) -> Decision:
        """Return the decision that the next step plays."""
        return pending(self.field, self.base)

    @property
    def turn(self) -> int:
        """Return the turn that order lines are for."""
        base = self.base
        return base.turn + 1 if base.phase == BETWEEN_TURNS else base.turn

    @property
    def judged(self) -> State:
        """Return the state that lines are judged by: no thrust of the coming turn is spent, gravity is felt (GRV-2)."""
        base = self.base
        return coming(self.field, base) if base.phase == BETWEEN_TURNS else base

    @property
    def line(self) -> str:
        """Return the line of the selected ship for the coming turn, as typed."""
        return self.line_of(self.ship) if self.field.ids else ""

    def line_of(self, index: int) -> str:
        """Return the line of ship *index* for the coming turn, as typed."""
        return self.lines.get((self.turn, self.field.ids[index]), "")

    def read_as(self, decision: Decision, before: State) -> str:
        """Return the line that *decision* reads as it is now, spelt as an order if it is one."""
        if not decision.reads_order:
            return str(COAST)
        line = self.lines.get((decision.turn, self.field.ids[decision.ship]), "")
        with suppress(OrderSyntaxError):
            return str(parse(line))
        return line

    def has_moved(self, index: int) -> bool:
        """Return whether ship *index* has moved in the turn under way, so that its line is played."""
        return self.base.phase != BETWEEN_TURNS and index in self.base.done

    @property
    def order(self) -> Order | None:
        """Return the selected ship's line as an order, None where it cannot be read."""
        try:
            return parse(self.line)
        except OrderSyntaxError:
            return None

    @property
    def outlook(self) -> Outlook | None:
        """Return what the selected ship's line comes to, None where it cannot be read."""
        order = self.order
        if order is None or not self.field.ids:
            return None
        return outlook(self.field, self._controlled(self.ship), self.ship, order)

    @property
    def problems(self) -> tuple[Fault, ...]:
        """Return every fault of the selected ship's line; of a ship in random movement as if it recovered (RND-7)."""
        if not self.field.ids or self.has_moved(self.ship):
            return ()
        return faults_of(self.field, self._controlled(self.ship), self.ship, self.line)

    def _controlled(self, index: int) -> State:
        state = self.judged
        if state.phase != BETWEEN_TURNS or state.ships[index].status != "random":
            return state
        ship = structs.replace(state.ships[index], status="flying")
        return structs.replace(state, ships=(*state.ships[:index], ship, *state.ships[index + 1 :]))


class Typed(Struct, frozen=True):
    """The line of the selected ship was typed."""

    line: str


class Selected(Struct, frozen=True):
    """A ship was selected, by index."""

    ship: int


class Stepped(Struct, frozen=True):
    """One decision, please."""


class TurnPlayed(Struct, frozen=True):
    """All decisions up to the end of the turn, please."""


Message = Typed | Selected | Stepped | TurnPlayed | Given | Walk


def stepping(setup: Setup, seed: int = 0) -> Stepping:
    """Return the game of *setup* before its first turn, its lines filled in from the scenario."""
    field, start = begin(setup)
    lines = {(turn, ship): line for turn, by_ship in setup.orders for ship, line in by_ship}
    return Stepping(field, start, lines=lines, seed=seed)


def update(game: Stepping, message: Message) -> Stepping:
    """Return *game* after *message*."""
    match message:
        case Typed(line):
            return _typed(game, line)
        case Selected(ship):
            return structs.replace(game, ship=ship) if 0 <= ship < len(game.field.ids) else game
        case Stepped():
            return _run(calm(game))
        case TurnPlayed():
            return _run(structs.replace(calm(game), playing=True))
        case Given(face):
            after = with_face(game, face)
            return after if after is game or after.faults else _run(after)
    return walked(game, message, start="turn")


def faults_of(field: Field, state: State, index: int, line: str) -> tuple[Fault, ...]:
    """Return every fault of *line* for ship *index*; empty: it may go."""
    try:
        order = parse(line)
    except OrderSyntaxError as error:
        return (Fault(f"token {error.place}: {error}", (), field.ids[index]),)
    return tuple(fault_of(problem) for problem in problems(field, state, index, order))


def _typed(game: Stepping, line: str) -> Stepping:
    if not game.field.ids or game.has_moved(game.ship) or game.decision.kind == "over":
        return game
    lines = {**game.lines, (game.turn, game.field.ids[game.ship]): line}
    # A roll that is due may belong to the line that was just changed.
    return structs.replace(calm(game), lines=lines)


def _run(game: Stepping) -> Stepping:
    """Play the next decision, and while a whole turn is asked for those that follow it."""
    while True:
        after = _advance(game)
        if after.faults or after.due is not None:
            return after
        after = _looking_ahead(structs.replace(after, typed=()))
        if not after.playing or after.base.phase == BETWEEN_TURNS:
            return structs.replace(after, playing=False)
        game = after


def _looking_ahead(game: Stepping) -> Stepping:
    """Select the ship whose line is read next."""
    decision = game.decision
    return structs.replace(game, ship=decision.ship) if decision.reads_order else game


def _advance(game: Stepping) -> Stepping:
    decision, number, base = game.decision, game.following, game.base
    if decision.kind == "over":
        return _faulty(game, Fault(decision.title))
    # As in `turn.play`: all lines are judged together, once the recovery rolls are made.
    if number and game.taken[number - 1].decision.kind == "turn":
        found = [
            fault
            for index in range(len(game.field.ids))
            for fault in faults_of(game.field, game.base, index, game.line_of(index))
        ]
        if found:
            return _faulty(game, *found)
    try:
        order = parse(game.line_of(decision.ship)) if decision.reads_order else COAST
    except OrderSyntaxError:
        return _faulty(game, *faults_of(game.field, game.base, decision.ship, game.line_of(decision.ship)))

    def act(tray: Tray) -> tuple[Row, ...]:
        return rows(game.field, base, step(game.field, base, tray, order))

    try:
        return gone_on(game, decision, str(order), act)
    except RollDueError as wanted:
        return structs.replace(game, due=with_need(game.field, base, decision, order, wanted, game.typed))
    except IllegalOrderError as error:
        return _faulty(game, *map(fault_of, error.problems))


def _faulty(game: Stepping, *faults: Fault) -> Stepping:
    """Return *game* unchanged but for *faults*, the first ship they are about selected."""
    ship = next((game.field.index[fault.ship] for fault in faults if fault.ship in game.field.index), game.ship)
    return structs.replace(calm(game), faults=faults, ship=ship)
