"""Exact odds as one would write them down: layer by layer, every state by itself; weights are whole numbers."""

from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.state import Field

PER_ROLL = 30
"""A multiple of 6 and 10, the dice of random movement."""


def ends(field: Field, plan: Plan, start: Move) -> tuple[dict[Move, int], int]:
    """Return the weight of every end of *start*, and what the weights add up to."""
    done: list[dict[Move, int]] = []
    layer = {start: 1}
    while layer:
        over: dict[Move, int] = {}
        following: dict[Move, int] = {}
        for move, weight in layer.items():
            sides = moves.sides(move)
            if sides == 0:
                over[move] = weight
                continue
            share = weight * PER_ROLL // sides
            for face in range(1, sides + 1):
                after = moves.advance(field, plan, move, face)
                following[after] = following.get(after, 0) + share
        done.append(over)
        layer = following
    found: dict[Move, int] = {}
    for rolls, over in enumerate(reversed(done)):
        for move, weight in over.items():
            found[move] = found.get(move, 0) + weight * PER_ROLL**rolls
    return found, PER_ROLL ** (len(done) - 1)
