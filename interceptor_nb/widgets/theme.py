"""How everything looks: one stylesheet, cards, rule chips, buttons.

Colours follow the notebook's theme, light or dark, through its own variables; the accents are Okabe and Ito's.
Every class name begins with ``inb-``.
"""

import html
from collections.abc import Callable
from typing import Any, Literal

import ipywidgets
from ipywidgets.widgets.widget_string import HTMLStyle

from interceptor_nb.rules.books import ALL
from interceptor_nb.view.rulings import rulings

ButtonLook = Literal["plain", "primary", "danger", "quiet"]
"""plain: a white button. primary: the one thing to do next. danger: it deletes. quiet: looks like a link."""

Clicked = Callable[[ipywidgets.Button], object]

_COLOURS = """
:root, [data-jp-theme-light="true"] {
  --inb-back: #f4f6f8; --inb-card: var(--jp-layout-color0, #fff);
  --inb-ink: var(--jp-ui-font-color0, #17202b); --inb-soft: #5a6470; --inb-line: #d9dee4;
  --inb-accent: #0072b2; --inb-on-accent: #fff; --inb-wash: #e6f2f9;
  --inb-good: #007a58; --inb-amber: #e69f00; --inb-bad: #b84a00; --inb-bad-wash: #fdf0e6; --inb-amber-wash: #fdf6e3;
}
[data-jp-theme-light="false"] {
  --inb-back: var(--jp-layout-color0, #111); --inb-card: var(--jp-layout-color1, #212121);
  --inb-ink: var(--jp-ui-font-color0, #fff); --inb-soft: #b3bcc7; --inb-line: #48515c;
  --inb-accent: #56b4e9; --inb-on-accent: #06141f; --inb-wash: #173246;
  --inb-good: #2bc79a; --inb-amber: #e69f00; --inb-bad: #ff9a57; --inb-bad-wash: #3a2415; --inb-amber-wash: #352a10;
}
"""

_PARTS = """
.inb-root { background: var(--inb-back); color: var(--inb-ink); padding: 10px; box-sizing: border-box;
  overflow: visible; }
.inb-root, .inb-panel { font: 13px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
.inb-root .widget-html, .inb-panel .widget-html, .inb-root .widget-html-content, .inb-panel .widget-html-content {
  font: inherit; line-height: 1.45; height: auto; min-height: 0; margin: 0; color: inherit; overflow: visible;
  white-space: normal; overflow-wrap: anywhere; }
.inb-root table, .inb-panel table { overflow-wrap: normal; }
.inb-root .jupyter-widgets, .inb-panel .jupyter-widgets { color: var(--inb-ink); }
.inb-panel { background: var(--inb-card); color: var(--inb-ink); border: 1px solid var(--inb-line); border-radius: 8px;
  padding: 10px 12px; box-sizing: border-box; overflow: visible; margin: 0; }
.inb-title { margin: 0 0 6px; white-space: nowrap; font: 700 11px/1.4 system-ui, "Segoe UI", "DejaVu Sans", sans-serif;
  letter-spacing: .07em; text-transform: uppercase; color: var(--inb-soft); }
.inb-root > .widget-tab > .lm-TabBar .lm-TabBar-tab { flex: 0 1 auto; max-width: none; }
.inb-name { font-size: 15px; font-weight: 700; margin-right: 4px; }
.inb-note { color: var(--inb-soft); font-size: 12px; line-height: 1.5; }
.inb-error { color: var(--inb-bad); font-size: 12px; } .inb-fault { color: var(--inb-bad); margin: 2px 0; }
.inb-error:empty, .inb-note:empty { display: none; }
.inb-row { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 5px; min-height: 27px; margin: 0;
  overflow: visible; }
.inb-row > .widget-html:has(details[open]) { flex: 1 0 100%; }
.inb-row > .inb-grow, .inb-grow { flex: 1 1 auto; min-width: 0; }
.inb-value { font-weight: 600; }
.inb-sum { border-left: 3px solid var(--inb-accent); background: var(--inb-wash); padding: 4px 8px; margin: 2px 0;
  font-size: 12px; }
.inb-num { font-variant-numeric: tabular-nums; }
details.inb-chip { display: inline-block; vertical-align: middle; max-width: 100%; font-size: 11px; line-height: 1.4; }
details.inb-chip[open] { display: block; }
abbr.inb-chip, details.inb-chip > summary { display: inline-block; font-size: 11px; line-height: 1.4; padding: 0 5px;
  border-radius: 4px; background: var(--inb-wash); color: var(--inb-accent); text-decoration: none; white-space: nowrap;
  cursor: help; list-style: none; }
details.inb-chip > summary { cursor: pointer; }
details.inb-chip > summary::-webkit-details-marker { display: none; }
details.inb-chip > summary:hover { text-decoration: underline; }
details.inb-chip > div { padding: 4px 8px; margin: 3px 0; border-left: 3px solid var(--inb-accent);
  background: var(--inb-wash); color: var(--inb-ink); font-size: 12px; white-space: normal; }
details.inb-chip p { margin: 4px 0 0; }
"""

_CONTROLS = """
.jupyter-widgets.inb-button, .jupyter-widgets.inb-button.jupyter-button { width: auto; height: 30px; line-height: 28px;
  padding: 0 10px; margin: 0; font: inherit; line-height: 28px; border: 1px solid var(--inb-line); border-radius: 5px;
  background: var(--inb-card); color: var(--inb-ink); box-shadow: none; flex: 0 0 auto; max-width: 100%;
  overflow: hidden; text-overflow: ellipsis; }
.jupyter-widgets.inb-button:hover:enabled { border-color: var(--inb-accent); box-shadow: none; }
.jupyter-widgets.inb-button.inb-on, .jupyter-widgets.inb-button.inb-on:hover { background: var(--inb-wash);
  border-color: var(--inb-accent); box-shadow: inset 0 -2px 0 var(--inb-accent); }
.jupyter-widgets.inb-button.inb-primary { background: #0072b2; border-color: #0072b2; color: #fff; }
.jupyter-widgets.inb-button.inb-danger { color: var(--inb-bad); border-color: var(--inb-bad); }
.jupyter-widgets.inb-button.inb-quiet { background: none; border-color: transparent; color: var(--inb-accent);
  padding: 0 4px; height: 24px; line-height: 22px; }
.jupyter-widgets.inb-button:disabled { opacity: .45; cursor: not-allowed; }
.jupyter-widgets.inb-button.inb-small { height: 24px; line-height: 22px; padding: 0 7px; }
.inb-root button:focus-visible, .inb-panel button:focus-visible, .inb-root summary:focus-visible,
.inb-panel summary:focus-visible, .inb-root input:focus-visible, .inb-panel input:focus-visible,
.inb-root select:focus-visible, .inb-panel select:focus-visible, .inb-root textarea:focus-visible,
.inb-panel textarea:focus-visible { outline: 2px solid var(--inb-accent) !important; outline-offset: 1px; }
.inb-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; overflow: visible; margin: 0; }
.inb-gap { width: 6px; flex: 0 0 auto; } .inb-toolbar { margin: 0 0 6px !important; }
.inb-toolbar .inb-button { padding: 0 7px !important; }
.inb-panel .widget-text, .inb-panel .widget-dropdown, .inb-panel .widget-checkbox { margin: 0; width: auto;
  height: 26px; min-width: 0; flex: 1 1 auto; }
.inb-panel .widget-text input, .inb-panel .widget-dropdown select, .inb-panel .widget-textarea textarea {
  background-color: var(--inb-card); color: var(--inb-ink); border: 1px solid var(--inb-line); border-radius: 4px;
  height: 26px; font: inherit; min-width: 0; }
.inb-panel .widget-textarea textarea { height: auto; }
.inb-panel .widget-dropdown select { background: var(--inb-card) right 7px center / 10px no-repeat
  url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 6'%3E%3Cpath d='M1 1l4 4 4-4'\
 fill='none' stroke='%237a8694' stroke-width='1.6'/%3E%3C/svg%3E"); padding-right: 20px; }
.inb-panel .widget-label { color: var(--inb-ink); font: inherit; line-height: 26px; height: 26px; }
.inb-mark { display: inline-block; width: 12px; height: 12px; vertical-align: -1px; margin-right: 6px; }
.inb-table { border-collapse: collapse; width: 100%; font: inherit; }
.inb-table th { text-align: left; color: var(--inb-soft); font-weight: 600; padding: 3px 8px; }
.inb-table td { padding: 3px 8px; border-top: 1px solid var(--inb-line); vertical-align: top; }
.inb-table td.inb-num, .inb-table th.inb-num { text-align: right; }
.inb-field { margin: 0 !important; }
.inb-field > .widget-label, .inb-field .widget-label-basic > span { position: absolute !important;
  width: 1px !important;
  height: 1px !important; min-width: 0 !important; overflow: hidden; clip-path: inset(50%); padding: 0; margin: 0; }
.inb-sumline .inb-button.inb-quiet { color: var(--inb-ink); font-weight: 600;
  border-bottom: 1px dotted var(--inb-accent); border-radius: 0; padding: 0 1px; height: 22px; line-height: 22px; }
.inb-dials { display: flex; justify-content: space-around; overflow: visible; margin: 0 0 4px; }
.inb-map { overflow: visible; margin: 0; } .inb-map .inb-mapfoot { margin-top: 6px; flex-wrap: nowrap; }
.inb-mapline { color: var(--inb-soft); } .inb-problems .inb-row { align-items: flex-start; flex-wrap: nowrap; }
.inb-editor-box { container-type: inline-size; overflow: visible; }
.inb-editor { display: grid; gap: 10px; align-items: start; overflow: visible; margin: 10px 0 0;
  grid-template-columns: 214px minmax(0, 1fr) 268px; }
@container (max-width: 1120px) { .inb-editor { grid-template-columns: 214px minmax(0, 1fr) 246px; gap: 8px; } }
@container (max-width: 780px) { .inb-editor { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .inb-editor > :nth-child(2) { grid-column: 1 / 3; grid-row: 1; } }
.inb-editor > * { min-width: 0; width: auto; margin: 0; }
.inb-stack { display: flex; gap: 10px; overflow: visible; margin: 0; }
.inb-stack > * { width: auto; flex: 0 0 auto; }
.inb-bar { background: var(--inb-card); border: 1px solid var(--inb-line); border-radius: 8px; padding: 6px 8px; }
.inb-forecast { border-left: 4px solid var(--inb-good); padding: 3px 8px; margin: 4px 0; font-size: 12px; }
.inb-forecast > b { color: var(--inb-good); }
.inb-forecast-warn { border-color: var(--inb-amber); background: var(--inb-amber-wash); }
.inb-forecast-warn > b { color: var(--inb-ink); }
.inb-forecast-bad { border-color: var(--inb-bad); background: var(--inb-bad-wash); }
.inb-forecast-bad > b { color: var(--inb-bad); }
.inb-legend { display: flex; flex-wrap: wrap; gap: 2px 14px; align-items: center; font-size: 12px; }
.inb-legend > span { display: inline-flex; align-items: center; gap: 5px; }
.inb-legend svg { display: block; } .inb-dark, [data-jp-theme-light="false"] .inb-light { display: none; }
[data-jp-theme-light="false"] .inb-dark { display: inline; }
.inb-reach { margin: 8px 0 0; overflow: visible; } .inb-reach > * { margin: 0 0 4px !important; }
.inb-help { margin-top: 10px; } .inb-bar .inb-note { align-self: center; }
.inb-keys { columns: 280px; font-size: 12px; } .inb-keys > div { padding: 1px 0; }
.inb-keys kbd { font: inherit; font-size: 12px; border: 1px solid var(--inb-line); border-bottom-width: 2px;
  border-radius: 4px; padding: 0 4px; white-space: nowrap; }
.inb-named { position: relative; } .inb-named > .widget-label { position: absolute; width: 1px; height: 1px;
  min-width: 0; margin: 0; overflow: hidden; clip-path: inset(50%); }
.status-error { color: var(--inb-bad); font-weight: 600; white-space: pre-line; }
.status-news { color: var(--inb-soft); }
"""


_LOOKS: dict[ButtonLook, tuple[str, ...]] = {
    "plain": (),
    "primary": ("inb-primary",),
    "danger": ("inb-danger",),
    "quiet": ("inb-quiet",),
}
_SHARED: dict[tuple[type, tuple[tuple[str, str], ...]], Any] = {}


def shared(kind: type, **traits: str) -> Any:
    """Return the one layout or style of *kind* that all widgets share which have it with these *traits*.

    Each costs a page a message at its start, and past a thousand waiting ones the kernel's channel drops them. None is
    changed; see `own_layout` and `visible`.
    """
    key = kind, tuple(sorted(traits.items()))
    found = _SHARED.get(key)
    if found is None or found.comm is None:  # closed, by Widget.close_all() say
        found = _SHARED[key] = kind(**traits)
    return found


def shared_traits(layout: Any) -> dict[str, str] | None:
    """Return the traits that *layout* has where it is a shared one."""
    return next((dict(traits) for (_, traits), one in _SHARED.items() if one is layout), None)


def stylesheet() -> ipywidgets.HTML:
    """Return the widget that styles all others; it takes no room, and any number of them is one style."""
    style = ipywidgets.HTML(f"<style>{_COLOURS}{_PARTS}{_CONTROLS}</style>")
    style.layout.display = "none"
    return style


def text(value: str = "", *classes: str) -> ipywidgets.HTML:
    """Return a piece of HTML with CSS *classes*."""
    return ipywidgets.HTML(value, layout=shared(ipywidgets.Layout), style=shared(HTMLStyle), _dom_classes=classes)


def root(*children: ipywidgets.Widget) -> ipywidgets.VBox:
    """Return the outermost box of an app: stylesheet, background, then *children* one under the other."""
    return ipywidgets.VBox([stylesheet(), *children], _dom_classes=("inb-root",))


def panel(title: str, *children: ipywidgets.Widget) -> ipywidgets.VBox:
    """Return a card with *title* in small capitals over *children*; an empty title leaves it out."""
    heading = [text(title_html(title))] if title else []
    return ipywidgets.VBox([*heading, *children], layout=shared(ipywidgets.Layout), _dom_classes=("inb-panel",))


def name_html(name: str) -> str:
    """Return what a scenario is called, as it stands first in the bar."""
    return f'<span class="inb-name">{html.escape(name)}</span>'


def title_html(title: str) -> str:
    """Return the heading of a card."""
    return f'<h3 class="inb-title">{html.escape(title)}</h3>'


def row(*children: ipywidgets.Widget) -> ipywidgets.HBox:
    """Return *children* side by side, wrapped where there is no room."""
    return ipywidgets.HBox(list(children), layout=shared(ipywidgets.Layout), _dom_classes=("inb-row",))


def tools(*children: ipywidgets.Widget) -> ipywidgets.HBox:
    """Return a toolbar."""
    return ipywidgets.HBox(list(children), layout=shared(ipywidgets.Layout), _dom_classes=("inb-tools",))


def gap() -> ipywidgets.Box:
    """Return the space between two groups of a toolbar."""
    return ipywidgets.Box(layout=shared(ipywidgets.Layout), _dom_classes=("inb-gap",))


def tool_button(
    text: str,
    tooltip: str,
    on_click: Clicked | None = None,
    *,
    look: ButtonLook = "plain",
    small: bool = False,
) -> ipywidgets.Button:
    """Return a button that says *text*; *tooltip* is "Name (key)", or "Name" where no key does it.

    Pass *on_click* through a status line's ``guard`` first: ipywidgets hides what a handler raises.
    """
    button = ipywidgets.Button(
        description=text,
        tooltip=tooltip,
        layout=shared(ipywidgets.Layout),
        style=shared(ipywidgets.ButtonStyle),
        _dom_classes=("inb-button", *_LOOKS[look], *(("inb-small",) if small else ())),
    )
    if on_click is not None:
        button.on_click(on_click)
    return button


def own_layout(control: Any) -> Any:
    """Return the layout of *control* to be changed: where it shares one, it gets one of its own first."""
    traits = shared_traits(control.layout)
    if traits is not None:
        control.layout = ipywidgets.Layout(**traits)
    return control.layout


def press(button: ipywidgets.Button, *, on: bool) -> None:
    """Show *button* as chosen or not; its tooltip says so too."""
    said = str(button.tooltip or "").removesuffix(", on")
    if on:
        button.add_class("inb-on")
    else:
        button.remove_class("inb-on")
    button.tooltip = f"{said}, on" if on else said


def chip(rule_id: str, *, opens: bool = True, is_open: bool = False) -> str:
    """Return the HTML of a rule id: pointing at it shows the rule in our words with its standing.

    With *opens* a click or Enter opens them as well, and for a ruling what else was possible; without, as in a long
    table, the chip is short. An id that is no rule's is shown as plain text.
    """
    rule = ALL.get(rule_id)
    if rule is None:
        return f'<span class="inb-note">{html.escape(rule_id)}</span>'
    head = html.escape(f"{rule.title} ({rule.standing}).")
    words = html.escape(rule.text)
    hint = f'title="{head} {words}"'
    if not opens:
        return f'<abbr class="inb-chip" {hint}>{rule.id}</abbr>'
    return (
        f'<details class="inb-chip"{" open" * is_open}><summary class="inb-words" {hint}>{rule.id}</summary>'
        f"<div><b>{head}</b> {words}{_alternatives(rule_id)}</div></details>"
    )


def _alternatives(rule_id: str) -> str:
    ruling = rulings().get(rule_id)
    if ruling is None:
        return ""
    option = f" <b>Option:</b> {html.escape(ruling.option)}" if ruling.option else ""
    return f"<p><b>Open:</b> {html.escape(ruling.open)} <b>Also possible:</b> {html.escape(ruling.also)}{option}</p>"


def chips(*rule_ids: str, opens: bool = True, is_open: str = "") -> str:
    """Return the HTML of several rule ids, the one that *is_open* opened."""
    return " ".join(chip(rule_id, opens=opens, is_open=rule_id == is_open) for rule_id in rule_ids)


def note(text: str) -> str:
    """Return the HTML of a small grey sentence; *text* is never read as HTML."""
    return f'<div class="inb-note">{html.escape(text)}</div>'


def error(text: str) -> str:
    """Return the HTML of a sentence on what went wrong, empty for none; *text* is never read as HTML."""
    return f'<div class="inb-error" role="alert">{html.escape(text)}</div>' if text else ""


def show(widget: ipywidgets.HTML, value: str) -> None:
    """Set the HTML of *widget*, sending nothing where it is the same."""
    if widget.value != value:
        widget.value = value


def side_mark(color: str, number: int) -> str:
    """Return the HTML of a side's mark: its colour, and a shape by its *number* from 0 (disc, square, diamond)."""
    shape = ("border-radius:50%", "border-radius:2px", "transform:rotate(45deg) scale(.85)")[number % 3]
    return f'<span class="inb-mark" style="background:{html.escape(color)};{shape}" aria-hidden="true"></span>'


def labelled(control: Any, label: str) -> Any:
    """Return *control* called *label* by screen readers; people see the label beside it that the caller puts there."""
    with control.hold_sync():
        control.description = label
        control.add_class("inb-field")
    return control
