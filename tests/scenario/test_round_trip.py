"""Reading, writing and reading again: nothing is lost, nothing moves, and a failed save changes nothing."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from msgspec import structs

from interceptor_nb.core.hexes import Direction, hex_at
from interceptor_nb.rules.interceptor.setup import Design, Setup, ShipSetup, SideSetup
from interceptor_nb.scenario import ScenarioError, dump, faults, lint, read, read_text, write
from interceptor_nb.scenario.convert import to_model, to_record, to_setup
from interceptor_nb.scenario.models import ScenarioModel
from tests.strategies import setups

SCENARIOS = sorted((Path(__file__).parents[2] / "scenarios").glob("*.json"))
PILUM = Design("Pilum", internals=(("engine", 3), ("crew", 1), ("engine", 3)))


def with_design(design: Design, **ship: Any) -> Setup:
    """Return a scenario of one ship."""
    here = ShipSetup("marcos", "pilum", "tog", hex_at(5, 8, "rows"), Direction.D1, Direction.D1)
    return Setup(sides=(SideSetup("tog", "TOG"),), designs=(("pilum", design),), ships=(structs.replace(here, **ship),))


@given(setups())
def test_what_is_written_is_read_as_it_was(setup: Setup) -> None:
    text = dump(setup)
    assert read_text(text, "x.json") == setup
    assert dump(read_text(text, "x.json")) == text
    assert to_setup(to_model(setup)) == setup
    assert not [remark for remark in lint(setup) if remark.severity == "error"]


@given(setups())
def test_keys_are_in_schema_order(setup: Setup) -> None:
    record = json.loads(dump(setup))
    whole = to_model(setup).model_dump(by_alias=True)

    def ordered(part: object, model: object) -> bool:
        if isinstance(part, dict) and isinstance(model, dict):
            keys = [key for key in model if key in part]
            return list(part) == keys and all(ordered(part[key], model[key]) for key in keys)
        if isinstance(part, list) and isinstance(model, (list, tuple)):
            return all(ordered(one, other) for one, other in zip(part, model, strict=True))
        return True

    assert ordered(record, whole)


def test_there_is_a_scenario_for_each_printed_example_and_a_chase() -> None:
    assert len(SCENARIOS) == 14


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_shipped_scenario_is_canonical_and_has_no_fault(path: Path) -> None:
    setup = read(path)
    assert dump(setup) == path.read_text(encoding="utf-8")
    assert not faults(setup)
    assert not [remark for remark in lint(setup) if remark.severity == "warning"]


@pytest.mark.parametrize(
    ("lost", "written"),
    [
        pytest.param((2, 0, 0), [["engine", 2]], id="DMG-2 only what is lost"),
        pytest.param((0, 0, 2), [["engine", 0], ["engine", 2]], id="DMG-2 the second of two of one name"),
        pytest.param((0, 1, 2), [["engine", 0], ["crew", 1], ["engine", 2]], id="DMG-2 in the design's order"),
    ],
)
def test_boxes_lost_of_components(lost: tuple[int, ...], written: list[list[object]]) -> None:
    setup = with_design(PILUM, internals_lost=lost)
    ships = to_record(setup)["ships"]
    assert isinstance(ships, list)
    assert ships[0]["internals_lost"] == written
    assert read_text(dump(setup), "x.json") == setup


def test_orders_are_sorted_by_turn_and_not_by_text() -> None:
    text = json.dumps(minimal() | {"orders": {"10": {}, "2": {}}})
    assert [turn for turn, _ in read_text(text, "x.json").orders] == [2, 10]


def test_layout_is_stable() -> None:
    setup = with_design(Design("Pilum", armour=(80, 0, 0, 0, 0, 0), internals=(("engine", 6),)))
    assert dump(setup).splitlines()[6:24] == [
        '  "map": {"columns": 30, "rows": 20, "grain": "rows"},',
        '  "sides": [',
        '    {"id": "tog", "name": "TOG", "nation": "other", "color": "#0072b2"}',
        "  ],",
        '  "designs": {',
        '    "pilum": {',
        '      "name": "Pilum",',
        '      "ship_class": "fighter",',
        '      "tonnage": 100,',
        '      "engine_power": 500,',
        '      "dcs": 1,',
        '      "streamlined": false,',
        '      "lifters": false,',
        '      "armed": true,',
        '      "bridge": false,',
        '      "armour": {"forward": 80},',
        '      "internals": [["engine", 6]]',
        "    }",
    ]
    assert dump(setup).endswith("}\n")


def minimal() -> dict[str, Any]:
    """Return the least that is a scenario."""
    return {"format": "interceptor-nb/scenario", "version": 1}


def test_the_least_scenario_has_the_defaults() -> None:
    assert read_text(json.dumps(minimal()), "x.json") == Setup()
    assert ScenarioModel.model_validate(minimal()).turns == Setup().turns


class TestDesignFiles:
    def record(self) -> dict[str, Any]:
        return minimal() | {"designs": {"pilum": {"file": "ships/pilum.json"}}}

    def make(self, folder: Path) -> Path:
        (folder / "ships").mkdir(parents=True)
        (folder / "ships/pilum.json").write_text('{"name": "Pilum", "tonnage": 148, "engine_power": 1036}')
        (folder / "x.json").write_text(json.dumps(self.record()))
        return folder / "x.json"

    def test_the_name_of_the_file_is_written_again(self, tmp_path: Path) -> None:
        path = self.make(tmp_path)
        setup = read(path)
        assert setup.design("pilum").tonnage == 148
        assert setup.design("pilum").file == "ships/pilum.json"
        write(setup, path)
        assert json.loads(path.read_text())["designs"] == self.record()["designs"]
        assert read(path) == setup

    def test_a_changed_design_is_written_into_the_scenario(self, tmp_path: Path) -> None:
        path = self.make(tmp_path)
        design = structs.replace(read(path).design("pilum"), dcs=2)
        write(structs.replace(read(path), designs=(("pilum", design),)), path)
        assert read(path).design("pilum") == structs.replace(design, file=None)
        assert json.loads((tmp_path / "ships/pilum.json").read_text())["tonnage"] == 148

    def test_elsewhere_it_is_written_into_the_scenario(self, tmp_path: Path) -> None:
        setup = read(self.make(tmp_path / "here"))
        write(setup, tmp_path / "there.json")
        assert read(tmp_path / "there.json").design("pilum").tonnage == 148


class TestSaving:
    @pytest.mark.parametrize(
        "where", [pytest.param((os, "fsync"), id="written"), pytest.param((Path, "replace"), id="put in place")]
    )
    def test_a_save_that_fails_leaves_the_old_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: tuple[Any, str]
    ) -> None:
        path = tmp_path / "x.json"
        write(Setup(title="old"), path)

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(*where, full)
        with pytest.raises(ScenarioError, match=r"x\.json: cannot be written: no space left on device") as caught:
            write(Setup(title="new"), path)
        assert caught.value.exit_code == 2
        assert read(path).title == "old"
        assert [file.name for file in tmp_path.iterdir()] == ["x.json"]

    def test_what_could_not_be_read_again_is_not_written(self, tmp_path: Path) -> None:
        path = tmp_path / "x.json"
        write(structs.replace(with_design(PILUM), title="old"), path)
        with pytest.raises(ScenarioError, match="/ships/0/design: 'pilum' is no design of this scenario; it has no"):
            write(structs.replace(with_design(PILUM), designs=()), path)
        assert read(path).title == "old"

    def test_a_file_without_leave_to_write_stays(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        path = tmp_path / "x.json"
        write(Setup(title="old"), path)
        monkeypatch.setattr(os, "access", lambda *_: False)
        with pytest.raises(ScenarioError, match="cannot be written: permission denied"):
            write(Setup(title="new"), path)
        assert read(path).title == "old"

    def test_mode_and_link_are_kept(self, tmp_path: Path) -> None:
        path, link = tmp_path / "x.json", tmp_path / "link.json"
        write(Setup(), path)
        path.chmod(0o640)
        link.symlink_to(path)
        write(Setup(title="new"), link)
        assert link.is_symlink()
        assert path.stat().st_mode & 0o777 == 0o640
        assert read(path).title == "new"

    def test_a_link_to_itself_is_no_file(self, tmp_path: Path) -> None:
        path = tmp_path / "loop.json"
        path.symlink_to(path)
        with pytest.raises(ScenarioError, match="cannot be written"):
            write(Setup(), path)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        pytest.param(
            Setup(designs=(("a", PILUM), ("a", PILUM))), "/designs/a: two designs are called 'a'", id="designs alike"
        ),
        pytest.param(Setup(orders=((1, ()), (1, ()))), "/orders/1: turn 1 has two lines", id="turns alike"),
        pytest.param(
            with_design(PILUM, hex=hex_at(0, 5, "rows")),
            "/ships/0/hex: 'column 0, row 5' is no hex label",
            id="MAP-2 a hex without a label",
        ),
        pytest.param(
            with_design(PILUM, internals_lost=(1, 1, 1, 4)),
            "/ships/0/internals_lost/3: '?' is no component",
            id="DMG-2 more components than the design has",
        ),
        pytest.param(
            with_design(structs.replace(PILUM, dcs=-1, file="p.json")),
            "/designs/pilum/dcs: -1 is below the least, 0 [MOV-7]",
            id="MOV-7 a design with a file is judged too",
        ),
    ],
)
def test_faults_of_a_value_in_memory(setup: Setup, message: str) -> None:
    assert message in "\n".join(map(str, faults(setup)))
