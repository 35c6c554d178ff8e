"""What an author asserts of a scenario, tried: green where it holds, red where it does not, amber where that is open.

- ``can_reach``, ``cannot_reach``: a search (`arrivals`), every roll taken to succeed.
- ``probability``: the file's orders, then coasting; exact where one ship is alone, else a sample.
- ``thrust_of``: the thrust rating as the scenario begins.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from msgspec import structs

from interceptor_nb.core.chance import DEFAULT_BUDGET
from interceptor_nb.core.check import Check
from interceptor_nb.core.errors import StateBudgetError
from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.arrivals import BUDGET, arrival
from interceptor_nb.odds.study import Study, asked, blocks, carried_out
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.verdicts import Judged, Mark, Verdict, exactly, roughly
from interceptor_nb.rules.interceptor.chances import move_odds
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.policies import scripted
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin

RUNS = 100_000
SEED = 0
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
        self._studied: Study | None = None

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
        chance = self._exact_loss(by_turn)
        if chance is not None:
            return exactly(said, chance, between)
        study = self._study()
        return roughly(said, study.lost(ship, by_turn), study.runs, between)

    def _exact_loss(self, by_turn: int) -> Fraction | None:
        """Return the exact chance that the only ship is lost by the end of *by_turn*, None where it takes a sample."""
        setup = self._setup
        drifts = setup.rules.asteroids_drift and setup.asteroids
        if len(setup.ships) != 1 or setup.installations or setup.rules.gravity or drifts:
            return None  # more than the ship's own move decides: others, the pull, asteroids that come
        field, state = begin(setup)
        policy = scripted({turn: dict(lines) for turn, lines in setup.orders})
        chances, lost, left = {state: Fraction(1)}, Fraction(0), self._states
        for _ in range(by_turn):
            if len(chances) > _MANY:
                return None
            following: dict[State, Fraction] = {}
            for before, chance in chances.items():
                try:
                    odds = move_odds(field, before, 0, policy(field, _in_control(before), 0), budget=left)
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
        return lost

    def _study(self) -> Study:
        if self._studied is None:
            turns = max(
                min(int(_arguments(check)["by_turn"]), self._setup.turns)
                for check in self._setup.checks
                if check.that == "probability"
            )
            question = asked(self._setup, self._runs, seed=SEED, turns=turns)
            self._studied = carried_out(question, blocks(question), self._watch)
        return self._studied

    def _thrust_of(self, ship: str, equals: int) -> Judged:
        field, state = begin(self._setup)
        found = _thrust(field, state, field.index[ship])
        mark: Mark = "green" if found == equals else "red"
        return mark, found, f"{ship} begins with thrust {found}, {equals} is asserted [MAS-1]"


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
