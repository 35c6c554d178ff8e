"""What an author asserts of a game of the fleet, tried.

- ``ram_hits``: exact, for the two ships as they begin and within reach (FRM-2, FRM-3).
- ``probability``: the file's lines, played many times.
"""

from typing import Any

from interceptor_nb.core.dice import RandomDice
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.trials import lost_by, trials
from interceptor_nb.odds.verdicts import Judged, Verdict, exactly, roughly
from interceptor_nb.rules.fleet import Setup, begin, play
from interceptor_nb.rules.fleet.chances import ram_hits
from interceptor_nb.rules.fleet.legal import read

RUNS = 10_000


def verdicts(setup: Setup, runs: int = RUNS, watch: Watch | None = None) -> tuple[Verdict, ...]:
    """Return the verdict on every check of *setup*, in its order; a sample has so many *runs*."""
    asked: list[dict[str, Any]] = [dict(check.arguments) for check in setup.checks]
    turns = max((min(values["by_turn"], setup.turns) for values in asked if "by_turn" in values), default=0)
    lost, done = trials(lost_turns, setup, turns, runs, watch=watch)

    def judged(ship: str, between: tuple[float, float], by_turn: int = 0, event: str = "", target: str = "") -> Judged:
        if not event:
            return _ram(setup, ship, target, between)
        by_turn = min(by_turn, setup.turns)
        said = f"{ship} is lost by turn {by_turn} with a chance of"
        return roughly(said, lost_by(lost, ship, by_turn), done, between)

    return tuple(
        Verdict(number, check.that, *judged(**values))
        for number, (check, values) in enumerate(zip(setup.checks, asked, strict=True))
    )


def lost_turns(setup: Setup, turns: int, dice: RandomDice) -> dict[str, int]:
    """Return the turn that each ship is lost in which is.

    The written lines are played; a unit whose line its turn does not allow does nothing new in it.
    """
    field, state = begin(setup)
    found: dict[str, int] = {}
    for turn in range(1, turns + 1):
        lines = setup.orders_for(turn)
        faulty = {problem.owner for problem in read(field, state, lines)[1]}
        allowed = {unit: line for unit, line in lines.items() if unit not in faulty}
        state = play(field, state, allowed, dice).state
        for name, ship in zip(field.ship_ids, state.ships, strict=True):
            if ship.status != "active":
                found.setdefault(name, turn)
    return found


def _ram(setup: Setup, rammer: str, target: str, between: tuple[float, float]) -> Judged:
    field, state = begin(setup)
    ours, theirs = (field.thrust(index, state.ships[index]) for index in (field.ships[rammer], field.ships[target]))
    chance = ram_hits(ours, theirs, gated=True)
    return exactly(f"{rammer} rams {target} with a chance of", chance, between)
