"""Fleet files: read whole or with every fault, written canonically, the same again."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.rules.fleet.legal import problems
from interceptor_nb.rules.fleet.setup import Options, Setup
from interceptor_nb.rules.fleet.state import begin
from interceptor_nb.scenario import schema
from interceptor_nb.scenario.faults import ScenarioError
from interceptor_nb.scenario.fleet_files import dump_fleet, fleet_faults, read_fleet, read_fleet_text, write_fleet
from tests.fleet import games
from tests.fleet.fights import a_game, a_group, a_ship

RULINGS = Path(__file__).parents[2] / "docs" / "rulings" / "fleet"
GAME: dict[str, Any] = {
    "format": "interceptor-nb/fleet",
    "version": 1,
    "sides": [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}],
    "types": {"heavy": {"name": "Heavy", "screens": 1}},
    "designs": {
        "hive": {"name": "Hive", "ship_class": "capital", "thrust": 4, "rows": [8, 8], "bays": 2, "carrier": "light"},
        "dart": {"name": "Dart", "pdaf": 1, "others": ["beam"]},
        "dock": {"name": "Dock", "ship_class": "base", "thrust": 0, "rows": [12], "bays": 1, "carrier": "type_4"},
    },
    "ships": [
        {"id": "h", "design": "hive", "side": "red", "at": "0,0", "velocity": 4},
        {"id": "d", "design": "dart", "side": "blue", "at": "12.5,-3", "systems_lost": {"drive": 1}},
    ],
    "groups": [
        {"id": "g", "side": "red", "aboard": "h"},
        {"id": "w", "side": "blue", "type": "heavy", "at": "3,4"},
    ],
    "clouds": [{"at": "9,9", "course": 3, "velocity": 2, "radius": 3}],
    "orders": {"1": {"h": "+2 R launch:g", "g": "then:1,3"}},
}


def test_every_option_is_named_by_a_ruling() -> None:
    """All but `scramble`, which has one value (CAR-5)."""
    pages = "\n".join(page.read_text("utf-8") for page in RULINGS.glob("*.md"))
    named = set(re.findall(r"`rules\.(\w+)`", pages))
    assert sorted(named) == sorted(set(Options.__struct_fields__) - {"scramble"})


def faults_of(record: dict[str, Any]) -> list[tuple[str, str | None]]:
    """Return place and rule of every fault of *record*."""
    try:
        read_fleet_text(json.dumps(record), "game.json")
    except ScenarioError as error:
        return [(fault.pointer, fault.rule) for fault in error.faults]
    return []


def changed(pointer: str, value: object) -> dict[str, Any]:
    """Return the game with *value* at *pointer*."""
    record: Any = json.loads(json.dumps(GAME))
    here, *rest = record, *pointer.split("/")[1:]
    for step in rest[:-1]:
        here = here[int(step)] if isinstance(here, list) else here[step]
    here[int(rest[-1]) if isinstance(here, list) else rest[-1]] = value
    return dict(record)


def test_a_game_is_read() -> None:
    setup = read_fleet_text(json.dumps(GAME), "game.json")
    assert begin(setup)[1].groups[0].ship == 0
    assert setup.orders_for(1) == {"h": "+2 R launch:g", "g": "then:1,3"}
    assert (setup.ships[1].at, setup.clouds[0].radius) == ((12_500, -3_000), 3_000)
    assert setup.orders_for(2) == {}


def test_the_example_of_the_page_is_a_game() -> None:
    page = (Path(__file__).parents[2] / "docs" / "fleet.md").read_text("utf-8")
    (example,) = (
        block for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL) if "interceptor-nb/fleet" in block
    )
    field, state = begin(read_fleet_text(example, "fleet.md"))
    assert problems(field, state, field.setup.orders_for(1)) == ()


def test_writing_is_canonical(tmp_path: Path) -> None:
    setup = read_fleet_text(json.dumps(GAME), "game.json")
    path = tmp_path / "game.json"
    write_fleet(setup, path)
    assert read_fleet(path) == setup
    assert path.read_text("utf-8") == dump_fleet(setup)
    jsonschema.Draft202012Validator(schema("fleet")).validate(json.loads(path.read_text("utf-8")))


@given(st.integers(0, 10**9))
def test_read_write_read_is_identity(seed: int) -> None:
    setup: Setup = games.scenario(Random(seed))
    assert fleet_faults(setup) == ()
    again = read_fleet_text(dump_fleet(setup), "game.json")
    assert again == setup
    assert dump_fleet(again) == dump_fleet(setup)


def keys(value: object, part: dict[str, Any], whole: dict[str, Any]) -> None:
    """Assert that the keys of objects in *value* come in the order of the schema *part*."""
    part = whole["$defs"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part
    if isinstance(value, list):
        for each in value:
            keys(each, part["items"], whole)
    elif isinstance(value, dict) and "properties" in part:
        assert [key for key in part["properties"] if key in value] == list(value)
        for key, each in value.items():
            keys(each, part["properties"][key], whole)
    elif isinstance(value, dict) and "additionalProperties" in part:
        for each in value.values():
            keys(each, part["additionalProperties"], whole)


@given(st.integers(0, 10**9))
def test_keys_are_in_schema_order(seed: int) -> None:
    whole = schema("fleet")
    keys(json.loads(dump_fleet(games.scenario(Random(seed)))), whole, whole)
    keys(json.loads(dump_fleet(read_fleet_text(json.dumps(GAME), "game.json"))), whole, whole)


@pytest.mark.parametrize(
    ("pointer", "value", "faults"),
    [
        pytest.param("/turn", 3, [("/turn", None)], id="an unknown key"),
        pytest.param("/ships/0/course", 13, [("/ships/0/course", "TBL-1")], id="TBL-1 no such course"),
        pytest.param("/ships/0/at", "1;2", [("/ships/0/at", "TBL-1")], id="TBL-1 no place"),
        pytest.param("/clouds/0/at", "1", [("/clouds/0/at", "TBL-1")], id="TBL-1 nor of a cloud"),
        pytest.param("/groups/1/at", "x,1", [("/groups/1/at", "TBL-1")], id="TBL-1 nor of a group"),
        pytest.param("/ships/1/side", "green", [("/ships/1/side", None)], id="no such side"),
        pytest.param("/ships/0/design", "hove", [("/ships/0/design", None)], id="no such design"),
        pytest.param("/groups/1/type", "slow", [("/groups/1/type", None)], id="no such type"),
        pytest.param("/groups/1/id", "h", [("/groups/1/id", None)], id="an id that is taken"),
        pytest.param("/ships/1/damage", 11, [("/ships/1/status", "HUL-3")], id="HUL-3 no box left, and active"),
        pytest.param("/ships/1/damage", 12, [("/ships/1/damage", "HUL-1")], id="HUL-1 more than there are"),
        pytest.param("/ships/1/status", "hulk", [("/ships/1/damage", "HUL-3")], id="HUL-3 a hulk with boxes"),
        pytest.param("/ships/1/systems_lost", {"drive": 2}, [], id="HUL-5 a drive lost twice"),
        pytest.param(
            "/ships/1/systems_lost", {"pdaf1": 2}, [("/ships/1/systems_lost/pdaf1", "HUL-5")], id="HUL-5 pdaf"
        ),
        pytest.param(
            "/ships/1/systems_lost", {"pdaf1": -1}, [("/ships/1/systems_lost/pdaf1", "CAR-4")], id="CAR-4 pdaf"
        ),
        pytest.param(
            "/ships/1/systems_lost", {"bay1": 1}, [("/ships/1/systems_lost/bay1", "HUL-4")], id="HUL-4 no bay"
        ),
        pytest.param("/ships/0/systems_lost", {"bay2": -1}, [], id="CAR-4 a bay lost for good"),
        pytest.param(
            "/ships/0/systems_lost", {"bay1": 1, "bay2": 1}, [("/groups/0/aboard", "CAR-2")], id="CAR-2 no bay left"
        ),
        pytest.param("/groups/0/bay", 2, [], id="CAR-2 the second bay"),
        pytest.param("/groups/0/bay", 3, [("/groups/0/bay", "CAR-2")], id="CAR-2 a third"),
        pytest.param("/groups/0/aboard", "d", [("/groups/0/aboard", "CAR-2")] * 2, id="CAR-2 an enemy without bays"),
        pytest.param("/groups/0/ready", None, [("/groups/0/ready", "CAR-4")], id="CAR-4 damaged in a bay that works"),
        pytest.param("/types/fast", {"name": "F"}, [("/types/fast", "FTR-8")], id="FTR-8 a type that is given"),
        pytest.param("/groups/0/aboard", "x", [("/groups/0/aboard", None)], id="no such ship"),
        pytest.param("/groups/0/at", "1,1", [("/groups/0", "CAR-2")], id="CAR-2 in two places"),
        pytest.param("/groups/0/aboard", None, [("/groups/0", "CAR-2")], id="CAR-2 nowhere"),
        pytest.param("/groups/0/fighters", 0, [], id="FTR-1 none left"),
        pytest.param("/designs/dock/thrust", 1, [("/designs/dock/thrust", "HUL-5")], id="HUL-5 a base with thrust"),
        pytest.param("/designs/dock/carrier", "fleet", [("/designs/dock/carrier", "CAR-1")], id="CAR-1 a base"),
        pytest.param("/designs/hive/carrier", "type_4", [("/designs/hive/carrier", "CAR-1")], id="CAR-1 no base"),
        pytest.param("/designs/dart/others", ["pdaf1"], [("/designs/dart/others/0", "HUL-4")], id="HUL-4 a name twice"),
        pytest.param("/designs/dart/rows", [], [("/designs/dart/rows", "HUL-1")], id="HUL-1 no rows"),
        pytest.param("/orders/1/h", "+2 X", [("/orders/1/h", None)], id="a line that cannot be read"),
        pytest.param("/orders/1/x", ".", [("/orders/1/x", None)], id="a line of nobody"),
        pytest.param("/orders/0", {}, [("/orders/0", None)], id="no turn"),
        pytest.param("/rules", {"scramble": "on"}, [("/rules/scramble", "CAR-5")], id="CAR-5 scrambling"),
        pytest.param("/version", 2, [("/version", None)], id="a newer version"),
    ],
)
def test_faults(pointer: str, value: object, faults: list[tuple[str, str | None]]) -> None:
    assert faults_of(changed(pointer, value)) == faults


def test_what_a_fault_says() -> None:
    with pytest.raises(ScenarioError) as caught:
        read_fleet_text(json.dumps(changed("/designs/dart/rows", []) | {"titel": "x"}), "game.json")
    assert str(caught.value).splitlines() == [
        "game.json: /designs/dart/rows: 0 entries, 1 are the least [HUL-1]",
        "game.json: /titel: unknown field; did you mean 'title'?",
    ]


def test_several_faults_come_at_once() -> None:
    record = changed("/ships/0/at", "?") | {"titel": "x"}
    record["designs"]["dock"]["thrust"] = 9
    assert faults_of(record) == [("/titel", None), ("/designs/dock/thrust", "HUL-5"), ("/ships/0/at", "TBL-1")]


def test_bays_of_several_groups() -> None:
    """CAR-2: one bay for two, a third group, and a lost ship."""
    base = {"side": "red", "aboard": "h"}
    record = changed("/groups", [{"id": "g", **base, "bay": 1}, {"id": "i", **base, "bay": 1}])
    assert faults_of(record | {"orders": {}}) == [("/groups/1/bay", "CAR-2")]
    record = changed("/groups", [{"id": "g", **base}, {"id": "i", **base, "bay": 1}, {"id": "j", **base}])
    assert faults_of(record | {"orders": {}}) == [("/groups/2/aboard", "CAR-2")]
    waits = changed("/groups", [{"id": "g", **base, "bay": 1, "ready": None}])
    waits["ships"][0]["systems_lost"] = {"bay1": 1}
    assert faults_of(waits) == []
    lost = changed("/ships/0/status", "hulk")
    lost["ships"][0]["damage"] = 16
    assert faults_of(lost) == [("/groups/0/aboard", "HUL-3")]


def test_a_named_bay_comes_before_the_first_that_is_free() -> None:
    """CAR-2: g finds bay1 taken by the one listed after it."""
    setup = a_game(
        a_ship("c", design="carrier", side="blue"), a_group("g", aboard="c"), a_group("h", aboard="c", bay=1)
    )
    assert [group.bay for group in begin(setup)[1].groups] == [5, 4]
    with pytest.raises(ValueError, match="g begins aboard c, which has no bay for it"):
        begin(a_game(a_ship("c"), a_group("g", aboard="c")))


def test_what_cannot_be_written(tmp_path: Path) -> None:
    bad = a_game(a_ship("a", course=13))
    with pytest.raises(ScenarioError, match="TBL-1"):
        write_fleet(bad, tmp_path / "game.json")
    with pytest.raises(ScenarioError, match="cannot be written"):
        write_fleet(a_game(a_ship("a")), tmp_path)
    assert list(tmp_path.iterdir()) == []
