"""A scenario as one page to look at: its picture, ships, orders, odds and a game, as HTML that only unfolds."""

import html
from collections.abc import Iterator, Sequence

from interceptor_nb.odds.outcomes import Outcomes
from interceptor_nb.rules.books import ALL
from interceptor_nb.rules.interceptor.log import ship_line
from interceptor_nb.rules.interceptor.orders import explain, parse
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.view.board import Board, Counter, board_of
from interceptor_nb.view.export import svg_of
from interceptor_nb.view.inspection import Number, numbers
from interceptor_nb.view.story import Story, told
from interceptor_nb.view.text import describe, ship_words

STYLE = """<style>
.inb-page { font: 14px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color: #17202b; max-width: 1240px;
  margin: 0 auto; padding: 8px 4px 40px; white-space: normal; }
.widget-html-content:has(> .inb-page) { min-width: 0; } .inb-page section { overflow-x: auto; }
.inb-page h1 { font-size: 26px; margin: 4px 0 2px; } .inb-page .inb-by { color: #5a6470; margin: 0 0 12px; }
.inb-page h2 { font: 700 12px/1.4 inherit; font-size: 12px; letter-spacing: .07em; text-transform: uppercase;
  color: #5a6470; margin: 0 0 8px; }
.inb-page section { background: #fff; border: 1px solid #d9dee4; border-radius: 8px; padding: 12px 14px;
  margin: 0 0 12px; }
.inb-page .inb-board svg { width: 100%; height: auto; display: block; }
.inb-page table { border-collapse: collapse; width: 100%; } .inb-page th { text-align: left; color: #5a6470;
  font-weight: 600; } .inb-page th, .inb-page td { padding: 4px 8px; border-bottom: 1px solid #e6eaee;
  vertical-align: top; }
.inb-page td.inb-n, .inb-page th.inb-n { text-align: right; font-variant-numeric: tabular-nums; }
.inb-page .inb-scroll { overflow-x: auto; } .inb-page code { font-size: 13px; background: #f3f5f7; padding: 1px 5px;
  border-radius: 4px; white-space: nowrap; }
.inb-page summary { cursor: pointer; font-weight: 600; } .inb-page summary:focus-visible { outline: 2px solid #0072b2; }
.inb-page .inb-bar { display: inline-block; height: 9px; background: #0072b2; border-radius: 2px; margin-right: 6px; }
.inb-page abbr { color: #0072b2; background: #e6f2f9; border-radius: 4px; padding: 0 5px; font-size: 12px;
  text-decoration: none; cursor: help; white-space: nowrap; }
.inb-page .inb-two { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(330px, 1fr)); }
.inb-page .inb-two > section { margin: 0; }
.inb-page td:first-child { white-space: nowrap; }
.inb-page .inb-key { display: inline-block; width: 11px; height: 11px; margin-right: 6px; border-radius: 3px; }
</style>"""


def page(setup: Setup, odds: Sequence[Outcomes | str] = (), game: Story[Field, State] | None = None) -> str:
    """Return the page of *setup*.

    Args:
        setup: the scenario.
        odds: for each ship in file order what its first line comes to, or a sentence on why that is not known.
        game: a game to be told.
    """
    board = board_of(setup)
    sections = [
        section("Map", f'<div class="inb-board">{svg_of(setup)}</div>'),
        section("Ships", _ships(setup, board)),
        section("First turn, exact odds", _odds(setup, odds)) if odds else "",
        section("How it may go", _game(game)) if game else "",
        section("The board in words", _words(board)),
    ]
    about = f"<p>{html.escape(setup.description)}</p>" if setup.description else ""
    by = f"{html.escape(setup.author)} · " if setup.author else ""
    turns = f"{setup.turns} turn{'' if setup.turns == 1 else 's'}"
    return framed(setup.title, f"{by}{turns}", about, sections)


def framed(title: str, by: str, about: str, sections: Sequence[str]) -> str:
    """Return *sections* as a page; *by* and *about* are HTML."""
    head = f'<h1>{html.escape(title)}</h1><p class="inb-by">{by}, to look at only</p>{about}'
    return f'{STYLE}<main class="inb-page">{head}{"".join(sections)}</main>'


def section(title: str, body: str) -> str:
    """Return *body*, which is HTML, under a heading."""
    return f"<section><h2>{title}</h2>{body}</section>"


def chip(rule: str) -> str:
    """Return the id of a rule, whose words a pointer shows; nothing where no rule set has it."""
    known = ALL.get(rule)
    return (
        f'<abbr title="{html.escape(f"{known.title} ({known.standing}). {known.text}")}">{rule}</abbr>' if known else ""
    )


def chips(*rules: str) -> str:
    """Return the ids of *rules*, each with its words."""
    return " ".join(map(chip, rules))


def _named(ship: Counter) -> str:
    key = f'<span class="inb-key" style="background:{html.escape(ship.side.color)}"></span>'
    return f"{key}<b>{html.escape(ship.letter)} {html.escape(ship.id)}</b>"


def _ships(setup: Setup, board: Board) -> str:
    found = {start.id: {one.label: one for one in numbers(setup, start)} for start in setup.ships}
    columns = {
        label: one
        for by_label in found.values()
        for label, one in by_label.items()
        if all(label in other for other in found.values())
    }
    heads = "".join(f"<th>{html.escape(one.label)} {' '.join(map(chip, one.rules))}</th>" for one in columns.values())
    rows = []
    for ship in board.ships:
        cells = "".join(_cell(found[ship.id].get(label)) for label in columns)
        words = html.escape(ship_words(ship, setup.map.grain))
        rows.append(f"<tr><td>{_named(ship)}</td><td>{words}</td>{cells}</tr>")
    return f'<div class="inb-scroll"><table><tr><th>Ship</th><th>Where</th>{heads}</tr>{"".join(rows)}</table></div>'


def _cell(number: Number | None) -> str:
    if number is None:
        return "<td></td>"
    return f'<td title="{html.escape(number.sum)}">{html.escape(number.value)}</td>'


def _odds(setup: Setup, odds: Sequence[Outcomes | str]) -> str:
    lines = setup.orders_for(1)
    cards = []
    for ship, found in zip(setup.ships, odds, strict=True):
        line = lines.get(ship.id, ".")
        head = (
            f"<p><b>{html.escape(ship.id)}</b> <code>{html.escape(line)}</code> {html.escape(explain(parse(line)))}</p>"
        )
        body = f"<p>{html.escape(found)}</p>" if isinstance(found, str) else found._repr_html_()
        cards.append(f"<section>{head}{body}</section>")
    return f'<div class="inb-two">{"".join(cards)}</div>'


def _game(game: Story[Field, State]) -> str:
    ends = (
        f"<b>{html.escape(owner)}</b>: {html.escape(ship_line(game.field, ship))}"
        for owner, ship in zip(game.field.ids, game.end.ships, strict=True)
    )
    return told(game, f"turn {game.end.turn}", ends, chips, unit="Turn")


def _words(board: Board) -> str:
    return f"<details><summary>Every ship and asteroid</summary><ul>{''.join(_items(board))}</ul></details>"


def _items(board: Board) -> Iterator[str]:
    for line in describe(board):
        yield f"<li>{html.escape(line.text)}</li>"
