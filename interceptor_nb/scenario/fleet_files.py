"""Fleet files: read with every fault at once, written canonically and whole or not at all."""

from pathlib import Path

from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.scenario.document import Node, header, parsed, text_of
from interceptor_nb.scenario.faults import Fault, ScenarioError
from interceptor_nb.scenario.files import save
from interceptor_nb.scenario.fleet_consistency import inconsistent_fleet
from interceptor_nb.scenario.fleet_convert import to_fleet, to_fleet_record
from interceptor_nb.scenario.fleet_models import FLEET_FORMAT, FLEET_VERSION, FleetModel
from interceptor_nb.scenario.structure import misshapen
from interceptor_nb.scenario.writing import rendered


def read_fleet(path: str | Path) -> Setup:
    """Return the game in the file at *path*.

    Raises:
        ScenarioError: with every fault of the file.
    """
    path = Path(path)
    return read_fleet_text(text_of(path), str(path))


def read_fleet_text(text: str, name: str) -> Setup:
    """Return the game written in *text*, a JSON document that messages call *name*.

    Raises:
        ScenarioError: with every fault.
    """
    record, wrong = parsed(text, name)
    return fleet_from_node(Node(record, name), wrong)


def fleet_from_node(root: Node, before: list[Fault], *, lines: bool = True) -> Setup:
    """Return the game at *root*, a document or a part of one.

    Args:
        root: the game.
        before: faults that are known already.
        lines: whether order lines must parse.

    Raises:
        ScenarioError: with every fault.
    """
    header(root, FLEET_FORMAT, FLEET_VERSION)
    if wrong := [*before, *_faults(root, lines=lines)]:
        raise ScenarioError(dict.fromkeys(wrong))
    return to_fleet(FleetModel.model_validate(root.value))


def fleet_faults(setup: Setup, name: str = "") -> tuple[Fault, ...]:
    """Return everything for which a file of *setup* would not be read again; none: it can be written."""
    return tuple(dict.fromkeys(_faults(Node(to_fleet_record(setup), name))))


def dump_fleet(setup: Setup) -> str:
    """Return the canonical text of *setup*."""
    return rendered(to_fleet_record(setup))


def write_fleet(setup: Setup, path: str | Path) -> None:
    """Write *setup* to *path*: the whole new file takes the old one's place, or the old one stays as it was.

    Raises:
        ScenarioError: the game has faults, or the file cannot be written.
    """
    if found := fleet_faults(setup, str(path)):
        raise ScenarioError(found)
    save(Path(path), dump_fleet(setup))


def _faults(root: Node, *, lines: bool = True) -> list[Fault]:
    return [*misshapen(FleetModel, root), *inconsistent_fleet(root, lines=lines)]
