"""Gravity: what it does to velocity as a turn begins, and the pull after all have moved (GRV)."""

from msgspec import structs

from interceptor_nb.core.dice import Dice
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.air import down_rule, fastest, flight_of, lowered, zone_of
from interceptor_nb.rules.interceptor.entering import entered, noted
from interceptor_nb.rules.interceptor.events import Event, Progress, fold
from interceptor_nb.rules.interceptor.initiative import OUT_OF_THE_WAY
from interceptor_nb.rules.interceptor.plan import Move
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.state import Field, State


def quickened(field: Field, state: State) -> tuple[Event, ...]:
    """Return what gravity does to the velocities as a turn begins, ship by ship (GRV-2).

    In atmosphere nothing is lifted over its limit (ATM-7).
    """
    planet = field.planet
    if planet is None or not field.options.gravity:  # GRV-1
        return ()
    events = []
    for index, ship in enumerate(state.ships):
        if ship.status in OUT_OF_THE_WAY:
            continue
        velocity = max(0, ship.velocity + planet.toward(ship.heading))
        if velocity > ship.velocity and zone_of(planet, ship) == "atmosphere":
            design = field.designs[index]
            velocity = max(ship.velocity, min(velocity, fastest(design, flight_of(design, ship, lifters=False))))
        if velocity != ship.velocity:
            after = structs.replace(ship, velocity=velocity)
            facts = (("before", ship.velocity), ("velocity", velocity))
            events.append(Event("gravity_felt", ("GRV-2",), index, after, facts=facts))
    return tuple(events)


def coming(field: Field, state: State) -> State:
    """Return *state*, between two turns, as the lines of the next are read: no thrust spent, gravity felt (GRV-2).

    Whether a ship in random movement recovers before that, is for the dice.
    """
    ships = tuple(structs.replace(ship, thrust_spent=0) if ship.thrust_spent else ship for ship in state.ships)
    fresh = structs.replace(state, ships=ships)
    return fold(fresh, quickened(field, fresh))


def pulled(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    """Return the pull of this turn: every ship, in file order, one hex closer to the ground (GRV-3)."""
    planet = field.planet
    if planet is None or not field.options.gravity:
        return ()
    before = tuple((ship.hex, ship.altitude) for ship in state.ships)
    events = [Event("pull_began", ("GRV-3",), progress=Progress.of(state), before_pull=before)]
    for index in range(len(state.ships)):
        ship = state.ships[index]
        if ship.status in OUT_OF_THE_WAY:
            continue
        log: list[Event] = []
        plan = plan_for(field, ship, index)
        start = Move(ship, state.rocks, "over", pulled=True)
        after = lowered(planet, ship)
        if zone_of(planet, ship) == "space" and zone_of(planet, after) == "interface":
            move = structs.replace(start, due="entry")
        else:
            noted(log, plan, "pulled", ("GRV-3", down_rule(planet)), after)
            move = moves.run(field, plan, entered(field, plan, start, after, log), log)
        moves.finished(field, plan, move, dice, log)
        events += log
        state = fold(state, log)
    return tuple(events)
