"""A line carried out, action by action, up to the first roll that is due (MOV-10, MOV-11, PLT, SOT)."""

from msgspec.structs import replace

from interceptor_nb.core.errors import RuleError
from interceptor_nb.core.hexes import Hex, ahead
from interceptor_nb.rules.interceptor import random_movement
from interceptor_nb.rules.interceptor.air import THICK, is_aligned, is_before_interface, zone_of
from interceptor_nb.rules.interceptor.atmosphere import flight_in
from interceptor_nb.rules.interceptor.control import sot_need
from interceptor_nb.rules.interceptor.entering import Log, entered, noted
from interceptor_nb.rules.interceptor.events import Event, EventKind, Roll
from interceptor_nb.rules.interceptor.flight import FLIGHT_RULES, levelled, onward
from interceptor_nb.rules.interceptor.interface import why_no_bounce
from interceptor_nb.rules.interceptor.internals import fate
from interceptor_nb.rules.interceptor.loads import dropped
from interceptor_nb.rules.interceptor.plan import Air, Move, Plan, hexes_of
from interceptor_nb.rules.interceptor.plant import push_damage, push_need
from interceptor_nb.rules.interceptor.pricing import carried_out, cost_of, gains, price, rolls_sot
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.rules.interceptor.shape import Action, ActionKind
from interceptor_nb.rules.interceptor.state import Field, Ship, open_hexes
from interceptor_nb.rules.interceptor.tables import AUTOMATIC

_DONE: dict[ActionKind, tuple[EventKind, tuple[RuleId, ...]]] = {
    "velocity": ("velocity_changed", ("MOV-3",)),
    "heading": ("heading_changed", ("MOV-4",)),
    "facing": ("facing_changed", ("MOV-5",)),
    "roll": ("rolled", ("MOV-6",)),
    "forward": ("hexes_moved", ("MOV-1",)),
    "drop": ("load_dropped", ("MAS-2",)),
}
_BY_ZONE = ("forward", "bounce", "hover", "up", "dive")
"""The actions that near a planet go by the zone of the ship's hex."""


def carried_on(field: Field, plan: Plan, move: Move, log: Log | None) -> Move:
    """Carry out the line up to the first roll that is due, the first hex that is not empty space, or its end."""
    ship, at, moved, cleared, ratings = move.ship, move.at, move.moved, move.cleared, plan.ratings
    air = plan.air
    if ship.status not in ("flying", "landed") and at < len(plan.line.actions):
        return _drop_rest(plan, move, "nobody flies the ship", log)
    safe = ratings.sot if ratings.sot < ratings.maximum else ratings.maximum
    clear = open_hexes(field, move.rocks) if field.drifts else field.open_hexes
    actions = plan.line.actions
    for action in actions[at:] if at else actions:
        kind, cost = action.kind, 0
        if air is not None and (kind in _BY_ZONE or _cannot_fly(plan, ship)):
            now = replace(move, ship=ship, at=at, moved=moved, cleared=cleared)
            return _near_planet(field, plan, air, now, action, log)
        if kind == "forward":
            until = action.until if action.until < ship.velocity else ship.velocity
            after, gone, is_stopped = straight_ahead(clear, ratings.index, ship, until - moved, log)
            moved += gone
            if is_stopped:
                at += moved == action.until
                return entered(field, plan, replace(move, at=at, moved=moved, cleared=False), after, log)
            if moved < action.until:
                now = replace(move, ship=after, at=at, moved=moved)
                return _drop_rest(plan, now, f"all {ship.velocity} hexes are moved", log)
        else:
            try:
                if air is None:
                    cost = cost_of(ratings, action, ship.velocity, ship.internals_lost)
                else:
                    cost = price(plan, at, ship)
                after = carried_out(action, ship, cost) if kind != "drop" else _dropped(plan, action, ship)
            except RuleError as problem:
                return _drop_rest(plan, replace(move, ship=ship, at=at, moved=moved), str(problem), log)
            total = after.thrust_spent
            if total > safe:
                now = replace(move, ship=ship, at=at, moved=moved, cleared=cleared)
                waiting = _beyond(plan, now, cost, total, log)
                if waiting is not now:
                    return waiting
            if log is not None:
                log.append(_told(plan, action, at, ship, after, cost))
        ship, at, cleared = after, at + 1, False
    if air is None and moved >= ship.velocity:
        return Move(ship, move.rocks, "done")
    return _line_over(plan, replace(move, ship=ship, at=at, moved=moved, cleared=False))


def _told(plan: Plan, action: Action, at: int, before: Ship, after: Ship, cost: int) -> Event:
    """Return the event of *action*, the one *at* in the line, which took *cost* TP."""
    kind, rules = _DONE[action.kind]
    if plan.air is not None:
        rules = _rules_in_air(plan, plan.air, before, at, rules)
    facts = (("load", plan.order.tokens[action.token].name),) if action.kind == "drop" else ()
    return Event(kind, rules, plan.ratings.index, after, cost, None, facts)


def _near_planet(field: Field, plan: Plan, air: Air, move: Move, action: Action, log: Log | None) -> Move:
    """Carry out what goes by zones: one stretch straight ahead, a bounce, hovering; or drop what cannot be flown."""
    if _cannot_fly(plan, move.ship):
        return _drop_rest(plan, move, "the ship cannot fly in atmosphere", log)
    if action.kind == "bounce":
        why = why_no_bounce(air, move)
        return _drop_rest(plan, move, why, log) if why else replace(move, due="bounce")
    if action.kind == "hover":
        return _hover(plan, move, action, log)
    way_in = "dive" if air.planet.by_level else "forward"
    if action.kind == way_in and is_before_interface(air.planet, move.ship) and not is_aligned(move.ship):
        return _drop_rest(plan, move, "heading and facing differ, so it cannot enter the interface", log)  # INT-7
    if air.planet.by_level:
        return _by_level(field, plan, air, move, action, log)
    until = action.until + move.strayed
    left = min(until, hexes_of(move)) - move.moved
    if left <= 0:
        if move.moved < until:
            return _drop_rest(plan, move, f"all {hexes_of(move)} hexes are moved", log)
        return replace(move, at=move.at + 1, cleared=False)
    cost = price(plan, move.at, move.ship)
    if cost:
        waiting = _beyond(plan, move, cost, move.ship.thrust_spent + cost, log)
        if waiting is not move:
            return waiting
    return onward(field, plan, air, move, 1 if cost else left, cost=cost, log=log)


def _by_level(field: Field, plan: Plan, air: Air, move: Move, action: Action, log: Log | None) -> Move:
    """Carry out a hex or a level seen from above: one that is paid for, or in space some of V (ALT-2, ALT-3)."""
    in_air = zone_of(air.planet, move.ship) in THICK
    left = hexes_of(move) - move.moved
    if not in_air and left <= 0:
        return _drop_rest(plan, move, f"all {hexes_of(move)} hexes are moved", log)
    cost = price(plan, move.at, move.ship)
    waiting = _beyond(plan, move, cost, move.ship.thrust_spent + cost, log)
    if waiting is not move:
        return waiting
    if action.kind != "forward":
        return levelled(field, plan, air, move, up=action.kind == "up", cost=cost, log=log)
    following = onward(field, plan, air, move, 1 if in_air else min(left, _in_a_row(plan, move)), cost=cost, log=log)
    return replace(following, at=move.at + following.moved - move.moved)


def _in_a_row(plan: Plan, move: Move) -> int:
    """Return how many hexes straight ahead come next in the line."""
    found = 0
    for action in plan.line.actions[move.at :]:
        if action.kind != "forward":
            break
        found += 1
    return found


def _rules_in_air(plan: Plan, air: Air, ship: Ship, at: int, rules: tuple[RuleId, ...]) -> tuple[RuleId, ...]:
    """Return *rules* with those that price action *at* where *ship* is."""
    if plan.line.actions[at].kind == "drop" or zone_of(air.planet, ship) not in THICK:
        return rules
    kind, flight = plan.line.actions[at].kind, flight_in(plan, ship)
    by_flight = ("ATM-5",) if flight == "streamlined" and kind in ("roll", "facing") else FLIGHT_RULES[flight]
    by_gain: tuple[RuleId, ...] = ("ALT-5",) if gains(air, at) else ()
    return (*rules, *by_flight, *by_gain)


def _hover(plan: Plan, move: Move, action: Action, log: Log | None) -> Move:
    cost = price(plan, move.at, move.ship)
    after = carried_out(action, move.ship, cost)
    waiting = _beyond(plan, move, cost, after.thrust_spent, log)
    if waiting is not move:
        return waiting
    noted(log, plan, "hovered", ("ATM-1",), after, cost=cost)
    return replace(move, ship=after, at=move.at + 1, cleared=False, hovered=True)


def _cannot_fly(plan: Plan, ship: Ship) -> bool:
    """Return whether nothing holds *ship* up where it is (ATM-7)."""
    air = plan.air
    return air is not None and zone_of(air.planet, ship) in THICK and flight_in(plan, ship) == "none"


def _line_over(plan: Plan, move: Move) -> Move:
    """Return *move* coasting on; in atmosphere the ship stays in its hex (MOV-11)."""
    air = plan.air
    in_air = air is not None and zone_of(air.planet, move.ship) in THICK
    return replace(move, stage="settle" if in_air else "coast", cleared=False)


def _beyond(plan: Plan, move: Move, cost: int, total: int, log: Log | None) -> Move:
    """Return *move* waiting for what its next action needs beyond the maximum and the SOT, unchanged if nothing.

    The push comes before the SOT roll (PLT-4).
    """
    maximum = plan.ratings.maximum
    if total > maximum + plan.extra:
        return _drop_rest(plan, move, f"{total} thrust points are more than {maximum + plan.extra}", log)
    if total > maximum and not move.pushed:
        if push_need(maximum, plan.extra) == AUTOMATIC:
            return pushed(plan, move, None, log)
        return replace(move, due="push")
    if not move.cleared and rolls_sot(plan, move.ship, cost, total):
        return replace(move, due="sot")
    return move


def total_of(plan: Plan, move: Move) -> tuple[int, int]:
    """Return the TP of the next action, and the turn's TP with it."""
    cost = price(plan, move.at, move.ship)
    return cost, move.ship.thrust_spent + cost


def _dropped(plan: Plan, action: Action, ship: Ship) -> Ship:
    return dropped(ship, plan.design, plan.order.tokens[action.token])


def straight_ahead(
    clear: frozenset[Hex], index: int, ship: Ship, hexes: int, log: Log | None
) -> tuple[Ship, int, bool]:
    """Return *ship* after *hexes* in its heading, or up to the first that is not *clear*.

    The second value is how many it moved, the third whether the last of them is not clear.
    """
    hex_, gone, is_stopped = ahead(ship.hex, ship.heading, hexes, clear)
    if not gone:
        return ship, 0, False
    after = replace(ship, hex=hex_)
    if log is not None:
        rules: tuple[RuleId, ...] = ("MOV-1",) if ship.status != "random" else ("MOV-1", "RND-9")
        log.append(Event("hexes_moved", rules, index, after, 0, None, (("hexes", gone),)))
    return after, gone, is_stopped


def _drop_rest(plan: Plan, move: Move, why: str, log: Log | None) -> Move:
    token = str(plan.order.tokens[plan.line.actions[move.at].token])
    noted(log, plan, "orders_dropped", ("MOV-11",), None, facts=(("token", token), ("why", why)))
    return _line_over(plan, move)


def safe_thrust(plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the SOT roll for its next action came up *face* (SOT-2 to SOT-4)."""
    ratings, (cost, total) = plan.ratings, total_of(plan, move)
    target = sot_need(ratings.sot, total)
    ok = face + sum(modifier.value for modifier in ratings.control) <= target
    roll = Roll("sot", ratings.owner, face, target, ratings.control, ok)
    facts = (("sot", ratings.sot), ("total", total), ("cost", cost))
    asked: RuleId = "SOT-3" if move.ship.thrust_spent > ratings.sot else "SOT-2"
    if ok:
        noted(log, plan, "control_rolled", (asked,), None, roll=roll, facts=facts)
        return replace(move, due=None, cleared=True)
    ship = replace(move.ship, thrust_spent=total)
    if ship.status == "landed":
        down = replace(ship, status="crashed", velocity=0)
        noted(log, plan, "control_rolled", (asked, "SOT-4", "LND-2", "ATM-9"), down, roll=roll, facts=facts)
        return Move(down, move.rocks, "done")
    after = random_movement.out_of_control(move, ship, cost)
    noted(log, plan, "control_rolled", (asked, "SOT-4"), after.ship, roll=roll, facts=facts)
    return after


def pushed(plan: Plan, move: Move, face: int | None, log: Log | None) -> Move:
    """Settle the push of this turn (PLT-1 to PLT-3); *face* is None where damage is automatic."""
    target = push_need(plan.maximum, plan.extra)
    ok = face is not None and isinstance(target, int) and face <= target
    roll = None if face is None or not isinstance(target, int) else Roll("push", plan.owner, face, target, (), ok)
    ship = move.ship
    if not ok:
        ship = overloaded(plan.design, ship)
    facts = (("maximum", plan.maximum), ("extra", plan.extra))
    noted(
        log,
        plan,
        "plant_pushed",
        ("PLT-1", "PLT-3") if ok else ("PLT-1", "PLT-2", "PLT-3"),
        ship,
        roll=roll,
        facts=facts,
    )
    return replace(move, ship=ship, due=None, pushed=True)


def overloaded(design: Design, ship: Ship) -> Ship:
    """Return *ship* after the damage of a push that failed (PLT-2)."""
    lost = push_damage(design, ship.internals_lost)
    return replace(ship, internals_lost=lost, status=fate(design, lost, ship.status, collision=False))
