"""`interceptor-nb play`: the log, its dice, and what it refuses."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, main
from interceptor_nb.core.dice import DiceScript
from interceptor_nb.resources import list_scenarios, scenario
from interceptor_nb.scenario import read, schema

CHASE = str(scenario("asteroid_chase"))
FLEET, HELM = scenario("hive_under_attack", "fleet"), scenario("scout_and_missile", "helm")
ROLLED = re.compile(r"rolled \d+")


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["play", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_same_seed_gives_the_same_log(capsys: pytest.CaptureFixture[str]) -> None:
    first = played(capsys, CHASE, "--seed", "7", "--turns", "3")
    assert first == played(capsys, CHASE, "--seed", "7", "--turns", "3")
    assert first[0] == FINE
    assert first[1] != played(capsys, CHASE, "--seed", "8", "--turns", "3")[1]


def test_every_roll_shows_purpose_target_face_modifiers_and_rule(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = played(capsys, CHASE, "--seed", "7", "--turns", "3", "--json")
    events = json.loads(out)["events"]
    rolls = [event for event in events if event["roll"] is not None]
    assert code == FINE
    assert {"initiative", "sot", "asteroid"} <= {event["roll"]["for"] for event in rolls}
    lines = played(capsys, CHASE, "--seed", "7", "--turns", "3")[1].splitlines()
    for event in rolls:
        roll = event["roll"]
        line = next(line for line in lines if event["text"] in line and event["who"] in line)
        assert str(roll["face"]) in line
        assert event["rules"]
        assert all(rule in line for rule in event["rules"])
        if roll["target"] is not None:
            assert f"needs {roll['target']} or less, rolled {roll['face']}" in line
        for modifier in roll["modifiers"]:
            assert f"{modifier['value']:+d} ({modifier['why']})" in line


def test_json_is_valid_against_the_published_schema(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = played(capsys, CHASE, "--seed", "7", "--turns", "3", "--json")
    jsonschema.validate(json.loads(out), schema("log"))
    wrong = json.loads(out)
    wrong["events"][0]["turn"] = "one"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, schema("log"))


@pytest.mark.parametrize("name", list_scenarios())
def test_every_shipped_scenario_plays(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    setup = read(scenario(name))
    code, out, err = played(capsys, str(scenario(name)), "--seed", "1", "--turns", str(min(3, setup.turns)))
    assert code == FINE, err
    assert "turn 1 begins" in out


@pytest.mark.parametrize(
    ("path", "when", "end", "script"),
    [
        pytest.param(FLEET, "turn 1, hive", "end hive: active, ", {"hive": {"pdaf": [1, 6, 4]}}, id="fleet"),
        pytest.param(HELM, "phase 1.1, scout", "end scout: flying, ", {"scout": {"check": [6, 6, 1]}}, id="helm"),
    ],
)
def test_the_smaller_rule_sets_are_played_too(
    path: Path, when: str, end: str, script: DiceScript, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = played(capsys, str(path), "--seed", "1", "--turns", "1")
    assert (code, err) == (FINE, "")
    assert out == played(capsys, str(path), "--seed", "1", "--turns", "1")[1]
    assert all(re.search(r"\[[A-Z]{3}-[A-Z]?\d+", line) or line.startswith("end ") for line in out.splitlines())
    assert end in out
    dice = tmp_path / "dice.json"
    dice.write_text(json.dumps(script), encoding="utf-8")
    assert "face left, and a roll is due" in played(capsys, str(path), "--dice", str(dice))[2]
    dice.write_text(json.dumps({"nobody": {}}), encoding="utf-8")
    assert "'nobody' owns no dice of this scenario" in played(capsys, str(path), "--dice", str(dice))[2]
    assert played(capsys, str(path), "--json")[0] == UNREADABLE
    document = json.loads(path.read_text(encoding="utf-8"))
    first = next(iter(document["orders"].values()))
    first[next(iter(first))] = "R9" if path == FLEET else "nobody:steady"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(document), encoding="utf-8")
    code, _, err = played(capsys, str(wrong), "--seed", "1")
    assert code == FAILS
    assert err.startswith(when)


def test_dice_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = tmp_path / "dice.json"
    dice.write_text(json.dumps({"erskine": {"sot": [7], "maneuver": [2, 6, 9]}}), encoding="utf-8")
    file = str(scenario("erskine_helps_a_mate"))
    code, out, err = played(capsys, file, "--turns", "1", "--dice", str(dice))
    assert code == FINE
    assert "needs 6 or less, rolled 7, out of control for 2 TP [SOT-2, SOT-4]" in out
    assert "end erskine: out of control" in out
    assert "erskine maneuver: 1 face left over" in err


def test_dice_that_run_dry(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = tmp_path / "dice.json"
    dice.write_text("{}", encoding="utf-8")
    code, _, err = played(capsys, str(scenario("erskine_helps_a_mate")), "--turns", "1", "--dice", str(dice))
    assert (code, "erskine has no sot face left" in err) == (UNREADABLE, True)


def test_without_a_seed_the_log_can_be_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = played(capsys, CHASE, "--turns", "2")
    found = re.search(r"--seed (\d+)", err)
    assert found is not None
    assert played(capsys, CHASE, "--turns", "2", "--seed", found[1])[1] == out


def test_an_illegal_line_stops_the_turn_and_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "chase.json"
    document = json.loads(Path(CHASE).read_text(encoding="utf-8"))
    document["orders"]["1"]["marcos"] = "+9 12 R9"
    path.write_text(json.dumps(document), encoding="utf-8")
    code, out, err = played(capsys, str(path), "--seed", "1")
    assert code == FAILS
    assert "turn 1, marcos, token 1 '+9': 9 more thrust points make 9, the maximum is 7" in err
    assert "[MOV-2]" in err
    assert "moves:" not in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param((CHASE, "--turns", "0"), "turns from 1", id="no turns"),
        pytest.param((CHASE, "--seed", "-1"), "--seed a number from 0", id="a seed below 0"),
        pytest.param(("nowhere.json", "--seed", "1"), "nowhere.json", id="no such file"),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = played(capsys, *arguments)
    assert code == UNREADABLE
    assert message in err
    assert "Traceback" not in err


def test_ships_without_a_line_fly_by_the_policy_and_the_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(Path(CHASE).read_text(encoding="utf-8"))
    document["orders"] = {"1": {"marcos": "+2 8"}}
    path = tmp_path / "chase.json"
    path.write_text(json.dumps(document), encoding="utf-8")

    def lines(*arguments: str) -> dict[str, str]:
        """Return the lines of turn 1, by ship."""
        code, out, _ = played(capsys, str(path), "--turns", "1", "--seed", "3", *arguments, "--json")
        assert code == FINE
        began = [event for event in json.loads(out)["events"] if event["text"].startswith("moves: ")]
        return {event["who"]: event["text"] for event in began}

    coasting, random, chasing = lines(), lines("--policy", "random"), lines("--policy", "chase")
    assert coasting == lines("--policy", "coast")
    assert random == lines("--policy", "random") != coasting
    assert chasing != coasting
    assert coasting["marcos"] == random["marcos"] == chasing["marcos"]
    assert coasting["livia"] != chasing["livia"] != random["livia"]


def test_a_policy_with_dice_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = tmp_path / "dice.json"
    dice.write_text("{}", encoding="utf-8")
    file = str(scenario("marcos_speeds_up"))
    code, out, _ = played(capsys, file, "--policy", "random", "--dice", str(dice))
    assert code == FINE
    assert out == played(capsys, file, "--dice", str(dice))[1]  # its one turn is written
