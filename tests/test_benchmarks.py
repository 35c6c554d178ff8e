"""How promises are measured and told; what they come to is for `make bench`."""

import json
import subprocess
import sys
from importlib import import_module
from itertools import cycle
from pathlib import Path

import pytest

from benchmarks.bar import Bar, in_words, measured, timed
from benchmarks.run import MODULES

ROOT = Path(__file__).parents[1]


def bar(ours: float, theirs: float, most: float = 0.5) -> Bar:
    return Bar("this per that", lambda: ours, lambda: theirs, most)


@pytest.mark.parametrize(
    ("found", "ratio", "ok"),
    [
        pytest.param(bar(1, 4), 0.25, True, id="under the bar"),
        pytest.param(bar(2, 4), 0.5, True, id="on the bar"),
        pytest.param(bar(2.01, 4), 0.502, False, id="over the bar"),
    ],
)
def test_a_promise_is_kept_up_to_its_bar(found: Bar, ratio: float, ok: bool) -> None:
    assert measured(found).record == {"name": "this per that", "ratio": ratio, "bar": 0.5, "ok": ok}


def test_the_median_is_of_the_ratios_of_rounds_and_the_first_round_does_not_count() -> None:
    ours = cycle([9.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])
    theirs = cycle([1.0, 1.0, 1.0, 1.0, 8.0, 1.0, 1.0, 1.0])
    found = measured(Bar("this per that", lambda: next(ours), lambda: next(theirs), 1))
    assert (found.ratio, found.ours, found.theirs) == (3.0, 4.0, 1.0)


def test_a_bar_is_told_in_a_line() -> None:
    told = measured(bar(0.002, 0.001)._replace(note=lambda: "on a slow day"))
    assert str(told) == "this per that: 2 (at most 0.5) MISSED; 2 ms against 1 ms; on a slow day"
    assert str(measured(bar(1, 4))) == "this per that: 0.25 (at most 0.5) ok; 1 s against 4 s"
    assert "ok; 1 byte against 4 byte" in str(measured(bar(1, 4)._replace(told="{:g} byte".format)))
    assert in_words(2.5e-6) == "2.5 us"


def test_a_side_takes_its_clock_for_each_unit() -> None:
    times, done = iter([10.0, 16.0]), list[int]()
    assert timed(lambda: done.append(1), times=2, clock=lambda: next(times))() == 3.0
    assert done == [1, 1]


def test_every_bar_has_a_name_of_its_own_which_the_page_has() -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text()
    bars = [one for module in MODULES for one in import_module(f"benchmarks.{module}").bars()]
    names = [one.name for one in bars]
    assert len(set(names)) == len(names)
    for one in bars:
        assert f"| {one.name} | {one.most:.3g} |" in page


def test_the_command_prints_an_object_a_line_and_fails_where_a_bar_is_missed() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "run.py"), "--json", "--only", "an edit that can be undone"]
    answer = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "docs", check=False)
    (line,) = answer.stdout.splitlines()
    found = json.loads(line)
    assert found.keys() == {"name", "ratio", "bar", "ok"}
    assert answer.returncode == int(not found["ok"])
