"""Every text can be read on every ground it stands on: 4.5 to 1 at least."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.view.overlay import HEAT_OPACITY
from interceptor_nb.view.palette import DARK, LIGHT, SIDE_COLOURS, Palette, contrast, mixed, readable_on, side_colour

ZONES = ("high", "low", "interface", "ground")


@pytest.mark.parametrize("palette", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
@pytest.mark.parametrize(
    ("text", "grounds"),
    [
        pytest.param("label", ("space", "paper"), id="hex labels in space"),
        pytest.param("zone_label", ("space", "paper", *ZONES), id="hex labels and words over a planet"),
        pytest.param("ink", ("space", "paper", *ZONES), id="numbers"),
    ],
)
def test_text_stands_out(palette: Palette, text: str, grounds: tuple[str, ...]) -> None:
    poor = {
        name: found for name in grounds if (found := contrast(getattr(palette, text), getattr(palette, name))) < 4.5
    }
    assert poor == {}


@pytest.mark.parametrize("palette", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
@pytest.mark.parametrize("ground", ["space", *ZONES])
def test_percentages_stand_out_on_the_hottest_hex(palette: Palette, ground: str) -> None:
    assert contrast(palette.ink, mixed(getattr(palette, ground), palette.heat, HEAT_OPACITY)) >= 4.5


@pytest.mark.parametrize("palette", [pytest.param(LIGHT, id="light"), pytest.param(DARK, id="dark")])
def test_what_is_pointed_at_stands_out(palette: Palette) -> None:
    for color in (palette.accent, palette.danger, palette.rock_edge):
        assert contrast(color, palette.space) >= 3


@given(color=st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}"))
def test_a_letter_is_readable_on_any_side_colour(color: str) -> None:
    assert contrast(readable_on(color), color) >= 4.5


@pytest.mark.parametrize(
    ("color", "other", "expected"),
    [
        pytest.param("#000000", "#ffffff", 21.0, id="WCAG black on white"),
        pytest.param("#0a0a0a", "#ffffff", 19.80, id="WCAG the straight part of the curve"),
        pytest.param("#777777", "#ffffff", 4.48, id="WCAG the grey that just fails"),
    ],
)
def test_contrast(color: str, other: str, expected: float) -> None:
    assert contrast(color, other) == pytest.approx(expected, abs=0.005)
    assert contrast(other, color) == contrast(color, other)


@pytest.mark.parametrize("color", ["red", "#12345", "#0072b2ff", "url(x)", '#0072b"'])
def test_a_colour_that_cannot_be_drawn_gives_way_to_the_sides_own(color: str) -> None:
    assert side_colour(color, 7) == SIDE_COLOURS[1]
    assert side_colour("#ABCDEF", 0) == "#abcdef"
