"""A notebook served as a page of its own by a standalone Voila.

Never Voila's server extension: under JupyterLab it lets a visitor run code.
"""

import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import zmq
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.log import gen_log
from tornado.web import HTTPError, RequestHandler
from traitlets.config import Config
from voila.app import Voila

from interceptor_nb.core.errors import FileError, InterceptorError
from interceptor_nb.serving.channel import PageConnection, ReadOnlyConnection
from interceptor_nb.serving.kernels import DEFAULT_MAX_KERNELS, KERNEL_NAME, CappedKernels, OwnInterpreter

ADDRESS = "127.0.0.1"
TEMPLATE = "interceptor"
TEMPLATE_ROOT = Path(__file__).parent / "template"

#: A page whose browser vanished without a word is given up after so many seconds.
ABANDONED_AFTER = 600

#: A page of hundreds of widgets may come out of a busy kernel so many seconds after its cell ended; what is not there
#: by then would be missing for good.
DRAWN_WITHIN = 60

#: anywidget loads its module from a blob; all else comes from this server.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' blob:; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none';"
    " object-src 'none'; base-uri 'none'; form-action 'none'"
)

#: The browser extensions that a page loads; any other of the machine stays out.
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget", "ipycanvas")


class PortError(InterceptorError):
    """The port cannot be listened on; the text names it and says what to do."""


class PageServer(Voila):
    """Voila on exactly one port of this machine, saying its address once it answers."""

    listener: socket.socket

    def listen(self) -> None:
        """Answer on ``listener`` until stopped."""
        for log in (self.log, gen_log):
            log.addFilter(_is_news)
        self.http_server = HTTPServer(self.app)
        self.http_server.add_sockets([self.listener])
        self.ioloop = IOLoop.current()
        self.ioloop.add_callback(self._announce)
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            self.log.info("stopped from the keyboard")
        finally:
            self.http_server.stop()
            self.stop()

    def _announce(self) -> None:
        """Say the address; the loop runs by now, so it answers."""
        print(f"Serving on {self.connection_url}", flush=True)  # noqa: T201 the address is the output
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        """Stop on SIGTERM, also before the loop runs."""
        if hasattr(self, "ioloop"):
            self.ioloop.add_callback_from_signal(self.ioloop.stop)
        else:
            raise SystemExit(0)


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a log line is worth the reader's time.

    Stored outputs, trusted or not, are never shown; and Tornado takes Jupyter's milliseconds between pings for seconds.
    """
    return not any(words in record.getMessage() for words in ("is not trusted", "websocket_ping_timeout"))


def _listen(port: int) -> socket.socket:
    """Return a socket that listens on *port*, or on a free port if it is 0.

    Raises:
        PortError: another program has the port, or it may not be used.
    """
    try:
        listener = socket.create_server((ADDRESS, port), backlog=128)
    except (OSError, OverflowError) as error:
        # create_server adds the address to the operating system's words; only those are wanted.
        reason = os.strerror(error.errno).lower() if isinstance(error, OSError) and error.errno else "no such port"
        raise PortError(
            f"port {port} of {ADDRESS} cannot be used ({reason});"
            " name another from 1 to 65535, or none to have a free one chosen"
        ) from error
    listener.setblocking(False)
    return listener


def serve(
    notebook: Path,
    *,
    port: int | None = None,
    open_browser: bool = False,
    read_only: bool = False,
    env: Mapping[str, str] | None = None,
    title: str | None = None,
    max_pages: int = DEFAULT_MAX_KERNELS,
) -> int:
    """Serve *notebook* on 127.0.0.1 until Ctrl-C or SIGTERM, and return 0.

    Prints ``Serving on http://127.0.0.1:PORT/`` when the page can be opened.

    Args:
        notebook: the notebook; each page that is opened runs it afresh.
        port: the port to listen on; a free one is chosen if None or 0.
        open_browser: whether to open the page in the default browser too.
        read_only: whether visitors may only look.
        env: variables for the notebook, such as ``INTERCEPTOR_NB_FILE``.
        title: the page's title; else the notebook's own, else its file name.
        max_pages: how many pages may be open at once.

    Raises:
        FileError: there is no such notebook.
        PortError: the port cannot be used.
    """
    notebook = notebook.resolve()
    if not notebook.is_file():
        raise FileError(f"{notebook}: there is no such notebook; a file that ends in .ipynb is needed")
    listener = _listen(port or 0)
    config = _config(read_only=read_only, title=title, max_pages=max_pages)
    with _environment({**_interpreter_variables(), **(env or {})}):
        # The instance, not one of many: what Voila's parts log goes to it.
        server = PageServer.instance(
            config=config,
            config_file_paths=[],  # a voila.json in the working folder is not ours
            notebook_path=str(notebook),
            root_dir=str(notebook.parent),
            port=listener.getsockname()[1],
            ip=ADDRESS,
            open_browser=open_browser,
        )
        previous = signal.getsignal(signal.SIGTERM)
        try:
            server.listener = listener
            server.initialize([])
            server.start()
        finally:
            signal.signal(signal.SIGTERM, previous)
            PageServer.clear_instance()
    return 0


def _config(*, read_only: bool, title: str | None, max_pages: int) -> Config:
    """Return Voila's settings."""
    config = Config()
    config.Voila.log_level = "WARN"
    config.Voila.tornado_settings = {
        # A name that a hostile page binds to this address must not reach the
        # studio, which writes; a dashboard may stand behind a proxy with a name.
        "allow_remote_access": read_only,
        "headers": {
            "Content-Security-Policy": CONTENT_SECURITY_POLICY,
            "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
        },
    }
    config.Voila.kernel_websocket_connection_class = ReadOnlyConnection if read_only else PageConnection
    settings = config.VoilaConfiguration
    settings.template = TEMPLATE
    settings.theme = "light"
    settings.allow_template_override = "NO"
    settings.allow_theme_override = "NO"
    settings.file_allowlist = ["$^"]
    settings.extension_allowlist = list(EXTENSIONS)
    settings.show_tracebacks = False
    settings.multi_kernel_manager_class = CappedKernels
    settings.kernel_spec_manager_class = OwnInterpreter
    settings.language_kernel_mapping = {"python": KERNEL_NAME, "": KERNEL_NAME}
    settings.prelaunch_hook = _prelaunch_hook(title)
    config.VoilaExecutor.iopub_timeout = DRAWN_WITHIN
    config.VoilaExecutor.cell_error_instruction = "The window that serves this page shows the reason."
    config.CappedKernels.max_kernels = max_pages
    config.MappingKernelManager.cull_idle_timeout = ABANDONED_AFTER
    config.MappingKernelManager.cull_interval = 60
    config.MappingKernelManager.cull_connected = False
    config.KernelManager.transport_encryption = "auto" if zmq.has("curve") else "disabled"
    # The pages are our own and draw in bursts; a dropped message is a wrong picture.
    config.ZMQChannelsWebsocketConnection.limit_rate = False
    return config


def _prelaunch_hook(title: str | None) -> Any:
    """Return the function that Voila calls for each page before it starts a kernel."""

    def prepare(request: RequestHandler, notebook: Any, cwd: str) -> None:
        headers = request.request.headers
        if headers.get("Sec-Fetch-Site") == "cross-site" and headers.get("Sec-Fetch-Dest") != "document":
            raise HTTPError(403, "Another site may link to this page but not load it inside its own.")
        # The page's farewell carries this cookie; without it the kernel would be left running.
        _ = request.xsrf_token
        if title is not None:
            notebook.metadata["title"] = title

    return prepare


def _interpreter_variables() -> dict[str, str]:
    """Return the variables that make server and kernel use this Python's own files."""
    own = [str(TEMPLATE_ROOT), str(Path(sys.prefix) / "share" / "jupyter")]
    variables = {"JUPYTER_PATH": os.pathsep.join([*own, *_paths("JUPYTER_PATH")])}
    package_root = Path(__file__).resolve().parents[2]
    if package_root.name not in {"site-packages", "dist-packages"}:
        variables["PYTHONPATH"] = os.pathsep.join([str(package_root), *_paths("PYTHONPATH")])
    return variables


def _paths(variable: str) -> list[str]:
    return [path for path in os.environ.get(variable, "").split(os.pathsep) if path]


@contextmanager
def _environment(variables: Mapping[str, str]) -> Iterator[None]:
    """Set *variables* for this process and the kernels it starts, and put all back."""
    before = dict(os.environ)
    os.environ.update(variables)
    # IPython adds the packages of an activated environment even if it runs in another.
    if Path(os.environ.get("VIRTUAL_ENV", sys.prefix)).resolve() != Path(sys.prefix).resolve():
        del os.environ["VIRTUAL_ENV"]
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
