"""Scenario files of the helm: read with every fault at once, written canonically."""

from pathlib import Path

from interceptor_nb.rules.helm.setup import Setup
from interceptor_nb.scenario.document import Node, header, parsed, text_of
from interceptor_nb.scenario.faults import Fault, ScenarioError
from interceptor_nb.scenario.files import save
from interceptor_nb.scenario.helm_consistency import helm_inconsistent
from interceptor_nb.scenario.helm_convert import to_helm_record, to_helm_setup
from interceptor_nb.scenario.helm_models import HELM_FORMAT, HELM_VERSION, HelmModel
from interceptor_nb.scenario.structure import misshapen
from interceptor_nb.scenario.writing import rendered


def read_helm(path: str | Path) -> Setup:
    """Return the scenario in the file at *path*.

    Raises:
        ScenarioError: with every fault.
    """
    return read_helm_text(text_of(Path(path)), str(path))


def read_helm_text(text: str, name: str) -> Setup:
    """Return the scenario written in *text*, which messages call *name*.

    Raises:
        ScenarioError: with every fault.
    """
    record, wrong = parsed(text, name)
    return helm_from_node(Node(record, name), wrong)


def helm_from_node(root: Node, before: list[Fault], *, lines: bool = True) -> Setup:
    """Return the scenario at *root*; *before* are faults known already, *lines* is whether order lines must parse.

    Raises:
        ScenarioError: with every fault.
    """
    header(root, HELM_FORMAT, HELM_VERSION)
    if wrong := [*before, *_faults(root, lines=lines)]:
        raise ScenarioError(dict.fromkeys(wrong))
    return to_helm_setup(HelmModel.model_validate(root.value))


def helm_faults(setup: Setup, name: str = "") -> tuple[Fault, ...]:
    """Return everything for which a file of *setup* would not be read again; none: it can be written."""
    return tuple(dict.fromkeys(_faults(Node(to_helm_record(setup), name))))


def dump_helm(setup: Setup) -> str:
    """Return the canonical text of *setup*."""
    return rendered(to_helm_record(setup))


def write_helm(setup: Setup, path: str | Path) -> None:
    """Write *setup* to *path*: the whole new file takes the old one's place, or the old one stays as it was.

    Raises:
        ScenarioError: the scenario has faults, or the file cannot be written.
    """
    if found := helm_faults(setup, str(path)):
        raise ScenarioError(found)
    save(Path(path), dump_helm(setup))


def _faults(root: Node, *, lines: bool = True) -> list[Fault]:
    return [*misshapen(HelmModel, root), *helm_inconsistent(root, lines=lines)]
