"""Exact odds of random movement are those of libraries for dice, and of the plain way, over the same engine steps."""

import pytest

from benchmarks import others, plain_dict
from interceptor_nb.core.moving import exact_moving
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import MoveOdds
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import a_design, a_setup, a_ship


def drifting(thrust: int, velocity: int, *rocks: str, at: str = "3030") -> Setup:
    """Return a scenario of one ship in random movement."""
    return a_setup(a_ship(velocity=velocity, at=at, random=True), design=a_design(thrust), rocks=rocks)


@pytest.mark.parametrize("by", [plain_dict.ends, others.by_icepool, others.by_icepool_by_hand, others.by_dyce])
@pytest.mark.parametrize(
    "setup",
    [
        pytest.param(drifting(1, 3), id="RND-2 one point"),
        pytest.param(drifting(3, 0), id="RND-5 at velocity 0"),
        pytest.param(drifting(4, 5), id="RND-4 four points"),
        pytest.param(drifting(3, 2, "3130", "3129", "2930"), id="AST-4 among asteroids"),
        pytest.param(drifting(3, 2, at="0101"), id="MAP-5 at the edge"),
    ],
)
def test_odds_are_those_of_others(setup: Setup, by: others.Way) -> None:
    field, state = begin(setup)
    plan, first = moves.start(field, state.ships[0], 0, state.rocks)
    start = moves.run(field, plan, first)
    odds = exact_moving(start, MoveOdds(field, plan, state.rocks))
    weights, total = by(field, plan, start)
    assert odds.weights.keys() == weights.keys()
    assert {end: odds.weights[end] * total for end in weights} == {
        end: weight * odds.total for end, weight in weights.items()
    }
