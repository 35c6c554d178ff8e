"""The turn stepper without a browser: what its controls do, and what they show."""

from collections.abc import Iterator

import pytest

from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.view.board import board_at
from interceptor_nb.widgets.hexmap import HexMap
from interceptor_nb.widgets.log_table import SHORT, LogTable
from interceptor_nb.widgets.turn_stepper import KEYS, TurnStepper
from tests.view.boards import DESIGNS, SIDES, ship


def scenario(turns: int = 3) -> Setup:
    return Setup(
        title="Chase",
        sides=SIDES,
        designs=DESIGNS,
        ships=(ship("marcos", "0508"), ship("erskine", "2015", design="erskine", side="cw")),
        turns=turns,
        orders=((1, (("marcos", "+2 4 R 1 R r"), ("erskine", "3"))),),
    )


@pytest.fixture
def stepper() -> Iterator[TurnStepper]:
    widget = TurnStepper(scenario(), 1)
    yield widget
    assert widget.status.errors == []
    widget.close()


def text_of(widget: TurnStepper) -> str:
    """Return all that the orders panel and the log panel say."""
    return " ".join(
        str(child.value)
        for panel in (widget.orders_panel, widget.orders, widget.timeline, widget.log_panel)
        for child in panel.children
        if type(child).__name__ == "HTML"
    )


def test_a_typed_line_is_judged_as_it_is_typed(stepper: TurnStepper) -> None:
    said = text_of(stepper)
    for words in ("7 TP of 7", "over SOT 6: needs 5 or less", "5 hexes of 5", "turn facing right by 1 hexside"):
        assert words in said
    stepper.orders.line.value = "+2 4"
    assert "4 hexes of 5" in text_of(stepper)
    assert "it must move exactly that" in text_of(stepper)
    stepper.orders.line.value = "<b>"
    assert "&lt;b&gt;" in text_of(stepper)
    assert "<b>'" not in text_of(stepper)
    assert stepper.scenario.orders_for(1)["marcos"] == "<b>"


def test_the_pad_builds_a_line(stepper: TurnStepper) -> None:
    stepper.orders.clear.click()
    assert stepper.orders.line.value == ""
    for token in ("+1", "+1", "1", "R", "R", "l", "1"):
        stepper.orders.pad[token].click()
    assert stepper.orders.line.value == "+2 1 R2 l 1"
    assert stepper.orders.pad["+1"].disabled
    assert not stepper.orders.pad["1"].disabled


def test_every_button_does_what_its_method_does(stepper: TurnStepper) -> None:
    stepper.timeline.step_button.click()
    assert [taken.decision.kind for taken in stepper.model.taken] == ["turn"]
    stepper.timeline.turn_button.click()
    rows = len(stepper.model.log)
    assert stepper.model.turn == 2
    assert (stepper.timeline.slider.max, stepper.timeline.slider.value, stepper.log_table.current) == (rows, rows, rows)
    stepper.timeline.back_button.click()
    assert stepper.model.shown == stepper.model.taken[-2].end
    stepper.timeline.first_button.click()
    assert stepper.state is stepper.model.start
    assert stepper.timeline.first_button.disabled
    stepper.timeline.last_button.click()
    assert stepper.model.is_live
    assert stepper.timeline.cut_button.disabled
    stepper.timeline.back_turn_button.click()
    assert stepper.model.shown == 0
    stepper.timeline.slider.value = 3
    assert (stepper.model.shown, stepper.log_table.current) == (3, 3)
    stepper.log_table.choose(2)
    assert stepper.timeline.slider.value == 2
    stepper.timeline.cut_button.click()
    assert len(stepper.model.log) == stepper.timeline.slider.max == 2
    stepper.timeline.restart_button.click()
    assert stepper.timeline.slider.disabled
    assert stepper.log_table.rows == []


def test_the_keys_of_the_map(stepper: TurnStepper) -> None:
    for key, shown in ((".", 1), (",", 0), (".", 1), (".", 2), ("Home", 0), ("End", 2), ("x", 2)):
        stepper.press(key)
        assert stepper.model.shown == shown
    assert set(KEYS) <= set(stepper.map.layers.surface.watched)


def test_ships_are_chosen_by_their_buttons(stepper: TurnStepper) -> None:
    stepper.orders.ships[1].click()
    assert stepper.orders.line.value == "3"
    assert [button.description for button in stepper.orders.ships] == ["A marcos", "1 erskine"]
    assert stepper.orders.ships[1].layout.border_left == "4px solid #0072b2"
    stepper.select("marcos")
    assert stepper.orders.line.value == "+2 4 R 1 R r"


def test_by_hand_the_roll_is_announced_and_its_faces_are_buttons(stepper: TurnStepper) -> None:
    stepper.timeline.by_hand.value = True
    assert stepper.timeline.faces[0].layout.display == "none"
    stepper.play_turn()
    assert "safe operating thrust: a d10, needs 5 or less" in text_of(stepper)
    assert [face.layout.display for face in stepper.timeline.faces] == [None] * 10
    stepper.timeline.faces[3].click()
    assert "needs 5 or less, rolled 4, holds" in " ".join(row.text for row in stepper.model.log)
    assert stepper.model.turn == 2
    stepper.give(3)
    assert stepper.model.turn == 2


def test_a_fault_is_a_sentence_with_its_rule(stepper: TurnStepper) -> None:
    stepper.order("4")
    stepper.play_turn()
    assert "marcos: token 1" not in text_of(stepper)
    assert "marcos: the line moves 4 hexes, velocity is 3" in text_of(stepper)
    stepper.timeline.seed_input.value = -4
    assert "-4 is no seed" in text_of(stepper)
    assert stepper.timeline.seed_input.value == 1


def test_the_seed_can_be_set(stepper: TurnStepper) -> None:
    stepper.timeline.seed_input.value = 5
    stepper.play_turn()
    assert {rolled.seed for taken in stepper.model.taken for rolled in taken.rolled} == {5}


def test_the_map_shows_what_is_looked_at(stepper: TurnStepper) -> None:
    stepper.play_turn()
    assert stepper.map.board == board_at(stepper.field, stepper.state)
    stepper.first()
    assert stepper.map.board.turn == 0
    track = stepper.map.overlay.track
    assert track is not None
    assert len(track.hexes) == 6
    assert len(stepper.map.overlay.heat) > 1


def test_an_app_draws_on_its_own_map_and_hears_of_changes() -> None:
    shared, heard, changed = HexMap(), list[tuple[Field, State]](), list[str]()
    widget = TurnStepper(scenario(), 1, map=shared)
    widget.on_show(lambda field, state: heard.append((field, state)))
    widget.on_change(lambda: changed.append(widget.scenario.orders_for(1)["marcos"]))
    board = shared.board
    widget.step()
    assert heard[-1] == (widget.field, widget.state)
    assert shared.board is board
    widget.draws = True
    widget.order("3")
    assert changed == ["3"]
    assert shared.board == board_at(widget.field, widget.state)
    assert shared not in widget.children
    assert widget.status.errors == []
    shared.close()


def test_closing_takes_everything_along_but_an_apps_map() -> None:
    shared = HexMap()
    widget = TurnStepper(scenario(), 1, map=shared)
    parts = [widget, widget.orders_panel, widget.orders.line, *widget.orders.ships, widget.log_table, widget.outcomes]
    assert all(part.comm is not None for part in parts)
    widget.close()
    assert all(part.comm is None for part in parts)
    assert shared.comm is not None
    shared.close()


def test_loading_the_same_scenario_goes_on_and_another_begins(stepper: TurnStepper) -> None:
    assert stepper.scenario == scenario()
    stepper.play_turn()
    stepper.load(stepper.scenario)
    assert stepper.model.turn == 2
    stepper.load(scenario(turns=5))
    assert (stepper.model.log, len(stepper.orders.ships)) == ((), 2)
    stepper.load(Setup())
    assert stepper.orders.ships == ()
    assert stepper.orders.line.disabled
    assert "this scenario has no ship" in text_of(stepper)


def test_a_long_log_shows_its_end_until_all_of_it_is_asked_for(stepper: TurnStepper) -> None:
    stepper.play_turn()
    log = (stepper.model.log * 60)[: SHORT + 50]
    table, chosen = LogTable(), list[int]()
    table.on_row(chosen.append)
    table.show(log, len(log), {"marcos": "#d55e00"})
    assert (len(table.rows), table.hidden, table.rows[0][0]) == (SHORT, 50, 51)
    table._receive(table, {"row": 60}, [])
    table._receive(table, {"row": "x"}, [])
    assert chosen == [60]
    table._receive(table, {"all": True}, [])
    assert (len(table.rows), table.hidden, table.rows[0][0]) == (len(log), 0, 1)
    table.show((), 0, {})
    table.show(log, len(log), {})
    assert table.hidden == 50
    table.show(log, 3, {})  # a row that is not among those shown
    assert (table.hidden, table.current) == (0, 3)
    assert {row[3] for row in table.rows} == {""}
    table.close()
