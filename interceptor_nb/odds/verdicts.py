"""What became of an assertion: green where it holds, red where it does not, amber where that is open."""

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from interceptor_nb.odds.intervals import wilson

Mark = Literal["green", "red", "amber"]
Judged = tuple[Mark, float | None, str]
"""The mark, the number found, and it in words."""


class Verdict(Struct, frozen=True):
    """What became of one check.

    Attributes:
        number: its place in the scenario's list, from 0.
        that: the kind of check.
        mark: ``green`` it holds, ``red`` it does not, ``amber`` it could not be told.
        found: the number found: a chance, a turn, a thrust; None for none.
        message: the same in one sentence.
    """

    number: int
    that: str
    mark: Mark
    found: float | None
    message: str

    def __str__(self) -> str:
        return f"check {self.number + 1}, {self.that}: {self.mark}: {self.message}"


def exactly(said: str, chance: Fraction, between: tuple[float, float]) -> Judged:
    """Judge an exact chance; *said* is what it is the chance of."""
    low, high = (Fraction(str(bound)) for bound in between)
    mark: Mark = "green" if low <= chance <= high else "red"
    return mark, float(chance), f"{said} {float(chance):.4g} (exact), {_allowed(between)}"


def roughly(said: str, count: int, runs: int, between: tuple[float, float]) -> Judged:
    """Judge a chance by *count* of *runs* playouts, which may be none: amber where its interval spans a bound."""
    least, most = between
    low, high = wilson(count, runs)
    inside, outside = least <= low and high <= most, high < least or low > most
    share = count / runs if runs else None
    number = "unknown size" if share is None else f"{share:.4g} ({low:.4g} to {high:.4g} of {runs:,} playouts)"
    mark: Mark = "green" if inside else "red" if outside else "amber"
    return mark, share, f"{said} {number}, {_allowed(between)}"


def cut_short(judged: Judged, runs: int, wanted: int) -> Judged:
    """Return *judged*, amber where only *runs* of the playouts that were *wanted* are behind it."""
    if not 0 < runs < wanted:
        return judged
    return "amber", judged[1], f"{judged[2]}; interrupted after {runs:,} of {wanted:,} playouts"


def _allowed(between: tuple[float, float]) -> str:
    least, most = between
    return f"{least:g} to {most:g} is asserted"
