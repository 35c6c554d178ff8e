"""Every notebook runs from its first cell to its last, and is stored as it is written: without what running it left."""

import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))
FEWEST = 8
SECONDS = 60
EXECUTE = "from nbclient.cli import main; main()"
SHOWN = {"execute_result", "display_data"}

each = pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in NOTEBOOKS])


def test_no_notebook_has_gone_missing() -> None:
    assert len(NOTEBOOKS) >= FEWEST


@each
def test_it_runs(path: Path, tmp_path: Path) -> None:
    # In a process of its own: nbclient leaves sockets behind, and here a warning is an error.
    mine = shutil.copy(path, tmp_path)
    command = [sys.executable, "-c", EXECUTE, mine, "--inplace", "--kernel_name=python3", "--timeout=30"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert ran.returncode == 0, ran.stderr
    cells = [cell for cell in nbformat.read(mine, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    assert [output.text for output in outputs if output.get("name") == "stderr"] == []
    # A widget or a picture that fails as it is drawn ends as no error of its cell.
    assert [output for output in outputs if output.output_type == "error"] == []
    assert any(output.output_type in SHOWN for output in cells[-1].outputs)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]  # it writes nothing beside itself


@each
def test_it_is_stored_as_written(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert [cell.id for cell in code if cell.outputs or cell.execution_count is not None] == []
    assert "widgets" not in notebook.metadata
