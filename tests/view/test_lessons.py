"""The lessons: model answers are right, wrong ones meet their rule, any legal one that meets the goal counts."""

import pytest

from interceptor_nb.rules.interceptor.rules import RULES
from interceptor_nb.view import teaching
from interceptor_nb.view.lessons import LESSONS
from interceptor_nb.view.marking import judge, live
from interceptor_nb.view.steps import Goal, Step
from interceptor_nb.view.teaching import Back, Check, Hint, Next, Restart, Study, Typed, update

STEPS = [
    pytest.param(step, id=f"{lesson.id} {number} {step.title}")
    for lesson in LESSONS.values()
    for number, step in enumerate(lesson.steps, 1)
]


def step(lesson: str, number: int) -> Step:
    return LESSONS[lesson].steps[number - 1]


def test_the_lessons_have_three_to_five_steps() -> None:
    assert list(LESSONS) == ["velocity", "heading", "sot"]
    assert all(3 <= len(lesson.steps) <= 5 for lesson in LESSONS.values())


@pytest.mark.parametrize("step", STEPS)
def test_the_model_answer_is_right(step: Step) -> None:
    assert judge(step, step.answer).mark == "right"
    assert all(rule in RULES for rule in step.rules)


@pytest.mark.parametrize("step", STEPS)
def test_nothing_written_is_no_answer(step: Step) -> None:
    assert judge(step, "  ").mark == "unread"
    assert live(step, "") == ""


@pytest.mark.parametrize(
    ("lesson", "number", "line", "rules"),
    [
        pytest.param("velocity", 1, "2", {"MOV-1"}, id="MOV-1 too few hexes"),
        pytest.param("velocity", 2, "+2 3", {"MOV-1"}, id="MOV-1 the old velocity's hexes"),
        pytest.param("velocity", 3, "-6", {"MOV-3"}, id="MOV-3 below 0"),
        pytest.param("velocity", 4, "+8 11", {"MOV-2"}, id="MOV-2 beyond the rating"),
        pytest.param("heading", 1, "R", {"MOV-1"}, id="MOV-1 turning moves no hexes"),
        pytest.param("heading", 2, "R 3", {"MOV-1"}, id="MOV-1 a hex short"),
        pytest.param("heading", 3, "R3 9", {"MOV-2"}, id="MOV-2 three turns at velocity 9"),
        pytest.param("heading", 4, "r3 8", {"MOV-1"}, id="MOV-1 a hex short after the bow"),
        pytest.param("sot", 2, "R3 9", {"MOV-2"}, id="MOV-2 12 TP of 10"),
        pytest.param("sot", 4, "-4 R2 4 R", {"MOV-1"}, id="MOV-1 a hex short of the example"),
        pytest.param("sot", 4, "-4 R4 4", {"MOV-1", "MOV-2"}, id="every fault at once"),
    ],
)
def test_a_wrong_line_meets_its_rule(lesson: str, number: int, line: str, rules: set[str]) -> None:
    verdict = judge(step(lesson, number), line)
    assert verdict.mark == "illegal"
    assert {rule for remark in verdict.remarks for rule in remark.rules} == rules
    assert verdict.track is None
    assert "not legal yet" in live(step(lesson, number), line)


@pytest.mark.parametrize(
    ("lesson", "number", "line", "ends", "differs"),
    [
        pytest.param("velocity", 1, "+1 4", "0704", ["The goal is hex 0604", "The goal is velocity 3"], id="faster"),
        pytest.param("velocity", 2, "3", "0604", ["The goal is hex 0804", "The goal is velocity 5"], id="coasting"),
        pytest.param("velocity", 3, "-3 2", "0504", ["The goal is hex 0304", "The goal is velocity 0"], id="slower"),
        pytest.param(
            "velocity", 4, "push +8 11", "1404",
            ["The goal is hex 1304", "The goal is velocity 10", "It may take 7 TP"],
            id="a push is legal, but not asked for",
        ),
        pytest.param("heading", 1, "2", "0605", ["The goal is heading SE"], id="no turn"),
        pytest.param("heading", 2, "R 4", "0508", ["The goal is hex 0606"], id="turned too early"),
        pytest.param("heading", 3, "R2 9", "0611", ["It may take 7 TP, this takes 8"], id="MOV-4 turned at full speed"),
        pytest.param("heading", 4, "9", "1204", ["The goal is facing W"], id="did not look back"),
        pytest.param("sot", 2, "R2 9 r", "0920", ["The goal is a turn without a roll"], id="SOT-2 9 TP of 8"),
        pytest.param("sot", 4, "-4 R2 5", "0716", ["The ship is still under control"], id="SOT-2 within the limit"),
    ],
)  # fmt: skip
def test_a_legal_line_beside_the_goal_shows_where_it_ends(
    lesson: str, number: int, line: str, ends: str, differs: list[str]
) -> None:
    verdict = judge(step(lesson, number), line)
    assert verdict.mark == "off"
    assert f" in {ends}," in verdict.position
    assert len(verdict.remarks) == len(differs)
    for remark, start in zip(verdict.remarks, differs, strict=True):
        assert remark.text.startswith(start)
        assert remark.rules
    assert verdict.track is not None


@pytest.mark.parametrize(
    ("lesson", "number", "line"),
    [
        pytest.param("velocity", 1, "3", id="the hexes instead of the dot"),
        pytest.param("heading", 1, "R 2", id="turned at once"),
        pytest.param("heading", 1, "1 R 1", id="turned midway"),
        pytest.param("heading", 1, "1 L5 1", id="MOV-4 the long way round"),
        pytest.param("heading", 3, "-1 8 R2", id="turned at the end"),
        pytest.param("heading", 4, "l 9 l2", id="looked over the other shoulder"),
        pytest.param("sot", 2, "R2 9", id="at the SOT itself, without slowing"),
        pytest.param("sot", 2, "-1 8 R2", id="turned at the end"),
        pytest.param("sot", 4, "-4 R3 5", id="SOT-2 the last of three turns at once"),
    ],
)
def test_any_legal_line_that_meets_the_goal_counts(lesson: str, number: int, line: str) -> None:
    assert judge(step(lesson, number), line).mark == "right"


def test_flying_off_the_map_is_told() -> None:
    verdict = judge(step("sot", 2), "L 9")
    assert verdict.remarks[0].rules == ("MAP-5",)
    assert verdict.position.startswith("Erskine leaves the mapsheet")


@pytest.mark.parametrize(
    ("number", "answer", "mark"),
    [
        pytest.param(1, "7", "off", id="SOT-1 rounded down"),
        pytest.param(3, "8", "off", id="SOT-2 the SOT itself"),
        pytest.param(5, "8", "off", id="RND-7 the SOT is not what counts"),
        pytest.param(5, "five", "unread", id="no number"),
    ],
)
def test_a_wrong_number_is_told_but_not_the_right_one(number: int, answer: str, mark: str) -> None:
    asked = step("sot", number)
    verdict = judge(asked, answer)
    assert verdict.mark == mark
    assert all(asked.answer not in remark.text.split() for remark in verdict.remarks if mark == "off")


def test_the_printed_failure_is_played_with_its_dice() -> None:
    """SOT-4, RND-1 to RND-4: 7 fails; +1V, then too dear a turn, so a drift that ends it."""
    verdict = judge(step("sot", 4), "-4 R2 5 R")
    told = " / ".join(row.text for row in verdict.log)
    for part in ("needs 6 or less, rolled 7", "random 2 (+1V, 1 TP), velocity 5 to 6", "needs 3 TP, 1 left: drifts"):
        assert part in told
    assert verdict.track is not None
    assert len(verdict.track.hexes) == 8, "five hexes under control, one by +1V, one of drift"
    assert (verdict.track.end.status, verdict.track.end.velocity) == ("random", 6)
    tumbling = step("sot", 5).setup.ships[0]
    end = verdict.track.end
    assert (tumbling.hex, tumbling.heading, tumbling.velocity) == (end.hex, end.heading, end.velocity)


def test_a_study_goes_on_step_by_step() -> None:
    study = Study(LESSONS["velocity"])
    assert update(study, Back()) == study
    study = update(update(study, Typed("2")), Check())
    assert study.verdict is not None
    assert (study.verdict.mark, study.solved) == ("illegal", frozenset())
    study = update(update(update(study, Hint()), Hint()), Hint())
    assert study.hints == 2
    study = update(update(study, Typed(".")), Check())
    assert study.solved == {0}
    study = update(study, Next())
    assert (study.at, study.text, study.verdict, study.hints) == (1, "", None, 0)
    assert update(study, Back()).solved == {0}
    for _ in range(9):
        study = update(update(update(study, Typed(study.step.answer)), Check()), Next())
    assert study.is_last
    assert study.is_done
    assert update(study, Restart()) == Study(LESSONS["velocity"])


def test_the_map_shows_the_goal_until_the_ship_is_there() -> None:
    study = Study(LESSONS["velocity"])
    goal = study.step.marks
    assert isinstance(goal, Goal)
    before = teaching.shown(study)
    assert before.ghost is not None
    assert before.ghost.hex == goal.hex
    after = teaching.shown(update(update(study, Typed(".")), Check()))
    assert after.ghost is None
    assert after.track is not None
    assert after.track.end.hex == goal.hex
