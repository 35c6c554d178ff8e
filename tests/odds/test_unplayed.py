"""A chance is not vouched for by lines that were not played: the verdict says which, how often and why."""

import re
from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.check import Check
from interceptor_nb.odds import checks, fleet_checks, helm_checks
from interceptor_nb.odds.unplayed import Told, as_written
from interceptor_nb.odds.verdicts import Verdict
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor import Setup
from interceptor_nb.scenario import read, read_fleet, read_helm

HIVE = read_fleet(scenario("hive_under_attack", "fleet"))
SCOUT = read_helm(scenario("scout_and_missile", "helm"))
MARCOS = read(scenario("marcos_stops"))
CHASE = read(scenario("asteroid_chase"))
RUNS = 64


def lost(module: Any, setup: Any, ship: str, runs: int = RUNS, **by: int) -> Verdict:
    """Return the verdict on any chance that *ship* is lost."""
    check = Check("probability", (("event", "ship_lost"), ("ship", ship), *by.items(), ("between", (0.0, 1.0))))
    (verdict,) = module.verdicts(structs.replace(setup, checks=(check,)), runs)
    return verdict  # type: ignore[no-any-return]  # of whichever module


def written(setup: Any, when: object, **lines: str) -> Any:
    """Return *setup* with *lines* written for turn or phase *when* instead of those of theirs that are."""
    orders = {number: dict(old) for number, old in setup.orders}
    orders[when] = orders.get(when, {}) | lines
    return structs.replace(setup, orders=tuple((number, tuple(new.items())) for number, new in orders.items()))


def test_a_fleet_line_that_no_playout_can_play_is_red() -> None:
    verdict = lost(fleet_checks, written(HIVE, 2, dart="ram:nobody"), "hive", by_turn=2)
    assert (verdict.mark, verdict.found) == ("red", 0)
    assert verdict.message == (
        "hive is lost by turn 2 with a chance of 0 (0 to 0.05662 of 64 playouts), 0 to 1 is asserted; not played in "
        "64 of 64 playouts: turn 2, dart, token 1 'ram:nobody': 'nobody' is no ship to ram; hive is [FRM-1]"
    )


def test_lines_after_the_turn_that_is_asked_about_do_not_count() -> None:
    setup = written(HIVE, 2, dart="ram:nobody")
    assert lost(fleet_checks, setup, "hive", by_turn=1).mark == "green"
    late = Check("probability", (("event", "ship_lost"), ("ship", "hive"), ("by_turn", 1), ("between", (0.0, 1.0))))
    later = structs.replace(late, arguments=(*late.arguments[:2], ("by_turn", 2), late.arguments[3]))
    marks = [one.mark for one in fleet_checks.verdicts(structs.replace(setup, checks=(late, later)), RUNS)]
    assert marks == ["green", "red"]


def test_the_other_lines_of_a_turn_are_played_and_what_hangs_on_the_wrong_one_is_said_too() -> None:
    setup = written(HIVE, 1, hive="launch:wing launch:ghost")
    verdict = lost(fleet_checks, setup, "hive", by_turn=1)
    assert verdict.mark == "red"
    assert "turn 1, hive, token 2 'launch:ghost':" in verdict.message
    assert "turn 1, wing, token 1 'then:0,10': the group is aboard; launch: in its ship's line" in verdict.message
    assert "dart" not in verdict.message
    assert "lance" not in verdict.message


def test_a_fleet_line_of_no_unit_and_one_that_cannot_be_read_are_red() -> None:
    assert (
        "turn 2, ghost: there is no ship" in lost(fleet_checks, written(HIVE, 2, ghost="+1"), "hive", by_turn=2).message
    )
    verdict = lost(fleet_checks, written(HIVE, 2, dart="jump"), "hive", by_turn=2)
    assert (verdict.mark, "turn 2, dart, token 1 'jump'" in verdict.message) == ("red", True)


def test_a_line_whose_ship_is_lost_is_no_fault() -> None:
    gone = structs.replace(HIVE, ships=(HIVE.ships[0], structs.replace(HIVE.ships[1], status="hulk", damage=11)))
    for line in ("-3", "jump"):
        setup = structs.replace(gone, orders=((1, (("dart", line),)),))
        verdict = lost(fleet_checks, setup, "hive", by_turn=1)
        assert (verdict.mark, "not played" in verdict.message) == ("green", False)


def test_a_line_that_some_playouts_play_keeps_its_mark_and_is_told() -> None:
    weak = structs.replace(HIVE, ships=(HIVE.ships[0], structs.replace(HIVE.ships[1], damage=10)))
    verdict = lost(fleet_checks, written(weak, 3, wing="go:1,12 attack:dart"), "hive", 200, by_turn=3)
    gone = round(200 * (lost(fleet_checks, weak, "dart", 200, by_turn=2).found or 0))
    said = re.search(r"; not played in (\d+) of 200 playouts: turn 3, wing, token 2 'attack:dart': ", verdict.message)
    assert verdict.mark == "green"
    assert said
    assert 0 < int(said[1]) <= gone < 200


def test_a_helm_line_that_no_playout_can_play_is_red_and_the_rest_of_its_phase_is_played() -> None:
    setup = written(SCOUT, (1, 3), tower="ada:ram:ghost")
    verdict = lost(helm_checks, setup, "scout", by_round=1)
    assert verdict.mark == "red"
    assert "; not played in 64 of 64 playouts: phase 1.3, tower, token 1 'ada:ram:ghost': ghost" in verdict.message
    assert "[HLM-R1]" in verdict.message
    assert "scout, token" not in verdict.message
    unread = lost(helm_checks, written(SCOUT, (1, 2), tower="jump"), "scout", by_round=1)
    assert (unread.mark, "phase 1.2, tower, token 1 'jump'" in unread.message) == ("red", True)


def test_a_plan_that_cannot_go_well_says_why_and_is_red_even_where_0_is_allowed() -> None:
    check = Check("plan_succeeds", (("ship", "tower"), ("between", (0.0, 1.0))))
    (verdict,) = helm_checks.verdicts(structs.replace(written(SCOUT, (1, 2), tower="ada:orbit:out"), checks=(check,)))
    assert (verdict.mark, verdict.found) == ("red", 0)
    assert "; not played in 32 of 32 playouts: phase 1.2, tower, token 1 'ada:orbit:out': the ship" in verdict.message
    assert "[HLM-A10]" in verdict.message


def test_the_helm_plays_a_phase_as_a_game_does() -> None:
    whole = lost(helm_checks, SCOUT, "scout", 400, by_round=1)
    assert (whole.mark, "not played" in whole.message) == ("green", False)


def test_an_interceptor_line_that_is_never_legal_is_red_exactly_and_in_a_sample() -> None:
    alone: Setup = structs.replace(MARCOS, turns=2)
    name = alone.ships[0].id
    assert "(exact)" in lost(checks, alone, name, by_turn=2).message
    verdict = lost(checks, written(alone, 2, **{name: "+99"}), name, by_turn=2)
    assert verdict.mark == "red"
    assert f"; not played with a chance of 1: turn 2, {name}" in verdict.message
    ship = CHASE.ships[0].id
    sample = lost(checks, written(CHASE, 2, **{ship: "+99"}), ship, by_turn=2)
    assert sample.mark == "red"
    assert f"turn 2, {ship}" in sample.message
    assert "of 64 playouts: turn 2" in sample.message


def test_the_line_of_a_ship_out_of_control_is_no_fault_where_nobody_reads_it() -> None:
    derelict = structs.replace(CHASE.ships[0], status="derelict")
    setup = structs.replace(CHASE, ships=(derelict, *CHASE.ships[1:]), orders=((1, ((derelict.id, "+99"),)),))
    verdict = lost(checks, setup, derelict.id, by_turn=1)
    assert (verdict.mark, "not played" in verdict.message) == ("green", False)


@pytest.mark.parametrize(
    ("counts", "mark", "words"),
    [
        ({Told(1, "turn 1", "a"): 10}, "green", "so"),
        (
            {Told(1, "turn 1", "a"): 9, Told(1, "turn 1", "a", "a: no"): 1},
            "green",
            "so; not played in 1 of 10 playouts: turn 1, a: no",
        ),
        (
            {Told(2, "turn 2", "a", "a: no"): 2, Told(2, "turn 2", "a", "a: nor so"): 3, ("a", 1): 4},
            "red",
            "so; not played in 5 of 10 playouts, most often: turn 2, a: nor so",
        ),
        ({Told(3, "turn 3", "a", "a: no"): 10}, "green", "so"),
    ],
)
def test_what_is_said(counts: dict[Any, int], mark: str, words: str) -> None:
    assert as_written(("green", 0.5, "so"), counts, 2, 10) == (mark, 0.5, words)
    assert as_written(("amber", None, "so"), {}, 2) == ("amber", None, "so")


def test_chances_are_told_as_such() -> None:
    counts = {Told(1, "turn 1", "a"): Fraction(3, 4), Told(1, "turn 1", "a", "a: no"): Fraction(1, 4)}
    assert as_written(("red", 0.5, "so"), counts, 1) == (
        "red",
        0.5,
        "so; not played with a chance of 0.25: turn 1, a: no",
    )
