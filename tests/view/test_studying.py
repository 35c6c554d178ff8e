"""A study on its way, and its table."""

import pytest
from msgspec import structs

from interceptor_nb.odds.study import study
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.studying import (
    Began,
    By,
    Chosen,
    Failed,
    Given,
    Grown,
    Message,
    Stopped,
    Studying,
    rows,
    stages,
    update,
)
from tests.view.boards import DESIGNS, SIDES, rock, ship

SCENE = Setup(
    sides=SIDES,
    designs=DESIGNS,
    ships=(ship("marcos", "2608", velocity=6), ship("erskine", "1003", side="cw")),
    asteroids=(rock("1303"),),
    turns=3,
    orders=((1, (("marcos", "+3 9"),)),),
)


def after(*messages: Message, setup: Setup = SCENE) -> Studying:
    view = Studying(setup)
    for message in messages:
        view = update(view, message)
    return view


def test_a_study_grows_to_the_one_that_the_library_plays() -> None:
    view = after(Chosen(100, 3, "chase", 2, "how it ends"), Began())
    assert view.question is not None
    assert (view.question.runs, view.question.seed, view.question.policy, view.question.turns) == (100, 3, "chase", 2)
    grown = list(stages(view.question, alone=True))
    for part in grown:
        view = update(view, Grown(view.number, part))
    assert view.question is None
    assert view.study is not None
    assert view.study.digest == study(SCENE, 100, seed=3, policy="chase", turns=2).digest
    assert view.told == f"100 playouts, 2 turns, policy chase, seed 3; result {view.study.digest}"
    changed = update(view, Given(structs.replace(SCENE, title="another")))
    assert changed.told.endswith("; the scenario has changed since")


def test_what_was_played_stays_when_it_is_stopped() -> None:
    view = after(Chosen(64, 0, "coast", 3, "how it ends"), Began())
    assert view.question is not None
    part = study(SCENE, 32, turns=3)
    half = structs.replace(part, question=view.question)
    view = update(view, Grown(view.number, half))
    assert view.question is not None
    stopped = update(view, Stopped())
    assert (stopped.question, stopped.study is not None and stopped.study.is_cut) == (None, True)
    assert stopped.told.startswith("32 playouts of the 64 asked for, 3 turns, ")
    assert update(stopped, Grown(view.number, half)) == stopped
    assert update(stopped, Stopped()) == stopped
    assert after(Began(), Stopped()).told == "stopped"
    assert after(Began(), Failed(1)).told == "this study could not be played to its end"


@pytest.mark.parametrize(
    ("setup", "choice", "said"),
    [
        pytest.param(structs.replace(SCENE, ships=()), (10, 0, 3), "has no ship", id="no ship"),
        pytest.param(structs.replace(SCENE, designs=()), (10, 0, 3), "a design that is not there", id="half made"),
        pytest.param(SCENE, (0, 0, 3), "playouts are a number from 1 to 1,000,000", id="no playout"),
        pytest.param(SCENE, (10, -1, 3), "a seed one from 0", id="no seed"),
        pytest.param(SCENE, (10, 0, 0), "turns one from 1 to 999", id="no turn"),
    ],
)
def test_what_is_no_study(setup: Setup, choice: tuple[int, int, int], said: str) -> None:
    runs, seed, turns = choice
    view = after(Chosen(runs, seed, "coast", turns, "how it ends"), Began(), setup=setup)
    assert view.question is None
    assert said in view.told


@pytest.mark.parametrize(
    ("by", "first"),
    [
        ("how it ends", ("Marcos", "left the map")),
        ("how and when", ("Marcos", "left the map in turn 1")),
        ("where it ends", ("Marcos", "left the map in column 31, row 8, off the map")),
    ],
)
def test_rows_are_told_in_words(by: By, first: tuple[str, str]) -> None:
    played = study(SCENE, 40, turns=2)
    view = structs.replace(after(Chosen(40, 0, "coast", 2, by)), study=played)
    found = rows(view)
    assert (found[0].ship, found[0].end, found[0].playouts) == (*first, 40)
    assert [row.ship for row in found].count("Erskine") == 1
    assert sum(row.playouts for row in found) == 80
    assert rows(Studying(SCENE)) == ()


def test_why_a_study_is_refused_stands_before_the_one_that_is_shown() -> None:
    view = after(Chosen(32, 0, "coast", 3, "how it ends"), Began())
    assert view.question is not None
    view = update(view, Grown(view.number, study(SCENE, 32, turns=3)))
    refused = update(update(view, Chosen(0, 0, "coast", 3, "how it ends")), Began())
    assert refused.question is None
    assert refused.told.startswith("playouts are a number from 1 to 1,000,000, turns one from 1 to 999")
    assert refused.told.endswith(f"; shown: {view.told}")
    assert update(refused, Chosen(5, 0, "coast", 3, "how it ends")).told == view.told
