"""A scenario of the helm as one page to look at: gauges, words, odds of every action, a game; it only unfolds."""

import html
from collections.abc import Iterator

from interceptor_nb.odds.amounts import fraction, percent
from interceptor_nb.rules.helm.log import ship_line
from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.setup import Options, Setup
from interceptor_nb.rules.helm.state import Field, State, begin
from interceptor_nb.view.helm_checks import NAMES, Check, table
from interceptor_nb.view.helm_gauges import PAPER, gauges
from interceptor_nb.view.helm_gauges import svg as gauges_svg
from interceptor_nb.view.helm_plot import svg as plot_svg
from interceptor_nb.view.helm_words import describe
from interceptor_nb.view.page import chip, chips, framed, section
from interceptor_nb.view.rulings import rulings
from interceptor_nb.view.story import Story, told

_STYLE = """<style>
.inb-page .inb-ships { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(330px, 1fr)); }
.inb-page .inb-ships > section { margin: 0; } .inb-page .inb-gauges { display: flex; flex-wrap: wrap; gap: 8px 16px; }
.inb-page .inb-gauges svg { flex: 1 1 250px; }
.inb-page .inb-off { color: #5a6470; } .inb-page .inb-odds-of td { white-space: nowrap; }
</style>"""


def helm_page(setup: Setup, game: Story[Field, State] | None = None) -> str:
    """Return the page of *setup*, with *game* told where there is one."""
    field, state = begin(setup)
    sections = [
        section("Ships", f'{_STYLE}<div class="inb-ships">{"".join(_ships(field, state))}</div>'),
        section("Every action, difficulty and exact odds at the start", _odds(field, state)),
        section("How it may go", _game(game)) if game else "",
        section("What is not printed", _options(setup)),
        section("The scenario in words", _words(field, state)),
    ]
    about = f"<p>{html.escape(setup.description)}</p>" if setup.description else ""
    by = f"{html.escape(setup.author)} · " if setup.author else ""
    return framed(setup.title, f"{by}{setup.rounds} round{'' if setup.rounds == 1 else 's'}", about, sections)


def _ships(field: Field, state: State) -> Iterator[str]:
    for index, owner in enumerate(field.ids):
        found = gauges(field, state, index)
        pictures = gauges_svg(found, PAPER) + plot_svg(field, state, index, PAPER)
        flags = "".join(f"<li>{html.escape(text)} {chip(rule)}</li>" for text, rule in found.flags)
        crew = ", ".join(
            f"{one.id} (Piloting {one.piloting}, Engineering {one.engineering}{', reflexive' * one.reflexive}"
            f"{', not at the helm' * one.remote})"
            for one in field.ships[index].crew
        )
        yield (
            f'<section><h2>{html.escape(owner)}</h2><div class="inb-gauges">{pictures}</div>'
            f"<p>{html.escape(found.words)} Size {field.ships[index].size}."
            f" Aboard: {html.escape(crew or 'nobody')}.</p>"
            f"<ul>{flags}</ul></section>"
        )


def _odds(field: Field, state: State) -> str:
    parts = []
    for index, owner in enumerate(field.ids):
        crew = field.ships[index].crew
        columns = [table(field, state, index, Action(one.id, "steady")) for one in crew]
        if not columns:
            parts.append(f"<p><b>{html.escape(owner)}</b>: nobody is aboard.</p>")
            continue
        heads = "".join(f"<th>{html.escape(one.id)}</th>" for one in crew)
        rows = "".join(
            f"<tr><td>{NAMES[first.action.kind]} {chip(first.rule)}</td><td>{_sum(first)}</td>"
            f"<td>{first.energy or ('free' if first.cost_rule == 'HLM-4' else 'none')}</td>"
            f"{''.join(_cell(checks[number]) for checks in columns)}</tr>"
            for number, first in enumerate(columns[0])
        )
        parts.append(
            f"<h3>{html.escape(owner)}</h3><div class='inb-scroll'><table class='inb-odds-of'>"
            f"<tr><th>Action</th><th>Difficulty</th><th>Energy</th>{heads}</tr>{rows}"
            "</table></div>"
        )
    return "".join(parts)


def _sum(check: Check) -> str:
    said = " + ".join(f"{term.why} {term.value}" for term in check.terms)
    return f"<b>{check.difficulty}</b> = {html.escape(said)}"


def _cell(check: Check) -> str:
    if check.chance is None:
        why = "waits for what comes" if check.waits else "; ".join(fault.message for fault in check.faults)
        return f'<td class="inb-off" title="{html.escape(why)}">{"waits" if check.waits else "not now"}</td>'
    width, said = round(float(check.chance) * 60), f"{fraction(check.chance)} · {percent(check.chance)}"
    return f'<td><span class="inb-bar" style="width:{width}px"></span>{said}</td>'


def _game(game: Story[Field, State]) -> str:
    ends = (
        f"<b>{html.escape(owner)}</b>: {html.escape(ship_line(game.field, ship))}"
        for owner, ship in zip(game.field.ids, game.end.ships, strict=True)
    )
    now = game.end.moment
    return told(game, f"phase {now.round}.{now.phase}", ends, chips, unit="Phase")


def _options(setup: Setup) -> str:
    """Return each ruling that the scenario decides otherwise than by default, and where all of them stand."""
    options = {name: (getattr(setup.rules, name), getattr(Options(), name)) for name in Options.__struct_fields__}
    by_option = {
        name: rule
        for rule, ruling in rulings().items()
        if rule.startswith("HLM-")
        for name in options
        if f"rules.{name}" in ruling.option
    }
    rows = "".join(
        f"<tr><td>{name.replace('_', ' ')} {chip(by_option.get(name, ''))}</td><td>{_shown(now)}</td>"
        f"<td>{'as ruled' if now == ruled else f'ruled: {_shown(ruled)}'}</td></tr>"
        for name, (now, ruled) in options.items()
    )
    return (
        "<details><summary>The options of the rules</summary>"
        f"<table><tr><th>Option</th><th>Here</th><th></th></tr>{rows}</table></details>"
    )


def _shown(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else html.escape(str(value))


def _words(field: Field, state: State) -> str:
    items = "".join(f"<li>{html.escape(line.text)}</li>" for line in describe(field, state, 0))
    return f"<details><summary>Every ship, missile and planet</summary><ul>{items}</ul></details>"
