"""The turn stepper in a browser: a line is typed and mended, turns are stepped forth and back, odds are read."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server, write_notebook

NOTEBOOK = """
from interceptor_nb.core.hexes import Direction, labelled
from interceptor_nb.rules.interceptor.setup import CrewMember, Design, Setup, ShipSetup, SideSetup
from interceptor_nb.widgets.turn_stepper import TurnStepper

def ship(name, at, side, heading, velocity, piloting=5):
    crew = (CrewMember(name, "pilot", piloting=piloting),)
    return ShipSetup(name, "pilum", side, labelled(at, "rows"), Direction(heading), Direction(heading), velocity,
                     crew=crew)

setup = Setup(
    title="Chase <1>",
    sides=(SideSetup("tog", "TOG", "tog", "#d55e00"), SideSetup("cw", "Commonwealth", "commonwealth", "#0072b2")),
    designs=(("pilum", Design("Pilum", tonnage=148, engine_power=1036)),),
    ships=(ship("marcos", "0508", "tog", 2, 3), ship("erskine", "2015", "cw", 5, 3)),
    turns=3,
    orders=((1, (("marcos", "+2 5"), ("erskine", "3"))),),
)
TurnStepper(setup, 1)
"""


PLANET = """
from interceptor_nb import read
from interceptor_nb.resources import scenario
from interceptor_nb.widgets.turn_stepper import TurnStepper

TurnStepper(read(scenario("bounce_to_turn")), 1)
"""


@pytest.fixture(scope="session")
def planet_notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("planet") / "planet.ipynb", PLANET)


@pytest.fixture(scope="session")
def stepper_notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("stepper") / "stepper.ipynb", NOTEBOOK)


@pytest.fixture
def served(voila: VoilaFactory, stepper_notebook: Path) -> Server:
    return voila(stepper_notebook)


@pytest.fixture
def stepper(page: Page, served: Server) -> Page:
    page.goto(served.url)
    expect(page.locator(".inb-line input")).to_have_value("+2 5", timeout=60_000)
    expect(page.locator(".inb-odds")).to_be_visible()
    return page


def button(page: Page, tooltip: str) -> Locator:
    """Return the button whose tooltip begins with *tooltip*."""
    return page.locator(f'button[title^="{tooltip}"]')


def current_row(page: Page) -> Locator:
    return page.locator('.inb-log-row[aria-selected="true"]')


def test_a_line_is_typed_mended_stepped_and_taken_back(stepper: Page) -> None:
    line, verdict = stepper.locator(".inb-line input"), stepper.locator(".inb-verdict")
    problems, faults = stepper.locator(".inb-problems"), stepper.locator(".inb-faults")
    expect(verdict).to_contain_text("2 TP of 7")
    expect(verdict).to_contain_text("within SOT 6")
    line.fill("+7 9")
    expect(problems).to_contain_text("the line moves 9 hexes, velocity is 10")
    expect(problems.locator("summary")).to_have_text("MOV-1")
    expect(stepper.locator(".inb-outcomes")).to_contain_text("put the line right")
    # The recovery phase passes, then the line stops the turn; nothing has moved.
    button(stepper, "Play the whole turn").click()
    expect(faults).to_contain_text("marcos: the line moves 9 hexes")
    expect(stepper.locator(".inb-log-row")).to_have_count(1)
    line.fill("+7 10")
    expect(problems).to_be_empty()
    expect(faults).to_be_empty()
    expect(verdict).to_contain_text("over SOT 6: needs 5 or less")
    # Exact odds of that line: half of the time it holds.
    expect(stepper.locator(".inb-odds tbody tr").first).to_contain_text("1508, velocity 10")
    expect(stepper.locator(".inb-odds tbody tr").first).to_contain_text("1/2 · 50 %")
    expect(stepper.locator(".inb-outcomes")).to_contain_text("trouble (out of control, damaged or lost): 1/2 (50 %)")
    button(stepper, "Play the whole turn").click()
    expect(current_row(stepper)).to_contain_text("the turn ends")
    rows = stepper.locator(".inb-log-row").all_inner_texts()
    button(stepper, "First").click()
    expect(current_row(stepper)).to_have_count(0)
    # Under another line what was played is crossed out until it is played anew, or the line is as it was.
    written, note = stepper.locator(".inb-line input").input_value(), stepper.locator(".inb-log-note")
    expect(note).to_have_text("")
    stepper.locator(".inb-line input").fill("+1 4")
    expect(note).to_contain_text("on were played with other lines or dice; a step plays them anew")
    expect(stepper.locator(".inb-log-old").last).to_contain_text("the turn ends")
    stepper.locator(".inb-line input").fill(written)
    expect(stepper.locator(".inb-log-old")).to_have_count(0)
    button(stepper, "Step (.)").click()
    expect(current_row(stepper)).to_contain_text("turn 1 begins")
    button(stepper, "Last").click()
    expect(current_row(stepper)).to_contain_text("the turn ends")
    assert stepper.locator(".inb-log-row").all_inner_texts() == rows
    # The same turn played anew is the same turn.
    button(stepper, "Forget what was played; lines stay").click()
    expect(stepper.locator(".inb-log-row")).to_have_count(0)
    button(stepper, "Play the whole turn").click()
    expect(current_row(stepper)).to_contain_text("the turn ends")
    assert stepper.locator(".inb-log-row").all_inner_texts() == rows


def test_a_roll_by_hand_is_announced_and_given(stepper: Page) -> None:
    stepper.locator(".inb-line input").fill("+6 9 r")
    stepper.get_by_label("Roll by hand").check()
    button(stepper, "Play the whole turn").click()
    due = stepper.locator(".inb-due")
    # Two sides roll for who moves first (MOV-8): the higher goes first.
    expect(due).to_contain_text("side:tog, initiative: a d10")
    button(stepper, "Face 9").click()
    expect(due).to_contain_text("side:cw, initiative: a d10")
    button(stepper, "Face 2").click()
    expect(due).to_contain_text("marcos, safe operating thrust: a d10, needs 5 or less")
    button(stepper, "Face 6").click()
    expect(due).to_contain_text("marcos, random movement: a d10")
    button(stepper, "Face 1").first.click()
    expect(current_row(stepper)).to_contain_text("the turn ends")
    log = stepper.locator(".inb-log-list")
    expect(log).to_contain_text("7 TP of SOT 6: needs 5 or less, rolled 6, out of control")
    expect(button(stepper, "Face 1")).to_have_count(2)  # 1 and 10, both out of sight
    expect(button(stepper, "Face 10")).to_be_hidden()
    button(stepper, "Step (.)").click()
    expect(due).to_contain_text("marcos, recovery: a d10, needs 5 or less")
    stepper.get_by_label("Roll by hand").uncheck()
    expect(due).to_be_empty()


def test_a_bounce_is_built_by_mouse_and_rolled_by_hand(page: Page, voila: VoilaFactory, planet_notebook: Path) -> None:
    page.goto(voila(planet_notebook).url)
    line = page.locator(".inb-line input")
    expect(line).to_have_value("3 bounce:NE 3", timeout=60_000)
    expect(page.locator(".inb-odds tbody tr").first).to_contain_text("1110, velocity 6")
    button(page, "Clear the line").click()
    expect(button(page, "Bounce to NW")).to_be_hidden()  # the interface is not next yet
    for _ in range(3):
        button(page, "Move 1 hex").click()
    button(page, "Bounce to NW").click()
    expect(line).to_have_value("3 bounce:NW")
    for _ in range(3):
        button(page, "Move 1 hex").click()
    expect(page.locator(".inb-verdict")).to_contain_text("6 hexes of 6")
    page.get_by_label("Roll by hand").check()
    button(page, "Play the whole turn").click()
    due = page.locator(".inb-due")
    for face in (9, 2):
        expect(due).to_contain_text("initiative")
        button(page, f"Face {face}").click()
    expect(due).to_contain_text("livia, bounce: a d10, needs 9 or less")
    button(page, "Face 10").click()
    log = page.locator(".inb-log-list")
    expect(log).to_contain_text("bounce: needs 9 or less, rolled 10, missed by 1, bounces off, 5 hits on forward")
    expect(log).to_contain_text("is thrown back, heading NE")


def test_the_log_and_the_timeline_show_any_row(stepper: Page) -> None:
    button(stepper, "Play the whole turn").click()
    expect(current_row(stepper)).to_contain_text("the turn ends")
    row = stepper.locator(".inb-log-row", has_text="marcos").filter(has_text="velocity is now 5")
    row.click()
    expect(current_row(stepper)).to_have_text(re.compile("velocity is now 5"))
    where = stepper.get_by_text(re.compile(r"^row \d+ of \d+"))
    said = where.inner_text()
    stepper.keyboard.press("ArrowUp")
    expect(where).not_to_have_text(said)
    stepper.keyboard.press("ArrowDown")
    expect(where).to_have_text(said)
    stepper.keyboard.press("Home")
    expect(current_row(stepper)).to_contain_text("turn 1 begins")
    stepper.keyboard.press("End")
    expect(current_row(stepper)).to_contain_text("the turn ends")
    expect(stepper.locator(".inb-log-rule").first).to_have_attribute("title", re.compile("."))
    # The slider, from its keys.
    stepper.locator(".inb-timeline [role=slider]").focus()
    stepper.keyboard.press("Home")
    expect(current_row(stepper)).to_have_count(0)
    stepper.keyboard.press("ArrowRight")
    expect(current_row(stepper)).to_contain_text("turn 1 begins")
    # Earlier rows go when they are told to, with the keyboard.
    button(stepper, "Forget what was played after this row").focus()
    stepper.keyboard.press("Enter")
    expect(stepper.locator(".inb-log-row")).to_have_count(1)


def test_every_button_works_by_keyboard(stepper: Page) -> None:
    line = stepper.locator(".inb-line input")
    # Pressed with Enter and with the space bar in turn, reached by focus.
    for tooltip, key, after in (
        ("Clear the line", "Enter", ""),
        ("Speed up by 1", " ", "+1"),
        ("Move 1 hex", "Enter", "+1 1"),
        ("Move 1 hex", "Enter", "+1 2"),
        ("Turn heading right", " ", "+1 2 R"),
        ("Turn heading left", "Enter", "+1 2"),
        ("Turn facing left", "Enter", "+1 2 l"),
        ("Turn facing right", "Enter", "+1 2"),
        ("Roll about the long axis", "Enter", "+1 2 roll"),
        ("Move 1 hex", "Enter", "+1 2 roll 1"),
    ):
        button(stepper, tooltip).focus()
        stepper.keyboard.press(key)
        expect(line).to_have_value(after)
    expect(button(stepper, "Slow down by 1")).to_be_disabled()
    button(stepper, "Order erskine of Commonwealth").focus()
    stepper.keyboard.press("Enter")
    expect(line).to_have_value("3")
    button(stepper, "Order marcos of TOG").focus()
    stepper.keyboard.press("Enter")
    expect(line).to_have_value("+1 2 roll 1")
    line.fill("+1 4")
    for tooltip, text in (
        ("Step (.)", "turn 1 begins"),
        ("Play the whole turn", "the turn ends"),
        ("Back to the start of the turn", None),
        ("Last", "the turn ends"),
        ("Step back", "moves"),
        ("First", None),
        ("Last", "the turn ends"),
    ):
        button(stepper, tooltip).focus()
        stepper.keyboard.press("Enter")
        if text is None:
            expect(current_row(stepper)).to_have_count(0)
        else:
            expect(current_row(stepper)).to_contain_text(text)
    expect(stepper.get_by_label("Seed of the dice")).to_have_value("1")


def test_the_keys_of_the_map_step_too(stepper: Page) -> None:
    stepper.locator(".surface").focus()
    for key, text in ((".", "turn 1 begins"), ("End", "turn 1 begins")):
        stepper.keyboard.press(key)
        expect(current_row(stepper)).to_contain_text(text)
    stepper.keyboard.press(",")
    expect(current_row(stepper)).to_have_count(0)
