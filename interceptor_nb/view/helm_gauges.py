"""The gauges of a helm: facing, speed, OOC, helm energy and hull as data, and drawn."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import Struct

from interceptor_nb.core.hexes import DIRECTIONS, Direction, direction_name, direction_names
from interceptor_nb.rules.helm import hull
from interceptor_nb.rules.helm.chances import hull_odds
from interceptor_nb.rules.helm.narrate import STATUS_WORDS
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.setup import MapSpec as HelmMap
from interceptor_nb.rules.helm.state import Field, State
from interceptor_nb.rules.helm.tables import BEST, MOST_OOC, TOP_SPEED
from interceptor_nb.rules.interceptor.setup import MapSpec
from interceptor_nb.view.layout import Layout, Point, posed, spoke
from interceptor_nb.view.palette import LIGHT, side_colour
from interceptor_nb.view.shapes import Circle, Group, Item, Lettering, Polygon, Polyline, Shape, Style, Text
from interceptor_nb.view.svg import picture

Tone = Literal["calm", "care", "alarm"]

WIDTH, HEIGHT = 316.0, 270.0
SHIP: tuple[Point, ...] = ((1.0, 0.0), (-0.7, 0.72), (-0.38, 0.0), (-0.7, -0.72))
"""A ship that points right, about 1 in size."""
_MOST_CELLS = 24
_FINE = 3
"""Hull checks that need this or more can fail (HLM-6)."""


class Inks(NamedTuple):
    """The colours of gauges and plots: SVG paints, so a CSS variable will do."""

    ink: str
    soft: str
    line: str
    accent: str
    good: str
    care: str
    alarm: str
    wash: str
    card: str


THEME = Inks(
    *(f"var(--inb-{name})" for name in ("ink", "soft", "line", "accent", "good", "amber", "bad", "wash", "card"))
)
"""Colours that follow the page's own theme, light or dark."""
PAPER = Inks(LIGHT.ink, "#5a6470", "#d9dee4", LIGHT.accent, "#007a58", "#e69f00", "#b84a00", "#e6f2f9", LIGHT.paper)
"""Colours of a page that is light whatever the theme."""


class Bar(Struct, frozen=True):
    """A gauge of cells.

    Attributes:
        value: the number that is shown.
        cells: the tone of each cell, filled or not.
        filled: how many are filled.
        words: what it means, in a few words.
    """

    name: str
    value: int
    cells: tuple[Tone, ...]
    filled: int
    words: str
    rule: RuleId


class Gauges(Struct, frozen=True):
    """How one ship stands.

    Attributes:
        color: that of the ship on the plot.
        turn, slip: what waits for its next move forward (HLM-A6, HLM-A7).
        bars: OOC, helm energy, hull.
        flags: all else, each in a few words with its rule.
    """

    ship: str
    grain: Literal["rows", "columns"]
    facing: Direction
    speed: int
    turn: int
    slip: int
    bars: tuple[Bar, ...]
    flags: tuple[tuple[str, RuleId], ...]
    is_lost: bool
    color: str

    @property
    def words(self) -> str:
        """Return all gauges in a sentence."""
        bars = ", ".join(f"{bar.name} {bar.value} ({bar.words})" for bar in self.bars)
        flags = "".join(f", {text}" for text, _ in self.flags)
        return f"{self.ship}: facing {direction_name(self.facing, self.grain)}, speed {self.speed}, {bars}{flags}."


def gauges(field: Field, state: State, index: int) -> Gauges:
    """Return the gauges of ship *index* as it stands in *state*."""
    ship = state.ships[index]
    bars = (_ooc(ship.ooc), _energy(field, state, index), _hull(field, state, index))
    return Gauges(
        field.ids[index],
        field.setup.map.grain,
        ship.facing,
        ship.speed,
        ship.turn,
        ship.slip,
        bars,
        tuple(_flags(field, state, index)),
        ship.is_lost,
        side_colour("", index),
    )


def svg(found: Gauges, inks: Inks = THEME) -> str:
    """Return *found* as the text of an SVG picture."""
    items: list[Item] = [
        Group("facing", tuple(_compass(found, inks, (74.0, 74.0)))),
        Group("speed", tuple(_speedometer(found, inks, (232.0, 86.0)))),
    ]
    for number, bar in enumerate(found.bars):
        items.append(Group(f"{bar.name}: {bar.words}", tuple(_bar(bar, inks, 162.0 + 37.0 * number))))
    return picture(items, WIDTH, HEIGHT, title=f"Gauges of {found.ship}", about=found.words)


def layout_of(sheet: HelmMap, width: float, height: float) -> Layout:
    """Return how the map of a scenario of the helm lies in a view."""
    return Layout(MapSpec(columns=sheet.columns, rows=sheet.rows, grain=sheet.grain), width, height)


def _ooc(level: int) -> Bar:
    tones: tuple[Tone, ...] = ("calm", "calm", "care", "care", "alarm", "alarm")
    words = f"{level} off every check but Steady" if level else "in hand"
    return Bar("OOC", level, tones[:MOST_OOC], level, words, "HLM-3")


def _energy(field: Field, state: State, index: int) -> Bar:
    ship, built = state.ships[index], field.ships[index]
    most = max(built.energy, ship.energy)
    free = built.human and not ship.free_used
    words = "the next action is free" if free else "left" if ship.energy else "none left"
    tone: Tone = "calm" if ship.energy > 1 or free else "care"
    return Bar(
        "Helm energy", ship.energy, (tone,) * min(most, _MOST_CELLS), min(ship.energy, _MOST_CELLS), words, "HLM-4"
    )


def _hull(field: Field, state: State, index: int) -> Bar:
    """Return the hull damage; by triangular steps a cell is a step, so that a cell more is a check harder (HLM-6)."""
    damage, size, options = state.ships[index].hull, field.ships[index].size, field.options
    holds = hull_odds(field, state, index, damage + 1)
    after = "one more point is safe" if holds == 1 else "one more point is the end" if not holds else ""
    words = after or f"one more point: holds {holds.numerator}/{holds.denominator}"
    calm: Tone = "calm"
    if options.hull_check == "limit":
        cells = min(options.hull_limit, _MOST_CELLS)
        shown = min(cells, -(-damage * cells // options.hull_limit))
        return Bar("Hull damage", damage, (*((calm,) * (cells - 1)), "alarm"), shown, words, "HLM-6")
    last = size + BEST + 1  # the step at which nothing holds any more
    tones: list[Tone] = []
    for step in range(1, last + 1):
        needed = step - size
        tones.append("calm" if needed < _FINE else "care" if needed <= BEST // 2 + 1 else "alarm")
    steps = min(hull.steps(damage), last)
    return Bar("Hull damage", damage, tuple(tones), steps, words, "HLM-6")


def _flags(field: Field, state: State, index: int) -> Iterator[tuple[str, RuleId]]:
    ship, built = state.ships[index], field.ships[index]
    if ship.status != "flying":
        yield STATUS_WORDS[ship.status], "HLM-6" if ship.status == "exploded" else "HLM-A11"
    if ship.helm_broken:
        yield "helm broken", "HLM-A13"
    if not ((built.helm_forward or built.tentac) and built.helm_on_hull):
        yield "helm misplaced", "HLM-5"
    if ship.evasion:
        yield f"evades by {ship.evasion}", "HLM-A5"
    if ship.turn:
        way = "right" if ship.turn > 0 else "left"
        yield f"turns {way} by {abs(ship.turn)} after the next hex", "HLM-A6"
    if ship.slip:
        yield f"slips {'right' if ship.slip > 0 else 'left'} next", "HLM-A7"
    if ship.orbit:
        yield f"in orbit, {'clockwise' if ship.orbit > 0 else 'counterclockwise'}", "HLM-A10"
    if ship.module_used:
        yield "helm module used", "HLM-A12"


def _compass(found: Gauges, inks: Inks, at: Point) -> Iterator[Shape]:
    """Yield six hexsides with their names, and the ship with its bow where it faces."""
    lay = layout_of(HelmMap(grain=found.grain), 100, 100)
    first = -90 if found.grain == "rows" else -120
    yield Polygon(tuple(spoke(first + 60 * corner, 62, at) for corner in range(6)), Style(inks.wash, inks.line, 1.5))
    for direction, name in zip(DIRECTIONS, direction_names(found.grain), strict=True):
        here = direction == found.facing
        yield Text(
            *spoke(lay.angle(direction), 42, at), name, Lettering(inks.ink if here else inks.soft, 11.0, bold=here)
        )
    angle = lay.angle(found.facing)
    yield Polygon(posed(SHIP, at, angle, 24), Style(inks.line if found.is_lost else found.color, inks.ink, 1.4))
    if found.turn or found.slip:
        late = angle + 60 * (found.turn or found.slip)
        dashed = Style(None, inks.accent, 2.4, (3.0, 3.0))
        yield Polyline((spoke(late, 27, at), spoke(late, 56, at)), dashed)
    yield Text(
        at[0], at[1] + 73, f"facing {direction_name(found.facing, found.grain)}", Lettering(inks.ink, 12.0, bold=True)
    )


def _speedometer(found: Gauges, inks: Inks, at: Point) -> Iterator[Shape]:
    """Yield a half circle from 0 to 11 with a needle."""
    radius, step = 66.0, 180 / TOP_SPEED
    arc = [spoke(180 + share * 3.6, radius, at) for share in range(51)]
    yield Polyline(tuple(arc), Style(None, inks.line, 5.0))
    end = found.speed * step
    if found.speed:
        done = tuple(spoke(180 + end * share / 20, radius, at) for share in range(21))
        yield Polyline(done, Style(None, inks.accent, 5.0))
    for speed in range(TOP_SPEED + 1):
        turn = 180 + speed * step
        now = speed == found.speed
        yield Text(*spoke(turn, radius - 13, at), str(speed), Lettering(inks.ink if now else inks.soft, 10.0, bold=now))
    yield Polyline((spoke(180 + end, 8, at), spoke(180 + end, radius - 22, at)), Style(None, inks.ink, 2.6))
    yield Circle(*at, 5.0, Style(inks.ink))
    yield Text(at[0], at[1] + 24, str(found.speed), Lettering(inks.ink, 24.0, bold=True))
    yield Text(at[0], at[1] + 44, "speed", Lettering(inks.soft, 11.0))


def _bar(bar: Bar, inks: Inks, top: float) -> Iterator[Shape]:
    yield Text(4, top + 6, bar.name, Lettering(inks.ink, 12.0, bold=True, anchor="start"))
    yield Text(96, top + 6, bar.words, Lettering(inks.soft, 11.0, anchor="start"))
    yield Text(WIDTH - 4, top + 18, str(bar.value), Lettering(inks.ink, 20.0, bold=True, anchor="end"))
    paints = {"calm": inks.accent, "care": inks.care, "alarm": inks.alarm}
    room = WIDTH - 52
    gap = 3.0 if len(bar.cells) < 12 else 2.0
    width = min(40.0, (room - gap * (len(bar.cells) - 1)) / max(1, len(bar.cells)))
    for number, tone in enumerate(bar.cells):
        left = 4 + number * (width + gap)
        box = ((left, top + 16), (left + width, top + 16), (left + width, top + 28), (left, top + 28))
        full = number < bar.filled
        yield Polygon(
            box, Style(paints[tone] if full else None, paints[tone] if full or tone != "calm" else inks.line, 1.3)
        )
    if not bar.cells:
        yield Polyline(((4, top + 22), (4 + room, top + 22)), Style(None, inks.line, 1.3, (2.0, 3.0)))
