"""The canvases of a map: what is sent, when, and what an error leaves behind; and the line that shows errors."""

import json
from collections.abc import Callable, Iterator

import pytest
from ipycanvas import Canvas
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS

from interceptor_nb.core.errors import RuleError
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.layout import Layout
from interceptor_nb.widgets.chart import Chart
from interceptor_nb.widgets.layers import LAYERS, Layers, Traffic
from interceptor_nb.widgets.status import Status
from interceptor_nb.widgets.surface import Leave, Pointer

Message = list[list[object]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """The messages that would reach the browser, each a list of commands."""
    messages: list[Message] = []
    monkeypatch.setattr(
        _CANVAS_MANAGER, "send", lambda _, buffers: messages.append(json.loads(bytes(buffers[0]).decode()))
    )
    return messages


@pytest.fixture
def layers(sent: list[Message]) -> Iterator[Layers]:
    built = Layers(30, 20)
    yield built
    built.close()


def square(x: float) -> Callable[[Canvas], None]:
    def paint(canvas: Canvas) -> None:
        canvas.fill_rect(x, 0, 5, 5)

    return paint


def drawn(messages: list[Message]) -> list[float]:
    """Return the x of each square drawn."""
    return [command[1][0] for commands in messages for command in commands if command[0] == COMMANDS["fillRect"]]  # type: ignore[index]


def targets(messages: list[Message]) -> list[object]:
    """Return the canvases that the browser was told to draw on."""
    return [command[1] for commands in messages for command in commands if command[0] == COMMANDS["switchCanvas"]]


def test_a_picture_is_one_message_and_the_same_key_sends_none(layers: Layers, sent: list[Message]) -> None:
    layers.draw("base", ("map", 1), square(1))
    layers.draw("base", ("map", 1), square(2))
    assert (len(sent), drawn(sent)) == (1, [1])
    layers.draw("base", ("map", 2), square(2))
    assert (len(sent), drawn(sent)) == (2, [1, 2])


def test_traffic_is_counted_by_layer(layers: Layers, sent: list[Message]) -> None:
    assert dict(layers.traffic()) == dict.fromkeys(LAYERS, Traffic(0, 0))
    layers.draw("base", 1, square(1))
    before = layers.traffic()
    layers.draw("overlay", 1, square(1))
    after = layers.traffic()
    assert after["base"] == before["base"]
    assert after["overlay"].messages == 1
    assert after["overlay"].bytes == len(json.dumps(sent[-1]))


def test_a_new_browser_gets_every_picture_and_its_target(layers: Layers, sent: list[Message]) -> None:
    layers.draw("base", 1, square(1))
    layers.draw("overlay", 1, square(3))
    layers.draw("overlay", 2, square(4))
    sent.clear()
    layers._canvas[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert drawn(sent) == [1, 4]
    # The last target was the overlay: a page that has none must still be told.
    assert len(targets(sent)) == 2
    sent.clear()
    layers.redraw_all()
    assert len(targets(sent)) == 2


def test_one_canvas_alone_is_named_to_a_new_browser_too(layers: Layers, sent: list[Message]) -> None:
    layers.draw("base", 1, square(1))
    sent.clear()
    layers.redraw_all()
    assert (drawn(sent), len(targets(sent))) == ([1], 1)


def test_a_failing_painter_leaves_the_old_picture_and_later_drawing_works(layers: Layers, sent: list[Message]) -> None:
    layers.draw("base", 1, square(1))
    sent.clear()

    def paint(canvas: Canvas) -> None:
        canvas.fill_rect(9, 0, 5, 5)
        raise KeyError("no such ship")

    with pytest.raises(KeyError):
        layers.draw("counters", 1, paint)
    assert sent == []
    layers.draw("base", 2, square(2))
    assert drawn(sent) == [2]
    # The browser was never sent to the counters, so it need not be sent back.
    assert targets(sent) == []
    layers.redraw_all()
    assert drawn(sent) == [2, 2]


def test_canvases_of_others_are_not_held_back(layers: Layers, sent: list[Message]) -> None:
    layers.draw("base", 1, square(1))
    sent.clear()
    other = Canvas()
    other.fill_rect(3, 0, 5, 5)
    assert len(sent) == 2  # the target, then the square: ipycanvas sends each by itself
    other.close()


def test_painters_work_in_pixels_of_the_page(layers: Layers, sent: list[Message]) -> None:
    layers.draw("base", 1, square(1))
    assert [COMMANDS["setTransform"], [2, 0, 0, 2, 0, 0]] in [command[:2] for command in sent[0]]
    assert (layers._canvas.width, layers._canvas.layout.width) == (60, "30px")


def test_resizing_paints_again(layers: Layers, sent: list[Message]) -> None:
    layers.draw("base", 1, square(1))
    sent.clear()
    layers.resize(30, 20)
    assert sent == []
    layers.resize(40, 20)
    assert drawn(sent) == [1]
    assert (layers.width, layers._canvas[0].width, layers.box.layout.width) == (40, 80, "40px")


DOWN, MOVE = Pointer("down", 1, 1, 0), Pointer("move", 1, 1)


def test_status_shows_our_sentence_and_keeps_the_error() -> None:
    status = Status()

    def turn(_: object) -> None:
        raise RuleError("the <ship> cannot turn", rule="MOV-7")

    assert status.guard(turn)(DOWN) is None
    assert status.text == "the <ship> cannot turn [MOV-7]"
    assert "the &lt;ship&gt; cannot turn" in status.value
    assert 'role="status"' in status.value
    assert [type(each) for each in status.errors] == [RuleError]


def test_status_names_the_class_of_what_nobody_foresaw() -> None:
    status = Status()
    ships: dict[str, int] = {}
    status.guard(ships.__getitem__)("<b>")
    assert status.text == "That did not work: the program met a KeyError that it was not prepared for."


@pytest.mark.parametrize(
    ("failing", "then", "stays"),
    [
        pytest.param(DOWN, DOWN, False, id="the next click that works clears it"),
        pytest.param(DOWN, MOVE, True, id="the pointer wandering on does not"),
        pytest.param(DOWN, Leave(), True, id="nor does its leaving"),
        pytest.param(MOVE, MOVE, False, id="a move clears what a move raised"),
    ],
)
def test_status_clears_on_the_next_success(failing: object, then: object, stays: bool) -> None:
    status = Status()
    fails = [True]

    def handler(_: object) -> str:
        if fails.pop():
            raise ValueError
        return "done"

    guarded = status.guard(handler)
    guarded(failing)
    fails.append(False)
    assert guarded(then) == "done"
    assert bool(status.text) == stays


def test_news_outlive_a_success_and_are_never_html() -> None:
    status = Status()
    status.tell("<img src=x onerror=alert(1)>")
    status.guard(lambda: None)()
    assert "&lt;img" in status.value
    assert "<img" not in status.value


def test_a_chart_that_shows_nothing_is_not_made() -> None:
    with pytest.raises(TypeError, match=r"abstract methods.*fitting.*picture.*pointed"):
        Chart(Layout(MapSpec(), 300, 200), label="Nothing")
