"""Chances as people read them: fraction, percent, one in how many, and a table of what may come about."""

from collections.abc import Sequence
from fractions import Fraction
from html import escape

LONGEST_FRACTION = 11
_HEAD = (("ends", ""), ("chance", ""), ("1 in", ' class="inb-num"'))
# Its own, so that a table also looks like one as a cell's last value.
_STYLE = (
    "<style>.inb-table.inb-odds td, .inb-table.inb-odds th { vertical-align: top; text-align: left; padding: 3px 4px; }"
    " .inb-table.inb-odds .inb-num { text-align: right; white-space: nowrap; } .inb-odds td:first-child { width: 45%; }"
    " .inb-odds-chance span { white-space: nowrap; } .inb-odds-bar { display: block; height: 8px;"
    " margin: 4px 0 2px; border-radius: 2px; background: var(--inb-accent, #0072b2); }</style>"
)


def percent(chance: Fraction) -> str:
    """Return *chance* as a percentage with two decimals at most; never 0 or 100 where it is neither."""
    hundredfold = chance * 100
    if 0 < hundredfold < Fraction(1, 100):
        return "under 0.01 %"
    if Fraction(9999, 100) < hundredfold < 100:
        return "over 99.99 %"
    return f"{float(hundredfold):.2f}".rstrip("0").rstrip(".") + " %"


def one_in(chance: Fraction) -> str:
    """Return one in how many *chance* is, in three figures: ``6.25``, ``1,230``."""
    number = 1 / chance
    return f"{float(number):,.0f}" if number >= 100 else f"{float(number):.3g}"


def fraction(chance: Fraction) -> str:
    """Return *chance* as a fraction, rounded where it is too long to read: ``4/25``, ``≈ 0.452``, ``≈ 1/33,223``."""
    text = str(chance)
    if len(text) <= LONGEST_FRACTION:
        return text
    return f"≈ 1/{one_in(chance)}" if chance < Fraction(1, 100) else f"≈ {float(chance):.3g}"


def shares_table(rows: Sequence[tuple[str, str, Fraction]]) -> str:
    """Return *rows*, each an end, how it comes about and its chance, as an HTML table with bars."""
    most = max((chance for _, _, chance in rows), default=Fraction(1))
    head = "".join(f'<th scope="col"{look}>{name}</th>' for name, look in _HEAD)
    body = "".join(_line(*row, most) for row in rows)
    return f'{_STYLE}<table class="inb-table inb-odds"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _line(end: str, how: str, chance: Fraction, most: Fraction) -> str:
    share = min(100, max(1, round(float(chance / most) * 100)))
    bar = f'<span class="inb-odds-bar" style="width:{share}%" aria-hidden="true"></span>'
    said = f'<span title="{chance}">{fraction(chance)}</span> · <span>{percent(chance)}</span>'
    words = f'<br><span class="inb-note">{escape(how)}</span>' if how else ""
    return (
        f'<tr><td>{escape(end)}{words}</td><td class="inb-odds-chance">{bar}{said}</td>'
        f'<td class="inb-num">{one_in(chance)}</td></tr>'
    )
