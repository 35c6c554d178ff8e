"""The comparison of rams in a real browser: it shows, and its rule ids lead to their words."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from interceptor_nb import ramming
from interceptor_nb.resources import QUESTION_VARIABLE, notebook
from tests.browser.conftest import Lab, VoilaFactory
from tests.browser.serve import write_notebook


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["by mouse", "by keyboard"])
def test_a_served_comparison(page: Page, voila: VoilaFactory, *, by_keyboard: bool) -> None:
    server = voila(notebook("ramming"), env={QUESTION_VARIABLE: json.dumps({"speeds": [0, 3, 11]})}, read_only=True)
    page.goto(server.url)
    rams = page.locator(".inb-rams")
    expect(rams.locator("h2")).to_have_text("Ramming, side by side", timeout=60_000)
    expect(rams.locator("figure svg")).to_be_visible()
    expect(rams).to_contain_text("13/54 = 24.07 %")
    expect(rams).to_contain_text("12 and +7 make 19 at best, the difficulty is 20")
    chip = rams.get_by_role("link", name="FRM-3").first
    if by_keyboard:
        chip.focus()
        page.keyboard.press("Enter")
    else:
        chip.click()
    words = rams.locator("#inb-FRM-3")
    expect(words).to_be_in_viewport()
    expect(words).to_contain_text("Both roll a d6 and add their thrust of the moment")
    assert page.locator("button, input, select, textarea").count() == 0
    # In a narrow window words are broken, and a table that is too wide scrolls by itself.
    page.set_viewport_size({"width": 700, "height": 800})
    assert rams.evaluate("each => each.getBoundingClientRect().right") <= 700


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_of_its_own(page: Page, tmp_path: Path, theme: str) -> None:
    file = tmp_path / "rams.html"
    file.write_text(ramming(speeds=[1, 2]).page(), encoding="utf-8")
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    page.goto(file.as_uri())
    expect(page.get_by_role("heading", level=1)).to_have_text("Ramming, side by side")
    ground = page.locator(".inb-rams").evaluate("each => getComputedStyle(each).backgroundColor")
    assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(16, 20, 26)"}[theme]
    # The page does not scroll sideways; a table that is too wide scrolls by itself.
    page.set_viewport_size({"width": 700, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 700


def test_a_comparison_in_a_notebook(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "rams.ipynb", "from interceptor_nb import ramming\n\nramming(speeds=[3])")
    lab.open(page, "rams.ipynb")
    rams = page.locator(".inb-rams")
    expect(rams.locator("figure svg")).to_be_visible(timeout=60_000)
    # No number runs into the next cell.
    wide = "cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent)"
    assert rams.locator(".inb-rows td").evaluate_all(wide) == []
    rams.get_by_role("link", name="HLM-R4").first.click()
    expect(rams.locator("#inb-HLM-R4")).to_be_in_viewport()
