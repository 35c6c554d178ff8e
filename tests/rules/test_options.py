"""What may come next in a line, how many lines there are, and the policies that live on it."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.core.hexes import distance
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.options import candidates, count_lines, joined, may_end, next_actions
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token, parse
from interceptor_nb.rules.interceptor.policies import at_random, chase, coast, scripted
from interceptor_nb.rules.interceptor.setup import Design, MapSpec, Options, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.rules.interceptor.turn import play
from tests.helpers import SE, a_design, a_setup, a_ship
from tests.rules import games

SHEET = MapSpec(12, 14, ground_edge="south")
LEVELS = Options(advanced_atmosphere=True)


def position(ship: ShipSetup, design: Design, **changes: object) -> Setup:
    """Return the scenario of one ship of *design*."""
    return a_setup(ship, designs=(("plain", design),), **changes)  # type: ignore[arg-type]  # fields of a scenario


# Each as somebody else counts it: see `brute` and `sequences`.
POSITIONS = {
    "space, at rest": (position(a_ship(velocity=0), a_design(2)), None),
    "space, thrust 1, V 1": (position(a_ship(velocity=1), a_design(1)), 13),
    "space, thrust 2, V 1": (position(a_ship(velocity=1), a_design(2)), 109),
    "space, thrust 2, V 2": (position(a_ship(velocity=2), a_design(2)), 192),
    "space, thrust 3, V 1": (position(a_ship(velocity=1), a_design(3)), 797),
    "space, thrust 3, V 3": (position(a_ship(velocity=3), a_design(3)), 1130),
    "space, two sets of DCS": (position(a_ship(velocity=3), a_design(2, dcs=2)), None),
    "streamlined flight": (position(a_ship(at="0510", velocity=2), a_design(2, streamlined=True), map=SHEET), None),
    "on lifters": (position(a_ship(at="0510", velocity=1), a_design(3, lifters=True), map=SHEET), None),
    "before the interface": (position(a_ship(at="0607", velocity=2, heading=SE), a_design(1), map=SHEET), None),
    "at level 3": (position(a_ship(velocity=1, altitude=3), a_design(4, streamlined=True), options=LEVELS), None),
    "a hex gained": (
        position(a_ship(velocity=1, altitude=3, free_hexes=1), a_design(4, streamlined=True), options=LEVELS),
        None,
    ),
}


def alphabet(setup: Setup) -> list[Token]:
    """Return every token of one action that a line of *setup* could have, in no way sorted out."""
    tokens = [Token("forward", 1), Token("roll"), Token("hover"), Token("up", 1), Token("dive", 1)]
    tokens += [Token(kind, sign) for kind in ("heading", "facing") for sign in (-1, 1)]
    return tokens + [Token("bounce", name=name) for name in ("NE", "E", "SE", "SW", "W", "NW")]


def brute(setup: Setup, longest: int) -> int:
    """Return how many lines of up to *longest* actions are legal, every sequence of them tried."""
    field, state = begin(setup)
    found = set[Order]()
    changes = [None, *(Token("velocity", count) for count in range(-3, 4) if count)]
    for first in changes:
        for length in range(longest + 1):
            for rest in product(alphabet(setup), repeat=length):
                order = Order() if first is None else Order((first,))
                for token in rest:
                    order = joined(order, token)
                if order.tokens and not problems(field, state, 0, order):
                    found.add(order)
    return len(found)


def sequences(thrust: int, velocity: int, sets: int = 1) -> int:
    """Return how many lines a ship in space has, by sums of its own: V, heading costs, facing and roll at 1 TP."""

    def rest(left: int, hexes: int, turn: int) -> int:
        whole = int(hexes == 0)
        forward = rest(left, hexes - 1, turn) if hexes else 0
        turns = 2 * rest(left - turn, hexes, turn) if left >= turn else 0
        ones = 3 * rest(left - 1, hexes, turn) if left else 0
        return whole + forward + turns + ones

    found = -int(velocity == 0)  # the line without a token is no line
    for after in range(max(0, velocity - thrust), velocity + thrust + 1):
        found += rest(thrust - abs(after - velocity), after, max(0, after - (sets - 1)) // 3 + 1)
    return found


@pytest.mark.parametrize(
    ("name", "thrust", "velocity", "sets"),
    [
        pytest.param("space, thrust 1, V 1", 1, 1, 1, id="MOV-3 thrust 1"),
        pytest.param("space, at rest", 2, 0, 1, id="MOV-1 V 0 stays"),
        pytest.param("space, thrust 2, V 1", 2, 1, 1, id="MOV-2 thrust 2"),
        pytest.param("space, thrust 2, V 2", 2, 2, 1, id="MOV-4 both sides of V 3"),
        pytest.param("space, thrust 3, V 1", 3, 1, 1, id="MOV-5 many facings"),
        pytest.param("space, thrust 3, V 3", 3, 3, 1, id="MOV-4 from 2 TP a turn down to 1"),
        pytest.param("space, two sets of DCS", 2, 3, 2, id="MOV-7 a second set makes V 3 as cheap as V 2"),
    ],
)
def test_lines_in_space_counted_by_their_sums(name: str, thrust: int, velocity: int, sets: int) -> None:
    setup, printed = POSITIONS[name]
    found = count_lines(*begin(setup), 0)
    assert found == sequences(thrust, velocity, sets)
    assert printed in (None, found)


@pytest.mark.parametrize(
    ("name", "longest"),
    [
        pytest.param("space, thrust 1, V 1", 3, id="MOV-1 space"),
        pytest.param("streamlined flight", 3, id="ATM-3 streamlined"),
        pytest.param("on lifters", 3, id="ATM-1 lifters"),
        pytest.param("before the interface", 3, id="INT-4 a bounce or in"),
        pytest.param("at level 3", 3, id="ALT-2 a level"),
        pytest.param("a hex gained", 3, id="ALT-5 a gained hex is used up"),
    ],
)
def test_lines_counted_by_trying_every_sequence(name: str, longest: int) -> None:
    setup = POSITIONS[name][0]
    field, state = begin(setup)

    def shorter(order: Order) -> Iterator[Order]:
        length = sum(abs(token.count) if token.kind != "velocity" else 0 for token in order.tokens)
        length += sum(token.count == 0 for token in order.tokens)
        for option in next_actions(field, state, 0, order):
            if length < longest or option.token.kind == "velocity":
                yield option.order
                yield from shorter(option.order)

    found = {order for order in shorter(COAST) if may_end(field, state, 0, order)}
    assert len(found) == brute(setup, longest)


@pytest.mark.parametrize(
    ("line", "token", "longer"),
    [
        pytest.param(".", "1", "1", id="first"),
        pytest.param("1", "1", "2", id="hexes together"),
        pytest.param("R", "R", "R2", id="hexsides of one way together"),
        pytest.param("R", "L", "R L", id="the other way apart"),
        pytest.param("R8", "R", "R9", id="as many as a token can say"),
        pytest.param("R9", "R", "R9 R", id="no more than a token can say"),
        pytest.param("roll", "roll", "roll roll", id="rolls apart"),
        pytest.param("dive1", "dive1", "dive2", id="levels together"),
    ],
)
def test_joined(line: str, token: str, longer: str) -> None:
    assert str(joined(parse(line), parse(token).tokens[0])) == longer


def test_an_option_has_its_cost_and_whether_the_line_may_end() -> None:
    field, state = begin(a_setup(a_ship(velocity=3)))
    found = {str(option.token): option for option in next_actions(field, state, 0, parse("R 2"))}
    assert (found["1"].cost, found["1"].is_whole) == (0, True)
    assert (found["R"].cost, found["R"].is_whole) == (2, False)
    assert "+1" not in found
    assert next_actions(field, state, 0, parse("R9 R9")) == ()


def test_nothing_follows_for_a_ship_that_is_lost_or_out_of_hand() -> None:
    for changes in ({"status": "destroyed"}, {"random": True}):
        field, state = begin(a_setup(a_ship(**changes)))
        assert next_actions(field, state, 0) == ()
        assert at_random(lambda _: 0)(field, state, 0) == COAST


def test_what_is_cut_off_takes_only_the_hexes_it_lacks() -> None:
    """ATM-7, LND-2: whatever stands after the ground would be dropped."""
    field, state = begin(position(a_ship(at="0513", velocity=2, heading=SE), a_design(4, streamlined=True), map=SHEET))
    assert [str(option.order) for option in next_actions(field, state, 0, parse("1"))] == ["2"]


def test_what_is_cut_off_at_altitude_takes_nothing_more() -> None:
    """LND-2: there each hex has its price, so none is lacking."""
    field, state = begin(position(a_ship(altitude=1, velocity=1), a_design(4, streamlined=True), options=LEVELS))
    assert list(candidates(field, state, 0, parse("1"))) != []
    assert list(candidates(field, state, 0, parse("1 dive1"))) == []


@given(st.integers(0, 10**9))
def test_a_line_at_random_is_legal(seed: int) -> None:
    random = Random(seed)
    field, state = begin(games.scenario(random))
    policy = at_random(random.randrange)
    for index in range(len(field.ids)):
        assert problems(field, state, index, policy(field, state, index)) == ()


def test_coasting_and_written_lines() -> None:
    field, state = begin(a_setup(a_ship(velocity=3)))
    assert coast(field, state, 0) == COAST
    policy = scripted({1: {"a": "R 3"}, 2: {"a": "R 9"}})
    assert policy(field, state, 0) == parse("R 3")
    assert scripted({1: {"a": "9"}})(field, state, 0) == COAST  # MOV-1: it would be illegal
    assert scripted({})(field, state, 0) == COAST


def test_the_chase_closes_in_within_the_sot() -> None:
    setup = a_setup(
        a_ship("hunter", velocity=3, at="1010", side="red"), a_ship("prey", velocity=2, at="2015", side="blue")
    )
    field, state = begin(setup)
    before = distance(state.ships[0].hex, state.ships[1].hex)
    for _ in range(4):
        line = chase(field, state, 0)
        assert problems(field, state, 0, line) == ()
        played = play(field, state, {"hunter": line}, games.SeededDice(Random(1)))
        assert not [event for event in played.events if event.kind == "control_rolled"]
        state = played.state
    assert distance(state.ships[0].hex, state.ships[1].hex) < before - 6


def test_a_chase_without_anybody_to_chase_coasts() -> None:
    field, state = begin(a_setup(a_ship("a"), a_ship("b", at="0101", status="destroyed", side="blue")))
    assert chase(field, state, 0) == COAST
    out = structs.replace(state.ships[0], status="random")
    assert chase(field, structs.replace(state, ships=(out, state.ships[1])), 0) == COAST
