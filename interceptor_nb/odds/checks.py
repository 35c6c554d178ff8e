"""What an author asserts of a scenario, tried: green where it holds, red where it does not, amber where that is open.

- ``can_reach``, ``cannot_reach``: a search (`arrivals`), every roll taken to succeed.
- ``probability``: the file's orders, then coasting; exact where one ship is alone, else a sample.
- ``thrust_of``: the thrust rating as the scenario begins.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from msgspec import structs

from interceptor_nb.core.chance import DEFAULT_BUDGET
from interceptor_nb.core.check import Check
from interceptor_nb.core.dice import RandomDice
from interceptor_nb.core.errors import StateBudgetError
from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.arrivals import BUDGET, arrival
from interceptor_nb.odds.playouts import playout
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.trials import Came, Counts, Playout, lost_by, trials
from interceptor_nb.odds.unplayed import Told, as_written, told
from interceptor_nb.odds.verdicts import Judged, Mark, Verdict, cut_short, exactly, roughly
from interceptor_nb.rules.interceptor.chances import move_odds
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.policies import Policy, scripted
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import LOST, Field, State, begin

RUNS = 100_000
_MANY = 100
"""Positions after a turn from which an exact chance is not followed any further, for each of them may cost a second."""


def verdicts(setup: Setup, runs: int = RUNS, watch: Watch | None = None) -> tuple[Verdict, ...]:
    """Return the verdict on every check of *setup*, in its order; a sample has so many *runs*."""
    return Checker(setup, runs=runs, watch=watch).verdicts()


class Checker:
    """Tries the checks of one scenario; playouts that several of them ask for are played once.

    Args:
        setup: the scenario; the ships and hexes that its checks name are there.
        runs: playouts of a sample.
        looks: positions that a search looks at (see `arrivals`).
        states: states that an exact answer looks at.
        watch: told how many playouts are done; see `tally.Watch`.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        runs: int = RUNS,
        looks: int = BUDGET,
        states: int = DEFAULT_BUDGET,
        watch: Watch | None = None,
    ) -> None:
        self._setup, self._runs, self._looks, self._states, self._watch = setup, runs, looks, states, watch
        self._sample: tuple[Counts, int] | None = None

    def verdicts(self) -> tuple[Verdict, ...]:
        """Return the verdict on every check, in the scenario's order."""
        tries: dict[str, Callable[..., Judged]] = {
            "can_reach": self._can_reach,
            "cannot_reach": self._cannot_reach,
            "probability": self._probability,
            "thrust_of": self._thrust_of,
        }
        return tuple(
            Verdict(number, check.that, *tries[check.that](**_arguments(check)))
            for number, check in enumerate(self._setup.checks)
        )

    def _can_reach(self, ship: str, hex: str, by_turn: int) -> Judged:  # noqa: A002 (the file's)
        turn, mark, message = self._arrival(ship, hex, by_turn)
        return ("green" if turn else mark), turn, message

    def _cannot_reach(self, ship: str, hex: str, by_turn: int) -> Judged:  # noqa: A002
        turn, mark, message = self._arrival(ship, hex, by_turn)
        return ("red" if turn else "green" if mark == "red" else mark), turn, message

    def _arrival(self, ship: str, label: str, by_turn: int) -> tuple[int | None, Mark, str]:
        """Return the turn, None for none, what that is to `can_reach`, and it in words."""
        target = labelled(label, self._setup.map.grain)
        found = arrival(self._setup, ship, target, by_turn, budget=self._looks)
        if found.lines:
            turn, lines = len(found.lines), ", then ".join(f"'{line}'" for line in found.lines)
            return turn, "green", f"{ship} can end turn {turn} in {label}: {lines}"
        if found.is_whole:
            return None, "red", f"no line brings {ship} to {label} by the end of turn {by_turn}"
        return None, "amber", f"{ship} to {label} by turn {by_turn}: not decided within {self._looks:,} positions"

    def _probability(self, event: str, ship: str, by_turn: int, between: tuple[float, float]) -> Judged:
        by_turn = min(by_turn, self._setup.turns)
        said = f"{ship} is lost by turn {by_turn} with a chance of"
        exact = self._exact_loss(by_turn)
        if exact is not None:
            chance, lines = exact
            return as_written(exactly(said, chance, between), lines, by_turn)
        counts, runs = self._sampled()
        judged = as_written(roughly(said, lost_by(counts, ship, by_turn), runs, between), counts, by_turn, runs)
        return cut_short(judged, runs, self._runs)

    def _exact_loss(self, by_turn: int) -> tuple[Fraction, dict[Told, Fraction]] | None:
        """Return the exact chance that the only ship is lost by the end of *by_turn*, None where it takes a sample.

        And that of each end of its lines, should it be in control when their turn comes.
        """
        setup = self._setup
        drifts = setup.rules.asteroids_drift and setup.asteroids
        if len(setup.ships) != 1 or setup.installations or setup.rules.gravity or drifts:
            return None  # more than the ship's own move decides: others, the pull, asteroids that come
        field, state = begin(setup)
        heard: list[Told] = []
        policy = _scripted(setup, heard)
        lines: dict[Told, Fraction] = {}
        chances, lost, left = {state: Fraction(1)}, Fraction(0), self._states
        for _ in range(by_turn):
            if len(chances) > _MANY:
                return None
            following: dict[State, Fraction] = {}
            for before, chance in chances.items():
                order = policy(field, _in_control(before), 0)
                while heard:
                    one = heard.pop()
                    lines[one] = lines.get(one, Fraction(0)) + chance
                try:
                    odds = move_odds(field, before, 0, order, budget=left)
                except StateBudgetError:
                    return None
                left -= len(odds)
                for move, part in odds.items():
                    if move.ship.is_lost:
                        lost += chance * part
                        continue
                    ship = structs.replace(move.ship, thrust_spent=0)
                    after = structs.replace(before, turn=before.turn + 1, ships=(ship,), rocks=move.rocks)
                    following[after] = following.get(after, Fraction(0)) + chance * part
            chances = following
        return lost, lines

    def _sampled(self) -> tuple[Counts, int]:
        """Return what playouts of the written lines, else coasting, came to, and how many there were."""
        if self._sample is None:
            turns = max(
                min(int(_arguments(check)["by_turn"]), self._setup.turns)
                for check in self._setup.checks
                if check.that == "probability"
            )
            self._sample = trials(playouts, self._setup, turns, self._runs, watch=self._watch)
        return self._sample

    def _thrust_of(self, ship: str, equals: int) -> Judged:
        field, state = begin(self._setup)
        found = _thrust(field, state, field.index[ship])
        mark: Mark = "green" if found == equals else "red"
        return mark, found, f"{ship} begins with thrust {found}, {equals} is asserted [MAS-1]"


def playouts(setup: Setup, turns: int) -> Playout:
    """Return what plays the written lines for so many *turns*, as a study does; one that is not allowed coasts."""
    heard: list[Told] = []
    return partial(_came, *begin(structs.replace(setup, turns=turns)), _scripted(setup, heard), heard)


def _came(field: Field, start: State, policy: Policy, heard: list[Told], dice: RandomDice) -> Iterator[Came]:
    for index, status, turn, *_ in playout(field, start, policy, dice):
        if status in LOST:
            yield field.ids[index], turn
    yield from heard
    heard.clear()


def _scripted(setup: Setup, heard: list[Told]) -> Policy:
    """Return the policy that plays the written lines, and puts what becomes of each into *heard*."""
    return scripted(
        {turn: dict(lines) for turn, lines in setup.orders},
        tell=lambda turn, ship, faults: heard.append(told(turn, f"turn {turn}", ship, faults)),
    )


def _in_control(state: State) -> State:
    """Return *state* as the line of its only ship is read, should it recover first (RND-7)."""
    ship = state.ships[0]
    return structs.replace(state, ships=(structs.replace(ship, status="flying"),)) if ship.status == "random" else state


def _thrust(field: Field, state: State, index: int) -> int:
    ship = state.ships[index]
    return max_thrust(
        field.designs[index], ship.internals_lost, ship.loads_lost, variable_mass=field.options.variable_mass
    )


def _arguments(check: Check) -> dict[str, Any]:
    return dict(check.arguments)
