"""Texts of a file that have a form of their own: ids, hex labels, headings, colours.

The published schema names the form; `consistency` judges it, where the map is known.
"""

import re
from typing import Annotated

from pydantic import Field

MOST_ID = 64
ID_FORM = rf"[\w.\-]{{1,{MOST_ID}}}"
ID_CHARACTERS = re.compile(r"[\w.\-]*")
ID = re.compile(ID_FORM)
COLOR_FORM = r"#[0-9a-fA-F]{6}"
COLOR = re.compile(COLOR_FORM)
HEADINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
RESERVED_OWNER = "field"
"""The owner of the dice that belong to nobody (AST-5), so no id."""

Id = Annotated[
    str,
    Field(
        description="An id: letters, digits, '_', '-', '.', no blanks.", json_schema_extra={"pattern": f"^{ID_FORM}$"}
    ),
]
Label = Annotated[
    str,
    Field(
        description="A hex: column and row from 01, two digits each (MAP-2).",
        json_schema_extra={"pattern": "^[0-9]{4}$"},
    ),
]
Heading = Annotated[
    str, Field(description="A heading of the map's grain (MAP-1).", json_schema_extra={"enum": list(HEADINGS)})
]
Color = Annotated[str, Field(description="A colour, #rrggbb.", json_schema_extra={"pattern": f"^{COLOR_FORM}$"})]
