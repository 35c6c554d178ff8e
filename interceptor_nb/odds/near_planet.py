"""What a ship can reach near a planet: of every state on the way the cheapest line, among those the safest."""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple, Optional

from msgspec.structs import replace

from interceptor_nb.core.hexes import Direction, Hex
from interceptor_nb.odds.airways import Airways, Node
from interceptor_nb.odds.reached import Reached
from interceptor_nb.odds.rolls import SURE, chance_of, meets_asteroid, push_chance, safety_of, sot_chance_at
from interceptor_nb.rules.interceptor import landing
from interceptor_nb.rules.interceptor.air import THICK, fastest, lifters_work, lowered, turn_cost
from interceptor_nb.rules.interceptor.atmosphere import falls, settled
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.legal_levels import is_in_levels
from interceptor_nb.rules.interceptor.options import joined
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token
from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.pricing import rolls_sot
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.rules.interceptor.state import Field, Ship, State

_Key = tuple[Hex, Direction, Direction, int, int | None, Status]


class _Track(NamedTuple):
    """What led to a node: its last action, and what led there."""

    token: Token
    before: Optional["_Track"]


class _Found(NamedTuple):
    """The best way to an end so far: TP, less the chance of no trouble, actions; and the line."""

    cost: int
    danger: Fraction
    actions: int
    order: Order


def air_ends(
    field: Field, state: State, plan: Plan, index: int, most: int, sure: Fraction, *, rocks: bool = True
) -> Iterator[Reached]:
    """Yield every end of a move of ship *index* near a planet, each once, at up to *most* TP.

    Args:
        field: the scenario.
        state: with the ship under control, as its move begins.
        plan: what holds for the move.
        index: the ship's place in file order.
        most: TP of the dearest line; over the maximum they are pushed for (PLT-1).
        sure: the chance that its line is read at all.
        rocks: whether a line may come to asteroids.
    """
    ship, ends = state.ships[index], dict[_Key, _Found]()
    design = plan.design
    with_lifters = design.streamlined and plan.maximum > 0 and lifters_work(design, ship.internals_lost)
    for lifters in (False, True) if with_lifters else (False,):
        order = Order((Token("lifters"),)) if lifters else COAST
        if not problems(field, state, index, order) and (rocks or not meets_asteroid(field, state, index, order)):
            _add_idle(field, state, index, order, ends)
        for gains, spare in _shares(plan, ship):
            airways = Airways(field, ship, index, state.rocks, most, lifters=lifters, among_rocks=rocks)
            if spare:
                airways.most_flown = gains
            for change in _changes(airways, most):
                _search(airways, change, gains, spare, most, ends)
    for (hex_, heading, facing, velocity, altitude, status), found in ends.items():
        safe = sure * (1 - found.danger) * push_chance(plan, ship, found.cost - plan.maximum)
        tokens = found.order.tokens
        order = Order((Token("push"), *tokens)) if found.cost > plan.maximum else found.order
        yield Reached(hex_, heading, facing, velocity, altitude, status, found.cost, 1 - safe, order)


def _add_idle(field: Field, state: State, index: int, order: Order, ends: dict[_Key, _Found]) -> None:
    """Add the end of *order*, which orders no action, as the engine plays it."""
    end = foreseen(field, state, index, order)
    if end is not None and not end.is_lost:
        _add(ends, end, _Found(0, 1 - safety_of(field, state, index, order), 0, order))


def _add(ends: dict[_Key, _Found], end: Ship, found: _Found) -> None:
    key = end.hex, end.heading, end.facing, end.velocity, end.altitude, end.status
    if key not in ends or found[:3] < ends[key][:3]:
        ends[key] = found


def _shares(plan: Plan, ship: Ship) -> Iterator[tuple[int, int]]:
    """Yield how the hexes gained by last turn's dive can be shared between hexes and turns (ALT-5)."""
    gained = ship.free_hexes if is_in_levels(plan) else 0
    for hexes in range(gained, -1, -1):
        yield hexes, gained - hexes


def _changes(airways: Airways, most: int) -> Iterator[int]:
    """Yield the changes of velocity that a line may begin with (MOV-3, ATM-1, ATM-3, ALT-2)."""
    ship, plan, began = airways.ship, airways.plan, airways.air.began
    if is_in_levels(plan):
        yield 0
        return
    highest = fastest(plan.design, airways.flight) if began in THICK else ship.velocity + most
    lowest = 1 if began in THICK and (airways.flight == "streamlined" or began == "ground") else 0
    if began in THICK and airways.flight == "none":
        return
    for change in range(-most, most + 1):
        if lowest <= ship.velocity + change <= highest and (change or began != "ground"):
            yield change


def _search(airways: Airways, change: int, gains: int, spare: int, most: int, ends: dict[_Key, _Found]) -> None:
    """Add to *ends* those of the lines that begin with *change* of velocity."""
    start = Node(airways.ship, gains=gains, spare=spare)
    cost, safe, track = 0, SURE, None
    if change:
        token = Token("velocity", change)
        edge = next(airways.changed(start, token), None)
        if edge is None:
            return
        start, cost, safe, track = edge.node, edge.cost, edge.safe, _Track(token, None)
    airways.hexes = start.ship.velocity
    # Minus the chance that all goes well: of two lines at one cost the safer is the lesser.
    best = {start: (cost, -safe, int(bool(change)))}
    queue = [(*best[start], 0, start, track)]
    number = 0
    while queue:
        cost, minus_safe, actions, _, node, track = heappop(queue)
        if best[node] < (cost, minus_safe, actions):
            continue
        if track is not None:
            _end(airways, node, _Found(cost, 1 + minus_safe, actions, COAST), track, most, ends)
        for edge in airways.edges(node, cost):
            there = cost + edge.cost, minus_safe if edge.safe is SURE else minus_safe * edge.safe, actions + 1
            if edge.node not in best or there < best[edge.node]:
                best[edge.node] = there
                number += 1
                heappush(queue, (*there, number, edge.node, _Track(edge.token, track)))


def _danger(before: Fraction, safe: Fraction) -> Fraction:
    """Return the danger after *before* and what is *safe* by that chance; most is certain, and fractions take time."""
    return before if safe is SURE else 1 - (1 - before) * safe


def _end(airways: Airways, node: Node, found: _Found, track: _Track, most: int, ends: dict[_Key, _Found]) -> None:
    """Add to *ends* what *node* comes to if its line ends there, where it may."""
    cost, plan, ship = found.cost, airways.plan, node.ship
    if not _may_end(airways, node):
        return
    if node.spare:  # the turn that would be free takes what gained hexes are left (ALT-5)
        share = min(node.spare, turn_cost(airways.flight)) if node.turning == "freed" else 0
        if share < node.spare:
            return
        cost += turn_cost(airways.flight) - share
        ship = replace(ship, thrust_spent=1) if cost > found.cost else ship
    danger = found.danger
    if cost > found.cost:
        if cost > most:
            return
        rolls = rolls_sot(plan, ship, cost - found.cost, cost)
        danger = _danger(danger, sot_chance_at(plan, cost) if rolls else SURE)
    end, safe = _settled(airways, node, ship)
    if end is not None:
        key = end.hex, end.heading, end.facing, end.velocity, end.altitude, end.status
        danger = _danger(danger, safe)
        known = ends.get(key)
        if known is None or (cost, danger, found.actions) < known[:3]:
            ends[key] = _Found(cost, danger, found.actions, _line(airways, node, track))


def _may_end(airways: Airways, node: Node) -> bool:
    ship, plan, began = node.ship, airways.plan, airways.air.began
    down = landing.is_down(plan, ship)
    if ship.status == "landed" or (node.turning == "owes" and not down):
        return False
    if not airways.air.planet.by_level:
        stuck = airways.is_thick(ship) and airways.flight == "none"
        return down or stuck or airways.is_cut(node) or node.gone == airways.hexes
    if began in THICK:
        flies = node.below or airways.flight != "streamlined" or began == "ground"
        return bool(flies) and not node.gains
    return node.came_down or node.gone == airways.hexes


def _settled(airways: Airways, node: Node, ship: Ship) -> tuple[Ship | None, Fraction]:
    """Return *ship* at the end of its move, None where it crashes; and the chance that this brings no trouble."""
    plan, field, planet = airways.plan, airways.field, airways.air.planet
    safe = SURE
    if not landing.is_down(plan, ship):
        after = settled(plan, ship, hovered=node.hovered)
        if falls(plan, ship, hovered=node.hovered):
            fallen = lowered(planet, after)
            if not airways.may_enter(after, fallen):
                return None, safe
            safe, after = airways.passed(after, fallen), fallen
        ship = after
    if not landing.is_down(plan, ship):
        return ship, safe
    if airways.flight == "none" or (plan.maximum == 0 and not plan.design.streamlined):
        return None, safe  # ATM-7, ATM-8
    safe *= chance_of(landing.need(field, plan, ship), landing.modifiers(field, plan, ship))
    return replace(ship, velocity=0, status="landed"), safe


def _line(airways: Airways, node: Node, track: _Track) -> Order:
    """Return the line of *track*, with the hexes named that air or ground cuts off (MOV-1)."""
    tokens: list[Token] = []
    at: _Track | None = track
    while at is not None:
        tokens.append(at.token)
        at = at.before
    order = Order(airways.start)
    for token in reversed(tokens):
        order = joined(order, token)
    missing = 0 if airways.air.planet.by_level else airways.hexes - node.gone
    return joined(order, Token("forward", missing)) if missing > 0 else order
