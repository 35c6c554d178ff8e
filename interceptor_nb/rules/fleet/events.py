"""What happened: events with targets, faces, arithmetic and rule ids; `apply` folds them into states.

An event carries each thing it changed as it stands afterwards, so that replay, step back and the log are folds.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from interceptor_nb.rules.fleet.orders import Order
from interceptor_nb.rules.fleet.rolling import Purpose
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.rules.fleet.state import Group, Ship, State

EventKind = Literal[
    "turn_began",
    "ordered",
    "initiative_rolled",
    "phase_began",
    "go_began",
    "debris_moved",
    "hulk_drifted",
    "group_moved",
    "ship_moved",
    "ram_gated",
    "ram_rolled",
    "rammed",
    "launched",
    "emergency_rolled",
    "landed",
    "dogfought",
    "target_named",
    "hit",
    "shot_at",
    "attacked",
    "systems_checked",
    "exploded",
    "hulked",
    "blasted",
    "group_blasted",
    "party_rolled",
    "order_dropped",
    "debris_gone",
    "turn_ended",
]


class Roll(Struct, frozen=True, gc=False):
    """A die as it fell.

    Attributes:
        owner: whose die it is: a ship, a group, ``side:ID``.
        target: what it needed; None where the face counts as it is.
        ok: whether it did; None without a target.
    """

    purpose: Purpose
    owner: str
    face: int
    target: int | None = None
    ok: bool | None = None


class Progress(Struct, frozen=True, gc=False):
    """Where a turn stands: the fields of `State` that are not ships, groups or clouds."""

    turn: int
    phase: int
    waiting: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    orders: tuple[Order, ...] = ()
    fired: tuple[int, ...] = ()

    @classmethod
    def of(cls, state: State) -> "Progress":
        """Return where the turn of *state* stands."""
        return cls(state.turn, state.phase, state.waiting, state.sides, state.orders, state.fired)


class Event(Struct, frozen=True, gc=False):
    """One thing that happened.

    Attributes:
        kind: what, in the past tense.
        rules: the rules that governed it.
        unit: the id of the ship or group it happened to, empty for none.
        rolls: the dice that decided it.
        facts: the numbers and names behind it, for the log: the arithmetic.
        ships, groups: by index those that changed, as they stand afterwards.
        clouds: the debris afterwards; None for no change.
        progress: where the turn stands afterwards; None for no change.
    """

    kind: EventKind
    rules: tuple[RuleId, ...]
    unit: str = ""
    rolls: tuple[Roll, ...] = ()
    facts: tuple[tuple[str, int | str], ...] = ()
    ships: tuple[tuple[int, Ship], ...] = ()
    groups: tuple[tuple[int, Group], ...] = ()
    clouds: tuple[Cloud, ...] | None = None
    progress: Progress | None = None

    def fact(self, name: str) -> int | str | None:
        """Return the fact called *name*, None where there is none."""
        return next((value for key, value in self.facts if key == name), None)


def apply(state: State, event: Event) -> State:
    """Return the state after *event*."""
    now = event.progress or Progress.of(state)
    ships, groups = list(state.ships), list(state.groups)
    for index, ship in event.ships:
        ships[index] = ship
    for index, group in event.groups:
        groups[index] = group
    clouds = state.clouds if event.clouds is None else event.clouds
    return State(
        now.turn, now.phase, now.waiting, now.sides, now.orders, now.fired, tuple(ships), tuple(groups), clouds
    )


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after all *events*, one after the other."""
    for event in events:
        state = apply(state, event)
    return state
