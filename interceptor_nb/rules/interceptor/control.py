"""Safe Operating Thrust and what goes into a Piloting roll (SOT-1, SOT-2, SOT-5)."""

from interceptor_nb.core import cite
from interceptor_nb.rules.interceptor.crew import Flyer
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.tables import LUCK


class Modifier(cite.Modifier[RuleId], frozen=True):
    """A number added to a die; a positive one hurts."""


def safe_operating_thrust(maximum: int, piloting: int) -> int:
    """Return the SOT in TP: the mean of current maximum thrust and Piloting, rounded up (SOT-1)."""
    return (maximum + piloting + 1) // 2


def sot_need(sot: int, total: int) -> int:
    """Return the need on a d10 at the action that brings the turn's thrust to *total*, over *sot* (SOT-2)."""
    return sot - (total - sot)


def skill_of(flyer: Flyer | None) -> int:
    """Return the Piloting a ship rolls with; with nobody at the controls luck's chance (CRW-3, MOV-11)."""
    return LUCK if flyer is None else flyer.piloting


def control_modifiers(flyer: Flyer | None) -> tuple[Modifier, ...]:
    """Return what flight control adds to every Piloting roll (SOT-5, FLT-1)."""
    if flyer is None or flyer.penalty == 0:
        return ()
    return (Modifier(flyer.penalty, "not the pilot, no bridge", "FLT-1"),)
