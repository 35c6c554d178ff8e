"""The small state between two dice: what is being rolled for, and the log that writes down what comes of it.

Play, replay, exact odds and the look ahead of `legal` all step along here; only play keeps a log.
"""

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.rules.helm.events import Event, Modifier, Roll, apply
from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.purposes import Purpose
from interceptor_nb.rules.helm.state import State


class Task(Struct, frozen=True, gc=False, cache_hash=True):
    """Something to roll for.

    Attributes:
        kind: what for; it says which dice and what comes of them.
        ship: whose ship it is about, -1 for a missile's dice.
        number: the missile; the volley, in the order of HLM-R4; the hull damage before (HLM-6).
        action: what is checked.
    """

    kind: Purpose
    ship: int
    number: int = 0
    action: Action | None = None


class Micro(Struct, frozen=True, gc=False, cache_hash=True):
    """A game in the middle of something.

    Attributes:
        state: what has happened so far.
        todo: what is rolled for, next first.
        rolled, total: how many dice of the first task have fallen, and their sum.
        damage: what the volleys did so far: to the rammed ship, to the rammer (HLM-R4).
    """

    state: State
    todo: tuple[Task, ...] = ()
    rolled: int = 0
    total: int = 0
    damage: tuple[int, int] = (0, 0)


class Log:
    """The events of a step, and the faces of the task under way."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.faces: list[int] = []

    def taken(self) -> tuple[int, ...]:
        """Return the faces of the task that is settled now; the next one begins with none."""
        faces = tuple(self.faces)
        self.faces.clear()
        return faces


def did(micro: Micro, log: Log | None, event: Event) -> Micro:
    """Return *micro* after *event*, which goes into the log."""
    if log is not None:
        log.events.append(event)
    return replace(micro, state=apply(micro.state, event))


def rolled(
    log: Log | None,
    owner: str,
    task: Task,
    total: int,
    *,
    need: int | None = None,
    modifiers: tuple[Modifier, ...] = (),
) -> Roll:
    """Return the dice of *task*, which reach *need* with *modifiers* or do not."""
    ok = None if need is None else total + sum(modifier.value for modifier in modifiers) >= need
    return Roll(task.kind, owner, log.taken() if log else (), total, need, modifiers, ok)
