"""What each action does when it succeeds and when it fails: HLM-A1 to HLM-A13."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.rules.helm.setup import Options
from tests.helm.helpers import (
    KIM,
    NW,
    SE,
    E,
    W,
    a_game,
    a_missile,
    a_ship,
    acting,
    at,
    attempt,
    attempt_in,
    rules_against,
    rules_in,
    stepped,
)

SPUN_IN_VAIN = a_ship(ooc=6, crew=(structs.replace(KIM, piloting=0),))


@pytest.mark.parametrize(
    ("ooc", "faces", "after"),
    [
        pytest.param(3, (3, 4), 3, id="HLM-A1 an exact success lowers nothing"),
        pytest.param(3, (4, 4), 2, id="HLM-A1 a margin of 1 lowers by 1"),
        pytest.param(3, (6, 6), 0, id="HLM-A1 not below 0"),
        pytest.param(3, (3, 3), 5, id="HLM-A1 one short adds 2"),
    ],
)
def test_steadying(ooc: int, faces: tuple[int, int], after: int) -> None:
    assert attempt("kim:steady", faces, a_ship(ooc=ooc)).ship.ooc == after


@pytest.mark.parametrize(
    ("action", "facing"),
    [
        pytest.param("kim:turn:R", SE, id="HLM-A2 right"),
        pytest.param("kim:turn:L2", NW, id="HLM-A2 left by 2"),
        pytest.param("kim:turn:R3", W, id="HLM-A2 half a turn"),
    ],
)
def test_a_turn(action: str, facing: Any) -> None:
    assert attempt(action, (6, 6), a_ship(speed=0)).ship.facing is facing
    assert attempt(action, (1, 1), a_ship(speed=2)).ship.facing is E


@pytest.mark.parametrize(
    ("action", "speed"),
    [
        pytest.param("kim:speed:+2", 5, id="HLM-A3 up by 2"),
        pytest.param("kim:speed:-3", 0, id="HLM-A3 down by 3"),
    ],
)
def test_a_change_of_speed(action: str, speed: int) -> None:
    came = attempt(action, (6, 6), a_ship(speed=3))
    assert (came.ship.speed, came.ship.status) == (speed, "flying")
    assert attempt(action, (1, 1), a_ship(speed=3)).ship.speed == 3


@pytest.mark.parametrize(
    ("ship", "options", "faces", "ooc", "hull"),
    [
        pytest.param(a_ship(), Options(), (1, 1, 4), 4, 0, id="HLM-A4 success: the d6 alone"),
        pytest.param(SPUN_IN_VAIN, Options(), (4, 4, 2), 6, 4, id="HLM-A4 failure: 2 of HLM-3 and the d6"),
        pytest.param(
            SPUN_IN_VAIN, Options(spin_failure_ooc=False), (4, 4, 2), 6, 2, id="HLM-A4 option: failure as success"
        ),
        pytest.param(a_ship(), Options(ooc_on_success=1), (1, 1, 4), 5, 0, id="HLM-A4 option: success adds 1"),
    ],
)
def test_the_wheel(ship: Any, options: Options, faces: tuple[int, ...], ooc: int, hull: int) -> None:
    came = attempt("kim:spin", faces, ship, options=options)
    assert (came.ship.ooc, came.ship.hull) == (ooc, hull)


def test_evasion_lasts_until_another_attempt_with_the_helm() -> None:
    """HLM-A5: a repair is none, and a failed attempt is one."""
    field, state = acting(a_ship(speed=3))
    evading = attempt_in(field, state, 0, "kim:evade:2", (6, 6)).state
    assert evading.ships[0].evasion == 2
    assert attempt_in(field, evading, 0, "lee:turn:R", (1, 1)).ship.evasion == 0
    assert attempt_in(field, evading, 0, "lee:steady", (6, 6)).ship.evasion == 0
    assert attempt_in(field, evading, 0, "lee:evade:1", (6, 6)).ship.evasion == 1
    assert attempt_in(field, evading, 0, "lee:evade:1", (1, 1)).ship.evasion == 0
    broken = structs.replace(evading, ships=(structs.replace(evading.ships[0], helm_broken=True),))
    assert attempt_in(field, broken, 0, "lee:repair", (6, 6)).ship.evasion == 2


@pytest.mark.parametrize(
    ("answer", "faces", "left"),
    [
        pytest.param("lee:dodge:m1", [6, 6], 0, id="HLM-A5 a dodge ends it"),
        pytest.param("lee:dodge:m1", [1, 1], 0, id="HLM-A5 and one in vain"),
        pytest.param(".", [], 1, id="HLM-A5 not to dodge is no attempt"),
    ],
)
def test_evasion_and_a_missile_that_hit(answer: str, faces: list[int], left: int) -> None:
    field, state = a_game(a_ship(speed=0), missiles=(a_missile(damage=0),))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], evasion=1),))
    state, *_ = stepped(field, state, dice={"m1": {"missile": [3, 3]}})
    state, *_ = stepped(field, state, answer, {"a": {"check": faces}} if faces else {})
    assert state.ships[0].evasion == left


def test_a_ram_and_its_dodge_end_evasion() -> None:
    """HLM-A5, HLM-A9: of the rammer, and of the other when it dodges."""
    field, state = acting(a_ship(speed=0), a_ship("b", 0))
    state = structs.replace(state, ships=tuple(structs.replace(ship, evasion=2) for ship in state.ships))
    state, *_ = stepped(field, state, "kim:ram:b", {"a": {"check": [6, 6]}})
    assert [ship.evasion for ship in state.ships] == [0, 2]
    state, *_ = stepped(field, state, "kim:dodge:a", {"b": {"check": [6, 6]}})
    assert [ship.evasion for ship in state.ships] == [0, 0]


def test_an_option_keeps_the_old_evasion_where_a_new_one_fails() -> None:
    """HLM-A5."""
    field, state = acting(a_ship(speed=3), options=Options(evasion_failed="stays"))
    evading = attempt_in(field, state, 0, "kim:evade:2", (6, 6)).state
    assert attempt_in(field, evading, 0, "lee:evade:1", (1, 1)).ship.evasion == 2


def test_a_delayed_turn_waits_and_a_later_one_takes_its_place() -> None:
    """HLM-A6: if it succeeds."""
    field, state = acting(a_ship(speed=3))
    waiting = attempt_in(field, state, 0, "kim:delay:R2", (6, 6)).state
    assert (waiting.ships[0].turn, waiting.ships[0].facing) == (2, E)
    assert attempt_in(field, waiting, 0, "lee:delay:L", (6, 6)).ship.turn == -1
    assert attempt_in(field, waiting, 0, "lee:delay:L", (1, 1)).ship.turn == 2


def test_a_slip_waits_and_a_later_one_takes_its_place() -> None:
    """HLM-A7."""
    field, state = acting(a_ship(speed=3))
    waiting = attempt_in(field, state, 0, "kim:slip:R", (6, 6)).state
    assert (waiting.ships[0].slip, waiting.ships[0].hex) == (1, at("1010"))
    assert attempt_in(field, waiting, 0, "lee:slip:L", (6, 6)).ship.slip == -1
    assert attempt_in(field, waiting, 0, "lee:slip:L", (1, 1)).ship.slip == 1


@pytest.mark.parametrize(
    ("action", "ship", "rules"),
    [
        pytest.param("kim:orbit:R", a_ship(speed=1), [], id="HLM-A10 speed 1 beside the planet"),
        pytest.param("kim:orbit:R", a_ship(speed=2), ["HLM-A10"], id="HLM-A10 too fast"),
        pytest.param("kim:orbit:R", a_ship(speed=0), ["HLM-A10"], id="HLM-A10 too slow"),
        pytest.param("kim:orbit:L", a_ship(speed=1, hex_="0910"), ["HLM-A10"], id="HLM-A10 two hexes away"),
        pytest.param("kim:orbit:L", a_ship(speed=2, hex_="0910"), ["HLM-A10"] * 2, id="HLM-A10 both faults at once"),
        pytest.param("kim:orbit:out", a_ship(speed=1), ["HLM-A10"], id="HLM-A10 nothing to leave"),
    ],
)
def test_who_may_enter_orbit(action: str, ship: Any, rules: list[str]) -> None:
    assert rules_against(action, ship, planets=(at("1110"),)) == rules


def test_without_planets_there_is_no_orbit() -> None:
    assert rules_against("kim:orbit:R", a_ship(speed=1)) == ["HLM-A10"]


@pytest.mark.parametrize(
    ("action", "faces", "orbit"),
    [
        pytest.param("lee:orbit:out", (6, 6), 0, id="HLM-A10 left by the same check"),
        pytest.param("lee:orbit:out", (2, 2), -1, id="HLM-A10 which may fail"),
        pytest.param("lee:turn:R", (6, 6), 0, id="HLM-A10 left by a turn"),
        pytest.param("lee:turn:R", (1, 1), -1, id="HLM-A10 not by a turn that fails"),
        pytest.param("lee:speed:+1", (6, 6), 0, id="HLM-A10 left by a change of speed"),
        pytest.param("lee:slip:R", (6, 6), -1, id="HLM-A10 by nothing else"),
    ],
)
def test_leaving_orbit(action: str, faces: tuple[int, int], orbit: int) -> None:
    field, state = acting(a_ship(speed=1), planets=(at("1110"),))
    entered = attempt_in(field, state, 0, "kim:orbit:L", (6, 6)).state
    assert entered.ships[0].orbit == -1
    assert attempt_in(field, entered, 0, action, faces).ship.orbit == orbit


def test_an_orbit_is_entered_once() -> None:
    """HLM-A10."""
    field, state = acting(a_ship(speed=1), planets=(at("1110"),))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], orbit=1),))
    assert rules_in(field, state, 0, "kim:orbit:L") == ["HLM-A10"]


def test_slowing_down_to_0_in_the_planets_hex_lands_and_destroys_missiles() -> None:
    """HLM-A11."""
    ships = (a_ship(speed=1), a_ship("b"))
    missiles = (a_missile(), a_missile("b", id="m2"))
    came = attempt("kim:speed:-1", (6, 6), *ships, planets=(at("1010"),), missiles=missiles)
    assert came.ship.status == "landed"
    assert came.state.missiles == (None, at("1010"))
    failed = attempt("lee:speed:-1", (1, 1), *ships, planets=(at("1010"),), missiles=missiles)
    assert (failed.ship.status, failed.state.missiles) == ("flying", (at("1010"), at("1010")))


def test_what_waits_and_what_evades_ends_on_the_ground() -> None:
    """HLM-A11."""
    field, state = acting(a_ship(speed=1), planets=(at("1010"),), missiles=(a_missile(), a_missile(id="m2")))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], evasion=2, turn=1, slip=1),))
    came = attempt_in(field, state, 0, "kim:speed:-1", (6, 6))
    assert (came.ship.evasion, came.ship.turn, came.ship.slip) == (0, 0, 0)
    assert came.events[-1].fact("missiles") == 2


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        pytest.param("kim:speed:+1", [], id="HLM-A11 takes off at speed 1"),
        pytest.param("kim:speed:+2", ["HLM-A11"], id="HLM-A11 and no faster"),
        pytest.param("kim:steady", [], id="HLM-A11 steadying"),
        pytest.param("kim:module", [], id="HLM-A11 module"),
        pytest.param("kim:turn:R", ["HLM-A11"], id="HLM-A11 no turn on the ground"),
        pytest.param("kim:evade:1", ["HLM-A11"], id="HLM-A11 no evasion on the ground"),
        pytest.param("kim:spin", ["HLM-A11"], id="HLM-A11 no wheel on the ground"),
    ],
)
def test_on_the_ground(action: str, rules: list[str]) -> None:
    assert rules_against(action, a_ship(speed=0), planets=(at("1010"),)) == rules


def test_taking_off() -> None:
    """HLM-A11."""
    came = attempt("kim:speed:+1", (6, 6), a_ship(speed=0), planets=(at("1010"),))
    assert (came.ship.status, came.ship.speed) == ("flying", 1)
    assert [event.kind for event in came.events][-1] == "took_off"


def test_the_module_is_used_until_the_round_ends_success_or_not() -> None:
    """HLM-A12."""
    field, state = acting(a_ship(speed=0))
    for faces in ((6, 6), (1, 1)):
        used = attempt_in(field, state, 0, "kim:module", faces)
        assert used.ship.module_used
    assert rules_against("kim:module", a_ship(crew=(structs.replace(KIM, remote=True),), speed=0)) == ["HLM-A12"]


@pytest.mark.parametrize(
    ("once", "rules"),
    [pytest.param(True, ["HLM-A12"], id="HLM-A12 once a round"), pytest.param(False, [], id="HLM-A12 option")],
)
def test_a_second_try_of_the_module(once: bool, rules: list[str]) -> None:
    field, state = acting(a_ship(speed=0), options=Options(module_once=once))
    used = attempt_in(field, state, 0, "kim:module", (6, 6)).state
    assert rules_in(field, used, 0, "lee:module") == rules


@pytest.mark.parametrize(
    ("action", "ship", "rules"),
    [
        pytest.param("lee:repair", a_ship(helm_broken=True), [], id="HLM-A13 a broken helm is repaired"),
        pytest.param("lee:repair", a_ship(), ["HLM-A13"], id="HLM-A13 nothing to repair"),
        pytest.param("kim:turn:R", a_ship(helm_broken=True), ["HLM-A13"], id="HLM-A13 nothing else is possible"),
        pytest.param("kim:steady", a_ship(helm_broken=True), ["HLM-A13"], id="HLM-A13 not even steadying"),
        pytest.param(
            "lee:repair",
            a_ship(helm_broken=True, helm_forward=False, energy=0),
            [],
            id="HLM-A13 wherever it stands, without energy",
        ),
    ],
)
def test_who_may_repair(action: str, ship: Any, rules: list[str]) -> None:
    assert rules_against(action, ship) == rules


@pytest.mark.parametrize(
    ("faces", "adds", "broken", "ooc"),
    [
        pytest.param((3, 3), False, False, 0, id="HLM-A13 exactly 11"),
        pytest.param((3, 2), False, True, 0, id="HLM-3 a repair that fails adds none"),
        pytest.param((3, 2), True, True, 2, id="HLM-3 unless an option says so"),
    ],
)
def test_a_repair(faces: tuple[int, int], adds: bool, broken: bool, ooc: int) -> None:
    came = attempt("lee:repair", faces, a_ship(helm_broken=True), options=Options(repair_failure_ooc=adds))
    assert (came.ship.helm_broken, came.ship.ooc) == (broken, ooc)
    assert came.ship.energy == 5


def test_a_repair_that_succeeds_adds_no_ooc_by_the_option() -> None:
    """HLM-3 leaves HLM-A13 out."""
    came = attempt("lee:repair", (6, 6), a_ship(helm_broken=True), options=Options(ooc_on_success=1))
    assert came.ship.ooc == 0
