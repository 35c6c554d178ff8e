"""Thrust, moves of ships, hulks and debris (TBL-2, TRN-2, TRN-4, DEB-3, HUL-5)."""

from typing import Any

import pytest

from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.movement import most_turn
from interceptor_nb.rules.fleet.setup import Cloud
from tests.fleet.fights import a_game, a_ship, at, faults, fight


@pytest.mark.parametrize(
    ("thrust", "most"),
    [
        pytest.param(0, 0, id="TBL-2 no thrust, no turn"),
        pytest.param(1, 1, id="TBL-2 thrust 1 turns by 1"),
        pytest.param(2, 1, id="TBL-2 half"),
        pytest.param(3, 1, id="TBL-2 half rounded down"),
        pytest.param(4, 2, id="TBL-2 the next step"),
    ],
)
def test_most_turn(thrust: int, most: int) -> None:
    assert most_turn(thrust) == most


@pytest.mark.parametrize(
    ("line", "end", "course", "velocity"),
    [
        pytest.param(".", (0, 5_000), 12, 5, id="TBL-2 straight on"),
        pytest.param("R3", (3_000, 2_000), 3, 5, id="TBL-2 2 of 5 on the old course, 3 on the new"),
        pytest.param("+1 R3", (3_000, 3_000), 3, 6, id="TBL-2 the new velocity is halved"),
        pytest.param("L2", (-2_598, 3_500), 10, 5, id="TBL-2 left, rounded once a leg"),
        pytest.param("-5", (0, 0), 12, 0, id="TBL-2 to a stop"),
    ],
)
def test_moves(line: str, end: tuple[int, int], course: int, velocity: int) -> None:
    ship = fight(a_game(a_ship("a", velocity=5)), {"a": line}).ship("a")
    assert (ship.at, ship.course, ship.velocity) == (Point(*end), course, velocity)


@pytest.mark.parametrize(
    ("line", "changes", "rules"),
    [
        pytest.param("+6", {}, [], id="TBL-2 all of thrust 6 in velocity"),
        pytest.param("+7", {}, ["TBL-2"], id="TBL-2 one inch too much"),
        pytest.param("+3 R3", {}, [], id="TBL-2 half of thrust 6 in a turn"),
        pytest.param("R4", {}, ["TBL-2"], id="TBL-2 a turn of more than half"),
        pytest.param("+4 R3", {}, ["TBL-2"], id="TBL-2 together too much"),
        pytest.param("-3", {"velocity": 3}, [], id="TBL-2 down to 0"),
        pytest.param("-4", {"velocity": 3}, ["TBL-2"], id="TBL-2 not below 0"),
        pytest.param("-1", {"velocity": 0}, ["TBL-2"], id="TBL-2 it has stopped already"),
        pytest.param("+1 +1", {}, ["TBL-2"], id="TBL-2 one change"),
        pytest.param("R L", {}, ["TBL-2"], id="TBL-2 one turn"),
        pytest.param("+3", {"systems_lost": (("drive", 1),)}, [], id="HUL-5 half of 6 is left"),
        pytest.param("+4", {"systems_lost": (("drive", 1),)}, ["TBL-2"], id="HUL-5 and no more"),
        pytest.param("R", {"systems_lost": (("drive", 2),)}, ["TBL-2", "TBL-2"], id="HUL-5 none after two losses"),
        pytest.param("+1", {"design": "base"}, ["TBL-2"], id="HUL-5 a base has no thrust"),
        pytest.param("R", {"design": "capital"}, [], id="TBL-2 thrust 2 turns by 1"),
        pytest.param("R2", {"design": "capital"}, ["TBL-2"], id="TBL-2 and not by 2"),
    ],
)
def test_what_thrust_allows(line: str, changes: dict[str, Any], rules: list[str]) -> None:
    assert [rule for _, rule, _ in faults(a_game(a_ship("a", **changes)), {"a": line})] == rules


def test_hulks_drift_and_debris_moves_for_one_turn() -> None:
    """TRN-2, DEB-3: a new cloud moves V inches and is gone after TRN-11; one that has moved does not come back."""
    hulk = a_ship("a", status="hulk", velocity=4, course=3, damage=11)
    cloud = Cloud(at(10), 6, 3, 1000)
    first = fight(a_game(hulk, clouds=(cloud,)), {"a": "+9 nonsense"})
    assert first.one("debris_moved").clouds == (Cloud(at(10, -3), 6, 3, 1000, moved=True),)
    assert (first.kinds, first.ship("a").at) == (("debris_moved", "hulk_drifted", "debris_gone"), at(4))
    assert (first.state.clouds, first.one("debris_gone").fact("clouds")) == ((), 1)
    assert fight(a_game(hulk), state=first.state).ship("a").at == at(8)


def test_what_stays_is_not_told() -> None:
    """TRN-4: nothing to say of a ship at rest, nor of a hulk at rest."""
    assert fight(a_game(a_ship("a"), a_ship("b", status="hulk", damage=11))).kinds == ()
