"""Ships that ram each other: sides, volleys, and facing and OOC afterwards (HLM-R2 to HLM-R5)."""

from msgspec.structs import replace

from interceptor_nb.core.hexes import DIRECTIONS, Direction, neighbour
from interceptor_nb.rules.helm.events import Event, Roll
from interceptor_nb.rules.helm.micro import Log, Micro, Task, did, rolled
from interceptor_nb.rules.helm.setup import Profile
from interceptor_nb.rules.helm.state import Field, Ram, State

VOLLEYS = 2
"""HLM-R4: of each ship, by size and by speed; the rammer's come first."""

FRONT = 0


def ram_of(state: State) -> Ram:
    """Return the ram under way."""
    if state.moment.ram is None:
        raise ValueError("nobody rams")
    return state.moment.ram


def side_struck(field: Field, state: State, ram: Ram) -> int:
    """Return the side on which the rammed ship takes it, clockwise from its front (HLM-R5)."""
    rammer, other = state.ships[ram.rammer], state.ships[ram.other]
    if rammer.came_from is None or field.options.rammed_side == "front":
        return FRONT
    toward = next((one for one in DIRECTIONS if neighbour(other.hex, one) == rammer.came_from), other.facing)
    return (toward - other.facing) % 6


def volley(field: Field, state: State, task: Task) -> tuple[int, Profile]:
    """Return the dice of a volley, and the silhouette it must meet (HLM-R4)."""
    ram = ram_of(state)
    dice = field.ships[task.ship].size if task.number % 2 == 0 else state.ships[task.ship].speed
    by_rammer = task.number < VOLLEYS
    if by_rammer:
        return dice, field.ships[ram.other].profile[side_struck(field, state, ram)]
    return dice, field.ships[ram.rammer].profile[FRONT]


def volleys(ram: Ram) -> tuple[Task, ...]:
    """Return the four volleys of a collision (HLM-R4)."""
    ships = (ram.rammer,) * VOLLEYS + (ram.other,) * VOLLEYS
    return tuple(Task("profile", ship, number) for number, ship in enumerate(ships))


def began(field: Field, micro: Micro, log: Log | None) -> Micro:
    """Return *micro* with the collision of the ram under way begun: its volleys are due (HLM-R3)."""
    state, ram = micro.state, ram_of(micro.state)
    now = replace(
        state.moment,
        ram=replace(ram, stage="fired"),
        collided=state.moment.collided | {frozenset((ram.rammer, ram.other))},
    )
    facts = (("other", field.ids[ram.other]), ("side", side_struck(field, state, ram)))
    micro = did(micro, log, Event("collision_began", ("HLM-R3", "HLM-R5"), ram.rammer, facts=facts, moment=now))
    return replace(micro, todo=volleys(ram))


def silhouetted(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after the die for the silhouette: a volley that meets it is rolled, any other does 1 a die.

    Rule HLM-R4. No die falls where the silhouette is whole or none, or where the volley has no dice.
    """
    dice, (inside, _) = volley(field, micro.state, task)
    meets = total <= inside if total else inside > 0
    roll = (
        Roll("profile", field.ids[task.ship], log.taken() if log else (), total, inside, (), meets) if total else None
    )
    if not meets:
        return _fired(micro, task, dice, roll, log)
    if roll:
        micro = did(micro, log, Event("silhouette_met", ("HLM-R4",), task.ship, None, roll))
    return replace(micro, todo=(Task("volley", task.ship, task.number), *micro.todo))


def fired(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after the dice of a volley that met the silhouette; 0 of a ship at rest are no roll (HLM-R4)."""
    roll = rolled(log, field.ids[task.ship], task, total) if total else None
    return _fired(micro, task, total, roll, log)


def _fired(micro: Micro, task: Task, damage: int, roll: Roll | None, log: Log | None) -> Micro:
    by = "speed" if task.number % 2 else "size"
    facts = (("damage", damage), ("by", by))
    micro = did(micro, log, Event("volley_fired", ("HLM-R4",), task.ship, None, roll, facts))
    to_other, to_rammer = micro.damage
    by_rammer = task.number < VOLLEYS
    return replace(micro, damage=(to_other + damage, to_rammer) if by_rammer else (to_other, to_rammer + damage))


def over(field: Field, micro: Micro, log: Log | None) -> Micro:
    """Return *micro* after all damage came at once (HLM-R4); hull checks, facings and OOC are due (HLM-R5)."""
    state, ram = micro.state, ram_of(micro.state)
    now, (to_other, to_rammer) = replace(state.moment, ram=None), micro.damage
    checks: list[Task] = []
    after: list[Task] = []
    for index, damage in ((ram.rammer, to_rammer), (ram.other, to_other)):
        before = micro.state.ships[index]
        ship = replace(before, hull=before.hull + damage)
        facts = (("damage", damage),)
        micro = did(micro, log, Event("collided", ("HLM-R4",), index, ship, facts=facts, moment=now))
        checks.append(Task("hull", index, before.hull))
        after += Task("facing", index), Task("jolt", index), Task("hull", index, ship.hull)
    return replace(micro, todo=(*checks, *after), damage=(0, 0))


def faced(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after the d6 for the facing of a ship that outlived a collision (HLM-R5)."""
    ship = micro.state.ships[task.ship]
    if ship.is_lost:
        return micro
    roll = rolled(log, field.ids[task.ship], task, total)
    return did(micro, log, Event("faced", ("HLM-R5",), task.ship, replace(ship, facing=Direction(total)), roll))
