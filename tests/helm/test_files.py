"""Files of the helm: scenarios round trip, cases pass, and whatever is wrong is told at once with its place."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.hexes import distance, hex_at, label
from interceptor_nb.rules.helm.purposes import PURPOSES
from interceptor_nb.rules.helm.rules import RULES
from interceptor_nb.rules.helm.setup import Setup
from interceptor_nb.rules.helm.state import begin
from interceptor_nb.rules.helm.tables import ActionKind
from interceptor_nb.rules.helm.turn import play
from interceptor_nb.scenario import (
    ScenarioError,
    dump_helm,
    helm_differences,
    read_helm,
    read_helm_case,
    read_helm_case_text,
    read_helm_text,
    schema,
    write_helm,
)
from tests.helm import games

SHIP: dict[str, Any] = {"id": "a", "hex": "1010", "facing": "E", "crew": [{"id": "kim"}]}
PLAIN: dict[str, Any] = {"format": "interceptor-nb/helm", "version": 1, "ships": [SHIP]}
CASE: dict[str, Any] = {
    "format": "interceptor-nb/helm-case",
    "version": 1,
    "name": "plain",
    "scenario": PLAIN,
    "expect": {},
}


def scenario(seed: int) -> Setup:
    """Return a scenario of a random game with titles, two planets at most and lines."""
    random = Random(seed)
    setup = games.scenario(random)
    further = hex_at(1, 1, setup.map.grain)
    planets = (*setup.planets, further) if all(distance(one, further) > 2 for one in setup.planets) else setup.planets
    orders = tuple(
        ((round_, phase), tuple((ship.id, "kim:steady") for ship in setup.ships))
        for round_ in (1, 2)
        for phase in range(1, random.randint(1, 7))
    )
    return structs.replace(setup, title="Über", planets=planets, orders=orders)


@given(st.integers(0, 10**9))
def test_writing_and_reading_again_changes_nothing(seed: int) -> None:
    setup = scenario(seed)
    text = dump_helm(setup)
    assert read_helm_text(text, "x") == setup
    assert dump_helm(read_helm_text(text, "x")) == text
    jsonschema.Draft202012Validator(schema("helm")).validate(json.loads(text))


def test_the_documented_scenario_is_read_and_its_lines_are_legal() -> None:
    """What `docs/helm.md` shows, played with the faces it shows."""
    page = (Path(__file__).parents[2] / "docs" / "helm.md").read_text("utf-8")
    (block,) = re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    field, state = begin(read_helm_text(block, "docs/helm.md"))
    turn = play(field, state, field.setup.orders_for(1, 1), ScriptedDice({"scout": {"check": [3, 4, 6, 5]}}, PURPOSES))
    assert turn.problems == ()
    words = set(re.findall(r"`kim:(\w+)", page))
    assert words >= set(get_args(ActionKind))
    assert [purpose for purpose in PURPOSES if f"`{purpose}`" not in page] == []


def test_a_file_is_written_and_read(tmp_path: Path) -> None:
    setup, path = scenario(7), tmp_path / "x.json"
    write_helm(setup, path)
    assert read_helm(path) == setup
    with pytest.raises(ScenarioError, match="'a' is taken by /ships/0/id"):
        write_helm(structs.replace(setup, ships=(setup.ships[0], setup.ships[0])), path)
    assert read_helm(path) == setup


def test_orders_are_found_by_round_and_phase() -> None:
    record = PLAIN | {"orders": {"2.3": {"a": "kim:steady"}, "1.6": {"a": "."}}}
    setup = read_helm_text(json.dumps(record), "x")
    assert [when for when, _ in setup.orders] == [(1, 6), (2, 3)]
    assert setup.orders_for(2, 3) == {"a": "kim:steady"}
    assert setup.orders_for(1, 1) == {}


def faults_of(record: dict[str, Any]) -> list[str]:
    """Return the faults of a scenario as lines."""
    with pytest.raises(ScenarioError) as raised:
        read_helm_text(json.dumps(record), "x")
    return [str(fault) for fault in raised.value.faults]


def ship(**changes: Any) -> dict[str, Any]:
    """Return a scenario whose ship has *changes*."""
    return PLAIN | {"ships": [SHIP | changes]}


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        pytest.param(ship(sped=3), "x: /ships/0/sped: unknown field; did you mean 'speed'?", id="a key misspelt"),
        pytest.param(ship(speed=12), "x: /ships/0/speed: 12 is over the most, 11 [HLM-2]", id="HLM-2 too fast"),
        pytest.param(ship(ooc=7), "x: /ships/0/ooc: 7 is over the most, 6 [HLM-3]", id="HLM-3 too much OOC"),
        pytest.param(
            PLAIN | {"rules": {"fast_hexes": "fist"}},
            "x: /rules/fast_hexes: 'fist' is none of first, last; did you mean 'first'? [HLM-7]",
            id="HLM-7 option",
        ),
        pytest.param(
            PLAIN | {"rules": {"ooc_on_success": 2}},
            "x: /rules/ooc_on_success: 2 is not allowed [HLM-3]",
            id="HLM-3 option",
        ),
        pytest.param(
            ship(facing="N"),
            "x: /ships/0/facing: 'N' is no heading of a map with grain 'rows'; NE E SE SW W NW are [MAP-1]",
            id="a facing of the other grain",
        ),
        pytest.param(
            ship(hex="3110"),
            "x: /ships/0/hex: '3110' is off the map, which has 30 columns and 20 rows [MAP-2]",
            id="off",
        ),
        pytest.param(
            ship(profile="2/7"),
            "x: /ships/0/profile: '2/7' is no silhouette; write n/d, n at most d and d a divisor of 60, like 2/6"
            " [HLM-R4]",
            id="HLM-R4 no die has 7 sides",
        ),
        pytest.param(
            ship(profile="1/0"),
            "x: /ships/0/profile: '1/0' is no silhouette; write n/d, n at most d and d a divisor of 60, like 2/6"
            " [HLM-R4]",
            id="HLM-R4 nothing to roll",
        ),
        pytest.param(
            ship(profile={"rear": "3/2"}),
            "x: /ships/0/profile/rear: '3/2' is no silhouette; write n/d, n at most d and d a divisor of 60, like 2/6"
            " [HLM-R4]",
            id="HLM-R4 more than whole",
        ),
        pytest.param(
            ship(profile={"back": "1/2"}),
            "x: /ships/0/profile/back: unknown field; front, right_front, right_rear, rear, left_rear, left_front are",
            id="no such side",
        ),
        pytest.param(
            ship(crew=[{"id": "kim"}, {"id": "kim"}]),
            "x: /ships/0/crew/1/id: 'kim' is taken by /ships/0/crew/0/id; the ids of a ship's crew differ",
            id="two characters of one name",
        ),
        pytest.param(
            PLAIN | {"missiles": [{"id": "a", "target": "a", "hex": "0101"}]},
            "x: /missiles/0/id: 'a' is taken by /ships/0/id; the ids of ships and missiles differ",
            id="a missile called as a ship",
        ),
        pytest.param(
            PLAIN | {"missiles": [{"id": "m", "target": "b", "hex": "0101"}]},
            "x: /missiles/0/target: 'b' is no ship of this scenario; a is",
            id="no such target",
        ),
        pytest.param(
            PLAIN | {"planets": ["1010", "1210"]},
            "x: /planets/1: '1210' is less than 3 hexes from '1010'; a ship could not tell which it orbits [HLM-A10]",
            id="HLM-A10 planets too near",
        ),
        pytest.param(
            PLAIN | {"planets": ["10"]},
            "x: /planets/0: '10' is no hex label; write column and row from 01 in two digits each, like 0508 [MAP-2]",
            id="a planet nowhere",
        ),
        pytest.param(
            PLAIN | {"orders": {"1.7": {}}},
            "x: /orders/1.7: '1.7' is no phase; write round and phase, like \"1.2\", phases are 1 to 6",
            id="HLM-7 no seventh phase",
        ),
        pytest.param(
            PLAIN | {"orders": {"1.1": {"b": "."}}},
            "x: /orders/1.1/b: 'b' is no ship of this scenario; a is",
            id="a line of nobody",
        ),
        pytest.param(
            PLAIN | {"orders": {"1.1": {"a": "kim:turn:X"}}},
            "x: /orders/1.1/a: token 1 'kim:turn:X' 'turn:X' cannot be read; turn is written turn:R, turn:L2",
            id="a line that cannot be read",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(record: dict[str, Any], fault: str) -> None:
    assert faults_of(record) == [fault]


def test_planets_three_apart_are_apart() -> None:
    """HLM-A10."""
    setup = read_helm_text(json.dumps(PLAIN | {"planets": ["1010", "1310"]}), "x")
    assert [label(planet, "rows") for planet in setup.planets] == ["1010", "1310"]


def test_planets_are_apart_by_the_grain_of_the_map() -> None:
    """HLM-A10: these two lie 3 apart on a map of rows and 2 on one of columns."""
    by_rows = PLAIN | {"planets": ["1010", "0809"]}
    assert len(read_helm_text(json.dumps(by_rows), "x").planets) == 2
    (fault,) = faults_of(ship(facing="N") | {"planets": ["1010", "0809"], "map": {"grain": "columns"}})
    assert fault.startswith("x: /planets/1: ")


def test_a_silhouette_is_written_short() -> None:
    """HLM-R4: sides that are whole are left out."""
    setup = read_helm_text(json.dumps(ship(profile={"front": "1/1", "rear": "1/6"})), "x")
    assert '"profile": {"rear": "1/6"}' in dump_helm(setup)
    same = read_helm_text(json.dumps(ship(profile="2/4")), "x")
    assert '"profile": "2/4"' in dump_helm(same)


def test_a_case_may_have_lines_that_cannot_be_read() -> None:
    wrong = PLAIN | {"orders": {"1.1": {"a": "kim:fly"}}}
    record = CASE | {"scenario": wrong, "expect": {"problems": [{"ship": "a"}]}}
    assert helm_differences(read_helm_case_text(json.dumps(record), "x")) == ()


def test_every_fault_at_once() -> None:
    found = faults_of(ship(speed=12, facing="N", hex="9999") | {"planets": ["1", "1010"], "titel": "x"})
    assert [line.split(": ")[1] for line in found] == [
        "/ships/0/speed", "/titel", "/ships/0/hex", "/ships/0/facing", "/planets/0",
    ]  # fmt: skip


def case_faults(**changes: Any) -> list[str]:
    """Return the faults of a case with *changes* as lines."""
    with pytest.raises(ScenarioError) as raised:
        read_helm_case_text(json.dumps(CASE | changes), "x")
    return [str(fault) for fault in raised.value.faults]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        pytest.param(
            {"rules": ["HLM-A3", "HLM-99"]}, "x: /rules/1: 'HLM-99' is no rule; did you mean", id="no such rule"
        ),
        pytest.param({"dice": {"b": {}}}, "x: /dice/b: 'b' owns no dice of this scenario; a is", id="owner"),
        pytest.param({"dice": {"a": {"sot": [1]}}}, "x: /dice/a/sot: 'sot' is none of check, spin, hull", id="purpose"),
        pytest.param({"dice": {"a": {"check": [7]}}}, "x: /dice/a/check/0: 7 is no face of a d6; check is", id="face"),
        pytest.param(
            {"expect": {"ships": {"b": {}}}}, "x: /expect/ships/b: 'b' is no ship of this scenario; a", id="ship"
        ),
        pytest.param({"expect": {"missiles": {"m": None}}}, "x: /expect/missiles/m: 'm' is no missile of this", id="m"),
        pytest.param(
            {"expect": {"ships": {"a": {"facing": "N"}}}}, "x: /expect/ships/a/facing: 'N' is no", id="facing"
        ),
        pytest.param(
            {"expect": {"ships": {"a": {"spent": {"bob": 1}}}}}, "x: /expect/ships/a/spent/bob: 'bob'", id="who"
        ),
        pytest.param(
            {"expect": {"rolls": [{"owner": "b"}]}}, "x: /expect/rolls/0/owner: 'b' is not of this", id="roller"
        ),
        pytest.param(
            {"expect": {"problems": [{"ship": "b"}]}}, "x: /expect/problems/0/ship: 'b' is not of", id="whose"
        ),
        pytest.param(
            {"scenario": ship(speed=12)}, "x: /scenario/ships/0/speed: 12 is over the most, 11", id="scenario"
        ),
        pytest.param(
            {"scenario": {"file": "no.json"}}, "x: /scenario/file: 'no.json' is no path from the", id="folder"
        ),
    ],
)
def test_what_is_wrong_with_a_case(changes: dict[str, Any], fault: str) -> None:
    assert [line[: len(fault)] for line in case_faults(**changes)] == [fault]


def test_the_scenario_of_a_case_may_lie_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "plain.json").write_text(json.dumps(PLAIN), "utf-8")
    (tmp_path / "case.json").write_text(json.dumps(CASE | {"scenario": {"file": "plain.json"}}), "utf-8")
    assert helm_differences(read_helm_case(tmp_path / "case.json")) == ()


@pytest.mark.parametrize(
    ("changes", "difference"),
    [
        pytest.param({"expect": {"ships": {"a": {"speed": 3}}}}, "a: speed is 0, expected 3", id="a ship"),
        pytest.param({"expect": {"missiles": {"m": None}}}, "m: {'hex': '0510'}, expected that it is gone", id="there"),
        pytest.param(
            {"expect": {"missiles": {"m": {"hex": "0101"}}}},
            "m: {'hex': '0510'}, expected {'hex': '0101'}",
            id="missile",
        ),
        pytest.param(
            {"expect": {"rolls": []}}, "1 rolls were made, 0 expected; not expected: a check [3, 4]", id="rolls"
        ),
        pytest.param({"expect": {"rolls": [{"total": 8}]}}, "roll 1: total is 7, expected 8", id="a roll"),
        pytest.param({"expect": {"problems": [{"ship": "a"}]}}, "problem expected and not found: a any", id="no fault"),
        pytest.param({"dice": {"a": {"check": [3, 4, 5]}}}, "a check: faces [5] are left over", id="left over"),
        pytest.param({"dice": {}}, "round 1, phase 1: a has no check face left, and a roll is due", id="run dry"),
    ],
)
def test_where_a_case_differs(changes: dict[str, Any], difference: str) -> None:
    scenario = PLAIN | {
        "missiles": [{"id": "m", "target": "a", "hex": "0310"}],
        "orders": {"1.1": {"a": "kim:steady"}},
    }
    record = CASE | {"scenario": scenario, "dice": {"a": {"check": [3, 4]}}} | changes
    assert helm_differences(read_helm_case_text(json.dumps(record), "x")) == (difference,)


def test_a_missile_that_is_gone_and_a_fault_that_is_not_expected() -> None:
    scenario = PLAIN | {"orders": {"1.1": {"a": "kim:turn:R"}}}
    found = helm_differences(read_helm_case_text(json.dumps(CASE | {"scenario": scenario}), "x"))
    assert found[0].startswith(
        "problem not expected: a, token 1 'kim:turn:R': turn takes 1 helm energy, the ship has 0"
    )
    landed = ship() | {"planets": ["1010"], "missiles": [{"id": "m", "target": "a", "hex": "0310"}]}
    record = CASE | {"scenario": landed, "expect": {"missiles": {"m": {"hex": "0510"}}}}
    assert helm_differences(read_helm_case_text(json.dumps(record), "x")) == (
        "m: it is gone, expected {'hex': '0510'}",
    )


def test_the_schema_names_rules_that_exist() -> None:
    text = json.dumps([schema("helm"), schema("helm-case")])
    named = set(re.findall(r"HLM-[AR]?\d+", text))
    assert named
    assert named <= set(RULES)
