"""Scenarios to look at, of any rule set; nothing can be changed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets

from interceptor_nb import resources
from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.dashboards.filing import served_files
from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.odds.outcomes import Outcomes, outcome_table
from interceptor_nb.rules.interceptor import begin, parse
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario.games import FLEET, HELM, INTERCEPTOR, Game, game_of, game_of_setup
from interceptor_nb.view.fleet_page import fleet_page
from interceptor_nb.view.helm_page import helm_page
from interceptor_nb.view.page import page
from interceptor_nb.view.story import Story
from interceptor_nb.widgets import theme

DEFAULT_SCENARIO = "asteroid_chase"


class Dashboard(ipywidgets.VBox):
    """Scenarios to look at. It has no handler at all: nothing on it changes anything, here or in a file.

    Args:
        sources: files, or scenarios; several are tabs.

    Raises:
        ScenarioError: a file cannot be read, with every fault.
    """

    def __init__(self, *sources: Any) -> None:
        setups = [game_of(source).read(source) if isinstance(source, str | Path) else source for source in sources]
        pages = [ipywidgets.HTML(_PAGES[game_of_setup(setup).name](setup)) for setup in setups]
        if len(pages) == 1:
            body: ipywidgets.Widget = pages[0]
        else:
            body = ipywidgets.Tab(pages, titles=tuple(setup.title for setup in setups))
        super().__init__([theme.stylesheet(), body])
        self.add_class("inb-root")

    @classmethod
    def served(cls) -> "Dashboard":
        """Return the dashboard of the files that `interceptor-nb dashboard` was given, else of the asteroid chase."""
        return cls(*(served_files() or [str(resources.scenario(DEFAULT_SCENARIO))]))


def _interceptor_page(setup: Setup) -> str:
    return page(setup, _first_odds(setup), _story(INTERCEPTOR, setup))


def _first_odds(setup: Setup) -> list[Outcomes | str]:
    """Return what each ship's first line comes to, or why that is not known."""
    field, state = begin(setup)
    found: list[Outcomes | str] = []
    lines = setup.orders_for(1)
    for index, owner in enumerate(field.ids):
        try:
            found.append(outcome_table(field, state, index, parse(lines.get(owner, "."))))
        except InterceptorError as error:
            found.append(str(error))
    return found


def _story(game: Game, setup: Any, seed: int = 0) -> Story[Any, Any]:
    """Return a game by the written orders, as far as they go."""
    field, start = game.rules.begin(setup)
    state, events, refused = start, list[Any](), ""
    last = max((moment if isinstance(moment, int) else moment[0] for moment, _ in setup.orders), default=1)
    try:
        for _, played in game.played(setup, min(game.turns(setup), last), random_dice(seed)):
            state = played.state
            events += played.events
            refused = "; ".join(map(str, played.problems))
    except InterceptorError as error:
        refused = str(error)
    return Story(field, seed, game.log.rows(field, start, events), state, refused)


_PAGES: dict[resources.RuleSet, Callable[[Any], str]] = {
    "interceptor": _interceptor_page,
    "fleet": lambda setup: fleet_page(setup, _story(FLEET, setup)),
    "helm": lambda setup: helm_page(setup, _story(HELM, setup)),
}
"""The page of a scenario, by its rule set."""
