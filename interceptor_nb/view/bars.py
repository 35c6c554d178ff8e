"""Bars of chances, an interval across each that was sampled, as an SVG picture."""

from collections.abc import Iterable, Iterator
from html import escape

from msgspec import Struct

from interceptor_nb.odds.amounts import percent
from interceptor_nb.odds.html import Shown
from interceptor_nb.view.chart import Inks, inks, line, text
from interceptor_nb.view.svg import FONT, number

WIDTH, LABELS, RIGHT = 720, 370, 66
_ROW, _TOP, _BOTTOM = 34, 30, 26
_LONGEST = 68
_TICKS = 4


class Bar(Struct, frozen=True):
    """One end: its words, its chance, and the bounds of its interval, all 0 to 1; *told* is the chance in words."""

    label: str
    under: str
    share: float
    low: float
    high: float
    told: str


def bars_of(table: Shown, top: int = 10) -> tuple[Bar, ...]:
    """Return the *top* likeliest ends of *table* as bars; the rest together are one more."""
    found = [
        Bar(what, how, float(row.chance), *table.bounds(row), percent(row.chance))
        for (what, how), row in zip(table.words(top), table.rows, strict=False)
    ]
    if rest := table.rows[top:]:
        chance = sum((row.chance for row in rest[1:]), rest[0].chance)
        found.append(Bar(f"{len(rest):,} others", "", float(chance), float(chance), float(chance), percent(chance)))
    return tuple(found)


def svg(bars: Iterable[Bar], *, title: str, runs: int = 0, colours: Inks | None = None) -> str:
    """Return *bars* as the text of an SVG picture.

    Args:
        bars: what to draw, at least one.
        title: the question, over it.
        runs: plays of a sample, told under it; 0 for exact chances.
        colours: `chart.THEME` for a page with this project's stylesheet; else colours that stand by themselves.
    """
    return "".join(_parts(tuple(bars), title, runs, colours or inks()))


def words(bars: Iterable[Bar]) -> str:
    """Return the bars in a sentence, for those who do not see them."""
    return "; ".join(f"{bar.label}{_bracketed(bar.under)} {bar.told}" for bar in bars)


def _parts(bars: tuple[Bar, ...], title: str, runs: int, colours: Inks) -> Iterator[str]:
    height = _TOP + _ROW * len(bars) + _BOTTOM
    end = _scale(max(bar.high for bar in bars))
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="{FONT}"'
    yield f' style="width:100%;max-width:{WIDTH}px;height:auto;display:block;background:{colours.paper}"'
    yield ' font-size="12">'
    yield f"<title>{escape(title)}</title><desc>{escape(words(bars))}</desc>"
    yield text(8, 14, _cut(title, 96), colours.ink, "start", halo=colours.paper)
    floor = height - _BOTTOM
    for tick in range(_TICKS + 1):
        share = end * tick / _TICKS
        yield line(_x(share, end), _TOP, _x(share, end), floor, colours.line, 1)
        yield text(_x(share, end), floor + 12, f"{share * 100:g} %", colours.soft)
    for place, bar in enumerate(bars):
        yield from _bar(bar, _TOP + _ROW * place, end, colours)
    how = f"sampled, {runs:,} plays; the whiskers are 95 % intervals" if runs else "exact"
    yield text(8, floor + 12, how, colours.soft, "start")
    yield "</svg>"


def _bar(bar: Bar, top: float, end: float, colours: Inks) -> Iterator[str]:
    middle, left, right = top + _ROW / 2, _x(0, end), _x(bar.share, end)
    yield f"<g><title>{escape(bar.label + _bracketed(bar.under))}: {escape(bar.told)}</title>"
    yield text(left - 8, middle - (7 if bar.under else 0), _cut(bar.label), colours.ink, "end")
    if bar.under:
        yield f'<g font-size="10">{text(left - 8, middle + 7, _cut(bar.under), colours.soft, "end")}</g>'
    yield f'<rect x="{number(left)}" y="{number(top + 7)}" width="{number(max(right - left, 1))}" height="{_ROW - 14}"'
    yield f' rx="2" style="fill:{colours.curve}"/>'
    if bar.high > bar.low:
        low, high = _x(bar.low, end), _x(bar.high, end)
        yield line(low, middle, high, middle, colours.paper, 5)
        yield line(low, middle, high, middle, colours.ink, 1.6)
        yield line(low, middle - 5, low, middle + 5, colours.ink, 1.6)
        yield line(high, middle - 5, high, middle + 5, colours.ink, 1.6)
    yield text(max(right, _x(bar.high, end)) + 6, middle, bar.told, colours.ink, "start") + "</g>"


def _x(share: float, end: float) -> float:
    return LABELS + share / end * (WIDTH - LABELS - RIGHT)


def _scale(most: float) -> float:
    """Return where the axis ends: the least of 1, 2, 4, 10, 20, 40, 60, 80, 100 per cent that holds *most*."""
    return next((end / 100 for end in (1, 2, 4, 10, 20, 40, 60, 80) if most <= end / 100), 1.0)


def _cut(label: str, longest: int = _LONGEST) -> str:
    return label if len(label) <= longest else label[: longest - 1].rstrip(" ,") + "…"


def _bracketed(under: str) -> str:
    return f" ({under})" if under else ""
