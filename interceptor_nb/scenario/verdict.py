"""A case played by the engine and held against its right answer."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.errors import DiceError
from interceptor_nb.core.problem import Problem
from interceptor_nb.rules.interceptor import Field, Ship, State, begin, play
from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.log import rock_values, roll_values, ship_values
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.rules.interceptor.state import rock_now
from interceptor_nb.scenario.cases import Case

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
Wanted = Sequence[Mapping[str, Any]]


class Played(Protocol[S_co]):
    """A turn, or a phase, as a rule set has played it."""

    @property
    def events(self) -> Sequence[Any]:
        """Return what happened."""
        ...

    @property
    def state(self) -> S_co:
        """Return the state after it."""
        ...

    @property
    def problems(self) -> Sequence[Problem[Any]]:
        """Return the faults of the lines."""
        ...


class Trial(NamedTuple, Generic[S]):
    """How a rule set plays a case, and what it makes of it.

    Attributes:
        dice: scripted.
        times: how many turns, or phases, are played.
        when: what that of a number, from 1, is called.
        play: plays it.
        rolls: the rolls of some events, as JSON values.
        ends: where a last state differs from what is expected.
        who: what a case calls the owner of a line.
    """

    dice: ScriptedDice
    times: int
    when: Callable[[S, int], str]
    play: Callable[[S, int], Played[S]]
    rolls: Callable[[Sequence[Any]], list[dict[str, Any]]]
    ends: Callable[[S], Iterable[str]]
    who: str = "ship"

    def differences(self, state: S, problems: Wanted | None, rolls: Wanted | None) -> tuple[str, ...]:
        """Return where playing on from *state* differs from what is expected, a sentence each.

        Args:
            state: the state at the start.
            problems: every fault of the lines; None: they are legal.
            rolls: all of them, in order; None: not compared.
        """
        events: list[Any] = []
        found: Sequence[Problem[Any]] = ()
        for number in range(1, self.times + 1):
            try:
                played = self.play(state, number)
            except DiceError as error:
                return (f"{self.when(state, number)}: {error}",)
            events += played.events
            state, found = played.state, played.problems
            if found:
                break
        unlike = [*_unlike_problems(problems or (), found, self.who), *self.ends(state)]
        if rolls is not None:
            unlike += _unlike_rolls(rolls, self.rolls(events))
        return (*unlike, *_left_over(self.dice))


def differences(case: Case) -> tuple[str, ...]:
    """Return where playing *case* differs from what it expects, a sentence each; empty: it passes."""
    dice = ScriptedDice(case.dice)
    field, start = begin(case.setup)
    trial = Trial(
        dice,
        case.turns,
        lambda _, turn: f"turn {turn}",
        lambda state, turn: play(field, state, case.setup.orders_for(turn), dice),
        lambda events: [roll_values(event.roll) | {"ship": event.roll.owner} for event in events if event.roll],
        lambda state: (*_ships(case, field, state), *_asteroids(case, field, state)),
    )
    return trial.differences(start, case.expect.problems, case.expect.rolls)


def _unlike_problems(wanted: Wanted, problems: Iterable[Problem[Any]], who: str) -> Iterator[str]:
    """Compare faults, as sets: those *wanted*, any rule where none is named, with *problems*, by *who* and rule."""
    entries = {(entry[who], entry.get("rule")) for entry in wanted}
    found = {(problem.owner, problem.rule): problem for problem in problems}
    for (owner, rule), problem in found.items():
        if (owner, rule) not in entries and (owner, None) not in entries:
            yield f"problem not expected: {problem}"
    for owner, rule in entries:
        if not any(owner == other and rule in (None, cited) for other, cited in found):
            yield f"problem expected and not found: {owner} {rule or 'any'}"


def _left_over(dice: ScriptedDice) -> Iterator[str]:
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


def _unlike_rolls(wanted: Wanted, rolls: Wanted) -> Iterator[str]:
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
