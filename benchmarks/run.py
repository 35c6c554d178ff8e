"""Measure what the project promises, each bar as a ratio of two sides that run in turns in one process.

``python benchmarks/run.py`` prints a line a bar; ``--json`` prints ``{"name", "ratio", "bar", "ok"}`` a line; ``--only
TEXT`` takes the bars with *TEXT* in their name, or in their module's. Exit code 1 where a bar is missed.
"""

import argparse
import json
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

MODULES = (
    "engine",
    "random_movement",
    "sampling",
    "reach",
    "imports",
    "files",
    "executors",
)
"""The modules of this folder that have bars."""
COMPARED = ("msgspec", "numpy", "numba", "chess", "icepool", "dyce", "pandas", "ipywidgets", "distributed")


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--only", metavar="TEXT", default="", help="the bars with this in their name or their module's")
    asked = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parents[1]))  # of which `benchmarks` is a package, however this was started
    measured = import_module("benchmarks.bar").measured
    if not asked.json:
        print(f"Python {sys.version.split()[0]}, " + ", ".join(f"{name} {version(name)}" for name in COMPARED))
    missed = False
    for module in MODULES:
        for bar in import_module(f"benchmarks.{module}").bars():
            if asked.only not in bar.name and asked.only != module:
                continue
            found = measured(bar)
            missed = missed or not found.ok
            print(json.dumps(found.record) if asked.json else found, flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
