"""The server process, without a browser: its address, its port, its end, and who may ask it for what."""

import json
import re
import signal
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from interceptor_nb.core.errors import FileError
from interceptor_nb.serving.voila import PortError, serve
from tests.browser.serve import Server, voila_server, write_notebook

FACTS = """
import os, sys
from IPython.display import HTML
HTML("<p>python=" + sys.executable + "; file=" + os.environ["INTERCEPTOR_NB_FILE"]
     + "; activated=" + os.environ.get("VIRTUAL_ENV", "none") + ";</p>")
"""


def ask(url: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """Return the status and the text of the answer."""
    request = urllib.request.Request(url, method=method, headers={k.replace("_", "-"): v for k, v in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A studio-like server; its notebook names another Python's kernel, and a voila.json lies in its folder."""
    folder, home = tmp_path_factory.mktemp("book"), tmp_path_factory.mktemp("home")
    notebook = write_notebook(folder / "facts.ipynb", FACTS, kernel_name="decoy")
    folder.chmod(0o555)
    decoy = home / "decoy" / "kernels" / "decoy"
    decoy.mkdir(parents=True)
    spec = {"argv": ["/nowhere/python", "-f", "{connection_file}"], "display_name": "Decoy", "language": "python"}
    (decoy / "kernel.json").write_text(json.dumps(spec))
    (home / "voila.json").write_text(json.dumps({"VoilaConfiguration": {"template": "nowhere"}}))
    env = {"INTERCEPTOR_NB_FILE": "a.json", "JUPYTER_PATH": str(home / "decoy"), "VIRTUAL_ENV": str(home)}
    with voila_server(notebook, home, env) as running:
        yield running
    folder.chmod(0o755)


def test_the_page_runs_this_python_and_knows_its_file(server: Server) -> None:
    status, text = ask(server.url)
    assert status == 200
    assert f"python={sys.executable}; file=a.json; activated=none;" in text
    assert "<title>facts</title>" in text
    assert "cdn" not in text.lower()


BURST = """
from IPython.display import HTML
from ipywidgets import HTML as Text
text = Text()
for number in range(10_000):
    text.value = str(number)
HTML("<p>the last of a burst</p>")
"""


def test_a_page_of_many_messages_is_shown_whole(tmp_path: Path) -> None:
    with voila_server(write_notebook(tmp_path / "burst.ipynb", BURST), tmp_path) as server:
        assert "the last of a burst" in ask(server.url)[1]


@pytest.fixture(scope="module")
def opened(server: Server) -> tuple[str, dict[str, str]]:
    """A page that was opened: its kernel's id, and the headers of one who has its cookie."""
    with urllib.request.urlopen(server.url, timeout=60) as answer:
        cookie = next(each for each in answer.headers.get_all("Set-Cookie") if each.startswith("_xsrf="))
        found = re.search(r'"kernelId": "([\w-]+)"', answer.read().decode())
    assert found is not None
    cookie = cookie.split(";")[0]
    return found[1], {"Cookie": cookie, "X_XSRFToken": cookie.removeprefix("_xsrf=")}


CROSS = {"Origin": "http://evil.example"}


@pytest.mark.parametrize(
    ("method", "path", "headers", "with_cookie", "status"),
    [
        pytest.param("GET", "", {"Host": "evil.example"}, False, 403, id="a hostile name for this address"),
        pytest.param(
            *("GET", "", {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "iframe"}, False, 403),
            id="the page inside another site",
        ),
        pytest.param("POST", "api/kernels", {}, True, 405, id="starting a kernel"),
        pytest.param("GET", "api/kernels", {}, True, 403, id="listing kernels"),
        pytest.param("POST", "api/kernels/{id}/interrupt", {}, True, 405, id="interrupting one"),
        pytest.param("POST", "api/kernels/{id}/restart", {}, True, 405, id="restarting one"),
        pytest.param("GET", "voila/files/facts.ipynb", {}, True, 403, id="the notebook's file"),
        pytest.param("GET", "voila/api/contents/facts.ipynb", {}, True, 403, id="the contents service"),
        pytest.param("DELETE", "api/kernels/{id}", {}, False, 403, id="ending a kernel without its page's cookie"),
        pytest.param("POST", "voila/api/shutdown/{id}", {}, False, 403, id="a farewell without the cookie"),
        pytest.param("POST", "voila/api/shutdown/{id}", CROSS, True, 404, id="a farewell from another site"),
        pytest.param("DELETE", "api/kernels/{id}", CROSS, True, 404, id="ending a kernel from another site"),
        pytest.param("GET", "api/kernels/{id}", {}, True, 200, id="and still the kernel runs"),
        pytest.param("POST", "voila/api/shutdown/{id}", {}, True, 204, id="the page's own farewell"),
    ],
)
def test_what_http_lets_be_done(
    server: Server,
    opened: tuple[str, dict[str, str]],
    method: str,
    path: str,
    headers: dict[str, str],
    with_cookie: bool,
    status: int,
) -> None:
    kernel, cookie = opened
    sent = {**headers, **(cookie if with_cookie else {})}
    assert ask(server.url + path.format(id=kernel), method, **sent)[0] == status


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_it_says_why_a_cell_failed_and_ends_cleanly_with_its_kernels(tmp_path: Path, sig: signal.Signals) -> None:
    notebook = write_notebook(tmp_path / "one.ipynb", "1 / 0")
    with voila_server(notebook, tmp_path) as server:
        status, text = ask(server.url)
        assert (status, "division by zero" in text) == (200, False)
        assert "division by zero" in server.log.read_text()
        kernels = server.kernels()
        assert len(kernels) == 1
        assert server.stop(sig) == 0
        assert not any(psutil.pid_exists(pid) for pid in kernels)
        assert "Interrupt" not in server.log.read_text()


def test_a_taken_port_is_said_in_one_sentence(tmp_path: Path) -> None:
    notebook = write_notebook(tmp_path / "one.ipynb", "1")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PortError, match=rf"^port {port} of 127.0.0.1 cannot be used \(address already in use\);"):
            serve(notebook, port=port)


def test_a_missing_notebook_is_said_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"gone.ipynb: there is no such notebook"):
        serve(tmp_path / "gone.ipynb")
