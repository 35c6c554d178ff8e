"""The verb ``odds``: every question by name, in every form, and what it refuses."""

import errno
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from interceptor_nb.cli import FAILS, FINE, INTERRUPTED, UNREADABLE, main
from interceptor_nb.odds import sampling
from interceptor_nb.odds.amounts import fraction, one_in, percent
from interceptor_nb.odds.rams import ram
from interceptor_nb.resources import scenario
from interceptor_nb.scenario import read

CHASE, DIVE = str(scenario("asteroid_chase")), str(scenario("streamlined_dive"))
LOST = str(scenario("erskine_out_of_control"))
MARCOS, DIVER = ["odds", CHASE, "--ship", "marcos"], ["odds", DIVE, "--ship", "diver"]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        pytest.param("line", "trouble (out of control, damaged or lost): none", id="line"),
        pytest.param("recovery", "diver recovers: 5 or less", id="recovery"),
        pytest.param("random", "diver out of control for 1 turn", id="random"),
        pytest.param("crossing", "diver among asteroids: 4 dive2", id="crossing"),
        pytest.param("interface", "diver enters the interface: 9 or less", id="interface"),
        pytest.param("bounce", "diver bounces off the interface: 9 or less", id="bounce"),
        pytest.param("landing", "diver lands: 9 or less", id="landing"),
        pytest.param("deadstick", "diver makes a deadstick landing: 9 or less, +4 deadstick [LND-1]", id="deadstick"),
        pytest.param("skills", "first skills of a pilot: human, commonwealth", id="skills"),
    ],
)
def test_every_question_has_a_name(question: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    sample = ["--sample", "300"] if question == "random" else []
    assert main([*DIVER, "--of", question, *sample]) == FINE
    assert said in capsys.readouterr().out
    assert main([*DIVER, "--of", question, "--json", "--sample", "50"]) == FINE
    document = json.loads(capsys.readouterr().out)
    assert (document["format"], document["version"], document["ship"]) == ("interceptor-nb/odds", 1, "diver")
    assert ("orders" in document, document.get("of", "line")) == (question == "line", question)
    assert sum(row["probability"] for row in document["outcomes"]) == pytest.approx(1)
    assert all(row["low"] <= row["probability"] <= row["high"] for row in document["outcomes"])


def test_rams_and_accidents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MARCOS, "--of", "ram:erskine", "--csv"]) == FINE
    assert capsys.readouterr().out.startswith("comes,apart,hits,")
    assert main([*MARCOS, "--of", "collision:erskine", "--markdown"]) == FINE
    assert capsys.readouterr().out.startswith("| comes | apart |")
    assert main([*MARCOS, "--of", "ram:erskine", "--html", "--sample", "100"]) == FINE
    assert "95 % interval" in capsys.readouterr().out
    assert main([*MARCOS, "--of", "ram:erskine", "--orders", "4"]) == FAILS
    assert "[MOV-1]" in capsys.readouterr().err


@pytest.mark.parametrize("wide", [60, 80, 400])
def test_a_long_end_goes_on_in_the_next_line(
    wide: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    assert main([*MARCOS, "--of", "ram:erskine"]) == FINE
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= wide
    ends = ram(read(CHASE), "marcos", "erskine")
    assert (len(lines) == len(ends.rows) + 3) == (wide == 400)
    # Cell by cell, with what goes on below its first line put after it.
    said = sorted(" ".join(lines[2:]).replace(",", "").split())
    cells = [f"{fraction(row.chance)} {percent(row.chance)} {one_in(row.chance)}" for row in ends.rows]
    words = [": ".join(filter(None, told)) for told in ends.words(len(ends.rows))]
    assert said == sorted(" ".join([*words, *cells, *ends.sentences()]).replace(",", "").split())


def test_have_and_vary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DIVER, "--of", "landing", "--have", "piloting=3", "--have", "lost.engine=+3"]) == FINE
    assert "diver lands: 7 or less, +1 10 % of internals lost [INT-2], +2 50 %" in capsys.readouterr().out
    vary = ["--of", "thrust,sot,recovery", "--vary", "tonnage=-10,+10", "--vary", "velocity=-9"]
    assert main([*MARCOS, *vary]) == FINE
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[:3]] == [["variation", "thrust"], ["as", "it"], ["tonnage", "138"]]
    assert "is below the least, 0 [MOV-1]" in lines[-1]
    assert main([*MARCOS, *vary, "--grid", "--json"]) == FINE
    assert len(json.loads(capsys.readouterr().out)["variations"]) == 3 + 2
    assert main([*MARCOS, *vary, "--csv"]) == FINE
    assert capsys.readouterr().out.startswith("tonnage,velocity,figure,value,")


@pytest.mark.parametrize(
    ("use", "message"),
    [
        pytest.param(["--of", "luck"], "--of luck: there is no such question; line, recovery,", id="name"),
        pytest.param(["--of", "ram"], "--of ram: there is no such question", id="a ram of nobody"),
        pytest.param(["--of", "landing:2"], "--of landing:2: there is no such question", id="too much"),
        pytest.param(["--of", "random:0"], "--of random:0: a number of turns from 1 is right", id="turns"),
        pytest.param(["--of", "ram:nobody"], "no ship is called 'nobody'", id="no target"),
        pytest.param(["--of", "thrust"], "--of thrust: one question is right", id="a count"),
        pytest.param(["--of", "line,recovery"], "--of line,recovery: one question is right", id="a list"),
        pytest.param(["--vary", "tonnage"], "'tonnage': FIELD=VALUES is right", id="no values"),
        pytest.param(["--vary", "tonage=1"], "did you mean 'tonnage'?", id="no field"),
        pytest.param(["--vary", "tonnage=x"], "tonnage=x: changes such as -1,+1", id="no number"),
        pytest.param(["--have", "piloting=4..6"], "--have piloting=4..6: one value is right", id="several"),
        pytest.param(["--have", "velocity=-99"], "/ships/0/velocity", id="what no file could hold"),
        pytest.param(["--grid"], "--grid says how fields are varied", id="a grid of nothing"),
        pytest.param(["--seed", "-4"], "--seed a number from 0", id="no seed"),
        pytest.param(["--of", "recovery", "--orders", "3"], "--orders go with line, crossing, ram", id="no line"),
        pytest.param(["--orders", "3 x"], "marcos: token 2 'x' is no order", id="no order"),
        pytest.param(["--vary", "piloting=6..4"], "piloting=6..4: changes such as", id="backwards"),
        pytest.param(["--vary", "piloting=4", "--vary", "piloting=5"], "--vary names a field twice", id="twice"),
        pytest.param(["--of", "collision:marcos"], "marcos cannot collide with itself", id="with itself"),
        pytest.param(["--have", "rolled=1"], "rolled=1: true or false is right", id="neither"),
        pytest.param(["--sample", "0"], "--sample takes a number of moves from 1", id="no sample"),
    ],
)  # fmt: skip
def test_wrong_use_is_one_sentence(use: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*MARCOS, *use]) == UNREADABLE
    assert message in capsys.readouterr().err


def test_past_the_budget_sampling_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", LOST, "--ship", "erskine", "--of", "random:2"]) == UNREADABLE
    assert "--sample N on the command line" in capsys.readouterr().err


def test_a_sample_that_is_interrupted_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks = sampling.block

    def block(player: Any, runs: int, seed: int, number: int) -> Any:
        if number == 2:
            raise KeyboardInterrupt
        return blocks(player, runs, seed, number)

    monkeypatch.setattr(sampling, "block", block)
    assert main([*MARCOS, "--of", "random", "--sample", "5000", "--json"]) == INTERRUPTED
    said = capsys.readouterr()
    assert said.err == "interrupted: 512 of 5,000 moves\n"
    document = json.loads(said.out)
    assert [document[name] for name in ("runs", "asked", "seed")] == [512, 5000, 0]
    assert main([*MARCOS, "--of", "random", "--sample", "5000", "--vary", "piloting=4"]) == INTERRUPTED
    assert capsys.readouterr().out == ""


def test_several_questions_keep_their_figures(capsys: pytest.CaptureFixture[str]) -> None:
    vary = ["--vary", "piloting=4", "--of", "landing,deadstick", "--json"]
    assert main([*DIVER, *vary]) == FINE
    rows = json.loads(capsys.readouterr().out)["variations"]
    found = {row["figure"]: row["number"] for row in rows if row["piloting"] == rows[0]["piloting"]}
    for question in ("landing", "deadstick"):
        assert main([*DIVER, "--of", question, "--json"]) == FINE
        figures = json.loads(capsys.readouterr().out)["figures"]
        assert found[f"{question}: lands"] == figures["lands"]


def test_signs_that_the_output_does_not_have_are_replaced(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "interceptor_nb", *MARCOS, "--of", "random"]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=False)
    assert (done.returncode, done.stderr) == (FINE, b"")
    assert b"? " in done.stdout
    done.stdout.decode("ascii")


class Full(io.StringIO):
    """Output on a disk without room."""

    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def fileno(self) -> int:
        return os.dup(1)


def test_a_full_disk_is_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    assert main([*MARCOS, "--of", "recovery"]) == UNREADABLE
    assert capsys.readouterr().err == "the output: No space left on device\n"
