"""Gravity: what it does to velocity, and the pull after all have moved (GRV-1 to GRV-4)."""

from typing import Any

import pytest

from interceptor_nb.core.hexes import Direction, label
from interceptor_nb.rules.interceptor.events import fold
from interceptor_nb.rules.interceptor.gravity import coming, quickened
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Options
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import NE, NW, SE, SW, E, W, a_design, a_setup, a_ship, fly

SHEET = MapSpec(columns=10, rows=20, ground_edge="south")
"""The ground is row 20, the interface row 14."""
GRAVITY = Options(gravity=True)
DART = a_design(streamlined=True)
BARGE = a_design(lifters=True)
BOTH = a_design(lifters=True, streamlined=True)
BRICK = a_design()


@pytest.mark.parametrize(
    ("at", "heading", "design", "before", "after"),
    [
        pytest.param("0505", SE, BRICK, 3, 4, id="GRV-2 in space toward the ground"),
        pytest.param("0505", SW, BRICK, 3, 4, id="GRV-2 on the other side, too"),
        pytest.param("0505", E, BRICK, 3, 3, id="GRV-2 along the rows"),
        pytest.param("0505", W, BRICK, 3, 3, id="GRV-2 along the rows, the other way"),
        pytest.param("0505", NE, BRICK, 3, 2, id="GRV-2 away from the ground"),
        pytest.param("0505", NW, BRICK, 1, 0, id="GRV-2 away from it, to a stop"),
        pytest.param("0505", NW, BRICK, 0, 0, id="GRV-2 at rest there is none to lose"),
        pytest.param("0505", SE, BRICK, 0, 1, id="GRV-2 at rest it begins to fall"),
        pytest.param("0505", SE, DART, 6, 7, id="ATM-7 no limit in space"),
        pytest.param("0514", SE, DART, 6, 7, id="ATM-7 nor in the interface"),
        pytest.param("0515", SE, DART, 5, 6, id="ATM-7 streamlined, up to 6"),
        pytest.param("0515", SE, DART, 6, 6, id="ATM-7 and not over it"),
        pytest.param("0515", SE, BARGE, 1, 2, id="ATM-7 on lifters, up to 2"),
        pytest.param("0515", SE, BARGE, 2, 2, id="ATM-7 and not over that"),
        pytest.param("0515", SE, BRICK, 0, 0, id="ATM-7 what cannot fly is not lifted over 0"),
        pytest.param("0515", SE, BOTH, 5, 6, id="ATM-5 with both it is streamlined"),
        pytest.param("0515", NE, DART, 6, 5, id="GRV-2 away in atmosphere"),
        pytest.param("0515", NE, BARGE, 2, 1, id="GRV-2 away on lifters"),
        pytest.param("0515", SE, DART, 7, 7, id="GRV-2 gravity brakes nothing that is too fast"),
        pytest.param("0515", NE, DART, 8, 7, id="GRV-2 nor more than by 1"),
    ],
)
def test_velocity_as_a_turn_begins(at: str, heading: Direction, design: Design, before: int, after: int) -> None:
    ship = a_ship(at=at, velocity=before, heading=heading)
    field, state = begin(a_setup(ship, map=SHEET, designs=(("plain", design),), options=GRAVITY))
    events = quickened(field, state)
    assert fold(state, events).ships[0].velocity == after
    assert [event.facts for event in events] == [(("before", before), ("velocity", after))] * (before != after)
    assert coming(field, state).ships[0].velocity == after


@pytest.mark.parametrize(
    ("setup", "velocity"),
    [
        pytest.param({"map": SHEET, "options": GRAVITY}, 4, id="GRV-1 with the option"),
        pytest.param({"map": SHEET}, 3, id="GRV-1 without"),
        pytest.param({"options": GRAVITY}, 3, id="GRV-1 without a planet"),
    ],
)
def test_gravity_is_an_option_near_a_planet(setup: dict[str, Any], velocity: int) -> None:
    flown = fly(a_setup(a_ship(at="0503", heading=SE), **setup))
    assert (flown.ship.velocity, "pull_began" in flown.kinds) == (velocity, velocity == 4)


@pytest.mark.parametrize(
    ("ship", "kinds"),
    [
        pytest.param({"at": "0505"}, ("pulled",), id="GRV-3 in space"),
        pytest.param({"at": "0513"}, ("interface_rolled", "pulled"), id="GRV-3 the hex before the interface"),
        pytest.param({"at": "0514"}, ("pulled",), id="INT-7 out of the interface without a roll"),
        pytest.param({"at": "0515"}, ("pulled",), id="GRV-3 in atmosphere"),
        pytest.param({"at": "0519", "velocity": 2}, ("pulled", "landing_rolled"), id="GRV-4 onto the ground"),
        pytest.param({"at": "0520", "status": "landed", "velocity": 0}, (), id="GRV-3 not one that is landed"),
        pytest.param({"at": "0520", "status": "crashed", "velocity": 0}, (), id="GRV-3 nor one that is lost"),
        pytest.param({"at": "0505", "crew": ()}, ("pulled",), id="MOV-11 a derelict, too"),
    ],
)
def test_the_pull(ship: dict[str, Any], kinds: tuple[str, ...]) -> None:
    setup = a_setup(a_ship(**{"velocity": 1, **ship}), map=SHEET, designs=(("plain", DART),), options=GRAVITY)
    flown = fly(setup, entry=[1], landing=[1])
    place = flown.kinds.index("pull_began")
    assert flown.kinds[place + 1 :] == kinds


@pytest.mark.parametrize(
    ("at", "heading", "sides"),
    [
        pytest.param("0604", W, 2, id="GRV-3 only the pull brought them together: the sides are in doubt"),
        pytest.param("0504", E, 0, id="GRV-3 they were together before it: by the hexside of entry"),
    ],
)
def test_two_ships_of_one_hex_after_the_pull(at: str, heading: Direction, sides: int) -> None:
    """COL-4, RAM-3: the ship that strikes has entered a hex, and the other has entered none."""
    ships = a_ship("a", 1, at="0404"), a_ship("b", 0, at=at, heading=heading)
    dice = {owner: {"collision": [4], "collision_side": [1]} for owner in "ab"}
    flown = fly(a_setup(*ships, map=SHEET, options=GRAVITY), dice=dice)
    assert [label(ship.hex, "rows") for ship in flown.state.ships] == ["0605", "0605"]
    assert [roll.purpose for roll in flown.rolls] == ["collision"] * 2 + ["collision_side"] * sides
