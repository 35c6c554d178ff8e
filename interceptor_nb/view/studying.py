"""A study of a whole scenario on its way: what is asked, how far it is, and what has come of it so far."""

import os
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Literal, get_args

from msgspec import Struct, structs

from interceptor_nb.odds.html import Share
from interceptor_nb.odds.playouts import Counts, End, Question
from interceptor_nb.odds.study import RUNS, Column, Study, asked, blocks
from interceptor_nb.odds.tally import Tally
from interceptor_nb.rules.interceptor.policies import PolicyName
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field
from interceptor_nb.view.text import name_words

MOST_RUNS = 1_000_000
BETWEEN = 0.25
"""Seconds between two looks at a study that is under way."""

By = Literal["how it ends", "how and when", "where it ends"]
BYS: tuple[By, ...] = get_args(By)
"""What the rows of the table are told apart by."""
COLUMNS: dict[By, tuple[Column, ...]] = {
    "how it ends": ("status",),
    "how and when": ("status", "turn_lost"),
    "where it ends": ("status", "hex"),
}
POLICY_WORDS: dict[PolicyName, str] = {
    "coast": "coast where no line is written",
    "random": "any legal line at random",
    "chase": "chase the nearest enemy",
}


class Studying(Struct, frozen=True):
    """What a study shows.

    Attributes:
        setup: the scenario that is asked about.
        runs, seed, policy, turns: what is asked of it; turns None is the scenario's own.
        by: what the rows are told apart by.
        number: counts what was asked; what comes of an older number is dropped.
        question: what is being played, None for nothing.
        study: what has come of the last one so far.
        message: why nothing was begun, or what went wrong, in one sentence.
    """

    setup: Setup
    runs: int = RUNS
    seed: int = 0
    policy: PolicyName = "coast"
    turns: int | None = None
    by: By = "how it ends"
    number: int = 0
    question: Question | None = None
    study: Study | None = None
    message: str = ""

    @property
    def is_stale(self) -> bool:
        """Return whether the study is of another scenario than the one that is there now."""
        return self.study is not None and self.study.question.setup != self.setup

    @property
    def told(self) -> str:
        """Return how it stands, in one sentence."""
        study = self.study
        if study is None:
            return self.message or "The whole scenario, played again and again by its written lines and a policy."
        said = study.summary(is_named=self.question is None)
        said = f"{self.message}; shown: {said}" if self.message else said
        return said + ("; the scenario has changed since" if self.is_stale else "")


class Given(Struct, frozen=True):
    """The scenario is another."""

    setup: Setup


class Chosen(Struct, frozen=True):
    """Something of the question, or of the table, was set."""

    runs: int
    seed: int
    policy: PolicyName
    turns: int
    by: By


class Began(Struct, frozen=True):
    """Play it."""


class Grown(Struct, frozen=True):
    """What has come of *number* so far."""

    number: int
    study: Study


class Stopped(Struct, frozen=True):
    """Stop; what has been played stays."""


class Failed(Struct, frozen=True):
    """*number* could not be played on."""

    number: int


Message = Given | Chosen | Began | Grown | Stopped | Failed


def update(view: Studying, message: Message) -> Studying:
    """Return *view* after *message*."""
    match message:
        case Given(setup):
            return structs.replace(view, setup=setup)
        case Chosen(runs, seed, policy, turns, by):
            own = None if turns == view.setup.turns else turns
            return structs.replace(view, runs=runs, seed=seed, policy=policy, turns=own, by=by, message="")
        case Began():
            return _begun(view)
        case Grown(number, study) if number == view.number and view.question is not None:
            done = study.runs == view.question.runs
            return structs.replace(view, study=study, question=None if done else view.question)
        case Stopped() if view.question is not None:
            cut = None if view.study is None else structs.replace(view.study, is_cut=True)
            why = "stopped" if cut is None else ""
            return structs.replace(view, number=view.number + 1, question=None, study=cut, message=why)
        case Failed(number) if number == view.number:
            return structs.replace(view, question=None, message="this study could not be played to its end")
    return view


def _begun(view: Studying) -> Studying:
    turns = view.setup.turns if view.turns is None else view.turns
    if not view.setup.ships:
        return structs.replace(view, message="this scenario has no ship, so there is nothing to play")
    if any(ship.design not in dict(view.setup.designs) for ship in view.setup.ships):
        return structs.replace(view, message="a ship has a design that is not there, so nothing can be played")
    if not (1 <= view.runs <= MOST_RUNS and 1 <= turns <= 999 and view.seed >= 0):
        words = f"playouts are a number from 1 to {MOST_RUNS:,}, turns one from 1 to 999, a seed one from 0"
        return structs.replace(view, message=words)
    question = asked(view.setup, view.runs, seed=view.seed, policy=view.policy, turns=turns)
    return structs.replace(view, number=view.number + 1, question=question, study=None, message="")


def stages(question: Question, *, alone: bool = False) -> Iterator[Study]:
    """Yield what has come of *question* from time to time, and at last all of it.

    Args:
        question: what is asked.
        alone: this process plays; else as many as there are cores, where there is more than a block for each.
    """
    cores = os.cpu_count() or 1
    workers = 1 if alone or question.blocks <= cores else cores
    field, tally, told = Field(question.setup), Tally[End](), time.monotonic()
    with closing(_played(question, workers)) as stream:
        for number, counts in enumerate(stream, 1):
            tally.add(counts)
            if number == question.blocks or time.monotonic() - told >= BETWEEN:
                told = time.monotonic()
                yield Study(field, question, question.runs_of(number), tally.total()[0])


def _played(question: Question, workers: int) -> Generator[Counts, None, None]:
    """Yield what its blocks came to; closing this ends the processes that play them."""
    yield from blocks(question, workers=workers)


def rows(view: Studying) -> tuple[Share, ...]:
    """Return the table, a row for each end of each ship, the most frequent first."""
    if view.study is None:
        return ()
    return tuple(row._replace(ship=row.ship and name_words(row.ship)) for row in view.study.shares(COLUMNS[view.by]))
