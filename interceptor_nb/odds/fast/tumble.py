"""Random movement in open space, many times at once: the maneuvers as a graph, and walks through it (RND-1 to RND-5).

>>> tumbled(6, 5, 1_000_000)
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from interceptor_nb.core.hexes import DIRECTIONS, Direction, Hex, neighbour
from interceptor_nb.odds.entropy import spawned
from interceptor_nb.odds.fast import tables
from interceptor_nb.odds.fast.moving import maneuvered
from interceptor_nb.odds.fast.registers import (
    BEGINNING,
    CLEAR,
    D_SPIN,
    DRIFTS,
    HEADING,
    MOVED,
    P_MOVED,
    POINT,
    SIDE_FACES,
    TP,
    VELOCITY,
    Machine,
)
from interceptor_nb.odds.fast.stream import Stream

BLOCK = 1 << 15
"""Walks in a block; every block has dice of its own."""
_STUDY = 2
"""Tells these dice from those of studies that share a seed."""
_FAR = 1 << 10
"""Farther than any of them goes; a place is a hex in one number."""

End = tuple[Hex, Direction, int]
"""Where a ship ends that began at hex 0, 0 with heading and facing 1: hex, heading, velocity."""
_Node = tuple[int, int, int, int]
"""A ship between two rolls: velocity, TP left, hexes moved, drifts."""
Watch = Callable[[Any, Any], None]
"""Told before each round which walks are under way, and the faces they get."""


class Graph(NamedTuple):
    """Random movement from one beginning.

    Attributes:
        edges: ten for each node, by face: the place of the next node's edges, then 1 for a hex moved, and 2, 4, … for
            hexsides to the right. The first nodes are the ends by velocity.
        ends: how many ends there are, times ten; no walk goes on from them.
        spins: from here on nodes wait for a d6; *after*: where each of those goes on.
        start: where the first node's edges are.
        turns: by 16 times the heading and what an edge tells: 128 times the step, and 16 times the new heading.
    """

    edges: Any
    ends: int
    spins: int
    after: Any
    start: int
    turns: Any


def tumbled(
    points: int, velocity: int, runs: int, *, seed: int = 0, compiled: bool | None = None, watch: Watch | None = None
) -> dict[End, int]:
    """Return how often each end of random movement came up in *runs* of them.

    Args:
        points: TP, at least 1 (SOT-4).
        velocity: hexes a turn as it begins, from 0.
        runs: how often.
        seed: a whole number from 0; the same gives the same ends.
        compiled: by numba, None where it is there; the result is the same.
        watch: see `Watch`; only without numba.

    Raises:
        ValueError: a number is below its least.
    """
    if points < 1 or velocity < 0 or runs < 1:
        raise ValueError(f"{points} TP, velocity {velocity}, {runs} runs: TP and runs are from 1, a velocity from 0")
    graph, counts = graph_of(points, velocity), dict[int, int]()
    compiled = bool(find_spec("numba")) if compiled is None else compiled
    for number, size in enumerate(_sizes(runs)):
        d10, d6 = (Stream(spawned(seed, _STUDY, number, sides), sides) for sides in (10, 6))
        found = by_numba(graph, size, d10, d6) if compiled else walked(graph, size, d10, d6, watch)
        for end, count in zip(*np.unique(found, return_counts=True), strict=True):
            counts[int(end)] = counts.get(int(end), 0) + int(count)
    return {_end(end): count for end, count in counts.items()}


def walked(graph: Graph, size: int, d10: Stream, d6: Stream, watch: Watch | None = None) -> Any:
    """Return the ends of *size* walks, each as one number, in the order in which they ended.

    In a round the walks under way draw a d10 each, then those that spin a d6, both in the order of their numbers.
    """
    edges, turns, spins, after = graph.edges, graph.turns, graph.spins, graph.after
    node, heading, place = (np.full(size, start, np.int32) for start in (graph.start, 0, 0))
    names, ended = np.arange(size if watch is not None else 0), list[Any]()
    while node.size:
        faces = d10.take(node.size)
        if watch is not None:
            watch(names, faces)
        edge = edges.take(node + faces)
        turn = turns.take(heading + (edge & 15))
        node = edge >> 4
        heading = turn & 0x70
        place = place + (turn >> 7)
        spinning = np.flatnonzero(node >= spins)
        if spinning.size:
            faces = d6.take(spinning.size)
            if watch is not None:
                watch(names[spinning], faces)
            heading[spinning] = (faces.astype(np.int32) - 1) << 4
            node[spinning] = after.take((node[spinning] - spins) // 10)
        over = node < graph.ends
        if over.any():
            on = np.flatnonzero(~over)
            over = np.flatnonzero(over)
            ended.append(_numbered(place.take(over), heading.take(over), node.take(over)))
            node, heading, place = node.take(on), heading.take(on), place.take(on)
            names = names.take(on) if watch is not None else names
    return np.concatenate(ended)


def by_numba(graph: Graph, size: int, d10: Stream, d6: Stream) -> Any:
    """Return the same as `walked`, by a function that numba compiles.

    Raises:
        ImportError: numba is not installed.
    """
    rounds = _rounds()
    node, heading, place = (np.full(size, start, np.int32) for start in (graph.start, 0, 0))
    ended, done, count = np.zeros(size, np.int64), 0, size
    while count:
        d10.ready(count)
        d6.ready(count)
        count, done, used, six = rounds(
            graph, node, heading, place, count, ended, done, d10.faces[d10.at :], d6.faces[d6.at :]
        )
        d10.at, d6.at = d10.at + used, d6.at + six
    return ended


def _numbered(place: Any, heading: Any, node: Any) -> Any:
    return ((place + np.int64(_FAR * _FAR)) << 20) + (heading << 12) + node


def _end(number: int) -> End:
    place = (number >> 20) - _FAR * _FAR
    q = (place + _FAR // 2) // _FAR
    return Hex(q, place - q * _FAR), DIRECTIONS[number >> 16 & 7], (number & 0xFFFF) // 10


def _sizes(runs: int) -> Iterator[int]:
    for first in range(0, runs, BLOCK):
        yield min(BLOCK, runs - first)


@lru_cache(maxsize=64)
def graph_of(points: int, velocity: int) -> Graph:
    """Return the graph of random movement for *points* TP from *velocity*."""
    fastest = velocity + points + 1  # a TP never gives more than 1
    rules = tables.table(
        {
            **tables.maneuvers(fastest + 3),
            tables.FASTEST: fastest + 3,
            tables.STEP: [0] * 6,
            tables.GRID: [CLEAR],
            tables.ORDER_OF: [],
        }
    )
    start = (velocity, points, 0, 0)
    nodes: dict[_Node, int] = {start: 0}
    found: list[list[tuple[int, int, int, int, _Node]]] = []
    while len(found) < len(nodes):
        found += _followed(rules, list(nodes)[len(found) :], velocity)
        for row in found:
            for _, _, _, point, node in row:
                if point != P_MOVED:
                    nodes.setdefault(node, len(nodes))
    spinning = list(dict.fromkeys(node for row in found for *_, point, node in row if point == D_SPIN))
    first_spin = fastest + len(nodes)

    def place(point: int, node: _Node) -> int:
        if point == P_MOVED or (point != D_SPIN and node[1] == 0):
            return 10 * node[0]
        return 10 * (first_spin + spinning.index(node) if point == D_SPIN else fastest + nodes[node])

    edges = np.zeros(10 * (first_spin + len(spinning)) + 11, np.int32)
    for number, row in enumerate(found, fastest):
        for face, right, hops, point, node in row:
            edges[10 * number + face] = place(point, node) << 4 | right << 1 | hops
    after = np.array([place(0, node) for node in spinning], np.int32)
    return Graph(edges, 10 * fastest, 10 * first_spin, after, 10 * fastest, _turns())


def _followed(rules: Any, nodes: list[_Node], beginning: int) -> list[list[tuple[int, int, int, int, _Node]]]:
    """Return what each face does at each of *nodes*: face, hexsides, hexes, point and node after it."""
    count = 10 * len(nodes)
    short, faces = np.zeros((SIDE_FACES, count), np.int16), np.tile(np.arange(1, 11), len(nodes))
    for row, values in zip((VELOCITY, TP, MOVED, DRIFTS), np.array(nodes).T, strict=True):
        short[row] = np.repeat(values, 10)
    short[BEGINNING] = beginning
    moved = short[MOVED].copy()
    maneuvered(Machine(short, *[None] * 8), rules, np.arange(count), faces)
    hops = short[MOVED] - moved
    # What is only compared with the beginning counts no further than that.
    short[MOVED], short[DRIFTS] = np.minimum(short[MOVED], beginning), np.minimum(short[DRIFTS], max(1, beginning))
    ends = zip(*(short[row].tolist() for row in (VELOCITY, TP, MOVED, DRIFTS)), strict=True)
    rows = [
        (int(face), int(right), int(hop), int(point), end)
        for face, right, hop, point, end in zip(faces, short[HEADING], hops, short[POINT], ends, strict=True)
    ]
    return [rows[at : at + 10] for at in range(0, count, 10)]


def _turns() -> Any:
    found = np.zeros(6 * 16, np.int32)
    for heading in range(6):
        for told in range(12):
            after = (heading + (told >> 1)) % 6
            step = neighbour(Hex(0, 0), DIRECTIONS[after])
            found[16 * heading + told] = ((told & 1) * (step.q * _FAR + step.r) << 7) + (after << 4)
    return found


@lru_cache(maxsize=1)
def _rounds() -> Any:
    """Return the compiled loop: rounds until the walks are over, or the faces could run out."""
    return import_module("numba").njit(_walk_on)


def _walk_on(  # noqa: PLR0913, PLR0917 (state and dice of all walks, as plain arrays)
    graph: Graph, node: Any, heading: Any, place: Any, count: int, ended: Any, done: int, d10: Any, d6: Any
) -> tuple[int, int, int, int]:
    edges, turns, after = graph.edges, graph.turns, graph.after
    used, six = 0, 0
    while count > 0 and d10.size - used >= count and d6.size - six >= count:
        kept = 0
        for walk in range(count):
            edge = edges[node[walk] + d10[used]]
            used += 1
            turn = turns[heading[walk] + (edge & 15)]
            there, way, now = edge >> 4, turn & 0x70, place[walk] + (turn >> 7)
            if there >= graph.spins:
                way = (np.int64(d6[six]) - 1) << 4
                six += 1
                there = after[(there - graph.spins) // 10]
            if there < graph.ends:
                ended[done] = ((now + np.int64(_FAR * _FAR)) << 20) + (way << 12) + there
                done += 1
            else:
                node[kept], heading[kept], place[kept] = there, way, now
                kept += 1
        count = kept
    return count, done, used, six
