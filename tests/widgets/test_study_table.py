"""The study's card, the samples of the outcome table, and what is taken along."""

import asyncio
from collections.abc import Callable

import pytest

from interceptor_nb.odds.study import study
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.stepping import Typed
from interceptor_nb.widgets import study_table
from interceptor_nb.widgets.outcome_table import OutcomeTable
from interceptor_nb.widgets.study_table import StudyTable
from interceptor_nb.widgets.turn_stepper import TurnStepper
from tests.view.boards import DESIGNS, SIDES, rock, ship

SCENE = Setup(
    sides=SIDES,
    designs=DESIGNS,
    ships=(ship("marcos", "0508"), ship("erskine", "1003", side="cw")),
    asteroids=(rock("1303"),),
    turns=3,
    orders=((1, (("marcos", "+7 10"),)),),
)


async def until(holds: Callable[[], object]) -> None:
    for _ in range(1000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def test_a_study_is_played_and_taken_along() -> None:
    table = StudyTable(SCENE)
    assert table.stop.disabled
    table.runs.value, table.seed.value, table.policy.value = 40, 2, "chase"
    table.run.click()
    assert table.model.study is not None
    assert table.model.study.digest == study(SCENE, 40, seed=2, policy="chase").digest
    assert "40 playouts, 3 turns, policy chase, seed 2" in table._told.value
    assert "Marcos" in table._body.value
    table.by.value = "how and when"
    table.exports.toggle("CSV")
    assert table.exports.text.startswith("ship,status,turn_lost,playouts,share,low,high\nmarcos,")
    table.exports.toggle("Markdown")
    assert table.exports.text.startswith("| ship | status | turn_lost | playouts | share | low | high |\n| --- ")
    table.by.value = "how it ends"
    assert "turn_lost" not in table.exports._copy.text  # type: ignore[union-attr] # it is there since the toggle
    table.exports.toggle("Markdown")
    assert table.exports.text == ""
    table.runs.value = 0
    table.run.click()
    assert "playouts are a number from 1 to 1,000,000" in table.model.message
    assert table.status.errors == []
    table.close()


def test_a_study_beside_the_page_is_stopped_and_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interceptor_nb.view.studying.BETWEEN", 0.0)

    async def work() -> StudyTable:
        table = StudyTable(SCENE)
        table.runs.value = 1_000_000
        table.play()
        assert not table.stop.disabled
        await until(lambda: table.model.study)
        assert "<progress" in table._progress.value
        table.stop.click()
        kept = table.model.study
        await asyncio.sleep(0.1)
        assert table.model.study is kept
        return table

    table = asyncio.run(work())
    assert table.model.study is not None
    assert table.model.study.is_cut
    assert 0 < table.model.study.runs < 1_000_000
    assert "of the 1,000,000 asked for" in table._told.value
    assert table.frame is not None
    assert table.status.errors == []


def test_a_study_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> object:
        raise RuntimeError("broken")

    monkeypatch.setattr(study_table, "stages", broken)

    async def work() -> StudyTable:
        table = StudyTable(SCENE)
        table.play()
        await until(lambda: table.status.errors)
        return table

    table = asyncio.run(work())
    assert "could not be played to its end" in table._told.value
    assert "RuntimeError" in table.status.text


def test_a_sample_is_offered_drawn_and_stopped() -> None:
    table = OutcomeTable(SCENE, budget=5)
    assert table.model.can_sample
    table.runs.value, table.seed.value = 700, 3
    table.sample.click()
    assert table.model.outcomes is not None
    assert (table.model.outcomes.method, table.model.outcomes.runs) == ("sampled", 700)
    assert "95 % interval" in table._body.value
    assert "700 moves" in table._body.value
    low, high = table.frame["low"].iloc[0], table.frame["high"].iloc[0]
    assert low < table.frame["probability"].iloc[0] < high
    table.exports.toggle("CSV")
    assert ",sampled\n" in table.exports.text
    table.runs.value = 0
    table.sample.click()
    assert "are no sample" in table.model.message
    assert table.status.errors == []

    async def work() -> None:
        wide = OutcomeTable(SCENE, budget=5)
        await until(lambda: wide.model.can_sample)
        wide.draw(1_000_000)
        await until(lambda: wide.model.done)
        assert "<progress" in wide._progress.value
        wide.stop.click()
        done = wide.model.done
        assert 0 < done < 1_000_000
        assert wide.stop.layout.display == "none"
        await asyncio.sleep(0.05)
        assert wide.model.done == done
        wide.close()

    asyncio.run(work())


def test_a_sample_goes_with_the_line_it_was_drawn_for() -> None:
    stepper = TurnStepper(SCENE, 1)
    stepper.outcomes._budget = 5
    stepper.send(Typed("+6 r 9"))
    assert stepper.outcomes.model.can_sample
    stepper.outcomes.draw(200)
    assert stepper.outcomes.model.outcomes is not None
    stepper.send(Typed("3"))
    assert stepper.outcomes.model.outcomes is not None
    assert stepper.outcomes.model.outcomes.method == "exact"
