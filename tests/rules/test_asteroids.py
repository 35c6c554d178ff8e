"""Meeting asteroids, and what hits do: AST-1 to AST-4, DMG, MOV-6, MOV-11."""

from typing import Any

import pytest

from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.asteroids import velocity_modifier
from interceptor_nb.rules.interceptor.damage import collision_hits, damaged, own_side
from interceptor_nb.rules.interceptor.internals import boxes_left, fate, marked_off
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import SIDES, Options, Status
from interceptor_nb.rules.interceptor.state import begin, rock_damaged, rock_now, rocks_in
from tests.helpers import a_design, a_setup, a_ship, fly, pilot, rock_at


@pytest.mark.parametrize(
    ("velocities", "modifier"),
    [
        pytest.param((0, 1, 2), 0, id="AST-1 up to 2, 0 with them"),
        pytest.param((3, 4), 1, id="AST-1 3-4"),
        pytest.param((5, 6), 2, id="AST-1 5-6"),
        pytest.param((7, 8), 3, id="AST-1 7-8"),
        pytest.param((9, 10), 4, id="AST-1 9-10"),
        pytest.param((11, 14), 5, id="AST-1 11-14"),
        pytest.param((15, 20), 6, id="AST-1 15-20: the print lists 20 twice"),
        pytest.param((21, 60), 7, id="AST-1 21 and up"),
    ],
)
def test_velocity_modifier(velocities: tuple[int, ...], modifier: int) -> None:
    assert {velocity_modifier(velocity) for velocity in velocities} == {modifier}


@pytest.mark.parametrize(
    ("face", "kind"),
    [
        pytest.param(4, "asteroid_passed", id="AST-1 4 + 1 is Piloting"),
        pytest.param(5, "asteroid_hit", id="AST-1 5 + 1 is over it"),
    ],
)
def test_the_roll_on_entering(face: int, kind: str) -> None:
    flown = fly(a_setup(design=a_design(armour=(500,) * 6), rocks=("3230",)), "3", asteroid=[face])
    roll = flown.event(kind).roll
    assert roll is not None
    assert (roll.target, roll.modifier, roll.ok) == (5, 1, kind == "asteroid_passed")
    assert flown.at == "3330", "a ship that lives goes on"
    assert flown.kinds == ("hexes_moved", kind, "hexes_moved"), "at once, on entering"


def test_luck_and_a_stand_in_at_an_asteroid() -> None:
    """SOT-5: the stand-in's +3 adds to the velocity's +1."""
    crew = (pilot(6, name="Gunner", role="gunner"), pilot(None, name="Hand", role="crew"))
    roll = fly(a_setup(a_ship(crew=crew), rocks=("3130",)), "3", asteroid=[3]).event("asteroid_hit").roll
    assert roll is not None
    assert [(one.value, one.rule) for one in roll.modifiers] == [(1, "AST-1"), (3, "FLT-1")]


def test_one_roll_for_each_asteroid_in_the_hex() -> None:
    """AST-1: in file order; none for the hex a ship starts in."""
    rocks = (rock_at("3030"), rock_at("3130"), rock_at("3130", number=1), rock_at("3430"))
    flown = fly(a_setup(rocks=rocks), "3", asteroid=[1, 10])
    assert [event.fact("asteroid") for event in flown.events if event.roll] == ["a3130", "a3130_1"]
    assert flown.left == {}


@pytest.mark.parametrize(
    ("tons", "velocity", "hits"),
    [
        pytest.param(100, 0, 100, id="AST-2 least once the tonnage"),
        pytest.param(100, 5, 100, id="AST-2 V 5 is 1"),
        pytest.param(100, 6, 200, id="AST-2 V 6 is 2"),
        pytest.param(3, 8, 10, id="AST-2 6 hits are 10"),
        pytest.param(9, 3, 10, id="AST-2 9 hits are 10"),
        pytest.param(10, 3, 10, id="AST-2 10 hits"),
        pytest.param(11, 3, 11, id="AST-2 11 hits"),
        pytest.param(60.5, 3, 60, id="COL-3 parts of a hit round down"),
        pytest.param(60.5, 6, 121, id="COL-3 once, at the end"),
    ],
)
def test_hits_of_running_into_something(tons: float, velocity: int, hits: int) -> None:
    assert collision_hits(a_design(tonnage=tons), velocity) == hits


@pytest.mark.parametrize(
    ("before", "gone"),
    [
        pytest.param(99, False, id="AST-3 199 points: it stands"),
        pytest.param(100, True, id="AST-3 200 points: pulverised"),
        pytest.param(150, True, id="AST-3 more than 200"),
    ],
)
def test_an_asteroid_takes_what_it_gives(before: int, gone: bool) -> None:
    setup = a_setup(rocks=(rock_at("3330"), rock_at("3130", before)))
    flown = fly(setup, "3", asteroid=[5, 1])
    rock = rock_now(flown.field, flown.state.rocks, 1)
    assert (rock is None) == gone
    assert rock is None or rock.damage == before + 100
    assert flown.event("asteroid_hit").fact("asteroid_left") == int(not gone)
    assert rocks_in(flown.field, flown.state.rocks, setup.asteroids[1].hex) == (() if gone else (1,))
    untouched = rock_now(flown.field, flown.state.rocks, 0)
    assert untouched is not None
    assert untouched.damage == 0


def test_a_pulverised_asteroid_is_met_no_more() -> None:
    """AST-3: neither by the ships after it, nor hit again."""
    setup = a_setup(a_ship("a"), a_ship("b", at="2930"), rocks=(rock_at("3130", 100),))
    flown = fly(setup, {"a": "3", "b": "3"}, asteroid=[10])
    assert [roll.purpose for roll in flown.rolls] == ["asteroid"]
    assert rock_damaged(flown.field, flown.state.rocks, 0, 50) == flown.state.rocks


LOCATIONS = ["forward"] * 4 + ["left_forward"] * 2 + ["right_forward"] * 2 + ["left_aft", "right_aft"]


@pytest.mark.parametrize(
    ("face", "side"), [pytest.param(face, side, id=f"AST-4 {face}") for face, side in enumerate(LOCATIONS, 1)]
)
@pytest.mark.parametrize("rolled", [pytest.param(False, id="upright"), pytest.param(True, id="MOV-6 rolled")])
def test_where_a_ship_in_random_movement_is_struck(face: int, side: str, rolled: bool) -> None:
    setup = a_setup(a_ship(random=True, rolled=rolled), design=a_design(1, armour=(500,) * 6), rocks=("3130",))
    flown = fly(setup, recovery=[6], maneuver=[2], asteroid=[10], asteroid_location=[face])
    if rolled:
        side = side.replace("left", "x").replace("right", "left").replace("x", "right")
    struck = [name for name, lost in zip(SIDES, flown.ship.armour_lost, strict=True) if lost]
    assert struck == [side]
    assert flown.kinds[-3:] == ("asteroid_missed", "asteroid_hit", "random_ended")


@pytest.mark.parametrize(
    ("penalty", "face", "kinds"),
    [
        pytest.param(2, 2, ["asteroid_passed"], id="AST-4 2 + 1 + 2 is Piloting"),
        pytest.param(2, 3, ["asteroid_missed", "asteroid_hit"], id="AST-4 3 + 1 + 2 is over it"),
        pytest.param(0, 4, ["asteroid_passed"], id="AST-4 the option's number: 4 + 1"),
        pytest.param(0, 5, ["asteroid_missed", "asteroid_hit"], id="AST-4 the option's number: 5 + 1"),
    ],
)
def test_random_movement_makes_it_harder(penalty: int, face: int, kinds: list[str]) -> None:
    """The velocity that counts is the one after the maneuver: 4 makes +1."""
    setup = a_setup(
        a_ship(random=True),
        design=a_design(1),
        rocks=("3130",),
        options=Options(asteroid_random_penalty=penalty),
    )
    more = [1] if len(kinds) > 1 else []
    flown = fly(setup, recovery=[6], maneuver=[2], asteroid=[face], asteroid_location=more)
    assert [kind for kind in flown.kinds if kind.startswith("asteroid")] == kinds
    assert flown.left == {}


def test_a_ship_under_control_is_struck_on_its_bow_rolled_or_not() -> None:
    """AST-2."""
    flown = fly(a_setup(a_ship(rolled=True), rocks=("3130",)), "3", asteroid=[10])
    assert flown.ship.armour_lost == (60, 0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("side", "rolled", "own"),
    [
        pytest.param("forward", True, "forward", id="MOV-6 the bow stays"),
        pytest.param("aft", True, "aft", id="MOV-6 so does the stern"),
        pytest.param("right_forward", True, "left_forward", id="MOV-6 right for left, forward"),
        pytest.param("left_aft", True, "right_aft", id="MOV-6 left for right, aft"),
        pytest.param("right_aft", False, "right_aft", id="MOV-6 not rolled"),
    ],
)
def test_a_rolled_ship_shows_left_for_right(side: Any, rolled: bool, own: Any) -> None:
    assert SIDES[own_side(SIDES.index(side), rolled=rolled)] == own


# Internals of the plain design from the outside in: 6 8 2 2 1 4, all in all 23 boxes behind 60 of armour.
@pytest.mark.parametrize(
    ("hits", "armour", "internals", "status"),
    [
        pytest.param(59, 59, (), "flying", id="DMG-1 armour holds"),
        pytest.param(60, 60, (), "flying", id="DMG-1 the last of the armour"),
        pytest.param(61, 60, (1, 0, 0, 0, 0, 0), "flying", id="DMG-1 through it"),
        pytest.param(73, 60, (6, 7, 0, 0, 0, 0), "flying", id="DMG-2 a component works until its last box"),
        pytest.param(74, 60, (6, 8, 0, 0, 0, 0), "exploded", id="DMG-3 the plant's last box"),
        pytest.param(83, 60, (6, 8, 2, 2, 1, 4), "exploded", id="DMG-5 exploded before destroyed"),
        pytest.param(999, 60, (6, 8, 2, 2, 1, 4), "exploded", id="DMG-1 no more than there is"),
    ],
)
def test_hits(hits: int, armour: int, internals: tuple[int, ...], status: Status) -> None:
    design = a_design()
    _, state = begin(a_setup(design=design))
    after = damaged(state.ships[0], design, 2, hits)
    assert (after.armour_lost, after.internals_lost, after.status) == ((0, 0, armour, 0, 0, 0), internals, status)


@pytest.mark.parametrize(
    ("internals", "lost", "collision", "status"),
    [
        pytest.param((("crew", 1), ("fuel", 1)), (0, 1), True, "random", id="DMG-5 dead weight is nothing"),
        pytest.param((("crew", 2), ("fuel", 1)), (1, 1), True, "random", id="DMG-5 all crew live till the last box"),
        pytest.param((("crew", 1), ("fuel", 1)), (1, 0), True, "derelict", id="MOV-11 no crew"),
        pytest.param((("crew", 1), ("fuel", 1)), (1, 1), True, "destroyed", id="DMG-5 destroyed before derelict"),
        pytest.param((("crew", 1), ("powerplant", 1)), (1, 1), True, "exploded", id="DMG-5 exploded before destroyed"),
        pytest.param((("crew", 1), ("powerplant", 1)), (1, 1), False, "destroyed", id="DMG-3 only by a collision"),
        pytest.param((("crew", 1), ("powerplant", 1)), (0, 1), False, "random", id="DMG-3 a plant lost otherwise"),
        pytest.param((("fuel", 2),), (1,), True, "random", id="MOV-11 a design without crew boxes"),
        pytest.param((("crew", 1), ("fuel", 1), ("crew", 1)), (1, 1, 0), True, "random", id="DMG-2 crew in two places"),
    ],
)
def test_fate(internals: tuple[tuple[str, int], ...], lost: tuple[int, ...], collision: bool, status: Status) -> None:
    assert fate(a_design(internals=internals), lost, "random", collision=collision) == status


def test_marking_off_runs_from_the_outside_in() -> None:
    """DMG-2."""
    design = a_design(internals=(("crew", 2), ("fuel", 3), ("crew", 2)))
    assert marked_off(design, (), 0) == ()
    assert marked_off(design, (), 4) == (2, 2, 0)
    assert marked_off(design, (1, 0, 0), 2) == (2, 1, 0)
    assert marked_off(design, (), 3, "crew") == (2, 0, 1)
    assert boxes_left(design, (2, 2, 1), "crew") == (1, 4)


CREW_FIRST = (("crew", 1), ("fuel", 400))
DCS_FIRST = (("dcs_left", 1), ("dcs_right", 1), ("fuel", 400))


@pytest.mark.parametrize(
    ("internals", "line", "at", "heading", "status", "dropped"),
    [
        pytest.param(
            CREW_FIRST, "1 R 2", "3330", "E", "derelict", "R", id="MOV-11 crew lost, the rest coasts straight"
        ),
        pytest.param(CREW_FIRST, "3", "3330", "E", "derelict", "3", id="MOV-11 hexes too are dropped, and coasted"),
        pytest.param(
            DCS_FIRST, "1 R 2", "3330", "E", "flying", "R", id="MOV-7 no control set left, the turn is dropped"
        ),
        pytest.param(DCS_FIRST, "1 r 2", "3330", "E", "flying", "r", id="MOV-7 nor a facing change"),
        pytest.param(DCS_FIRST, "1 2 R", "3330", "E", "flying", "R", id="MOV-11 what went before is done"),
        pytest.param(DCS_FIRST, "1 roll 2", "3330", "E", "flying", None, id="MOV-6 a roll needs no control set"),
        pytest.param(CREW_FIRST, "R 1 2", "3233", "SE", "derelict", "2", id="MOV-11 straight on is its heading now"),
        pytest.param(
            CREW_FIRST, "2 R 1", "3330", "E", "derelict", "2", id="MOV-10 each hex is an action: half a token goes"
        ),
        pytest.param(CREW_FIRST, "1", "3130", "E", "derelict", None, id="MOV-11 nothing is left to drop"),
    ],
)
def test_damage_in_mid_line(
    internals: tuple[tuple[str, int], ...], line: str, at: str, heading: str, status: str, dropped: str | None
) -> None:
    """An asteroid in the first hex breaks armour and what is behind it."""
    velocity = sum(int(token) for token in line.split() if token.isdigit())
    setup = a_setup(a_ship(velocity=velocity), design=a_design(internals=internals), rocks=("3130", "3131"))
    flown = fly(setup, line, asteroid=[10])
    assert flown.problems == ()
    assert (flown.at, flown.heading, flown.ship.status) == (at, heading, status)
    drops = [event for event in flown.events if event.kind == "orders_dropped"]
    assert [(event.fact("token"), event.rules) for event in drops] == ([(dropped, ("MOV-11",))] if dropped else [])


def test_crew_lost_in_random_movement_stops_the_ship() -> None:
    """MOV-11: in its hex for that turn; from the next it coasts, rolls at luck's chance and never recovers."""
    setup = a_setup(a_ship(random=True), design=a_design(5, internals=CREW_FIRST), rocks=("3130", "3430"))
    first = fly(setup, recovery=[6], maneuver=[2], asteroid=[10], asteroid_location=[1])
    assert (first.ship.status, first.at, first.ship.velocity, first.left) == ("derelict", "3130", 4, {})
    assert first.kinds[-1] == "stopped"
    second = fly(setup, "R 4", state=first.state, asteroid=[1])
    assert (second.ship.status, second.at, second.heading) == ("derelict", "3530", "E")
    roll = second.event("asteroid_hit").roll
    assert roll is not None
    assert (roll.target, roll.modifier) == (1, 1)


def test_a_lost_ship_moves_no_more() -> None:
    """DMG-3: its hexes after the explosion are not flown, nor does it move in the next turn."""
    design = a_design(armour=(0,) * 6, internals=(("powerplant", 1), ("fuel", 500)))
    setup = a_setup(design=design, rocks=("3130", "3230"))
    flown = fly(setup, "3", asteroid=[10])
    assert (flown.ship.status, flown.at) == ("exploded", "3130")
    assert flown.event("asteroid_hit").rules[-1] == "DMG-3"
    after = fly(setup, "3", state=flown.state)
    assert after.kinds == ()
    assert after.ship == flown.ship


@pytest.mark.parametrize(
    ("velocity", "at", "status"),
    [
        pytest.param(1, "6030", "flying", id="MAP-5 the last hex of the map"),
        pytest.param(2, None, "left_map", id="MAP-5 one hex on"),
        pytest.param(4, None, "left_map", id="MAP-5 and no farther"),
    ],
)
def test_leaving_the_map(velocity: int, at: str | None, status: str) -> None:
    flown = fly(a_setup(a_ship(at="5930", velocity=velocity)))
    assert flown.ship.status == status
    assert [event.fact("hexes") for event in flown.events if event.kind == "hexes_moved"] == [min(velocity, 2)]
    assert at is None or flown.at == at


@pytest.mark.parametrize(
    ("lost", "status"),
    [
        pytest.param((0, 1), "exploded", id="DMG-3 the plant's last box goes in the collision"),
        pytest.param((0, 2), "flying", id="DMG-3 a plant pushed to pieces before does not explode"),
    ],
)
def test_only_a_collision_explodes_a_plant(lost: tuple[int, int], status: str) -> None:
    design = a_design(1, tonnage=10.0, armour=(7,) * 6, internals=(("fuel", 2), ("powerplant", 2), ("fuel", 9)))
    setup = a_setup(a_ship(internals_lost=(*lost, 0)), design=design, rocks=("3130",))
    assert fly(setup, asteroid=[10]).ship.status == status


def test_a_second_asteroid_meets_a_ship_without_crew() -> None:
    """MOV-11: luck's chance at once, and nobody's modifier; the same is said before the roll (need)."""
    crew = (pilot(6, name="Gunner", role="gunner"), pilot(None, name="Hand", role="crew"))
    design = a_design(internals=CREW_FIRST)
    setup = a_setup(a_ship(crew=crew), design=design, rocks=("3130", rock_at("3130", number=1)))
    first, second = fly(setup, "3", asteroid=[10, 1]).rolls
    assert ((first.target, first.modifier), (second.target, second.modifier)) == ((6, 4), (1, 1))
    field, state = begin(setup)
    plan, move = moves.start(field, state.ships[0], 0, state.rocks, parse("3"))
    move = moves.advance(field, plan, moves.run(field, plan, move), 10)
    target, modifiers = moves.need(field, plan, move)
    assert (target, [modifier.rule for modifier in modifiers]) == (1, ["AST-1"])
