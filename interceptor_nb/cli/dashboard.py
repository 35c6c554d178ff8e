"""``dashboard``: scenarios to look at, with nothing that can be changed."""

import argparse

from interceptor_nb.cli.studio import add_server_arguments, serve_page
from interceptor_nb.scenario.games import game_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="scenario files, one tab each")
    add_server_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve the dashboard until interrupted."""
    for file in arguments.files:
        game_of(file).read(file)  # what is wrong with one is said here, not in the page
    return serve_page("dashboard", arguments.files, arguments, read_only=True)
