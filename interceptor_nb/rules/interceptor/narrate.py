"""Events in words, one sentence a row of the log, with every need, face and modifier."""

from collections.abc import Callable

from interceptor_nb.core.hexes import Hex, direction_name, label, place
from interceptor_nb.rules.interceptor.events import Event, EventKind, Roll
from interceptor_nb.rules.interceptor.mass import CATEGORIES
from interceptor_nb.rules.interceptor.sequence import SEQUENCE
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.rules.interceptor.state import Field, Ship
from interceptor_nb.rules.interceptor.tables import RAM_REACH

_VERGE = "comes to the interface"

STATUS_WORDS: dict[Status, str] = {
    "flying": "under control",
    "random": "out of control",
    "derelict": "derelict",
    "landed": "landed",
    "crashed": "crashed",
    "burned_up": "burned up",
    "exploded": "exploded",
    "destroyed": "destroyed",
    "left_map": "left the map",
}


def sentence(field: Field, event: Event) -> str:
    """Return *event* in words, without the ship's name and the rule ids, which a log has in columns of their own."""
    return _TELLERS[event.kind](field, event)


def need(roll: Roll) -> str:
    """Return what *roll* needed and what came up: "needs 6 or less, rolled 9"."""
    added = "".join(f" {modifier.value:+d} ({modifier.why})" for modifier in roll.modifiers)
    if roll.target is None:
        return f"rolled {roll.face}"
    return f"needs {roll.target} or less, rolled {roll.face}{added}"


def hex_words(field: Field, hex_: Hex) -> str:
    """Return the label of *hex_*, or where it lies beyond the map."""
    if hex_ in field.hexes:
        return label(hex_, field.setup.map.grain)
    column, row = place(hex_, field.setup.map.grain)
    return f"column {column}, row {row}, off the map"


def _ship(event: Event) -> Ship:
    if event.after is None:
        raise ValueError(f"a {event.kind} event has its ship")
    return event.after


def _face(event: Event) -> int:
    return event.roll.face if event.roll else 0


def _cost(event: Event) -> str:
    return f" ({event.cost} TP)" if event.cost else ""


def _heading(field: Field, event: Event) -> str:
    return direction_name(_ship(event).heading, field.setup.map.grain)


def _turn_began(_: Field, event: Event) -> str:
    return f"turn {event.progress.turn if event.progress else 0} begins"


def _phase_began(field: Field, event: Event) -> str:
    if event.progress is None:
        return "a phase begins"
    ships = ", ".join(field.ids[index] for index in event.progress.movers)
    return f"{SEQUENCE[event.progress.phase].title}, {CATEGORIES[event.progress.group]}: {ships}"


def _move_began(_: Field, event: Event) -> str:
    slower = event.fact("velocity")
    at = "" if slower is None else f", velocity {slower} in atmosphere"
    if gained := event.fact("gained"):
        at = f", {gained} gained hex{'' if gained == 1 else 'es'} to use"
    return f"moves: {event.fact('orders')} (thrust {event.fact('maximum')}, SOT {event.fact('sot')}{at})"


def _hexes_moved(field: Field, event: Event) -> str:
    hexes = event.fact("hexes")
    return f"moves {hexes} hex{'' if hexes == 1 else 'es'} to {hex_words(field, _ship(event).hex)}{_cost(event)}"


def _velocity_changed(_: Field, event: Event) -> str:
    return f"velocity is now {_ship(event).velocity}{_cost(event)}"


def _heading_changed(field: Field, event: Event) -> str:
    return f"turns to heading {_heading(field, event)}{_cost(event)}"


def _facing_changed(field: Field, event: Event) -> str:
    return f"turns to facing {direction_name(_ship(event).facing, field.setup.map.grain)}{_cost(event)}"


def _rolled(_: Field, event: Event) -> str:
    return f"rolls about its long axis, {'now upside down' if _ship(event).rolled else 'now upright'}{_cost(event)}"


def _orders_dropped(_: Field, event: Event) -> str:
    return f"'{event.fact('token')}' and the rest are dropped: {event.fact('why')}"


def _spun(field: Field, event: Event) -> str:
    return f"spin: rolled {_face(event)}, heading and facing {_heading(field, event)}"


def _recovery(_: Field, event: Event) -> str:
    if event.roll is None:
        return "recovery"
    return f"recovery: {need(event.roll)}, {'under control again' if event.roll.ok else 'still out of control'}"


def _safe_thrust(_: Field, event: Event) -> str:
    if event.roll is None:
        return "SOT roll"
    end = "holds" if event.roll.ok else f"out of control for {event.fact('cost')} TP"
    return f"{event.fact('total')} TP of SOT {event.fact('sot')}: {need(event.roll)}, {end}"


def _push(_: Field, event: Event) -> str:
    head = f"pushes the plant of {event.fact('maximum')} by {event.fact('extra')}"
    if event.roll is None:
        return f"{head}: certain damage to the powerplant"
    return f"{head}: {need(event.roll)}, {'no damage' if event.roll.ok else 'the powerplant is damaged'}"


def _maneuver(field: Field, event: Event) -> str:
    ship, grain = _ship(event), field.setup.map.grain
    face = _face(event)
    before, after = event.fact("before"), event.fact("velocity")
    name = event.fact("maneuver")
    parts = [f"random {face} ({name}, {event.cost} TP)"]
    if before != after:
        parts.append(f"velocity {before} to {after}")
    if name in ("TR1", "TL1", "TR2", "TL2"):
        parts.append(f"heading {direction_name(ship.heading, grain)}")
    if name == "DIS":
        parts.append("spins")
    elif str(name).startswith("-"):
        parts.append("stays in its hex")
    else:
        parts.append(_VERGE if event.fact("verge") else f"moves to {hex_words(field, ship.hex)}")
    return ", ".join(parts) + f"; {event.fact('left')} TP left"


def _drift(field: Field, event: Event) -> str:
    face = _face(event)
    drifts = _VERGE if event.fact("verge") else f"drifts to {hex_words(field, _ship(event).hex)}"
    if event.fact("needs") is None:
        return f"random {face} ({event.fact('maneuver')}) at velocity 0: {drifts}"
    why = f"needs {event.fact('needs')} TP, {event.fact('left')} left"
    end = "; its beginning velocity is reached" if event.fact("ends") and not event.fact("verge") else ""
    return f"random {face} ({event.fact('maneuver')}) {why}: {drifts}{end}"


def _drifted(event: Event) -> str:
    return " drifts in" if event.fact("drifted") else ""


def _asteroids_moved(_: Field, event: Event) -> str:
    moved, gone = event.fact("moved"), event.fact("gone")
    parts = [f"{moved} asteroid{'' if moved == 1 else 's'} drift{'s' if moved == 1 else ''} 1 hex"] if moved else []
    if gone:
        parts.append(f"off the mapsheet or into the atmosphere, and gone: {gone}")
    if event.fact("stay"):
        parts.append(f"with equal dice in one hex, staying: {event.fact('stay')}")
    return "; ".join(parts)


def _asteroids_met(_: Field, event: Event) -> str:
    text = f"asteroids {event.fact('asteroids')} collide in {event.fact('hex')}: {event.fact('hits')} hits each"
    return text + (f"; pulverised: {event.fact('gone')}" if event.fact("gone") else "")


def _asteroid_met(_: Field, event: Event) -> str:
    end = "clear" if event.kind == "asteroid_passed" else "hit"
    return f"asteroid {event.fact('asteroid')}{_drifted(event)}: {need(event.roll) if event.roll else ''}, {end}"


def _asteroid_hit(_: Field, event: Event) -> str:
    roll, side, status = event.roll, event.fact("side"), _ship(event).status
    where = f"asteroid {event.fact('asteroid')}{_drifted(event)}" if roll and roll.target is not None else "where"
    parts = [f"{where}: {need(roll) if roll else ''}, {event.fact('hits')} hits on {side}"]
    if status not in ("flying", "random"):
        parts.append("the ship explodes" if status == "exploded" else f"the ship is {STATUS_WORDS[status]}")
    if not event.fact("asteroid_left"):
        parts.append("the asteroid is pulverised")
    return "; ".join(parts)


def _morale(_: Field, event: Event) -> str:
    passed = event.roll is not None and event.roll.ok
    end = f"declares to ram {event.fact('target')}" if passed else "its morale is out for the rest of the game"
    return f"morale before a ram: {need(event.roll) if event.roll else ''}, {end}"


def _ram_rolled(_: Field, event: Event) -> str:
    apart = event.fact("apart")
    if apart is None:
        return f"ram of {event.fact('target')}: rolled {_face(event)}"
    end = "struck" if int(apart) <= RAM_REACH else "missed"
    return f"rammed by {event.fact('rammer')}: rolled {_face(event)}, {apart} apart, {end}"


def _struck(_: Field, event: Event) -> str:
    how = "ram" if event.kind == "rammed" else "collision"
    parts = [f"{how} with {event.fact('with')}"]
    if event.roll is not None:
        parts.append(f"side in doubt, rolled {event.roll.face}")
    sum_ = f"tonnage times {event.fact('factor')}"
    if event.fact("reduction"):
        sum_ += f" less {event.fact('reduction')} %"
    parts.append(f"{event.fact('hits')} hits ({sum_}) on {event.fact('side')}")
    status = _ship(event).status
    if status not in ("flying", "random"):
        parts.append("the ship explodes" if status == "exploded" else f"the ship is {STATUS_WORDS[status]}")
    return f"{parts[0]}: {'; '.join(parts[1:])}"


def _gravity_felt(_: Field, event: Event) -> str:
    return f"gravity changes velocity from {event.fact('before')} to {event.fact('velocity')}"


def _slowed(_: Field, event: Event) -> str:
    return f"the atmosphere slows it from velocity {event.fact('before')} to {event.fact('velocity')}"


def _interface(_: Field, event: Event) -> str:
    what = "bounce" if event.roll and event.roll.purpose == "bounce" else "entry"
    parts = [f"{what}: {need(event.roll) if event.roll else ''}"]
    if over := event.fact("over"):
        parts.append(f"missed by {over}")
    heading = event.fact("heading")
    comes = {"enters": "goes into the interface", "bounces": "bounces off", "burns up": "burns up with its crew"}
    parts.append(f"bounces off to heading {heading}" if heading else comes[str(event.fact("comes"))])
    if event.fact("hits"):
        where = " on forward" if event.after is not None else ""
        parts.append(f"{event.fact('hits')} hits{where}")
    return ", ".join(parts) + _end(event)


def _interface_struck(_: Field, event: Event) -> str:
    rolled = need(event.roll) if event.roll else ""
    return f"where: {rolled}, {event.fact('hits')} hits on {event.fact('side')}{_end(event)}"


def _end(event: Event) -> str:
    """Return what became of a ship that hits put out of play or out of hand; else nothing."""
    status = event.fact("status")
    words = {"destroyed": "; the ship is destroyed", "derelict": "; the ship is derelict"}
    return words.get(str(status), "")


def _bounced(field: Field, event: Event) -> str:
    return f"is thrown back, heading {_heading(field, event)}"


def _fell(field: Field, event: Event) -> str:
    return f"sinks to {_place(field, event)}"


def _place(field: Field, event: Event) -> str:
    """Return the hex a ship has come to, or its level where ships have altitudes."""
    ship = _ship(event)
    return hex_words(field, ship.hex) if ship.altitude is None else f"level {ship.altitude}"


def _landing(_: Field, event: Event) -> str:
    end = "lands" if event.roll and event.roll.ok else "crashes"
    return f"landing: {need(event.roll) if event.roll else ''}, {end}"


def _plain(text: str) -> Callable[[Field, Event], str]:
    return lambda _field, _event: text


_TELLERS: dict[EventKind, Callable[[Field, Event], str]] = {
    "turn_began": _turn_began,
    "phase_began": _phase_began,
    "initiative_rolled": lambda _field, event: f"initiative: rolled {_face(event)}",
    "recovery_rolled": _recovery,
    "move_began": _move_began,
    "velocity_changed": _velocity_changed,
    "heading_changed": _heading_changed,
    "facing_changed": _facing_changed,
    "rolled": _rolled,
    "hexes_moved": _hexes_moved,
    "load_dropped": lambda _field, event: f"drops {event.fact('load')}",
    "plant_pushed": _push,
    "control_rolled": _safe_thrust,
    "maneuvered": _maneuver,
    "spun": _spun,
    "drifted": _drift,
    "random_ended": lambda _field, event: f"random movement ends at velocity {event.fact('velocity')}",
    "asteroid_passed": _asteroid_met,
    "asteroid_missed": _asteroid_met,
    "asteroid_hit": _asteroid_hit,
    "map_left": _plain("leaves the mapsheet and is out of play"),
    "orders_dropped": _orders_dropped,
    "stopped": _plain("no crew lives; the ship stops in its hex for this turn"),
    "field_directed": lambda _field, event: f"the asteroids drift: rolled {_face(event)}, to {event.fact('direction')}",
    "asteroids_moved": _asteroids_moved,
    "asteroid_turned": lambda _field, event: f"new direction: rolled {_face(event)}, to {event.fact('direction')}",
    "asteroids_met": _asteroids_met,
    "morale_checked": _morale,
    "ram_declared": lambda _field, event: f"declares to ram {event.fact('target')}",
    "ram_dropped": lambda _field, event: f"the ram of {event.fact('target')} comes to nothing: {event.fact('why')}",
    "ram_rolled": _ram_rolled,
    "rammed": _struck,
    "collision_rolled": lambda _field, event: f"shares its hex: rolled {_face(event)}",
    "collided": _struck,
    "gravity_felt": _gravity_felt,
    "pull_began": _plain("gravity pulls"),
    "pulled": lambda field, event: f"is pulled to {_place(field, event)}",
    "takeoff_declared": _plain("will take off"),
    "stays_landed": _plain("stays on the ground"),
    "took_off": _plain("has taken off"),
    "interface_rolled": _interface,
    "interface_struck": _interface_struck,
    "bounced": _bounced,
    "slowed": _slowed,
    "level_changed": lambda _field, event: f"is at level {event.fact('level')} now{_cost(event)}",
    "hovered": lambda _field, event: f"hovers{_cost(event)}",
    "fell": _fell,
    "landing_rolled": _landing,
    "crashed": lambda _field, event: f"crashes: {event.fact('why')}",
    "turn_ended": _plain("the turn ends"),
}
