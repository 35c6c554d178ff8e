"""Ships that share a hex when all have moved: who rolls, who is struck where, and for how much (STK, COL, DMG)."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Direction
from interceptor_nb.rules.interceptor import impact
from interceptor_nb.rules.interceptor.collisions import by_rank, possible, shared_hexes
from interceptor_nb.rules.interceptor.setup import NO_SIDES, SIDES, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import Entries, Field, State, begin
from tests.helpers import SE, SW, E, Flown, W, a_design, a_setup, a_ship, fly

THICK = a_design(armour=(900,) * 6)
"""Armour that shows all hits."""


def lost(flown: Flown, ship: int) -> dict[str, int]:
    """Return the armour boxes that ship lost, by the design's side."""
    return {side: boxes for side, boxes in zip(SIDES, flown.state.ships[ship].armour_lost, strict=True) if boxes}


def standing(
    *ships: ShipSetup, entries: Entries = (), done: tuple[int, ...] = (), **changes: Any
) -> tuple[Field, State]:
    """Return *ships* as they stand at the end of a turn in which they moved in the order *done*."""
    field, state = begin(a_setup(*ships, **changes))
    return field, structs.replace(state, entries=entries, done=done)


@pytest.mark.parametrize(
    ("rammer", "target", "side", "times"),
    [
        pytest.param(3, 3, "forward", 2, id="COL-2 6 in front make 2"),
        pytest.param(3, 2, "forward", 1, id="COL-2 5 in front make 1"),
        pytest.param(4, 5, "left_forward", 3, id="COL-2 left forward is a front hexside"),
        pytest.param(4, 5, "right_forward", 3, id="COL-2 right forward too"),
        pytest.param(9, 3, "aft", 2, id="COL-2 9 less 3 from behind"),
        pytest.param(9, 4, "aft", 1, id="COL-2 9 less 4 from behind"),
        pytest.param(9, 0, "right_aft", 3, id="COL-2 right aft is a rear hexside"),
        pytest.param(9, 0, "left_aft", 3, id="COL-2 left aft too"),
        pytest.param(2, 9, "aft", 1, id="COL-2 never under 1"),
        pytest.param(0, 0, "forward", 1, id="COL-2 at rest"),
    ],
)
def test_factor(rammer: int, target: int, side: str, times: int) -> None:
    _, state = standing(a_ship("a", rammer), a_ship("b", target))
    assert impact.factor(state.ships[0], state.ships[1], SIDES.index(side)) == times


@pytest.mark.parametrize(
    ("base", "shield", "rammers", "per_cent"),
    [
        pytest.param(0, 0, 0, 0, id="COL-3 nothing"),
        pytest.param(25, 0, 0, 25, id="COL-3 the dice alone"),
        pytest.param(0, 29, 20, 0, id="COL-3 9 more is not 10 more"),
        pytest.param(0, 30, 20, 10, id="COL-3 10 more"),
        pytest.param(0, 39, 20, 10, id="COL-3 19 more"),
        pytest.param(50, 40, 20, 70, id="COL-3 they add up"),
        pytest.param(75, 20, 40, 75, id="COL-3 a lower shield changes nothing"),
        pytest.param(75, 20, 0, 95, id="COL-3 under the whole"),
        pytest.param(75, 40, 0, 100, id="COL-3 at most the whole"),
    ],
)
def test_reduction(base: int, shield: int, rammers: int, per_cent: int) -> None:
    assert impact.reduction(base, shield, rammers) == per_cent


@pytest.mark.parametrize(
    ("tons", "times", "per_cent", "hits"),
    [
        pytest.param(100, 2, 0, 200, id="COL-2 tonnage times the factor"),
        pytest.param(47, 1, 75, 11, id="COL-3 11.75 round down"),
        pytest.param(6.5, 3, 25, 14, id="COL-3 19.5 are not rounded before the reduction: 14.625"),
        pytest.param(44, 1, 75, 11, id="COL-3 11 are 11"),
        pytest.param(43, 1, 75, 10, id="COL-3 10.75 are 10"),
        pytest.param(39, 1, 75, 10, id="COL-3 9.75 are 10, the least"),
        pytest.param(5000, 9, 100, 10, id="COL-3 the least also at the whole"),
    ],
)
def test_hits(tons: float, times: int, per_cent: int, hits: int) -> None:
    assert impact.hits(a_design(tonnage=tons), times, per_cent) == hits


@pytest.mark.parametrize(
    ("entries", "done", "doubt"),
    [
        pytest.param((E, W), (1, 0), False, id="COL-4 the other was there first"),
        pytest.param((E, W), (0, 1), True, id="COL-4 the other came in later"),
        pytest.param((E, None), (0, 1), False, id="COL-4 the other moved later and entered none"),
        pytest.param((None, W), (1, 0), True, id="COL-4 the rammer entered none"),
        pytest.param((), (0, 1), True, id="COL-4 nobody entered any"),
    ],
)
def test_when_the_side_is_in_doubt(entries: Entries, done: tuple[int, ...], doubt: bool) -> None:
    _, state = standing(a_ship("a"), a_ship("b"), entries=entries, done=done)
    assert impact.in_doubt(state, 0, 1) == doubt


@pytest.mark.parametrize(
    ("facing", "entered", "sides"),
    [
        pytest.param(E, E, (1, 2, 3, 4, 5), id="COL-4 its bow looks where the other went"),
        pytest.param(E, W, (4, 5, 0, 1, 2), id="COL-4 its stern does"),
        pytest.param(E, SE, (2, 3, 4, 5, 0), id="COL-4 its right bow does"),
        pytest.param(SW, SE, (0, 1, 2, 3, 4), id="COL-4 by the facing, not the heading"),
        pytest.param(E, None, (4, 5, 0, 1, 2), id="COL-4 Aft if the other entered none"),
    ],
)
def test_side_rolled_for(facing: Direction, entered: Direction | None, sides: tuple[int, ...]) -> None:
    _, state = standing(a_ship("a", facing=facing), a_ship("b"), entries=(None, entered), done=(0, 1))
    assert [impact.side_named(state, 0, 1, face) for face in range(1, 11)] == [side for side in sides for _ in "12"]


@pytest.mark.parametrize(
    ("first", "second", "rammer"),
    [
        pytest.param({"velocity": 3}, {"velocity": 4}, 1, id="COL-5 the faster"),
        pytest.param({"velocity": 3, "design": "heavy"}, {"velocity": 4}, 1, id="COL-5 the faster before the heavier"),
        pytest.param({"velocity": 3}, {"velocity": 3, "design": "heavy"}, 1, id="COL-5 the heavier"),
        pytest.param({"velocity": 3}, {"velocity": 3}, 0, id="COL-5 the first in the file"),
    ],
)
def test_who_counts_as_the_rammer(first: dict[str, Any], second: dict[str, Any], rammer: int) -> None:
    designs = (("plain", a_design()), ("heavy", a_design(tonnage=101)))
    field, state = standing(a_ship("a", **first), a_ship("b", **second), designs=designs)
    assert by_rank(field, state, (0, 1)) == (rammer, 1 - rammer)


@pytest.mark.parametrize(
    ("rams", "pairs"),
    [
        pytest.param((), ((0, 1), (0, 3), (1, 3)), id="COL-1 every pair of a hex, in file order"),
        pytest.param(((3, "a"),), ((0, 1), (1, 3)), id="COL-1 not the two of a ram"),
        pytest.param(((0, "b"), (3, "a"), (1, "d")), (), id="COL-1 every pair tried to ram"),
        pytest.param(((0, "oi"),), ((0, 1), (0, 3), (1, 3)), id="COL-1 an installation is nobody's partner"),
    ],
)
def test_possible_accidents(rams: tuple[tuple[int, str], ...], pairs: tuple[tuple[int, int], ...]) -> None:
    field, state = standing(
        a_ship("a"), a_ship("b"), a_ship("c", at="0101"), a_ship("d"), a_ship("e", status="destroyed")
    )
    assert list(shared_hexes(state).values()) == [(0, 1, 3)]
    assert possible(field, structs.replace(state, rams=rams)) == pairs


def test_passing_through_is_no_accident() -> None:
    """STK-1, COL-1: only the hexes in which the ships end count."""
    flown = fly(a_setup(a_ship("a", 3), a_ship("b", 2, at="3130")), {"a": "+1 4"})
    assert "collision_rolled" not in flown.kinds


def chase(**changes: Any) -> Setup:
    """Return b at V 2 and, moving after it, a at V 3, which both go east into hex 3330."""
    return a_setup(a_ship("b", 2, at="3130"), a_ship("a", 3), design=THICK, **changes)


def test_an_accident_from_behind() -> None:
    """COL-1, COL-2, COL-3: 100 t x 1 at 75 % less are 25, on b's stern and a's bow."""
    flown = fly(chase(), dice={"a": {"collision": [4]}, "b": {"collision": [4]}})
    assert (lost(flown, 0), lost(flown, 1)) == ({"aft": 25}, {"forward": 25})
    assert [event.ship for event in flown.events if event.kind == "collided"] == [1, 0]  # the rammer first
    assert flown.left == {}


def test_unequal_numbers_are_no_accident() -> None:
    """COL-1."""
    flown = fly(chase(), dice={"a": {"collision": [4]}, "b": {"collision": [5]}})
    assert (lost(flown, 0), lost(flown, 1)) == ({}, {})


def test_a_rolled_ship_is_struck_on_the_other_side() -> None:
    """MOV-6: in heading E, b faces NE and is rolled; what came from W struck its left aft, its design's right aft."""
    ahead = a_ship("b", 0, at="3330", facing=Direction.D1, rolled=True)
    flown = fly(a_setup(ahead, a_ship("a", 3), design=THICK), dice={"a": {"collision": [1]}, "b": {"collision": [1]}})
    assert lost(flown, 0) == {"right_aft": 25}


def test_shields_of_the_struck_side_of_a_rolled_ship() -> None:
    """COL-3, MOV-6: 75 % and 20 % for 20 of flicker rate on its design's right aft leave 5 %, of 300 hits."""
    thick = structs.replace(THICK, shields=(0, 0, 20, 0, 0, 0))
    ahead = a_ship("b", 0, at="3930", facing=Direction.D1, rolled=True)
    flown = fly(a_setup(ahead, a_ship("a", 9), design=thick), dice={"a": {"collision": [1]}, "b": {"collision": [1]}})
    assert lost(flown, 0) == {"right_aft": 15}


def test_in_doubt_both_roll_for_their_side() -> None:
    """COL-4: a, the faster, came first; b's way E leaves a's bow out, a's way E b's."""
    setup = a_setup(a_ship("a", 3), a_ship("b", 2, at="3130"), design=THICK)
    flown = fly(
        setup, dice={"a": {"collision": [4], "collision_side": [1]}, "b": {"collision": [4], "collision_side": [6]}}
    )
    assert (lost(flown, 0), lost(flown, 1)) == ({"right_forward": 25}, {"aft": 25})
    assert [(roll.purpose, roll.owner) for roll in flown.rolls][-2:] == [
        ("collision_side", "a"),
        ("collision_side", "b"),
    ]


def test_a_lost_ship_is_in_no_further_pair() -> None:
    """COL-1, DMG-3: a and b explode, so c, which showed the same, has nobody left to collide with."""
    thin = a_design(armour=NO_SIDES, internals=(("powerplant", 1), ("crew", 90)))
    designs = (("plain", thin), ("thick", THICK))
    ships = a_ship("a", 0), a_ship("b", 0), a_ship("c", 0, design="thick")
    dice = {"a": {"collision": [7], "collision_side": [1]}, "b": {"collision": [7], "collision_side": [1]}}
    flown = fly(a_setup(*ships, designs=designs), dice={**dice, "c": {"collision": [7]}})
    assert [ship.status for ship in flown.state.ships] == ["exploded", "exploded", "flying"]
    assert flown.left == {}


def test_a_ship_may_be_in_two_collisions() -> None:
    """COL-1: each pair of equal numbers, a with b, a with c, b with c: two times 25 on each."""
    ships = a_ship("a", 0), a_ship("b", 0), a_ship("c", 0)
    dice = {owner: {"collision": [7], "collision_side": [1, 1]} for owner in "abc"}
    flown = fly(a_setup(*ships, design=THICK), dice=dice)
    assert [lost(flown, ship) for ship in range(3)] == [{"left_aft": 50}] * 3


def test_every_turn_begins_without_entries() -> None:
    """COL-4: what a ship entered last turn leaves no trace: at rest, both sides are in doubt."""
    first = fly(chase(), dice={"a": {"collision": [4]}, "b": {"collision": [5]}})
    assert (first.state.entries, first.state.rams) == ((), ())
    dice = {owner: {"collision": [4], "collision_side": [1]} for owner in "ab"}
    second = fly(chase(), {"a": "-3", "b": "-2"}, dice, state=first.state)
    assert (lost(second, 0), second.left) == ({"left_aft": 25}, {})
