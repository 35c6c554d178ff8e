"""A line as stretches: what it does before its next hexes, the hexes, and what comes at their end."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from interceptor_nb.odds.fast.registers import (
    BEHIND,
    BOW,
    COST,
    HARDEST,
    HEXES,
    NEED,
    RIGHT,
    ROLLS,
    SLOWEST,
    SPEED,
    THEN,
    THEN_DROP,
    THEN_NEXT,
    THEN_OVER,
    THEN_PUSH,
    THEN_PUSHED,
    THEN_SOT,
    TURNS,
)
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.line import total_of
from interceptor_nb.rules.interceptor.orders import Order, Token
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.state import Field, Ship

_PLACES = (TURNS, RIGHT, BOW, ROLLS, SPEED, HEXES, THEN, NEED, COST, BEHIND)


MOST_LEAPS = 1 << BEHIND - COST
"""So many have a number."""


class Stretch(NamedTuple):
    """A part of a line; in bits it is as `registers.TURNS` and on say.

    Attributes:
        turns: whether the directional controls have to work for it (MOV-7).
        right, bow: hexsides that heading and facing turn.
        rolls: whether the ship rolls (MOV-6).
        speed: its velocity from here on, -1 for no change.
        hexes: straight ahead.
        then: what is next, `registers.THEN_NEXT` and on.
        need: the highest face that passes the roll; the number of the load that is dropped.
        cost: TP of the action that is rolled for.
    """

    turns: int = 0
    right: int = 0
    bow: int = 0
    rolls: int = 0
    speed: int = -1
    hexes: int = 0
    then: int = THEN_NEXT
    need: int = 0
    cost: int = 0


def word(stretch: Stretch) -> int:
    """Return *stretch* as one number.

    Raises:
        OverflowError: a part of it has no room.
    """
    found = 0
    counted = stretch._replace(speed=stretch.speed - SLOWEST, need=stretch.need - HARDEST)
    for value, (first, end) in zip(counted, pairwise(_PLACES), strict=True):
        if not 0 <= value < 1 << end - first:
            raise OverflowError(f"no room for {value} in {end - first} bits")
        found |= int(value) << first
    return found


def leap(run: Sequence[Stretch], number: int) -> Stretch:
    """Return what *run*, stretches up to a roll or the end of a line, comes to at once, as leap *number*."""
    heading, came = 0, 0
    for one in run:
        heading = (heading + one.right) % 6
        came = heading if one.hexes else came
    return Stretch(
        turns=max(one.turns for one in run),
        right=heading,
        bow=sum(one.bow for one in run) % 6,
        rolls=sum(one.rolls for one in run) % 2,
        speed=next((one.speed for one in reversed(run) if one.speed >= 0), -1),
        hexes=sum(one.hexes for one in run),
        then=run[-1].then,
        need=HARDEST + len(run) * 6 + came,
        cost=number,
    )


def runs(line: Sequence[Stretch]) -> Iterator[tuple[Stretch, ...]]:
    """Yield the parts of *line* between its rolls."""
    found = list[Stretch]()
    for one in line:
        found.append(one)
        if one.then != THEN_NEXT:
            yield tuple(found)
            found = []


def stretches(field: Field, ship: Ship, index: int, order: Order, drops: list[Token]) -> list[Stretch]:
    """Return *order* as the engine carries it out in an empty *field*, every roll taken to succeed.

    Args:
        field: the scenario without asteroids and edge.
        ship: as it stands before its move; the line is legal for it.
        index: its place in file order.
        order: its line.
        drops: the loads that lines loose; those of this line are added.
    """
    plan, move = moves.start(field, ship, index, (), order)
    found, log = [Stretch()], list[Event]()
    loads = iter([token for token in order.tokens if token.kind == "drop"])
    move = moves.run(field, plan, move, log)
    while True:
        for number, event in enumerate(log):
            if event.kind == "plant_pushed" and event.roll is None:
                _turn_first(found, log[number + 1].kind if number + 1 < len(log) else _waiting(plan, move))
                _end(found, Stretch(then=THEN_PUSHED))
            elif event.kind == "load_dropped":
                drops.append(next(loads))
                _end(found, Stretch(then=THEN_DROP, need=len(drops) - 1))
            else:
                _carry_on(found, event, ship)
            ship = event.after or ship
        if move.due is None:
            found[-1] = found[-1]._replace(then=THEN_OVER)
            return found
        _turn_first(found, _waiting(plan, move))
        need, modifiers = moves.need(field, plan, move)
        if not isinstance(need, int):
            raise TypeError(f"a line has no {move.due} roll in space")
        least = need - sum(modifier.value for modifier in modifiers)
        cost, _ = total_of(plan, move)
        _end(found, Stretch(then=THEN_PUSH if move.due == "push" else THEN_SOT, need=least, cost=cost))
        log = []
        move = moves.advance(field, plan, move, least, log)


def _end(found: list[Stretch], then: Stretch) -> None:
    """End the last stretch as *then* does, and begin another."""
    found[-1] = found[-1]._replace(then=then.then, need=then.need, cost=then.cost)
    found.append(Stretch())


def _waiting(plan: Plan, move: Move) -> str:
    """Return the kind of the action that waits for a roll; empty where none does."""
    return plan.line.actions[move.at].kind if move.due is not None else ""


def _turn_first(found: list[Stretch], kind: str) -> None:
    """Ask for working controls before the rolls of an action that turns: without them none is made (MOV-7, MOV-11)."""
    if kind in ("heading", "facing", "heading_changed", "facing_changed"):
        if found[-1].hexes:
            _end(found, Stretch())
        found[-1] = found[-1]._replace(turns=1)


def _carry_on(found: list[Stretch], event: Event, before: Ship) -> None:
    """Add what *event* tells to the last stretch, or begin another with it."""
    after, hexes = event.after, event.fact("hexes")
    if after is None or event.kind == "plant_pushed":
        return
    if event.kind == "hexes_moved" and isinstance(hexes, int):
        found[-1] = found[-1]._replace(hexes=found[-1].hexes + hexes)
        return
    if found[-1].hexes:
        _end(found, Stretch())
    last = found[-1]
    right, bow = after.heading - before.heading, after.facing - before.facing
    found[-1] = last._replace(
        turns=int(last.turns or bow != 0),
        right=(last.right + right) % 6,
        bow=(last.bow + bow) % 6,
        rolls=last.rolls ^ (after.rolled != before.rolled),
        speed=after.velocity if event.kind == "velocity_changed" else last.speed,
    )
