"""The published schemas: current, and as strict as the reader."""

import json
from pathlib import Path

import jsonschema
import pytest

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.resources import scenario
from interceptor_nb.rules.books import ALL
from interceptor_nb.scenario import catalog, schema, schema_text
from interceptor_nb.scenario.schema import MODELS

ROOT = Path(__file__).parents[2]
SHIPPED = sorted(path for folder in ("scenarios", "tests/cases") for path in (ROOT / folder).glob("**/*.json"))


@pytest.mark.parametrize("kind", MODELS)
def test_the_published_copy_is_current(kind: str) -> None:
    assert (ROOT / f"docs/schema/{kind}.json").read_text(encoding="utf-8") == schema_text(kind)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_files_fit_their_schema(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema(document["format"].partition("/")[2])).validate(document)
    assert document.get("rules") or not document["format"].endswith("case")


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    record = json.loads(scenario("asteroid_chase").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema())
    assert validator.is_valid(record)
    for pointer, value in (("turns", 0), ("turns", "3"), ("titel", "x"), ("version", 2), ("ships", [{}])):
        assert not validator.is_valid(record | {pointer: value}), pointer


def test_every_field_is_described_and_every_rule_named_exists() -> None:
    for kind in MODELS:
        for name, part in {kind: schema(kind), **schema(kind)["$defs"]}.items():
            assert part.get("description"), name
            for key, field in part.get("properties", {}).items():
                # A field that says what its model says is a bare reference to it.
                assert field.get("description") or "$ref" in field, (name, key)
                assert field.get("rule", "MAP-1") in ALL, (name, key)


def test_the_catalog_has_the_printed_numbers_and_admits_what_is_unknown() -> None:
    ships = {ship.name: ship for ship in catalog()}
    assert (ships["Pilum"].tonnage, ships["Pilum"].engine_power, ships["Pilum"].thrust) == (148, 1036, 7)
    assert (ships["Cheetah"].tonnage, ships["Cheetah"].streamlined) == (None, None)
    assert (ships["Cuspis"].streamlined, ships["Cuspis"].lifters, ships["Cuspis"].standing) == (
        False,
        True,
        "unverified",
    )
    assert ships["Bulk freighter"].nation is None


def test_there_is_no_schema_of_another_kind() -> None:
    with pytest.raises(KeyError):
        schema("game")
    assert not issubclass(KeyError, InterceptorError)
