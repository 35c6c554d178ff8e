"""A game as it is walked through: what was played so far, where it is looked at, where its dice come from.

The same start, lines and seed give the same log, however often it is stepped back and forth: what was played is kept,
and what is played anew after a changed line goes on with the seed's next faces. Any rule set's game is walked so.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

from msgspec import Struct, structs

from interceptor_nb.core.dice import DiceOf, DiceScript
from interceptor_nb.core.problem import Problem
from interceptor_nb.odds.entropy import random_dice


class Deciding(Protocol):
    """A decision of any rule set; *kind* says what is decided."""

    @property
    def kind(self) -> str:
        """What is decided."""
        ...


class Staged(Protocol):
    """A row of any rule set's log, with the state after it."""

    @property
    def state(self) -> Any:
        """The game after it."""
        ...


F = TypeVar("F")
S = TypeVar("S")
D = TypeVar("D", bound=Deciding)
R = TypeVar("R", bound=Staged)


class Fault(Struct, frozen=True):
    """Why something cannot go on, in one sentence, with its rules; *ship* is the id of the ship it is about."""

    message: str
    rules: tuple[str, ...] = ()
    ship: str = ""


def fault_of(problem: Problem[Any]) -> Fault:
    """Return *problem* with its place in words."""
    where = f"token {problem.place} '{problem.token}': " if problem.place else ""
    return Fault(where + problem.message, (problem.rule,) if problem.rule else (), problem.owner)


class Rolled(Struct, frozen=True):
    """A die that fell; *seed* is None where its face was typed."""

    owner: str
    purpose: str
    sides: int
    face: int
    seed: int | None


class Awaited(Protocol):
    """A roll that waits for its face, in words and with its rules."""

    @property
    def owner(self) -> str:
        """Whose die it is."""
        ...

    @property
    def sides(self) -> int:
        """The sides of the die."""
        ...

    @property
    def text(self) -> str:
        """The roll in words."""
        ...

    @property
    def rules(self) -> Sequence[str]:
        """The rules that ask for it."""
        ...


class RollDueError(Exception):
    """A roll is due and no face was typed for it: a request, never shown as an error."""

    def __init__(self, owner: str, purpose: str, sides: int) -> None:
        super().__init__(f"{owner}, {purpose}: a d{sides}")
        self.owner, self.purpose, self.sides = owner, purpose, sides


class Tray:
    """Dice of one decision: typed faces first, then those of a seed.

    Args:
        typed: the faces typed so far.
        seed: the seed of all further rolls; None: they are typed as well.
        before: what was rolled before this decision; the seed goes on after its own faces there.
    """

    def __init__(self, typed: Iterable[int], seed: int | None, before: Iterable[Rolled]) -> None:
        self._typed = list(typed)
        self._seed = seed
        self._source: DiceOf[str] | None = None
        if seed is not None:
            self._source = random_dice(seed)
            for rolled in before:
                if rolled.seed == seed:
                    self._source.roll(rolled.owner, rolled.purpose, rolled.sides)
        self.rolled: list[Rolled] = []

    def roll(self, owner: str, purpose: str, sides: int = 10) -> int:
        """Return the next face.

        Raises:
            RollDueError: faces are typed, and there is none for this roll yet.
        """
        if self._typed:
            face = self._typed.pop(0)
            self.rolled.append(Rolled(owner, purpose, sides, face, None))
            return face
        if self._source is None:
            raise RollDueError(owner, purpose, sides)
        face = self._source.roll(owner, purpose, sides)
        self.rolled.append(Rolled(owner, purpose, sides, face, self._seed))
        return face


class Taken(Struct, Generic[S, D], frozen=True):
    """A decision that was played: the state before it, the line as read, the dice; its rows end at *end*."""

    decision: D
    before: S
    line: str
    rolled: tuple[Rolled, ...]
    end: int


class Timeline(Struct, Generic[F, S, D, R], frozen=True):
    """What was played of a game, and where it is looked at.

    Attributes:
        field: the scenario.
        start: the state before its first decision.
        taken: the decisions played so far.
        log: their rows, each with the state after it.
        shown: how many rows have happened in the state that is looked at.
        seed: the seed of rolls that are not typed.
        by_hand: whether faces are typed.
        typed: the faces typed so far for the decision under way.
        due: the roll that waits for its face.
        playing: more than one step was asked for, so the steps go on once the face is there.
        faults: why the last command did nothing.
    """

    field: F
    start: S
    taken: tuple[Taken[S, D], ...] = ()
    log: tuple[R, ...] = ()
    shown: int = 0
    seed: int = 0
    by_hand: bool = False
    typed: tuple[int, ...] = ()
    due: Awaited | None = None
    playing: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def state(self) -> S:
        """Return the state that is looked at."""
        return self._after(self.shown)

    @property
    def is_live(self) -> bool:
        """Return whether it is the end of the log that is looked at."""
        return self.shown == len(self.log)

    @property
    def following(self) -> int:
        """Return the index in `taken` of the decision that the next step plays."""
        return sum(taken.end <= self.shown for taken in self.taken)

    @property
    def base(self) -> S:
        """Return the state before the decision that the next step plays; orders are judged by it."""
        if self.following < len(self.taken):
            return self.taken[self.following].before
        return self._after(len(self.log))

    @property
    def script(self) -> DiceScript:
        """Return every face rolled up to the state looked at, by owner and purpose: the dice of a saved game."""
        script: DiceScript = {}
        for taken in self.taken[: self.following]:
            for rolled in taken.rolled:
                script.setdefault(rolled.owner, {}).setdefault(rolled.purpose, []).append(rolled.face)
        return script

    def _after(self, rows: int) -> S:
        if not rows:
            return self.start
        state: S = self.log[rows - 1].state
        return state


class Back(Struct, frozen=True):
    """Back by a row, by a decision, or to the start of a turn (or of what else is played in one go)."""

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


Walk = Back | ToRow | First | Last | Seeded | ByHand | Cut | Restarted
"""What moves along the timeline, or sets its dice, without playing anything."""

T = TypeVar("T", bound=Timeline[Any, Any, Any, Any])


def walked(game: T, message: Walk, *, start: str) -> T:
    """Return *game* after *message*; *start* is the kind of decision that a turn begins with."""
    match message:
        case ByHand(on):
            return structs.replace(calm(game), by_hand=on)
        case Seeded(seed) if seed < 0:
            return structs.replace(calm(game), faults=(Fault(f"{seed} is no seed; whole numbers from 0 are"),))
        case Seeded(seed):
            return structs.replace(calm(game), seed=seed)
        case Cut():
            kept = game.taken[: game.following]
            end = kept[-1].end if kept else 0
            return structs.replace(calm(game), taken=kept, log=game.log[:end], shown=end)
        case Restarted():
            return structs.replace(calm(game), taken=(), log=(), shown=0)
    return structs.replace(calm(game), shown=_row(game, message, start))


def calm(game: T) -> T:
    """Return *game* with nothing under way: no face waited for, no fault shown."""
    return structs.replace(game, typed=(), due=None, playing=False, faults=())


def with_face(game: T, face: int) -> T:
    """Return *game* with *face* for the roll that is due, or with why it is no face of it."""
    if game.due is None:
        return game
    if not 1 <= face <= game.due.sides:
        wrong = f"{face} is no face of a d{game.due.sides}; 1 to {game.due.sides} are"
        return structs.replace(game, faults=(Fault(wrong, tuple(game.due.rules), game.due.owner),))
    return structs.replace(game, typed=(*game.typed, face), due=None, faults=())


def standing(game: Timeline[F, S, D, R], read_as: Callable[[D, S], str]) -> int:
    """Return how many rows of the log of *game* come out again by its lines and dice as they are now.

    Args:
        game: the game.
        read_as: returns the line that a decision reads as it is now, in the state before it; see `Taken.line`.
    """
    end, following = 0, game.following
    for number, taken in enumerate(game.taken):
        if number >= following and not comes_again(game, taken, read_as(taken.decision, taken.before)):
            return end
        end = taken.end
    return len(game.log)


def comes_again(game: Timeline[Any, Any, Any, Any], taken: Taken[Any, Any], line: str) -> bool:
    """Return whether what was *taken* comes out again by *line* and the dice of *game*."""
    source = None if game.by_hand else game.seed
    return taken.line == line and all(rolled.seed == source for rolled in taken.rolled)


def gone_on(game: T, decision: Deciding, line: str, act: Callable[[Tray], tuple[Any, ...]]) -> T:
    """Return *game* with *decision* played by *line*: as it was played before, if that would come out again.

    Args:
        game: the game.
        decision: what the next step plays.
        line: the line as it is read.
        act: plays it with dice, and returns the rows that come of it.

    Raises:
        RollDueError: faces are typed, and one is missing.
    """
    number = game.following
    if number < len(game.taken) and comes_again(game, game.taken[number], line):
        return structs.replace(game, shown=game.taken[number].end)
    kept = game.taken[:number]
    tray = Tray(game.typed, None if game.by_hand else game.seed, [rolled for taken in kept for rolled in taken.rolled])
    log = (*game.log[: kept[-1].end if kept else 0], *act(tray))
    taken = Taken(decision, game.base, line, tuple(tray.rolled), len(log))
    return structs.replace(game, taken=(*kept, taken), log=log, shown=len(log))


def _row(game: Timeline[Any, Any, Any, Any], message: Back | ToRow | First | Last, start: str) -> int:
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
    starts = [end for end, taken in zip(ends, game.taken, strict=False) if taken.decision.kind == start]
    return max((row for row in starts if row < game.shown), default=0)
