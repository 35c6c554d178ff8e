"""Thrust against mass: how a ship's thrust climbs in steps as it grows lighter (MAS-1 to MAS-3), as an SVG picture."""

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from typing import NamedTuple

from msgspec import Struct

from interceptor_nb.rules.interceptor import mass
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.view.chart import THEME as CHART_THEME
from interceptor_nb.view.chart import Inks, inks, line, spacing, text
from interceptor_nb.view.ratings import Ratings, amount
from interceptor_nb.view.svg import FONT, number

THEME = CHART_THEME
WIDTH, HEIGHT = 460, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 14, 22, 44
_MOST_STEPS = 120
_LIGHTEST = Fraction(1, 8)
"""The least share of the full load that the picture shows: lighter, the curve would be all there is to see."""


class Tread(Struct, frozen=True):
    """One step: from *low* tons (not included, where a step lies left of it) up to *high*, the thrust is *thrust*."""

    low: Fraction
    high: Fraction
    thrust: int


class Curve(Struct, frozen=True):
    """The steps from the lightest weight shown to the heaviest, with what is marked on them.

    Attributes:
        treads: from light to heavy.
        full: tons at full load.
        empty: tons with every load gone.
        now: tons and usable thrust of the ship as it stands.
        limit: the crew's limit in TP, or None.
    """

    treads: tuple[Tread, ...]
    full: Fraction
    empty: Fraction
    now: tuple[Fraction, int]
    limit: int | None

    @property
    def low(self) -> Fraction:
        """Return the least tons shown."""
        return self.treads[0].low

    @property
    def high(self) -> Fraction:
        """Return the most tons shown."""
        return self.treads[-1].high


def curve_of(found: Ratings) -> Curve:
    """Return the curve of a design's ratings, marked at its present weight."""
    design = found.design
    full, empty = found.drops[0].tons, found.drops[-1].tons
    room = max((full - empty) / 8, full / 20) if empty < full else full / 5
    low, high = max(empty - room, full * _LIGHTEST), full + room
    now = (found.now.tons, found.maximum) if found.variable_mass else (full, found.maximum)
    limit = found.limit if found.variable_mass else None
    return Curve(tuple(_treads(design, low, high)), full, empty, now, limit)


def svg(curve: Curve, *, title: str, colours: Inks | None = None) -> str:
    """Return *curve* as the text of an SVG picture.

    Args:
        curve: what to draw.
        title: the ship's name, for the picture's title.
        colours: `THEME` for a page with this project's stylesheet; else colours that stand by themselves.
    """
    return "".join(_parts(curve, title, colours or inks()))


def words(curve: Curve) -> str:
    """Return the curve in a sentence, for those who do not see it."""
    steps = "; ".join(f"thrust {tread.thrust} up to {amount(tread.high)} t" for tread in curve.treads[:12])
    more = ", and so on" if len(curve.treads) > 12 else ""
    limit = "" if curve.limit is None else f"; the crew stands {curve.limit}"
    return (
        f"From {amount(curve.low)} t up: {steps}{more}{limit}; now {amount(curve.now[0])} t and thrust {curve.now[1]}."
    )


def _treads(design: Design, low: Fraction, high: Fraction) -> Iterator[Tread]:
    power = mass.engine_power(design)
    best, least = mass.thrust(power, low), mass.thrust(power, high)
    stride = -(-(best - least + 1) // _MOST_STEPS)  # of a very strong engine every so many steps are drawn as one
    start = low
    for thrust in range(best, least, -stride):
        end = mass.tons_for(thrust, power)
        if end is not None and start < end < high:
            yield Tread(start, end, thrust)
            start = end
    yield Tread(start, high, least)


class _Axes(NamedTuple):
    """Where tons and thrust lie in the picture."""

    low: Fraction
    high: Fraction
    top: int

    def x(self, tons: Fraction) -> float:
        return _LEFT + float((tons - self.low) / (self.high - self.low)) * (WIDTH - _LEFT - _RIGHT)

    def y(self, thrust: float) -> float:
        return HEIGHT - _BOTTOM - thrust / self.top * (HEIGHT - _TOP - _BOTTOM)


def _parts(curve: Curve, title: str, colours: Inks) -> Iterator[str]:
    best = max(curve.treads[0].thrust, curve.limit or 0, 1)
    axes = _Axes(curve.low, curve.high, best + max(1, best // 8))
    name = escape(f"Thrust against mass: {title}")
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="{FONT}"'
    yield f' style="width:100%;max-width:{WIDTH}px;height:auto;display:block" font-size="11">'
    yield f"<title>{name}</title><desc>{escape(words(curve))}</desc>"
    yield from _grid(axes, colours)
    yield from _loads(curve, axes, colours)
    yield _steps(curve, axes, colours)
    yield from _limit(curve, axes, colours)
    yield from _mark(curve, axes, colours)
    yield "</svg>"


def _grid(axes: _Axes, colours: Inks) -> Iterator[str]:
    floor, left, right = axes.y(0), axes.x(axes.low), axes.x(axes.high)
    for thrust in range(0, axes.top + 1, spacing(axes.top, 7)):
        y = axes.y(thrust)
        yield line(left, y, right, y, colours.line, 1)
        yield text(left - 6, y, str(thrust), colours.soft, "end")
    step = spacing(int(axes.high - axes.low) or 1, 7)
    tons = -(-axes.low // step) * step
    while tons <= axes.high:
        x = axes.x(Fraction(tons))
        yield line(x, floor, x, floor + 4, colours.soft, 1)
        yield text(x, floor + 14, f"{tons:,}", colours.soft)
        tons += step
    yield line(left, floor, right, floor, colours.soft, 1)
    yield text((left + right) / 2, HEIGHT - 9, "tonnage, t", colours.soft)
    yield text(left - 40, 10, "thrust, TP", colours.soft, "start")


def _loads(curve: Curve, axes: _Axes, colours: Inks) -> Iterator[str]:
    """Shade the weights between empty and full load, which dropping loads can reach."""
    shown = max(curve.empty, axes.low)
    if shown < curve.full:
        x, end = axes.x(shown), axes.x(curve.full)
        yield f'<rect x="{number(x)}" y="{_TOP}" width="{number(end - x)}" height="{number(axes.y(0) - _TOP)}"'
        yield f' style="fill:{colours.curve}" opacity="0.08"/>'
        if end - x > 110:
            yield text(x + 5, _TOP + 8, "all loads gone", colours.soft, "start")
    else:
        yield line(axes.x(curve.full), _TOP, axes.x(curve.full), axes.y(0), colours.curve, 1, dash="1 3")
    yield text(axes.x(curve.full) - 5, _TOP + 8, "full load", colours.soft, "end")


def _steps(curve: Curve, axes: _Axes, colours: Inks) -> str:
    """Return the steps: what the crew can use in full, what lies above its limit dotted."""
    limit = curve.limit
    usable = " ".join(
        f"{'M' if first else 'L'}{number(axes.x(at))} {number(axes.y(thrust if limit is None else min(thrust, limit)))}"
        for first, at, thrust in _corners(curve)
    )
    line = f'<path d="{usable}" fill="none" style="stroke:{colours.curve}" stroke-width="2.4" stroke-linejoin="round"/>'
    if limit is None or curve.treads[0].thrust <= limit:
        return line
    beyond = " ".join(
        f"{'M' if first else 'L'}{number(axes.x(at))} {number(axes.y(thrust))}"
        for first, at, thrust in _corners(curve)
        if thrust >= limit
    )
    dots = 'stroke-width="1.6" stroke-dasharray="2 3"'
    return f'<path d="{beyond}" fill="none" style="stroke:{colours.curve}" {dots}/>' + line


def _corners(curve: Curve) -> Iterator[tuple[bool, Fraction, int]]:
    for number_, tread in enumerate(curve.treads):
        yield number_ == 0, tread.low, tread.thrust
        yield False, tread.high, tread.thrust


def _limit(curve: Curve, axes: _Axes, colours: Inks) -> Iterator[str]:
    if curve.limit is not None:
        y = axes.y(curve.limit)
        yield line(axes.x(axes.low), y, axes.x(axes.high), y, colours.limit, 1.4, dash="6 4")
        yield text(axes.x(axes.high) - 4, y - 8, f"crew limit {curve.limit}", colours.limit, "end")


def _mark(curve: Curve, axes: _Axes, colours: Inks) -> Iterator[str]:
    tons, thrust = curve.now
    x, y = axes.x(tons), axes.y(thrust)
    yield line(x, y, x, axes.y(0), colours.mark, 1, dash="2 2")
    yield f'<circle cx="{number(x)}" cy="{number(y)}" r="5" style="fill:{colours.paper};stroke:{colours.mark}"'
    yield ' stroke-width="2.4"/>'
    right = x < (axes.x(axes.low) + axes.x(axes.high)) / 2
    # Below the line, where a falling curve leaves room.
    yield text(
        x + (9 if right else -9),
        y + 16,
        f"now: {amount(tons)} t, thrust {thrust}",
        colours.ink,
        "start" if right else "end",
        halo=colours.paper,
    )
