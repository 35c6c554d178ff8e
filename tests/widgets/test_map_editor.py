"""The map editor without a browser: what reaches the model, what is sent to the page, what a refusal leaves behind."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from interceptor_nb.core.hexes import Direction, Hex, labelled
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, MapSpec, Setup, SideSetup
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.board import board_of
from interceptor_nb.view.edit_keys import MESSAGES
from interceptor_nb.widgets.hexmap import HexMap, Touch
from interceptor_nb.widgets.layers import LayerName, Traffic
from interceptor_nb.widgets.map_editor import MapEditor
from interceptor_nb.widgets.problems import MOST_SHOWN, ProblemRow, Problems
from interceptor_nb.widgets.screen import Size
from interceptor_nb.widgets.surface import Key, Leave, Pointer, PointerKind, Wheel
from tests.view.boards import DESIGNS, SIDES, ship


def at(label: str) -> Hex:
    return labelled(label, "rows")


FIELD = tuple(
    AsteroidSetup(f"a{column:02d}{row:02d}", at(f"{column:02d}{row:02d}"))
    for column in range(8, 28)
    for row in range(1, 19, 2)
)
SCENE = Setup(
    title="<b>Chase</b>",
    map=MapSpec(ground_edge="south"),
    sides=SIDES,
    designs=DESIGNS,
    ships=(ship("marcos", "0508"), ship("baker", "1010", side="cw", heading=5, facing=5)),
    asteroids=FIELD,
)


@pytest.fixture
def editor() -> Iterator[MapEditor]:
    built = MapEditor(SCENE)
    yield built
    assert built.status.errors == []
    built.close()


def point(map_: HexMap, label: str, kind: PointerKind = "down", **more: Any) -> None:
    x, y = map_.layout_of_map.centre(at(label))
    held = {"down": 1, "move": 1, "up": 0}.get(kind, 0)
    map_.layers.surface.feed(Pointer(kind, x, y, **{"button": 0, "buttons": held, **more}))


def press(editor: MapEditor, *keys: str) -> None:
    for key in keys:
        editor.map.layers.surface.feed(Key(key))


def sent(editor: MapEditor, before: Mapping[LayerName, Traffic]) -> dict[LayerName, Traffic]:
    now = editor.map.layers.traffic()
    return {
        name: Traffic(now[name].messages - old.messages, now[name].bytes - old.bytes) for name, old in before.items()
    }


def test_moving_a_ship_sends_no_terrain_and_little_else(editor: MapEditor) -> None:
    point(editor.map, "0508")
    before = editor.map.layers.traffic()
    for label in ("0608", "0708", "0709"):
        point(editor.map, label, "move")
    dragged = sent(editor, before)
    assert (dragged["base"].messages, dragged["counters"].messages, dragged["overlay"].messages) == (0, 0, 3)
    assert dragged["overlay"].bytes <= 3 * 4_000
    before = editor.map.layers.traffic()
    point(editor.map, "0709", "up")
    moved = sent(editor, before)
    assert editor.scenario.ships[0].hex == at("0709")
    assert moved["base"] == Traffic(0, 0)
    assert moved["counters"].messages == 1
    assert sum(each.bytes for each in moved.values()) <= 20_000


def test_a_pointer_that_wanders_within_a_hex_sends_nothing(editor: MapEditor) -> None:
    point(editor.map, "0303", "move", buttons=0)
    before = editor.map.layers.traffic()
    x, y = editor.map.layout_of_map.centre(at("0303"))
    editor.map.layers.surface.feed(Pointer("move", x + 2, y + 2))
    assert set(sent(editor, before).values()) == {Traffic(0, 0)}
    assert editor.map.line.value == "hex 0303 · space"


def test_a_change_is_told_once_with_the_new_scenario(editor: MapEditor) -> None:
    told: list[Setup] = []
    looked: list[int] = []
    editor.on_change(told.append)
    editor.on_update(lambda model: looked.append(len(model.selection)))
    point(editor.map, "0508")
    point(editor.map, "0508", "up")
    assert told == []
    assert looked == [1, 1]
    press(editor, "+")
    assert told == [editor.scenario]
    assert editor.scenario.ships[0].velocity == 4


def test_buttons_do_what_their_tooltips_say(editor: MapEditor) -> None:
    assert [button.tooltip for button in editor.tools.values()] == [
        "Select (V), on",
        "Ship (S)",
        "Asteroid (A)",
        "Erase (E)",
    ]
    assert editor.undo.disabled
    editor.tools["asteroid"].click()
    editor.brushes[1].click()
    point(editor.map, "0303")
    point(editor.map, "0303", "up")
    assert len(editor.scenario.asteroids) == len(FIELD) + 7
    assert editor.undo.tooltip == "Undo: place 7 asteroids (Ctrl+Z)"
    editor.undo.click()
    assert editor.scenario == SCENE
    assert (editor.undo.disabled, editor.redo.disabled) == (True, False)
    editor.redo.click()
    assert len(editor.scenario.asteroids) == len(FIELD) + 7
    editor.labels.click()
    assert editor.map.labels == "none"
    press(editor, "?")
    assert editor.help.layout.display is None


def test_keys_that_are_taken_are_those_of_the_list(editor: MapEditor) -> None:
    assert set(editor.map.layers.surface.watched) == {*MESSAGES, "?", "r"}
    assert "Tab" not in editor.map.layers.surface.watched


def test_the_cursor_is_spoken(editor: MapEditor) -> None:
    point(editor.map, "0507")
    point(editor.map, "0507", "up")
    press(editor, "ArrowDown")
    assert editor.map.layers.surface.announcement == "hex 0508 · space · A: velocity 3, heading E, facing E"
    press(editor, "Enter")
    assert editor.model.selection == ("marcos",)


def test_fields_of_the_inspector(editor: MapEditor) -> None:
    point(editor.map, "0508")
    fields = editor.inspector.ship
    assert (fields.heading.value, fields.facing.value, fields.velocity.value) == (2, 2, 3)
    fields.heading.value = 4
    fields.velocity.value = 6
    fields.name.value = "Gaius"
    fields.piloting.value = 7
    editor.inspector.name.value = "gaius"
    one = editor.scenario.ships[0]
    assert (one.id, one.heading, one.facing, one.velocity) == ("gaius", Direction.D4, Direction.D2, 6)
    assert (one.crew[0].name, one.crew[0].piloting) == ("Gaius", 7)
    assert len(editor.model.past) == 5
    assert editor.inspector.sums[1].value.description == "7 TP"
    assert "up((thrust 7 + piloting 7) / 2)" in editor.inspector.sums[1].value.tooltip


def test_a_refusal_stands_under_its_control_which_shows_what_is(editor: MapEditor) -> None:
    point(editor.map, "0508")
    editor.inspector.ship.velocity.value = -3
    editor.inspector.ship.velocity.value = -3
    assert editor.inspector.ship.velocity.value == 3
    said = [child.value for child in editor.inspector.children if "inb-error" in getattr(child, "value", "")]
    assert said == [
        '<div class="inb-error" role="alert">velocity -3 is out of reach; it runs from 0 to 999 [MOV-1]</div>'
    ]
    assert editor.status.text == ""
    editor.inspector.name.value = "baker"
    assert editor.inspector.name.value == "marcos"
    editor.planet.rows["interface_rows"].value = 99
    assert editor.planet.rows["interface_rows"].value == 1
    assert editor.scenario == SCENE


def test_the_planet_repaints_as_it_changes(editor: MapEditor) -> None:
    before = editor.map.layers.traffic()
    editor.planet.rows["atmosphere_rows"].value = 3
    assert editor.scenario.map.atmosphere_rows == 3
    assert sent(editor, before)["base"].messages == 1
    editor.planet.edge.value = ""
    assert editor.scenario.map.ground_edge is None
    for option, control in editor.planet.options.items():
        control.value = True
        assert getattr(editor.scenario.rules, option)


def test_names_of_a_scenario_are_never_read_as_html() -> None:
    evil = "<img src=x onerror=alert(1)>"
    named = ship("marcos", "0508", side=evil, design=evil)
    editor = MapEditor(Setup(title=evil, sides=(SideSetup(evil, evil),), ships=(named,)))
    editor.jump("marcos")
    shown = [w.value for w in _all(editor) if type(w).__name__ in ("HTML", "Status")]
    assert any("&lt;img" in value for value in shown)
    assert not any("<img" in value for value in shown)
    editor.close()


def _all(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _all(child)


def test_frozen_the_map_belongs_to_others(editor: MapEditor) -> None:
    editor.freeze("turn 2 is under way")
    assert all(button.disabled for button in (*editor.tools.values(), *editor.brushes.values(), editor.undo))
    assert editor.planet.edge.disabled
    assert editor.status.text == "turn 2 is under way"
    other = board_of(Setup(ships=SCENE.ships[:1], sides=SIDES, designs=DESIGNS))
    editor.map.show(other)
    point(editor.map, "0508")
    press(editor, "Delete", "+")
    editor.jump("baker")
    assert editor.inspector.name.value == "baker"
    assert editor.map.board is other
    assert editor.scenario == SCENE
    editor.freeze(None)
    assert len(editor.map.board.ships) == 2
    assert not editor.planet.edge.disabled


def test_the_map_zooms_about_the_pointer_pans_and_fits() -> None:
    map_ = HexMap(600, 400)
    map_.show(board_of(SCENE))
    touches: list[Touch] = []

    def grab(touch: Touch) -> bool:
        touches.append(touch)
        return touch.hex != at("0303")

    map_.on_touch(grab)
    fitted = map_.layout_of_map
    x, y = fitted.centre(at("1508"))
    map_.layers.surface.feed(Wheel(x, y, 0, -400, ctrl=True))
    assert map_.layout_of_map.zoom > 1.5
    assert map_.layout_of_map.hex_near(x, y) == at("1508")
    zoomed = map_.layout_of_map
    for number, (kind, dx, button) in enumerate((("down", 0, 1), ("move", 30, -1), ("up", 30, 1))):
        map_.layers.surface.feed(Pointer(kind, 100 + dx, 100, button, 4 * (number < 2)))  # type: ignore[arg-type]
    assert map_.layout_of_map.pan[0] == pytest.approx(zoomed.pan[0] + 30)
    assert touches == []
    map_.fit()
    assert map_.layout_of_map == fitted
    map_.zoom_in()
    before = map_.layout_of_map
    for kind, label in (("down", "0303"), ("move", "0403"), ("up", "0403")):
        x, y = before.centre(at(label))
        map_.layers.surface.feed(Pointer(kind, x, y, 0, int(kind != "up")))  # type: ignore[arg-type]
    assert [touch.kind for touch in touches] == ["down"]
    assert map_.layout_of_map.pan[0] > before.pan[0]
    for dx in (0, 1, 2):
        map_.layers.surface.feed(Pointer("move", x + dx, y))
    assert [touch.kind for touch in touches] == ["down", "move"]
    map_.layers.surface.feed(Leave())
    assert touches[-1].kind == "leave"
    assert map_.status.errors == []
    map_.close()


def test_the_map_takes_its_room_and_the_themes_colours() -> None:
    map_ = HexMap()
    map_.show(board_of(SCENE))
    map_.screen.feed(Size(620, 800, dark=True))
    assert map_.layers.width == 620
    assert 330 < map_.layers.height < 400
    assert map_.palette.name == "dark"
    map_.screen.feed(Size(1600, 500))
    assert (map_.layers.width, map_.layers.height) == (1600, 360)
    map_.show(board_of(Setup(map=MapSpec(10, 30))))
    assert map_.layout_of_map.map.rows == 30
    map_.close()


def test_problems_show_their_marks_and_jump() -> None:
    went: list[object] = []
    panel = Problems(lambda handler: handler)
    lamps = [panel.colour]
    panel.on_jump(went.append)
    rows = (
        ProblemRow("warning", "drifts into <b>", "marcos", ("AST-1",), target="marcos"),
        ProblemRow("note", "nothing of this side"),
    )
    panel.show(rows)
    lamps.append(panel.colour)
    (words, button), (_, other) = (line.children for line in panel.children[1].children)
    assert "&lt;b&gt;" in words.value
    assert 'aria-label="warning"' in words.value
    assert "AST-1" in words.value
    button.click()
    assert went == ["marcos"]
    assert other.layout.display == "none"
    panel.show((ProblemRow("error", "no side"),))
    assert [*lamps, panel.colour] == ["green", "amber", "red"]
    assert panel.children[1].children[1].layout.display == "none"
    panel.show((ProblemRow("note", "again"),) * (MOST_SHOWN + 2))
    assert len(panel.children[1].children) == MOST_SHOWN
    assert "and 2 more" in panel.children[2].value


def test_a_press_with_ctrl_adds_to_the_selection(editor: MapEditor) -> None:
    point(editor.map, "0508")
    point(editor.map, "0508", "up")
    point(editor.map, "1010", ctrl=True)
    assert editor.model.selection == ("marcos", "baker")
    assert editor.send(ask.Escaped()).selection == ()


def test_a_map_without_a_planet_says_so() -> None:
    editor = MapEditor()
    assert (editor.planet.edge.label, editor.planet.edge.value) == ("none", "")
    editor.planet.edge.value = "south"
    assert (editor.planet.edge.label, editor.scenario.map.ground_edge) == ("south", "south")
    editor.planet.edge.value = ""
    assert editor.scenario.map.ground_edge is None
