"""Stepping a game: its log so far, the lines to come, where it is looked at, and the messages that change it.

The same scenario, lines and seed give the same log, however often it is stepped back and forth: what was played is
kept, and what is played anew after a changed line goes on with the seed's next faces.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.dice import DiceScript
from interceptor_nb.core.errors import IllegalOrderError, OrderSyntaxError
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.legal import Outlook, outlook, problems
from interceptor_nb.rules.interceptor.log import Row, rows
from interceptor_nb.rules.interceptor.orders import COAST, Order, parse
from interceptor_nb.rules.interceptor.problem import Problem
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from interceptor_nb.rules.interceptor.turn import Decision, pending, step
from interceptor_nb.view.rolling import Due, RollDueError, Rolled, Tray, with_need


class Fault(Struct, frozen=True):
    """Why something cannot go on, in one sentence, with its rules; *ship* is the id of the ship it is about."""

    message: str
    rules: tuple[str, ...] = ()
    ship: str = ""


class Taken(Struct, frozen=True):
    """A decision that was played: the state before it, the line as read, the dice; its rows end at *end*."""

    decision: Decision
    before: State
    line: str
    rolled: tuple[Rolled, ...]
    end: int


class Stepping(Struct, frozen=True):
    """A game being stepped.

    Attributes:
        field: the scenario.
        start: the state before its first turn.
        taken: the decisions played so far.
        log: their rows, each with the state after it.
        shown: how many rows have happened in the state that is looked at.
        lines: order lines as typed, by turn and ship id.
        ship: index of the ship whose line is edited.
        seed: the seed of rolls that are not typed.
        by_hand: whether faces are typed.
        typed: the faces typed so far for the decision under way.
        due: the roll that waits for its face.
        playing: a whole turn was asked for, so the steps go on once the face is there.
        faults: why the last command did nothing.
    """

    field: Field
    start: State
    taken: tuple[Taken, ...] = ()
    log: tuple[Row, ...] = ()
    shown: int = 0
    lines: Mapping[tuple[int, str], str] = {}
    ship: int = 0
    seed: int = 0
    by_hand: bool = False
    typed: tuple[int, ...] = ()
    due: Due | None = None
    playing: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def state(self) -> State:
        """Return the state that is looked at."""
        return self.log[self.shown - 1].state if self.shown else self.start

    @property
    def is_live(self) -> bool:
        """Return whether it is the end of the log that is looked at."""
        return self.shown == len(self.log)

    @property
    def following(self) -> int:
        """Return the index in `taken` of the decision that the next step plays."""
        return sum(taken.end <= self.shown for taken in self.taken)

    @property
    def base(self) -> State:
        """Return the state before the decision that the next step plays; orders are judged by it."""
        if self.following < len(self.taken):
            return self.taken[self.following].before
        return self.log[-1].state if self.log else self.start

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

    @property
    def script(self) -> DiceScript:
        """Return every face rolled up to the state looked at, by owner and purpose: the dice of a saved game."""
        script: DiceScript = {}
        for taken in self.taken[: self.following]:
            for rolled in taken.rolled:
                script.setdefault(rolled.owner, {}).setdefault(rolled.purpose, []).append(rolled.face)
        return script

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


class Back(Struct, frozen=True):
    """Back by a row, by a decision, or to the start of a turn."""

    by: Literal["row", "decision", "turn"] = "decision"


class ToRow(Struct, frozen=True):
    """Show the state after so many rows; any number is brought within the log."""

    row: int


class First(Struct, frozen=True):
    """Show the start."""


class Last(Struct, frozen=True):
    """Show the end of the log."""


class Seeded(Struct, frozen=True):
    """Roll with this seed from now on."""

    seed: int


class ByHand(Struct, frozen=True):
    """Type the faces, or let the seed roll."""

    on: bool


class Given(Struct, frozen=True):
    """The face of the roll that is due was typed."""

    face: int


class Cut(Struct, frozen=True):
    """Forget what was played after the state looked at."""


class Restarted(Struct, frozen=True):
    """Forget what was played; lines and seed stay."""


Message = (
    Typed | Selected | Stepped | TurnPlayed | Back | ToRow | First | Last | Seeded | ByHand | Given | Cut | Restarted
)


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
            return _run(_calm(game))
        case TurnPlayed():
            return _run(structs.replace(_calm(game), playing=True))
        case Given(face):
            return _given(game, face)
        case ByHand(on):
            return structs.replace(_calm(game), by_hand=on)
        case Seeded(seed):
            if seed < 0:
                return _faulty(game, Fault(f"{seed} is no seed; whole numbers from 0 are"))
            return structs.replace(_calm(game), seed=seed)
        case Cut():
            return _cut(_calm(game))
        case Restarted():
            return structs.replace(_calm(game), taken=(), log=(), shown=0)
        case _:
            return structs.replace(_calm(game), shown=_row(game, message))


def faults_of(field: Field, state: State, index: int, line: str) -> tuple[Fault, ...]:
    """Return every fault of *line* for ship *index*; empty: it may go."""
    try:
        order = parse(line)
    except OrderSyntaxError as error:
        return (Fault(f"token {error.place}: {error}", (), field.ids[index]),)
    return tuple(_fault(problem) for problem in problems(field, state, index, order))


def _calm(game: Stepping) -> Stepping:
    """Return *game* with nothing under way: no face waited for, no fault shown."""
    return structs.replace(game, typed=(), due=None, playing=False, faults=())


def _typed(game: Stepping, line: str) -> Stepping:
    if not game.field.ids or game.has_moved(game.ship):
        return game
    lines = {**game.lines, (game.turn, game.field.ids[game.ship]): line}
    # A roll that is due may belong to the line that was just changed.
    return structs.replace(_calm(game), lines=lines)


def _row(game: Stepping, message: Back | ToRow | First | Last) -> int:
    ends = [0, *(taken.end for taken in game.taken)]
    match message:
        case ToRow(row):
            return min(max(row, 0), len(game.log))
        case First():
            return 0
        case Last():
            return len(game.log)
        case Back("row"):
            return max(game.shown - 1, 0)
        case Back("decision"):
            return max((end for end in ends if end < game.shown), default=0)
    starts = [end for end, taken in zip(ends, game.taken, strict=False) if taken.decision.kind == "turn"]
    return max((row for row in starts if row < game.shown), default=0)


def _given(game: Stepping, face: int) -> Stepping:
    if game.due is None:
        return game
    if not 1 <= face <= game.due.sides:
        wrong = f"{face} is no face of a d{game.due.sides}; 1 to {game.due.sides} are"
        return structs.replace(game, faults=(Fault(wrong, game.due.rules, game.due.owner),))
    return _run(structs.replace(game, typed=(*game.typed, face), due=None, faults=()))


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
    decision, number = game.decision, game.following
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
    if number < len(game.taken) and _holds(game, game.taken[number], order):
        return structs.replace(game, shown=game.taken[number].end)
    return _played(game, decision, order)


def _holds(game: Stepping, taken: Taken, order: Order) -> bool:
    """Return whether *taken* is what the next step would play again: the same line, and dice from the same source."""
    source = None if game.by_hand else game.seed
    return taken.line == str(order) and all(rolled.seed == source for rolled in taken.rolled)


def _played(game: Stepping, decision: Decision, order: Order) -> Stepping:
    base, kept = game.base, game.taken[: game.following]
    log = game.log[: kept[-1].end if kept else 0]
    before = [rolled for taken in kept for rolled in taken.rolled]
    tray = Tray(game.typed, None if game.by_hand else game.seed, before)
    try:
        events = step(game.field, base, tray, order)
    except RollDueError as wanted:
        due = with_need(game.field, base, decision, order, wanted.due, game.typed)
        return structs.replace(game, due=due)
    except IllegalOrderError as error:
        return _faulty(game, *map(_fault, error.problems))
    log = (*log, *rows(game.field, base, events))
    taken = Taken(decision, base, str(order), tuple(tray.rolled), len(log))
    return structs.replace(game, taken=(*kept, taken), log=log, shown=len(log))


def _cut(game: Stepping) -> Stepping:
    kept = game.taken[: game.following]
    end = kept[-1].end if kept else 0
    return structs.replace(game, taken=kept, log=game.log[:end], shown=end)


def _faulty(game: Stepping, *faults: Fault) -> Stepping:
    """Return *game* unchanged but for *faults*, the first ship they are about selected."""
    ship = next((game.field.index[fault.ship] for fault in faults if fault.ship in game.field.index), game.ship)
    return structs.replace(_calm(game), faults=faults, ship=ship)


def _fault(problem: Problem) -> Fault:
    where = f"token {problem.place} '{problem.token}': " if problem.place else ""
    return Fault(where + problem.message, (problem.rule,) if problem.rule else (), problem.owner)
