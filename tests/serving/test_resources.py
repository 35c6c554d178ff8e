"""Scenarios, rosters and notebooks are found in a checkout and in an installed wheel."""

from pathlib import Path

import pytest

from interceptor_nb import resources
from interceptor_nb.core.errors import FileError


@pytest.fixture(params=["checkout", "wheel"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with two scenarios, a roster and a notebook, laid out in either way."""
    package = tmp_path / "interceptor_nb"
    root = tmp_path if request.param == "checkout" else package / "_data"
    files = {
        "scenarios": ("b.json", "a.json", "notes.txt"),
        "scenarios/rosters": ("r.json",),
        "scenarios/fleet": ("f.json",),
        "scenarios/helm": ("h.json",),
        "notebooks": ("studio.ipynb",),
    }
    for kind, names in files.items():
        (root / kind).mkdir(parents=True)
        for name in names:
            (root / kind / name).touch()
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return root


def test_files_are_found_with_and_without_their_suffix(place: Path) -> None:
    assert resources.list_scenarios() == ("a", "b")
    assert resources.scenario("a") == resources.scenario("a.json") == place / "scenarios" / "a.json"
    assert (resources.list_scenarios("fleet"), resources.list_scenarios("helm")) == (("f",), ("h",))
    assert resources.scenario("f", "fleet") == place / "scenarios" / "fleet" / "f.json"
    assert resources.list_rosters() == ("r",)
    assert resources.roster("r") == place / "scenarios" / "rosters" / "r.json"
    assert resources.notebook("studio") == place / "notebooks" / "studio.ipynb"


@pytest.mark.parametrize("name", ["c", "../notebooks/studio.ipynb", "notes.txt", "", "A"])
def test_an_unknown_name_is_answered_with_the_known_ones(place: Path, name: str) -> None:
    with pytest.raises(FileError, match=r"no such file among the scenarios of the package; a, b are$"):
        resources.scenario(name)


def test_a_package_without_its_files_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "interceptor_nb")
    with pytest.raises(FileError, match="'scenarios' is neither inside the package nor beside it"):
        resources.list_scenarios()
