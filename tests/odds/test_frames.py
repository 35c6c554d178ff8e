"""Frames of outcome tables, and their HTML."""

import subprocess
import sys
from fractions import Fraction

import pandas as pd
import pytest
from msgspec import structs

from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.amounts import fraction, one_in, percent
from interceptor_nb.odds.frames import (
    COLUMNS,
    REACH_COLUMNS,
    frame,
    markdown,
    reach_frame,
    reach_summary,
)
from interceptor_nb.odds.html import page
from interceptor_nb.odds.outcomes import outcome_table, outcomes, sampled_table
from interceptor_nb.odds.reach import reach
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, MapSpec, Options
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import SE, E, a_design, a_setup, a_ship
from tests.odds.situations import ROCKS, drifter


def test_a_frame_has_a_row_for_each_end() -> None:
    field, state = begin(drifter(7, 5, status="flying", at="5630"))
    ends = frame(field, outcome_table(field, state, 0, parse("+1 R 6")))
    assert tuple(ends.columns) == COLUMNS
    assert ends.to_dict("records") == [
        {
            "hex": "5936",
            "heading": "SE",
            "facing": "SE",
            "velocity": 6,
            "status": "under control",
            "chance": "1",
            "probability": 1.0,
            "percent": "100 %",
            "one_in": 1.0,
            "low": 1.0,
            "high": 1.0,
            "method": "exact",
        }
    ]
    off = frame(field, outcome_table(field, state, 0))
    assert list(off["hex"]) == ["column 61, row 30, off the map"]


def test_the_probabilities_of_a_frame_add_up() -> None:
    field, state = begin(drifter(3, 1, rocks=ROCKS, armour=0))
    table = outcome_table(field, state, 0)
    ends = frame(field, table)
    assert len(ends) == len(table.rows)
    assert sum(map(Fraction, ends["chance"])) == 1
    assert ends["probability"].is_monotonic_decreasing
    assert any(status.endswith(", damaged") for status in ends["status"])


@pytest.mark.parametrize(
    ("chance", "per_cent", "one"),
    [
        pytest.param(Fraction(1), "100 %", "1", id="certain"),
        pytest.param(Fraction(4, 25), "16 %", "6.25", id="a whole percentage"),
        pytest.param(Fraction(1, 3), "33.33 %", "3", id="two decimals"),
        pytest.param(Fraction(1, 1230), "0.08 %", "1,230", id="rare"),
        pytest.param(Fraction(1, 10_000), "0.01 %", "10,000", id="the last that has a number"),
        pytest.param(Fraction(1, 10_001), "under 0.01 %", "10,001", id="rarer: never 0 %"),
        pytest.param(Fraction(10_000, 10_001), "over 99.99 %", "1", id="nearly sure: never 100 %"),
    ],
)
def test_a_chance_in_figures(chance: Fraction, per_cent: str, one: str) -> None:
    assert (percent(chance), one_in(chance)) == (per_cent, one)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        pytest.param(Fraction(2119, 200000), "2119/200000", id="the longest that is shown whole"),
        pytest.param(Fraction(452001, 1000003), "≈ 0.452", id="too long, common"),
        pytest.param(Fraction(301, 10000003), "≈ 1/33,223", id="too long, rare"),
    ],
)
def test_a_fraction_that_can_be_read(chance: Fraction, said: str) -> None:
    assert fraction(chance) == said


def test_the_html_has_the_top_rows_and_says_what_it_leaves_out() -> None:
    field, state = begin(drifter(3, 2))
    table = outcome_table(field, state, 0)
    html = page(table, title="", top=2)
    assert html.count("<tr>") == 1 + 2 + 1
    assert f"{len(table.rows) - 2:,} other ends" in html
    assert table._repr_html_() == page(table, title=table.title)
    assert table.to_frame().equals(frame(field, table))
    whole = page(table, title="", top=len(table.rows))
    assert "other end" not in whole


def test_any_frame_is_a_markdown_table() -> None:
    ends = pd.DataFrame([("a|b", 0.1234567, None), ("two\nlines", None, "x")], columns=["name", "share", "why"])
    assert markdown(ends) == (
        "| name | share | why |\n| --- | ---: | --- |\n| a\\|b | 0.123457 |  |\n| two lines |  | x |\n"
    )


def test_the_summary_names_trouble_loss_and_method() -> None:
    field, state = begin(drifter(7, 5))
    (said,) = outcome_table(field, state, 0).sentences()
    assert said.startswith("trouble (out of control, damaged or lost): 1/2 (50 %); loss: none; exact, ")
    assert sampled_table(field, state, 0, runs=50, seed=1).sentences()[0].endswith("sampled, 50 moves, seed 1")


def test_what_drifts_in_after_the_moves_is_said_not_to_be_counted() -> None:
    rock = AsteroidSetup("r", labelled("2020", "rows"), E)
    setup = a_setup(a_ship(at="3030", velocity=1), asteroids=(rock,))
    drifts = structs.replace(setup, rules=Options(asteroids_drift=True))
    words = "asteroids that drift in after the moves are not counted [AST-5]"
    assert [outcomes(one, "a").sentences()[1:] for one in (setup, drifts)] == [(), (words,)]
    assert reach_summary(reach(*begin(drifts), 0)).endswith(f"; {words}")
    assert "counted" not in reach_summary(reach(*begin(setup), 0))


def test_a_table_loads_pandas_only_when_it_is_shown() -> None:
    code = "import sys; import interceptor_nb.odds.outcomes; sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_ship_with_an_altitude_has_its_level_in_the_table() -> None:
    setup = a_setup(
        a_ship(altitude=5, velocity=1),
        design=a_design(8, streamlined=True),
        options=Options(advanced_atmosphere=True),
    )
    table = outcomes(setup, "a", "4 dive2")
    ends = frame(table.field, table)
    assert list(ends.columns[:5]) == ["hex", "heading", "facing", "velocity", "altitude"]
    assert ends["altitude"].tolist() == [3]
    assert not table.trouble
    assert "level 3, velocity 4" in page(table)


def test_a_landing_is_no_trouble() -> None:
    setup = a_setup(
        a_ship(at="0513", velocity=1, heading=SE),
        design=a_design(4, streamlined=True),
        map=MapSpec(12, 14, ground_edge="south"),
    )
    table = outcomes(setup, "a", "1")
    assert [(row.status, str(row.chance)) for row in table.rows] == [("landed", "9/10"), ("crashed", "1/10")]
    assert (str(table.trouble), str(table.loss)) == ("1/10", "1/10")


def test_a_reach_as_a_frame() -> None:
    field, state = begin(drifter(0, 2, status="flying"))
    ends = reach_frame(reach(field, state, 0))
    assert tuple(ends.columns) == tuple(name for name in REACH_COLUMNS if name != "altitude")
    assert ends.to_dict("records") == [
        {
            "hex": "3130",
            "heading": "E",
            "facing": "E",
            "velocity": 2,
            "status": "under control",
            "tp": 0,
            "orders": ".",
            "trouble": "0",
            "probability": 0.0,
            "percent": "0 %",
        }
    ]


def test_a_reach_has_altitudes_where_ships_have() -> None:
    setup = structs.replace(drifter(0, 1, status="flying"), rules=Options(advanced_atmosphere=True))
    found = reach(*begin(setup), 0)
    assert tuple(reach_frame(found).columns) == REACH_COLUMNS
    assert set(reach_frame(found)["altitude"]) == {6, 7, 8}


def test_the_summary_of_a_reach_counts_its_ends() -> None:
    field, state = begin(drifter(1, 1, status="flying", rocks=("3030",)))
    assert reach_summary(reach(field, state, 0)) == (
        "9 ends in 5 hexes, 3 without a chance of trouble; maximum 1 TP, SOT 3 TP"
    )
    alone = reach_summary(reach(*begin(drifter(0, 1, status="flying")), 0, push=True))
    assert alone == "1 end in 1 hex, 1 without a chance of trouble; maximum 0 TP, SOT 3 TP, pushing the plant"
