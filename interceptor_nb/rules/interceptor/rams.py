"""Rams: declared before the rammer moves, settled when all have moved (RAM-1 to RAM-3)."""

from msgspec import structs

from interceptor_nb.core.dice import Dice
from interceptor_nb.rules.interceptor.air import zone_of
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.events import Event, Progress, Roll, fold
from interceptor_nb.rules.interceptor.impact import (
    FORWARD,
    Struck,
    collided,
    hits,
    reduction,
    shield_of,
    station_factor,
    struck,
)
from interceptor_nb.rules.interceptor.initiative import OUT_OF_THE_WAY
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Ship, State
from interceptor_nb.rules.interceptor.tables import RAM_MORALE, RAM_REACH, RAM_REDUCTION

_MODIFIERS = (Modifier(RAM_MORALE, "before a ram", "RAM-1"),)


def morale_need(field: Field) -> tuple[int, tuple[Modifier, ...]]:
    """Return the need of a morale check before a ram, and its modifiers (RAM-1)."""
    return field.options.morale, _MODIFIERS


def checks_morale(field: Field, state: State, index: int, target: str) -> bool:
    """Return whether ship *index* checks morale before it may ram *target*.

    KessRith never do, nor does a ship that has passed a check in this game; there is none where the target is lost
    by now (RAM-1).
    """
    other = field.index.get(target)
    if other is not None and state.ships[other].is_lost:
        return False
    return not state.ships[index].morale_passed and _nation(field, index) != "kessrith"


def declared(field: Field, state: State, dice: Dice, index: int, target: str) -> Event:
    """Return what comes of ship *index* declaring a ram of *target* as its move begins (RAM-1)."""
    progress = Progress.of(state)
    ship, owner, facts = state.ships[index], field.ids[index], (("target", target),)
    other = field.index.get(target)
    if other is not None and state.ships[other].is_lost:
        return Event("ram_dropped", ("RAM-1",), index, facts=(*facts, ("why", f"{target} is lost")))
    rams = (*state.rams, (index, target))
    if not checks_morale(field, state, index, target):
        return Event("ram_declared", ("RAM-1",), index, facts=facts, progress=progress, rams=rams)
    need, modifiers = morale_need(field)
    face = dice.roll(owner, "morale")
    ok = face + sum(modifier.value for modifier in modifiers) <= need
    roll = Roll("morale", owner, face, need, modifiers, ok)
    after = structs.replace(ship, morale_passed=True) if ok else structs.replace(ship, morale_out=True)
    return Event("morale_checked", ("RAM-1",), index, after, 0, roll, facts, None, progress, rams=rams if ok else None)


def resolved(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    """Return what comes of the rams of this turn, in file order (RAM-2)."""
    events: list[Event] = []
    for ram in sorted(state.rams):
        rammer, target = ram
        why = _in_vain(field, state, rammer, target)
        if why:
            rams = tuple(other for other in state.rams if other != ram)
            facts = (("target", target), ("why", why))
            following: tuple[Event, ...] = (
                Event("ram_dropped", ("RAM-2",), rammer, facts=facts, progress=Progress.of(state), rams=rams),
            )
        elif target in field.index:
            following = _ship_rammed(field, state, dice, rammer, field.index[target])
        else:
            following = (_station_rammed(field, state, rammer, target),)
        state = fold(state, following)
        events += following
    return tuple(events)


def station_hits(field: Field, ship: Ship, rammer: int, target: str) -> tuple[int, int, int]:
    """Return the hits of *ship* as it rams installation *target*, the factor and the per cent off (COL-2, COL-3).

    It strikes with Forward, and no dice reduce the hits (RAM-2).
    """
    design, times = field.designs[rammer], station_factor(ship)
    per_cent = reduction(0, field.stations[target].shield, shield_of(design, ship, FORWARD))
    return hits(design, times, per_cent), times, per_cent


def _nation(field: Field, index: int) -> str | None:
    return next((side.nation for side in field.setup.sides if side.id == field.sides[index]), None)


def _in_vain(field: Field, state: State, rammer: int, target: str) -> str:
    """Return why the ram is not even tried; empty: it is."""
    ship = state.ships[rammer]
    if ship.is_lost:
        return f"{field.ids[rammer]} is lost"
    if ship.status == "derelict":
        return f"nobody flies {field.ids[rammer]} any more"  # MOV-11
    if target in field.index:
        other = state.ships[field.index[target]]
        if other.status in OUT_OF_THE_WAY:
            return f"{target} is {'lost' if other.is_lost else 'on the ground'}"
        there, level = other.hex, other.altitude == ship.altitude
    else:
        there, level = field.stations[target].hex, _is_in_space(field, ship)
    if there != ship.hex:
        return f"{target} is not in its hex"
    return "" if level else f"{target} is not at its level"


def _is_in_space(field: Field, ship: Ship) -> bool:
    """Return whether *ship* is where orbital installations are; seen from above, that is a matter of level (ALT-1)."""
    return field.planet is None or not field.planet.by_level or zone_of(field.planet, ship) == "space"


def _ship_rammed(field: Field, state: State, dice: Dice, rammer: int, target: int) -> tuple[Event, ...]:
    faces = [dice.roll(field.ids[index], "ram") for index in (rammer, target)]
    apart = abs(faces[0] - faces[1])
    facts = (("rammer", field.ids[rammer]), ("target", field.ids[target]))
    rolled = (
        Event("ram_rolled", ("RAM-2",), rammer, None, 0, Roll("ram", field.ids[rammer], faces[0]), facts),
        Event(
            "ram_rolled",
            ("RAM-2",),
            target,
            None,
            0,
            Roll("ram", field.ids[target], faces[1]),
            (*facts, ("apart", apart)),
        ),
    )
    if apart > RAM_REACH:
        return rolled
    base = apart * RAM_REDUCTION
    return (*rolled, *collided(field, state, dice, rammer, target, kind="rammed", rules=("RAM-2",), base=base))


def _station_rammed(field: Field, state: State, rammer: int, target: str) -> Event:
    """Return what ramming an installation does: always struck, with Forward, no difference to reduce it (RAM-2)."""
    taken, times, per_cent = station_hits(field, state.ships[rammer], rammer, target)
    facts = (("with", target), ("hits", taken), ("factor", times), ("reduction", per_cent))
    rules: tuple[RuleId, ...] = ("RAM-1", "RAM-2", "COL-2", "COL-3")
    return struck(field, state, rammer, Struck(FORWARD), taken, kind="rammed", rules=rules, facts=facts)
