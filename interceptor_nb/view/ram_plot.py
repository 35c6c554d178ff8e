"""Chance and damage of rams over the rammer's speed, as one SVG picture of four parts."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from interceptor_nb.view.chart import Inks, inks, line, spacing, text
from interceptor_nb.view.palette import BLUE, GREEN, LIGHT, ORANGE, SKY, VERMILION, Palette
from interceptor_nb.view.ram_tables import RamRow, RamTable, RuleSet
from interceptor_nb.view.svg import FONT, number

WIDTH, HEIGHT = 960, 560
_PANEL_WIDTH, _PANEL_HEIGHT = WIDTH / 2, HEIGHT / 2
_LEFT, _RIGHT, _TOP, _BOTTOM = 50, 16, 52, 42
_HUNDRED = 100

NAMES: dict[RuleSet, str] = {"interceptor": "INTERCEPTOR", "fleet": "The fleet", "helm": "The helm"}
LINES: dict[str, dict[RuleSet, str]] = {
    "light": {"interceptor": BLUE, "fleet": VERMILION, "helm": GREEN},
    "dark": {"interceptor": SKY, "fleet": ORANGE, "helm": GREEN},
}
"""The colour of each rule set on the two papers."""


class Colours(NamedTuple):
    """The colours of the picture, and by rule set that of its lines."""

    inks: Inks
    lines: dict[RuleSet, str]


def colours(palette: Palette = LIGHT) -> Colours:
    """Return the colours of a picture that stands by itself."""
    return Colours(inks(palette), LINES[palette.name])


class _Panel(NamedTuple):
    """Where speeds and values lie in one part of the picture."""

    x0: float
    y0: float
    low: int
    high: int
    top: int

    @property
    def left(self) -> float:
        return self.x0 + _LEFT

    @property
    def right(self) -> float:
        return self.x0 + _PANEL_WIDTH - _RIGHT

    @property
    def floor(self) -> float:
        return self.y0 + _PANEL_HEIGHT - _BOTTOM

    def x(self, speed: int) -> float:
        return self.left + (speed - self.low) / max(1, self.high - self.low) * (self.right - self.left)

    def y(self, value: float) -> float:
        return self.floor - value / self.top * (self.floor - self.y0 - _TOP)


class _Line(NamedTuple):
    """One line of a panel, in the colour and with the marks of its rule set.

    One to the rammer is dashed, with hollow squares, which leave a mark in the same place to be seen.
    """

    name: str
    rules: RuleSet
    points: tuple[tuple[int, Fraction | None], ...]
    to_rammer: bool = False


def svg(tables: Sequence[RamTable], look: Colours) -> str:
    """Return *tables*, one or more of the same speeds, as the text of an SVG picture.

    Args:
        tables: what to draw.
        look: the colours, those of `colours` or of a page.
    """
    return "".join(_parts(tables, look))


def words(table: RamTable) -> str:
    """Return what *table* shows in a few sentences, for those who do not see the picture."""
    possible = [row for row in table.rows if not row.is_forbidden]
    head = f"{NAMES[table.rules]}, {table.rammer} rams {table.target}"
    forbidden = ", ".join(str(row.speed) for row in table.rows if row.is_forbidden)
    never = f" It cannot ram at {forbidden}." if forbidden else ""
    if not possible:
        return f"{head}: it cannot at any of these speeds."
    first, last = possible[0], possible[-1]
    span = f"speeds {first.speed} to {last.speed}" if first is not last else f"speed {first.speed}"
    return (
        f"{head}, {span}: the chance goes from {_share(first)} to {_share(last)}; if it strikes, mean {table.damage} to"
        f" the target from {rounded(first.to_target)} to {rounded(last.to_target)}, to the rammer from"
        f" {rounded(first.to_rammer)} to {rounded(last.to_rammer)}.{never}"
    )


def rounded(value: Fraction) -> str:
    """Return *value* with one decimal at most."""
    return f"{float(value):,.1f}".removesuffix(".0")


def _share(row: RamRow) -> str:
    return f"{rounded(row.chance * _HUNDRED)} %"


def _parts(tables: Sequence[RamTable], look: Colours) -> Iterator[str]:
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="{FONT}"'
    yield f' style="width:100%;max-width:{WIDTH}px;height:auto;display:block" font-size="11.5">'
    yield "<title>Ramming in three rule sets: chance and damage over the rammer's speed</title>"
    yield f"<desc>{escape(' '.join(map(words, tables)))}</desc>"
    yield from _panel(0, "Chance that a ram that is ordered strikes, %", _chances(tables), tables, look)
    for place, table in enumerate(tables, 1):
        title = f"{NAMES[table.rules]}: mean {table.damage} if it strikes"
        yield from _panel(place, title, _damage(table), [table], look)
    yield "</svg>"


def _chances(tables: Sequence[RamTable]) -> list[_Line]:
    return [
        _Line(NAMES[table.rules], table.rules, _points((row, row.chance * _HUNDRED) for row in table.rows))
        for table in tables
    ]


def _damage(table: RamTable) -> list[_Line]:
    return [
        _Line(f"to the target, {table.target}", table.rules, _points((row, row.to_target) for row in table.rows)),
        _Line(f"to the rammer, {table.rammer}", table.rules, _points((row, row.to_rammer) for row in table.rows), True),
    ]


def _points(values: Iterator[tuple[RamRow, Fraction]]) -> tuple[tuple[int, Fraction | None], ...]:
    return tuple((row.speed, None if row.is_forbidden else value) for row, value in values)


def _panel(place: int, title: str, lines: Sequence[_Line], tables: Sequence[RamTable], look: Colours) -> Iterator[str]:
    speeds = [row.speed for row in tables[0].rows]
    above = int(max((value for one in lines for _, value in one.points if value is not None), default=0)) + 1
    step = spacing(above, 5)
    panel = _Panel(
        place % 2 * _PANEL_WIDTH,
        place // 2 * _PANEL_HEIGHT,
        speeds[0],
        speeds[-1],
        -(-above // step) * step,
    )
    ink = look.inks
    yield text(panel.x0 + 8, panel.y0 + 14, title, ink.ink, "start", halo=ink.paper)
    for value in range(0, panel.top + 1, step):
        y = panel.y(value)
        yield line(panel.left, y, panel.right, y, ink.line, 1)
        yield text(panel.left - 9, y, f"{value:,}", ink.soft, "end")
    for speed in range(panel.low, panel.high + 1, spacing(panel.high - panel.low or 1, 13)):
        yield text(panel.x(speed), panel.floor + 13, str(speed), ink.soft)
    unit = tables[0].speed if len(tables) == 1 else "in each rule set's own unit"
    yield text((panel.left + panel.right) / 2, panel.floor + 30, f"speed of the rammer, {unit}", ink.soft)
    x = panel.left
    for one in lines:
        yield from _key(one, x, panel.y0 + 36, look)
        x += 50 + 6.4 * len(one.name)
    for one in lines:
        yield from _drawn(one, panel, look)
    for table in tables:
        yield from _crosses(table, panel, look.lines[table.rules])


def _key(one: _Line, x: float, y: float, look: Colours) -> Iterator[str]:
    yield _path(f"M{number(x)} {number(y)}h24", one, look)
    yield _mark(one, x + 12, y, look)
    yield text(x + 29, y, one.name, look.inks.ink, "start")


def _drawn(one: _Line, panel: _Panel, look: Colours) -> Iterator[str]:
    """Draw a line; over a speed that is forbidden it has a gap."""
    path, step, marks = "", "M", list[str]()
    for speed, value in one.points:
        if value is None:
            step = "M"
            continue
        x, y = panel.x(speed), panel.y(float(value))
        path += f"{step}{number(x)} {number(y)}"
        step = "L"
        marks.append(_mark(one, x, y, look, f"{one.name}, speed {speed}: {rounded(value)}"))
    if path:
        yield _path(path, one, look)
    yield from marks


def _path(path: str, one: _Line, look: Colours) -> str:
    dash = ' stroke-dasharray="5 3"' if one.to_rammer else ""
    return f'<path d="{path}" fill="none" style="stroke:{look.lines[one.rules]}" stroke-width="2"{dash}/>'


_MARKS: dict[RuleSet, str] = {
    "interceptor": "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
    "fleet": "m0-5l5 5-5 5-5-5z",
    "helm": "m0-5l5 8.5h-10z",
}
"""A disc, a diamond, a triangle."""


def _mark(one: _Line, x: float, y: float, look: Colours, said: str = "") -> str:
    colour, shape = look.lines[one.rules], "m-6-6h12v12h-12z" if one.to_rammer else _MARKS[one.rules]
    fill = "none" if one.to_rammer else colour
    edge = f"stroke:{colour}" if one.to_rammer else f"stroke:{look.inks.paper}"
    title = f"<title>{escape(said)}</title>" if said else ""
    return f'<path d="M{number(x)} {number(y)}{shape}" style="fill:{fill};{edge}" stroke-width="1.4">{title}</path>'


def _crosses(table: RamTable, panel: _Panel, colour: str) -> Iterator[str]:
    """Mark the speeds at which the ram is forbidden."""
    for row in table.rows:
        if row.is_forbidden:
            x, y = panel.x(row.speed), panel.floor
            said = f"{NAMES[table.rules]}, speed {row.speed}: {'; '.join(why for why, _ in row.notes)}"
            path = f"M{number(x - 5)} {number(y - 5)}l10 10m0-10l-10 10"
            yield f'<path d="{path}" style="stroke:{colour}" stroke-width="2"><title>{escape(said)}</title></path>'
