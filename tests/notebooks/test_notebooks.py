"""Every notebook runs from its first cell to its last, and is stored as it is written: without what running it left."""

from pathlib import Path

import nbformat
import pytest
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

from interceptor_nb.serving.kernels import OwnInterpreter

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))
FEWEST = 6
SECONDS_A_CELL = 30

each = pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in NOTEBOOKS])


def test_no_notebook_has_gone_missing() -> None:
    assert len(NOTEBOOKS) >= FEWEST


@each
def test_it_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    manager = AsyncKernelManager(kernel_spec_manager=OwnInterpreter(), transport="ipc")
    notebook = nbformat.read(path, as_version=4)
    folder = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, km=manager, timeout=SECONDS_A_CELL, resources=folder).execute()
    # What a cell shows last is not checked by its running: a widget or picture that cannot be drawn is an error there.
    said = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert [output.text for output in said if output.output_type == "stream" and output.name == "stderr"] == []
    assert any(output.output_type in {"execute_result", "display_data"} for output in said)
    assert list(tmp_path.iterdir()) == []


@each
def test_it_is_stored_as_written(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert [cell.id for cell in code if cell.outputs or cell.execution_count is not None] == []
    assert "widgets" not in notebook.metadata
