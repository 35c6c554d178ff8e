"""The range between ships at different levels, as corrected and as printed (ALT-6)."""

from math import isqrt

import pytest

from interceptor_nb.rules.interceptor.ranges import range_between

# The printed rows that are wrong somewhere; 0 is out of range.
PRINTED = {
    9: (9, 9, 9, 9, 10, 10, 11, 11, 12, 13, 13, 14, 15, 0, 0),
    13: (13, 13, 13, 14, 14, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0),
    14: (14, 14, 14, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
}


@pytest.mark.parametrize(
    ("hexes", "levels", "range_"),
    [
        pytest.param(0, 0, 0, id="ALT-6 the same place"),
        pytest.param(7, 0, 7, id="ALT-6 the same level"),
        pytest.param(0, 15, 15, id="ALT-6 straight up, as far as it goes"),
        pytest.param(0, 16, None, id="ALT-6 straight up, too far"),
        pytest.param(3, 4, 5, id="ALT-6 a whole root"),
        pytest.param(2, 1, 2, id="ALT-6 2.24 down"),
        pytest.param(2, 2, 3, id="ALT-6 2.83 up"),
        pytest.param(15, 3, 15, id="ALT-6 15.30, the last in range"),
        pytest.param(15, 4, None, id="ALT-6 15.52, the first out of range"),
    ],
)
def test_range(hexes: int, levels: int, range_: int | None) -> None:
    assert range_between(hexes, levels) == range_between(levels, hexes) == range_


def test_the_corrected_table_is_the_root_to_the_nearest_whole_number() -> None:
    for hexes in range(1, 16):
        for levels in range(1, 16):
            doubled = isqrt(4 * (hexes**2 + levels**2))  # twice the root, down
            nearest = (doubled + 1) // 2
            assert range_between(hexes, levels) == (nearest if nearest <= 15 else None)


def test_the_printed_table_differs_in_ten_places() -> None:
    differs = []
    for hexes in range(1, 16):
        for levels in range(1, 16):
            printed = range_between(hexes, levels, "printed")
            if hexes in PRINTED:
                assert printed == (PRINTED[hexes][levels - 1] or None)
            if printed != range_between(hexes, levels):
                differs.append((hexes, levels))
    assert len(differs) == 10
