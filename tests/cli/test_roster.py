"""`interceptor-nb roster`: the table, scenarios crewed, missions put on record; `check` of a roster."""

import json
from pathlib import Path

import pytest

from interceptor_nb.cli import FAILS, FINE, UNREADABLE, main
from interceptor_nb.resources import roster, scenario
from interceptor_nb.rules.interceptor.campaign import standings
from interceptor_nb.scenario import read, read_roster, read_roster_text, read_text

FLIGHT, CHASE = str(roster("third_flight")), str(scenario("asteroid_chase"))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["roster", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def mission(tmp_path: Path) -> str:
    """A mission of Livia, told without a log."""
    path = tmp_path / "mission.json"
    path.write_text('{"flew": {"livia": "livia"}, "kills": [{"by": "livia", "target": "x", "worth": 5}]}')
    return str(path)


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, FLIGHT)
    lines = [line.split() for line in out.splitlines()]
    assert (code, lines[0]) == (FINE, ["Third", "Flight,", "9", "missions", "flown"])
    assert ["Livia", "pilot", "human", "livia", "5+1", "5", "8", "0", "5", "0"] in lines


def test_the_table_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, FLIGHT, "--json")
    document = json.loads(out)
    assert (code, document["format"], document["version"]) == (FINE, "interceptor-nb/muster", 1)
    livia = document["crew"][1]
    assert (livia["piloting"], livia["piloting_bonus"], livia["missions"]) == (5, 1, {"livia": 8})


def test_a_scenario_is_crewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out_file = tmp_path / "x.json"
    code, out, _ = run(capsys, FLIGHT, "--man", CHASE)
    assert code == FINE
    assert run(capsys, FLIGHT, "--man", CHASE, "--out", str(out_file)) == (FINE, "", f"{out_file}: written\n")
    assert read_text(out, "x.json") == read(out_file)
    assert read(out_file).ships[1].crew[0].gunnery == 5


def test_a_mission_is_put_on_record(capsys: pytest.CaptureFixture[str], tmp_path: Path, mission: str) -> None:
    out_file = tmp_path / "x.json"
    code, out, _ = run(capsys, FLIGHT, "--mission", mission)
    assert code == FINE
    assert run(capsys, FLIGHT, "--mission", mission, "--out", str(out_file)) == (FINE, "", f"{out_file}: written\n")
    assert read_roster_text(out, "x.json") == read_roster(out_file)
    assert standings(read_roster(out_file))["livia"].record.kills == 10
    assert main(["check", str(out_file)]) == FINE


def test_a_game_is_put_on_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What the log says, and what only the players know."""
    log, told, crewed = tmp_path / "log.json", tmp_path / "told.json", tmp_path / "crewed.json"
    assert run(capsys, FLIGHT, "--man", CHASE, "--out", str(crewed))[0] == FINE
    assert main(["play", str(crewed), "--turns", "1", "--seed", "1", "--json"]) == FINE
    log.write_text(capsys.readouterr().out)
    told.write_text('{"title": "The chase", "kills": [{"by": "marcos", "target": "vance"}]}')
    code, out, _ = run(capsys, FLIGHT, "--mission", str(told), "--log", str(log))
    last = read_roster_text(out, "x.json").journal[-1]
    assert (code, last.title, last.kills[0].by) == (FINE, "The chase", "marcos")
    assert last.flew == (("marcos", "marcos"), ("livia", "livia"))
    code, out, _ = run(capsys, FLIGHT, "--log", str(log))
    assert (code, read_roster_text(out, "x.json").journal[-1].kills) == (FINE, ())


def test_what_breaks_a_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nobody = tmp_path / "nobody.json"
    nobody.write_text("{}")
    message = "mission 10: nobody flew; name the crewmen, each with his ship [FLT-1]\n"
    assert run(capsys, FLIGHT, "--mission", str(nobody)) == (FAILS, "", message)
    code, out, err = run(capsys, FLIGHT, "--man", str(scenario("turn_at_twelve")))
    assert (code, out) == (FAILS, "")
    assert "nobody mans a ship of this scenario" in err


def test_what_could_not_be_read_again_is_not_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """CRW-3, CRW-4: a roster has skills without limit, a scenario has none over 20."""
    ace = json.loads(Path(FLIGHT).read_text(encoding="utf-8"))
    ace["crew"][0]["initial"]["piloting"] = ace["crew"][0]["now"]["piloting"] = 21
    file = tmp_path / "ace.json"
    file.write_text(json.dumps(ace))
    code, out, err = run(capsys, str(file), "--man", CHASE)
    assert (code, out, err) == (FAILS, "", "/ships/0/crew/0/piloting: 21 is over the most, 20 [CRW-3]\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--man", CHASE, "--log", "x"], "do one at a time"),
        (["--out", "x"], "name one of them"),
        (["--json", "--man", CHASE], "is JSON anyway"),
        (["--mission", "MISSION", "--log", "x"], "'flew' and 'dead' come from the log here; leave them out"),
        (["--mission", "nowhere.json"], "cannot be read"),
    ],
)
def test_wrong_use(capsys: pytest.CaptureFixture[str], mission: str, arguments: list[str], message: str) -> None:
    code, out, err = run(capsys, FLIGHT, *(mission if word == "MISSION" else word for word in arguments))
    assert (code, out) == (UNREADABLE, "")
    assert message in err


def test_check_knows_a_roster(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["check", FLIGHT]) == FINE
    assert capsys.readouterr().out == f"{FLIGHT}: nothing to remark\n"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(Path(FLIGHT).read_text(encoding="utf-8").replace('"kills": 5', '"kills": 4'))
    assert main(["check", str(wrong), FLIGHT, CHASE]) == FAILS
    err = capsys.readouterr().err
    assert f"{wrong}: error: /crew/1/now/kills: 4 does not follow from the journal; 5 does [CRW-4]" in err
