"""What the next turn has in store for a ship where it stands: its forced drift, what it hits, what avoids it.

>>> forecast(setup, "marcos").words
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.core.hexes import Hex, moved
from interceptor_nb.odds.afterwards import not_counted
from interceptor_nb.odds.placement import Placement, placement
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import LOST, Field, begin
from interceptor_nb.view.coasting import Coasting, coasted
from interceptor_nb.view.layout import on_map
from interceptor_nb.view.overlay import Highlight
from interceptor_nb.view.text import hex_words

Tone = Literal["good", "warn", "bad"]

QUICKLY = 16
"""The highest velocity, in hexes a turn, whose forecast in open space takes a few milliseconds."""


class Wanted(Struct, frozen=True):
    """Which ship of which scenario is asked about; the scenario may hold it where it is being dragged to."""

    setup: Setup
    ship: str

    @property
    def is_quick(self) -> bool:
        """Return whether all of the answer is there before a hand notices: in open space, not too fast."""
        ship = next(one for one in self.setup.ships if one.id == self.ship)
        sheet = self.setup.map
        return sheet.ground_edge is None and not self.setup.rules.advanced_atmosphere and ship.velocity <= QUICKLY


class Forecast(Struct, frozen=True):
    """The answer.

    Attributes:
        tone: good: coasting is safe. warn: orders are needed. bad: no legal line without a push helps.
        words: it in one sentence.
        rules: the rules behind it.
        marks: where the ship drifts to if nothing is done, and each hex in which it hits or is lost.
        is_whole: whether it says what avoids that, or there is nothing to avoid.
    """

    tone: Tone
    words: str
    rules: tuple[str, ...] = ()
    marks: tuple[Highlight, ...] = ()
    is_whole: bool = True


def forecast(setup: Setup, ship: str) -> Forecast | None:
    """Return what is in store for *ship* in the first turn of *setup*; None where that hangs on dice, or is not known.

    Without trouble on the way, to coast is the line of 0 TP that avoids it; else `placement` looks for one.
    """
    first = at_first(setup, ship)
    if first is None or first.is_whole:
        return first
    field, state = begin(setup)
    found = placement(field, state, field.index[ship])
    if found is None:
        return None
    if found.is_doomed:
        rules = (*first.rules, "MAP-5" if found.is_lost else "AST-1")
        return Forecast("bad", f"{first.words}; {_doom(found)}", tuple(dict.fromkeys(rules)), first.marks)
    avoids = "avoids" if found.to_avoid == 1 else "avoid"
    return Forecast(
        "warn", f"{first.words}; {found.to_avoid} TP of {found.maximum} {avoids} it", first.rules, first.marks
    )


def at_first(setup: Setup, ship: str) -> Forecast | None:
    """Return as much of the forecast as is known at once: the forced drift, and what the ship meets on it."""
    if any(one.design not in dict(setup.designs) for one in setup.ships):
        return None  # half made
    field, state = begin(setup)
    index = field.index.get(ship, -1)
    if index < 0 or not on_map(setup.map, state.ships[index].hex):
        return None
    there = state.ships[index]
    try:
        drift = coasted(field, state, index)
    except IllegalOrderError:
        return None
    if drift is None or drift.end is None:
        return None
    fate, rules = _fate(setup, drift)
    hopes = "if it recovers, " if there.status == "random" else ""
    if not fate:
        return _untroubled(field, drift, drift.end, stays=drift.end == there.hex, hopes=hopes)
    fate = hopes + fate
    marks = tuple(Highlight(hex_, "cross") for hex_ in dict.fromkeys(drift.asteroids))
    if drift.status not in LOST:
        marks += (Highlight(drift.end, "ring"),)
    else:
        last = drift.end if on_map(setup.map, drift.end) else moved(drift.end, there.heading, -1)
        marks += (Highlight(last, "cross"),) * on_map(setup.map, last)
    return Forecast("warn", fate, rules, marks, is_whole=False)


def _untroubled(field: Field, drift: Coasting, end: Hex, *, stays: bool, hopes: str) -> Forecast | None:
    """Return the forecast of a ship that nothing is in the way of up to its *end*; None where that hangs on dice."""
    where = "stays where it is" if stays else f"drifts to {hex_words(end, field.setup.map.grain)}"
    words = f"{hopes}without orders it {where}; nothing is in its way"
    if hopes:
        return Forecast("warn", f"{words}; else dice move it", ("RND-7", "RND-1"))
    if drift.rolls:
        return None
    if not_counted(field):
        return Forecast("warn", f"{words}, but asteroids drift in after the moves", ("MOV-1", "AST-5"))
    return Forecast("good", words, ("MOV-1",))


def foretold(setup: Setup, ship: str) -> Iterator[Forecast | None]:
    """Yield the forecast, once: so a process of its own can send it."""
    yield forecast(setup, ship)


def _fate(setup: Setup, drift: Coasting) -> tuple[str, tuple[str, ...]]:
    """Return what becomes of the ship without orders, and its rules; nothing where that is no trouble."""
    grain = setup.map.grain
    hits = ", ".join(hex_words(hex_, grain) for hex_ in dict.fromkeys(drift.asteroids))
    parts, rules = [], list[str]()
    if hits:
        parts.append(f"into the asteroid{'s' * (len(set(drift.asteroids)) > 1)} in {hits}")
        rules.append("AST-1")
    if drift.status == "left_map":
        parts.append("off the map")
        rules.append("MAP-5")
    elif drift.status in LOST:
        parts.append(f"to where it is {STATUS_WORDS[drift.status]}")
        rules.append("ATM-9")
    return (f"without orders it drifts {', '.join(parts)}", tuple(rules)) if parts else ("", ())


def _doom(found: Placement) -> str:
    """Return that no legal line helps, and how much thrust would."""
    what = "every legal line loses the ship" if found.is_lost else "every legal line has a roll against an asteroid"
    enough = found.to_stay if found.is_lost else found.to_avoid
    return what + (
        ", and no thrust avoids it"
        if enough is None
        else f"; {enough} TP would avoid it, the maximum is {found.maximum}"
    )
