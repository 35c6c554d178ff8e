"""A case played by the engine and held against its right answer."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.errors import DiceError
from interceptor_nb.rules.interceptor import Field, Problem, Roll, Ship, State, begin, play
from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.log import rock_values, roll_values, ship_values
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.rules.interceptor.state import rock_now
from interceptor_nb.scenario.cases import Case


def differences(case: Case) -> tuple[str, ...]:
    """Return where playing *case* differs from what it expects, a sentence each; empty: it passes.

    Raises:
        UnplayedError: it needs rules that the engine does not play yet.
    """
    dice = ScriptedDice(case.dice)
    field, state = begin(case.setup)
    rolls: list[Roll] = []
    problems: tuple[Problem, ...] = ()
    for turn in range(1, case.turns + 1):
        try:
            played = play(field, state, case.setup.orders_for(turn), dice)
        except DiceError as error:
            return (f"turn {turn}: {error}",)
        rolls += [event.roll for event in played.events if event.roll is not None]
        problems = played.problems
        state = played.state
        if problems:
            break
    entries = {(entry["ship"], entry.get("rule")) for entry in case.expect.problems or ()}
    faults: dict[tuple[str, str | None], Problem] = {(problem.ship, problem.rule): problem for problem in problems}
    found = [*misjudged(entries, faults), *_ships(case, field, state), *_asteroids(case, field, state)]
    if case.expect.rolls is not None:
        values = [roll_values(roll) | {"ship": roll.owner} for roll in rolls]
        found += rolls_unlike(case.expect.rolls, values)
    left = dice.left()
    found += [
        f"{owner} {purpose}: faces {faces} are left over" for owner in left for purpose, faces in left[owner].items()
    ]
    return tuple(found)


def misjudged(
    entries: Collection[tuple[str, str | None]], found: Mapping[tuple[str, str | None], object]
) -> Iterator[str]:
    """Compare faults by who has them and the rule: each is wanted by an entry, each entry finds one.

    Args:
        entries: what is expected; one without a rule takes any.
        found: the faults there are.
    """
    for (who, rule), problem in found.items():
        if (who, rule) not in entries and (who, None) not in entries:
            yield f"problem not expected: {problem}"
    for who, rule in entries:
        if not any(who == other and rule in (None, cited) for other, cited in found):
            yield f"problem expected and not found: {who} {rule or 'any'}"


def _ships(case: Case, field: Field, state: State) -> Iterator[str]:
    for owner, wanted in case.expect.ships.items():
        yield from unlike(owner, wanted, _ship(field, field.index[owner], state.ships[field.index[owner]], wanted))


def _ship(field: Field, index: int, ship: Ship, wanted: Mapping[str, Any]) -> dict[str, Any]:
    design = field.designs[index]
    values = ship_values(field, ship) | {"altitude": ship.altitude, "morale_out": ship.morale_out}
    values["max_thrust"] = max_thrust(
        design, ship.internals_lost, ship.loads_lost, variable_mass=field.options.variable_mass
    )
    armour = wanted.get("armour") or {}
    values["armour"] = {side: design.armour[SIDES.index(side)] - ship.armour_lost[SIDES.index(side)] for side in armour}
    values["internals"] = [
        [component, boxes_left(design, ship.internals_lost, component)[0]]
        for component, _ in wanted.get("internals") or ()
    ]
    return values


def _asteroids(case: Case, field: Field, state: State) -> Iterator[str]:
    for owner, wanted in case.expect.asteroids.items():
        rock = rock_now(field, state.rocks, field.rock_ids.index(owner))
        if rock is None or wanted is None:
            if rock is not None:
                yield f"{owner}: it is still there, and should be gone"
            elif wanted is not None:
                yield f"{owner}: it is gone, expected {wanted}"
            continue
        yield from unlike(owner, wanted, rock_values(field, rock))


def rolls_unlike(wanted: Sequence[Mapping[str, Any]], rolls: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield where *rolls*, as JSON values, are not as *wanted*, which lists them all."""
    for number, (entry, values) in enumerate(zip(wanted, rolls, strict=False), 1):
        yield from unlike(f"roll {number}", entry, values)
    if len(wanted) != len(rolls):
        rest = ", ".join(f"{values['owner']} {values['for']} {values['face']}" for values in rolls[len(wanted) :])
        yield f"{len(rolls)} rolls were made, {len(wanted)} expected" + (f"; not expected: {rest}" if rest else "")


def unlike(what: str, wanted: Mapping[str, Any], values: Mapping[str, Any]) -> Iterator[str]:
    """Yield where *values* are not as *wanted*, a sentence each."""
    for name, value in wanted.items():
        expected = [list(pair) for pair in value] if name == "internals" else value
        if values[name] != expected:
            yield f"{what}: {name} is {values[name]!r}, expected {value!r}"
