"""Starts a served notebook or JupyterLab for the browser tests, and ends what it started."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import nbformat
import psutil

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0

SERVE = """
import json, sys
from pathlib import Path
from interceptor_nb.serving.voila import serve
settings = json.loads(sys.argv[2])
sys.exit(serve(Path(sys.argv[1]), **settings))
"""


def write_notebook(path: Path, *cells: str, kernel_name: str = "python3") -> Path:
    """Write a notebook of code cells."""
    kernel = {"name": kernel_name, "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells], metadata={"kernelspec": kernel}
    )
    nbformat.write(notebook, path)
    return path


def own_environment(home: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment in which nothing of the user's own Jupyter is seen."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON", "COV_", "PYTEST"))}
    kept.pop("VIRTUAL_ENV", None)
    return {
        **kept,
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "PYTHONPATH": str(ROOT),
        **(extra or {}),
    }


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A server process and its address, which ends in ``/``."""

    process: subprocess.Popen[str]
    url: str
    log: Path
    _file: IO[str] = field(repr=False)

    def kernels(self) -> list[int]:
        """Return the process ids of its kernels."""
        return [child.pid for child in psutil.Process(self.process.pid).children()]

    def wait_for_kernels(self, count: int, seconds: float = 60.0) -> None:
        """Return when it has *count* kernels; fail if that does not come about."""
        deadline = time.monotonic() + seconds
        while len(self.kernels()) != count:
            assert time.monotonic() < deadline, f"{len(self.kernels())} kernels, {count} expected"
            time.sleep(0.1)

    def stop(self, sig: signal.Signals = signal.SIGTERM) -> int:
        """End it by its process id and return its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(sig)
        try:
            status = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait(10)
        self._file.close()
        return status


def _start(
    command: Sequence[str], env: Mapping[str, str], log: Path, cwd: Path
) -> tuple[subprocess.Popen[str], IO[str]]:
    file = log.open("w")
    process = subprocess.Popen(command, env=dict(env), cwd=cwd, stdout=file, stderr=subprocess.STDOUT, text=True)
    return process, file


def _wait_for_line(process: subprocess.Popen[str], log: Path, start: str) -> str:
    """Return the rest of the first line of *log* that begins with *start*."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        for line in log.read_text().splitlines():
            if line.startswith(start):
                return line.removeprefix(start).strip()
        assert process.poll() is None, f"the server ended:\n{log.read_text()}"
        time.sleep(0.1)
    raise AssertionError(f"no line {start!r} in {PATIENCE} s:\n{log.read_text()}")


@contextmanager
def voila_server(
    notebook: Path, home: Path, env: Mapping[str, str] | None = None, **settings: object
) -> Iterator[Server]:
    """Serve *notebook* from an empty folder until the block ends; *settings* go to ``serve``."""
    home.mkdir(parents=True, exist_ok=True)
    log = home / f"voila-{notebook.stem}.log"
    command = [sys.executable, "-c", SERVE, str(notebook), json.dumps(settings)]
    process, file = _start(command, own_environment(home, env), log, home)
    try:
        url = _wait_for_line(process, log, "Serving on ")
        yield (server := Server(process, url, log, file))
        server.stop()
    finally:
        if process.poll() is None:
            Server(process, "", log, file).stop()


@contextmanager
def lab_server(folder: Path, home: Path) -> Iterator[Server]:
    """Run JupyterLab on *folder* until the block ends."""
    home.mkdir(parents=True, exist_ok=True)
    log = home / "lab.log"
    settings = home / "config" / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True)
    # It would ask the reader, and then another host, for news.
    settings.write_text(json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}))
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"),
        *("--ServerApp.port_retries=0", "--IdentityProvider.token=", "--allow-root", "--expose-app-in-browser"),
        *("--LabApp.extension_manager=readonly", f"--ServerApp.root_dir={folder}"),
    ]
    process, file = _start(command, own_environment(home), log, folder)
    try:
        deadline = time.monotonic() + PATIENCE
        while f"127.0.0.1:{port}/lab" not in log.read_text():
            assert process.poll() is None, f"JupyterLab ended:\n{log.read_text()}"
            assert time.monotonic() < deadline, f"JupyterLab did not start:\n{log.read_text()}"
            time.sleep(0.2)
        yield (server := Server(process, f"http://127.0.0.1:{port}/", log, file))
        server.stop()
    finally:
        if process.poll() is None:
            Server(process, "", log, file).stop()
