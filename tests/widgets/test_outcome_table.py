"""The outcome table: answers at once where nothing else runs, later and only the newest where a kernel does."""

import asyncio
import threading

import pytest
from msgspec import structs

from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.outcome import Answered, Asked, Query, Sample, asked, worked_out
from interceptor_nb.view.stepping import Typed, stepping, update
from interceptor_nb.widgets import outcome_table
from interceptor_nb.widgets.outcome_table import OutcomeTable
from tests.view.boards import DESIGNS, SIDES, ship

SCENARIO = Setup(
    sides=SIDES,
    designs=DESIGNS,
    ships=(ship("marcos", "0508"), ship("erskine", "2015", side="cw")),
    orders=((1, (("marcos", "+7 10"),)),),
)


def question(line: str) -> Asked:
    return asked(update(stepping(SCENARIO), Typed(line)))


def body(table: OutcomeTable) -> str:
    return str(table._body.value)


async def answer(table: OutcomeTable) -> None:
    while not table.model.is_current:
        await asyncio.sleep(0.01)


def test_a_line_is_answered_at_once_where_no_loop_runs() -> None:
    table = OutcomeTable(SCENARIO)
    assert table.frame is not None
    assert table.frame["chance"].iloc[0] == "1/2"
    assert "1508, velocity 10" in body(table)
    assert "1/2</span> · <span>50 %" in body(table)
    assert "trouble (out of control, damaged or lost): 1/2 (50 %)" in body(table)
    assert "other end" in body(OutcomeTable(SCENARIO, top=1))
    other = OutcomeTable(SCENARIO, "erskine", "r 3")
    assert list(other.frame["facing"]) == ["SE"]
    with pytest.raises(KeyError, match="no ship is called 'x'; marcos erskine are"):
        OutcomeTable(SCENARIO, "x")


def test_what_is_not_answered_is_a_sentence() -> None:
    table = OutcomeTable(SCENARIO, line="4")
    assert (table.frame, table.outcomes) == (None, None)
    assert "marcos: put the line right" in body(table)
    small = OutcomeTable(SCENARIO, budget=5)
    assert "more than 5 states" in body(small)
    assert small.frame is None
    table.ask(Asked(None, "<b>why</b>"))
    assert "&lt;b&gt;why" in body(table)


def test_the_frame_is_that_of_the_newest_answer() -> None:
    table = OutcomeTable(SCENARIO)
    first = table.frame
    assert table.frame is first
    table.ask(question("3"))
    assert len(table.frame) == 1
    assert list(table.frame["chance"]) == ["1"]


def test_in_a_kernel_a_question_waits_for_quiet_and_the_newest_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome_table, "DEBOUNCE", 0.1)
    asked_for, threads, heard = list[str](), set[int](), list[str]()

    def work(number: int, query: Query, budget: int) -> Answered:
        asked_for.append(str(query.order))
        threads.add(threading.get_ident())
        return worked_out(number, query, budget)

    monkeypatch.setattr(outcome_table, "worked_out", work)

    async def typing() -> None:
        table = OutcomeTable()
        table.on_change(lambda: heard.append(str(table.model.outcomes.order if table.model.outcomes else "none")))
        for line in ("1 R 2", "2 R 1", "3"):
            table.ask(question(line))
            await asyncio.sleep(0.001)  # less than the quiet it waits for
        assert heard == []
        await answer(table)
        assert outcome_table._STALE not in table._body._dom_classes
        table.ask(question("+1 4"))
        assert outcome_table._STALE in table._body._dom_classes
        table.ask(Asked(None, "never mind"))
        await asyncio.sleep(0.2)
        assert heard == ["3", "none"]
        table.close()
        assert table.status.errors == []

    asyncio.run(typing())
    assert asked_for == ["3"]
    assert threading.get_ident() not in threads


def test_slow_work_is_said_and_an_older_answer_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome_table, "DEBOUNCE", 0.1)
    gate, started = threading.Event(), list[str]()

    def work(number: int, query: Query, budget: int) -> Answered:
        started.append(str(query.order))
        assert gate.wait(10)
        return worked_out(number, query, budget)

    monkeypatch.setattr(outcome_table, "worked_out", work)

    async def typing() -> None:
        table = OutcomeTable()
        table.ask(question("3"))
        while "working…" not in body(table):
            await asyncio.sleep(0.01)
        for line in ("2 R 1", "+1 4"):
            table.ask(question(line))
            await asyncio.sleep(0.15)  # past the debounce, behind the first
        gate.set()
        await answer(table)
        assert str(table.model.outcomes.order if table.model.outcomes else "") == "+1 4"
        table.close()
        assert table.status.errors == []

    asyncio.run(typing())
    assert started == ["3", "+1 4"]


def test_work_that_fails_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outcome_table, "DEBOUNCE", 0.01)

    def work(number: int, query: Query, budget: int) -> Answered:
        raise RuntimeError("broken")

    monkeypatch.setattr(outcome_table, "worked_out", work)

    async def asking() -> None:
        table = OutcomeTable()
        table.ask(question("3"))
        await answer(table)
        assert "could not be worked out" in body(table)
        assert [str(error) for error in table.status.errors] == ["broken"]
        table.close()

    asyncio.run(asking())


def test_the_frame_does_not_wait_for_the_page() -> None:
    async def asking() -> None:
        table = OutcomeTable()
        table.ask(question("+7 10"))
        assert table.model.outcomes is None
        assert len(table.frame) > 1
        assert table.model.is_current
        table.close()

    asyncio.run(asking())


def test_ships_and_lines_are_never_read_as_html() -> None:
    evil = structs.replace(SCENARIO, ships=(structs.replace(SCENARIO.ships[0], id="<img>"),), orders=())
    table = OutcomeTable(evil)
    assert "<img>" not in str(table._title.value) + body(table)
    assert "&lt;img&gt;" in str(table._title.value)


def test_a_sample_that_is_refused_says_so_over_the_table_and_plays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = OutcomeTable(SCENARIO, budget=5)
    table.draw(40, 1)
    drawn = table.model
    assert drawn.outcomes is not None
    assert "sampled, 40 moves, seed 1" in body(table)
    table.draw(0, 1)
    assert table.model.outcomes is drawn.outcomes
    assert "0 moves with seed 1 are no sample" in body(table)
    assert "sampled, 40 moves, seed 1" in body(table)
    assert "marcos, turn 1:" in table._title.value
    begun = list[object]()
    monkeypatch.setattr(table._errand, "begin", lambda *parts, **_: begun.append(parts))
    table.model = structs.replace(drawn, sample=Sample(3000, 1))
    table.draw(0, 1)
    assert begun == []
