"""Pushing the plant (PLT-1, PLT-2)."""

from math import ceil
from typing import Literal

from interceptor_nb.rules.interceptor.internals import boxes_left, marked_off
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.rules.interceptor.tables import PUSH


def push_need(maximum: int, extra: int) -> int | Literal["A"] | None:
    """Return the need on a d10 to push *extra* TP out of a plant of *maximum* thrust (PLT-1).

    ``"A"`` is damage without a roll; None is not allowed.
    """
    row = PUSH[min(maximum, len(PUSH) - 1)]
    return row[extra - 1] if 1 <= extra <= len(row) else None


def push_damage(design: Design, internals_lost: tuple[int, ...]) -> tuple[int, ...]:
    """Return *internals_lost* after a quarter of the original powerplant boxes, rounded up, is marked off (PLT-2)."""
    marks = ceil(boxes_left(design, (), "powerplant")[1] / 4)
    return marked_off(design, internals_lost, marks, "powerplant")
