"""Missiles that come, and dodging them: HLM-A8, HLM-2."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.rules.helm.setup import Options
from tests.helm.helpers import KIM, LEE, a_game, a_missile, a_ship, played, rules_in, stepped

QUIET = a_ship(speed=0, crew=())
REFLEXIVE = structs.replace(KIM, reflexive=True)


@pytest.mark.parametrize(
    ("speed", "skill", "evasion", "faces", "hull"),
    [
        pytest.param(0, 0, 0, [2, 2], 9, id="HLM-A8 exactly 4 hits at speed 0"),
        pytest.param(0, 0, 0, [2, 1], 0, id="HLM-A8 one less misses"),
        pytest.param(0, 1, 0, [2, 1], 9, id="HLM-A8 its skill helps"),
        pytest.param(0, 0, 2, [3, 2], 0, id="HLM-A5 evasion is taken off"),
        pytest.param(0, 0, 2, [3, 3], 9, id="HLM-A5 and no more than that"),
        pytest.param(2, 0, 0, [3, 2], 0, id="HLM-2 speed counts for being hit"),
    ],
)
def test_a_missile_aims(speed: int, skill: int, evasion: int, faces: list[int], hull: int) -> None:
    field, state = a_game(structs.replace(QUIET, speed=speed), missiles=(a_missile(hex_="1210", speed=3, skill=skill),))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], evasion=evasion),))
    dice = {"m1": {"missile": faces, **({"warhead": [4, 3, 2]} if hull else {})}}
    turn = played(field, state, {}, dice=dice)
    assert turn.state.ships[0].hull == hull
    assert (turn.state.missiles == (None,)) == (hull > 0)


@pytest.mark.parametrize(
    ("options", "left"),
    [
        pytest.param(Options(), True, id="HLM-A8 a missile that misses chases on"),
        pytest.param(Options(missile_misses="lost"), False, id="HLM-A8 option: it is lost"),
        pytest.param(Options(missile_difficulty=5, missile_misses="lost"), False, id="HLM-A8 option: harder to hit"),
    ],
)
def test_a_miss(options: Options, left: bool) -> None:
    field, state = a_game(QUIET, missiles=(a_missile(),), options=options)
    faces = [2, options.missile_difficulty - 3]
    assert (played(field, state, {}, dice={"m1": {"missile": faces}}).state.missiles != (None,)) == left


@pytest.mark.parametrize(
    ("faces", "hull", "ooc", "gone"),
    [
        # hit by 6: 0 + 5 + 6 less 4 of skill
        pytest.param([3, 4], 0, 0, False, id="HLM-A8 a dodge that just succeeds"),
        pytest.param([3, 3], 6, 1, True, id="HLM-A8 one short: the missile strikes, and OOC by HLM-3"),
    ],
)
def test_a_dodge(faces: list[int], hull: int, ooc: int, gone: bool) -> None:
    """OOC 2 of the failure has fallen to 1 by the end of the phase."""
    field, state = a_game(a_ship(speed=0), missiles=(a_missile(damage=1),))
    dice = {"m1": {"missile": [5, 5], **({"warhead": [6]} if gone else {})}, "a": {"check": faces}}
    turn = played(field, state, {"a": "kim:dodge:m1"}, dice=dice)
    ship = turn.state.ships[0]
    assert (ship.hull, ship.ooc, turn.state.missiles[0] is None, ship.energy) == (hull, ooc, gone, 4)


def test_an_option_ends_a_missile_that_was_dodged() -> None:
    """HLM-A8."""
    field, state = a_game(a_ship(speed=0), missiles=(a_missile(),), options=Options(missile_misses="lost"))
    turn = played(field, state, {"a": "kim:dodge:m1"}, dice={"m1": {"missile": [5, 5]}, "a": {"check": [6, 6]}})
    assert turn.state.missiles == (None,)


def test_dodging_is_asked_for_and_may_be_declined() -> None:
    """HLM-A8: the answer comes before anybody acts, and takes one character and the one missile."""
    field, state = a_game(a_ship(speed=0), missiles=(a_missile(damage=1),))
    state, _, decision = stepped(field, state, dice={"m1": {"missile": [5, 5]}})
    assert (decision.kind, decision.ship, decision.title) == ("dodge", 0, "a may dodge m1")
    after, events, decision = stepped(field, state, dice={"m1": {"warhead": [3]}})
    assert [event.kind for event in events] == ["dodge_declined", "missile_struck", "hull_checked", "actions_began"]
    assert (after.ships[0].hull, after.ships[0].spent, decision.kind) == (3, (0, 0), "actions")


def test_a_dodge_spends_this_phase_then_the_next_one() -> None:
    """HLM-A8, HLM-8: kim dodges twice, and cannot act in this phase or the next."""
    field, state = a_game(a_ship(speed=0), missiles=(a_missile(damage=0), a_missile(id="m2", damage=0)))
    line = "kim:dodge:m1 kim:dodge:m2"
    dice = {"m1": {"missile": [2, 2]}, "m2": {"missile": [2, 2]}, "a": {"check": [6, 6, 6, 6]}}
    turn = played(field, state, {"a": line}, dice=dice)
    assert turn.state.ships[0].spent == (1, 0)
    late = structs.replace(turn.state, missiles=(None, None))
    assert [problem.rule for problem in played(field, late, {"a": "kim:steady"}).problems] == ["HLM-8"]
    after = played(field, late, {"a": "lee:steady"}, dice={"a": {"check": [6, 6]}})
    assert after.state.ships[0].spent == (0, 0)


def test_a_third_dodge_of_a_phase_has_nothing_left_to_spend() -> None:
    """HLM-A8: kim alone aboard, so the third missile is not even asked about."""
    field, state = a_game(
        a_ship(speed=0, crew=(KIM,)), missiles=tuple(a_missile(id=f"m{n}", damage=0) for n in (1, 2, 3))
    )
    dice = {"m1": {"missile": [2, 2]}, "m2": {"missile": [2, 2]}, "m3": {"missile": [2, 2]}}
    turn = played(
        field, state, {"a": "kim:dodge:m1 kim:dodge:m2 kim:dodge:m3"}, dice={**dice, "a": {"check": [6, 6, 6, 6]}}
    )
    assert turn.state.missiles[2] is None


@pytest.mark.parametrize(
    ("crew", "energy", "spent"),
    [
        pytest.param((REFLEXIVE,), 5, (0,), id="HLM-A8 reflexive: neither action nor energy"),
        pytest.param((KIM,), 4, (1,), id="HLM-A8 anybody else: both"),
    ],
)
def test_the_free_dodge(crew: Any, energy: int, spent: tuple[int, ...]) -> None:
    field, state = a_game(a_ship(speed=0, crew=crew), missiles=(a_missile(damage=0),))
    state, *_ = stepped(field, state, dice={"m1": {"missile": [2, 3]}})
    state, events, _ = stepped(field, state, "kim:dodge:m1", {"a": {"check": [6, 6]}})
    tried = next(event.after for event in events if event.kind == "action_tried")
    assert tried is not None
    assert (tried.energy, tried.spent, tried.free_used) == (energy, spent, False)


def test_the_free_dodge_needs_neither_an_action_nor_energy() -> None:
    """HLM-A8: both of its actions are spent and no energy is left; the next missile it cannot dodge any more."""
    missiles = (a_missile(damage=0), a_missile(id="m2", damage=0))
    field, state = a_game(a_ship(speed=0, energy=0, crew=(REFLEXIVE,)), missiles=missiles)
    state = structs.replace(state, ships=(structs.replace(state.ships[0], spent=(2,)),))
    state, _, decision = stepped(field, state, dice={"m1": {"missile": [2, 2]}})
    assert decision.kind == "dodge"
    dice = {"a": {"check": [6, 6]}, "m2": {"missile": [2, 2]}}
    state, _, decision = stepped(field, state, "kim:dodge:m1", dice)
    assert (decision.kind, state.ships[0].spent, state.ships[0].energy) == ("actions", (2,), 0)


@pytest.mark.parametrize(
    ("ooc", "rules"),
    [
        pytest.param(1, [], id="HLM-5 12, 2 and OOC 1 reach 13"),
        pytest.param(2, ["HLM-5"], id="HLM-5 with OOC 2 they do not"),
    ],
)
def test_a_dodge_must_be_in_reach(ooc: int, rules: list[str]) -> None:
    """HLM-A8: size 5 at speed 0, hit by 8."""
    field, state = a_game(a_ship(speed=0, ooc=ooc), missiles=(a_missile(),))
    state, *_ = stepped(field, state, dice={"m1": {"missile": [6, 6]}})
    assert rules_in(field, state, 0, "lee:dodge:m1") == rules


def test_a_missile_without_dice_is_no_roll() -> None:
    """HLM-A8: its strike is told all the same."""
    field, state = a_game(QUIET, missiles=(a_missile(damage=0),))
    turn = played(field, state, {}, dice={"m1": {"missile": [2, 2]}})
    assert [event.roll for event in turn.events if event.kind == "missile_struck"] == [None]


def test_the_free_dodge_is_the_first_of_the_phase_alone_and_its_ooc_counts() -> None:
    """HLM-A8, HLM-3, HLM-4: it does not use up a human ship's free action either."""
    ship = a_ship(speed=2, human=True, crew=(structs.replace(REFLEXIVE, piloting=0),))
    field, state = a_game(ship, missiles=(a_missile(damage=0, hex_="1110"), a_missile(id="m2", damage=0, hex_="1110")))
    state, *_ = stepped(field, state, dice={"m1": {"missile": [3, 3]}})
    state, *_ = stepped(field, state, "kim:dodge:m1", {"a": {"check": [3, 2]}, "m2": {"missile": [3, 3]}})
    ship_now = state.ships[0]
    assert (ship_now.ooc, ship_now.free_used, ship_now.spent, ship_now.reflexed) == (3, False, (0,), (True,))
    state, *_ = stepped(field, state, "kim:dodge:m2", {"a": {"check": [6, 6]}})
    assert (state.ships[0].free_used, state.ships[0].spent) == (True, (1,))


def test_without_energy_there_is_no_dodge_and_nobody_is_asked() -> None:
    """HLM-4, HLM-A8."""
    field, state = a_game(a_ship(speed=0, energy=0), missiles=(a_missile(damage=0),))
    _, _, decision = stepped(field, state, dice={"m1": {"missile": [2, 2]}})
    assert decision.kind == "actions"


def test_a_strike_comes_to_nothing_where_its_target_is_gone() -> None:
    """HLM-6, HLM-A8: the first missile destroyed it."""
    ship = a_ship(speed=0, crew=(), hull=0)
    options = Options(hull_check="limit", hull_limit=6)
    field, state = a_game(ship, missiles=(a_missile(damage=1), a_missile(id="m2")), options=options)
    turn = played(field, state, {}, dice={"m1": {"missile": [2, 2], "warhead": [6]}})
    assert turn.state.ships[0].status == "exploded"
    assert "strike_dropped" in {event.kind for event in turn.events}


def test_a_dodge_that_breaks_the_ship_leaves_nothing_to_strike() -> None:
    """HLM-6 after the action, HLM-A8."""
    ship = a_ship(speed=0, ooc=6, crew=(LEE,))
    options = Options(hull_check="limit", hull_limit=1)
    field, state = a_game(ship, missiles=(a_missile(),), options=options)
    dice = {"m1": {"missile": [2, 2]}, "a": {"check": [3, 3]}}
    turn = played(field, state, {"a": "lee:dodge:m1"}, dice=dice)
    assert turn.state.ships[0].status == "exploded"
    assert turn.state.ships[0].hull == 4
