"""Roster files: read as they were written, held to their journal, and every fault at once."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from msgspec import structs

from interceptor_nb.odds.entropy import random_dice
from interceptor_nb.resources import list_rosters, roster, scenario
from interceptor_nb.rules.interceptor import begin, play
from interceptor_nb.rules.interceptor.campaign import Crewman, Roster, after, ends, manned, reported, standings
from interceptor_nb.rules.interceptor.careers import Skills
from interceptor_nb.rules.interceptor.journal import Kill, Mission
from interceptor_nb.scenario import (
    ScenarioError,
    dump_roster,
    read,
    read_roster,
    read_roster_text,
    roster_faults,
    schema,
    write_roster,
)
from interceptor_nb.scenario.roster_models import RosterModel
from interceptor_nb.scenario.rosters import read_ends, read_mission
from tests.strategies import rosters

MARCOS = {"id": "marcos", "name": "Marcos", "role": "pilot", "initial": {"piloting": 5, "gunnery": 4}}
GOOD: dict[str, Any] = {
    "format": "interceptor-nb/roster",
    "version": 1,
    "title": "Flight",
    "crew": [
        MARCOS
        | {
            "mans": {"ship": "red"},
            "now": {"piloting": 5, "gunnery": 5, "familiarity": {"red": 1}, "kills": 5, "spent": 5, "idle": 1},
        },
        MARCOS | {"id": "livia", "now": {"piloting": 5, "gunnery": 4, "alive": False}},
    ],
    "journal": [
        {
            "flew": {"marcos": "red", "livia": "blue"},
            "kills": [{"by": "marcos", "target": "x", "worth": 5}],
            "dead": ["livia"],
            "raised": [{"who": "marcos", "skill": "gunnery"}],
        },
        {"combat": False, "flew": {"marcos": "red"}},
    ],
}
NO_CREWMAN = "is no crewman of this roster; it has marcos, livia"
NOT_MADE = "does not follow from the journal;"


def changed(*changes: tuple[str, Any]) -> dict[str, Any]:
    """Return `GOOD` with other values at the given pointers; a list of one more is made where an index is its end."""
    record: dict[str, Any] = json.loads(json.dumps(GOOD))
    for pointer, value in changes:
        *steps, last = pointer.strip("/").split("/")
        place: Any = record
        for step in steps:
            place = place[int(step)] if isinstance(place, list) else place.setdefault(step, {})
        if isinstance(place, list):
            place[int(last) :] = [value, *place[int(last) + 1 :]]
        else:
            place[last] = value
    return record


def told(record: object) -> list[str]:
    """Return what reading says, a line for each fault."""
    with pytest.raises(ScenarioError) as caught:
        read_roster_text(record if isinstance(record, str) else json.dumps(record), "x.json")
    assert caught.value.exit_code == 1
    return [line.removeprefix("x.json: ") for line in str(caught.value).splitlines()]


@given(rosters())
def test_what_is_written_is_read_as_it_was(campaign: Roster) -> None:
    text = dump_roster(campaign)
    assert read_roster_text(text, "x.json") == campaign
    assert dump_roster(read_roster_text(text, "x.json")) == text
    assert roster_faults(campaign) == ()
    record = json.loads(text)
    jsonschema.Draft202012Validator(schema("roster")).validate(record)
    # `now` is only for the reader of the file.
    for man in record["crew"]:
        del man["now"]
    assert read_roster_text(json.dumps(record), "x.json") == campaign


def test_keys_are_in_schema_order_and_what_says_nothing_is_left_out() -> None:
    record = json.loads(dump_roster(read_roster_text(json.dumps(GOOD), "x.json")))
    whole = RosterModel.model_validate(record).model_dump()

    def ordered(part: Any, model: Any) -> bool:
        if isinstance(part, dict):
            return list(part) == [key for key in model if key in part] and all(
                ordered(part[key], model[key]) for key in part
            )
        return not isinstance(part, list) or all(map(ordered, part, model))

    assert ordered(record, whole)
    assert record["journal"][1] == {"combat": False, "flew": {"marcos": "red"}}
    assert "mans" not in record["crew"][1]
    assert record["crew"][0]["now"]["familiarity"] == {"red": 1}


def test_the_least_roster_has_the_defaults() -> None:
    assert read_roster_text('{"format": "interceptor-nb/roster", "version": 1}', "x.json") == Roster()


@pytest.mark.parametrize(
    ("pointer", "value", "message"),
    [
        # shape
        ("/titel", "x", "/titel: unknown field; did you mean 'title'?"),
        ("/crew/0/initail", {}, "/crew/0/initail: unknown field; did you mean 'initial'?"),
        ("/crew/0/initial/piloting", 0, "/crew/0/initial/piloting: 0 is below the least, 1 [CRW-1]"),
        ("/crew/0/role", "crew", "/crew/0/role: 'crew' is none of pilot, gunner"),
        ("/crew/0/now/kills", -1, "/crew/0/now/kills: -1 is below the least, 0 [CRW-4]"),
        ("/crew/0/mans/seat", 0, "/crew/0/mans/seat: 0 is below the least, 1 [FLT-1]"),
        ("/crew/1", "livia", "/crew/1: 'livia' is not an object"),
        ("/crew", {}, "/crew: an object is not a list"),
        ("/journal/0/killed", [], "/journal/0/killed: unknown field; did you mean 'kills'?"),
        ("/journal/0/kills/0/worth", 0, "/journal/0/kills/0/worth: 0 is below the least, 1 [CRW-4]"),
        ("/journal/0/raised/0/skill", "gunery", "/journal/0/raised/0/skill: 'gunery' is none of piloting, gunnery"),
        ("/journal/0/flew", ["marcos"], "/journal/0/flew: a list is not an object [CRW-5]"),
        ("/title", None, "/title: null is not text"),
        # ids
        ("/crew/0/mans", {"ship": "a b"}, "/crew/0/mans/ship: 'a b' is no id; write 1 to 64 letters"),
        ("/journal/1/flew/marcos", "", "/journal/1/flew/marcos: '' is no id"),
        ("/crew/2", MARCOS | {"id": "a b"}, "/crew/2/id: 'a b' is no id"),
        ("/crew/2", MARCOS | {"id": "livia"}, "/crew/2/id: 'livia' is another's id; the ids of crewmen differ [CRW-1]"),
        # places
        ("/crew/1/mans", {"ship": "blue"}, "/crew/1/mans: livia is dead; the dead man no ship [DMG-5]"),
        ("/crew/2", MARCOS | {"id": "t", "mans": {"ship": "red"}}, "/crew/2/mans: seat 1 of red is taken by marcos"),
        # the journal
        ("/journal/1/flew/livia", "x", "/journal/1/flew/livia: mission 2: livia is dead; name one who lives [FLT-1]"),
        ("/journal/1/flew/macros", "x", f"/journal/1/flew/macros: mission 2: 'macros' {NO_CREWMAN} [FLT-1]"),
        ("/journal/0/kills/1", {"by": "", "target": "x"}, f"/journal/0/kills/1/by: mission 1: '' {NO_CREWMAN} [CRW-4]"),
        ("/journal/0/dead/1", "x", f"/journal/0/dead/1: mission 1: 'x' {NO_CREWMAN} [DMG-5]"),
        ("/journal/0/kills/0/worth", 4, "/journal/0/raised/0: mission 1: marcos: 4 kills are left to spend"),
        ("/journal/1/kills", GOOD["journal"][0]["kills"], "/journal/1/kills/0: mission 2: a mission without combat"),
        ("/journal/2", {}, "/journal/2/flew: mission 3: nobody flew; name the crewmen, each with his ship [FLT-1]"),
        # what stands beside the journal
        ("/crew/0/now/piloting", 6, f"/crew/0/now/piloting: 6 {NOT_MADE} 5 does [CRW-4]"),
        ("/crew/0/now/gunnery", 4, f"/crew/0/now/gunnery: 4 {NOT_MADE} 5 does [CRW-4]"),
        ("/crew/0/now/kills", 6, f"/crew/0/now/kills: 6 {NOT_MADE} 5 does [CRW-4]"),
        ("/crew/0/now/spent", 0, f"/crew/0/now/spent: 0 {NOT_MADE} 5 does [CRW-4]"),
        ("/crew/0/now/idle", 0, f"/crew/0/now/idle: 0 {NOT_MADE} 1 does [CRW-6]"),
        ("/crew/0/now/familiarity/red", 2, f"/crew/0/now/familiarity/red: 2 {NOT_MADE} 1 does [CRW-5]"),
        ("/crew/0/now/familiarity", {}, f"/crew/0/now/familiarity/red: 0 {NOT_MADE} 1 does [CRW-5]"),
        ("/crew/0/now/familiarity/b", 1, f"/crew/0/now/familiarity/b: 1 {NOT_MADE} 0 does [CRW-5]"),
        ("/crew/1/now/alive", True, f"/crew/1/now/alive: true {NOT_MADE} false does [DMG-5]"),
    ],
)  # fmt: skip
def test_one_fault(pointer: str, value: object, message: str) -> None:
    lines = told(changed((pointer, value)))
    assert len(lines) == 1, lines
    assert lines[0].startswith(message)


def test_the_good_one_has_no_fault() -> None:
    assert standings(read_roster_text(json.dumps(GOOD), "x.json"))["marcos"].record.skills == Skills(5, 5)
    assert standings(read_roster_text(json.dumps(changed(("/crew/0/now/familiarity/b", 0))), "x.json"))


def test_every_fault_is_told_at_once() -> None:
    """Of a crewman in the wrong shape nothing else is told; of the journal what comes before a broken entry."""
    record = changed(
        ("/title", 3),
        ("/crew/0/role", "x"),
        ("/crew/0/mans/ship", "a b"),
        ("/journal/0/raised/1", {"who": "marcos", "skill": "gunnery"}),
        ("/journal/0/dead/1", "x"),
        ("/journal/1/combat", "no"),
        ("/journal/2", {}),
        ("/crew/1/now/alive", True),
    )
    assert {line.split(": ")[0] for line in told(record)} == {
        "/title",
        "/crew/0/role",
        "/crew/0/mans/ship",
        "/journal/0/dead/1",
        "/journal/1/combat",
    }


def test_without_its_ids_the_journal_is_not_judged() -> None:
    record = changed(("/crew/2", {"name": "nobody"}), ("/journal/0/dead/1", "x"), ("/crew/1/mans", {"ship": ""}))
    assert {line.split(": ")[0] for line in told(record)} == {
        "/crew/1/mans/ship",
        "/crew/2/id",
        "/crew/2/role",
        "/crew/2/initial",
    }


def test_a_key_that_stands_twice() -> None:
    text = json.dumps(GOOD).replace('"title": "Flight"', '"title": "Flight", "title": "Flight"')
    assert told(text) == ["/title: the key 'title' stands more than once in this object"]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        pytest.param({"format": "interceptor-nb/scenario", "version": 1}, "is another kind of file", id="a scenario"),
        pytest.param({"format": "interceptor-nb/roster", "version": 2}, "reads up to 1", id="a newer one"),
    ],
)
def test_files_of_another_kind(record: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=message) as caught:
        read_roster_text(json.dumps(record), "x.json")
    assert caught.value.exit_code == 2


def test_what_could_not_be_read_again_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    good = read_roster_text(json.dumps(GOOD), "x.json")
    write_roster(good, path)
    man = Crewman("a b", "", "pilot", "human", "tog", Skills(5, 0))
    bad = structs.replace(good, crew=(*good.crew, man), journal=(*good.journal, Mission(flew=(("a b", "x"),) * 2)))
    with pytest.raises(ScenarioError) as caught:
        write_roster(bad, path)
    assert str(caught.value).splitlines() == [
        f"{path}: /crew/2/initial/gunnery: 0 is below the least, 1 [CRW-1]",
        f"{path}: /crew/2/now/gunnery: 0 is below the least, 1 [CRW-1]",
        f"{path}: /crew/2/id: 'a b' is no id; write 1 to 64 letters, digits, '_', '-' or '.'",
        f"{path}: /journal/2/flew/a b: mission 3: a b flew in x and in x; name one ship [FLT-1]",
    ]
    assert read_roster(path) == good
    with pytest.raises(ScenarioError, match="cannot be written"):
        write_roster(good, tmp_path / "no" / "x.json")


@pytest.mark.parametrize("name", list_rosters())
def test_a_shipped_roster_is_canonical_and_fits_its_schema(name: str) -> None:
    text = roster(name).read_text(encoding="utf-8")
    assert dump_roster(read_roster(roster(name))) == text
    jsonschema.Draft202012Validator(schema("roster")).validate(json.loads(text))


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    validator = jsonschema.Draft202012Validator(schema("roster"))
    assert validator.is_valid(GOOD)
    for pointer, value in (("titel", "x"), ("version", 2), ("crew", [{}]), ("journal", [{"combat": 1}])):
        assert not validator.is_valid(GOOD | {pointer: value}), pointer
    assert not validator.is_valid(changed(("/crew/1/mans", {"ship": "a b"})))


def test_a_campaign_goes_on(tmp_path: Path) -> None:
    """CRW-4, CRW-5, DMG-5: the shipped roster mans the chase, the chase is played, and its end is put on record."""
    flight = read_roster(roster("third_flight"))
    chase = read(scenario("asteroid_chase"))
    crewed = manned(chase, flight)
    assert [(ship.crew[0].name, ship.crew[0].missions) for ship in crewed.ships[:2]] == [("Marcos", 5), ("Livia", 8)]
    field, state = begin(crewed)
    dice = random_dice(4)
    for turn in range(1, crewed.turns + 1):
        state = play(field, state, crewed.orders_for(turn), dice).state
    lost = {ship for ship, status in ends(field, state).items() if status not in ("flying", "random", "left_map")}
    following = after(flight, reported(flight, ends(field, state), Mission("The chase", kills=(Kill("livia", "x"),))))
    write_roster(following, tmp_path / "x.json")
    again = read_roster(tmp_path / "x.json")
    assert again == following
    before, now = standings(flight), standings(again)
    assert (
        {man for man in ("marcos", "livia") if not now[man].alive} == lost & {"marcos", "livia"} != {"marcos", "livia"}
    )
    for man in ("marcos", "livia"):
        assert now[man].aboard(man).missions == before[man].aboard(man).missions + now[man].alive
    assert now["livia"].record.kills == before["livia"].record.kills + 1


class TestMissions:
    def written(self, folder: Path, record: object) -> Path:
        path = folder / "x.json"
        path.write_text(json.dumps(record), encoding="utf-8")
        return path

    def test_an_entry_of_the_journal_is_a_file_too(self, tmp_path: Path) -> None:
        path = self.written(tmp_path, {"title": "x", "kills": [{"by": "marcos", "target": "y"}]})
        assert read_mission(path) == Mission("x", kills=(Kill("marcos", "y"),))
        path = self.written(tmp_path, {"combat": 3, "dead": {}})
        with pytest.raises(ScenarioError) as caught:
            read_mission(path)
        assert [fault.pointer for fault in caught.value.faults] == ["/combat", "/dead"]

    def test_a_log_tells_how_ships_ended(self, tmp_path: Path) -> None:
        ship = {"hex": "0101", "heading": "E", "facing": "E", "velocity": 0, "status": "crashed", "rolled": False}
        ship |= {"thrust_spent": 0, "armour_lost": {}, "internals_lost": [], "loads_lost": []}
        log = {
            "format": "interceptor-nb/log",
            "version": 1,
            "title": "x",
            "events": [],
            "asteroids": {},
            "problems": [],
        }
        log |= {"ships": {"red": ship}}
        assert read_ends(self.written(tmp_path, log)) == {"red": "crashed"}
        with pytest.raises(
            ScenarioError, match=r"/problems: lines that break rules stopped this game; play it to its end"
        ):
            read_ends(self.written(tmp_path, log | {"problems": ["turn 1, x"]}))
        with pytest.raises(ScenarioError, match="/evnts: unknown field; did you mean 'events'"):
            read_ends(self.written(tmp_path, log | {"evnts": []}))
        with pytest.raises(ScenarioError, match="another kind of file"):
            read_ends(self.written(tmp_path, GOOD))
