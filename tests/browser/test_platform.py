"""The platform in a real browser: painting, input, the read-only channel, and kernels that end with their page."""

import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Lab, VoilaFactory
from tests.browser.serve import Server, write_notebook
from tests.browser.visitor import Visitor, states

MAP = """
import os, sys, time
import ipywidgets as W
from interceptor_nb.widgets.layers import Layers
from interceptor_nb.widgets.status import Status

status = Status()
layers = Layers(300, 200, label="Test map", watched=["ctrl+z", "ArrowLeft", "?"], guard=status.guard)
log = W.HTML("<p id='log'>nothing</p>")
before, after = W.Button(description="before"), W.Button(description="after")

def box(colour, x):
    def paint(canvas):
        canvas.fill_style = colour
        canvas.fill_rect(x, 20, 40, 40)
    return paint

layers.draw("base", 1, box("#ffffff", 20))
layers.draw("counters", 1, box("#00ff00", 80))
layers.draw("overlay", 1, box("#0000ff", 140))
layers.draw("base", 2, box("#ff0000", 20))  # last drawn and first repainted: a new page must be told the target
heard, moves, slow = [], [], []

def hear(event):
    if getattr(event, "kind", "") == "move":
        moves.append(event)
        time.sleep(0.05 * len(slow))
        layers.draw("overlay", round(event.x), box("#0000ff", event.x))
        return
    if getattr(event, "button", 0) == 1:
        raise RuntimeError("the middle button")
    if getattr(event, "kind", "") == "double":
        slow.append(1)  # from now on this handler is slow
    heard.append(repr(event))
    log.value = "<p id='log'>" + " | ".join(heard).replace("<", "") + f" | {len(moves)} moves</p>"

layers.surface.on_input(status.guard(hear))

def pressed(_):
    log.value = "<p id='log'>PRESSED</p>"

before.on_click(pressed)
facts = W.HTML(f"<p id='facts'>{os.environ.get('INTERCEPTOR_NB_FILE')}|{sys.executable}</p>")
W.VBox([before, layers.box, after, status, log, facts])
"""

#: The colours in the middle of the three boxes; ipycanvas shows its layers merged in one canvas.
PIXELS = """() => {
  const canvas = document.querySelector('.surface-host canvas');
  const at = (x) => [...canvas.getContext('2d').getImageData(x * 2, 80, 1, 1).data].slice(0, 3).join();
  return canvas ? [40, 100, 160].map(at).join(' ') : 'no canvas';
}"""
PAINTED = "255,0,0 0,255,0 0,0,255"


@pytest.fixture(scope="session")
def map_notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_notebook(tmp_path_factory.mktemp("map") / "map.ipynb", MAP)


@pytest.fixture
def served(voila: VoilaFactory, map_notebook: Path) -> Server:
    return voila(map_notebook, env={"INTERCEPTOR_NB_FILE": "chase.json"}, title="Chase & <run>")


@pytest.fixture
def watched(voila: VoilaFactory, map_notebook: Path) -> Server:
    return voila(map_notebook, read_only=True, max_pages=1)


def wait_for_map(page: Page) -> None:
    """Return when the three layers are painted as the notebook said."""
    page.wait_for_selector(".surface", timeout=30_000)
    # Not wait_for_function: the page's content security policy forbids its eval, as it should.
    deadline = time.monotonic() + 15
    while (pixels := page.evaluate(PIXELS)) != PAINTED:
        assert time.monotonic() < deadline, f"the layers show {pixels}"
        page.wait_for_timeout(50)


def place(page: Page) -> tuple[float, float]:
    """Return the page coordinates of the map's corner."""
    page.locator(".surface").scroll_into_view_if_needed()
    box = page.locator(".surface").bounding_box()
    assert box is not None
    return box["x"], box["y"]


def test_voila_paints_again_after_a_reload(page: Page, served: Server) -> None:
    page.goto(served.url)
    wait_for_map(page)
    page.reload()
    wait_for_map(page)
    assert page.title() == "Chase & <run>"
    expect(page.locator("#facts")).to_have_text(f"chase.json|{sys.executable}")
    served.wait_for_kernels(1)
    page.goto("about:blank")
    served.wait_for_kernels(0)


def test_input_reaches_python_and_the_rest_stays_the_browsers(page: Page, served: Server) -> None:
    page.goto(served.url)
    wait_for_map(page)
    log, surface = page.locator("#log"), page.locator(".surface")
    x, y = place(page)
    page.mouse.move(x + 10, y + 10)
    page.keyboard.down("Shift")
    page.mouse.click(x + 30, y + 40, button="right")
    page.keyboard.up("Shift")
    expect(log).to_contain_text("kind='down', x=30.0, y=40.0, button=2, buttons=2, shift=True")
    expect(log).to_contain_text("kind='up', x=30.0, y=40.0, button=2, buttons=0, shift=True")
    for pressed, name in (("Control+z", "ctrl+z"), ("ArrowLeft", "ArrowLeft"), ("Shift+?", "?")):
        page.keyboard.press(pressed)
        expect(log).to_contain_text(f"Key(name='{name}')")
    page.keyboard.press("q")
    page.keyboard.press("ArrowRight")
    page.mouse.click(x + 5, y + 5)
    expect(log).to_contain_text("x=5.0")
    expect(log).not_to_contain_text("name='q'")
    expect(log).not_to_contain_text("ArrowRight")
    # A drag that leaves the map goes on outside it.
    page.mouse.move(x + 50, y + 50)
    page.mouse.down()
    page.mouse.move(x + 330, y + 60)
    page.mouse.up()
    expect(log).to_contain_text("kind='up', x=330.0, y=60.0")
    # What a handler raises is shown, and a wandering pointer does not wipe it away.
    page.mouse.click(x + 9, y + 9, button="middle")
    page.mouse.move(x + 40, y + 40)
    expect(page.locator("[role=status].status-error")).to_contain_text("RuntimeError")
    page.mouse.click(x + 9, y + 9)
    expect(page.locator("[role=status].status-error")).to_have_count(0)
    surface.focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="after")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(surface).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="before")).to_be_focused()


def test_a_slow_handler_gets_fewer_moves_and_clicks_do_not_wait_for_them(page: Page, served: Server) -> None:
    page.goto(served.url)
    wait_for_map(page)
    x, y = place(page)
    page.mouse.dblclick(x + 10, y + 10)
    expect(page.locator("#log")).to_contain_text("kind='double'")
    for step in range(100):
        page.mouse.move(x + 20 + step, y + 20)
        page.wait_for_timeout(5)
    clicked = time.monotonic()
    page.mouse.click(x + 7, y + 7)
    expect(page.locator("#log")).to_contain_text("kind='up', x=7.0, y=7.0")
    assert time.monotonic() - clicked < 1.0
    moves = int(page.locator("#log").inner_text().split("| ")[-1].split()[0])
    assert 6 < moves < 60  # none lost to a browser that waits for an answer in vain, none queued


def test_a_tap_is_a_pointer(page: Page, served: Server) -> None:
    page.goto(served.url)
    wait_for_map(page)
    x, y = place(page)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x + 60, "y": y + 70}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#log")).to_contain_text("kind='up', x=60.0, y=70.0, button=0")
    expect(page.locator("#log")).to_contain_text("device='touch'")


def test_a_read_only_page_cannot_be_changed(page: Page, watched: Server, tmp_path: Path) -> None:
    page.goto(watched.url)
    wait_for_map(page)
    kernel = page.evaluate("JSON.parse(document.querySelector('#jupyter-config-data').textContent).kernelId")
    page.get_by_role("button", name="before").click()
    mark = tmp_path / "mark"
    code = {"code": f"open({str(mark)!r}, 'w')", "silent": False, "user_expressions": {}}
    for protocol in (None, "v1.kernel.websocket.jupyter.org"):
        with Visitor(watched, kernel, protocol) as visitor:
            visitor.send("kernel_info_request", {})
            seen = states(visitor)
            button = next(comm for comm, state in seen.items() if state.get("description") == "before")
            text = next(comm for comm, state in seen.items() if "id='log'" in str(state.get("value")))
            for channel in ("shell", "control"):
                visitor.send("execute_request", code, channel)
            visitor.send("shutdown_request", {"restart": False}, "control")
            visitor.send("interrupt_request", {}, "control")
            visitor.send("input_reply", {"value": "x"}, "stdin")
            visitor.comm(button, method="custom", content={"event": "click"})
            visitor.comm(text, method="update", state={"value": "<p id='log'>WRITTEN</p>"}, buffer_paths=[])
            visitor.send("comm_close", {"comm_id": text, "data": {}})
            opened = {"state": {"_model_name": "HTMLModel"}, "buffer_paths": []}
            visitor.send(
                "comm_open", {"comm_id": "mine", "target_name": "jupyter.widget", "data": opened}, version="2.1.0"
            )
            # Whatever was let through before this question has been dealt with when it is answered.
            assert states(visitor) == seen
    assert not mark.exists()
    expect(page.locator("#log")).to_have_text("nothing")
    page.reload()  # with one place only, the reload must get the place it frees
    wait_for_map(page)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(watched.url)
    assert refused.value.code == 503
    assert "As many pages are open as this server allows (1);" in refused.value.read().decode()
    page.goto("about:blank")
    watched.wait_for_kernels(0)


def test_jupyterlab_paints_and_hears(page: Page, lab: Lab) -> None:
    write_notebook(lab.folder / "map.ipynb", MAP)
    lab.open(page, "map.ipynb")
    wait_for_map(page)
    x, y = place(page)
    page.mouse.click(x + 30, y + 40)
    expect(page.locator("#log")).to_contain_text("kind='down', x=30.0, y=40.0")
