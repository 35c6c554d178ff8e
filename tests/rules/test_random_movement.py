"""Random movement: costs, maneuvers, drifts, recovery and its ends (RND)."""

import pytest

from interceptor_nb.rules.interceptor.random_movement import maneuver_cost
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.rules.interceptor.turn import pending
from tests.helpers import NE, E, a_design, a_setup, a_ship, fly

# By maneuver roll 1 to 10; rows of V 1 to 15 as printed, then 0 and 16 up by the formulas.
COSTS = {
    0: [1, 1, 1, 2, 3, 1, 1, 2, 2, 3],
    1: [1, 1, 1, 2, 3, 1, 1, 2, 2, 3],
    2: [1, 1, 2, 2, 3, 1, 1, 2, 2, 3],
    3: [1, 1, 2, 2, 3, 2, 2, 4, 4, 3],
    4: [1, 1, 2, 2, 3, 2, 2, 4, 4, 3],
    5: [1, 1, 2, 2, 3, 2, 2, 4, 4, 3],
    6: [1, 1, 2, 2, 3, 3, 3, 6, 6, 3],
    7: [1, 2, 2, 2, 3, 3, 3, 6, 6, 3],
    8: [1, 2, 2, 2, 3, 3, 3, 6, 6, 3],
    9: [1, 2, 2, 2, 3, 4, 4, 8, 8, 3],
    10: [1, 2, 2, 2, 3, 4, 4, 8, 8, 3],
    11: [1, 2, 2, 2, 3, 4, 4, 8, 8, 3],
    12: [1, 2, 2, 2, 3, 5, 5, 10, 10, 3],
    13: [1, 2, 2, 2, 3, 5, 5, 10, 10, 3],
    14: [1, 2, 2, 2, 3, 5, 5, 10, 10, 3],
    15: [1, 2, 2, 2, 3, 6, 6, 12, 12, 3],
    16: [1, 2, 2, 2, 3, 6, 6, 12, 12, 3],
    17: [1, 2, 2, 2, 3, 6, 6, 12, 12, 3],
    18: [1, 2, 2, 2, 3, 7, 7, 14, 14, 3],
    27: [1, 2, 2, 2, 3, 10, 10, 20, 20, 3],
    30: [1, 2, 2, 2, 3, 11, 11, 22, 22, 3],
}


@pytest.mark.parametrize(
    "velocity",
    [
        pytest.param(velocity, id=f"RND-2 V {velocity}" + (" without MOV-4's cap" if velocity > 27 else ""))
        for velocity in COSTS
    ],
)
def test_maneuver_costs(velocity: int) -> None:
    assert [maneuver_cost(face, velocity) for face in range(1, 11)] == COSTS[velocity]


# A ship of thrust 3 fails its recovery at V 3 heading E in 3030, facing NE, and has 3 TP to move by.
@pytest.mark.parametrize(
    ("faces", "spin", "at", "heading", "facing", "velocity"),
    [
        pytest.param([1, 1, 1], [], "3030", "E", "NE", 0, id="RND-1 1: -1V, stays"),
        pytest.param([2, 2, 2], [], "3330", "E", "NE", 6, id="RND-1 2: +1V, 1 hex"),
        pytest.param([3, 1], [], "3030", "E", "NE", 0, id="RND-1 3: -2V, stays"),
        pytest.param([4, 2], [], "3230", "E", "NE", 6, id="RND-1 4: +2V, 1 hex"),
        pytest.param([5], [], "3130", "E", "NE", 6, id="RND-1 5: +3V, 1 hex"),
        pytest.param([6, 1], [], "3131", "SE", "E", 2, id="RND-1 6: TR1 turns, then 1 hex"),
        pytest.param([7, 1], [], "3129", "NE", "NW", 2, id="RND-1 7: TL1 turns, then 1 hex"),
        pytest.param([3, 8], [], "3031", "SW", "SE", 1, id="RND-1 8: TR2, cheap at V 1"),
        pytest.param([3, 9], [], "3029", "NW", "W", 1, id="RND-1 9: TL2, cheap at V 1"),
        pytest.param([10], [1], "3030", "NE", "NE", 3, id="RND-1 10: DIS, a 1 is the first heading"),
        pytest.param([10], [5], "3030", "W", "W", 3, id="RND-1 10: DIS sets both"),
        pytest.param([10], [6], "3030", "NW", "NW", 3, id="RND-1 10: DIS, a 6 is the last heading"),
    ],
)
def test_maneuvers(faces: list[int], spin: list[int], at: str, heading: str, facing: str, velocity: int) -> None:
    # TR1 at V 3 costs 2 and leaves 1; -2V at V 3 costs 2 and leaves 1 TP, where TR2 at V 1 costs 2: thrust 4.
    thrust = 4 if faces[-1] in (8, 9) else 3
    setup = a_setup(a_ship(facing=NE, heading=E, random=True), design=a_design(thrust))
    flown = fly(setup, ".", recovery=[6], maneuver=faces, spin=spin)
    assert (flown.at, flown.heading, flown.facing, flown.ship.velocity) == (at, heading, facing, velocity)
    assert (flown.ship.status, flown.ship.thrust_spent, flown.left) == ("random", thrust, {})


def test_velocity_does_not_fall_below_0() -> None:
    """RND-1: -2V at V 1 costs 1 and leaves V 0."""
    flown = fly(a_setup(a_ship(velocity=1, random=True), design=a_design(1)), recovery=[6], maneuver=[3])
    assert (flown.ship.velocity, flown.at, flown.left) == (0, "3030", {})


@pytest.mark.parametrize(
    ("velocity", "thrust", "faces", "at", "after"),
    [
        pytest.param(3, 1, [6, 6, 6], "3330", 3, id="RND-4 three drifts reach a beginning velocity of 3"),
        pytest.param(3, 1, [6, 6, 1], "3230", 2, id="RND-3 a drift keeps the TP: spent on the third roll"),
        pytest.param(3, 2, [2, 6, 6], "3330", 4, id="RND-4 hexes of maneuvers count: two drifts after one are all"),
        pytest.param(1, 1, [4], "3130", 1, id="RND-3 what costs more than is left drifts; 1 hex is all of V 1"),
        pytest.param(1, 2, [4], "3130", 3, id="RND-3 what costs just what is left is done"),
        pytest.param(0, 1, [10], "3130", 0, id="RND-3 drifts at V 0 too, and RND-4 ends there"),
        pytest.param(
            1, 4, [2, 2, 2, 2], "3430", 5, id="RND-4 looked at only after a drift: 4 hexes at a beginning V of 1"
        ),
    ],
)
def test_drifts(velocity: int, thrust: int, faces: list[int], at: str, after: int) -> None:
    setup = a_setup(a_ship(velocity=velocity, random=True), design=a_design(thrust))
    flown = fly(setup, recovery=[6], maneuver=faces)
    assert (flown.at, flown.ship.velocity, flown.left) == (at, after, {})


@pytest.mark.parametrize(
    ("thrust", "faces", "at", "kinds"),
    [
        pytest.param(1, [1, 2], "3230", ["drifted", "maneuvered"], id="RND-5 free: the TP is still there"),
        pytest.param(
            1, [1, 1], "3130", ["drifted", "maneuvered"], id="RND-5 once at V 0; then it costs and does nothing"
        ),
        pytest.param(1, [3, 3], "3130", ["drifted", "maneuvered"], id="RND-5 -2V just so, at the price of V 1"),
        pytest.param(
            2, [1, 3, 1], "3130", ["drifted", "maneuvered", "maneuvered"], id="RND-5 each later one takes its TP"
        ),
    ],
)
def test_slowing_at_velocity_0(thrust: int, faces: list[int], at: str, kinds: list[str]) -> None:
    setup = a_setup(a_ship(velocity=0, random=True), design=a_design(thrust))
    flown = fly(setup, recovery=[6], maneuver=faces)
    assert (flown.at, flown.left) == (at, {})
    assert [kind for kind in flown.kinds if kind in ("drifted", "maneuvered")] == kinds


def test_free_drifts_are_limited_by_the_beginning_velocity() -> None:
    """RND-5: from V 2, -2V; then two drifts are free, the third -1V costs; their hexes end nothing by RND-4."""
    setup = a_setup(a_ship(velocity=2, random=True), design=a_design(3))
    flown = fly(setup, recovery=[6], maneuver=[3, 1, 3, 1])
    assert (flown.at, flown.ship.velocity, flown.left) == ("3230", 0, {})
    drifts = [event for event in flown.events if event.kind == "drifted"]
    assert [event.rules for event in drifts] == [("RND-5",), ("RND-5",)]
    assert [event.cost for event in flown.events if event.kind == "maneuvered"] == [2, 1]


def test_the_hexes_of_free_drifts_count_as_moved() -> None:
    """RND-5, RND-4: from V 2 with one free drift, the first drift for want of TP is the second hex, the last."""
    setup = a_setup(a_ship(velocity=2, random=True), design=a_design(3))
    flown = fly(setup, recovery=[6], maneuver=[3, 1, 10])
    assert (flown.at, flown.left) == ("3230", {})
    assert [event.rules for event in flown.events if event.kind == "drifted"] == [("RND-5",), ("RND-3", "RND-4")]


def test_hexes_moved_before_random_movement_count() -> None:
    """RND-4: 2 of 3 hexes moved, then one drift is enough: TR2 at V 3 costs 4 of the 2 TP left."""
    flown = fly(a_setup(design=a_design(4)), "push 2 r4 R 1", push=[1], sot=[5], maneuver=[8])
    assert flown.needs == (("push", 6), ("sot", 4), ("maneuver", None))
    assert (flown.at, flown.left) == ("3330", {})


def test_the_velocity_reached_stays_and_recovery_gives_it_back() -> None:
    """RND-6, RND-7."""
    setup = a_setup(a_ship(velocity=3, random=True), design=a_design(3))
    first = fly(setup, recovery=[6], maneuver=[5])
    second = fly(setup, "6", recovery=[5], state=first.state)
    assert (second.ship.status, second.ship.velocity, second.at) == ("flying", 6, "3730")
    assert second.ship.thrust_spent == 0


@pytest.mark.parametrize(
    ("face", "status"),
    [
        pytest.param(5, "flying", id="RND-7 at Piloting"),
        pytest.param(6, "random", id="RND-7 over Piloting"),
    ],
)
def test_recovery_comes_before_any_move_and_decides_whether_the_line_is_read(face: int, status: str) -> None:
    setup = a_setup(a_ship(random=True), design=a_design(1))
    flown = fly(setup, "R 3", recovery=[face], maneuver=[] if status == "flying" else [1])
    if status == "flying":  # 2 TP of a plant of 1: the line is read, and found too dear
        assert [problem.rule for problem in flown.problems] == ["MOV-2"]
        assert flown.ship.status == "flying"
    else:
        assert (flown.problems, flown.ship.status) == ((), "random")


def test_without_engine_power_the_ship_coasts_out_of_control() -> None:
    """RND-9: the roll is made all the same (RND-7), and no maneuver is."""
    setup = a_setup(a_ship(random=True), design=a_design(0))
    flown = fly(setup, recovery=[10])
    assert (flown.needs, flown.at, flown.ship.velocity) == ((("recovery", 5),), "3330", 3)
    assert (flown.ship.status, flown.ship.thrust_spent) == ("random", 0)


@pytest.mark.parametrize(
    ("face", "location", "at", "status"),
    [
        pytest.param(3, [], "3330", "random", id="RND-9 an asteroid passed on the way"),
        pytest.param(4, [1], "3330", "random", id="RND-9 a hit that the armour stands"),
        pytest.param(4, [9], "3130", "derelict", id="MOV-11 the crew is lost: it stops in its hex"),
    ],
)
def test_an_asteroid_in_the_way_of_a_ship_without_thrust(face: int, location: list[int], at: str, status: str) -> None:
    design = a_design(0, armour=(200, 60, 60, 60, 0, 60), internals=(("crew", 100), ("fuel", 4)))
    setup = a_setup(a_ship(random=True, velocity=3), design=design, rocks=("3130",))
    flown = fly(setup, recovery=[10], asteroid=[face - 1], asteroid_location=location)
    assert (flown.at, flown.ship.status) == (at, status)


@pytest.mark.parametrize(
    ("faces", "at"),
    [
        pytest.param([2], "6030", id="RND-8 the last hex of the map"),
        pytest.param([2, 2], None, id="RND-8 a maneuver over the edge"),
    ],
)
def test_random_movement_over_the_edge(faces: list[int], at: str | None) -> None:
    """MAP-5: and that is its end, whatever TP are left."""
    setup = a_setup(a_ship(at="5930", random=True), design=a_design(1 if at else 5))
    flown = fly(setup, recovery=[6], maneuver=faces)
    assert flown.left == {}
    if at:
        assert (flown.at, flown.ship.status) == (at, "random")
    else:
        assert flown.ship.status == "left_map"


def test_a_ship_out_of_control_reads_no_line() -> None:
    """RND-7: exposed as what is due, too (MOV-9)."""
    field, state = begin(a_setup(a_ship(random=True)))
    assert pending(field, state).kind == "turn"
    assert state.ships[0].status == "random"
