"""Missiles: how they chase, aim and strike, as much as dodging and landing need (HLM-7, HLM-A8)."""

from msgspec.structs import replace

from interceptor_nb.core.hexes import DIRECTIONS, Hex, distance, neighbour
from interceptor_nb.rules.helm.events import Event, Modifier
from interceptor_nb.rules.helm.micro import Log, Micro, Task, did, rolled
from interceptor_nb.rules.helm.state import Field, State, Strike


def chased(start: Hex, target: Hex, hexes: int) -> Hex:
    """Return where a missile comes in *hexes* steps, each to the neighbour nearest to its target, the first if tied."""
    for _ in range(min(hexes, distance(start, target))):
        start = min((neighbour(start, direction) for direction in DIRECTIONS), key=lambda hex_: distance(hex_, target))
    return start


def moved(field: Field, micro: Micro, log: Log | None) -> Micro:
    """Return *micro* after all missiles moved; those in their target's hex strike, in file order (HLM-7).

    A missile is gone once its target is out of play or on the ground (HLM-A11).
    """
    state = micro.state
    if not any(state.missiles):
        return micro
    found: list[Hex | None] = []
    for built, target, hex_ in zip(field.missiles, field.targets, state.missiles, strict=True):
        prey = state.ships[target]
        found.append(chased(hex_, prey.hex, built.speed) if hex_ and prey.status == "flying" else None)
    strikes = tuple(
        number
        for number, (target, hex_) in enumerate(zip(field.targets, found, strict=True))
        if hex_ is not None and hex_ == state.ships[target].hex
    )
    now = replace(state.moment, strikes=strikes)
    return did(micro, log, Event("missiles_moved", ("HLM-7",), moment=now, missiles=tuple(found)))


def is_in_reach(field: Field, state: State, missile: int) -> bool:
    """Return whether *missile* is still there and its target flies."""
    return state.missiles[missile] is not None and state.ships[field.targets[missile]].status == "flying"


def aimed(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after a missile's dice: 2d6, skill and evasion against its target's speed (HLM-2, HLM-A8)."""
    missile, state = task.number, micro.state
    index = field.targets[missile]
    ship, skill = state.ships[index], field.missiles[missile].skill
    added = (Modifier(skill, "skill", "HLM-A8"), Modifier(-ship.evasion, "evasion", "HLM-A5"))
    roll = rolled(
        log,
        field.missile_ids[missile],
        task,
        total,
        need=ship.speed + field.options.missile_difficulty,
        modifiers=tuple(modifier for modifier in added if modifier.value),
    )
    lost = not roll.ok and field.options.missile_misses == "lost"
    strike = Strike(missile, roll.margin) if roll.ok else None
    now = replace(state.moment, strikes=state.moment.strikes[1:], strike=strike)
    missiles = state.without(missile) if lost else None
    return did(micro, log, Event("missile_aimed", ("HLM-A8", "HLM-2"), index, None, roll, (), now, None, missiles))


def struck(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after a missile did *total* hull damage, and is gone."""
    missile, state = task.number, micro.state
    index = field.targets[missile]
    ship = state.ships[index]
    roll = rolled(log, field.missile_ids[missile], task, total) if total else None
    after, now = replace(ship, hull=ship.hull + total), replace(state.moment, strike=None)
    event = Event("missile_struck", ("HLM-A8",), index, after, roll, (), now, None, state.without(missile))
    return replace(did(micro, log, event), todo=(Task("hull", index, ship.hull), *micro.todo))
