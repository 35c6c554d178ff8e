"""Fleet case files read into plain values, played by the engine and held against their right answers."""

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from interceptor_nb.core.dice import DiceScript, ScriptedDice
from interceptor_nb.rules.fleet import PURPOSES, RULES, Field, Setup, State, begin, play
from interceptor_nb.rules.fleet.log import cloud_values, group_values, roll_values, ship_values
from interceptor_nb.scenario.cases import dice_in, disowned, judged, script, unknown_rules, unowned
from interceptor_nb.scenario.document import Node, header, parsed, strangers, text_of
from interceptor_nb.scenario.faults import Fault
from interceptor_nb.scenario.fleet_case_models import (
    FLEET_CASE_FORMAT,
    FLEET_CASE_VERSION,
    FleetCaseModel,
    FleetDiceModel,
)
from interceptor_nb.scenario.fleet_files import fleet_from_node
from interceptor_nb.scenario.verdict import Trial, unlike


class FleetCase(Struct, frozen=True):
    """A scripted game with its right answer.

    Attributes:
        rules: the ids of the rules it tests.
        setup: the game; its order lines are as written, perhaps wrong on purpose.
        turns: how many are played.
        expect: what must come of it, named and written as in its file.
    """

    name: str
    rules: tuple[str, ...]
    source: str
    setup: Setup
    turns: int
    dice: DiceScript
    expect: Mapping[str, Any]


def read_fleet_case(path: str | Path) -> FleetCase:
    """Return the case in the file at *path*.

    Raises:
        ScenarioError: with every fault of the case and of its game.
    """
    path = Path(path)
    return read_fleet_case_text(text_of(path), str(path), path.parent)


def read_fleet_case_text(text: str, name: str, folder: str | Path | None = None) -> FleetCase:
    """Return the case written in *text*; *folder* is where the file it names is looked for.

    Raises:
        ScenarioError: with every fault of the case and of its game.
    """
    record, wrong = parsed(text, name)
    root = Node(record, name)
    header(root, FLEET_CASE_FORMAT, FLEET_CASE_VERSION)
    beside = None if folder is None else Path(folder)
    setup = judged(root, beside, wrong, FleetCaseModel, RULES, _scenario, _unknown)
    model = FleetCaseModel.model_validate(record | {"scenario": {"file": "read"}})
    expect = model.expect.model_dump(by_alias=True, exclude_unset=True)
    if model.expect.clouds is not None:
        expect["clouds"] = [cloud.model_dump() for cloud in model.expect.clouds]
    return FleetCase(model.name, tuple(model.rules), model.source, setup, model.turns, script(model.dice.root), expect)


def read_fleet_dice(path: str | Path, setup: Setup) -> DiceScript:
    """Return the scripted dice in the file at *path*, for the game *setup*.

    Raises:
        ScenarioError: with every fault.
    """
    return dice_in(path, FleetDiceModel, partial(disowned, owners=_owners(setup)))


def fleet_differences(case: FleetCase) -> tuple[str, ...]:
    """Return where playing *case* differs from what it expects, a sentence each; empty: it passes."""
    dice = ScriptedDice(case.dice, PURPOSES)
    field, start = begin(case.setup)
    expect = case.expect
    trial = Trial(
        dice,
        case.turns,
        lambda _, turn: f"turn {turn}",
        lambda state, turn: play(field, state, case.setup.orders_for(turn), dice),
        lambda events: [roll_values(roll) for event in events for roll in event.rolls],
        lambda state: _ends(field, state, expect),
        "unit",
    )
    return trial.differences(start, expect.get("problems"), expect.get("rolls"))


def _ends(field: Field, state: State, expect: Mapping[str, Any]) -> Iterator[str]:
    for name, wanted in expect.get("ships", {}).items():
        index = field.ships[name]
        yield from unlike(name, wanted, ship_values(field, index, state.ships[index]))
    for name, wanted in expect.get("groups", {}).items():
        yield from unlike(name, wanted, group_values(field, state.groups[field.groups[name]]))
    clouds = [cloud_values(cloud) for cloud in state.clouds]
    if expect.get("clouds", clouds) != clouds:
        yield f"clouds are {clouds!r}, expected {expect['clouds']!r}"


def _scenario(node: Node, _: Path | None, before: list[Fault]) -> Setup:
    return fleet_from_node(node, before, lines=False)


def _unknown(root: Node, setup: Setup) -> Iterator[Fault]:
    """Yield the faults of names that are not of *setup*, and of rules that are none."""
    ships, groups = [ship.id for ship in setup.ships], [group.id for group in setup.groups]
    owners, expect = _owners(setup), root.at("expect")
    yield from disowned(root.at("dice"), owners)
    yield from strangers(expect.at("ships"), ships, "ship")
    yield from strangers(expect.at("groups"), groups, "group")
    for roll in expect.at("rolls").items():
        yield from unowned(roll.at("owner"), owners)
    for problem in expect.at("problems").items():
        yield from unowned(problem.at("unit"), [*ships, *groups])
        yield from unknown_rules([problem.at("rule")], RULES)


def _owners(setup: Setup) -> list[str]:
    ids = [unit.id for units in (setup.ships, setup.groups) for unit in units]
    return [*ids, *(f"side:{side.id}" for side in setup.sides)]
