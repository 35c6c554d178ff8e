"""A table as text to take along: CSV or Markdown, shown and copied with one press."""

from collections.abc import Callable
from typing import Any, Literal

import anywidget
import ipywidgets
import traitlets

from interceptor_nb.odds.framed import frames
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.fields import Guard, put, visible

Format = Literal["CSV", "Markdown"]
_ESM = """
function render({ model, el }) {
  el.classList.add("inb-copy");
  const text = document.createElement("textarea");
  text.readOnly = true;
  text.rows = 7;
  text.setAttribute("aria-label", "The table as text");
  const button = document.createElement("button");
  button.type = "button";
  button.title = "Copy the text";
  button.className = "jupyter-button inb-button inb-small jupyter-widgets";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  said.className = "inb-note";
  button.textContent = "Copy";
  const show = () => { text.value = model.get("text"); said.textContent = ""; };
  const copy = async () => {
    text.select();
    let done = false;
    try { await navigator.clipboard.writeText(text.value); done = true; } catch { done = document.execCommand("copy"); }
    said.textContent = done ? "copied" : "press Ctrl+C to copy";
  };
  button.addEventListener("click", copy);
  model.on("change:text", show);
  show();
  const row = document.createElement("div");
  row.className = "inb-row";
  row.append(button, said);
  el.append(text, row);
  return () => model.off("change:text", show);
}
export default { render };
"""
_CSS = """
.inb-copy textarea { width: 100%; box-sizing: border-box; font: 12px/1.4 ui-monospace, "DejaVu Sans Mono", monospace;
  background: var(--inb-card); color: var(--inb-ink); border: 1px solid var(--inb-line); border-radius: 4px;
  white-space: pre; resize: vertical; }
"""


class CopyText(anywidget.AnyWidget):
    """A text that can be read, selected, and copied by its button."""

    _esm = _ESM
    _css = _CSS

    text = traitlets.Unicode("").tag(sync=True)


class Exports(ipywidgets.VBox):
    """Two buttons, and the text of the one that is pressed.

    Args:
        frame: gives the table as a pandas frame, None where there is none.
        guard: makes handlers safe.

    Attributes:
        buttons: by format; a second press closes the text.
    """

    def __init__(self, frame: Callable[[], Any], guard: Guard) -> None:
        self._frame = frame
        self._open: Format | None = None
        self._copy: CopyText | None = None

        def button(kind: Format) -> ipywidgets.Button:
            what = f"Show the whole table as {kind}, to copy"
            return theme.tool_button(kind, what, guard(lambda _: self.toggle(kind)), small=True)

        self.buttons: dict[Format, ipywidgets.Button] = {"CSV": button("CSV"), "Markdown": button("Markdown")}
        self._tools = theme.tools(*self.buttons.values())
        super().__init__([self._tools])
        self.layout.overflow = "visible"

    @property
    def text(self) -> str:
        """Return the text that is shown, empty for none."""
        return "" if self._open is None else export(self._frame(), self._open)

    def toggle(self, kind: Format) -> None:
        """Show the table as *kind*, or close it."""
        self._open = None if self._open == kind else kind
        self.refresh()

    def refresh(self) -> None:
        """Show the table as it is now."""
        for kind, button in self.buttons.items():
            theme.press(button, on=kind == self._open)
        if self._open is not None and self._copy is None:
            self._copy = CopyText()
            self.children = (self._tools, self._copy)
        if self._copy is not None:
            visible(self._copy, shown=self._open is not None)
            put(self._copy, text=self.text)


def export(frame: Any, kind: Format) -> str:
    """Return *frame* as text; empty where there is none."""
    if frame is None:
        return ""
    return str(frames().csv(frame) if kind == "CSV" else frames().markdown(frame))
