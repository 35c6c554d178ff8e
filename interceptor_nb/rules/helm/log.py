"""The log of a game as rows for people."""

from collections.abc import Iterable

from msgspec import Struct

from interceptor_nb.core.hexes import direction_name
from interceptor_nb.rules.helm.events import Event, apply
from interceptor_nb.rules.helm.narrate import STATUS_WORDS, hex_words, sentence
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.state import Field, Ship, State


class Row(Struct, frozen=True):
    """One row of the log.

    Attributes:
        round, phase: those it belongs to.
        who: ship or missile id, empty for the game itself.
        text: what happened, in words.
        rules: the rules that governed it.
        state: the game after it.
        event: what it tells of.
    """

    round: int
    phase: int
    who: str
    text: str
    rules: tuple[RuleId, ...]
    state: State
    event: Event

    @property
    def turn(self) -> str:
        """Return round and phase as one, "1.2"."""
        return f"{self.round}.{self.phase}"


def rows(field: Field, start: State, events: Iterable[Event]) -> tuple[Row, ...]:
    """Return a row for each of *events*, which follow on *start*."""
    found, state = [], start
    for event in events:
        state = apply(state, event)
        who = field.ids[event.ship] if event.ship >= 0 else ""
        now = state.moment
        found.append(Row(now.round, now.phase, who, sentence(field, event), event.rules, state, event))
    return tuple(found)


def as_line(row: Row) -> str:
    """Return *row* as a line of text: round and phase, who, what, rule ids."""
    who = f" {row.who}:" if row.who else ""
    return f"{row.turn}{who} {row.text} [{', '.join(row.rules)}]"


def ship_line(field: Field, ship: Ship) -> str:
    """Return where *ship* is and how it stands, in words."""
    name = direction_name(ship.facing, field.setup.map.grain)
    where = f"{hex_words(field, ship.hex)}, facing {name}, speed {ship.speed}"
    return f"{STATUS_WORDS[ship.status]}, {where}, OOC {ship.ooc}, hull damage {ship.hull}, helm energy {ship.energy}"
