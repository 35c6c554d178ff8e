"""A fleet scenario as one page to look at: its picture, units in words, odds and a game, as HTML that only unfolds."""

import html

from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.legal import read
from interceptor_nb.rules.fleet.orders import explain
from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.rules.fleet.state import Field, State, begin
from interceptor_nb.view.fleet_board import Table, table_at
from interceptor_nb.view.fleet_html import ODDS_STYLE, odds_html, words_html
from interceptor_nb.view.fleet_layout import TableLayout
from interceptor_nb.view.fleet_odds import odds_of
from interceptor_nb.view.fleet_overlay import Overlay
from interceptor_nb.view.fleet_plan import planned, tracks
from interceptor_nb.view.fleet_scene import scene
from interceptor_nb.view.fleet_text import describe, unit_words
from interceptor_nb.view.page import chips, framed, section
from interceptor_nb.view.story import Story, told
from interceptor_nb.view.svg import svg

_WIDTH, _HEIGHT = 1180.0, 720.0


def fleet_page(setup: Setup, story: Story[Field, State] | None = None) -> str:
    """Return the page of *setup*: table, plans and odds of its first turn, and *story* as its log tells it."""
    field, state = begin(setup)
    table = table_at(field, state)
    orders = read(field, state, setup.orders_for(1))[0]
    after = planned(field, state, orders)
    shown = Overlay(tracks=tracks(field, state, orders), after=table_at(field, after))
    reached = (point for track in shown.tracks for point in track.points)
    picture = svg(scene(table, _layout(table, tuple(reached)), shown=shown), title=setup.title)
    sections = [
        f"<style>{ODDS_STYLE}</style>",
        section("Table", f'<div class="inb-board">{picture}</div>'),
        _lines(setup, dict(zip(field.ids, map(explain, orders), strict=True))),
        section("Ships and fighter groups", _units(table)),
        section("First turn, exact odds when all have moved", _odds(field, after)),
        section("How it may go", _story(story)) if story else "",
        section("The table in words", _words(table)),
    ]
    about = f"<p>{html.escape(setup.description)}</p>" if setup.description else ""
    by = f"{html.escape(setup.author)} · " if setup.author else ""
    turns = f"{setup.turns} turn{'' if setup.turns == 1 else 's'}"
    return framed(setup.title, f"{by}{turns}", about, sections)


def _layout(table: Table, reached: tuple[Point, ...]) -> TableLayout:
    return TableLayout(_WIDTH, _HEIGHT).around((*table.places(), *reached))


def _key(color: str) -> str:
    return f'<span class="inb-key" style="background:{html.escape(color)}"></span>'


def _units(table: Table) -> str:
    cells = "".join(
        f"<tr><td>{_key(mark.side.color)}<b>{html.escape(f'{mark.letter} {mark.id}')}</b></td>"
        f"<td>{html.escape(unit_words(mark))}</td></tr>"
        for mark in table.units
    )
    return f'<div class="inb-scroll"><table><tr><th>Unit</th><th>Where and how</th></tr>{cells}</table></div>'


def _lines(setup: Setup, words: dict[str, str]) -> str:
    rows = "".join(
        f"<tr><td>{html.escape(unit)}</td><td><code>{html.escape(line)}</code></td>"
        f"<td>{html.escape(words.get(unit, ''))}</td></tr>"
        for unit, line in setup.orders_for(1).items()
    )
    if not rows:
        return ""
    heads = "<tr><th>Unit</th><th>Line</th><th>In words</th></tr>"
    return section("Orders of the first turn", f'<div class="inb-scroll"><table>{heads}{rows}</table></div>')


def _odds(field: Field, state: State) -> str:
    cards = []
    for unit in field.ids:
        lines = [line for line in odds_of(field, state, unit) if not line.refused]
        if lines:
            cards.append(f"<section><p><b>{html.escape(unit)}</b></p>{odds_html(lines, chips)}</section>")
    return f'<div class="inb-two">{"".join(cards)}</div>' if cards else "<p>Nothing is in reach of anything yet.</p>"


def _story(story: Story[Field, State]) -> str:
    ends = (html.escape(line.text) for line in describe(table_at(story.field, story.end)))
    return told(story, f"turn {story.end.turn}", ends, chips, unit="Turn")


def _words(table: Table) -> str:
    return f"<details><summary>Every ship, group and cloud</summary>{words_html(table)}</details>"
