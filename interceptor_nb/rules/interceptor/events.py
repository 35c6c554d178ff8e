"""What happened: events with targets, faces, arithmetic and rule ids; `apply` folds them into states.

An event carries each thing it changed as it stands afterwards, so that replay, step back and the log are folds.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.hexes import Hex, direction_to
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.state import Rams, Rocks, Ship, State

EventKind = Literal[
    "turn_began",
    "phase_began",
    "initiative_rolled",
    "recovery_rolled",
    "move_began",
    "velocity_changed",
    "heading_changed",
    "facing_changed",
    "rolled",
    "hexes_moved",
    "load_dropped",
    "plant_pushed",
    "control_rolled",
    "maneuvered",
    "spun",
    "drifted",
    "random_ended",
    "asteroid_passed",
    "asteroid_missed",
    "asteroid_hit",
    "map_left",
    "orders_dropped",
    "stopped",
    "field_directed",
    "asteroids_moved",
    "asteroid_turned",
    "asteroids_met",
    "morale_checked",
    "ram_declared",
    "ram_dropped",
    "ram_rolled",
    "rammed",
    "collision_rolled",
    "collided",
    "gravity_felt",
    "pull_began",
    "pulled",
    "takeoff_declared",
    "stays_landed",
    "took_off",
    "interface_rolled",
    "interface_struck",
    "bounced",
    "slowed",
    "hovered",
    "fell",
    "level_changed",
    "landing_rolled",
    "crashed",
    "turn_ended",
]


class Roll(Struct, frozen=True, gc=False):
    """A die as it fell.

    Attributes:
        owner: whose die it is: a ship id, an asteroid id, ``side:ID``, ``field``.
        target: the need before modifiers; None where the face names something instead.
        ok: whether face plus modifiers is at or under the target; None without a target.
    """

    purpose: Purpose
    owner: str
    face: int
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    ok: bool | None = None

    @property
    def modifier(self) -> int:
        """Return the sum of the modifiers."""
        return sum(modifier.value for modifier in self.modifiers)


class Progress(Struct, frozen=True, gc=False):
    """Where a turn stands: the fields of `State` that are not ships or asteroids."""

    turn: int
    phase: int
    group: int = 0
    movers: tuple[int, ...] = ()
    done: tuple[int, ...] = ()

    @classmethod
    def of(cls, state: State) -> "Progress":
        """Return where the turn of *state* stands."""
        return cls(state.turn, state.phase, state.group, state.movers, state.done)


class Event(Struct, frozen=True, gc=False):
    """One thing that happened.

    Attributes:
        kind: what, in the past tense.
        rules: the rules that governed it.
        ship: index of the ship it happened to, -1 for none.
        after: that ship as it stands afterwards; None for no change.
        cost: TP spent.
        roll: the die that decided it.
        facts: the numbers and names behind it, for the log: the arithmetic.
        rocks: the changed asteroids afterwards; None for no change.
        progress: where the turn stands afterwards; None for no change.
        ships: all ships afterwards, where a turn begins; None for no change.
        rams: the rams still to be settled afterwards; None for no change. It comes with *progress*.
        before_pull: where all ships were before gravity pulled; None for no change. It comes with *progress*.
    """

    kind: EventKind
    rules: tuple[RuleId, ...]
    ship: int = -1
    after: Ship | None = None
    cost: int = 0
    roll: Roll | None = None
    facts: tuple[tuple[str, int | str], ...] = ()
    rocks: Rocks | None = None
    progress: Progress | None = None
    ships: tuple[Ship, ...] | None = None
    rams: Rams | None = None
    before_pull: tuple[tuple[Hex, int | None], ...] | None = None

    def fact(self, name: str) -> int | str | None:
        """Return the fact called *name*, None where there is none."""
        return next((value for key, value in self.facts if key == name), None)


def apply(state: State, event: Event) -> State:
    """Return the state after *event*."""
    return fold(state, (event,))


def _way_in(kind: EventKind, before: Ship, after: Ship, last: int | None) -> int | None:
    """Return the heading by which a ship came where it is, 0 where from another level; *last* where gravity pulled."""
    if kind == "pulled":
        return last
    if before.altitude != after.altitude:
        return 0
    return direction_to(before.hex, after.hex) if kind == "fell" else after.heading


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after all *events*, one after the other.

    A ship enters every hex along its heading, unless it falls, so an event that leaves it in another hex says how it
    came there; gravity's pull is no entry (GRV-3).
    """
    ships, rocks, now = list(state.ships), state.rocks, None
    entries, rams, before_pull = state.entries, state.rams, state.before_pull
    entered: list[int | None] | None = None
    for event in events:
        after = event.after
        if after is not None:
            index = event.ship
            before = ships[index]
            if after.hex is not before.hex or after.altitude != before.altitude:
                if entered is None:
                    entered = list(entries) if entries else [None] * len(ships)
                entered[index] = _way_in(event.kind, before, after, entered[index])
            ships[index] = after
        if event.rocks is not None:
            rocks = event.rocks
        if event.progress is not None:
            now = event.progress
            if event.rams is not None:
                rams = event.rams
            if event.before_pull is not None:
                before_pull = event.before_pull
            if event.ships is not None:
                ships = list(event.ships)
            if now.phase == BETWEEN_TURNS:
                entries, rams, entered, before_pull = (), (), None, ()
    if entered is not None:
        entries = tuple(entered)
    if now is None:
        now = Progress.of(state)
    return State(now.turn, now.phase, now.group, now.movers, now.done, tuple(ships), rocks, entries, rams, before_pull)
