"""Reach maps: equal to every legal line played, exact in trouble, in time."""

import pytest

from interceptor_nb.odds.reach import reach
from interceptor_nb.rules.interceptor.setup import MapSpec, Options, Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from tests.helpers import NE, a_design, a_setup, a_ship, pilot
from tests.odds.every_line import Best, best_of_every_line


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
IN_SPACE = [
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
