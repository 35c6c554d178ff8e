"""What movement costs (MOV-4 to MOV-7)."""

from functools import lru_cache
from math import ceil

from interceptor_nb.core.errors import CannotTurnError
from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.setup import MOST_KEPT, Design
from interceptor_nb.rules.interceptor.tables import HEADING_COST_CAP


@lru_cache(maxsize=MOST_KEPT)
def heading_cost(velocity: int, working_dcs: int, optional: bool = False) -> int:
    """Return the TP that one hexside of heading change costs (MOV-4).

    Each working set of directional controls after the first takes one off *velocity* (hexes a turn) before dividing;
    the *optional* column is one less at each step.

    Raises:
        CannotTurnError: no directional control works (MOV-7).
    """
    if working_dcs == 0:
        raise CannotTurnError("no directional control set works", rule="MOV-7")
    cost = min(max(0, velocity - (working_dcs - 1)) // 3 + 1, HEADING_COST_CAP)
    return cost - 1 if optional else cost


@lru_cache(maxsize=MOST_KEPT)
def facing_cost(design: Design) -> int:
    """Return the TP that one hexside of facing change costs (MOV-5), and a roll (MOV-6): by full-load tonnage."""
    return max(1, ceil(exactly(design.tonnage) / 1000))


@lru_cache(maxsize=MOST_KEPT)
def working_dcs(design: Design, internals_lost: tuple[int, ...] = ()) -> int:
    """Return how many sets of directional controls work: all, or none once both sides' boxes are gone (MOV-7)."""
    left = total = 0
    for side in ("dcs_left", "dcs_right"):
        now, whole = boxes_left(design, internals_lost, side)
        left, total = left + now, total + whole
    return 0 if total and not left else design.dcs
