"""The helm in a browser: a round by mouse alone and by keys alone, saved, loaded again; every rule two clicks away."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from interceptor_nb.resources import notebook, scenario
from interceptor_nb.rules.helm.tables import ROWS
from interceptor_nb.scenario import read_helm
from interceptor_nb.view.helm_checks import NAMES
from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("helm") / "missile.json"


@pytest.fixture
def server(voila: VoilaFactory, file: Path) -> Server:
    shutil.copy(scenario("scout_and_missile", "helm"), file)
    return voila(notebook("helm"), env={"INTERCEPTOR_NB_FILE": str(file)})


@pytest.fixture
def helm(page: Page, server: Server) -> Page:
    shutil.rmtree(server.log.parent / "state", ignore_errors=True)  # what another test changed and did not save
    page.set_viewport_size({"width": 1420, "height": 1200})
    page.goto(server.url)
    expect(page.get_by_label("Line of phase 1")).to_have_value("kim:evade:1 lee:steady kim:dodge:m1", timeout=60_000)
    return page


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def current_row(page: Page) -> Locator:
    return page.locator('.inb-log-row[aria-selected="true"]')


def now(page: Page) -> Locator:
    return page.locator(".inb-helm-now")


def test_a_round_by_mouse_saved_loaded_again_and_stepped_back(helm: Page, server: Server, file: Path) -> None:
    # A line is made by clicks: kim turns the scout right by two hexsides instead of what was written.
    button(helm, "Clear line").click()
    button(helm, "Turn").click()
    button(helm, "R2").click()
    expect(helm.locator(".inb-hdetail")).to_contain_text("3 for each of 1 more")
    expect(helm.locator(".inb-hdetail")).to_contain_text("kim turns right by 2 hexsides")
    button(helm, "Add to the line").click()
    expect(helm.get_by_label("Line of phase 1")).to_have_value("kim:turn:R2")
    expect(helm.locator(".inb-hplan")).to_contain_text("that every action succeeds", timeout=30_000)
    helm.get_by_label("Roll by hand").click()
    button(helm, "Play phase").click()
    expect(helm.locator(".inb-due")).to_contain_text("scout, skill check: a d6")
    button(helm, "1").click()
    button(helm, "2").click()
    expect(helm.locator(".inb-helm-roll")).to_contain_text("needs 11 or more, rolled 1 + 2, +5 (piloting), fails by 3")
    expect(helm.get_by_role("region", name="The helm in words")).to_contain_text("OOC 3")  # 4, and 1 less at the end
    helm.get_by_label("Roll by hand").click()
    for _ in range(5):
        before = now(helm).inner_text()
        button(helm, "Play phase").click()
        expect(now(helm)).not_to_have_text(before)
    expect(now(helm)).to_have_text("All rounds are played")
    expect(current_row(helm)).to_contain_text("the round ends")
    rows = helm.locator(".inb-log-row").count()
    helm.locator(".inb-log-row").nth(5).click()
    expect(helm.get_by_text(f"row 6 of {rows}", exact=False)).to_be_visible()
    button(helm, "Save").click()
    expect(helm.get_by_text(f"saved to {file}")).to_be_visible()
    assert read_helm(file).orders_for(1, 1) == {"scout": "kim:turn:R2"}
    helm.goto(server.url)
    expect(helm.get_by_label("Line of phase 1")).to_have_value("kim:turn:R2", timeout=60_000)
    expect(helm.get_by_text("saved", exact=True)).to_be_visible()
    button(helm, "Play phase").click()
    expect(current_row(helm)).to_contain_text("the phase ends")
    helm.get_by_role("button", name=re.compile("Back$")).click()
    expect(current_row(helm)).not_to_contain_text("the phase ends")
    assert helm.locator(".inb-log-row").count() > 10


def press(page: Page, name: str, key: str = "Enter") -> None:
    """Reach the button called *name* by focus, and press *key*."""
    expect(button(page, name)).to_be_visible()
    expect(button(page, name)).to_be_enabled()
    button(page, name).focus()
    page.keyboard.press(key)


def test_a_round_by_keyboard_and_a_draft_that_is_back(helm: Page, server: Server, file: Path) -> None:
    line = helm.get_by_label("Line of phase 1")
    line.focus()
    helm.keyboard.press("ControlOrMeta+a")
    helm.keyboard.type("lee:steady")
    expect(helm.get_by_text("lee steadies the ship", exact=True)).to_be_visible()
    press(helm, "Change speed", " ")
    press(helm, "kim")
    press(helm, "+1")
    press(helm, "Add to the line")
    expect(line).to_have_value("lee:steady kim:speed:+1")
    # By Tab from the line to the next phase's button, past the fields of the round.
    line.focus()
    helm.keyboard.press("Tab")
    expect(button(helm, "1.2")).to_be_focused()
    press(helm, "B tower")
    expect(helm.get_by_role("region", name="The helm in words")).to_contain_text("tower: facing W")
    press(helm, "A scout")
    for phase in range(1, 7):
        press(helm, "Play phase")
        expect(now(helm)).to_have_text(f"Round 1, phase {phase + 1} begins" if phase < 6 else "All rounds are played")
    expect(current_row(helm)).to_contain_text("the round ends")
    press(helm, "◀ Back", "Space")
    expect(current_row(helm)).not_to_contain_text("the round ends")
    # The log is walked with the arrows.
    helm.locator(".inb-log-list").focus()
    helm.keyboard.press("Home")
    expect(current_row(helm)).to_contain_text("round 1 begins")
    helm.keyboard.press("ArrowDown")
    expect(current_row(helm)).to_contain_text("phase 1 begins")
    # The scenario is edited, but not under a game; it is taken back, and what was not saved is back after a reload.
    press(helm, "Scenario")
    speed = helm.get_by_label("Speed", exact=True)
    expect(speed).to_be_visible()  # what is hidden takes no focus
    speed.fill("5")
    helm.keyboard.press("Enter")
    expect(helm.locator(".inb-hsetup .inb-error")).to_contain_text("a game is shown; after Restart")
    expect(speed).to_have_value("3")
    press(helm, "Console")
    press(helm, "Restart")
    expect(helm.locator(".inb-log-row")).to_have_count(0)
    press(helm, "Scenario")
    expect(speed).to_be_visible()
    speed.focus()
    helm.keyboard.press("ControlOrMeta+a")
    helm.keyboard.type("12")
    helm.keyboard.press("Enter")
    expect(helm.locator(".inb-hsetup .inb-error")).to_contain_text("Speed: ")
    expect(speed).to_have_value("3")
    speed.fill("5")
    helm.keyboard.press("Enter")
    press(helm, "Undo")
    expect(speed).to_have_value("3")
    press(helm, "Redo")
    expect(speed).to_have_value("5")
    expect(helm.get_by_text("not saved yet")).to_be_visible()
    helm.goto(server.url)
    expect(helm.get_by_text("back from last time", exact=False)).to_be_visible(timeout=60_000)
    expect(line).to_have_value("lee:steady kim:speed:+1")
    press(helm, "Save")
    expect(helm.get_by_text(f"saved to {file}")).to_be_visible()
    assert read_helm(file).orders_for(1, 1)["scout"] == "lee:steady kim:speed:+1"
    helm.reload()
    expect(line).to_have_value("lee:steady kim:speed:+1", timeout=60_000)
    expect(helm.get_by_text("back from last time", exact=False)).to_have_count(0)


def test_from_every_action_two_clicks_lead_to_its_rule(helm: Page) -> None:
    for kind, row in ROWS.items():
        chip = helm.locator(".inb-hrow", has=button(helm, NAMES[kind])).locator("details")
        chip.locator("summary").click()
        words = chip.locator("div")
        expect(words).to_contain_text(re.compile(r"\((printed|base|derived|ruling)\)"))
        if "(ruling)" in words.inner_text():
            expect(words).to_contain_text("Also possible:")
        chip.locator("summary").click()
        # And from its sum, which a click on the action opens.
        button(helm, NAMES[kind]).click()
        expect(helm.locator(".inb-hdetail > div").first).to_contain_text(f":{kind}")
        expect(helm.locator(".inb-hdetail")).to_contain_text(row.rule)
        chip = helm.locator(".inb-hdetail .inb-hsum details").last
        chip.locator("summary").click()
        expect(chip.locator("div")).to_contain_text("Skill checks (base)")
    # A rule of the log: one click.
    button(helm, "Play phase").click()
    helm.locator(".inb-log-row", has_text="kim evades by 1:").locator(".inb-log-rule", has_text="HLM-A5").click()
    expect(helm.locator(".inb-row-rules details[open]")).to_contain_text("Also possible: A success only")


def test_the_page_of_a_dashboard_only_unfolds(page: Page, voila: VoilaFactory, file: Path, server: Server) -> None:
    shown = voila(notebook("dashboard"), env={"INTERCEPTOR_NB_FILE": str(file)}, read_only=True)
    page.goto(shown.url)
    expect(page.locator("h1").first).to_have_text("The scout and the missile", timeout=60_000)
    expect(page.locator(".inb-page svg")).to_have_count(4)
    page.get_by_text(re.compile(r"The log, \d+ rows")).click()
    expect(page.get_by_text("the round ends: speed and helm energy fall by 1")).to_be_visible()
    expect(page.locator("button, input, select")).to_have_count(0)
    # In a narrow window its cards stand one under the other.
    page.set_viewport_size({"width": 700, "height": 800})
    assert page.locator(".inb-page").evaluate("each => each.getBoundingClientRect().right") <= 700
    assert server.url != shown.url
