"""``export``: a scenario as a picture (SVG) or as text (Markdown)."""

import argparse
from pathlib import Path

from interceptor_nb.cli import FINE, say
from interceptor_nb.core.errors import FileError
from interceptor_nb.scenario import read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the verb takes to *parser*."""
    parser.add_argument("file", metavar="FILE", help="scenario file")
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--svg", metavar="OUT", help="write the board as a picture")
    form.add_argument("--markdown", metavar="OUT", help="write the board in words")


def run(arguments: argparse.Namespace) -> int:
    """Write the file; what stood there before is replaced only by a whole one."""
    from interceptor_nb.view.export import markdown_of, svg_of  # noqa: PLC0415 (the picture's modules)

    setup = read(arguments.file)
    target = Path(arguments.svg or arguments.markdown)
    text = svg_of(setup) if arguments.svg else markdown_of(setup)
    part = target.with_name(f".{target.name}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    except OSError as error:
        raise FileError(f"{target}: cannot be written ({(error.strerror or str(error)).lower()})") from error
    say(f"{target}: written")
    return FINE
