"""``export``: a scenario as a picture (SVG) or as text (Markdown)."""

import argparse
from pathlib import Path

from interceptor_nb.cli import FINE, say
from interceptor_nb.core.errors import FileError
from interceptor_nb.scenario import read
from interceptor_nb.scenario.files import replace_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file")
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--svg", metavar="OUT", help="write the board as a picture")
    form.add_argument("--markdown", metavar="OUT", help="write the board in words")


def run(arguments: argparse.Namespace) -> int:
    """Write the file."""
    from interceptor_nb.view.export import markdown_of, svg_of  # noqa: PLC0415 (the picture's modules)

    setup = read(arguments.file)
    as_picture = arguments.svg is not None
    target = Path(arguments.svg if as_picture else arguments.markdown)
    text = svg_of(setup) if as_picture else markdown_of(setup)
    save(target, text)
    return FINE


def save(target: Path, text: str) -> None:
    """Write *text* to *target* and say so; what stood there before is replaced only by a whole file.

    Raises:
        FileError: it cannot be written.
    """
    try:
        replace_file(target, text.encode())
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"{target}: cannot be written ({reason.lower()})") from error
    say(f"{target}: written")
