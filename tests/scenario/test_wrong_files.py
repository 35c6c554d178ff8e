"""Wrong files: every fault is told, each with its place, what would be right, and the rule."""

# ruff: noqa: E501 (a row of a table stands on one line)

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from interceptor_nb.scenario import ScenarioError, read, read_text
from interceptor_nb.scenario.document import MOST_BYTES, Node
from interceptor_nb.scenario.files import from_node

GOOD: dict[str, Any] = {
    "format": "interceptor-nb/scenario",
    "version": 1,
    "map": {"columns": 30, "rows": 20, "grain": "rows"},
    "sides": [{"id": "tog", "name": "TOG", "nation": "tog", "color": "#d55e00"}, {"id": "cw", "name": "CW"}],
    "designs": {
        "pilum": {
            "name": "Pilum",
            "tonnage": 148,
            "engine_power": 1036,
            "armour": {"forward": 80},
            "internals": [["engine", 6], ["powerplant", 8], ["crew", 1]],
            "loads": [{"id": "missile", "kind": "missile", "tons": 3, "count": 3}],
        }
    },
    "ships": [
        {
            "id": "marcos",
            "design": "pilum",
            "side": "tog",
            "hex": "0508",
            "heading": "NE",
            "facing": "NE",
            "velocity": 3,
            "crew": [{"name": "Marcos", "role": "pilot", "piloting": 5}],
        }
    ],
    "asteroids": ["0610", {"id": "a1", "hex": "0611"}],
    "installations": [{"id": "oi1", "side": "cw", "hex": "1010", "shields": {"forward": 20, "aft": 20}}],
    "orders": {"1": {"marcos": "+2 4 R 1 R"}},
    "checks": [
        {"that": "can_reach", "ship": "marcos", "hex": "0610", "by_turn": 2},
        {"that": "probability", "event": "ship_lost", "ship": "marcos", "by_turn": 3, "between": [0, 0.2]},
    ],
}
ABSENT = object()


def changed(*changes: tuple[str, Any]) -> dict[str, Any]:
    """Return `GOOD` with other values at the given pointers; `ABSENT` takes a key away."""
    record = copy.deepcopy(GOOD)
    for pointer, value in changes:
        *steps, last = pointer.strip("/").split("/")
        place: Any = record
        for step in steps:
            place = place[int(step)] if isinstance(place, list) else place.setdefault(step, {})
        if value is ABSENT:
            del place[last]
        elif isinstance(place, list):
            place[int(last) :] = [value]
        else:
            place[last] = value
    return record


def told(record: object, folder: Path | None = None) -> list[str]:
    """Return what reading says, a line for each fault."""
    text = record if isinstance(record, str) else json.dumps(record)
    with pytest.raises(ScenarioError) as caught:
        read_text(text, "chase.json", folder)
    assert caught.value.exit_code == 1
    return str(caught.value).splitlines()


def test_the_good_one_has_no_fault() -> None:
    assert read_text(json.dumps(GOOD), "chase.json").ships[0].velocity == 3


@pytest.mark.parametrize(
    ("pointer", "value", "message"),
    [
        # shape
        ("/titel", "x", "/titel: unknown field; did you mean 'title'?"),
        ("/designs/pilum/tonage", 1, "/designs/pilum/tonage: unknown field; did you mean 'tonnage'?"),
        ("/designs/pilum/armour/foward", 1, "/designs/pilum/armour/foward: unknown field; did you mean 'forward'?"),
        ("/sides/0/zzz", 1, "/sides/0/zzz: unknown field; id, name, nation, color are"),
        ("/asteroids/1/hexx", "0101", "/asteroids/1/hexx: unknown field; did you mean 'hex'?"),
        ("/checks/0/by_turns", 1, "/checks/0/by_turns: unknown field; did you mean 'by_turn'?"),
        ("/ships/0/hex", ABSENT, "/ships/0/hex: missing; a hex: column and row from 01, two digits each (MAP-2)"),
        ("/ships/0/velocity", "3", "/ships/0/velocity: '3' is not a whole number [MOV-1]"),
        ("/ships/0/velocity", 3.0, "/ships/0/velocity: 3.0 is not a whole number [MOV-1]"),
        ("/ships/0/velocity", True, "/ships/0/velocity: true is not a whole number [MOV-1]"),
        ("/ships/0/velocity", -1, "/ships/0/velocity: -1 is below the least, 0 [MOV-1]"),
        ("/ships/0/random", 1, "/ships/0/random: 1 is not true or false [RND-7]"),
        ("/ships/0/heading", None, "/ships/0/heading: null is not text [MAP-1]"),
        ("/installations", {}, "/installations: an object is not a list"),
        ("/ships/0/crew/0", 7, "/ships/0/crew/0: 7 is not an object [FLT-1]"),
        ("/orders", [], "/orders: a list is not an object"),
        ("/map/columns", 100, "/map/columns: 100 is over the most, 99 [MAP-2]"),
        ("/designs/pilum/tonnage", 0, "/designs/pilum/tonnage: 0 is not over 0 [MAS-1]"),
        ("/designs/pilum/tonnage", "148", "/designs/pilum/tonnage: '148' is not a number [MAS-1]"),
        ("/designs/pilum/internals/0", ["engine"], "/designs/pilum/internals/0/1: missing"),
        ("/designs/pilum/internals/0", ["engine", 6, 2], "/designs/pilum/internals/0: 3 entries, 2 are the most [DMG-2]"),
        ("/designs/pilum/ship_class", "figher", "/designs/pilum/ship_class: 'figher' is none of fighter, patrol; did you mean 'fighter'?"),
        ("/ships/0/crew/0/piloting", 21, "/ships/0/crew/0/piloting: 21 is over the most, 20 [CRW-3]"),
        ("/ships/0/crew/0/piloting", 0, "/ships/0/crew/0/piloting: 0 is below the least, 1 [CRW-3]"),
        ("/checks/0", {"that": "can_fly"}, "/checks/0: 'can_fly' is no kind of check; can_reach, cannot_reach, probability, thrust_of are"),
        ("/checks/0", {"that": "thrust_of", "ship": "marcos", "equals": -1}, "/checks/0/equals: -1 is below the least, 0 [MAS-1]"),
        ("/checks/0", {"that": "cannot_reach", "ship": "marcos", "hex": "3101", "by_turn": 1}, "/checks/0/hex: '3101' is off the map"),
        ("/checks/1/between", [0, 2], "/checks/1/between/1: 2 is over the most, 1"),
        # references and ids
        ("/ships/0/side", "tgo", "/ships/0/side: 'tgo' is no side of this scenario; did you mean 'tog'?"),
        ("/ships/0/design", "x", "/ships/0/design: 'x' is no design of this scenario; pilum is"),
        ("/checks/0/ship", "mracos", "/checks/0/ship: 'mracos' is no ship of this scenario; did you mean 'marcos'?"),
        ("/asteroids/1/id", "marcos", "/asteroids/1/id: 'marcos' is taken by /ships/0/id; the ids of ships, asteroids"),
        ("/asteroids/1", "0610", "/asteroids/1: 'a0610' is taken by /asteroids/0; the ids of ships, asteroids"),
        ("/installations/0/id", "a0610", "/installations/0/id: 'a0610' is taken by /asteroids/0"),
        ("/sides/2", {"id": "tog", "name": "T"}, "/sides/2/id: 'tog' is taken by /sides/0/id; the ids of sides differ"),
        ("/asteroids/1/id", "field", "/asteroids/1/id: 'field' owns the dice of the asteroid field; choose another id [AST-5]"),
        ("/installations/0/id", "a b", "/installations/0/id: 'a b' is no id; write 1 to 64 letters"),
        ("/designs/a b", GOOD["designs"]["pilum"], "/designs/a b: 'a b' is no id"),
        ("/sides/0/color", "red", "/sides/0/color: 'red' is no colour; write # and six hexadecimal digits"),
        # places
        ("/ships/0/hex", "3120", "/ships/0/hex: '3120' is off the map, which has 30 columns and 20 rows [MAP-2]"),
        ("/ships/0/hex", "58", "/ships/0/hex: '58' is no hex label; write column and row from 01"),
        ("/asteroids/0", "0021", "/asteroids/0: '0021' is no hex label"),
        ("/asteroids/0", "06 1", "/asteroids/0: '06 1' is no hex label"),
        ("/installations/0/hex", "1021", "/installations/0/hex: '1021' is off the map"),
        ("/checks/0/hex", "3101", "/checks/0/hex: '3101' is off the map"),
        ("/ships/0/heading", "N", "/ships/0/heading: 'N' is no heading of a map with grain 'rows'; NE E SE SW W NW are [MAP-1]"),
        ("/ships/0/facing", "ne", "/ships/0/facing: 'ne' is no heading of a map with grain 'rows'"),
        ("/asteroids/1/direction", "S", "/asteroids/1/direction: 'S' is no heading of a map with grain 'rows'"),
        ("/map/ground_edge", "west", "/map/ground_edge: 'west' is no ground edge of a map with grain 'rows', whose hexrows run west-east; north or south lies along them [MAP-3]"),
        ("/ships/0/altitude", 11, "/ships/0/altitude: 11 is over the highest level, 10 [ALT-1]"),
        # sums and losses
        ("/designs/pilum/loads/0/tons", 50, "/designs/pilum/loads: 150 t of loads; they are part of the tonnage of 148 t and must weigh less [MAS-2]"),
        ("/designs/pilum/loads/1", {"id": "missile", "kind": "fuel", "tons": 1}, "/designs/pilum/loads/1/id: 'missile' is the id of another load"),
        ("/designs/pilum/loads/0/id", "a*b", "/designs/pilum/loads/0/id: 'a*b' is no id"),
        ("/ships/0/armour_lost", {"forward": 81}, "/ships/0/armour_lost/forward: 81 boxes lost of 80; no more than the design has [DMG-1]"),
        ("/ships/0/armour_lost", {"aft": 1}, "/ships/0/armour_lost/aft: 1 boxes lost of 0"),
        ("/ships/0/internals_lost", [["engine", 7]], "/ships/0/internals_lost/0: 7 boxes of engine lost of 6; no more than the design has [DMG-2]"),
        ("/ships/0/internals_lost", [["crew", 1], ["engine", 1]], "/ships/0/internals_lost/1: 'engine' stands out of order; the design's is engine, powerplant, crew [DMG-2]"),
        ("/ships/0/internals_lost", [["engin", 1]], "/ships/0/internals_lost/0: 'engin' is no component of the design; did you mean 'engine'? [DMG-2]"),
        ("/ships/0/loads_lost", {"misile": 1}, "/ships/0/loads_lost/misile: 'misile' is no load of the design; did you mean 'missile'? [MAS-2]"),
        ("/ships/0/loads_lost", {"missile": 3.5}, "/ships/0/loads_lost/missile: 3.5 pieces gone of 3; no more than the design has [MAS-2]"),
        ("/installations/0/shields/aft", 10, "/installations/0/shields: an installation has one shield rate for all sides, not forward 20, aft 10"),
        ("/checks/1/between", [0.5, 0.25], "/checks/1/between: the least, 0.5, is over the greatest, 0.25"),
        # orders
        ("/orders/1/marcos", "+2 4 X", "/orders/1/marcos: token 3 'X' is no order; +3 -2 (velocity)"),
        ("/orders/1/marcos", "+2 .", "/orders/1/marcos: token 2 '.' stands alone"),
        ("/orders/1/marcos", "4 +2", "/orders/1/marcos: token 2 '+2' stands after '4'; a line goes ram:, push"),
        ("/orders/1/macros", ".", "/orders/1/macros: 'macros' is no ship of this scenario; did you mean 'marcos'?"),
        ("/orders/01", {}, "/orders/01: '01' is no turn; write its number from 1 to 999, like \"1\""),
    ],
)  # fmt: skip
def test_one_fault(pointer: str, value: object, message: str) -> None:
    lines = told(changed((pointer, value)))
    assert len(lines) == 1, lines
    assert lines[0].startswith(f"chase.json: {message}")


def test_a_heading_of_the_other_grain() -> None:
    record = changed(("/map/grain", "columns"), ("/ships/0/heading", "W"))
    assert told(record) == [
        "chase.json: /ships/0/heading: 'W' is no heading of a map with grain 'columns'; N NE SE S SW NW are [MAP-1]"
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            {"ground_edge": "south", "ground_rows": 14},
            "/map: 20 hexrows of ground, atmosphere and interface do not fit a map of 19",
            id="MAP-3 one hexrow too many",
        ),
        pytest.param({"ground_edge": "north", "ground_rows": 13}, None, id="MAP-3 the last that fits"),
        pytest.param(
            {"ground_edge": "south", "interface_rows": 0},
            "/map/interface_rows: 0 hexrows; a planet has at least one of atmosphere and one of interface [ATM-7]",
            id="ATM-7 no interface",
        ),
        pytest.param({"interface_rows": 0, "atmosphere_rows": 0}, None, id="ATM-7 no planet, no zones"),
        pytest.param(
            {"ground_edge": "south", "ground_rows": "x"},
            "/map/ground_rows: 'x' is not a whole number",
            id="one that cannot be added",
        ),
    ],
)
def test_planets(changes: dict[str, Any], message: str | None) -> None:
    record = {**GOOD, "map": {"columns": 30, "rows": 19, "grain": "rows"} | changes}
    if message is None:
        assert read_text(json.dumps(record), "x.json").map.rows == 19
        return
    lines = told(record)
    assert len(lines) == 1
    assert message in lines[0]


def test_random_beside_a_status() -> None:
    record = changed(("/ships/0/status", "flying"), ("/ships/0/random", True))
    assert told(record) == ["chase.json: /ships/0/random: true beside the status 'flying'; leave one of them out"]


def test_a_ship_that_left_the_map_may_lie_beyond_it() -> None:
    record = changed(("/ships/0/status", "left_map"), ("/ships/0/hex", "3120"))
    assert read_text(json.dumps(record), "x.json").ships[0].status == "left_map"


def test_every_fault_is_told_at_once() -> None:
    """Of one ship, in shape and in content, and elsewhere: none hides another."""
    record = changed(
        ("/ships/0/velocity", "3"),
        ("/ships/0/heading", "N"),
        ("/ships/0/side", "x"),
        ("/ships/0/crew", 3),
        ("/map/columns", "30"),
        ("/turns", 0),
        ("/orders/1/marcos", "?"),
    )
    pointers = {line.split(": ")[1] for line in told(record)}
    assert pointers == {
        "/ships/0/velocity",
        "/ships/0/heading",
        "/ships/0/side",
        "/ships/0/crew",
        "/map/columns",
        "/turns",
        "/orders/1/marcos",
    }


def test_what_has_the_wrong_shape_is_passed_by() -> None:
    """The checks of content meet any value at any place without failing themselves."""
    strange: list[Any] = [None, 3, "x", [3, [None, 3], ["engine", "x"]], {"x": [3]}, {"x": {"y": None}}]
    strange.append([{"id": 3, "hex": 4, "tons": "x", "count": "y", "direction": [], "shields": 3, "between": [0]}])
    for part in ("map", "rules", "sides", "designs", "ships", "asteroids", "installations", "orders", "checks"):
        for value in strange:
            assert "chase.json: /turns: 0 is below the least, 1" in told({**GOOD, part: value, "turns": 0})
    for key in GOOD["designs"]["pilum"]:
        for value in strange:
            lines = told(changed((f"/designs/pilum/{key}", value), ("/turns", 0)))
            assert "chase.json: /turns: 0 is below the least, 1" in lines


def test_keys_that_stand_twice() -> None:
    text = json.dumps(GOOD).replace('"velocity": 3', '"velocity": 3, "velocity": 4, "a/b": 1, "a/b": 2')
    assert told(text) == [
        "chase.json: /ships/0/velocity: the key 'velocity' stands more than once in this object",
        "chase.json: /ships/0/a~1b: the key 'a/b' stands more than once in this object",
        "chase.json: /ships/0/a~1b: unknown field; id, design, side, hex, heading, facing, velocity, altitude, random, crew, status, morale_out, morale_passed, rolled, armour_lost, internals_lost, loads_lost, free_hexes are",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"format": "interceptor-nb/scenario",\n "version": 1',
            "not JSON at line 2, column 14: expecting ',' delimiter",
        ),
        ("", "not JSON at line 1, column 1: expecting value"),
        ("[]", "not a JSON object; the file is one object in braces"),
        ("{}", "/format: the kind of file is not given; 'interceptor-nb/scenario' should stand here"),
        ('{"format": "interceptor-nb/case"}', "/format: 'interceptor-nb/case' is another kind of file"),
        (json.dumps({**GOOD, "version": 3}), "/version: the file is version 3; this program reads up to 1"),
        (json.dumps({**GOOD, "version": "1"}), "/version: '1' is no version; a whole number from 1 to 1 is"),
        (json.dumps({**GOOD, "version": True}), "/version: true is no version"),
        (json.dumps({**GOOD, "version": 0}), "/version: 0 is no version"),
        ("[" * 100_000, "nested too deeply to be read"),
        ('{"a": NaN}', "not JSON: NaN is no number of JSON"),
        ('{"a": -Infinity}', "not JSON: -Infinity is no number of JSON"),
        ('{"a": ' + "9" * 5000 + "}", "not JSON: a whole number of"),
        ('{"a": "\\ud800"}', "not JSON: a \\u escape stands for half a character"),
        (" " * (MOST_BYTES + 1), "larger than 20 MB, the most that is read"),
    ],
    ids=lambda value: value[:40] if len(value) < 2000 else "long",
)
def test_unreadable(text: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_text(text, "chase.json")
    assert str(caught.value).startswith(f"chase.json: {message}")
    assert "\n" not in str(caught.value)
    assert caught.value.exit_code == 2


def test_a_number_beyond_all_numbers() -> None:
    text = json.dumps(GOOD).replace('"tonnage": 148', '"tonnage": 1e999')
    assert "/designs/pilum/tonnage: inf is not a number [MAS-1]" in told(text)[0]


def test_unreadable_files(tmp_path: Path) -> None:
    (tmp_path / "noise.json").write_bytes(b"\x00\xff" * 25_000_000)
    (tmp_path / "latin.json").write_bytes('{"title": "é"}'.encode("latin-1"))
    for name, message in (
        ("noise.json", "larger than 20 MB, the most that is read"),
        ("latin.json", "not UTF-8 text: byte 12 belongs to no character"),
        ("none.json", "cannot be read: no such file or directory"),
        ("", "cannot be read: is a directory"),
        ("a\0b", "cannot be read: embedded null byte"),
    ):
        with pytest.raises(ScenarioError) as caught:
            read(tmp_path / name)
        assert message in str(caught.value)
        assert caught.value.unreadable


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text(json.dumps(GOOD), encoding="utf-8-sig")
    assert read(tmp_path / "x.json").ships[0].id == "marcos"


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("/etc/passwd", "'/etc/passwd' leads out of the folder; a design file lies in the scenario's folder"),
        ("../out.json", "'../out.json' leads out of the folder"),
        ("ships/../../out.json", "leads out of the folder"),
        ("C:\\out.json", "leads out of the folder"),
        ("", "'' leads out of the folder"),
        ("link.json", "'link.json' is a link out of the folder"),
        ("loop.json", "'loop.json' cannot be read"),
        ("a\0.json", "cannot be read"),
        ("none.json", "none.json: cannot be read: no such file or directory"),
        ("broken.json", "broken.json: not JSON at line 1, column 2"),
    ],
)
def test_design_files_that_cannot_be_had(tmp_path: Path, file: str, message: str) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "out.json").write_text("{}")
    (folder / "link.json").symlink_to(tmp_path / "out.json")
    (folder / "loop.json").symlink_to(folder / "loop.json")
    (folder / "broken.json").write_text("{")
    lines = told(changed(("/designs/pilum", {"file": file})), folder)
    assert len(lines) == 1
    assert lines[0].startswith("chase.json: /designs/pilum/file: ")
    assert message in lines[0]


def test_a_design_file_without_a_folder() -> None:
    assert "lies in no folder" in told(changed(("/designs/pilum", {"file": "pilum.json"})))[0]


def test_faults_of_a_design_file_name_that_file(tmp_path: Path) -> None:
    (tmp_path / "pilum.json").write_text('{"name": "Pilum", "tonnage": 148, "engine_powr": 1036, "name": "P"}')
    (tmp_path / "funda.json").write_text('{"name": "Funda", "tonnage": "74", "engine_power": 750}')
    record = changed(("/designs/pilum", {"file": "pilum.json"}), ("/designs/funda", {"file": "funda.json"}))
    lines = told(record, tmp_path)
    assert lines == [
        f"{tmp_path / 'pilum.json'}: /name: the key 'name' stands more than once in this object",
        f"{tmp_path / 'funda.json'}: /tonnage: '74' is not a number [MAS-1]",
    ]


def test_an_old_version_is_made_new_step_by_step() -> None:
    old = {key: value for key, value in GOOD.items() if key != "map"} | {"sheet": GOOD["map"], "version": 1}
    calls: list[int] = []

    def step_1(record: dict[str, object]) -> dict[str, object]:
        calls.append(1)
        return {("map" if key == "sheet" else key): value for key, value in record.items()} | {"version": 2}

    def step_2(record: dict[str, object]) -> dict[str, object]:
        calls.append(2)
        return record | {"version": 1}  # what today's model has

    setup = from_node(Node(old, "x.json"), None, [], steps={1: step_1, 2: step_2}, newest=3)
    assert setup.map.columns == 30
    assert calls == [1, 2]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        pytest.param((), ["/ships/0/velocity", "/ships/0/status"], id="LND-2 landed in space, and fast"),
        pytest.param(
            (("/map/ground_edge", "south"), ("/ships/0/hex", "0520"), ("/ships/0/velocity", 0)),
            [],
            id="LND-2 landed in the hexrow of ground",
        ),
        pytest.param(
            (("/map/ground_edge", "south"), ("/ships/0/hex", "0519"), ("/ships/0/velocity", 0)),
            ["/ships/0/status"],
            id="LND-2 landed a hexrow too high",
        ),
        pytest.param(
            (("/map/ground_edge", "north"), ("/ships/0/hex", "0501"), ("/ships/0/velocity", 0)),
            [],
            id="LND-2 ground to the north",
        ),
        pytest.param(
            (("/rules", {"advanced_atmosphere": True}), ("/ships/0/altitude", 0), ("/ships/0/velocity", 0)),
            [],
            id="ALT-1 landed at the surface",
        ),
        pytest.param(
            (("/rules", {"advanced_atmosphere": True}), ("/ships/0/altitude", 1), ("/ships/0/velocity", 0)),
            ["/ships/0/status"],
            id="ALT-1 landed in the air",
        ),
    ],
)
def test_a_landed_ship_is_on_the_ground(changes: tuple[tuple[str, Any], ...], faults: list[str]) -> None:
    record = changed(("/ships/0/status", "landed"), *changes)
    record["ships"] = record["ships"][:1]
    if faults:
        assert [line.split(": ")[1] for line in told(record)] == faults
    else:
        assert read_text(json.dumps(record), "chase.json").ships[0].status == "landed"
