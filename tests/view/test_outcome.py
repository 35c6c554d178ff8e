"""An outcome table on its way."""

import pytest
from msgspec import structs

from interceptor_nb.odds.outcomes import outcomes
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import MapSpec, Options, Setup
from interceptor_nb.view.outcome import (
    Answered,
    Asked,
    HeatShown,
    OutcomeView,
    Query,
    Sample,
    SampleAsked,
    Sampled,
    Slow,
    Stopped,
    asked,
    samples,
    told,
    update,
    worked_out,
)
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


def over_budget() -> OutcomeView:
    view = update(OutcomeView(), asked(game("+7 10")))
    return update(view, worked_out(view.number, query("+7 10"), budget=10))


def test_a_sample_grows_and_is_the_same_for_the_same_seed() -> None:
    view = over_budget()
    assert view.can_sample
    view = update(view, SampleAsked(3000, 7))
    assert (view.drawing, view.done, view.is_at_work) == (Sample(3000, 7), 0, True)
    parts = list(samples(query("+7 10"), Sample(3000, 7)))
    assert [part.runs for part in parts] == [500, 1000, 2000, 3000]
    half = update(view, Sampled(view.number, parts[0]))
    assert (half.done, half.is_at_work) == (500, True)
    whole = update(half, Sampled(view.number, parts[-1]))
    assert (whole.drawing, whole.is_at_work, whole.outcomes) == (None, False, parts[-1])
    again = list(samples(query("+7 10"), Sample(3000, 7)))[-1]
    assert again.rows == parts[-1].rows
    assert list(samples(query("+7 10"), Sample(3000, 8)))[-1].rows != again.rows
    # What is asked next takes the sample away.
    assert update(whole, asked(game("3"))).sample is None
    assert update(whole, Sampled(view.number - 1, parts[0])) == whole


def test_a_sample_asks_for_no_processes_as_the_one_beside_a_page_can_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("interceptor_nb.odds.workers.alone", broken)
    assert next(samples(query("+7 10"), Sample(3000, 0))).runs == 500


def test_what_is_stopped_keeps_what_there_is() -> None:
    view = update(over_budget(), SampleAsked(3000, 0))
    parts = samples(query("+7 10"), Sample(3000, 0))
    half = update(view, Sampled(view.number, next(parts)))
    stopped = update(half, Stopped())
    assert stopped.outcomes is half.outcomes
    assert (stopped.is_at_work, stopped.done) == (False, 500)
    assert update(stopped, Sampled(half.number, next(parts))) == stopped
    assert update(update(over_budget(), SampleAsked(3000, 0)), Stopped()).outcomes is None
    # An exact answer that takes too long is given up, and a sample offered.
    slow = update(OutcomeView(), asked(game("3")))
    gone = update(slow, Stopped())
    assert (gone.can_sample, gone.is_at_work, gone.message) == (
        True,
        False,
        "given up before there was an exact answer",
    )
    assert update(gone, worked_out(slow.number, query("3"))) == gone
    assert update(gone, Stopped()) == gone


@pytest.mark.parametrize(("runs", "seed"), [(0, 0), (1_000_001, 0), (10, -1)])
def test_a_sample_that_is_none(runs: int, seed: int) -> None:
    view = update(over_budget(), SampleAsked(runs, seed))
    assert view.drawing is None
    assert "moves are a number from 1 to 1,000,000, a seed one from 0" in view.message
    exact = update(OutcomeView(), asked(game("3")))
    assert update(exact, SampleAsked(10, 0)) == exact


def test_heat_is_of_the_hexes_that_a_line_may_end_in() -> None:
    view = update(OutcomeView(), asked(game("+7 10")))
    assert (view.heat, told(view)) == ((), ())
    view = update(view, worked_out(view.number, query("+7 10")))
    assert view.outcomes is not None
    assert dict(view.heat) == {hex_: float(chance) for hex_, chance in view.outcomes.heat.items()}
    lines = [line.text for line in told(view)]
    assert lines[:2] == ["Marcos by +7 10: trouble 50 % (1/2)", "1508: 50 % (1/2)"]
    assert len(lines) == 1 + len(view.heat) + bool(view.outcomes.loss)
    hidden = update(view, HeatShown(on=False))
    assert (hidden.heat, told(hidden)) == ((), ())
    assert not update(hidden, Asked(None, "why")).is_on_map
    sure = update(view, asked(game("3")))
    assert update(sure, worked_out(sure.number, query("3"))).heat == ()


def test_gravity_is_felt_once() -> None:
    """GRV-2: the line is asked about from between the turns, where the answer lets gravity be felt itself."""
    setup = Setup(
        map=MapSpec(ground_edge="south"),
        rules=Options(gravity=True),
        sides=SIDES,
        designs=DESIGNS,
        ships=(ship("marcos", "0504", heading=3, facing=3),),
    )
    found = asked(step_on(stepping(setup, 1), Typed("4"))).query
    assert found is not None
    answer = worked_out(1, found)
    assert answer.outcomes is not None, answer.message
    assert answer.outcomes.rows == outcomes(setup, "marcos", "4").rows


def test_a_sample_that_is_refused_leaves_the_one_that_grows() -> None:
    view = update(over_budget(), SampleAsked(3000, 0))
    half = update(view, Sampled(view.number, next(samples(query("+7 10"), Sample(3000, 0)))))
    refused = update(half, SampleAsked(0, 0))
    assert (refused.drawing, refused.number, refused.outcomes) == (half.drawing, half.number, half.outcomes)
    assert "moves are a number from 1" in refused.message


def test_after_the_last_turn_nothing_is_asked_and_no_line_is_taken() -> None:
    over = step_on(
        stepping(Setup(sides=SIDES, designs=DESIGNS, ships=(ship("marcos", "0508"),), turns=1)), TurnPlayed()
    )
    assert over.decision.kind == "over"
    assert asked(over) == Asked(None, over.decision.title)
    assert step_on(over, Typed("3")) is over
