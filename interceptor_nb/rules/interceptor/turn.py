"""A turn, decision by decision: `pending` says what is due, `step` does it, `play` does a whole turn (MOV-8, MOV-12).

>>> field, state = begin(setup)
>>> pending(field, state)
Decision(kind='turn', ...)
"""

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.dice import Dice
from interceptor_nb.core.errors import IllegalOrderError
from interceptor_nb.rules.interceptor import collisions, drift, gravity, landing, rams
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.events import Event, Progress, fold
from interceptor_nb.rules.interceptor.initiative import goes, next_movers, roll_for_sides, sides_of
from interceptor_nb.rules.interceptor.legal import faults, read
from interceptor_nb.rules.interceptor.legal_levels import is_in_levels
from interceptor_nb.rules.interceptor.mass import CATEGORIES
from interceptor_nb.rules.interceptor.orders import COAST, Order
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.problem import Problem
from interceptor_nb.rules.interceptor.random_movement import recovered
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS, SEQUENCE, PhaseName, phase_index
from interceptor_nb.rules.interceptor.state import Field, State

_RECOVERY, _TAKEOFF = phase_index("recovery"), phase_index("takeoff")
_RANDOM, _MOVEMENT = phase_index("random"), phase_index("movement")
_CLOSING: dict[PhaseName, Callable[[Field, State, Dice], tuple[Event, ...]]] = {
    "pull": gravity.pulled,
    "asteroids": drift.resolved,
    "rams": rams.resolved,
    "collisions": collisions.resolved,
}
"""What happens in the phases after all ships have moved."""


class Decision(Struct, frozen=True):
    """What is due next.

    Attributes:
        kind: ``turn`` begins one (with its recovery rolls), ``takeoff`` asks a landed ship whether it moves at all
            (LND-2), ``initiative`` finds who moves when in a category, ``move`` is one ship's move, ``end`` ends the
            turn, ``over``: no turn is left.
        turn: the turn it belongs to.
        ship: index of the ship that moves, -1 for none.
        reads_order: whether that ship's line is read.
        title: the same for people.
    """

    kind: Literal["turn", "takeoff", "initiative", "move", "end", "over"]
    turn: int
    title: str
    ship: int = -1
    reads_order: bool = False


class Played(Struct, frozen=True):
    """A turn as far as it was played.

    Attributes:
        field, start: the scenario, and the state before the turn.
        events: what happened.
        state: the state after it.
        problems: the faults of the lines; where there are any, only the recovery rolls have been made.
    """

    field: Field
    start: State
    events: tuple[Event, ...]
    state: State
    problems: tuple[Problem, ...] = ()


def pending(field: Field, state: State) -> Decision:
    """Return what is due in *state*."""
    if state.phase == BETWEEN_TURNS:
        if state.turn >= field.setup.turns:
            return Decision("over", state.turn, f"all {field.setup.turns} turns are played")
        return Decision("turn", state.turn + 1, f"turn {state.turn + 1} begins")
    if state.movers:
        index = state.movers[0]
        if state.phase == _TAKEOFF:
            return Decision("takeoff", state.turn, f"{field.ids[index]} may take off", index, reads_order=True)
        reads = state.ships[index].status in ("flying", "landed")
        return Decision("move", state.turn, f"{field.ids[index]} moves", index, reads)
    following = next_movers(field, state)
    if following is None:
        return Decision("end", state.turn, f"turn {state.turn} ends")
    random, group, _ = following
    return Decision(
        "initiative", state.turn, f"{SEQUENCE[_RANDOM if random else _MOVEMENT].title}: {CATEGORIES[group]}"
    )


def step(field: Field, state: State, dice: Dice, order: Order = COAST) -> tuple[Event, ...]:
    """Return what happens up to the next decision; *order* counts where a ship's line is read.

    Raises:
        IllegalOrderError: the line breaks a rule.
        DiceError: scripted dice have no face for a roll.
    """
    if state.movers:
        plan = _plan(field, state, order)
        if plan.order.tokens and (found := faults(field, state, plan, state.ships[plan.index])):
            raise IllegalOrderError(found)
        return _moved(field, state, dice, plan)
    if state.phase != BETWEEN_TURNS:
        return _initiative(field, state, dice) or _end_turn(field, state, dice)
    if state.turn < field.setup.turns:
        return _begin_turn(field, state, dice)
    return ()


def play(field: Field, state: State, lines: Mapping[str, Order | str], dice: Dice) -> Played:
    """Return the turn that *state* is about to begin, played with *lines* by ship id; a ship without one coasts.

    All lines are read together after the recovery rolls, so one that breaks a rule, or cannot be read, stops the turn
    there.

    Raises:
        DiceError: scripted dice have no face for a roll.
    """
    return play_by(field, state, lambda _, __, index: lines.get(field.ids[index], COAST), dice)


def play_by(field: Field, state: State, choose: Callable[[Field, State, int], Order | str], dice: Dice) -> Played:
    """Return the turn that *state* is about to begin, as `play` does, with lines that are chosen in it.

    Args:
        field: the scenario.
        state: the game, between two turns.
        choose: asked for the line of each ship, by index, once the recovery rolls are made (see `policies`).
        dice: what is rolled.

    Raises:
        DiceError: scripted dice have no face for a roll.
    """
    start, events = state, list(step(field, state, dice))
    state = fold(state, events)
    orders, found = dict[int, Order](), list[Problem]()
    for index in range(len(field.ids)):
        orders[index], problems = read(field, state, index, choose(field, state, index))
        found += problems
    if found:
        return Played(field, start, tuple(events), state, tuple(found))
    while state.phase != BETWEEN_TURNS:
        if state.movers:
            following = _moved(field, state, dice, _plan(field, state, orders[state.movers[0]]))
        else:
            following = _initiative(field, state, dice) or _end_turn(field, state, dice)
        state = fold(state, following)
        events += following
    return Played(field, start, tuple(events), state)


def _begin_turn(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    """Begin a turn: gravity changes velocities (GRV-2), then the recovery rolls in file order (RND-7)."""
    turn = state.turn + 1
    fresh = tuple(structs.replace(ship, thrust_spent=0) if ship.thrust_spent else ship for ship in state.ships)
    landed = tuple(index for index, ship in enumerate(fresh) if ship.status == "landed")
    asked = tuple(index for index in landed if landing.may_take_off(field, fresh[index], index))
    stay = tuple(index for index in landed if index not in asked)
    progress = Progress(turn, _TAKEOFF if asked else _RECOVERY, 0, asked, stay)
    events = [Event("turn_began", ("MOV-12",), progress=progress, ships=fresh)]
    if state.turn == 0:
        events += drift.directed(field, state, dice)
    if field.planet is not None:
        events += gravity.quickened(field, fold(state, events))
        fresh = fold(state, events).ships
    for index, ship in enumerate(fresh):
        if ship.status == "random":
            recovered(plan_for(field, ship, index), ship, dice.roll(field.ids[index], "recovery"), events)
    return tuple(events)


def _initiative(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    following = next_movers(field, state)
    if following is None:
        return ()
    random, group, ships = following
    sides, events = sides_of(field, ships), list[Event]()
    if len(sides) > 1:
        sides, rolls = roll_for_sides(sides, dice)
        events += [Event("initiative_rolled", ("MOV-8",), roll=roll) for roll in rolls]
    progress = Progress(state.turn, _RANDOM if random else _MOVEMENT, group, goes(field, ships, sides), state.done)
    return (*events, Event("phase_began", ("MOV-8",), progress=progress))


def _plan(field: Field, state: State, order: Order) -> Plan:
    """Return the plan of the next ship to move; the line of a ship nobody flies is not read (MOV-11)."""
    index = state.movers[0]
    ship = state.ships[index]
    return plan_for(field, ship, index, order if ship.status in ("flying", "landed") else COAST)


def _moved(field: Field, state: State, dice: Dice, plan: Plan) -> tuple[Event, ...]:
    """Return the move of the next ship; or, of a landed one, whether it will make one (LND-2)."""
    if state.phase != _TAKEOFF:
        return tuple(_move(field, state, dice, plan))
    stays = not plan.order.tokens
    done = (*state.done, plan.index) if stays else state.done
    progress = Progress(state.turn, _TAKEOFF, 0, state.movers[1:], done)
    return (Event("stays_landed" if stays else "takeoff_declared", ("LND-2",), plan.index, progress=progress),)


def _move(field: Field, state: State, dice: Dice, plan: Plan) -> list[Event]:
    log, move = move_begun(field, state, dice, plan)
    moves.finished(field, plan, moves.run(field, plan, move, log), dice, log)
    return log


def move_begun(field: Field, state: State, dice: Dice, plan: Plan) -> tuple[list[Event], Move]:
    """Return how the next ship's move begins, a ram declared (RAM-1), and the move before its first action."""
    ratings = plan.ratings
    index = ratings.index
    move = moves.begun(plan, state.ships[index], state.rocks)
    facts: tuple[tuple[str, int | str], ...] = (
        ("orders", plan.line.text),
        ("maximum", ratings.maximum),
        ("sot", ratings.sot),
    )
    if plan.air is not None and plan.air.gained:
        facts = (*facts, ("gained", plan.air.gained))
    elif move.ship.velocity != state.ships[index].velocity and not is_in_levels(plan):
        facts = (*facts, ("velocity", move.ship.velocity))
    progress = Progress(state.turn, state.phase, state.group, state.movers[1:], (*state.done, index))
    log = [Event("move_began", ("MOV-10",), index, move.ship, 0, None, facts, None, progress)]
    if plan.line.ram is not None:
        log.append(rams.declared(field, fold(state, log), dice, index, plan.order.tokens[plan.line.ram].name))
        move = structs.replace(move, ship=log[-1].after or move.ship)
    return log, move


def _end_turn(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    """Settle what follows when all ships have moved, phase by phase (MOV-12)."""
    turn, events = state.turn, list[Event]()
    for phase in SEQUENCE[_MOVEMENT + 1 :]:
        settle = _CLOSING.get(phase.name)
        following = settle(field, state, dice) if settle else ()
        state = fold(state, following)
        events += following
    return (*events, Event("turn_ended", ("MOV-12",), progress=Progress(turn, BETWEEN_TURNS)))
