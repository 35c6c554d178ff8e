"""What the editor keeps for undo, and scenario files, against what Python has for the like."""

import copy
import json
from pathlib import Path
from tempfile import mkdtemp

from benchmarks.bar import Bar, timed
from benchmarks.setups import fleet
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario import read, write
from interceptor_nb.view.edit_messages import OptionSet
from interceptor_nb.view.edit_update import MOST_STEPS, update
from interceptor_nb.view.editing import Editing

TIMES = 50
EDITS = 1000


def bars() -> list[Bar]:
    """Return what is promised of undo and of files."""
    plain, drifting = fleet(), fleet(drifting=True)
    return [_undo(plain), *_file(plain, "at rest"), *_file(drifting, "that drift")]


def _undo(setup: Setup) -> Bar:
    editing = Editing(setup)
    for step in range(MOST_STEPS):
        editing = update(editing, OptionSet("gravity", on=step % 2 == 0))
    assert len(editing.past) == MOST_STEPS
    message = OptionSet("variable_mass", on=True)

    return Bar(
        "an edit that can be undone per deepcopy of its scenario",
        timed(lambda: update(editing, message), times=EDITS), timed(lambda: copy.deepcopy(setup)), 1 / 500,
        note=lambda: f"with {MOST_STEPS:,} steps kept",
    )  # fmt: skip


def _file(setup: Setup, how: str) -> list[Bar]:
    path = Path(mkdtemp()) / "scenario.json"
    write(setup, path)
    text = path.read_text()
    record = json.loads(text)
    size = f"{len(text) / 1000:.0f} kB"
    return [
        Bar(
            f"a file written, asteroids {how}, per json.dumps(indent=2)",
            timed(lambda: write(setup, path), times=TIMES),
            timed(lambda: json.dumps(record, indent=2), times=TIMES), 1, note=lambda: size,
        ),
        Bar(
            f"a file read and validated, asteroids {how}, per json.loads",
            timed(lambda: read(path), times=TIMES),
            timed(lambda: json.loads(text), times=TIMES), 3.5, note=lambda: size,
        ),
    ]  # fmt: skip
