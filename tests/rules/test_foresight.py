"""Where a ship ends if every roll of its move succeeds."""

from typing import Any

import pytest

from interceptor_nb.core.hexes import label
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import a_design, a_setup, a_ship


@pytest.mark.parametrize(
    ("line", "ship", "rocks", "at"),
    [
        pytest.param(".", {}, (), "3330", id="MOV-11 it coasts"),
        pytest.param("+1 4", {}, (), "3430", id="MOV-3 by its line"),
        pytest.param(".", {}, ("3230",), "3330", id="AST-1 past an asteroid"),
        pytest.param("+4 7", {"velocity": 3}, (), "3730", id="SOT-2 a roll is taken to succeed"),
        pytest.param(".", {"crew": ()}, (), "3330", id="MOV-11 a derelict, too"),
        pytest.param(".", {"status": "destroyed"}, (), None, id="DMG-5 nothing of one that is lost"),
        pytest.param(".", {"random": True}, (), None, id="RND-1 nor of one that moves at random"),
    ],
)
def test_foreseen(line: str, ship: dict[str, Any], rocks: tuple[str, ...], at: str | None) -> None:
    field, state = begin(a_setup(a_ship(**ship), rocks=rocks, design=a_design(4)))
    found = foreseen(field, state, 0, parse(line))
    assert (found and label(found.hex, "rows")) == at
    if found is not None:
        assert found.status == state.ships[0].status


def test_nothing_is_foreseen_for_a_ship_at_random_without_thrust() -> None:
    """RND-9: it would only coast, but it may recover."""
    field, state = begin(a_setup(a_ship(random=True), design=a_design(0)))
    assert foreseen(field, state, 0) is None
