"""The one place that knows angles: rule neighbours are pixel neighbours, and pixels lead back to hexes."""

import re
from math import atan2, degrees, dist
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import interceptor_nb.view
from interceptor_nb.core.hexes import DIRECTIONS, Grain, Hex, direction_named, hex_at, labelled, neighbour
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.layout import MARGIN, Layout, hexes_of, of_radius, posed, spoke

# Compass bearings, clockwise from north.
BEARINGS: dict[Grain, dict[str, int]] = {
    "rows": {"NE": 30, "E": 90, "SE": 150, "SW": 210, "W": 270, "NW": 330},
    "columns": {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300},
}
GRAINS: tuple[Grain, ...] = ("rows", "columns")
grains = st.sampled_from(GRAINS)
layouts = st.builds(
    Layout,
    st.builds(MapSpec, st.integers(1, 40), st.integers(1, 40), grains),
    st.floats(200, 2000),
    st.floats(200, 2000),
    st.floats(0.5, 8),
    st.tuples(st.floats(-300, 300), st.floats(-300, 300)),
)


@pytest.mark.parametrize(
    ("grain", "name", "bearing"),
    [
        pytest.param(grain, name, bearing, id=f"MAP-1 {grain} {name}")
        for grain, names in BEARINGS.items()
        for name, bearing in names.items()
    ],
)
def test_rule_neighbours_are_pixel_neighbours_in_the_right_direction(grain: Grain, name: str, bearing: int) -> None:
    layout = of_radius(MapSpec(9, 9, grain), 20)
    direction = direction_named(name, grain)
    assert direction is not None
    for start in (labelled("0404", grain), labelled("0505", grain)):
        x, y = layout.centre(start)
        next_x, next_y = layout.centre(neighbour(start, direction))
        assert dist((x, y), (next_x, next_y)) == pytest.approx(layout.radius * 3**0.5)
        assert degrees(atan2(next_x - x, y - next_y)) % 360 == pytest.approx(bearing, abs=1e-6)
        assert spoke(layout.angle(direction), layout.radius * 3**0.5, (x, y)) == pytest.approx((next_x, next_y))


@pytest.mark.parametrize("grain", GRAINS)
def test_neighbours_share_two_corners(grain: Grain) -> None:
    layout = of_radius(MapSpec(5, 5, grain), 20)
    mine = {(round(x, 6), round(y, 6)) for x, y in layout.corners(labelled("0303", grain))}
    for direction in DIRECTIONS:
        theirs = {(round(x, 6), round(y, 6)) for x, y in layout.corners(neighbour(labelled("0303", grain), direction))}
        assert len(mine & theirs) == 2


@pytest.mark.parametrize(
    ("grain", "plain", "shifted", "axis"),
    [
        pytest.param("rows", "0101", "0102", 0, id="MAP-2 even rows half a hex right"),
        pytest.param("columns", "0101", "0201", 1, id="MAP-2 even columns half a hex down"),
    ],
)
def test_even_lines_are_shifted_half_a_hex(grain: Grain, plain: str, shifted: str, axis: int) -> None:
    layout = of_radius(MapSpec(5, 5, grain), 20)
    first, second = layout.centre(labelled(plain, grain)), layout.centre(labelled(shifted, grain))
    assert second[axis] - first[axis] == pytest.approx(20 * 3**0.5 / 2, rel=1e-2)


@given(layout=layouts, q=st.integers(-60, 60), r=st.integers(-60, 60))
def test_a_hex_is_found_under_its_centre_and_inside_each_corner(layout: Layout, q: int, r: int) -> None:
    hex_ = Hex(q, r)
    assert layout.hex_near(*layout.centre(hex_)) == hex_
    for corner in layout.corners(hex_, 0.98):
        assert layout.hex_near(*corner) == hex_


@given(layout=layouts)
def test_the_map_fits_and_touches_two_opposite_margins(layout: Layout) -> None:
    fitted = layout.fitted()
    xs, ys = zip(*(corner for hex_ in hexes_of(layout.map) for corner in fitted.corners(hex_)), strict=True)
    gaps = (min(xs), fitted.width - max(xs), min(ys), fitted.height - max(ys))
    assert min(gaps) == pytest.approx(MARGIN)
    assert gaps[0] == pytest.approx(gaps[1])
    assert gaps[2] == pytest.approx(gaps[3])


@given(layout=layouts, share=st.floats(1, 3), data=st.data())
def test_the_point_zoomed_about_stays(layout: Layout, share: float, data: st.DataObject) -> None:
    layout = layout.panned(0, 0)
    hex_ = data.draw(st.sampled_from(hexes_of(layout.map)))
    grown = layout.zoomed(share, layout.centre(hex_))
    assert grown.centre(hex_) == pytest.approx(layout.centre(hex_), abs=1e-6)
    assert grown.zoom == pytest.approx(min(8, layout.zoom * share))


def test_the_middle_of_the_view_stays_on_the_map() -> None:
    far = Layout(MapSpec(), 900, 600).panned(1e6, -1e6)
    near = [far.centre(hex_) for hex_ in hexes_of(far.map)]
    assert min(dist(centre, (450, 300)) for centre in near) <= 2 * far.radius


def test_a_hex_is_brought_into_view_and_no_farther() -> None:
    layout = Layout(MapSpec(), 900, 600).zoomed(4, (0, 0))
    corner = hex_at(30, 20, "rows")
    assert not layout.is_in_view(corner)
    shown = layout.shown(corner)
    assert shown.centre(corner) == pytest.approx((900 - layout.radius - MARGIN, 600 - layout.radius - MARGIN))
    assert shown.shown(corner) is shown


def test_beside_the_map_there_is_no_hex() -> None:
    layout = of_radius(MapSpec(3, 3), 20)
    assert layout.hex_under(1, 1) is None
    assert layout.hex_under(*layout.centre(labelled("0303", "rows"))) == labelled("0303", "rows")


def test_a_pose_turns_and_scales_about_its_centre() -> None:
    first, second = posed([(1, 0), (0, 1)], (10, 10), 90, 2)
    assert first == pytest.approx((10, 12))
    assert second == pytest.approx((8, 10))


def test_no_other_view_module_does_trigonometry() -> None:
    sources = Path(interceptor_nb.view.__file__).parent.glob("*.py")
    found = [path.name for path in sources if re.search(r"\b(sin|cos|tan|atan2?|radians)\(", path.read_text("utf-8"))]
    assert found == ["layout.py"]
