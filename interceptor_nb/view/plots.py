"""Pictures of odds and of designs for a notebook: each shows itself as a cell's last value, and keeps its SVG text.

>>> bars(odds_of.ram(setup, "marcos", "erskine", sample=2000))
>>> heat_map(odds_of.line(setup, "marcos"), palette=DARK)
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from interceptor_nb.core.hexes import Hex
from interceptor_nb.odds.html import Shown
from interceptor_nb.odds.varied import value_of
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view import bars as bar_chart
from interceptor_nb.view.chart import Picture, inks
from interceptor_nb.view.curve import curve_of
from interceptor_nb.view.curve import svg as curve_svg
from interceptor_nb.view.heat import heat_svg
from interceptor_nb.view.palette import LIGHT, Palette
from interceptor_nb.view.ratings import ratings


class Heated(Protocol):
    """An answer that says where a ship ends."""

    @property
    def setup(self) -> Setup | None:
        """Return the scenario it is about."""
        ...

    @property
    def title(self) -> str:
        """Return the question."""
        ...

    @property
    def heat(self) -> Mapping[Hex, Fraction]:
        """Return the chance of each hex."""
        ...


def bars(table: Shown, *, top: int = 10, palette: Palette = LIGHT) -> Picture:
    """Return the *top* likeliest ends of *table* as bars, with the intervals of a sample."""
    drawn = bar_chart.bars_of(table, top)
    return Picture(bar_chart.svg(drawn, title=table.title, runs=table.runs, colours=inks(palette)))


def heat_map(table: Heated, *, palette: Palette = LIGHT) -> Picture:
    """Return the part of the board that *table* is about, with the chance of each hex that the ship ends in.

    Raises:
        ValueError: the table is not about a scenario.
    """
    if table.setup is None:
        raise ValueError(f"{table.title}: that is about no map")
    return Picture(heat_svg(table.setup, table.heat, title=table.title, palette=palette))


def thrust_curve(setup: Setup, ship: str, *, palette: Palette = LIGHT) -> Picture:
    """Return the steps of thrust against tonnage of a ship's design, marked at full load (MAS-1 to MAS-3).

    Raises:
        KeyError: there is no such ship.
    """
    piloting = value_of(setup, ship, "piloting")
    design = setup.design(next(start.design for start in setup.ships if start.id == ship))
    found = ratings(design, piloting=int(piloting or 1), variable_mass=setup.rules.variable_mass)
    return Picture(curve_svg(curve_of(found), title=design.name, colours=inks(palette)))
