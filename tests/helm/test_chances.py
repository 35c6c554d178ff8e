"""Exact odds: the check values of the rules, and every answer against running all faces through the engine."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.chance import Odds
from interceptor_nb.core.errors import IllegalOrderError, StateBudgetError
from interceptor_nb.rules.helm.chances import (
    PlanEnd,
    action_odds,
    aftermath_odds,
    damage_odds,
    plan_course,
    plan_ends,
    plan_odds,
    ram_odds,
    success,
)
from interceptor_nb.rules.helm.events import Event
from interceptor_nb.rules.helm.orders import Action, Order, parse
from interceptor_nb.rules.helm.setup import CrewMember, Options, ShipSetup
from interceptor_nb.rules.helm.state import Field, Moment, State
from interceptor_nb.rules.helm.turn import play
from tests.helm.games import SeededDice
from tests.helm.helpers import KIM, LEE, a_game, a_missile, a_ship, acting, at, attempt_in, played, stepped


def one(text: str) -> Action:
    """Return the action written in *text*."""
    (action,) = parse(text).actions
    return action


def mean(odds: Odds[int]) -> Fraction:
    """Return the mean of *odds*."""
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


@pytest.mark.parametrize(
    ("needed", "chance"),
    [
        pytest.param(2, Fraction(1), id="HLM-1 2 or more"),
        pytest.param(3, Fraction(35, 36), id="HLM-1 3 or more"),
        pytest.param(4, Fraction(11, 12), id="HLM-1 4 or more"),
        pytest.param(5, Fraction(5, 6), id="HLM-1 5 or more"),
        pytest.param(6, Fraction(13, 18), id="HLM-1 6 or more"),
        pytest.param(7, Fraction(7, 12), id="HLM-1 7 or more"),
        pytest.param(8, Fraction(5, 12), id="HLM-1 8 or more"),
        pytest.param(9, Fraction(5, 18), id="HLM-1 9 or more"),
        pytest.param(10, Fraction(1, 6), id="HLM-1 10 or more"),
        pytest.param(11, Fraction(1, 12), id="HLM-1 11 or more"),
        pytest.param(12, Fraction(1, 36), id="HLM-1 12"),
    ],
)
def test_the_chance_of_a_check(needed: int, chance: Fraction) -> None:
    """The difficulty is speed plus size, and kim adds 4."""
    size = 1 + needed
    field, state = acting(a_ship(speed=3, size=size))
    assert success(action_odds(field, state, 0, one("kim:turn:R"))) == chance


@pytest.mark.parametrize(
    ("action", "ship", "chance"),
    [
        pytest.param("bob:spin", a_ship(), Fraction(35, 36), id="HLM-A4 3 whatever the speed"),
        pytest.param("bob:orbit:R", a_ship(speed=1), Fraction(7, 12), id="HLM-A10 1 and 5 and 1"),
        pytest.param("bob:orbit:R", a_ship(speed=1, size=9), Fraction(1, 12), id="HLM-A10 1 and 9 and 1"),
        pytest.param("bob:steady", a_ship(speed=1, size=9, ooc=6), Fraction(1, 6), id="HLM-A1 without OOC"),
        pytest.param("bob:turn:R", a_ship(speed=1, size=5, ooc=6), Fraction(1, 36), id="HLM-1 with it"),
        pytest.param("bob:evade:3", a_ship(speed=1), Fraction(1, 36), id="HLM-A5 6 and 6"),
        pytest.param("bob:repair", a_ship(helm_broken=True, ooc=1), Fraction(1, 36), id="HLM-A13 11 and OOC 1"),
    ],
)
def test_the_chance_of_somebody_without_skill(action: str, ship: ShipSetup, chance: Fraction) -> None:
    field, state = acting(structs.replace(ship, crew=(CrewMember("bob"),)), planets=(at("1110"),))
    assert success(action_odds(field, state, 0, one(action))) == chance


def test_a_dreadnought_rams_a_scout() -> None:
    """HLM-R4: the printed example, 9d6 and 6d6 one way, 5d6 and 7d6 the other, 52.5 and 42 on the average."""
    field, state = acting(a_ship("dreadnought", 6, size=9), a_ship("scout", 7, size=5))
    to_scout, to_dreadnought = damage_odds(field, state, 0, 1)
    assert (min(to_scout), max(to_scout), mean(to_scout)) == (15, 90, Fraction(105, 2))
    assert (min(to_dreadnought), max(to_dreadnought), mean(to_dreadnought)) == (12, 72, Fraction(42))
    assert to_scout[15] == Fraction(1, 6**15)
    assert to_dreadnought[13] == Fraction(12, 6**12)


def enumerated(field: Field, state: State, index: int, action: str, dice: int) -> dict[Any, Fraction]:
    """Return the odds of *action* by attempting it with every row of *dice* faces, as many as it takes."""
    found: dict[Any, Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        came = attempt_in(field, state, index, action, faces)
        ship = came.state.ships[index]
        key = (came.roll.ok, came.roll.margin, ship.ooc, ship.hull, ship.status)
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6**dice)
    return found


@pytest.mark.parametrize(
    ("action", "dice", "ship"),
    [
        pytest.param("kim:steady", 2, a_ship(ooc=5), id="HLM-A1"),
        pytest.param("kim:turn:R2", 2, a_ship(), id="HLM-A2"),
        pytest.param("kim:speed:-1", 2, a_ship(ooc=4), id="HLM-A3"),
        pytest.param("lee:spin", 3, a_ship(ooc=6), id="HLM-A4"),
        pytest.param("lee:repair", 2, a_ship(helm_broken=True), id="HLM-A13"),
    ],
)
def test_odds_of_an_action_are_those_of_all_faces(action: str, dice: int, ship: Any) -> None:
    field, state = acting(ship, options=Options(hull_check="limit", hull_limit=4, ooc_on_success=1))
    odds = action_odds(field, state, 0, one(action)).merged(structs.astuple)
    assert dict(odds) == enumerated(field, state, 0, action, dice)


def test_a_hull_check_is_part_of_an_action() -> None:
    """HLM-6: at 36 damage a scout needs 3 of its dice where the attempt hurt it."""
    field, state = acting(a_ship(speed=6, ooc=6, hull=36, crew=(structs.replace(KIM, piloting=5),)))
    odds = action_odds(field, state, 0, one("kim:turn:R"))
    assert odds.merged(lambda end: end.status)["exploded"] == sum(
        Fraction(6 - abs(total - 7), 36) * (Fraction(3, 36) if 36 + 1 + 12 - total >= 45 else Fraction(1, 36))
        for total in range(2, 12)
    )
    assert success(odds) == Fraction(1, 36)


def test_an_illegal_action_has_no_odds() -> None:
    """HLM-4."""
    field, state = acting(a_ship(energy=0))
    with pytest.raises(IllegalOrderError, match="HLM-4"):
        action_odds(field, state, 0, one("kim:turn:R"))
    with pytest.raises(IllegalOrderError, match="HLM-R1"):
        ram_odds(field, state, 0, one("kim:ram:a"))


def test_a_question_has_a_budget() -> None:
    field, state = acting(a_ship(), a_ship("b"))
    with pytest.raises(StateBudgetError, match="more than 10 states"):
        damage_odds(field, state, 0, 1, budget=10)


@pytest.mark.parametrize(
    ("plan", "chance"),
    [
        # Each action succeeds or the plan is off, so that OOC stays 0: kim needs 7, lee 9.
        pytest.param(["kim:turn:R"], Fraction(7, 12), id="HLM-1 one action"),
        pytest.param(["kim:turn:R lee:turn:R"], Fraction(7, 12) * Fraction(5, 18), id="HLM-8 two of one phase"),
        pytest.param([".", "kim:turn:R"], Fraction(7, 12), id="HLM-7 a phase without one"),
        pytest.param(["kim:turn:R", "kim:turn:R"], Fraction(49, 144), id="HLM-8 two phases"),
        pytest.param(["kim:speed:-1", "kim:turn:R"], Fraction(7, 12) * Fraction(13, 18), id="HLM-A3 slower first"),
        pytest.param(["kim:turn:R kim:slip:R"], Fraction(0), id="HLM-8 an illegal line"),
        pytest.param(["."] * 12, Fraction(1), id="HLM-7 nothing in two rounds"),
        pytest.param(["."] * 12 + ["kim:steady"], Fraction(0), id="HLM-7 the rounds are over"),
        pytest.param([], Fraction(1), id="no plan"),
    ],
)
def test_the_chance_of_a_plan(plan: list[str], chance: Fraction) -> None:
    field, state = a_game(a_ship(speed=6))
    assert plan_odds(field, state, 0, [parse(line) for line in plan]) == chance


def test_the_chance_of_a_plan_counts_ooc_of_successes_and_its_fall() -> None:
    """HLM-3, HLM-7: 1 OOC after a success, and none again when the next phase begins."""
    field, state = a_game(a_ship(speed=6), options=Options(ooc_on_success=1))
    apart = plan_odds(field, state, 0, [parse("kim:turn:R"), parse("lee:turn:R")])
    together = plan_odds(field, state, 0, [parse("kim:turn:R lee:turn:R")])
    assert apart == Fraction(7, 12) * Fraction(5, 18)
    assert together == Fraction(7, 12) * Fraction(1, 6)


def test_a_plan_begins_with_the_phase_under_way() -> None:
    """HLM-7: if the ship is still to act in it; OOC 2 falls to 1 before the next one, so that kim needs 9 or 8."""
    now, later = Fraction(5, 18), Fraction(5, 12)
    plan = [parse("kim:turn:R")]
    ships = (a_ship(ooc=2), a_ship("b", ooc=2, hex_="1212"), a_ship("c", 6, "1414", crew=()))
    field, state = a_game(*ships, missiles=(a_missile(damage=0, hex_="1110"),))
    assert plan_odds(field, state, 0, plan) == now
    state, _, decision = stepped(field, state, dice={"m1": {"missile": [5, 5]}})
    assert decision.kind == "dodge"
    assert plan_odds(field, state, 0, plan) == now
    state, *_ = stepped(field, state)
    assert [plan_odds(field, state, index, plan) for index in (0, 1)] == [now, now]
    state, *_ = stepped(field, state)
    assert [plan_odds(field, state, index, plan) for index in (0, 1)] == [later, now]
    assert plan_odds(field, state, 0, [parse(".")] * 6) == 1


def test_a_plan_begins_with_the_next_phase_where_the_line_is_under_way() -> None:
    """HLM-R5: the ram of this phase comes first, and leaves kim with d6 - 1 OOC against 7."""
    never: dict[str, Any] = {"size": 1, "profile": ((0, 1),) * 6}  # volleys that always miss need no dice
    field, state = acting(a_ship(speed=0, **never), a_ship("b", 0, **never))
    state, _, decision = stepped(field, state, "lee:ram:b", {"a": {"check": [6, 6]}})
    assert decision.kind == "dodge"
    assert plan_odds(field, state, 0, [parse("kim:turn:R3")]) == Fraction(35 + 33 + 30 + 26 + 21 + 15, 6 * 36)


def test_a_plan_may_end_with_a_ram() -> None:
    """HLM-R2: it succeeds with its check; the collision is another question, and a long one."""
    field, state = a_game(a_ship(speed=6, size=9), a_ship("b", 6, size=9))
    assert plan_odds(field, state, 0, [parse("kim:ram:b")]) == Fraction(1, 12)


def test_the_chance_of_dodging_a_missile() -> None:
    """HLM-A8: it hit by 1; kim needs 5 and 1, and adds 4."""
    field, state = a_game(a_ship(speed=0), missiles=(a_missile(),))
    state, *_ = stepped(field, state, dice={"m1": {"missile": [2, 3]}})
    assert success(action_odds(field, state, 0, one("kim:dodge:m1"))) == 1
    assert success(action_odds(field, state, 0, one("lee:dodge:m1"))) == Fraction(11, 12)


def test_a_plan_with_a_dodge() -> None:
    """HLM-A8: a missile at skill 0 that comes once; what it does, lets the scout live."""
    field, state = a_game(
        a_ship(speed=1, size=4), missiles=(a_missile(hex_="1110", damage=0),), options=Options(missile_misses="lost")
    )
    expected = Fraction(0)
    for total in range(2, 13):
        weight = Fraction(6 - abs(total - 7), 36)
        needed = 5 + (total - 5) - 4
        dodged = sum((Fraction(6 - abs(t - 7), 36) for t in range(max(2, needed), 13)), Fraction(0))
        expected += weight * (dodged if total >= 5 else 1)
    assert plan_odds(field, state, 0, [parse("kim:dodge:m1")]) == expected


def test_a_plan_fails_with_its_ship() -> None:
    """HLM-6, HLM-A8: the missile destroys it whenever it hits."""
    field, state = a_game(
        a_ship(speed=0, crew=()), missiles=(a_missile(damage=1),), options=Options(hull_check="limit", hull_limit=1)
    )
    assert plan_odds(field, state, 0, [Order()]) == 1 - Fraction(11, 12)


def test_the_plan_is_carried_out_as_the_game_is_played() -> None:
    """Every row of faces of two checks through `play`, which never looks at odds."""
    field, state = a_game(a_ship(speed=2, ooc=1, crew=(KIM, LEE)))
    good = 0
    for faces in product(range(1, 7), repeat=4):
        turn = played(field, state, {"a": "kim:steady lee:turn:R"}, dice={"a": {"check": list(faces)}})
        good += all(event.roll.ok for event in turn.events if event.kind == "checked" and event.roll)
    lines = [parse("kim:steady lee:turn:R")]
    assert plan_odds(field, state, 0, lines) == Fraction(good, 6**4)


@pytest.mark.parametrize(
    "dodge",
    [
        pytest.param("kim:dodge:a", id="HLM-R3 the other dodges"),
        pytest.param(None, id="HLM-R3 the other does nothing"),
        pytest.param("bob:dodge:a", id="HLM-R3 nobody can"),
    ],
)
def test_the_chance_of_a_collision(dodge: str | None) -> None:
    field, state = acting(a_ship(), a_ship("b"))
    odds = ram_odds(field, state, 0, one("lee:ram:b"), one(dodge) if dodge else None)
    two = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
    expected = sum(
        two[ram] * two[other]
        for ram in two
        for other in two
        if ram + 2 >= 11 and (dodge != "kim:dodge:a" or other + 4 < 11 + (ram + 2 - 11))
    )
    assert odds.hit == expected
    assert mean(odds.to_other) == mean(odds.to_rammer) == Fraction(11 * 7, 2)


def test_the_chance_of_a_dodge() -> None:
    """HLM-R3: kim adds 4 and needs 11 and the margin of 1."""
    field, state = acting(a_ship(), a_ship("b"))
    state, *_ = stepped(field, state, "kim:ram:b", {"a": {"check": [4, 4]}})
    odds = action_odds(field, state, 1, one("kim:dodge:a"))
    assert success(odds) == Fraction(5, 12)
    assert odds.merged(lambda end: end.margin)[-6] == Fraction(1, 36)


def test_damage_depends_on_the_silhouette() -> None:
    """HLM-R4: half of the volleys of 2d6 do 2, the other half 2d6."""
    field, state = acting(a_ship(speed=0, size=2), a_ship("b", 0, profile=((1, 2),) * 6))
    to_other, to_rammer = damage_odds(field, state, 0, 1)
    assert to_other[2] == Fraction(1, 2) + Fraction(1, 72)
    assert mean(to_other) == Fraction(9, 2)
    assert min(to_rammer) == 5


def plan_of(*lines: str) -> tuple[Order, ...]:
    """Return *lines* as a plan."""
    return tuple(map(parse, lines))


LONG = plan_of("kim:turn:R lee:steady", ".", "kim:speed:+1", "lee:turn:L2")


def test_the_course_of_a_plan_is_the_chance_of_each_part_of_it() -> None:
    field, state = a_game(a_ship(speed=3, human=True))
    course = plan_course(field, state, 0, LONG)
    assert course == tuple(plan_odds(field, state, 0, LONG[:count]) for count in range(1, 5))
    assert course[0] > course[2] > course[3] > 0
    assert plan_course(field, state, 0, ()) == ()


def played_ends(field: Field, state: State, plan: Sequence[Order], seeds: range) -> list[PlanEnd]:
    """Return how *plan* of ship 0 came out in games by `turn.play`, the last of its lines played to its end."""
    found = []
    for seed in seeds:
        dice, now, events = SeededDice(Random(seed)), state, list[Event]()
        for line in plan:
            turn = play(field, now, {field.ids[0]: line}, dice)
            now, events = turn.state, [*events, *turn.events]
        mine = [event for event in events if event.ship == 0]
        ok = not any(
            event.kind == "action_dropped" or (event.kind == "checked" and event.roll and not event.roll.ok)
            for event in mine
        )
        ship = now.ships[0]
        found.append(PlanEnd(ok, ship.ooc, ship.hull, ship.status))
    return found


def test_the_ends_of_a_plan_are_those_of_playing_it() -> None:
    field, state = a_game(a_ship(speed=3, ooc=2), missiles=(a_missile(hex_="1110", skill=1, damage=2),))
    ends = plan_ends(field, state, 0, LONG[:3])
    assert sum(ends.values()) == 1
    games = 3000
    played_out = Counter(played_ends(field, state, LONG[:3], range(games)))
    assert set(played_out) <= set(ends)
    for end, chance in ends.items():
        expected = float(chance) * games
        assert abs(played_out[end] - expected) <= 6 * max(expected, 1) ** 0.5, end
    right = sum(chance for end, chance in ends.items() if end.ok)
    assert right == plan_odds(field, state, 0, LONG[:3])


def test_a_plan_goes_on_in_the_phase_under_way_and_ends_where_the_game_ends() -> None:
    field, state = acting(a_ship(speed=3))
    assert plan_odds(field, state, 0, LONG[:1]) == success(action_odds(field, state, 0, one("kim:turn:R"))) * success(
        action_odds(field, state, 0, one("lee:steady"))
    )
    over = structs.replace(state, moment=Moment(2, 6))
    assert plan_course(field, over, 0, plan_of("kim:steady")) == (Fraction(0),)
    assert dict(plan_ends(field, over, 0, plan_of("kim:steady"))) == {PlanEnd(False, 0, 0, "flying"): 1}


def test_a_plan_with_what_cannot_be_done_fails_and_goes_on_with_the_rest() -> None:
    field, state = a_game(a_ship(speed=3))
    plan = plan_of("kim:orbit:out lee:steady", "kim:turn:R")
    assert plan_course(field, state, 0, plan) == (Fraction(0), Fraction(0))
    ends = plan_ends(field, state, 0, plan)
    assert {end.ok for end in ends} == {False}
    assert len({end.ooc for end in ends}) > 1  # lee's and kim's other checks are made all the same


def test_a_ship_that_is_lost_ends_its_plan() -> None:
    field, state = a_game(a_ship(speed=3, hex_="3010"), a_ship("b"))
    ends = plan_ends(field, state, 0, plan_of("kim:steady", "kim:steady"))
    assert dict(ends) == {PlanEnd(False, 0, 0, "left_map"): 1}


def test_the_budget_of_a_plan_holds() -> None:
    field, state = a_game(a_ship(speed=3))
    for asked in (plan_course, plan_ends):
        with pytest.raises(StateBudgetError):
            asked(field, state, 0, LONG, budget=5)


def test_what_a_collision_leaves_is_a_facing_and_a_jolt() -> None:
    """HLM-R5: d6 each; OOC over 6 hurts the hull (HLM-3)."""
    field, state = acting(a_ship(ooc=4))
    found = aftermath_odds(field, state, 0)
    assert len(found) == 36
    assert set(found.values()) == {Fraction(1, 36)}
    assert {(one.ooc, one.hull) for one in found} == {(5, 0), (6, 0), (6, 1), (6, 2), (6, 3), (6, 4)}
