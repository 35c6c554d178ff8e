"""The reach beside a map: what a click takes, what the keys do, what is said."""

import asyncio

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Hex, labelled
from interceptor_nb.rules.interceptor.setup import MapSpec, Setup
from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.reaching import Cut
from interceptor_nb.widgets import reach_panel
from interceptor_nb.widgets.map_editor import MapEditor
from interceptor_nb.widgets.surface import Key, Pointer
from interceptor_nb.widgets.turn_stepper import TurnStepper
from tests.view.boards import DESIGNS, SIDES, rock, ship

SCENE = Setup(
    sides=SIDES,
    designs=DESIGNS,
    ships=(ship("marcos", "0508"), ship("erskine", "2015", side="cw")),
    asteroids=(rock("0608"),),
    turns=3,
)


def at(text: str) -> Hex:
    return labelled(text, "rows")


def keys(part: MapEditor | TurnStepper, *names: str) -> None:
    for name in names:
        part.map.layers.surface.feed(Key(name))


def click(part: MapEditor | TurnStepper, label: str) -> None:
    x, y = part.map.layout_of_map.centre(at(label))
    part.map.layers.surface.feed(Pointer("down", x, y, button=0, buttons=1))
    part.map.layers.surface.feed(Pointer("up", x, y, button=0))


def heated(stepper: TurnStepper) -> bool:
    return bool(stepper.map.overlay.heat)


@pytest.fixture
def stepper() -> TurnStepper:
    return TurnStepper(SCENE, 1)


def test_r_shows_and_hides_it(stepper: TurnStepper) -> None:
    keys(stepper, "r")
    marks = {mark.hex: mark for mark in stepper.map.overlay.highlights}
    assert marks[at("0808")].look == "ring"
    assert stepper.reach.button.tooltip == "Reach (R), on"
    assert "with pushes" in stepper.reach.push.description
    keys(stepper, "r")
    assert stepper.map.overlay.highlights == ()
    assert stepper.reach.layout.display == "none"


def test_a_click_takes_the_cheapest_line(stepper: TurnStepper) -> None:
    keys(stepper, "r")
    click(stepper, "0908")
    assert stepper.model.line == "+1 4"
    stepper.reach.ends.value = 1
    assert stepper.model.line == "+1 4"  # it is looked at, and not yet taken
    stepper.reach.use.click()
    assert stepper.model.line == str(stepper.reach.model.ends[1].order) != "+1 4"
    # Out of reach, and where a ship stands, nothing is taken.
    line = stepper.model.line
    for label in ("3001", "0508"):
        click(stepper, label)
        assert stepper.model.line == line
    assert stepper.status.errors == []


def test_the_keyboard_goes_to_a_hex_and_takes_its_line(stepper: TurnStepper) -> None:
    keys(stepper, "r", *["ArrowRight"] * 4)
    assert stepper.map.overlay.cursor == at("0908")
    assert "the cheapest: 1 TP" in stepper.map.layers.surface.announcement
    keys(stepper, "Enter")
    assert stepper.model.line == "+1 4"
    stepper.reach.push.value = True
    assert stepper.reach.model.chart is not None
    assert stepper.reach.model.chart.push
    keys(stepper, "ArrowUp", "r", "ArrowUp", "Enter", ".")
    assert stepper.model.shown


def test_heat_and_reach_are_not_shown_at_once(stepper: TurnStepper) -> None:
    stepper.order("+7 10")
    assert heated(stepper)
    keys(stepper, "r")
    assert not heated(stepper)
    keys(stepper, "h")
    assert heated(stepper)
    assert stepper.reach.layout.display == "none"
    keys(stepper, "h")
    assert not heated(stepper)
    stepper.heat.button.click()
    assert heated(stepper)
    assert "the likelier this line ends there" in stepper.heat._legend.value


def test_in_the_editor_it_is_that_of_the_selected_ship() -> None:
    editor = MapEditor(SCENE)
    keys(editor, "r")
    assert editor.reach.model.news == "no ship is selected; click one"
    click(editor, "0508")
    assert editor.reach.model.query is not None
    assert editor.map.overlay.highlights
    editor.send(ask.WentTo(at("0908")))
    assert "the cheapest: 1 TP" in editor.map.line.value
    before = editor.map.overlay.highlights
    keys(editor, "+")
    assert editor.map.overlay.highlights != before
    # Nobody takes lines here, so a click does what it does.
    click(editor, "0608")
    assert editor.model.selection == ("a0608",)
    assert editor.status.errors == []
    editor.close()


def test_a_search_that_takes_too_long_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach_panel, "LONGEST", 0.01)
    air = structs.replace(SCENE, map=MapSpec(ground_edge="south"), asteroids=())

    async def work() -> TurnStepper:
        part = TurnStepper(air, 1)
        keys(part, "r")
        for _ in range(500):
            if part.reach.model.is_done:
                return part
            await asyncio.sleep(0.01)
        raise AssertionError("it was never cut")

    part = asyncio.run(work())
    assert part.reach.model.cut == "the search was cut after 0.01 s, so nothing is known"
    assert "inb-cut" in part.reach._cut.value
    part.reach.send(Cut(part.reach.model.number - 1, "old"))
    assert part.status.errors == []
