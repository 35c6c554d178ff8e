"""Order lines: every token parses and prints, and what cannot be read is said with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.orders import NOTHING, PHASES, Order, Token, TokenKind, explain, parse

NAMES = st.text("abcXYZ09_-", min_size=1, max_size=8)
NUMBERS = st.integers(1, 99)


def tokens(kind: TokenKind) -> st.SearchStrategy[Token]:
    """Return tokens of *kind*."""
    match kind:
        case "velocity" | "turn":
            return st.builds(lambda count, way: Token(kind, count * way), NUMBERS, st.sampled_from((1, -1)))
        case "hold":
            return st.just(Token("hold"))
        case "go" | "then":
            points = st.builds(Point, st.integers(-99_999, 99_999), st.integers(-99_999, 99_999))
            return points.map(lambda point: Token(kind, at=point))
        case "hit":
            return st.builds(lambda count, name: Token("hit", count, name), NUMBERS, NAMES)
        case _:
            return NAMES.map(lambda name: Token(kind, name=name))


@given(st.lists(st.sampled_from(sorted(PHASES)).flatmap(tokens), max_size=8))
def test_a_printed_line_reads_back(some: list[Token]) -> None:
    order = Order(tuple(sorted(some, key=lambda token: PHASES[token.kind])))
    assert parse(str(order)) == order
    assert str(parse(str(order))) == str(order)
    assert explain(order)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        pytest.param("ram:b +2 R", "ram b, speed up by 2, turn right by 30 degrees", id="ship"),
        pytest.param("-1 L2 launch:g", "slow down by 1, turn left by 60 degrees, launch g", id="slower and left"),
        pytest.param("emergency:g hold", "launch g in an emergency, hold fire until others have fired", id="hold"),
        pytest.param("hit:b*7 pdaf:g adaf:h", "hit b for 7, fire PDAF at g, fire ADAF at h", id="fire"),
        pytest.param("repair:drive scramble:g", None, id="repair comes last"),
        pytest.param("go:1,2.50 then:-3,4 land:c", "move to 1,2.5, then move to -3,4, land on c", id="group"),
        pytest.param("attack:b", "attack b", id="attack"),
        pytest.param(".", "nothing new", id="nothing"),
        pytest.param("  ", "nothing new", id="an empty line"),
    ],
)
def test_lines_in_words(line: str, words: str | None) -> None:
    if words is None:
        with pytest.raises(OrderSyntaxError, match="'scramble:g' stands after 'repair:drive'; a line goes movement"):
            parse(line)
        return
    assert explain(parse(line)) == words


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        pytest.param("R1", "R", id="a turn by one step"),
        pytest.param("L2", "L2", id="by two"),
        pytest.param("go:1.50,-0.0", "go:1.5,0", id="a point"),
    ],
)
def test_lines_are_printed_in_one_way(line: str, printed: str) -> None:
    assert str(parse(line)) == printed


def test_nothing_prints_as_a_dot() -> None:
    assert (str(NOTHING), parse(".")) == (".", NOTHING)


@pytest.mark.parametrize(
    ("line", "place", "message"),
    [
        pytest.param("+2 .", 2, r"'\.' stands alone", id="dot in a line"),
        pytest.param("+0", 1, "'\\+0' orders nothing; leave it out or give a number from 1", id="no change"),
        pytest.param("R0", 1, "orders nothing", id="no turn"),
        pytest.param("hit:b*0", 1, "orders nothing", id="no points"),
        pytest.param("+2 r", 2, "'r' is no order; .* are for ships, .* for fighter groups, . for nothing", id="case"),
        pytest.param("hit:b*12345", 1, "has too many digits; hit:b\\*9999 is the most", id="points of five digits"),
        pytest.param("L100", 1, "'L100' has too many digits; L99 is the most", id="steps of three digits"),
        pytest.param("hit:b", 1, "is no order", id="hit without points"),
        pytest.param("pdaf:", 1, "is no order", id="nobody to fire at"),
        pytest.param("go:1", 1, "is no order", id="half a point"),
        pytest.param("go:a,2", 1, "'go:a,2' names no point; inches .* like go:12.5,-3", id="no point"),
        pytest.param("then:1,2.0001", 1, "names no point", id="too fine"),
        pytest.param("pdaf:g +2", 2, r"'\+2' stands after 'pdaf:g'", id="movement after fire"),
        pytest.param("attack:b go:1,2", 2, "'go:1,2' stands after 'attack:b'", id="a move after its target"),
    ],
)
def test_what_cannot_be_read(line: str, place: int, message: str) -> None:
    with pytest.raises(OrderSyntaxError, match=message) as caught:
        parse(line)
    assert (caught.value.place, caught.value.token) == (place, line.split()[place - 1])
