"""A scenario compiled for lockstep: its tables, and what the engine answered so far."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
from msgspec import structs

from interceptor_nb.core.hexes import Direction, Hex
from interceptor_nb.odds.fast import tables
from interceptor_nb.odds.fast.choice import PROBES, Q_DAMAGE, Q_DROP, Q_HITS, Q_LINE, Q_ORDER, Q_PUSH, TAG, spread
from interceptor_nb.odds.fast.opening import Opening
from interceptor_nb.odds.fast.program import MOST_LEAPS, Stretch, leap, runs, stretches, word
from interceptor_nb.odds.fast.registers import (
    BODIES,
    D_PUSH,
    D_SOT,
    EACH,
    FLYING,
    GONE,
    MET,
    MORALE_OUT,
    MORALE_PASSED,
    OF_CELL,
    OF_FACING,
    OF_FLAGS,
    OF_HEADING,
    OF_STATUS,
    OF_VELOCITY,
    P_DROP,
    P_MOVED,
    P_PUSHED,
    P_STRETCH,
    P_TURN,
    POINT,
    ROLLED,
    STATUSES,
    THEN_OVER,
    WAY,
    Machine,
)
from interceptor_nb.odds.fast.stream import WORD
from interceptor_nb.rules.interceptor import impact, rams
from interceptor_nb.rules.interceptor.damage import damaged
from interceptor_nb.rules.interceptor.initiative import goes
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.line import overloaded
from interceptor_nb.rules.interceptor.loads import dropped
from interceptor_nb.rules.interceptor.orders import Order, Token, parse
from interceptor_nb.rules.interceptor.planning import ratings_for
from interceptor_nb.rules.interceptor.setup import BySide, Setup
from interceptor_nb.rules.interceptor.state import Rock, Ship, begin
from interceptor_nb.rules.interceptor.tables import PUSH

Body = tuple[int, BySide, tuple[int, ...], tuple[Any, ...]]
"""A ship's condition: its index, armour, internals and loads lost."""

_D1 = Direction.D1
_LEAP_ROOM = 1 << 23
"""Numbers that all leaps together have room for, 16 MB."""
_ASKED = 256
"""So many different questions are put at once."""


class Compiled:
    """A scenario for lockstep.

    Args:
        setup: the scenario; `why_not` has nothing to say of it.
        turns: how many are played.

    Attributes:
        played: how many playouts of it there were.
        opening: how they begin, None before that is worked out.
    """

    def __init__(self, setup: Setup, turns: int) -> None:
        self.field, self.state = begin(structs.replace(setup, turns=turns))
        self._empty = self.field.emptied()
        self.cells = tables.Cells(self.field)
        self.fastest = fastest(setup, turns)
        self.width = WORD * (2 * len(setup.ships) - 1)  # so that one ship keeps to its room
        self._lines: list[tuple[int, Order]] = []
        self._bodies: dict[Body, int] = {}
        self._kept: list[Body] = []
        self._drops: list[Token] = []
        self.hurt = np.zeros(64, np.int32)
        self._thrust = np.zeros(128, np.int16)
        self._code, self._written = np.full(256, -1), 0
        self._keys, self._values = np.full(256, -1, np.int64), np.full(256, -1, np.int32)
        ships = self.state.ships
        several = tables.among_ships(self.field, self.state)
        self.table = tables.table(
            {
                tables.LAST_TURN: turns,
                tables.FASTEST: self.fastest,
                tables.THENS: (P_STRETCH, P_MOVED, D_SOT, D_PUSH, P_PUSHED, P_DROP),
                tables.ORDER_OF: [-1] * ((1 << len(ships)) * several[tables.CODES]),
                **several,
                **tables.rows_of(self.field, several[tables.FIRST] + EACH * len(ships)),
                **tables.map_of(self.field, self.cells),
                **tables.maneuvers(self.fastest),
                **tables.skills(self.field, ships, self.fastest),
                **self._lines_of(turns),
            }
        )
        self._places: dict[tuple[int, ...], int] = {}
        self._leaps: dict[tuple[Stretch, ...], int] = {}
        self._leaped = np.zeros(6 * self.cells.count, np.int16)
        self.played, self.opening = 0, cast("Opening | None", None)
        self._wrote([word(Stretch(then=THEN_OVER))])  # 0: a line that is not legal
        self._begun = [self._body((index, *_condition(ship))) for index, ship in enumerate(ships)]
        self.hurt_before = [int(self.hurt[body]) for body in self._begun]

    @property
    def conditions(self) -> int:
        """Return how many conditions of ships have come up."""
        return len(self._kept)

    def begun(self, count: int, *, by_playout: bool = False) -> Machine:
        """Return the registers of *count* playouts before the first turn, those of one side by side *by_playout*."""
        ships, first = self.state.ships, int(self.table[tables.FIRST])
        rocks, drift = self.field.setup.asteroids, self.table[tables.FIELD_DRIFTS] > 0
        short = np.zeros(first + len(ships) * EACH + len(rocks) * (3 if drift else 1), np.int16)
        short[POINT] = P_TURN
        for index, ship in enumerate(ships):
            row = first + index * EACH
            flags = ROLLED * ship.rolled + MORALE_OUT * ship.morale_out + MORALE_PASSED * ship.morale_passed
            short[row + OF_CELL] = self.cells.number(ship.hex)
            short[row + OF_HEADING], short[row + OF_FACING] = ship.heading - 1, ship.facing - 1
            short[row + OF_VELOCITY], short[row + OF_STATUS] = ship.velocity, STATUSES.index(ship.status)
            short[row + OF_FLAGS] = flags
        long = np.array([0] * BODIES + self._begun, np.int32)
        for number, rock in enumerate(rocks):
            short[self.table[tables.FIRST_DAMAGE] + number] = rock.damage
            if drift:
                short[self.table[tables.FIRST_PLACE] + number] = self.cells.number(rock.hex)
                short[self.table[tables.FIRST_WAY] + number] = (rock.direction or 0) + MET * rock.met
        one, other = (_many(row, count, by_playout=by_playout) for row in (short, long))
        return self.ready(Machine(one, other, np.full(_ASKED, -1, np.int64), *[None] * 6))

    def ready(self, m: Machine) -> Machine:
        """Return *m* with all that the engine has answered by now."""
        return m._replace(
            table=self.table,
            bodies=self._thrust,
            leaps=self._leaped,
            code=self._code,
            keys=self._keys,
            values=self._values,
        )

    def ship(self, m: Machine, index: int, column: int) -> Ship:
        """Return ship *index* of a playout as the engine would have it between two moves."""
        row, body = int(self.table[tables.FIRST]) + index * EACH, self._kept[int(m.long[BODIES + index, column])]
        flags = int(m.short[row + OF_FLAGS, column])
        return Ship(
            self.cells.hex(int(m.short[row + OF_CELL, column])),
            Direction(int(m.short[row + OF_HEADING, column]) + 1),
            Direction(int(m.short[row + OF_FACING, column]) + 1),
            int(m.short[row + OF_VELOCITY, column]),
            STATUSES[int(m.short[row + OF_STATUS, column])],
            rolled=bool(flags & ROLLED),
            armour_lost=body[1],
            internals_lost=body[2],
            loads_lost=body[3],
            morale_out=bool(flags & MORALE_OUT),
            morale_passed=bool(flags & MORALE_PASSED),
        )

    def rock(self, m: Machine, number: int, column: int) -> Rock | None:
        """Return asteroid *number* of a playout as the engine would have it, None where it is gone."""
        start = self.field.setup.asteroids[number]
        damage = int(m.short[self.table[tables.FIRST_DAMAGE] + number, column])
        if damage == GONE:
            return None
        if not self.table[tables.FIELD_DRIFTS]:
            return Rock(start.hex, start.direction, damage, start.met)
        place = self.cells.hex(int(m.short[self.table[tables.FIRST_PLACE] + number, column]))
        way = int(m.short[self.table[tables.FIRST_WAY] + number, column])
        return Rock(place, Direction(way & WAY) if way & WAY else None, damage, met=way & MET > 0)

    def learn(self, keys: Iterator[int]) -> None:
        """Ask the engine each of *keys*, and keep what it says."""
        for key in keys:
            kind, asked = key & ((1 << TAG) - 1), key >> TAG
            if kind == Q_ORDER:
                self._order(asked)
            elif kind == Q_LINE:
                self._keep(key, self._line(asked))
            elif kind == Q_DAMAGE:
                self._keep(key, self._damage(asked))
            elif kind == Q_PUSH:
                self._keep(key, self._pushed(asked))
            elif kind == Q_DROP:
                self._keep(key, self._dropped(asked))
            elif kind == Q_HITS:
                self._keep(key, self._hits(asked))
            else:
                self._keep(key, self._station(asked))

    def _lines_of(self, turns: int) -> tables.Columns:
        """Return the columns about the lines that are written."""
        written = {turn: dict(lines) for turn, lines in self.field.setup.orders}
        found, targets = [], (*self.field.ids, *self.field.stations)
        for turn in range(1, turns + 1):
            for index, ship in enumerate(self.field.ids):
                order = parse(written.get(turn, {}).get(ship, ""))
                if order.tokens and (index, order) not in self._lines:
                    self._lines.append((index, order))
                found.append(self._lines.index((index, order)) if order.tokens else -1)
        named = [order.tokens[0].name for _, order in self._lines if order.tokens[0].kind == "ram"]
        aimed = [
            targets.index(order.tokens[0].name) + 1
            if order.tokens[0].kind == "ram" and order.tokens[0].name in targets
            else 0
            for _, order in self._lines
        ]
        return {tables.LINES: found, tables.RAMS: aimed or [0], tables.HAS_RAMS: len(named)}

    def _keep(self, key: int, value: int) -> None:
        place = int(spread(np.int64(key)))
        for probe in range(PROBES):
            slot = (place + probe) & (self._keys.size - 1)
            if self._keys[slot] in (-1, key):
                self._keys[slot], self._values[slot] = key, value
                return
        old = [(int(one), int(other)) for one, other in zip(self._keys, self._values, strict=True) if one >= 0]
        size = self._keys.size * 2
        self._keys, self._values = np.full(size, -1, np.int64), np.full(size, -1, np.int32)
        for one, other in (*old, (key, value)):
            self._keep(one, other)

    def _body(self, body: Body) -> int:
        found = self._bodies.get(body)
        if found is not None:
            return found
        number = self._bodies[body] = len(self._kept)
        self._kept.append(body)
        if number >= self.hurt.size:
            self.hurt, self._thrust = (np.concatenate([row, row * 0]) for row in (self.hurt, self._thrust))
        ratings = ratings_for(self.field, _with(body), body[0])
        self._thrust[2 * number : 2 * number + 2] = ratings.maximum, ratings.dcs > 0
        self.hurt[number] = sum(body[1]) + sum(body[2])
        return number

    def _wrote(self, numbers: Sequence[int]) -> int:
        """Add *numbers* and a -1 to the code, and return where they begin."""
        at, self._written = self._written, self._written + len(numbers) + 1
        while self._written > self._code.size:
            self._code = np.concatenate([self._code, np.full(self._code.size, -1)])
        self._code[at : at + len(numbers)] = numbers
        return at

    def _add(self, line: list[Stretch]) -> int:
        """Return where the code of *line* begins, each part between two rolls behind the leap that it comes to."""
        words = tuple(word(stretch) for run in runs(line) for stretch in (leap(run, self._leap(run)), *run))
        if words not in self._places:
            self._places[words] = self._wrote(words)
        return self._places[words]

    def _leap(self, run: tuple[Stretch, ...]) -> int:
        """Return the number of the leap over *run*; 0, which leads nowhere, where asteroids drift or none is left."""
        if run in self._leaps:
            return self._leaps[run]
        size, number = 6 * self.cells.count, len(self._leaps) + 1
        if self.table[tables.FIELD_DRIFTS] or number >= min(MOST_LEAPS, _LEAP_ROOM // size):
            return 0
        while (number + 1) * size > self._leaped.size:
            self._leaped = np.concatenate([self._leaped, self._leaped * 0])
        self._leaped[number * size : (number + 1) * size] = tables.leap(self.table, run)
        self._leaps[run] = number
        return number

    def _line(self, asked: int) -> int:
        """Return where the code of a line begins for a ship in its condition; 0 where it is not legal."""
        flags, asked = asked & 3, asked >> 2
        line, velocity, body = asked & 0xFFFF, asked >> 16 & 0xFFF, self._kept[asked >> 28]
        index, order = self._lines[line]
        ship = structs.replace(_with(body), velocity=velocity, morale_out=bool(flags & 1))
        lost = structs.replace(ship, status="destroyed" if flags & 2 else "flying")
        ships = tuple(ship if number == index else lost for number in range(len(self.field.ids)))
        if problems(self.field, structs.replace(self.state, ships=ships), index, order):
            return 0
        return self._add(stretches(self._empty, ship, index, order, self._drops))

    def _damage(self, asked: int) -> int:
        hits, asked = asked & 0xFFFFFF, asked >> 24
        side, rolled, status, body = asked & 7, asked >> 3 & 1, asked >> 4 & 15, self._kept[asked >> 8]
        ship = structs.replace(_with(body), rolled=bool(rolled), status=STATUSES[status])
        return self._after(body[0], damaged(ship, self.field.designs[body[0]], side, hits))

    def _pushed(self, asked: int) -> int:
        body = self._kept[asked >> 4]
        ship = structs.replace(_with(body), status=STATUSES[asked & 15])
        return self._after(body[0], overloaded(self.field.designs[body[0]], ship))

    def _after(self, index: int, ship: Ship) -> int:
        return self._body((index, *_condition(ship))) << 4 | STATUSES.index(ship.status)

    def _dropped(self, asked: int) -> int:
        token, body = self._drops[asked & 0xFFFF], self._kept[asked >> 16]
        return self._body((body[0], *_condition(dropped(_with(body), self.field.designs[body[0]], token))))

    def _order(self, asked: int) -> None:
        """Find the order of a group's moves, its sides in the order that *asked* has in its code (MOV-8)."""
        group, code = divmod(asked, int(self.table[tables.CODES]))
        ships = [index for index in range(len(self.field.ids)) if group >> index & 1]
        present = [side.id for side in self.field.setup.sides if side.id in self.field.sides]
        sides = sorted(
            (side for side in present if any(self.field.sides[index] == side for index in ships)),
            key=lambda side: code // 4 ** present.index(side) % 4,
        )
        self.table[self.table[tables.ORDER_OF] + asked] = self._wrote(goes(self.field, ships, sides))

    def _hits(self, asked: int) -> int:
        base, asked = asked & 127, asked >> 7
        second, first, asked = asked & 1, asked >> 1 & 1, asked >> 2
        back, front, asked = asked & 7, asked >> 3 & 7, asked >> 6
        speed, velocity, asked = asked & 0xFFF, asked >> 12 & 0xFFF, asked >> 24
        rammer, target = asked >> 4, asked & 15
        one = structs.replace(self.state.ships[rammer], velocity=velocity, rolled=bool(first))
        other = structs.replace(self.state.ships[target], velocity=speed, rolled=bool(second))
        designs = self.field.designs[rammer], self.field.designs[target]
        return impact.exchanged(designs, one, other, front=front, back=back, base=base)[0]

    def _station(self, asked: int) -> int:
        number, asked = asked & 0xFFF, asked >> 12
        rolled, velocity, index = asked & 1, asked >> 1 & 0xFFF, asked >> 13
        ship = structs.replace(self.state.ships[index], velocity=velocity, rolled=bool(rolled))
        return rams.station_hits(self.field, ship, index, list(self.field.stations)[number])[0]


def fastest(setup: Setup, turns: int) -> int:
    """Return a velocity that no ship of *setup* reaches in so many turns: a TP never gives more than 1."""
    field, state = begin(setup)
    most = 0
    for index, ship in enumerate(state.ships):
        whole = structs.replace(ship, internals_lost=())
        loads = tuple(cast("Any", load.count) for load in field.designs[index].loads)
        most = max(
            most, *(ratings_for(field, structs.replace(whole, loads_lost=lost), index).maximum for lost in ((), loads))
        )
    start = max((ship.velocity for ship in state.ships), default=0)
    return start + turns * (most + len(PUSH)) + 4


def _condition(ship: Ship) -> tuple[BySide, tuple[int, ...], tuple[Any, ...]]:
    return ship.armour_lost, ship.internals_lost, ship.loads_lost


def _with(body: Body) -> Ship:
    """Return a ship under control in the condition *body*."""
    _, armour, internals, loads = body
    return Ship(
        Hex(0, 0), _D1, _D1, 0, STATUSES[FLYING], armour_lost=armour, internals_lost=internals, loads_lost=loads
    )


def _many(one: Any, count: int, *, by_playout: bool) -> Any:
    """Return *count* columns like *one*, the numbers of a column side by side *by_playout*."""
    if by_playout:
        found = np.empty((count, one.size), one.dtype)
        found[:] = one
        return found.T
    found = np.empty((one.size, count), one.dtype)
    found[:] = one[:, np.newaxis]
    return found
