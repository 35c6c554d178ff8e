"""Meeting an asteroid (AST-1 to AST-4)."""

from msgspec import structs

from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.damage import collision_hits, damaged
from interceptor_nb.rules.interceptor.entering import Log
from interceptor_nb.rules.interceptor.events import Event, Roll
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.rules.interceptor.state import Field, Ship, rock_damaged, rock_now
from interceptor_nb.rules.interceptor.tables import ASTEROID_MODIFIER_BEYOND, ASTEROID_MODIFIERS, ASTEROID_SIDES, LUCK

_FORWARD = 0


def velocity_modifier(velocity: int) -> int:
    """Return what *velocity* adds to the roll on entering an asteroid's hex (AST-1)."""
    return next((value for most, value in ASTEROID_MODIFIERS if velocity <= most), ASTEROID_MODIFIER_BEYOND)


def skill(plan: Plan, ship: Ship) -> int:
    """Return the Piloting of *ship* on entering an asteroid's hex: luck's chance once its crew is dead (MOV-11)."""
    return LUCK if ship.status == "derelict" else plan.piloting


def modifiers(field: Field, plan: Plan, ship: Ship) -> tuple[Modifier, ...]:
    """Return everything added to the roll of *ship* on entering an asteroid's hex (AST-1, AST-4, SOT-5)."""
    found = [Modifier(velocity_modifier(ship.velocity), f"velocity {ship.velocity}", "AST-1")]
    if ship.status == "random":
        found.append(Modifier(field.options.asteroid_random_penalty, "random movement", "AST-4"))
    control = () if ship.status == "derelict" else plan.control
    return tuple(modifier for modifier in (*found, *control) if modifier.value)


def met(field: Field, plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the Piloting roll for the first asteroid in the hex (AST-1)."""
    ship, rock = move.ship, move.meets[0]
    target, added = skill(plan, ship), modifiers(field, plan, ship)
    ok = face + sum(modifier.value for modifier in added) <= target
    roll = Roll("asteroid", plan.owner, face, target, added, ok) if log is not None else None
    if ok:
        if log is not None:
            facts = (("asteroid", field.rock_ids[rock]),)
            log.append(Event("asteroid_passed", ("AST-1",), plan.index, roll=roll, facts=facts))
        return structs.replace(move, due=None, meets=move.meets[1:])
    if ship.status == "random":
        if log is not None:
            facts = (("asteroid", field.rock_ids[rock]),)
            log.append(Event("asteroid_missed", ("AST-1", "AST-4", "RND-8"), plan.index, roll=roll, facts=facts))
        return structs.replace(move, due="asteroid_location")
    return _struck(field, plan, move, _FORWARD, roll, log)


def located(field: Field, plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the d10 that says where a ship in random movement is struck (AST-4)."""
    roll = Roll("asteroid_location", plan.owner, face) if log is not None else None
    return _struck(field, plan, move, ASTEROID_SIDES[face - 1], roll, log)


def _struck(field: Field, plan: Plan, move: Move, side: int, roll: Roll | None, log: Log | None) -> Move:
    rock, before = move.meets[0], move.ship
    hits = collision_hits(plan.design, before.velocity)  # AST-2
    after = damaged(before, plan.design, side, hits)
    rocks = rock_damaged(field, move.rocks, rock, hits)  # AST-3
    if log is not None:
        rules: tuple[RuleId, ...] = ("AST-2", "AST-3", "DMG-1")
        if after.status != before.status:
            rules = (*rules, "DMG-3" if after.status == "exploded" else "DMG-5")
        facts = (
            ("asteroid", field.rock_ids[rock]),
            ("hits", hits),
            ("side", SIDES[side].replace("_", " ")),
            ("asteroid_left", int(rock_now(field, rocks, rock) is not None)),
            ("status", after.status),
        )
        log.append(Event("asteroid_hit", rules, plan.index, after, 0, roll, facts, rocks))
    # Out of control, a ship that loses its crew stops in its hex, also one that coasts for want of thrust (MOV-11).
    stage = "random" if (before.status, after.status) == ("random", "derelict") else move.stage
    return structs.replace(move, ship=after, rocks=rocks, due=None, meets=move.meets[1:], stage=stage)
