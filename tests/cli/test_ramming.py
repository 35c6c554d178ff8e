"""``ramming``: as text, CSV, JSON, a page; what it refuses; what it serves."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from interceptor_nb.cli import FINE, UNREADABLE, main
from interceptor_nb.cli import ramming as verb
from interceptor_nb.resources import QUESTION_VARIABLE, scenario

HELM = str(scenario("scout_and_missile", "helm"))


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = FINE) -> str:
    """Return what the verb prints, or says, with *arguments*."""
    assert main(["ramming", *arguments]) == code
    out, err = capsys.readouterr()
    return out if code == FINE else err


def test_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    """FRM-1, RAM-2: a table a rule set, and why a ram cannot be."""
    out = told(capsys, "--speeds", "0,3")
    assert "INTERCEPTOR: erskine rams marcos (Asteroid chase); marcos flies at V 6 and is struck on forward" in out
    assert ["3", "50", "%", "58", "%", "29", "%", "181.2", "181.2", "75.86", "%", "75.86", "%"] in map(
        str.split, out.splitlines()
    )
    assert ["0", *"-------"] in map(str.split, out.splitlines())
    assert "at speed 0: a ship that does not move cannot ram; velocity 1 would do [FRM-1]" in out


def test_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(told(capsys, "--speeds", "2-4, 12", "--csv"))))
    assert [row["speed"] for row in rows] == ["2", "3", "4", "12"] * 3
    assert float(rows[5]["chance"]) == pytest.approx(13 / 54)
    assert (rows[-1]["possible"], rows[-1]["to_target"], rows[-1]["why"]) == ("False", "", "speed is 0 to 11 [HLM-2]")


def test_as_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    head, _, first, *_ = told(capsys, "--speeds", "4", "--markdown").splitlines()
    assert head.startswith("| rules | rammer | target | speed |")
    assert first.startswith("| interceptor | erskine | marcos | 4 |")


def test_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(told(capsys, "--speeds", "4", "--side", "aft", "--json"))
    assert (document["format"], document["version"]) == (verb.FORMAT, verb.VERSION)
    (row,) = document["tables"][0]["rows"]
    assert (row["speed"], Fraction(row["chance"]), row["notes"]) == (4, Fraction(29, 100), [])


def test_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "rams.html"
    assert told(capsys, "--speeds", "4", "--html", str(target)) == ""
    assert "Ramming, side by side" in target.read_text(encoding="utf-8")
    said = told(capsys, "--speeds", "4", "--html", str(tmp_path / "none" / "rams.html"), code=UNREADABLE)
    assert "cannot be written" in said


@pytest.mark.parametrize("speeds", ["", "x", "3-", "-1", "1;2", "1000"])
def test_what_are_no_speeds(speeds: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, f"--speeds={speeds}", code=UNREADABLE)
    assert said == f"--speeds is {speeds!r}; write whole numbers from 0 to 99, like 1,3,6-9\n"


def test_a_pair_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "--helm", HELM, "tower", "scoot", code=UNREADABLE)
    assert said == f"{HELM}: no ship is called 'scoot'; scout, tower are\n"
    assert "100" in told(capsys, "--speeds", "90-100", code=UNREADABLE)
    assert told(capsys, "--fleet", HELM, "tower", "scout", code=UNREADABLE).startswith(HELM)
    assert "nowhere.json" in told(capsys, "--fleet", str(tmp_path / "nowhere.json"), "a", "b", code=UNREADABLE)


def test_the_page_is_served_with_what_was_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: dict[str, Any] = {}

    def serve_page(page: str, files: list[str], _: object, **settings: Any) -> int:
        asked.update(settings, page=page, files=files)
        return FINE

    monkeypatch.setattr(verb, "serve_page", serve_page)
    monkeypatch.chdir(Path(HELM).parent)
    told(capsys, "--serve", "--speeds", "3", "--helm", Path(HELM).name, "tower", "scout")
    assert (asked["page"], asked["files"], asked["read_only"]) == ("ramming", [], True)
    question = json.loads(asked["env"][QUESTION_VARIABLE])
    assert question == {"speeds": [3], "side": "forward", "helm": [HELM, "tower", "scout"]}
