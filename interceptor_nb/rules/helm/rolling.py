"""Which dice a task takes, and what comes of them: `advance` takes one face, whoever asks (HLM-1 to HLM-R5)."""

from collections.abc import Callable

from msgspec.structs import replace

from interceptor_nb.rules.helm import attempts, collision, hull, missiles
from interceptor_nb.rules.helm.micro import Log, Micro, Task
from interceptor_nb.rules.helm.purposes import Purpose
from interceptor_nb.rules.helm.state import Field, State

_SETTLED: dict[Purpose, Callable[[Field, Micro, Task, int, Log | None], Micro]] = {
    "check": attempts.checked,
    "spin": attempts.shaken,
    "hull": hull.settled,
    "missile": missiles.aimed,
    "warhead": missiles.struck,
    "profile": collision.silhouetted,
    "volley": collision.fired,
    "facing": collision.faced,
    "jolt": attempts.shaken,
}


def dice(field: Field, state: State, task: Task) -> tuple[int, int]:
    """Return how many dice *task* takes, and their sides; none where there is nothing to roll for."""
    match task.kind:
        case "check" | "missile":
            return 2, 6  # HLM-1
        case "hull":
            return hull.dice(field, state, task), 6
        case "warhead":
            return field.missiles[task.number].damage, 6
        case "profile":
            count, (inside, among) = collision.volley(field, state, task)
            return (1 if count and 0 < inside < among else 0), among
        case "volley":
            return collision.volley(field, state, task)[0], 6
        case "spin" | "facing" | "jolt":
            return (0 if state.ships[task.ship].is_lost else 1), 6


def owner(field: Field, task: Task) -> str:
    """Return whose dice *task* takes: the ship's, or the missile's."""
    return field.missile_ids[task.number] if task.kind in ("missile", "warhead") else field.ids[task.ship]


def sides(field: Field, micro: Micro) -> int:
    """Return the sides of the die that is due; 0: none is."""
    return dice(field, micro.state, micro.todo[0])[1] if micro.todo else 0


def settle(field: Field, micro: Micro, log: Log | None = None) -> Micro:
    """Return *micro* at the next die that is due, or with nothing left to roll for."""
    while micro.todo:
        task = micro.todo[0]
        if micro.rolled < dice(field, micro.state, task)[0]:
            break
        total = micro.total
        micro = Micro(micro.state, micro.todo[1:], 0, 0, micro.damage)
        micro = _SETTLED[task.kind](field, micro, task, total, log)
    return micro


def advance(field: Field, micro: Micro, face: int, log: Log | None = None) -> Micro:
    """Return *micro* at the die after the one that is due came up *face*, or with nothing left to roll for."""
    if log is not None:
        log.faces.append(face)
    return settle(field, replace(micro, rolled=micro.rolled + 1, total=micro.total + face), log)
