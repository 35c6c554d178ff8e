"""Hexes of both grains (MAP-1, MAP-2): labels and names by hand, the rest by laws and by walking."""

from collections import deque
from importlib import import_module
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.hexes import (
    DIRECTIONS,
    Direction,
    Grain,
    Hex,
    LabelError,
    ahead,
    direction_name,
    direction_named,
    direction_names,
    disk,
    distance,
    hex_at,
    hexsides_between,
    label,
    labelled,
    line,
    mirrored,
    mirrored_direction,
    moved,
    nearest,
    neighbour,
    offset,
    place,
    ring,
    rotated,
    shifted,
    turned,
)

GRAINS: tuple[Grain, ...] = get_args(Grain)
ORIGIN = Hex(0, 0)
hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
directions = st.sampled_from(DIRECTIONS)
turns = st.integers(-13, 13)


@pytest.mark.parametrize(
    ("grain", "start", "around"),
    [
        pytest.param("rows", "0505", "0504 0605 0506 0406 0405 0404", id="MAP-2 rows: an odd row is not shifted"),
        pytest.param("rows", "0504", "0603 0604 0605 0505 0404 0503", id="MAP-2 rows: an even row is shifted right"),
        pytest.param("columns", "0505", "0504 0604 0605 0506 0405 0404", id="MAP-2 columns: an odd column is not"),
        pytest.param("columns", "0405", "0404 0505 0506 0406 0306 0305", id="MAP-2 columns: an even one is, down"),
    ],
)
def test_the_neighbours_of_a_hex_clockwise_by_hand(grain: Grain, start: str, around: str) -> None:
    hex_ = labelled(start, grain)
    assert " ".join(label(neighbour(hex_, direction), grain) for direction in DIRECTIONS) == around


@pytest.mark.parametrize(
    ("grain", "names"),
    [
        pytest.param("rows", "NE E SE SW W NW", id="MAP-1 pointy-top"),
        pytest.param("columns", "N NE SE S SW NW", id="MAP-1 flat-top"),
    ],
)
def test_headings_are_numbered_clockwise(grain: Grain, names: str) -> None:
    assert direction_names(grain) == tuple(names.split())
    assert [direction_name(Direction(number), grain) for number in range(1, 7)] == names.split()
    assert [direction_named(name, grain) for name in names.split()] == list(DIRECTIONS)


@pytest.mark.parametrize(
    ("grain", "name"),
    [
        pytest.param("rows", "N", id="MAP-1 no north along rows"),
        pytest.param("columns", "W", id="MAP-1 no west along columns"),
        pytest.param("rows", "ne", id="MAP-1 case matters"),
    ],
)
def test_other_names_are_no_heading(grain: Grain, name: str) -> None:
    assert direction_named(name, grain) is None


@pytest.mark.parametrize("grain", GRAINS)
def test_labels_and_places_are_one_to_one_over_the_largest_map(grain: Grain) -> None:
    seen = set()
    for column in range(1, 100):
        for row in range(1, 100):
            hex_ = hex_at(column, row, grain)
            assert place(hex_, grain) == (column, row)
            assert label(hex_, grain) == f"{column:02d}{row:02d}"
            assert labelled(f"{column:02d}{row:02d}", grain) == hex_
            seen.add(hex_)
    assert len(seen) == 99 * 99


@pytest.mark.parametrize("text", ["508", "05080", "0008", "0500", "05o8", "05 8", "-108", "٠٥٠٨", ""])
def test_what_is_no_label_is_said_with_an_example(text: str) -> None:
    with pytest.raises(LabelError, match=r"is no hex label; write column and row .* like 0508 \[MAP-2\]"):
        labelled(text, "rows")


@pytest.mark.parametrize(
    ("column", "row"),
    [
        pytest.param(0, 5, id="MAP-2 left of the map"),
        pytest.param(5, 0, id="MAP-2 above the map"),
        pytest.param(100, 5, id="MAP-2 beyond two digits of columns"),
        pytest.param(5, 100, id="MAP-2 beyond two digits of rows"),
    ],
)
@pytest.mark.parametrize("grain", GRAINS)
def test_a_hex_beyond_99_has_no_label(grain: Grain, column: int, row: int) -> None:
    with pytest.raises(LabelError, match=rf"column {column}, row {row} has no label.*\[MAP-2\]"):
        label(hex_at(column, row, grain), grain)


@pytest.mark.parametrize(
    ("start", "end", "shorter"),
    [
        pytest.param(1, 1, 0, id="none"),
        pytest.param(1, 3, 2, id="two right"),
        pytest.param(1, 4, 3, id="right about goes right"),
        pytest.param(1, 5, -2, id="two left"),
        pytest.param(6, 1, 1, id="over the seam right"),
        pytest.param(1, 6, -1, id="over the seam left"),
    ],
)
def test_the_shorter_turn(start: int, end: int, shorter: int) -> None:
    assert hexsides_between(Direction(start), Direction(end)) == shorter


@given(directions, turns, turns)
def test_turns_add_up_and_six_are_none(direction: Direction, one: int, other: int) -> None:
    assert turned(turned(direction, one), other) is turned(direction, one + other)
    assert turned(direction, 6) is direction
    assert turned(Direction.D6, 1) is Direction.D1


@given(directions, directions)
def test_the_shorter_turn_leads_there(start: Direction, end: Direction) -> None:
    assert turned(start, hexsides_between(start, end)) is end


@given(hexes, directions, st.integers(0, 20))
def test_moving_is_stepping(hex_: Hex, direction: Direction, steps: int) -> None:
    walked = hex_
    for _ in range(steps):
        walked = neighbour(walked, direction)
    assert moved(hex_, direction, steps) == walked
    assert distance(hex_, walked) == steps
    assert moved(walked, turned(direction, 3), steps) == hex_


@given(hexes, directions, st.integers(-1, 6), st.sets(st.integers(1, 6)))
def test_straight_ahead_stops_in_the_first_hex_that_is_not_clear(
    start: Hex, direction: Direction, steps: int, rocks: set[int]
) -> None:
    clear = {moved(start, direction, step) for step in range(1, 7) if step not in rocks}
    stop = min([step for step in rocks if step <= steps], default=max(0, steps))
    assert ahead(start, direction, steps, clear) == (moved(start, direction, stop), stop, stop in rocks)


@given(hexes, hexes)
def test_shifting_undoes_offset(one: Hex, other: Hex) -> None:
    assert shifted(one, offset(one, other)) == other


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(one: Hex, other: Hex, third: Hex) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
    assert distance(one, third) <= distance(one, other) + distance(other, third)


def test_distance_is_the_fewest_steps() -> None:
    """MAP-2: found by walking outwards."""
    steps, queue = {ORIGIN: 0}, deque([ORIGIN])
    while queue:
        hex_ = queue.popleft()
        if steps[hex_] == 6:
            continue
        for direction in DIRECTIONS:
            after = neighbour(hex_, direction)
            if after not in steps:
                steps[after] = steps[hex_] + 1
                queue.append(after)
    assert len(steps) == 127
    for hex_, fewest in steps.items():
        assert distance(ORIGIN, hex_) == fewest


@given(hexes, hexes, turns, turns)
def test_rotations_are_a_group_of_six(hex_: Hex, centre: Hex, one: int, other: int) -> None:
    assert rotated(rotated(hex_, centre, one), centre, other) == rotated(hex_, centre, one + other)
    assert rotated(hex_, centre, 6) == hex_
    sixth = hex_
    for _ in range(6):
        sixth = rotated(sixth, centre, 1)
    assert sixth == hex_


@given(hexes, directions, turns)
def test_rotation_turns_directions_clockwise(centre: Hex, direction: Direction, by: int) -> None:
    assert rotated(neighbour(centre, direction), centre, by) == neighbour(centre, turned(direction, by))


@given(hexes, hexes, directions)
def test_mirroring_twice_is_nothing(hex_: Hex, centre: Hex, axis: Direction) -> None:
    assert mirrored(mirrored(hex_, centre, axis), centre, axis) == hex_


@given(hexes, directions, directions)
def test_mirroring_keeps_its_axis_and_agrees_with_directions(
    centre: Hex, axis: Direction, direction: Direction
) -> None:
    assert mirrored(moved(centre, axis, 4), centre, axis) == moved(centre, axis, 4)
    assert mirrored(neighbour(centre, direction), centre, axis) == neighbour(
        centre, mirrored_direction(direction, axis)
    )
    assert mirrored_direction(mirrored_direction(direction, axis), axis) is direction


def test_se_mirrored_in_the_hexrow_is_ne() -> None:
    """INT-5 says so of an uncontrolled bounce with grain rows."""
    assert mirrored_direction(Direction.D3, Direction.D2) is Direction.D1


@given(hexes, hexes, hexes, directions, turns)
def test_rotation_and_mirror_keep_distance(one: Hex, other: Hex, centre: Hex, axis: Direction, by: int) -> None:
    apart = distance(one, other)
    assert distance(rotated(one, centre, by), rotated(other, centre, by)) == apart
    assert distance(mirrored(one, centre, axis), mirrored(other, centre, axis)) == apart


@pytest.mark.parametrize(
    ("radius", "on_the_ring", "within"),
    [
        pytest.param(0, 1, 1, id="the hex itself"),
        pytest.param(1, 6, 7, id="its neighbours"),
        pytest.param(2, 12, 19, id="two away"),
        pytest.param(5, 30, 91, id="five away"),
    ],
)
def test_rings_and_disks(radius: int, on_the_ring: int, within: int) -> None:
    centre = Hex(3, -2)
    around = list(ring(centre, radius))
    assert len(around) == len(set(around)) == on_the_ring
    assert {distance(centre, hex_) for hex_ in around} == {radius}
    assert all(distance(one, other) == 1 for one, other in pairwise(around))
    near = list(disk(centre, radius))
    assert len(near) == len(set(near)) == within
    assert [distance(centre, hex_) for hex_ in near] == sorted(distance(centre, hex_) for hex_ in near)


def test_a_ring_runs_clockwise_from_direction_5() -> None:
    assert list(ring(ORIGIN, 1)) == [neighbour(ORIGIN, Direction(number)) for number in (5, 6, 1, 2, 3, 4)]


@given(hexes, hexes)
def test_a_line_steps_from_end_to_end(start: Hex, end: Hex) -> None:
    found = line(start, end)
    assert (found[0], found[-1]) == (start, end)
    assert len(found) == distance(start, end) + 1
    assert all(distance(one, other) == 1 for one, other in pairwise(found))


@given(hexes, hexes)
def test_a_line_has_the_same_hexes_both_ways(start: Hex, end: Hex) -> None:
    assert line(start, end) == line(end, start)[::-1]


@pytest.mark.parametrize(
    ("end", "between"),
    [
        pytest.param(Hex(1, 1), Hex(1, 0), id="between E and SE: E"),
        pytest.param(Hex(-1, 2), Hex(0, 1), id="between SE and SW: SE"),
        pytest.param(Hex(2, -1), Hex(1, 0), id="between NE and E: E"),
    ],
)
def test_where_a_line_between_two_hexes_goes(end: Hex, between: Hex) -> None:
    assert line(ORIGIN, end) == (ORIGIN, between, end)


@given(hexes, directions, st.integers(0, 20))
def test_a_line_along_a_hexrow_is_the_hexrow(start: Hex, direction: Direction, steps: int) -> None:
    assert line(start, moved(start, direction, steps)) == tuple(
        moved(start, direction, step) for step in range(steps + 1)
    )


@given(hexes, st.floats(-0.32, 0.32), st.floats(-0.32, 0.32))
def test_a_point_near_a_centre_lies_in_that_hex(hex_: Hex, q: float, r: float) -> None:
    assert nearest(hex_.q + q, hex_.r + r) == hex_


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_a_point_lies_in_the_hex_with_the_nearest_centre(q: float, r: float) -> None:
    """The square of the distance of two points of this lattice is a² + ab + b² of their axial differences."""

    def apart(hex_: Hex) -> float:
        a, b = q - hex_.q, r - hex_.r
        return a * a + a * b + b * b

    found = nearest(q, r)
    assert apart(found) <= min(apart(neighbour(found, direction)) for direction in DIRECTIONS) + 1e-9


@given(hexes, hexes, st.integers(0, 5))
def test_another_library_agrees_on_distance_and_rotation(one: Hex, other: Hex, by: int) -> None:
    """`hexutil` doubles the column of a hex; its y runs upwards, so that its left is our right."""
    hexutil = import_module("hexutil")

    def theirs(hex_: Hex) -> object:
        return hexutil.Hex(2 * hex_.q + hex_.r, hex_.r)

    left = hexutil.Hex(2 * one.q + one.r, one.r)
    assert distance(one, other) == left.distance(theirs(other))
    for _ in range(by):
        left = left.rotate_left()
    assert left == theirs(rotated(one, ORIGIN, by))
