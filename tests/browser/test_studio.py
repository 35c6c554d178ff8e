"""The Studio in a real browser, in Voila and in JupyterLab: author, step, read the odds, save; by mouse and by key."""

import json
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from interceptor_nb.core.hexes import labelled
from interceptor_nb.dashboards.filing import CALM
from interceptor_nb.resources import notebook, scenario
from interceptor_nb.scenario import read
from interceptor_nb.view.layout import Layout
from tests.browser.conftest import Lab, VoilaFactory
from tests.browser.serve import Server, write_notebook


class Bench:
    """A Studio on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.surface = page.locator(".surface")
        self.surface.wait_for(timeout=60_000)
        self.line = page.locator(".inb-mapline")
        self.orders = page.get_by_placeholder("coast")
        self.log = page.locator(".inb-log-row")
        self.outcomes = page.locator(".inb-odds")
        self.map = read(scenario("asteroid_chase")).map
        expect(self.outcomes).to_contain_text("1016", timeout=30_000)
        self.hover("0202")  # what is above the map may still grow

    def spot(self, label: str) -> tuple[float, float]:
        """Return where the hex *label* lies on the page, while the whole map is in view."""
        self.surface.scroll_into_view_if_needed()
        box = self.surface.bounding_box()
        assert box is not None
        x, y = Layout(self.map, box["width"], box["height"]).centre(labelled(label, "rows"))
        return box["x"] + x, box["y"] + y

    def hover(self, label: str) -> None:
        """Point at the hex *label*, again where the page has moved under the pointer; no game may be shown."""
        for _ in range(20):
            self.page.mouse.move(*self.spot(label))
            with suppress(AssertionError):
                expect(self.line).to_contain_text(f"hex {label}", timeout=1_000)
                return
        raise AssertionError(f"the pointer never came to {label}")

    def click(self, label: str) -> None:
        self.page.mouse.click(*self.spot(label))

    def drag(self, start: str, end: str) -> None:
        self.page.mouse.move(*self.spot(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.spot(end), steps=5)
        self.page.mouse.up()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def write(self, line: str) -> None:
        self.orders.fill(line)


def tour(bench: Bench) -> None:
    """Place, drag, undo, order, step, step back, read the table."""
    bench.button("Asteroid A").click()
    bench.click("0202")
    expect(bench.line).to_contain_text("hex 0202 · space · asteroid")
    bench.button("Undo").click()
    bench.button("Select V").click()
    bench.drag("0314", "0415")
    expect(bench.line).to_contain_text("hex 0415 · space · A: velocity 6")
    bench.button("Undo").click()
    bench.click("0314")
    expect(bench.line).to_contain_text("hex 0314 · space · A: velocity 6, heading E, facing E")
    bench.write("+9 12 R")
    expect(bench.page.locator(".inb-fault").first).to_contain_text("the maximum is 7")
    bench.write("+2 6 R 2")
    expect(bench.page.locator(".inb-fault")).to_have_count(0)
    expect(bench.outcomes).to_contain_text("1016, velocity 8")
    for _ in range(3):
        bench.page.get_by_role("button", name=re.compile("^Step")).click()
    expect(bench.log.nth(7)).to_contain_text("MOV")  # the turn, initiative, and the first ship's move
    played = bench.log.count()
    expect(bench.page.locator(".inb-banner")).to_have_text(f"In turn 1, row {played} of the log.")
    bench.page.get_by_role("button", name=re.compile("Back$")).click()
    expect(bench.page.locator(".inb-banner")).not_to_contain_text(f"row {played} ")
    assert bench.log.count() == played


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("studio") / "chase.json"
    shutil.copy(scenario("asteroid_chase"), target)
    return target


@pytest.fixture
def server(voila: VoilaFactory, file: Path) -> Server:
    return voila(notebook("studio"), env={"INTERCEPTOR_NB_FILE": str(file)})


@pytest.fixture
def bench(page: Page, server: Server) -> Bench:
    shutil.rmtree(server.log.parent / "state", ignore_errors=True)  # what another test changed and did not save
    page.set_viewport_size({"width": 1420, "height": 900})
    page.goto(server.url)
    return Bench(page)


def test_a_tour_in_voila(bench: Bench) -> None:
    tour(bench)


def test_a_tour_in_jupyterlab(page: Page, lab: Lab, file: Path) -> None:
    write_notebook(lab.folder / "studio.ipynb", f"from interceptor_nb import Studio\nStudio({str(file)!r})")
    page.set_viewport_size({"width": 1500, "height": 1000})
    lab.open(page, "studio.ipynb")
    tour(Bench(page))


def test_the_game_cannot_be_edited_and_the_start_can(bench: Bench) -> None:
    bench.button("Play turn").click()
    expect(bench.page.locator(".inb-banner")).to_contain_text("After turn 1")
    expect(bench.button("Asteroid A")).to_be_disabled()
    expect(bench.page.get_by_text("A game is shown.")).to_be_visible()
    bench.click("1016")  # the ship is where the turn took it, and its line is edited
    expect(bench.page.get_by_text("Orders, turn 2 · marcos", exact=False)).to_be_visible()
    expect(bench.line).to_contain_text("hex 1016 · space · A: velocity 8, heading SE, facing SE")
    bench.page.get_by_role("button", name=re.compile(r"^\|")).first.click()
    expect(bench.page.locator(".inb-banner")).to_have_count(0)
    expect(bench.button("Asteroid A")).to_be_enabled()


def test_save_open_and_what_is_wrong_with_a_file(bench: Bench, tmp_path: Path) -> None:
    name = bench.page.get_by_label("File of the scenario")
    mine, wrong = tmp_path / "mine.json", tmp_path / "wrong.json"
    expect(bench.page.get_by_text("saved", exact=True)).to_be_visible()
    bench.write("+1 7")
    expect(bench.page.get_by_text("not saved yet")).to_be_visible()
    name.fill(str(mine))
    bench.button("Save").click()
    expect(bench.page.get_by_text(f"saved to {mine}")).to_be_visible()
    assert read(mine).orders_for(1)["marcos"] == "+1 7"
    wrong.write_text(json.dumps(json.loads(mine.read_text()) | {"tturns": 3}), encoding="utf-8")
    for path, message in (
        (wrong, "/tturns: unknown field; did you mean 'turns'?"),
        (tmp_path / "nowhere.json", "nowhere.json"),
    ):
        name.fill(str(path))
        bench.button("Open").click()
        expect(bench.page.locator(".status-error")).to_contain_text(message)
    name.fill(str(tmp_path / "no" / "folder.json"))
    bench.button("Save").click()
    expect(bench.page.locator(".status-error")).to_contain_text("folder.json")
    name.fill(str(mine))
    bench.write("+1 6 R 1")
    expect(bench.page.get_by_text("not saved yet")).to_be_visible()
    name.fill(str(scenario("erskine_helps_a_mate")))
    bench.button("Open").click()
    expect(bench.page.locator(".status-error")).to_contain_text("Open once more leaves it.")
    bench.page.wait_for_timeout(1000 * CALM + 100)  # sooner it would be a double click
    bench.button("Open").click()
    expect(bench.page.get_by_text("Orders, turn 1 · erskine", exact=False)).to_be_visible()


def test_a_design_is_kept_and_flies(bench: Bench) -> None:
    bench.button("Ships").click()
    expect(bench.surface).to_be_hidden()
    power = bench.page.get_by_label("Engine power", exact=True)
    power.fill("1480")
    power.press("Tab")
    bench.button("Keep in the scenario").click()
    expect(bench.page.get_by_text("kept as pilum")).to_be_visible()
    bench.button("Board").click()
    bench.click("0314")
    expect(bench.page.locator(".inb-inspector, .inb-panel").filter(has_text="Ship A").first).to_contain_text("10 TP")


def test_the_board_in_words(bench: Bench) -> None:
    bench.button("Text").click()
    expect(bench.page.locator(".inb-twin")).to_contain_text(
        "Marcos (Pilum, TOG) at 0314, velocity 6, heading E, facing E"
    )


def test_every_button_by_keyboard_and_nothing_goes_wrong(bench: Bench) -> None:
    page = bench.page
    for name in ("Ships", "Outcomes", "Text", "Board"):
        bench.button(name).focus()
        page.keyboard.press("Enter")
        expect(bench.button(name)).to_have_class(re.compile("inb-on"))
    pressed, buttons = set(), page.locator("button.inb-button:visible")
    for _ in range(2):  # some are only there, or only enabled, after others
        for button in buttons.element_handles():  # each for itself: what one does may take others away
            name = button.text_content() or ""
            if (
                name in ("Save", "Open", "Delete", "Clear", "Restart", "Board", "Ships", "Outcomes", "Text")
                or not button.is_visible()
                or button.is_disabled()
            ):
                continue
            button.focus()
            page.keyboard.press("Space")
            pressed.add(name)
            page.wait_for_timeout(100)  # what it does may take buttons away
            expect(page.locator(".status-error")).to_have_count(0)
    assert {"Play turn", "Fit", "Labels", "Keys", "Ship S", "Asteroid A", "Reach R", "Heat H", "CSV"} <= pressed
    # The timeline's keys, while the map has the focus.
    if bench.button("Restart").is_enabled():
        bench.button("Restart").click()
    expect(bench.button("Restart")).to_be_disabled()
    bench.surface.focus()
    page.keyboard.press(".")
    expect(page.locator(".inb-banner")).to_contain_text("In turn 1, row 1 ")
    page.keyboard.press(",")
    expect(page.locator(".inb-banner")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".inb-banner")).to_contain_text("In turn 1, row 1 ")
    page.keyboard.press("Home")
    expect(page.locator(".inb-banner")).to_have_count(0)


def test_a_reload_keeps_what_was_not_saved_and_leaves_no_kernel(bench: Bench, server: Server, file: Path) -> None:
    page, before = bench.page, file.read_bytes()
    bench.button("Asteroid A").click()
    bench.click("0202")
    expect(page.get_by_text("not saved yet")).to_be_visible()
    page.reload()
    bench = Bench(page)
    expect(page.get_by_text("not saved yet, back from last time; Undo leads to the file")).to_be_visible()
    bench.hover("0202")
    expect(bench.line).to_contain_text("asteroid")
    bench.button("Undo").click()
    expect(page.get_by_text("saved", exact=True)).to_be_visible()
    assert file.read_bytes() == before
    bench.click("0314")
    expect(bench.line).to_contain_text("A: velocity 6")
    page.goto("about:blank")
    server.wait_for_kernels(0)
