"""Rows of boxes and systems: last rows, checks, thrust, what works (HUL-1, HUL-2, HUL-4, HUL-5)."""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from interceptor_nb.rules.fleet.setup import Design, Options
from interceptor_nb.rules.fleet.tables import FIRST_CHECK, LOWEST_FIRST_CHECK

FOR_GOOD = -1
"""CAR-4: in place of how often a system is lost; it will never work again."""


class System(NamedTuple):
    """A system of a design: its name, such as ``bay2``, and its kind; ``other`` is only checked."""

    name: str
    kind: str

    @property
    def most_losses(self) -> int:
        """Return how often it can be lost: the drive twice, others once (HUL-5)."""
        return 2 if self.kind == "drive" else 1


def systems(design: Design) -> tuple[System, ...]:
    """Return the systems of *design* in the order in which they are checked (HUL-4)."""
    drive = [System("drive", "drive")] if design.thrust and design.ship_class != "base" else []
    counted = (("screen", design.screens), ("pdaf", design.pdaf), ("adaf", design.adaf), ("bay", design.bays))
    numbered = [System(f"{kind}{number}", kind) for kind, count in counted for number in range(1, count + 1)]
    return (*drive, *numbered, *(System(name, "other") for name in design.others))


def works(system: System, losses: int) -> bool:
    """Return whether *system* does anything after *losses*; a drive lost once still does (HUL-5)."""
    return 0 <= losses < system.most_losses


def thrust(design: Design, known: Sequence[System], losses: Sequence[int]) -> int:
    """Return the thrust of the moment: halved by the drive's first loss, 0 after its second (HUL-5); bases have 0."""
    lost = next((lost for system, lost in zip(known, losses, strict=True) if system.kind == "drive"), None)
    return 0 if lost is None else (design.thrust, design.thrust // 2, 0)[lost]


def on_last_row(rows: Sequence[int], damage: int) -> bool:
    """Return whether every earlier row is crossed off and a box or more is left (HUL-2)."""
    return sum(rows[:-1]) <= damage < sum(rows)


def check_need(rows: Sequence[int], before: int, after: int, options: Options) -> int | None:
    """Return the least face that loses a system when damage goes from *before* to *after*; None: no check is due.

    Rule HUL-4. Several rows at once make one check, by the last of them; none follows the last row.
    """
    crossed = [number for number, boxes in enumerate(accumulate(rows)) if before < boxes <= after]
    if not crossed or after >= sum(rows):
        return None
    by_row = max(FIRST_CHECK - crossed[-1], LOWEST_FIRST_CHECK)
    return max(by_row - (len(crossed) - 1), options.lowest_check)
