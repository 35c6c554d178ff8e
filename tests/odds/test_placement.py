"""Placements that no line saves, and the least thrust that would."""

import pytest

from interceptor_nb.odds.placement import Placement, placement
from interceptor_nb.rules.interceptor.setup import MapSpec, Options, Setup
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import SE, a_design, a_setup, a_ship

SMALL = MapSpec(32, 32)
PLANET = MapSpec(32, 32, ground_edge="south")
AHEAD = ("3130", "3230")
ABOUT = ("2930", "3130", "3029", "3129", "3031", "3131")


@pytest.mark.parametrize(
    ("setup", "to_stay", "to_avoid", "doom"),
    [
        pytest.param(a_setup(a_ship(velocity=3)), 0, 0, "", id="nothing about"),
        pytest.param(a_setup(a_ship(velocity=2), rocks=AHEAD), 0, 1, "", id="AST-1 a turn avoids it"),
        pytest.param(a_setup(a_ship(velocity=2), design=a_design(0), rocks=AHEAD), 0, 1, "hit", id="AST-1 no thrust"),
        pytest.param(a_setup(a_ship(velocity=2), rocks=ABOUT), 0, 2, "", id="AST-1 asteroids all about: stop"),
        pytest.param(a_setup(a_ship(velocity=2), design=a_design(1), rocks=ABOUT), 0, 2, "hit", id="AST-1 cannot stop"),
        pytest.param(a_setup(a_ship(velocity=1, at="3230"), map=SMALL), 1, 1, "", id="MAP-5 a turn at the edge"),
        pytest.param(a_setup(a_ship(velocity=9, at="3230"), design=a_design(6), map=SMALL), 7, 7, "lost",
                     id="MAP-5 one TP short"),
        pytest.param(a_setup(a_ship(velocity=9, at="3230"), design=a_design(7), map=SMALL), 7, 7, "",
                     id="MAP-5 just enough"),
        pytest.param(a_setup(a_ship(velocity=2, random=True), rocks=AHEAD), 0, 1, "", id="RND-7 if it recovers"),
        pytest.param(a_setup(a_ship(velocity=2, crew=()), rocks=AHEAD), 0, None, "hit", id="MOV-11 a derelict coasts"),
        pytest.param(a_setup(a_ship(velocity=2, crew=(), at="3130"), map=SMALL), None, None, "lost",
                     id="MOV-11 a derelict leaves the map"),
        pytest.param(a_setup(a_ship(velocity=1, at="1031", heading=SE), design=a_design(3), map=PLANET), None, None,
                     "lost", id="ATM-7 it falls to the ground"),
        pytest.param(a_setup(a_ship(velocity=1, at="1028"), design=a_design(3, streamlined=True), map=PLANET,
                             rocks=("1128",)), 0, 2, "", id="AST-1 in the air"),
        pytest.param(a_setup(a_ship(velocity=1, altitude=7), design=a_design(0), rocks=("3130",),
                             options=Options(advanced_atmosphere=True)), 0, 0, "", id="ALT-5 a climb avoids it"),
    ],
)  # fmt: skip
def test_what_a_placement_has_in_store(setup: Setup, to_stay: int | None, to_avoid: int | None, doom: str) -> None:
    field, state = begin(setup)
    found = placement(field, state, 0)
    assert found == Placement("a", found.maximum if found else 0, to_stay, to_avoid)
    assert (found.is_lost, found.is_hit, found.is_doomed) == (doom == "lost", doom == "hit", bool(doom))


@pytest.mark.parametrize(
    ("found", "words"),
    [
        pytest.param(Placement("a", 3, 1, 2), "a line that meets no asteroid and stays in play takes 2 TP", id="fine"),
        pytest.param(
            Placement("a", 3, 1, 4),
            "every legal line has a roll against an asteroid; 4 TP would avoid it [AST-1]",
            id="hit",
        ),
        pytest.param(
            Placement("a", 3, None, None),
            "every legal line leaves the map or crashes; no thrust avoids it [MAP-5]",
            id="lost",
        ),
    ],
)
def test_what_is_in_store_in_words(found: Placement, words: str) -> None:
    assert found.words == words


def test_a_lost_ship_has_nothing_in_store() -> None:
    assert placement(*begin(a_setup(a_ship(status="exploded"))), 0) is None
