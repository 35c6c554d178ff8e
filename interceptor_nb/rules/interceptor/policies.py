"""Ways to play a ship without a hand at its controls: coast, what is written, any legal line, the chase.

A policy is asked for a ship's line between two turns, or once the turn has begun (its recovery rolls made, its gravity
felt); chance is an argument, as dice are.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, get_args

from interceptor_nb.core.hexes import Hex, distance, moved
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.legal import outlook, problems
from interceptor_nb.rules.interceptor.options import candidates, is_open, joined, may_end
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token, parse
from interceptor_nb.rules.interceptor.problem import Problem
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.state import Field, Ship, State

MOST_ACTIONS = 100
"""A line at random has no more: where turns are free (MOV-4, optional) it might never end."""

Pick = Callable[[int], int]
"""Returns a number from 0 to below the one given, each as likely."""

Policy = Callable[[Field, State, int], Order]
"""Returns the line of one ship, by index, for the turn that begins; always a legal one."""

PolicyName = Literal["coast", "random", "chase"]
POLICIES: tuple[PolicyName, ...] = get_args(PolicyName)


def coast(field: Field, state: State, index: int) -> Order:
    """Return the line of a ship that does nothing."""
    return COAST


def named(name: PolicyName, pick: Pick) -> Policy:
    """Return the policy called *name*; only ``random`` asks *pick*."""
    return {"coast": coast, "random": at_random(pick), "chase": chase}[name]


def scripted(
    lines: Mapping[int, Mapping[str, str]],
    otherwise: Policy = coast,
    tell: Callable[[int, str, tuple[Problem, ...]], object] | None = None,
) -> Policy:
    """Return the policy that plays what is written by turn and ship id, where it is there and legal.

    Args:
        lines: by turn, then ship id, the order lines.
        otherwise: plays the rest.
        tell: told turn, ship and faults of every line that is read: not of a ship that nobody flies (FLT-1, RND-7).
    """

    def policy(field: Field, state: State, index: int) -> Order:
        turn = state.turn + 1 if state.phase == BETWEEN_TURNS else state.turn
        line = lines.get(turn, {}).get(field.ids[index])
        if line is None:
            return otherwise(field, state, index)
        order = parse(line)
        faults = problems(field, state, index, order)
        if tell is not None and state.ships[index].status in ("flying", "landed"):
            tell(turn, field.ids[index], faults)
        return otherwise(field, state, index) if faults else order

    return policy


def at_random(pick: Pick) -> Policy:
    """Return the policy that builds a legal line action by action: each that is open is as likely, so is to end.

    Args:
        pick: the source of chance.
    """

    def policy(field: Field, state: State, index: int) -> Order:
        if state.ships[index].status not in ("flying", "landed"):
            return COAST
        order, kept = _way_to_fly(field, index, pick), COAST
        for _ in range(MOST_ACTIONS):
            whole = bool(order.tokens) and may_end(field, state, index, order)
            kept = order if whole else kept
            # One after the other, at random, until one may follow: as likely as a choice among all that may.
            open_: list[Token | None] = [*candidates(field, state, index, order), *([None] if whole else [])]
            longer = None
            while open_ and longer is None:
                token = open_.pop(pick(len(open_)))
                if token is None:
                    return kept
                found = joined(order, token)
                longer = found if is_open(field, state, index, found) else None
            if longer is None:
                return kept
            order = longer
        return order if may_end(field, state, index, order) else kept

    return policy


def _way_to_fly(field: Field, index: int, pick: Pick) -> Order:
    design = field.designs[index]
    both = field.planet is not None and design.streamlined and design.lifters
    return Order((Token("lifters"),)) if both and pick(2) else COAST


def chase(field: Field, state: State, index: int) -> Order:
    """Return the line, within the SOT, that ends nearest to where the nearest enemy will coast, facing it if it can.

    Looked at are a velocity change, then turns before, in the middle of and after the hexes; the first of equals wins.
    """
    quarry = _quarry(field, state, index)
    if quarry is None or state.ships[index].status != "flying":
        return COAST
    drifts = foreseen(field, state, index)
    if drifts is None:
        return COAST
    best, order = (_far(drifts, quarry), 0), COAST
    for line in _lines(state.ships[index].velocity):
        if problems(field, state, index, line):
            continue
        look = outlook(field, state, index, line)
        if look.sot_rolls or look.push is not None:
            continue
        found = _far(look.end, quarry), look.cost
        if found < best:
            best, order = found, line
    return order


def _quarry(field: Field, state: State, index: int) -> Hex | None:
    """Return where the nearest enemy in play will be if it coasts."""
    own = state.ships[index]
    enemies = [
        ship
        for number, ship in enumerate(state.ships)
        if field.sides[number] != field.sides[index] and not ship.is_lost
    ]
    if not enemies:
        return None
    near = min(enemies, key=lambda ship: distance(own.hex, ship.hex))
    return moved(near.hex, near.heading, near.velocity)


def _far(ship: Ship, quarry: Hex) -> tuple[int, int]:
    """Return how far from *quarry* the ship is, and how far it would be a hex on."""
    return distance(ship.hex, quarry), distance(moved(ship.hex, ship.heading, 1), quarry)


def _lines(velocity: int) -> Iterator[Order]:
    for after in range(max(0, velocity - _REACH), velocity + _REACH + 1):
        change = (Token("velocity", after - velocity),) if after != velocity else ()
        for first in range(-2, 3):
            for last in range(-1, 2):
                for middle in (0,) if after < 2 else (-1, 0, 1):
                    half = after // 2 if middle else after
                    yield Order(
                        (
                            *change,
                            *_turn(first),
                            *_ahead(half),
                            *_turn(middle),
                            *_ahead(after - half),
                            *_turn(last),
                        )
                    )


_REACH = 4


def _turn(hexsides: int) -> tuple[Token, ...]:
    return (Token("heading", hexsides),) if hexsides else ()


def _ahead(hexes: int) -> tuple[Token, ...]:
    return (Token("forward", hexes),) if hexes else ()
