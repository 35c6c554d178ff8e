"""What an author is told of a scenario that can be written and may not go as they think."""

# ruff: noqa: E501 (a row of a table stands on one line)

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.check import Check
from interceptor_nb.core.hexes import Direction, hex_at
from interceptor_nb.resources import scenario
from interceptor_nb.rules.interceptor.setup import (
    AsteroidSetup,
    CrewMember,
    Design,
    Installation,
    Load,
    MapSpec,
    Options,
    Setup,
    ShipSetup,
    SideSetup,
)
from interceptor_nb.scenario import lint, lint_file

AT = hex_at(5, 8, "rows")
PILUM = Design("Pilum", tonnage=148, engine_power=1036, internals=(("engine", 6), ("crew", 1)))
MARCOS = ShipSetup(
    "marcos", "pilum", "tog", AT, Direction.D1, Direction.D1, 3, crew=(CrewMember("M", "pilot", piloting=5),)
)
QUIET = Setup(sides=(SideSetup("tog", "TOG"),), designs=(("pilum", PILUM),), ships=(MARCOS,))


def test_the_quiet_one_says_nothing() -> None:
    assert lint(QUIET) == ()


def ships(*changes: dict[str, Any]) -> dict[str, Any]:
    """Return ships that differ from `MARCOS`."""
    return {"ships": tuple(structs.replace(MARCOS, **change) for change in changes)}


def design(**changes: Any) -> dict[str, Any]:
    """Return a design that differs from `PILUM`."""
    return {"designs": (("pilum", structs.replace(PILUM, **changes)),)}


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        ({"asteroids": (AsteroidSetup("a1", AT),)}, "warning: /ships/0/hex: marcos begins in the hex of asteroid a1; only entering it rolls [AST-1]"),
        (ships({}, {"id": "livia"}), "warning: /ships/1/hex: livia begins in the hex of marcos; ships that end a turn so may collide [COL-1]"),
        (ships({"crew": (CrewMember("M"),)}), "warning: /ships/0/crew: nobody aboard marcos can fly it; it is derelict and coasts [FLT-1, MOV-11]"),
        (ships({"velocity": 8}), "note: /ships/0: marcos leaves the map in turn 1 if it coasts [MAP-5]"),
        ({"rules": Options(gravity=True)}, "warning: /rules/gravity: gravity pulls nothing, for the map has no planet [GRV-2, GRV-3]"),
        ({"rules": Options(variable_mass=True)} | ships({"crew": (CrewMember("B", "pilot", "baufrin", 5),)}), "warning: /ships/0/design: a Baufrin crew needs a compensator from thrust 4 on; marcos has 7 [MAS-3]"),
        ({"map": MapSpec(ground_edge="south")} | ships({"hex": hex_at(5, 13, "rows"), "heading": Direction.D3, "facing": Direction.D3}) | {"orders": ((1, (("marcos", "3"),)),)}, "warning: /orders/1/marcos: turn 1, marcos: the ship cannot fly in atmosphere, and the line brings it there [ATM-7]"),
        (design(engine_power=73.0), "warning: /designs/pilum/engine_power: engine power 73 over 148 t is thrust 0; such a ship only coasts [MAS-1]"),
        ({"rules": Options(variable_mass=True)} | design(compensator=4), "note: /designs/pilum/compensator: the engines give thrust 7 full and 7 empty, the crew stands 6 [MAS-3]"),
        ({"rules": Options(variable_mass=True)} | design(compensator=5, loads=(Load("c", "cargo", 48.0),)), "note: /designs/pilum/compensator: the engines give thrust 7 full and 10 empty, the crew stands 7 [MAS-3]"),
        (design(internals=(("engin", 2), ("galley", 3))), "warning: /designs/pilum/internals/0: 'engin' is dead weight to the rules; did you mean 'engine'? [DMG-5]"),
        ({"designs": (*QUIET.designs, ("funda", PILUM))}, "note: /designs/funda: no ship is of the design 'funda'"),
        ({"sides": (*QUIET.sides, SideSetup("cw", "CW"))}, "note: /sides/1: nothing belongs to the side 'cw'"),
        ({"orders": ((11, (("marcos", "."),)),)}, "warning: /orders/11: the game lasts 10 turns, so these are not played"),
        (ships({"status": "derelict"}) | {"orders": ((1, (("marcos", "."),)),)}, "note: /orders/1/marcos: marcos is derelict, so its line is not read [MOV-11]"),
        (design(internals=()), "warning: /designs/pilum/internals: no internals are listed, so damage past the armour does nothing; list components such as crew [DMG-2, DMG-5]"),
        ({"orders": ((1, (("marcos", "+2 4"),)),)}, "warning: /orders/1/marcos: turn 1, marcos: the line moves 4 hexes, velocity is 5; it must move exactly that [MOV-1]"),
        ({"asteroids": (AsteroidSetup("a1", hex_at(1, 1, "rows"), Direction.D2),)}, "note: /asteroids/0/direction: asteroid a1 has a direction, and the field does not move [AST-5]"),
        ({"orders": ((1, (("marcos", "hover 3"),)),)}, "warning: /orders/1/marcos: turn 1, marcos, token 1 'hover': there is no atmosphere to hover in; the map has no planet [ATM-1]"),
        ({"turns": 0}, "error: /turns: 0 is below the least, 1"),
        (ships({"design": "x"}) | {"designs": ()}, "error: /ships/0/design: 'x' is no design of this scenario; it has no designs"),
        (ships({"hex": hex_at(6, 21, "rows")}), "error: /ships/0/hex: '0621' is off the map, which has 30 columns and 20 rows [MAP-2]"),
    ],
)  # fmt: skip
def test_one_remark(change: dict[str, Any], remark: str) -> None:
    assert [str(each) for each in lint(structs.replace(QUIET, **change))] == [remark]


def test_a_check_after_the_last_turn() -> None:
    late = Check("can_reach", (("ship", "marcos"), ("hex", "0508"), ("by_turn", 11)))
    found = [str(each) for each in lint(structs.replace(QUIET, checks=(late,)))]
    assert "note: /checks/0/by_turn: turn 11 is after the last of 10" in found


LOW: dict[str, Any] = {"map": MapSpec(ground_edge="north")}


@pytest.mark.parametrize(
    ("change", "remark"),
    [
        ({"map": MapSpec(ground_edge="north", ground_rows=8)}, "warning: /ships/0/velocity: marcos begins on the ground, so it is landed and its velocity is 0 [LND-2]"),
        (ships({"altitude": 3}), "note: /ships/0/altitude: marcos has an altitude, and the scenario does not use them [ALT-1]"),
        ({"rules": Options(gravity=True), "installations": (Installation("o", "tog", hex_at(9, 9, "rows")),)}, "warning: /installations/0: the orbital installation o is not expected where gravity pulls [GRV-5]"),
        (LOW | {"asteroids": (AsteroidSetup("a", hex_at(9, 1, "rows")),)}, "warning: /asteroids/0: asteroid a begins on the ground; one that drifts in there is gone [AST-6, MAP-3]"),
        (LOW | {"asteroids": (AsteroidSetup("a", hex_at(9, 6, "rows")),)}, "warning: /asteroids/0: asteroid a begins in the atmosphere; one that"),
        (LOW | {"installations": (Installation("o", "tog", hex_at(9, 6, "rows")),)}, "warning: /installations/0: the orbital installation o is in the atmosphere, not in orbit [MAP-3]"),
        (design(tonnage=0.0), "error: /designs/pilum/tonnage: 0 is not over 0 [MAS-1]"),
        (design(tonnage=3.0, loads=(Load("c", "cargo", 3.0),), compensator=9999) | {"rules": Options(variable_mass=True)}, "error: /designs/pilum/loads: 3 t of loads"),
    ],
)  # fmt: skip
def test_one_of_several_remarks(change: dict[str, Any], remark: str) -> None:
    assert any(str(each).startswith(remark) for each in lint(structs.replace(QUIET, **change)))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(ships({"velocity": 7}), id="MAP-5 the last hex of the map"),
        pytest.param(
            ships({"velocity": 8}) | {"orders": ((1, (("marcos", "-1 7"),)),)}, id="MAP-5 its line says better"
        ),
        pytest.param(ships({"velocity": 8, "status": "exploded"}), id="MAP-5 a lost ship goes nowhere"),
        pytest.param(ships({}, {"id": "b", "status": "destroyed"}), id="COL-1 a lost ship is in nobody's way"),
        pytest.param(
            {"map": MapSpec(ground_edge="south"), "orders": ((1, (("marcos", "3"),)),)}
            | ships({"hex": hex_at(5, 13, "rows"), "heading": Direction.D3, "facing": Direction.D3})
            | design(streamlined=True),
            id="ATM-7 a streamlined ship may go there",
        ),
        pytest.param(
            {"rules": Options(variable_mass=True)}
            | ships({"crew": (CrewMember("B", "pilot", "baufrin", 5),)})
            | design(engine_power=148 * 3.0),
            id="MAS-3 a Baufrin crew stands thrust 3",
        ),
        pytest.param(design(engine_power=74.0), id="MAS-1 half a point is one"),
        pytest.param({"rules": Options(variable_mass=True)} | design(compensator=5), id="MAS-3 just enough"),
    ],
)
def test_no_remark(change: dict[str, Any]) -> None:
    assert lint(structs.replace(QUIET, **change)) == ()


def test_what_is_in_space_is_where_it_belongs() -> None:
    there = LOW | {
        "asteroids": (AsteroidSetup("a", hex_at(9, 7, "rows")),),
        "installations": (Installation("o", "tog", hex_at(10, 7, "rows")),),
    }
    assert not any("begins" in str(each) or "orbit" in str(each) for each in lint(structs.replace(QUIET, **there)))


@pytest.mark.parametrize(
    ("folder", "name", "old", "new", "remark"),
    [
        ("fleet", "hive_under_attack", '"3": {"hive"', '"4": {"hive"', "/orders/4: the game lasts 3 turns"),
        ("helm", "scout_and_missile", '"1.4": {"scout"', '"2.1": {"scout"', "/orders/2.1: the game lasts 1 round"),
    ],
)
def test_lines_after_the_end_of_a_smaller_game(
    folder: Any, name: str, old: str, new: str, remark: str, tmp_path: Path
) -> None:
    text = scenario(name, folder).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "late.json"
    path.write_text(text.replace(old, new), encoding="utf-8")
    assert [str(each) for each in lint_file(path)] == [f"warning: {remark}, so these are not played"]


def test_names_of_nobody_in_lines_of_a_helm(tmp_path: Path) -> None:
    lines = '"1.1": {"scout": "bob:steady"}, "1.3": {"scout": "kim:dodge:zz", "tower": "ada:ram:nobody"}'
    record = json.loads(scenario("scout_and_missile", "helm").read_text(encoding="utf-8"))
    path = tmp_path / "strangers.json"
    path.write_text(json.dumps(record | {"orders": json.loads(f"{{{lines}}}")}), encoding="utf-8")
    assert [(each.pointer, each.message.split(": ", 1)[1], each.rules) for each in lint_file(path)] == [
        ("/orders/1.1/scout", "scout has no 'bob'; kim, lee are aboard", ()),
        ("/orders/1.3/scout", "there is no 'zz' to dodge; tower, m1 are there", ("HLM-A8",)),
        ("/orders/1.3/tower", "there is no 'nobody' to ram; scout is there", ("HLM-R1",)),
    ]
