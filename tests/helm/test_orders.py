"""Order lines: parse, print, explain, and what cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.helm.orders import NOTHING, Action, Order, explain, parse

names = st.from_regex(r"[\w.\-]{1,6}", fullmatch=True)
ways = st.sampled_from((-1, 1))
actions = st.one_of(
    st.builds(Action, names, st.sampled_from(("steady", "spin", "module", "repair"))),
    st.builds(Action, names, st.sampled_from(("turn", "delay")), st.integers(1, 9) | st.integers(-9, -1)),
    st.builds(Action, names, st.just("speed"), st.integers(1, 99) | st.integers(-99, -1)),
    st.builds(Action, names, st.just("evade"), st.integers(1, 99)),
    st.builds(Action, names, st.just("slip"), ways),
    st.builds(Action, names, st.just("orbit"), ways | st.just(0)),
    st.builds(Action, names, st.sampled_from(("dodge", "ram")), st.just(0), names),
)


@given(st.lists(actions, max_size=5))
def test_printing_and_parsing_again_is_identity(found: list[Action]) -> None:
    order = Order(tuple(found))
    assert parse(str(order)) == order


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param(".", "nothing", id="nobody acts"),
        pytest.param("kim:steady", "kim steadies the ship", id="HLM-A1"),
        pytest.param(
            "kim:turn:R2 lee:turn:L", "kim turns right by 2 hexsides, lee turns left by 1 hexside", id="HLM-A2"
        ),
        pytest.param("kim:speed:+2", "kim speeds up by 2", id="HLM-A3 up"),
        pytest.param("kim:speed:-1", "kim slows down by 1", id="HLM-A3 down"),
        pytest.param("kim:spin", "kim spins the wheel", id="HLM-A4"),
        pytest.param("kim:evade:3", "kim evades by 3", id="HLM-A5"),
        pytest.param("kim:delay:L2", "kim turns left by 2 hexsides after the next hex", id="HLM-A6"),
        pytest.param("kim:slip:R", "kim slips to the right", id="HLM-A7"),
        pytest.param("kim:dodge:m1", "kim dodges m1", id="HLM-A8"),
        pytest.param("kim:ram:b", "kim rams b", id="HLM-A9"),
        pytest.param("kim:orbit:L", "kim goes into orbit to the left", id="HLM-A10 in"),
        pytest.param("kim:orbit:out", "kim leaves orbit", id="HLM-A10 out"),
        pytest.param("kim:module", "kim uses the helm module", id="HLM-A12"),
        pytest.param("kim:repair", "kim repairs the helm", id="HLM-A13"),
    ],
)
def test_lines_in_words(line: str, words: str) -> None:
    assert explain(parse(line)) == words
    assert str(parse(line)) == line


def test_an_empty_line_is_nothing() -> None:
    assert parse("") == parse("  ") == parse(".") == NOTHING


def test_one_hexside_is_printed_without_its_number() -> None:
    assert str(parse("kim:turn:R1")) == "kim:turn:R"


@pytest.mark.parametrize(
    ("line", "token", "place", "message"),
    [
        pytest.param("kim:steady .", ".", 2, "'.' stands alone", id="a point among others"),
        pytest.param(
            "steady", "steady", 1, "'steady' is no action; write the character, a colon and", id="no character"
        ),
        pytest.param(":steady", ":steady", 1, "':steady' is no action; write the character", id="an empty character"),
        pytest.param("k/m:steady", "k/m:steady", 1, "'k/m:steady' is no action; write the", id="no such letter"),
        pytest.param("kim:", "kim:", 1, "'kim:' is no action", id="nothing done"),
        pytest.param("kim:jump", "kim:jump", 1, "'jump' is no action; steady, turn, speed, .* are", id="unknown"),
        pytest.param(
            "kim:steady lee:turn", "lee:turn", 2, "'turn' cannot be read; turn is written turn:R", id="no way"
        ),
        pytest.param("kim:turn:R0", "kim:turn:R0", 1, "'turn:R0' cannot be read", id="no hexsides"),
        pytest.param(
            "kim:speed:2", "kim:speed:2", 1, r"'speed:2' cannot be read; speed is written speed:\+1", id="no sign"
        ),
        pytest.param("kim:speed:+0", "kim:speed:+0", 1, "'speed:.0' cannot be read", id="no points"),
        pytest.param(
            "kim:steady:2", "kim:steady:2", 1, "'steady:2' cannot be read; steady is written steady", id="too much"
        ),
        pytest.param("kim:steady:", "kim:steady:", 1, "'steady:' cannot be read", id="a colon too many"),
        pytest.param("kim:slip:R2", "kim:slip:R2", 1, "'slip:R2' cannot be read", id="a slip has no number"),
        pytest.param("kim:orbit:in", "kim:orbit:in", 1, "'orbit:in' cannot be read; .*orbit:out", id="no way round"),
    ],
)
def test_what_cannot_be_read(line: str, token: str, place: int, message: str) -> None:
    with pytest.raises(OrderSyntaxError, match=message) as raised:
        parse(line)
    assert (raised.value.token, raised.value.place) == (token, place)
