"""The questions of ``odds`` by name, as functions of a scenario and a ship."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from interceptor_nb.rules.interceptor import Setup
from interceptor_nb.rules.interceptor.crew import flying

if TYPE_CHECKING:
    from interceptor_nb.odds.sensitivity import Count

COUNTS: "tuple[Count, ...]" = ("thrust", "sot", "reach")
_NAMES = (
    "line", "recovery", "random[:TURNS]", "crossing", "interface", "bounce", "landing", "deadstick", "ram:ID",
    "collision:ID", "skills",
)  # fmt: skip
HELP = f"what is asked: {', '.join(_NAMES)} (default: line); with --vary a list of these, and of {', '.join(COUNTS)}"

Ask = Callable[[Setup, str], Any]
_FLOWN = ("line", "crossing", "ram")
"""The questions that a line belongs to."""


def question(name: str, line: str | None, how: Mapping[str, Any]) -> "Ask | Count":
    """Return the question called *name*, or *name* itself where it is a count.

    Args:
        name: see `HELP`.
        line: the ship's order line; None is the file's.
        how: exact or sampled, see `odds.sampling.How`.

    Raises:
        KeyError: there is no such question.
        ValueError: a number of turns is none.
    """
    count = next((count for count in COUNTS if count == name), None)
    if count is not None:
        return count
    kind, _, rest = name.partition(":")
    if rest and kind not in ("random", "ram", "collision"):
        kind = ""
    if line is not None and kind not in _FLOWN:
        raise ValueError(f"--orders go with {', '.join(_FLOWN)}; --of {name} reads none")
    asked = _asked(name, kind, rest, line, how)
    asked.__name__ = name  # what several questions are told apart by
    return asked


def _asked(name: str, kind: str, rest: str, line: str | None, how: Mapping[str, Any]) -> Ask:
    from interceptor_nb import odds_of  # noqa: PLC0415 (numpy, for this verb only)

    match kind:
        case "line":
            return partial(odds_of.line, line=line, **how)
        case "crossing":
            return partial(odds_of.crossing, line=line, **how)
        case "recovery":
            return partial(odds_of.recovery, **how)
        case "random":
            return partial(odds_of.adrift, turns=_turns(name, rest or "1"), **how)
        case "interface" | "bounce":
            return partial(odds_of.interface, bounce=kind == "bounce", **how)
        case "landing" | "deadstick":
            return partial(odds_of.landing, deadstick=kind == "deadstick", **how)
        case "ram" if rest:
            return partial(odds_of.ram, target=rest, line=line, **how)
        case "collision" if rest:
            return partial(odds_of.collision, other=rest, **how)
        case "skills":
            return partial(_skills, **how)
        case _:
            raise KeyError(f"--of {name}: there is no such question; {', '.join((*_NAMES, *COUNTS))} are")


def _turns(name: str, text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ValueError(f"--of {name}: a number of turns from 1 is right, such as random:2")
    return int(text)


def _skills(setup: Setup, ship: str, **how: Any) -> Any:
    """Return the first skills of whoever flies *ship*, by his nation and race."""
    from interceptor_nb import odds_of  # noqa: PLC0415 (numpy, for this verb only)

    start = next(start for start in setup.ships if start.id == ship)
    place = flying(start.crew, bridge=setup.design(start.design).bridge)
    if place is None:
        raise KeyError(f"nobody flies {ship}, so nobody's first skills can be told [FLT-1]")
    member = start.crew[place]
    nation = next(side.nation for side in setup.sides if side.id == start.side)
    return odds_of.skills("gunner" if member.role == "gunner" else "pilot", nation, member.race, **how)
