"""The fleet table as it is set up: every change one step that can be undone, every impossible one a sentence."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.resources import scenario
from interceptor_nb.rules.fleet.geometry import INCH, Point
from interceptor_nb.rules.fleet.setup import GroupSetup, ShipSetup
from interceptor_nb.scenario import fleet_faults, read_fleet
from interceptor_nb.view import fleet_messages as ask
from interceptor_nb.view.fleet_changes import BESIDE, RefusedError, rows_in, starter, unit_of
from interceptor_nb.view.fleet_editing import Editing, edit, update
from interceptor_nb.view.fleet_keys import MESSAGES
from tests.fleet.fights import at

HIVE = read_fleet(scenario("hive_under_attack", "fleet"))


def told(model: Editing, *messages: ask.Message) -> Editing:
    for message in messages:
        model = update(model, message)
    return model


def ship(model: Editing, name: str) -> ShipSetup:
    unit = unit_of(model.setup, name)
    assert isinstance(unit, ShipSetup)
    return unit


def group(model: Editing, name: str) -> GroupSetup:
    unit = unit_of(model.setup, name)
    assert isinstance(unit, GroupSetup)
    return unit


def test_no_row_is_left_out_without_a_word() -> None:
    assert len(rows_in("8 " * 99)) == 99
    with pytest.raises(RefusedError, match="100 rows are more than 99"):
        rows_in("8 " * 100)


def test_what_is_deleted_is_dragged_no_more() -> None:
    model = told(edit(HIVE), ask.Pressed(at(1, 28), "dart"), ask.Dragged(at(5)), ask.Deleted(), ask.Released())
    assert (model.message, [step.did for step in model.past]) == ("", ["delete dart"])


def test_a_drag_is_one_step_and_holds_the_counter_where_it_was_taken() -> None:
    model = told(edit(HIVE), ask.Pressed(at(1.2, 28.1), "dart"), ask.Dragged(at(5)), ask.Dragged(at(6.2, 28.1)))
    assert ship(model, "dart").at == at(1, 28)  # only the picture has moved so far
    assert unit_of(model.shown, "dart").at == at(6, 28)  # type: ignore[union-attr]
    model = update(model, ask.Released())
    assert ship(model, "dart").at == at(6, 28)
    assert [step.did for step in model.past] == ["move dart"]
    assert told(model, ask.Undone()).setup == HIVE
    assert told(model, ask.Undone(), ask.Redone()).setup == model.setup


def test_a_click_selects_and_moves_nothing() -> None:
    model = told(edit(HIVE), ask.Pressed(at(1, 28), "dart"), ask.Dragged(at(1, 28)), ask.Released())
    assert (model.selection, model.past, model.setup) == ("dart", (), HIVE)
    assert told(edit(HIVE), ask.Pressed(at(0), "hive"), ask.Dragged(at(3)), ask.Escaped(), ask.Released()).setup == HIVE


def test_nudges_of_one_unit_are_one_step() -> None:
    model = told(edit(HIVE), ask.Chosen("dart"), MESSAGES["ArrowRight"], MESSAGES["shift+ArrowUp"])
    assert ship(model, "dart").at == Point(2 * INCH, 28_100)
    assert len(model.past) == 1
    model = told(model, ask.Chosen("hive"), MESSAGES["ArrowLeft"])
    assert [step.did for step in model.past] == ["move dart", "move hive"]
    free = told(edit(HIVE), ask.Chosen(""), MESSAGES["ArrowDown"])
    assert (free.setup, free.cursor) == (HIVE, Point(0, -INCH))


def test_turning_and_speed() -> None:
    model = told(edit(HIVE), ask.Chosen("dart"), MESSAGES["]"], MESSAGES["]"], MESSAGES["+"])
    assert (ship(model, "dart").course, ship(model, "dart").velocity) == (8, 7)
    assert ship(told(model, *[MESSAGES["["]] * 8), "dart").course == 12
    assert ship(told(model, *[ask.SpedUp(-5)] * 2), "dart").velocity == 0


@pytest.mark.parametrize(
    ("messages", "says"),
    [
        ((ask.Chosen(""), ask.Turned(1)), "nothing is selected"),
        ((ask.Chosen("wing"), ask.Nudged(1, 0)), "wing is aboard; take it out first, then it has a place [CAR-2]"),
        ((ask.Chosen("lance"), ask.Turned(1)), "a fighter group has no course"),
        ((ask.Chosen("lance"), ask.SpedUp(1)), "a fighter group has no velocity"),
        ((ask.Chosen("hive"), ask.Edited("damage", 25)), "damage 25 was found, a whole number from 0 to 24 is right"),
        ((ask.Chosen("hive"), ask.Edited("damage", 24)), "wing is aboard and would be lost with hive"),
        ((ask.Chosen("hive"), ask.Edited("side", "blue")), "wing is aboard hive; a group is aboard a ship of its own"),
        ((ask.Chosen("wing"), ask.Edited("side", "blue")), "wing is aboard hive"),
        ((ask.Chosen("hive"), ask.Renamed("dart")), "'dart' is the name of a ship already;"),
        ((ask.Chosen("hive"), ask.Renamed("wing")), "'wing' is the name of a group already;"),
        ((ask.Chosen("hive"), ask.Renamed("a b")), "'a b' is no name"),
        ((ask.Chosen("hive"), ask.Edited("fighters", 3)), "a ship has no fighters"),
        ((ask.Chosen("lance"), ask.Edited("fighters", 7)), "fighters 7 was found, a whole number from 0 to 6 is right"),
        ((ask.Chosen("lance"), ask.Edited("radius", 1)), "a fighter group has no radius"),
        ((ask.NextIs(design="hive"), ask.DesignEdited("rows", "8 x")), "'8 x' is no list of rows"),
        ((ask.NextIs(design="hive"), ask.DesignEdited("bays", 0)), "has no bay for it [CAR-2]"),
        ((ask.NextIs(design="dart"), ask.DesignEdited("carrier", "type_4")), "type_4 is no carrier among designs"),
        ((ask.FrozenFor("A game is shown."), ask.Chosen("hive"), ask.Turned(1)), "A game is shown."),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(messages: Iterable[ask.Message], says: str) -> None:
    model = told(edit(HIVE), *messages)
    assert model.refused
    assert says in model.message
    assert model.setup == HIVE
    assert not update(model, ask.Chosen("dart")).refused


def test_units_are_added_at_the_cursor_and_taken_away_with_all_that_hangs_on_them() -> None:
    model = told(edit(HIVE), ask.NextIs(side="blue", design="dart"), ask.Chosen(""), ask.Nudged(INCH, INCH))
    model = told(model, ask.Added("ship"))
    assert (model.selection, ship(model, "dart_2").side, ship(model, "dart_2").at) == ("dart_2", "blue", at(1, 1))
    model = told(model, ask.Added("group"), ask.Added("debris"))
    assert model.selection == "debris 1"
    assert len(told(model, ask.Edited("radius", 3), ask.Edited("velocity", 2), ask.Turned(1)).setup.clouds) == 1
    assert told(model, ask.Edited("radius", 3)).setup.clouds[0].radius == 3 * INCH
    gone = told(model, ask.Chosen("hive"), ask.Deleted())
    assert (group(gone, "wing").aboard, group(gone, "wing").at) == (None, at(0))
    assert [unit for _, lines in gone.setup.orders for unit, _ in lines if unit == "hive"] == []
    assert fleet_faults(gone.setup) == ()


def test_what_is_added_in_the_place_of_another_stands_beside_it() -> None:
    model = told(edit(HIVE), ask.Chosen(""), *[ask.Nudged(0, -INCH)] * 20, *[ask.Added("ship")] * 3)
    first, second, third = (one.at for one in model.setup.ships[-3:])
    assert (second, third) == (Point(first.x + BESIDE, first.y), Point(first.x + 2 * BESIDE, first.y))
    group_beside = told(model, ask.Added("group")).setup.groups[-1]
    assert group_beside.at == Point(first.x + 3 * BESIDE, first.y)
    clouds = told(model, ask.Added("debris"), ask.Added("debris")).setup.clouds
    assert [cloud.at for cloud in clouds] == [first, second]  # debris lies where ships were


def test_a_group_goes_out_and_aboard() -> None:
    out = told(edit(HIVE), ask.Chosen("wing"), ask.Edited("aboard", ""))
    assert (group(out, "wing").aboard, group(out, "wing").at) == (None, at(0))
    assert group(told(out, ask.Edited("aboard", "hive")), "wing").at is None
    full = told(out, ask.Added("group"), ask.Edited("aboard", "hive"), ask.Added("group"), ask.Edited("aboard", "hive"))
    assert "has no bay for it" in told(full, ask.Chosen("wing"), ask.Edited("aboard", "hive")).message


def test_the_name_is_followed_by_lines_and_groups_aboard() -> None:
    model = told(edit(HIVE), ask.Chosen("hive"), ask.Renamed("nest"))
    assert (model.selection, group(model, "wing").aboard) == ("nest", "nest")
    assert model.setup.orders_for(1)["nest"] == "launch:wing"
    assert dict(model.setup.checks[0].arguments)["target"] == dict(model.setup.checks[1].arguments)["ship"] == "nest"
    assert told(model, ask.Deleted()).setup.checks == ()


def test_the_name_is_followed_by_the_lines_of_others_and_by_the_selection() -> None:
    model = told(edit(HIVE), ask.Chosen("hive"), ask.Renamed("nest"))
    assert [line for _, lines in model.setup.orders for _, line in lines if "hive" in line] == []
    assert model.setup.orders_for(2)["dart"] == "hit:nest*8 pdaf:wing"
    assert model.setup.orders_for(2)["lance"] == "go:2,9 attack:nest"
    back = told(model, ask.Undone())
    assert (back.selection, back.setup) == ("hive", HIVE)
    assert told(back, ask.Redone()).selection == "nest"
    assert told(back, ask.Deleted(), ask.Undone()).selection == "hive"


def test_systems_are_lost_step_by_step_and_whole_again() -> None:
    model = told(edit(HIVE), ask.Chosen("hive"), ask.SystemHit("drive"))
    assert dict(ship(model, "hive").systems_lost) == {"drive": 1}
    model = told(model, ask.SystemHit("drive"), ask.SystemHit("bay2"))
    assert dict(ship(model, "hive").systems_lost) == {"drive": 2, "bay2": 1}
    assert dict(ship(told(model, ask.SystemHit("drive")), "hive").systems_lost) == {"bay2": 1}


def test_a_design_is_changed_with_its_ships_kept_possible() -> None:
    model = told(edit(HIVE), ask.NextIs(design="dart"), ask.DesignEdited("rows", "3, 2"))
    assert dict(model.setup.designs)["dart"].rows == (3, 2)
    assert ship(model, "dart").damage == 4
    based = told(model, ask.DesignEdited("ship_class", "base"), ask.DesignEdited("carrier", "type_4"))
    assert dict(based.setup.designs)["dart"].thrust == 0
    assert fleet_faults(based.setup) == ()
    back = told(based, ask.DesignEdited("ship_class", "capital"), ask.DesignEdited("name", "Keep"))
    assert dict(back.setup.designs)["dart"].carrier == "light"
    more = told(back, ask.DesignAdded(), ask.DesignEdited("pdaf", 3))
    assert more.design == "dart_2"
    assert dict(more.setup.designs)["dart_2"].pdaf == 3
    assert told(edit(HIVE), ask.OptionSet("ram_gate_spends", value=False)).setup.rules.ram_gate_spends is False


def test_a_loaded_scenario_is_a_step() -> None:
    model = told(edit(HIVE), ask.Loaded(starter()))
    assert model.selection == ""
    assert told(model, ask.Undone()).setup == HIVE
    assert fleet_faults(starter()) == ()


def test_the_measure_by_drag_and_by_key() -> None:
    dragged = told(
        edit(HIVE), ask.ToolChosen("measure"), ask.Pressed(at(0), "hive"), ask.Dragged(at(3, 4)), ask.Released()
    )
    assert (dragged.measure, dragged.is_measuring, dragged.setup) == ((at(0), at(3, 4)), False, HIVE)
    keyed = told(edit(HIVE), ask.Chosen("hive"), MESSAGES["m"], ask.Confirmed(), MESSAGES["ArrowUp"], ask.Confirmed())
    assert keyed.measure == (at(0), at(0, 1))
    assert told(keyed, ask.Escaped()).measure is None
    assert told(keyed, ask.Escaped(), ask.Escaped()).tool == "move"


def test_units_are_gone_through_in_file_order() -> None:
    model = edit(structs.replace(HIVE, clouds=()))
    names = []
    for _ in range(5):
        names.append(model.selection)
        model = update(model, MESSAGES["n"])
    assert names == ["hive", "dart", "wing", "lance", "hive"]
    assert told(model, MESSAGES["shift+n"]).selection == "hive"
    assert "blasts" in told(model, MESSAGES["b"]).looks


@pytest.mark.parametrize("text", ["", "0", "100", "8 -1", "x"])
def test_rows_that_are_none(text: str) -> None:
    with pytest.raises(RefusedError, match="write the boxes of each row"):
        rows_in(text)


@given(st.integers(0, 2000))
def test_whatever_is_done_the_scenario_can_be_written_and_undone(seed: int) -> None:
    random = Random(seed)
    model = edit(HIVE)
    fields = ("side", "design", "course", "velocity", "damage", "ram_tried", "type", "aboard", "fighters", "endurance")
    choices: list[ask.Message] = [
        *(MESSAGES[key] for key in ("ArrowUp", "[", "+", "-", "n", "s", "g", "Delete", "Escape")),
        ask.Added("debris"),
        ask.DesignAdded(),
        ask.SystemHit("drive"),
        ask.SystemHit("pdaf1"),
        *(ask.DesignEdited(field, 2) for field in ("thrust", "screens", "bays", "adaf")),
        *(ask.DesignEdited("ship_class", one) for one in ("base", "escort", "capital")),
        *(ask.DesignEdited("carrier", one) for one in ("", "light", "type_4")),
        ask.DesignEdited("rows", "3 3"),
    ]
    for _ in range(12):
        if random.random() < 0.3:
            field = random.choice(fields)
            value = {"side": "blue", "design": "dart", "type": "fast", "aboard": "hive"}.get(
                field, random.randint(0, 12)
            )
            message: ask.Message = ask.Edited(field, value)  # type: ignore[arg-type]
        else:
            message = random.choice(choices)
        model = update(model, message)
        assert fleet_faults(model.setup) == (), message
    while model.past:
        model = update(model, ask.Undone())
    assert model.setup == HIVE
