"""A fault of a line: where it is, what was found, what would be right, which rule says so."""

from msgspec import Struct, structs

from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.rules import RuleId


class Problem(Struct, frozen=True):
    """One fault of one line.

    Attributes:
        ship: the ship's id.
        message: what was found and what would be right.
        rule: the rule that says so; None for spelling and places.
        place: the token's place in the line, from 1; 0 for the whole line.
        token: its text.
        is_unfinished: a longer line could be without it: hexes are missing, or what a dive gained is not used up.
    """

    ship: str
    message: str
    rule: RuleId | None = None
    place: int = 0
    token: str = ""
    is_unfinished: bool = False

    @property
    def plain(self) -> str:
        """Return where it is and what is wrong, without the rule."""
        where = f"{self.ship}, token {self.place} '{self.token}'" if self.place else self.ship
        return f"{where}: {self.message}"

    def __str__(self) -> str:
        return self.plain + (f" [{self.rule}]" if self.rule else "")


def counted(number: int, one: str, more: str = "") -> str:
    """Return *number* of something, in words: ``1 hex``, ``2 hexes``."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def unfinished(problem: Problem, *, if_: bool = True) -> Problem:
    """Return *problem* as one that a longer line could mend; where *if_* is false, as it is."""
    return structs.replace(problem, is_unfinished=True) if if_ else problem


def problem_of(plan: Plan, message: str, rule: RuleId | None, token: int | None = None) -> Problem:
    """Return the fault of the line of *plan*, at index *token* of its tokens, or of the whole line."""
    if token is None:
        return Problem(plan.owner, message, rule)
    return Problem(plan.owner, message, rule, token + 1, str(plan.order.tokens[token]))
