"""A fault of a line: where it is, what was found, what would be right, which rule says so."""

from msgspec import structs

from interceptor_nb.core import problem
from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.rules import RuleId


class Problem(problem.Problem[RuleId], frozen=True):
    """One fault of a ship's line.

    Attributes:
        is_unfinished: a longer line could be without it: hexes are missing, or what a dive gained is not used up.
    """

    is_unfinished: bool = False


def counted(number: int, one: str, more: str = "") -> str:
    """Return *number* of something, in words: ``1 hex``, ``2 hexes``."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def unfinished(fault: Problem, *, if_: bool = True) -> Problem:
    """Return *fault* as one that a longer line could mend; where *if_* is false, as it is."""
    return structs.replace(fault, is_unfinished=True) if if_ else fault


def problem_of(plan: Plan, message: str, rule: RuleId | None, token: int | None = None) -> Problem:
    """Return the fault of the line of *plan*, at index *token* of its tokens, or of the whole line."""
    if token is None:
        return Problem(plan.owner, message, rule)
    return Problem(plan.owner, message, rule, token + 1, str(plan.order.tokens[token]))
