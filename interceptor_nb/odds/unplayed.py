"""What became of the written lines when they were played many times: which were not played, how often, and why."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from interceptor_nb.core.problem import Problem
from interceptor_nb.odds.verdicts import Judged


class Told(Struct, frozen=True):
    """What became of one written line in one playout, when it was its turn.

    Attributes:
        turn: the turn, or round, that it is for.
        when: its turn, or phase, in words.
        owner: the id of whose line it is.
        why: why it was not played, with the rule; empty: it was.
    """

    turn: int
    when: str
    owner: str
    why: str = ""


def told(turn: int, when: str, owner: str, faults: Sequence[Problem[Any]] = ()) -> Told:
    """Return what became of the line of *owner*, which has *faults*; the first is the reason."""
    return Told(turn, when, owner, str(faults[0]) if faults else "")


def as_written(judged: Judged, counts: Mapping[Any, int | Fraction], by: int, runs: int = 0) -> Judged:
    """Return *judged* of the lines up to turn *by*, with those that were not played: red for one that never was.

    Args:
        judged: the verdict.
        counts: how often each `Told` came up, or how likely it is; other keys are not looked at.
        by: the last turn, or round, that counts.
        runs: how many playouts there were; 0: *counts* are chances.
    """
    lines: dict[tuple[int, str, str], Counter[str]] = {}
    for one, count in counts.items():
        if isinstance(one, Told) and one.turn <= by:
            lines.setdefault((one.turn, one.when, one.owner), Counter())[one.why] += count  # type: ignore[assignment]  # a chance, too
    mark, found, message = judged
    for (_, when, _), whys in sorted(lines.items(), key=lambda line: line[0]):
        played = whys.pop("", 0)
        if not whys:
            continue
        dropped = sum(whys.values())
        often = f"in {dropped:,} of {runs:,} playouts" if runs else f"with a chance of {float(dropped):.4g}"
        most = ", most often" if len(whys) > 1 else ""
        message += f"; not played {often}{most}: {when}, {whys.most_common(1)[0][0]}"
        mark = mark if played else "red"
    return mark, found, message
