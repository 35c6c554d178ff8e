"""Checks of a scenario: green, red and amber of every kind, with the number found; those that are shipped are green."""

from fractions import Fraction

import pytest
from msgspec import structs

from interceptor_nb.core.check import Check
from interceptor_nb.core.hexes import labelled
from interceptor_nb.odds.checks import Checker
from interceptor_nb.odds.intervals import wilson
from interceptor_nb.odds.outcomes import outcome_table
from interceptor_nb.odds.study import study
from interceptor_nb.odds.verdicts import Verdict
from interceptor_nb.resources import list_scenarios, scenario
from interceptor_nb.rules.interceptor.setup import Installation, Load, Options, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.scenario import read
from tests.odds.situations import ROCKS, drifter

IN_TROUBLE = drifter(3, 1, rocks=ROCKS, armour=0, piloting=2)
QUIET = drifter(7, 5, status="flying")
BYSTANDER = structs.replace(QUIET.ships[0], id="livia", hex=labelled("0101", "rows"), velocity=0)


def tried(setup: Setup, that: str, runs: int = 400, looks: int = 400_000, **arguments: object) -> Verdict:
    """Return the verdict on one check of *setup*."""
    check = Check(that, tuple({"ship": "marcos", **arguments}.items()))  # type: ignore[arg-type]  # values of a file
    (verdict,) = Checker(structs.replace(setup, checks=(check,)), runs=runs, looks=looks).verdicts()
    return verdict


def lost(setup: Setup, *between: float, by_turn: int = 1, runs: int = 400) -> Verdict:
    """Return the verdict on the chance that the ship is lost."""
    return tried(setup, "probability", runs, event="ship_lost", by_turn=by_turn, between=between)


@pytest.mark.parametrize(
    ("that", "hex_", "by_turn", "mark", "found", "words"),
    [
        pytest.param("can_reach", "3430", 1, "green", 1, "marcos can end turn 1 in 3430: '.'", id="can, and does"),
        pytest.param("can_reach", "4330", 2, "green", 2, "can end turn 2 in 4330: '", id="can in a later turn"),
        pytest.param(
            "can_reach", "4230", 1, "red", None, "no line brings marcos to 4230 by the end of turn 1", id="can"
        ),
        pytest.param("cannot_reach", "4230", 1, "green", None, "no line brings marcos to 4230", id="cannot"),
        pytest.param("cannot_reach", "3430", 1, "red", 1, "marcos can end turn 1 in 3430: '.'", id="cannot, but does"),
    ],
)
def test_reach(that: str, hex_: str, by_turn: int, mark: str, found: int | None, words: str) -> None:
    verdict = tried(QUIET, that, hex=hex_, by_turn=by_turn)
    assert (verdict.mark, verdict.found) == (mark, found)
    assert words in verdict.message
    assert str(verdict).startswith(f"check 1, {that}: {mark}: ")


@pytest.mark.parametrize("that", ["can_reach", "cannot_reach"])
def test_a_search_that_is_cut_is_amber(that: str) -> None:
    verdict = tried(QUIET, that, looks=5, hex="2930", by_turn=3)
    assert (verdict.mark, verdict.found) == ("amber", None)
    assert verdict.message == "marcos to 2930 by turn 3: not decided within 5 positions"


def test_thrust() -> None:
    assert tried(QUIET, "thrust_of", equals=7).mark == "green"
    wrong = tried(QUIET, "thrust_of", equals=8)
    assert (wrong.mark, wrong.found) == ("red", 7)
    assert wrong.message == "marcos begins with thrust 7, 8 is asserted [MAS-1]"


def test_thrust_counts_damage_and_loads() -> None:
    ship, (name, design) = QUIET.ships[0], QUIET.designs[0]
    hurt = structs.replace(QUIET, ships=(structs.replace(ship, internals_lost=(1, 0, 0, 0, 0)),))
    assert tried(hurt, "thrust_of", equals=7).mark == "red"
    loaded = structs.replace(design, loads=(Load("cargo", "cargo", 50),))
    rid = structs.replace(ship, loads_lost=(("cargo", 1),))
    light = structs.replace(QUIET, designs=((name, loaded),), ships=(rid,), rules=Options(variable_mass=True))
    assert tried(light, "thrust_of", equals=14).mark == "green"


def test_a_ship_alone_has_an_exact_chance() -> None:
    field, state = begin(IN_TROUBLE)
    chance = outcome_table(field, state, 0).loss
    found = lost(IN_TROUBLE, 0, 1)
    assert 0 < chance < 1
    assert (found.mark, found.found) == ("green", float(chance))
    assert f"a chance of {float(chance):.4g} (exact), 0 to 1 is asserted" in found.message
    assert lost(IN_TROUBLE, float(chance) * 1.01, 1).mark == "red"
    assert lost(IN_TROUBLE, 0, float(chance) * 0.99).mark == "red"


def test_bounds_count_as_they_are_written() -> None:
    certain = structs.replace(QUIET, orders=((1, (("marcos", "+2 7"),)),))
    assert lost(certain, 0.0, 0.0).mark == "green"
    gone = structs.replace(QUIET, ships=(structs.replace(QUIET.ships[0], status="destroyed"),))
    assert lost(gone, 1.0, 1.0).mark == "green"
    assert lost(gone, 0.0, 0.999).found == float(Fraction(1))


def test_a_later_turn_goes_on_from_every_end_of_the_one_before() -> None:
    close = structs.replace(drifter(1, 1, rocks=ROCKS, armour=0, piloting=2, at="2830"), turns=4)
    exact = lost(close, 0, 1, by_turn=3)
    assert "(exact)" in exact.message
    assert exact.found is not None
    sample = study(close, 3000, turns=3)
    low, high = wilson(sample.lost("marcos", 3), sample.runs, 4)
    assert 0 < low <= exact.found <= high < 1
    first = lost(close, 0, 1, by_turn=1).found
    assert first is not None
    assert first < exact.found


def test_a_written_line_is_flown_once_the_ship_recovers_if_it_then_is_legal() -> None:
    ahead = structs.replace(drifter(1, 1, rocks=ROCKS, armour=0, piloting=2), turns=2)
    stops = structs.replace(ahead, orders=((1, (("marcos", "-1"),)),))
    wrong = structs.replace(ahead, orders=((1, (("marcos", "-9"),)),))
    assert lost(wrong, 0, 1).found == lost(ahead, 0, 1).found != lost(stops, 0, 1).found
    flying = structs.replace(wrong, ships=(structs.replace(wrong.ships[0], status="flying"),))
    assert "(exact)" in lost(flying, 0, 1).message


def test_the_lines_of_later_turns_are_flown_in_their_turns() -> None:
    ahead = structs.replace(drifter(3, 1, rocks=ROCKS, armour=0, at="2830", status="flying"), turns=2)
    stops = structs.replace(ahead, orders=((2, (("marcos", "-1"),)),))
    into, short = lost(ahead, 0, 1, by_turn=2), lost(stops, 0, 1, by_turn=2)
    assert into.found is not None
    assert into.found > 0 == short.found


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"ships": (*IN_TROUBLE.ships, BYSTANDER)}, id="another ship"),
        pytest.param({"rules": Options(gravity=True)}, id="GRV-3 the pull"),
        pytest.param({"rules": Options(asteroids_drift=True)}, id="AST-5 asteroids that come"),
        pytest.param(
            {"installations": (Installation("oi", "tog", labelled("0101", "rows")),)}, id="RAM-2 something to ram"
        ),
    ],
)
def test_what_more_than_one_move_decides_is_sampled(more: dict[str, object]) -> None:
    verdict = lost(structs.replace(IN_TROUBLE, **more), 0, 1, runs=64)
    assert "of 64 playouts" in verdict.message
    assert verdict.mark == "green"


def test_a_sample_is_green_or_red_where_its_whole_interval_is_and_amber_where_a_bound_is_in_it() -> None:
    two = structs.replace(IN_TROUBLE, ships=(*IN_TROUBLE.ships, BYSTANDER))
    sample = study(two, 400, turns=1)
    count = sample.lost("marcos", 1)
    low, high = wilson(count, 400)
    assert lost(two, low - 0.001, high + 0.001).mark == "green"
    assert lost(two, low + 0.001, 1).mark == lost(two, 0, high - 0.001).mark == "amber"
    assert lost(two, high + 0.001, 1).mark == lost(two, 0, low - 0.001).mark == "red"
    said = lost(two, 0, 1)
    assert said.found == count / 400
    assert f"{count / 400:.4g} ({low:.4g} to {high:.4g} of 400 playouts)" in said.message


def test_too_many_states_are_sampled_and_too_many_positions_too() -> None:
    check = Check("probability", (("event", "ship_lost"), ("ship", "marcos"), ("by_turn", 1), ("between", (0, 1))))
    setup = structs.replace(IN_TROUBLE, checks=(check,))
    (few,) = Checker(setup, runs=32, states=10).verdicts()
    assert "of 32 playouts" in few.message
    later = lost(structs.replace(drifter(5, 2), turns=2), 0, 1, by_turn=9, runs=32)
    assert "by turn 2 with a chance of" in later.message
    assert "of 32 playouts" in later.message


def test_checks_share_one_study_and_an_interrupted_one_says_what_it_has() -> None:
    two = structs.replace(IN_TROUBLE, ships=(*IN_TROUBLE.ships, BYSTANDER), turns=3)
    checks = tuple(
        Check("probability", (("event", "ship_lost"), ("ship", ship), ("by_turn", turn), ("between", (0.0, 1.0))))
        for ship, turn in (("marcos", 1), ("marcos", 3), ("livia", 2))
    )
    seen: list[int] = []

    def watch(done: int) -> bool:
        seen.append(done)
        return True

    first, last, other = Checker(structs.replace(two, checks=checks), runs=64, watch=watch).verdicts()
    assert seen == [32, 64]
    assert first.found is not None
    assert last.found is not None
    assert first.found <= last.found
    assert (other.number, other.found) == (2, 0)

    def stop(done: int) -> bool:
        raise KeyboardInterrupt

    (cut, *_) = Checker(structs.replace(two, checks=checks), runs=6400, watch=stop).verdicts()
    assert "of 32 playouts" in cut.message
    assert cut.message.endswith("; interrupted after 32 of 6,400 playouts")
    assert cut.mark == "amber"


@pytest.mark.parametrize("name", list_scenarios())
def test_the_checks_of_every_shipped_scenario_are_green(name: str) -> None:
    setup = read(scenario(name))
    verdicts = Checker(setup, runs=1000).verdicts()
    assert len(verdicts) == len(setup.checks)
    assert [str(verdict) for verdict in verdicts if verdict.mark != "green"] == []


def test_shipped_scenarios_show_every_kind_of_check() -> None:
    shipped = [read(scenario(name)) for name in list_scenarios()]
    assert {check.that for setup in shipped for check in setup.checks} == {
        *("can_reach", "cannot_reach", "probability", "thrust_of")
    }


def test_a_ship_that_stays_on_the_ground_is_not_lost() -> None:
    ship: ShipSetup = structs.replace(QUIET.ships[0], hex=labelled("3060", "rows"), velocity=0, status=None)
    landed = structs.replace(QUIET, ships=(ship,), map=structs.replace(QUIET.map, ground_edge="south"), turns=2)
    assert lost(landed, 0, 0, by_turn=2).found == 0
