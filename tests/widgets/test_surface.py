"""The surface's side in Python: what the browser sends becomes an input, or nothing."""

from typing import Any

import pytest

from interceptor_nb.widgets.surface import Input, Key, Leave, Pointer, Surface, Wheel


def told(surface: Surface, content: object) -> None:
    """Have *surface* receive *content* as if from the browser."""
    surface._handle_custom_msg(content, [])


@pytest.fixture
def surface() -> Surface:
    return Surface(width=30, height=20)


@pytest.mark.parametrize(
    ("sent", "event"),
    [
        pytest.param(
            {"type": "pointer", "kind": "down", "x": 1, "y": 2.5, "button": 2, "buttons": 2, "shift": True},
            Pointer("down", 1, 2.5, 2, 2, shift=True),
            id="a right click with Shift",
        ),
        pytest.param(
            {"type": "pointer", "kind": "up", "x": -4, "y": 0, "device": "touch"},
            Pointer("up", -4, 0, device="touch"),
            id="a finger lifted outside the map",
        ),
        pytest.param(
            {"type": "wheel", "x": 1, "y": 1, "dx": 0, "dy": -120, "ctrl": True},
            Wheel(1, 1, 0, -120, ctrl=True),
            id="the wheel with Ctrl",
        ),
        pytest.param({"type": "key", "name": "ctrl+z"}, Key("ctrl+z"), id="a key"),
        pytest.param({"type": "leave"}, Leave(), id="the pointer gone"),
    ],
)
def test_an_input_arrives_as_a_value(surface: Surface, sent: dict[str, Any], event: Input) -> None:
    heard: list[Input] = []
    surface.on_input(heard.append)
    told(surface, {"input": sent, "view": 1, "turn": 0})
    assert heard == [event]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param({"event": "client_ready"}, id="another widget's event"),
        pytest.param({"input": {"type": "key"}, "view": 1, "turn": 1}, id="a key without a name"),
        pytest.param({"input": {"type": "leave", "x": 1}, "view": 1, "turn": 1}, id="a field too many"),
        pytest.param(
            {"input": {"type": "pointer", "kind": "poke", "x": 1, "y": 1}, "view": 1, "turn": 1}, id="an unknown kind"
        ),
        pytest.param({"input": {"type": "key", "name": "a"}, "view": "1", "turn": 1}, id="a view that is no number"),
        pytest.param("down", id="a text"),
    ],
)
def test_anything_else_is_ignored(surface: Surface, content: object) -> None:
    heard: list[Input] = []
    surface.on_input(heard.append)
    told(surface, content)
    assert heard == []


def test_the_browser_hears_that_a_move_was_dealt_with_even_if_its_handler_failed(
    surface: Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[object] = []
    monkeypatch.setattr(surface, "send", answers.append)
    move = {"type": "pointer", "kind": "move", "x": 1, "y": 1}
    told(surface, {"input": move, "view": 7, "turn": 3})
    surface.on_input(lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        surface._receive(surface, {"input": move, "view": 7, "turn": 4}, [])
    told(surface, {"input": {"type": "key", "name": "a"}, "view": 7, "turn": 0})
    assert answers == [{"view": 7, "turn": 3}, {"view": 7, "turn": 4}]
