"""What happened: events with faces, difficulties, arithmetic and rule ids; `apply` folds them into states.

An event carries each thing it changed as it stands afterwards, so that replay, step back and the log are folds.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from interceptor_nb.core import cite
from interceptor_nb.rules.helm.purposes import Purpose
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.state import Missiles, Moment, Ship, State

EventKind = Literal[
    "round_began",
    "phase_began",
    "moved",
    "turned_late",
    "orbited",
    "landed",
    "took_off",
    "crashed",
    "map_left",
    "missiles_moved",
    "strike_dropped",
    "missile_aimed",
    "missile_struck",
    "actions_began",
    "line_given",
    "action_tried",
    "action_dropped",
    "checked",
    "wheel_spun",
    "hull_checked",
    "dodge_declined",
    "ram_dropped",
    "collision_began",
    "silhouette_met",
    "volley_fired",
    "collided",
    "faced",
    "jolted",
    "phase_ended",
    "round_ended",
]


class Modifier(cite.Modifier[RuleId], frozen=True):
    """A number that joins the dice; a positive one helps."""


class Roll(Struct, frozen=True, gc=False):
    """Dice as they fell.

    Attributes:
        owner: whose dice they are: a ship id or a missile id.
        faces: in the order they fell; empty where odds are worked out.
        total: their sum.
        need: what total plus modifiers must reach, or, for a silhouette, must not pass; None where nothing is needed.
        ok: whether it does; None without a need.
    """

    purpose: Purpose
    owner: str
    faces: tuple[int, ...]
    total: int
    need: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    ok: bool | None = None

    @property
    def modifier(self) -> int:
        """Return the sum of the modifiers."""
        return sum(modifier.value for modifier in self.modifiers)

    @property
    def margin(self) -> int:
        """Return total and modifiers less the need: below 0 is the shortfall (HLM-1)."""
        return self.total + self.modifier - (self.need or 0)


class Event(Struct, frozen=True, gc=False):
    """One thing that happened.

    Attributes:
        kind: what, in the past tense.
        rules: the rules that governed it.
        ship: index of the ship it happened to, -1 for none.
        after: that ship as it stands afterwards; None for no change.
        roll: the dice that decided it.
        facts: the numbers and names behind it, for the log.
        moment: how far the game is afterwards; None for no change.
        ships, missiles: all of them afterwards; None for no change.
    """

    kind: EventKind
    rules: tuple[RuleId, ...]
    ship: int = -1
    after: Ship | None = None
    roll: Roll | None = None
    facts: tuple[tuple[str, int | str], ...] = ()
    moment: Moment | None = None
    ships: tuple[Ship, ...] | None = None
    missiles: Missiles | None = None

    def fact(self, name: str) -> int | str | None:
        """Return the fact called *name*, None where there is none."""
        return next((value for key, value in self.facts if key == name), None)


def apply(state: State, event: Event) -> State:
    """Return the state after *event*; the only way to a new state."""
    ships = event.ships or state.ships
    if event.after is not None:
        ships = (*ships[: event.ship], event.after, *ships[event.ship + 1 :])
    missiles = state.missiles if event.missiles is None else event.missiles
    return State(event.moment or state.moment, ships, missiles)


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after all *events*, one after the other."""
    for event in events:
        state = apply(state, event)
    return state
