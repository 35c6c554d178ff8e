"""A case of the helm played by the engine and held against its right answer."""

from collections.abc import Iterator
from typing import Any

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.hexes import direction_name
from interceptor_nb.rules.helm import Field, Played, Roll, Ship, State, begin, pending, play
from interceptor_nb.rules.helm.narrate import hex_words
from interceptor_nb.rules.helm.purposes import PURPOSES
from interceptor_nb.scenario.helm_cases import HelmCase
from interceptor_nb.scenario.verdict import Trial, unlike


def helm_differences(case: HelmCase) -> tuple[str, ...]:
    """Return where playing *case* differs from what it expects, a sentence each; empty: it passes."""
    dice = ScriptedDice(case.dice, PURPOSES)
    field, start = begin(case.setup)
    expect: dict[str, Any] = case.expect.model_dump(by_alias=True, exclude_unset=True)

    def when(state: State, _: int) -> str:
        due = pending(field, state)
        return f"round {due.round}, phase {due.phase}"

    def played(state: State, _: int) -> Played:
        due = pending(field, state)
        return play(field, state, case.setup.orders_for(due.round, due.phase), dice)

    trial = Trial(
        dice,
        case.phases,
        when,
        played,
        lambda events: [_roll(event.roll) for event in events if event.roll],
        lambda state: _places(field, state, expect),
    )
    return trial.differences(start, expect.get("problems"), expect.get("rolls"))


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
