"""The Studio and its file, without a browser: saving, opening, drafts; and the dashboard's page."""

import html
import json
import os
from pathlib import Path
from typing import Any

import platformdirs
import pytest
from msgspec import structs

from interceptor_nb.core.errors import FileError
from interceptor_nb.dashboards import Dashboard, FleetDesk, HelmDesk, Studio, SureError, filing
from interceptor_nb.drafts import Draft
from interceptor_nb.resources import FILE_VARIABLE, FOLDER_VARIABLE, list_scenarios, scenario
from interceptor_nb.scenario import ScenarioError, read, write
from interceptor_nb.scenario.games import FLEET, HELM, INTERCEPTOR, game_of_setup
from interceptor_nb.view.edit_messages import Deleted, MapSized, OptionSet, Selected, SpedUp, Undone
from interceptor_nb.view.helm_editing import Put
from interceptor_nb.widgets.status import MOST_LINES

CHASE = read(scenario("asteroid_chase"))


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setattr(platformdirs, "user_state_path", lambda _: folder)
    monkeypatch.setattr(filing, "CALM", -1)
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "chase.json"
    write(CHASE, path)
    return path


def changed(studio: Studio) -> None:
    studio.editor.send(MapSized(31, 20))


def test_a_draft_is_kept_gone_on_with_and_dropped_by_saving(file: Path) -> None:
    studio = Studio(file, drafts=True)
    assert studio.filing.is_saved
    changed(studio)
    again = Studio(file, drafts=True)
    assert again.scenario == studio.scenario
    assert not again.filing.is_saved
    again.editor.send(Undone())
    assert again.scenario == CHASE
    changed(again)
    again.filing.save()
    assert Draft(file, INTERCEPTOR).newer() is None
    assert read(file).map.columns == 31


def test_going_back_to_the_file_forgets_the_draft(file: Path) -> None:
    studio = Studio(file, drafts=True)
    changed(studio)
    assert Draft(file, INTERCEPTOR).newer() is not None
    studio.editor.send(Undone())
    assert Draft(file, INTERCEPTOR).newer() is None


def test_a_draft_older_than_its_file_is_left_alone(file: Path) -> None:
    Draft(file, INTERCEPTOR).keep(structs.replace(CHASE, title="old"))
    later = file.stat().st_mtime + 10
    os.utime(file, (later, later))
    assert Studio(file, drafts=True).scenario == CHASE


def test_a_draft_that_cannot_be_kept_or_read_stops_nothing(file: Path, state: Path) -> None:
    state.write_text("a file where the folder should be", encoding="utf-8")
    studio = Studio(file, drafts=True)
    changed(studio)
    assert studio.status.errors == []
    assert Draft(file, INTERCEPTOR).newer() is None


def test_without_a_file_the_chase_is_an_unsaved_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FILE_VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    studio = Studio.served()
    assert (studio.scenario, studio.filing.is_saved) == (CHASE, False)
    studio.filing.save()
    assert read(tmp_path / "asteroid_chase.json") == CHASE
    assert studio.filing.is_saved


def test_another_file_is_opened_for_good_and_only_by_two_wishes_over_unsaved_work(file: Path) -> None:
    studio = Studio(file)
    changed(studio)
    studio.filing.path_field.value = str(scenario("erskine_helps_a_mate"))
    with pytest.raises(SureError, match="Open once more leaves it"):
        studio.filing.open()
    assert studio.scenario.map.columns == 31
    studio.filing.open()
    assert (studio.scenario.title, studio.filing.is_saved) == ("Erskine helps a mate", True)
    studio.editor.send(Undone())
    assert studio.scenario.title == "Erskine helps a mate"


def test_that_it_was_saved_is_news_until_the_next_change(tmp_path: Path) -> None:
    desk = HelmDesk(structs.replace(HELM.read(scenario("scout_and_missile", "helm")), orders=()))
    desk.filing.path_field.value = str(tmp_path / "mine.json")
    desk.filing.save()
    assert desk.status.text == f"saved to {tmp_path / 'mine.json'}"
    desk.edit(Put(("rounds",), 3))
    assert desk.status.text == ""


def test_another_file_is_replaced_only_by_two_wishes(file: Path, tmp_path: Path) -> None:
    studio, other = Studio(file), tmp_path / "other.json"
    write(structs.replace(CHASE, title="other"), other)
    studio.filing.path_field.value = str(other)
    with pytest.raises(SureError, match="is there already"):
        studio.filing.save()
    assert read(other).title == "other"
    studio.filing.save()
    assert read(other) == CHASE


def overtaken(file: Path) -> tuple[Studio, Studio]:
    """Return two tabs with *file*, of which the first has changed and saved it."""
    one, two = Studio(file), Studio(file)
    changed(one)
    one.filing.save()
    return one, two


def test_a_file_that_another_tab_saved_is_not_replaced_unasked(file: Path) -> None:
    one, two = overtaken(file)
    with pytest.raises(SureError, match="was changed by another"):
        two.filing.save()
    assert read(file) == one.scenario
    two.filing.save()
    assert read(file) == CHASE


def test_a_double_click_is_no_answer(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, two = overtaken(file)
    monkeypatch.setattr(filing, "CALM", 60)
    for _ in range(2):
        with pytest.raises(SureError, match="was changed by another"):
            two.filing.save()
    monkeypatch.setattr(filing, "CALM", -1)
    two.filing.save()
    assert read(file) == CHASE


def test_an_answer_is_of_the_file_and_the_scenario_as_they_were_when_it_was_asked_for(file: Path) -> None:
    one, two = overtaken(file)
    with pytest.raises(SureError):
        two.filing.save()
    changed(two)
    with pytest.raises(SureError):
        two.filing.save()
    one.editor.send(MapSized(32, 20))
    one.filing.save()
    with pytest.raises(SureError):
        two.filing.save()
    assert read(file).map.columns == 32


def test_a_name_that_is_too_long_is_told_in_one_sentence(file: Path) -> None:
    studio = Studio(file)
    studio.filing.path_field.value = str(file.with_name("x" * 300))
    with pytest.raises(FileError, match="cannot be written: file name too long"):
        studio.filing.save()


def test_why_a_file_is_refused_stands_beside_the_buttons_until_it_is_tried_again(file: Path, tmp_path: Path) -> None:
    studio, wrong = Studio(file), tmp_path / "wrong.json"
    rocks = {"columns": "a", "rows": 0}
    wrong.write_text(
        json.dumps({**json.loads(file.read_text()), "map": rocks, "asteroids": [f"x{n}" for n in range(9)]})
    )
    studio.filing.path_field.value = str(wrong)
    studio.filing.open_button.click()
    first, *others = studio.status.text.splitlines()
    assert len(others) == MOST_LINES
    assert others[-1] == "and 3 more"
    assert first in html.unescape(studio.filing._told_state.value)
    assert others[0] not in html.unescape(studio.filing._told_state.value)
    assert studio.scenario == CHASE
    studio.filing.path_field.value = str(file)
    studio.filing.open_button.click()
    assert studio.filing._told_state.value == '<div class="inb-note">saved</div>'


def told(studio: Studio) -> str:
    return "; ".join(row.message for row in studio.problems._rows)


def test_problems_are_of_the_lines_as_they_are_typed_also_after_an_edit_of_the_board(file: Path) -> None:
    studio = Studio(file)
    studio.stepper.select("marcos")
    studio.stepper.orders.line.value = "bad !!"
    assert "'bad' is no order" in told(studio)
    studio.editor.send(MapSized(31, 20))
    assert "'bad' is no order" in told(studio)
    studio.stepper.orders.line.value = ""
    studio.editor.send(Selected(("marcos",)))
    studio.editor.send(SpedUp(1))
    assert "marcos" not in told(studio)


def test_a_ship_that_comes_back_has_the_lines_that_it_had(file: Path) -> None:
    studio = Studio(file)
    lines = studio.scenario.orders
    studio.editor.send(Selected(("marcos",)))
    studio.editor.send(Deleted())
    assert "marcos" not in dict(studio.scenario.orders_for(1))
    studio.editor.send(Undone())
    assert {turn: dict(by_ship) for turn, by_ship in studio.scenario.orders} == {t: dict(by) for t, by in lines}


def test_the_heat_button_tells_whether_reach_hides_it(file: Path) -> None:
    studio = Studio(file)
    button, reach = studio.stepper.heat.button, studio.editor.reach
    assert button.tooltip.endswith(", on")
    reach.toggle()
    assert not button.tooltip.endswith(", on")
    studio.stepper.press("h")
    assert (reach.model.is_on, button.tooltip.endswith(", on")) == (False, True)


def test_what_no_file_can_hold_is_said_not_to_be_kept() -> None:
    desk = HelmDesk(drafts=True)
    line = desk.plan.lines[5]
    line.value = "lee:"
    assert "not kept for a reload" in desk.filing._told_state.value
    line.value = "lee:steady"
    assert "not kept" not in desk.filing._told_state.value


def test_names_are_meant_from_where_the_command_was_given(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    studio = Studio(file)
    studio.filing.path_field.value = "mine.json"
    studio.filing.save()
    assert read(tmp_path / "mine.json") == CHASE


def test_an_edit_leaves_the_selection_and_the_line_where_they_are(file: Path) -> None:
    studio = Studio(file)
    studio.editor.jump("vance")
    assert studio.stepper.field.ids[studio.stepper.model.ship] == "vance"
    studio.editor.send(SpedUp(1))
    assert studio.editor.model.selection == ("vance",)
    assert studio.stepper.field.ids[studio.stepper.model.ship] == "vance"
    studio.editor.jump("livia", "erskine")
    assert set(studio.editor.model.selection) == {"livia", "erskine"}


def test_a_ship_that_leaves_the_map_is_shown_as_gone(file: Path) -> None:
    studio = Studio(file)
    studio.stepper.select("erskine")
    studio.stepper.order("R 7")
    studio.stepper.play_turn()
    assert studio.stepper.state.ships[2].status == "left_map"
    studio.stepper.select("erskine")
    assert (studio.status.errors, studio.stepper.status.errors) == ([], [])
    assert studio.stepper.overlay.selection == ()


def test_what_cannot_be_saved_or_opened_leaves_all_as_it_was(file: Path, tmp_path: Path) -> None:
    studio = Studio(file)
    changed(studio)
    before = studio.scenario
    for path in ("", str(tmp_path / "no" / "chase.json"), str(tmp_path)):
        studio.filing.path_field.value = path
        with pytest.raises(FileError):
            studio.filing.save()
    for path in ("", str(tmp_path / "nowhere.json"), str(tmp_path)):
        studio.filing.path_field.value = path
        with pytest.raises(FileError):
            studio.filing.open()
    assert studio.scenario == before
    assert read(file) == CHASE


def test_what_went_wrong_stays_until_something_is_done(file: Path, tmp_path: Path) -> None:
    studio = Studio(file)
    studio.filing.path_field.value = str(tmp_path / "nowhere.json")
    studio.filing.open_button.click()
    assert "nowhere.json" in studio.status.text
    studio.stepper._show()  # as when odds come in that were asked for before
    assert "nowhere.json" in studio.status.text
    studio.pages["text"].click()
    assert studio.status.text == ""


@pytest.mark.parametrize(("desk", "home", "other"), [(Studio, "board", "text"), (FleetDesk, "table", "designs")])
def test_what_becomes_of_a_file_is_told_on_every_page_once(
    desk: type[Studio] | type[FleetDesk], home: str, other: str
) -> None:
    page = desk()

    def shown(widget: Any) -> int:
        if getattr(widget.layout, "display", None) == "none":
            return 0
        return (widget is page.status) + sum(map(shown, getattr(widget, "children", ())))

    assert shown(page) == 1
    page.turn_to(other)
    assert shown(page) == 1
    page.turn_to(home)
    assert shown(page) == 1


def test_a_renamed_ship_keeps_its_line(file: Path) -> None:
    studio = Studio(file)
    studio.editor.jump("marcos")
    studio.editor.inspector.name.value = "marcus"
    assert studio.scenario.orders_for(1)["marcus"] == CHASE.orders_for(1)["marcos"]
    assert "marcos" not in studio.scenario.orders_for(1)


def test_problems_name_the_thing_and_jump_to_it(file: Path) -> None:
    studio = Studio(file)
    studio.editor.send(OptionSet("gravity", on=True))
    assert studio.problems.colour == "amber"


def test_a_dashboard_has_no_control_and_no_handler() -> None:
    dashboard = Dashboard(scenario("asteroid_chase"), scenario("streamlined_dive"))
    pages = dashboard.children[1].children
    assert ["Asteroid chase" in pages[0].value, "is at level" in pages[1].value] == [True, True]
    assert [page._trait_notifiers.get("value", {}).get("change", []) for page in pages] == [[], []]
    with pytest.raises(ScenarioError):
        Dashboard("nowhere.json")


def test_unsaved_copies_of_other_rule_sets_have_drafts_of_their_own() -> None:
    for game in (INTERCEPTOR, FLEET, HELM):
        name = list_scenarios(game.name)[0]
        Draft(None, game).keep(structs.replace(game.read(scenario(name, game.name)), title=game.name))
    drafts = [Draft(None, game).newer() for game in (INTERCEPTOR, FLEET, HELM)]
    assert [(draft.title, game_of_setup(draft).name) for draft in drafts if draft] == [
        (name, name) for name in ("interceptor", "fleet", "helm")
    ]
    with pytest.raises(TypeError, match="int is no scenario"):
        game_of_setup(1)


def test_the_fleet_table_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hive.json"
    hive = FLEET.read(scenario("hive_under_attack", "fleet"))
    FLEET.write(hive, path)
    monkeypatch.setenv(FILE_VARIABLE, str(path))
    desk = FleetDesk.served()
    saved = [desk.filing.is_saved]
    desk.order("dart", "-1")
    assert [*saved, desk.filing.is_saved] == [True, False]
    again = FleetDesk.served()  # the draft is gone on with
    assert again.scenario == desk.scenario
    again.press("ctrl+z")
    assert again.scenario == hive
    again.order("dart", "-2")
    again.filing.save()
    assert FLEET.read(path).orders_for(1)["dart"] == "-2"
    assert Draft(path, FLEET).newer() is None
    again.filing.path_field.value = str(scenario("hive_under_attack", "fleet"))
    again.filing.open()
    assert again.scenario == hive
    assert again.status.errors == []
    monkeypatch.setenv(FILE_VARIABLE, "")
    assert FleetDesk.served().scenario == hive


def test_a_fleet_file_is_a_page_of_the_dashboard_too() -> None:
    dashboard = Dashboard(scenario("hive_under_attack", "fleet"))
    text = dashboard.children[1].value
    assert "The hive under attack" in text
    assert "launched from hive" in text
    hive = FLEET.read(scenario("hive_under_attack", "fleet"))
    wrong = structs.replace(hive, orders=((1, (("hive", "+9"),)),))
    assert "takes 9 thrust" in Dashboard(wrong).children[1].value


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (scenario("asteroid_chase"), "up to turn 3"),
        (scenario("hive_under_attack", "fleet"), "up to turn 3"),
        (scenario("scout_and_missile", "helm"), "the round ends: speed and helm energy fall by 1"),
    ],
)
def test_a_dashboard_tells_a_whole_game_of_each_rule_set(source: Path, told: str) -> None:
    page = Dashboard(source).children[1].value
    assert told in page
    assert "The log, 0 rows" not in page
