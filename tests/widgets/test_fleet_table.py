"""The fleet table without a browser: what its controls do, what it shows, and what its apps rely on."""

from collections.abc import Iterator

import pytest
from msgspec import structs

from interceptor_nb.resources import scenario
from interceptor_nb.rules.fleet.rules import RULES
from interceptor_nb.rules.fleet.setup import Cloud, Options, Setup
from interceptor_nb.rules.fleet.state import begin
from interceptor_nb.scenario import read_fleet
from interceptor_nb.scenario.fleet_models import FleetRulesModel
from interceptor_nb.view import fleet_messages as ask
from interceptor_nb.view.fleet_board import Table, table_at
from interceptor_nb.view.fleet_changes import OPTION_LIMITS, starter
from interceptor_nb.view.fleet_keys import MESSAGES
from interceptor_nb.view.fleet_layout import TableLayout
from interceptor_nb.widgets.fleet_designs import OPTIONS
from interceptor_nb.widgets.fleet_map import FleetMap, Touch
from interceptor_nb.widgets.fleet_table import FleetTable
from interceptor_nb.widgets.screen import Size
from interceptor_nb.widgets.surface import Key, Leave, Pointer, Wheel
from tests.fleet.fights import at

HIVE = read_fleet(scenario("hive_under_attack", "fleet"))


@pytest.fixture
def table() -> Iterator[FleetTable]:
    widget = FleetTable(HIVE, seed=1)
    yield widget
    assert widget.status.errors == []
    widget.close()


def spot(table: FleetTable, x: float, y: float) -> tuple[float, float]:
    layout: TableLayout = table.map.layout_of_map
    return layout.spot(at(x, y))


def point(table: FleetTable, kind: str, x: float, y: float, button: int = 0) -> None:
    """Let the pointer do something at a place in inches."""
    held = 1 if kind in ("down", "move") and button == 0 else 0
    left, top = spot(table, x, y)
    table.map.layers.surface.feed(Pointer(kind, left, top, button, held))  # type: ignore[arg-type]


def text_of(*widgets: object) -> str:
    """Return all HTML in *widgets*."""
    found = []
    for widget in widgets:
        if type(widget).__name__ == "HTML":
            found.append(str(getattr(widget, "value", "")))
        found.append(text_of(*getattr(widget, "children", ())))
    return " ".join(found)


def test_a_drag_moves_a_counter_with_its_odds_and_is_undone(table: FleetTable) -> None:
    changed: list[Setup] = []
    table.on_change(changed.append)
    assert "is out of range" in text_of(table.odds)
    point(table, "down", 4, 28)
    point(table, "move", 2, 5)
    assert "6 dice through 1 screen" in text_of(table.odds)
    assert "lance to 2,5" in text_of(table.map)
    assert table.scenario == HIVE
    point(table, "up", 2, 5)
    assert table.scenario.groups[1].at == at(2, 5)
    assert changed == [table.scenario]
    assert "move lance" in str(table.toolbar.undo.tooltip)
    table.toolbar.undo.click()
    assert table.scenario == HIVE
    table.toolbar.redo.click()
    assert table.scenario.groups[1].at == at(2, 5)


def test_an_empty_place_pans_and_a_lost_pointer_is_no_move(table: FleetTable) -> None:
    before = table.map.layout_of_map
    point(table, "down", 12, 12)
    left, top = spot(table, 12, 12)
    table.map.layers.surface.feed(Pointer("move", left + 24, top, 0, 1))
    assert table.map.layout_of_map.spot(at(0))[0] == pytest.approx(before.spot(at(0))[0] + 24)
    table.map.layers.surface.feed(Pointer("up", left + 24, top, 0))
    assert table.model.selection == ""
    table.map.fit()
    point(table, "down", 1, 28)
    point(table, "move", 5, 5)
    point(table, "cancel", 5, 5)
    assert table.scenario == HIVE


def test_lines_by_pad_by_click_and_by_word(table: FleetTable) -> None:
    table.orders.units["dart"].click()
    assert table.model.selection == "dart"
    table.orders.press("+1")
    table.orders.press("ram:hive")
    assert table.orders.line.value == "+2 ram:hive"
    with pytest.raises(KeyError):
        table.orders.press("land:hive")
    table.orders.hit_points.value = 0
    table.orders.hit.click()
    assert table.orders.line.value == "+2 ram:hive"
    assert "a hit of 0 points is none" in table.status.text
    table.status.errors.clear()
    table.orders.hit_points.value = 3
    table.orders.hit.click()
    assert table.orders.line.value == "+2 ram:hive hit:hive*3"
    table.orders.clear.click()
    assert table.orders.line.value == ""
    table.toolbar.tools["order"].click()
    point(table, "down", 4, 28)
    table.orders.clear.click()
    point(table, "down", 5, 22)
    assert table.orders.line.value.startswith("go:5,22")
    table.order("dart", "-9")
    assert table.problems.colour == "red"
    assert "dart" in text_of(table.problems)
    assert table.scenario.orders_for(1)["dart"] == "-9"


def test_a_game_is_played_looked_at_and_left(table: FleetTable) -> None:
    table.phase_button.click()
    assert table.state.phase == 1
    table.play_turn()
    rows = len(table.game.log)
    assert "After turn 1" in text_of(table)
    assert table.model.frozen is not None
    assert "A game is shown." in table.change(ask.Turned(1))
    table.log_table.choose(rows - 3, "TRN-11")
    assert table.game.shown == rows - 3
    table.press("End")
    table.press(",")
    assert table.game.shown < rows
    table.press("Home")
    assert table.game.shown == 0
    table.press(".")
    assert table.game.shown == 1
    table.go(0)
    assert table.scenario == HIVE


def test_a_rule_that_is_clicked_in_the_log_is_open_under_it(table: FleetTable) -> None:
    table.play_turn()
    row = next(number for number, one in enumerate(table.game.log, 1) if "CAR-3" in one.rules)
    table.log_table.choose(row, "CAR-3")
    assert '<details class="inb-chip" open><summary' in text_of(table)
    table.log_table.choose(row)
    assert '<details class="inb-chip" open>' not in text_of(table)


def test_an_explosion_is_drawn_at_its_row_of_the_log() -> None:
    table = FleetTable(HIVE, seed=0)
    for _ in range(3):
        table.play_turn()
    row = next(number for number, one in enumerate(table.game.log, 1) if one.event.kind == "exploded")
    table.go(row)
    assert table.map.overlay.burst == "dart"
    table.go(row - 1)
    assert table.map.overlay.burst == ""
    assert table.status.errors == []
    table.close()


def test_every_key_does_what_it_says(table: FleetTable) -> None:
    assert {*MESSAGES, ",", ".", "Home", "End", "?", "Enter"} == set(table.map.layers.surface.watched)
    for key in MESSAGES:
        table.map.layers.surface.feed(Key(key))
    table.press("ctrl+z")
    shown = []
    for _ in range(2):
        table.press("?")
        shown.append(table.toolbar.help.layout.display)
    assert shown == [None, "none"]
    table.begin(HIVE, "again")
    table.press("m")
    table.press("Enter")
    table.press("ArrowUp")
    table.press("Enter")
    assert table.model.measure is not None
    table.press("v")
    table.change(ask.Chosen(""))
    table.press("Escape")
    table.model = structs.replace(table.model, cursor=at(1, 28))
    table.press("Enter")
    assert table.model.selection == "dart"
    table.press("o")
    table.order("lance", "")
    table.model = structs.replace(table.model, cursor=at(0, 0))
    table.press("Enter")
    assert table.game.line == "attack:hive"


def test_what_is_selected_is_edited_and_refused_where_it_says_so(table: FleetTable) -> None:
    card = table.inspector
    card.velocity.value = 6
    card.course.value = 3
    card.damage.value = 9
    card.systems[1].click()
    ship = table.scenario.ships[0]
    assert (ship.velocity, ship.course, ship.damage, ship.systems_lost) == (6, 3, 9, (("screen1", 1),))
    assert text_of(card).count("inb-crossed") >= 9
    card.damage.value = 99
    assert "a whole number from 0 to 24" in text_of(card)
    assert card.damage.value == 9
    card.name.value = "nest"
    assert table.scenario.orders_for(1)["nest"] == "launch:wing"
    table.change(ask.Chosen("wing"))
    card.aboard.value = ""
    card.fighters.value = 4
    card.type.value = "fast"
    assert (table.scenario.groups[0].at, table.scenario.groups[0].fighters) == (at(0), 4)
    table.toolbar.adders["debris"].click()
    card.radius.value = 2
    assert table.scenario.clouds[0].radius == 2000
    card.delete.click()
    assert table.scenario.clouds == ()


def test_designs_and_the_rule_options(table: FleetTable) -> None:
    card = table.designs
    card.design.value = "dart"
    card.counts["pdaf"].value = 2
    card.rows.value = "5 5"
    card.carrier.value = "type_4"
    assert "is no carrier among designs" in text_of(card)
    card.options["ram_gate_spends"].value = False
    card.options["mended_after"].value = 10
    assert "mended_after 10 was found, a whole number from 1 to 9 is right" in text_of(card)
    card.options["mended_after"].value = 3
    card.add.click()
    designs = dict(table.scenario.designs)
    assert (designs["dart"].pdaf, designs["dart"].rows, designs["dart"].carrier) == (2, (5, 5), None)
    assert set(designs) == {"hive", "dart", "dart_2"}
    assert (table.scenario.rules.ram_gate_spends, table.scenario.rules.mended_after) == (False, 3)


def test_every_option_of_the_rules_is_offered_within_the_limits_of_its_file() -> None:
    assert {option for option, _, _ in OPTIONS} == {*Options.__struct_fields__} - {"scramble"}
    assert {rule for _, _, rule in OPTIONS} <= set(RULES)
    schema = FleetRulesModel.model_json_schema()["properties"]
    assert {name: limits[:2] for name, limits in OPTION_LIMITS.items()} == {
        name: (field["minimum"], field["maximum"]) for name, field in schema.items() if "minimum" in field
    }


def test_what_an_app_relies_on(table: FleetTable) -> None:
    other = structs.replace(HIVE, title="Other", clouds=(Cloud(at(3), 3, 1, 1000),))
    seen: list[Setup] = []
    table.on_change(seen.append)
    table.play_turn()
    table.load(other, "Other")
    assert table.scenario == other == seen[-1]
    assert "Other" in text_of(table)
    table.press("ctrl+z")
    assert table.scenario == HIVE
    table.begin(other, "Other")
    assert not table.model.past
    assert table.file_row.children == ()
    empty = FleetTable()
    assert empty.scenario == starter()
    empty.press("s")
    assert len(empty.scenario.ships) == 1
    assert empty.status.errors == []
    empty.close()


def test_lines_stay_when_a_move_is_undone_and_come_back_with_what_they_belong_to(table: FleetTable) -> None:
    table.change(ask.Chosen("dart"))
    table.press("ArrowUp")
    table.order("dart", "-2")
    table.press("ctrl+z")
    assert (table.scenario.ships[1].at, table.scenario.orders_for(1)["dart"]) == (at(1, 28), "-2")
    table.change(ask.Deleted())
    assert "dart" not in table.scenario.orders_for(1)
    table.press("ctrl+z")
    assert table.scenario.orders_for(1)["dart"] == "-2"
    assert table.scenario.orders_for(3)["dart"] == "-3 ram:hive"


def test_problems_lead_to_where_they_are(table: FleetTable) -> None:
    table.play_turn()
    table.press("Home")
    table.order("lance", "attack:nobody")
    table.turn_to("words")
    for callback in table.problems._jumped:
        callback("lance")
    assert table.model.selection == "lance"
    assert table.pages["table"].tooltip.endswith(", on")
    broken = structs.replace(HIVE, orders=((2, (("hive", "nonsense"),)),))
    table.begin(broken, "broken")
    assert "nonsense" in text_of(table.problems)


def test_the_table_takes_its_room_and_the_theme() -> None:
    chart = FleetMap()
    touches: list[Touch] = []
    chart.on_touch(touches.append)
    chart.take_room(Size(600, 900, dark=True))
    assert (chart.layers.width, chart.layers.height, chart.palette.name) == (600, 372, "dark")
    chart.layers.surface.feed(Wheel(10, 10, 0, -200))
    assert chart.layout_of_map.scale > 24 * 372 / 560
    chart.layers.surface.feed(Pointer("down", 5, 5, 1))
    chart.layers.surface.feed(Pointer("move", 9, 5))
    chart.layers.surface.feed(Pointer("up", 9, 5, 1))
    chart.layers.surface.feed(Leave())
    assert [touch.kind for touch in touches] == ["leave"]
    chart.show(Table("", clouds=(Cloud(at(0), 12, 0, 1000),)))
    chart.fit()
    assert chart.unit_at(*chart.layout_of_map.spot(at(0.5))) == "debris 1"
    within = structs.replace(HIVE, clouds=(Cloud(at(0), 12, 0, 3000),))
    chart.show(table_at(*begin(within)))
    assert chart.unit_at(*chart.layout_of_map.spot(at(0))) == "hive"
    assert chart.unit_at(*chart.layout_of_map.spot(at(0, -2))) == "debris 1"
    chart.close()


def test_a_refusal_is_gone_with_the_next_thing_that_is_done(table: FleetTable) -> None:
    table.change(ask.Chosen("hive"))
    table.inspector.damage.value = 24
    assert "wing is aboard and would be lost with hive" in table.inspector.fields.error.value
    assert table.inspector.damage.value == 0
    assert table.status.text == ""  # the panel says it
    table.refresh()
    assert table.status.text == ""
    table.change(ask.Chosen("dart"))
    assert table.inspector.fields.error.value == ""
    table.inspector.name.value = " "
    assert "is no name" in table.inspector.fields.error.value
    assert table.inspector.name.value == "dart"
    table.designs.rows.value = "8 x"
    assert "is no list of rows" in table.designs.fields.error.value
    table.play_turn()
    assert table.designs.fields.error.value == table.inspector.fields.error.value == ""


def test_what_a_key_asks_in_vain_is_said_once(table: FleetTable) -> None:
    table.change(ask.Chosen(""))
    table.press("Delete")
    assert "nothing is selected" in table.status.text
    assert "nothing is selected" not in table.map.line.value
    assert table.inspector.fields.error.value == ""
