"""The log as a list one can walk through: a click or an arrow key shows the state after that row."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import anywidget
import msgspec
import traitlets

from interceptor_nb.core.cite import RuleBook
from interceptor_nb.rules.interceptor.rules import RULES

SHORT = 200
"""So many rows are shown until all are asked for: a longer list makes each step slower to send and to draw."""


class Row(Protocol):
    """A row of any rule set's log: see `Row` in its ``log``."""

    @property
    def turn(self) -> int | str:
        """The turn it belongs to."""
        ...

    @property
    def who(self) -> str:
        """The id of what it is about, empty for the game itself."""
        ...

    @property
    def text(self) -> str:
        """What happened, in words."""
        ...

    @property
    def rules(self) -> Sequence[str]:
        """The rules that governed it."""
        ...


_ESM = """
function render({ model, el }) {
  const root = document.createElement("div");
  const more = document.createElement("button");
  const note = document.createElement("div");
  const list = document.createElement("div");
  const aborter = new AbortController();
  const id = "inb-log-" + crypto.getRandomValues(new Uint32Array(1))[0];
  root.className = "inb-log";
  more.className = "inb-log-more";
  more.type = "button";
  list.className = "inb-log-list";
  list.tabIndex = 0;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Log");
  note.className = "inb-log-note";
  root.append(more, list, note);
  el.append(root);

  const cell = (row, name, text) => {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = text;
    row.append(part);
    return part;
  };
  const mark = () => {
    const current = model.get("current"), standing = model.get("standing");
    let found = null;
    const old = standing < 0 ? ""
      : `Rows from ${standing + 1} on were played with other lines or dice; a step plays them anew.`;
    if (note.textContent !== old) note.textContent = old;
    for (const row of list.children) {
      const on = Number(row.dataset.row) === current;
      row.setAttribute("aria-selected", on ? "true" : "false");
      row.classList.toggle("inb-log-later", Number(row.dataset.row) > current);
      row.classList.toggle("inb-log-old", standing >= 0 && Number(row.dataset.row) > standing);
      if (on) found = row;
    }
    if (found) {
      list.setAttribute("aria-activedescendant", found.id);
      // Only the list scrolls: the page stays where it is.
      const top = found.offsetTop, bottom = top + found.offsetHeight;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    } else {
      list.removeAttribute("aria-activedescendant");
      if (current === 0) list.scrollTop = 0;
    }
  };
  const draw = () => {
    const words = model.get("words"), rows = document.createDocumentFragment();
    for (const [number, turn, who, color, text, rules] of model.get("rows")) {
      const row = document.createElement("div");
      row.className = "inb-log-row";
      row.id = id + "-" + number;
      row.dataset.row = number;
      row.setAttribute("role", "option");
      cell(row, "inb-log-turn", turn);
      const name = cell(row, "inb-log-who", who);
      if (color) name.style.borderLeftColor = color;
      cell(row, "inb-log-text", text);
      const chips = cell(row, "inb-log-rules", "");
      for (const rule of rules) cell(chips, "inb-log-rule", rule).title = words[rule] || rule;
      rows.append(row);
    }
    list.replaceChildren(rows);
    const hidden = model.get("hidden");
    more.hidden = !hidden;
    more.textContent = "Show all rows, " + hidden + " earlier ones too";
    mark();
  };
  draw();
  const bound = [["change:rows", draw], ["change:hidden", draw], ["change:current", mark],
    ["change:standing", mark]];
  for (const [name, call] of bound) model.on(name, call);

  const on = (target, name, call) => target.addEventListener(name, call, { signal: aborter.signal });
  const go = (row) => model.send({ row });
  on(more, "click", () => model.send({ all: true }));
  on(list, "click", (e) => {
    const row = e.target.closest(".inb-log-row");
    if (row) model.send({ row: Number(row.dataset.row), rule: e.target.closest(".inb-log-rule")?.textContent });
  });
  on(list, "keydown", (e) => {
    if (e.ctrlKey || e.altKey || e.metaKey || !list.children.length) return;
    const current = model.get("current");
    const first = Number(list.firstElementChild.dataset.row), last = Number(list.lastElementChild.dataset.row);
    const page = Math.max(1, Math.floor(list.clientHeight / list.firstElementChild.offsetHeight) - 1);
    const to = { ArrowUp: current - 1, ArrowDown: current + 1, PageUp: current - page, PageDown: current + page,
      Home: first, End: last }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    go(Math.min(Math.max(to, first), last));
  });
  return () => {
    aborter.abort();
    for (const [name, call] of bound) model.off(name, call);
  };
}
export default { render };
"""

_CSS = """
.inb-log { width: 100%; }
.inb-log-list { position: relative; max-height: 260px; min-height: 40px; overflow-y: auto; outline-offset: -2px; }
.inb-log-list:focus-visible { outline: 2px solid var(--inb-accent, #0072b2); }
.inb-log-row { display: grid; grid-template-columns: 2.2em 6em 1fr auto; gap: 0 8px; padding: 3px 6px;
  border-top: 1px solid var(--inb-line, #d9dee4); cursor: pointer; line-height: 1.4; }
.inb-log-row:hover { background: var(--inb-wash, #e6f2f9); }
.inb-log-row[aria-selected="true"] { background: var(--inb-wash, #e6f2f9);
  box-shadow: inset 3px 0 0 var(--inb-accent, #0072b2); }
.inb-log-later { color: var(--inb-soft, #5a6470); font-style: italic; }
.inb-log-old .inb-log-text { text-decoration: line-through; }
.inb-log-note { color: var(--inb-soft, #5a6470); font-size: 12px; padding: 3px 6px 0; }
.inb-log-note:empty { display: none; }
.inb-log-turn { text-align: right; color: var(--inb-soft, #5a6470); font-variant-numeric: tabular-nums; }
.inb-log-who { border-left: 3px solid transparent; padding-left: 5px; overflow-wrap: anywhere; }
.inb-log-text { min-width: 0; overflow-wrap: anywhere; }
.inb-log-rules { display: flex; flex-wrap: wrap; gap: 2px; justify-content: flex-end; align-items: flex-start;
  align-content: flex-start; max-width: 10em; }
.inb-log-rule { font-size: 11px; font-style: normal; padding: 0 5px; border-radius: 4px; cursor: help;
  white-space: nowrap; background: var(--inb-wash, #e6f2f9); color: var(--inb-accent, #0072b2); }
.inb-log-more { border: 0; background: none; color: var(--inb-accent, #0072b2); cursor: pointer; font: inherit; }
"""


class _Report(msgspec.Struct, frozen=True):
    """What the browser sends: the row that was chosen, by which of its rules, or that all rows are wanted."""

    row: int | None = None
    rule: str = ""
    all: bool = False


class LogTable(anywidget.AnyWidget):
    """The rows of a log, one of them current; row numbers count from 1.

    Args:
        book: the rules that its rows name.
    """

    _esm = _ESM
    _css = _CSS

    rows = traitlets.List(help="Number, turn, who, colour, text and rule ids of each row shown.").tag(sync=True)
    current = traitlets.Int(0, help="The row whose state is shown; 0 is the start.").tag(sync=True)
    standing = traitlets.Int(-1, help="The last row that comes out again by lines and dice; -1: all do.").tag(sync=True)
    hidden = traitlets.Int(0, help="How many earlier rows are left out.").tag(sync=True)
    words = traitlets.Dict(help="Each rule in our words, for its chip.").tag(sync=True)

    def __init__(self, book: RuleBook = RULES) -> None:
        super().__init__(words={rule.id: f"{rule.title} ({rule.standing}). {rule.text}" for rule in book.values()})
        self._log: Sequence[Row] = ()
        self._colours: dict[str, str] = {}
        self._shows_all = False
        self._handlers: list[Callable[[int], object]] = []
        self._asked: list[Callable[[str], object]] = []
        self.on_msg(self._receive)

    def on_row(self, handler: Callable[[int], object]) -> None:
        """Call *handler* with the number of the row that a person chose."""
        self._handlers.append(handler)

    def on_rule(self, handler: Callable[[str], object]) -> None:
        """Call *handler* with the rule id that a person clicked, or an empty text, before the row is chosen."""
        self._asked.append(handler)

    def show(self, log: Sequence[Row], current: int, colours: dict[str, str], standing: int | None = None) -> None:
        """Show *log* with row *current* marked, in the *colours* of whoever a row is about.

        Only the first *standing* rows come out again by the lines as they are; None: all do.
        """
        if log is not self._log or colours != self._colours:
            self._log, self._colours = log, colours
            self._shows_all = self._shows_all and bool(log)
            self._fill()
        elif current and current <= self.hidden:
            self.show_all()
        self.current = current
        self.standing = -1 if standing in (None, len(log)) else standing

    def show_all(self) -> None:
        """Show the earlier rows too."""
        self._shows_all = True
        self._fill()

    def choose(self, row: int, rule: str = "") -> None:
        """Do what a click on row *row*, or on a *rule* in it, does."""
        for asked in tuple(self._asked):
            asked(rule)
        for handler in tuple(self._handlers):
            handler(row)

    def _fill(self) -> None:
        hidden = 0 if self._shows_all else max(0, len(self._log) - SHORT)
        with self.hold_sync():
            self.rows = [
                (number, str(row.turn), row.who, self._colours.get(row.who, ""), row.text, list(row.rules))
                for number, row in enumerate(self._log[hidden:], hidden + 1)
            ]
            self.hidden = hidden

    def _receive(self, _: object, content: Any, __: object) -> None:
        try:
            report = msgspec.convert(content, _Report)
        except msgspec.ValidationError:
            return
        if report.all:
            self.show_all()
        if report.row is not None:
            self.choose(report.row, report.rule)
