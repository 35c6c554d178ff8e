"""What a visitor of a read-only page may send to its kernel."""

import asyncio
import json
import logging
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.web import Finish

from interceptor_nb.serving.channel import V1_PROTOCOL, PageConnection, ReadOnlyConnection, ReadOnlyGate


def message(kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> dict[str, Any]:
    header = {"msg_id": "1", "msg_type": kind, "session": "s", "username": "u", "version": "5.3"}
    return {"header": header, "parent_header": {}, "metadata": metadata or {}, "content": content}


def comm(**data: Any) -> dict[str, Any]:
    return message("comm_msg", {"comm_id": "c", "data": data})


def opening(target: str = "jupyter.widget.control", **more: Any) -> dict[str, Any]:
    content = {"comm_id": "mine", "target_name": target, "data": {}, **more}
    return message("comm_open", content, {"version": "1.0.0"})


CLICK = comm(method="custom", content={"event": "click"})
READY = comm(method="custom", content={"event": "client_ready"})


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(message("kernel_info_request", {}), id="kernel info: the page waits for it"),
        pytest.param(message("comm_info_request", {"target_name": "jupyter.widget"}), id="comm info: which widgets"),
        pytest.param(opening(), id="control comm: to ask for all states"),
        pytest.param(comm(method="request_states"), id="all states at once"),
        pytest.param(comm(method="request_state"), id="one state"),
        pytest.param(READY, id="a canvas asks for its picture"),
    ],
)
def test_what_a_page_needs_passes(sent: dict[str, Any]) -> None:
    assert ReadOnlyGate().admit("shell", sent) == sent


@pytest.mark.parametrize(
    ("channel", "sent"),
    [
        pytest.param("shell", message("execute_request", {"code": "1"}), id="code"),
        pytest.param("control", message("execute_request", {"code": "1"}), id="code on control"),
        pytest.param("control", message("kernel_info_request", {}), id="control is closed, whatever comes"),
        pytest.param(None, message("kernel_info_request", {}), id="no channel named"),
        pytest.param("shell", message("shutdown_request", {}), id="shutdown"),
        pytest.param("shell", message("interrupt_request", {}), id="interrupt"),
        pytest.param("shell", message("debug_request", {"command": "evaluate"}), id="debugger"),
        pytest.param("stdin", message("input_reply", {"value": "1"}), id="answer to input()"),
        pytest.param("shell", message("complete_request", {"code": "o"}), id="completion runs code"),
        pytest.param("shell", comm(method="update", state={"value": 1}), id="a trait"),
        pytest.param("shell", comm(method="echo_update", state={"value": 1}), id="an echo of a trait"),
        pytest.param("shell", CLICK, id="a click"),
        pytest.param("shell", comm(method="custom", content={"event": ["client_ready"]}), id="no text for event"),
        pytest.param("shell", comm(method="custom", content="client_ready"), id="no record for content"),
        pytest.param("shell", comm(method="custom", content={"input": {"type": "leave"}}), id="surface input"),
        pytest.param("shell", opening("jupyter.widget"), id="a widget of the visitor's"),
        pytest.param("shell", opening(target_module="os"), id="a module to import"),
        pytest.param("shell", message("comm_close", {"comm_id": "c"}), id="closing a widget's comm"),
        pytest.param("shell", {**READY, "header": None}, id="no header"),
        pytest.param("shell", message("comm_msg", {"comm_id": ["c"], "data": {"method": "request_state"}}), id="list"),
    ],
)
def test_anything_else_is_dropped(channel: str | None, sent: dict[str, Any]) -> None:
    assert ReadOnlyGate().admit(channel, sent) is None


def test_only_a_comm_that_the_visitor_opened_may_be_closed_and_once() -> None:
    gate = ReadOnlyGate()
    gate.admit("shell", opening())
    closing = message("comm_close", {"comm_id": "mine", "data": {}})
    assert gate.admit("shell", closing) == closing
    assert gate.admit("shell", closing) is None


def test_nothing_unread_travels_along() -> None:
    sent = comm(method="custom", content={"event": "client_ready", "x": 1}, state={"value": 1})
    sent["content"]["extra"] = 1
    sent["header"]["extra"] = 1
    sent["metadata"] = {"extra": 1}
    assert ReadOnlyGate().admit("shell", {**sent, "buffers": [b"x"]}) == READY


class Wire:
    """A connection whose kernel side is a list."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, protocol: str | None) -> None:
        self.passed: list[str | bytes] = []
        monkeypatch.setattr(
            ZMQChannelsWebsocketConnection, "handle_incoming_message", lambda _, sent: self.passed.append(sent)
        )
        monkeypatch.setattr(ReadOnlyConnection, "subprotocol", protocol)
        self.connection = ReadOnlyConnection()
        self.connection.log = logging.getLogger("the channel")


def test_v1_protocol_without_buffers(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    wire = Wire(monkeypatch, V1_PROTOCOL)

    def frame(sent: dict[str, Any], channel: str = "shell") -> bytes:
        parts = [json.dumps(sent[name]).encode() for name in ("header", "parent_header", "metadata", "content")]
        framed: bytes = serialize_msg_to_ws_v1([*parts, b"a buffer"], channel)
        return framed

    wire.connection.handle_incoming_message(frame(CLICK))
    wire.connection.handle_incoming_message(frame(READY, "control"))
    wire.connection.handle_incoming_message(frame(READY)[:40])
    wire.connection.handle_incoming_message("text")
    assert wire.passed == []
    assert len(caplog.messages) == 4
    wire.connection.handle_incoming_message(frame(READY))
    channel, parts = deserialize_msg_from_ws_v1(wire.passed[0])
    assert (channel, [json.loads(part) for part in parts]) == ("shell", list(READY.values()))


def test_legacy_protocol_as_text_and_binary(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    wire = Wire(monkeypatch, None)
    for sent in (json.dumps({**CLICK, "channel": "shell"}), json.dumps(READY), "[1]", "{", b"\0\0\0\1"):
        wire.connection.handle_incoming_message(sent)
    assert wire.passed == []
    assert len(caplog.messages) == 5
    wire.connection.handle_incoming_message(json.dumps({**READY, "channel": "shell"}))
    wire.connection.handle_incoming_message(
        serialize_binary_message({**READY, "channel": "shell", "buffers": [b"a buffer"]})
    )
    assert [json.loads(each) for each in wire.passed] == [{**READY, "channel": "shell"}] * 2


def test_a_visitor_cannot_fill_the_log(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    wire = Wire(monkeypatch, None)
    for _ in range(1000):
        wire.connection.handle_incoming_message(json.dumps({**CLICK, "channel": "shell"}))
    assert caplog.messages[0] == "read-only page: dropped a 'comm_msg' message from the browser"
    assert len(caplog.messages) == 21
    assert "not logged" in caplog.messages[-1]


@pytest.mark.parametrize(
    ("protocol", "frame"),
    [
        pytest.param(V1_PROTOCOL, b"\xff" * 100, id="2^64 parts"),
        pytest.param(None, (50_000_000).to_bytes(4, "big") + b"x" * 20, id="50 million parts of the older protocol"),
    ],
)
def test_a_frame_that_claims_many_parts_is_not_counted(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, protocol: str | None, frame: bytes
) -> None:
    wire = Wire(monkeypatch, protocol)
    wire.connection.handle_incoming_message(frame)
    assert wire.passed == []
    assert "ValueError" in caplog.messages[0]


def test_a_visitor_who_left_meanwhile_ends_it_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ready(_: object) -> None:
        """What the kernel's side does, with nothing to wait for."""

    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "prepare", ready)
    connection = PageConnection()
    handler = KernelWebsocketHandler.__new__(KernelWebsocketHandler)
    handler.connection = connection
    connection.websocket_handler = handler
    asyncio.run(connection.prepare())
    handler.connection = None  # as its on_close leaves it
    with pytest.raises(Finish):
        asyncio.run(connection.prepare())
