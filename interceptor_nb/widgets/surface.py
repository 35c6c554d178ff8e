"""The surface that takes all input of a map.

A transparent element over the canvases. The canvases keep painting but take no
events and no focus, so buttons, modifiers and the wheel reach Python, only the
keys that are watched are taken from the browser, and Tab leaves.
"""

from collections.abc import Callable
from typing import Any, Literal

import anywidget
import msgspec
import traitlets

PointerKind = Literal["down", "move", "up", "double", "cancel"]

_STRUCT: dict[str, Any] = {"frozen": True, "tag_field": "type", "forbid_unknown_fields": True}


class Pointer(msgspec.Struct, tag="pointer", **_STRUCT):
    """The mouse, a pen or a finger did something on the map.

    ``x`` and ``y`` are in units of the surface's width and height, whatever the
    zoom of the browser; during a drag they can lie outside. ``button`` is the
    button that changed (0 left, 1 middle, 2 right, -1 none), ``buttons`` the sum
    of those held (1 left, 2 right, 4 middle). ``ctrl`` is Cmd on a Mac as well.
    A drag that ends in ``cancel`` was taken away by the system and is undone.
    """

    kind: PointerKind
    x: float
    y: float
    button: int = -1
    buttons: int = 0
    shift: bool = False
    ctrl: bool = False
    alt: bool = False
    device: Literal["mouse", "pen", "touch"] = "mouse"


class Wheel(msgspec.Struct, tag="wheel", **_STRUCT):
    """The wheel turned over the map, by *dx* and *dy* pixels; down and right are positive."""

    x: float
    y: float
    dx: float
    dy: float
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


class Key(msgspec.Struct, tag="key", **_STRUCT):
    """A watched key was pressed while the map had the focus.

    The name is as in ``watched``: the browser's name of the key, letters in lower
    case, with ``ctrl+`` (Cmd as well), ``alt+`` and ``shift+`` before it, in this
    order. A sign that needs Shift is named by itself: ``{``, not ``shift+[``.
    """

    name: str


class Leave(msgspec.Struct, tag="leave", **_STRUCT):
    """The pointer left the map."""


Input = Pointer | Wheel | Key | Leave
InputHandler = Callable[[Input], object]

_ESM = """
const LETTER = /^\\p{L}$/u;
const STALE_MS = 1000;  // a kernel that says nothing for so long is asked again

function render({ model, el }) {
  const root = document.createElement("div");
  const words = document.createElement("div");
  const view = crypto.getRandomValues(new Uint32Array(1))[0];
  const aborter = new AbortController();
  root.className = "surface";
  root.tabIndex = 0;
  root.setAttribute("role", "application");
  words.className = "surface-words";
  words.setAttribute("aria-live", "polite");
  words.setAttribute("role", "status");
  el.append(root, words);

  // The canvases beneath go on painting but take no events and no focus.
  const hush = () => {
    const host = el.closest(".surface-host");
    for (const canvas of host ? host.querySelectorAll("canvas") : []) {
      canvas.tabIndex = -1;
      canvas.style.pointerEvents = "none";
      canvas.setAttribute("aria-hidden", "true");
    }
    return host;
  };
  const observer = new MutationObserver(hush);
  const settle = () => {
    const host = hush();
    if (host) observer.observe(host, { childList: true, subtree: true });
  };
  settle();
  requestAnimationFrame(settle);

  const size = () => {
    root.style.width = model.get("width") + "px";
    root.style.height = model.get("height") + "px";
  };
  const label = () => root.setAttribute("aria-label", model.get("label"));
  const say = () => { words.textContent = model.get("announcement"); };
  size(); label(); say();
  const bound = [
    ["change:width", size], ["change:height", size], ["change:label", label], ["change:announcement", say],
  ];

  // Moves and wheel turns are merged: at most one a frame, and none before the
  // kernel has dealt with the one before.
  let waiting = null, frame = 0, sent = 0, done = 0, sentAt = 0;
  const busy = () => sent > done && performance.now() - sentAt < STALE_MS;
  const post = (input, paced) => {
    if (paced) { sent += 1; sentAt = performance.now(); }
    model.send({ input, view, turn: paced ? sent : 0 });
  };
  const flush = () => {
    frame = 0;
    if (!waiting) return;
    if (busy()) { frame = requestAnimationFrame(flush); return; }
    const input = waiting;
    waiting = null;
    post(input, true);
  };
  const later = (input) => {
    waiting = input;
    if (!frame) frame = requestAnimationFrame(flush);
  };
  const now = (input) => {
    // What happened before a click reaches Python before it.
    if (waiting) { const before = waiting; waiting = null; post(before, true); }
    post(input, false);
  };
  const heard = (message) => { if (message.view === view) done = Math.max(done, message.turn); };
  bound.push(["msg:custom", heard]);
  for (const [name, call] of bound) model.on(name, call);

  const at = (e) => {
    const box = root.getBoundingClientRect();
    return {
      x: (e.clientX - box.left) * model.get("width") / (box.width || 1),
      y: (e.clientY - box.top) * model.get("height") / (box.height || 1),
    };
  };
  const held = (e) => ({ shift: e.shiftKey, ctrl: e.ctrlKey || e.metaKey, alt: e.altKey });
  const pointer = (kind, e) => ({
    type: "pointer", kind, ...at(e), button: e.button, buttons: e.buttons, ...held(e),
    device: ["pen", "touch"].includes(e.pointerType) ? e.pointerType : "mouse",
  });
  const on = (name, call, options = {}) => root.addEventListener(name, call, { ...options, signal: aborter.signal });

  on("pointerdown", (e) => {
    if (!e.isPrimary) return;
    root.focus({ preventScroll: true });
    try { root.setPointerCapture(e.pointerId); } catch { /* the pointer is gone already */ }
    now(pointer("down", e));
    e.preventDefault();
  });
  on("pointermove", (e) => { if (e.isPrimary) later(pointer("move", e)); });
  on("pointerup", (e) => { if (e.isPrimary) now(pointer("up", e)); });
  on("pointercancel", (e) => { if (e.isPrimary) { waiting = null; post(pointer("cancel", e), false); } });
  on("pointerleave", (e) => { if (e.isPrimary) { waiting = null; post({ type: "leave" }, false); } });
  on("dblclick", (e) => now(pointer("double", e)));
  on("contextmenu", (e) => e.preventDefault());
  on("wheel", (e) => {
    // Without Ctrl the wheel scrolls the page, unless the map owns the page.
    if (!e.ctrlKey && !model.get("takes_wheel")) return;
    e.preventDefault();
    const before = waiting && waiting.type === "wheel" ? waiting : { dx: 0, dy: 0 };
    const unit = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? root.clientHeight : 1;
    later({ type: "wheel", ...at(e), dx: before.dx + e.deltaX * unit, dy: before.dy + e.deltaY * unit, ...held(e) });
  }, { passive: false });

  const name = (e) => {
    const letter = LETTER.test(e.key);
    const typed = e.getModifierState("AltGraph");  // on many keyboards [ and { are typed with it
    const plain = e.key === " " ? "Space" : letter ? e.key.toLowerCase() : e.key;
    return ((e.ctrlKey || e.metaKey) && !typed ? "ctrl+" : "") + (e.altKey && !typed ? "alt+" : "")
      + (e.shiftKey && (letter || e.key.length > 1) ? "shift+" : "") + plain;
  };
  on("keydown", (e) => {
    if (e.key === "Tab" || e.isComposing) return;
    const key = name(e);
    if (!model.get("watched").includes(key)) return;
    e.preventDefault();
    e.stopPropagation();
    if (e.repeat && busy()) return;
    const input = { type: "key", name: key };
    if (e.repeat) post(input, true); else now(input);
  });

  return () => {
    aborter.abort();
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const [event, call] of bound) model.off(event, call);
  };
}
export default { render };
"""

_CSS = """
.surface-host { position: relative; flex: 0 0 auto; overflow: visible; padding: 0; }
.surface-host > :last-child { position: absolute !important; inset: 0 !important; width: auto !important;
  height: auto !important; overflow: visible !important; margin: 0 !important; padding: 0 !important; }
.surface { position: absolute; top: 0; left: 0; touch-action: none; outline-offset: 2px; user-select: none;
  -webkit-user-select: none; }
.surface:focus-visible { outline: 3px solid #0072b2; box-shadow: 0 0 0 2px #fff; }
.surface-words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
"""


class _Report(msgspec.Struct, frozen=True):
    """What the browser sends: an input, the view it is from, and its number if the view waits for an answer."""

    input: Input
    view: int
    turn: int


class Surface(anywidget.AnyWidget):
    """A map's input: pointer, wheel and watched keys; and its words for screen readers."""

    _esm = _ESM
    _css = _CSS

    width = traitlets.Int(400, min=1, help="Pixels on the page, and the unit of x.").tag(sync=True)
    height = traitlets.Int(300, min=1, help="Pixels on the page, and the unit of y.").tag(sync=True)
    label = traitlets.Unicode("Hex map", help="What a screen reader calls the map.").tag(sync=True)
    watched = traitlets.List(traitlets.Unicode(), help="Names of the keys that are taken; see Key.").tag(sync=True)
    takes_wheel = traitlets.Bool(False, help="Whether the wheel is taken without Ctrl too.").tag(sync=True)
    announcement = traitlets.Unicode("", help="Text that a screen reader speaks when it changes.").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._handlers: list[InputHandler] = []
        self.on_msg(self._receive)

    def on_input(self, handler: InputHandler) -> None:
        """Call *handler* with each input, in the order in which they were registered."""
        self._handlers.append(handler)

    def feed(self, event: Input) -> None:
        """Hand *event* to the handlers as if it came from the browser."""
        for handler in tuple(self._handlers):
            handler(event)

    def _receive(self, _: object, content: object, __: object) -> None:
        """Read a message of the browser and hand its input on; anything else is ignored."""
        try:
            report = msgspec.convert(content, _Report)
        except msgspec.ValidationError:
            return
        try:
            self.feed(report.input)
        finally:
            if report.turn:
                self.send({"view": report.view, "turn": report.turn})
