"""The round: moves, orbit, landing, missiles, and what ends with a phase: HLM-7, HLM-8, HLM-A6 to HLM-A11."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import label
from interceptor_nb.rules.helm.missiles import chased
from interceptor_nb.rules.helm.phases import hexes
from interceptor_nb.rules.helm.setup import MapSpec, Options
from interceptor_nb.rules.helm.state import Ship
from tests.helm.helpers import NE, SE, E, a_game, a_missile, a_ship, acting, at, attempt_in, played, rules_in, stepped


@pytest.mark.parametrize(
    ("speed", "first", "last"),
    [
        pytest.param(0, [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], id="HLM-7 speed 0"),
        pytest.param(1, [1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], id="HLM-7 speed 1 in phase 1"),
        pytest.param(5, [1, 1, 1, 1, 1, 0], [1, 1, 1, 1, 1, 0], id="HLM-7 speed 5 not in phase 6"),
        pytest.param(6, [1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 1], id="HLM-7 speed 6 in every phase"),
        pytest.param(7, [2, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 2], id="HLM-7 speed 7 once more"),
        pytest.param(11, [2, 2, 2, 2, 2, 1], [1, 2, 2, 2, 2, 2], id="HLM-7 speed 11"),
    ],
)
def test_hexes_by_phase(speed: int, first: list[int], last: list[int]) -> None:
    phases = range(1, 7)
    assert [hexes(speed, phase, Options()) for phase in phases] == first
    assert [hexes(speed, phase, Options(fast_hexes="last")) for phase in phases] == last
    assert sum(first) == sum(last) == speed


def fly(ship: Any, *lines: dict[str, str], **changes: Any) -> Ship:
    """Return the ship after phases without dice."""
    return played(*a_game(ship, **changes), *(lines or ({},))).state.ships[0]


def test_a_ship_moves_in_its_movement_step_and_slows_down_at_the_end_of_the_round() -> None:
    """HLM-7: three hexes in phases 1 to 3, then speed 2 and one helm energy less."""
    assert [label(fly(a_ship(speed=3), *({},) * phases).hex, "rows") for phases in range(1, 7)] == [
        "1110", "1210", "1310", "1310", "1310", "1310",
    ]  # fmt: skip
    after = fly(a_ship(speed=3), *({},) * 6)
    assert (after.speed, after.energy) == (2, 4)
    assert fly(a_ship(speed=3), *({},) * 5).speed == 3


def test_speed_and_energy_stop_at_0() -> None:
    """HLM-7."""
    after = fly(a_ship(speed=0, energy=0), *({},) * 6)
    assert (after.speed, after.energy) == (0, 0)


def test_ooc_falls_by_1_a_phase() -> None:
    """HLM-3, HLM-7."""
    assert [fly(a_ship(ooc=2), *({},) * phases).ooc for phases in (1, 2, 3)] == [1, 0, 0]


def test_a_round_gives_back_what_is_once_a_round() -> None:
    """HLM-4, HLM-A12."""
    field, state = a_game(a_ship(speed=0, human=True))
    used = structs.replace(state.ships[0], free_used=True, module_used=True)
    state = structs.replace(state, ships=(used,))
    before = played(field, state, *({},) * 5).state.ships[0]
    after = played(field, state, *({},) * 6).state.ships[0]
    assert (before.free_used, before.module_used) == (True, True)
    assert (after.free_used, after.module_used) == (False, False)


def test_a_spent_action_lasts_a_phase_and_a_spent_one_ahead_two() -> None:
    """HLM-8, HLM-A8."""
    field, state = a_game(a_ship(speed=0))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], spent=(2, 1), reflexed=(True, False)),))
    one = played(field, state, {}).state.ships[0]
    assert (one.spent, one.reflexed) == ((1, 0), (False, False))
    assert played(field, state, {}, {}).state.ships[0].spent == (0, 0)


@pytest.mark.parametrize(
    ("pending", "hex_", "facing"),
    [
        pytest.param({}, "1110", E, id="HLM-7 straight on"),
        pytest.param({"turn": 1}, "1110", SE, id="HLM-A6 turns after the move"),
        pytest.param({"slip": 1}, "1111", E, id="HLM-A7 forward and to the right"),
        pytest.param({"slip": -1}, "1109", E, id="HLM-A7 forward and to the left"),
        pytest.param({"slip": -1, "turn": -1}, "1109", NE, id="HLM-A7 slip first, then turn"),
    ],
)
def test_what_waits_for_the_next_hex(pending: dict[str, int], hex_: str, facing: Any) -> None:
    field, state = a_game(a_ship(speed=1))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], **pending),))
    after = played(field, state, {}).state.ships[0]
    assert (label(after.hex, "rows"), after.facing, after.turn, after.slip) == (hex_, facing, 0, 0)


def test_the_second_hex_of_a_phase_comes_after_the_delayed_turn() -> None:
    """HLM-A6, HLM-7."""
    field, state = a_game(a_ship(speed=7))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], turn=1),))
    after = played(field, state, {}).state.ships[0]
    assert (label(after.hex, "rows"), label(after.came_from or after.hex, "rows")) == ("1211", "1110")


def test_what_waits_is_kept_while_the_ship_does_not_move() -> None:
    """HLM-A6, HLM-A7: speed 1 moves in phase 1 alone; the way round a planet is no move forward."""
    field, state = a_game(a_ship(speed=0))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], turn=1, slip=1),))
    after = played(field, state, {}).state.ships[0]
    assert (after.turn, after.slip, after.hex) == (1, 1, at("1010"))
    field, state = a_game(a_ship(speed=1), planets=(at("1110"),))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], turn=1, orbit=1),))
    assert played(field, state, {}).state.ships[0].turn == 1


@pytest.mark.parametrize(
    ("way", "hex_", "facing"),
    [
        pytest.param(1, "1109", SE, id="HLM-A10 clockwise"),
        pytest.param(-1, "1111", NE, id="HLM-A10 the other way"),
    ],
)
def test_an_orbit_goes_on_in_phase_1_and_keeps_its_speed(way: int, hex_: str, facing: Any) -> None:
    """HLM-A10, HLM-7."""
    field, state = a_game(a_ship(speed=1), planets=(at("1110"),))
    state = structs.replace(state, ships=(structs.replace(state.ships[0], orbit=way),))
    for phases in (1, 6):
        after = played(field, state, *({},) * phases).state.ships[0]
        assert (label(after.hex, "rows"), after.facing, after.speed) == (hex_, facing, 1)
    twice = played(field, state, *({},) * 7).state.ships[0]
    assert label(twice.hex, "rows") == ("1209" if way > 0 else "1211")


@pytest.mark.parametrize(
    ("speed", "status"),
    [
        pytest.param(1, "flying", id="HLM-A11 comes in at speed 1"),
        pytest.param(2, "crashed", id="HLM-A11 crashes at speed 2"),
    ],
)
def test_into_the_planets_hex(speed: int, status: str) -> None:
    after = fly(a_ship(speed=speed), planets=(at("1110"),))
    assert (after.status, label(after.hex, "rows")) == (status, "1110")


def test_the_end_of_the_round_lands_too() -> None:
    """HLM-A11, and it destroys the missiles."""
    field, state = a_game(a_ship(speed=1), planets=(at("1110"),), missiles=(a_missile(hex_="2010", speed=1),))
    turn = played(field, state, *({},) * 6)
    assert (turn.state.ships[0].status, turn.state.missiles) == ("landed", (None,))


def test_a_landed_ship_stays_and_one_that_took_off_leaves() -> None:
    """HLM-A11."""
    assert fly(a_ship(speed=0), *({},) * 6, planets=(at("1010"),)).status == "landed"
    field, state = acting(a_ship(speed=0), planets=(at("1010"),))
    state = attempt_in(field, state, 0, "kim:speed:+1", (6, 6)).state
    state = attempt_in(field, state, 0, "lee:speed:+1", (6, 6)).state
    state, *_ = stepped(field, state)
    after = played(field, state, {}).state.ships[0]
    assert (after.status, label(after.hex, "rows")) == ("flying", "1110")


def test_off_the_map_is_out_of_play() -> None:
    """HLM-7: its missiles are gone, its lines are not read."""
    field, state = a_game(
        a_ship(speed=7, hex_="2010"), a_ship("b", 0), map=MapSpec(20, 20), missiles=(a_missile(hex_="0110"),)
    )
    turn = played(field, state, {"a": "nobody:turn:R9"})
    assert turn.problems == ()
    assert (turn.state.ships[0].status, turn.state.missiles) == ("left_map", (None,))
    assert rules_in(field, turn.state, 0, "kim:steady") == ["HLM-7"]


def test_the_map_has_its_rows_and_columns_and_no_more() -> None:
    """HLM-7."""
    field, _ = a_game(a_ship(hex_="0101"), map=MapSpec(8, 5))
    assert {label(hex_, "rows") for hex_ in field.hexes} == {
        f"{c:02d}{r:02d}" for c in range(1, 9) for r in range(1, 6)
    }


@pytest.mark.parametrize(
    ("start", "hexes_", "end"),
    [
        pytest.param("1015", 2, "1113", id="HLM-7 two hexes nearer, the first way of two"),
        pytest.param("1011", 2, "1010", id="HLM-7 no further than its target"),
        pytest.param("1210", 1, "1110", id="HLM-7 straight"),
    ],
)
def test_missiles_chase(start: str, hexes_: int, end: str) -> None:
    assert label(chased(at(start), at("1010"), hexes_), "rows") == end


def test_phases_end_with_the_rounds() -> None:
    """HLM-7: six phases a round, and then it is over."""
    field, state = a_game(a_ship(speed=0), rounds=1)
    turn = played(field, state, *({},) * 6)
    _, events, decision = stepped(field, turn.state)
    assert (events, decision.kind, decision.round, decision.phase) == ((), "over", 1, 6)
    assert played(field, turn.state, {}).events == ()


def test_ships_act_in_the_order_of_the_file() -> None:
    """HLM-7, HLM-8: a line at a time, each action checked when it comes."""
    field, state = a_game(a_ship("a", 0), a_ship("b", 0, "1212"))
    state, _, first = stepped(field, state)
    assert (first.kind, first.ship, first.title) == ("actions", 0, "a acts")
    state, events, second = stepped(field, state, "lee:turn:R kim:steady", {"a": {"check": [6, 6, 3, 3]}})
    assert [event.fact("action") for event in events if event.kind == "checked"] == ["lee:turn:R", "kim:steady"]
    assert (second.kind, second.ship) == ("actions", 1)
    _, events, third = stepped(field, state)
    assert (third.kind, third.round, third.phase) == ("phase", 1, 2)
    assert [event.kind for event in events] == ["line_given", "phase_ended"]


def test_what_has_become_illegal_is_dropped_and_changes_nothing() -> None:
    """HLM-5: lee's turn is out of reach once kim's failed."""
    field, state = a_game(a_ship(speed=8))
    turn = played(field, state, {"a": "kim:turn:R lee:turn:R"}, dice={"a": {"check": [1, 1]}})
    (dropped,) = [event for event in turn.events if event.kind == "action_dropped"]
    assert dropped.rules == ("HLM-5",)
    assert turn.state.ships[0].energy == 4
    assert turn.state.ships[0].facing is E
