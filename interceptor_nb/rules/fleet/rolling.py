"""Rolls as rules: ``advance(face)`` on a small state, the same for play, replay and exact odds.

`Volley` adds up what dice do, `Checks` lets a number of things pass or not, and three rules have a course of their own.
"""

from typing import Literal, Protocol, Self, get_args

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.dice import DiceOf
from interceptor_nb.rules.fleet.tables import EFFECTS, EMERGENCY, GATE, Effects, Launched

Purpose = Literal[
    "initiative",
    "ram_gate",
    "ram",
    "ram_damage",
    "emergency",
    "dogfight",
    "pdaf",
    "adaf",
    "attack",
    "threshold",
    "explosion",
    "blast",
    "control",
]
"""What a die is rolled for; its owner is a ship, a group or ``side:ID``."""

PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
Dice = DiceOf[Purpose]
D6 = 6
Judged = tuple[int | None, bool | None]
"""What a face needed, None where it needs nothing, and whether it did."""


class Rolling(Protocol):
    """A rule that rolls."""

    def sides(self) -> int:
        """Return the sides of the die that is due; 0: none is."""
        ...

    def judged(self, face: int) -> Judged:
        """Return what *face* needs at the die that is due, and whether it does."""
        ...

    def advance(self, face: int) -> Self:
        """Return the rule after *face*."""
        ...


def effects(screens: int, shift: int = 0) -> Effects:
    """Return what a die does against *screens*, *shift* added to its face (FTR-6, FTR-8, PDF-1)."""
    row = EFFECTS[min(screens, len(EFFECTS) - 1)]
    first, second, third, fourth, fifth, sixth = (row[min(max(face + shift, 1), D6) - 1] for face in range(1, D6 + 1))
    return first, second, third, fourth, fifth, sixth


class Volley(Struct, frozen=True):
    """Dice whose effects add up.

    Attributes:
        dice: how many are still to be rolled.
        effects: what a face does.
        most: the sum is capped here, None for no cap (PDF-1).
        times: one die counts so often (FRM-4).
    """

    dice: int
    effects: Effects
    most: int | None = None
    times: int = 1
    total: int = 0

    def sides(self) -> int:
        """Return the sides of the die that is due; 0: none is."""
        return D6 if self.dice else 0

    def judged(self, _face: int) -> Judged:
        """Return that a face needs nothing."""
        return None, None

    def advance(self, face: int) -> "Volley":
        """Return the volley after *face*."""
        total = self.total + self.effects[face - 1] * self.times
        return replace(self, dice=self.dice - 1, total=total if self.most is None else min(total, self.most))


class Checks(Struct, frozen=True):
    """Things that each roll once: a face of *need* or more counts them among the *struck* (HUL-1, HUL-4)."""

    need: int
    waiting: tuple[int, ...]
    struck: tuple[int, ...] = ()

    def sides(self) -> int:
        """Return the sides of the die that is due; 0: none is."""
        return D6 if self.waiting else 0

    def judged(self, face: int) -> Judged:
        """Return what *face* needs, and whether it does."""
        return self.need, face >= self.need

    def advance(self, face: int) -> "Checks":
        """Return the checks after *face*."""
        struck = (*self.struck, self.waiting[0]) if face >= self.need else self.struck
        return Checks(self.need, self.waiting[1:], struck)


class Wreck(Struct, frozen=True):
    """A ship without boxes: a face at or under *excess* blows it up (HUL-3)."""

    excess: int
    exploded: bool | None = None

    def sides(self) -> int:
        """Return the sides of the die that is due; 0: none is, for an excess of 0 never explodes."""
        return D6 if self.exploded is None and self.excess else 0

    def judged(self, face: int) -> Judged:
        """Return what *face* needs, and whether it does."""
        return self.excess, face <= self.excess

    def advance(self, face: int) -> "Wreck":
        """Return the wreck after *face*."""
        return Wreck(self.excess, face <= self.excess)


class Emergency(Struct, frozen=True):
    """An emergency launch (CAR-4)."""

    result: Launched | None = None

    def sides(self) -> int:
        """Return the sides of the die that is due; 0: none is."""
        return 0 if self.result else D6

    def judged(self, _face: int) -> Judged:
        """Return that a face needs nothing."""
        return None, None

    def advance(self, face: int) -> "Emergency":
        """Return what came of it."""
        return Emergency(EMERGENCY[face - 1])


class Ram(Struct, frozen=True):
    """A ram up to the hit: the gate, then a die of the rammer and one of the target (FRM-2, FRM-3).

    Attributes:
        rammer, target: thrust of the moment.
        gate: whether the gate is still to be passed.
        face: what the rammer rolled, 0 before.
        result: None before the end.
    """

    rammer: int
    target: int
    gate: bool = True
    face: int = 0
    result: Literal["not_tried", "dodged", "hit"] | None = None

    def sides(self) -> int:
        """Return the sides of the die that is due; 0: none is."""
        return 0 if self.result else D6

    def judged(self, face: int) -> Judged:
        """Return what *face* needs, and whether it does; a rammer's own die needs nothing."""
        if self.gate:
            return GATE, face >= GATE
        if not self.face:
            return None, None
        dodges_with = self.face + self.rammer - self.target
        return dodges_with, face >= dodges_with

    def advance(self, face: int) -> "Ram":
        """Return the ram after *face*."""
        if self.gate:
            return replace(self, gate=False, result=None if face >= GATE else "not_tried")
        if not self.face:
            return replace(self, face=face)
        return replace(self, result="hit" if self.face + self.rammer > face + self.target else "dodged")


class Duel(Struct, frozen=True):
    """Two volleys at each other, as many dice as there were before either (FTR-7)."""

    one: Volley
    other: Volley

    def sides(self) -> int:
        """Return the sides of the die that is due; 0: none is."""
        return self.one.sides() or self.other.sides()

    def advance(self, face: int) -> "Duel":
        """Return the duel after *face*."""
        if self.one.dice:
            return Duel(self.one.advance(face), self.other)
        return Duel(self.one, self.other.advance(face))
