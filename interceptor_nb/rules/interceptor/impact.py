"""Two ships that strike each other, by a ram or by accident: sides, hits, damage (COL-2 to COL-4, RAM-3, DMG-1)."""

from math import floor

from msgspec import Struct

from interceptor_nb.core.dice import Dice
from interceptor_nb.core.hexes import Direction
from interceptor_nb.rules.interceptor.damage import BEHIND, FRONT, damaged, own_side, side_entered, side_toward
from interceptor_nb.rules.interceptor.events import Event, EventKind, Roll
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import SIDES, Design
from interceptor_nb.rules.interceptor.state import Field, Ship, State
from interceptor_nb.rules.interceptor.tables import LEAST_HITS, SHIELD_STEP

FORWARD = 0
"""The side that a rammer strikes with (RAM-3), an index of `setup.SIDES`."""


class Struck(Struct, frozen=True):
    """Where one ship is struck: the *side* as seen in space, and the die that named it, if one did."""

    side: int
    roll: Roll | None = None


def factor(rammer: Ship, target: Ship, side: int) -> int:
    """Return what the rammer's tonnage is multiplied by where it strikes *target* on *side* (COL-2)."""
    closing = rammer.velocity + target.velocity if side in FRONT else rammer.velocity - target.velocity
    return max(1, closing // 3)


def station_factor(rammer: Ship) -> int:
    """Return what the rammer's tonnage is multiplied by where it strikes an orbital installation (COL-2)."""
    return max(1, rammer.velocity // 3)


def reduction(base: int, shield: int, rammers: int) -> int:
    """Return by how many per cent hits are reduced (COL-3).

    Args:
        base: what the dice of a ram, or an accident, take off.
        shield: the target's flicker rate on its struck side.
        rammers: the rammer's on its own.
    """
    return min(100, base + max(0, shield - rammers) // SHIELD_STEP * 10)


def hits(design: Design, times: int, per_cent: int) -> int:
    """Return the hits that a rammer of *design* makes: full-load tonnage *times* the factor, less *per_cent*.

    They are rounded down once, and never under 10 (COL-2, COL-3).
    """
    return max(LEAST_HITS, floor(exactly(design.tonnage) * times * (100 - per_cent) / 100))


def exchanged(
    designs: tuple[Design, Design], rammer: Ship, target: Ship, *, front: int, back: int, base: int
) -> tuple[int, int, int]:
    """Return the hits that both ships of a collision take, the factor and the per cent off (COL-2, COL-3).

    Args:
        designs: the rammer's and the target's.
        rammer: the ship that strikes.
        target: the ship that it strikes.
        front: the rammer's struck side, as seen in space.
        back: the target's.
        base: reduction in per cent before shields.
    """
    times = factor(rammer, target, back)
    per_cent = reduction(base, shield_of(designs[1], target, back), shield_of(designs[0], rammer, front))
    return hits(designs[0], times, per_cent), times, per_cent


def shield_of(design: Design, ship: Ship, side: int) -> int:
    """Return the flicker rate of *ship* on *side* as seen in space (MOV-6)."""
    return design.shields[own_side(side, rolled=ship.rolled)]


def in_doubt(state: State, rammer: int, target: int) -> bool:
    """Return whether nobody can say which sides struck: see COL-4.

    So it is if *rammer* entered no hex this turn, the other came into the hex after it, or only gravity brought the
    two together (GRV-3).
    """
    entries, before = state.entries, state.before_pull
    if before and before[rammer] != before[target]:
        return True
    if not entries or not entries[rammer]:
        return True
    return entries[target] is not None and state.done.index(target) > state.done.index(rammer)


def side_named(state: State, ship: int, other: int, face: int) -> int:
    """Return the side of *ship* that the d10 *face* names, clockwise from what *other* cannot strike (COL-4)."""
    entered = state.entries[other] if state.entries else None
    immune = BEHIND if not entered else side_toward(state.ships[ship], Direction(entered))
    return (immune + (face + 1) // 2) % len(SIDES)


def collided(  # noqa: PLR0913 (a collision's own parts)
    field: Field,
    state: State,
    dice: Dice,
    rammer: int,
    target: int,
    *,
    kind: EventKind,
    rules: tuple[RuleId, ...],
    base: int,
) -> tuple[Event, Event]:
    """Return what a collision does to *rammer* and *target*: one amount of hits to both.

    Args:
        field: the scenario.
        state: the game before it.
        dice: rolled for the sides where they are in doubt, the rammer's first (COL-4).
        rammer: the ship that strikes.
        target: the ship that it strikes.
        kind: of the events.
        rules: that brought the two together.
        base: reduction in per cent before shields (COL-3).
    """
    one, other = state.ships[rammer], state.ships[target]
    entered = state.entries[rammer] if state.entries else None
    if not entered or in_doubt(state, rammer, target):
        front, back = _rolled(field, state, dice, rammer, target), _rolled(field, state, dice, target, rammer)
        rules = (*rules, "COL-4")
    else:
        front, back = Struck(FORWARD), Struck(side_entered(other, Direction(entered)))
        rules = (*rules, "RAM-3")
    designs = field.designs[rammer], field.designs[target]
    taken, times, per_cent = exchanged(designs, one, other, front=front.side, back=back.side, base=base)
    facts: tuple[tuple[str, int | str], ...] = (("hits", taken), ("factor", times), ("reduction", per_cent))
    rules = (*rules, "COL-2", "COL-3")
    return (
        struck(field, state, rammer, front, taken, kind=kind, rules=rules, facts=(("with", field.ids[target]), *facts)),
        struck(field, state, target, back, taken, kind=kind, rules=rules, facts=(("with", field.ids[rammer]), *facts)),
    )


def struck(  # noqa: PLR0913 (an event's own parts)
    field: Field,
    state: State,
    index: int,
    where: Struck,
    taken: int,
    *,
    kind: EventKind,
    rules: tuple[RuleId, ...],
    facts: tuple[tuple[str, int | str], ...],
) -> Event:
    """Return what *taken* hits do to ship *index* (DMG-1, DMG-3, DMG-5)."""
    before = state.ships[index]
    after = damaged(before, field.designs[index], where.side, taken)
    rules = (*rules, "DMG-1")
    if after.status != before.status:
        rules = (*rules, "DMG-3" if after.status == "exploded" else "DMG-5")
    facts = (*facts, ("side", SIDES[where.side].replace("_", " ")), ("status", after.status))
    return Event(kind, rules, index, after, 0, where.roll, facts)


def _rolled(field: Field, state: State, dice: Dice, ship: int, other: int) -> Struck:
    owner = field.ids[ship]
    face = dice.roll(owner, "collision_side")
    return Struck(side_named(state, ship, other, face), Roll("collision_side", owner, face))
