"""Case files read into plain values; playing and comparing them is for the engine."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, TypeVar

from msgspec import Struct
from pydantic import BaseModel, RootModel

from interceptor_nb.core.cite import RuleBook
from interceptor_nb.core.dice import DiceScript
from interceptor_nb.core.hexes import Grain, LabelError, direction_names, labelled
from interceptor_nb.rules.interceptor.rules import RULES
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.scenario.case_models import CASE_FORMAT, CASE_VERSION, CaseModel, DiceModel
from interceptor_nb.scenario.document import Node, header, parsed, strangers, text_of
from interceptor_nb.scenario.faults import Fault, ScenarioError, cited, instead, shown
from interceptor_nb.scenario.files import from_node
from interceptor_nb.scenario.labels import RESERVED_OWNER
from interceptor_nb.scenario.structure import misshapen

P = TypeVar("P", bound=str)
T = TypeVar("T")

_SIX_SIDED = ("spin", "direction", "asteroid_direction")


class Expect(Struct, frozen=True):
    """What must come of a case, named and written as in its file; only what is named is compared.

    Attributes:
        ships: by ship id, the fields that are named.
        asteroids: by asteroid id, the fields that are named; None: it is gone.
        rolls: the whole list in order; None: not compared.
        problems: every fault of the lines, in any order; None: the lines are legal.
    """

    ships: Mapping[str, Mapping[str, Any]]
    asteroids: Mapping[str, Mapping[str, Any] | None]
    rolls: tuple[Mapping[str, Any], ...] | None = None
    problems: tuple[Mapping[str, Any], ...] | None = None


class Case(Struct, frozen=True):
    """A scripted game with its right answer.

    Attributes:
        rules: the ids of the rules it tests.
        setup: the scenario; its order lines are as written, perhaps wrong on purpose.
        turns: how many are played.
    """

    name: str
    rules: tuple[str, ...]
    source: str
    setup: Setup
    turns: int
    dice: DiceScript
    expect: Expect


def read_case(path: str | Path) -> Case:
    """Return the case in the file at *path*.

    Raises:
        ScenarioError: with every fault of the case and of its scenario.
    """
    path = Path(path)
    return read_case_text(text_of(path), str(path), path.parent)


def read_case_text(text: str, name: str, folder: str | Path | None = None) -> Case:
    """Return the case written in *text*; *folder* is where the files it names are looked for.

    Raises:
        ScenarioError: with every fault of the case and of its scenario.
    """
    record, wrong = parsed(text, name)
    root = Node(record, name)
    header(root, CASE_FORMAT, CASE_VERSION)
    beside = None if folder is None else Path(folder)
    setup = judged(root, beside, wrong, CaseModel, RULES, partial(from_node, lines=False), _wrong_names)
    model = CaseModel.model_validate(record | {"scenario": {"file": "read"}})
    expect = model.expect.model_dump(by_alias=True, exclude_unset=True)
    return Case(
        model.name,
        tuple(model.rules),
        model.source,
        setup,
        model.turns,
        script(model.dice.root),
        Expect(
            expect.get("ships", {}),
            expect.get("asteroids", {}),
            None if model.expect.rolls is None else tuple(expect["rolls"]),
            None if model.expect.problems is None else tuple(expect["problems"]),
        ),
    )


def read_dice(path: str | Path, setup: Setup | None = None) -> DiceScript:
    """Return the scripted dice in the file at *path*, which has what ``dice`` has in a case.

    Args:
        path: the file.
        setup: the scenario they are for, so that their owners can be checked.

    Raises:
        ScenarioError: with every fault.
    """
    return dice_in(path, DiceModel, lambda root: _wrong_dice(root, setup))


def dice_in(
    path: str | Path,
    model: type[RootModel[dict[str, dict[P, list[int]]]]],
    wrong_dice: Callable[[Node], Iterator[Fault]],
) -> DiceScript:
    """Return the scripted dice in the file at *path*: of the shape of *model*, and with no *wrong_dice*.

    Raises:
        ScenarioError: with every fault.
    """
    record, wrong = parsed(text_of(Path(path)), str(path))
    root = Node(record, str(path))
    if wrong := [*wrong, *misshapen(model, root), *wrong_dice(root)]:
        raise ScenarioError(wrong)
    return script(model.model_validate(record).root)


def script(queues: Mapping[str, Mapping[Any, list[int]]]) -> DiceScript:
    """Return the faces of a file by owner and purpose."""
    return {owner: {str(purpose): faces for purpose, faces in own.items()} for owner, own in queues.items()}


def judged(
    root: Node,
    folder: Path | None,
    wrong: list[Fault],
    model: type[BaseModel],
    rules: RuleBook,
    reader: Callable[[Node, Path | None, list[Fault]], T],
    names: Callable[[Node, T], Iterator[Fault]],
) -> T:
    """Return the scenario of the case at *root*, in which nothing is wrong.

    Args:
        root: the case.
        folder: where the file that it names is looked for.
        wrong: faults that are known already.
        model: its shape.
        rules: those it may name.
        reader: reads a scenario in a folder, with faults known already.
        names: the faults of what the case names and its scenario does not have.

    Raises:
        ScenarioError: with every fault of the case and of its scenario.
    """
    # What is wrong inside the scenario is told by its own reader.
    shape = [fault for fault in misshapen(model, root) if not fault.pointer.startswith("/scenario/")]
    found = [*wrong, *shape, *unknown_rules(root.at("rules").items(), rules)]
    node = root.at("scenario")
    try:
        setup = reader(node, folder, []) if node.at("file").text is None else reader(*_kept_apart(node, folder))
    except ScenarioError as error:
        raise ScenarioError(dict.fromkeys([*found, *error.faults]), unreadable=error.unreadable) from None
    if found := [*found, *names(root, setup)]:
        raise ScenarioError(dict.fromkeys(found))
    return setup


def _kept_apart(node: Node, folder: Path | None) -> tuple[Node, Path, list[Fault]]:
    """Return the scenario that a case at *node* keeps in a file, its folder, and the keys that stand twice in it.

    Raises:
        ScenarioError: there is no such file, or it cannot be read.
    """
    file = node.at("file").text or ""
    if folder is None or not file or any(path.anchor for path in (PurePosixPath(file), PureWindowsPath(file))):
        message = f"{shown(file)} is no path from the case's folder; write one like ../scenarios/push.json"
        raise ScenarioError([node.at("file").fault(message)])
    path = folder / file
    record, repeated = parsed(text_of(path), str(path))
    return Node(record, str(path)), path.parent, repeated


def unknown_rules(nodes: Iterable[Node], rules: RuleBook) -> Iterator[Fault]:
    """Yield the faults of *nodes* that name no rule of *rules*."""
    for node in nodes:
        if node.text is not None and node.text not in rules:
            chapter = [rule for rule in rules if rule.split("-")[0] == node.text.split("-", maxsplit=1)[0]]
            yield node.fault(f"{shown(node.text)} is no rule; {instead(node.text, chapter or rules)}")


def _wrong_dice(dice: Node, setup: Setup | None) -> Iterator[Fault]:
    if setup is not None:
        yield from disowned(dice, _owners(setup))
    for _, queues in dice.entries():
        for purpose, faces in queues.entries():
            for face in faces.items():
                if purpose in _SIX_SIDED and face.whole is not None and 6 < face.whole <= 10:
                    yield face.fault(f"{face.whole} is no face of a d6; {purpose} is rolled with one")


def _wrong_names(root: Node, setup: Setup) -> Iterator[Fault]:
    yield from _wrong_dice(root.at("dice"), setup)
    yield from _wrong_expectations(root.at("expect"), setup)


def _owners(setup: Setup) -> list[str]:
    return [
        *(ship.id for ship in setup.ships),
        *(rock.id for rock in setup.asteroids),
        *(installation.id for installation in setup.installations),
        *(f"side:{side.id}" for side in setup.sides),
        RESERVED_OWNER,
    ]


def _wrong_expectations(expect: Node, setup: Setup) -> Iterator[Fault]:
    ships, rocks = [ship.id for ship in setup.ships], [rock.id for rock in setup.asteroids]
    for what, known in (("ship", ships), ("asteroid", rocks)):
        yield from strangers(expect.at(f"{what}s"), known, what)
        for _, node in expect.at(f"{what}s").entries():
            yield from misplaced(node, setup.map.grain)
    for roll in expect.at("rolls").items():
        yield from unowned(roll.at("owner"), _owners(setup))
        yield from unowned(roll.at("ship"), ships)
    for problem in expect.at("problems").items():
        yield from unowned(problem.at("ship"), ships)
        yield from unknown_rules([problem.at("rule")], RULES)


def disowned(dice: Node, owners: Sequence[str]) -> Iterator[Fault]:
    """Yield the faults of those in *dice* who are none of *owners*."""
    for owner, queues in dice.entries():
        if owner not in owners:
            yield queues.fault(f"{shown(owner)} owns no dice of this scenario; {instead(owner, owners)}")


def misplaced(node: Node, grain: Grain) -> Iterator[Fault]:
    """Yield what is wrong with the hex and the headings expected at *node* (MAP-1, MAP-2)."""
    names = direction_names(grain)
    for key in ("heading", "facing", "direction"):
        name = node.at(key)
        if name.text is not None and name.text not in names:
            what = f"no heading of a map with grain {grain!r}"
            yield name.fault(f"{shown(name.text)} is {what}; {' '.join(names)} are", "MAP-1")
    hex_ = node.at("hex")
    if hex_.text is not None:
        try:
            labelled(hex_.text, grain)
        except LabelError as error:
            yield cited(hex_.file, hex_.pointer, str(error))


def unowned(node: Node, owners: list[str]) -> Iterator[Fault]:
    """Yield the fault of a name at *node* that nothing of the scenario has."""
    if node.text is not None and node.text not in owners:
        yield node.fault(f"{shown(node.text)} is not of this scenario; {instead(node.text, owners)}")
