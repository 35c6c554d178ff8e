"""The chance that the rolls of a line as planned bring no trouble: the needs are the engine's own."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate

from msgspec import structs

from interceptor_nb.core.errors import RuleError
from interceptor_nb.rules.interceptor import asteroids
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import start_of_move
from interceptor_nb.rules.interceptor.control import Modifier, sot_need
from interceptor_nb.rules.interceptor.damage import collision_hits, damaged
from interceptor_nb.rules.interceptor.mass import crew_limit
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.plan import Plan, skill
from interceptor_nb.rules.interceptor.plant import push_damage, push_need
from interceptor_nb.rules.interceptor.pricing import cost_of
from interceptor_nb.rules.interceptor.shape import Action, ActionKind
from interceptor_nb.rules.interceptor.state import Field, Ship, State

FACES = 10
SURE = Fraction(1)
_FORWARD = 0


def chance_of(need: int, modifiers: Iterable[Modifier] = ()) -> Fraction:
    """Return the chance of a d10, *modifiers* added, at or under *need*."""
    return Fraction(min(max(need - sum(modifier.value for modifier in modifiers), 0), FACES), FACES)


def recovery_chance(plan: Plan) -> Fraction:
    """Return the chance that a ship in random movement recovers (RND-7)."""
    return chance_of(plan.piloting, plan.control)


def sot_chance(plan: Plan, costs: Iterable[int]) -> Fraction:
    """Return the chance to pass every SOT roll of actions that cost *costs* TP, in their order (SOT-2, SOT-3)."""
    found = SURE
    paid = [cost for cost in costs if cost]
    for total in accumulate(paid):
        if total > plan.sot:
            found *= sot_chance_at(plan, total)
    return found


def sot_chance_at(plan: Plan, total: int) -> Fraction:
    """Return the chance to pass the SOT roll of the action that brings the turn's thrust to *total* (SOT-2)."""
    return chance_of(sot_need(plan.sot, total), plan.control)


def safety_of(field: Field, state: State, index: int, order: Order = COAST) -> Fraction:
    """Return the chance that *order* brings ship *index* no trouble, by the engine's own move over every face.

    A branch ends where trouble begins: nothing within a move mends it.
    """
    plan, move = start_of_move(field, state, index, order)
    before, found = state.ships[index], Fraction(0)
    branches = {move: SURE}
    while branches:
        at, chance = branches.popitem()
        if at.due is None:
            found += chance
            continue
        sides = moves.sides(at)
        for face in range(1, sides + 1):
            after = moves.advance(field, plan, at, face)
            if is_fine(before, after.ship):
                branches[after] = branches.get(after, Fraction(0)) + chance / sides
    return found


def meets_asteroid(field: Field, state: State, index: int, order: Order = COAST) -> bool:
    """Return whether *order* leads ship *index* to an asteroid, every roll on the way taken to succeed (AST-1)."""
    plan, move = start_of_move(field, state, index, order)
    while move.due not in (None, "asteroid"):
        need, modifiers = moves.need(field, plan, move)
        if not isinstance(need, int):
            return False
        move = moves.advance(field, plan, move, need - sum(modifier.value for modifier in modifiers))
    return move.due == "asteroid"


def is_fine(before: Ship, ship: Ship) -> bool:
    """Return whether *ship*, which was *before*, is in no trouble: under control or landed, and no more damaged."""
    damage = (ship.armour_lost, ship.internals_lost) != (before.armour_lost, before.internals_lost)
    return ship.status in ("flying", "landed") and not damage


def asteroid_chance(field: Field, plan: Plan, ship: Ship, velocity: int) -> Fraction:
    """Return the chance that *ship* meets one asteroid at *velocity* hexes a turn unhurt (AST-1, AST-2).

    Where there is nothing to lose, no armour and no component, a hit is no trouble.
    """
    there = structs.replace(ship, velocity=velocity, status="flying" if ship.status == "random" else ship.status)
    struck = damaged(there, plan.design, _FORWARD, collision_hits(plan.design, velocity))
    if struck == there:
        return SURE
    return chance_of(skill(plan, there), asteroids.modifiers(field, plan, there))


def push_chance(plan: Plan, ship: Ship, extra: int) -> Fraction:
    """Return the chance that *extra* TP over the maximum cost the plant nothing (PLT-1, PLT-2)."""
    if extra <= 0 or push_damage(plan.design, ship.internals_lost) == ship.internals_lost:
        return SURE
    need = push_need(plan.maximum, extra)
    return chance_of(need) if isinstance(need, int) else Fraction(0)


def most_thrust(field: Field, plan: Plan, *, push: bool) -> int:
    """Return the most TP of a legal line (MOV-2); with *push* those beyond the maximum too (PLT-1, MAS-3)."""
    most = plan.maximum
    while push and push_need(plan.maximum, most + 1 - plan.maximum) is not None:
        most += 1
    limit = crew_limit(plan.design) if field.options.variable_mass else None
    return most if limit is None else max(plan.maximum, min(most, limit))


def turn_price(plan: Plan, ship: Ship, kind: ActionKind, velocity: int) -> int | None:
    """Return the TP of one hexside of *kind* (heading or facing) in space, None where the ship cannot turn (MOV-7)."""
    try:
        return cost_of(plan.ratings, Action(kind, 0), velocity, ship.internals_lost)
    except RuleError:
        return None
