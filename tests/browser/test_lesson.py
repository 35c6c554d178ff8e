"""A lesson in a real browser: a wrong answer first, then right ones; every button by mouse and by keyboard."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server, write_notebook

LESSON = """
from interceptor_nb.widgets.lesson import Lesson
Lesson("sot")
"""
#: How many colours a row of the map shows: a blank canvas has one.
COLOURS = """() => {
  const canvas = document.querySelector('.surface-host canvas');
  const pixels = canvas.getContext('2d').getImageData(0, canvas.height / 2, canvas.width, 1).data;
  const seen = new Set();
  for (let i = 0; i < pixels.length; i += 4) seen.add(pixels.slice(i, i + 3).join());
  return seen.size;
}"""
#: What the map shows, as one number.
PICTURE = """() => {
  const canvas = document.querySelector('.surface-host canvas');
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let sum = 0;
  for (let i = 0; i < pixels.length; i += 4) sum = (sum * 31 + pixels[i] + 7 * pixels[i + 1] + 13 * pixels[i + 2]) | 0;
  return sum;
}"""


def wait_until(page: Page, is_so: Callable[[], bool], what: str) -> None:
    """Ask again and again: the page's security policy forbids scripts that wait in it."""
    for _ in range(600):
        if is_so():
            return
        page.wait_for_timeout(100)
    pytest.fail(f"{what}: not within a minute")


def wait_for_map(page: Page) -> None:
    expect(page.locator(".surface-host canvas").first).to_be_attached(timeout=60_000)
    wait_until(page, lambda: bool(page.evaluate(COLOURS) > 3), "a painted map")


@pytest.fixture(scope="session")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("lesson") / "lesson.ipynb", LESSON)


@pytest.fixture
def server(voila: VoilaFactory, notebook: Path) -> Server:
    return voila(notebook)


def test_the_lesson_on_sot_is_worked_through_by_mouse(page: Page, server: Server) -> None:
    page.goto(server.url)
    answer, verdict = page.get_by_label("Your answer"), page.locator(".inb-verdict")
    check, on = page.get_by_role("button", name="Check"), page.get_by_role("button", name="Next")
    lesson = page.locator(".inb-lesson")
    expect(lesson).to_contain_text("Step 1 of 5", timeout=60_000)
    wait_for_map(page)

    answer.fill("7")
    check.click()
    expect(verdict).to_contain_text("Not 7")
    expect(verdict).to_contain_text("halve the sum and round up")
    answer.fill("8")
    check.click()
    expect(verdict).to_contain_text("Half of thrust 10 and Piloting 5, rounded up: SOT 8.")
    on.click()

    expect(lesson).to_contain_text("Step 2 of 5")
    expect(verdict).to_have_count(0)
    before = page.evaluate(PICTURE)
    answer.fill("-4 R2 4")
    expect(lesson).to_contain_text("8 of 10 TP · not legal yet")
    check.click()
    expect(verdict).to_contain_text("The rules forbid that line")
    expect(verdict).to_contain_text("MOV-1 Velocity and heading persist (printed)")
    expect(page.locator(".surface-words")).to_contain_text("The rules forbid that line.")
    answer.fill("9")
    check.click()
    expect(verdict).to_contain_text("The goal is heading SE, this ends with heading NE.")
    wait_until(page, lambda: bool(page.evaluate(PICTURE) != before), "the path on the map")
    page.get_by_role("button", name="Hint").click()
    expect(lesson).to_contain_text("SE is two hexsides")
    page.get_by_role("button", name="Hint").click()
    expect(lesson).to_contain_text("One answer: -4 R2 5")
    answer.fill("-1 R2 8")
    check.click()
    expect(verdict).to_contain_text("Erskine ends in")
    on.click()
    answer.fill("6")
    check.click()
    on.click()

    expect(lesson).to_contain_text("Step 4 of 5")
    answer.fill("-4 R2 5 R")
    check.click()
    expect(verdict).to_contain_text("needs 6 or less, rolled 7, out of control for 2 TP")
    expect(verdict).to_contain_text("its beginning velocity is reached")
    on.click()
    answer.fill("5")
    check.click()
    expect(verdict).to_contain_text("That was all of Safe operating thrust; well flown.")
    page.get_by_role("button", name="Back").click()
    expect(lesson).to_contain_text("Step 4 of 5")
    page.get_by_role("button", name="Restart").click()
    expect(lesson).to_contain_text("Step 1 of 5")
    expect(page.locator(".inb-solved")).to_have_count(0)


def test_every_button_answers_to_the_keyboard(page: Page, server: Server) -> None:
    page.goto(server.url)
    lesson, answer = page.locator(".inb-lesson"), page.get_by_label("Your answer")
    expect(lesson).to_contain_text("Step 1 of 5", timeout=60_000)
    answer.focus()
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    expect(page.locator(".inb-verdict")).to_contain_text("Right")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(lesson).to_contain_text("10 and 5 is 15.")
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    expect(lesson).to_contain_text("Step 2 of 5")
    page.get_by_role("button", name="Skip").focus()
    page.keyboard.press("Space")
    expect(lesson).to_contain_text("Step 3 of 5")
    page.get_by_role("button", name="Back").focus()
    page.keyboard.press("Enter")
    expect(lesson).to_contain_text("Step 2 of 5")
    page.get_by_role("button", name="Restart").focus()
    page.keyboard.press("Enter")
    expect(lesson).to_contain_text("Step 1 of 5")
    # The map takes the focus and lets it go again.
    page.locator(".surface").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") != "surface"


def test_a_page_that_is_loaded_again_shows_its_map(page: Page, server: Server) -> None:
    page.goto(server.url)
    wait_for_map(page)
    page.reload()
    wait_for_map(page)
