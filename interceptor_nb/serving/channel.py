"""The kernel channel of a page, and of one that may look but not change anything.

A served page talks to its kernel over one websocket. Whoever opens the page can
send anything over it: press hidden buttons, set any synced trait, open widgets.
``ReadOnlyConnection`` lets through only what a page needs in order to draw
itself, and never the visitor's own bytes: an allowed message is built anew from
the few fields that were read, so the kernel cannot understand it otherwise than
the check did.
"""

import json
from collections.abc import Mapping
from typing import Any

from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.web import Finish

V1_PROTOCOL = "v1.kernel.websocket.jupyter.org"
CONTROL_TARGET = "jupyter.widget.control"

#: The custom widget events that only ask for a repaint.
VIEW_EVENTS = frozenset({"client_ready"})

#: The fields of a message header that are kept; the kernel's answer repeats them.
_HEADER_FIELDS = ("msg_id", "msg_type", "session", "username", "version")

#: The most parts of a frame that are looked at; a message without buffers has six.
_MOST_PARTS = 16

#: Dropped messages that are logged one by one; a visitor cannot fill the log.
_LOGGED_DROPS = 20

Message = dict[str, Any]


def _text(value: object, limit: int = 200) -> str:
    """Return *value* if it is a short text.

    Raises:
        ValueError: it is not.
    """
    if not isinstance(value, str) or len(value) > limit:
        raise ValueError("a short text is needed here")
    return value


class ReadOnlyGate:
    """What one visitor may send to the kernel.

    It remembers which control comms the visitor opened: only those may be closed
    again, for closing a widget's comm would silence that widget.
    """

    def __init__(self) -> None:
        self._opened: set[str] = set()

    def admit(self, channel: object, message: Mapping[str, Any]) -> Message | None:
        """Return *message* built anew if a viewer may send it, else None.

        Args:
            channel: the kernel channel that it names; only ``shell`` is open.
            message: its ``header``, ``parent_header``, ``metadata`` and ``content``.
        """
        if channel != "shell":
            return None
        try:
            header = {name: _text(message["header"][name]) for name in _HEADER_FIELDS if name in message["header"]}
            kind = header["msg_type"]
            content = self._content(kind, message["content"])
            metadata = {"version": _text(message["metadata"]["version"])} if kind == "comm_open" else {}
        except (KeyError, TypeError, ValueError, AttributeError):
            return None
        if content is None:
            return None
        return {"header": header, "parent_header": {}, "metadata": metadata, "content": content}

    def _content(self, kind: str, content: Mapping[str, Any]) -> Message | None:
        """Return the content of a message of *kind* that is let through, else None."""
        match kind:
            case "kernel_info_request":
                return {}
            case "comm_info_request":
                return {"target_name": _text(content["target_name"])} if content.get("target_name") else {}
            case "comm_open" if content["target_name"] == CONTROL_TARGET and not content.get("target_module"):
                comm = _text(content["comm_id"])
                self._opened.add(comm)
                return {"comm_id": comm, "target_name": CONTROL_TARGET, "data": {}}
            case "comm_close" if content["comm_id"] in self._opened:
                self._opened.discard(content["comm_id"])
                return {"comm_id": content["comm_id"], "data": {}}
            case "comm_msg":
                data = self._widget_data(content["data"])
                return None if data is None else {"comm_id": _text(content["comm_id"]), "data": data}
        return None

    @staticmethod
    def _widget_data(data: Mapping[str, Any]) -> Message | None:
        """Return the widget message that is let through, else None."""
        match data["method"]:
            case "request_state" | "request_states" as method:
                return {"method": method}
            case "custom" if isinstance(data["content"], dict) and data["content"].get("event") in VIEW_EVENTS:
                return {"method": "custom", "content": {"event": data["content"]["event"]}}
        return None


class PageConnection(ZMQChannelsWebsocketConnection):
    """A kernel websocket whose page may be gone before it is ready."""

    async def prepare(self) -> None:
        """Get ready; where the browser went away meanwhile, end without a word.

        Raises:
            tornado.web.Finish: nobody is there any more.
        """
        await super().prepare()
        # Its handler has let go of this connection, and would ask it for the protocol all the same.
        if self.websocket_handler.connection is None:
            raise Finish


class ReadOnlyConnection(PageConnection):
    """A kernel websocket that lets no write through, in either wire protocol."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._gate = ReadOnlyGate()
        self._dropped = 0

    def handle_incoming_message(self, incoming_msg: str | bytes) -> None:
        """Pass an allowed message on to the kernel; log and drop any other."""
        try:
            channel, message = self._read(incoming_msg)
            what = str(message["header"]["msg_type"])[:40]
            admitted = self._gate.admit(channel, message)
        except Exception as error:
            self._log_drop(type(error).__name__)
            return
        if admitted is None:
            self._log_drop(what)
            return
        super().handle_incoming_message(self._write(admitted))

    def _read(self, incoming: str | bytes) -> tuple[object, Message]:
        """Return the channel and the message of a websocket frame.

        Raises:
            Exception: it cannot be read; it comes from a visitor and may be anything.
        """
        if isinstance(incoming, bytes):
            self._check_count(incoming)
        if self.subprotocol == V1_PROTOCOL:
            channel, parts = deserialize_msg_from_ws_v1(incoming)
            names = ("header", "parent_header", "metadata", "content")
            return channel, {name: json.loads(str(parts[i], "utf-8")) for i, name in enumerate(names)}
        message = deserialize_binary_message(incoming) if isinstance(incoming, bytes) else json.loads(incoming)
        return message.get("channel"), message

    def _check_count(self, frame: bytes) -> None:
        """Do nothing for a frame of few parts.

        The readers count parts up to whatever number a frame begins with, so one frame could keep the server counting.

        Raises:
            ValueError: the frame claims more.
        """
        is_v1 = self.subprotocol == V1_PROTOCOL
        parts = int.from_bytes(frame[:8], "little") if is_v1 else int.from_bytes(frame[:4], "big")
        if parts > _MOST_PARTS:
            raise ValueError("a frame of too many parts")

    def _write(self, message: Message) -> str | bytes:
        """Return the websocket frame that holds *message* for the shell channel, without buffers."""
        if self.subprotocol == V1_PROTOCOL:
            frame: bytes = serialize_msg_to_ws_v1(message, "shell", pack=lambda part: json.dumps(part).encode())
            return frame
        return json.dumps({**message, "channel": "shell"})

    def _log_drop(self, what: str) -> None:
        self._dropped += 1
        if self._dropped <= _LOGGED_DROPS:
            self.log.warning("read-only page: dropped a %r message from the browser", what)
        if self._dropped == _LOGGED_DROPS:
            self.log.warning("read-only page: further dropped messages of this connection are not logged")
