"""Hull checks: whether a ship whose hull took more damage holds together (HLM-6)."""

from msgspec.structs import replace

from interceptor_nb.rules.helm.events import Event, Roll
from interceptor_nb.rules.helm.micro import Log, Micro, Task, did, rolled
from interceptor_nb.rules.helm.setup import Options
from interceptor_nb.rules.helm.state import Field, State
from interceptor_nb.rules.helm.tables import BEST

_LEAST = 2
"""The least that 2d6 show."""


def steps(hull: int) -> int:
    """Return how many triangular steps *hull* damage has reached: 1, 3, 6, 10, 15, … (HLM-6)."""
    reached = 0
    while (reached + 1) * (reached + 2) // 2 <= hull:
        reached += 1
    return reached


def need(hull: int, size: int, options: Options) -> int:
    """Return what 2d6 must show at *hull* damage: 2 or less cannot fail, 13 or more is certain loss (HLM-6)."""
    if options.hull_check == "limit":
        return BEST + 1 if hull >= options.hull_limit else _LEAST
    return steps(hull) - size


def dice(field: Field, state: State, task: Task) -> int:
    """Return how many d6 the check takes: none where the hull took nothing or the dice could change nothing (HLM-6)."""
    ship = state.ships[task.ship]
    if ship.is_lost or ship.hull <= task.number:
        return 0
    return 2 if _LEAST < need(ship.hull, field.ships[task.ship].size, field.options) <= BEST else 0


def settled(field: Field, micro: Micro, task: Task, total: int, log: Log | None) -> Micro:
    """Return *micro* after the check, which is made only where the hull took more (HLM-6)."""
    ship = micro.state.ships[task.ship]
    if ship.is_lost or ship.hull <= task.number:
        return micro
    needed, roll = need(ship.hull, field.ships[task.ship].size, field.options), None
    if total:
        roll = rolled(log, field.ids[task.ship], task, total, need=needed)
    holds = _holds(roll, needed)
    facts: tuple[tuple[str, int | str], ...] = (("hull", ship.hull), ("need", needed))
    after = None if holds else replace(ship, status="exploded")
    return did(micro, log, Event("hull_checked", ("HLM-6",), task.ship, after, roll, facts))


def _holds(roll: Roll | None, needed: int) -> bool:
    return bool(roll.ok) if roll else needed <= _LEAST
