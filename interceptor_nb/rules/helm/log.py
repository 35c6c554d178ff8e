"""The log of a game as rows for people."""

from collections.abc import Iterable

from interceptor_nb.core import log
from interceptor_nb.core.hexes import direction_name
from interceptor_nb.rules.helm.events import Event, apply
from interceptor_nb.rules.helm.narrate import STATUS_WORDS, hex_words, sentence
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.state import Field, Ship, State


class Row(log.Row[RuleId, State, Event], frozen=True):
    """One row of the log; *who* is a ship or missile id."""

    @property
    def round(self) -> int:
        """Return the round it belongs to."""
        return self.state.moment.round

    @property
    def phase(self) -> int:
        """Return the phase it belongs to."""
        return self.state.moment.phase

    @property
    def turn(self) -> str:
        """Return round and phase as one, "1.2"."""
        return f"{self.round}.{self.phase}"


def rows(field: Field, start: State, events: Iterable[Event]) -> tuple[Row, ...]:
    """Return a row for each of *events*, which follow on *start*."""

    def row(state: State, event: Event) -> Row:
        who = field.ids[event.ship] if event.ship >= 0 else ""
        return Row(who, sentence(field, event), event.rules, state, event)

    return log.told(start, events, apply, row)


def as_line(row: Row) -> str:
    """Return *row* as a line of text: round and phase, who, what, rule ids."""
    return log.as_line(row.turn, row)


def ship_line(field: Field, ship: Ship) -> str:
    """Return where *ship* is and how it stands, in words."""
    name = direction_name(ship.facing, field.setup.map.grain)
    where = f"{hex_words(field, ship.hex)}, facing {name}, speed {ship.speed}"
    return f"{STATUS_WORDS[ship.status]}, {where}, OOC {ship.ooc}, hull damage {ship.hull}, helm energy {ship.energy}"
