"""What a lesson is made of, and how an answer is marked, as data."""

from typing import Literal

from msgspec import Struct

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.hexes import Direction, Hex
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import Setup, Status
from interceptor_nb.view.overlay import Track

Mark = Literal["right", "off", "illegal", "unread"]
"""right: it meets the goal. off: it is legal but does not. illegal: a rule forbids it. unread: it is no answer."""


class Goal(Struct, frozen=True):
    """What the ship is to be like once its turn is played; what is None does not matter.

    Attributes:
        most: the most TP that may be spent.
        rolls: whether a roll may be, or must be, part of it.
        status: what becomes of the ship.
    """

    hex: Hex | None = None
    heading: Direction | None = None
    facing: Direction | None = None
    velocity: int | None = None
    most: int | None = None
    rolls: Literal["any", "none"] = "any"
    status: Status = "flying"


class Question(Struct, frozen=True):
    """A number the learner is to find: of the ship as it stands, or of what *order* would come to.

    ``sot`` is the safe operating thrust, ``cost`` the TP of the order, ``need`` of its last SOT roll, ``recovery`` that
    of regaining control.
    """

    what: Literal["sot", "cost", "need", "recovery"]
    order: str = "."


class Step(Struct, frozen=True):
    """One step of a lesson.

    Attributes:
        text: paragraphs of what there is to know; `code` stands in backticks.
        setup: the board; its first ship is the learner's.
        task: what is to be done, in words.
        marks: what the engine marks it by.
        hint: a nudge.
        answer: one answer that is right; there may be others.
        rules: what the step teaches.
        dice: faces that come up, by what they are rolled for; they begin again when they are used up.
    """

    title: str
    text: tuple[str, ...]
    setup: Setup
    task: str
    marks: Goal | Question
    hint: str
    answer: str
    rules: tuple[RuleId, ...]
    dice: tuple[tuple[Purpose, tuple[int, ...]], ...] = ()


class Lesson(Struct, frozen=True):
    """A lesson of a few steps; *about* says in a sentence what it teaches."""

    id: str
    title: str
    about: str
    steps: tuple[Step, ...]


class Remark(Struct, frozen=True):
    """A sentence to the learner, and the rules behind it."""

    text: str
    rules: tuple[str, ...] = ()


class Verdict(Struct, frozen=True):
    """How an answer was marked.

    Attributes:
        title: the mark in words.
        remarks: why.
        position: where the ship ends, in words; empty where it was not played.
        track: the same on the map, or None.
        log: what happened, a line an event; kept for the answers that were played.
    """

    mark: Mark
    title: str
    remarks: tuple[Remark, ...] = ()
    position: str = ""
    track: Track | None = None
    log: tuple[Remark, ...] = ()
