"""Reach maps: equal to every legal line played, exact in trouble, in time."""

import time
from fractions import Fraction
from random import Random

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import label, labelled, place
from interceptor_nb.odds.questions import reach as asked
from interceptor_nb.odds.reach import reach
from interceptor_nb.odds.rolls import safety_of
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.legal import outlook, problems
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, MapSpec, Options, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from interceptor_nb.scenario import read
from tests.helpers import NE, SE, a_design, a_setup, a_ship, pilot
from tests.odds.every_line import Best, best_of_every_line, key_of


def as_best(field: Field, state: State, *, push: bool = False) -> Best:
    """Return the reach of the first ship as the slow way gives it; each end is there once."""
    rows = reach(field, state, 0, push=push).rows
    found = {
        (row.hex, row.heading, row.facing, row.velocity, row.altitude, row.status == "landed"): (
            row.thrust,
            row.trouble,
        )
        for row in rows
    }
    assert len(found) == len(rows)
    return found


ROCKS = ("3130", "3130", "3229", "3230", "3030", "2931", "3231")
SMALL = MapSpec(32, 32)
BARE = a_design(3, armour=(0,) * 6, internals=())
DRIFTING = (
    AsteroidSetup("one", labelled("3130", "rows"), NE),
    AsteroidSetup("two", labelled("3130", "rows"), NE),
    AsteroidSetup("three", labelled("3229", "rows"), NE),
)
IN_SPACE = [
    pytest.param(
        a_setup(a_ship(velocity=1), design=a_design(2), options=Options(asteroids_drift=True), asteroids=DRIFTING),
        id="AST-5 asteroids that drift",
    ),
    pytest.param(a_setup(a_ship(velocity=2), design=a_design(3)), id="MOV-4 open space"),
    pytest.param(a_setup(a_ship(velocity=3, facing=NE), design=a_design(3, dcs=2)), id="MOV-7 two sets, facing aside"),
    pytest.param(a_setup(a_ship(velocity=2), design=a_design(3), rocks=ROCKS), id="AST-1 among asteroids"),
    pytest.param(
        a_setup(a_ship(velocity=1, crew=(pilot(2),)), design=a_design(4), rocks=ROCKS), id="SOT-3 a poor pilot"
    ),
    pytest.param(
        a_setup(a_ship(velocity=2), design=a_design(5, tonnage=2000, engine_power=10000)), id="MOV-5 facing at 2,000 t"
    ),
    pytest.param(
        a_setup(
            a_ship(velocity=1, crew=(pilot(1),)), design=a_design(5, tonnage=2000, engine_power=10000), rocks=ROCKS
        ),
        id="SOT-3 facing at 2,000 t, a poor pilot",
    ),
    pytest.param(a_setup(a_ship(velocity=2, at="3130"), design=a_design(3), map=SMALL), id="MAP-5 at the edge"),
    pytest.param(
        a_setup(a_ship(velocity=1), design=a_design(1), options=Options(heading_cost="optional"), rocks=ROCKS),
        id="MOV-4 the optional column: turns for nothing",
    ),
    pytest.param(
        a_setup(a_ship(velocity=2, internals_lost=(0, 0, 2, 2, 0, 0)), design=a_design(3)), id="MOV-7 no working set"
    ),
    pytest.param(a_setup(a_ship(velocity=2, random=True), design=a_design(3)), id="RND-7 recovery first"),
    pytest.param(a_setup(a_ship(velocity=2), design=BARE, rocks=ROCKS), id="DMG-1 nothing to lose"),
]


@pytest.mark.parametrize("setup", IN_SPACE)
def test_reach_is_that_of_every_line(setup: Setup) -> None:
    field, state = begin(setup)
    assert as_best(field, state) == best_of_every_line(field, state, 0)


PLANET = MapSpec(32, 32, ground_edge="south")
GLIDER = a_design(3, streamlined=True)
LIFTED = a_design(3, lifters=True)
BOTH = a_design(2, streamlined=True, lifters=True)
LEVELS = Options(advanced_atmosphere=True)
NEAR_A_PLANET = [
    pytest.param(
        a_setup(a_ship(velocity=2, at="1024", heading=SE), design=a_design(2, streamlined=True), map=PLANET),
        id="INT-1 before it",
    ),
    pytest.param(
        a_setup(a_ship(velocity=3, at="1024", heading=SE), design=a_design(2), map=PLANET),
        id="ATM-7 nothing holds it up",
    ),
    pytest.param(
        a_setup(a_ship(velocity=4, at="1025", heading=SE), design=a_design(1, lifters=True), map=PLANET),
        id="ATM-7 too fast for lifters",
    ),
    pytest.param(a_setup(a_ship(velocity=2, at="1025", facing=NE), design=GLIDER, map=PLANET), id="INT-7 aside"),
    pytest.param(a_setup(a_ship(velocity=2, at="1028"), design=GLIDER, map=PLANET), id="ATM-3 streamlined flight"),
    pytest.param(
        a_setup(a_ship(velocity=1, at="1029", heading=SE), design=GLIDER, map=PLANET), id="ATM-4 slow and low"
    ),
    pytest.param(a_setup(a_ship(velocity=2, at="1028", facing=NE), design=GLIDER, map=PLANET), id="ATM-5 out of line"),
    pytest.param(a_setup(a_ship(velocity=1, at="1029"), design=LIFTED, map=PLANET), id="ATM-1 on lifters"),
    pytest.param(a_setup(a_ship(velocity=0, at="1031", heading=SE), design=LIFTED, map=PLANET), id="ATM-8 over ground"),
    pytest.param(a_setup(a_ship(velocity=2, at="1028"), design=BOTH, map=PLANET), id="ATM-5 two ways to fly"),
    pytest.param(a_setup(a_ship(velocity=1, at="1029"), design=a_design(3), map=PLANET), id="ATM-7 it only falls"),
    pytest.param(a_setup(a_ship(velocity=0, at="1032", heading=NE), design=LIFTED, map=PLANET), id="LND-2 take-off"),
    pytest.param(
        a_setup(a_ship(velocity=2, at="1028"), design=GLIDER, map=PLANET, options=Options(gravity=True)),
        id="GRV-2 gravity first",
    ),
    pytest.param(
        a_setup(
            a_ship(velocity=2, at="1028", crew=(pilot(2),)), design=GLIDER, map=PLANET, rocks=("1128", "1228", "1129")
        ),
        id="AST-1 asteroids in the air",
    ),
    pytest.param(
        a_setup(a_ship(velocity=1, altitude=7), design=a_design(1), options=LEVELS), id="ALT-5 the lowest space"
    ),
    pytest.param(
        a_setup(a_ship(velocity=2, altitude=10), design=a_design(1), options=LEVELS, rocks=ROCKS), id="ALT-1 the top"
    ),
    pytest.param(
        a_setup(a_ship(velocity=2, altitude=5), design=a_design(4, streamlined=True), options=LEVELS),
        id="ALT-2 streamlined",
    ),
    pytest.param(
        a_setup(a_ship(velocity=2, altitude=4, free_hexes=2), design=a_design(3, streamlined=True), options=LEVELS),
        id="ALT-5 two hexes gained",
    ),
    pytest.param(
        a_setup(a_ship(velocity=2, altitude=2), design=a_design(3, lifters=True), options=LEVELS),
        id="ALT-3 on lifters",
    ),
    pytest.param(
        a_setup(a_ship(velocity=0, altitude=0), design=a_design(7, lifters=True), options=LEVELS),
        id="LND-2 take-off by levels",
    ),
]


@pytest.mark.parametrize("setup", NEAR_A_PLANET)
def test_reach_near_a_planet_is_that_of_every_line(setup: Setup) -> None:
    field, state = begin(setup)
    design = field.designs[0]
    starts = ("lifters",) if design.streamlined and design.lifters else ()
    assert as_best(field, state) == best_of_every_line(field, state, 0, starts)


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param(a_setup(a_ship(velocity=1), design=a_design(1)), id="PLT-1 one TP more"),
        pytest.param(a_setup(a_ship(velocity=0), design=a_design(2), rocks=ROCKS), id="PLT-1 or two, for damage"),
        pytest.param(
            a_setup(a_ship(velocity=1), design=a_design(1, internals=(("crew", 1),))), id="PLT-2 nothing to damage"
        ),
        pytest.param(
            a_setup(
                a_ship(velocity=1),
                design=a_design(2, compensator=1, race_tolerance=4),
                options=Options(variable_mass=True),
            ),
            id="MAS-3 no more than the crew stands",
        ),
        pytest.param(
            a_setup(a_ship(velocity=1, at="1028"), design=a_design(1, streamlined=True), map=PLANET),
            id="PLT-3 pushed in the air",
        ),
    ],
)
def test_reach_with_a_push_is_that_of_every_line(setup: Setup) -> None:
    field, state = begin(setup)
    assert as_best(field, state, push=True) == best_of_every_line(field, state, 0, ("push",))


@pytest.mark.parametrize(
    ("setup", "push"),
    [
        *(
            pytest.param(read(str(scenario(name))), True, id=name)
            for name in ("bounce_to_turn", "streamlined_dive", "asteroid_chase")
        ),
        pytest.param(
            a_setup(a_ship(velocity=3, altitude=6), design=a_design(4, streamlined=True), options=LEVELS),
            False,
            id="ALT-2 out of the air again, whose hexes are the velocity",
        ),
    ],
)
def test_a_line_does_what_its_row_says(setup: Setup, push: bool) -> None:
    field, state = begin(setup)
    now = coming(field, state)
    rows = reach(field, state, 0, push=push).rows
    for row in rows[:: max(1, len(rows) // 400)]:
        assert problems(field, now, 0, row.order) == ()
        end, plan = foreseen(field, now, 0, row.order), outlook(field, now, 0, row.order)
        assert end is not None
        assert key_of(end) == (row.hex, row.heading, row.facing, row.velocity, row.altitude, row.status == "landed")
        assert plan.cost == row.thrust
        if plan.push != "A":
            assert safety_of(field, state, 0, row.order) == 1 - row.trouble


def test_cheap_facing_changes_come_first_where_that_saves_a_roll() -> None:
    field, state = begin(a_setup(a_ship(velocity=6, crew=(pilot(1),)), design=a_design(5)))
    row = next(row for row in reach(field, state, 0).rows if str(row.order) == "r2 6 R")
    assert row.trouble == 1 - safety_of(field, state, 0, row.order) < 1 - safety_of(field, state, 0, parse("6 R r2"))


def test_an_asteroid_that_is_gone_is_in_nobodys_way() -> None:
    field, state = begin(a_setup(a_ship(velocity=2), design=a_design(1), rocks=("3130", "3230")))
    before, after = reach(field, state, 0), reach(field, structs.replace(state, rocks=((0, None),)), 0)
    there = labelled("3130", "rows")
    assert min(row.trouble for row in before.rows if row.hex == there) > 0
    assert min(row.trouble for row in after.rows if row.hex == there) == 0


def test_rows_come_in_the_order_of_their_hexes_and_the_same_again() -> None:
    field, state = begin(a_setup(a_ship(velocity=2), design=a_design(3), rocks=ROCKS))
    found, again = reach(field, state, 0).rows, reach(field, state, 0).rows
    assert [(row.hex, row.order) for row in found] == [(row.hex, row.order) for row in again]
    places = [(*place(row.hex, "rows"), row.heading, row.facing, row.velocity) for row in found]
    assert places == sorted(places)


def test_the_heat_of_a_hex_is_its_safest_end() -> None:
    field, state = begin(a_setup(a_ship(velocity=2), design=a_design(7), rocks=ROCKS))
    found = reach(field, state, 0)
    hex_ = labelled("3230", "rows")
    assert found.heat[hex_] == min(row.trouble for row in found.rows if row.hex == hex_)
    assert found.heat.keys() == {row.hex for row in found.rows}


@pytest.mark.parametrize(
    ("ship", "ends"),
    [
        pytest.param(a_ship(velocity=2, crew=()), [("3230", Fraction(1))], id="MOV-11 a derelict coasts"),
        pytest.param(a_ship(velocity=2, crew=(), at="6030"), [], id="MAP-5 a derelict leaves the map"),
        pytest.param(a_ship(velocity=2, status="exploded"), [], id="a lost ship reaches nothing"),
    ],
)
def test_a_ship_whose_line_is_not_read(ship: ShipSetup, ends: list[tuple[str, Fraction]]) -> None:
    field, state = begin(a_setup(ship))
    assert [(label(row.hex, "rows"), row.trouble) for row in reach(field, state, 0).rows] == ends


def test_a_ship_out_of_control_within_a_turn_reaches_nothing() -> None:
    field, state = begin(a_setup(a_ship(random=True)))
    assert reach(field, structs.replace(state, turn=1, phase=1), 0).rows == ()


def test_a_scenario_is_asked_by_ship() -> None:
    setup = a_setup(a_ship(velocity=2), design=a_design(1))
    found = asked(setup, "a")
    assert [row.order for row in found.rows] == [row.order for row in reach(*begin(setup), 0).rows]
    assert list(found.to_frame()["tp"]) == [row.thrust for row in found.rows]
    with pytest.raises(KeyError, match="no ship is called 'x'; a are"):
        asked(setup, "x")


def test_ten_thrust_points_among_200_asteroids_take_no_time() -> None:
    among = [(column, row) for column in range(20, 41) for row in range(20, 41) if (column, row) != (30, 30)]
    rocks = tuple(f"{column:02d}{row:02d}" for column, row in Random(1).sample(among, 200))
    field, state = begin(a_setup(a_ship(velocity=5), design=a_design(10), rocks=rocks))
    start = time.process_time()
    found = reach(field, state, 0)
    seconds = time.process_time() - start
    print(f"thrust 10, velocity 5, 200 asteroids: {len(found.rows):,} ends in {1000 * seconds:.0f} ms")  # noqa: T201 (measured)
    assert seconds < 0.9  # of the processor: 0.03 s, and 0.22 s where coverage is measured
