"""Where a playout keeps what: the rows of its registers, and the numbers of the points where it may stand.

Registers are rows of whole numbers with a column for each playout. A playout stands at a *point*: it waits for a die,
or has something to do that needs none. The same functions work through a point for one playout, where a column number
is given, and for many at once, where an array of them is.
"""

from typing import Any, NamedTuple, get_args

from interceptor_nb.core.dice import Purpose
from interceptor_nb.rules.interceptor.setup import Status
from interceptor_nb.rules.interceptor.state import LOST

STATUSES: tuple[Status, ...] = get_args(Status)
FLYING, RANDOM, DERELICT = (STATUSES.index(name) for name in ("flying", "random", "derelict"))
LEFT_MAP = STATUSES.index("left_map")
FIRST_LOST = min(map(STATUSES.index, LOST))
"""All statuses from here on are those of ships out of play."""

(
    POINT, RETRY, TURN, SHIP, CELL, HEADING, FACING, VELOCITY, STATUS, FLAGS, CAME, MOVED, TP, DRIFTS, MEETS, REMAINING,
    STAGE, SIDE, MOVER, WAITING, AT_RANDOM, TO_ROLL,
) = range(22)  # fmt: skip
"""The short registers of a playout: where it stands, the ship that moves, what is left to do."""

BEGINNING = REMAINING
"""Out of control no hexes remain; there it is the velocity at the beginning."""

RAMMER, TARGET, BASE, FRONT, BACK, PAIR, AFTERWARDS = MOVED, TP, MEETS, DRIFTS, SIDE, REMAINING, STAGE
ROCK, SWEEP = MEETS, REMAINING
"""When all have moved, these rows are free for two ships that strike each other, or for an asteroid and a ship."""

SIDE_FACES = 22
"""Where the initiative faces of the sides begin; the ships' rows follow, then those of the asteroids: damage of all,
and in a field that moves the cells of all (below 0: gone), then how each of them drifts."""

(
    OF_CELL, OF_HEADING, OF_FACING, OF_VELOCITY, OF_STATUS, OF_FLAGS, OF_CAME, OF_LOST, OF_DONE, OF_FACE, OF_RAM,
) = range(11)  # fmt: skip
"""The short registers of each ship."""
EACH = 11
CARRIED = 7
"""So many, from `OF_CELL` on, are those of the ship that moves, from `CELL` on, in the same order."""

BODY, CODE, ORDER, BODIES = range(4)
"""The long registers: condition of the moving ship, place in its line, order of moves; from `BODIES` on each ship's."""

ROLLED, MORALE_OUT, MORALE_PASSED = 1, 2, 4
"""The bits of `FLAGS`."""

ORDERS, COASTING, OUT_OF_CONTROL = range(3)
"""The values of `STAGE`."""

CLEAR, ROCKS, OFF = range(3)
"""What a cell of the map is."""

GONE = 255
"""The damage of an asteroid that is pulverised."""

WAY, MET, MARKED, CAME_BY = 7, 8, 16, 32
"""How an asteroid drifts: its direction, 0 for none; that it met others; a mark within a phase; times the direction by
which it came to its hex this turn."""

TURNS, RIGHT, BOW, ROLLS, SPEED, HEXES, THEN, NEED, COST, BEHIND = 0, 1, 4, 7, 8, 21, 33, 36, 51, 63
"""Where the numbers of a stretch begin in the bits of one: it turns, changes, moves, and ends in what `THEN` says."""
SLOWEST, HARDEST = -1, -1024
"""The numbers at `SPEED` and `NEED` count from here, the others from 0. A leap has its number at `COST`, and at `NEED`,
from 0, six times its stretches and the hexsides that it has turned right when it last moves."""

THEN_NEXT, THEN_OVER, THEN_SOT, THEN_PUSH, THEN_PUSHED, THEN_DROP = range(6)

(
    P_TURN, P_NEXT, P_ORDERED, P_MOVER, P_LINE, P_RAM, P_STRETCH, P_AHEAD, P_MEETS, P_HIT, P_PUSHED, P_DROP, P_MOVED,
    P_CLOSING, P_MET, P_STAYS, P_DRIFT, P_SWEEP, P_SWEPT, P_MEETINGS, P_GATHER, P_RAMS, P_DOUBT, P_STRIKES, P_STATION,
    P_STRUCK, P_SHARED, P_PAIRS, P_LEAP, P_ASKS, P_OVER,
) = range(31)  # fmt: skip
"""The points without a die, in the order in which they are worked through; at `P_ASKS` the engine is asked."""

(
    D_RECOVERY, D_INITIATIVE, D_MORALE, D_PUSH, D_SOT, D_MANEUVER, D_ASTEROID, D_LOCATION, D_SWEPT, D_RAM, D_RAMMED,
    D_COLLISION, D_FRONT, D_BACK, D_SPIN, D_TURNED, D_FIELD, D_MET, D_SWEPT_TURNED,
) = range(31, 50)  # fmt: skip
"""The points that wait for a die: d10 before `FIRST_D6`, from there on d6."""
FIRST_DIE = D_RECOVERY
FIRST_D6 = D_SPIN

PURPOSES: dict[int, Purpose] = {
    D_RECOVERY: "recovery",
    D_INITIATIVE: "initiative",
    D_MORALE: "morale",
    D_PUSH: "push",
    D_SOT: "sot",
    D_MANEUVER: "maneuver",
    D_ASTEROID: "asteroid",
    D_LOCATION: "asteroid_location",
    D_SWEPT: "asteroid",
    D_RAM: "ram",
    D_RAMMED: "ram",
    D_COLLISION: "collision",
    D_FRONT: "collision_side",
    D_BACK: "collision_side",
    D_SPIN: "spin",
    D_TURNED: "asteroid_direction",
    D_FIELD: "direction",
    D_MET: "asteroid_direction",
    D_SWEPT_TURNED: "asteroid_direction",
}
"""What the die of a point is rolled for."""

Column = Any
"""The number of one playout, or an array of them."""


class Machine(NamedTuple):
    """A block of playouts.

    Attributes:
        short, long: their registers.
        key: what the engine is asked, -1 for nothing.
        table: the rules (see `tables`).
        bodies: of each condition of a ship the thrust, and whether its directional controls work.
        leaps: by leap, heading and cell where it ends, 1 more than the cell; 0 where not all of its hexes are clear.
        code: lines as stretches, and ships in the order in which they move, -1 after the last.
        keys, values: what the engine has answered.
    """

    short: Any
    long: Any
    key: Any
    table: Any
    bodies: Any
    leaps: Any
    code: Any
    keys: Any
    values: Any

    @property
    def nbytes(self) -> int:
        """Return the bytes of what each playout has of its own."""
        return int(self.short.nbytes + self.long.nbytes)
