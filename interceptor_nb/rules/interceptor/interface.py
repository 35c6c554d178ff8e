"""The border between space and atmosphere: going in, bouncing, and what a miss does (INT)."""

from math import floor

from msgspec import structs

from interceptor_nb.core.hexes import Direction, direction_name, direction_named, neighbour
from interceptor_nb.rules.interceptor.air import down_rule, is_aligned, is_before_interface, lowered
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.damage import damaged
from interceptor_nb.rules.interceptor.entering import Log, entered, noted
from interceptor_nb.rules.interceptor.events import Roll
from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.mass import engine_power, exactly
from interceptor_nb.rules.interceptor.plan import Air, Move, Plan, hexes_of, skill
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import SIDES, Design
from interceptor_nb.rules.interceptor.state import LOST, Field, Ship
from interceptor_nb.rules.interceptor.tables import (
    ASTEROID_SIDES,
    INTERFACE_ACS,
    INTERFACE_BASE,
    INTERFACE_DCS,
    INTERFACE_FAR,
    INTERFACE_NEAR,
    INTERFACE_PLANT,
    INTERFACE_RANDOM,
    INTERNALS_STEP,
    POWER_STEP,
)

_FORWARD = 0


def need(plan: Plan, ship: Ship) -> int:
    """Return the need of *ship* on a d10 at the interface, before modifiers (INT-1, INT-4)."""
    return skill(plan, ship) + INTERFACE_BASE


def condition(plan: Plan, ship: Ship) -> tuple[Modifier, ...]:
    """Return what the condition of *ship* adds at the interface and to a landing (INT-2, SOT-5)."""
    design, lost = plan.design, ship.internals_lost
    found = [Modifier(INTERFACE_RANDOM, "random movement", "INT-2")] if ship.status == "random" else []
    boxes = sum(number for _, number in design.internals)
    if boxes and (steps := 100 * sum(lost) // boxes // INTERNALS_STEP):
        found.append(Modifier(steps, f"{steps * INTERNALS_STEP} % of internals lost", "INT-2"))
    whole = exactly(design.engine_power)
    if whole and (steps := floor(100 * (1 - engine_power(design, lost) / whole) / POWER_STEP)):
        found.append(Modifier(steps, f"{steps * POWER_STEP} % of engine power lost", "INT-2"))
    if _out(design, lost, "powerplant"):
        found.append(Modifier(INTERFACE_PLANT, "powerplant disabled", "INT-2"))
    system, each = ("acs", INTERFACE_ACS) if design.streamlined else ("dcs", INTERFACE_DCS)
    found += [
        Modifier(each, f"{system.upper()} {side} out", "INT-2")
        for side in ("left", "right")
        if _out(design, lost, f"{system}_{side}")
    ]
    return (*found, *(() if ship.status == "derelict" else plan.control))


def modifiers(field: Field, plan: Plan, ship: Ship) -> tuple[Modifier, ...]:
    """Return everything added to the roll of *ship* at the interface (INT-2, INT-7).

    Out of line it rolls as in random movement, and the two do not add.
    """
    found = condition(plan, ship)
    unaligned = field.options.unaligned_entry_penalty
    if is_aligned(ship) or ship.status == "random" or not unaligned:
        return found
    return (Modifier(unaligned, "heading and facing differ", "INT-7"), *found)


def why_no_bounce(air: Air, move: Move) -> str:
    """Return why *move* cannot bounce where it is; empty: it can (INT-4, INT-7)."""
    ship = move.ship
    if not is_aligned(ship):
        return "heading and facing differ"
    if move.moved >= hexes_of(move):
        return "no hex is left to move"
    return "" if is_before_interface(air.planet, ship) else "the interface is not next"


def rolled(field: Field, plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the roll to enter the interface, or to bounce off it, came up *face* (INT-1 to INT-4)."""
    ship, bounces = move.ship, move.due == "bounce"
    target, added = need(plan, ship), modifiers(field, plan, ship)
    over = face + sum(modifier.value for modifier in added) - target
    roll = Roll("bounce" if bounces else "entry", plan.owner, face, target, added, over <= 0)
    rules: tuple[RuleId, ...] = ("INT-4", "INT-2") if bounces else ("INT-1", "INT-2")
    if over > 0 and not bounces:
        rules = (*rules, "INT-3")
    if over > len(INTERFACE_NEAR) + len(INTERFACE_FAR):
        gone = structs.replace(ship, status="burned_up")
        noted(log, plan, "interface_rolled", rules, gone, roll=roll, facts=(("over", over), ("comes", "burns up")))
        return Move(gone, move.rocks, "done")
    near = over <= len(INTERFACE_NEAR)
    hits = 0 if over <= 0 else (*INTERFACE_NEAR, *INTERFACE_FAR)[over - 1]
    enters = near != bounces
    facts = (("over", max(0, over)), ("comes", "enters" if enters else "bounces"), ("hits", hits))
    now = structs.replace(move, enters=enters)
    if bounces or (plan.air is not None and plan.air.planet.by_level and not move.pulled):
        now = structs.replace(now, at=move.at + 1, cleared=False)
    if over <= 0 and bounces:
        heading = _ordered(plan, move)
        after = structs.replace(ship, heading=heading, facing=heading)
        name = direction_name(heading, field.setup.map.grain)
        noted(log, plan, "interface_rolled", (*rules, "INT-5"), after, roll=roll, facts=(*facts, ("heading", name)))
        return structs.replace(now, ship=after, due=None)
    if hits and ship.status == "random":
        noted(log, plan, "interface_rolled", (*rules, "INT-6"), None, roll=roll, facts=facts)
        return structs.replace(now, due="asteroid_location", hits=hits)
    after = _struck(plan, ship, _FORWARD, hits)
    rules = (*rules, "INT-6", "DMG-1") if hits else rules
    noted(log, plan, "interface_rolled", rules, after, roll=roll, facts=(*facts, ("status", after.status)))
    return _gone_on(field, plan, structs.replace(now, ship=after), log)


def located(field: Field, plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the d10 that says where the interface strikes a ship in random movement (INT-6, AST-4)."""
    side = ASTEROID_SIDES[face - 1]
    after = _struck(plan, move.ship, side, move.hits)
    roll = Roll("asteroid_location", plan.owner, face)
    facts = (("hits", move.hits), ("side", SIDES[side].replace("_", " ")), ("status", after.status))
    noted(log, plan, "interface_struck", ("INT-6", "AST-4", "DMG-1"), after, roll=roll, facts=facts)
    return _gone_on(field, plan, structs.replace(move, ship=after, due=None, hits=0), log)


def _gone_on(field: Field, plan: Plan, move: Move, log: Log | None) -> Move:
    """Return *move* with its ship in the interface, or thrown back from it (INT-5)."""
    if plan.air is None or move.ship.status in LOST:
        return structs.replace(move, due=None)
    ship, planet = move.ship, plan.air.planet
    if not move.enters:
        heading, facing = planet.mirrored(ship.heading), planet.mirrored(ship.facing)
        after = structs.replace(ship, heading=heading, facing=facing)
        noted(log, plan, "bounced", ("INT-5",), after)
        thrown = structs.replace(move, ship=after, due=None)
        return _hex_left(field, plan, thrown, log) if move.stage == "random" else thrown
    if move.pulled:
        after = lowered(planet, ship)
        noted(log, plan, "pulled", ("GRV-3", down_rule(planet)), after)
        return entered(field, plan, structs.replace(move, due=None), after, log)
    strayed = move.strayed + (move.due == "bounce")
    following = structs.replace(move, due=None, strayed=strayed)
    if not planet.by_level:
        return _hex_left(field, plan, following, log)
    after = lowered(planet, ship)
    noted(log, plan, "level_changed", ("ALT-5",), after, facts=(("level", after.altitude or 0),))
    return entered(field, plan, structs.replace(following, moved=move.moved + 1), after, log)


def _hex_left(field: Field, plan: Plan, move: Move, log: Log | None) -> Move:
    """Return *move* after the hex that led to the interface: into it, or where the ship was thrown back (INT-5)."""
    after = structs.replace(move.ship, hex=neighbour(move.ship.hex, move.ship.heading))
    noted(log, plan, "hexes_moved", ("MOV-1",), after, facts=(("hexes", 1),))
    gone = move.moved + 1
    over = move.drifting and gone >= move.beginning  # RND-4
    following = structs.replace(move, moved=gone, tp=0 if over else move.tp, drifting=False)
    return entered(field, plan, following, after, log)


def _ordered(plan: Plan, move: Move) -> Direction:
    token = plan.order.tokens[plan.line.actions[move.at].token]
    heading = None if plan.air is None else direction_named(token.name, plan.air.grain)
    return move.ship.heading if heading is None else heading


def _struck(plan: Plan, ship: Ship, side: int, hits: int) -> Ship:
    return damaged(ship, plan.design, side, hits, collision=False) if hits else ship


def _out(design: Design, lost: tuple[int, ...], component: str) -> bool:
    left, total = boxes_left(design, lost, component)
    return total > 0 and left == 0
