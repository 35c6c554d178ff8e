"""`interceptor-nb study`: its table, its result from any number of workers, its progress, and what it refuses."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from interceptor_nb.cli import FINE, UNREADABLE, main
from interceptor_nb.odds import study as studies
from interceptor_nb.resources import scenario
from interceptor_nb.scenario import read, write

HELPER = str(scenario("erskine_helps_a_mate"))
CHASE = str(scenario("asteroid_chase"))


def studied(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["study", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_table_names_ships_fates_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = studied(capsys, HELPER, "--runs", "64", "--seed", "4")
    assert (code, err) == (FINE, "")
    head, *rows, last = out.splitlines()
    assert head.split() == ["ship", "status", "turn_lost", "playouts", "share", "low", "high"]
    assert all(row.split()[0] == "erskine" for row in rows)
    assert sum(int(row.split()[3]) for row in rows) == 64
    assert last.startswith("64 playouts, 2 turns, policy coast, seed 4; result ")


def test_processes_print_the_same_result(capsys: pytest.CaptureFixture[str]) -> None:
    alone = studied(capsys, CHASE, "--runs", "70", "--turns", "4", "--workers", "1", "--json")
    together = studied(capsys, CHASE, "--runs", "70", "--turns", "4", "--workers", "2", "--json")
    assert alone == together
    document = json.loads(alone[1])
    assert document["format"] == "interceptor-nb/study"
    assert (document["runs"], document["asked"], document["turns"], document["policy"]) == (70, 70, 4, "coast")
    assert len(document["result"]) == 16
    assert set(document["ends"][0]) == {
        *("ship", "status", "turn_lost", "hex", "velocity", "damage", "playouts", "share", "low", "high")
    }
    assert sum(end["playouts"] for end in document["ends"]) == 4 * 70


def test_values_by_comma_and_the_columns_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = studied(capsys, HELPER, "--runs", "32", "--csv", "--by", "hex,velocity", "--policy", "random")
    assert (code, out.splitlines()[0]) == (FINE, "ship,hex,velocity,playouts,share,low,high")
    assert "policy random" in err


def test_within_stops_early_and_that_is_fine(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = studied(capsys, HELPER, "--runs", "100000", "--within", "0.1", "--json")
    document = json.loads(out)
    assert code == FINE
    assert 32 <= document["runs"] < document["asked"] == 100_000


def test_ctrl_c_keeps_what_is_done(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    whole: Callable[..., object] = studies.blocks

    def cut(*arguments: object, **named: object) -> object:
        for number, counts in enumerate(whole(*arguments, **named)):  # type: ignore[arg-type, var-annotated]  # blocks
            if number == 2:
                raise KeyboardInterrupt
            yield counts

    monkeypatch.setattr(studies, "blocks", cut)
    code, out, err = studied(capsys, HELPER, "--runs", "6400")
    assert code == 130
    assert err == "interrupted: 64 of 6,400 playouts are done and kept\n"
    assert "64 playouts of the 6,400 asked for" in out
    monkeypatch.setattr(studies, "blocks", whole)
    assert studied(capsys, HELPER, "--runs", "64")[1].splitlines()[:-1] == out.splitlines()[:-1]


def _interrupted() -> object:
    raise KeyboardInterrupt


def test_nothing_done_has_no_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(*_: object, **__: object) -> Iterator[object]:
        yield from (_interrupted() for _ in range(1))

    monkeypatch.setattr(studies, "blocks", cut)
    code, out, err = studied(capsys, HELPER, "--runs", "6400")
    assert (code, out) == (130, "")
    assert err == "interrupted: 0 of 6,400 playouts are done and kept\n"


def test_progress_shows_on_a_terminal_only_and_is_wiped_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert main(["study", HELPER, "--runs", "64"]) == FINE
    assert screen.getvalue() == "\r32 of 64 playouts, 50 %\r64 of 64 playouts, 100 %\r\033[K"


def test_a_line_that_breaks_a_rule_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(Path(HELPER).read_text(encoding="utf-8"))
    document["orders"]["1"]["erskine"] = "+1 2"
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    code, _, err = studied(capsys, str(path), "--runs", "32")
    assert code == FINE
    assert err.startswith("turn 1, erskine: the line moves 2 hexes")
    assert err.endswith("[MOV-1]; the ship flies by the policy\n")


def test_without_dask_a_scheduler_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = studied(capsys, HELPER, "--scheduler", "tcp://localhost:8786")
    assert (code, out) == (UNREADABLE, "")
    assert err == ("a scheduler needs the package distributed; pip install 'interceptor-nb[distributed]' brings it\n")


def test_without_a_ship_there_is_nothing_to_study(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.json"
    write(structs.replace(read(HELPER), ships=(), orders=(), checks=()), path)
    code, out, err = studied(capsys, str(path))
    assert (code, out, err) == (UNREADABLE, "", f"{path}: there is no ship, so there is nothing to play\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(("--runs", "0"), "take a number from 1", id="no playouts"),
        pytest.param(("--turns", "0"), "take a number from 1", id="no turns"),
        pytest.param(("--workers", "0"), "take a number from 1", id="no workers"),
        pytest.param(("--seed", "-1"), "--seed takes a number from 0", id="a seed below 0"),
        pytest.param(("--within", "1"), "--within takes a share between 0 and 1", id="within anything"),
        pytest.param(("--by", "status,luck"), "--by takes columns of status,turn_lost", id="no such column"),
        pytest.param(("--by", ""), "each once, not ''", id="no column"),
        pytest.param(("--by", "hex,hex"), "each once, not 'hex,hex'", id="a column twice"),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = studied(capsys, HELPER, *arguments)
    assert (code, out) == (UNREADABLE, "")
    assert message in err


def test_many_at_once_where_the_scenario_allows_it_else_the_engine_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = studied(capsys, CHASE, "--runs", "300", "--turns", "2", "--fast", "--json")
    assert (code, err) == (FINE, "")
    document = json.loads(out)
    assert document["fast"] is True
    assert sum(end["playouts"] for end in document["ends"]) == 4 * 300
    code, out, err = studied(capsys, CHASE, "--runs", "32", "--turns", "1", "--fast", "--policy", "chase")
    assert code == FINE
    assert err == "the engine plays one after the other: the policy chase is the engine's; the other one is coast\n"
    assert "in lockstep" not in out
