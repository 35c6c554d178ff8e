"""`interceptor-nb case`, and every case file that the project keeps."""

import json
from pathlib import Path
from typing import Any

import pytest

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, main

FOLDER = Path(__file__).parents[1] / "cases"
CASES = sorted(FOLDER.glob("**/*.json"))


def test_the_cases_are_there() -> None:
    assert {path.parent.name for path in CASES} == {"cases", "fleet", "helm"}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (main(["case", str(path)]), capsys.readouterr().err) == (FINE, "")


def written(tmp_path: Path, name: str = "ex04b_erskine_sot_failure", **changes: Any) -> Path:
    """Return a copy of a case with *changes*: "a/b/c" is a path of keys."""
    case = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for path, value in changes.items():
        *keys, last = path.split("__")
        place = case
        for key in keys:
            place = place[int(key) if isinstance(place, list) else key]
        place[last] = value
    target = tmp_path / "case.json"
    target.write_text(json.dumps(case), encoding="utf-8")
    return target


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        pytest.param({"expect__ships__erskine__velocity": 7}, "velocity is 6, expected 7", id="another velocity"),
        pytest.param({"expect__ships__erskine__hex": "1416"}, "hex is '1417', expected '1416'", id="another hex"),
        pytest.param({"dice__erskine__maneuver": [2]}, "no maneuver face left", id="a queue that runs dry"),
        pytest.param({"dice__erskine__maneuver": [2, 6, 1]}, "faces [1] are left over", id="a face left over"),
        pytest.param({"expect__rolls__0__face": 6}, "roll 1: face is 7, expected 6", id="another roll"),
        pytest.param({"expect__rolls": []}, "3 rolls were made, 0 expected", id="rolls not expected"),
        pytest.param(
            {"expect__problems": [{"ship": "erskine", "rule": "MOV-1"}]}, "not found: erskine MOV-1", id="no problem"
        ),
        pytest.param(
            {"scenario__orders__1__erskine": "-4 R2 4 R"}, "the line moves 4 hexes, velocity is 5", id="an illegal line"
        ),
    ],
)
def test_a_case_that_fails_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], difference: str
) -> None:
    assert main(["case", str(written(tmp_path, **changes))]) == FAILS
    assert difference in capsys.readouterr().err


def test_an_expected_problem_passes(tmp_path: Path) -> None:
    changes: dict[str, Any] = {
        "scenario__orders__1__erskine": "-4 R2 4 R L",
        "dice": {},
        "expect": {"problems": [{"ship": "erskine"}, {"ship": "erskine", "rule": "MOV-2"}]},
    }
    assert main(["case", str(written(tmp_path, **changes))]) == FINE


def test_a_case_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"format": "interceptor-nb/case", "version"', encoding="utf-8")
    assert main(["case", str(path)]) == UNREADABLE
    assert "broken.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "change"),
    [
        pytest.param("fleet/frm_ram_and_chain", {"expect": {"ships": {"dart": {"velocity": 9}}}}, id="fleet"),
        pytest.param("helm/a8_free_dodge", {"expect": {"rolls": []}}, id="helm"),
    ],
)
def test_a_case_of_another_rule_set_that_fails(tmp_path: Path, name: str, change: dict[str, Any]) -> None:
    assert main(["case", str(written(tmp_path, name, **change))]) == FAILS


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", str(CASES[0]), "--json"]) == FINE
    document = json.loads(capsys.readouterr().out)
    assert document["format"] == "interceptor-nb/case-report"
    assert document["cases"] == [{"file": str(CASES[0]), "result": "passes", "messages": []}]
