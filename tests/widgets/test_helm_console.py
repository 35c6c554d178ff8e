"""The helm console without a browser: what its controls do, and what they show."""

import asyncio
from collections.abc import Iterator
from html import escape, unescape
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import hex_at
from interceptor_nb.resources import scenario
from interceptor_nb.rules.helm import RULES, Setup
from interceptor_nb.rules.helm.setup import Options
from interceptor_nb.rules.helm.tables import ROWS
from interceptor_nb.scenario import ScenarioError, read_helm
from interceptor_nb.view.helm_editing import Put, Undo
from interceptor_nb.widgets import helm_plan
from interceptor_nb.widgets.helm_console import HelmConsole
from interceptor_nb.widgets.helm_setup import OPTIONS
from tests.helm.helpers import a_missile, a_ship

CHASE = read_helm(scenario("scout_and_missile", "helm"))
ALONE = Setup(title="Alone", ships=(a_ship(speed=3),), rounds=2)


def made(setup: Setup, seed: int = 1) -> Iterator[HelmConsole]:
    widget = HelmConsole(setup, seed)
    yield widget
    assert widget.status.errors == []
    widget.close()


@pytest.fixture
def chase() -> Iterator[HelmConsole]:
    yield from made(structs.replace(CHASE, orders=()))


@pytest.fixture
def alone() -> Iterator[HelmConsole]:
    yield from made(ALONE)


def lamp(console: HelmConsole) -> str:
    """Return the colour of the lamp."""
    return console.problems.colour


def text_of(widget: Any) -> str:
    """Return all that *widget* and what stands in it say."""
    said = [str(widget.value)] if type(widget).__name__ == "HTML" else []
    return " ".join([*said, *(text_of(child) for child in getattr(widget, "children", ()))])


def test_an_action_is_chosen_and_its_sum_and_odds_are_shown(alone: HelmConsole) -> None:
    alone.actions.buttons["turn"].click()
    alone.actions.steps[4].click()
    alone.actions.crew[1].click()
    said = text_of(alone.actions.detail)
    for words in (
        "<code>lee:turn:R2</code>", "lee turns right by 2 hexsides", "3 for each of 1 more", "<b>11</b>", "piloting",
        "9 or more", "27.78 %", "succeeds: 5/18", "takes 1 helm energy of 5", "may be repeated",
    ):  # fmt: skip
        assert words in said
    assert "Also possible:" not in said  # HLM-A2 is printed
    alone.actions.buttons["evade"].click()
    assert "Also possible:" in text_of(alone.actions.detail)


def test_each_action_has_its_rule_and_each_rule_its_words(alone: HelmConsole) -> None:
    said = text_of(alone.actions)
    for row in ROWS.values():
        assert f">{row.rule}</summary>" in said
        assert escape(RULES[row.rule].title) in said


def test_a_line_is_made_by_clicks_or_typed_and_judged(alone: HelmConsole) -> None:
    alone.actions.buttons["turn"].click()
    alone.actions.add.click()
    assert alone.plan.lines[0].value == "kim:turn:R"
    assert alone.scenario.orders_for(1, 1) == {"a": "kim:turn:R"}
    alone.plan.lines[2].value = "kim:steady <b>"
    assert "&lt;b&gt;" in text_of(alone.plan)
    assert "<b>'" not in text_of(alone.plan)
    assert "a line cannot be read" in text_of(alone.plan).lower()
    assert lamp(alone) == "red"
    alone.plan.lines[2].value = "kim:steady"
    assert lamp(alone) == "green"
    alone.plan.phases[4].click()
    alone.actions.add.click()
    assert alone.plan.lines[4].value == "kim:turn:R"
    alone.plan.clear.click()
    assert alone.plan.lines[4].value == ""


def test_the_plan_tells_its_chance_and_what_is_expected(alone: HelmConsole) -> None:
    alone.plan.lines[0].value = "kim:turn:R lee:steady"
    assert alone.plan.report is not None
    assert "that every action succeeds" in text_of(alone.plan)
    assert "Expected when the plan is over: OOC" in text_of(alone.plan)
    alone.plan.lines[0].value = ""
    assert "No line to come says what to do." in text_of(alone.plan)


def test_a_line_that_cannot_be_played_is_a_problem_and_told_once(alone: HelmConsole) -> None:
    alone.plan.lines[0].value = "bob:steady"
    assert lamp(alone) == "amber"
    assert "a has no &#x27;bob&#x27;; kim, lee are aboard" in text_of(alone.problems)
    alone.plan.lines[0].value = "kim:"
    assert lamp(alone) == "red"
    assert len(alone.problems._rows) == 1


def test_a_game_is_not_lost_by_an_edit(alone: HelmConsole) -> None:
    alone.play_phase()
    rows = len(alone.model.log)
    assert alone.edit(Put(("author",), "me")) == ""
    assert (alone.scenario.author, len(alone.model.log)) == ("me", rows)
    assert "after Restart" in alone.edit(Put(("rounds",), 1))
    alone.form.ship["ooc"].value = 2
    assert alone.form.ship["ooc"].value == 0
    assert "after Restart" in text_of(alone.form)
    alone.undo_button.click()  # the author
    assert alone.scenario.author == ""
    alone.edit(Put(("author",), "me"))
    assert "after Restart" in alone.edit(Put(("ships", 0, "speed"), 1))
    assert (alone.scenario.rounds, len(alone.model.log)) == (2, rows)
    alone.timeline.restart_button.click()
    assert alone.edit(Put(("rounds",), 1)) == ""
    assert alone.scenario.rounds == 1


def test_who_goes_back_edits_the_line_of_that_phase(alone: HelmConsole) -> None:
    for _ in range(3):
        alone.timeline.turn_button.click()
    assert alone.model.edited == (1, 4)
    alone.timeline.first_button.click()
    assert alone.model.edited == (1, 1)


def test_the_faces_so_far_are_told(alone: HelmConsole) -> None:
    alone.actions.buttons["turn"].click()
    alone.timeline.by_hand.value = True
    alone.actions.roll.click()
    alone.timeline.faces[2].click()
    assert "skill check: a d6; so far 3" in text_of(alone.timeline)


async def worked_out(console: HelmConsole, line: str) -> str:
    """Return what the plan of *line* says when a page has waited for it."""
    console.plan.lines[0].value = line
    assert "working" in text_of(console.plan)
    async with asyncio.timeout(60):
        while "working" in (said := text_of(console.plan)):
            await asyncio.sleep(0.01)
    return said


def test_the_plan_is_worked_out_beside_the_page() -> None:
    async def asking() -> None:
        console = HelmConsole(ALONE)
        assert "that every action succeeds" in await worked_out(console, "kim:turn:R lee:steady")
        console.close()

    asyncio.run(asking())


def test_a_plan_that_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, ended: object) -> Iterator[object]:
        raise RuntimeError("broken")

    monkeypatch.setattr(helm_plan, "apart", broken)

    async def asking() -> None:
        console = HelmConsole(ALONE)
        assert "could not be worked out" in await worked_out(console, "kim:turn:R")
        assert [str(error) for error in console.status.errors] == ["broken"]
        console.close()

    asyncio.run(asking())


def test_dice_are_rolled_by_seed_or_by_hand(alone: HelmConsole) -> None:
    alone.actions.buttons["turn"].click()
    alone.timeline.by_hand.value = True
    alone.actions.roll.click()
    assert "a, skill check: a d6" in text_of(alone.timeline)
    assert [face.layout.display for face in alone.timeline.faces] == [None] * 6
    alone.timeline.faces[0].click()
    alone.timeline.faces[1].click()
    assert "rolled 1 + 2, +4 (piloting), fails by 1; OOC 2, hull damage 0" in text_of(alone)
    assert alone.model.state.ships[0].ooc == 1
    alone.timeline.back_button.click()
    assert alone.model.state.ships[0].ooc == 0
    alone.last()
    assert alone.model.state.ships[0].ooc == 1
    # The same line with a seed is another roll, and the same seed the same roll again.
    alone.first()
    alone.timeline.by_hand.value = False
    alone.timeline.seed_input.value = 6
    alone.timeline.turn_button.click()
    rolled = alone.model.script
    assert rolled != {"a": {"check": [1, 2]}}
    alone.timeline.restart_button.click()
    alone.timeline.turn_button.click()
    assert alone.model.script == rolled


def test_a_die_with_many_sides_is_typed() -> None:
    ships = tuple(a_ship(name, speed=0, size=1, profile=((1, 60),) * 6) for name in "ab")
    for widget in made(Setup(ships=ships, orders=(((1, 1), (("a", "kim:ram:b"),)),))):
        widget.timeline.by_hand.value = True
        widget.play_phase()
        for face in (6, 6):
            widget.give(face)
        assert widget.model.due is not None
        assert widget.model.due.sides == 60
        assert widget.timeline.faces[0].layout.display is None  # its row is hidden instead
        widget.timeline.face.value = 61
        widget.timeline.give.click()
        assert "61 is no face of a d60" in text_of(widget)
        widget.timeline.face.value = 1
        widget.timeline.give.click()
        assert widget.model.typed == (1,)


def test_a_ram_shows_the_collision_before_it_is_made(chase: HelmConsole) -> None:
    chase.actions.buttons["ram"].click()
    said = text_of(chase.actions.detail)
    for words in (
        "not in one hex",
        "scout by size",
        "5d6",
        "silhouette 1/6",
        "OOC after",
        "facing after",
        "holds together",
    ):
        assert words in said
    chase.actions.buttons["turn"].click()
    assert "silhouette 1/6" not in text_of(chase.actions.detail)


def test_a_dodge_is_offered_when_it_is_due() -> None:
    setup = Setup(ships=(a_ship(speed=0),), missiles=(a_missile(),))
    for widget in made(setup):
        widget.timeline.by_hand.value = True
        widget.step()
        widget.give(2)
        widget.give(3)
        assert [button.description for button in widget.dodges[:2]] == ["kim dodges", "lee dodges"]
        widget.dodges[1].click()
        widget.give(6)
        widget.give(6)
        assert widget.scenario.orders_for(1, 1) == {"a": "lee:dodge:m1"}
        assert widget.model.state.ships[0].hull == 0


def test_the_log_shows_any_state_and_its_rules(chase: HelmConsole) -> None:
    chase.play_phase()
    rows = len(chase.model.log)
    chase.log_table.choose(3, "HLM-7")
    assert (chase.model.shown, rows) == (3, len(chase.model.log))
    assert '<details class="inb-chip" open>' in text_of(chase)
    assert "Hexes beyond" not in text_of(chase.log_table)
    chase.go(rows)
    assert chase.log_table.rows[0][1] == "1.1"


def test_the_scenario_is_edited_undone_and_made_again(chase: HelmConsole) -> None:
    told: list[Setup] = []
    chase.on_change(told.append)
    chase.form.ship["ooc"].value = 4
    assert chase.model.state.ships[0].ooc == 4
    chase.form.crew[0]["piloting"].value = 9
    chase.form.ship["speed"].value = 5
    chase.form.options["ooc_on_success"].value = 1
    assert chase.scenario.rules == Options(ooc_on_success=1)
    assert told[-1] == chase.scenario
    chase.undo_button.click()
    chase.undo_button.click()
    assert (chase.scenario.ships[0].speed, chase.scenario.ships[0].crew[0].piloting) == (3, 9)
    assert chase.form.ship["speed"].value == 3
    chase.redo_button.click()
    assert chase.scenario.ships[0].speed == 5


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        pytest.param("speed", 12, "Speed: ", id="HLM-2 speed"),
        pytest.param("ooc", 7, "OOC: ", id="HLM-3 OOC"),
        pytest.param("size", 0, "Size: ", id="size"),
        pytest.param("hex", "9999", "9999", id="off the map"),
        pytest.param("hex", "here", "here", id="no hex"),
        pytest.param("id", "tower", "'tower' is the id of ship 2; the ids of ships and", id="two of a name"),
        pytest.param("id", "m1", "'m1' is the id of missile 1; the ids of ships and", id="a missile's name"),
    ],
)
def test_what_no_file_could_hold_is_refused_in_a_sentence(
    chase: HelmConsole, place: str, value: object, said: str
) -> None:
    before = chase.scenario
    chase.form.ship[place].value = value
    assert chase.scenario == before
    assert said in unescape(chase.form.cards["ships"].error.value)
    assert chase.form.ship[place].value != value
    chase.form.ship["energy"].value = 1
    assert chase.form.cards["ships"].error.value == ""


def test_a_refusal_stands_in_the_card_of_its_field_and_goes_with_the_next_change(chase: HelmConsole) -> None:
    def refused() -> dict[str, str]:
        return {card: fields.error.value for card, fields in chase.form.cards.items() if fields.error.value}

    chase.form.missiles[0]["id"].value = "tower"
    assert refused().keys() == {"missiles"}
    assert "&#x27;tower&#x27; is the id of ship 2; the ids of ships and missiles differ" in refused()["missiles"]
    chase.form.crew[0]["id"].value = "lee"
    assert refused().keys() == {"crew"}
    assert "is the id of character 2; the ids of a ship&#x27;s crew differ" in refused()["crew"]
    chase.form.options["excess_hull"].value = -1
    assert refused().keys() == {"rules"}
    chase.form.crew[0]["piloting"].value = 6
    assert refused() == {}


def test_a_second_click_on_remove_takes_no_second_ship_until_a_person_looks_at_one(chase: HelmConsole) -> None:
    chase.form.remove_ship.click()
    chase.form.remove_ship.click()
    assert [ship.id for ship in chase.scenario.ships] == ["tower"]
    chase.undo_button.click()
    assert [ship.id for ship in chase.scenario.ships] == ["scout", "tower"]
    chase.form.remove_ship.click()
    assert len(chase.scenario.ships) == 1


def test_two_new_ships_stand_beside_each_other(alone: HelmConsole) -> None:
    alone.form.add_ship.click()
    alone.form.add_ship.click()
    assert len({ship.hex for ship in alone.scenario.ships}) == 3


def test_ships_crew_missiles_and_planets_come_and_go(alone: HelmConsole) -> None:
    alone.form.add_ship.click()
    alone.form.ship_buttons[1].click()
    assert alone.model.owner == "ship1"
    alone.form.add_crew.click()
    alone.form.crew[1]["id"].value = "eve"
    alone.form.profile[3].value = "2/6"
    alone.form.profile[0].value = "7/6"
    assert "is no silhouette" in alone.form.cards["profile"].error.value
    alone.form.add_missile.click()
    alone.form.missiles[0]["speed"].value = 4
    alone.form.planets.value = "1515 2020"
    alone.form.ship["facing"].value = alone.form.ship["facing"].options[0][1]
    alone.form._scenario["rounds",].value = 3
    setup = alone.scenario
    assert [one.id for one in setup.ships[1].crew] == ["kim", "eve"]
    assert (setup.ships[1].profile[3], setup.ships[1].profile[0], setup.missiles[0].speed) == ((2, 6), (1, 1), 4)
    assert (len(setup.planets), setup.rounds, setup.missiles[0].target) == (2, 3, "ship1")
    alone.form.planets.value = "1515 1516"
    assert "HLM-A10" in alone.form.cards["scenario"].error.value
    alone.form.crew[0]["remove"].click()
    alone.form.missiles[0]["remove"].click()
    alone.form.remove_ship.click()
    assert (len(alone.scenario.ships), alone.scenario.missiles, alone.model.owner) == (1, (), "a")
    alone.form.remove_ship.click()
    assert "a is shown now; click its button" in alone.form.cards["ships"].error.value
    assert [ship.id for ship in alone.scenario.ships] == ["a"]
    alone.form.ship_buttons[0].click()
    assert alone.form.cards["ships"].error.value == ""
    alone.form.remove_ship.click()
    assert alone.scenario.ships == ()
    assert "The scenario has no ship." in text_of(alone)
    assert alone.edit(Undo()) == ""
    assert alone.model.owner == "a"


def test_a_refusal_tells_the_fault_and_not_what_follows_from_it(chase: HelmConsole) -> None:
    assert chase.edit(Put(("map", "columns"), 0)) == "columns: 0 is below the least, 1"
    said = chase.edit(Put(("ships", 0, "crew", 0, "id"), ""))
    assert said == "id: '' is no id; write 1 to 64 letters, digits, '_', '-' or '.'"
    off = hex_at(99, 99, "rows")
    assert chase.edit(Put(("planets",), (off,))).startswith("planets: '9999' is off the map")


def test_a_new_title_is_in_the_bar_at_once(chase: HelmConsole) -> None:
    assert chase.edit(Put(("title",), "Other")) == ""
    assert ">Other<" in text_of(chase)


def test_every_option_of_the_rules_is_offered_with_its_rule() -> None:
    assert [name for name, _, _, _ in OPTIONS] == list(Options.__struct_fields__)
    assert {rule for _, _, rule, _ in OPTIONS} <= set(RULES)


def test_a_scenario_is_begun_loaded_and_taken_back(chase: HelmConsole) -> None:
    chase.load(ALONE, "Alone")
    assert chase.scenario == ALONE
    chase.undo_button.click()
    assert chase.scenario.title == CHASE.title
    chase.begin(ALONE, "Alone")
    assert (chase.scenario, chase.undo_button.disabled) == (ALONE, True)
    with pytest.raises(ScenarioError, match="speed: "):
        chase.begin(structs.replace(ALONE, ships=(a_ship(speed=99),)), "wrong")
    assert chase.scenario == ALONE


def test_a_faulty_scenario_is_refused_and_none_is_a_ship_alone() -> None:
    with pytest.raises(ScenarioError, match="target"):
        HelmConsole(Setup(missiles=(a_missile(),)))
    console = HelmConsole()
    assert console.model.owner == "scout"
    console.close()


def test_what_is_wrong_has_a_lamp(alone: HelmConsole) -> None:
    assert lamp(alone) == "green"
    alone.plan.lines[0].value = "kim:orbit:R"
    assert lamp(alone) == "amber"
    alone.plan.lines[0].value = ""
    assert alone.edit(Put(("ships", 0, "crew"), ())) == ""
    assert lamp(alone) == "amber"
    assert "nobody is aboard" in text_of(alone.problems)


def test_pages_and_words(chase: HelmConsole) -> None:
    chase.pages["setup"].click()
    assert "none" not in str(chase.form.layout.display)
    chase.pages["console"].click()
    assert chase.form.layout.display == "none"
    chase.look("tower")
    assert "tower: facing W, speed 1" in text_of(chase)
    assert "scout: 0807" in text_of(chase)
    with pytest.raises(KeyError):
        chase.look("nobody")
