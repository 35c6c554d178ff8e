"""Exact odds of a ship's move: the fast way equals running every face, and the printed chances come out."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.chance import Odds, exact
from interceptor_nb.core.errors import IllegalOrderError, StateBudgetError
from interceptor_nb.core.hexes import Direction, Hex, label, labelled
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import MoveOdds, move_odds
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.orders import Order, parse
from interceptor_nb.rules.interceptor.plan import Move
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, MapSpec, Options, Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from tests.helpers import NE, SE, SW, E, a_design, a_setup, a_ship, fly


def one_by_one(field: Field, state: State, order: Order) -> Odds[Move]:
    """Return the odds of the first ship's move with every hex by itself."""
    plan, first = moves.start_with_recovery(field, state.ships[0], 0, state.rocks, order)
    return exact(moves.run(field, plan, first), moves.sides, lambda move, face: moves.advance(field, plan, move, face))


SMALL = MapSpec(7, 7)
LIGHT = a_design(4, tonnage=10.0, armour=(12,) * 6, internals=(("crew", 1), ("engine", 3), ("fuel", 30)))


@given(
    st.integers(1, 4),
    st.integers(0, 4),
    st.sets(st.tuples(st.integers(1, 7), st.integers(1, 7)), max_size=6),
    st.sampled_from([(4, 4), (1, 4), (7, 7), (4, 1)]),
)
def test_together_and_one_by_one_agree_in_random_movement(
    thrust: int, velocity: int, rocks: set[tuple[int, int]], at: tuple[int, int]
) -> None:
    """With asteroids in the way, and an edge near (RND-8, MAP-5)."""
    design = a_design(thrust, tonnage=10.0, engine_power=10.0 * thrust, armour=LIGHT.armour, internals=LIGHT.internals)
    setup = a_setup(
        a_ship(velocity=velocity, at=f"{at[0]:02d}{at[1]:02d}", random=True),
        design=design,
        rocks=tuple(f"{column:02d}{row:02d}" for column, row in sorted(rocks)),
        map=SMALL,
    )
    field, state = begin(setup)
    assert dict(move_odds(field, state, 0)) == dict(one_by_one(field, state, parse(".")))


@pytest.mark.parametrize(
    ("sheet", "tp", "moved", "told"),
    [
        pytest.param(SMALL, 2, 1, (1, 4), id="RND-4 hexes up to the last that counts"),
        pytest.param(SMALL, 2, 5, (2, 4), id="RND-4 no further"),
        pytest.param(SMALL, 0, 5, (0, 0), id="RND-6 nothing more to roll for"),
        pytest.param(MapSpec(9, 14, ground_edge="south"), 2, 5, (5, 4), id="ATM-7 near a planet all of them"),
    ],
)
def test_moves_are_told_apart_by_what_rolls_ask(sheet: MapSpec, tp: int, moved: int, told: tuple[int, int]) -> None:
    field, state = begin(a_setup(a_ship(velocity=3, at="0505", heading=SE, facing=NE, random=True), map=sheet))
    plan, _ = moves.start(field, state.ships[0], 0, ())
    move = Move(state.ships[0], (), "random", due="spin", moved=moved, tp=tp, beginning=3, drifts=4)
    found = MoveOdds(field, plan, ()).posed(move, Hex(7, 7), SW)
    assert (found.moved, found.drifts) == told
    assert (found.ship.hex, found.ship.heading, found.ship.facing) == (Hex(7, 7), SW, E)


@pytest.mark.parametrize("facing", [pytest.param(NE, id="aside"), pytest.param(SE, id="in line")])
@pytest.mark.parametrize(
    ("sheet", "options", "altitude"),
    [
        pytest.param(MapSpec(9, 14, ground_edge="south"), Options(), None, id="INT-1 the interface ahead"),
        pytest.param(MapSpec(9, 14, ground_edge="north"), Options(gravity=True), None, id="INT-1 the interface behind"),
        pytest.param(MapSpec(9, 9), Options(advanced_atmosphere=True), 7, id="ALT-5 the lowest space"),
        pytest.param(MapSpec(9, 9), Options(asteroids_drift=True), None, id="AST-5 a field that drifts"),
    ],
)
def test_together_and_one_by_one_agree_where_space_ends(
    sheet: MapSpec, options: Options, altitude: int | None, facing: Direction
) -> None:
    at = "0505" if sheet.ground_edge != "north" else "0510"
    ship = a_ship(velocity=2, at=at, heading=SE, facing=facing, random=True, altitude=altitude)
    rocks = (AsteroidSetup("one", labelled("0408", "rows"), NE), AsteroidSetup("two", labelled("0606", "rows"), SE))
    setup = a_setup(ship, design=a_design(3, streamlined=True), map=sheet, options=options, asteroids=rocks)
    field, state = begin(setup)
    now = coming(field, state)
    assert dict(move_odds(field, state, 0)) == dict(one_by_one(field, now, parse(".")))


@pytest.mark.parametrize(
    ("line", "rocks"),
    [
        pytest.param("push +2 1 R 4", ("4030",), id="PLT-4 push and SOT"),
        pytest.param("R r 3", ("3131", "3132"), id="SOT-2 asteroids on the way out of control"),
        pytest.param("3", ("3130", "3230", "3330"), id="AST-1 three asteroids in a row"),
    ],
)
def test_together_and_one_by_one_agree_along_a_line(line: str, rocks: tuple[str, ...]) -> None:
    field, state = begin(a_setup(design=a_design(4), rocks=rocks))
    assert dict(move_odds(field, state, 0, parse(line))) == dict(one_by_one(field, state, parse(line)))


def chance(setup: Setup, line: str, **wanted: Any) -> Fraction:
    """Return the chance that the first ship ends with the attributes *wanted*."""
    field, state = begin(setup)
    odds = move_odds(field, state, 0, parse(line))
    return odds.merged(lambda move: all(getattr(move.ship, name) == value for name, value in wanted.items()))[True]


@pytest.mark.parametrize(
    ("setup", "line", "wanted", "expected"),
    [
        pytest.param(a_setup(), "3", {"status": "flying"}, Fraction(1), id="nothing to roll is certain"),
        pytest.param(
            a_setup(a_ship(velocity=9), design=a_design(10)),
            "-4 R2 5 R",
            {"status": "flying"},
            Fraction(6, 10),
            id="SOT-2 Erskine's 6 or less",
        ),
        pytest.param(a_setup(a_ship(random=True)), "3", {"status": "flying"}, Fraction(5, 10), id="RND-7 Piloting 5"),
        pytest.param(
            a_setup(design=a_design(4)),
            "push +6 9",
            {"status": "flying", "internals_lost": ()},
            Fraction(6, 10) * Fraction(4, 10),
            id="PLT-4 both rolls",
        ),
        pytest.param(
            a_setup(design=a_design(4)),
            "push +6 9",
            {"internals_lost": (0, 2, 0, 0, 0, 0)},
            Fraction(4, 10),
            id="PLT-2 whatever comes of the SOT roll",
        ),
        pytest.param(
            a_setup(rocks=("3130", "3230")),
            "3",
            {"armour_lost": (0,) * 6, "hex": labelled("3330", "rows")},
            Fraction(16, 100),
            id="AST-1 4 or less, twice",
        ),
        pytest.param(
            a_setup(a_ship(velocity=1, random=True), design=a_design(1)),
            ".",
            {"velocity": 2},
            Fraction(1, 2) * Fraction(1, 10),
            id="RND-2 with 1 TP at V 1 only a 2 speeds up",
        ),
        pytest.param(
            a_setup(a_ship(velocity=1, random=True), design=a_design(1)),
            ".",
            {"velocity": 0},
            Fraction(1, 2) * Fraction(2, 10),
            id="RND-2 and a 1 or a 3 slows down",
        ),
    ],
)
def test_chances_by_hand(setup: Setup, line: str, wanted: dict[str, Any], expected: Fraction) -> None:
    assert chance(setup, line, **wanted) == expected


def test_a_lost_ship_stays_what_it_is() -> None:
    field, state = begin(a_setup(a_ship(status="exploded")))
    assert dict(move_odds(field, state, 0)) == {Move(state.ships[0], (), "done"): 1}


@pytest.mark.parametrize(
    "random", [pytest.param(False, id="under control"), pytest.param(True, id="RND-7 were it read")]
)
def test_an_illegal_line_has_no_odds(random: bool) -> None:
    field, state = begin(a_setup(a_ship(random=random)))
    with pytest.raises(IllegalOrderError, match="MOV-1"):
        move_odds(field, state, 0, parse("4"))


def test_a_question_too_large_says_so() -> None:
    field, state = begin(a_setup(a_ship(random=True)))
    with pytest.raises(StateBudgetError, match="more than 100 states"):
        move_odds(field, state, 0, budget=100)


def test_odds_between_turns_start_with_a_whole_turns_thrust() -> None:
    """MOV-2: what was spent last turn is over."""
    setup = a_setup()
    field, _ = begin(setup)
    state = fly(setup, "R3 3").state
    odds = move_odds(field, state, 0, parse("R3 3"))
    assert {move.ship.thrust_spent for move in odds} == {6}
    assert len(odds) == 1


def ends(setup: Setup) -> Iterator[str]:
    field, state = begin(setup)
    for move in move_odds(field, state, 0):
        yield label(move.ship.hex, "rows") if move.ship.status != "left_map" else "off"


def test_where_one_tp_can_lead() -> None:
    """RND-1, RND-3 from V 1 heading E: stay, 1 hex on, or a hex to either side; or, recovered, coast."""
    setup = a_setup(a_ship(velocity=1, random=True), design=a_design(1))
    assert set(ends(setup)) == {"3030", "3130", "3131", "3129"}
