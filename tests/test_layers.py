"""What an import costs: a fresh interpreter is asked which modules came with it.

`lint-imports` holds the layers as written; this holds what is loaded.
"""

import subprocess
import sys

import pytest

ASK = """
import sys
before = set(sys.modules)
import {module}
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""

WIDGETS = {"IPython", "anywidget", "ipycanvas", "ipywidgets", "traitlets"}


def loaded_by(module: str) -> set[str]:
    """Return the top-level modules that importing *module* loads into a fresh interpreter."""
    answer = subprocess.run(
        [sys.executable, "-c", ASK.format(module=module)], capture_output=True, text=True, check=True
    )
    return set(answer.stdout.split())


@pytest.mark.parametrize(
    "module", ["interceptor_nb.core", *(f"interceptor_nb.rules.{name}" for name in ("interceptor", "fleet", "helm"))]
)
def test_the_engine_needs_msgspec_and_the_standard_library(module: str) -> None:
    # msgspec reads typing_extensions where something else has installed it.
    assert loaded_by(module) - sys.stdlib_module_names <= {"interceptor_nb", "msgspec", "typing_extensions"}


@pytest.mark.parametrize(
    ("module", "absent"),
    [
        pytest.param("interceptor_nb", {"numpy", "pandas", "pydantic", *WIDGETS}, id="a notebook user's first import"),
        pytest.param("interceptor_nb.cli", {"pandas", *WIDGETS}, id="the command line, before its verb"),
        pytest.param("interceptor_nb.odds", {"pandas", *WIDGETS}, id="odds without tables"),
        pytest.param("interceptor_nb.view", {"pandas", "pydantic", *WIDGETS}, id="pictures are data"),
    ],
)
def test_an_import_leaves_heavy_packages_alone(module: str, absent: set[str]) -> None:
    loaded = loaded_by(module)
    assert "interceptor_nb" in loaded
    assert not loaded & absent
