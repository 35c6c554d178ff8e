"""``schema``: the JSON Schema of what the tool reads and prints."""

import argparse

from interceptor_nb.cli import FINE, show
from interceptor_nb.scenario import schema_text
from interceptor_nb.scenario.schema import MODELS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument(
        "kind", nargs="?", choices=list(MODELS), default="scenario", help="which format (default: scenario)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the schema."""
    show(schema_text(arguments.kind).rstrip("\n"))
    return FINE
