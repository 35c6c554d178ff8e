"""Case files: read strictly, with every fault, into plain values."""

# ruff: noqa: E501 (a row of a table stands on one line)

import json
from pathlib import Path
from typing import Any

import pytest

from interceptor_nb.scenario import ScenarioError, read_case, read_case_text, read_dice

SCENARIO: dict[str, Any] = {
    "format": "interceptor-nb/scenario",
    "version": 1,
    "sides": [{"id": "cw", "name": "CW"}],
    "designs": {"cheetah": {"name": "Cheetah", "tonnage": 120, "engine_power": 1200}},
    "ships": [
        {"id": "erskine", "design": "cheetah", "side": "cw", "hex": "1010", "heading": "NE", "facing": "NE"},
    ],
    "asteroids": ["0610"],
    "orders": {"1": {"erskine": "2 zoom"}},
}
CASE: dict[str, Any] = {
    "format": "interceptor-nb/case",
    "version": 1,
    "name": "failed SOT",
    "rules": ["SOT-4", "RND-3"],
    "source": "printed example",
    "scenario": SCENARIO,
    "turns": 2,
    "dice": {"erskine": {"sot": [9], "spin": [6]}, "side:cw": {"initiative": [3]}, "field": {"direction": [1]}},
    "expect": {
        "ships": {"erskine": {"hex": "0812", "heading": "SE", "armour": {"forward": 3}, "internals": [["crew", 1]]}},
        "asteroids": {"a0610": None},
        "rolls": [{"for": "sot", "ship": "erskine", "target": 6, "face": 9, "ok": False}],
    },
}


def test_a_case_as_a_plain_value() -> None:
    case = read_case_text(json.dumps(CASE), "x.json")
    assert (case.name, case.rules, case.source, case.turns) == ("failed SOT", ("SOT-4", "RND-3"), "printed example", 2)
    assert case.dice == CASE["dice"]
    assert case.expect.ships["erskine"] == CASE["expect"]["ships"]["erskine"] | {"internals": [("crew", 1)]}
    assert case.expect.asteroids == {"a0610": None}
    assert case.expect.rolls == tuple(CASE["expect"]["rolls"])
    assert case.expect.problems is None


def test_a_line_may_be_wrong_on_purpose() -> None:
    record = {**CASE, "expect": {"problems": [{"ship": "erskine"}, {"ship": "erskine", "rule": "MOV-2"}]}}
    case = read_case_text(json.dumps(record), "x.json")
    assert case.setup.orders_for(1) == {"erskine": "2 zoom"}
    assert case.expect.problems == ({"ship": "erskine"}, {"ship": "erskine", "rule": "MOV-2"})
    assert case.expect.rolls is None


def test_a_scenario_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "push.json").write_text(json.dumps(SCENARIO))
    (tmp_path / "cases/x.json").write_text(json.dumps({**CASE, "scenario": {"file": "../push.json"}}))
    assert read_case(tmp_path / "cases/x.json").setup.ships[0].id == "erskine"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("nmae", 1, "/nmae: unknown field; did you mean 'name'?"),
        ("rules", ["SOT-40"], "/rules/0: 'SOT-40' is no rule; did you mean 'SOT-4'?"),
        ("rules", ["XXX"], "/rules/0: 'XXX' is no rule; MAP-1, "),
        ("turns", 0, "/turns: 0 is below the least, 1"),
        ("scenario", {"file": "/x.json"}, "/scenario/file: '/x.json' is no path from the case's folder"),
        ("scenario", SCENARIO | {"turn": 3}, "/scenario/turn: unknown field; did you mean 'turns'?"),
        ("dice", {"erskin": {"sot": [1]}}, "/dice/erskin: 'erskin' owns no dice of this scenario; did you mean 'erskine'?"),
        ("dice", {"erskine": {"sott": [1]}}, "/dice/erskine/sott: 'sott' is none of initiative"),
        ("dice", {"erskine": {"sot": [11]}}, "/dice/erskine/sot/0: 11 is over the most, 10"),
        ("dice", {"erskine": {"spin": [1, 7]}}, "/dice/erskine/spin/1: 7 is no face of a d6; spin is rolled with one"),
        ("dice", 3, "/dice: 3 is not an object"),
        ("expect", {"ships": {"x": {}}}, "/expect/ships/x: 'x' is no ship of this scenario; erskine is"),
        ("expect", {"asteroids": {"a1": None}}, "/expect/asteroids/a1: 'a1' is no asteroid of this scenario; "),
        ("expect", {"ships": {"erskine": {"hed": 1}}}, "/expect/ships/erskine/hed: unknown field; did you mean 'hex'?"),
        ("expect", {"ships": {"erskine": {"heading": "N"}}}, "/expect/ships/erskine/heading: 'N' is no heading of a map"),
        ("expect", {"ships": {"erskine": {"hex": "1"}}}, "/expect/ships/erskine/hex: '1' is no hex label"),
        ("expect", {"rolls": [{"fro": "sot"}]}, "/expect/rolls/0/fro: unknown field; did you mean 'for'?"),
        ("expect", {"rolls": [{"owner": "side:x"}]}, "/expect/rolls/0/owner: 'side:x' is not of this scenario; did you"),
        ("expect", {"rolls": [{"for": "x"}]}, "/expect/rolls/0/for: 'x' is none of initiative, "),
        ("expect", {"problems": [{"ship": "x"}]}, "/expect/problems/0/ship: 'x' is not of this scenario; erskine is"),
        ("expect", {"problems": [{"ship": "erskine", "rule": "MOV-99"}]}, "/expect/problems/0/rule: 'MOV-99' is no rule"),
    ],
)  # fmt: skip
def test_one_fault(tmp_path: Path, key: str, value: object, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_case_text(json.dumps({**CASE, key: value}), "x.json", tmp_path)
    assert str(caught.value).startswith(f"x.json: {message}")
    assert len(caught.value.faults) == 1
    assert caught.value.exit_code == 1


@pytest.mark.parametrize("scenario", [3, {"file": "none.json"}, SCENARIO | {"version": 2}])
def test_a_scenario_that_cannot_be_read_makes_the_case_unreadable(tmp_path: Path, scenario: object) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_case_text(json.dumps({**CASE, "scenario": scenario, "turns": 0}), "x.json", tmp_path)
    assert caught.value.exit_code == 2
    assert "x.json: /turns: 0 is below the least, 1" in str(caught.value)


def test_dice_in_a_file_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "dice.json"
    path.write_text('{"erskine": {"sot": [9, 1]}}')
    assert read_dice(path) == {"erskine": {"sot": [9, 1]}}
    path.write_text('{"erskine": {"sott": [9]}, "x": {"spin": [7]}}')
    setup = read_case_text(json.dumps(CASE), "x.json").setup
    with pytest.raises(ScenarioError) as caught:
        read_dice(path, setup)
    assert [fault.pointer for fault in caught.value.faults] == ["/erskine/sott", "/x", "/x/spin/0"]
