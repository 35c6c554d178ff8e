"""An outcome table on its way."""

import pytest
from msgspec import structs

from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.outcome import Answered, Asked, OutcomeView, Query, Slow, asked, update, worked_out
from interceptor_nb.view.stepping import Stepped, Stepping, TurnPlayed, Typed, stepping
from interceptor_nb.view.stepping import update as step_on
from tests.view.boards import DESIGNS, SIDES, ship


def game(line: str) -> Stepping:
    start = stepping(Setup(sides=SIDES, designs=DESIGNS, ships=(ship("marcos", "0508"),)), 1)
    return step_on(start, Typed(line))


def query(line: str) -> Query:
    found = asked(game(line)).query
    assert found is not None
    return found


def test_an_answer_is_current_until_something_else_is_asked() -> None:
    view = update(OutcomeView(), asked(game("+7 10")))
    assert not view.is_current
    answer = worked_out(view.number, query("+7 10"))
    done = update(view, answer)
    assert done.is_current
    assert done.outcomes is not None
    assert done.outcomes.trouble == done.outcomes.rows[0].chance
    following = update(done, asked(game("3")))
    assert (following.is_current, following.outcomes) == (False, done.outcomes)
    late = Answered(view.number, None, "to what was asked before")
    assert update(following, late) == following


def test_the_same_question_is_asked_once() -> None:
    same = game("3")
    view = update(OutcomeView(), asked(same))
    assert update(view, asked(same)) is view
    mine = query("3")
    assert mine.asks_the_same(structs.replace(mine, state=structs.replace(mine.state, movers=(0,))))
    assert not mine.asks_the_same(None)
    assert not mine.asks_the_same(structs.replace(mine, order=parse("R 3")))
    gone = structs.replace(mine.state.ships[0], velocity=4)
    assert not mine.asks_the_same(structs.replace(mine, state=structs.replace(mine.state, ships=(gone,))))
    assert not mine.asks_the_same(structs.replace(mine, state=structs.replace(mine.state, rocks=((0, None),))))
    # Within a turn the recovery roll is behind (RND-7).
    assert not mine.asks_the_same(structs.replace(mine, state=structs.replace(mine.state, phase=1)))


def test_slowness_is_shown_only_of_what_is_asked_now() -> None:
    view = update(OutcomeView(), asked(game("3")))
    assert update(view, Slow(view.number)).is_slow
    assert not update(view, Slow(view.number - 1)).is_slow
    done = update(view, worked_out(view.number, query("3")))
    assert not update(done, Slow(done.number)).is_slow
    assert not update(update(view, Slow(view.number)), Answered(view.number, None, "no")).is_slow


@pytest.mark.parametrize(
    ("shown", "why"),
    [
        pytest.param(game("2"), "put the line right", id="MOV-1 a line with a fault"),
        pytest.param(game("x"), "put the line right", id="spelling"),
        pytest.param(stepping(Setup()), "no ship", id="no ship"),
        pytest.param(step_on(step_on(step_on(game("3"), Stepped()), Stepped()), Stepped()), "has moved", id="moved"),
    ],
)
def test_what_cannot_be_asked_has_a_reason(shown: Stepping, why: str) -> None:
    message = asked(shown)
    assert message.query is None
    assert why in message.reason
    view = update(update(OutcomeView(), asked(game("3"))), message)
    assert (view.is_current, view.outcomes, view.message) == (True, None, message.reason)


def test_a_lost_ship_leaves_nothing_to_ask() -> None:
    gone = step_on(game("+7 10"), TurnPlayed())
    ships = (structs.replace(gone.start.ships[0], status="destroyed"),)
    lost = structs.replace(gone, start=structs.replace(gone.start, ships=ships), taken=(), log=(), shown=0)
    assert asked(lost) == Asked(None, "marcos: destroyed, so nothing is left to ask")


def test_a_budget_that_is_too_small_is_a_sentence() -> None:
    answer = worked_out(3, query("+7 10"), budget=10)
    assert (answer.number, answer.outcomes) == (3, None)
    assert answer.message.endswith("a sample can be drawn instead")
    assert answer.can_sample
    assert "[MOV-1]" in worked_out(1, structs.replace(query("3"), order=parse("4"))).message
