"""What is asked of several rule sets at once, with a file of each: `ramming`.

>>> ramming(helm=("scenarios/helm/scout_and_missile.json", "tower", "scout"), speeds=range(1, 7))
"""

import json
import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from interceptor_nb import resources
from interceptor_nb.rules.fleet.setup import Setup as Fleet
from interceptor_nb.rules.helm.setup import Setup as Helm
from interceptor_nb.rules.interceptor.setup import SIDES, Setup, SideName
from interceptor_nb.scenario import read, read_fleet, read_helm
from interceptor_nb.view.ram_tables import (
    RammingError,
    RamTable,
    RuleSet,
    fleet_table,
    helm_table,
    interceptor_table,
)
from interceptor_nb.view.ramming import Ramming

S = TypeVar("S")
File = str | Path

SPEEDS = range(13)
POSSIBLE = range(100)
PAIRS: dict[RuleSet, tuple[str, str, str]] = {
    "interceptor": ("asteroid_chase", "erskine", "marcos"),
    "fleet": ("hive_under_attack", "dart", "hive"),
    "helm": ("scout_and_missile", "tower", "scout"),
}
"""By rule set the scenario of the package that is taken where none is named, the rammer and its target."""


def ramming(
    *,
    interceptor: tuple[File | Setup, str, str] | None = None,
    fleet: tuple[File | Fleet, str, str] | None = None,
    helm: tuple[File | Helm, str, str] | None = None,
    speeds: Iterable[int] = SPEEDS,
    side: SideName = "forward",
) -> Ramming:
    """Return the rams of the three rule sets side by side: exact chances and mean damage over the rammer's speed.

    A pair of ships is a scenario or its file, the rammer's id and the target's id; where a rule set has none it is
    that of `PAIRS`. The ships are as their scenario has them, but for the place and the speed of the rammer.

    Args:
        interceptor: a pair of INTERCEPTOR.
        fleet: a pair of the fleet.
        helm: a pair of the helm.
        speeds: of the rammer, whole numbers from 0 to 99, in each rule set's own unit.
        side: on which the target is struck, as seen in space; the fleet does not ask.

    Raises:
        ScenarioError: a file cannot be read, with every fault.
        RammingError: two ids are no pair of ships, or a speed or the side is none.
    """
    given = list(speeds)
    if not given or not all(speed in POSSIBLE for speed in given):
        raise RammingError(f"speeds are {', '.join(map(str, given)) or 'none'}; whole numbers from 0 to 99 are")
    asked = sorted(set(given))
    if side not in SIDES:
        raise RammingError(f"{side!r} is no side of a ship; {', '.join(SIDES)} are")
    struck = SIDES.index(side)
    return Ramming(
        (
            _table("interceptor", interceptor, read, partial(interceptor_table, speeds=asked, side=struck)),
            _table("fleet", fleet, read_fleet, partial(fleet_table, speeds=asked)),
            _table("helm", helm, read_helm, partial(helm_table, speeds=asked, side=struck)),
        )
    )


def served() -> Any:
    """Return the page of what `interceptor-nb ramming --serve` was asked, else of the usual pairs.

    It is an `ipywidgets.HTML`: Voila would open each link of a cell's own output in a new tab.
    """
    from ipywidgets import HTML  # noqa: PLC0415 (only a page that is served needs it)

    return HTML(ramming(**json.loads(os.environ.get(resources.QUESTION_VARIABLE, "{}"))).to_html())


def _table(
    rules: RuleSet,
    pair: tuple[File | S, str, str] | None,
    read_file: Callable[[File], S],
    table: Callable[[S, str, str], RamTable],
) -> RamTable:
    if pair is None:
        name, *ships = PAIRS[rules]
        pair = resources.scenario(name, rules), ships[0], ships[1]
    source, rammer, target = pair
    try:
        return table(read_file(source) if isinstance(source, str | Path) else source, rammer, target)
    except RammingError as error:
        where = source if isinstance(source, str | Path) else rules
        raise RammingError(f"{where}: {error}") from None
