"""Events in words, one sentence a row of the log, with every need and face."""

from collections.abc import Callable, Iterable

from interceptor_nb.rules.fleet.events import Event, EventKind, Roll
from interceptor_nb.rules.fleet.sequence import SEQUENCE

_EMERGENCY = {
    "launched": "launched, fully armed",
    "failed": "stays for this turn",
    "damaged": "group and bay are damaged",
    "destroyed": "group and bay are destroyed",
}


def sentence(event: Event) -> str:
    """Return *event* in words, without the unit's name and the rule ids, which a log has in columns of their own."""
    return _TELLERS[event.kind](event)


def faces(rolls: Iterable[Roll]) -> str:
    """Return what dice showed: "rolled 4 6 1"."""
    return "rolled " + " ".join(str(roll.face) for roll in rolls)


def need(roll: Roll) -> str:
    """Return what *roll* needed and what came up: "needs 5 or more, rolled 3"."""
    way = "less" if roll.purpose == "explosion" else "more"
    return f"needs {roll.target} or {way}, rolled {roll.face}"


def _turn_began(event: Event) -> str:
    lines = "; ".join(f"{unit}: {line}" for unit, line in event.facts)
    turn = event.progress.turn if event.progress else 0
    return f"turn {turn} begins" + (f" ({lines})" if lines else "")


def _ordered(event: Event) -> str:
    return "new lines: " + "; ".join(f"{unit}: {line}" for unit, line in event.facts)


def _phase_began(event: Event) -> str:
    return SEQUENCE[event.progress.phase - 1].title if event.progress else "a phase begins"


def _initiative(event: Event) -> str:
    rolled = ", ".join(f"{roll.owner.removeprefix('side:')} rolled {roll.face}" for roll in event.rolls)
    again = "" if len({roll.face for roll in event.rolls}) == len(event.rolls) else "; a tie, so all of them roll again"
    return f"who starts: {rolled}{again}"


def _ship_moved(event: Event) -> str:
    return f"moves to {event.fact('at')}, course {event.fact('course')}, velocity {event.fact('velocity')}"


def _gated(event: Event) -> str:
    (roll,) = event.rolls
    return f"ram of {event.fact('target')}: {need(roll)}, {'it is tried' if roll.ok else 'it is not tried'}"


def _ram_rolled(event: Event) -> str:
    own, other = event.rolls
    sums = f"{own.face} + {event.fact('thrust')} against {other.face} + {event.fact('against')}"
    return f"ram of {event.fact('target')}: {sums}, {'hit' if event.fact('result') == 'hit' else 'dodged'}"


def _damage(event: Event) -> str:
    return f"{event.fact('points')} points, {event.fact('left')} boxes left"


def _rammed(event: Event) -> str:
    (roll,) = event.rolls
    return f"rammed by {event.fact('by')}: rolled {roll.face} times {event.fact('boxes')}, {_damage(event)}"


def _attacked(event: Event) -> str:
    screens = event.fact("screens")
    behind = f" through {screens} screen{'' if screens == 1 else 's'}" if screens else ""
    return f"attacked by {event.fact('by')}{behind}: {faces(event.rolls)}, {_damage(event)}"


def _kills(event: Event) -> str:
    return f"{faces(event.rolls)}, {event.fact('kills')} shot down, {event.fact('left')} left"


def _checked(event: Event) -> str:
    if not event.rolls:
        return "a row is crossed off, and no system works"
    lost = event.fact("lost")
    end = f"lost: {lost}" if lost else "all hold"
    return f"a row is crossed off, each system is lost on {event.fact('need')} or more: {faces(event.rolls)}, {end}"


def _wrecked(event: Event) -> str:
    how = need(event.rolls[0]) if event.rolls else "no excess"
    lost = event.fact("groups")
    end = "explodes" if event.kind == "exploded" else "is a hulk"
    return f"no box is left: {how}, the ship {end}" + (f"; lost with it: {lost}" if lost else "")


def _party(event: Event) -> str:
    (roll,) = event.rolls
    return f"party at {event.fact('system')}: {need(roll)}, {'repaired' if roll.ok else 'nothing done'}"


def _emergency(event: Event) -> str:
    return f"emergency launch: {faces(event.rolls)}, {_EMERGENCY[str(event.fact('result'))]}"


_TELLERS: dict[EventKind, Callable[[Event], str]] = {
    "turn_began": _turn_began,
    "ordered": _ordered,
    "initiative_rolled": _initiative,
    "phase_began": _phase_began,
    "go_began": lambda _: "has its go",
    "debris_moved": lambda event: f"debris moves to {event.fact('at')}",
    "hulk_drifted": lambda event: f"the hulk drifts to {event.fact('at')}",
    "group_moved": lambda event: f"moves to {event.fact('at')}",
    "ship_moved": _ship_moved,
    "ram_gated": _gated,
    "ram_rolled": _ram_rolled,
    "rammed": _rammed,
    "launched": lambda event: f"launched from {event.fact('ship')}",
    "emergency_rolled": _emergency,
    "landed": lambda event: f"lands on {event.fact('ship')}, {event.fact('bay')}, ready in turn {event.fact('ready')}",
    "dogfought": lambda event: f"dogfight with {event.fact('target')}: {_kills(event)}",
    "target_named": lambda event: f"names {event.fact('target')} as its target",
    "hit": lambda event: f"hit by {event.fact('by')}: {_damage(event)}",
    "shot_at": lambda event: f"shot at by {event.fact('by')} with {str(event.fact('with')).upper()}: {_kills(event)}",
    "attacked": _attacked,
    "systems_checked": _checked,
    "exploded": _wrecked,
    "hulked": _wrecked,
    "blasted": lambda event: f"in the explosion of {event.fact('by')}: {faces(event.rolls)}, {_damage(event)}",
    "group_blasted": lambda event: f"in the explosion of {event.fact('by')}: {_kills(event)}",
    "party_rolled": _party,
    "order_dropped": lambda event: f"'{event.fact('token')}' comes to nothing: {event.fact('why')}",
    "debris_gone": lambda event: f"debris is gone: {event.fact('clouds')}",
    "turn_ended": lambda _: "the turn ends",
}
