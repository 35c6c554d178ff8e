"""A lesson's controls: what is written is marked, shown on the map and in words, and the way on opens."""

import pytest

from interceptor_nb.view.lessons import LESSONS
from interceptor_nb.view.steps import Goal
from interceptor_nb.view.teaching import Study
from interceptor_nb.widgets.lesson import Lesson, NoLessonError


def submit(lesson: Lesson, text: str) -> None:
    lesson.answer.value = text
    lesson.answer._handle_custom_msg({"event": "submit"}, [])


def test_a_lesson_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(NoLessonError, match="lesson: 'cooking' is none; velocity, heading, sot are"):
        Lesson("cooking")


@pytest.mark.parametrize("name", list(LESSONS))
def test_a_whole_lesson_can_be_worked_through(name: str) -> None:
    lesson = Lesson(name)
    heard: list[Study] = []
    lesson.on_change(heard.append)
    for number, step in enumerate(LESSONS[name].steps):
        assert f"Step {number + 1} of {len(LESSONS[name].steps)}" in lesson._told.value
        assert lesson.scenario == step.setup
        assert lesson.map.board.ships[0].hex == step.setup.ships[0].hex
        submit(lesson, step.answer)
        assert "inb-right" in lesson._verdict.value
        if not lesson.model.is_last:
            assert lesson.next_button.description == "Next"
            lesson.next_button.click()
            assert lesson.answer.value == ""
    assert "That was all of" in lesson._verdict.value
    assert lesson.next_button.disabled
    assert lesson.status.errors == []
    assert heard[-1] == lesson.model


def test_an_illegal_line_shows_the_rule_in_our_words_and_its_standing() -> None:
    lesson = Lesson("velocity")
    lesson.answer.value = "2"
    assert "not legal yet" in lesson._live.value
    lesson.check_button.click()
    for part in (
        "inb-illegal",
        "velocity is 3; it must move exactly that",
        "MOV-1",
        "<i>(printed)</i>",
        "A ship keeps",
    ):
        assert part in lesson._verdict.value
    assert lesson.map.overlay.track is None
    assert lesson.next_button.description == "Skip"
    assert lesson.map.layers.surface.announcement.startswith("The rules forbid that line. The line moves 2 hexes")


def test_a_legal_line_beside_the_goal_is_drawn_and_told() -> None:
    lesson = Lesson("velocity")
    submit(lesson, "+1 4")
    assert "Marcos ends in 0704" in lesson._verdict.value
    assert "The goal is hex 0604, this ends in 0704." in lesson._verdict.value
    track = lesson.map.overlay.track
    assert track is not None
    assert len(track.hexes) == 5
    goal = lesson.model.step.marks
    assert isinstance(goal, Goal)
    assert lesson.map.overlay.ghost is not None
    assert lesson.map.overlay.ghost.hex == goal.hex


def test_a_better_answer_takes_the_old_mark_away() -> None:
    lesson = Lesson("velocity")
    submit(lesson, "2")
    submit(lesson, "3")
    assert "inb-illegal" not in lesson._verdict.value
    assert lesson.map.overlay.ghost is None, "the ship is where the ghost was"


def test_hints_come_one_at_a_time_and_then_no_more() -> None:
    lesson = Lesson("sot")
    lesson.hint_button.click()
    assert "Halve it" in lesson._hint.value
    assert "One answer" not in lesson._hint.value
    lesson.hint_button.click()
    assert "One answer: <code>8</code>" in lesson._hint.value
    assert lesson.hint_button.layout.display == "none"


def test_back_next_and_restart() -> None:
    lesson = Lesson("heading")
    assert lesson.back_button.disabled
    lesson.next_button.click()
    assert lesson.model.at == 1
    lesson.back_button.click()
    assert lesson.model.at == 0
    submit(lesson, "2 R")
    lesson.restart_button.click()
    assert lesson.model == Study(LESSONS["heading"])
    assert lesson.answer.value == ""


def test_the_dice_of_the_example_are_told_line_by_line() -> None:
    lesson = Lesson("sot")
    for _ in range(3):
        lesson.next_button.click()
    submit(lesson, "-4 R2 5 R")
    assert "<details open>" in lesson._verdict.value
    assert "needs 6 or less, rolled 7" in lesson._verdict.value


def test_what_a_learner_writes_is_never_read_as_html() -> None:
    lesson = Lesson("velocity")
    submit(lesson, "<img onerror=x>")
    assert "inb-unread" in lesson._verdict.value
    assert "<img" not in lesson._verdict.value + lesson._live.value
