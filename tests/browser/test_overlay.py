"""What the studio lays over its map, and its odds, in a real browser: reach, heat, forecasts, samples, studies."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from interceptor_nb.resources import notebook, scenario
from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server, write_notebook
from tests.browser.test_studio import Bench

ODDS = """
import ipywidgets
from interceptor_nb import TurnStepper, read
from interceptor_nb.resources import scenario
from interceptor_nb.widgets.outcome_table import OutcomeTable

sampled = OutcomeTable(read(scenario("asteroid_chase")), "marcos", "+7 13", budget=20)
sampled.add_class("sampled")
ipywidgets.VBox([sampled, TurnStepper(read(scenario("streamlined_dive")), 1)])
"""


@pytest.fixture
def server(voila: VoilaFactory, tmp_path_factory: pytest.TempPathFactory) -> Server:
    return voila(notebook("studio"), env={"INTERCEPTOR_NB_FILE": str(chase(tmp_path_factory))})


_CHASE: list[Path] = []


def chase(folders: pytest.TempPathFactory) -> Path:
    """Return one copy of the asteroid chase for all tests, so that they share a server."""
    if not _CHASE:
        _CHASE.append(Path(shutil.copy(scenario("asteroid_chase"), folders.mktemp("overlay") / "chase.json")))
    return _CHASE[0]


@pytest.fixture
def bench(page: Page, server: Server) -> Bench:
    shutil.rmtree(server.log.parent / "state", ignore_errors=True)  # what another test changed and did not save
    page.set_viewport_size({"width": 1420, "height": 900})
    page.goto(server.url)
    bench = Bench(page)
    bench.click("0314")
    expect(bench.line).to_contain_text("A: velocity 6")
    return bench


def card(page: Page, title: str) -> Locator:
    return page.locator(".inb-panel").filter(has=page.get_by_role("heading", name=title))


def test_reach_by_mouse(bench: Bench) -> None:
    page = bench.page
    before = bench.surface.locator("xpath=..").screenshot()
    bench.button("Reach R").click()
    reach = page.locator(".inb-reach").filter(has_text="least TP")
    expect(reach).to_contain_text("Marcos: 1,443 ends in 154 hexes, 101 of them safe; maximum 7 TP, SOT 6 TP")
    for words in ("safe", "a roll can fail, or nobody flies", "through an asteroid", "where it coasts to"):
        expect(reach.locator(".inb-legend")).to_contain_text(words)
    assert bench.surface.locator("xpath=..").screenshot() != before
    bench.hover("0911")
    expect(bench.line).to_contain_text("8 ends, the cheapest: 4 TP, heading and facing NE, velocity 7, safe: +1 4 L 3")
    bench.click("0911")
    expect(bench.orders).to_have_value("+1 4 L 3")
    expect(bench.outcomes).to_contain_text("0911, velocity 7")
    # Another end of the same hex, with its rolls, is looked at and then taken.
    page.get_by_label("Ends in this hex").select_option(
        "7 TP, heading NE, facing SW, velocity 7, trouble 50 % (1/2): +1 r3 4 L 3"
    )
    expect(reach.get_by_text("safe operating thrust: a d10, needs 5 or less")).to_be_visible()
    expect(reach.locator("summary", has_text="SOT-2")).to_be_visible()
    expect(bench.orders).to_have_value("+1 4 L 3")
    bench.button("Use this line").click()
    expect(bench.orders).to_have_value("+1 r3 4 L 3")
    page.get_by_label("with pushes").check()
    expect(reach).not_to_contain_text("1,443 ends")
    expect(reach).to_contain_text(re.compile("Marcos: 10,[0-9]{3} ends"))
    # It is told in words too, and goes when it is switched off.
    bench.button("Text").click()
    expect(page.locator(".inb-twin")).to_contain_text("0914 (safe, where it coasts to): 0 TP")
    expect(page.locator(".inb-twin h4", has_text="Asteroids")).to_be_visible()
    bench.button("Board").click()
    bench.button("Reach R").click()
    expect(reach).to_be_hidden()


def test_reach_and_heat_by_keyboard_at_the_start_and_in_the_game(bench: Bench) -> None:
    page = bench.page
    bench.surface.focus()
    page.keyboard.press("r")
    expect(bench.button("Reach R")).to_have_class(re.compile("inb-on"))
    expect(page.get_by_text("1,443 ends")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(bench.line).to_contain_text("hex 0614 · space · 21 ends, the cheapest: 3 TP")
    page.keyboard.press("Enter")
    expect(bench.orders).to_have_value("-3 3")
    bench.write("+2 6 R 2")
    expect(bench.outcomes).to_contain_text("1016, velocity 8")
    bench.button("Play turn").click()
    expect(page.locator(".inb-banner")).to_contain_text("After turn 1")
    bench.page.get_by_role("button", name="A marcos").click()
    expect(page.get_by_text("Orders, turn 2 · marcos", exact=False)).to_be_visible()
    bench.surface.focus()
    expect(page.get_by_text("Marcos: ", exact=False).filter(has_text="ends in")).to_be_visible()
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(bench.line).to_contain_text(re.compile(r"hex 1117 · space · \d+ ends?, the cheapest: 7 TP"))
    page.keyboard.press("Space")
    expect(bench.orders).to_have_value("-7 1")
    # Heat takes the place of reach, and comes and goes with its key and its button.
    bench.write("-1 1 L 4 L 2")
    legend = page.locator(".inb-legend").filter(has_text="Heat")
    expect(legend).to_be_hidden()
    bench.surface.focus()
    page.keyboard.press("h")
    expect(bench.button("Reach R")).not_to_have_class(re.compile("inb-on"))
    expect(legend).to_contain_text("the likelier this line ends there")
    page.keyboard.press("h")
    expect(legend).to_be_hidden()
    bench.button("Heat H").click()
    expect(legend).to_be_visible()
    bench.button("Text").click()
    expect(page.locator(".inb-twin")).to_contain_text("Marcos by -1 1 L 4 L 2: trouble")


def test_a_forecast_follows_the_drag_and_the_fields(bench: Bench) -> None:
    page = bench.page
    forecast = page.locator(".inb-forecast")
    expect(forecast).to_contain_text("Next turn: without orders it drifts to 0914; nothing is in its way")
    velocity = page.get_by_role("spinbutton", name="Velocity")
    velocity.fill("12")
    velocity.press("Enter")
    expect(forecast).to_contain_text("drifts into the asteroids in 1214, 1314, 1514; 4 TP of 7 avoid it")
    expect(forecast.locator("summary")).to_have_text("AST-1")
    # By keyboard on the map, up to where nothing helps.
    bench.surface.focus()
    for _ in range(8):
        page.keyboard.press("+")
    expect(forecast).to_contain_text("every legal line has a roll against an asteroid")
    expect(forecast).to_contain_text("Doomed: ")
    # And while the counter is dragged, before it is let go.
    bench.hover("0314")
    page.mouse.down()
    page.mouse.move(*bench.spot("2814"), steps=4)
    expect(forecast).to_contain_text("drifts off the map")
    page.mouse.move(*bench.spot("0302"), steps=4)
    expect(forecast).to_contain_text("drifts to 2302")
    page.mouse.up()
    expect(bench.line).to_contain_text("hex 0302")
    expect(forecast).to_contain_text("drifts to 2302")


def test_a_study_is_played_stopped_and_taken_along(bench: Bench) -> None:
    page = bench.page
    bench.button("Outcomes").click()
    study = card(page, "Study of the whole scenario")
    study.get_by_label("Playouts").fill("96")
    study.get_by_label("Policy").select_option("chase the nearest enemy")
    study.get_by_label("Policy").press("Tab")
    bench.button("Run").focus()
    page.keyboard.press("Enter")
    expect(study).to_contain_text("96 playouts, 6 turns, policy chase, seed 0; result", timeout=60_000)
    expect(study.locator("tbody tr").first).to_contain_text("Marcos")
    study.get_by_label("Rows of the study").select_option("how and when")
    expect(study).to_contain_text("in turn")
    study.get_by_role("button", name="CSV").click()
    text = study.get_by_label("The table as text")
    expect(text).to_have_value(re.compile("^ship,status,turn_lost,playouts,share,low,high\nmarcos,"))
    study.get_by_role("button", name="Copy").click()
    expect(study.get_by_text("copied")).to_be_visible()
    study.get_by_label("Playouts").fill("1000000")
    study.get_by_label("Playouts").press("Tab")
    bench.button("Run").click()
    expect(study.get_by_role("progressbar")).to_have_attribute("value", re.compile("[1-9]"), timeout=60_000)
    study.get_by_role("button", name="Stop", exact=True).click()
    expect(study).to_contain_text(re.compile("playouts of the 1,000,000 asked for, .*; result "))
    expect(study.get_by_role("progressbar")).to_have_count(0)


def test_a_sample_is_drawn_and_a_planet_searched_beside_the_page(
    page: Page, voila: VoilaFactory, tmp_path_factory: pytest.TempPathFactory
) -> None:
    page.goto(voila(write_notebook(tmp_path_factory.mktemp("odds") / "odds.ipynb", ODDS)).url)
    sampled = page.locator(".sampled")
    expect(sampled).to_contain_text("more than 20 states", timeout=60_000)
    sampled.get_by_label("Moves to play").fill("600")
    sampled.get_by_label("Seed of the sample").fill("5")
    sampled.get_by_label("Seed of the sample").press("Tab")
    sampled.get_by_role("button", name="Sample").focus()
    page.keyboard.press("Enter")
    expect(sampled).to_contain_text("Outcomes (sampled)")
    expect(sampled).to_contain_text("sampled, 600 moves")
    expect(sampled.locator("tbody tr").first).to_contain_text(re.compile(r"1214, velocity 13.* to .* %"))
    sampled.get_by_role("button", name="Markdown").click()
    expect(sampled.get_by_label("The table as text")).to_have_value(re.compile(r"^\| hex \| .* \| low \| high \|"))
    sampled.get_by_label("Moves to play").fill("1000000")
    sampled.get_by_label("Moves to play").press("Tab")
    sampled.get_by_role("button", name="Sample").click()
    expect(sampled.get_by_role("progressbar")).to_have_attribute("value", re.compile("[1-9]"))
    sampled.get_by_role("button", name="Stop").click()
    expect(sampled.get_by_role("button", name="Stop")).to_be_hidden()
    expect(sampled).to_contain_text(re.compile("sampled, [0-9,]+ moves"))
    # Near a planet the search takes a process of its own; the stepper's map has the keys itself.
    page.locator(".surface").focus()
    page.keyboard.press("r")
    expect(page.get_by_text(re.compile("Diver: 380 ends"))).to_be_visible(timeout=30_000)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".inb-mapline")).to_contain_text(re.compile("ends?, the cheapest|not in reach"))
