"""`scripts/setup` makes the environment of its own checkout and leaves that of any other alone."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("there", [pytest.param(True, id="to an environment"), pytest.param(False, id="to nothing")])
def test_a_link_is_refused_and_what_it_leads_to_stays(tmp_path: Path, there: bool) -> None:
    checkout, other = tmp_path / "checkout", tmp_path / "other"
    (checkout / "scripts").mkdir(parents=True)
    script = shutil.copy(ROOT / "scripts" / "setup", checkout / "scripts")
    if there:
        other.mkdir()
        (other / "kept").touch()
    (checkout / ".venv").symlink_to(other)
    ended = subprocess.run([script], capture_output=True, text=True, check=False)
    message = ".venv is a symbolic link, and what it leads to would be emptied; remove the link and begin again.\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", message)
    assert [path.name for path in tmp_path.glob("other/*")] == ["kept"] * there
