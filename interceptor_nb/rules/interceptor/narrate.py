"""Events in words, one sentence a row of the log, with every need, face and modifier."""

from interceptor_nb.core.hexes import Hex, direction_name, label, place
from interceptor_nb.rules.interceptor.events import Event, Roll
from interceptor_nb.rules.interceptor.mass import CATEGORIES
from interceptor_nb.rules.interceptor.sequence import SEQUENCE
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.rules.interceptor.state import Field, Ship

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
    match event.kind:
        case "turn_began":
            return f"turn {event.progress.turn if event.progress else 0} begins"
        case "turn_ended":
            return "the turn ends"
        case "phase_began":
            return _phase(field, event)
        case "initiative_rolled":
            return f"initiative: rolled {event.roll.face if event.roll else 0}"
        case "move_began":
            return f"moves: {event.fact('orders')} (thrust {event.fact('maximum')}, SOT {event.fact('sot')})"
        case "move_ended":
            return "the move ends"
        case "map_left":
            return "leaves the mapsheet and is out of play"
        case "stopped":
            return "no crew lives; the ship stops in its hex for this turn"
        case "orders_dropped":
            return f"'{event.fact('token')}' and the rest are dropped: {event.fact('why')}"
        case "load_dropped":
            return "drops a load"
        case "random_ended":
            return f"random movement ends at velocity {event.fact('velocity')}"
        case "spun":
            heading = direction_name(_ship(event).heading, field.setup.map.grain)
            return f"spin: rolled {event.roll.face if event.roll else 0}, heading and facing {heading}"
        case "maneuvered":
            return _maneuver(field, event)
        case "drifted":
            return _drift(field, event)
        case "recovery_rolled" | "control_rolled" | "plant_pushed":
            return _control(event)
        case "asteroid_passed" | "asteroid_missed" | "asteroid_hit":
            return _asteroid(event)
        case _:
            return _action(field, event)


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


def _phase(field: Field, event: Event) -> str:
    if event.progress is None:
        return "a phase begins"
    ships = ", ".join(field.ids[index] for index in event.progress.movers)
    return f"{SEQUENCE[event.progress.phase].title}, {CATEGORIES[event.progress.group]}: {ships}"


def _action(field: Field, event: Event) -> str:
    ship, grain = _ship(event), field.setup.map.grain
    cost = f" ({event.cost} TP)" if event.cost else ""
    match event.kind:
        case "hexes_moved":
            hexes = event.fact("hexes")
            return f"moves {hexes} hex{'' if hexes == 1 else 'es'} to {hex_words(field, ship.hex)}"
        case "velocity_changed":
            return f"velocity is now {ship.velocity}{cost}"
        case "heading_changed":
            return f"turns to heading {direction_name(ship.heading, grain)}{cost}"
        case "facing_changed":
            return f"turns to facing {direction_name(ship.facing, grain)}{cost}"
        case _:
            return f"rolls about its long axis, {'now upside down' if ship.rolled else 'now upright'}{cost}"


def _control(event: Event) -> str:
    roll = event.roll
    match event.kind:
        case "recovery_rolled":
            end = "under control again" if roll and roll.ok else "still out of control"
            return f"recovery: {need(roll) if roll else ''}, {end}"
        case "control_rolled":
            head = f"{event.fact('total')} TP of SOT {event.fact('sot')}"
            end = "holds" if roll and roll.ok else f"out of control for {event.fact('cost')} TP"
            return f"{head}: {need(roll) if roll else ''}, {end}"
        case _:
            head = f"pushes the plant of {event.fact('maximum')} by {event.fact('extra')}"
            if roll is None:
                return f"{head}: certain damage to the powerplant"
            return f"{head}: {need(roll)}, {'no damage' if roll.ok else 'the powerplant is damaged'}"


def _maneuver(field: Field, event: Event) -> str:
    ship, grain = _ship(event), field.setup.map.grain
    face = event.roll.face if event.roll else 0
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
        parts.append(f"moves to {hex_words(field, ship.hex)}")
    return ", ".join(parts) + f"; {event.fact('left')} TP left"


def _drift(field: Field, event: Event) -> str:
    face = event.roll.face if event.roll else 0
    where = hex_words(field, _ship(event).hex)
    if event.fact("needs") is None:
        return f"random {face} ({event.fact('maneuver')}) at velocity 0: drifts to {where}"
    why = f"needs {event.fact('needs')} TP, {event.fact('left')} left"
    end = "; its beginning velocity is reached" if event.fact("ends") else ""
    return f"random {face} ({event.fact('maneuver')}) {why}: drifts to {where}{end}"


def _asteroid(event: Event) -> str:
    rock = event.fact("asteroid")
    if event.kind == "asteroid_passed":
        return f"asteroid {rock}: {need(event.roll) if event.roll else ''}, clear"
    if event.kind == "asteroid_missed":
        return f"asteroid {rock}: {need(event.roll) if event.roll else ''}, hit"
    roll, side = event.roll, event.fact("side")
    head = (
        f"asteroid {rock}: {need(roll)}" if roll and roll.target is not None else f"where: {need(roll) if roll else ''}"
    )
    parts = [f"{head}, {event.fact('hits')} hits on {side}"]
    status = _ship(event).status
    if status not in ("flying", "random"):
        parts.append(f"the ship is {STATUS_WORDS[status]}")
    if not event.fact("asteroid_left"):
        parts.append("the asteroid is pulverised")
    return "; ".join(parts)
