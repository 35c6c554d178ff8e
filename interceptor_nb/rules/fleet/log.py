"""The log of a game as rows for people, and what stands in it as JSON values."""

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from interceptor_nb.core import log
from interceptor_nb.rules.fleet.events import Event, Roll, apply
from interceptor_nb.rules.fleet.geometry import INCH
from interceptor_nb.rules.fleet.narrate import sentence
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.rules.fleet.state import Field, Group, Ship, State


class Row(log.Row[RuleId, State, Event], frozen=True):
    """One row of the log; *who* is a ship or group id."""

    @property
    def turn(self) -> int:
        """Return the turn it belongs to."""
        return self.state.turn


def rows(_: Field, start: State, events: Iterable[Event]) -> tuple[Row, ...]:
    """Return a row for each of *events*, which follow on *start*."""

    def row(state: State, event: Event) -> Row:
        return Row(event.unit, sentence(event), event.rules, state, event)

    return log.told(start, events, apply, row)


def as_line(row: Row) -> str:
    """Return *row* as a line of text: turn, who, what, rule ids."""
    return log.as_line(f"{row.turn:>3}", row)


def ship_line(_: Field, ship: Ship) -> str:
    """Return where *ship* is and how it stands, in words."""
    left = f"{ship.damage} box{'' if ship.damage == 1 else 'es'} crossed off"
    return f"{ship.status}, {ship.at}, course {ship.course}, velocity {ship.velocity}, {left}"


def ship_values(field: Field, index: int, ship: Ship) -> dict[str, Any]:
    """Return *ship*, the one of that *index*, as JSON values, named as a case names them."""
    lost = zip(field.systems[index], ship.losses, strict=True)
    return {
        "at": str(ship.at),
        "course": ship.course,
        "velocity": ship.velocity,
        "damage": ship.damage,
        "thrust": field.thrust(index, ship),
        "systems_lost": {system.name: losses for system, losses in lost if losses},
        "ram_tried": ship.ram_tried,
        "status": ship.status,
    }


def group_values(field: Field, group: Group) -> dict[str, Any]:
    """Return *group* as JSON values, named as a case names them."""
    aboard = group.ship >= 0
    return {
        "at": None if group.at is None else str(group.at),
        "aboard": field.ship_ids[group.ship] if aboard else None,
        "bay": field.systems[group.ship][group.bay].name if aboard else None,
        "fighters": group.fighters,
        "endurance": group.endurance,
        "ready": group.ready,
        "revealed": group.revealed,
    }


def cloud_values(cloud: Cloud) -> dict[str, Any]:
    """Return *cloud* as JSON values, named as a file names them."""
    return structs.asdict(cloud) | {"at": str(cloud.at), "radius": cloud.radius // INCH}


def roll_values(roll: Roll) -> dict[str, Any]:
    """Return *roll* as JSON values, named as a case names them."""
    return {"for": roll.purpose, "owner": roll.owner, "face": roll.face, "target": roll.target, "ok": roll.ok}
