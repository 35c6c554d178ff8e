"""Which rule set plays a file: one entry for each ``format``."""

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

from interceptor_nb.core.dice import PURPOSES, DiceScript
from interceptor_nb.rules import fleet, helm, interceptor
from interceptor_nb.rules.fleet import log as fleet_log
from interceptor_nb.rules.helm import log as helm_log
from interceptor_nb.rules.helm.purposes import PURPOSES as HELM_PURPOSES
from interceptor_nb.rules.helm.tables import PHASES
from interceptor_nb.rules.interceptor import log
from interceptor_nb.scenario.cases import read_dice
from interceptor_nb.scenario.document import format_of
from interceptor_nb.scenario.files import read, write
from interceptor_nb.scenario.fleet_cases import read_fleet_dice
from interceptor_nb.scenario.fleet_files import read_fleet, write_fleet
from interceptor_nb.scenario.fleet_models import FLEET_FORMAT
from interceptor_nb.scenario.helm_cases import read_helm_dice
from interceptor_nb.scenario.helm_files import read_helm, write_helm
from interceptor_nb.scenario.helm_models import HELM_FORMAT
from interceptor_nb.scenario.models import FORMAT


class Game(NamedTuple):
    """How the files of a rule set are played.

    Attributes:
        name: the rule set's name.
        rules: the rule set, with ``begin`` and ``play``.
        log: its log, with ``rows``, ``as_line`` and ``ship_line``.
        purposes: what its dice are rolled for.
        read, write: a scenario, from its file and to it.
        read_dice: reads scripted dice for a scenario.
        turns: how many turns, or rounds, a scenario lasts.
        phases: how many phases of a round have lines of their own; 0: lines are for a turn.
    """

    name: Literal["interceptor", "fleet", "helm"]
    rules: ModuleType
    log: ModuleType
    purposes: Collection[str]
    read: Callable[[str | Path], Any]
    write: Callable[[Any, str | Path], None]
    read_dice: Callable[[str | Path, Any], DiceScript]
    turns: Callable[[Any], int]
    phases: int = 0

    def played(
        self, setup: Any, turns: int, dice: Any, choose: Callable[..., Any] | None = None
    ) -> Iterator[tuple[str, Any]]:
        """Yield when, such as ``turn 2`` or ``phase 2.1``, and what is played then.

        Args:
            setup: the scenario.
            turns: how many turns, or rounds, are played.
            dice: the dice.
            choose: asked for each line of INTERCEPTOR; None, they are those of *setup*.
        """
        field, state = self.rules.begin(setup)
        for turn in range(1, turns + 1):
            for phase in range(1, self.phases + 1) if self.phases else (None,):
                if choose is not None:
                    played = self.rules.play_by(field, state, choose, dice)
                else:
                    lines = setup.orders_for(turn) if phase is None else setup.orders_for(turn, phase)
                    played = self.rules.play(field, state, lines, dice)
                yield f"turn {turn}" if phase is None else f"phase {turn}.{phase}", played
                if played.problems:
                    return
                state = played.state


INTERCEPTOR = Game("interceptor", interceptor, log, PURPOSES, read, write, read_dice, lambda setup: setup.turns)
FLEET = Game(
    "fleet", fleet, fleet_log, fleet.PURPOSES, read_fleet, write_fleet, read_fleet_dice, lambda setup: setup.turns
)
HELM = Game(
    "helm", helm, helm_log, HELM_PURPOSES, read_helm, write_helm, read_helm_dice, lambda setup: setup.rounds, PHASES
)
_GAMES = {FORMAT: INTERCEPTOR, FLEET_FORMAT: FLEET, HELM_FORMAT: HELM}


def game_of(path: str | Path) -> Game:
    """Return how the file at *path* is played; one of another kind is for INTERCEPTOR's reader to refuse.

    Raises:
        ScenarioError: it is not there, or no JSON object.
    """
    return _GAMES.get(format_of(path), INTERCEPTOR)


def game_of_setup(setup: Any) -> Game:
    """Return how *setup* is played.

    Raises:
        TypeError: it is no scenario of any rule set.
    """
    for game in _GAMES.values():
        if isinstance(setup, game.rules.Setup):
            return game
    raise TypeError(f"{type(setup).__name__} is no scenario; a file or what a reader returns is")
