"""Fleet cases: one that is wrong says where."""

import json
from pathlib import Path
from typing import Any

import pytest

from interceptor_nb.scenario.faults import ScenarioError
from interceptor_nb.scenario.fleet_cases import fleet_differences, read_fleet_case_text

CASES = Path(__file__).parents[1] / "cases" / "fleet"
RAM = json.loads((CASES / "frm_ram_and_chain.json").read_text("utf-8"))


def played(record: dict[str, Any]) -> tuple[str, ...]:
    """Return where playing the case in *record* differs from what it expects."""
    return fleet_differences(read_fleet_case_text(json.dumps(record), "case.json"))


def faults_of(record: dict[str, Any], folder: Path | None = None) -> list[str]:
    """Return the places of the faults of the case in *record*."""
    with pytest.raises(ScenarioError) as caught:
        read_fleet_case_text(json.dumps(record), "case.json", folder)
    return [fault.pointer for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"ships": {"dart": {"velocity": 9}}}, "dart: velocity is 4, expected 9", id="a ship"),
        pytest.param({"groups": {}, "clouds": []}, "clouds are [", id="debris"),
        pytest.param({"rolls": [{"for": "ram"}]}, "roll 1: for is 'ram_gate', expected 'ram'", id="a roll"),
        pytest.param({"rolls": []}, "8 rolls were made, 0 expected", id="the number of rolls"),
        pytest.param({"problems": [{"unit": "dart"}]}, "problem expected and not found: dart any", id="a problem"),
    ],
)
def test_what_differs(changes: dict[str, Any], message: str) -> None:
    found = played(RAM | {"expect": changes})
    assert any(text.startswith(message) for text in found), found


def test_groups_and_problems_that_differ() -> None:
    record = json.loads((CASES / "faults_of_lines.json").read_text("utf-8"))
    found = played(record | {"expect": {"groups": {"wing": {"fighters": 5}}}})
    assert "wing: fighters is 6, expected 5" in found
    assert sum(text.startswith("problem not expected: ") for text in found) == 6


def test_a_faulty_turn_is_the_last() -> None:
    record = json.loads((CASES / "faults_of_lines.json").read_text("utf-8"))
    assert played(record | {"turns": 2}) == played(record) == ()


def test_dice_that_run_dry_or_are_left_over() -> None:
    dice = json.loads(json.dumps(RAM["dice"]))
    dice["next"]["explosion"] = []
    assert played(RAM | {"dice": dice}) == ("turn 1: next has no explosion face left, and a roll is due",)
    dice = json.loads(json.dumps(RAM["dice"]))
    dice["next"]["blast"] = [3, 4]
    assert played(RAM | {"dice": dice}) == ("next blast: faces [4] are left over",)


def test_faults_of_a_case() -> None:
    record = RAM | {
        "rules": ["FRM-", "ramming"],
        "dice": {"x": {"ram": [7], "luck": [1]}},
        "expect": {
            "ships": {"y": {}},
            "groups": {"z": {}},
            "rolls": [{"owner": "q"}],
            "problems": [{"unit": "p", "rule": "TBL-"}],
        },
    }
    assert sorted(faults_of(record)) == sorted(
        [
            "/dice/x/ram/0",
            "/dice/x/luck",
            "/rules/0",
            "/rules/1",
            "/dice/x",
            "/expect/ships/y",
            "/expect/groups/z",
            "/expect/rolls/0/owner",
            "/expect/problems/0/unit",
            "/expect/problems/0/rule",
        ]
    )


def test_a_game_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(json.dumps(RAM["scenario"]), "utf-8")
    record = RAM | {"scenario": {"file": "game.json"}}
    assert fleet_differences(read_fleet_case_text(json.dumps(record), "case.json", tmp_path)) == ()
    assert faults_of(record) == ["/scenario/file"]
    assert faults_of(RAM | {"scenario": {"file": "none.json"}}, tmp_path) == [""]


def test_faults_of_its_game_are_told_once() -> None:
    game = RAM["scenario"] | {"titel": "x"}
    assert faults_of(RAM | {"scenario": game}) == ["/scenario/titel"]
