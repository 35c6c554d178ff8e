"""The plan of a ship's move, read once at its start (MOV-10)."""

from msgspec.structs import replace

from interceptor_nb.core.hexes import Grain
from interceptor_nb.rules.interceptor.air import THICK, zone_of
from interceptor_nb.rules.interceptor.atmosphere import trimmed
from interceptor_nb.rules.interceptor.control import control_modifiers, safe_operating_thrust, skill_of
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.movement import facing_cost, working_dcs
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.plan import Air, Plan, Ratings
from interceptor_nb.rules.interceptor.pricing import gained_by, planned_cost
from interceptor_nb.rules.interceptor.shape import by_hex, shape
from interceptor_nb.rules.interceptor.state import Field, Ship
from interceptor_nb.rules.interceptor.zones import World


def ratings_for(field: Field, ship: Ship, index: int) -> Ratings:
    """Return the ratings of ship *index* in its present condition (MOV-10)."""
    key = (index, ship.internals_lost, ship.loads_lost, ship.status == "derelict")
    found: Ratings | None = field.ratings.get(key)
    if found is None:
        design = field.designs[index]
        flyer = None if ship.status == "derelict" else field.flyers[index]
        maximum = max_thrust(design, ship.internals_lost, ship.loads_lost, variable_mass=field.options.variable_mass)
        skill = skill_of(flyer)
        found = field.ratings[key] = Ratings(
            index,
            field.ids[index],
            design,
            maximum,
            safe_operating_thrust(maximum, skill),
            skill,
            control_modifiers(flyer),
            facing_cost(design),
            field.options.heading_cost == "optional",
            ship.internals_lost,
            working_dcs(design, ship.internals_lost),
        )
    return found


def plan_for(field: Field, ship: Ship, index: int, order: Order = COAST) -> Plan:
    """Return the plan of ship *index* as it stands at the start of its move (MOV-10)."""
    plan = Plan(ratings_for(field, ship, index), order, shape(order))
    if field.planet is not None:
        plan = _with_air(plan, field.planet, ship, field.setup.map.grain)
    if not plan.line.pushes:
        return plan
    return replace(plan, extra=max(0, planned_cost(plan, trimmed(plan, ship)) - plan.maximum))  # PLT-3


def _with_air(plan: Plan, planet: World, ship: Ship, grain: Grain) -> Plan:
    air = Air(planet, zone_of(planet, ship), grain)
    if not planet.by_level:
        return replace(plan, air=air)
    plan = replace(plan, line=by_hex(plan.line), air=replace(air, gained=ship.free_hexes))
    if not ship.free_hexes or air.began not in THICK:
        return plan
    return replace(plan, air=replace(air, gained=ship.free_hexes, gains=gained_by(plan, ship)[0]))
