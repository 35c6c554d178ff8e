"""The same scene is the same text; compare it with the pictures in ``goldens``.

``INTERCEPTOR_NB_WRITE_GOLDENS=1`` writes them anew: look at them before they are committed.
"""

import os
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Direction, disk, labelled
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.view.board import board_of
from interceptor_nb.view.layout import of_radius
from interceptor_nb.view.overlay import Highlight, Overlay, Track
from interceptor_nb.view.palette import DARK, LIGHT, Palette
from interceptor_nb.view.scene import scene
from interceptor_nb.view.svg import number, svg
from tests.view.boards import field, planet

GOLDENS = Path(__file__).with_name("goldens")
NOTHING = Overlay()
NAMESPACE = "{http://www.w3.org/2000/svg}"


def busy() -> Overlay:
    """Return an overlay with something of everything."""
    board = board_of(field())
    hexes = tuple(labelled(text, "rows") for text in ("0203", "0302", "0401"))
    end = structs.replace(board.ships[0], hex=hexes[2], facing=Direction.D2, velocity=2)
    return Overlay(
        cursor=labelled("0106", "rows"),
        selection=(hexes[0],),
        brush=tuple(disk(labelled("0806", "rows"), 1)),
        track=Track(hexes, end),
        highlights=(
            Highlight(labelled("0102", "rows"), "solid", "2"),
            Highlight(labelled("0202", "rows"), "hatched", "4"),
            Highlight(labelled("0901", "rows"), "ring"),
            Highlight(labelled("1001", "rows"), "cross"),
        ),
        heat=((labelled("0602", "rows"), 0.6), (labelled("0702", "rows"), 0.3)),
        measure=(labelled("0107", "rows"), labelled("0607", "rows")),
    )


@pytest.mark.parametrize(
    ("name", "setup", "palette", "shown"),
    [
        pytest.param("field_rows", field(), LIGHT, NOTHING, id="asteroid field, rows"),
        pytest.param("field_columns", field("columns"), LIGHT, NOTHING, id="asteroid field, columns"),
        pytest.param("field_dark_busy", field(), DARK, busy(), id="dark, with everything over it"),
        pytest.param("planet_south", planet("south", "rows"), LIGHT, NOTHING, id="MAP-3 ground to the south"),
        pytest.param("planet_west", planet("west", "columns"), DARK, NOTHING, id="MAP-3 ground to the west"),
    ],
)
def test_golden(name: str, setup: Setup, palette: Palette, shown: Overlay) -> None:
    found = svg(scene(board_of(setup), of_radius(setup.map, 24), palette=palette, shown=shown), title=setup.title)
    path = GOLDENS / f"{name}.svg"
    if os.environ.get("INTERCEPTOR_NB_WRITE_GOLDENS") == "1":
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_every_golden_is_compared() -> None:
    assert len(list(GOLDENS.glob("*.svg"))) == 5


def test_a_file_that_stands_alone_with_its_words_escaped() -> None:
    setup = field()
    text = svg(scene(board_of(setup), of_radius(setup.map, 20)), title='<script>&"\x00')
    root = ET.fromstring(text)
    assert root.findtext(f"{NAMESPACE}title") == '<script>&" '
    assert root.findtext(f"{NAMESPACE}desc") == (
        "Map of 10 columns and 7 rows, hexrows run west-east: 5 ships, 1 installation, 6 asteroids."
    )
    titles = {title.text for title in root.iter(f"{NAMESPACE}title")}
    assert "1: Erskine (Erskine, Commonwealth) at 0703, velocity 3, heading W, facing SW, rolled" in titles
    assert "href" not in text
    assert "<script" not in text


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (2.345678, "2.35"), (100.0, "100"), (-12.5, "-12.5")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text
