"""One ship's own move, from roll to roll: `start` it, `run` it to the next roll, `advance` it by a face.

Play, replay, exact odds and hints all step along here.
"""

from typing import Literal

from msgspec.structs import replace

from interceptor_nb.core.dice import Dice, Purpose
from interceptor_nb.rules.interceptor import asteroids, flight, interface, landing, random_movement
from interceptor_nb.rules.interceptor.atmosphere import trimmed
from interceptor_nb.rules.interceptor.control import Modifier, sot_need
from interceptor_nb.rules.interceptor.entering import Log, entered, noted
from interceptor_nb.rules.interceptor.line import carried_on, pushed, safe_thrust, straight_ahead, total_of
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.plan import Move, Plan, skill
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.plant import push_need
from interceptor_nb.rules.interceptor.state import LOST, Field, Rocks, Ship, open_hexes

_READS = ("flying", "landed")
"""The states of a ship whose line is read (MOV-11, LND-2)."""

_SIDES: dict[Purpose | None, int] = {None: 0, "spin": 6, "asteroid_direction": 6}


def start(field: Field, ship: Ship, index: int, rocks: Rocks, order: Order = COAST) -> tuple[Plan, Move]:
    """Return the plan of ship *index* and its move before anything happened.

    A ship in random movement has failed its recovery (RND-7); its line is not read, nor that of a derelict.
    """
    plan = plan_for(field, ship, index, order if ship.status in _READS else COAST)
    return plan, begun(plan, ship, rocks)


def start_with_recovery(field: Field, ship: Ship, index: int, rocks: Rocks, order: Order = COAST) -> tuple[Plan, Move]:
    """Return the same as `start`, the recovery roll that a ship in random movement makes first included (RND-7)."""
    if ship.status != "random":
        return start(field, ship, index, rocks, order)
    return plan_for(field, ship, index, order), Move(ship, rocks, "orders", due="recovery")


def begun(plan: Plan, ship: Ship, rocks: Rocks) -> Move:
    """Return the move of *ship* once its recovery is settled: out of control, by its line, or coasting."""
    if plan.air is not None:
        ship = trimmed(plan, ship)
    if ship.status == "random":
        whole = replace(ship, thrust_spent=plan.maximum)
        return random_movement.out_of_control(Move(whole, rocks, "random"), whole, plan.maximum)
    return Move(ship, rocks, "orders" if plan.line.actions and ship.status in _READS else "coast")


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
            return sot_need(plan.sot, total_of(plan, move)[1]), plan.control
        case "asteroid":
            return skill(plan, move.ship), asteroids.modifiers(field, plan, move.ship)
        case "entry" | "bounce":
            return interface.need(plan, move.ship), interface.modifiers(field, plan, move.ship)
        case "landing":
            return landing.need(field, plan, move.ship), landing.modifiers(field, plan, move.ship)
        case _:
            return None, ()


def run(field: Field, plan: Plan, move: Move, log: Log | None = None) -> Move:
    """Return *move* at the next roll that is due, or over; what needs no die happens on the way."""
    air = plan.air
    while move.due is None and move.stage != "done":
        ship = move.ship
        if ship.status in LOST:
            break
        if move.meets:
            return replace(move, due="asteroid")
        if air is not None and landing.is_down(plan, ship):
            move = landing.touched(plan, move, log)
        elif move.stage == "orders":
            move = carried_on(field, plan, move, log)
        elif move.stage == "over":
            break
        elif air is not None and move.stage == "settle":
            move = flight.ended(field, plan, air, move, log)
        elif air is not None and move.stage == "coast":
            move = flight.coasted(field, plan, air, move, log)
        elif move.stage == "coast":
            if move.moved >= ship.velocity:
                break
            clear = open_hexes(field, move.rocks) if field.drifts else field.open_hexes
            after, gone, _ = straight_ahead(clear, plan.index, ship, ship.velocity - move.moved, log)
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
            after = (interface if move.hits else asteroids).located(field, plan, move, face, log)
        case "asteroid_direction":
            after = asteroids.turned_away(field, move, face, log)
        case "sot":
            after = safe_thrust(plan, move, face, log)
        case "push":
            after = pushed(plan, move, face, log)
        case "entry" | "bounce":
            after = interface.rolled(field, plan, move, face, log)
        case "landing":
            after = landing.rolled(field, plan, move, face, log)
        case _:
            raise ValueError(f"no {move.due} roll is part of a ship's move")
    return run(field, plan, after, log)


def finished(field: Field, plan: Plan, move: Move, dice: Dice, log: Log | None = None) -> Move:
    """Return *move* over, every roll on the way made with *dice*.

    Raises:
        DiceError: scripted dice have no face for a roll.
    """
    while move.due is not None:
        owner = plan.owner if move.due != "asteroid_direction" else roller(field, plan, move)
        move = advance(field, plan, move, dice.roll(owner, move.due, sides(move)), log)
    return move
