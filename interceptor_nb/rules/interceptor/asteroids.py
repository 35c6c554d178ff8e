"""Meeting an asteroid (AST-1 to AST-5)."""

from msgspec import structs

from interceptor_nb.core.hexes import Direction, direction_name
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.damage import collision_hits, damaged
from interceptor_nb.rules.interceptor.entering import Log
from interceptor_nb.rules.interceptor.events import Event, Roll
from interceptor_nb.rules.interceptor.plan import Move, Plan, skill
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.rules.interceptor.state import Field, Rocks, Ship, rock_damaged, rock_now, rock_placed
from interceptor_nb.rules.interceptor.tables import ASTEROID_MODIFIER_BEYOND, ASTEROID_MODIFIERS, ASTEROID_SIDES

_FORWARD = 0


def velocity_modifier(velocity: int) -> int:
    """Return what *velocity* adds to the roll on entering an asteroid's hex (AST-1)."""
    return next((value for most, value in ASTEROID_MODIFIERS if velocity <= most), ASTEROID_MODIFIER_BEYOND)


def modifiers(field: Field, plan: Plan, ship: Ship, drift: int = 0) -> tuple[Modifier, ...]:
    """Return everything added to the roll of *ship* on meeting an asteroid (AST-1, AST-4, SOT-5).

    *drift* is the velocity of an asteroid that comes to the ship (AST-5).
    """
    if drift:
        why = f"velocity {ship.velocity} and {drift} of the asteroid"
        found = [Modifier(velocity_modifier(ship.velocity + drift), why, "AST-5")]
    else:
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


def turned_away(field: Field, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the d6 for the new direction of the asteroid that the ship hit (AST-3)."""
    event = redirected(field, move.rocks, move.meets[0], face, "AST-3")
    if log is not None:
        log.append(event)
    return structs.replace(move, rocks=event.rocks or move.rocks, due=None, meets=move.meets[1:])


def redirected(field: Field, rocks: Rocks, number: int, face: int, rule: RuleId) -> Event:
    """Return what the d6 *face* for the direction of asteroid *number* changes, as *rule* asks for it."""
    rock = rock_now(field, rocks, number)
    direction, owner = Direction(face), field.rock_ids[number]
    facts = (("asteroid", owner), ("direction", direction_name(direction, field.setup.map.grain)))
    after = rocks if rock is None else rock_placed(rocks, number, structs.replace(rock, direction=direction))
    return Event("asteroid_turned", (rule,), roll=Roll("asteroid_direction", owner, face), facts=facts, rocks=after)


def hit(  # noqa: PLR0913 (a hit's own parts)
    field: Field,
    plan: Plan,
    ship: Ship,
    rocks: Rocks,
    rock: int,
    *,
    side: int,
    roll: Roll | None,
    log: Log | None,
    drifted: bool = False,
) -> tuple[Ship, Rocks]:
    """Return ship and asteroids after asteroid *rock* struck *side* of *ship*, as seen in space (AST-2, AST-3).

    Args:
        field: the scenario.
        plan: what holds for the ship.
        ship: as it stands.
        rocks: the changed asteroids as they stand.
        rock: the asteroid.
        side: an index of `setup.SIDES`.
        roll: the die that decided it.
        log: where the facts go.
        drifted: the asteroid came to the ship (AST-5).
    """
    hits = collision_hits(plan.design, ship.velocity)  # AST-2
    after = damaged(ship, plan.design, side, hits)
    left = rock_damaged(field, rocks, rock, hits)  # AST-3
    if log is not None:
        rules: tuple[RuleId, ...] = ("AST-2", "AST-3", "DMG-1")
        if after.status != ship.status:
            rules = (*rules, "DMG-3" if after.status == "exploded" else "DMG-5")
        facts: tuple[tuple[str, int | str], ...] = (
            ("asteroid", field.rock_ids[rock]),
            ("hits", hits),
            ("side", SIDES[side].replace("_", " ")),
            ("asteroid_left", int(rock_now(field, left, rock) is not None)),
            ("status", after.status),
        )
        if drifted:
            rules, facts = ("AST-5", *rules), (*facts, ("drifted", 1))
        log.append(Event("asteroid_hit", rules, plan.index, after, 0, roll, facts, left))
    return after, left


def _struck(field: Field, plan: Plan, move: Move, side: int, roll: Roll | None, log: Log | None) -> Move:
    before, rock = move.ship, move.meets[0]
    after, rocks = hit(field, plan, before, move.rocks, rock, side=side, roll=roll, log=log)
    # Out of control, a ship that loses its crew stops in its hex, also one that coasts for want of thrust (MOV-11).
    stage = "random" if (before.status, after.status) == ("random", "derelict") else move.stage
    if field.drifts and rock_now(field, rocks, rock) is not None:
        return structs.replace(move, ship=after, rocks=rocks, due="asteroid_direction", stage=stage)  # AST-3
    return structs.replace(move, ship=after, rocks=rocks, due=None, meets=move.meets[1:], stage=stage)
