"""``studio``: the authoring app in the browser."""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path

from interceptor_nb.cli import UNREADABLE, say
from interceptor_nb.resources import FILE_VARIABLE, FOLDER_VARIABLE, RuleSet, notebook
from interceptor_nb.scenario.games import game_of

_DESKS: dict[RuleSet, str] = {"interceptor": "studio", "fleet": "fleet", "helm": "helm"}
"""The notebook that edits a scenario, by its rule set."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="scenario file (default: a copy of the asteroid chase)")
    add_server_arguments(parser)


def add_server_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what every verb that serves a page takes to *parser*."""
    parser.add_argument("--port", type=int, metavar="N", help="port on 127.0.0.1 (default: $PORT, else a free one)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser, only print the address")


def run(arguments: argparse.Namespace) -> int:
    """Serve the studio until interrupted."""
    if arguments.file is None:
        return serve_page("studio", [], arguments, read_only=False)
    game = game_of(arguments.file)
    game.read(arguments.file)  # what is wrong with it is said here, not in the page
    return serve_page(_DESKS[game.name], [arguments.file], arguments, read_only=False)


def serve_page(
    page: str,
    scenario_files: list[str],
    arguments: argparse.Namespace,
    *,
    read_only: bool,
    env: Mapping[str, str] | None = None,
) -> int:
    """Serve the notebook called *page* with *scenario_files* and the variables *env*, and return the exit code."""
    from interceptor_nb.serving.voila import serve  # noqa: PLC0415 (the server, for these verbs only)

    port = _port(arguments.port)
    if port is None:
        say(f"PORT is {os.environ['PORT']!r}; a port is a number from 1 to 65535")
        return UNREADABLE
    paths = os.pathsep.join(str(Path(file).resolve()) for file in scenario_files)
    return serve(
        notebook(page),
        port=port,
        open_browser=not arguments.no_browser,
        read_only=read_only,
        env={FILE_VARIABLE: paths, FOLDER_VARIABLE: str(Path.cwd())} | dict(env or {}),
    )


def _port(wanted: int | None) -> int | None:
    """Return the port to listen on: as asked, else $PORT, else 0 for a free one; None: $PORT is no number."""
    if wanted is not None:
        return wanted
    text = os.environ.get("PORT", "") or "0"
    return int(text) if text.isascii() and text.isdigit() else None
