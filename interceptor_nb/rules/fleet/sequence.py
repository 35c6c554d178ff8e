"""The turn's sequence of play, as a table (TRN-1 to TRN-11)."""

from typing import Literal

from msgspec import Struct

from interceptor_nb.rules.fleet.rules import RuleId

PhaseName = Literal[
    "orders", "drift", "fighters", "ships", "rams", "dogfights", "targets", "fire", "repeat", "strikes", "control"
]  # fmt: skip


class Phase(Struct, frozen=True):
    """One phase of a turn: its name, a title for people, and the rule that governs it."""

    name: PhaseName
    title: str
    rule: RuleId


SEQUENCE: tuple[Phase, ...] = (
    Phase("orders", "orders are written", "TRN-1"),
    Phase("drift", "debris and hulks move", "TRN-2"),
    Phase("fighters", "fighters move, up to half", "TRN-3"),
    Phase("ships", "ships move", "TRN-4"),
    Phase("rams", "rams are resolved", "TRN-5"),
    Phase("dogfights", "fighters move again, then dogfight", "TRN-6"),
    Phase("targets", "fighters name their targets", "TRN-7"),
    Phase("fire", "a ship fires, then the fighters that attack it", "TRN-8"),
    Phase("repeat", "the next ship fires", "TRN-9"),
    Phase("strikes", "fighters attack ships that did not fire", "TRN-10"),
    Phase("control", "damage control", "TRN-11"),
)
"""In the order they happen; the number of a phase is that of its rule. TRN-9 leads back to TRN-8."""


def phase_number(name: PhaseName) -> int:
    """Return the number of the phase called *name*, from 1."""
    return next(number for number, phase in enumerate(SEQUENCE, 1) if phase.name == name)
