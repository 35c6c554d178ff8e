"""The map editor as a value: gestures, undo, refusals, and what may never happen to a scenario."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from interceptor_nb.core.check import Check
from interceptor_nb.core.hexes import Direction, Hex, hex_at, labelled
from interceptor_nb.rules.interceptor.planning import ratings_for
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, CrewMember, Installation, MapSpec, Setup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.edit_keys import MESSAGES
from interceptor_nb.view.edit_messages import Message
from interceptor_nb.view.edit_update import update
from interceptor_nb.view.editing import Editing, edit, starter, things
from interceptor_nb.view.inspection import hex_line, numbers
from interceptor_nb.view.layout import on_map
from tests.view.boards import DESIGNS, SIDES, ship


def at(label: str) -> Hex:
    return labelled(label, "rows")


SCENE = Setup(
    sides=SIDES,
    designs=DESIGNS,
    ships=(ship("marcos", "0508"), ship("baker", "1010", side="cw", heading=5, facing=5)),
    asteroids=(AsteroidSetup("a0610", at("0610")), AsteroidSetup("a1010", at("1010"))),
    installations=(Installation("oi1", "cw", at("1212")),),
    orders=((1, (("marcos", "+1 4"), ("baker", "."))), (2, (("marcos", "."),))),
    checks=(Check("can_reach", (("ship", "marcos"), ("hex", "0610"))),),
)


def after(*messages: Message, model: Editing | None = None) -> Editing:
    model = model or edit(SCENE)
    for message in messages:
        model = update(model, message)
    return model


def drag(*labels: str, add: bool = False) -> Sequence[Message]:
    first, *others = map(at, labels)
    return (ask.Pressed(first, add), *(ask.Dragged(hex_) for hex_ in others), ask.Released())


def click(label: str, *, add: bool = False) -> Sequence[Message]:
    return drag(label, add=add)


def rocks(model: Editing) -> set[str]:
    return {rock.id for rock in model.setup.asteroids}


ASTEROID = ask.ToolChosen("asteroid")
SHIP = ask.ToolChosen("ship")
ERASE = ask.ToolChosen("erase")


@pytest.mark.parametrize(
    ("messages", "gone", "come"),
    [
        pytest.param((ASTEROID, *click("0301")), set(), {"a0301"}, id="a click places one"),
        pytest.param((ASTEROID, *click("0610")), {"a0610"}, set(), id="a click on one takes it away"),
        pytest.param((ASTEROID, *drag("0609", "0611")), set(), {"a0609", "a0611"}, id="a stroke from free paints adds"),
        pytest.param(
            (ASTEROID, *drag("0610", "0612")), {"a0610"}, set(), id="a stroke from an asteroid takes away, never adds"
        ),
        pytest.param(
            (ASTEROID, ask.BrushChosen(1), *click("0610")),
            set(),
            {"a0510", "a0710", "a0609", "a0709", "a0611", "a0711"},
            id="a wide brush only adds",
        ),
        pytest.param(
            (ASTEROID, ask.BrushChosen(1), *click("0101")),
            set(),
            {"a0101", "a0201", "a0102"},
            id="MAP-5 a brush over the edge paints the map's hexes only",
        ),
        pytest.param(
            (ASTEROID, *drag("0301", "0601")), set(), {"a0301", "a0401", "a0501", "a0601"}, id="a jump is filled in"
        ),
        pytest.param((ERASE, *click("0610")), {"a0610"}, set(), id="erase"),
        pytest.param(
            (ASTEROID, ask.Pressed(at("0301")), ask.DragDropped()), set(), set(), id="taken away by the system"
        ),
        pytest.param((ASTEROID, ask.Pressed(at("0301")), ask.Escaped()), set(), set(), id="given up with Esc"),
    ],
)
def test_asteroids(messages: Sequence[Message], gone: set[str], come: set[str]) -> None:
    model = after(*messages)
    assert rocks(model) == (rocks(edit(SCENE)) - gone) | come
    assert len(model.past) == (1 if gone or come else 0)


def test_moving_a_ship_is_one_step_and_shows_where_it_will_drift() -> None:
    model = after(*drag("0508", "0608", "0708", "0709")[:-1])
    ghost = model.ghost
    assert ghost == structs.replace(model.board.ships[0], hex=at("0709"))
    assert ghost.drift == at("1009")
    assert model.setup is SCENE
    model = after(ask.Released(), model=model)
    assert model.setup.ships[0].hex == at("0709")
    assert [step.did for step in model.past] == ["move marcos"]
    assert [each.id for each in model.setup.ships] == ["marcos", "baker"]


def test_a_ship_may_be_moved_onto_another() -> None:
    assert after(*drag("0508", "1010")).setup.ships[0].hex == at("1010")


def test_a_selection_moves_together_and_asteroids_are_named_after_their_hex() -> None:
    model = after(*click("0508"), *click("0610", add=True), *drag("0508", "0608"))
    assert model.setup.ships[0].hex == at("0608")
    assert rocks(model) == {"a0710", "a1010"}
    assert model.selection == ("marcos", "a0710")


@pytest.mark.parametrize(
    ("messages", "sentence"),
    [
        pytest.param(
            (*drag("0508", "0608")[:1], ask.Dragged(hex_at(-1, 8, "rows")), ask.Released()),
            "MAP-5",
            id="a ship dragged off the map",
        ),
        pytest.param(drag("0610", "1010"), "1010 has an asteroid already", id="an asteroid dragged onto another"),
        pytest.param((ask.Deleted(),), "nothing is selected", id="delete nothing"),
        pytest.param((*click("0610"), ask.SpedUp(1)), "no ship is selected", id="an asteroid has no velocity"),
        pytest.param((*click("0508"), ask.SpedUp(-4)), "0 to 999 [MOV-1]", id="MOV-1 velocity below 0"),
        pytest.param((ask.Renamed("marcos", "baker"),), "'baker1' is free", id="an id twice"),
        pytest.param((ask.Renamed("marcos", "a b"),), "cannot be an id", id="an id with a blank"),
        pytest.param((ask.Renamed("marcos", "field"),), "cannot be an id", id="AST-5 the reserved owner"),
        pytest.param(
            (ask.EdgeChosen("west"),), "north or south, not west [MAP-3]", id="MAP-3 an edge across the grain"
        ),
        pytest.param((ask.RowsSet("atmosphere_rows", 19),), "1 to 18 [ATM-7]", id="MAP-3 a planet wider than the map"),
        pytest.param((ask.RowsSet("ground_rows", 0),), "1 to 14 [MAP-3]", id="MAP-3 no ground"),
        pytest.param((ask.MapSized(11, 20),), "leave oi1 outside", id="MAP-2 a map too small for what stands on it"),
        pytest.param((ask.MapSized(30, 100),), "1 to 99 [MAP-2]", id="MAP-2 more rows than labels"),
        pytest.param((ask.AsteroidEdited("a0610", 200),), "0 to 199 [AST-3]", id="AST-3 nothing left of it"),
        pytest.param((ask.CrewEdited("marcos", 0, "piloting", 21),), "1 to 20 [CRW-3]", id="CRW-3 a skill too high"),
        pytest.param((ask.ShipEdited("nobody", "velocity", 1),), "not on the map any more", id="a ship that is gone"),
        pytest.param((ask.Undone(),), "nothing to undo", id="undo at the start"),
        pytest.param((ask.Redone(),), "nothing to redo", id="redo at the end"),
        pytest.param((ERASE, *click("0101")), "nothing stands there", id="erase an empty hex"),
        pytest.param((ask.WentTo(hex_at(31, 1, "rows")),), "off the map", id="MAP-2 a cursor off the map"),
    ],
)
def test_what_cannot_be_done_changes_nothing_and_says_why(messages: Sequence[Message], sentence: str) -> None:
    model = after(*messages)
    assert sentence in model.message
    assert model.refused
    assert model.setup is SCENE
    assert model.past == ()
    assert not after(ask.BrushChosen(0), model=model).message


def test_a_new_ship_flies_as_the_last_of_its_side_under_a_free_id() -> None:
    model = after(SHIP, ask.SideChosen("cw"), ask.DesignChosen("erskine"), *click("0303"), *click("0404"))
    new = model.setup.ships[2:]
    assert [(each.id, each.design, each.heading, each.velocity) for each in new] == [
        ("cw1", "erskine", Direction.D5, 3),
        ("cw2", "erskine", Direction.D5, 3),
    ]
    assert model.selection == ("cw2",)
    assert [step.did for step in model.past] == ["place cw1", "place cw2"]


def test_placing_and_aiming_a_ship_is_one_step() -> None:
    model = after(SHIP, *drag("0303", "0503"))
    new = model.setup.ships[-1]
    assert (new.heading, new.facing, new.velocity) == (Direction.D2, Direction.D2, 2)
    assert len(model.past) == 1
    undone = after(ask.Undone(), model=model)
    assert (undone.setup, undone.selection) == (SCENE, ())
    aiming = after(SHIP, *drag("0303", "0503")[:-1])
    assert aiming.board.ships[-1].drift == at("0503")
    assert after(ask.Escaped(), model=aiming).setup == SCENE


def test_the_ship_tool_aims_a_ship_that_stands_there() -> None:
    model = after(SHIP, *drag("0508", "0508", "0705"))
    assert len(model.setup.ships) == 2
    assert (model.setup.ships[0].heading, model.setup.ships[0].velocity) == (Direction.D1, 3)


@pytest.mark.parametrize("missing", ["sides", "designs"])
def test_a_ship_needs_a_side_and_a_design(missing: str) -> None:
    model = after(SHIP, *click("0303"), model=edit(structs.replace(SCENE, ships=(), **{missing: ()})))
    assert f"no {missing.removesuffix('s')} yet" in model.message
    assert model.setup.ships == ()


def test_a_second_click_reaches_what_lies_below() -> None:
    model = edit(SCENE)
    seen = []
    for _ in range(3):
        model = after(*click("1010"), model=model)
        seen.append(model.selection)
    assert seen == [("baker",), ("a1010",), ("baker",)]


def test_deleting_a_ship_takes_its_orders_and_checks() -> None:
    model = after(*click("0508"), ask.Deleted())
    assert [each.id for each in model.setup.ships] == ["baker"]
    assert model.setup.orders == ((1, (("baker", "."),)),)
    assert model.setup.checks == ()
    assert model.message == "marcos gone, and with it 2 order lines and 1 check"
    assert after(ask.Undone(), model=model).setup == SCENE


def test_renaming_a_ship_renames_it_in_orders_and_checks() -> None:
    model = after(*click("0508"), ask.Renamed("marcos", "gaius"))
    assert model.selection == ("gaius",)
    assert model.setup.orders == ((1, (("gaius", "+1 4"), ("baker", "."))), (2, (("gaius", "."),)))
    assert dict(model.setup.checks[0].arguments) == {"ship": "gaius", "hex": "0610"}


def test_renaming_a_ship_renames_it_in_the_lines_of_others() -> None:
    lines = ((1, (("baker", "ram:marcos 2 ram:marcosa drop:marcos"), ("marcos", "."))),)
    model = edit(structs.replace(SCENE, orders=lines))
    named = after(*click("0508"), ask.Renamed("marcos", "2nd"), model=model)
    assert named.setup.orders == ((1, (("baker", "ram:2nd 2 ram:marcosa drop:marcos"), ("2nd", "."))),)


@pytest.mark.parametrize(
    ("key", "heading", "facing", "velocity"),
    [("[", 2, 1, 3), ("]", 2, 3, 3), ("{", 1, 2, 3), ("}", 3, 2, 3), ("+", 2, 2, 4), ("=", 2, 2, 4), ("-", 2, 2, 2)],
)
def test_keys_of_a_ship(key: str, heading: int, facing: int, velocity: int) -> None:
    one = after(*click("0508"), MESSAGES[key]).setup.ships[0]
    assert (one.heading, one.facing, one.velocity) == (heading, facing, velocity)


@pytest.mark.parametrize(
    ("key", "label"),
    [("ArrowLeft", "0408"), ("ArrowRight", "0608"), ("ArrowUp", "0507"), ("ArrowDown", "0509")],
)
def test_arrows_count_as_labels_do(key: str, label: str) -> None:
    start = after(*click("0508"))
    assert after(MESSAGES[key], model=start).cursor == at(label)
    moved = after(MESSAGES[f"shift+{key}"], model=start)
    assert moved.setup.ships[0].hex == moved.cursor == at(label)


def test_a_new_design_of_a_ship_forgets_what_was_lost_of_the_old() -> None:
    hurt = structs.replace(SCENE.ships[0], internals_lost=(1,), loads_lost=(("fuel", 1.0),))
    model = edit(structs.replace(SCENE, ships=(hurt,)))
    changed = after(ask.ShipEdited("marcos", "design", "erskine"), model=model).setup.ships[0]
    assert (changed.design, changed.internals_lost, changed.loads_lost) == ("erskine", (), ())


def test_an_empty_ship_gets_a_pilot_with_the_first_field_of_one() -> None:
    model = edit(structs.replace(SCENE, ships=(structs.replace(SCENE.ships[0], crew=()),)))
    crew = after(ask.CrewEdited("marcos", 0, "name", "Livia"), model=model).setup.ships[0].crew
    assert crew == (CrewMember("Livia", "pilot", piloting=5),)


def test_what_changes_nothing_is_no_step_and_a_new_step_ends_the_way_forward() -> None:
    model = after(*click("0508"), ask.ShipEdited("marcos", "velocity", 3), ask.EdgeChosen(None), *drag("0508", "0508"))
    assert model.past == ()
    model = after(ask.SpedUp(1), ask.Undone(), ask.SpedUp(2), ask.Redone(), model=model)
    assert model.setup.ships[0].velocity == 5
    assert model.message == "there is nothing to redo"


def test_an_asteroid_does_not_take_the_id_of_another_thing() -> None:
    model = after(ask.Renamed("marcos", "a0301"), ASTEROID, *click("0301"))
    assert model.setup.asteroids[-1].id == "a0301_2"


def test_the_brush_is_shown_for_the_tools_that_have_one() -> None:
    model = after(ask.BrushChosen(1), ask.Hovered(at("0404")))
    assert model.overlay.brush == ()
    assert len(after(ERASE, model=model).overlay.brush) == 7
    stroke = after(ASTEROID, *drag("0404", "0504")[:-1], model=model)
    assert len(stroke.overlay.brush) == 10
    assert stroke.overlay.cursor == at("0504")


def test_a_frozen_editor_shows_but_does_not_change() -> None:
    model = after(ask.FrozenFor("a game is under way"), *click("0508"), ask.Deleted(), ASTEROID, ask.Undone())
    assert model.message == "a game is under way"
    assert (model.setup, model.tool) == (SCENE, "select")
    assert after(ask.Selected(("baker",)), model=model).selection == ("baker",)
    assert rocks(after(ask.FrozenFor(None), ASTEROID, *click("0301"), model=model)) > rocks(model)


def test_the_line_of_a_hex_and_the_sums_of_a_ship() -> None:
    model = edit(SCENE)
    assert hex_line(model.board, at("0508")) == "hex 0508 · space · A: velocity 3, heading E, facing E"
    assert hex_line(model.board, at("0610")) == "hex 0610 · space · asteroid"
    found = {number.label: (number.value, number.sum, number.rules) for number in numbers(SCENE, SCENE.ships[0])}
    assert found["Thrust"] == ("7 TP", "thrust 7 = 1036 / 148 t, to the nearest", ("MAS-1",))
    assert found["SOT"] == ("6 TP", "SOT 6 = up((thrust 7 + piloting 5) / 2)", ("SOT-1",))
    assert found["Heading change"][0] == "2 TP"
    assert found["Facing change"][0] == "1 TP"


def test_the_starter_takes_a_ship_at_once() -> None:
    model = after(SHIP, *click("0303"), model=edit(starter()))
    assert [each.id for each in model.setup.ships] == ["tog1"]


HEXES = st.builds(hex_at, st.integers(0, 9), st.integers(0, 7), st.just("rows"))
MESSAGES_ANY: st.SearchStrategy[Message] = st.one_of(
    st.sampled_from(tuple(MESSAGES.values())),
    st.builds(ask.Pressed, HEXES, st.booleans()),
    st.builds(ask.Dragged, HEXES),
    st.just(ask.Released()),
    st.builds(ask.Hovered, HEXES),
    st.just(ask.EdgeChosen("south")),
    st.builds(ask.RowsSet, st.sampled_from(("ground_rows", "interface_rows")), st.integers(0, 3)),
    st.builds(ask.MapSized, st.integers(5, 9), st.integers(5, 9)),
    st.builds(ask.Renamed, st.sampled_from(("tog1", "cw1")), st.sampled_from(("x", "a0101"))),
)


@given(st.lists(MESSAGES_ANY, max_size=40))
def test_whatever_is_done_ids_stay_unique_all_stays_on_the_map_and_undo_leads_back(messages: list[Message]) -> None:
    begun = structs.replace(starter(), map=MapSpec(columns=8, rows=7, atmosphere_rows=1))
    model = after(*messages, ask.DragDropped(), model=edit(begun))
    ids = [thing.id for thing in things(model.setup)]
    assert len(ids) == len(set(ids))
    assert all(on_map(model.setup.map, thing.hex) for thing in things(model.setup))
    assert len({rock.hex for rock in model.setup.asteroids}) == len(model.setup.asteroids)
    assert on_map(model.setup.map, model.cursor)
    assert set(model.selection) <= set(ids)
    end, steps = model.setup, len(model.past)
    for _ in range(steps):
        model = update(model, ask.Undone())
    assert model.setup == begun
    for _ in range(steps):
        model = update(model, ask.Redone())
    assert model.setup == end


def test_nobody_flies_a_derelict_so_its_sot_is_by_luck() -> None:
    derelict = structs.replace(SCENE.ships[0], status="derelict")
    found = {number.label: number for number in numbers(SCENE, derelict)}
    field, state = begin(structs.replace(SCENE, ships=(derelict, *SCENE.ships[1:])))
    assert found["SOT"].value == f"{ratings_for(field, state.ships[0], 0).sot} TP"
    assert found["Piloting"].value == "nobody"
