"""How likely: every question of odds under one name, each exact, or sampled by ``sample=N, seed=N``.

>>> from interceptor_nb import odds_of, read
>>> chase = read("scenarios/asteroid_chase.json")
>>> odds_of.line(chase, "marcos", "+2 8")
>>> odds_of.sensitivity(chase, "marcos", {"piloting": (-1, +1)}, of=("thrust", "sot", odds_of.recovery))
"""

from collections.abc import Mapping, Sequence

from interceptor_nb.odds.adrift import adrift
from interceptor_nb.odds.crossing import crossing
from interceptor_nb.odds.interface import interface
from interceptor_nb.odds.landing import landing
from interceptor_nb.odds.outcomes import outcomes as line
from interceptor_nb.odds.questions import reach
from interceptor_nb.odds.rams import collision, ram
from interceptor_nb.odds.recovery import recovery
from interceptor_nb.odds.sensitivity import Measure, Sensitivity
from interceptor_nb.odds.sensitivity import sensitivity as judged_sensitivity
from interceptor_nb.odds.skills import skills
from interceptor_nb.odds.varied import Values, having
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario import faults
from interceptor_nb.view.plots import bars, heat_map, thrust_curve

__all__ = [
    "adrift",
    "bars",
    "collision",
    "crossing",
    "having",
    "heat_map",
    "interface",
    "landing",
    "line",
    "ram",
    "reach",
    "recovery",
    "sensitivity",
    "skills",
    "thrust_curve",
]


def sensitivity(
    setup: Setup,
    ship: str,
    vary: Mapping[str, Values],
    of: Measure | Sequence[Measure] = ("thrust", "sot", "line"),
    *,
    grid: bool = False,
) -> Sensitivity:
    """Return what varying fields of *ship* changes; a scenario that no file could hold is a row with its reason.

    Args:
        setup: the scenario.
        ship: the ship's id.
        vary: by field the changes, ``(-1, +1)``, or the values, ``range(4, 7)``, to try; see `having` for the fields.
        of: ``thrust``, ``sot``, ``reach``, ``line``, and any function of a scenario and a ship.
        grid: all combinations; else one field at a time.

    Raises:
        KeyError: there is no such ship or field.
        ValueError: what a field is to be cannot be read, or there is no such count.
    """
    return judged_sensitivity(setup, ship, vary, of, grid=grid, judge=faults)
