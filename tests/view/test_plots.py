"""Pictures of odds: what is in them, in both themes, and what they say to those who do not see them."""

import re
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from msgspec import structs

from interceptor_nb import odds_of
from interceptor_nb.core.hexes import labelled
from interceptor_nb.display import odds_html
from interceptor_nb.view import bars, heat
from interceptor_nb.view.chart import THEME
from interceptor_nb.view.palette import DARK, LIGHT, Palette
from tests.helpers import a_design, a_setup, a_ship
from tests.odds.situations import drifter

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_bars_have_the_length_of_their_chances(palette: Palette) -> None:
    table = odds_of.recovery(drifter(7, 5), "marcos", sample=500, seed=1)
    text = odds_of.bars(table, palette=palette).svg
    root = ET.fromstring(text)
    widths = [float(rect.attrib["width"]) for rect in root.iter(f"{SVG}rect")]
    shares = [float(row.chance) for row in table.rows]
    assert widths[0] / widths[1] == pytest.approx(shares[0] / shares[1], rel=0.01)
    assert root.findtext(f"{SVG}title") == "marcos recovers: 5 or less"
    assert "recovers" in (root.findtext(f"{SVG}desc") or "")
    assert palette.paper in text
    assert "sampled, 500 plays; the whiskers are 95 % intervals" in text
    assert odds_of.bars(table)._repr_html_() == odds_of.bars(table).svg


def test_exact_bars_have_no_whiskers_and_the_rest_is_one() -> None:
    table = odds_of.adrift(drifter(2, 1), "marcos")
    drawn = bars.bars_of(table, 3)
    assert len(drawn) == 4
    assert drawn[-1].label == f"{len(table.rows) - 3:,} others"
    assert sum(bar.share for bar in drawn) == pytest.approx(1)
    text = bars.svg(drawn, title=table.title, colours=THEME)
    assert ">exact<" in text
    assert "var(--inb-accent)" in text


def test_a_heat_map_has_a_hex_for_each_end_and_names_the_likeliest() -> None:
    setup = drifter(2, 1)
    table = odds_of.adrift(setup, "marcos")
    light, dark = odds_of.heat_map(table).svg, odds_of.heat_map(table, palette=DARK).svg
    assert (LIGHT.paper in light, DARK.paper in dark) == (True, True)
    drawn = light.split('<g class="overlay">')[1]
    hexes = sum(path.count("M") for path in re.findall(r'<path d="([^"]*)" fill="#e69f00"', drawn))
    assert hexes == len(table.heat)
    assert heat.words(setup, table.heat).startswith(f"{len(table.heat)} hexes; the likeliest: ")
    likeliest = max(table.heat.values())
    assert f"{float(likeliest):.2%}" in drawn
    assert len(light) < 40_000  # of a map of 3,600 hexes only those about the ship


def test_a_heat_map_of_nothing_and_of_no_map() -> None:
    setup = drifter(2, 1, status="destroyed")
    assert "no hex of the map" in odds_of.heat_map(odds_of.adrift(setup, "marcos")).svg
    with pytest.raises(ValueError, match="about no map"):
        odds_of.heat_map(odds_of.skills("pilot", "tog", "human"))


def test_a_picture_shows_the_hexes_it_is_about() -> None:
    setup = drifter(2, 1)
    far = {labelled("0101", "rows"): Fraction(1, 2), labelled("6060", "rows"): Fraction(1, 2)}
    layout = heat.about(setup.map, far)
    assert layout.width <= 1400
    near = heat.about(setup.map, {labelled("2930", "rows")})
    x, y = near.centre(labelled("2930", "rows"))
    assert (x, y) == pytest.approx((near.width / 2, near.height / 2))


def test_tables_draw_a_picture_where_it_says_anything() -> None:
    assert "<svg" not in odds_html(odds_of.recovery(drifter(7, 5), "marcos"))
    assert "whiskers" in odds_html(odds_of.recovery(drifter(7, 5), "marcos", sample=100))
    assert 'class="overlay"' in odds_html(odds_of.line(drifter(3, 2), "marcos"))


def test_the_thrust_curve_of_a_ship() -> None:
    setup = a_setup(a_ship("a"), design=structs.replace(a_design(7), name="Pilum"))
    assert "<title>Thrust against mass: Pilum</title>" in odds_of.thrust_curve(setup, "a").svg
    with pytest.raises(KeyError, match="no ship is called 'x'"):
        odds_of.thrust_curve(setup, "x")
