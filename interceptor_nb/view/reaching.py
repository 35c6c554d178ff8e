"""A ship's reach on the map: what is asked, what came back, how each hex is marked, and what it says in words.

The model holds the question that wants an answer; whoever shows it has it worked out and sends it back, part by part.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Hex, direction_name, hex_at, place
from interceptor_nb.odds.afterwards import not_counted
from interceptor_nb.odds.amounts import short_chance
from interceptor_nb.odds.reach import reach
from interceptor_nb.odds.reached import Reached
from interceptor_nb.odds.rolls import meets_asteroid
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, Ship, State, begin
from interceptor_nb.view.coasting import coasted
from interceptor_nb.view.layout import on_map
from interceptor_nb.view.overlay import Highlight, Look
from interceptor_nb.view.stepping import Stepping
from interceptor_nb.view.text import Line, hex_words, name_words

LEGEND: tuple[tuple[Look, str], ...] = (
    ("solid", "safe: no roll can fail"),
    ("hatched", "a roll can fail, or nobody flies"),
    ("cross", "through an asteroid"),
    ("ring", "where it coasts to"),
)
"""The marks, and what they mean; the number in a hex is the least TP, of a safe one that of the cheapest safe end."""

Way = Literal["left", "right", "up", "down"]


class Query(Struct, frozen=True):
    """Where can ship *index* end its move? With *push*, lines that push the plant count too (PLT-3)."""

    field: Field
    state: State
    index: int
    push: bool = False

    @property
    def owner(self) -> str:
        """Return the ship's id."""
        return self.field.ids[self.index]

    @property
    def ship(self) -> Ship:
        """Return the ship as it stands."""
        return self.state.ships[self.index]

    def asks_the_same(self, other: "Query | None") -> bool:
        """Return whether *other* has the same answer: the other ships stand still, so they do not count."""
        return (
            other is not None
            and (self.field, self.index, self.push) == (other.field, other.index, other.push)
            and self.ship == other.ship
            and self.state.rocks == other.state.rocks
            and (self.state.phase == BETWEEN_TURNS) == (other.state.phase == BETWEEN_TURNS)
        )


class Chart(Struct, frozen=True, eq=False, dict=True):
    """A reach as the map tells it.

    Attributes:
        push: whether lines that push count.
        maximum, sot: TP (MOV-2, SOT-1).
        ends: the ends in each hex, the cheapest first, among those the safest.
        hits: hexes whose safest line has a roll against an asteroid (AST-1).
        coasts: the hex that the ship comes to without orders; None where it leaves the map or is lost.
    """

    push: bool
    maximum: int
    sot: int
    ends: dict[Hex, tuple[Reached, ...]]
    hits: frozenset[Hex]
    coasts: Hex | None

    def look(self, hex_: Hex) -> Look:
        """Return how *hex_* is marked, which has ends."""
        if any(end.trouble == 0 for end in self.ends[hex_]):
            return "solid"
        return "cross" if hex_ in self.hits else "hatched"

    def best(self, hex_: Hex) -> Reached:
        """Return the end in *hex_* that its mark tells of: the cheapest safe one, else the cheapest."""
        ends = self.ends[hex_]
        return next((end for end in ends if end.trouble == 0), ends[0])

    @property
    def marks(self) -> tuple[Highlight, ...]:
        """Return the marks of all hexes."""
        found = [Highlight(hex_, self.look(hex_), str(self.best(hex_).thrust)) for hex_ in self.ends]
        return (*found, Highlight(self.coasts, "ring")) if self.coasts in self.ends else tuple(found)


class Reaching(Struct, frozen=True):
    """What the reach map shows.

    Attributes:
        is_on: whether it is shown at all; only then it is worked out.
        push: whether lines that push count.
        number: counts what was asked; an answer to an older number is dropped.
        query: what is asked, None for nothing.
        reason: why nothing is asked, in one sentence.
        chart: what came back for `query`; of a search with pushes first the part without.
        is_done: all of it came back, or never will.
        is_slow: the answer takes its time.
        cut: why it is not all, in one sentence.
        spot: the hex that is spoken of.
        pinned: the hex that stays spoken of when the pointer leaves the map.
        choice: which of the ends in that hex is spoken of.
    """

    is_on: bool = False
    push: bool = False
    number: int = 0
    query: Query | None = None
    reason: str = "no ship is selected"
    chart: Chart | None = None
    is_done: bool = False
    is_slow: bool = False
    cut: str = ""
    spot: Hex | None = None
    pinned: Hex | None = None
    choice: int = 0

    @property
    def wanted(self) -> Query | None:
        """Return the question that is to be worked out, None for none."""
        return self.query if self.is_on and not self.is_done else None

    @property
    def marks(self) -> tuple[Highlight, ...]:
        """Return the marks on the map; where a ship stands without the number, which would cover its letter."""
        if not self.is_on or self.chart is None or self.query is None:
            return ()
        taken = {ship.hex for ship in self.query.state.ships if not ship.is_lost}
        return tuple(structs.replace(mark, text="") if mark.hex in taken else mark for mark in self.chart.marks)

    @property
    def ends(self) -> tuple[Reached, ...]:
        """Return the ends in the hex that is spoken of."""
        return () if self.chart is None or self.spot is None else self.chart.ends.get(self.spot, ())

    @property
    def end(self) -> Reached | None:
        """Return the end that is spoken of."""
        return self.ends[self.choice] if self.choice < len(self.ends) else None

    @property
    def news(self) -> str:
        """Return how it stands with the answer, in one sentence."""
        if self.query is None:
            return self.reason
        if self.chart is None:
            return "" if self.cut else "working\N{HORIZONTAL ELLIPSIS}"
        owner, chart = name_words(self.query.owner), self.chart
        if not chart.ends:
            return f"{owner} reaches no hex: {_none_reached(self.query)}"
        safe = sum(chart.look(hex_) == "solid" for hex_ in chart.ends)
        count = sum(map(len, chart.ends.values()))
        many = "" if len(chart.ends) == 1 else "es"
        said = f"{owner}: {count:,} end{'s' * (count != 1)} in {len(chart.ends)} hex{many}, {safe} of them safe"
        said += f"; maximum {chart.maximum} TP, SOT {chart.sot} TP"
        said = "; ".join((said, *not_counted(self.query.field)))
        return said + ("" if self.is_done else "; looking for those that push\N{HORIZONTAL ELLIPSIS}")


class Toggled(Struct, frozen=True):
    """Show the reach, or hide it."""

    on: bool


class PushSet(Struct, frozen=True):
    """Let lines that push the plant count, or not."""

    on: bool


class Asked(Struct, frozen=True):
    """The ship or its state is another; or there is none, for the reason given."""

    query: Query | None
    reason: str = ""


class Charted(Struct, frozen=True):
    """A part of the answer to *number*; with pushes if they were asked for, or before them without."""

    number: int
    chart: Chart


class Slow(Struct, frozen=True):
    """The answer to *number* takes its time."""

    number: int


class Cut(Struct, frozen=True):
    """The search for *number* was given up, for *reason*."""

    number: int
    reason: str


class LookedAt(Struct, frozen=True):
    """The pointer or the cursor is on *hex*; None: the pointer left the map."""

    hex: Hex | None


class Pinned(Struct, frozen=True):
    """The cheapest line to *hex* was taken: it stays spoken of."""

    hex: Hex


class Chosen(Struct, frozen=True):
    """One of the ends in the hex was chosen, from 0."""

    choice: int


class Stepped(Struct, frozen=True):
    """Move the cursor a hex, as labels count."""

    way: Way


Message = Toggled | PushSet | Asked | Charted | Slow | Cut | LookedAt | Pinned | Chosen | Stepped


def update(view: Reaching, message: Message) -> Reaching:
    """Return *view* after *message*."""
    match message:
        case Toggled(on):
            view = structs.replace(view, is_on=on, is_slow=False)
            if not (on and view.cut):
                return view
            return structs.replace(view, number=view.number + 1, cut="", is_done=False)  # it may be quicker now
        case PushSet(on):
            query = None if view.query is None else structs.replace(view.query, push=on)
            return _asked(structs.replace(view, push=on), query, view.reason)
        case Asked(query, reason):
            return _asked(view, None if query is None else structs.replace(query, push=view.push), reason)
        case Charted(number, chart) if number == view.number and view.query is not None:
            done = chart.push == view.query.push
            return structs.replace(view, chart=chart, is_done=done, is_slow=not done, choice=0)
        case Slow(number) if number == view.number and not view.is_done:
            return structs.replace(view, is_slow=True)
        case Cut(number, reason) if number == view.number:
            return structs.replace(view, is_done=True, is_slow=False, cut=reason)
        case LookedAt(hex_):
            spot = view.pinned if hex_ is None else hex_
            return view if spot == view.spot else structs.replace(view, spot=spot, choice=0)
        case Pinned(hex_):
            return structs.replace(view, spot=hex_, pinned=hex_, choice=0)
        case Chosen(choice) if choice < len(view.ends):
            return structs.replace(view, choice=choice, pinned=view.spot)
        case Stepped(way) if view.query is not None:
            return structs.replace(view, spot=_beside(view, view.query, way), choice=0)
    return view


def _asked(view: Reaching, query: Query | None, reason: str) -> Reaching:
    if query is None and view.query is None:
        return structs.replace(view, reason=reason)
    if query is not None and query.asks_the_same(view.query):
        return view
    fresh = structs.replace(view, number=view.number + 1, query=query, reason=reason, chart=None, cut="")
    return structs.replace(fresh, is_done=query is None, is_slow=False, spot=None, pinned=None, choice=0)


def _beside(view: Reaching, query: Query, way: Way) -> Hex:
    sheet = query.field.setup.map
    column, row = place(query.ship.hex if view.spot is None else view.spot, sheet.grain)
    across, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
    return hex_at(min(max(column + across, 1), sheet.columns), min(max(row + down, 1), sheet.rows), sheet.grain)


def charts(setup: Setup, state: State, index: int, push: bool) -> Iterator[Chart]:
    """Yield the reach of ship *index*: without pushes, and then, if they are asked for, with them."""
    field = Field(setup)
    for pushing in (False, True) if push else (False,):
        yield chart(Query(field, state, index, pushing))


def chart(query: Query) -> Chart:
    """Return the answer to *query*."""
    field, state, index = query.field, query.state, query.index
    found = reach(field, state, index, push=query.push)
    by_hex: dict[Hex, list[Reached]] = {}
    for row in found.rows:
        by_hex.setdefault(row.hex, []).append(row)
    ends = {
        hex_: tuple(sorted(rows, key=lambda row: (row.thrust, row.trouble, row.velocity)))
        for hex_, rows in by_hex.items()
    }
    hits = frozenset(
        hex_
        for hex_, rows in ends.items()
        if (safest := min(rows, key=lambda row: row.trouble)).trouble
        and meets_asteroid(field, state, index, safest.order)
    )
    # Out of control nobody knows where it drifts.
    coasts = None if state.ships[index].status == "random" else coasted(field, state, index)
    end = None if coasts is None or coasts.end is None or not on_map(field.setup.map, coasts.end) else coasts.end
    return Chart(query.push, found.maximum, found.sot, ends, hits, end)


def asked_of(game: Stepping) -> Asked:
    """Return the question that the selected ship of *game* raises, or why it raises none."""
    if not game.field.ids:
        return Asked(None, "this scenario has no ship")
    owner, ship = name_words(game.field.ids[game.ship]), game.base.ships[game.ship]
    if ship.is_lost:
        return Asked(None, f"{owner}: {STATUS_WORDS[ship.status]}, so it reaches nothing")
    if game.decision.kind == "over":
        return Asked(None, game.decision.title)
    if game.has_moved(game.ship):
        return Asked(None, f"{owner} has moved in turn {game.turn}")
    return Asked(Query(game.field, game.base, game.ship))


def asked_in(setup: Setup, ship: str | None) -> Asked:
    """Return the question about *ship* of a scenario before its first turn, or why there is none."""
    if ship is None:
        return Asked(None, "no ship is selected; click one")
    if any(one.design not in dict(setup.designs) for one in setup.ships):
        return Asked(None, "a ship has a design that is not there, so nothing can be worked out")
    field, state = begin(setup)
    return Asked(Query(field, state, field.index[ship]))


def spot_words(view: Reaching) -> str:
    """Return what ends there are in the hex that is spoken of, in one line; empty where nothing is known."""
    if view.query is None or view.chart is None or view.spot is None:
        return ""
    if not view.ends:
        return "not in reach"
    best = view.chart.best(view.spot)
    count, which = len(view.ends), "the cheapest" if best.thrust == view.ends[0].thrust else "the cheapest safe one"
    return f"{count} end{'s' * (count != 1)}, {which}: {end_words(view.query, best)}"


def end_words(query: Query, end: Reached) -> str:
    """Return *end* in one line: TP, heading, facing, velocity, chance of trouble, line."""
    grain = query.field.setup.map.grain
    heading, facing = direction_name(end.heading, grain), direction_name(end.facing, grain)
    way = f"heading and facing {heading}" if heading == facing else f"heading {heading}, facing {facing}"
    level = "" if end.altitude is None else f", level {end.altitude}"
    status = "" if end.status == "flying" else f", {STATUS_WORDS[end.status]}"
    trouble = "safe" if end.trouble == 0 else f"trouble {short_chance(end.trouble)}"
    return f"{end.thrust} TP, {way}, velocity {end.velocity}{level}{status}, {trouble}: {end.order}"


def told(view: Reaching) -> tuple[Line, ...]:
    """Return the reach line by line for the text twin; nothing while it is off."""
    if not view.is_on:
        return ()
    lines = [Line("reach", line) for line in (view.news, view.cut) if line]
    if view.query is None or view.chart is None:
        return tuple(lines)
    query, found = view.query, view.chart
    grain = query.field.setup.map.grain
    words: dict[Look, str] = {**dict(LEGEND), "solid": "safe"}
    for hex_ in sorted(found.ends, key=lambda hex_: place(hex_, grain)):
        mark = words[found.look(hex_)] + (f", {words['ring']}" if hex_ == found.coasts else "")
        lines.append(Line("reach", f"{hex_words(hex_, grain)} ({mark}): {end_words(query, found.best(hex_))}", hex_))
    return tuple(lines)


def _none_reached(query: Query) -> str:
    if query.ship.status == "random":
        return "it is out of control, and its recovery roll for this turn is over [RND-7]"
    return "every line ends out of play [MAP-5]"
