"""Take the pictures of docs/screenshots from the pages themselves: ``python -m scripts.screenshots``.

A picture is taken once the page shows what it is to show and no longer changes. The pages run from empty folders and
open no file, so that nothing of the machine is on them; the same Chromium and fonts give the same bytes. Names as
arguments take only those pictures.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, FloatRect, Page, expect, sync_playwright

from interceptor_nb.core.hexes import labelled
from interceptor_nb.resources import notebook, scenario
from interceptor_nb.scenario import read
from interceptor_nb.view.layout import Layout
from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.serve import ROOT, voila_server, write_notebook

TARGET = ROOT / "docs" / "screenshots"
WIDTH = 1420
TALL = 2000
"""Pixels of a window in which no page has to scroll."""
MARGIN = 10
LARGEST = 250_000
"""Bytes that a picture may have."""
PATIENCE = 60_000.0
"""Milliseconds until a page that is opened shows itself."""
#: A window is painted as a whole, so that what was there before leaves no rounding behind.
REPEATABLE = ("--disable-partial-raster", "--disable-skia-runtime-opts", "--force-color-profile=srgb")
LOOKS = 100
"""Looks at a page until it must have come to rest."""
LESSON = 'from interceptor_nb import Lesson\n\nLesson("sot")'
LANDING = """
from interceptor_nb import TurnStepper, read
from interceptor_nb.resources import scenario

TurnStepper(read(scenario("landing_under_falling_stone")), 3)
"""


class Picture(NamedTuple):
    """What a picture shows.

    Args:
        page: the notebook that ships with the package, or the code of one.
        pose: brings the page to what is shown, and waits for it.
        height: the most pixels, where the page is longer.
        window: pixels of the window, where the page fits itself to it.
        settings: how the notebook is served.
        frame: what the picture ends with.
    """

    page: str
    pose: Callable[[Page], None]
    height: int = TALL
    window: int = TALL
    settings: Mapping[str, Any] = {}
    frame: str = ".inb-root"


def open_studio(page: Page) -> None:
    """Wait for the studio to show its map and the odds of the first line."""
    expect(page.locator(".inb-odds")).to_contain_text("1016", timeout=PATIENCE)


def box_of(page: Page, selector: str) -> FloatRect:
    """Return where the first *selector* lies on the page.

    Raises:
        RuntimeError: it is not shown.
    """
    box = page.locator(selector).first.bounding_box()
    if box is None:
        raise RuntimeError(f"{page.url}: no {selector} is shown")
    return box


def click_hex(page: Page, label: str) -> None:
    """Click the hex *label* of the asteroid chase, while the whole map is in view."""
    box = box_of(page, ".surface")
    chase = read(scenario("asteroid_chase")).map
    x, y = Layout(chase, box["width"], box["height"]).centre(labelled(label, chase.grain))
    page.mouse.click(box["x"] + x, box["y"] + y)


def type_line(page: Page, line: str, end: str) -> None:
    """Type the order *line*, and wait until the outcome table holds its *end*."""
    page.get_by_placeholder("coast").fill(line)
    expect(page.locator(".inb-outcomes")).to_contain_text(end)
    expect(page.locator(".inb-stale")).to_have_count(0)


def pose_studio(page: Page) -> None:
    """Select ship A on the map, show its reach, and type a line for it."""
    open_studio(page)
    click_hex(page, "0314")
    expect(page.locator(".inb-mapline")).to_contain_text("hex 0314 · space · A: velocity 6")
    page.get_by_role("button", name="Reach R", exact=True).click()
    expect(page.get_by_text("1,443 ends in 154 hexes")).to_be_visible()
    type_line(page, "+1 5 R 2", "0916, velocity 7")


def pose_turn(page: Page) -> None:
    """Play the first turn, and type a line for the second that needs an SOT roll: it may end in ten ways."""
    open_studio(page)
    page.get_by_role("button", name="Play turn", exact=True).click()
    expect(page.locator(".inb-banner")).to_contain_text("After turn 1, row 27")
    click_hex(page, "1016")
    expect(page.get_by_text("Orders, turn 2 · marcos", exact=False)).to_be_visible()
    expect(page.locator(".inb-mapline")).to_contain_text("hex 1016 · space · A: velocity 8")
    type_line(page, "-1 1 L 4 L 2", "1615, velocity 7")


def pose_builder(page: Page) -> None:
    """Turn to the ships of the scenario, with variable mass in play."""
    open_studio(page)
    page.get_by_role("button", name="Ships", exact=True).click()
    page.locator(".inb-ship").get_by_label("Variable mass").check()
    expect(page.locator(".surface")).to_be_hidden()
    expect(page.locator("svg", has_text="tonnage, t")).to_contain_text("now: 148 t, thrust 7")


def pose_dashboard(page: Page) -> None:
    """Wait for the page of the scenario."""
    expect(page.locator("h1").first).to_have_text("Asteroid chase", timeout=PATIENCE)
    expect(page.locator(".inb-board svg")).to_be_visible()


def pose_lesson(page: Page) -> None:
    """Answer the first step of the lesson, and the second with a line that misses its goal."""
    answer = page.get_by_label("Your answer")
    check = page.get_by_role("button", name="Check")
    answer.fill("8", timeout=PATIENCE)
    check.click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator(".inb-lesson")).to_contain_text("Step 2 of 5")
    answer.fill("-1 3 R 5")
    check.click()
    expect(page.locator(".inb-verdict")).to_contain_text("The goal is heading SE, this ends with heading E.")


def pose_landing(page: Page) -> None:
    """Play the landing up to the turn in which one ship is in atmosphere and the other before the interface."""
    expect(page.locator(".inb-odds")).to_contain_text("0708", timeout=PATIENCE)
    for turn in (1, 2, 3):
        page.get_by_role("button", name="Play turn", exact=True).click()
        expect(page.get_by_text(f"Orders, turn {turn + 1}", exact=False)).to_be_visible()
    page.get_by_role("button", name="B titus").click()
    expect(page.locator(".inb-outcomes")).to_contain_text("0712, velocity 2")
    expect(page.locator(".inb-stale")).to_have_count(0)


def pose_fleet(page: Page) -> None:
    """Play the fleet's first turn, show every blast, and the odds of the carrier after the lines of the second."""
    expect(page.locator(".inb-fleet-odds")).to_contain_text("hive", timeout=PATIENCE)
    page.get_by_role("button", name="Play turn", exact=True).click()
    expect(page.locator(".inb-banner")).to_contain_text("After turn 1, row 21")
    page.get_by_role("button", name="Blasts", exact=True).click()
    page.get_by_role("button", name="A hive").click()
    page.get_by_role("button", name="After the lines").click()
    expect(page.locator(".inb-fleet-odds")).to_contain_text("lance attacks hive, 2.2")


def pose_helm(page: Page) -> None:
    """Play to the ram, with its rule open in the log."""
    expect(page.locator(".inb-hplan")).to_contain_text("that every action succeeds", timeout=PATIENCE)
    for _ in range(2):
        page.get_by_role("button", name="Play phase", exact=True).click()
    expect(page.locator(".inb-helm-now")).to_have_text("Round 1, phase 3 begins")
    page.get_by_role("button", name="B tower", exact=True).click()
    page.get_by_role("button", name="Ram", exact=True).click()
    expect(page.locator(".inb-hdetail")).to_contain_text("collision, nobody dodging")
    expect(page.locator(".inb-hplan")).to_contain_text("that every action succeeds", timeout=PATIENCE)


def pose_ramming(page: Page) -> None:
    """Wait for the picture and the table."""
    expect(page.locator(".inb-rows")).to_contain_text("13/54 = 24.07 %", timeout=PATIENCE)


PICTURES = {
    "studio": Picture("studio", pose_studio),
    "turn": Picture("studio", pose_turn, 1046),
    "builder": Picture("studio", pose_builder),
    "dashboard": Picture("dashboard", pose_dashboard, 1500, settings={"read_only": True}),
    "fleet": Picture("fleet", pose_fleet, window=1330),
    "lesson": Picture(LESSON, pose_lesson, window=820),
    "helm": Picture("helm", pose_helm, 1400),
    "ramming": Picture("ramming", pose_ramming, settings={"read_only": True}, frame=".inb-scroll + p"),
    "planet": Picture(LANDING, pose_landing, 1000),
}


def still(page: Page) -> bytes:
    """Return the window as PNG, once two looks at it are the same.

    Raises:
        RuntimeError: it does not stop changing.
    """
    before = b""
    for _ in range(LOOKS):
        now = page.screenshot(animations="disabled", caret="hide")
        if now == before:
            return now
        before = now
        page.wait_for_timeout(200)  # the browser's own work: nothing on the page tells its end
    raise RuntimeError(f"{page.url}: the page has not stopped changing after {LOOKS} looks")


def smaller(png: bytes, height: int) -> bytes:
    """Return the picture down to *height*, with a palette; rare colours stay, they are the ones that tell."""
    out = io.BytesIO()
    image = Image.open(io.BytesIO(png)).convert("RGB")
    image = image.crop((0, 0, image.width, min(height, image.height)))
    image.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def take(browser: Browser, name: str, home: Path) -> bytes:
    """Return the picture *name*, its page served from the folder *home*."""
    picture = PICTURES[name]
    home.mkdir()
    is_code = "\n" in picture.page
    source = write_notebook(home / f"{name}.ipynb", picture.page) if is_code else notebook(picture.page)
    with voila_server(source, home, **picture.settings) as server:
        page = browser.new_page(viewport={"width": WIDTH, "height": picture.window}, device_scale_factor=1)
        page.goto(server.url)
        picture.pose(page)
        png, box = still(page), box_of(page, picture.frame)
        found = smaller(png, min(round(box["y"] + box["height"]) + MARGIN, picture.height))
        page.close(run_before_unload=True)  # as a person closes it, so that its kernel ends
    return found


def main() -> int:
    """Take the pictures; return 1 where one is larger than it may be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(PICTURES)}; all without any")
    names = parser.parse_args().names or list(PICTURES)
    if unknown := set(names) - PICTURES.keys():
        parser.error(f"{', '.join(sorted(unknown))}: no such picture; {', '.join(PICTURES)} are")
    TARGET.mkdir(parents=True, exist_ok=True)
    too_large = False
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as home:
        browser = playwright.chromium.launch(executable_path=find_chromium(playwright), args=[*FLAGS, *REPEATABLE])
        for name in names:
            found = take(browser, name, Path(home) / name)
            (TARGET / f"{name}.png").write_bytes(found)
            too_large = too_large or len(found) > LARGEST
            print(f"{name}.png: {len(found) // 1000} kB{'' if len(found) <= LARGEST else ', more than 250 kB'}")
        browser.close()
    return int(too_large)


if __name__ == "__main__":
    sys.exit(main())
