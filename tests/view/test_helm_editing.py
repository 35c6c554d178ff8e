"""Editing a scenario of the helm: places, names that are followed, and the way back and forth."""

import pytest
from msgspec import structs

from interceptor_nb.core.check import Check
from interceptor_nb.rules.helm import Setup
from interceptor_nb.scenario import helm_faults
from interceptor_nb.view.helm_editing import (
    AddCrew,
    AddMissile,
    AddShip,
    HelmEditing,
    Loaded,
    Message,
    Put,
    Redo,
    Remove,
    Undo,
    starter,
    update,
)
from tests.helm.helpers import a_missile, a_ship

CHECKS = tuple(Check("plan_succeeds", (("ship", ship),)) for ship in "ab")
LINES = (((1, 1), (("a", "kim:dodge:m1 kim:ram:b"), ("b", "kim:ram:a oh"))),)
SETUP = Setup(ships=(a_ship(), a_ship("b")), missiles=(a_missile("b"),), orders=LINES, checks=CHECKS)


def told(edit: HelmEditing, *messages: Message) -> HelmEditing:
    for message in messages:
        edit = update(edit, message)
    return edit


def test_any_place_can_be_set_taken_back_and_set_again() -> None:
    edit = HelmEditing(SETUP)
    places: list[Put] = [
        Put(("title",), "Chase"),
        Put(("ships", 1, "speed"), 9),
        Put(("ships", 0, "crew", 1, "piloting"), 8),
        Put(("ships", 0, "profile", 3), (1, 6)),
        Put(("missiles", 0, "damage"), 5),
        Put(("rules", "ooc_on_success"), 1),
        Put(("map", "columns"), 44),
    ]
    after = told(edit, *places)
    setup = after.setup
    assert (setup.title, setup.ships[1].speed, setup.ships[0].crew[1].piloting) == ("Chase", 9, 8)
    assert (setup.ships[0].profile[3], setup.missiles[0].damage, setup.rules.ooc_on_success) == ((1, 6), 5, 1)
    back = told(after, *[Undo()] * len(places))
    assert back.setup == SETUP
    assert told(back, Undo()) == back
    assert told(back, *[Redo()] * len(places)).setup == setup
    assert told(back, Put(("title",), "Other")).future == ()
    assert told(edit, Put(("title",), SETUP.title)) is edit


def test_whatever_is_added_can_be_saved() -> None:
    empty = told(HelmEditing(Setup()), AddShip(), AddShip(), AddCrew(1), AddMissile(1), AddMissile(0))
    assert [ship.id for ship in empty.setup.ships] == ["ship1", "ship2"]
    assert [missile.id for missile in empty.setup.missiles] == ["m1", "m2"]
    assert [one.id for one in empty.setup.ships[1].crew] == ["kim", "crew1"]
    assert helm_faults(empty.setup) == ()
    assert helm_faults(starter()) == ()


def test_names_are_followed() -> None:
    edit = told(HelmEditing(SETUP), Put(("ships", 1, "id"), "tower"), Put(("missiles", 0, "id"), "torpedo"))
    assert edit.setup.missiles[0].target == "tower"
    assert [dict(check.arguments)["ship"] for check in edit.setup.checks] == ["a", "tower"]
    ((_, lines),) = edit.setup.orders
    assert lines == (("a", "kim:dodge:torpedo kim:ram:tower"), ("tower", "kim:ram:a oh"))  # what cannot be read stays
    edit = told(edit, Put(("ships", 0, "crew", 0, "id"), "kit"))
    assert edit.setup.orders_for(1, 1)["a"] == "kit:dodge:torpedo kit:ram:tower"


@pytest.mark.parametrize("number", [0, 1])
def test_a_ship_goes_with_its_missiles_and_lines(number: int) -> None:
    edit = told(HelmEditing(SETUP), Remove(("ships", number)))
    kept = "ba"[number]
    assert [ship.id for ship in edit.setup.ships] == [kept]
    assert edit.setup.missiles == (SETUP.missiles if kept == "b" else ())
    assert list(edit.setup.orders_for(1, 1)) == [kept]
    assert edit.setup.checks == (CHECKS["ab".index(kept)],)
    assert told(edit, Undo()).setup == SETUP
    alone = told(edit, Remove(("ships", 0)))
    assert (alone.setup.ships, alone.setup.orders) == ((), ())


def test_a_list_loses_just_what_is_removed() -> None:
    assert told(HelmEditing(SETUP), Remove(("ships", 0, "crew", 0))).setup.ships[0].crew == (SETUP.ships[0].crew[1],)
    assert told(HelmEditing(SETUP), Remove(("missiles", 0))).setup.missiles == ()


def test_undo_keeps_the_lines_that_were_typed_since_unless_the_edit_was_to_lines() -> None:
    edit = told(HelmEditing(SETUP), Put(("title",), "Chase"))
    typed = structs.replace(edit, setup=structs.replace(edit.setup, orders=()))
    assert told(typed, Undo()).setup == structs.replace(SETUP, orders=())
    loaded = told(HelmEditing(SETUP), Loaded(Setup()))
    assert told(loaded, Undo()).setup == SETUP
    assert told(loaded, Undo(), Redo()).setup == Setup()
