"""A fault of a line: where it is, what was found, what would be right, which rule says so."""

from typing import Generic, TypeVar

from msgspec import Struct

R = TypeVar("R", bound=str)


class Problem(Struct, Generic[R], frozen=True):
    """One fault of one line.

    Attributes:
        owner: the id of whose line it is.
        message: what was found and what would be right.
        rule: the rule that says so; None for spelling, names and places.
        place: the token's place in the line, from 1; 0 for the whole line.
        token: its text.
    """

    owner: str
    message: str
    rule: R | None = None
    place: int = 0
    token: str = ""

    @property
    def plain(self) -> str:
        """Return where it is and what is wrong, without the rule."""
        where = f"{self.owner}, token {self.place} '{self.token}'" if self.place else self.owner
        return f"{where}: {self.message}"

    def __str__(self) -> str:
        return self.plain + (f" [{self.rule}]" if self.rule else "")
