"""Rows that the mutation check asked for (docs/mutation.md): each fails where one comparison or number is another."""

from typing import Any

import pytest

from interceptor_nb.core.hexes import labelled
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.careers import Skills, initial_skills
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import (
    NO_SIDES,
    AsteroidSetup,
    Design,
    Installation,
    Nation,
    Options,
    Race,
    Setup,
    Status,
)
from interceptor_nb.rules.interceptor.state import as_setup, begin
from tests.helpers import E, W, a_design, a_setup, a_ship, fly
from tests.rules.test_collisions import THICK
from tests.rules.test_drift import a_field, asteroids, rock

FREIGHTER = a_design(4, compensator=4)
"""Its plant gives 4 TP, its crew stands 6."""


def bare(*internals: tuple[str, int]) -> Design:
    """Return a design without armour, with *internals*."""
    return a_design(armour=NO_SIDES, internals=internals)


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param("top_altitude", 10, id="ALT-1 levels above the surface"),
        pytest.param("landing_target_bonus", 4, id="LND-1 the landing roll's ruling"),
        pytest.param("deadstick_penalty", 4, id="LND-1 without power"),
        pytest.param("morale", 7, id="RAM-1 the ruling's number"),
        pytest.param("asteroid_random_penalty", 2, id="AST-4 out of control"),
        pytest.param("unaligned_entry_penalty", 2, id="INT-2 the ruling's number"),
    ],
)
def test_numbers_of_the_options(name: str, number: int) -> None:
    assert getattr(Options(), name) == number


@pytest.mark.parametrize(
    ("nation", "race", "skills"),
    [
        pytest.param("commonwealth", "vauvausar", Skills(5, 5), id="CRW-2 Commonwealth: a 3 and a 2, not yet a 1"),
        pytest.param("commonwealth", "baufrin", Skills(5, 4), id="CRW-2 Commonwealth: a 2, not yet a 1, and a 3"),
        pytest.param("renegade", "vauvausar", Skills(5, 5), id="CRW-2 Renegades: a 3 and a 2, not yet a 1"),
        pytest.param("renegade", "baufrin", Skills(5, 4), id="CRW-2 Renegades: a 2, not yet a 1, and a 3"),
    ],
)
def test_a_4_is_the_lowest_face_that_tells_2_off_a_die_from_more(nation: Nation, race: Race, skills: Skills) -> None:
    assert initial_skills("pilot", 4, 4, nation, race) == skills


@pytest.mark.parametrize(
    ("line", "given", "found"),
    [
        pytest.param(
            "1",
            {"velocity": 0},
            "a: the line moves 1 hex, velocity is 0; it must move exactly that [MOV-1]",
            id="MOV-1 at rest no hex is moved",
        ),
        pytest.param(
            "-3 +1",
            {},
            "a, token 2 '+1': velocity changes once a turn, at the start of the move; put both changes together "
            "[MOV-3]",
            id="MOV-3 a stop is not below 0, only the second change is wrong",
        ),
        pytest.param(
            "+6 9",
            {"design": FREIGHTER},
            "a, token 1 '+6': 6 more thrust points make 6, the maximum is 4; "
            "'push' would allow 2 more at 6 or less [MOV-2]",
            id="MAS-3 a push to what the crew stands is offered",
        ),
        pytest.param(
            "+7 10",
            {"design": FREIGHTER},
            "a, token 1 '+7': 7 more thrust points make 7, the maximum is 4; take 3 off the line [MOV-2]",
            id="MAS-3 a push beyond it is not",
        ),
        pytest.param(
            "ram:x 3", {}, "a, token 1 'ram:x': there is no 'x' to ram; nothing else is there [RAM-1]", id="RAM-1 alone"
        ),
        pytest.param(
            "ram:a 3",
            {"others": True},
            "a, token 1 'ram:a': there is no 'a' to ram; b, oi are there [RAM-1]",
            id="RAM-1 what there is, without the ship itself",
        ),
    ],
)
def test_a_line_has_one_fault_and_says_what_would_be_right(line: str, given: dict[str, Any], found: str) -> None:
    ships = (a_ship(velocity=given.get("velocity", 3)), a_ship("b", at="0101"))
    field, state = begin(
        a_setup(
            *ships[: 2 if "others" in given else 1],
            design=given.get("design"),
            options=Options(variable_mass=True),
            installations=(Installation("oi", "blue", labelled("0202", "rows")),) if "others" in given else (),
        )
    )
    assert [str(problem) for problem in problems(field, state, 0, parse(line))] == [found]


def test_a_hex_that_is_not_moved_is_not_entered_again() -> None:
    """MOV-11, AST-1: a line that nobody checked orders a hex too many in the hex of an asteroid."""
    field, state = begin(a_setup(rocks=("3330",)))
    plan, move = moves.start(field, state.ships[0], 0, (), parse("3 r 1"))
    log: list[Event] = []
    move = moves.advance(field, plan, moves.run(field, plan, move, log), 4, log)
    assert (move.stage, move.due) == ("done", None)
    assert [event.kind for event in log] == ["hexes_moved", "asteroid_passed", "facing_changed", "orders_dropped"]


@pytest.mark.parametrize(
    ("velocity", "faces", "rules"),
    [
        pytest.param(0, [1, 1], ("RND-1", "RND-2", "RND-5"), id="RND-5 -1V at rest, after the free drift"),
        pytest.param(1, [1], ("RND-1", "RND-2"), id="RND-5 -1V with velocity to lose"),
        pytest.param(0, [6], ("RND-1", "RND-2"), id="RND-5 a turn at rest"),
        pytest.param(0, [2], ("RND-1", "RND-2"), id="RND-5 +1V at rest"),
    ],
)
def test_the_rules_of_a_maneuver(velocity: int, faces: list[int], rules: tuple[str, ...]) -> None:
    setup = a_setup(a_ship(velocity=velocity, random=True), design=a_design(1))
    assert fly(setup, recovery=[6], maneuver=faces).event("maneuvered").rules == rules


@pytest.mark.parametrize(
    ("rocks", "faces", "after"),
    [
        pytest.param({"r": "3030"}, [3], [("3131", 3, 0)], id="AST-6 the only one left of those that met"),
        pytest.param(
            {"r": "3030", "s": "3030"}, [3, 2], [("3131", 3, 0), ("3130", 2, 0)], id="AST-6 unequal dice: both go"
        ),
        pytest.param({"r": "3030", "s": "3030"}, [3, 3], [("3030", 3, 0), ("3030", 3, 0)], id="AST-6 equal: both stay"),
        pytest.param(
            {"r": "3030", "s": "3020"}, [3, 3], [("3131", 3, 0), ("3121", 3, 0)], id="AST-6 equal, in two hexes"
        ),
    ],
)
def test_after_a_meeting(rocks: dict[str, str], faces: list[int], after: list[tuple[str, int, int]]) -> None:
    met = [rock(name, at, met=True) for name, at in rocks.items()]
    dice = {name: {"asteroid_direction": [face]} for name, face in zip(rocks, faces, strict=True)}
    assert asteroids(fly(a_field(*met), dice=dice)) == after


@pytest.mark.parametrize(
    ("rocks", "facts", "rules"),
    [
        pytest.param((rock("r", "3030"),), (1, None, None), ("AST-5",), id="AST-5 one drifts"),
        pytest.param(
            (rock("r", "6030"), rock("s", "3030")), (1, "r", None), ("AST-5", "AST-6"), id="AST-6 one off the map"
        ),
        pytest.param(
            (rock("r", "3030", met=True), rock("s", "3030", met=True)),
            (0, None, "r, s"),
            ("AST-5", "AST-6"),
            id="AST-6 two stay",
        ),
    ],
)
def test_what_is_said_of_asteroids_that_move(
    rocks: tuple[AsteroidSetup, ...], facts: tuple[int, str | None, str | None], rules: tuple[str, ...]
) -> None:
    dice = {one.id: {"asteroid_direction": [3]} for one in rocks if one.met}
    event = fly(a_field(*rocks), dice=dice).event("asteroids_moved")
    assert (tuple(event.fact(name) for name in ("moved", "gone", "stay")), event.rules) == (facts, rules)


@pytest.mark.parametrize(
    ("damage", "gone"),
    [
        pytest.param(99, None, id="AST-6 both live"),
        pytest.param(100, "s", id="AST-6 one is pulverised"),
    ],
)
def test_what_is_said_of_asteroids_that_meet(damage: int, gone: str | None) -> None:
    event = fly(a_field(rock("r", "3030", E), rock("s", "3230", W, damage))).event("asteroids_met")
    assert (event.fact("asteroids"), event.fact("gone")) == ("r, s", gone)


@pytest.mark.parametrize(
    ("design", "status", "rule"),
    [
        pytest.param(THICK, "flying", "DMG-1", id="DMG-1 it stands the hits"),
        pytest.param(bare(("powerplant", 1), ("fuel", 500)), "exploded", "DMG-3", id="DMG-3 its powerplant is gone"),
        pytest.param(bare(("crew", 1), ("fuel", 500)), "derelict", "DMG-5", id="DMG-5 its crew is gone"),
        pytest.param(bare(("fuel", 25)), "destroyed", "DMG-5", id="DMG-5 all is gone"),
        pytest.param(bare(("fuel", 26)), "flying", "DMG-1", id="DMG-5 all but one box is gone"),
    ],
)
def test_the_last_rule_of_a_collision(design: Design, status: Status, rule: str) -> None:
    setup = a_setup(a_ship("a", 0), a_ship("b", 0), design=design)
    flown = fly(setup, dice={owner: {"collision": [4], "collision_side": [1]} for owner in "ab"})
    assert [ship.status for ship in flown.state.ships] == [status, status]
    assert [event.rules[-1] for event in flown.events if event.kind == "collided"] == [rule, rule]


@pytest.mark.parametrize(
    ("setup", "status"),
    [
        pytest.param(a_setup(), "flying", id="MOV-12 under control"),
        pytest.param(a_setup(a_ship(random=True)), "random", id="RND-7 out of control"),
        pytest.param(a_setup(a_ship(crew=())), "derelict", id="MOV-11 derelict"),
        pytest.param(a_setup(a_ship(status="exploded")), "exploded", id="DMG-3 exploded"),
    ],
)
def test_a_game_goes_on_with_the_ships_as_they_are(setup: Setup, status: Status) -> None:
    written = as_setup(*begin(setup))
    kept = status if status in ("derelict", "exploded") else None
    assert (written.ships[0].status, written.ships[0].random) == (kept, status == "random")
    assert begin(written)[1].ships[0].status == status
