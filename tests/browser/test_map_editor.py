"""The map editor in a real browser: by mouse and by keyboard, every button, nothing logged and nobody else asked."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server, write_notebook

EDITOR = """
import ipywidgets
from interceptor_nb.core.hexes import Direction, label, labelled
from interceptor_nb.rules.interceptor.setup import *
from interceptor_nb.widgets.map_editor import MapEditor

def ship(id_, side, at, way, velocity):
    crew = (CrewMember(id_.title(), "pilot", piloting=5),)
    return ShipSetup(id_, "pilum", side, labelled(at, "rows"), Direction(way), Direction(way), velocity, crew=crew)

editor = MapEditor(Setup(
    map=MapSpec(12, 8), sides=(SideSetup("tog", "TOG", color="#d55e00"), SideSetup("cw", "Commonwealth")),
    designs=(("pilum", Design("Pilum", tonnage=148, engine_power=1036)),),
    ships=(ship("marcos", "tog", "0303", 2, 3), ship("baker", "cw", "0906", 5, 2)),
    asteroids=(AsteroidSetup("a0505", labelled("0505", "rows")),),
))
facts = ipywidgets.HTML()

def tell(setup):
    ships = " ".join(f"{s.id}@{label(s.hex, 'rows')}h{s.heading}f{s.facing}v{s.velocity}" for s in setup.ships)
    rocks = " ".join(rock.id for rock in setup.asteroids)
    facts.value = f"<p id='facts'>{ships} | {rocks} | {setup.map.ground_edge}</p>"

tell(editor.scenario)
editor.on_change(tell)
after = ipywidgets.Button(description="after")
ipywidgets.VBox([editor, facts, after])
"""
#: How many colours a row of the map shows: a blank canvas has one.
COLOURS = """() => {
  const canvas = document.querySelector('.surface-host canvas');
  const pixels = canvas.getContext('2d').getImageData(0, canvas.height / 2, canvas.width, 1).data;
  const seen = new Set();
  for (let i = 0; i < pixels.length; i += 4) seen.add(pixels.slice(i, i + 3).join());
  return seen.size;
}"""


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("editor") / "editor.ipynb", EDITOR)


@pytest.fixture
def server(voila: VoilaFactory, notebook: Path) -> Server:
    return voila(notebook)


class Desk:
    """The editor on a page."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.goto(url)
        self.surface = page.locator(".surface")
        self.surface.wait_for(timeout=60_000)
        self.facts = page.locator("#facts")
        self.line = page.locator(".inb-mapline")
        for _ in range(100):
            if page.evaluate(COLOURS) > 3:
                break
            page.wait_for_timeout(100)
        else:
            raise AssertionError("the map stayed blank")

    def spot(self, column: int, row: int) -> tuple[float, float]:
        """Return where the hex of *column* and *row* lies on the page: 12 columns, 8 rows, the even ones shifted."""
        box = self.surface.bounding_box()
        assert box is not None
        root3 = 3**0.5
        across, down = root3 * 12.5, 1.5 * 8 + 0.5
        radius = min((box["width"] - 16) / across, (box["height"] - 16) / down)
        left = box["x"] + box["width"] / 2 - radius * across / 2
        top = box["y"] + box["height"] / 2 - radius * down / 2
        shift = 0.5 if row % 2 == 0 else 0.0
        return left + radius * root3 * (column - 0.5 + shift), top + radius * (1 + 1.5 * (row - 1))

    def click(self, column: int, row: int) -> None:
        self.page.mouse.click(*self.spot(column, row))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)


@pytest.fixture
def desk(page: Page, server: Server) -> Desk:
    page.set_viewport_size({"width": 1420, "height": 840})
    return Desk(page, server.url)


def test_place_drag_undo_redo(desk: Desk) -> None:
    page = desk.page
    desk.click(3, 3)
    expect(desk.line).to_contain_text("hex 0303 · space · A: velocity 3, heading E, facing E")
    page.mouse.move(*desk.spot(3, 3))
    page.mouse.down()
    page.mouse.move(*desk.spot(5, 4), steps=4)
    expect(desk.facts).to_contain_text("marcos@0303h2f2v3")
    page.mouse.up()
    expect(desk.facts).to_contain_text("marcos@0504h2f2v3")
    desk.button("Asteroid A").click()
    desk.click(7, 2)
    expect(desk.facts).to_contain_text("a0505 a0702")
    for name, asteroids, marcos in (
        ("Undo", "| a0505 |", "0504"),
        ("Undo", "| a0505 |", "0303"),
        ("Redo", "| a0505 |", "0504"),
    ):
        desk.button(name).click()
        expect(desk.facts).to_contain_text(asteroids)
        expect(desk.facts).to_contain_text(f"marcos@{marcos}")
    desk.button("Redo").click()
    expect(desk.facts).to_contain_text("a0505 a0702")


def test_keys(desk: Desk) -> None:
    page, press = desk.page, desk.page.keyboard.press
    desk.click(3, 3)
    for key, fact in (
        ("+", "h2f2v4"),
        ("-", "h2f2v3"),
        ("]", "h2f3v3"),
        ("[", "h2f2v3"),
        ("}", "h3f2v3"),
        ("{", "h2f2v3"),
        ("Shift+ArrowRight", "marcos@0403h2"),
        ("Shift+ArrowDown", "marcos@0404h2"),
        ("Control+z", "marcos@0403h2"),
        ("Control+y", "marcos@0404h2"),
        ("Control+Shift+z", "marcos@0404h2"),
        ("Shift+ArrowUp", "marcos@0403h2"),
        ("Shift+ArrowLeft", "marcos@0303h2"),
        ("=", "h2f2v4"),
        ("-", "h2f2v3"),
        ("Shift+ArrowRight", "marcos@0403h2"),
        ("Shift+ArrowDown", "marcos@0404h2"),
    ):
        press(key)
        expect(desk.facts).to_contain_text(fact)
    press("l")
    expect(desk.button("Labels")).not_to_have_class(pattern("inb-on"))
    press("l")
    expect(desk.button("Labels")).to_have_class(pattern("inb-on"))
    press("2")
    expect(desk.button("7")).to_have_class(pattern("inb-on"))
    for key in ("ArrowDown", "ArrowUp", "a", "1", "ArrowUp", "ArrowUp", "Space"):
        press(key)
    expect(desk.facts).to_contain_text("a0505 a0402")
    for key in ("v", "Space", "Backspace"):
        press(key)
    expect(desk.facts).not_to_contain_text("a0402")
    for key in ("ArrowDown", "ArrowDown"):
        press(key)
    for key in ("ArrowRight", "ArrowRight", "a", "3", "Enter"):
        press(key)
    expect(desk.facts).to_contain_text("a0602")
    press("Control+z")
    expect(desk.facts).not_to_contain_text("a0602")
    press("1")
    press("Enter")
    expect(desk.facts).to_contain_text("a0505 a0604 |")
    for key in ("ArrowRight", "ArrowLeft", "v", "Enter", "Delete"):
        press(key)
    expect(desk.facts).not_to_contain_text("a0604")
    press("s")
    press("ArrowUp")
    press("Enter")
    expect(desk.facts).to_contain_text("tog1@")
    press("Escape")
    press("e")
    press("Enter")
    expect(desk.facts).not_to_contain_text("tog1@")
    press("?")
    expect(page.get_by_text("leave the map")).to_be_visible()
    press("?")
    expect(page.get_by_text("leave the map")).not_to_be_visible()
    expect(desk.surface).to_be_focused()
    press("Tab")
    expect(desk.surface).not_to_be_focused()


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_every_button_of_the_toolbar(desk: Desk, way: str) -> None:
    def use(name: str) -> Locator:
        button = desk.button(name)
        if way == "mouse":
            button.click()
        else:
            button.focus()
            desk.page.keyboard.press("Enter")
        return button

    for name, tip in (
        ("Ship S", "Ship (S)"),
        ("Asteroid A", "Asteroid (A)"),
        ("Erase E", "Erase (E)"),
        ("Select V", "Select (V)"),
    ):
        expect(use(name)).to_have_attribute("title", f"{tip}, on")
    for name in ("7", "19", "1"):
        expect(use(name)).to_have_class(pattern("inb-on"))
    expect(desk.button("Undo")).to_be_disabled()
    desk.click(3, 3)
    desk.page.keyboard.press("+")
    expect(desk.facts).to_contain_text("v4")
    use("Undo")
    expect(desk.facts).not_to_contain_text("v4")
    use("Redo")
    expect(desk.facts).to_contain_text("v4")
    before = desk.page.evaluate(COLOURS)
    assert before > 3
    expect(use("Labels")).not_to_have_class(pattern("inb-on"))
    use("Keys")
    expect(desk.page.get_by_text("leave the map")).to_be_visible()
    use("Keys")
    expect(desk.page.get_by_text("leave the map")).not_to_be_visible()
    shot = desk.surface.screenshot()
    use("+")
    desk.page.wait_for_timeout(400)
    assert desk.surface.screenshot() != shot
    use("\N{MINUS SIGN}")
    use("Fit")
    desk.page.wait_for_timeout(400)
    desk.click(9, 6)
    expect(desk.line).to_contain_text("hex 0906 · space · 1: velocity 2")


def test_panels(desk: Desk) -> None:
    page = desk.page
    desk.click(3, 3)
    expect(page.get_by_text("Ship A · Pilum, 148 t")).to_be_visible()
    page.get_by_role("radio", name="heading NE").check()
    expect(desk.facts).to_contain_text("marcos@0303h1f2v3")
    page.get_by_role("radio", name="heading NE").press("ArrowRight")
    expect(desk.facts).to_contain_text("marcos@0303h2f2v3")
    page.get_by_role("radio", name="facing W", exact=True).check()
    expect(desk.facts).to_contain_text("h2f5v3")
    velocity = page.get_by_role("spinbutton", name="Velocity")
    velocity.fill("-2")
    velocity.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("0 to 999 [MOV-1]")
    expect(velocity).to_have_value("3")
    for option in ("Gravity", "Asteroids drift", "Variable mass"):
        page.get_by_role("checkbox", name=option).check()
        expect(page.get_by_role("checkbox", name=option)).to_be_checked()
        expect(desk.button("Undo")).to_have_attribute("title", pattern(option.lower()))
    # Seen from above: every ship gets a level, and the ground has no edge.
    page.get_by_role("checkbox", name="Altitudes").check()
    altitude = page.get_by_role("spinbutton", name="Altitude")
    expect(altitude).to_have_value("7")
    altitude.fill("3")
    altitude.press("Enter")
    expect(desk.line).to_contain_text("level 3 (atmosphere)")
    top = page.get_by_role("spinbutton", name="Highest level")
    top.fill("6")
    top.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("from 7 to 99 [ALT-1]")
    edge = page.get_by_role("combobox", name="Ground edge")
    edge.select_option("south")
    expect(page.get_by_role("alert")).to_contain_text("turn them off first [ALT-1]")
    page.get_by_role("checkbox", name="Altitudes").uncheck()
    expect(altitude).to_be_hidden()
    edge.select_option("none")
    edge.select_option("south")
    expect(desk.facts).to_contain_text("| south")
    expect(page.get_by_text("SOT 6 = up((thrust 7 + piloting 5) / 2)")).to_be_visible()
    words = page.locator("details.inb-chip", has_text="SOT-1")
    words.locator("summary").click()
    expect(words.locator("div")).to_be_visible()
    desk.button("Delete").click()
    expect(desk.facts).not_to_contain_text("marcos")


def pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")
