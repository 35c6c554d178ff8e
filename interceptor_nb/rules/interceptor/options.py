"""What may come next in a line: every single action that breaks no rule, with its cost (MOV-10).

The base of hints, of policies and of counts of lines.
"""

from collections.abc import Iterator

from msgspec import Struct, structs

from interceptor_nb.core.hexes import direction_names
from interceptor_nb.rules.interceptor.legal import outlook, problems
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token
from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.state import Field, State


class Option(Struct, frozen=True):
    """One action that may come next.

    Attributes:
        token: the action.
        order: the line with it.
        cost: its TP, every roll taken to succeed.
        is_whole: whether the line may end there.
    """

    token: Token
    order: Order
    cost: int
    is_whole: bool


def may_end(field: Field, state: State, index: int, order: Order) -> bool:
    """Return whether *order* is a whole legal line of ship *index*."""
    return not problems(field, state, index, order)


def next_actions(field: Field, state: State, index: int, order: Order = COAST) -> tuple[Option, ...]:
    """Return every action that may follow *order*, in a fixed order; none where that line breaks a rule already.

    Rams, pushes and the two ways to fly are for the start of a line, and given with *order*: ``push`` or ``lifters``
    alone is an order.
    """
    ship = state.ships[index]
    if ship.status not in ("flying", "landed") or not _is_open(field, state, index, order):
        return ()
    plan = plan_for(field, structs.replace(ship, thrust_spent=0), index, order)
    spent = outlook(field, state, index, order).cost
    found = []
    for token in _tokens(field, plan):
        longer = joined(order, token)
        if _is_open(field, state, index, longer):
            cost = outlook(field, state, index, longer).cost - spent
            found.append(Option(token, longer, cost, may_end(field, state, index, longer)))
    return tuple(found)


def joined(order: Order, token: Token) -> Order:
    """Return *order* with *token* after it; one more hex or hexside of the same kind is one longer token."""
    tokens = order.tokens
    last = tokens[-1] if tokens else None
    if last is not None and last.kind == token.kind and _counts_on(last, token):
        return Order((*tokens[:-1], structs.replace(last, count=last.count + token.count)))
    return Order((*tokens, token))


def _counts_on(last: Token, token: Token) -> bool:
    if token.kind in ("forward", "up", "dive"):
        return True
    return token.kind in ("heading", "facing") and last.count * token.count > 0


def _is_open(field: Field, state: State, index: int, order: Order) -> bool:
    """Return whether *order* breaks no rule but those that a longer line may still keep."""
    return all(problem.is_unfinished for problem in problems(field, state, index, order))


def _tokens(field: Field, plan: Plan) -> Iterator[Token]:
    line, air = plan.line, plan.air
    if not line.actions:
        thrust = plan.maximum + 5
        for change in range(-thrust, thrust + 1):
            if change:
                yield Token("velocity", change)
    yield Token("forward", 1)
    for kind in ("heading", "facing"):
        yield Token(kind, -1)
        yield Token(kind, 1)
    yield Token("roll")
    for load in plan.design.loads:
        yield Token("drop", name=load.id)
    if air is None:
        return
    if not any(token.kind == "hover" for token in plan.order.tokens):
        yield Token("hover")
    for name in direction_names(air.grain):
        yield Token("bounce", name=name)
    if air.planet.by_level:
        yield Token("up", 1)
        yield Token("dive", 1)


def count_lines(field: Field, state: State, index: int, order: Order = COAST) -> int:
    """Return how many whole legal lines of ship *index* begin with *order*, action by action, itself included.

    ``2 R`` and ``1 1 R`` are one line; ``R L`` and no turn are two.
    """
    found = int(bool(order.tokens) and may_end(field, state, index, order))
    return found + sum(
        count_lines(field, state, index, option.order) for option in next_actions(field, state, index, order)
    )
