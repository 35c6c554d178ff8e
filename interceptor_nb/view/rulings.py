"""What else each ruling could have been: the entries of docs/rulings, for whoever shows a rule."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

FILE = "rulings.json"
"""Beside this module; `scripts/write_docs.py` writes it from the pages."""


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry.

    Attributes:
        open: what the sources leave open.
        decided: what holds here.
        also: what else was possible.
        option: the field of a file that changes it; empty for none.
    """

    open: str
    decided: str
    also: str
    option: str = ""


@cache
def rulings() -> Mapping[str, Ruling]:
    """Return every entry by the id of its rule."""
    return msgspec.json.decode(files("interceptor_nb.view").joinpath(FILE).read_bytes(), type=dict[str, Ruling])
