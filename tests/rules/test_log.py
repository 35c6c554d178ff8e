"""The log: every kind of event in words with its numbers, and the same as JSON values."""

import json
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.rules.interceptor.events import Event, Roll
from interceptor_nb.rules.interceptor.log import as_line, document, roll_values, rows, ship_line, ship_values
from interceptor_nb.rules.interceptor.narrate import hex_words, need, sentence
from interceptor_nb.rules.interceptor.setup import Load, MapSpec, Setup
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import SE, Flown, a_design, a_setup, a_ship, fly, pilot

STRONG = a_design(armour=(500,) * 6)
BRITTLE = a_design(armour=(0,) * 6, internals=(("powerplant", 1), ("fuel", 500)))
CREWED = a_design(armour=(0,) * 6, internals=(("crew", 1), ("fuel", 500)))
DART = a_design(streamlined=True)
GROUND = MapSpec(columns=10, rows=14, ground_edge="south")
"""The interface is row 08, the ground row 14."""
VERGE = a_ship(at="0507", velocity=1, heading=SE, crew=(pilot(1),))


def told(setup: Setup, line: str, dice: dict[str, dict[str, list[int]]] | None, **faces: Any) -> list[str]:
    """Return the log of a turn as lines of text."""
    flown = fly(setup, line, dice, **faces)
    _, start = begin(setup)
    return [as_line(row) for row in rows(flown.field, start, flown.events)]


@pytest.mark.parametrize(
    ("setup", "line", "faces", "expected"),
    [
        pytest.param(
            a_setup(design=a_design(loads=(Load("fuel", "fuel", 4),))),
            "+1 R r L 2 roll 2 drop:fuel",
            {"sot": [5]},
            [
                "  1 turn 1 begins [MOV-12]",
                "  1 all other ships move, fighters: a [MOV-8]",
                "  1 a: moves: +1 R r L 2 roll 2 drop:fuel (thrust 7, SOT 6) [MOV-10]",
                "  1 a: velocity is now 4 (1 TP) [MOV-3]",
                "  1 a: turns to heading SE (2 TP) [MOV-4]",
                "  1 a: turns to facing SW (1 TP) [MOV-5]",
                "  1 a: turns to heading E (2 TP) [MOV-4]",
                "  1 a: moves 2 hexes to 3230 [MOV-1]",
                "  1 a: 7 TP of SOT 6: needs 5 or less, rolled 5, holds [SOT-2]",
                "  1 a: rolls about its long axis, now upside down (1 TP) [MOV-6]",
                "  1 a: moves 2 hexes to 3430 [MOV-1]",
                "  1 a: drops fuel [MAS-2]",
                "  1 the turn ends [MOV-12]",
            ],
            id="a line",
        ),
    ],
)
def test_a_turn_in_words(setup: Setup, line: str, faces: dict[str, Any], expected: list[str]) -> None:
    assert told(setup, line, None, **faces) == expected


@pytest.mark.parametrize(
    ("setup", "line", "faces", "words"),
    [
        pytest.param(
            a_setup(a_ship(rolled=True)), "3 roll", {}, "rolls about its long axis, now upright (1 TP)", id="MOV-6"
        ),
        pytest.param(
            a_setup(),
            "+7 10",
            {"sot": [6], "maneuver": [5, 5, 1]},
            "7 TP of SOT 6: needs 5 or less, rolled 6, out of control for 7 TP",
            id="SOT-4",
        ),
        pytest.param(
            a_setup(),
            "+7 10",
            {"sot": [6], "maneuver": [5, 5, 1]},
            "random 5 (+3V, 3 TP), velocity 3 to 6, moves to 3130; 4 TP left",
            id="RND-1 +3V",
        ),
        pytest.param(
            a_setup(),
            "+7 10",
            {"sot": [6], "maneuver": [5, 5, 1]},
            "random 1 (-1V, 1 TP), velocity 9 to 8, stays in its hex; 0 TP left",
            id="RND-1 -1V",
        ),
        pytest.param(
            a_setup(), "+7 10", {"sot": [6], "maneuver": [5, 5, 1]}, "random movement ends at velocity 8", id="RND-6"
        ),
        pytest.param(
            a_setup(),
            "+7 10",
            {"sot": [6], "maneuver": [10, 6, 3], "spin": [1]},
            "random 10 (DIS, 3 TP), spins; 4 TP left",
            id="RND-1 DIS",
        ),
        pytest.param(
            a_setup(),
            "+7 10",
            {"sot": [6], "maneuver": [10, 6, 3], "spin": [1]},
            "spin: rolled 1, heading and facing NE",
            id="RND-1 spin",
        ),
        pytest.param(
            a_setup(),
            "+7 10",
            {"sot": [6], "maneuver": [10, 6, 3], "spin": [1]},
            "random 6 (TR1, 2 TP), heading E, moves to 3130; 2 TP left",
            id="RND-1 TR1",
        ),
        pytest.param(
            a_setup(a_ship(velocity=1, random=True), design=a_design(1)),
            ".",
            {"recovery": [6], "maneuver": [10]},
            "random 10 (DIS) needs 3 TP, 1 left: drifts to 3130; its beginning velocity is reached",
            id="RND-4",
        ),
        pytest.param(
            a_setup(a_ship(velocity=2, random=True), design=a_design(1)),
            ".",
            {"recovery": [6], "maneuver": [10, 1]},
            "random 10 (DIS) needs 3 TP, 1 left: drifts to 3130",
            id="RND-3",
        ),
        pytest.param(
            a_setup(a_ship(velocity=0, random=True), design=a_design(1)),
            ".",
            {"recovery": [6], "maneuver": [3, 2]},
            "random 3 (-2V) at velocity 0: drifts to 3130",
            id="RND-5",
        ),
        pytest.param(
            a_setup(a_ship(velocity=2, random=True)),
            ".",
            {"recovery": [5]},
            "recovery: needs 5 or less, rolled 5, under control again",
            id="RND-7 recovers",
        ),
        pytest.param(
            a_setup(a_ship(velocity=2, random=True), design=a_design(0)),
            ".",
            {"recovery": [6]},
            "recovery: needs 5 or less, rolled 6, still out of control",
            id="RND-7 does not",
        ),
        pytest.param(
            a_setup(design=a_design(4)),
            "push +5 8",
            {"push": [8]},
            "pushes the plant of 4 by 1: needs 8 or less, rolled 8, no damage",
            id="PLT-1",
        ),
        pytest.param(
            a_setup(design=a_design(4)),
            "push +5 8",
            {"push": [9]},
            "pushes the plant of 4 by 1: needs 8 or less, rolled 9, the powerplant is damaged",
            id="PLT-2",
        ),
        pytest.param(
            a_setup(design=a_design(4)),
            "push +8 11",
            {"sot": [2]},
            "pushes the plant of 4 by 4: certain damage to the powerplant",
            id="PLT-1 automatic",
        ),
        pytest.param(
            a_setup(rocks=("3130",)),
            "3",
            {"asteroid": [4]},
            "asteroid a3130: needs 5 or less, rolled 4 +1 (velocity 3), clear",
            id="AST-1 clear",
        ),
        pytest.param(
            a_setup(design=STRONG, rocks=("3130",)),
            "3",
            {"asteroid": [5]},
            "asteroid a3130: needs 5 or less, rolled 5 +1 (velocity 3), 100 hits on forward",
            id="AST-2",
        ),
        pytest.param(
            a_setup(a_ship(velocity=6), design=STRONG, rocks=("3130",)),
            "6",
            {"asteroid": [5]},
            "asteroid a3130: needs 5 or less, rolled 5 +2 (velocity 6), 200 hits on forward; "
            "the asteroid is pulverised",
            id="AST-3",
        ),
        pytest.param(
            a_setup(design=BRITTLE, rocks=("3130",)),
            "3",
            {"asteroid": [5]},
            "asteroid a3130: needs 5 or less, rolled 5 +1 (velocity 3), 100 hits on forward; the ship explodes",
            id="DMG-3",
        ),
        pytest.param(
            a_setup(a_ship(random=True), design=STRONG, rocks=("3130",)),
            ".",
            {"recovery": [6], "maneuver": [2, 2, 5, 1, 1], "asteroid": [5], "asteroid_location": [9]},
            "asteroid a3130: needs 5 or less, rolled 5 +1 (velocity 4) +2 (random movement), hit",
            id="AST-4",
        ),
        pytest.param(
            a_setup(a_ship(random=True), design=STRONG, rocks=("3130",)),
            ".",
            {"recovery": [6], "maneuver": [2, 2, 5, 1, 1], "asteroid": [5], "asteroid_location": [9]},
            "where: rolled 9, 100 hits on left aft",
            id="AST-4 where",
        ),
        pytest.param(
            a_setup(a_ship(random=True), design=CREWED, rocks=("3130",)),
            ".",
            {"recovery": [6], "maneuver": [2], "asteroid": [5], "asteroid_location": [9]},
            "no crew lives; the ship stops in its hex for this turn",
            id="MOV-11 stops",
        ),
        pytest.param(
            a_setup(design=CREWED, rocks=("3130",)),
            "1 R 2",
            {"asteroid": [5]},
            "'R' and the rest are dropped: nobody flies the ship",
            id="MOV-11 dropped",
        ),
        pytest.param(
            a_setup(VERGE, design=STRONG, map=GROUND),
            "1",
            {"entry": [6]},
            "entry: needs 5 or less, rolled 6, missed by 1, goes into the interface, 5 hits on forward",
            id="INT-6",
        ),
        pytest.param(
            a_setup(structs.replace(VERGE, random=True), design=a_design(2), map=GROUND),
            ".",
            {"recovery": [6], "maneuver": [5], "entry": [4], "asteroid_location": [9]},
            "entry: needs 5 or less, rolled 4 +2 (random movement), missed by 1, goes into the interface, 5 hits",
            id="INT-6 where is for another die",
        ),
        pytest.param(
            a_setup(a_ship(at="0513", velocity=1, heading=SE), design=DART, map=GROUND),
            "1",
            {"landing": [9]},
            "landing: needs 9 or less, rolled 9, lands",
            id="LND-1 lands",
        ),
        pytest.param(
            a_setup(a_ship(at="0513", velocity=1, heading=SE), design=DART, map=GROUND),
            "1",
            {"landing": [10]},
            "landing: needs 9 or less, rolled 10, crashes",
            id="LND-1 crashes",
        ),
        pytest.param(a_setup(a_ship(at="6030")), "3", {}, "leaves the mapsheet and is out of play", id="MAP-5"),
    ],
)
def test_events_in_words(setup: Setup, line: str, faces: dict[str, Any], words: str) -> None:
    flown = fly(setup, line, **faces)
    assert words in [sentence(flown.field, event) for event in flown.events]


def test_initiative_in_words_under_its_side() -> None:
    setup = a_setup(a_ship("a", side="red"), a_ship("b", at="0101", side="blue"))
    lines = told(setup, ".", {"side:red": {"initiative": [3]}, "side:blue": {"initiative": [8]}})
    assert "  1 side:blue: initiative: rolled 8 [MOV-8]" in lines
    assert "  1 all other ships move, fighters: b, a [MOV-8]" in lines


def test_a_need_in_words() -> None:
    assert need(Roll("spin", "a", 3)) == "rolled 3"
    assert need(Roll("sot", "a", 3, 6, (), True)) == "needs 6 or less, rolled 3"


def test_a_hex_beyond_the_map_in_words() -> None:
    field, state = begin(a_setup(a_ship(at="6030")))
    assert hex_words(field, state.ships[0].hex) == "6030"
    assert hex_words(field, structs.replace(state.ships[0]).hex._replace(q=99)) == "column 114, row 30, off the map"


def test_an_event_without_its_ship_is_a_mistake() -> None:
    field, _ = begin(a_setup())
    with pytest.raises(ValueError, match="a spun event has its ship"):
        sentence(field, Event("spun", ("RND-1",), 0))
    assert sentence(field, Event("phase_began", ("MOV-8",))) == "a phase begins"


def game() -> Flown:
    setup = a_setup(
        a_ship(crew=(pilot(5, name="Second", role="gunner"), pilot(None, role="crew"))),
        design=structs.replace(STRONG, loads=(Load("fuel", "fuel", 4),)),
        rocks=("3130", "3230"),
    )
    return fly(setup, "2 drop:fuel*1 1", asteroid=[1, 10])


def test_the_log_as_a_document() -> None:
    flown = game()
    _, start = begin(flown.field.setup)
    found = document(flown.field, rows(flown.field, start, flown.events), flown.state, ["late"])
    assert json.loads(json.dumps(found)) == found
    assert (found["format"], found["version"], found["problems"]) == ("interceptor-nb/log", 1, ["late"])
    assert found["asteroids"] == {"a3230": {"hex": "3230", "direction": None, "damage": 100}}
    assert found["ships"]["a"] == {
        "hex": "3330",
        "heading": "E",
        "facing": "E",
        "velocity": 3,
        "altitude": None,
        "free_hexes": 0,
        "status": "flying",
        "rolled": False,
        "thrust_spent": 0,
        "armour_lost": {
            "forward": 100, "right_forward": 0, "right_aft": 0, "aft": 0, "left_aft": 0, "left_forward": 0,
        },
        "internals_lost": [],
        "loads_lost": [0.25],
    }  # fmt: skip
    (hit,) = (event for event in found["events"] if event["event"] == "asteroid_hit")
    assert (hit["turn"], hit["who"], hit["rules"]) == (1, "a", ["AST-2", "AST-3", "DMG-1"])
    assert hit["facts"]["hits"] == 100
    assert hit["roll"] == {
        "for": "asteroid",
        "owner": "a",
        "face": 10,
        "target": 5,
        "modifier": 4,
        "modifiers": [
            {"value": 1, "why": "velocity 3", "rule": "AST-1"},
            {"value": 3, "why": "not the pilot, no bridge", "rule": "FLT-1"},
        ],
        "ok": False,
    }
    assert hit["ship"]["armour_lost"]["forward"] == 100
    (began,) = (event for event in found["events"] if event["event"] == "turn_began")
    assert (began["roll"], began["ship"], began["who"]) == (None, None, "")


def test_a_pulverised_asteroid_is_none_in_the_document() -> None:
    flown = fly(a_setup(a_ship(velocity=6), design=STRONG, rocks=("3130",)), "6", asteroid=[10])
    assert document(flown.field, (), flown.state)["asteroids"] == {"a3130": None}


def test_a_ship_in_words_and_values() -> None:
    flown = fly(a_setup(a_ship(at="6030")), "3")
    assert ship_line(flown.field, flown.ship) == "left the map, out of play, velocity 3"
    assert ship_values(flown.field, flown.ship)["hex"] == "column 61, row 30, off the map"
    field, state = begin(a_setup())
    assert ship_line(field, state.ships[0]) == "under control, 3030, heading E, facing E, velocity 3"
    assert roll_values(Roll("spin", "a", 3))["ok"] is None
