"""The board in words says what the picture shows."""

import pytest

from interceptor_nb.core.hexes import Grain, Hex, labelled
from interceptor_nb.rules.interceptor.setup import Edge, MapSpec, Setup, SideSetup
from interceptor_nb.view.board import board_of
from interceptor_nb.view.text import describe, describe_hex, markdown, name_words, summary, zone_words
from tests.view.boards import field, planet, ship

FIELD = [
    ("map", "Map of 10 columns and 7 rows, hexrows run west-east"),
    ("ship", "Marcos (Pilum, TOG) at 0203, velocity 3, heading NE, facing NE"),
    ("ship", "Livia (Pilum, TOG) at 0406, velocity 9, heading E, facing NE"),
    ("ship", "Gaius (Pilum, TOG) at 0801, exploded"),
    ("ship", "Erskine (Erskine, Commonwealth) at 0703, velocity 3, heading W, facing SW, rolled"),
    ("ship", "Baker (Pilum, Commonwealth) at 0906, velocity 5, heading E, facing E, in random movement"),
    ("ship", "Carl (Pilum, Commonwealth) at 0205, velocity 2, heading SE, facing NW, derelict"),
    ("installation", "Installation Oi One (Commonwealth) at 0905, 5000 t, armed"),
    ("asteroids", "Row 02, 1 asteroid: 0502"),
    ("asteroids", "Row 03, 2 asteroids: 0503 (1 asteroid, damage 120), 0703"),
    ("asteroids", "Row 04, 2 asteroids: 0604 (2 asteroids)"),
    ("asteroids", "Row 05, 1 asteroid: 0305 (1 asteroid, moves SW)"),
]


def test_the_board_line_by_line() -> None:
    lines = describe(board_of(field()))
    assert [(line.kind, line.text) for line in lines] == FIELD
    places = {line.id: line.hex for line in lines if line.id}
    assert places["marcos"] == labelled("0203", "rows")
    assert places["a0502"] == labelled("0502", "rows")
    assert lines[-2].id is None, "two asteroids are not one thing"


def test_headings_have_the_names_of_the_grain() -> None:
    lines = [line.text for line in describe(board_of(field("columns"))) if line.kind == "ship"]
    assert lines[0] == "Marcos (Pilum, TOG) at 0203, velocity 3, heading N, facing N"


@pytest.mark.parametrize(
    ("edge", "grain", "words"),
    [
        pytest.param(
            "south",
            "rows",
            ("Ground: row 09", "Atmosphere: rows 04 to 08", "Interface: row 03", "Space: rows 01 to 02"),
            id="MAP-3 rows from the south",
        ),
        pytest.param(
            "west",
            "columns",
            ("Ground: column 01", "Atmosphere: columns 02 to 06", "Interface: column 07", "Space: columns 08 to 09"),
            id="MAP-3 columns from the west",
        ),
        pytest.param(None, "rows", (), id="MAP-3 no planet"),
    ],
)
def test_zones(edge: Edge | None, grain: Grain, words: tuple[str, ...]) -> None:
    assert zone_words(MapSpec(9, 9, grain, edge)) == words


@pytest.mark.parametrize(
    ("at", "words"),
    [
        pytest.param("0101", "0101: empty", id="empty"),
        pytest.param(
            "0703",
            "0703: Erskine (Erskine, Commonwealth), velocity 3, heading W, facing SW, rolled; 1 asteroid",
            id="ship and asteroid",
        ),
        pytest.param("0905", "0905: Installation Oi One (Commonwealth), 5000 t, armed", id="installation"),
        pytest.param("0503", "0503: 1 asteroid, damage 120", id="a damaged asteroid"),
        pytest.param("1101", "1101, off the map", id="off the map"),
    ],
)
def test_one_hex(at: str, words: str) -> None:
    assert describe_hex(board_of(field()), labelled(at, "rows")) == words


def test_one_hex_of_a_planet_names_its_zone() -> None:
    board = board_of(planet("south", "rows"))
    assert describe_hex(board, labelled("0101", "rows")) == "0101: space; empty"
    assert describe_hex(board, labelled("0505", "rows")) == (
        "0505: atmosphere; Marcos (Pilum, TOG), velocity 1, heading SE, facing SE, altitude 4"
    )
    assert describe_hex(board, Hex(-9, 0)) == "column -8, row 1, off the map"


def test_markdown() -> None:
    text = markdown(board_of(planet("south", "rows")))
    assert text == (
        "# Over the planet\n\nMap of 9 columns and 9 rows, hexrows run west-east.\n\n## Planet\n\n"
        "- Ground: row 09\n- Atmosphere: rows 04 to 08\n- Interface: row 03\n- Space: rows 01 to 02\n\n## Ships\n\n"
        "- Marcos (Pilum, TOG) at 0505, velocity 1, heading SE, facing SE, altitude 4\n"
    )


def test_markdown_keeps_markup_plain() -> None:
    setup = Setup("a <b>\n# c_d", sides=(SideSetup("tog", "[x](y)"),), ships=(ship("m*m", "0101"),))
    text = markdown(board_of(setup))
    assert text.startswith("# a \\<b\\> \\# c\\_d\n")
    assert "M\\*m (pilum, \\[x\\](y))" in text


@pytest.mark.parametrize(("id_", "name"), [("marcos", "Marcos"), ("red_one", "Red One"), ("x2", "X2"), ("_", "_")])
def test_names(id_: str, name: str) -> None:
    assert name_words(id_) == name


def test_the_summary_counts_what_is_there() -> None:
    assert summary(board_of(planet("south", "rows"))) == (
        "Map of 9 columns and 9 rows, hexrows run west-east, planet to the south: 1 ship."
    )
    assert summary(board_of(Setup(map=MapSpec(1, 1)))) == "Map of 1 column and 1 row, hexrows run west-east: empty."
