"""The dashboard in a real browser: it shows, it unfolds, and nobody can change it."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from interceptor_nb.resources import notebook, scenario
from tests.browser.conftest import VoilaFactory
from tests.browser.serve import Server
from tests.browser.visitor import Visitor, states

FILES = ("asteroid_chase", "erskine_helps_a_mate")


@pytest.fixture
def server(voila: VoilaFactory) -> Server:
    paths = ":".join(str(scenario(name)) for name in FILES)
    return voila(notebook("dashboard"), env={"INTERCEPTOR_NB_FILE": paths}, read_only=True)


def test_it_shows_map_ships_odds_and_a_game(page: Page, server: Server) -> None:
    page.goto(server.url)
    expect(page.locator("h1").first).to_have_text("Asteroid chase", timeout=60_000)
    chase = page.locator(".inb-page").first
    expect(chase.locator(".inb-board svg")).to_be_visible()
    expect(chase).to_contain_text("Marcos (Pilum, TOG) at 0314, velocity 6, heading E, facing E")
    expect(chase).to_contain_text("1016, velocity 8")
    log = chase.get_by_text("The log,")
    log.focus()
    page.keyboard.press("Enter")
    expect(chase.get_by_text("turn 1 begins")).to_be_visible()
    tab = page.get_by_role("tab", name="Erskine helps a mate")
    tab.click()
    expect(page.locator(".inb-page").nth(1)).to_contain_text("3/5")
    tab.focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator("button, input, select, textarea").count() == 0


@pytest.mark.parametrize("moment", ["domcontentloaded", "load", "networkidle"])
def test_a_page_leaves_no_kernel_whenever_it_is_left(page: Page, server: Server, moment: Any) -> None:
    page.goto(server.url, wait_until=moment)
    page.goto("about:blank")
    server.wait_for_kernels(0)
    assert not {"404", "Traceback"} & set(server.log.read_text().split())


def another(value: object) -> object:
    """Return a value of the same kind that differs from *value*."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "x"
        case list():
            return [*value, "x"]
        case _:
            return "x"


@pytest.mark.parametrize("protocol", [None, "v1.kernel.websocket.jupyter.org"])
def test_nobody_can_change_it(page: Page, server: Server, tmp_path: Path, protocol: str | None) -> None:
    page.goto(server.url)
    expect(page.locator("h1").first).to_be_visible(timeout=60_000)
    kernel = page.evaluate("JSON.parse(document.querySelector('#jupyter-config-data').textContent).kernelId")
    mark = tmp_path / "mark"
    with Visitor(server, kernel, protocol) as visitor:
        visitor.send("kernel_info_request", {})
        seen = states(visitor)
        assert len(seen) > 5
        code: dict[str, Any] = {"code": f"open({str(mark)!r}, 'w')", "silent": False, "user_expressions": {}}
        for channel in ("shell", "control"):
            visitor.send("execute_request", code, channel)
        tried = 0
        for comm, state in seen.items():
            visitor.comm(comm, method="custom", content={"event": "click"})
            for trait, value in state.items():
                visitor.comm(comm, method="update", state={trait: another(value)}, buffer_paths=[])
                tried += 1
        assert tried > 50
        opened = {"state": {"_model_name": "HTMLModel"}, "buffer_paths": []}
        visitor.send("comm_open", {"comm_id": "mine", "target_name": "jupyter.widget", "data": opened}, version="2.1.0")
        assert states(visitor) == seen  # whatever was let through has been dealt with by now
    assert not mark.exists()
    page.reload()
    expect(page.locator("h1").first).to_have_text("Asteroid chase", timeout=60_000)
    page.goto("about:blank")
    server.wait_for_kernels(0)
