"""Events in words, one sentence a row of the log, with every difficulty, face and modifier."""

from collections.abc import Callable

from interceptor_nb.core.hexes import Hex, direction_name, label, place
from interceptor_nb.rules.helm.events import Event, EventKind, Roll
from interceptor_nb.rules.helm.orders import in_words, parse
from interceptor_nb.rules.helm.state import Field, Status

SIDE_NAMES = ("the front", "the right front", "the right rear", "the rear", "the left rear", "the left front")

STATUS_WORDS: dict[Status, str] = {
    "flying": "flying",
    "landed": "landed",
    "crashed": "crashed",
    "exploded": "exploded",
    "left_map": "off the map",
}


def sentence(field: Field, event: Event) -> str:
    """Return *event* in words, without the ship's name and the rule ids, which a log has in columns of their own."""
    return _TELLERS[event.kind](field, event)


def need(roll: Roll) -> str:
    """Return what *roll* needed and what came up: "needs 11, rolled 4 + 3, +2 (piloting)"."""
    added = "".join(f", {modifier.value:+d} ({modifier.why})" for modifier in roll.modifiers)
    least = "or less" if roll.purpose == "profile" else "or more"
    return f"needs {roll.need} {least}, rolled {' + '.join(map(str, roll.faces)) or roll.total}{added}"


def hex_words(field: Field, hex_: Hex) -> str:
    """Return the label of *hex_*, or where it lies beyond the map."""
    if hex_ in field.hexes:
        return label(hex_, field.setup.map.grain)
    column, row = place(hex_, field.setup.map.grain)
    return f"column {column}, row {row}"


def _facing(field: Field, event: Event) -> str:
    return direction_name(event.after.facing, field.setup.map.grain) if event.after else ""


def _where(field: Field, event: Event) -> str:
    return hex_words(field, event.after.hex) if event.after else ""


def _action(event: Event) -> str:
    (action,) = parse(str(event.fact("action"))).actions
    return f"{action.member} {in_words(action)}"


def _faces(event: Event) -> str:
    return str(event.roll.total if event.roll else 0)


def _now(event: Event) -> str:
    return f"; OOC {event.after.ooc}, hull damage {event.after.hull}" if event.after else ""


def _tried(_: Field, event: Event) -> str:
    return _action(event) + (f" ({event.fact('energy')} helm energy)" if event.fact("energy") else "")


def _checked(_: Field, event: Event) -> str:
    if event.roll is None:
        return _action(event)
    end = f"succeeds by {event.roll.margin}" if event.roll.ok else f"fails by {-event.roll.margin}"
    return f"{_action(event)}: {need(event.roll)}, {end}{_now(event)}"


def _aimed(_: Field, event: Event) -> str:
    if event.roll is None:
        return "a missile aims"
    end = f"hits by {event.roll.margin}" if event.roll.ok else "misses"
    return f"{event.roll.owner} aims: {need(event.roll)}, {end}"


def _hull(_: Field, event: Event) -> str:
    end = "explodes" if event.after else "holds"
    rolled = need(event.roll) if event.roll else f"needs {event.fact('need')}, no roll"
    return f"hull damage {event.fact('hull')}: {rolled}, {end}"


def _collision(_: Field, event: Event) -> str:
    side = event.fact("side")
    return f"collides with {event.fact('other')}, on {SIDE_NAMES[side if isinstance(side, int) else 0]}"


def _volley(_: Field, event: Event) -> str:
    missed = ", past the silhouette" if event.roll and event.roll.ok is False else ""
    return f"volley by {event.fact('by')}{missed}: {event.fact('damage')} damage"


_TELLERS: dict[EventKind, Callable[[Field, Event], str]] = {
    "round_began": lambda _, event: f"round {event.fact('round')} begins",
    "phase_began": lambda _, event: f"phase {event.fact('phase')} begins",
    "moved": lambda field, event: f"{'slips' if event.fact('slip') else 'moves'} to {_where(field, event)}",
    "turned_late": lambda field, event: f"turns, facing {_facing(field, event)}",
    "orbited": lambda field, event: f"goes round to {_where(field, event)}, facing {_facing(field, event)}",
    "landed": lambda _, event: f"lands; missiles destroyed: {event.fact('missiles')}",
    "took_off": lambda *_: "takes off",
    "crashed": lambda *_: "crashes into the planet",
    "map_left": lambda *_: "leaves the map",
    "missiles_moved": lambda *_: "missiles move",
    "strike_dropped": lambda *_: "a missile comes too late",
    "missile_aimed": _aimed,
    "missile_struck": lambda _, event: f"struck for {_faces(event)} hull damage{_now(event)}",
    "actions_began": lambda *_: "acts",
    "line_given": lambda _, event: f"orders: {event.fact('orders')}",
    "action_tried": _tried,
    "action_dropped": lambda _, event: f"'{event.fact('action')}' is dropped: {event.fact('why')}",
    "checked": _checked,
    "wheel_spun": lambda _, event: f"the wheel brings {_faces(event)} OOC{_now(event)}",
    "hull_checked": _hull,
    "dodge_declined": lambda *_: "does not dodge",
    "ram_dropped": lambda *_: "the ram comes to nothing",
    "collision_began": _collision,
    "silhouette_met": lambda _, event: f"silhouette: {need(event.roll)}" if event.roll else "silhouette",
    "volley_fired": _volley,
    "collided": lambda _, event: f"takes {event.fact('damage')} hull damage{_now(event)}",
    "faced": lambda field, event: f"rolled {_faces(event)}: faces {_facing(field, event)}",
    "jolted": lambda _, event: f"the collision brings {_faces(event)} OOC{_now(event)}",
    "phase_ended": lambda *_: "the phase ends: OOC falls by 1",
    "round_ended": lambda *_: "the round ends: speed and helm energy fall by 1",
}
