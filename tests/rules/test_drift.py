"""A field that moves: the die before play, ships in the way, asteroids that meet, where they are (AST-5, AST-6)."""

from fractions import Fraction

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Direction, label, labelled
from interceptor_nb.rules.interceptor.chances import move_odds
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import NO_SIDES, AsteroidSetup, Options, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import as_setup, begin, open_hexes, rock_now, rocks_in
from tests.helpers import NW, SE, E, Flown, W, a_design, a_ship, fly
from tests.helpers import a_setup as any_setup
from tests.rules.test_collisions import THICK, lost

MOVING = Options(asteroids_drift=True)


def rock(
    rock_id: str, at: str, direction: Direction | None = E, damage: int = 0, *, met: bool = False
) -> AsteroidSetup:
    """Return an asteroid that drifts east, or as said."""
    return AsteroidSetup(rock_id, labelled(at, "rows"), direction, damage, met)


def a_field(*rocks: AsteroidSetup, ships: tuple[ShipSetup, ...] = (), options: Options = MOVING) -> Setup:
    """Return *rocks* in a field that moves, and *ships*, else one far away."""
    return any_setup(*(ships or (a_ship("a", 0, at="0505"),)), design=THICK, options=options, rocks=rocks)


def asteroids(flown: Flown) -> list[tuple[str, int, int] | None]:
    """Return hex, direction and damage of every asteroid, None for one that is gone."""
    found: list[tuple[str, int, int] | None] = []
    for number in range(len(flown.field.rock_ids)):
        now = rock_now(flown.field, flown.state.rocks, number)
        found.append(None if now is None else (label(now.hex, "rows"), int(now.direction or 0), now.damage))
    return found


def test_a_field_that_stands_still_rolls_nothing() -> None:
    """AST-5 is an option."""
    flown = fly(a_field(rock("r", "3030"), rock("s", "3032", None), options=Options()))
    assert (asteroids(flown), flown.rolls) == ([("3030", 2, 0), ("3032", 0, 0)], ())


@pytest.mark.parametrize(
    ("directions", "dice"),
    [
        pytest.param((E, W), {}, id="AST-5 all have one: no die"),
        pytest.param((E, None), {"field": {"direction": [6]}}, id="AST-5 one has none: a d6"),
        pytest.param((None, None), {"field": {"direction": [6]}}, id="AST-5 two have none: the same d6"),
    ],
)
def test_the_die_before_play(directions: tuple[Direction | None, ...], dice: dict[str, dict[str, list[int]]]) -> None:
    setup = a_field(*(rock(f"r{number}", f"{30 + 5 * number}30", to) for number, to in enumerate(directions)))
    first = fly(setup, dice=dice)
    assert [place and place[1] for place in asteroids(first)] == [int(to or NW) for to in directions]
    again = fly(setup, state=first.state)  # before play, so never again
    assert (first.left, again.rolls) == ({}, ())


def test_asteroids_are_met_where_they_are_now() -> None:
    """AST-1: a turn later the hex it left is free, and the hex it came to is not."""
    setup = a_field(rock("r", "3230"), ships=(a_ship("a", 0, at="3030"), a_ship("b", 0, at="3032")))
    field, _ = begin(setup)
    first = fly(setup)
    assert asteroids(first) == [("3330", 2, 0)]
    old, new = (labelled(at, "rows") for at in ("3230", "3330"))
    assert (rocks_in(field, first.state.rocks, old), rocks_in(field, first.state.rocks, new)) == ((), (0,))
    assert {old, new} & open_hexes(field, first.state.rocks) == {old}
    assert fly(setup, "+2 2", state=first.state).rolls == ()
    passed = fly(setup, "+3 3", state=first.state, asteroid=[4])
    assert (passed.needs, passed.left) == ((("asteroid", 5),), {})


@pytest.mark.parametrize(
    ("velocity", "face", "ok"),
    [
        pytest.param(0, 5, True, id="AST-5 0 and 1: no modifier"),
        pytest.param(1, 5, True, id="AST-5 1 and 1: none"),
        pytest.param(2, 5, False, id="AST-5 2 and 1: +1"),
        pytest.param(2, 4, True, id="AST-5 2 and 1: no more than +1"),
        pytest.param(4, 4, False, id="AST-5 4 and 1: +2"),
        pytest.param(4, 3, True, id="AST-5 4 and 1: no more than +2"),
    ],
)
def test_the_roll_of_a_ship_in_the_way(velocity: int, face: int, ok: bool) -> None:
    setup = a_field(rock("r", f"{31 + velocity}30", W), ships=(a_ship("a", velocity),))
    flown = fly(setup, dice={"a": {"asteroid": [face]}} | ({} if ok else {"r": {"asteroid_direction": [1]}}))
    assert (flown.rolls[0].ok, flown.left, lost(flown, 0)) == (ok, {}, {} if ok else {"forward": 100})


def test_two_ships_in_the_way() -> None:
    """AST-5, AST-3: file order; turned away by the first, it still strikes the second on the side it came from."""
    ships = a_ship("a", 0, facing=E), a_ship("b", 0, facing=SE)
    dice = {
        "a": {"asteroid": [10], "collision": [1]},
        "b": {"asteroid": [10], "collision": [2]},
        "r": {"asteroid_direction": [4]},
    }
    flown = fly(a_field(rock("r", "2930", E, 1), ships=ships), dice=dice)
    assert (lost(flown, 0), lost(flown, 1)) == ({"aft": 100}, {"right_aft": 100})
    assert (asteroids(flown), flown.left) == ([None], {})


def test_an_asteroid_that_is_gone_strikes_nobody_else() -> None:
    """AST-3: the first ship pulverises it."""
    ships = a_ship("a", 0), a_ship("b", 0)
    dice = {"a": {"asteroid": [10], "collision": [1]}, "b": {"collision": [2]}}
    flown = fly(a_field(rock("r", "2930", E, 100), ships=ships), dice=dice)
    assert (asteroids(flown), lost(flown, 1), flown.left) == ([None], {}, {})


def test_who_is_not_in_the_way() -> None:
    """AST-5: a lost ship; and nobody, of an asteroid that was in the hex before and stays (AST-6)."""
    assert fly(a_field(rock("r", "2930"), ships=(a_ship("a", 0, status="destroyed"),))).rolls == ()
    staying = rock("r", "3030", E, met=True), rock("s", "3030", W, met=True)
    dice = {owner: {"asteroid_direction": [3]} for owner in "rs"}
    flown = fly(a_field(*staying, ships=(a_ship("a", 0),)), dice=dice)
    assert [roll.purpose for roll in flown.rolls] == ["asteroid_direction", "asteroid_direction"]


@pytest.mark.parametrize(
    ("altitude", "rolls"),
    [
        pytest.param(7, [("asteroid", 5)], id="AST-5 in space it is in the way"),
        pytest.param(6, [], id="ALT-1 in the interface, below space, it is not"),
        pytest.param(5, [], id="ALT-1 nor in the atmosphere"),
    ],
)
def test_asteroids_drift_in_space(altitude: int, rolls: list[tuple[str, int]]) -> None:
    by_level = Options(asteroids_drift=True, advanced_atmosphere=True)
    flown = fly(a_field(rock("r", "2930"), ships=(a_ship("a", 0, altitude=altitude),), options=by_level), asteroid=[1])
    assert list(flown.needs) == rolls


def test_a_powerplant_lost_to_a_drifting_asteroid() -> None:
    """DMG-3."""
    thin = a_design(armour=NO_SIDES)
    setup = structs.replace(a_field(rock("r", "2930", E, 150), ships=(a_ship("a", 0),)), designs=(("plain", thin),))
    assert fly(setup, asteroid=[10]).ship.status == "exploded"


@pytest.mark.parametrize(
    ("rocks", "after"),
    [
        pytest.param(
            (rock("r", "3030"), rock("s", "3130", W)), [("3130", 2, 0), ("3030", 5, 0)], id="AST-6 they pass each other"
        ),
        pytest.param(
            (rock("r", "3030"), rock("s", "3230", W)), [("3130", 2, 100), ("3130", 5, 100)], id="AST-6 they meet"
        ),
        pytest.param(
            (rock("r", "3030"), rock("s", "3230", W, 99)), [("3130", 2, 100), ("3130", 5, 199)], id="AST-3 199"
        ),
        pytest.param((rock("r", "3030"), rock("s", "3230", W, 100)), [("3130", 2, 100), None], id="AST-3 200"),
        pytest.param(
            (rock("r", "3030"), rock("s", "3030")), [("3130", 2, 100), ("3130", 2, 100)], id="AST-6 they come together"
        ),
    ],
)
def test_meetings(rocks: tuple[AsteroidSetup, ...], after: list[tuple[str, int, int] | None]) -> None:
    assert asteroids(fly(a_field(*rocks))) == after


def test_a_game_that_goes_on_from_a_file_knows_who_met() -> None:
    """AST-6."""
    first = fly(a_field(rock("r", "3030"), rock("s", "3230", W)))
    again = fly(as_setup(first.field, first.state), dice={owner: {"asteroid_direction": [3]} for owner in "rs"})
    assert asteroids(again) == [("3130", 3, 100), ("3130", 3, 100)]
    assert again.event("asteroids_moved").fact("stay") == "r, s"


def test_exact_odds_in_a_field_that_has_moved() -> None:
    """AST-3: 4 or less passes; of the rest, a sixth for each direction that the asteroid may turn to."""
    setup = a_field(rock("r", "3230"), ships=(a_ship("a", 0),))
    first = fly(setup)
    assert list(move_odds(first.field, first.state, 0, parse("+2 2")).values()) == [1]
    odds = move_odds(first.field, first.state, 0, parse("+3 3"))
    assert sorted(odds.values()) == [Fraction(1, 10)] * 6 + [Fraction(2, 5)]
