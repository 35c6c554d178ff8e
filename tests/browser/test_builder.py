"""The ship builder in a real browser: typed into, clicked, tabbed through, and loaded again."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server, write_notebook

BUILDER = """
import ipywidgets
from interceptor_nb.rules.interceptor.setup import Design, Load
from interceptor_nb.widgets.ship_builder import ShipBuilder

loads = (Load("missile", "missile", 3, 3), Load("fuel", "fuel", 4))
builder = ShipBuilder(Design("Lancea", tonnage=70, engine_power=700, compensator=9, loads=loads))
facts = ipywidgets.HTML()

def tell(design):
    loads = " ".join(f"{load.id}:{load.kind}:{load.tons:g}*{load.count}" for load in design.loads)
    internals = " ".join(f"{name}={boxes}" for name, boxes in design.internals)
    numbers = f"{design.name} {design.tonnage:g} {design.engine_power:g}"
    facts.value = f"<p id='facts'>{numbers} | {loads} | {internals} | {design.armour}</p>"

tell(builder.design)
builder.on_change(tell)
ipywidgets.VBox([builder, facts])
"""


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("builder") / "builder.ipynb", BUILDER)


@pytest.fixture
def server(voila: VoilaFactory, notebook: Path) -> Server:
    return voila(notebook)


def test_a_ship_is_built_by_mouse_and_its_numbers_follow(page: Page, server: Server) -> None:
    page.goto(server.url)
    facts, sheet = page.locator("#facts"), page.locator(".inb-figure").first
    expect(sheet).to_contain_text("70 t, 700 power: 700 / 70 = 10.00, thrust 10", timeout=60_000)
    page.get_by_label("Tonnage at full load, t").fill("64")
    expect(sheet).to_contain_text("64 t, 700 power: 700 / 64 = 10.94, thrust 11")

    page.get_by_label("Tonnage at full load, t").fill("13")
    expect(page.get_by_role("alert")).to_have_text(
        "13 t of loads are part of the tonnage of 13 t and must weigh less [MAS-2]"
    )
    expect(facts).to_contain_text("Lancea 64 700")
    page.get_by_label("Tonnage at full load, t").fill("70")
    expect(page.get_by_role("alert")).to_have_count(0)

    page.get_by_label("Variable mass").check()
    dial = page.get_by_role("slider")
    expect(dial).to_be_visible()  # what is hidden takes no focus
    dial.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    picture = page.locator("svg", has_text="tonnage, t")
    expect(picture).to_contain_text("now: 57 t, thrust 11")
    expect(picture).to_contain_text("crew limit 11")
    expect(sheet).to_contain_text("the crew stands 11")

    page.get_by_role("button", name="Add load").click()
    page.get_by_label("Kind of load 3").select_option("cargo")
    page.get_by_label("Tons of one piece of load 3").fill("2.5")
    expect(facts).to_contain_text("load1:cargo:2.5*1")
    page.get_by_role("button", name="\N{MULTIPLICATION X}").first.click()
    expect(facts).not_to_contain_text("missile")
    page.get_by_role("button", name="Add component").click()
    page.get_by_label("Boxes of component 1").fill("6")
    page.get_by_label("Armour boxes, forward").fill("80")
    expect(facts).to_contain_text("engine=6 | (80, 0, 0, 0, 0, 0)")

    page.get_by_label("Wanted thrust, TP").fill("12")
    page.get_by_role("button", name="Use").click()
    expect(facts).to_contain_text("Lancea 70 805")

    page.get_by_label("Start from a ship of the catalog").select_option(label="Cheetah (commonwealth, printed)")
    expect(page.locator(".inb-ship")).to_contain_text("Not known, so for you to fill in: tonnage, engine power")


def test_a_ship_is_built_by_keyboard_alone(page: Page, server: Server) -> None:
    page.goto(server.url)
    start = page.get_by_label("Start from a ship of the catalog")
    expect(start).to_be_visible(timeout=60_000)
    start.focus()
    order = [start.evaluate("e => e.labels[0].textContent")]
    for _ in range(12):
        page.keyboard.press("Tab")
        order.append(page.evaluate("document.activeElement.labels?.[0]?.textContent ?? document.activeElement.tagName"))
    wanted = ["Name of the class", "Tonnage at full load, t", "Engine power", "Directional control sets"]
    assert [name for name in order if name in wanted] == wanted
    page.get_by_label("Name of the class").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("Spear")
    page.get_by_label("Engine power").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("350")
    expect(page.locator("#facts")).to_contain_text("Spear 70 350")
    page.get_by_role("button", name="Add load").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#facts")).to_contain_text("load1:other:1*1")
    page.get_by_role("button", name="Use").focus()
    page.keyboard.press("Space")
    expect(page.locator("#facts")).to_contain_text("Spear 70 455")
    chip = page.locator("details.inb-chip > summary").first
    chip.focus()
    page.keyboard.press("Enter")
    expect(page.locator("details.inb-chip[open]")).to_contain_text("(printed)")
