"""Case files of the helm, read into plain values."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from interceptor_nb.core.dice import DiceScript
from interceptor_nb.rules.helm.rules import RULES
from interceptor_nb.rules.helm.setup import Setup
from interceptor_nb.scenario.cases import (
    dice_in,
    disowned,
    judged,
    misplaced,
    script,
    unknown_rules,
    unowned,
)
from interceptor_nb.scenario.document import Node, header, parsed, strangers, text_of
from interceptor_nb.scenario.faults import Fault
from interceptor_nb.scenario.helm_case_models import (
    HELM_CASE_FORMAT,
    HELM_CASE_VERSION,
    ExpectHelmModel,
    HelmCaseModel,
    HelmDiceModel,
)
from interceptor_nb.scenario.helm_files import helm_from_node


class HelmCase(Struct, frozen=True):
    """Scripted phases with their right answer; the lines of *setup* are as written, perhaps wrong on purpose."""

    name: str
    rules: tuple[str, ...]
    source: str
    setup: Setup
    phases: int
    dice: DiceScript
    expect: ExpectHelmModel


def read_helm_case(path: str | Path) -> HelmCase:
    """Return the case in the file at *path*.

    Raises:
        ScenarioError: with every fault of the case and of its scenario.
    """
    path = Path(path)
    return read_helm_case_text(text_of(path), str(path), path.parent)


def read_helm_case_text(text: str, name: str, folder: str | Path | None = None) -> HelmCase:
    """Return the case written in *text*; *folder* is where the file it names is looked for.

    Raises:
        ScenarioError: with every fault of the case and of its scenario.
    """
    record, wrong = parsed(text, name)
    root = Node(record, name)
    header(root, HELM_CASE_FORMAT, HELM_CASE_VERSION)
    beside = None if folder is None else Path(folder)
    setup = judged(root, beside, wrong, HelmCaseModel, RULES, _scenario, _wrong_names)
    model = HelmCaseModel.model_validate(record | {"scenario": {"file": "read"}})
    return HelmCase(
        model.name, tuple(model.rules), model.source, setup, model.phases, script(model.dice.root), model.expect
    )


def read_helm_dice(path: str | Path, setup: Setup) -> DiceScript:
    """Return the scripted dice in the file at *path*, for the scenario *setup*.

    Raises:
        ScenarioError: with every fault.
    """
    return dice_in(path, HelmDiceModel, partial(_wrong_dice, setup=setup))


def _scenario(node: Node, _: Path | None, before: list[Fault]) -> Setup:
    return helm_from_node(node, before, lines=False)


def _wrong_names(root: Node, setup: Setup) -> Iterator[Fault]:
    """Yield the owners, ships, missiles, characters, places and rules that the scenario or the rules do not have."""
    ships, missiles = [ship.id for ship in setup.ships], [missile.id for missile in setup.missiles]
    expect = root.at("expect")
    yield from _wrong_dice(root.at("dice"), setup)
    for what, known in (("ship", ships), ("missile", missiles)):
        yield from strangers(expect.at(f"{what}s"), known, what)
        for owner, node in expect.at(f"{what}s").entries():
            yield from misplaced(node, setup.map.grain)
            crew = next((ship.crew for ship in setup.ships if ship.id == owner), ())
            for member, spent in node.at("spent").entries():
                yield from unowned(Node(member, spent.file, spent.pointer), [one.id for one in crew])
    for roll in expect.at("rolls").items():
        yield from unowned(roll.at("owner"), [*ships, *missiles])
    for problem in expect.at("problems").items():
        yield from unowned(problem.at("ship"), ships)
        yield from unknown_rules([problem.at("rule")], RULES)


def _wrong_dice(dice: Node, setup: Setup) -> Iterator[Fault]:
    yield from disowned(dice, [each.id for units in (setup.ships, setup.missiles) for each in units])
    for _, queues in dice.entries():
        for purpose, faces in queues.entries():
            for face in faces.items():
                if purpose != "profile" and face.whole is not None and face.whole > 6:
                    yield face.fault(f"{face.whole} is no face of a d6; {purpose} is rolled with them")
