"""The ground: landing, crashing, taking off (ATM-8, ATM-9, LND-1, LND-2)."""

from msgspec import structs

from interceptor_nb.rules.interceptor.air import lifters_work, zone_of
from interceptor_nb.rules.interceptor.atmosphere import flight_in
from interceptor_nb.rules.interceptor.control import Modifier
from interceptor_nb.rules.interceptor.entering import Log, noted
from interceptor_nb.rules.interceptor.events import Roll
from interceptor_nb.rules.interceptor.interface import condition
from interceptor_nb.rules.interceptor.internals import has_crew
from interceptor_nb.rules.interceptor.plan import Move, Plan, skill
from interceptor_nb.rules.interceptor.planning import ratings_for
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Ship


def is_down(plan: Plan, ship: Ship) -> bool:
    """Return whether *ship* has come to the ground and has not landed yet."""
    return plan.air is not None and ship.status != "landed" and zone_of(plan.air.planet, ship) == "ground"


def touched(plan: Plan, move: Move, log: Log | None) -> Move:
    """Return *move* with a landing roll due, or with its ship crashed (ATM-8, ATM-9); the rest of its line is lost."""
    ship = move.ship
    rest = plan.line.actions[move.at :] if move.stage == "orders" else ()
    if rest and rest[0].kind == "forward" and move.moved >= rest[0].until + move.strayed:
        rest = rest[1:]  # its hexes are all moved
    if rest:
        facts = (("token", str(plan.order.tokens[rest[0].token])), ("why", "the ship has come to the ground"))
        noted(log, plan, "orders_dropped", ("MOV-11", "LND-2"), None, facts=facts)
    if ship.status == "derelict":
        return _crashed(move, plan, "nobody flies it", ("MOV-11",), log)
    if ship.status == "random" and move.stage in ("random", "coast"):
        return _crashed(move, plan, "it is out of control", ("ATM-9", "RND-8"), log)
    if flight_in(plan, ship) == "none":
        return _crashed(move, plan, "nothing holds it up", ("ATM-7",), log)
    if plan.maximum == 0 and not plan.design.streamlined:
        return _crashed(move, plan, "no thrust to land with", ("ATM-8",), log)
    return structs.replace(move, due="landing")


def need(field: Field, plan: Plan, ship: Ship) -> int:
    """Return the need of *ship* on a d10 to land, before modifiers (LND-1)."""
    return skill(plan, ship) + field.options.landing_target_bonus


def modifiers(field: Field, plan: Plan, ship: Ship) -> tuple[Modifier, ...]:
    """Return everything added to a landing roll: the condition of *ship*, and a landing without thrust (LND-1)."""
    found = condition(plan, ship)
    penalty = field.options.deadstick_penalty
    return found if plan.maximum or not penalty else (Modifier(penalty, "deadstick", "LND-1"), *found)


def rolled(field: Field, plan: Plan, move: Move, face: int, log: Log | None) -> Move:
    """Return *move* after the landing roll came up *face*: landed, or crashed (LND-1, LND-2)."""
    target, added = need(field, plan, move.ship), modifiers(field, plan, move.ship)
    ok = face + sum(modifier.value for modifier in added) <= target
    after = structs.replace(move.ship, velocity=0, status="landed" if ok else "crashed", free_hexes=0)
    rules: tuple[RuleId, ...] = ("ATM-8", "LND-1", "LND-2") if ok else ("ATM-8", "LND-1", "ATM-9")
    rules = ("GRV-4", *rules) if move.pulled else rules
    noted(log, plan, "landing_rolled", rules, after, roll=Roll("landing", plan.owner, face, target, added, ok))
    return Move(after, move.rocks, "done")


def may_take_off(field: Field, ship: Ship, index: int) -> bool:
    """Return whether ship *index*, which is on the ground, could leave it: lifters, thrust, somebody to fly (LND-2)."""
    design, lost = field.designs[index], ship.internals_lost
    able = lifters_work(design, lost) and field.flyers[index] is not None and has_crew(design, lost)
    return ship.status == "landed" and able and ratings_for(field, ship, index).maximum > 0


def _crashed(move: Move, plan: Plan, why: str, rules: tuple[RuleId, ...], log: Log | None) -> Move:
    after = structs.replace(move.ship, status="crashed", velocity=0)
    noted(log, plan, "crashed", tuple(dict.fromkeys((*rules, "ATM-9"))), after, facts=(("why", why),))
    return Move(after, move.rocks, "done")
