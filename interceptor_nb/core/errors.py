"""The error tree of every layer.

InterceptorError
    RuleError            a rule forbids what was asked; carries the rule id
        CannotTurnError  no directional control works (MOV-7)
    IllegalOrderError    a line breaks the rules; carries every fault of it
    OrderSyntaxError     an order line that cannot be read; carries the token and its place
    DiceError            a scripted die is missing, left over, or off the die
    StateBudgetError     an exact question has more states than its budget
    FileError            a file that cannot be read or written
"""

from typing import Any


class InterceptorError(Exception):
    """Anything this package raises on purpose: its text is one sentence for people."""


class RuleError(InterceptorError):
    """A rule forbids it.

    Args:
        message: what is forbidden, in one sentence.
        rule: the id of the rule.
    """

    def __init__(self, message: str, *, rule: str) -> None:
        super().__init__(f"{message} [{rule}]")
        self.message = message
        self.rule = rule


class CannotTurnError(RuleError):
    """No directional control works, so the ship cannot turn (MOV-7)."""


class IllegalOrderError(InterceptorError):
    """A line breaks the rules; nothing has changed.

    Args:
        problems: every fault of it, as its rule set tells them.
    """

    def __init__(self, problems: tuple[Any, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class OrderSyntaxError(InterceptorError):
    """A token of an order line cannot be read.

    Args:
        message: what is wrong and what would be right.
        token: the text of the token.
        place: its place in the line, from 1.
    """

    def __init__(self, message: str, *, token: str, place: int) -> None:
        super().__init__(message)
        self.token = token
        self.place = place


class DiceError(InterceptorError):
    """A scripted die is missing where a roll is due, is left over, or shows a face its die does not have."""


class StateBudgetError(InterceptorError):
    """An exact question passed its budget of states; the text names sampling as the way on."""


class FileError(InterceptorError):
    """A file cannot be read or written; the text names it and says why."""
