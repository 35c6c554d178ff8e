"""The other verbs, the help, and the page that documents them."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, VERBS, main
from interceptor_nb.resources import RULE_SETS, RuleSet, list_scenarios, scenario
from interceptor_nb.rules.books import ALL, BOOKS
from interceptor_nb.scenario.schema import MODELS
from interceptor_nb.view.rulings import FILE, rulings

ROOT = Path(__file__).parents[2]
CHASE = str(scenario("asteroid_chase"))
sys.path.insert(0, str(ROOT / "scripts"))


def test_help_names_every_verb(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    out = capsys.readouterr().out
    assert all(verb in out and purpose.split()[0] in out for verb, purpose in VERBS.items())


def test_the_documented_command_line_is_the_real_one() -> None:
    documented = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
    assert documented == import_module("write_docs").page(), "python scripts/write_docs.py writes it anew"


def test_the_rulings_that_screens_show_are_those_of_the_pages() -> None:
    kept = (ROOT / "interceptor_nb" / "view" / FILE).read_text(encoding="utf-8")
    assert kept == import_module("write_docs").rulings(), "python scripts/write_docs.py writes it anew"
    assert set(rulings()) == {rule.id for rule in ALL.rulings()}


def test_the_index_of_tests_is_current() -> None:
    kept = (ROOT / "interceptor_nb" / "cli" / "tested.json").read_text(encoding="utf-8")
    assert kept == import_module("index_tests").index(), "python scripts/index_tests.py writes it anew"


def test_every_rule_is_named_by_a_test() -> None:
    tested = json.loads((ROOT / "interceptor_nb" / "cli" / "tested.json").read_text(encoding="utf-8"))
    assert [rule for rule in ALL if rule not in tested] == []


@pytest.mark.parametrize("path", [scenario(name, rules) for rules in RULE_SETS for name in list_scenarios(rules)])
def test_check_finds_no_error_in_a_shipped_scenario(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path)]) == FINE
    assert "no error" in (out := capsys.readouterr().out) or "nothing to remark" in out


def test_check_says_what_is_wrong_and_2_wins_over_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(Path(CHASE).read_text(encoding="utf-8"))
    document["ships"][0]["heading"] = "N"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(document), encoding="utf-8")
    assert main(["check", str(wrong)]) == FAILS
    err = capsys.readouterr().err
    assert f"{wrong}: error: /ships/0/heading: 'N' is no heading of a map with grain 'rows'" in err
    assert "[MAP-1]" in err
    assert main(["check", str(wrong), str(tmp_path / "nowhere.json"), "--json"]) == UNREADABLE
    found = json.loads(capsys.readouterr().out)
    assert [len(file["remarks"]) for file in found["files"]] == [1, 1]


@pytest.mark.parametrize(
    ("rules", "name", "message"),
    [
        pytest.param("fleet", "hive_under_attack", "/ships/0/at: 'x' is no place; ", id="fleet"),
        pytest.param("helm", "scout_and_missile", "/ships/0/hex: ", id="helm"),
    ],
)
def test_check_judges_the_smaller_rule_sets_too(
    rules: RuleSet, name: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(scenario(name, rules).read_text(encoding="utf-8"))
    document["ships"][0]["at" if rules == "fleet" else "hex"] = "x"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(document), encoding="utf-8")
    assert main(["check", str(wrong)]) == FAILS
    assert f"{wrong}: error: {message}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("rules", "name", "lines", "remark"),
    [
        ("fleet", "hive_under_attack", {"1": {"hive": "+99"}}, "1/hive: turn 1, hive: the line takes 99 thrust"),
        ("helm", "scout_and_missile", {"1.1": {"scout": "lee:ram:tower"}}, "1.1/scout: phase 1.1, scout, token 1 "),
        ("helm", "scout_and_missile", {"1.1": {"scout": "kim:dodge:m1"}}, ""),
    ],
)
def test_check_warns_of_first_lines_that_cannot_be_played(
    rules: RuleSet, name: str, lines: object, remark: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(scenario(name, rules).read_text(encoding="utf-8"))
    file = tmp_path / "lines.json"
    file.write_text(json.dumps(document | {"orders": lines, "checks": []}), encoding="utf-8")
    assert main(["check", str(file)]) == FINE
    said = capsys.readouterr().err
    assert (f"{file}: warning: /orders/{remark}" in said) if remark else not said


def with_checks(folder: Path, *checks: dict[str, object]) -> str:
    """Return the name of a file of the chase with *checks*."""
    document = json.loads(Path(CHASE).read_text(encoding="utf-8"))
    file = folder / "checks.json"
    file.write_text(json.dumps(document | {"checks": list(checks)}), encoding="utf-8")
    return str(file)


def test_check_tries_what_a_scenario_asserts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    thrust = {"that": "thrust_of", "ship": "marcos", "equals": 7}
    reach = {"that": "cannot_reach", "ship": "marcos", "hex": "1114", "by_turn": 1}
    loss = {"that": "probability", "event": "ship_lost", "ship": "marcos", "by_turn": 4, "between": [0.75, 1]}
    assert main(["check", with_checks(tmp_path, thrust)]) == FINE
    assert "check 1, thrust_of: green: marcos begins with thrust 7" in capsys.readouterr().out
    file = with_checks(tmp_path, thrust, reach, loss)
    assert main(["check", file, "--runs", "64"]) == FAILS
    out = capsys.readouterr().out
    assert f"{file}: check 2, cannot_reach: red: marcos can end turn 1 in 1114: '+2 8'" in out
    assert "check 3, probability: amber: marcos is lost by turn 4 with a chance of 0." in out
    assert "of 64 playouts" in out
    assert main(["check", file, "--runs", "64", "--json"]) == FAILS
    (found,) = json.loads(capsys.readouterr().out)["files"]
    assert [check["mark"] for check in found["checks"]] == ["green", "red", "amber"]
    assert found["checks"][1] | {"message": ""} == {
        "pointer": "/checks/1",
        "that": "cannot_reach",
        "mark": "red",
        "found": 1,
        "message": "",
    }
    assert main(["check", file, "--runs", "0"]) == UNREADABLE
    assert "--runs takes a number of playouts from 1" in capsys.readouterr().err


def test_rules_lists_all_and_shows_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == FINE
    blocks = [block.splitlines() for block in capsys.readouterr().out.split("\n\n")]
    assert [(block[0], len(block) - 1) for block in blocks] == [(book.name, len(book)) for book in BOOKS]
    assert main(["rules", "mov-4"]) == FINE
    out = capsys.readouterr().out
    assert "MOV-4" in out
    assert "tests/" in out
    assert main(["rules", "MOV"]) == FINE
    assert capsys.readouterr().out.count("MOV-1") >= 2
    assert main(["rules", "HLM"]) == FINE
    assert "HLM-A13  " in capsys.readouterr().out
    assert main(["rules", "--rulings"]) == FINE
    assert capsys.readouterr().out.count("(in part our ruling") == len(ALL.rulings())


@pytest.mark.parametrize(
    ("wanted", "hint"), [("MOV-44", "MOV-4"), ("HLM-A22", "HLM-A2"), ("FRM-11", "FRM-1"), ("nonsense", "lists all")]
)
def test_rules_of_another_name(wanted: str, hint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", wanted]) == UNREADABLE
    assert hint in capsys.readouterr().err


@pytest.mark.parametrize("kind", list(MODELS))
def test_schema_is_the_one_in_the_docs(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", kind]) == FINE
    kept = ROOT.joinpath("docs", "schema", f"{kind}.json").read_text(encoding="utf-8")
    assert json.loads(capsys.readouterr().out) == json.loads(kept)


def test_export_writes_a_picture_and_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, words = tmp_path / "chase.svg", tmp_path / "chase.md"
    assert main(["export", CHASE, "--svg", str(picture)]) == FINE
    assert main(["export", CHASE, "--markdown", str(words)]) == FINE
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert "- Marcos (Pilum, TOG) at" in words.read_text(encoding="utf-8")
    assert main(["export", CHASE, "--svg", str(tmp_path / "no" / "chase.svg")]) == UNREADABLE
    assert "cannot be written" in capsys.readouterr().err


def test_reach_as_a_table_as_json_and_as_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(scenario("asteroid_chase"))
    assert main(["reach", file, "--ship", "marcos", "--json"]) == FINE
    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["version"], document["ship"]) == ("interceptor-nb/reach", 1, "marcos")
    assert {"hex", "heading", "facing", "velocity", "status", "tp", "orders", "trouble"} <= document["ends"][0].keys()
    assert main(["reach", file, "--ship", "marcos", "--csv"]) == FINE
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "hex,heading,facing,velocity,status,tp,orders,trouble,probability,percent"
    assert len(lines) == 1 + len(document["ends"])
    assert main(["reach", file, "--ship", "marcos", "--push"]) == FINE
    assert "maximum 7 TP, SOT 6 TP, pushing the plant" in capsys.readouterr().out.splitlines()[-2]
    assert main(["reach", file, "--ship", "marco"]) == UNREADABLE
    assert "did you mean marcos?" in capsys.readouterr().err


def test_odds_exact_sampled_and_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(scenario("erskine_helps_a_mate"))
    assert main(["odds", file, "--ship", "erskine", "--json"]) == FINE
    document = json.loads(capsys.readouterr().out)
    best = document["outcomes"][0]
    assert (best["chance"], best["method"], best["heading"]) == ("3/5", "exact", "SW")
    assert sum(row["probability"] for row in document["outcomes"]) == pytest.approx(1)
    assert main(["odds", file, "--ship", "erskine", "--csv", "--sample", "200"]) == FINE
    assert "sampled" in capsys.readouterr().out
    assert main(["odds", file, "--ship", "erskine", "--orders", "+4 9"]) == FAILS
    assert "[MOV-1]" in capsys.readouterr().err
    assert main(["odds", file, "--ship", "erskin"]) == UNREADABLE
    assert "did you mean erskine?" in capsys.readouterr().err
    assert main(["odds", file, "--ship", "erskine", "--orders", "+x"]) == UNREADABLE
    assert main(["odds", str(scenario("streamlined_dive")), "--ship", "diver"]) == FINE


def test_port_from_the_environment_must_be_a_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PORT", "eighty")
    assert main(["studio", "--no-browser"]) == UNREADABLE
    assert "PORT is 'eighty'" in capsys.readouterr().err


def test_python_dash_m_is_the_same_program() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "interceptor_nb", "rules", "SOT-1"], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, "SOT-1" in ended.stdout) == (FINE, True)
