"""The open table: points, courses, legs rounded once, edges, blocked lines (TBL-1, TBL-3)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.rules.fleet.geometry import (
    COURSES,
    Point,
    from_inches,
    in_inches,
    is_within,
    moved,
    passes_within,
    turned,
)

LENGTHS = st.integers(0, 200_000)
POINTS = st.builds(Point, st.integers(-50_000, 50_000), st.integers(-50_000, 50_000))


@pytest.mark.parametrize(
    ("course", "end"),
    [
        pytest.param(12, (0, 10_000), id="TBL-1 12 is up the table"),
        pytest.param(1, (5_000, 8_660), id="TBL-1 8660.25 is rounded down"),
        pytest.param(2, (8_660, 5_000), id="TBL-1 30 degrees on"),
        pytest.param(3, (10_000, 0), id="TBL-1 3 is to the right"),
        pytest.param(4, (8_660, -5_000), id="TBL-1 below"),
        pytest.param(6, (0, -10_000), id="TBL-1 6 is down the table"),
        pytest.param(7, (-5_000, -8_660), id="TBL-1 both negative"),
        pytest.param(9, (-10_000, 0), id="TBL-1 9 is to the left"),
        pytest.param(11, (-5_000, 8_660), id="TBL-1 the last one"),
    ],
)
def test_courses(course: int, end: tuple[int, int]) -> None:
    assert moved(Point(0, 0), course, 10_000) == Point(*end)


@pytest.mark.parametrize(
    ("course", "length", "end"),
    [
        pytest.param(2, 1, (1, 1), id="TBL-1 a half goes up, and 0.866 to 1"),
        pytest.param(8, 1, (-1, 0), id="TBL-1 minus a half goes up, to 0"),
        pytest.param(1, 3, (2, 3), id="TBL-1 1.5 to 2, 2.598 to 3"),
        pytest.param(7, 3, (-1, -3), id="TBL-1 -1.5 to -1, -2.598 to -3"),
        pytest.param(1, 11, (6, 10), id="TBL-1 9.526 to 10"),
        pytest.param(1, 4, (2, 3), id="TBL-1 3.464 to 3"),
    ],
)
def test_a_leg_is_rounded_half_up(course: int, length: int, end: tuple[int, int]) -> None:
    assert moved(Point(0, 0), course, length) == Point(*end)


@given(st.integers(1, COURSES), LENGTHS)
def test_a_leg_is_off_by_half_a_thousandth_at_most(course: int, length: int) -> None:
    """TBL-1: in whole numbers, so the squared length is held between what the two roundings allow."""
    x, y = moved(Point(0, 0), course, length)
    half = Fraction(1, 2)
    assert (abs(x) - half) ** 2 * (abs(x) > 0) + (abs(y) - half) ** 2 * (abs(y) > 0) <= length**2
    assert (abs(x) + half) ** 2 + (abs(y) + half) ** 2 >= length**2


@given(st.integers(1, COURSES), st.integers(-40, 40))
def test_turning_is_modulo_twelve(course: int, steps: int) -> None:
    assert turned(turned(course, steps), -steps) == course
    assert turned(course, 12) == course
    assert 1 <= turned(course, steps) <= COURSES


@pytest.mark.parametrize(
    ("course", "steps", "after"),
    [
        pytest.param(12, 1, 1, id="TBL-1 right over 12"),
        pytest.param(1, -1, 12, id="TBL-1 left over 12"),
        pytest.param(6, -3, 3, id="TBL-1 left is anticlockwise"),
    ],
)
def test_turns(course: int, steps: int, after: int) -> None:
    assert turned(course, steps) == after


@pytest.mark.parametrize(
    ("x", "inside"),
    [
        pytest.param(2_000, True, id="TBL-1 the edge is inside"),
        pytest.param(2_001, False, id="TBL-1 a thousandth beyond"),
    ],
)
def test_edges(x: int, inside: bool) -> None:
    assert is_within(Point(0, 0), Point(x, 0), 2_000) == inside


@pytest.mark.parametrize(
    ("start", "end", "blocked"),
    [
        pytest.param((-9, 3), (9, 3), True, id="TBL-3 the line touches the cloud"),
        pytest.param((-9, 3.001), (9, 3.001), False, id="TBL-3 and passes it by a thousandth"),
        pytest.param((-9, 0), (-4, 0), False, id="TBL-3 the cloud lies beyond the target"),
        pytest.param((-9, 0), (-3, 0), True, id="TBL-3 the target is on its edge"),
        pytest.param((1, 0), (9, 0), True, id="TBL-3 the shooter is inside"),
        pytest.param((4, 0), (9, 0), False, id="TBL-3 the cloud lies behind"),
        pytest.param((0, 0), (0, 0), True, id="TBL-3 no line at all, inside"),
        pytest.param((5, 5), (5, 5), False, id="TBL-3 no line at all, outside"),
        pytest.param((-9, -9), (9, 9), True, id="TBL-3 aslant through the centre"),
    ],
)
def test_lines(start: tuple[float, float], end: tuple[float, float], blocked: bool) -> None:
    one, other = (Point(round(x * 1000), round(y * 1000)) for x, y in (start, end))
    assert passes_within(one, other, Point(0, 0), 3_000) == blocked


@given(POINTS, POINTS, POINTS, st.integers(1, 9_000))
def test_a_line_is_blocked_both_ways(one: Point, other: Point, centre: Point, radius: int) -> None:
    assert passes_within(one, other, centre, radius) == passes_within(other, one, centre, radius)
    if is_within(one, centre, radius):
        assert passes_within(one, other, centre, radius)


@given(st.integers(-99_999, 99_999))
def test_inches_read_back(size: int) -> None:
    assert from_inches(in_inches(size)) == size


@pytest.mark.parametrize(
    ("text", "size"),
    [
        pytest.param("12.5", 12_500, id="one decimal"),
        pytest.param("-0.001", -1, id="the least"),
        pytest.param("12.5000", None, id="a fourth decimal"),
        pytest.param(".5", None, id="no whole inches"),
        pytest.param("+3", None, id="a plus"),
        pytest.param("1e3", None, id="no plain number"),
    ],
)
def test_inches(text: str, size: int | None) -> None:
    assert from_inches(text) == size
