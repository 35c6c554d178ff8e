"""One ship's own move, from roll to roll: `start` it, `run` it to the next roll, `advance` it by a face.

Play, replay, exact odds and hints all step along here.
"""

from typing import Literal

from msgspec.structs import replace

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.errors import RuleError
from interceptor_nb.core.hexes import Hex, ahead
from interceptor_nb.rules.interceptor import asteroids, random_movement
from interceptor_nb.rules.interceptor.control import Modifier, sot_need
from interceptor_nb.rules.interceptor.entering import Log, entered, noted
from interceptor_nb.rules.interceptor.events import Event, EventKind, Roll
from interceptor_nb.rules.interceptor.internals import fate
from interceptor_nb.rules.interceptor.loads import dropped
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.plan import Action, ActionKind, Move, Plan, carried_out, cost_of, plan_for
from interceptor_nb.rules.interceptor.plant import push_damage, push_need
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import LOST, Field, Rocks, Ship, open_hexes
from interceptor_nb.rules.interceptor.tables import AUTOMATIC

_SIDES: dict[Purpose | None, int] = {None: 0, "spin": 6, "asteroid_direction": 6}
_DONE: dict[ActionKind, tuple[EventKind, tuple[RuleId, ...]]] = {
    "velocity": ("velocity_changed", ("MOV-3",)),
    "heading": ("heading_changed", ("MOV-4",)),
    "facing": ("facing_changed", ("MOV-5",)),
    "roll": ("rolled", ("MOV-6",)),
    "forward": ("hexes_moved", ("MOV-1",)),
    "drop": ("load_dropped", ("MAS-2",)),
}


def start(field: Field, ship: Ship, index: int, rocks: Rocks, order: Order = COAST) -> tuple[Plan, Move]:
    """Return the plan of ship *index* and its move before anything happened.

    A ship in random movement has failed its recovery (RND-7); its line is not read, nor that of a derelict.
    """
    plan = plan_for(field, ship, index, order if ship.status == "flying" else COAST)
    return plan, begun(plan, ship, rocks)


def start_with_recovery(field: Field, ship: Ship, index: int, rocks: Rocks, order: Order = COAST) -> tuple[Plan, Move]:
    """Return the same as `start`, the recovery roll that a ship in random movement makes first included (RND-7)."""
    if ship.status != "random":
        return start(field, ship, index, rocks, order)
    return plan_for(field, ship, index, order), Move(ship, rocks, "orders", due="recovery")


def begun(plan: Plan, ship: Ship, rocks: Rocks) -> Move:
    """Return the move of *ship* once its recovery is settled: out of control, by its line, or coasting."""
    if ship.status == "random":
        whole = replace(ship, thrust_spent=plan.maximum)
        return random_movement.out_of_control(Move(whole, rocks, "random"), whole, plan.maximum)
    return Move(ship, rocks, "orders" if plan.line.actions and ship.status == "flying" else "coast")


def sides(move: Move) -> int:
    """Return the sides of the die that is due; 0: none is, the move is over."""
    return _SIDES.get(move.due, 10)


def roller(field: Field, plan: Plan, move: Move) -> str:
    """Return the owner of the die that is due: the ship, or the asteroid that it hit (AST-3)."""
    return field.rock_ids[move.meets[0]] if move.due == "asteroid_direction" else plan.owner


def need(field: Field, plan: Plan, move: Move) -> tuple[int | Literal["A"] | None, tuple[Modifier, ...]]:
    """Return the need of the roll that is due, and its modifiers; None where the face names something instead."""
    match move.due:
        case "recovery":
            return plan.piloting, plan.control
        case "push":
            return push_need(plan.maximum, plan.extra), ()
        case "sot":
            return sot_need(plan.sot, _total(plan, move)[1]), plan.control
        case "asteroid":
            return asteroids.skill(plan, move.ship), asteroids.modifiers(field, plan, move.ship)
        case _:
            return None, ()


def run(field: Field, plan: Plan, move: Move, log: Log | None = None) -> Move:
    """Return *move* at the next roll that is due, or over; what needs no die happens on the way."""
    while move.due is None and move.stage != "done":
        ship = move.ship
        if ship.status in LOST:
            break
        if move.meets:
            return replace(move, due="asteroid")
        if move.stage == "orders":
            move = _line(field, plan, move, log)
        elif move.stage == "coast":
            if move.moved >= ship.velocity:
                break
            clear = open_hexes(field, move.rocks) if field.drifts else field.open_hexes
            after, gone = _ahead(clear, plan.index, ship, ship.velocity - move.moved, log)
            move = entered(field, plan, replace(move, moved=move.moved + gone), after, log)
        elif ship.status == "derelict":
            noted(log, plan, "stopped", ("MOV-11",), None)
            break
        elif move.tp == 0:
            noted(log, plan, "random_ended", ("RND-4", "RND-6"), None, facts=(("velocity", ship.velocity),))
            break
        else:
            return replace(move, due="maneuver")
    if move.due is not None or move.stage == "done":
        return move
    return Move(move.ship, move.rocks, "done")


def advance(field: Field, plan: Plan, move: Move, face: int, log: Log | None = None) -> Move:
    """Return *move* at the roll after the one that is due came up *face*, or over."""
    match move.due:
        case "recovery":
            after = begun(plan, random_movement.recovered(plan, move.ship, face, log), move.rocks)
        case "maneuver":
            after = random_movement.maneuvered(field, plan, move, face, log)
        case "spin":
            after = random_movement.spun(plan, move, face, log)
        case "asteroid":
            after = asteroids.met(field, plan, move, face, log)
        case "asteroid_location":
            after = asteroids.located(field, plan, move, face, log)
        case "asteroid_direction":
            after = asteroids.turned_away(field, move, face, log)
        case "sot":
            after = _safe_thrust(plan, move, face, log)
        case "push":
            after = _push(plan, move, face, log)
        case _:
            raise ValueError(f"no {move.due} roll is part of a ship's move")
    return run(field, plan, after, log)


def _line(field: Field, plan: Plan, move: Move, log: Log | None) -> Move:
    """Carry out the line up to the first roll that is due, the first hex that is not empty space, or its end."""
    ship, at, moved, cleared, ratings = move.ship, move.at, move.moved, move.cleared, plan.ratings
    if ship.status != "flying" and at < len(plan.line.actions):
        return _drop_rest(plan, move, "nobody flies the ship", log)
    safe = ratings.sot if ratings.sot < ratings.maximum else ratings.maximum
    clear = open_hexes(field, move.rocks) if field.drifts else field.open_hexes
    for action in plan.line.actions[at:]:
        cost = 0
        if action.kind == "forward":
            until = action.until if action.until < ship.velocity else ship.velocity
            after, gone = _ahead(clear, ratings.index, ship, until - moved, log)
            moved += gone
            if gone and after.hex not in clear:
                at += moved == action.until
                return entered(field, plan, replace(move, at=at, moved=moved, cleared=False), after, log)
            if moved < action.until:
                now = replace(move, ship=after, at=at, moved=moved)
                return _drop_rest(plan, now, f"all {ship.velocity} hexes are moved", log)
        else:
            try:
                cost = cost_of(ratings, action, ship.velocity, ship.internals_lost)
                after = carried_out(action, ship, cost) if action.kind != "drop" else _dropped(plan, action, ship)
            except RuleError as problem:
                return _drop_rest(plan, replace(move, ship=ship, at=at, moved=moved), str(problem), log)
            total = after.thrust_spent
            if total > safe:
                now = replace(move, ship=ship, at=at, moved=moved, cleared=cleared)
                waiting = _beyond(plan, now, cost, total, log)
                if waiting is not now:
                    return waiting
            if log is not None:
                kind, rules = _DONE[action.kind]
                facts = (("load", plan.order.tokens[action.token].name),) if action.kind == "drop" else ()
                log.append(Event(kind, rules, ratings.index, after, cost, None, facts))
        ship, at, cleared = after, at + 1, False
    if moved >= ship.velocity:
        return Move(ship, move.rocks, "done")
    return replace(move, ship=ship, at=at, moved=moved, cleared=False, stage="coast")


def _beyond(plan: Plan, move: Move, cost: int, total: int, log: Log | None) -> Move:
    """Return *move* waiting for what its next action needs beyond the maximum and the SOT, unchanged if nothing.

    The push comes before the SOT roll (PLT-4).
    """
    if total > plan.maximum + plan.extra:
        return _drop_rest(plan, move, f"{total} thrust points are more than {plan.maximum + plan.extra}", log)
    if total > plan.maximum and not move.pushed:
        if push_need(plan.maximum, plan.extra) == AUTOMATIC:
            return _push(plan, move, None, log)
        return replace(move, due="push")
    if cost and total > plan.sot and not move.cleared:  # SOT-2, SOT-3
        return replace(move, due="sot")
    return move


def _total(plan: Plan, move: Move) -> tuple[int, int]:
    """Return the TP of the next action, and the turn's TP with it."""
    ship = move.ship
    cost = cost_of(plan.ratings, plan.line.actions[move.at], ship.velocity, ship.internals_lost)
    return cost, ship.thrust_spent + cost


def _dropped(plan: Plan, action: Action, ship: Ship) -> Ship:
    return dropped(ship, plan.design, plan.order.tokens[action.token])


def _ahead(clear: frozenset[Hex], index: int, ship: Ship, hexes: int, log: Log | None) -> tuple[Ship, int]:
    """Return *ship* after *hexes* in its heading, or up to the first that is not *clear*, and how many it moved."""
    hex_, gone = ahead(ship.hex, ship.heading, hexes, clear)
    if not gone:
        return ship, 0
    after = replace(ship, hex=hex_)
    if log is not None:
        rules: tuple[RuleId, ...] = ("MOV-1",) if ship.status != "random" else ("MOV-1", "RND-9")
        log.append(Event("hexes_moved", rules, index, after, 0, None, (("hexes", gone),)))
    return after, gone


def _drop_rest(plan: Plan, move: Move, why: str, log: Log | None) -> Move:
    token = str(plan.order.tokens[plan.line.actions[move.at].token])
    noted(log, plan, "orders_dropped", ("MOV-11",), None, facts=(("token", token), ("why", why)))
    return replace(move, stage="coast", cleared=False)


def _safe_thrust(plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    cost, total = _total(plan, move)
    target = sot_need(plan.sot, total)
    ok = face + sum(modifier.value for modifier in plan.control) <= target
    roll = Roll("sot", plan.owner, face, target, plan.control, ok)
    facts = (("sot", plan.sot), ("total", total), ("cost", cost))
    asked: RuleId = "SOT-3" if move.ship.thrust_spent > plan.sot else "SOT-2"
    if ok:
        noted(log, plan, "control_rolled", (asked,), None, roll=roll, facts=facts)
        return replace(move, due=None, cleared=True)
    ship = replace(move.ship, thrust_spent=total)
    after = random_movement.out_of_control(move, ship, cost)
    noted(log, plan, "control_rolled", (asked, "SOT-4"), after.ship, roll=roll, facts=facts)
    return after


def _push(plan: Plan, move: Move, face: int | None, log: Log | None) -> Move:
    """Settle the push of this turn (PLT-1 to PLT-3); *face* is None where damage is automatic."""
    target = push_need(plan.maximum, plan.extra)
    ok = face is not None and isinstance(target, int) and face <= target
    roll = None if face is None or not isinstance(target, int) else Roll("push", plan.owner, face, target, (), ok)
    ship = move.ship
    if not ok:
        lost = push_damage(plan.design, ship.internals_lost)
        ship = replace(ship, internals_lost=lost, status=fate(plan.design, lost, ship.status, collision=False))
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
