"""A roll of INTERCEPTOR that waits for its face, in words: what it is for, what it needs, by which rules."""

from collections.abc import Iterable

from msgspec import Struct

from interceptor_nb.core.dice import Purpose
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.orders import Order
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.rules.interceptor.turn import Decision, step
from interceptor_nb.view.timeline import RollDueError

PURPOSE_WORDS: dict[str, tuple[str, tuple[RuleId, ...]]] = {
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


class Due(Struct, frozen=True):
    """A roll that waits for its face; *need* is None where the face names something instead."""

    owner: str
    purpose: str
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


class _Kind:
    """Dice that show what was typed, and then 1 for ever."""

    def __init__(self, typed: Iterable[int]) -> None:
        self._typed = iter(typed)

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return the next face."""
        return next(self._typed, 1)


def with_need(
    field: Field, state: State, decision: Decision, order: Order, wanted: RollDueError, typed: Iterable[int]
) -> Due:
    """Return the roll that is *wanted* with its need and modifiers: those of the event that the roll would make.

    Args:
        field: the scenario.
        state: the game before *decision*.
        decision: the decision under way.
        order: the line that it plays.
        wanted: the roll that waits.
        typed: the faces that came before it in this decision.
    """
    due = Due(wanted.owner, wanted.purpose, wanted.sides)
    if decision.kind == "initiative":
        return due  # nobody needs anything, and equal faces would be rolled again for ever (MOV-8)
    faces = list(typed)
    rolls = [event.roll for event in step(field, state, _Kind(faces), order) if event.roll is not None]
    found = rolls[len(faces)]
    return Due(due.owner, due.purpose, due.sides, found.target, found.modifiers)
