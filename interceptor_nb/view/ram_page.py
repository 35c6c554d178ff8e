"""Rams side by side as HTML: the picture, the table, and the rules that stand behind each number."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape

from interceptor_nb.odds.amounts import percent
from interceptor_nb.rules.books import ALL
from interceptor_nb.view.chart import THEME
from interceptor_nb.view.palette import DARK, LIGHT, Palette
from interceptor_nb.view.ram_plot import LINES, NAMES, Colours, rounded, svg
from interceptor_nb.view.ram_tables import RamRow, RamTable, RuleSet

Stage = tuple[str, dict[RuleSet, tuple[str, ...]]]

STAGES: tuple[Stage, ...] = (
    (
        "Who may ram",
        {
            "interceptor": ("RAM-1", "STK-1", "COL-1"),
            "fleet": ("FRM-1", "HUL-2", "FTR-4"),
            "helm": ("HLM-R1", "HLM-A9", "HLM-5"),
        },
    ),
    ("Whether it is tried", {"interceptor": ("RAM-1",), "fleet": ("FRM-2",), "helm": ("HLM-R2", "HLM-3")}),
    ("Whether it strikes", {"interceptor": ("RAM-2",), "fleet": ("FRM-3", "HUL-5"), "helm": ("HLM-R3",)}),
    ("Where it strikes", {"interceptor": ("RAM-3", "COL-4"), "fleet": (), "helm": ("HLM-R5",)}),
    ("Damage", {"interceptor": ("COL-2", "COL-3"), "fleet": ("FRM-4",), "helm": ("HLM-R4",)}),
    (
        "What follows",
        {"interceptor": ("DMG-1", "DMG-3", "DMG-5"), "fleet": ("HUL-3", "HUL-4"), "helm": ("HLM-6", "HLM-R5")},
    ),
)
"""The rules of a ram in the order in which they come up."""

_GROUPS: tuple[tuple[str, tuple[int, ...], tuple[str, ...]], ...] = (
    ("chance", (1, 2), ("",)),
    ("mean damage to", (3, 4), ("target", "rammer")),
    ("lost", (5,), ("target", "rammer")),
)
"""The columns of each rule set, in groups, and the stages whose rules they come from."""

_WIDTH = sum(len(columns) for _, _, columns in _GROUPS)
_SHOWN = 4
"""Digits of a denominator up to which a chance is shown as a fraction too."""


def _variables(palette: Palette) -> str:
    soft = palette.zone_label
    lines = "".join(f"--inb-ram-{rules}:{colour};" for rules, colour in LINES[palette.name].items())
    return (
        f"--inb-ink:{palette.ink};--inb-soft:{soft};--inb-line:{palette.grid};--inb-card:{palette.paper};"
        f"--inb-accent:{palette.accent};{lines}"
    )


_LOOK = Colours(THEME, {rules: f"var(--inb-ram-{rules})" for rules in NAMES})
STYLE = f"""<style>
.inb-rams {{ {_variables(LIGHT)} }}
[data-jp-theme-light="false"] .inb-rams {{ {_variables(DARK)} }}
@media (prefers-color-scheme: dark) {{ html.inb-alone, .inb-alone .inb-rams {{ {_variables(DARK)} }} }}
html.inb-alone {{ background: var(--inb-card, {LIGHT.paper}); }} .inb-alone body {{ margin: 0; }}
.inb-rams {{ font: 13px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; color: var(--inb-ink);
  background: var(--inb-card); max-width: 1240px; margin: 0 auto; padding: 12px 16px 24px; box-sizing: border-box; }}
.inb-rams :is(h1, h2) {{ font-size: 22px; font-weight: 700; margin: 0 0 6px; }}
.inb-rams h3 {{ font-size: 14px; font-weight: 700; margin: 22px 0 6px; }}
.inb-rams p {{ margin: 0 0 6px; }} .inb-rams figure {{ margin: 12px 0; }}
.inb-rams .inb-scroll {{ overflow-x: auto; }} .widget-html-content:has(> .inb-rams) {{ min-width: 0; }}
.inb-rams table {{ border-collapse: collapse; width: 100%; font: inherit; color: inherit; table-layout: auto; }}
.inb-rams th, .inb-rams td {{ padding: 3px 5px; border-bottom: 1px solid var(--inb-line); text-align: right;
  vertical-align: top; font-variant-numeric: tabular-nums; white-space: nowrap; background: var(--inb-card); }}
.inb-rams .inb-rows {{ font-size: 12px; }} .inb-rams thead th {{ white-space: normal; }}
.inb-rams th {{ color: var(--inb-soft); font-weight: 600; }} .inb-rams th a {{ font-weight: 400; }}
.inb-rams th.inb-set {{ text-align: left; color: var(--inb-ink); border-bottom-width: 3px; }}
.inb-rams .inb-first {{ border-left: 1px solid var(--inb-line); padding-left: 12px; }}
.inb-rams td.inb-why {{ text-align: left; white-space: normal; color: var(--inb-soft); }}
.inb-rams .inb-share {{ color: var(--inb-soft); }}
.inb-rams a.inb-chip {{ color: var(--inb-accent); text-decoration: none; font-size: 11px; white-space: nowrap; }}
.inb-rams a.inb-chip:hover {{ text-decoration: underline; }}
.inb-rams a.inb-chip:focus-visible {{ outline: 2px solid var(--inb-accent); outline-offset: 1px; }}
.inb-rams .inb-rules td, .inb-rams .inb-rules th {{ text-align: left; white-space: normal; width: 30%; }}
.inb-rams .inb-rules {{ table-layout: fixed; min-width: 620px; }}
.inb-rams .inb-rules :is(th, td):first-child {{ width: 10%; }}
.inb-rams .inb-rules td > div {{ padding: 2px 6px 4px; border-left: 3px solid transparent; }}
.inb-rams .inb-rules td > div:target {{ border-left-color: var(--inb-accent); }}
.inb-rams .inb-standing {{ color: var(--inb-soft); font-style: italic; }}
</style>"""


def section(tables: Sequence[RamTable], *, level: int = 2) -> str:
    """Return *tables* as a piece of a page: what is compared, picture, table, rules; *level* is that of its heading."""
    compared = "".join(f"<p>{_compared(table)}</p>" for table in tables)
    return (
        f'{STYLE}<section class="inb-rams"><h{level}>Ramming, side by side</h{level}>{compared}'
        f"<figure>{svg(tables, _LOOK)}</figure>{_numbers(tables)}{_rules(tables)}</section>"
    )


def page(tables: Sequence[RamTable]) -> str:
    """Return *tables* as a page of its own, which needs nothing beside it."""
    return (
        '<!doctype html><html lang="en" class="inb-alone"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Ramming, side by side</title></head>'
        f"<body>{section(tables, level=1)}</body></html>\n"
    )


def _compared(table: RamTable) -> str:
    colour = f'style="color:var(--inb-ram-{table.rules})"'
    return (
        f'<b><span {colour} aria-hidden="true">■</span> {NAMES[table.rules]}:</b> <b>{escape(table.rammer)}</b> rams'
        f" <b>{escape(table.target)}</b> ({escape(table.game)}). {escape(table.about)}. Speed is in {table.speed},"
        f" damage in {table.damage}."
    )


def _numbers(tables: Sequence[RamTable]) -> str:
    first = "".join(
        f'<th scope="colgroup" colspan="{_WIDTH}" class="inb-set inb-first"'
        f' style="border-bottom-color:var(--inb-ram-{table.rules})">{NAMES[table.rules]}, {table.damage}</th>'
        for table in tables
    )
    second = "".join(
        f'<th scope="colgroup" colspan="{len(columns)}"{_edge(place)}>{name}<br>'
        f"{_chips(_rules_of(table.rules, stages))}</th>"
        for table in tables
        for place, (name, stages, columns) in enumerate(_GROUPS)
    )
    third = "".join(
        f'<th scope="col"{_edge(place)}>{name}</th>'
        for _ in tables
        for place, name in enumerate(name for _, _, columns in _GROUPS for name in columns)
    )
    rows = "".join(
        f'<tr><th scope="row">{rows[0].speed}</th>{"".join(map(_cells, tables, rows))}</tr>'
        for rows in zip(*(table.rows for table in tables), strict=True)
    )
    return (
        '<div class="inb-scroll"><table class="inb-rows" aria-label="Chance, mean damage and loss by speed">'
        f'<thead><tr><th rowspan="3" scope="col">speed</th>{first}</tr>'
        f"<tr>{second}</tr><tr>{third}</tr></thead><tbody>{rows}</tbody></table></div>"
        f"<p>Chance: that a ram that is ordered strikes. Damage, and the chance that a ship is lost to it: if it"
        f" strikes.{_notes(tables)}</p>"
    )


def _cells(table: RamTable, row: RamRow) -> str:
    if row.is_forbidden:
        why = "; ".join(f"{escape(why)} {_chips([rule])}" for why, rule in row.notes)
        return f'<td class="inb-first inb-why" colspan="{_WIDTH}">{why}</td>'
    parts = f"{table.tries} {row.tries}, {table.strikes} {row.strikes}"
    cells = [(parts, _chance(row.chance))]
    cells += [(str(mean), rounded(mean)) for mean in (row.to_target, row.to_rammer)]
    cells += [(str(lost), percent(lost)) for lost in (row.target_lost, row.rammer_lost)]
    return "".join(
        f'<td{_edge(place)} title="{escape(exact)}">{shown}</td>' for place, (exact, shown) in enumerate(cells)
    )


def _edge(place: int) -> str:
    return "" if place else ' class="inb-first"'


def _chance(chance: Fraction) -> str:
    exact = f'{chance} <span class="inb-share">=</span> ' if len(str(chance.denominator)) <= _SHOWN else ""
    return f"{exact}{percent(chance)}"


def _notes(tables: Sequence[RamTable]) -> str:
    """Return what is particular at some speed, in sentences."""
    return "".join(
        f" {NAMES[table.rules]} at speed {row.speed}: {escape(why)} {_chips([rule])}."
        for table in tables
        for row in table.rows
        if not row.is_forbidden
        for why, rule in row.notes
    )


def _rules_of(rules: RuleSet, stages: Sequence[int]) -> Iterator[str]:
    return (rule for stage in stages for rule in STAGES[stage][1][rules])


def _chips(rules: Sequence[str] | Iterator[str]) -> str:
    """Return links to the words of *rules*, which stand below."""
    return " ".join(
        f'<a class="inb-chip" href="#inb-{rule}" title="{escape(ALL[rule].title)}">{rule}</a>' for rule in rules
    )


def _rules(tables: Sequence[RamTable]) -> str:
    told = {rule for _, by_set in STAGES for rules in by_set.values() for rule in rules}
    # What else a row names stands where it may be asked.
    named = {
        table.rules: tuple(dict.fromkeys(rule for row in table.rows for _, rule in row.notes if rule not in told))
        for table in tables
    }
    stages = ((STAGES[0][0], {rules: (*STAGES[0][1][rules], *named[rules]) for rules in named}), *STAGES[1:])
    told = set()
    heads = "".join(f'<th scope="col">{NAMES[table.rules]}</th>' for table in tables)
    rows = "".join(
        f'<tr><th scope="row">{stage}</th>'
        f"{''.join(f'<td>{_told(by_set[table.rules], told)}</td>' for table in tables)}</tr>"
        for stage, by_set in stages
    )
    return (
        '<h3>The rules, in our words</h3><div class="inb-scroll"><table class="inb-rules" aria-label="Rules">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _told(rules: Sequence[str], told: set[str]) -> str:
    """Return the words of *rules*; of those in *told* by now the chip alone."""
    if not rules:
        return "These rules do not ask."
    parts = []
    for rule in rules:
        if rule in told:
            parts.append(f"<div>{_chips([rule])}, above</div>")
            continue
        told.add(rule)
        known = ALL[rule]
        parts.append(
            f'<div id="inb-{rule}"><b>{rule} {escape(known.title)}</b>'
            f' <span class="inb-standing">{known.standing}</span>'
            f"<br>{escape(known.text)}</div>"
        )
    return "".join(parts)
