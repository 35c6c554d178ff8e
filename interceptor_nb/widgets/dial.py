"""A six-way dial for a heading or a facing: six radio buttons where the hexsides are, and a needle."""

from collections.abc import Sequence
from typing import Literal

import anywidget
import traitlets

from interceptor_nb.core.hexes import DIRECTIONS, Grain, direction_names
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.layout import Layout, spoke

SIZE = 76
_RADIUS = 29.0

_ESM = """
function render({ model, el }) {
  const name = "inb-dial-" + crypto.getRandomValues(new Uint32Array(1))[0];
  const set = document.createElement("div");
  const legend = document.createElement("div");
  const face = document.createElement("div");
  const needle = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  set.className = "inb-dial";
  set.setAttribute("role", "radiogroup");
  legend.className = "inb-dial-label";
  legend.setAttribute("aria-hidden", "true");
  face.className = "inb-dial-face";
  needle.setAttribute("viewBox", "-20 -20 40 40");
  needle.setAttribute("aria-hidden", "true");
  needle.append(shape);
  set.append(face, legend);
  el.append(set);
  const radios = [];
  const build = () => {
    face.replaceChildren(needle);
    radios.length = 0;
    const size = model.get("size");
    face.style.width = face.style.height = size + "px";
    model.get("names").forEach((text, index) => {
      const radio = document.createElement("input");
      const [x, y] = model.get("places")[index];
      radio.type = "radio";
      radio.name = name;
      radio.title = text;
      radio.setAttribute("aria-label", model.get("label") + " " + text);
      radio.style.left = size / 2 + x + "px";
      radio.style.top = size / 2 + y + "px";
      radio.addEventListener("change", () => {
        if (!radio.checked) return;
        model.set("value", index + 1);
        model.save_changes();
      });
      face.append(radio);
      radios.push(radio);
    });
    show();
  };
  const show = () => {
    const value = model.get("value");
    radios.forEach((radio, index) => { radio.checked = index + 1 === value; radio.disabled = model.get("disabled"); });
    legend.textContent = model.get("label") + (value ? " " + model.get("names")[value - 1] : "");
    set.setAttribute("aria-label", model.get("label"));
    needle.style.display = value ? "" : "none";
    const solid = model.get("look") === "solid";
    shape.setAttribute("d", solid ? "M17,0 L-9,9 L-4,0 L-9,-9 Z" : "M-12,0 L14,0 M6,-7 L15,0 L6,7");
    shape.setAttribute("fill", solid ? model.get("color") : "none");
    shape.setAttribute("stroke", model.get("color"));
    shape.setAttribute("stroke-width", solid ? "0" : "2.5");
    if (value) shape.setAttribute("transform", "rotate(" + model.get("angles")[value - 1] + ")");
    set.style.setProperty("--inb-dial", model.get("color"));
    set.dataset.look = model.get("look");
  };
  build();
  const heard = [["change:names change:places change:angles change:size", build],
    ["change:value change:label change:color change:disabled change:look", show]];
  for (const [event, call] of heard) model.on(event, call);
  return () => { for (const [event, call] of heard) model.off(event, call); };
}
export default { render };
"""
_CSS = """
.inb-dial { display: flex; flex-direction: column;
  align-items: center; }
.inb-dial-label { font-weight: 600; font-size: 12px; padding: 2px 0 0; }
.inb-dial-face { position: relative; }
.inb-dial-face svg { position: absolute; inset: 0; margin: auto; width: 34px; height: 34px; overflow: visible; }
.inb-dial input { appearance: none; position: absolute; width: 15px; height: 15px; margin: 0; border-radius: 50%;
  transform: translate(-50%, -50%); border: 2px solid var(--inb-soft, #5a6470); background: transparent;
  cursor: pointer; }
.inb-dial input::after { content: ""; position: absolute; inset: -6px; border-radius: 50%; }
.inb-dial input:hover { border-color: var(--inb-accent, #0072b2); }
.inb-dial input:checked { border-color: var(--inb-dial); border-width: 3px; }
.inb-dial[data-look="solid"] input:checked { background: var(--inb-dial); }
.inb-dial input:focus-visible { outline: 2px solid var(--inb-accent, #0072b2); outline-offset: 2px; }
.inb-dial input:disabled { cursor: not-allowed; opacity: .5; }
"""


class Dial(anywidget.AnyWidget):
    """Six directions to choose from; ``value`` is the number of the chosen one, 0 for none.

    Args:
        label: what is chosen: it stands under the dial.
        look: a hollow arrow, as a heading has, or a solid nose, as a facing.
        grain: the map's, which names and places the directions (MAP-1).
    """

    _esm = _ESM
    _css = _CSS

    value = traitlets.Int(0, min=0, max=6).tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    look = traitlets.Enum(["hollow", "solid"], "hollow").tag(sync=True)
    color = traitlets.Unicode("#0072b2").tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)
    size = traitlets.Int(SIZE).tag(sync=True)
    names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    places = traitlets.List(traitlets.List(traitlets.Float())).tag(sync=True)
    angles = traitlets.List(traitlets.Int()).tag(sync=True)

    def __init__(self, label: str, look: Literal["hollow", "solid"] = "hollow", grain: Grain = "rows") -> None:
        super().__init__(label=label, look=look, **_traits(grain))

    def take(self, grain: Grain) -> None:
        """Name and place the directions as a map of *grain* does."""
        wanted = _traits(grain)
        if self.names != wanted["names"]:
            self.set_trait("names", wanted["names"])
            self.set_trait("places", wanted["places"])
            self.set_trait("angles", wanted["angles"])


def _traits(grain: Grain) -> dict[str, Sequence[object]]:
    lay = Layout(MapSpec(grain=grain), SIZE, SIZE)
    angles = [lay.angle(direction) for direction in DIRECTIONS]
    return {
        "names": list(direction_names(grain)),
        "angles": angles,
        "places": [list(spoke(angle, _RADIUS)) for angle in angles],
    }
