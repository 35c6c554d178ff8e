"""Zones are hexrows counted from the ground edge (MAP-3)."""

import pytest

from interceptor_nb.core.hexes import Grain, labelled
from interceptor_nb.rules.interceptor.setup import Edge, MapSpec
from interceptor_nb.rules.interceptor.zones import Zone, rows_above_ground_edge, zone


@pytest.mark.parametrize(
    ("grain", "edge", "at", "expected"),
    [
        pytest.param("rows", "south", "0120", "ground", id="MAP-3 the edge row is ground"),
        pytest.param("rows", "south", "3019", "atmosphere", id="MAP-3 lowest row of atmosphere"),
        pytest.param("rows", "south", "3015", "atmosphere", id="MAP-3 fifth and last row of atmosphere"),
        pytest.param("rows", "south", "0114", "interface", id="MAP-3 the interface row"),
        pytest.param("rows", "south", "0113", "space", id="MAP-3 first row of space"),
        pytest.param("rows", "north", "0101", "ground", id="MAP-3 ground to the north"),
        pytest.param("rows", "north", "0107", "interface", id="MAP-3 interface counted from the north"),
        pytest.param("rows", "north", "0108", "space", id="MAP-3 space counted from the north"),
        pytest.param("columns", "west", "0120", "ground", id="MAP-3 columns count from the west"),
        pytest.param("columns", "west", "0601", "atmosphere", id="MAP-3 last column of atmosphere"),
        pytest.param("columns", "east", "3001", "ground", id="MAP-3 columns count from the east"),
        pytest.param("columns", "east", "2420", "interface", id="MAP-3 interface counted from the east"),
        pytest.param("columns", "east", "2320", "space", id="MAP-3 space counted from the east"),
        pytest.param("rows", None, "0120", "space", id="MAP-3 no planet, all is space"),
    ],
)
def test_zone(grain: Grain, edge: Edge | None, at: str, expected: Zone) -> None:
    assert zone(MapSpec(30, 20, grain, edge), labelled(at, grain)) == expected


def test_the_author_sets_the_rows_of_each_zone() -> None:
    sheet = MapSpec(5, 10, "rows", "south", ground_rows=2, atmosphere_rows=3, interface_rows=2)
    column = [zone(sheet, labelled(f"01{row:02d}", "rows")) for row in range(1, 11)]
    assert column == ["space"] * 3 + ["interface"] * 2 + ["atmosphere"] * 3 + ["ground"] * 2


def test_the_rows_go_on_beyond_the_map() -> None:
    sheet = MapSpec(5, 5, "rows", "south")
    assert rows_above_ground_edge(sheet, labelled("0106", "rows")) == -1
    assert rows_above_ground_edge(MapSpec(5, 5), labelled("0101", "rows")) is None
