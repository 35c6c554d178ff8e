"""A case of the helm played by the engine and held against its right answer."""

from collections.abc import Iterator
from typing import Any

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.errors import DiceError
from interceptor_nb.core.hexes import direction_name
from interceptor_nb.rules.helm import Field, Problem, Roll, Ship, State, begin, pending, play
from interceptor_nb.rules.helm.narrate import hex_words
from interceptor_nb.rules.helm.purposes import PURPOSES
from interceptor_nb.scenario.helm_cases import HelmCase
from interceptor_nb.scenario.verdict import left_over, unlike, unlike_problems, unlike_rolls


def helm_differences(case: HelmCase) -> tuple[str, ...]:
    """Return where playing *case* differs from what it expects, a sentence each; empty: it passes."""
    dice = ScriptedDice(case.dice, PURPOSES)
    field, state = begin(case.setup)
    rolls: list[Roll] = []
    problems: tuple[Problem, ...] = ()
    for _ in range(case.phases):
        due = pending(field, state)
        try:
            played = play(field, state, case.setup.orders_for(due.round, due.phase), dice)
        except DiceError as error:
            return (f"round {due.round}, phase {due.phase}: {error}",)
        rolls += [event.roll for event in played.events if event.roll is not None]
        state, problems = played.state, played.problems
        if problems:
            break
    expect: dict[str, Any] = case.expect.model_dump(by_alias=True, exclude_unset=True)
    broken: dict[tuple[str, str | None], Problem] = {(problem.ship, problem.rule): problem for problem in problems}
    found = [*unlike_problems(expect.get("problems") or (), broken), *_places(field, state, expect)]
    if case.expect.rolls is not None:
        found += unlike_rolls(expect["rolls"], [_roll(roll) for roll in rolls])
    return (*found, *left_over(dice))


def _places(field: Field, state: State, expect: dict[str, Any]) -> Iterator[str]:
    for owner, wanted in expect.get("ships", {}).items():
        yield from unlike(owner, wanted, _ship(field, field.index[owner], state.ships[field.index[owner]], wanted))
    for owner, wanted in expect.get("missiles", {}).items():
        hex_ = state.missiles[field.missile_ids.index(owner)]
        where = None if hex_ is None else {"hex": hex_words(field, hex_)}
        if where != wanted:
            yield f"{owner}: {where or 'it is gone'}, expected {wanted or 'that it is gone'}"


def _ship(field: Field, index: int, ship: Ship, wanted: dict[str, Any]) -> dict[str, Any]:
    spent = {member.id: actions for member, actions in zip(field.ships[index].crew, ship.spent, strict=True)}
    return {
        **{name: getattr(ship, name) for name in Ship.__struct_fields__},
        "hex": hex_words(field, ship.hex),
        "facing": direction_name(ship.facing, field.setup.map.grain),
        "spent": {member: spent[member] for member in wanted.get("spent") or ()},
    }


def _roll(roll: Roll) -> dict[str, Any]:
    names = ("owner", "total", "need", "modifier", "margin", "ok")
    return {name: getattr(roll, name) for name in names} | {"for": roll.purpose, "faces": list(roll.faces)}
