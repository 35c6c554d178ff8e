"""Exact odds of a rule that moves through space: run once for all states that only stand and head elsewhere.

Space has no favourite place and no favourite heading. So what a roll does is worked out for one state, at the origin
and heading in direction 1, and kept; the others are it moved and turned. Only where a hex is not open does the rule run
for that one state by itself.
"""

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
        """Return *state* at *hex_*, turned as a whole so that it heads in *heading*."""
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
    return _Solver(motion).odds(starts, budget)


class _Kernel(Generic[S]):
    """All states that are alike but for their pose: hex and heading.

    Attributes:
        state: the one at the origin that heads in direction 1.
        sides: of the die that is due.
        steps: what its faces come to in the open; None until somebody asks.
    """

    __slots__ = ("sides", "state", "steps")

    def __init__(self, state: S, sides: int) -> None:
        self.state, self.sides = state, sides
        self.steps: dict[_Way[S], list[int]] | None = None


class _Way(Generic[S]):
    """What a roll comes to: the kernel *after* it, and by the heading of a pose what it adds to the pose."""

    __slots__ = ("after", "by")

    def __init__(self, after: _Kernel[S], by: tuple[int, ...]) -> None:
        self.after, self.by = after, by


_Layer = dict[_Kernel[S], dict[int, int]]
"""By kernel, the weight of each pose."""

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
    def __init__(self, motion: Motion[S]) -> None:
        self._motion = motion
        self._open = _Open(motion.open_hexes)
        self._kernels: dict[S, _Kernel[S]] = {}
        self._ways: dict[S, _Way[S]] = {}

    def odds(self, starts: Odds[S], budget: int) -> Odds[S]:
        layer: _Layer[S] = {}
        for start, weight in starts.weights.items():
            self._add(layer, start, weight)
        ends: list[_Layer[S]] = []
        seen = 0
        while layer:
            seen = within(budget, seen + sum(map(len, layer.values())))
            done: _Layer[S] = {}
            following: _Layer[S] = {}
            for kernel, poses in layer.items():
                if kernel.sides == 0:
                    done[kernel] = poses
                elif self._motion.moves_one_hex(kernel.state):
                    self._together(kernel, poses, following)
                else:
                    self._one_by_one(kernel, poses, following)
            ends.append(done)
            layer = {
                kernel: poses for kernel, poses in following.items() if poses
            }  # where no hex was open, there are none
        return self._merged(ends, starts.total)

    def _together(self, kernel: _Kernel[S], poses: dict[int, int], following: _Layer[S]) -> None:
        """Add to *following* what every face makes of *kernel* in all its *poses*."""
        if kernel.steps is None:
            kernel.steps = self._steps(kernel)
        share, is_open = PER_ROLL // kernel.sides, self._open
        for way, faces in kernel.steps.items():
            by, factor, target = way.by, share * len(faces), following.get(way.after)
            if target is None:
                target = following[way.after] = {}
            for pose, weight in poses.items():
                there = pose + by[pose & _HEADING]
                if is_open[there]:
                    target[there] = target.get(there, 0) + weight * factor
                else:
                    self._alone(kernel, pose, faces, weight * share, following)

    def _one_by_one(self, kernel: _Kernel[S], poses: dict[int, int], following: _Layer[S]) -> None:
        """Add to *following* what every face makes of *kernel* in all its *poses*, where they may have come far."""
        share, faces = PER_ROLL // kernel.sides, range(1, kernel.sides + 1)
        for pose, weight in poses.items():
            self._alone(kernel, pose, faces, weight * share, following)

    def _alone(self, kernel: _Kernel[S], pose: int, faces: Iterable[int], weight: int, following: _Layer[S]) -> None:
        """Add to *following* what *faces*, those of the kernel, make of one state of it, by the rule itself."""
        state = self._motion.posed(kernel.state, _hex(pose // _HEADINGS), DIRECTIONS[pose & _HEADING])
        for face in faces:
            self._add(following, self._motion.advance(state, face), weight)

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
            found = self._kernels[posed] = _Kernel(posed, self._motion.sides(posed))
        return found

    def _add(self, layer: _Layer[S], state: S, weight: int) -> None:
        poses = layer.setdefault(self._kernel(state), {})
        hex_, heading = self._motion.pose_of(state)
        pose = _pose(hex_, heading - 1)
        poses[pose] = poses.get(pose, 0) + weight

    def _merged(self, layers: list[_Layer[S]], total: int) -> Odds[S]:
        """Return the odds of all ends, those of each number of rolls brought to one total, *total* before any."""
        last = len(layers) - 1
        ends: _Layer[S] = {}
        for rolls, layer in enumerate(layers):
            scale = PER_ROLL ** (last - rolls)
            for kernel, poses in layer.items():
                found = ends.setdefault(kernel, {})
                for pose, weight in poses.items():
                    found[pose] = found.get(pose, 0) + weight * scale
        posed = self._motion.posed
        weights = {
            posed(kernel.state, _hex(pose // _HEADINGS), DIRECTIONS[pose & _HEADING]): weight
            for kernel, poses in ends.items()
            for pose, weight in poses.items()
        }
        return Odds(weights, total * PER_ROLL**last)
