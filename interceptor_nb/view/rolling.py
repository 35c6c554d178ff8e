"""Where the dice of a stepped game come from: a seed, or a hand that types each face as its roll is due."""

from collections.abc import Iterable

from msgspec import Struct

from interceptor_nb.core.dice import Dice, Purpose
from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.orders import Order
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.rules.interceptor.turn import Decision, step

PURPOSE_WORDS: dict[Purpose, tuple[str, tuple[RuleId, ...]]] = {
    "initiative": ("initiative", ("MOV-8",)),
    "recovery": ("recovery", ("RND-7",)),
    "sot": ("safe operating thrust", ("SOT-2",)),
    "push": ("pushing the plant", ("PLT-1",)),
    "maneuver": ("random movement", ("RND-1",)),
    "spin": ("spin", ("RND-1",)),
    "entry": ("entering the interface", ("INT-1",)),
    "bounce": ("bounce", ("INT-4",)),
    "landing": ("landing", ("LND-1",)),
    "asteroid": ("asteroid", ("AST-1",)),
    "asteroid_location": ("where the asteroid strikes", ("AST-4",)),
    "asteroid_direction": ("direction of an asteroid", ("AST-5",)),
    "direction": ("direction of the field", ("AST-5",)),
    "collision": ("collision", ("COL-1",)),
    "collision_side": ("where the collision strikes", ("COL-4",)),
    "ram": ("ram", ("RAM-2",)),
    "morale": ("morale", ("RAM-1",)),
}
"""What each roll is for, in words, and the rule that asks for it."""


class Rolled(Struct, frozen=True):
    """A die that fell; *seed* is None where its face was typed."""

    owner: str
    purpose: Purpose
    sides: int
    face: int
    seed: int | None


class Due(Struct, frozen=True):
    """A roll that waits for its face; *need* is None where the face names something instead."""

    owner: str
    purpose: Purpose
    sides: int
    need: int | None = None
    modifiers: tuple[Modifier, ...] = ()

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """Return the rule that asks for the roll, and those of its modifiers."""
        return tuple(dict.fromkeys((*PURPOSE_WORDS[self.purpose][1], *(one.rule for one in self.modifiers))))

    @property
    def text(self) -> str:
        """Return the roll in words: "marcos, recovery: a d10, needs 5 or less"."""
        needs = "" if self.need is None else f", needs {self.need} or less"
        added = "".join(f", {one.value:+d} to the face ({one.why})" for one in self.modifiers)
        return f"{self.owner}, {PURPOSE_WORDS[self.purpose][0]}: a d{self.sides}{needs}{added}"


class RollDueError(Exception):
    """A roll is due and no face was typed for it: a request, never shown as an error."""

    def __init__(self, due: Due) -> None:
        super().__init__(due.text)
        self.due = due


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
        self._source: Dice | None = None
        if seed is not None:
            self._source = random_dice(seed)
            for rolled in before:
                if rolled.seed == seed:
                    self._source.roll(rolled.owner, rolled.purpose, rolled.sides)
        self.rolled: list[Rolled] = []

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return the next face.

        Raises:
            RollDueError: faces are typed, and there is none for this roll yet.
        """
        if self._typed:
            face = self._typed.pop(0)
            self.rolled.append(Rolled(owner, purpose, sides, face, None))
            return face
        if self._source is None:
            raise RollDueError(Due(owner, purpose, sides))
        face = self._source.roll(owner, purpose, sides)
        self.rolled.append(Rolled(owner, purpose, sides, face, self._seed))
        return face


class _Kind:
    """Dice that show what was typed, and then 1 for ever."""

    def __init__(self, typed: Iterable[int]) -> None:
        self._typed = iter(typed)

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return the next face."""
        return next(self._typed, 1)


def with_need(field: Field, state: State, decision: Decision, order: Order, due: Due, typed: Iterable[int]) -> Due:
    """Return *due* with its need and modifiers: those of the event that the roll would make.

    Args:
        field: the scenario.
        state: the game before *decision*.
        decision: the decision under way.
        order: the line that it plays.
        due: the roll that waits.
        typed: the faces that came before it in this decision.
    """
    if decision.kind == "initiative":
        return due  # nobody needs anything, and equal faces would be rolled again for ever (MOV-8)
    faces = list(typed)
    rolls = [event.roll for event in step(field, state, _Kind(faces), order) if event.roll is not None]
    found = rolls[len(faces)]
    return Due(due.owner, due.purpose, due.sides, found.target, found.modifiers)
