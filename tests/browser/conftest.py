"""What the browser tests share: Chromium, served notebooks, and a page that must stay clean.

A page fails its test if it logs an error or asks anything of another host.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Playwright, Request, expect

from tests.browser.serve import Server, lab_server, voila_server

HERE = Path(__file__).parent
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
]

# Two cores may be busy with the other tests.
expect.set_options(timeout=30_000)

VoilaFactory = Callable[..., Server]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def find_chromium(playwright: Playwright) -> str:
    """Return the Chromium to drive: the one $CHROMIUM names, the system's, else Playwright's own."""
    named = os.environ.get("CHROMIUM")
    candidates = [named] if named else ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    found = next((path for path in map(shutil.which, filter(None, candidates)) if path), None)
    bundled = playwright.chromium.executable_path
    if found is None and not named and Path(bundled).is_file():
        found = bundled
    if found is None:
        what = f"CHROMIUM names {named!r}, which cannot be run" if named else "no Chromium was found"
        pytest.fail(f"{what}: set CHROMIUM to its path, or run 'playwright install chromium'", pytrace=False)
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> dict[str, Any]:
    return {"executable_path": find_chromium(playwright), "args": FLAGS, "headless": True}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 1280, "height": 800}, "device_scale_factor": 2}


@dataclass
class Record:
    """What a page did that it must not do."""

    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", self._request)
        page.on("websocket", lambda socket: self._address(socket.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        self._address(request.url)

    def _address(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in LOOPBACK:
            self.strangers.append(url)


@pytest.fixture
def record() -> Record:
    """What the test's pages did wrong; a test that provokes an error clears it."""
    return Record()


@pytest.fixture
def page(context: BrowserContext, record: Record) -> Iterator[Page]:
    """A new page; at the end it must have logged no error and asked nothing of another host."""
    context.on("page", record.watch)
    page = context.new_page()
    yield page
    for each in context.pages:
        each.close(run_before_unload=True)  # as a person closes it, so that its kernel ends
    assert record.strangers == []
    assert record.errors == []


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VoilaFactory]:
    """Serve a notebook: ``voila(path, read_only=True)``; a notebook served already with the same settings is reused."""
    with ExitStack() as stack:
        running: dict[str, Server] = {}

        def start(notebook: Path, env: dict[str, str] | None = None, **settings: object) -> Server:
            key = repr((notebook, env, settings))
            if key not in running:
                home = tmp_path_factory.mktemp("voila")
                running[key] = stack.enter_context(voila_server(notebook, home, env, **settings))
            return running[key]

        yield start


@dataclass
class Lab:
    """A JupyterLab; its notebooks are the files of ``folder``."""

    server: Server
    folder: Path

    def open(self, page: Page, name: str) -> None:
        """Open the notebook *name* of the folder alone on *page*, and run all its cells."""
        page.goto(f"{self.server.url}lab/workspaces/test-{Path(name).stem}/tree/{name}?reset")
        page.wait_for_function("window.jupyterapp !== undefined", timeout=60_000)
        page.get_by_text("| Idle").wait_for(timeout=60_000)
        # The promise is not waited for: a dialogue would hold it for ever.
        page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests; write a notebook into its folder, then ``lab.open(page, name)``."""
    folder = tmp_path_factory.mktemp("notebooks")
    with lab_server(folder, tmp_path_factory.mktemp("lab")) as server:
        yield Lab(server, folder)
