"""The open table as layout, picture and words: places there and back, the same twice, every unit told."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import scenario
from interceptor_nb.rules.fleet import begin, play
from interceptor_nb.rules.fleet.geometry import INCH, Point
from interceptor_nb.rules.fleet.log import rows
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.scenario import read_fleet
from interceptor_nb.view import fleet_messages as ask
from interceptor_nb.view.fleet_board import ShipMark, table_at
from interceptor_nb.view.fleet_editing import edit, update
from interceptor_nb.view.fleet_glyphs import record
from interceptor_nb.view.fleet_layout import LEAST_SCALE, MOST_SCALE, TableLayout
from interceptor_nb.view.fleet_overlay import Overlay
from interceptor_nb.view.fleet_page import fleet_page
from interceptor_nb.view.fleet_pointing import held_words, here_words
from interceptor_nb.view.fleet_scene import fleet_svg, scene
from interceptor_nb.view.fleet_sight import sights
from interceptor_nb.view.fleet_text import describe, summary
from interceptor_nb.view.palette import DARK, LIGHT
from interceptor_nb.view.shapes import Circle, Group, Polygon, Text, flat
from interceptor_nb.view.story import Story
from tests.fleet.fights import a_game, a_group, a_ship, at

HIVE = read_fleet(scenario("hive_under_attack", "fleet"))
FIELD, START = begin(HIVE)
TABLE = table_at(FIELD, START)


@given(st.integers(-500, 500), st.integers(-500, 500), st.floats(0.2, 5), st.integers(-300, 300))
def test_a_place_is_found_under_its_own_pixel(x: int, y: int, zoom: float, pan: int) -> None:
    layout = TableLayout(800, 500).zoomed(zoom, (100, 50)).panned(pan, -pan)
    point = Point(x * 100, y * 100)
    assert layout.point(*layout.spot(point)) == point


def test_zoom_keeps_the_pixel_that_it_is_about_and_its_limits() -> None:
    layout = TableLayout(800, 500).around([at(0), at(10, 4)])
    before = layout.spot(at(3, 1))
    assert layout.zoomed(2, before).spot(at(3, 1)) == pytest.approx(before)
    assert layout.zoomed(1000, (0, 0)).scale == MOST_SCALE
    assert layout.zoomed(0.0001, (0, 0)).scale == LEAST_SCALE
    assert layout.zoomed(2, (9, 9)).fitted() == layout


def test_everything_is_fitted_and_a_place_outside_is_brought_in() -> None:
    layout = TableLayout(800, 500).around(TABLE.places())
    assert all(layout.is_in_view(layout.spot(point), 0) for point in TABLE.places())
    far = at(80, -60)
    assert not layout.is_in_view(layout.spot(far), 0)
    shown = layout.shown(far)
    assert shown.is_in_view(shown.spot(far), 0)
    assert shown.scale == layout.scale
    assert layout.shown(at(0)) is layout
    wide = layout.resized(1600, 1000)
    assert (wide.scale, wide.length(INCH)) == (2 * layout.scale, 2 * layout.scale)


@pytest.mark.parametrize(("course", "angle"), [(12, 270), (3, 0), (6, 90), (1, -60)])
def test_courses_run_like_a_clock(course: int, angle: float) -> None:
    assert TableLayout(1, 1).angle(course) == angle


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_the_same_table_is_the_same_picture_with_every_unit_named(palette: object) -> None:
    colours = DARK if palette is DARK else LIGHT
    assert fleet_svg(HIVE, colours) == fleet_svg(HIVE, colours)
    picture = scene(TABLE, TableLayout(800, 500).around(TABLE.places()), palette=colours)
    titles = [item.title for item in picture.counters.items if isinstance(item, Group)]
    assert [title.split(":")[0] for title in titles] == ["A", "1", "2"]  # wing is aboard
    stars = [shape for shape in flat(picture.base.items) if isinstance(shape, Circle)]
    assert (len(stars) > 20) == (colours is DARK)


def test_a_layer_is_drawn_anew_only_when_it_changes() -> None:
    layout = TableLayout(800, 500).around(TABLE.places())
    one, two = scene(TABLE, layout), scene(TABLE, layout, shown=Overlay(cursor=at(1)))
    assert (one.base.key, one.counters.key) == (two.base.key, two.counters.key)
    assert one.overlay.key != two.overlay.key


def test_the_overlay_shows_record_rings_and_cut_lines() -> None:
    cloudy = a_game(a_ship("me", design="cruiser"), a_ship("foe", 6, side="blue"), clouds=(Cloud(at(3), 12, 0, INCH),))
    table = table_at(*begin(cloudy))
    layout = TableLayout(800, 500).around(table.places())
    shown = Overlay("me", blasts=("me", "foe"), burst="foe", sights=sights(table, "me"), measure=(at(0), at(3, 4)))
    words = [shape.text for shape in flat(scene(table, layout, shown=shown).overlay.items) if isinstance(shape, Text)]
    assert {'1" 2d6', '2" 1d6', '1" 1d6', '6.0"', '5.0"', "me, 18 of 18"} <= set(words)
    assert any(word.startswith("thrust 4") and "screen 1/1" in word for word in words)
    assert 'PDAF 1d6, ADAF 2d6 to 6"' in words
    group = a_game(a_ship("foe", side="blue"), a_group("wing", 3, side="red", type="fast"))
    chosen = table_at(*begin(group))
    said = [
        shape.text
        for shape in flat(scene(chosen, layout, shown=Overlay("wing")).overlay.items)
        if isinstance(shape, Text)
    ]
    assert said == ['attack 6"', 'half a move 9"']


def test_lengths_of_lines_of_sight_stand_clear_of_each_other() -> None:
    foes = [a_ship(f"f{number}", 0.4 * number, 28, side="blue") for number in range(4)]
    table = table_at(*begin(a_game(a_ship("me"), *foes)))
    layout = TableLayout(800, 500).around(table.places())
    shapes = flat(scene(table, layout, shown=Overlay("", sights=sights(table, "me"))).overlay.items)
    told = [shape for shape in shapes if isinstance(shape, Text)]
    assert len(told) == 4
    assert all(abs(one.y - other.y) >= 14 or abs(one.x - other.x) >= 30 for one, other in combinations(told, 2))


def test_every_state_of_a_game_can_be_drawn() -> None:
    state = START
    layout = TableLayout(800, 500)
    for turn in (1, 2, 3):
        state = play(FIELD, state, HIVE.orders_for(turn), random_dice(0)).state
        table = table_at(FIELD, state)
        for name in (*FIELD.ids, "nobody"):
            shown = Overlay(name, blasts=FIELD.ship_ids, sights=sights(table, name))
            assert scene(table, layout.around(table.places()), shown=shown).counters.items


def test_the_table_in_words() -> None:
    texts = [line.text for line in describe(TABLE)]
    assert texts == [
        "Hive (Hive, capital, Red) at 0,0, course 12, velocity 4, 24 of 24 boxes left, thrust 4, 1 screen",
        "Dart (Dart, escort, Blue) at 1,28, course 6, velocity 6, 3 of 11 boxes left, thrust 6, on its last row",
        "Wing (Standard, Red) aboard hive, bay1, 6 of 6 fighters, endurance 3",
        "Lance (Fast, Blue) at 4,28, 6 of 6 fighters, endurance 3",
    ]
    assert summary(TABLE) == "An open table in inches: 2 ships, 2 fighter groups."
    odd = a_game(
        a_ship("a", damage=11, status="exploded"),
        a_ship("b", damage=11, status="hulk"),
        a_ship("c", design="carrier", systems_lost=(("drive", 1), ("bay1", 1)), ram_tried=True, side="blue"),
        a_group("d", fighters=0, at=at(0)),
        a_group("e", aboard="c", bay=1, ready=None),
        a_group("f", aboard="c", ready=2),
        clouds=(Cloud(at(1), 3, 2, 2 * INCH), Cloud(at(1), 3, 2, INCH, moved=True)),
    )
    said = " | ".join(line.text for line in describe(table_at(*begin(odd))))
    for words in (
        "A (Escort, escort, Red), exploded",
        "a hulk",
        "lost: drive, bay1, its ram is tried",
        "D (Standard, Blue), lost",
        "damaged with its bay",
        "ready in turn 2",
        'A cloud of 2" about 1,0, drifts 2 inches on 3',
        "has drifted",
    ):
        assert words in said


def test_what_is_pointed_at_is_told() -> None:
    model = edit(HIVE)
    assert here_words(TABLE, model, at(3, 4), "") == '3,4, 5.0" from hive'
    assert here_words(TABLE, model, at(3, 4), "lance").startswith("Lance (Fast, Blue) at 4,28")
    clouded = table_at(*begin(structs.replace(HIVE, clouds=(Cloud(at(1), 3, 2, INCH),))))
    assert here_words(clouded, model, at(1), "debris 1").startswith('A cloud of 1"')
    assert here_words(TABLE, update(model, ask.Chosen("wing")), at(1), "") == "1,0"
    assert held_words(model) == ""
    dragged = update(update(model, ask.Pressed(at(0), "hive")), ask.Dragged(at(3, 4)))
    assert held_words(dragged) == 'hive to 3,4, moved 5.0"'


def test_the_page_tells_picture_lines_odds_and_game() -> None:
    played = play(FIELD, START, HIVE.orders_for(1), random_dice(0))
    story = Story(FIELD, 0, rows(FIELD, START, played.events), played.state, "refused <why>")
    text = fleet_page(structs.replace(HIVE, title="The <hive>"), story)
    for words in ("The &lt;hive&gt;", "<svg", "launch:wing", "launched from hive", "refused &lt;why&gt;", "HUL-4"):
        assert words in text
    assert "<script" not in text
    assert isinstance(TABLE.unit("hive"), ShipMark)
    assert "Nothing is in reach of anything yet." in fleet_page(a_game(a_ship("s", design="row")))


def test_a_long_name_is_cut_on_the_table_and_its_record_holds_it() -> None:
    name = "x" * 64
    model = update(update(edit(HIVE), ask.Chosen("hive")), ask.Renamed(name))
    table = table_at(*begin(model.setup))
    mark = table.unit(name)
    assert isinstance(mark, ShipMark)
    frame, *shapes = record(TableLayout(800, 500), LIGHT, mark, (10, 10))
    assert isinstance(frame, Polygon)
    title = next(one for one in shapes if isinstance(one, Text))
    assert title.text == f"{'x' * 19}\N{HORIZONTAL ELLIPSIS}, 24 of 24"
    assert 6.5 * len(title.text) < frame.points[1][0] - frame.points[0][0]
