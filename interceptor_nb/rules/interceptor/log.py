"""The log of a game as rows for people and as JSON values (``interceptor-nb/log``)."""

from collections.abc import Iterable, Sequence
from typing import Any

from interceptor_nb.core import log
from interceptor_nb.core.hexes import direction_name
from interceptor_nb.rules.interceptor.events import Event, Roll, apply
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS, hex_words, sentence
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.rules.interceptor.state import Field, Rock, Ship, State

FORMAT, VERSION = "interceptor-nb/log", 1


class Row(log.Row[RuleId, State, Event], frozen=True):
    """One row of the log; *who* is a ship or side id."""

    @property
    def turn(self) -> int:
        """Return the turn it belongs to."""
        return self.state.turn


def rows(field: Field, start: State, events: Iterable[Event]) -> tuple[Row, ...]:
    """Return a row for each of *events*, which follow on *start*."""

    def row(state: State, event: Event) -> Row:
        who = field.ids[event.ship] if event.ship >= 0 else ""
        if not who and event.roll is not None:
            who = event.roll.owner
        return Row(who, sentence(field, event), event.rules, state, event)

    return log.told(start, events, apply, row)


def as_line(row: Row) -> str:
    """Return *row* as a line of text: turn, who, what, rule ids."""
    return log.as_line(f"{row.turn:>3}", row)


def ship_line(field: Field, ship: Ship) -> str:
    """Return where *ship* is and how it stands, in words."""
    grain = field.setup.map.grain
    heading, facing = direction_name(ship.heading, grain), direction_name(ship.facing, grain)
    where = "out of play" if ship.is_lost else f"{hex_words(field, ship.hex)}, heading {heading}, facing {facing}"
    if ship.altitude is not None and not ship.is_lost:
        where += f", level {ship.altitude}"
    return f"{STATUS_WORDS[ship.status]}, {where}, velocity {ship.velocity}"


def document(field: Field, told: Sequence[Row], end: State, problems: Sequence[str] = ()) -> dict[str, Any]:
    """Return the log as the JSON document that ``play --json`` prints."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": field.setup.title,
        "events": [_event(field, row) for row in told],
        "ships": {owner: ship_values(field, ship) for owner, ship in zip(field.ids, end.ships, strict=True)},
        "asteroids": {
            field.rock_ids[number]: None if rock is None else rock_values(field, rock) for number, rock in end.rocks
        },
        "problems": list(problems),
    }


def ship_values(field: Field, ship: Ship) -> dict[str, Any]:
    """Return *ship* as JSON values, named as a case names them."""
    grain = field.setup.map.grain
    return {
        "hex": hex_words(field, ship.hex),
        "heading": direction_name(ship.heading, grain),
        "facing": direction_name(ship.facing, grain),
        "velocity": ship.velocity,
        "altitude": ship.altitude,
        "free_hexes": ship.free_hexes,
        "status": ship.status,
        "rolled": ship.rolled,
        "thrust_spent": ship.thrust_spent,
        "armour_lost": dict(zip(SIDES, ship.armour_lost, strict=True)),
        "internals_lost": list(ship.internals_lost),
        "loads_lost": [float(pieces) for pieces in ship.loads_lost],
    }


def rock_values(field: Field, rock: Rock) -> dict[str, Any]:
    """Return *rock* as JSON values, named as a case names them."""
    direction = None if rock.direction is None else direction_name(rock.direction, field.setup.map.grain)
    return {"hex": hex_words(field, rock.hex), "direction": direction, "damage": rock.damage}


def roll_values(roll: Roll) -> dict[str, Any]:
    """Return *roll* as JSON values, named as a case names them."""
    return {
        "for": roll.purpose,
        "owner": roll.owner,
        "face": roll.face,
        "target": roll.target,
        "modifier": roll.modifier,
        "modifiers": [{"value": one.value, "why": one.why, "rule": one.rule} for one in roll.modifiers],
        "ok": roll.ok,
    }


def _event(field: Field, row: Row) -> dict[str, Any]:
    event = row.event
    return {
        "turn": row.turn,
        "event": event.kind,
        "who": row.who,
        "text": row.text,
        "rules": list(row.rules),
        "cost": event.cost,
        "roll": None if event.roll is None else roll_values(event.roll),
        "facts": dict(event.facts),
        "ship": None if event.after is None else ship_values(field, event.after),
    }
