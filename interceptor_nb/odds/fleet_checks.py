"""What an author asserts of a game of the fleet, tried.

- ``ram_hits``: exact, for the two ships as they begin and within reach (FRM-2, FRM-3).
- ``probability``: the file's lines, played many times.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from interceptor_nb.core.dice import RandomDice
from interceptor_nb.odds.tally import Watch
from interceptor_nb.odds.trials import Came, Playout, lost_by, trials
from interceptor_nb.odds.unplayed import as_written, told
from interceptor_nb.odds.verdicts import Judged, Verdict, cut_short, exactly, roughly
from interceptor_nb.rules.fleet import Field, Setup, State, begin, play, problems
from interceptor_nb.rules.fleet.chances import ram_hits
from interceptor_nb.rules.fleet.legal import in_play

RUNS = 10_000


def verdicts(setup: Setup, runs: int = RUNS, watch: Watch | None = None) -> tuple[Verdict, ...]:
    """Return the verdict on every check of *setup*, in its order; a sample has so many *runs*."""
    asked: list[dict[str, Any]] = [dict(check.arguments) for check in setup.checks]
    turns = max((min(values["by_turn"], setup.turns) for values in asked if "by_turn" in values), default=0)
    counts, done = trials(playout, setup, turns, runs, watch=watch)

    def judged(ship: str, between: tuple[float, float], by_turn: int = 0, event: str = "", target: str = "") -> Judged:
        if not event:
            return _ram(setup, ship, target, between)
        by_turn = min(by_turn, setup.turns)
        said = f"{ship} is lost by turn {by_turn} with a chance of"
        found = as_written(roughly(said, lost_by(counts, ship, by_turn), done, between), counts, by_turn, done)
        return cut_short(found, done, runs)

    return tuple(
        Verdict(number, check.that, *judged(**values))
        for number, (check, values) in enumerate(zip(setup.checks, asked, strict=True))
    )


def playout(setup: Setup, turns: int) -> Playout:
    """Return what plays the written lines for so many *turns*; one that its turn does not allow is left out of it."""
    return partial(_came, setup, turns, *begin(setup))


def _came(setup: Setup, turns: int, field: Field, state: State, dice: RandomDice) -> Iterator[Came]:
    lost: set[str] = set()
    for turn in range(1, turns + 1):
        lines = {
            name: line
            for name, line in setup.orders_for(turn).items()
            if name not in field.ids or in_play(field, state, name)
        }
        # What is left out may make another line wrong, such as that of a group which is not launched.
        while wrong := problems(field, state, lines):
            faulty = {problem.owner: problem for problem in reversed(wrong)}
            yield from (told(turn, f"turn {turn}", name, [problem]) for name, problem in faulty.items())
            lines = {name: line for name, line in lines.items() if name not in faulty}
        yield from (told(turn, f"turn {turn}", name) for name in lines)
        state = play(field, state, lines, dice).state
        for name, ship in zip(field.ship_ids, state.ships, strict=True):
            if ship.status != "active" and name not in lost:
                lost.add(name)
                yield name, turn


def _ram(setup: Setup, rammer: str, target: str, between: tuple[float, float]) -> Judged:
    field, state = begin(setup)
    ours, theirs = (field.thrust(index, state.ships[index]) for index in (field.ships[rammer], field.ships[target]))
    chance = ram_hits(ours, theirs, gated=True)
    return exactly(f"{rammer} rams {target} with a chance of", chance, between)
