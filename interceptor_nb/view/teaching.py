"""How a lesson goes on: a learner's place in it, what is written, what was marked."""

from msgspec import Struct, structs

from interceptor_nb.view.board import Board, board_of
from interceptor_nb.view.marking import judge
from interceptor_nb.view.overlay import Highlight, Overlay
from interceptor_nb.view.steps import Goal, Lesson, Step, Verdict


class Study(Struct, frozen=True):
    """A learner's place in a lesson.

    Attributes:
        at: index of the step.
        text: what is written.
        verdict: the mark of the answer that was checked last, or None.
        hints: how many hints were asked for: the nudge, then one answer.
        solved: the steps that were answered right.
    """

    lesson: Lesson
    at: int = 0
    text: str = ""
    verdict: Verdict | None = None
    hints: int = 0
    solved: frozenset[int] = frozenset()

    @property
    def step(self) -> Step:
        """Return the step under way."""
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Return whether no step follows."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def is_done(self) -> bool:
        """Return whether every step was answered right."""
        return len(self.solved) == len(self.lesson.steps)


class Typed(Struct, frozen=True):
    """The answer reads *text* now."""

    text: str


class Check(Struct, frozen=True):
    """Mark what is written."""


class Hint(Struct, frozen=True):
    """One more hint is wanted."""


class Next(Struct, frozen=True):
    """On to the next step."""


class Back(Struct, frozen=True):
    """Back to the step before."""


class Restart(Struct, frozen=True):
    """The lesson from its beginning."""


Message = Typed | Check | Hint | Next | Back | Restart


def update(study: Study, message: Message) -> Study:
    """Return the study after *message*."""
    match message:
        case Typed(text):
            return structs.replace(study, text=text)
        case Check():
            verdict = judge(study.step, study.text)
            solved = study.solved | {study.at} if verdict.mark == "right" else study.solved
            return structs.replace(study, verdict=verdict, solved=solved)
        case Hint():
            return structs.replace(study, hints=min(study.hints + 1, 2))
        case Next() if not study.is_last:
            return _turned_to(study, study.at + 1)
        case Back() if study.at:
            return _turned_to(study, study.at - 1)
        case Restart():
            return Study(study.lesson)
    return study


def board(study: Study) -> Board:
    """Return what stands on the map: the step's board as it begins."""
    return board_of(study.step.setup)


def shown(study: Study) -> Overlay:
    """Return what lies over it: the goal, and the path of the answer that was checked."""
    marks = study.step.marks
    track = study.verdict.track if study.verdict is not None else None
    if not isinstance(marks, Goal) or marks.hex is None:
        return Overlay(track=track)
    start = board(study).ships[0]
    if marks.heading is None and marks.facing is None:
        return Overlay(highlights=(Highlight(marks.hex, "solid", "goal"),), track=track)
    heading = marks.heading or start.heading
    ghost = structs.replace(
        start,
        hex=marks.hex,
        heading=heading,
        facing=marks.facing or heading,
        velocity=start.velocity if marks.velocity is None else marks.velocity,
    )
    is_there = track is not None and track.end == ghost
    return Overlay(ghost=None if is_there else ghost, highlights=(Highlight(marks.hex, "solid"),), track=track)


def _turned_to(study: Study, at: int) -> Study:
    return Study(study.lesson, at, solved=study.solved)
