"""How playouts begin: the states in which many of them wait for a die, each worked out once.

All playouts of a scenario start alike, and a roll that passes or fails leaves two states of ten faces. So the first
dice of a playout are a walk from state to state; the rules are worked through for what comes after.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from interceptor_nb.odds.fast.registers import (
    BODIES,
    CELL,
    D_INITIATIVE,
    D_RECOVERY,
    FIRST_D6,
    FIRST_DIE,
    MOVER,
    POINT,
    RETRY,
    SIDE_FACES,
    Machine,
)
from interceptor_nb.odds.fast.stream import SHOWN
from interceptor_nb.odds.fast.tables import FIRST

LEAST = 1 / 4096
"""A state is followed up where at least this share of all playouts is known to come to it."""
ROOM = 1 << 24
"""Bytes for the registers of all states together."""
EDGES = 11
"""Of each state by face; a byte that shows none, 0, leads nowhere."""

Roll = Callable[[Machine, Any], None]
"""Gives each playout of a machine its face, and plays it up to its next die or its end."""


class Opening(NamedTuple):
    """The states at a die that playouts begin with.

    Attributes:
        short, long: their registers, a column for each; the first is that before any die.
        sides: the die that each waits for, a row of `stream.SHOWN`; -1 where the opening ends.
        following: eleven for each state, by face: the state that comes of it.
    """

    short: Any
    long: Any
    sides: Any
    following: Any

    def walk(self, drawn: Any, at: Any, ends: Any) -> Any:
        """Return the last state of each playout that reads what is *drawn* from *at* up to *ends*; *at* goes along."""
        reached = np.zeros(at.size, np.int32)
        going, here, place = np.arange(at.size), reached, at
        while here.size:
            sides = self.sides.take(here)
            over = (sides < 0) | (place == ends)
            if over.any():
                done, on = np.flatnonzero(over), np.flatnonzero(~over)
                reached[going.take(done)], at[going.take(done)] = here.take(done), place.take(done)
                going, here, place, ends, sides = (row.take(on) for row in (going, here, place, ends, sides))
            here = self.following.take(here * EDGES + SHOWN[sides, drawn.take(place)])
            place = place + 1
        return reached

    def enter(self, m: Machine, reached: Any) -> None:
        """Put each playout of *m* into the state that it has *reached*."""
        for rows, known in ((m.short, self.short), (m.long, self.long)):
            if rows.flags.f_contiguous:  # what lies side by side is quick
                np.take(known.T, reached, axis=0, out=rows.T, mode="clip")
            else:
                np.take(known, reached, axis=1, out=rows, mode="clip")


def worked_out(m: Machine, roll: Roll) -> Opening:
    """Return the opening of playouts like the only one of *m*, which waits for its first die or is over."""
    forget(m)
    numbers = {name: number for number, name in enumerate(_names(m))}
    faces, shares, following = _faces(m), [1.0], dict[int, list[int]]()
    while True:
        room = ROOM // len(next(iter(numbers))) - len(numbers)
        wanted = [number for number, share in enumerate(shares) if share >= LEAST and number not in following]
        waiting = [number for number in wanted if faces[number]][: room // 10]
        if not waiting:
            break
        states = list(numbers)
        rolled = _machine(m, [states[number] for number in waiting for _ in range(faces[number])])
        roll(rolled, np.array([face for number in waiting for face in range(1, faces[number] + 1)]))
        forget(rolled)
        found = zip(_names(rolled), _faces(rolled), strict=True)
        for number in waiting:
            following[number] = [number] * EDGES
            for face in range(1, faces[number] + 1):
                name, count = next(found)
                if name not in numbers:
                    numbers[name] = len(numbers)
                    faces.append(count)
                    shares.append(0.0)
                following[number][face] = numbers[name]
                shares[numbers[name]] += shares[number] / faces[number]
    known = _machine(m, list(numbers))
    return Opening(
        known.short,
        known.long,
        np.array([int(count == 6) if number in following else -1 for number, count in enumerate(faces)], np.int8),
        np.array([following.get(number, [number] * EDGES) for number in range(len(numbers))], np.int32).ravel(),
    )


def forget(m: Machine) -> None:
    """Set to 0 what playouts that wait for a die have no more use for, so that those with one future are alike."""
    points = m.short[POINT]
    still = np.flatnonzero((points == D_RECOVERY) | (points == D_INITIATIVE))  # no ship moves
    m.short[CELL : MOVER + 1, still] = 0
    m.long[:BODIES, still] = 0
    m.short[SIDE_FACES : m.table[FIRST], points != D_INITIATIVE] = 0
    m.short[RETRY] = 0


def _faces(m: Machine) -> list[int]:
    """Return how many faces the die has that each playout waits for, 0 where it is over."""
    points = m.short[POINT]
    found: list[int] = np.select([points >= FIRST_D6, points >= FIRST_DIE], [6, 10]).tolist()
    return found


def _names(m: Machine) -> list[bytes]:
    """Return the registers of each playout in one row of bytes."""
    short, long = (np.ascontiguousarray(rows.T).view(np.uint8) for rows in (m.short, m.long))
    return [row.tobytes() for row in np.concatenate([short, long], axis=1)]


def _machine(m: Machine, names: list[bytes]) -> Machine:
    """Return playouts like those of *m* with the registers that *names* are."""
    rows = np.frombuffer(b"".join(names), np.uint8).reshape(len(names), -1)
    short, long = np.split(rows, [m.short[:, 0].nbytes], axis=1)
    return m._replace(
        short=np.ascontiguousarray(short).view(m.short.dtype).T.copy(),
        long=np.ascontiguousarray(long).view(m.long.dtype).T.copy(),
    )
