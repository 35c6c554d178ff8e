"""Who goes when: the side with most starts, then one each in turn (TRN-3, TRN-6, TRN-8)."""

from collections import Counter
from itertools import groupby

from interceptor_nb.rules.fleet.carriers import launch_of
from interceptor_nb.rules.fleet.events import Event, Roll
from interceptor_nb.rules.fleet.run import Run
from interceptor_nb.rules.fleet.sequence import SEQUENCE, phase_number
from interceptor_nb.rules.fleet.state import Field, State

FIGHTERS, DOGFIGHTS, FIRE = phase_number("fighters"), phase_number("dogfights"), phase_number("fire")
TURNS_TAKEN = (FIGHTERS, DOGFIGHTS, FIRE)
"""The phases in which sides take turns."""


def who_goes(field: Field, state: State, phase: int) -> tuple[int, ...]:
    """Return the groups, in TRN-8 the ships, that have a go in *phase*, in file order."""
    if phase == FIRE:
        return tuple(
            index
            for index, (ship, order) in enumerate(zip(state.ships, state.orders, strict=False))
            if ship.status == "active" and order.of("hit", "pdaf", "adaf") and not order.of("hold")
        )
    launched = {
        index
        for index, group in enumerate(state.groups)
        if phase == DOGFIGHTS and group.ship >= 0 and launch_of(field, state.orders, index)
    }
    return tuple(index for index, group in enumerate(state.groups) if group.at is not None or index in launched)


def begun(run: Run, phase: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who has a go in *phase*, and the sides in the order they start; ties are rolled for.

    Sides are ranked by the groups that go, in TRN-8 by all their ships in play.
    """
    field, state = run.field, run.state
    goers = who_goes(field, state, phase)
    if phase == FIRE:
        counts = Counter(field.ship_sides[n] for n, ship in enumerate(state.ships) if ship.status == "active")
        present = {field.ship_sides[index] for index in goers}
    else:
        counts = Counter(field.group_sides[index] for index in goers)
        present = set(counts)
    ranked = sorted(present, key=lambda side: (-counts[side], side))
    order: list[int] = []
    for _, tied in groupby(ranked, key=lambda side: counts[side]):
        order += _rolled_for(run, phase, list(tied))
    return goers, tuple(order)


def _rolled_for(run: Run, phase: int, tied: list[int]) -> list[int]:
    """Return *tied* sides by a d6 each, higher first; any tie is rolled again by all of them."""
    while len(tied) > 1:
        faces = {side: run.face(f"side:{run.field.side_ids[side]}", "initiative") for side in tied}
        rolls = tuple(Roll("initiative", f"side:{run.field.side_ids[side]}", face) for side, face in faces.items())
        run.note(Event("initiative_rolled", (SEQUENCE[phase - 1].rule,), rolls=rolls))
        if len(set(faces.values())) == len(faces):
            return sorted(tied, key=lambda side: -faces[side])
    return tied


def remaining(state: State) -> tuple[int, ...]:
    """Return who is still to go in the phase under way: a ship that is lost by then has no go."""
    if state.phase != FIRE:
        return state.waiting
    return tuple(index for index in state.waiting if state.ships[index].status == "active")


def next_to_go(field: Field, state: State) -> tuple[int, tuple[int, ...]] | None:
    """Return who goes next and the order of sides after that go; None: nobody is left in this phase."""
    left = remaining(state)
    sides = field.ship_sides if state.phase == FIRE else field.group_sides
    for place, side in enumerate(state.sides):
        unit = next((index for index in left if sides[index] == side), None)
        if unit is not None:
            return unit, (*state.sides[place + 1 :], *state.sides[: place + 1])
    return None
