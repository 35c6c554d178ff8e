"""What an author asserts of a scenario of the helm, tried.

- ``plan_succeeds``: exact, for a ship's lines from the first phase on (HLM-1).
- ``probability``: the file's lines, played many times.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from interceptor_nb.core.dice import RandomDice
from interceptor_nb.core.errors import StateBudgetError
from interceptor_nb.odds.playouts import BLOCK
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.trials import Came, Playout, lost_by, trials
from interceptor_nb.odds.unplayed import as_written, told
from interceptor_nb.odds.verdicts import Judged, Verdict, cut_short, exactly, roughly
from interceptor_nb.rules.helm import Field, Setup, State, begin, parse, pending, plan_odds, play
from interceptor_nb.rules.helm.tables import PHASES

RUNS = 10_000


def verdicts(setup: Setup, runs: int = RUNS, watch: Watch | None = None) -> tuple[Verdict, ...]:
    """Return the verdict on every check of *setup*, in its order; a sample has so many *runs*."""
    asked: list[dict[str, Any]] = [dict(check.arguments) for check in setup.checks]
    rounds = max((min(values["by_round"], setup.rounds) for values in asked if "by_round" in values), default=0)
    counts, done = trials(playout, setup, rounds, runs, watch=watch)

    def judged(ship: str, between: tuple[float, float], by_round: int = 0, event: str = "") -> Judged:
        if not event:
            return _plan(setup, ship, between)
        by_round = min(by_round, setup.rounds)
        said = f"{ship} is lost by round {by_round} with a chance of"
        found = as_written(roughly(said, lost_by(counts, ship, by_round), done, between), counts, by_round, done)
        return cut_short(found, done, runs)

    return tuple(
        Verdict(number, check.that, *judged(**values))
        for number, (check, values) in enumerate(zip(setup.checks, asked, strict=True))
    )


def playout(setup: Setup, rounds: int) -> Playout:
    """Return what plays the written lines for so many *rounds*; one that its phase does not allow is left out of it."""
    return partial(_came, setup, rounds, *begin(setup))


def _came(setup: Setup, rounds: int, field: Field, state: State, dice: RandomDice) -> Iterator[Came]:
    lost: set[str] = set()
    while (due := pending(field, state)).kind != "over" and due.round <= rounds:
        phase, written = f"phase {due.round}.{due.phase}", setup.orders_for(due.round, due.phase)
        lines = {
            name: written[name]
            for name, ship in zip(field.ids, state.ships, strict=True)
            if name in written and not ship.is_lost
        }
        while (played := play(field, state, lines, dice)).problems:
            faulty = {problem.owner: problem for problem in reversed(played.problems)}
            yield from (told(due.round, phase, name, [problem]) for name, problem in faulty.items())
            lines = {name: line for name, line in lines.items() if name not in faulty}
            state = played.state  # ships and missiles have moved: the phase goes on from there
        yield from (told(due.round, phase, name) for name in lines)
        state = played.state
        for name, ship in zip(field.ids, state.ships, strict=True):
            if ship.is_lost and name not in lost:
                lost.add(name)
                yield name, due.round


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
        chance = plan_odds(field, state, field.index[ship], plan)
    except StateBudgetError as error:
        return "amber", None, f"{said} unknown size: {error}"
    judged = exactly(said, chance, between)
    if chance:
        return judged
    alone = tuple((when, tuple(line for line in lines if line[0] == ship)) for when, lines in setup.orders)
    counts, runs = trials(playout, replace(setup, orders=alone), last[0], BLOCK)
    return as_written(judged, counts, last[0], runs)
