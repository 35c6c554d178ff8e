"""A Jupyter workbench for Renegade Legion: INTERCEPTOR.

In a notebook::

    from interceptor_nb import Studio
    Studio("scenarios/asteroid_chase.json")

`read` and `write` are for scenario files, `read_helm` and `write_helm` for those of the helm, `read_roster` and
`write_roster` for those of a campaign; the rules engine is
`interceptor_nb.rules.interceptor`. Everything is loaded when it is first asked for, so the import costs nothing.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from interceptor_nb._version import __version__

if TYPE_CHECKING:
    from interceptor_nb import odds_of
    from interceptor_nb.comparisons import ramming
    from interceptor_nb.dashboards import Dashboard, FleetDesk, HelmDesk, Studio
    from interceptor_nb.odds.outcomes import outcomes
    from interceptor_nb.odds.questions import reach
    from interceptor_nb.odds.study import study
    from interceptor_nb.scenario import (
        read,
        read_fleet,
        read_helm,
        read_roster,
        write,
        write_fleet,
        write_helm,
        write_roster,
    )
    from interceptor_nb.widgets.fleet_table import FleetTable
    from interceptor_nb.widgets.helm_console import HelmConsole
    from interceptor_nb.widgets.lesson import Lesson
    from interceptor_nb.widgets.map_editor import MapEditor
    from interceptor_nb.widgets.outcome_table import OutcomeTable
    from interceptor_nb.widgets.ship_builder import ShipBuilder
    from interceptor_nb.widgets.turn_stepper import TurnStepper

__all__ = [
    "Dashboard",
    "FleetDesk",
    "FleetTable",
    "HelmConsole",
    "HelmDesk",
    "Lesson",
    "MapEditor",
    "OutcomeTable",
    "ShipBuilder",
    "Studio",
    "TurnStepper",
    "__version__",
    "odds_of",
    "outcomes",
    "ramming",
    "reach",
    "read",
    "read_fleet",
    "read_helm",
    "read_roster",
    "study",
    "write",
    "write_fleet",
    "write_helm",
    "write_roster",
]

_HOME = {
    "Dashboard": "dashboards",
    "FleetDesk": "dashboards",
    "FleetTable": "widgets.fleet_table",
    "HelmConsole": "widgets.helm_console",
    "HelmDesk": "dashboards",
    "Lesson": "widgets.lesson",
    "MapEditor": "widgets.map_editor",
    "OutcomeTable": "widgets.outcome_table",
    "ShipBuilder": "widgets.ship_builder",
    "Studio": "dashboards",
    "TurnStepper": "widgets.turn_stepper",
    "odds_of": "odds_of",
    "outcomes": "odds.outcomes",
    "ramming": "comparisons",
    "reach": "odds.questions",
    "read": "scenario",
    "read_fleet": "scenario",
    "read_helm": "scenario",
    "read_roster": "scenario",
    "study": "odds.study",
    "write": "scenario",
    "write_fleet": "scenario",
    "write_helm": "scenario",
    "write_roster": "scenario",
}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if "IPython" in sys.modules:
        import_module(f"{__name__}.display").register()
    home = import_module(f"{__name__}.{_HOME[name]}")
    return home if _HOME[name] == name else getattr(home, name)


def __dir__() -> list[str]:
    return sorted(__all__)
