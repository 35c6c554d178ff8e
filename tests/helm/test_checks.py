"""Skill checks, OOC, energy and what may be tried: HLM-1 to HLM-5, and the table's difficulties."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.rules.helm.control import difficulty, out_of_control, walked
from interceptor_nb.rules.helm.orders import parse
from interceptor_nb.rules.helm.setup import Options
from interceptor_nb.rules.helm.state import Ram, Strike
from interceptor_nb.rules.helm.tables import ROWS
from tests.helm.helpers import KIM, LEE, NE, E, a_ship, acting, at, attempt, rules_against, rules_in


@pytest.mark.parametrize(
    ("action", "speed", "needs"),
    [
        pytest.param("kim:steady", 0, 5, id="HLM-A1 size alone at speed 0"),
        pytest.param("kim:steady", 6, 11, id="HLM-A1 speed plus size"),
        pytest.param("kim:turn:R", 6, 11, id="HLM-A2 the first hexside adds nothing"),
        pytest.param("kim:turn:L2", 6, 14, id="HLM-A2 second hexside adds 3"),
        pytest.param("kim:turn:R3", 6, 17, id="HLM-A2 third hexside adds 3 more"),
        pytest.param("kim:speed:+1", 6, 11, id="HLM-A3 by the speed before"),
        pytest.param("kim:speed:-2", 6, 14, id="HLM-A3 second point adds 3, down as well"),
        pytest.param("kim:spin", 6, 3, id="HLM-A4 always 3"),
        pytest.param("kim:evade:1", 6, 11, id="HLM-A5 first point"),
        pytest.param("kim:evade:3", 6, 17, id="HLM-A5 third point"),
        pytest.param("kim:delay:L", 6, 11, id="HLM-A6 first hexside"),
        pytest.param("kim:delay:L3", 6, 17, id="HLM-A6 third hexside"),
        pytest.param("kim:slip:R", 6, 11, id="HLM-A7"),
        pytest.param("kim:ram:b", 6, 11, id="HLM-A9"),
        pytest.param("kim:orbit:R", 1, 7, id="HLM-A10 one more"),
        pytest.param("kim:module", 6, 11, id="HLM-A12"),
        pytest.param("kim:repair", 6, 11, id="HLM-A13 11 whatever the speed"),
        pytest.param("kim:repair", 0, 11, id="HLM-A13 11 at speed 0"),
    ],
)
def test_difficulty(action: str, speed: int, needs: int) -> None:
    field, state = acting(a_ship(speed=speed))
    assert difficulty(field.ships[0], state, state.ships[0], parse(action).actions[0]) == needs


def test_a_dodge_adds_what_hit_or_the_margin_of_the_ram() -> None:
    """HLM-A8, HLM-R3."""
    field, state = acting(a_ship())
    dodge = parse("kim:dodge:m1").actions[0]
    for moment in (
        structs.replace(state.moment, strike=Strike(0, 4)),
        structs.replace(state.moment, ram=Ram(1, 0, 4)),
    ):
        assert difficulty(field.ships[0], structs.replace(state, moment=moment), state.ships[0], dodge) == 15


@pytest.mark.parametrize(
    ("kind", "rule", "energy", "remote"),
    [
        pytest.param("steady", "HLM-A1", 0, True, id="HLM-A1 free of energy"),
        pytest.param("turn", "HLM-A2", 1, True, id="HLM-A2"),
        pytest.param("speed", "HLM-A3", 1, True, id="HLM-A3"),
        pytest.param("spin", "HLM-A4", 1, True, id="HLM-A4"),
        pytest.param("evade", "HLM-A5", 1, True, id="HLM-A5"),
        pytest.param("delay", "HLM-A6", 1, True, id="HLM-A6"),
        pytest.param("slip", "HLM-A7", 1, True, id="HLM-A7"),
        pytest.param("dodge", "HLM-A8", 1, True, id="HLM-A8"),
        pytest.param("ram", "HLM-A9", 1, True, id="HLM-A9"),
        pytest.param("orbit", "HLM-A10", 1, True, id="HLM-A10"),
        pytest.param("module", "HLM-A12", 1, False, id="HLM-A12 not from elsewhere"),
        pytest.param("repair", "HLM-A13", 0, False, id="HLM-A13 not from elsewhere, free of energy"),
    ],
)
def test_rows(kind: Any, rule: str, energy: int, remote: bool) -> None:
    row = ROWS[kind]
    assert (row.rule, row.energy, row.remote) == (rule, energy, remote)


def test_which_successes_the_option_is_about() -> None:
    """HLM-3: HLM-A2 to HLM-A10 and HLM-A12."""
    assert {row.rule for row in ROWS.values() if row.adds} == {
        *(f"HLM-A{number}" for number in range(2, 11)),
        "HLM-A12",
    }


@pytest.mark.parametrize(
    ("action", "ship", "modifier"),
    [
        pytest.param("kim:turn:R", a_ship(), 4, id="HLM-1 skill"),
        pytest.param("kim:turn:R", a_ship(ooc=2, speed=3), 2, id="HLM-1 OOC is taken off"),
        pytest.param("kim:steady", a_ship(ooc=2), 4, id="HLM-A1 but not when steadying"),
        pytest.param("lee:repair", a_ship(ooc=2, helm_broken=True), 3, id="HLM-1 Engineering, less OOC"),
        pytest.param("kim:turn:R", a_ship(upgrade=1), 5, id="HLM-5 upgrade"),
        pytest.param("kim:steady", a_ship(upgrade=1), 5, id="HLM-5 upgrade when steadying"),
        pytest.param("lee:repair", a_ship(upgrade=1, helm_broken=True), 5, id="HLM-5 no upgrade in a repair"),
        pytest.param("kim:turn:R", a_ship(crew=(structs.replace(KIM, remote=True),)), 1, id="HLM-1 remote use"),
        pytest.param("kim:steady", a_ship(crew=(structs.replace(KIM, remote=True),)), 1, id="HLM-1 remote steadying"),
    ],
)
def test_modifiers(action: str, ship: Any, modifier: int) -> None:
    assert attempt(action, (6, 6), ship).roll.modifier == modifier


@pytest.mark.parametrize(
    ("faces", "ok", "margin", "ooc"),
    [
        pytest.param((3, 4), True, 0, 0, id="HLM-1 exactly the difficulty succeeds"),
        pytest.param((3, 3), False, -1, 2, id="HLM-3 one short: 1 and the shortfall"),
        pytest.param((1, 1), False, -5, 6, id="HLM-1 no luck by a double 1: five short"),
        pytest.param((6, 6), True, 5, 0, id="HLM-1 five over"),
    ],
)
def test_a_check(faces: tuple[int, int], ok: bool, margin: int, ooc: int) -> None:
    came = attempt("kim:turn:R", faces)
    assert (came.roll.ok, came.roll.margin, came.ship.ooc) == (ok, margin, ooc)
    assert came.roll.faces == faces
    assert came.roll.need == 11


@pytest.mark.parametrize(
    "action",
    [
        pytest.param("kim:steady", id="HLM-3 steadying"),
        pytest.param("kim:turn:R", id="HLM-3 turn"),
        pytest.param("kim:speed:-1", id="HLM-3 speed"),
        pytest.param("kim:evade:1", id="HLM-3 evasion"),
        pytest.param("kim:delay:R", id="HLM-3 delayed turn"),
        pytest.param("kim:slip:R", id="HLM-3 slip"),
        pytest.param("kim:ram:b", id="HLM-3 ram"),
        pytest.param("kim:module", id="HLM-3 module"),
    ],
)
def test_a_failure_brings_ooc(action: str) -> None:
    assert attempt(action, (1, 2), a_ship(), a_ship("b")).ship.ooc == 5


@pytest.mark.parametrize(
    ("ooc", "points", "after", "hull"),
    [
        pytest.param(0, 6, 6, 0, id="HLM-3 up to 6"),
        pytest.param(0, 7, 6, 1, id="HLM-3 the seventh hurts the hull"),
        pytest.param(6, 3, 6, 3, id="HLM-3 all of it over"),
        pytest.param(4, 0, 4, 0, id="HLM-3 nothing"),
    ],
)
def test_ooc_over_the_cap(ooc: int, points: int, after: int, hull: int) -> None:
    _, state = acting(a_ship(ooc=ooc))
    ship = out_of_control(state.ships[0], points, Options())
    assert (ship.ooc, ship.hull) == (after, hull)
    assert out_of_control(state.ships[0], points, Options(excess_hull=2)).hull == 2 * hull


@pytest.mark.parametrize(
    ("action", "adds"),
    [
        pytest.param("kim:steady", 0, id="HLM-3 not to HLM-A1"),
        pytest.param("kim:turn:R", 1, id="HLM-3 to HLM-A2"),
        pytest.param("kim:speed:-1", 1, id="HLM-3 to HLM-A3"),
        pytest.param("kim:evade:1", 1, id="HLM-3 to HLM-A5"),
        pytest.param("kim:delay:R", 1, id="HLM-3 to HLM-A6"),
        pytest.param("kim:slip:L", 1, id="HLM-3 to HLM-A7"),
        pytest.param("kim:ram:b", 1, id="HLM-3 to HLM-A9"),
        pytest.param("kim:module", 1, id="HLM-3 to HLM-A12"),
    ],
)
def test_the_option_that_a_success_adds_ooc(action: str, adds: int) -> None:
    ships = (a_ship(), a_ship("b"))
    assert attempt(action, (6, 6), *ships, options=Options(ooc_on_success=1)).ship.ooc == adds
    assert attempt(action, (6, 6), *ships).ship.ooc == 0


def test_ooc_of_a_success_comes_after_the_check() -> None:
    """HLM-3: at OOC 0 nothing is taken off the check itself."""
    came = attempt("kim:turn:R", (3, 4), options=Options(ooc_on_success=1))
    assert (came.roll.margin, came.ship.ooc) == (0, 1)


@pytest.mark.parametrize(
    ("spaces", "ooc", "left"),
    [
        pytest.param(5, 2, 3, id="HLM-1 OOC shortens a walk"),
        pytest.param(2, 6, 0, id="HLM-1 never below 0"),
    ],
)
def test_characters_walk_less(spaces: int, ooc: int, left: int) -> None:
    assert walked(spaces, ooc) == left


@pytest.mark.parametrize(
    ("ship", "rules"),
    [
        pytest.param(a_ship(energy=1), [], id="HLM-4 the last energy is enough"),
        pytest.param(a_ship(energy=0), ["HLM-4"], id="HLM-4 none left"),
        pytest.param(a_ship(energy=0, human=True), [], id="HLM-4 a human ship has one free"),
    ],
)
def test_energy(ship: Any, rules: list[str]) -> None:
    assert rules_against("kim:turn:R", ship) == rules


def test_energy_is_spent_at_the_attempt_success_or_not() -> None:
    """HLM-4."""
    assert attempt("kim:turn:R", (6, 6)).ship.energy == 4
    assert attempt("kim:turn:R", (1, 1)).ship.energy == 4
    assert attempt("kim:steady", (1, 1)).ship.energy == 5


def test_the_free_action_of_a_human_ship_is_the_first_and_also_if_it_fails() -> None:
    """HLM-4."""
    came = attempt("kim:turn:R", (1, 1), a_ship(human=True))
    assert (came.ship.energy, came.ship.free_used, came.ship.spent) == (5, True, (1, 0))
    kept = attempt("kim:steady", (6, 6), a_ship(human=True))
    assert not kept.ship.free_used


@pytest.mark.parametrize(
    ("ship", "rules"),
    [
        pytest.param(a_ship(helm_forward=False), ["HLM-5"], id="HLM-5 helm turned aside"),
        pytest.param(a_ship(helm_on_hull=False), ["HLM-5"], id="HLM-5 helm inside"),
        pytest.param(a_ship(helm_forward=False, helm_on_hull=False), ["HLM-5"] * 2, id="HLM-5 both at once"),
        pytest.param(a_ship(helm_forward=False, tentac=True), [], id="HLM-5 turned aside on a Tentac ship"),
        pytest.param(a_ship(helm_on_hull=False, tentac=True), ["HLM-5"], id="HLM-5 inside on a Tentac ship"),
        pytest.param(a_ship(speed=11), [], id="HLM-5 12 and 4 reach 16"),
        pytest.param(a_ship(speed=11, size=6), ["HLM-5"], id="HLM-5 12 and 4 do not reach 17"),
        pytest.param(a_ship(speed=11, size=6, upgrade=1), [], id="HLM-5 with an upgrade they do"),
        pytest.param(a_ship(speed=11, ooc=1), ["HLM-5"], id="HLM-5 OOC counts"),
        pytest.param(a_ship(speed=9, crew=(structs.replace(KIM, remote=True),)), ["HLM-5"], id="HLM-5 remote counts"),
        pytest.param(a_ship(speed=8, crew=(structs.replace(KIM, remote=True),)), [], id="HLM-5 remote, just enough"),
    ],
)
def test_what_may_be_tried(ship: Any, rules: list[str]) -> None:
    assert rules_against("kim:turn:R", ship) == rules


@pytest.mark.parametrize(
    ("ship", "rules"),
    [
        pytest.param(a_ship(speed=11, ooc=6), [], id="HLM-A1 12 and 4 reach 16 without OOC"),
        pytest.param(a_ship(speed=8, ooc=6, crew=(structs.replace(KIM, remote=True),)), [], id="HLM-1 remote: 13"),
        pytest.param(a_ship(speed=9, ooc=6, crew=(structs.replace(KIM, remote=True),)), ["HLM-5"], id="HLM-1 not 14"),
    ],
)
def test_steadying_may_be_tried_without_ooc(ship: Any, rules: list[str]) -> None:
    """HLM-5."""
    assert rules_against("kim:steady", ship) == rules


@pytest.mark.parametrize(
    ("action", "speed", "rules"),
    [
        pytest.param("kim:speed:-1", 1, [], id="HLM-2 down to 0"),
        pytest.param("kim:speed:-1", 0, ["HLM-2"], id="HLM-2 below 0"),
        pytest.param("kim:speed:+1", 10, [], id="HLM-2 up to 11"),
        pytest.param("kim:speed:+1", 11, ["HLM-2"], id="HLM-2 over 11"),
    ],
)
def test_speed_has_bounds(action: str, speed: int, rules: list[str]) -> None:
    assert rules_against(action, a_ship(speed=speed)) == rules


def test_changes_count_at_once() -> None:
    """HLM-2: facing and speed are new before the ship moves."""
    turn, speed = attempt("kim:turn:L", (6, 6)).ship, attempt("kim:speed:+1", (6, 6)).ship
    assert (turn.facing, turn.hex) == (NE, at("1010"))
    assert (speed.speed, speed.facing, speed.hex) == (7, E, at("1010"))


@pytest.mark.parametrize(
    ("spent", "action", "rules"),
    [
        pytest.param((0, 0), "kim:turn:R", [], id="HLM-8 first action"),
        pytest.param((1, 0), "kim:turn:R", ["HLM-8"], id="HLM-8 one action a phase"),
        pytest.param((1, 0), "lee:turn:R", [], id="HLM-8 but somebody else may act"),
        pytest.param((2, 0), "kim:turn:R", ["HLM-A8"], id="HLM-A8 the next phase's is spent as well"),
    ],
)
def test_actions_of_a_character(spent: tuple[int, int], action: str, rules: list[str]) -> None:
    field, state = acting(a_ship(speed=3, crew=(KIM, LEE)))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], spent=spent),))
    assert rules_in(field, state, 0, action) == rules
