"""Rams and accidents: whether two that share a hex strike each other, and what that does to both (RAM, COL).

>>> ram(setup, "marcos", "erskine")  # as they would meet
>>> ram(setup, "marcos", "erskine", "+2 4")  # flown: will it get there at all
>>> collision(setup, "marcos", "erskine")
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple, Unpack

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds, every_play
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.odds.asked import followed, index_of, losses, only
from interceptor_nb.odds.sampling import How, answer
from interceptor_nb.odds.table import LOST_WORDS, Play, Table
from interceptor_nb.rules.interceptor import collisions, rams
from interceptor_nb.rules.interceptor.chances import judge
from interceptor_nb.rules.interceptor.events import Event, fold
from interceptor_nb.rules.interceptor.orders import COAST, Order, parse
from interceptor_nb.rules.interceptor.plan import Move
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.sequence import phase_index
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from interceptor_nb.rules.interceptor.turn import move_begun, step

_MOVEMENT, _RAMS = phase_index("movement"), phase_index("rams")
NOT_TOLD = ""


class Impact(NamedTuple):
    """What two come to that meet: *rammer* strikes *target*.

    Attributes:
        comes: ``rams``, ``misses``, ``collides`` (an accident), ``passes`` (none), ``morale fails``, or why a ram is
            not even tried.
        apart: the difference of the two dice of a ram that hits (RAM-2), else None.
        hits: on each of the two.
        factor: what the rammer's tonnage is multiplied by (COL-2); 0 for no hit.
        reduction: by how many per cent the hits are reduced (COL-3).
        rammer_side, target_side: the side struck, as seen in space; empty for none.
        rammer_armour, rammer_internals, target_armour, target_internals: boxes lost.
        rammer_status, target_status: how each ends; empty for an installation.
    """

    comes: str
    apart: int | None = None
    hits: int = 0
    factor: int = 0
    reduction: int = 0
    rammer_side: str = NOT_TOLD
    rammer_armour: int = 0
    rammer_internals: int = 0
    rammer_status: str = NOT_TOLD
    target_side: str = NOT_TOLD
    target_armour: int = 0
    target_internals: int = 0
    target_status: str = NOT_TOLD


def ram(setup: Setup, rammer: str, target: str, line: str | None = None, **how: Unpack[How]) -> Table[Impact]:
    """Return what comes of *rammer* declaring to ram *target* in the first turn of *setup*, all others away.

    Args:
        setup: the scenario.
        rammer: the id of the ship that rams.
        target: the id of a ship, or of an installation; it stands still, as if it had moved.
        line: what the rammer flies from where it is, the declaration itself left out or not; None: it has come into
            the target's hex along its heading, as both stand otherwise.
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship, or it is to ram itself.
        OrderSyntaxError: the line cannot be read.
        IllegalOrderError: the line breaks a rule.
        StateBudgetError: there are more states than the budget.
    """
    _differ(rammer, target, "ram")
    if line is None:
        return answer(Meeting(setup, rammer, target, declared=True), **how)
    return answer(FlownRam(setup, rammer, target, line), **how)


def collision(setup: Setup, one: str, other: str, *, last: str | None = None, **how: Unpack[How]) -> Table[Impact]:
    """Return what comes of *one* and *other* sharing a hex, as they stand, when all have moved (COL-1).

    Args:
        setup: the scenario.
        one: the id of a ship.
        other: that of another; the faster counts as the rammer (COL-5).
        last: which of them came into the hex last (COL-4); None is the rammer, so that its heading names the sides.
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship, or both are the same.
    """
    _differ(one, other, "collide with")
    ids = [ship.id for ship in setup.ships]
    for ship in (one, other):
        if ship not in ids:
            raise KeyError(f"no ship is called {ship!r}; {' '.join(ids) or 'none'} are, and installations are rammed")
    return answer(Meeting(setup, one, other, declared=False, last=last), **how)


def _differ(one: str, other: str, what: str) -> None:
    if one == other:
        raise KeyError(f"{one} cannot {what} itself; name another ship")


def _is_hit(end: Impact) -> bool:
    return end.hits > 0


MEASURES: Mapping[str, Callable[[Impact], bool | int]] = {
    "hit": _is_hit,
    "rammer lost": lambda end: end.rammer_status in LOST_WORDS,
    "target lost": lambda end: end.target_status in LOST_WORDS,
    "mean hits": lambda end: end.hits,
}


class Meeting(Struct, frozen=True):
    """Two that share a hex at the end of a turn's movement, each having come along its heading if it moves at all.

    Attributes:
        declared: *one* has declared a ram before it moved; else an accident may happen.
        last: who came last; None is the rammer.
    """

    setup: Setup
    one: str
    other: str
    declared: bool = False
    last: str | None = None

    columns: ClassVar[tuple[str, ...]] = Impact._fields
    measures: ClassVar[Mapping[str, Callable[[Impact], bool | int]]] = MEASURES

    def title(self) -> str:
        """Return the question in a few words."""
        if self.declared:
            return f"{self.one} rams {self.other}, in its hex"
        rammer, target, _, _ = self._placed()
        return f"{rammer} and {target} share a hex; {rammer} counts as the rammer"

    def odds(self, budget: int) -> Odds[Impact]:
        """Return the exact odds of every end."""
        rammer, target, field, state = self._placed()
        declared = every_play(lambda dice: self._declared(field, state, dice), budget=budget)
        return declared.then(
            lambda before: every_play(
                lambda dice: _impact(field, state, before, _settled(field, before, dice), rammer, target),
                budget=budget,
            )
        )

    def player(self) -> Play[Impact]:
        """Return what plays it once."""
        rammer, target, field, state = self._placed()

        def play(dice: DiceOf[Any]) -> Impact:
            before = self._declared(field, state, dice)
            return _impact(field, state, before, _settled(field, before, dice), rammer, target)

        return play

    def _declared(self, field: Field, state: State, dice: DiceOf[Any]) -> State:
        if not self.declared:
            return state
        return fold(state, (rams.declared(field, state, dice, field.index[self.one], self.other),))

    def _placed(self) -> tuple[str, str, Field, State]:
        """Return rammer, target, and the game with both in one hex."""
        field, state = begin(only(self.setup, self.one, self.other))
        one = index_of(field, self.one)
        there = field.stations[self.other].hex if self.other in field.stations else None
        if there is None:
            other = state.ships[index_of(field, self.other)]
            moved = structs.replace(state.ships[one], hex=other.hex, altitude=other.altitude)
        else:
            moved = structs.replace(state.ships[one], hex=there)
        ships = (*state.ships[:one], moved, *state.ships[one + 1 :])
        entries = tuple(int(ship.heading) if ship.velocity else None for ship in ships)
        state = structs.replace(state, turn=1, phase=_RAMS, ships=ships, entries=entries)
        rammer, target = self.one, self.other
        if not self.declared:
            first, second = collisions.by_rank(field, state, (0, 1))
            rammer, target = field.ids[first], field.ids[second]
        last = rammer if self.last is None else field.ids[index_of(field, self.last)]
        done = tuple(sorted(field.index.values(), key=lambda index: field.ids[index] == last))
        return rammer, target, field, structs.replace(state, done=done)


class FlownRam(Struct, frozen=True):
    """A ship declares a ram, flies its line, and rams if it gets there; the target stands still, as if it had moved."""

    setup: Setup
    rammer: str
    target: str
    line: str

    columns: ClassVar[tuple[str, ...]] = Impact._fields
    measures: ClassVar[Mapping[str, Callable[[Impact], bool | int]]] = MEASURES

    def title(self) -> str:
        """Return the question in a few words."""
        return f"{self.rammer} flies to ram {self.target}: {self._order()}"

    def odds(self, budget: int) -> Odds[Impact]:
        """Return the exact odds of every end."""
        field, start, index = self._begun()

        def flown(state: State) -> Odds[State]:
            plan = plan_for(field, state.ships[index], index, self._read(state, index))

            def begun(dice: DiceOf[Any]) -> tuple[Move, State]:
                log, move = move_begun(field, state, dice, plan)
                return move, fold(state, log)

            return (
                every_play(begun, budget=budget)
                .then(lambda at: followed(field, plan, *at, fold, budget))
                .merged(lambda end: end[1])
            )

        begun = every_play(lambda dice: self._ready(field, start, dice), budget=budget)
        return begun.then(flown).then(
            lambda state: every_play(lambda dice: self._ended(field, start, state, dice), budget=budget)
        )

    def player(self) -> Play[Impact]:
        """Return what plays it once."""
        field, start, index = self._begun()

        def play(dice: DiceOf[Any]) -> Impact:
            state = self._ready(field, start, dice)
            state = fold(state, step(field, state, dice, self._read(state, index)))
            return self._ended(field, start, state, dice)

        return play

    def _order(self) -> Order:
        if "ram:" in self.line:
            return parse(self.line)
        line = self.line.strip()
        if line in ("", "."):  # it coasts
            velocity = next((ship.velocity for ship in self.setup.ships if ship.id == self.rammer), 0)
            line = str(velocity) if velocity else ""
        return parse(f"ram:{self.target} {line}")

    def _read(self, state: State, index: int) -> Order:
        return self._order() if state.ships[index].status in ("flying", "landed") else COAST

    def _begun(self) -> tuple[Field, State, int]:
        field, start = begin(only(self.setup, self.rammer, self.target))
        index = index_of(field, self.rammer)
        judge(field, start, index, self._order())
        return field, start, index

    def _ready(self, field: Field, start: State, dice: DiceOf[Any]) -> State:
        """Return the turn as the rammer begins its move: gravity felt, recovery rolled, the other done."""
        state = fold(start, step(field, start, dice))
        index = field.index[self.rammer]
        done = tuple(other for other in field.index.values() if other != index)
        return structs.replace(state, phase=_MOVEMENT, group=0, movers=(index,), done=done)

    def _ended(self, field: Field, start: State, state: State, dice: DiceOf[Any]) -> Impact:
        return _impact(field, start, state, step(field, state, dice), self.rammer, self.target)


def _settled(field: Field, state: State, dice: DiceOf[Any]) -> tuple[Event, ...]:
    """Return what comes of the rams, then of an accident (MOV-12)."""
    events = rams.resolved(field, state, dice)
    return (*events, *collisions.resolved(field, fold(state, events), dice))


def _impact(field: Field, start: State, state: State, events: tuple[Event, ...], rammer: str, target: str) -> Impact:
    """Return what the two came to.

    Args:
        field: the scenario.
        start: the game before all.
        state: the game when both have moved.
        events: what happened then.
        rammer: the id of the one that strikes.
        target: the id of the other.
    """
    after = fold(state, events)
    comes, apart, numbers = "passes", None, (0, 0, 0)
    index = field.index[rammer]
    if state.ships[index].morale_out and not start.ships[index].morale_out:
        comes = "morale fails"
    struck: dict[int, str] = {}
    for event in events:
        match event.kind:
            case "ram_dropped":
                comes = str(event.fact("why"))
            case "ram_rolled":
                found = event.fact("apart")
                apart = found if isinstance(found, int) else apart
                comes = "misses"
            case "rammed" | "collided":
                accident = "morale fails, collides" if comes.startswith("morale") else "collides"
                comes = accident if event.kind == "collided" else "rams"
                struck[event.ship] = str(event.fact("side"))
                numbers = (_number(event, "hits"), _number(event, "factor"), _number(event, "reduction"))
    if comes == "misses":
        apart = None  # how far it missed makes no difference
    ends: dict[str, Any] = {}
    for role, name in (("rammer", rammer), ("target", target)):
        ends |= _damage(field, start, after, name, role, struck)
    return Impact(comes, apart, *numbers, **ends)


def _number(event: Event, name: str) -> int:
    found = event.fact(name)
    return found if isinstance(found, int) else 0


def _damage(
    field: Field, start: State, after: State, name: str, role: str, struck: Mapping[int, str]
) -> dict[str, str | int]:
    """Return the side of a ship that was struck, the boxes it lost, and how it ends; of an installation nothing."""
    index = field.index.get(name)
    if index is None:
        return {}
    lost = losses(start.ships[index], after.ships[index])
    cells = {"side": struck.get(index, NOT_TOLD), **lost._asdict()}
    return {f"{role}_{name}": cell for name, cell in cells.items()}
