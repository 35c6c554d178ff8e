"""A case played by the engine and held against its right answer."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """Return where playing *case* differs from what it expects, a sentence each; empty: it passes."""
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
    broken: dict[tuple[str, str | None], Problem] = {(problem.ship, problem.rule): problem for problem in problems}
    found = [*unlike_problems(case.expect.problems or (), broken)]
    found += [*_ships(case, field, state), *_asteroids(case, field, state)]
    if case.expect.rolls is not None:
        found += unlike_rolls(case.expect.rolls, [roll_values(roll) | {"ship": roll.owner} for roll in rolls])
    return (*found, *left_over(dice))


def unlike_problems(
    wanted: Iterable[Mapping[str, Any]], found: Mapping[tuple[str, str | None], object], who: str = "ship"
) -> Iterator[str]:
    """Compare faults, as sets: those *wanted*, any rule where none is named, with those *found* by *who* and rule."""
    entries = {(entry[who], entry.get("rule")) for entry in wanted}
    for (unit, rule), problem in found.items():
        if (unit, rule) not in entries and (unit, None) not in entries:
            yield f"problem not expected: {problem}"
    for unit, rule in entries:
        if not any(unit == other and rule in (None, cited) for other, cited in found):
            yield f"problem expected and not found: {unit} {rule or 'any'}"


def left_over(dice: ScriptedDice) -> Iterator[str]:
    """Yield the faces of *dice* that nobody rolled."""
    for owner, queues in dice.left().items():
        for purpose, faces in queues.items():
            yield f"{owner} {purpose}: faces {faces} are left over"


def _ships(case: Case, field: Field, state: State) -> Iterator[str]:
    for owner, wanted in case.expect.ships.items():
        yield from unlike(owner, wanted, _ship(field, field.index[owner], state.ships[field.index[owner]], wanted))


def _ship(field: Field, index: int, ship: Ship, wanted: Mapping[str, Any]) -> dict[str, Any]:
    design = field.designs[index]
    values = ship_values(field, ship) | {"morale_out": ship.morale_out}
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


def unlike_rolls(wanted: Sequence[Mapping[str, Any]], rolls: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield where *rolls*, as JSON values, are not as *wanted*, which lists them all."""
    for number, (entry, values) in enumerate(zip(wanted, rolls, strict=False), 1):
        yield from unlike(f"roll {number}", entry, values)
    if len(wanted) != len(rolls):
        shown = ((roll["owner"], roll["for"], roll["face"] if "face" in roll else roll["faces"]) for roll in rolls)
        rest = ", ".join(f"{owner} {purpose} {fell}" for owner, purpose, fell in list(shown)[len(wanted) :])
        yield f"{len(rolls)} rolls were made, {len(wanted)} expected" + (f"; not expected: {rest}" if rest else "")


def unlike(what: str, wanted: Mapping[str, Any], values: Mapping[str, Any]) -> Iterator[str]:
    """Yield where *values* of *what* are not as *wanted*; only what is named is compared."""
    for name, value in wanted.items():
        expected = [list(pair) for pair in value] if name == "internals" else value
        if values[name] != expected:
            yield f"{what}: {name} is {values[name]!r}, expected {value!r}"
