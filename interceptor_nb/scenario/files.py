"""Scenario files: read with every fault at once, written canonically and whole or not at all."""

import errno
import os
import secrets
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath, PureWindowsPath

from msgspec import structs

from interceptor_nb.rules.interceptor.setup import Design, Setup
from interceptor_nb.scenario.bulk import judged
from interceptor_nb.scenario.consistency import inconsistent
from interceptor_nb.scenario.convert import design_record, to_design, to_record, to_setup
from interceptor_nb.scenario.document import Node, header, parsed, text_of
from interceptor_nb.scenario.faults import Fault, ScenarioError, shown, unreadable
from interceptor_nb.scenario.migrate import STEPS, Step, migrated
from interceptor_nb.scenario.models import FORMAT, VERSION, DesignModel
from interceptor_nb.scenario.soundness import Soundness
from interceptor_nb.scenario.structure import misshapen, shaped
from interceptor_nb.scenario.writing import rendered


def read(path: str | Path) -> Setup:
    """Return the scenario in the file at *path*.

    Raises:
        ScenarioError: with every fault of the file and of the design files that it names.
    """
    path = Path(path)
    return read_text(text_of(path), str(path), path.parent)


def read_text(text: str, name: str, folder: str | Path | None = None) -> Setup:
    """Return the scenario written in *text*.

    Args:
        text: a JSON document.
        name: what messages call it.
        folder: where the design files that it names lie; without one it may name none.

    Raises:
        ScenarioError: with every fault.
    """
    record, faults_ = parsed(text, name)
    return from_node(Node(record, name), None if folder is None else Path(folder), faults_)


def from_node(
    root: Node,
    folder: Path | None,
    before: list[Fault],
    *,
    lines: bool = True,
    steps: Mapping[int, Step] = STEPS,
    newest: int = VERSION,
) -> Setup:
    """Return the scenario at *root*, a document or a part of one.

    Args:
        root: the scenario.
        folder: where its design files lie.
        before: faults that are known already.
        lines: whether order lines must parse.
        steps: the version steps.
        newest: the version that the steps lead to.

    Raises:
        ScenarioError: with every fault.
    """
    version = header(root, FORMAT, newest)
    # Only a document of an older version is changed.
    if version < newest and isinstance(root.value, dict):
        root = structs.replace(root, value=migrated(root.value, version, steps, newest))
    designs: dict[str, Node] = {}
    files: dict[str, DesignModel] = {}
    wrong = list(before)
    for name, entry in root.at("designs").entries():
        file = entry.at("file").text
        if file is None:
            designs[name] = entry
            continue
        found = _design_file(entry.at("file"), file, folder)
        if isinstance(found, Node):
            design, shape = shaped(DesignModel, found)
            wrong += shape
            designs[name] = found
            if design is not None:
                files[file] = design
        else:
            wrong += found
    model, shape = judged(root)
    wrong += shape
    sound = None if model is None else Soundness(model)
    wrong += inconsistent(root, designs, sound, lines=lines)
    if wrong or model is None or sound is None:
        # Two designs may name one file: its faults are told once.
        raise ScenarioError(dict.fromkeys(wrong))
    return to_setup(model, files, sound.asteroids)


def faults(setup: Setup, name: str = "") -> tuple[Fault, ...]:
    """Return everything for which a file of *setup* would not be read again; none: it can be written.

    Args:
        setup: the scenario, perhaps half made.
        name: what the faults call its file.
    """
    return _faults(setup, Node(to_record(setup), name))


def _faults(setup: Setup, root: Node) -> tuple[Fault, ...]:
    """Return the faults of *setup*, whose record is at *root*."""
    designs = {
        key: Node(design_record(design), root.file, root.at("designs").at(key).pointer)
        if design.file
        else root.at("designs").at(key)
        for key, design in setup.designs
    }
    model, shape = judged(root)
    found = list(shape)
    found += _alike_keys(setup, root)
    for key, design in setup.designs:
        if design.file:
            found += misshapen(DesignModel, designs[key])
    return tuple(dict.fromkeys([*found, *inconsistent(root, designs, None if model is None else Soundness(model))]))


def dump(setup: Setup) -> str:
    """Return the canonical text of *setup*; a design with a file of its own is written as that file's name."""
    return rendered(to_record(setup))


def write(setup: Setup, path: str | Path) -> None:
    """Write *setup* to *path*: the whole new file takes the old one's place, or the old one stays as it was.

    A design that was read from a file of its own is written as that file's name again where the file says the same;
    where it is not there or says something else the design stands in the scenario, so that nothing is lost.

    Raises:
        ScenarioError: the scenario has faults, or the file cannot be written.
    """
    path = Path(path)
    record = to_record(setup)
    if found := _faults(setup, Node(record, str(path))):
        raise ScenarioError(found)
    if any(design.file for _, design in setup.designs):
        record = to_record(structs.replace(setup, designs=tuple(_as_kept(setup, path.parent))))
    save(path, rendered(record))


def save(path: Path, text: str) -> None:
    """Put *text* in the place of the file at *path*, whole or not at all.

    Raises:
        ScenarioError: it cannot be written.
    """
    try:
        replace_file(path, text.encode())
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise unreadable(str(path), f"cannot be written: {reason[:1].lower()}{reason[1:]}") from None


def replace_file(path: Path, content: bytes) -> None:
    """Put *content* in the place of the file at *path*, or of the one a link there leads to, whole or not at all.

    Raises:
        OSError: it cannot be written, or what is there is no file.
        RuntimeError: a link leads to itself.
        ValueError: the path has a null byte or no name.
    """
    target, mode = path, None
    with suppress(FileNotFoundError):
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            target, mode = path.resolve(), None
            mode = target.stat().st_mode
    if mode is not None and not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "What stands there is no file")
    if mode is not None and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied")
    new = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.new")
    try:
        with new.open("xb") as file:
            if mode is not None:
                new.chmod(mode)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _as_kept(setup: Setup, folder: Path) -> Iterator[tuple[str, Design]]:
    for name, design in setup.designs:
        if design.file is None:
            yield name, design
            continue
        found = _design_file(Node(design.file, ""), design.file, folder)
        same = (
            isinstance(found, Node)
            and not misshapen(DesignModel, found)
            and to_design(DesignModel.model_validate(found.value), design.file) == design
        )
        yield name, design if same else structs.replace(design, file=None)


def _design_file(node: Node, file: str, folder: Path | None) -> Node | list[Fault]:
    """Return the design in *file*, or why it cannot be had."""
    if folder is None:
        return [node.fault(f"{shown(file)} is a file, and this scenario lies in no folder; write the design here")]
    inside = "a design file lies in the scenario's folder, under a name like ships/pilum.json"
    names = (PurePosixPath(file), PureWindowsPath(file))
    if not file or any(name.anchor or ".." in name.parts for name in names):
        return [node.fault(f"{shown(file)} leads out of the folder; {inside}")]
    path = folder / file
    try:
        if not path.resolve().is_relative_to(folder.resolve()):
            return [node.fault(f"{shown(file)} is a link out of the folder; {inside}")]
        record, repeated = parsed(text_of(path), str(path))
    except ScenarioError as error:
        return [node.fault(str(error))]
    except (OSError, RuntimeError, ValueError) as error:  # a link to itself, a null byte
        return [node.fault(f"{shown(file)} cannot be read: {error}")]
    return repeated or Node(record, str(path))


def _alike_keys(setup: Setup, root: Node) -> Iterator[Fault]:
    """Yield what a record cannot show because its keys differ: designs, turns and lines of one name."""
    names = [name for name, _ in setup.designs]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield root.at("designs").at(name).fault(f"two designs are called {name!r}; the ids of designs differ")
    turns = [turn for turn, _ in setup.orders]
    for turn, lines in setup.orders:
        ships = [ship for ship, _ in lines]
        if turns.count(turn) > 1 or len(set(ships)) < len(ships):
            yield root.at("orders").at(str(turn)).fault(f"turn {turn} has two lines of one ship; it has one")
