"""The lockstep: equal to the engine on every tape, the same whoever works, and plain about what it does not do."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from threading import local
from typing import Any, get_args

import numpy as np
import pytest
from msgspec import structs

from interceptor_nb import study
from interceptor_nb.core.hexes import Hex, labelled
from interceptor_nb.odds.entropy import random_dice, spawned
from interceptor_nb.odds.fast import choice, ends, kernel, lockstep, opening, registers, tables, why_not
from interceptor_nb.odds.fast.compiled import Compiled
from interceptor_nb.odds.fast.ends import counted
from interceptor_nb.odds.fast.program import Stretch, word
from interceptor_nb.odds.fast.stream import SHOWN, Stream, Windows
from interceptor_nb.odds.playouts import FAST_BLOCK
from interceptor_nb.odds.study import asked, blocks, carried_out
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, Installation, Load, MapSpec, Options, Status
from interceptor_nb.rules.interceptor.state import LOST
from interceptor_nb.scenario import read
from tests.helpers import E, W, a_design, a_setup, a_ship
from tests.odds.situations import drifter
from tests.odds.tape import a_mess, by_engine, by_lockstep, ends_of, same

CHASE = read(scenario("asteroid_chase"))
IN_SPACE = (
    "asteroid_chase",
    "erskine_helps_a_mate",
    "erskine_out_of_control",
    "freighter_drops_its_cargo",
    "lancea_grows_lighter",
    "marcos_full_thrust",
    "marcos_pushes_the_plant",
    "turn_at_twelve_two_sets",
)
MESSES = 100
ALL_FUEL = a_design(tonnage=10, loads=(Load("all", "fuel", 10),))
LIGHTER = Options(variable_mass=True)
ROCK = AsteroidSetup("r", labelled("0101", "rows"))
FAR_ROCK = AsteroidSetup("r", Hex(500, 500))
TAPES = 10


def _messes(first: int, last: int) -> set[str]:
    return {seen for seed in range(first, last) for seen in same(a_mess(seed), 4, TAPES, seed)}


def test_engine_and_lockstep_come_to_the_same_by_the_same_faces() -> None:
    seen = _messes(0, MESSES)
    assert seen >= set(registers.PURPOSES.values()) - {"ram"}
    assert seen >= {"flying", "random", "derelict", "exploded", "destroyed", "left_map"}


@pytest.mark.nightly
def test_engine_and_lockstep_come_to_the_same_on_ten_thousand_tapes() -> None:
    assert "ram" in _messes(MESSES, MESSES + 10_000 // TAPES)


@pytest.mark.parametrize("name", IN_SPACE)
def test_a_shipped_scenario_of_space_is_played_as_by_the_engine(name: str) -> None:
    setup = read(scenario(name))
    assert why_not(setup) is None
    same(setup, setup.turns, 40, 1)


def _drifting(setup: Any, *rocks: AsteroidSetup) -> Any:
    return structs.replace(setup, rules=Options(asteroids_drift=True), asteroids=rocks or setup.asteroids)


def test_a_chase_through_a_field_that_drifts_is_played_as_by_the_engine() -> None:
    seen = same(_drifting(CHASE), CHASE.turns, 40, 1)
    assert seen >= {"direction", "asteroid", "asteroid_direction"}


def test_asteroids_that_meet_turn_stay_or_go_on_as_by_the_engine() -> None:
    at = [labelled(name, "rows") for name in ("3030", "3030", "3030", "3330", "3330", "0101")]
    marks = (0, 60, 120, 0, 0, 199)
    rocks = [
        AsteroidSetup(f"r{number}", hex_, W if number == 5 else None, damage, met=number != 5)
        for number, (hex_, damage) in enumerate(zip(at, marks, strict=True))
    ]
    setup = _drifting(a_setup(a_ship(at="2020")), *rocks)
    tapes, found = by_lockstep(setup, 3, 300, 1)
    assert [by_engine(setup, 3, tape) for tape in tapes] == found
    pairs = [[[rock and rock.hex for rock in rocks[3:]] for _, rocks in turns] for turns in found]
    assert any(turns[1][0] == turns[1][1] == at[3] for turns in pairs)  # both rolled the same, and stay
    assert all(turns[1][2] is None for turns in pairs)  # it left the map
    assert any(turns[-1][1][0] is None for turns in found)


@pytest.mark.parametrize("status", [None, "derelict", "destroyed"])
def test_an_asteroid_that_comes_to_ships_strikes_them_as_by_the_engine(status: Any) -> None:
    ships = a_ship("a", 0, at="3030", status=status), a_ship("b", 0, at="3030", random=True, rolled=True, side="blue")
    rocks = AsteroidSetup("r", labelled("3130", "rows"), W, 150), AsteroidSetup("s", labelled("2930", "rows"), E)
    setup = _drifting(a_setup(*ships, design=a_design(1, armour=(0,) * 6)), *rocks)
    assert same(setup, 3, 100, 1) >= {"asteroid", "asteroid_direction"}


def test_all_that_drifting_fields_ask_for_comes_up() -> None:
    seen = set[int]()
    for seed in range(MESSES):
        setup = a_mess(seed)
        compiled = Compiled(setup, setup.turns)
        lockstep.play(compiled, compiled.begun(TAPES), spawned(seed), lambda point, *_: seen.add(point))
    assert seen >= set(range(registers.P_CLOSING, registers.P_GATHER + 1))
    assert seen >= {registers.D_SWEPT, *range(registers.D_TURNED, registers.D_SWEPT_TURNED + 1)}


def _head_on(**changes: Any) -> Any:
    """Return two ships of 2 hexes a turn that come into one hex, one of them to ram."""
    ships = a_ship("a", 2, at="3030"), a_ship("b", 2, at="3430", heading=W, side="blue")
    setup = a_setup(*ships, orders=((1, (("a", "ram:b 2"), ("b", "2"))), (2, (("a", "ram:b -2"),))))
    return structs.replace(setup, **changes)


def test_rams_are_declared_checked_and_struck_as_by_the_engine() -> None:
    thin = a_design(armour=(10,) * 6)
    setup = _head_on(rules=Options(morale=10), designs=(("plain", thin),))
    assert same(setup, 3, 60, 1) >= {"morale", "ram", "recovery", "exploded"} - {"recovery"}


def test_a_ram_of_what_is_lost_by_then_is_dropped_as_by_the_engine() -> None:
    lost = a_ship("b", 0, at="3031", status="destroyed", side="blue")
    setup = a_setup(a_ship("a", 2), lost, orders=((1, (("a", "ram:b 2"),)),))
    assert "morale" not in same(setup, 2, 5, 1)


def test_an_installation_is_rammed_as_by_the_engine() -> None:
    station = Installation("dock", "blue", labelled("3230", "rows"), shield=30)
    ships = a_ship("a", 2, at="3030", rolled=True), a_ship("b", 1, at="3330", side="blue")
    orders = ((1, (("a", "ram:dock 2"), ("b", "ram:dock 1"))),)
    setup = a_setup(*ships, installations=(station,), orders=orders, rules=Options(morale=9))
    tapes, found = by_lockstep(setup, 1, 40, 1)
    assert [by_engine(setup, 1, tape) for tape in tapes] == found
    assert any(sum(turns[-1][0][0].armour_lost) for turns in found)
    assert not any(sum(turns[-1][0][1].armour_lost) for turns in found)  # it came to another hex


@pytest.mark.parametrize("line", ["push +3 4 R 2", "push +1 2 R 2 R", "push +3 1 roll 5", "push 3 R2"])
def test_a_push_that_is_sure_to_damage_is_played_as_by_the_engine(line: str) -> None:
    rocks = ("3130", "3230", "3330")
    for thrust in (1, 2, 3, 4):
        setup = a_setup(a_ship(velocity=3), design=a_design(thrust, armour=(0,) * 6), rocks=rocks)
        same(structs.replace(setup, orders=((1, (("a", line),)),)), 2, 20, thrust)


def test_a_study_counts_what_the_engine_comes_to_by_the_same_faces() -> None:
    for setup in (CHASE, a_mess(3), a_mess(17), drifter(3, 1, rocks=("3130", "3229"), armour=0, piloting=2)):
        tapes, _ = by_lockstep(setup, setup.turns, 120, 5)
        played = [by_engine(setup, setup.turns, tape) for tape in tapes]
        dice = spawned(5)
        assert counted(setup, setup.turns, 120, dice) == ends_of(setup, played)


@pytest.mark.parametrize("leaps", [0, 2, 5])
def test_room_for_few_leaps_or_none_changes_nothing(leaps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    before = counted(CHASE, 6, 300, spawned(3))
    monkeypatch.setattr("interceptor_nb.odds.fast.ends._KEPT", local())
    monkeypatch.setattr("interceptor_nb.odds.fast.compiled._LEAP_ROOM", leaps * 6 * Compiled(CHASE, 6).cells.count)
    assert counted(CHASE, 6, 300, spawned(3)) == before


def _openings(monkeypatch: pytest.MonkeyPatch, *, wanted: bool) -> None:
    monkeypatch.setattr(lockstep, "OPENING_FROM", 0 if wanted else 1 << 62)


@pytest.mark.nightly
def test_playouts_of_three_hundred_messes_end_the_same_with_an_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(MESSES, MESSES + 300):
        found = []
        for wanted in (False, True):
            _openings(monkeypatch, wanted=wanted)
            compiled = Compiled(a_mess(seed), 4)
            m = compiled.begun(500)
            lockstep.play(compiled, m, spawned(seed))
            found.append(_kept(compiled, m))
        assert (found[0] == found[1]).all()


@pytest.mark.parametrize("room", [opening.ROOM, 1 << 15, 0])
def test_playouts_that_walk_through_their_opening_end_as_those_that_do_not(
    room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "ROOM", room)
    over = a_setup(a_ship(status="destroyed"))
    walked = 0
    for number, setup in enumerate((CHASE, over, drifter(7, 5), _drifting(CHASE), *map(a_mess, range(30)))):
        found = []
        for wanted in (False, True):
            _openings(monkeypatch, wanted=wanted)
            compiled = Compiled(setup, setup.turns)
            m = compiled.begun(100)
            lockstep.play(compiled, m, spawned(1))
            found.append(_kept(compiled, m))
            assert (compiled.opening is not None) == wanted
        walked += compiled.opening is not None and compiled.opening.sides[0] >= 0
        assert (found[0] == found[1]).all()
        if number < 8:  # what numba compiles takes its time in plain Python
            few, m = compiled.begun(6), compiled.begun(6, by_playout=True)
            lockstep.play(compiled, few, spawned(2))
            kernel.play(compiled, m, spawned(2), by=kernel._played)
            assert (_kept(compiled, few) == _kept(compiled, m)).all()
    assert (walked > 0) == (room > 0)


def test_an_opening_goes_as_far_as_many_playouts_come() -> None:
    compiled = Compiled(CHASE, 6)
    compiled.played = lockstep.OPENING_FROM - 1
    assert lockstep.opening_of(compiled, 1) is None
    found = lockstep.opening_of(compiled, 1)
    assert found is not None
    assert compiled.played == lockstep.OPENING_FROM + 1
    at = np.arange(2000, dtype=np.int32) * compiled.width
    drawn, ends_ = Windows(spawned(0), compiled.width).draw(2000), at + compiled.width
    reached = found.walk(drawn, at, ends_)
    assert 10 < (at % compiled.width).mean() < compiled.width
    assert (found.sides[reached] == -1).all()  # none has read its window
    assert 2000 < (found.sides >= 0).sum() < 6000


def test_a_walk_through_an_opening_ends_where_its_window_does() -> None:
    compiled = Compiled(CHASE, 6)
    compiled.played = lockstep.OPENING_FROM
    found = lockstep.opening_of(compiled, 1)
    assert found is not None
    drawn, first = Windows(spawned(0), 8).draw(500), np.arange(500, dtype=np.int32) * 8
    one, other = first.copy(), first.copy()
    reached = found.walk(drawn, one, first + 3)
    assert (kernel._walked(found.sides, found.following, drawn, SHOWN, other, first + 3) == reached).all()
    assert (one == other).all()
    assert (one == first + 3).all()  # no opening ends so soon


def test_a_thread_keeps_a_scenario_compiled_from_block_to_block_until_it_is_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ends, "_KEPT", local())
    first = ends._compiled(CHASE, 2)
    assert ends._compiled(read(scenario("asteroid_chase")), 2) is first
    assert ends._compiled(CHASE, 3) is not first
    second = ends._compiled(CHASE, 2)
    assert second is not first
    with ThreadPoolExecutor(1) as threads:
        assert threads.submit(ends._compiled, CHASE, 2).result() is not second
    monkeypatch.setattr(ends, "_MOST", second.conditions - 1)
    assert ends._compiled(CHASE, 2) is not second


def test_a_study_is_the_same_with_openings_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interceptor_nb.odds.playouts.FAST_BLOCK", 300)
    found = set()
    for wanted in (True, False):
        _openings(monkeypatch, wanted=wanted)
        monkeypatch.setattr(ends, "_KEPT", local())
        found.add(study(CHASE, 1000, seed=3, fast=True).digest)
    assert len(found) == 1


def test_a_study_is_the_same_for_any_number_of_workers() -> None:
    runs = FAST_BLOCK + 5
    alone = study(CHASE, runs, seed=3, turns=1, fast=True)
    assert alone.question.fast
    assert alone.runs == runs
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        together = study(CHASE, runs, seed=3, turns=1, fast=True, executor=processes)
    assert together.counts == alone.counts
    assert together.digest == alone.digest
    question = asked(CHASE, runs, seed=3, turns=1, fast=True)
    first = carried_out(question, blocks(question, workers=1), lambda _: False)
    assert (first.runs, first.is_cut) == (FAST_BLOCK, True)
    assert first.digest == study(CHASE, FAST_BLOCK, seed=3, turns=1, fast=True).digest


def test_a_seed_keeps_its_meaning_and_the_two_ways_have_names_of_their_own() -> None:
    quick, slow = (partial(study, CHASE, 200, seed=7, turns=3)(fast=fast) for fast in (True, False))
    # Only a rule that is played otherwise may change this.
    assert quick.digest == "423a48d8b6c5e681"
    assert quick.digest != structs.replace(quick, question=slow.question).digest
    assert "in lockstep" in quick.summary()
    assert "in lockstep" not in slow.summary()


def test_engine_and_lockstep_agree_on_the_chances_of_the_chase() -> None:
    quick, slow = study(CHASE, 20_000, fast=True), study(CHASE, 400)
    for ship in ("marcos", "livia", "erskine", "vance"):
        low, high = next((row.low, row.high) for row in quick.rows(["status"]) if row.ship == ship)
        row = next(row for row in slow.rows(["status"]) if row.ship == ship)
        assert row.low - 0.03 < low < high < row.high + 0.03


def _kept(compiled: Compiled, m: Any) -> Any:
    """Return what is of use between two turns."""
    return m.short[compiled.table[tables.FIRST] :]


def test_what_numba_compiles_is_the_same_in_plain_python() -> None:
    for setup in (CHASE, _head_on(rules=Options(morale=10)), *(a_mess(seed) for seed in range(12))):
        compiled = Compiled(setup, setup.turns)
        one, other = compiled.begun(5), compiled.begun(5)
        lockstep.play(compiled, one, spawned(1))
        kernel.play(compiled, other, spawned(1), by=kernel._played)
        assert (_kept(compiled, one) == _kept(compiled, other)).all()


def test_numba_comes_to_the_same_registers(monkeypatch: pytest.MonkeyPatch) -> None:
    ramming = _head_on(rules=Options(morale=10))
    _openings(monkeypatch, wanted=True)
    for setup in (CHASE, ramming, *(a_mess(seed) for seed in range(15))):
        plain, compiled = Compiled(setup, setup.turns), Compiled(setup, setup.turns)
        one, other = plain.begun(200), compiled.begun(200, by_playout=True)
        lockstep.play(plain, one, spawned(1))
        kernel.play(compiled, other, spawned(1))
        assert (_kept(compiled, one) == _kept(compiled, other)).all()
        for index in range(len(setup.ships)):
            ships = [
                [machine.ship(m, index, column) for column in range(200)]
                for machine, m in ((plain, one), (compiled, other))
            ]
            assert ships[0] == ships[1]
    dice = spawned(5)
    assert counted(CHASE, 3, 500, dice, many=True) == counted(CHASE, 3, 500, dice)
    monkeypatch.setattr("interceptor_nb.odds.playouts.COMPILED_FROM", 100)
    assert study(CHASE, 200, seed=7, turns=3, fast=True).digest == "423a48d8b6c5e681"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"map": MapSpec(ground_edge="south")}, "near a planet"),
        ({"rules": Options(advanced_atmosphere=True)}, "near a planet"),
        ({"rules": Options(asteroids_drift=True), "asteroids": (ROCK,) * 401}, "more than 400 asteroids that drift"),
        ({"rules": Options(asteroids_drift=True), "asteroids": (FAR_ROCK,)}, "r is off the map"),
        ({"ships": ()}, "1 to 12 ships"),
        ({"map": MapSpec(200, 200)}, "maps of 32,768 hexes"),
        ({"asteroids": (ROCK,) * 8192}, "8,192 asteroids and more"),
        ({"designs": (("plain", ALL_FUEL),), "rules": LIGHTER}, "no mass"),
        ({"orders": ((2, (("a", "what"),)),)}, "turn 2, a: 'what'"),
        ({"ships": (a_ship(at="9999"),)}, "a is off the map"),
        ({"ships": (a_ship(status="landed"),)}, "a is landed"),
        ({"ships": (a_ship(velocity=5000),)}, "velocities of 4,096"),
        ({"designs": (("plain", a_design(tonnage=1e6)),)}, "collisions of 16,777,216 hits"),
        ({"designs": (("plain", a_design(armour=(1 << 20, 0, 0, 0, 0, 0))),)}, "ships of 1,048,576 boxes"),
    ],
)  # fmt: skip
def test_what_only_the_engine_does_is_said(changes: dict[str, Any], why: str) -> None:
    setup = structs.replace(a_setup(), **changes)
    said = why_not(setup)
    assert said is not None
    assert why in said
    assert not asked(setup, 10, fast=True).fast


def test_a_policy_other_than_to_coast_is_the_engines() -> None:
    assert why_not(CHASE, "chase") == "the policy chase is the engine's; the other one is coast"
    assert (
        study(CHASE, 40, policy="random", turns=1, fast=True).digest
        == study(CHASE, 40, policy="random", turns=1).digest
    )


def test_a_playout_takes_little_room_and_no_more_for_more_of_them() -> None:
    for setup in (drifter(6, 5), read(scenario("erskine_out_of_control")), CHASE):
        compiled = Compiled(setup, setup.turns)
        for count in (1000, 10_000):
            own = compiled.begun(count)
            lockstep.play(compiled, own, spawned(1))
            window = compiled.width + 1 + 4
            assert (own.nbytes / count + window) / len(setup.ships) <= 96


def test_the_faces_of_a_stream_are_those_of_dice_however_many_are_drawn() -> None:
    for sides in (10, 6):
        dice = random_dice(spawned(3, 1))
        expected = [dice.roll("a", "spin", sides) for _ in range(50_000)]
        stream = Stream(spawned(3, 1), sides)
        assert [int(face) for count in (1, 49_000, 999) for face in stream.take(count)] == expected


def test_a_playout_reads_its_window_as_dice_do_and_then_another() -> None:
    setup = drifter(7, 5)
    tapes, _ = by_lockstep(setup, setup.turns, 40, 3)
    width, reading = Compiled(setup, setup.turns).width, list(range(40))
    windows, left = Windows(spawned(3), width), [list(tape) for tape in tapes]
    while reading:
        drawn = bytes(windows.draw(len(reading)))
        for place, column in enumerate(reading):
            for byte in drawn[place * width : (place + 1) * width]:
                sides = left[column][0][2] if left[column] else 10
                if left[column] and byte < 256 - 256 % sides:
                    assert left[column].pop(0)[3] == byte % sides + 1
        reading = [column for column in reading if left[column]]
    assert any(len(tape) > width for tape in tapes)
    ended = Windows(spawned(3), width).ended(2).reshape(3, width + 1)
    assert bytes(ended[:2, :-1]) == bytes(Windows(spawned(3), width).draw(2))
    assert not SHOWN[:, ended[:, -1]].any()


def test_statuses_are_numbered_as_the_points_take_them() -> None:
    assert set(registers.STATUSES[registers.FIRST_LOST :]) == LOST
    assert get_args(Status) == registers.STATUSES
    assert len(lockstep.FREE) == registers.P_ASKS
    assert len(lockstep.ROLLED) == len(registers.PURPOSES)


def test_a_stretch_keeps_to_its_room() -> None:
    assert word(Stretch()) == 1024 << registers.NEED  # the least need is -1024, the least speed -1
    with pytest.raises(OverflowError, match="no room for 4096 in 12 bits"):
        word(Stretch(hexes=4096))


def test_more_questions_than_are_put_at_once_are_put_again() -> None:
    compiled = Compiled(CHASE, 1)
    m, keys = compiled.begun(1), np.arange(1000)
    choice.ask(m, slice(None), keys, np.where(keys > 500, -1, 0))
    assert m.key.tolist() == list(range(501, 501 + m.key.size))
    choice.ask(m, slice(None), keys, keys)
    assert m.key[0] == 501


def test_a_machine_begins_as_the_scenario_has_it() -> None:
    compiled = Compiled(CHASE, 1)
    m = compiled.begun(2)
    assert [compiled.ship(m, index, 1) for index in range(4)] == list(compiled.state.ships)
    assert compiled.cells.number(Hex(500, 500)) == -1
    rocks = [compiled.rock(m, number, 1) for number in range(len(CHASE.asteroids))]
    assert [rock and rock.hex for rock in rocks] == [rock.hex for rock in CHASE.asteroids]
