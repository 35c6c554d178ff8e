"""Order lines: read, printed, explained; spelling and places are faults without a rule id."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token, explain, parse

NAMES = st.text("abcxyz019_-é", min_size=1, max_size=5)
COUNTS = st.integers(1, 999)
TURNS = st.integers(-9, 9).filter(bool)
REST = st.one_of(
    st.builds(Token, st.just("forward"), COUNTS),
    st.builds(Token, st.sampled_from(["heading", "facing"]), TURNS),
    st.builds(Token, st.sampled_from(["roll", "hover"])),
    st.builds(Token, st.sampled_from(["up", "dive"]), st.integers(1, 99)),
    st.builds(Token, st.just("bounce"), name=st.sampled_from(["NE", "SW"])),
)
DROPS = st.builds(Token, st.just("drop"), name=NAMES, tons=st.sampled_from(["", "1", "0.5", "12.25"]))


@st.composite
def orders(draw: st.DrawFn) -> Order:
    """Return orders whose tokens stand where they may."""
    first = [
        st.builds(Token, st.just("ram"), name=NAMES),
        st.just(Token("push")),
        st.sampled_from([Token("lifters"), Token("glide")]),
        st.builds(Token, st.just("velocity"), st.integers(-999, 999).filter(bool)),
    ]
    tokens = [token for choice in first if (token := draw(st.none() | choice)) is not None]
    tokens += draw(st.lists(REST, max_size=6))
    for drop in draw(st.lists(DROPS, max_size=2)):
        tokens.insert(draw(st.integers(0, len(tokens))), drop)
    return Order(tuple(tokens))


@given(orders())
def test_printing_and_parsing_is_identity(order: Order) -> None:
    assert parse(str(order)) == order
    assert len(explain(order).split(", ")) == max(1, len(order.tokens))


@pytest.mark.parametrize(
    ("line", "printed", "words"),
    [
        pytest.param("", ".", "coast", id="an empty line coasts"),
        pytest.param("  .  ", ".", "coast", id="a dot coasts"),
        pytest.param(
            "+2  4 R 1 r",
            "+2 4 R 1 r",
            "speed up by 2, move 4 hexes, turn heading right by 1 hexside, move 1 hex, turn facing right by 1 hexside",
            id="the printed example",
        ),
        pytest.param(
            "-1 R1 L2 l3",
            "-1 R L2 l3",
            "slow down by 1, turn heading right by 1 hexside, turn heading left by 2 hexsides, "
            "turn facing left by 3 hexsides",
            id="one hexside prints without its number",
        ),
        pytest.param("007", "7", "move 7 hexes", id="leading zeros go"),
        pytest.param(
            "drop:fuel*0.50 push",
            "drop:fuel*0.50 push",
            "drop 0.50 t of fuel, push the plant",
            id="a drop may come first",
        ),
        pytest.param(
            "3 drop:missile roll",
            "3 drop:missile roll",
            "move 3 hexes, drop missile, roll about the long axis",
            id="a drop may come anywhere",
        ),
        pytest.param(
            "ram:b push lifters +1 hover",
            "ram:b push lifters +1 hover",
            "ram b, push the plant, use the lifters, speed up by 1, hover",
            id="all the places in their order",
        ),
        pytest.param(
            "glide bounce:NE up1 dive2",
            "glide bounce:NE up1 dive2",
            "fly normally, bounce off the interface to heading NE, climb 1 level, dive 2 levels",
            id="atmosphere and altitude",
        ),
        pytest.param(
            "+1 2 +1",
            "+1 2 +1",
            "speed up by 1, move 2 hexes, speed up by 1",
            id="a second velocity change is for the rules",
        ),
    ],
)
def test_lines(line: str, printed: str, words: str) -> None:
    order = parse(line)
    assert (str(order), explain(order)) == (printed, words)
    assert parse(printed) == order


def test_what_a_line_means() -> None:
    assert parse("-2 R L3 r2 l 4 drop:fuel*1.5").tokens == (
        Token("velocity", -2),
        Token("heading", 1),
        Token("heading", -3),
        Token("facing", 2),
        Token("facing", -1),
        Token("forward", 4),
        Token("drop", name="fuel", tons="1.5"),
    )
    assert parse(".") == COAST == Order()


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        pytest.param("3 x", 2, r"'x' is no order; \+3 -2 \(velocity\)", id="no such token"),
        pytest.param("Roll", 1, "'Roll' is no order", id="case matters"),
        pytest.param("+", 1, r"'\+' is no order", id="a sign without a number"),
        pytest.param("1.5", 1, "'1.5' is no order", id="half a hex"),
        pytest.param("1000", 1, "'1000' has too many digits; 999 is the most", id="four digits"),
        pytest.param("R10", 1, "'R10' has too many digits; R9 is the most", id="more hexsides than a digit"),
        pytest.param("-0001", 1, "'-0001' has too many digits; -999 is the most", id="noughts before a digit"),
        pytest.param("up123", 1, "'up123' has too many digits; up99 is the most", id="more levels than two digits"),
        pytest.param("x9999", 1, "'x9999' is no order", id="a number after no order"),
        pytest.param("drop:", 1, "'drop:' is no order", id="a drop of nothing"),
        pytest.param("drop:fuel*", 1, r"'drop:fuel\*' is no order", id="a drop of no tons"),
        pytest.param("ram:", 1, "'ram:' is no order", id="a ram of nobody"),
        pytest.param("up", 1, "'up' is no order", id="a climb of no levels"),
        pytest.param("+0", 1, r"'\+0' orders nothing; leave it out or give a number from 1", id="no change"),
        pytest.param("R0", 1, "'R0' orders nothing", id="no turn"),
        pytest.param("R 0", 2, "'0' orders nothing", id="no hexes"),
        pytest.param("drop:fuel*0", 1, r"'drop:fuel\*0' orders nothing", id="no tons"),
        pytest.param("drop:fuel*0.0", 1, r"'drop:fuel\*0.0' orders nothing", id="no tons, written out"),
        pytest.param("٣", 1, "'٣' is no order", id="digits of another script"),
        pytest.param("R٣", 1, "'R٣' is no order", id="hexsides in digits of another script"),
        pytest.param("drop:fuel*٣", 1, r"'drop:fuel\*٣' is no order", id="tons in digits of another script"),
        pytest.param("3 .", 2, "'.' stands alone", id="a dot after something"),
        pytest.param(". 3", 1, "'.' stands alone", id="a dot before something"),
        pytest.param(
            "3 +1", 2, r"'\+1' stands after '3'; a line goes ram:, push, lifters or glide", id="velocity late"
        ),
        pytest.param("+1 push", 2, r"'push' stands after '\+1'", id="push after velocity"),
        pytest.param("push push", 2, "'push' stands again", id="push twice"),
        pytest.param("push ram:b", 2, "'ram:b' stands after 'push'", id="ram after push"),
        pytest.param("ram:b ram:c", 2, "'ram:c' stands again", id="two rams"),
        pytest.param("lifters glide", 2, "'glide' stands after 'lifters'", id="two ways to fly"),
        pytest.param("R lifters", 2, "'lifters' stands after 'R'", id="lifters late"),
        pytest.param("lifters push", 2, "'push' stands after 'lifters'", id="push after lifters"),
    ],
)
def test_faults_of_spelling_and_place(line: str, place: int, message: str) -> None:
    with pytest.raises(OrderSyntaxError, match=message) as caught:
        parse(line)
    assert (caught.value.place, caught.value.token) == (place, line.split()[place - 1])
