"""Where the scenarios, rosters and notebooks that come with the package are.

In a source checkout they lie beside the package; a wheel carries them inside.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from interceptor_nb.core.errors import FileError

FILE_VARIABLE = "INTERCEPTOR_NB_FILE"
"""The environment variable that tells a served notebook its files, separated as paths are."""

FOLDER_VARIABLE = "INTERCEPTOR_NB_FOLDER"
"""The environment variable that tells a served notebook the folder its command was given in."""

QUESTION_VARIABLE = "INTERCEPTOR_NB_QUESTION"
"""The environment variable that tells a served notebook what it is asked, a JSON object."""

RuleSet = Literal["interceptor", "fleet", "helm"]
RULE_SETS: tuple[RuleSet, ...] = get_args(RuleSet)

_SCENARIOS: dict[RuleSet, str] = {
    "interceptor": "scenarios",
    "fleet": "scenarios/fleet",
    "helm": "scenarios/helm",
}
_PACKAGE = Path(__file__).resolve().parent


def _roots() -> Iterable[Path]:
    """Return the folders that may hold ``scenarios`` and ``notebooks``, best first."""
    return (_PACKAGE / "_data", _PACKAGE.parent)


def _folder(kind: str) -> Path:
    """Return the folder of that *kind*.

    Raises:
        FileError: neither the package nor a checkout around it has one.
    """
    for root in _roots():
        if (root / kind).is_dir():
            return root / kind
    raise FileError(f"the folder '{kind}' is neither inside the package nor beside it; install the package again")


def _names(kind: str, suffix: str) -> tuple[str, ...]:
    return tuple(sorted(path.name.removesuffix(suffix) for path in _folder(kind).glob(f"*{suffix}")))


def _find(kind: str, name: str, suffix: str) -> Path:
    """Return the file *name*, with or without its suffix.

    Raises:
        FileError: there is none of that name.
    """
    known = _names(kind, suffix)
    stem = name.removesuffix(suffix)
    if stem not in known:
        raise FileError(f"{name!r}: no such file among the {kind} of the package; {', '.join(known) or 'none'} are")
    return _folder(kind) / f"{stem}{suffix}"


def list_scenarios(rules: RuleSet = "interceptor") -> tuple[str, ...]:
    """Return the names of the scenarios of a rule set that come with the package, in order.

    Raises:
        FileError: their folder is missing.
    """
    return _names(_SCENARIOS[rules], ".json")


def scenario(name: str, rules: RuleSet = "interceptor") -> Path:
    """Return the path of the scenario *name* of a rule set; the name may end in ``.json``.

    Raises:
        FileError: there is none of that name.
    """
    return _find(_SCENARIOS[rules], name, ".json")


def list_rosters() -> tuple[str, ...]:
    """Return the names of the rosters that come with the package, in order.

    Raises:
        FileError: their folder is missing.
    """
    return _names("scenarios/rosters", ".json")


def roster(name: str) -> Path:
    """Return the path of the roster *name*, which may end in ``.json``.

    Raises:
        FileError: there is none of that name.
    """
    return _find("scenarios/rosters", name, ".json")


def notebook(name: str) -> Path:
    """Return the path of the notebook *name*, which may end in ``.ipynb``.

    Raises:
        FileError: there is none of that name.
    """
    return _find("notebooks", name, ".ipynb")
