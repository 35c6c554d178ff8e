"""A move from roll to roll: the need said before a roll is the one rolled against; no line is taken on trust."""

from typing import Any

import pytest

from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import begin
from tests.helpers import a_design, a_setup, a_ship, orders_of, pilot

STAND_IN = (pilot(5, name="Gunner", role="gunner"), pilot(None, role="crew"))


@pytest.mark.parametrize(
    ("setup", "line", "faces", "due", "target", "modifier"),
    [
        pytest.param(a_setup(a_ship(random=True)), ".", [], "recovery", 5, 0, id="RND-7"),
        pytest.param(a_setup(a_ship(random=True, crew=STAND_IN)), ".", [], "recovery", 5, 3, id="SOT-5 stand-in"),
        pytest.param(a_setup(design=a_design(4)), "push +6 9", [], "push", 6, 0, id="PLT-1"),
        pytest.param(a_setup(design=a_design(4)), "push +6 9", [1], "sot", 4, 0, id="PLT-4"),
        pytest.param(a_setup(), "R3 r 3", [], "sot", 5, 0, id="SOT-2"),
        pytest.param(a_setup(), "R3 r 3", [6], "maneuver", None, 0, id="RND-1"),
        pytest.param(a_setup(), "+7 10", [6, 10], "spin", None, 0, id="RND-1 spin"),
        pytest.param(a_setup(rocks=("3130",)), "3", [], "asteroid", 5, 1, id="AST-1"),
        pytest.param(
            a_setup(a_ship(random=True), rocks=("3130",)), ".", [6, 2], "asteroid", 5, 3, id="AST-4 random movement"
        ),
        pytest.param(
            a_setup(a_ship(random=True), rocks=("3130",)),
            ".",
            [6, 2, 10],
            "asteroid_location",
            None,
            0,
            id="AST-4 where",
        ),
    ],
)
def test_the_need_of_the_roll_that_is_due(
    setup: Setup, line: str, faces: list[int], due: str, target: int | None, modifier: int
) -> None:
    field, state = begin(setup)
    plan, move = moves.start_with_recovery(field, state.ships[0], 0, (), parse(line))
    move = moves.run(field, plan, move)
    for face in faces:
        move = moves.advance(field, plan, move, face)
    found, modifiers = moves.need(field, plan, move)
    assert (move.due, found, sum(one.value for one in modifiers)) == (due, target, modifier)
    assert moves.sides(move) == (6 if due == "spin" else 10)
    log: list[Event] = []
    moves.advance(field, plan, move, 5, log)
    roll = log[0].roll
    assert roll is not None
    assert (roll.purpose, roll.target, roll.modifier) == (due, target, modifier)


def test_a_move_that_is_over_has_no_roll() -> None:
    field, state = begin(a_setup())
    plan, move = moves.start(field, state.ships[0], 0, ())
    move = moves.run(field, plan, move)
    assert (moves.sides(move), moves.need(field, plan, move)) == (0, (None, ()))
    with pytest.raises(ValueError, match="no None roll is part of a ship's move"):
        moves.advance(field, plan, move, 1)


@pytest.mark.parametrize(
    ("line", "ship", "why"),
    [
        pytest.param("2 R 2 r", {}, "all 3 hexes are moved", id="MOV-11 a hex too many"),
        pytest.param("R4 3", {}, "8 thrust points are more than 7", id="MOV-11 over the maximum"),
        pytest.param(
            "1 R 2", {"internals_lost": (0, 0, 2, 2, 0, 0)}, "no directional control set works [MOV-7]", id="MOV-7"
        ),
        pytest.param("drop:x 3", {}, "there is no load 'x' aboard; the ship carries nothing [MAS-2]", id="MAS-2"),
    ],
)
def test_a_line_that_nobody_checked_is_dropped_where_it_breaks(line: str, ship: dict[str, Any], why: str) -> None:
    """MOV-11: and the ship coasts straight for the hexes left."""
    setup = a_setup(a_ship(**ship))
    field, state = begin(setup)
    plan, move = moves.start(field, state.ships[0], 0, (), orders_of(setup, line)["a"])
    log: list[Event] = []
    move = moves.run(field, plan, move, log)
    (dropped,) = (event for event in log if event.kind == "orders_dropped")
    assert dropped.fact("why") == why
    assert (move.stage, move.due) == ("done", None)
    assert sum(int(event.fact("hexes") or 0) for event in log if event.kind == "hexes_moved") == 3


def test_a_design_by_its_id() -> None:
    setup = a_setup()
    assert setup.design("plain") == a_design()
    with pytest.raises(KeyError):
        setup.design("none")


def test_the_lines_of_a_turn_by_ship() -> None:
    setup = a_setup(orders=((1, (("a", "3"),)), (2, (("a", "+1 4"), ("b", ".")))))
    assert setup.orders_for(2) == {"a": "+1 4", "b": "."}
    assert setup.orders_for(3) == {}
