"""Fleet case files read into plain values, played by the engine and held against their right answers."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from interceptor_nb.core.dice import DiceScript, ScriptedDice
from interceptor_nb.core.errors import DiceError
from interceptor_nb.rules.fleet import PURPOSES, RULES, Problem, Roll, Setup, begin, play
from interceptor_nb.rules.fleet.log import cloud_values, group_values, roll_values, ship_values
from interceptor_nb.scenario.cases import scenario_at, unknown_rules, unowned
from interceptor_nb.scenario.document import Node, header, parsed, text_of
from interceptor_nb.scenario.faults import Fault, ScenarioError, instead, shown
from interceptor_nb.scenario.fleet_case_models import FLEET_CASE_FORMAT, FLEET_CASE_VERSION, FleetCaseModel
from interceptor_nb.scenario.fleet_files import fleet_from_node
from interceptor_nb.scenario.structure import misshapen
from interceptor_nb.scenario.verdict import misjudged, rolls_unlike, unlike


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
    # What is wrong inside the game is told by its own reader.
    wrong += [fault for fault in misshapen(FleetCaseModel, root) if not fault.pointer.startswith("/scenario/")]
    wrong += unknown_rules(root.at("rules").items(), RULES)
    setup, unreadable = None, False
    try:
        setup = scenario_at(
            root.at("scenario"), folder, lambda node, _, before: fleet_from_node(node, before, lines=False)
        )
    except ScenarioError as error:
        wrong += error.faults
        unreadable = error.unreadable
    else:
        wrong += _unknown(root, setup)
    if wrong or setup is None:
        raise ScenarioError(dict.fromkeys(wrong), unreadable=unreadable)
    model = FleetCaseModel.model_validate(record | {"scenario": {"file": "read"}})
    expect = model.expect.model_dump(by_alias=True, exclude_unset=True)
    if model.expect.clouds is not None:
        expect["clouds"] = [cloud.model_dump() for cloud in model.expect.clouds]
    dice = {
        owner: {str(purpose): faces for purpose, faces in queues.items()} for owner, queues in model.dice.root.items()
    }
    return FleetCase(model.name, tuple(model.rules), model.source, setup, model.turns, dice, expect)


def fleet_differences(case: FleetCase) -> tuple[str, ...]:
    """Return where playing *case* differs from what it expects, a sentence each; empty: it passes."""
    dice = ScriptedDice(case.dice, PURPOSES)
    field, state = begin(case.setup)
    rolls: list[Roll] = []
    problems: tuple[Problem, ...] = ()
    for turn in range(1, case.turns + 1):
        try:
            played = play(field, state, case.setup.orders_for(turn), dice)
        except DiceError as error:
            return (f"turn {turn}: {error}",)
        rolls += [roll for event in played.events for roll in event.rolls]
        problems, state = played.problems, played.state
        if problems:
            break
    expect = case.expect
    entries = {(entry["unit"], entry.get("rule")) for entry in expect.get("problems") or ()}
    found = list(misjudged(entries, {(problem.unit, problem.rule): problem for problem in problems}))
    for name, wanted in expect.get("ships", {}).items():
        index = field.ships[name]
        found += unlike(name, wanted, ship_values(field, index, state.ships[index]))
    for name, wanted in expect.get("groups", {}).items():
        found += unlike(name, wanted, group_values(field, state.groups[field.groups[name]]))
    clouds = [cloud_values(cloud) for cloud in state.clouds]
    if expect.get("clouds", clouds) != clouds:
        found.append(f"clouds are {clouds!r}, expected {expect['clouds']!r}")
    if expect.get("rolls") is not None:
        found += rolls_unlike(expect["rolls"], [roll_values(roll) for roll in rolls])
    left = dice.left()
    found += [
        f"{owner} {purpose}: faces {left[owner][purpose]} are left over" for owner in left for purpose in left[owner]
    ]
    return tuple(found)


def _unknown(root: Node, setup: Setup) -> Iterator[Fault]:
    """Yield the faults of names that are not of *setup*, and of rules that are none."""
    ships, groups = [ship.id for ship in setup.ships], [group.id for group in setup.groups]
    owners = [*ships, *groups, *(f"side:{side.id}" for side in setup.sides)]
    expect = root.at("expect")
    for node, known, what in (
        (root.at("dice"), owners, "owner of dice"),
        (expect.at("ships"), ships, "ship"),
        (expect.at("groups"), groups, "group"),
    ):
        for name, entry in node.entries():
            if name not in known:
                yield entry.fault(f"{shown(name)} is no {what} of this scenario; {instead(name, known)}")
    for roll in expect.at("rolls").items():
        yield from unowned(roll.at("owner"), owners)
    for problem in expect.at("problems").items():
        yield from unowned(problem.at("unit"), [*ships, *groups])
        yield from unknown_rules([problem.at("rule")], RULES)
