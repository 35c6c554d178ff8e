"""The turn's sequence of play, as a table (MOV-8, MOV-12)."""

from typing import Literal

from msgspec import Struct

from interceptor_nb.rules.interceptor.rules import RuleId

PhaseName = Literal["gravity", "recovery", "takeoff", "random", "movement", "pull", "asteroids", "rams", "collisions"]


class Phase(Struct, frozen=True):
    """One phase of a turn: its name, a title for people, and the rules that govern it."""

    name: PhaseName
    title: str
    rules: tuple[RuleId, ...]


SEQUENCE: tuple[Phase, ...] = (
    Phase("gravity", "gravity changes velocity", ("MOV-12", "GRV-2")),
    Phase("recovery", "recovery rolls", ("MOV-12", "RND-7")),
    Phase("takeoff", "landed ships take off or stay", ("MOV-8", "LND-2")),
    Phase("random", "ships in random movement move", ("MOV-8",)),
    Phase("movement", "all other ships move", ("MOV-8",)),
    Phase("pull", "gravity pulls", ("MOV-12", "GRV-3")),
    Phase("asteroids", "asteroids move", ("MOV-12", "AST-5")),
    Phase("rams", "rams are resolved", ("MOV-12", "RAM-2")),
    Phase("collisions", "collisions are resolved", ("MOV-12", "COL-1")),
)
"""In the order they happen. A phase that no option or order calls for passes without a word."""

BETWEEN_TURNS = len(SEQUENCE)
"""The phase of a state in which no turn is under way."""


def phase_index(name: PhaseName) -> int:
    """Return where the phase called *name* stands in `SEQUENCE`."""
    return next(number for number, phase in enumerate(SEQUENCE) if phase.name == name)
