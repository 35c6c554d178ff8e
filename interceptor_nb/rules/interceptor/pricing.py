"""What the actions of a line cost and come to, every roll taken to succeed (MOV-3 to MOV-6, ATM)."""

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.errors import CannotTurnError
from interceptor_nb.core.hexes import direction_named, moved, turned
from interceptor_nb.rules.interceptor.air import THICK, hex_cost, level_cost, turn_cost, zone_of
from interceptor_nb.rules.interceptor.atmosphere import crossed, flight_in
from interceptor_nb.rules.interceptor.movement import heading_cost, working_dcs
from interceptor_nb.rules.interceptor.plan import Air, Plan, Ratings
from interceptor_nb.rules.interceptor.shape import Action
from interceptor_nb.rules.interceptor.state import Ship
from interceptor_nb.rules.interceptor.tables import LIFTER_COST
from interceptor_nb.rules.interceptor.zones import zone_at_level


class Step(Struct, frozen=True):
    """One action of a line as planned, every roll taken to succeed; in space hexes straight ahead are one step.

    Attributes:
        action: the action.
        cost: its TP.
        total: the turn's TP with it.
        before, after: the ship before and after it.
    """

    action: Action
    cost: int
    total: int
    before: Ship
    after: Ship


def cost_of(ratings: Ratings, action: Action, velocity: int, internals_lost: tuple[int, ...]) -> int:
    """Return the TP that *action* costs at *velocity*, with *internals_lost* by now (MOV-3 to MOV-6).

    Raises:
        CannotTurnError: it turns, and no directional control works (MOV-7).
    """
    kind = action.kind
    if kind == "heading" or kind == "facing":  # noqa: PLR1714 (a set is slower, and this is asked for each action)
        dcs = ratings.dcs
        if internals_lost is not ratings.internals_lost:
            dcs = working_dcs(ratings.design, internals_lost)
        if kind == "heading":
            return heading_cost(velocity, dcs, ratings.optional_cost)
        if dcs == 0:
            raise CannotTurnError("no directional control set works", rule="MOV-7")
        return ratings.facing_cost
    if kind == "velocity":
        return abs(action.count)
    return ratings.facing_cost if kind == "roll" else 0


def price(plan: Plan, at: int, ship: Ship) -> int:
    """Return the TP that action *at* costs *ship* where it is: in the zone of its own hex (ATM-7).

    Raises:
        CannotTurnError: it turns, and no directional control works (MOV-7).
    """
    action, air = plan.line.actions[at], plan.air
    if air is None or zone_of(air.planet, ship) not in THICK:
        return cost_of(plan.ratings, action, ship.velocity, ship.internals_lost)
    flight = flight_in(plan, ship)
    match action.kind:
        case "velocity":
            return abs(action.count)
        case "forward":
            return hex_cost(flight) if not air.planet.by_level else 0 if gains(air, at) else level_cost(plan.design)
        case "up":
            return level_cost(plan.design) if air.planet.by_level else 0
        case "heading" | "facing":
            if working_dcs(plan.design, ship.internals_lost) == 0:
                raise CannotTurnError("no directional control set works", rule="MOV-7")
            free = at == plan.line.free and flight == "streamlined" and not gains(air, at)
            return 0 if free else turn_cost(flight) - gains(air, at)
        case "roll":
            return turn_cost(flight)
        case "hover":
            return LIFTER_COST
        case _:
            return 0


def rolls_sot(plan: Plan, ship: Ship, cost: int, total: int) -> bool:
    """Return whether an action of *ship* at *cost* TP, the turn's *total* with it, needs an SOT roll (SOT-2, SOT-3).

    In the atmosphere levels TP up to the rating need none (ALT-2).
    """
    if not cost or total <= plan.sot:
        return False
    air = plan.air
    free = air is not None and air.planet.by_level and zone_of(air.planet, ship) in THICK
    return not free or total > plan.maximum


def gains(air: Air, at: int) -> int:
    """Return how many gained hexes action *at* uses (ALT-5)."""
    return air.gains[at] if air.gains else 0


def gained_by(plan: Plan, ship: Ship) -> tuple[tuple[int, ...], int]:
    """Return how the actions of *plan* share the hexes gained by last turn's dive, and how many nobody uses (ALT-5).

    They go to hexes first, which are worth most, then to the TP of turns; at last to those of the turn that would be
    free.
    """
    left = plan.air.gained if plan.air is not None else 0
    shares = [0] * len(plan.line.actions)
    in_air = _while_in_air(plan, ship)
    flight = flight_in(plan, ship)
    turns = [at for at in in_air if plan.line.actions[at].kind == "heading"]
    free = [at for at in turns if at == plan.line.free and flight == "streamlined"]
    hexes = [at for at in in_air if plan.line.actions[at].kind == "forward"]
    for at in (*hexes, *(turn for turn in turns if turn not in free), *free):
        share = min(left, 1 if at in hexes else turn_cost(flight))
        shares[at] = share
        left -= share
    return tuple(shares), left


def _while_in_air(plan: Plan, ship: Ship) -> list[int]:
    """Return the actions of *plan* before the ship climbs out of the atmosphere, or lands (ALT-2)."""
    level, found = ship.altitude or 0, list[int]()
    for at, action in enumerate(plan.line.actions):
        if zone_at_level(level) not in THICK:
            break
        found.append(at)
        level += (action.kind == "up") - (action.kind == "dive")
    return found


def carried_out(action: Action, ship: Ship, cost: int) -> Ship:
    """Return *ship* after *action* at *cost* TP; a drop is carried out by `loads`."""
    match action.kind:
        case "heading":
            heading, facing = turned(ship.heading, action.count), turned(ship.facing, action.count)
            return replace(ship, heading=heading, facing=facing, thrust_spent=ship.thrust_spent + cost)
        case "velocity":
            return replace(ship, velocity=ship.velocity + action.count, thrust_spent=ship.thrust_spent + cost)
        case "facing":
            return replace(ship, facing=turned(ship.facing, action.count), thrust_spent=ship.thrust_spent + cost)
        case "roll":
            return replace(ship, rolled=not ship.rolled, thrust_spent=ship.thrust_spent + cost)
        case "forward":
            return replace(ship, hex=moved(ship.hex, ship.heading, action.count))
        case "hover":
            return replace(ship, thrust_spent=ship.thrust_spent + cost)
        case _:
            return ship


def planned_cost(plan: Plan, ship: Ship) -> int:
    """Return the TP of all actions of *plan* from *ship*, every roll taken to succeed; see `walk` for the way."""
    if plan.air is not None:
        return sum(step.cost for step in walk(plan, ship))
    total, velocity, ratings = 0, ship.velocity, plan.ratings
    for action in plan.line.paid:
        try:
            total += cost_of(ratings, action, velocity, ship.internals_lost)
        except CannotTurnError:
            continue
        if action.kind == "velocity":  # the only action that changes what the others cost
            velocity += action.count
    return total


def walk(plan: Plan, ship: Ship) -> tuple[Step, ...]:
    """Return the actions of *plan* from *ship*, every roll taken to succeed.

    An action that cannot be carried out at all (MOV-7) costs nothing here and changes nothing. Near a planet each hex
    is a step of its own, and what the atmosphere or the ground cuts off is left out (ATM-7, LND-2).
    """
    steps: list[Step] = []
    gone, last, below = 0, -1, 0
    for at, action in enumerate(plan.line.actions):
        single = action.kind == "forward" and plan.air is not None
        for _ in range(action.count if single else 1):
            if _is_down(plan, ship) or (single and gone == last):
                return tuple(steps)
            after, cost = _walked(plan, at, ship, single=single)
            if plan.air is not None and plan.air.planet.by_level:
                if single and zone_of(plan.air.planet, ship) == "atmosphere":
                    below += 1
                    after = replace(after, velocity=below)  # ALT-2
                after = crossed(plan, ship, after)
            elif single:
                gone += 1
                slower = crossed(plan, ship, after)
                last = gone - 1 + max(1, slower.velocity) if slower.velocity < after.velocity else last
                after = slower
            steps.append(Step(action, cost, after.thrust_spent, ship, after))
            ship = after
    return tuple(steps)


def is_cut_off(plan: Plan, ship: Ship) -> bool:
    """Return whether the atmosphere or the ground cuts off what comes next in the line (ATM-7, LND-2)."""
    if plan.air is None:
        return False
    steps = walk(plan, ship)
    wanted = sum(action.count if action.kind == "forward" else 1 for action in plan.line.actions)
    return len(steps) < wanted or (bool(steps) and _is_down(plan, steps[-1].after))


def _walked(plan: Plan, at: int, ship: Ship, *, single: bool) -> tuple[Ship, int]:
    action = plan.line.actions[at]
    try:
        cost = price(plan, at, ship)
    except CannotTurnError:
        return ship, 0
    if action.kind == "bounce":
        return bounced(plan, action, ship), 0
    if action.kind in ("up", "dive"):
        return a_level_on(plan, ship, up=action.kind == "up", cost=cost), cost
    if single:
        return replace(ship, hex=moved(ship.hex, ship.heading, 1), thrust_spent=ship.thrust_spent + cost), cost
    return carried_out(action, ship, cost), cost


def a_level_on(plan: Plan, ship: Ship, *, up: bool, cost: int) -> Ship:
    """Return *ship* one level higher or lower, at *cost* TP (ALT-3); a dive in atmosphere gains a hex (ALT-4)."""
    air = plan.air
    if air is None or not air.planet.by_level:
        return ship
    dives = not up and zone_of(air.planet, ship) in THICK
    return replace(
        ship,
        altitude=(ship.altitude or 0) + (1 if up else -1),
        thrust_spent=ship.thrust_spent + cost,
        free_hexes=0 if up else ship.free_hexes + dives,
    )


def _is_down(plan: Plan, ship: Ship) -> bool:
    """Return whether *ship* has come to the ground on its way; one that begins there is landed (LND-2)."""
    return plan.air is not None and ship.status != "landed" and zone_of(plan.air.planet, ship) == "ground"


def bounced(plan: Plan, action: Action, ship: Ship) -> Ship:
    """Return *ship* after the bounce of *action* has succeeded (INT-4); as it is where its heading is no heading."""
    air = plan.air
    heading = None if air is None else direction_named(plan.order.tokens[action.token].name, air.grain)
    return ship if heading is None else replace(ship, heading=heading, facing=heading)
