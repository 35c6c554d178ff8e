"""What a helm console shows of an action, a collision and a plan, as HTML: every number with its rule."""

import html
from collections.abc import Sequence
from fractions import Fraction

from interceptor_nb.odds.amounts import chance_words, fraction, one_in, percent
from interceptor_nb.odds.html import Line, lines_html
from interceptor_nb.rules.helm.events import Modifier
from interceptor_nb.rules.helm.orders import in_words
from interceptor_nb.view.helm_checks import Check, Collision, End, Harm, PlanReport
from interceptor_nb.view.helm_gauges import Gauges
from interceptor_nb.view.helm_words import Told
from interceptor_nb.widgets import theme
from interceptor_nb.widgets.faults import faults_html

CSS = """<style>
.inb-hsum { margin: 4px 0; } .inb-hsum > div { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline;
  padding: 1px 0; } .inb-hsum > div > span:first-child { flex: 1 1 9em; }
.inb-hsum b { font-variant-numeric: tabular-nums; min-width: 2.2em; text-align: right; }
.inb-hsum .inb-total { border-top: 1px solid var(--inb-line); font-weight: 700; margin-top: 2px; padding-top: 2px; }
.inb-hsum details.inb-chip { min-width: 5em; text-align: right; }
.inb-hsum details.inb-chip[open] { flex: 1 0 100%; text-align: left; }
.inb-hverdict { display: flex; gap: 10px; align-items: baseline; flex-wrap: wrap; margin: 6px 0; }
.inb-hbig { font-size: 25px; font-weight: 700; font-variant-numeric: tabular-nums; line-height: 1.1; }
.inb-hline { display: flex; flex-wrap: wrap; gap: 2px 8px; align-items: baseline; padding: 1px 0; }
.inb-hline > span:first-child { flex: 1 1 12em; }
.inb-hline details.inb-chip[open] { flex: 1 0 100%; }
.inb-twin-line { padding: 1px 0; font-size: 12.5px; }
.inb-harm { margin-top: 6px; }
.inb-hist { display: flex; align-items: flex-end; gap: 1px; height: 46px; margin: 2px 0; }
.inb-hist span { flex: 1 1 0; background: var(--inb-accent); min-height: 1px; }
</style>"""


def check_html(check: Check) -> str:
    """Return the sum of *check*, what it takes, and what may come of it."""
    action = check.action
    head = (
        f"<div><code>{html.escape(str(action))}</code> {html.escape(f'{action.member} {in_words(action)}')} "
        f"{theme.chip(check.rule)}</div>"
    )
    terms = "".join(_term(term, signed=number > 0) for number, term in enumerate(check.terms))
    total = _line("difficulty", str(check.difficulty), "HLM-1", total=True)
    added = "".join(_term(modifier, signed=True) for modifier in check.modifiers)
    needed = _line("2d6 must show", f"{check.needed} or more", "HLM-1", total=True)
    cost = f'<div class="inb-hline"><span>{html.escape(check.cost)}</span>{theme.chip(check.cost_rule)}</div>'
    again = f'<div class="inb-hline"><span>{html.escape(check.repeats)}</span>{theme.chip("HLM-8")}</div>'
    return (
        f'{head}<div class="inb-hsum">{terms}{total}{added}{needed}</div>{_verdict(check)}{cost}{again}'
        f"{ends_html(check.ends)}"
    )


def row_html(check: Check) -> str:
    """Return *check* as the cells of a row of the table of actions."""
    if check.waits:
        odds, look = "waits for what comes", " inb-note"
    elif check.chance is None:
        odds, look = html.escape(check.faults[0].message) if check.faults else "", " inb-note inb-cut"
    else:
        share = float(check.chance) * 100
        odds = (
            f'<span class="inb-hbar"><span style="width:{share:.1f}%"></span></span>'
            f'<span class="inb-hpc">{percent(check.chance)}</span>'
        )
        look = ""
    energy = "0" if check.cost.startswith("takes no") else "free" if not check.energy else str(check.energy)
    title = "; ".join(fault.message for fault in check.faults)
    return (
        f'<span class="inb-hn">{check.difficulty}</span><span class="inb-hn">{max(check.needed, 2)}+</span>'
        f'<span class="inb-hn">{energy}</span><span class="inb-hodds{look}" title="{html.escape(title)}">{odds}</span>'
    )


def ends_html(ends: Sequence[End]) -> str:
    """Return *ends* as the rows of an outcome table."""
    if not ends:
        return ""
    return lines_html([Line(end.text, "succeeds" if end.ok else "fails", end.chance) for end in ends])


def collision_html(found: Collision) -> str:
    """Return a ram: how likely, the volleys, and what they do to each ship."""
    parts = []
    if found.supposed:
        parts.append(theme.note("The ships are not in one hex; this is what it would be if they met as they stand."))
    if found.hit is not None:
        parts.append(_said("collision, nobody dodging", chance_words(found.hit), "HLM-R2"))
        parts += [_said(f"{name} dodging", chance_words(chance), "HLM-R3") for name, chance in found.dodged]
    for volley in found.volleys:
        inside, among = volley.profile
        seen = "" if inside == among else f", silhouette {inside}/{among}"
        parts.append(_said(f"{volley.ship} by {volley.by}", f"{volley.dice}d6{seen}", "HLM-R4"))
    parts += map(_harm, found.harms)
    return f"<div>{''.join(parts)}</div>"


def plan_html(report: PlanReport) -> str:
    """Return how a plan comes out."""
    parts = []
    if report.course:
        parts.append(
            f'<div class="inb-hverdict"><span class="inb-hbig">{percent(report.course[-1])}</span>'
            f"<span>that every action succeeds: {fraction(report.course[-1])}</span></div>"
        )
    if report.ooc is not None and report.hull is not None and report.lost is not None:
        loss = f"; lost 1 in {one_in(report.lost)}" if report.lost else "; never lost"
        said = (
            f"Expected when the plan is over: OOC {float(report.ooc):.2f}, hull damage {float(report.hull):.2f}{loss}"
        )
        parts.append(f'<div class="inb-hline"><span>{said}</span>{theme.chips("HLM-3", "HLM-6")}</div>')
    if report.message:
        parts.append(theme.note(f"{report.message[:1].upper()}{report.message[1:]}."))
    if report.ends:
        parts.append(f"<details><summary>How the ship may stand then</summary>{ends_html(report.ends)}</details>")
    return "".join(parts)


def flags_html(found: Gauges) -> str:
    """Return what is to be known of a ship beside its gauges."""
    return " ".join(
        f'<span class="inb-hline"><span>{html.escape(text)}</span>{theme.chip(rule)}</span>'
        for text, rule in found.flags
    )


def bars_html(found: Gauges) -> str:
    """Return the rules of the gauges, each with its name."""
    return " ".join(f"{html.escape(bar.name)} {theme.chip(bar.rule)}" for bar in found.bars) + (
        f" speed {theme.chip('HLM-2')}"
    )


def words_html(lines: Sequence[Told]) -> str:
    """Return the text twin."""
    return "".join(f'<div class="inb-twin-line">{html.escape(line.text)}</div>' for line in lines)


def _term(term: Modifier, *, signed: bool) -> str:
    return _line(term.why, f"{term.value:+d}" if signed else str(term.value), term.rule)


def _line(why: str, value: str, rule: str, *, total: bool = False) -> str:
    look = ' class="inb-total"' if total else ""
    return f"<div{look}><span>{html.escape(why)}</span><b>{value}</b>{theme.chip(rule)}</div>"


def _said(what: str, value: str, rule: str) -> str:
    return f'<div class="inb-hline"><span>{html.escape(what)}</span><b>{value}</b>{theme.chip(rule)}</div>'


def _verdict(check: Check) -> str:
    if check.waits:
        return theme.note("It waits for what it dodges; by how much that hits, or rams, joins the difficulty then.")
    if check.chance is None:
        return faults_html(check.faults)
    return (
        f'<div class="inb-hverdict"><span class="inb-hbig">{percent(check.chance)}</span>'
        f"<span>{'succeeds: ' * (0 < check.chance < 1)}{chance_words(check.chance).partition(' · ')[0]}</span></div>"
    )


def _spread(found: Sequence[tuple[object, Fraction]]) -> str:
    """Return values and their chances; those that are all as likely as each other share one."""
    chances = {chance for _, chance in found}
    if len(chances) == 1:
        each = f", each {fraction(found[0][1])}" if len(found) > 1 else ""
        return f"{' '.join(str(value) for value, _ in found)}{each}"
    return ", ".join(f"{value}: {fraction(chance)}" for value, chance in found)


def _harm(harm: Harm) -> str:
    least, most = min(harm.damage), max(harm.damage)
    odds = [float(harm.damage.get(points, Fraction(0))) for points in range(least, most + 1)]
    top = max(odds)
    bars = "".join(
        f'<span style="height:{max(2.0, 100 * share / top):.0f}%" title="{least + number}: {share * 100:.2f} %"></span>'
        for number, share in enumerate(odds)
    )
    ooc, facings = _spread(harm.ooc), _spread(harm.facings)
    said = f"{least} to {most}, mean {float(harm.mean):.2f}"
    return (
        f'<div class="inb-harm"><b>{html.escape(harm.ship)}</b> takes it on {harm.side} {theme.chip("HLM-R5")}</div>'
        f'<div class="inb-hist" role="img" aria-label="hull damage {said}">{bars}</div>'
        f"{_said('hull damage', said, 'HLM-R4')}{_said('holds together', chance_words(harm.holds), 'HLM-6')}"
        f"{_said('OOC after', ooc, 'HLM-R5')}{_said('facing after', facings, 'HLM-R5')}"
    )
