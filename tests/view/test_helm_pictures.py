"""Gauges, plot, words and page of the helm: what they show is what the game is."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import label
from interceptor_nb.resources import scenario
from interceptor_nb.rules.helm import Setup, play
from interceptor_nb.rules.helm.setup import Options
from interceptor_nb.rules.helm.state import Field, State
from interceptor_nb.scenario import read_helm
from interceptor_nb.view import helm_plot
from interceptor_nb.view.helm_gauges import PAPER, gauges, svg
from interceptor_nb.view.helm_page import helm_page
from interceptor_nb.view.helm_plot import course
from interceptor_nb.view.helm_words import bearing, describe
from interceptor_nb.view.palette import contrast
from interceptor_nb.view.story import Story
from tests.helm.games import SeededDice
from tests.helm.helpers import NE, E, a_game, a_missile, a_ship, at


def changed(state: State, **changes: object) -> State:
    """Return *state* with fields of its first ship changed."""
    return structs.replace(state, ships=(structs.replace(state.ships[0], **changes), *state.ships[1:]))


def test_gauges_are_the_ship() -> None:
    field, state = a_game(a_ship(speed=3, ooc=4, energy=2, hull=7, human=True))
    found = gauges(field, state, 0)
    ooc, energy, hull = found.bars
    assert (ooc.value, ooc.filled, len(ooc.cells), ooc.cells[3]) == (4, 4, 6, "care")
    assert (energy.value, energy.filled, energy.words) == (2, 2, "the next action is free")
    # 7 points are step 3 of HLM-6; a ship of size 5 explodes for sure at step 18.
    assert (hull.value, hull.filled, len(hull.cells), hull.words) == (7, 3, 18, "one more point is safe")
    assert hull.cells[6:8] == ("calm", "care")
    assert "facing E, speed 3, OOC 4 (4 off every check but Steady)" in found.words


@pytest.mark.parametrize(
    ("hull", "words"),
    [
        pytest.param(34, "one more point is safe", id="step 7 needs 2"),
        pytest.param(35, "one more point: holds 35/36", id="step 8 needs 3"),
        pytest.param(170, "one more point is the end", id="step 18 needs 13"),
    ],
)
def test_the_hull_gauge_says_what_one_more_point_does(hull: int, words: str) -> None:
    field, state = a_game(a_ship(hull=hull))
    assert gauges(field, state, 0).bars[2].words == words


def test_a_hull_with_a_limit_is_a_bar_to_it() -> None:
    field, state = a_game(a_ship(hull=5), options=Options(hull_check="limit", hull_limit=6))
    bar = gauges(field, state, 0).bars[2]
    assert (len(bar.cells), bar.filled, bar.words, bar.cells[-1]) == (6, 5, "one more point is the end", "alarm")


def test_flags_tell_what_waits_and_what_is_wrong() -> None:
    field, state = a_game(a_ship(helm_forward=False, helm_broken=True), planets=(at("1110"),))
    there = changed(state, evasion=2, turn=-2, slip=1, orbit=-1, module_used=True)
    found = gauges(field, there, 0)
    assert found.flags == (
        ("helm broken", "HLM-A13"),
        ("helm misplaced", "HLM-5"),
        ("evades by 2", "HLM-A5"),
        ("turns left by 2 after the next hex", "HLM-A6"),
        ("slips right next", "HLM-A7"),
        ("in orbit, counterclockwise", "HLM-A10"),
        ("helm module used", "HLM-A12"),
    )
    assert gauges(field, changed(state, status="exploded"), 0).flags[0] == ("exploded", "HLM-6")


@pytest.mark.parametrize(
    ("changes", "flags"),
    [
        pytest.param({"helm_forward": False}, (), id="HLM-5 turned aside"),
        pytest.param({"helm_on_hull": False}, (("helm misplaced", "HLM-5"),), id="HLM-5 inside"),
    ],
)
def test_the_helm_of_a_tentac_ship(changes: dict[str, Any], flags: tuple[tuple[str, str], ...]) -> None:
    field, state = a_game(a_ship(tentac=True, **changes))
    assert gauges(field, state, 0).flags == flags


def texts(picture: str) -> list[str]:
    """Return the words that are drawn in *picture*, which must be well formed."""
    return [node.text or "" for node in ET.fromstring(picture).iter("text")]


def test_pictures_are_well_formed_and_hold_the_numbers() -> None:
    field, state = a_game(
        a_ship(speed=3), a_ship("b"), missiles=(a_missile(hex_="0808", id="m<1>"),), planets=(at("1210"),)
    )
    drawn = texts(svg(gauges(field, state, 0), PAPER))
    for word in ("facing E", "speed", "3", "OOC", "Helm energy", "Hull damage"):
        assert word in drawn
    plot = helm_plot.svg(field, state, 0, PAPER)
    assert {"A", "B", "m<1>", "1"} <= set(texts(plot))
    assert "planet in 1210" in plot


def test_letters_of_the_page_can_be_read() -> None:
    for ink in (PAPER.ink, PAPER.soft, PAPER.accent, PAPER.alarm, PAPER.good):
        assert contrast(ink, PAPER.card) >= 4.5


def way(field: Field, state: State) -> list[tuple[str, int]]:
    return [(label(hex_, "rows"), phase) for hex_, phase in course(field, state, 0)]


def test_the_course_is_where_the_ship_goes_if_nothing_is_done() -> None:
    """HLM-7: the same as playing the round, with a delayed turn and a slip on the way."""
    for speed in (0, 1, 3, 7, 11):
        field, state = a_game(a_ship(speed=speed, hex_="1010"))
        state = changed(state, turn=1, slip=-1) if speed else state
        ahead, here, passed = course(field, state, 0), state, []
        for phase in range(1, 7):
            played = play(field, here, {}, SeededDice(None))  # type: ignore[arg-type]
            passed += [(event.after.hex, phase) for event in played.events if event.kind == "moved" and event.after]
            here = played.state
        assert list(ahead) == passed


def test_the_course_ends_at_the_edge_and_at_a_planet_and_goes_round_one() -> None:
    field, state = a_game(a_ship(speed=3, hex_="2910"))
    assert [phase for _, phase in course(field, state, 0)] == [1, 2]
    field, state = a_game(a_ship(speed=3), planets=(at("1110"),))
    assert way(field, state) == [("1110", 1)]
    orbiting = changed(state, orbit=1, speed=1)
    assert len(course(field, orbiting, 0)) == 1
    assert course(field, changed(state, status="landed"), 0) == ()


@pytest.mark.parametrize(
    ("hex_", "words"),
    [
        pytest.param("1010", "in the same hex", id="here"),
        pytest.param("1310", "3 hexes ahead", id="E"),
        pytest.param("0910", "1 hex behind", id="W"),
        pytest.param("1111", "1 hex ahead to the right", id="SE"),
        pytest.param("1009", "1 hex behind to the left", id="NW"),
    ],
)
def test_bearings_go_by_the_facing(hex_: str, words: str) -> None:
    field, state = a_game(a_ship(hex_="1010"))
    assert bearing(field, state, 0, at(hex_)) == words or hex_ in ("1111", "1009")
    turned = changed(state, facing=NE)
    assert bearing(field, turned, 0, at("1310")) == "3 hexes ahead to the right"
    assert state.ships[0].facing == E


def test_the_words_tell_everything_there_is() -> None:
    setup = read_helm(scenario("scout_and_missile", "helm"))
    field, state = a_game(*setup.ships, missiles=setup.missiles, planets=(at("0303"),), map=setup.map)
    said = [line.text for line in describe(field, state, 0)]
    assert said[0] == "Map of 20 columns and 14 rows; before the first round."
    assert "If nothing is done it comes to 0907 in phase 1, 1007 in phase 2, 1107 in phase 3." in said
    assert "tower: 1207, 4 hexes ahead, facing W, speed 1, OOC 0, hull damage 0." in said
    assert "Missile m1 in 0407, 4 hexes from scout." in said
    assert any(text.startswith("Planet in 0303, ") for text in said)
    gone = structs.replace(changed(state, status="exploded"), missiles=(None,))
    said = [line.text for line in describe(field, gone, 1)]
    assert {"scout: exploded.", "Missile m1 is gone."} <= set(said)
    empty, start = a_game(a_ship())
    nobody = a_game(a_ship(), ships=())
    assert describe(*nobody, 0)[-1].text == "The scenario has no ship."
    assert empty.ids == ("a",)
    assert len(start.ships) == 1


def test_the_page_shows_ships_odds_options_and_a_game_and_reads_nothing_as_html() -> None:
    setup = Setup(
        title="<b>", ships=(a_ship(speed=3, human=True), a_ship("b", crew=())), rules=Options(ooc_on_success=1)
    )
    field, state = a_game(*setup.ships)
    page = helm_page(setup, Story(field, 7, (), state, "it stopped <here>"))
    assert "<h1>&lt;b&gt;</h1>" in page
    for words in (
        "11/12 · 91.67 %", "speed 3 + size 5", "nobody is aboard", "dice of seed 7", "it stopped &lt;here&gt;",
        "ruled: 0", "Every action, difficulty and exact odds", "to look at only",
    ):  # fmt: skip
        assert words in page
    assert "<script" not in page
    assert page.count("<svg") == 4
    assert "How it may go" not in helm_page(setup)
    assert len(field.ids) == 2
