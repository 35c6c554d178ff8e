"""The plan of a ship's move, read once at its start (MOV-10)."""

from msgspec.structs import replace

from interceptor_nb.rules.interceptor.air import zone_of
from interceptor_nb.rules.interceptor.atmosphere import trimmed
from interceptor_nb.rules.interceptor.control import control_modifiers, safe_operating_thrust, skill_of
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.movement import facing_cost, working_dcs
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.plan import Air, Plan, Ratings
from interceptor_nb.rules.interceptor.pricing import planned_cost
from interceptor_nb.rules.interceptor.shape import shape
from interceptor_nb.rules.interceptor.state import Field, Ship


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
        plan = replace(plan, air=Air(field.planet, zone_of(field.planet, ship), field.setup.map.grain))
    if not plan.line.pushes:
        return plan
    return replace(plan, extra=max(0, planned_cost(plan, trimmed(plan, ship)) - plan.maximum))  # PLT-3
