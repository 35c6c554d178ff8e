"""``interceptor-nb design``: the table, the JSON document, and arguments that describe no ship."""

import argparse
import json
from typing import Any

import pytest

from interceptor_nb.cli import design

LANCEA = [
    *("--tonnage", "70", "--engine-power", "700", "--load", "missile:missile:3*3", "--load", "fuel:fuel:4"),
    *("--compensator", "9"),
]


def call(*words: str) -> int:
    parser = argparse.ArgumentParser()
    design.add_arguments(parser)
    return design.run(parser.parse_args(words))


def document(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert call(*words, "--json") == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_the_document_tells_the_printed_variable_mass_example(capsys: pytest.CaptureFixture[str]) -> None:
    told = document(capsys, *LANCEA)
    assert (told["format"], told["version"]) == ("interceptor-nb/design", 1)
    assert (told["thrust"], told["crew_limit"], told["sot"], told["facing_cost"]) == (10, 11, 8, 1)
    rows = [(row["tonnage"], row["thrust"], row["usable_thrust"]) for row in told["variable_mass"]]
    assert rows == [(70, 10, 10), (67, 10, 10), (64, 11, 11), (61, 11, 11), (57, 12, 11)]
    assert [push["need"] for push in told["push"]] == [8, 6, 4, 2, "A"]
    assert told["wanted_thrust"] is None


def test_a_wanted_thrust_gives_the_least_engine_power(capsys: pytest.CaptureFixture[str]) -> None:
    told = document(capsys, "--tonnage", "148", "--thrust", "7")
    assert told["wanted_thrust"] == {"thrust": 7, "engine_power": 962}
    assert (told["engine_power"], told["thrust"]) == (962, 7)


def test_velocity_piloting_and_dcs_are_what_costs_are_told_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--tonnage", "120", "--engine-power", "1200", "--dcs", "2", "--velocity", "12", "--piloting", "9")
    told = document(capsys, *words)
    assert (told["heading_cost"], told["sot"]) == (4, 10)
    assert told["heading_costs"][1]["velocities"] == {"1": {"from": 3, "to": 5}, "2": {"from": 4, "to": 6}}


def test_the_table_has_each_sum_and_its_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*LANCEA, "--name", "Lancea") == 0
    out = capsys.readouterr().out
    for part in (
        "70 t, 700 power: 700 / 70 = 10.00, thrust 10 [MAS-1]",
        "missile, 2 of 3    64         10.94      11      11      60.86 t",
        "+5 TP  certain damage",
        "10  27 and up  28 and up",
    ):
        assert part in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        pytest.param(
            ["--tonnage", "9", "--engine-power", "1", "--load", "x:fuel:9"],
            "design: 9 t of loads are part of the tonnage of 9 t and must weigh less [MAS-2]",
            id="MAS-2 nothing but loads",
        ),
        pytest.param(
            ["--tonnage", "9", "--engine-power", "1", "--load", "x:tea:1"],
            "design: --load 'x:tea:1': 'tea' is no kind of load; missile, fuel, cargo, fighter, other are",
            id="no kind of load",
        ),
        pytest.param(
            ["--tonnage", "9", "--engine-power", "1", "--load", "x:fuel:1*half"],
            "design: --load 'x:fuel:1*half': NAME:KIND:TONS[*COUNT] is right, such as missile:missile:3*3",
            id="no count",
        ),
        pytest.param(
            ["--tonnage", "nan", "--engine-power", "1"],
            "design: tonnage: nan was found, a number above 0 to 100,000,000 is right [MAS-1]",
            id="MAS-1 no number",
        ),
        pytest.param(
            ["--tonnage", "9", "--thrust", "-1"],
            "design: wanted thrust: -1 was found, a whole number from 0 to 999 is right [MAS-4]",
            id="MAS-4 thrust below 0",
        ),
        pytest.param(
            ["--tonnage", "9", "--engine-power", "1", "--piloting", "0"],
            "design: Piloting: 0 was found, a whole number from 1 to 20 is right [SOT-1]",
            id="SOT-1 no skill",
        ),
    ],
)
def test_what_is_no_ship_gets_one_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(*words) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"{sentence}\n")
