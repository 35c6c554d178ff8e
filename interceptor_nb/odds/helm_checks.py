"""What an author asserts of a scenario of the helm, tried.

- ``plan_succeeds``: exact, for a ship's lines from the first phase on (HLM-1).
- ``probability``: the file's lines, played many times.
"""

from typing import Any

from interceptor_nb.core.dice import RandomDice
from interceptor_nb.core.errors import StateBudgetError
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.trials import lost_by, trials
from interceptor_nb.odds.verdicts import Judged, Verdict, exactly, roughly
from interceptor_nb.rules.helm import NOTHING, Setup, begin, fold, parse, pending, plan_odds, problems, step
from interceptor_nb.rules.helm.tables import PHASES
from interceptor_nb.rules.helm.turn import dodge_in

RUNS = 10_000


def verdicts(setup: Setup, runs: int = RUNS, watch: Watch | None = None) -> tuple[Verdict, ...]:
    """Return the verdict on every check of *setup*, in its order; a sample has so many *runs*."""
    asked: list[dict[str, Any]] = [dict(check.arguments) for check in setup.checks]
    rounds = max((min(values["by_round"], setup.rounds) for values in asked if "by_round" in values), default=0)
    lost, done = trials(lost_rounds, setup, rounds, runs, watch=watch)

    def judged(ship: str, between: tuple[float, float], by_round: int = 0, event: str = "") -> Judged:
        if not event:
            return _plan(setup, ship, between)
        by_round = min(by_round, setup.rounds)
        said = f"{ship} is lost by round {by_round} with a chance of"
        return roughly(said, lost_by(lost, ship, by_round), done, between)

    return tuple(
        Verdict(number, check.that, *judged(**values))
        for number, (check, values) in enumerate(zip(setup.checks, asked, strict=True))
    )


def lost_rounds(setup: Setup, rounds: int, dice: RandomDice) -> dict[str, int]:
    """Return the round that each ship is lost in which is.

    The written lines are played; a ship whose line its phase does not allow does nothing in it.
    """
    field, state = begin(setup)
    found: dict[str, int] = {}
    while (decision := pending(field, state)).kind != "over" and decision.round <= rounds:
        line, order = setup.orders_for(decision.round, decision.phase), NOTHING
        if decision.ship >= 0:
            order = parse(line.get(field.ids[decision.ship], "."))
            if decision.kind == "dodge":
                order = dodge_in(field, state, decision.ship, order)
            elif problems(field, state, decision.ship, order):
                order = NOTHING
        state = fold(state, step(field, state, dice, order))
        for name, ship in zip(field.ids, state.ships, strict=True):
            if ship.is_lost:
                found.setdefault(name, decision.round)
    return found


def _plan(setup: Setup, ship: str, between: tuple[float, float]) -> Judged:
    field, state = begin(setup)
    last = max((when for when, lines in setup.orders if ship in dict(lines)), default=(1, 1))
    phases = range(1, (last[0] - 1) * PHASES + last[1] + 1)
    plan = [
        parse(setup.orders_for((number - 1) // PHASES + 1, (number - 1) % PHASES + 1).get(ship, "."))
        for number in phases
    ]
    said = f"every action of {ship} is carried out and succeeds with a chance of"
    try:
        return exactly(said, plan_odds(field, state, field.index[ship], plan), between)
    except StateBudgetError as error:
        return "amber", None, f"{said} unknown size: {error}"
