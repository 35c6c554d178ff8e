"""The fleet table in a real browser: a turn by mouse alone, by keyboard alone; save, reload, step back; the rules."""

import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from interceptor_nb.resources import notebook, scenario
from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.rules.fleet.state import begin
from interceptor_nb.scenario import read_fleet
from interceptor_nb.view.fleet_board import table_at
from interceptor_nb.view.fleet_layout import TableLayout
from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server
from tests.fleet.fights import at

HIVE = read_fleet(scenario("hive_under_attack", "fleet"))


class Desk:
    """A fleet table on a page."""

    def __init__(self, page: Page, setup: Setup = HIVE) -> None:
        self.page = page
        self.surface = page.locator(".surface")
        self.surface.wait_for(timeout=60_000)
        self.places = table_at(*begin(setup)).places()
        self.line = page.get_by_placeholder("nothing new")
        self.said = page.locator(".inb-mapline")
        self.odds = page.locator(".inb-fleet-odds")
        self.current = page.locator('.inb-log-row[aria-selected="true"]')
        self.verdict = page.locator(".inb-orders .inb-verdict")
        self.due = page.locator(".inb-due")
        expect(self.odds).to_contain_text("hive", timeout=30_000)
        self.settle()

    def settle(self) -> None:
        """Point at an empty place until the map takes it for that place: what is about it may still grow."""
        place = re.compile(r"^1[01](\.\d)?,1[01](\.\d)?, ")
        for _ in range(20):
            self.page.mouse.move(*self.spot(10.5, 10.5))
            with suppress(AssertionError):
                expect(self.said).to_have_text(place, timeout=1_000)
                self.page.mouse.move(0, 0)
                return
        raise AssertionError("the map never came to rest")

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place in inches lies on the page, while all that the scenario begins with is in view."""
        self.surface.scroll_into_view_if_needed()
        box = self.surface.bounding_box()
        assert box is not None
        layout = TableLayout(880, 560).around(self.places).resized(box["width"], box["height"])
        left, top = layout.spot(at(x, y))
        return box["x"] + left, box["y"] + top

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(*self.spot(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*self.spot(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.spot(*end), steps=6)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press(self, name: str) -> None:
        """Press a button from the keyboard."""
        self.button(name).focus()
        self.page.keyboard.press("Enter")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(scenario("hive_under_attack", "fleet"), tmp_path / "hive.json"))


@pytest.fixture(scope="session")
def served_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fleet") / "hive.json"


@pytest.fixture
def server(voila: VoilaFactory, served_file: Path) -> Server:
    shutil.copy(scenario("hive_under_attack", "fleet"), served_file)
    return voila(notebook("fleet"), env={"INTERCEPTOR_NB_FILE": str(served_file)})


@pytest.fixture
def desk(page: Page, server: Server) -> Desk:
    shutil.rmtree(server.log.parent / "state", ignore_errors=True)  # what another test changed and did not save
    page.set_viewport_size({"width": 1420, "height": 1000})
    page.goto(server.url)
    return Desk(page)


def test_a_turn_by_mouse_alone_saved_loaded_again_and_stepped_back(desk: Desk, served_file: Path) -> None:
    page = desk.page
    # The odds follow the counter while it is dragged.
    desk.drag((4, 28), (2, 4))
    expect(desk.said).to_contain_text("lance to 2,4, moved")
    expect(desk.odds).to_contain_text('lance attacks hive, 4.5"')
    expect(desk.odds).to_contain_text("2 PDAF of hive at lance")
    expect(desk.odds).to_contain_text("1/4 · 25 %")
    page.mouse.up()
    desk.button("Undo").click()
    expect(desk.odds).to_contain_text('hive is more than 6" away')
    # Lines are clicked: on the pad, and on the table.
    desk.button("1 dart").click()
    desk.button("+1").click()
    desk.button("R").click()
    expect(desk.line).to_have_value("+2 R")
    desk.button("Clear").click()
    desk.button("+1").click()
    desk.button("Order O").click()
    desk.click(4, 28)
    expect(desk.line).to_have_value("go:3,20 then:2,12")
    desk.button("Clear").click()
    desk.click(4, 20)
    desk.click(3, 12)
    expect(desk.line).to_have_value(re.compile(r"^go:\d[\d.]*,[\d.]+ then:\d[\d.]*,[\d.]+$"))
    expect(page.locator(".inb-orders .inb-problems")).to_be_empty()
    moved = desk.line.input_value()
    page.get_by_label("Roll by hand").click()
    desk.button("Play turn").click()
    expect(desk.due).to_contain_text("red, who starts: a d6")
    desk.button("5").click()
    desk.button("2").click()
    expect(desk.current).to_contain_text("the turn ends")
    expect(page.locator(".inb-log-list")).to_contain_text("red rolled 5, blue rolled 2")
    played = page.locator(".inb-log-row").count()
    expect(page.locator(".inb-banner")).to_have_text(f"After turn 1, row {played} of the log.")
    page.get_by_role("button", name=re.compile("Back$")).click()
    expect(desk.current).not_to_contain_text("the turn ends")
    page.get_by_role("button", name=re.compile(r"^\|")).first.click()
    expect(page.locator(".inb-banner")).to_have_count(0)
    assert page.locator(".inb-log-row").count() == played
    desk.button("Save").click()
    expect(page.get_by_text(f"saved to {served_file}")).to_be_visible()
    assert read_fleet(served_file).orders_for(1)["lance"] == moved
    page.reload()
    again = Desk(page)
    again.button("2 lance").click()
    expect(again.line).to_have_value(moved)


def test_a_turn_by_keyboard_alone(desk: Desk, served_file: Path) -> None:
    page = desk.page
    desk.surface.focus()
    desk.keys("n")  # dart
    expect(desk.said).to_contain_text("Dart (Dart, escort, Blue) at 1,28")
    desk.keys("ArrowDown", "ArrowDown", "Shift+ArrowLeft", "]", "+")
    expect(desk.said).to_contain_text("at 0.9,26, course 7, velocity 7")
    desk.keys("Control+z", "Control+z", "Control+z", "Control+Shift+z")
    expect(desk.said).to_contain_text("at 0.9,26, course 6, velocity 6")
    desk.keys("b", "m", "Enter", "ArrowUp", "ArrowUp", "Enter")
    expect(desk.said).to_contain_text('0.9,26 to 0.9,28: 2.0"')
    desk.keys("Escape", "o", "n", "n")
    expect(desk.line).to_have_value("go:3,20 then:2,12")  # lance
    desk.line.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("go:4,20")
    expect(desk.verdict).to_contain_text("move to 4,20")  # a click may overtake what is still being typed
    desk.press("1 dart")
    desk.press("L")
    expect(desk.line).to_have_value("+1 L")
    desk.press("Play phase")
    expect(page.locator(".inb-banner")).to_contain_text("In turn 1")
    expect(page.locator(".inb-phase.inb-now")).to_contain_text("drift")
    desk.press("Play turn")
    expect(desk.current).to_contain_text("the turn ends")
    expect(page.locator(".inb-log-list")).to_contain_text("moves to 4,20")
    desk.surface.focus()
    desk.keys(",")
    expect(desk.current).not_to_contain_text("the turn ends")
    desk.keys("Home")
    expect(page.locator(".inb-banner")).to_have_count(0)
    desk.keys(".")
    expect(page.locator(".inb-log-row[aria-selected]").first).to_be_visible()
    desk.keys("End")
    expect(desk.current).to_contain_text("the turn ends")
    desk.press("Save")
    expect(page.get_by_text("saved", exact=True)).to_be_visible()
    assert read_fleet(served_file).orders_for(1)["lance"] == "go:4,20"
    assert read_fleet(served_file).ships[1].at == at(0.9, 26)
    page.reload()
    again = Desk(page)
    again.surface.focus()
    again.keys("n")
    expect(again.said).to_contain_text("at 0.9,26, course 6, velocity 6")
    expect(again.line).to_have_value("+1 L")


UNRULED = """() => {
  const out = [];
  const ruled = ".inb-fleet-tools, .inb-row:has(details.inb-chip), .inb-fleet-odds, .inb-orders";
  for (const one of document.querySelectorAll(".inb-fleet-grid :is(button, input, select)")) {
    if (!one.offsetParent || one.closest(".inb-mapfoot")) continue;
    if (!one.closest(ruled)?.querySelector("details.inb-chip")) {
      out.push(one.title || one.closest(".inb-field").textContent);
    }
  }
  return out;
}"""


def test_from_every_action_two_clicks_lead_to_its_rule(desk: Desk) -> None:
    page = desk.page
    # Beside each control, or over the bar that it stands in, is a rule; a name and taking away have none of their own.
    assert {name.strip() for name in page.evaluate(UNRULED)} <= {"Name", "Take it away (Delete)"}

    def opens(chip: Locator, title: str, *, ruling: bool) -> None:
        """One click on *chip*: the rule in words, its standing, and the alternatives of a ruling."""
        chip.click()
        words = chip.locator("xpath=../div")
        expect(words).to_contain_text(title)
        expect(words).to_contain_text(re.compile(r"\((printed|base|derived|ruling)\)"))
        if ruling:
            expect(words).to_contain_text("Also possible:")
        chip.click()
        expect(words).to_be_hidden()

    def chip(within: str, rule: str) -> Locator:
        return page.locator(f"{within} details.inb-chip > summary", has_text=re.compile(f"^{rule}$")).first

    opens(chip(".inb-fleet-tools", "TBL-1"), "The open table", ruling=True)  # moving, measuring
    opens(chip(".inb-fleet-tools", "DEB-1"), "Explosions", ruling=True)
    opens(chip(".inb-fleet-tools", "TBL-3"), "Blocked lines", ruling=False)
    opens(chip(".inb-phases", "TRN-8"), "fire", ruling=True)  # each phase that is stepped
    desk.button("1 dart").click()
    opens(chip(".inb-fleet-pad", "FRM-2"), "", ruling=True)
    opens(chip(".inb-verdict", "TBL-2"), "Thrust and movement", ruling=False)
    opens(chip(".inb-fleet-odds .inb-chance", "FRM-1"), "", ruling=True)
    desk.line.fill("+9")
    opens(chip(".inb-orders .inb-problems", "TBL-2"), "Thrust and movement", ruling=False)
    expect(page.locator(".inb-panel.inb-problems")).to_contain_text("dart the line takes 9 thrust, the ship has 6")
    desk.line.fill("+1")
    expect(desk.verdict).to_contain_text("speed up by 1")
    desk.button("Play turn").click()
    expect(desk.current).to_contain_text("the turn ends")
    # A row of the log: one click on its rule opens it.
    row = page.locator(".inb-log-row", has_text="launched from hive")
    row.locator(".inb-log-rule", has_text="CAR-3").click()
    shown = page.locator(".inb-row-rules details[open]")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("(ruling)")
    expect(shown).to_contain_text("Also possible:")
    expect(desk.current).to_contain_text("launched from hive")


def test_designs_words_and_problems(desk: Desk) -> None:
    page = desk.page
    desk.button("Designs").click()
    expect(desk.surface).to_be_hidden()
    screens = page.get_by_label("Screens", exact=True)
    screens.fill("2")
    screens.press("Tab")
    page.get_by_label("Boxes of each row").fill("8 8 x")
    page.get_by_label("Boxes of each row").press("Enter")
    expect(page.locator(".inb-error", has_text="'8 8 x' is no list of rows")).to_be_visible()
    desk.button("Words").click()
    expect(page.locator(".inb-twin")).to_contain_text("Hive (Hive, capital, Red) at 0,0")
    expect(page.locator(".inb-twin")).to_contain_text("2 screens")
    desk.button("Table").click()
    desk.button("hit").click()
    expect(desk.line).to_have_value("launch:wing hit:dart*1")
    desk.line.fill("launch:wong")
    expect(page.locator(".inb-lamp")).to_have_count(2)
    page.get_by_title("Go to hive").click()
    expect(desk.said).to_contain_text("Hive (Hive, capital, Red) at 0,0")
    desk.line.fill("launch:wing")
    expect(page.locator(".inb-panel.inb-problems")).to_contain_text("None found.")


def test_the_page_of_a_fleet_scenario_only_unfolds(page: Page, voila: VoilaFactory, served_file: Path) -> None:
    shutil.copy(scenario("hive_under_attack", "fleet"), served_file)
    page.goto(voila(notebook("dashboard"), env={"INTERCEPTOR_NB_FILE": str(served_file)}, read_only=True).url)
    expect(page.locator("h1").first).to_have_text("The hive under attack", timeout=60_000)
    expect(page.locator(".inb-board svg")).to_be_visible()
    page.get_by_text("The log, ").click()
    expect(page.get_by_text("launched from hive")).to_be_visible()
    assert page.locator("button").count() == 0
