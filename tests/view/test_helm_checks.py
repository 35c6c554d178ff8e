"""What an action takes and what may come of it: the sums, and odds that are those of the rules."""

from fractions import Fraction

import pytest
from msgspec import structs

from interceptor_nb.rules.helm import parse
from interceptor_nb.rules.helm.chances import action_odds, plan_odds, ram_odds, success
from interceptor_nb.rules.helm.control import difficulty
from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.setup import Options
from interceptor_nb.rules.helm.state import Moment, Ram, Strike
from interceptor_nb.rules.helm.tables import ROWS
from interceptor_nb.view.helm_checks import MOST_ENDS, NAMES, check, collided, planned, table
from tests.helm.helpers import KIM, LEE, a_game, a_missile, a_ship, acting

STEADY = Action("kim", "steady")


def one(text: str) -> Action:
    """Return the action written in *text*."""
    (action,) = parse(text).actions
    return action


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        pytest.param("kim:steady", [("speed", 6, "HLM-A1"), ("size", 5, "HLM-A1")], id="HLM-A1"),
        pytest.param(
            "kim:turn:R3",
            [("speed", 6, "HLM-A2"), ("size", 5, "HLM-A2"), ("3 for each of 2 more", 6, "HLM-A2")],
            id="HLM-A2",
        ),
        pytest.param("kim:spin", [("the wheel", 3, "HLM-A4")], id="HLM-A4"),
        pytest.param(
            "kim:orbit:R", [("speed", 6, "HLM-A10"), ("size", 5, "HLM-A10"), ("an orbit", 1, "HLM-A10")], id="HLM-A10"
        ),
        pytest.param("kim:repair", [("a repair", 11, "HLM-A13")], id="HLM-A13"),
    ],
)
def test_a_difficulty_is_the_sum_of_its_terms(text: str, terms: list[tuple[str, int, str]]) -> None:
    field, state = acting(a_ship(ooc=2, upgrade=1))
    found = check(field, state, 0, one(text))
    assert [(term.why, term.value, term.rule) for term in found.terms] == terms
    assert found.difficulty == difficulty(field.ships[0], state, state.ships[0], one(text))
    assert found.needed == found.difficulty - sum(modifier.value for modifier in found.modifiers)


def test_a_dodge_waits_until_something_comes_and_then_counts_by_how_much() -> None:
    field, state = acting(a_ship(), missiles=(a_missile(),))
    waits = check(field, state, 0, one("kim:dodge:m1"))
    assert (waits.waits, waits.chance, waits.ends) == (True, None, ())
    comes = structs.replace(state, moment=Moment(1, 1, "strikes", strike=Strike(0, 2)))
    found = check(field, comes, 0, one("kim:dodge:m1"))
    assert [(term.value, term.rule) for term in found.terms] == [(6, "HLM-A8"), (5, "HLM-A8"), (2, "HLM-A8")]
    assert found.chance == success(action_odds(field, comes, 0, one("kim:dodge:m1"))) == Fraction(5, 18)
    assert check(field, state, 0, Action("kim", "dodge")).waits  # nothing is there to dodge at all


def test_energy_says_why() -> None:
    field, state = acting(a_ship(human=True, crew=(structs.replace(KIM, reflexive=True),)), missiles=(a_missile(),))
    assert check(field, state, 0, STEADY).cost == "takes no helm energy"
    free = check(field, state, 0, one("kim:turn:R"))
    assert (free.energy, free.cost_rule, free.cost) == (
        0,
        "HLM-4",
        "free of energy: a human ship's first action of the round",
    )
    tired = structs.replace(state, ships=(structs.replace(state.ships[0], free_used=True, energy=2),))
    assert check(field, tired, 0, one("kim:turn:R")).cost == "takes 1 helm energy of 2"
    comes = structs.replace(tired, moment=Moment(1, 1, "strikes", strike=Strike(0, 0)))
    assert check(field, comes, 0, one("kim:dodge:m1")).cost.startswith("free of energy and action: kim is reflexive")


def test_what_may_be_repeated() -> None:
    field, state = acting(a_ship())
    assert check(field, state, 0, STEADY).repeats == "may be repeated: 12 tries left this round"
    assert check(field, state, 0, one("kim:turn:R")).repeats == "may be repeated: 5 tries left this round"
    assert check(field, state, 0, one("kim:module")).repeats == "once a round"
    often, there = acting(a_ship(energy=1), options=Options(module_once=False))
    assert check(often, there, 0, one("kim:module")).repeats == "may be repeated: 1 try left this round"


def test_outcomes_are_all_there_is_and_add_up() -> None:
    field, state = acting(a_ship(ooc=4, hull=20))
    for text in ("kim:steady", "kim:turn:R", "kim:spin", "kim:evade:1"):
        found = check(field, state, 0, one(text))
        assert found.chance == success(action_odds(field, state, 0, one(text)))
        assert sum(end.chance for end in found.ends) == 1
        assert sum(end.chance for end in found.ends if end.ok) == found.chance
        assert len(found.ends) <= MOST_ENDS
    assert [end.ok for end in check(field, state, 0, STEADY).ends] == sorted(
        [end.ok for end in check(field, state, 0, STEADY).ends], reverse=True
    )


def test_the_table_has_every_action_and_the_chosen_one_as_chosen() -> None:
    field, state = acting(a_ship(), a_ship("b"), missiles=(a_missile(),))
    found = {one.action.kind: one for one in table(field, state, 0, one("lee:turn:L2"))}
    assert tuple(found) == tuple(ROWS) == tuple(NAMES)
    assert str(found["turn"].action) == "lee:turn:L2"
    assert [str(found[kind].action) for kind in ("dodge", "ram", "speed")] == [
        "lee:dodge:m1",
        "lee:ram:b",
        "lee:speed:-1",
    ]
    assert found["orbit"].faults[0].rules == ("HLM-A10",)
    assert {row.rule for row in found.values()} == {row.rule for row in ROWS.values()}


def test_a_collision_is_told_with_volleys_damage_and_what_comes_after() -> None:
    field, state = acting(a_ship("d", 6, size=9, crew=(structs.replace(KIM, piloting=9),)), a_ship("s", 7))
    found = collided(field, state, 0, one("kim:ram:s"))
    assert [(volley.ship, volley.by, volley.dice) for volley in found.volleys] == [
        ("d", "size", 9), ("d", "speed", 6), ("s", "size", 5), ("s", "speed", 7)
    ]  # fmt: skip
    scout, dreadnought = found.harms
    assert (scout.ship, scout.mean, dreadnought.mean) == ("s", Fraction(105, 2), Fraction(42))  # the printed example
    assert found.hit == ram_odds(field, state, 0, one("kim:ram:s")).hit
    assert dict(found.dodged)["kim"] == ram_odds(field, state, 0, one("kim:ram:s"), one("kim:dodge:d")).hit
    assert [chance for _, chance in scout.facings] == [Fraction(1, 6)] * 6
    assert [level for level, _ in scout.ooc] == [1, 2, 3, 4, 5, 6]
    assert 0 < scout.holds < 1
    assert not found.supposed


def test_a_collision_of_ships_that_have_not_met_is_supposed() -> None:
    field, state = acting(a_ship(), a_ship("b", hex_="0101"))
    found = collided(field, state, 0, one("kim:ram:b"))
    assert found.supposed
    assert found.hit is not None
    out = collided(
        field,
        structs.replace(state, ships=(structs.replace(state.ships[0], energy=0), state.ships[1])),
        0,
        one("kim:ram:b"),
    )
    assert (out.hit, out.dodged) == (None, ())
    assert out.harms[0].mean == found.harms[0].mean


def test_a_plan_is_worked_out_to_its_end() -> None:
    field, state = a_game(a_ship(speed=3, crew=(KIM, LEE)))
    plan = tuple(map(parse, ("kim:turn:R lee:steady", ".", "kim:speed:+1")))
    found = planned(field, state, 0, plan)
    assert found.course[-1] == plan_odds(field, state, 0, plan)
    assert found.course[0] == plan_odds(field, state, 0, plan[:1]) == found.course[1]
    assert sum(end.chance for end in found.ends) == 1
    assert sum(end.chance for end in found.ends if end.ok) == found.course[-1]
    assert found.lost == 0
    assert found.ooc is not None
    assert 0 < found.ooc < 6
    # Six points of OOC are the most (HLM-3): two failures in one phase hurt the hull.
    assert found.hull is not None
    assert 0 < found.hull < Fraction(1, 20)
    assert found.message == ""


def test_a_plan_that_is_too_much_still_has_its_chance() -> None:
    field, state = a_game(a_ship(speed=3))
    found = planned(field, state, 0, (parse("kim:turn:R"),), budget=3)
    assert (found.course, found.ooc) == ((Fraction(11, 12),), None)
    assert "more than 3 states" in found.message
    assert planned(field, state, 0, (parse("."),)).message == "no line to come says what to do"


def test_a_ram_is_dodged_by_the_row_of_the_ram() -> None:
    field, state = acting(a_ship(), a_ship("b"), ship=1)
    rams = structs.replace(state, moment=Moment(1, 1, "actions", 1, (), ram=Ram(1, 0, 3)))
    found = check(field, rams, 0, one("kim:dodge:b"))
    assert (found.rule, found.terms[-1].value, found.terms[-1].rule) == ("HLM-A9", 3, "HLM-R3")
