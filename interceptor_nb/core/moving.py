"""Exact odds of a rule that moves through space: run once for all states that only stand and head elsewhere.

Space has no favourite place and no favourite heading. So what a roll does is worked out for one state, at the origin
and heading in direction 1, and kept; the others are it moved and turned. Only where a hex is not open does the rule run
for that one state by itself.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Generic, Protocol

from interceptor_nb.core.chance import DEFAULT_BUDGET, PER_ROLL, Odds, S, surely, within
from interceptor_nb.core.hexes import DIRECTIONS, Direction, Hex, rotated

ORIGIN = Hex(0, 0)


class Motion(Protocol[S]):
    """A rule that happens somewhere, and gives the same wherever nothing stands in its way."""

    def sides(self, state: S) -> int:
        """Return the sides of the die that is due, a divisor of 60; 0 at an end."""
        ...

    def advance(self, state: S, face: int) -> S:
        """Return the state after *face*."""
        ...

    def advance_in_the_open(self, state: S, face: int) -> S:
        """Return what `advance` would give if space were empty and had no edge."""
        ...

    def moves_one_hex(self, state: S) -> bool:
        """Return whether a roll in *state* moves by at most one hex.

        Then a face either does the same whatever the heading, or it is one of a d6 that names the new heading.
        """
        ...

    def pose_of(self, state: S) -> tuple[Hex, Direction]:
        """Return where *state* is, and where it heads."""
        ...

    def posed(self, state: S, hex_: Hex, heading: Direction) -> S:
        """Return *state* at *hex_*, turned as a whole so that it heads in *heading*.

        States that no roll tells apart may become one.
        """
        ...

    @property
    def open_hexes(self) -> frozenset[Hex]:
        """Return the hexes that are as good as any other of empty space."""
        ...


def exact_moving(start: S, motion: Motion[S], *, budget: int = DEFAULT_BUDGET) -> Odds[S]:
    """Return what `moving_on` does from a single start."""
    return moving_on(surely(start), motion, budget=budget)


def moving_on(starts: Odds[S], motion: Motion[S], *, budget: int = DEFAULT_BUDGET) -> Odds[S]:
    """Return the same odds as `exact_from`, faster for a rule that mostly moves through open space.

    Args:
        starts: the states before the first roll, each with its chance.
        motion: the rule.
        budget: the most states to look at.

    Raises:
        StateBudgetError: there are more states than *budget*.
    """
    return _Solver(motion, budget).odds(starts)


_UNKNOWN = 1 << 60
"""A height that nobody waits for."""
_SHARE = 64
"""One in so many states of a budget may be a kernel that is looked at beforehand."""


class _Kernel(Generic[S]):
    """All states that are alike but for their pose: hex and heading.

    Attributes:
        state: the one at the origin that heads in direction 1.
        sides: of the die that is due.
        goes: whether the roll moves by at most one hex.
        steps: what its faces come to in the open, where it goes; empty until somebody asks.
        height: the most rolls to an end in the open; unknown until somebody looks.
    """

    __slots__ = ("goes", "height", "sides", "state", "steps")

    def __init__(self, state: S, sides: int, *, goes: bool) -> None:
        self.state, self.sides, self.goes = state, sides, goes
        self.steps: dict[_Way[S], list[int]] = {}
        self.height = _UNKNOWN


class _Way(Generic[S]):
    """What a roll comes to: the kernel *after* it, and by the heading of a pose what it adds to the pose."""

    __slots__ = ("after", "by")

    def __init__(self, after: _Kernel[S], by: tuple[int, ...]) -> None:
        self.after, self.by = after, by


_Layer = defaultdict[_Kernel[S], dict[int, int]]
"""By kernel, the weight of each pose."""


def _layer() -> _Layer[S]:
    return defaultdict(dict)


_ROW = 1 << 16
"""More than any map is long, so that a pose and a step can be added as whole numbers."""
_HEADINGS = 8
_HEADING = _HEADINGS - 1


def _pose(hex_: Hex, heading: int) -> int:
    """Return hex and heading, 0 for direction 1, as one whole number."""
    return (hex_[0] * _ROW + hex_[1]) * _HEADINGS + heading


@lru_cache(maxsize=256)
def _turned(hex_: Hex, heading: Direction) -> tuple[int, ...]:
    """Return what the way from the origin and direction 1 to another pose adds to a pose of each heading."""
    return tuple(_pose(rotated(hex_, ORIGIN, turn), (heading - 1 + turn) % 6 - turn) for turn in range(6))


@lru_cache(maxsize=1 << 14)
def _hex(place: int) -> Hex:
    """Return the hex of a pose without its heading."""
    q = (place + _ROW // 2) // _ROW
    return Hex(q, place - q * _ROW)


class _Open(dict[int, bool]):
    """Whether the hex of a pose is open, found out when it is asked for."""

    def __init__(self, hexes: frozenset[Hex]) -> None:
        super().__init__()
        self._hexes = hexes

    def __missing__(self, pose: int) -> bool:
        found = self[pose] = _hex(pose // _HEADINGS) in self._hexes
        return found


class _Solver(Generic[S]):
    """Follows all states, those of one kernel together, in the order of the rolls they are counted for.

    A weight counts for some rolls if it is one of 60 to the power of so many. Each roll raises that by one; where ways
    of several lengths lead to a kernel in the open, the shorter wait for the longest, so that it is looked at once.
    """

    def __init__(self, motion: Motion[S], budget: int) -> None:
        self._motion, self._budget = motion, budget
        self._open = _Open(motion.open_hexes)
        self._kernels: dict[S, _Kernel[S]] = {}
        self._ways: dict[S, _Way[S]] = {}
        self._layers: defaultdict[int, _Layer[S]] = defaultdict(_layer)
        self._top = 0

    def odds(self, starts: Odds[S]) -> Odds[S]:
        for start, weight in starts.weights.items():
            self._add(0, start, weight)
        ends: defaultdict[int, _Layer[S]] = defaultdict(_layer)
        seen = 0
        while self._layers:
            rolls = min(self._layers)
            layer = self._layers.pop(rolls)
            seen = within(self._budget, seen + sum(map(len, layer.values())))
            for kernel, poses in layer.items():
                if kernel.sides == 0:
                    ends[rolls][kernel] = poses
                elif kernel.goes and self._motion.open_hexes:
                    self._together(kernel, poses, rolls)
                else:
                    self._one_by_one(kernel, poses, rolls)
        return self._merged(ends, starts.total)

    def _together(self, kernel: _Kernel[S], poses: dict[int, int], rolls: int) -> None:
        """Add what every face makes of *kernel* in all its *poses*."""
        if kernel.height == _UNKNOWN:
            self._look_ahead(kernel, rolls)
        if not kernel.steps:
            kernel.steps = self._steps(kernel)
        share, layers, is_open = PER_ROLL // kernel.sides, self._layers, self._open
        for way, faces in kernel.steps.items():
            by, after, factor = way.by, way.after, share * len(faces)
            then = self._top - after.height
            if then > rolls + 1:
                factor *= PER_ROLL ** (then - rolls - 1)
            else:
                then = rolls + 1
            target = layers[then][after]
            for pose, weight in poses.items():
                there = pose + by[pose & _HEADING]
                if is_open[there]:
                    target[there] = target.get(there, 0) + weight * factor
                else:
                    self._alone(kernel, pose, faces, weight * share, rolls)
            if not target:  # no hex was open
                del layers[then][after]

    def _one_by_one(self, kernel: _Kernel[S], poses: dict[int, int], rolls: int) -> None:
        """Add what every face makes of *kernel* in all its *poses*, where they may have come far."""
        share, faces = PER_ROLL // kernel.sides, range(1, kernel.sides + 1)
        for pose, weight in poses.items():
            self._alone(kernel, pose, faces, weight * share, rolls)

    def _alone(self, kernel: _Kernel[S], pose: int, faces: Iterable[int], weight: int, rolls: int) -> None:
        """Add what *faces*, those of the kernel, make of one state of it, by the rule itself."""
        state = self._motion.posed(kernel.state, _hex(pose // _HEADINGS), DIRECTIONS[pose & _HEADING])
        for face in faces:
            self._add(rolls + 1, self._motion.advance(state, face), weight)

    def _look_ahead(self, kernel: _Kernel[S], rolls: int) -> None:
        """Find the heights of *kernel*, which comes up after *rolls*, and of all that it leads to in the open.

        Where there are too many, nobody waits.
        """
        found = [kernel]
        while found:
            last = found[-1]
            if last.height != _UNKNOWN:
                last.height = max((1 + way.after.height for way in found.pop().steps), default=0)
                continue
            if len(self._kernels) * _SHARE > self._budget:
                return
            last.height = 0
            if last.goes:
                last.steps = self._steps(last)
                found += [way.after for way in last.steps if way.after.height == _UNKNOWN]
        self._top = max(self._top, rolls + kernel.height)

    def _steps(self, kernel: _Kernel[S]) -> dict[_Way[S], list[int]]:
        motion, ways, state = self._motion, self._ways, kernel.state
        found: dict[_Way[S], list[int]] = {}
        for face in range(1, kernel.sides + 1):
            after = motion.advance_in_the_open(state, face)
            way = ways.get(after)
            if way is None:
                way = ways[after] = _Way(self._kernel(after), _turned(*motion.pose_of(after)))
            found.setdefault(way, []).append(face)
        return found

    def _kernel(self, state: S) -> _Kernel[S]:
        posed = self._motion.posed(state, ORIGIN, Direction.D1)
        found = self._kernels.get(posed)
        if found is None:
            sides = self._motion.sides(posed)
            found = self._kernels[posed] = _Kernel(posed, sides, goes=sides > 0 and self._motion.moves_one_hex(posed))
        return found

    def _add(self, rolls: int, state: S, weight: int) -> None:
        poses = self._layers[rolls][self._kernel(state)]
        hex_, heading = self._motion.pose_of(state)
        pose = _pose(hex_, heading - 1)
        poses[pose] = poses.get(pose, 0) + weight

    def _merged(self, layers: dict[int, _Layer[S]], total: int) -> Odds[S]:
        """Return the odds of all ends, those for each number of rolls brought to one total, *total* before any."""
        last = max(layers)
        ends = layers.pop(last)
        for rolls, layer in layers.items():
            scale = PER_ROLL ** (last - rolls)
            for kernel, poses in layer.items():
                found = ends[kernel]
                for pose, weight in poses.items():
                    found[pose] = found.get(pose, 0) + weight * scale
        posed = self._motion.posed
        weights = {
            posed(kernel.state, _hex(pose // _HEADINGS), DIRECTIONS[pose & _HEADING]): weight
            for kernel, poses in ends.items()
            for pose, weight in poses.items()
        }
        return Odds(weights, total * PER_ROLL**last)
