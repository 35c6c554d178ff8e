"""Studies: the same result whoever works, the first playouts of it where it is cut, and the engine's own chances."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest
from msgspec import structs

from interceptor_nb import study
from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.frames import study_frame
from interceptor_nb.odds.intervals import wilson
from interceptor_nb.odds.outcomes import outcome_table
from interceptor_nb.odds.playouts import BLOCK, End, Question, block, playout
from interceptor_nb.odds.study import asked, blocks, carried_out
from interceptor_nb.odds.tally import Tally
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor.policies import coast, scripted
from interceptor_nb.rules.interceptor.setup import AsteroidSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.scenario import read
from tests.odds.situations import ROCKS, drifter

CHASE = read(scenario("asteroid_chase"))
IN_TROUBLE = drifter(3, 1, rocks=ROCKS, armour=0, piloting=2)


def test_threads_and_processes_come_to_the_same_as_one_process_alone() -> None:
    ask = partial(study, CHASE, 3 * BLOCK + 5, seed=11, policy="random", turns=4)
    alone = ask()
    # A seed keeps its meaning; only a rule that is played otherwise may change this.
    assert alone.digest == "2ba0465da0a0d221"
    with ThreadPoolExecutor(2) as threads:
        by_threads = ask(executor=threads)
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        by_processes = ask(executor=processes)
    assert by_threads.counts == by_processes.counts == alone.counts
    assert by_threads.digest == by_processes.digest == alone.digest
    assert alone.runs == sum(count for end, count in alone.counts.items() if end[0] == 0) == 3 * BLOCK + 5


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"seed": 1}, id="seed"),
        pytest.param({"policy": "random"}, id="policy"),
        pytest.param({"turns": 2}, id="turns"),
    ],
)
def test_what_is_asked_tells_results_apart(other: dict[str, object]) -> None:
    assert study(CHASE, 8, **other).digest != study(CHASE, 8).digest  # type: ignore[arg-type]  # keywords of it


def test_blocks_of_one_study_differ_and_so_do_studies_of_one_seed() -> None:
    question = Question(IN_TROUBLE, 2 * BLOCK)
    assert block(question, 0) == block(question, 0) != block(question, 1)
    assert block(structs.replace(question, study=1), 0) != block(question, 0)


def test_a_study_that_is_stopped_has_the_first_of_its_playouts() -> None:
    seen: list[int] = []

    def watch(done: int) -> bool:
        seen.append(done)
        return done < 2 * BLOCK

    with ThreadPoolExecutor(2) as threads:
        cut = study(IN_TROUBLE, 100 * BLOCK, seed=3, turns=1, executor=threads, watch=watch)
    assert seen == [BLOCK, 2 * BLOCK]
    assert (cut.runs, cut.is_cut) == (2 * BLOCK, True)
    assert cut.counts == study(IN_TROUBLE, 2 * BLOCK, seed=3, turns=1).counts
    assert f"{2 * BLOCK} playouts of the {100 * BLOCK:,} asked for" in cut.summary()


def test_an_interrupt_keeps_what_is_done() -> None:
    def watch(done: int) -> bool:
        if done > BLOCK:
            raise KeyboardInterrupt
        return True

    cut = study(IN_TROUBLE, 100 * BLOCK, seed=3, turns=1, watch=watch)
    assert (cut.runs, cut.is_cut) == (2 * BLOCK, True)
    assert cut.digest == study(IN_TROUBLE, 2 * BLOCK, seed=3, turns=1).digest
    whole = study(IN_TROUBLE, BLOCK, turns=1, watch=lambda _: False)
    assert (whole.runs, whole.is_cut) == (BLOCK, False)  # there was nothing left to cut


def test_enough_is_judged_on_the_blocks_in_their_order() -> None:
    question = asked(IN_TROUBLE, 100 * BLOCK, seed=3, turns=1)
    alone = carried_out(question, blocks(question, workers=1), within=0.05)
    with ThreadPoolExecutor(2) as threads:
        together = carried_out(question, blocks(question, threads), within=0.05)
    assert alone.digest == together.digest
    assert 1 < alone.runs / BLOCK < 100
    assert not alone.is_cut
    assert all((row.high - row.low) / 2 <= 0.05 for row in alone.rows(("status",)))
    fewer = carried_out(question, blocks(structs.replace(question, runs=alone.runs - BLOCK), workers=1))
    assert any((row.high - row.low) / 2 > 0.05 for row in fewer.rows(("status",)))


def test_sums_are_put_together_now_and_then_and_stay_the_same() -> None:
    tally: Tally[End] = Tally()
    end: End = (0, "flying", 0, labelled("0101", "rows"), 1, 0)
    for _ in range(600):
        tally.add({end: 2})
    assert tally.total() == ({end: 1200}, 600)


def test_a_turn_of_a_study_is_as_likely_as_its_exact_odds() -> None:
    field, state = begin(IN_TROUBLE)
    exact = outcome_table(field, state, 0)
    found = study(IN_TROUBLE, 6000, seed=5, turns=1)
    for status in ("flying", "random", "destroyed", "exploded", "derelict"):
        chance = float(sum(row.chance for row in exact.rows if row.status == status))
        count = sum(row.count for row in found.rows(("status",)) if row.end == (status,))
        low, high = wilson(count, found.runs, 4)
        assert low <= chance <= high, status
    assert found.lost("marcos", 1) == sum(row.count for row in found.rows(("turn_lost",)) if row.end == (1,))
    assert exact.loss > 0
    with pytest.raises(KeyError):
        found.lost("livia", 1)


def test_a_playout_says_when_and_where_a_ship_was_lost_and_what_it_cost() -> None:
    # At velocity 5 E from 2930, an asteroid in 3230 hits it in turn 1, and the map ends in turn 7.
    setup = structs.replace(
        drifter(7, 5, status="flying", armour=400), asteroids=(AsteroidSetup("a1", labelled("3230", "rows")),), turns=9
    )
    field, state = begin(setup)
    dice = ScriptedDice({"marcos": {"asteroid": [10]}})
    (end,) = playout(field, state, coast, dice)
    assert end[:3] == (0, "left_map", 7)
    assert end[4] == 5
    assert end[5] > 0
    assert dice.left() == {}


def test_written_lines_go_first_and_the_policy_has_the_rest() -> None:
    quiet = structs.replace(drifter(7, 5, status="flying"), turns=2)
    written = structs.replace(quiet, orders=((1, (("marcos", "-5"),)), (2, (("marcos", "3"),))))
    field, state = begin(written)
    lines = {turn: dict(ships) for turn, ships in written.orders}
    (end,) = playout(field, state, scripted(lines), ScriptedDice({}))
    assert end[3:5] == (labelled("2930", "rows"), 0)  # the line of turn 2 is not legal at velocity 0
    assert study(written, 3).rows()[0].end == ("flying", 0, "2930", 0, 0)


def test_a_line_is_chosen_once_recovery_is_rolled() -> None:
    setup = structs.replace(drifter(7, 5), turns=1, orders=((1, (("marcos", "-5"),)),))
    stopped = [row for row in study(setup, 64).rows(("status", "velocity")) if row.end == ("flying", 0)]
    assert len(stopped) == 1
    assert 10 < stopped[0].count < 54  # Piloting 5: recovery at 5 or less (RND-7)


def test_rows_are_told_apart_by_the_columns_asked_for() -> None:
    found = study(CHASE, 40, turns=4)
    by_status = found.rows(("status",))
    assert [row.ship for row in by_status] == sorted((row.ship for row in by_status), key=list(found.field.ids).index)
    assert sum(row.count for row in by_status) == 4 * 40
    for row in by_status:
        assert (row.low, row.high) == wilson(row.count, 40)
        assert row.low <= row.share == row.count / 40 <= row.high
    marcos = [row.count for row in found.rows(("hex",)) if row.ship == "marcos"]
    assert marcos == sorted(marcos, reverse=True)


def test_the_frame_has_named_columns_and_the_html_the_fates() -> None:
    found = study(IN_TROUBLE, 50, turns=1)
    table = found.to_frame()
    assert list(table.columns) == [
        *("ship", "status", "turn_lost", "hex", "velocity", "damage", "playouts", "share", "low", "high")
    ]
    assert table["playouts"].sum() == 50
    assert found.to_frame(["status"]).equals(study_frame(found, ("status",)))
    html = found._repr_html_()
    assert "<td>out of control</td>" in html
    assert found.digest in html
    assert found.summary() == f"50 playouts, 1 turn, policy coast, seed 0; result {found.digest}"


@pytest.mark.parametrize(
    "wrong",
    [{"runs": 0}, {"turns": 0}, {"seed": -1}, {"policy": "flee"}],
)
def test_what_cannot_be_asked(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"from 1|no policy"):
        study(CHASE, **wrong)  # type: ignore[arg-type]  # wrong on purpose
