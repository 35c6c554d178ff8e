"""What is asked in bulk of a file agrees with the walk through all of it, and what is written at once with the rest."""

import copy
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Annotated, Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from pydantic import Field, create_model

from interceptor_nb.core.hexes import DIRECTIONS, hex_at
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, Setup
from interceptor_nb.scenario import ScenarioError, dump, faults, read_text
from interceptor_nb.scenario.bulk import shape
from interceptor_nb.scenario.document import Node, parsed
from interceptor_nb.scenario.labels import ID
from interceptor_nb.scenario.names import OWNERS, alike, sound
from interceptor_nb.scenario.writing import WIDTH, rendered
from tests.strategies import setups

TWICE = "~twice"
SCALARS = st.sampled_from(
    [None, True, False, 0, 1, -1, 3.0, 0.5, 7, 10**15, 10**20, 1e300, "", "a", "0101", "9999", "NE", "E", "field", "1",
     "2", "#0072b2", "human", "+1 2 R", "+1 .", "flying", "landed", "interceptor-nb/scenario", "ship.json"]
)  # fmt: skip
VALUES = st.one_of(
    SCALARS, st.lists(SCALARS, max_size=2), st.dictionaries(st.sampled_from(["id", "hex", "file"]), SCALARS, max_size=2)
)


class Doubt:
    """Knows nothing to be sound."""

    asteroids = None

    def __init__(self, *_: object) -> None:
        pass

    def owners(self) -> bool:
        return False

    def doubtful(self, ships: Node) -> Iterator[Node]:
        return ships.items()


@contextmanager
def walked() -> Iterator[None]:
    """Ask nothing in bulk."""
    with ExitStack() as stack:
        stack.enter_context(patch("interceptor_nb.scenario.document._sound", lambda _: None))
        stack.enter_context(patch("interceptor_nb.scenario.bulk._taken", lambda _: None))
        stack.enter_context(patch("interceptor_nb.scenario.files.Soundness", Doubt))
        yield


def came_of(work: Callable[[], object]) -> object:
    """Return what *work* returns, or the faults that it raises."""
    try:
        return work()
    except ScenarioError as error:
        return error.faults, error.unreadable


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return the text of a scenario with one thing changed, left out, renamed, or said twice."""
    record = json.loads(dump(draw(setups())))
    places = [(record, key) for key in record]
    for part, key in places:
        inner = part[key]
        if isinstance(inner, (dict, list)):
            places += [(inner, each) for each in (inner if isinstance(inner, dict) else range(len(inner)))]
    part, key = draw(st.sampled_from(places))
    match draw(st.sampled_from(["change", "copy", "drop", "rename", "twice"])):
        case "change":
            part[key] = draw(VALUES)
        case "copy":
            other, from_ = draw(st.sampled_from(places))
            part[key] = copy.deepcopy(other[from_])
        case "drop":
            del part[key]
        case "rename" if isinstance(part, dict):
            part[draw(st.sampled_from([f"{key}s", "hex", "a b", "met", "30"]))] = part.pop(key)
        case "twice" if isinstance(part, dict):
            part[f"{key}{TWICE}"] = draw(st.sampled_from([part[key], 0, "x"]))
    text = json.dumps(record, indent=draw(st.sampled_from([None, 2])), ensure_ascii=draw(st.booleans()))
    return text.replace(TWICE, "")


@given(st.one_of(damaged(), setups().map(dump)))
def test_a_file_is_judged_as_by_a_walk_through_all_of_it(text: str) -> None:
    found = came_of(lambda: read_text(text, "x.json"))
    with walked():
        assert found == came_of(lambda: read_text(text, "x.json"))


@st.composite
def unsound(draw: st.DrawFn) -> Setup:
    """Return a scenario in memory that may have a fault, or two of one id."""
    setup = draw(setups())
    ships, rocks = [*setup.ships], [*setup.asteroids]
    taken = [each.id for each in setup.ships] + [each.id for each in setup.asteroids]
    hexes = st.builds(hex_at, st.integers(0, 101), st.integers(0, 101), st.just(setup.map.grain))
    ids = st.sampled_from(["field", "a b", "", "a0101", "x" * 65, *taken])
    pieces = st.sampled_from([float("nan"), float("inf"), -1.0])
    damage: dict[str, st.SearchStrategy[Any]] = {
        "id": ids,
        "side": ids,
        "design": ids,
        "hex": hexes,
        "velocity": st.sampled_from([-1, 1000]),
        "altitude": st.sampled_from([0, 100]),
        "armour_lost": st.just((0, 0, 1, 0, 0, 0)),
        "internals_lost": st.just((1,)),
        "loads_lost": pieces.map(lambda gone: (("x", gone),)),
    }
    for number, ship in enumerate(ships):
        other = draw(st.fixed_dictionaries({}, optional=damage))
        ships[number] = structs.replace(ship, **other)
    rocks.append(
        AsteroidSetup(draw(ids), draw(hexes), draw(st.sampled_from([None, *DIRECTIONS])), draw(st.integers(-1, 200)))
    )
    return structs.replace(setup, ships=tuple(ships), asteroids=tuple(rocks))


@given(st.one_of(unsound(), setups()))
def test_a_value_is_judged_as_by_a_walk_through_its_record(setup: Setup) -> None:
    found = faults(setup, "x.json")
    with walked():
        assert found == faults(setup, "x.json")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"a": 1, "a": 2}', id="a key that stands twice"),
        pytest.param('{"a" : 1, "a": {"b": "c"}}', id="twice, with blanks"),
        pytest.param(r'{"a": "\"", "b": 1}', id="an escaped quote"),
        pytest.param(r'{"a": 1, "a": 2, "b": "\u0022\u0022"}', id="a key that stands twice, and quotes by number"),
        pytest.param(r'{"a": "\ud800"}', id="half a character"),
        pytest.param('{"a": "\ud800"}', id="half a character as it is"),
        pytest.param('{"a": NaN}', id="no number"),
        pytest.param('{"a": 1e400}', id="a number without end"),
        pytest.param('{"a": 999999999999999}', id="15 digits"),
        pytest.param('{"a": 1000000000000000}', id="16 digits"),
        pytest.param('{"a": -99999999999999}', id="14 digits and a sign"),
        pytest.param('{"a": -100000000000000}', id="15 digits and a sign"),
        pytest.param('{"a": 123456789012345678901234567890}', id="30 digits"),
        pytest.param('{"a": [{"b": 1000000000000000}]}', id="16 digits within"),
        pytest.param('{"a": 0.1000000000000000055511151231257827}', id="many digits after the point"),
        pytest.param('{"a": -0, "b": -0.0, "c": 1e3, "d": 5e-324}', id="other numbers"),
        pytest.param('{"a": ' + "[" * 40 + "]" * 40 + "}", id="nested 40 deep"),
        pytest.param('{"a": ' + "[" * 100_000, id="nested too deeply"),
        pytest.param("[1]", id="a list"),
        pytest.param('{"a": 1} 2', id="more after the end"),
        pytest.param('{"a": 1,}', id="a comma too many"),
        pytest.param('{"a": "\t"}', id="a tab in a text"),
        pytest.param("\ufeff{}", id="a mark of the order of bytes"),
        pytest.param("", id="nothing"),
    ],
)  # fmt: skip
def test_json_is_parsed_as_by_the_standard_library(text: str) -> None:
    found = came_of(lambda: parsed(text, "x.json"))
    with walked():
        assert repr(found) == repr(came_of(lambda: parsed(text, "x.json")))


@given(st.lists(st.one_of(st.text(max_size=3), st.sampled_from(["field", "x" * 64, "x" * 65, "ä", "a\n", "-.", "²"]))))
def test_ids_are_judged_as_one_by_one(ids: list[str]) -> None:
    for of in (OWNERS, "sides"):
        assert sound(ids, of) == (not list(alike([Node(id_, "") for id_ in ids], of)))
    assert all(ID.fullmatch(id_) for id_ in ids) or not sound(ids, "sides")


@pytest.mark.parametrize(
    "field",
    [
        pytest.param((Annotated[str, Field(min_length=1)], ...), id="the length of a text"),
        pytest.param((Annotated[int, Field(multiple_of=2)], ...), id="a multiple"),
        pytest.param((Annotated[str, Field(ge="a")], ...), id="a limit of a text"),
        pytest.param((bytes, ...), id="another kind"),
        pytest.param((list[bytes], ...), id="another kind within"),
    ],
)
def test_a_shape_leaves_nothing_out(field: Any) -> None:
    with pytest.raises(TypeError, match="not known here"):
        shape(create_model("Other", key=field))


LONG = st.integers(80, 125).map("x".__mul__)
HARD = st.one_of(LONG, st.sampled_from(["}, {", "], [", ', "', ", ", "\n", "\x7f", "\u2028", "\ud800"]))
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=9),
    HARD,
)
ROWS = st.lists(st.dictionaries(st.text(max_size=3), PLAIN, max_size=4), max_size=3)
THINGS = st.lists(st.dictionaries(st.text(max_size=3), st.one_of(PLAIN, ROWS), max_size=4), max_size=4)
ROW = st.fixed_dictionaries({"a": st.one_of(LONG, st.just("b"))}, optional={"c": PLAIN})
GROUP = st.fixed_dictionaries(
    {"id": st.one_of(PLAIN, ROWS), "rows": st.lists(ROW, max_size=2)},
    optional={"pairs": st.sampled_from([[["engine", 2]], [1, 2], [[]]]), "sides": st.just({"forward": 1})},
)
GROUPS = st.lists(GROUP, min_size=1, max_size=3)
DIGITS = st.lists(st.integers(0, 9), min_size=30, max_size=42)
WORDS = st.lists(st.one_of(st.just("0101"), st.text(max_size=4), HARD), max_size=60)


@settings(max_examples=500)
@given(
    st.one_of(
        THINGS, GROUPS, st.lists(ROW), st.dictionaries(st.text(max_size=3), st.one_of(ROWS, THINGS, GROUPS, DIGITS))
    )
)
def test_what_is_written_at_once_is_written_as_one_by_one(value: object) -> None:
    text = rendered(value)
    assert json.loads(text) == value
    with patch("interceptor_nb.scenario.writing._quick", lambda *_: None):
        assert text == rendered(value)


@pytest.mark.parametrize(("count", "lines"), [(39, 1), (40, 42)])
def test_a_line_holds_as_many_digits_as_it_can(count: int, lines: int) -> None:
    assert rendered([1] * count).count("\n") == lines


@given(WORDS)
def test_texts_fill_lines(words: list[str]) -> None:
    text = rendered({"texts": words})
    assert json.loads(text) == {"texts": words}
    lines = text.split("\n")[2:-3]
    for line, after in pairwise(lines):
        first = json.dumps(json.loads(f"[{after.rstrip(',')}]")[0], ensure_ascii=False)
        assert len(f"{line} {first},") > WIDTH
    assert all(len(line) <= WIDTH or len(json.loads(f"[{line.rstrip(',')}]")) == 1 for line in lines)
