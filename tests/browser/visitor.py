"""Someone who talks to a page's kernel past the page, to try what must not work."""

import json
import uuid
from typing import Any, Self

import websocket

from tests.browser.serve import Server


class Visitor:
    """Someone who talks to the page's kernel past the page."""

    def __init__(self, server: Server, kernel: str, protocol: str | None) -> None:
        host = server.url.split("/")[2]
        self.socket = websocket.create_connection(
            f"ws://{host}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}",
            subprotocols=[protocol] if protocol else None,
            timeout=60,
        )
        self.protocol = protocol

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, kind: str, content: dict[str, Any], channel: str = "shell", **metadata: str) -> None:
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "v", "username": "v", "version": "5.3"}
        parts = [header, {}, metadata, content]
        if self.protocol:
            blobs = [channel.encode(), *(json.dumps(part).encode() for part in parts)]
            starts = [8 * (len(blobs) + 2)]
            for blob in blobs:
                starts.append(starts[-1] + len(blob))
            numbers = [len(starts), *starts]
            self.socket.send_binary(b"".join([*(n.to_bytes(8, "little") for n in numbers), *blobs]))
        else:
            names = ("header", "parent_header", "metadata", "content")
            self.socket.send(json.dumps({**dict(zip(names, parts, strict=True)), "channel": channel, "buffers": []}))

    def comm(self, comm: str, **data: object) -> None:
        self.send("comm_msg", {"comm_id": comm, "data": data})


def states(visitor: Visitor) -> dict[str, dict[str, Any]]:
    """Return the state of every widget of the kernel, asked as a page asks."""
    control = uuid.uuid4().hex
    visitor.send(
        "comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}, version="1.0.0"
    )
    visitor.comm(control, method="request_states")
    while True:
        frame = visitor.socket.recv()
        message = parsed(frame, visitor.protocol)
        content = message["content"]
        if content.get("comm_id") == control and content.get("data", {}).get("method") == "update_states":
            visitor.send("comm_close", {"comm_id": control, "data": {}})
            return {comm: model["state"] for comm, model in content["data"]["states"].items()}


def parsed(frame: str | bytes, protocol: str | None) -> dict[str, Any]:
    """Return the header and the content of a frame from the kernel."""
    if isinstance(frame, str):
        return dict(json.loads(frame))
    if protocol is None:
        start, end = (int.from_bytes(frame[4 * i : 4 * i + 4], "big") for i in (1, 2))
        return dict(json.loads(frame[start:end]))
    count = int.from_bytes(frame[:8], "little")
    ends = [int.from_bytes(frame[8 * (i + 1) : 8 * (i + 2)], "little") for i in range(count)]
    return {"header": json.loads(frame[ends[1] : ends[2]]), "content": json.loads(frame[ends[4] : ends[5]])}
