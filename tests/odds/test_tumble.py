"""Random movement many times at once: the engine's ends by the same faces, and the exact chances."""

from collections import Counter
from functools import cache
from typing import Any

import pytest
from msgspec import structs

from benchmarks.sampling import distance, exact, expected_distance
from interceptor_nb.core.hexes import Direction, offset
from interceptor_nb.odds.fast import tumble
from interceptor_nb.odds.fast.tumble import BLOCK, End, graph_of, tumbled
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import MoveOdds
from interceptor_nb.rules.interceptor.state import begin
from tests.odds.situations import drifter

TAPES = 1000


class Engine:
    """Random movement of one ship in open space by given faces, every step worked out by the engine once."""

    def __init__(self, points: int, velocity: int) -> None:
        setup = drifter(points, velocity)
        ahead = structs.replace(setup.ships[0], heading=Direction.D1, facing=Direction.D1)
        field, state = begin(structs.replace(setup, ships=(ahead,)))
        self._origin = state.ships[0].hex
        plan, move = moves.start(field, state.ships[0], 0, state.rocks)
        self._first = moves.run(field, plan, move)
        self._advance = cache(MoveOdds(field, plan, state.rocks).advance_in_the_open)

    def end(self, faces: list[int]) -> End:
        """Return the end that *faces* lead to, all of which have to be used."""
        move = self._first
        for face in faces:
            assert move.due is not None
            move = self._advance(move, face)
        assert move.due is None
        return offset(self._origin, move.ship.hex), move.ship.heading, move.ship.velocity


def _taped(points: int, velocity: int, seed: int) -> tuple[dict[End, int], list[list[int]]]:
    tapes: dict[int, list[int]] = {}

    def watch(names: Any, faces: Any) -> None:
        for name, face in zip(names.tolist(), faces.tolist(), strict=True):
            tapes.setdefault(name, []).append(face)

    return tumbled(points, velocity, TAPES, seed=seed, compiled=False, watch=watch), list(tapes.values())


@pytest.mark.parametrize(("points", "velocity"), [(1, 0), (3, 0), (6, 5), (10, 5), (8, 14), (2, 1)])
def test_ends_are_those_of_the_engine_by_the_same_faces(points: int, velocity: int) -> None:
    found, tapes = _taped(points, velocity, points)
    assert len(tapes) == TAPES
    assert found == Counter(map(Engine(points, velocity).end, tapes))


@pytest.mark.nightly
@pytest.mark.parametrize("velocity", range(10))
def test_ends_are_those_of_the_engine_on_ten_thousand_tapes(velocity: int) -> None:
    test_ends_are_those_of_the_engine_by_the_same_faces(4, velocity)


def test_the_exact_chances_are_met_as_well_as_chance_allows() -> None:
    chances = exact(6, 5)
    runs = 3 * BLOCK
    found = tumbled(6, 5, runs, compiled=False)
    assert sum(found.values()) == runs
    assert distance(found, chances) < 1.3 * expected_distance(runs, chances)
    # Ends that are as likely as each other would be met far worse.
    assert distance(found, dict.fromkeys(chances, 1 / len(chances))) > 0.3


def test_a_perfect_sample_is_as_far_off_as_is_said() -> None:
    # Two faces of a coin, 2 throws: half the time both are the same, which is 1/2 off.
    assert expected_distance(2, {"a": 0.5, "b": 0.5}) == pytest.approx(0.25)
    assert expected_distance(1, {"a": 0.25, "b": 0.75}) == pytest.approx(0.375)


def test_what_numba_compiles_is_the_same_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tumble, "_rounds", lambda: tumble._walk_on)
    assert tumbled(6, 5, 500, seed=2, compiled=True) == tumbled(6, 5, 500, seed=2, compiled=False)


def test_numba_comes_to_the_same_ends() -> None:
    runs = BLOCK + 10
    assert tumbled(6, 5, runs, seed=2, compiled=True) == tumbled(6, 5, runs, seed=2, compiled=False)


def test_a_seed_keeps_its_meaning() -> None:
    assert tumbled(6, 5, 50, seed=1, compiled=False) == tumbled(6, 5, 50, seed=1, compiled=False)
    assert tumbled(6, 5, 50, seed=1, compiled=False) != tumbled(6, 5, 50, seed=2, compiled=False)


@pytest.mark.parametrize(("points", "velocity", "runs"), [(0, 5, 1), (1, -1, 1), (1, 0, 0)])
def test_numbers_below_their_least_are_refused(points: int, velocity: int, runs: int) -> None:
    with pytest.raises(ValueError, match="TP and runs are from 1, a velocity from 0"):
        tumbled(points, velocity, runs)


def test_a_graph_is_worked_out_once() -> None:
    assert graph_of(6, 5) is graph_of(6, 5)
