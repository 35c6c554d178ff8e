"""Whether a ship can end a turn in a hex: a search through its lines that merges what ends alike.

Every roll is taken to succeed, the other ships are out of the way, nobody pushes the plant or looses a load.
"""

from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush

from msgspec import Struct, structs

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.errors import CannotTurnError
from interceptor_nb.core.hexes import Direction, Hex, distance, moved, turned
from interceptor_nb.rules.interceptor.air import is_before_interface, zone_of
from interceptor_nb.rules.interceptor.events import fold
from interceptor_nb.rules.interceptor.legal import Outlook, outlook, problems
from interceptor_nb.rules.interceptor.options import candidates, joined
from interceptor_nb.rules.interceptor.orders import COAST, Order, Token
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.pricing import cost_of
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.shape import Action
from interceptor_nb.rules.interceptor.state import Field, Ship, State, begin
from interceptor_nb.rules.interceptor.turn import play, step

BUDGET = 400_000
"""Positions looked at before the search gives up; one near a planet counts as many (see `_DEAR`)."""
_DEAR = 10
_BEAMS = (200, 2000)
"""Near a planet a turn is looked through in part first, then whole: the actions looked at in the first passes."""
_PULL = 2
"""What gravity may add to the hexes of a turn: to V as it begins, and at its end (GRV-2, GRV-3)."""

_KINDS = ("velocity", "forward", "heading", "facing", "hover", "bounce", "up", "dive")


class Arrival(Struct, frozen=True):
    """What a search found.

    Attributes:
        lines: the lines that lead there, one a turn; empty: none was found.
        looked: how many positions were looked at.
        is_whole: whether the search came to its end, so that where it found nothing there is nothing.
    """

    lines: tuple[str, ...]
    looked: int
    is_whole: bool = True


class Lucky:
    """Dice on which every roll of a ship succeeds that can: they show 1."""

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return 1."""
        return 1


LUCK = Lucky()


class _SpentError(Exception):
    """The budget is used up."""


def arrival(setup: Setup, ship: str, target: Hex, by_turn: int, *, budget: int = BUDGET) -> Arrival:
    """Return how *ship* can end turn *by_turn*, or one before it, in *target* and still be in play.

    Args:
        setup: the scenario.
        ship: the ship's id.
        target: the hex.
        by_turn: the last turn that counts, from 1; no later than the game's last.
        budget: the most positions to look at.

    Raises:
        KeyError: there is no such ship.
    """
    alone = tuple(one for one in setup.ships if one.id == ship)
    if not alone:
        raise KeyError(ship)
    field, state = begin(structs.replace(setup, ships=alone))
    search = _Search(field, target, min(by_turn, setup.turns), budget)
    lines, is_whole = search.as_written(state), True
    try:
        for beam in () if lines or field.planet is None else _BEAMS:
            lines = lines or search.lines(state, beam)
        lines = lines or search.lines(state)
    except _SpentError:
        is_whole = False
    return Arrival(lines, search.looked, is_whole)


class _Search:
    """One search: the nearest positions first."""

    def __init__(self, field: Field, target: Hex, turns: int, budget: int) -> None:
        self._field, self._target, self._turns, self._budget = field, target, turns, budget
        self.looked = 0

    def as_written(self, start: State) -> tuple[str, ...]:
        """Return the scenario's own lines, as far as they lead to the target; empty where they do not."""
        state, lines = start, list[str]()
        while state.turn < self._turns:
            line = self._field.setup.orders_for(state.turn + 1).get(self._field.ids[0], ".")
            played = play(self._field, state, {self._field.ids[0]: line}, LUCK)
            if played.problems:
                break
            state = played.state
            lines.append(line)
            if state.ships[0].hex == self._target and not state.ships[0].is_lost:
                return tuple(lines)
        return ()

    def lines(self, start: State, beam: int | None = None) -> tuple[str, ...]:
        """Return the lines that lead from *start* to the target; empty where none do.

        Args:
            start: the position.
            beam: how many actions near a planet are looked at for each turn; None: all.

        Raises:
            _SpentError: the budget is used up.
        """
        waiting: list[tuple[int, int, State, tuple[str, ...]]] = [(0, 0, start, ())]
        seen = {self._name(start)}
        pushed = 0
        while waiting:
            _, _, state, before = heappop(waiting)
            for order in self._one_turn(state, beam):
                # The engine has the last word: on the pull, on what the air does, on a roll that cannot succeed.
                played = play(self._field, state, {self._field.ids[0]: order}, LUCK)
                after, lines = played.state, (*before, str(order))
                ship, fails = after.ships[0], bool(played.problems) or after.ships[0].is_lost
                if not fails and ship.hex == self._target:
                    return lines
                name, left = self._name(after), self._turns - after.turn
                far = distance(ship.hex, self._target)
                if fails or not left or name in seen or far > self._range(ship, left):
                    continue
                seen.add(name)
                pushed += 1
                heappush(waiting, (abs(far - ship.velocity * left), pushed, after, lines))
        return ()

    def _name(self, state: State) -> tuple[int, Ship]:
        """Return what two positions share from which the same can be reached; in space that is whatever it faces."""
        ship = structs.replace(state.ships[0], thrust_spent=0)
        if self._field.planet is None:
            ship = structs.replace(ship, facing=ship.heading)
        return state.turn, ship

    def _range(self, ship: Ship, turns: int) -> int:
        """Return a number of hexes that *ship* cannot pass in *turns*, whatever it does."""
        planet, more = self._field.planet, plan_for(self._field, ship, 0).maximum
        if planet is not None:
            more += _PULL + (
                more if planet.by_level else 0
            )  # ALT-4: a dive gains hexes, no more than thrust has levels
        return turns * (ship.velocity + ship.free_hexes) + more * turns * (turns + 1) // 2

    def _one_turn(self, state: State, beam: int | None) -> Iterator[Order]:
        """Yield a line for each way to end the turn that *state* is about to begin."""
        begun = fold(state, step(self._field, state, LUCK))
        ship, left = begun.ships[0], self._turns - begun.turn
        yield COAST
        if ship.status not in ("flying", "landed"):
            return
        if self._field.planet is None:
            yield from self._in_space(ship, left)
        else:
            yield from self._near(begun, left, beam)

    def _look(self, weight: int = 1) -> None:
        self.looked += weight
        if self.looked > self._budget:
            raise _SpentError

    def _is_far(self, hex_: Hex, ship: Ship, hexes: int, left: int) -> bool:
        """Return whether *hexes* more and *left* more turns cannot bring *ship* from *hex_* to the target."""
        return distance(hex_, self._target) > hexes + self._range(ship, left) + (_PULL if self._field.planet else 0)

    def _in_space(self, ship: Ship, left: int) -> Iterator[Order]:
        """Yield the cheapest line to each hex and heading, at each velocity, that may be on the way to the target.

        What the ship faces counts for nothing in space, so no line turns it (MOV-1, MOV-4).
        """
        plan = plan_for(self._field, ship, 0)
        for velocity in range(max(0, ship.velocity - plan.maximum), ship.velocity + plan.maximum + 1):
            change = velocity - ship.velocity
            first = (Token("velocity", change),) if change else ()
            try:
                price = cost_of(plan.ratings, Action("heading", 0), velocity, ship.internals_lost)
            except CannotTurnError:
                price = plan.maximum + 1
            thrust = plan.maximum - abs(change)
            faster = structs.replace(ship, velocity=velocity)
            layer: _Layer = {(ship.hex, ship.heading): (0, first)}
            for gone in range(velocity + 1):
                layer = _with_turns(layer, price, thrust, self._look)
                if gone == velocity:
                    break
                layer = {
                    (moved(hex_, heading, 1), heading): (spent, joined(Order(tokens), Token("forward", 1)).tokens)
                    for (hex_, heading), (spent, tokens) in layer.items()
                    if moved(hex_, heading, 1) in self._field.hexes
                    and not self._is_far(moved(hex_, heading, 1), faster, velocity - gone - 1, left)
                }
            for (hex_, _), (_, tokens) in layer.items():
                if tokens and (left or hex_ == self._target):
                    yield Order(tokens)

    def _near(self, state: State, left: int, beam: int | None) -> Iterator[Order]:
        """Yield a line for each way to fly near a planet that may be on the way to the target, the nearest first."""
        field, cheapest, number = self._field, dict[object, int](), 0
        last = None if beam is None else self.looked + beam * _DEAR
        by_lifters = field.designs[0].streamlined and field.designs[0].lifters
        starts = (COAST, Order((Token("lifters"),)))[: 2 if by_lifters else 1]
        ways = [(0, 0, -place, order) for place, order in enumerate(starts)]
        heapify(ways)
        while ways and (last is None or self.looked < last):
            _, _, _, order = heappop(ways)
            end = _where(outlook(field, state, 0, order))
            for token in candidates(field, state, 0, order):
                if token.kind not in _KINDS or _is_idle(order, token, end) or self._is_nowhere(token, end):
                    continue
                self._look(_DEAR)
                longer = joined(order, token)
                found = problems(field, state, 0, longer)
                if not all(problem.is_unfinished for problem in found):
                    continue
                look = outlook(field, state, 0, longer)
                after = _where(look)
                name = self._merged(longer, after)
                if look.cost >= cheapest.get(name, look.cost + 1):
                    continue
                if self._is_far(after.hex, after, self._hexes_left(longer, after), left):
                    continue
                cheapest[name] = look.cost
                number += 1
                heappush(ways, (distance(after.hex, self._target), look.cost, number, longer))
                if not found:
                    yield longer

    def _merged(self, order: Order, end: Ship) -> object:
        """Return what two lines share after which the same may follow, so that only the cheaper of them counts.

        That is where the ship is and what may turn it for nothing (ATM-3); with levels also what uses the hexes gained
        (ALT-5).
        """
        kinds: dict[str, int] = {}
        last = 0
        for at, token in enumerate(order.tokens):
            kinds[token.kind] = kinds.get(token.kind, 0) + abs(token.count)
            last = at + 1 if token.kind in ("forward", "up", "dive") else last
        planet = self._field.planet
        if planet is None or not planet.by_level:
            kinds = {kind: kinds.get(kind, 0) for kind in ("forward", "hover", "lifters")}
        return structs.replace(end, thrust_spent=0), tuple(sorted(kinds.items())), order.tokens[last:]

    def _is_nowhere(self, token: Token, ship: Ship) -> bool:
        """Return whether *token* has no place where *ship* is (ATM-1, INT-4)."""
        planet = self._field.planet
        if planet is None or token.kind not in ("hover", "bounce"):
            return False
        return zone_of(planet, ship) != "atmosphere" if token.kind == "hover" else not is_before_interface(planet, ship)

    def _hexes_left(self, order: Order, ship: Ship) -> int:
        """Return a number of hexes that what follows *order* cannot pass."""
        hexes = sum(token.count for token in order.tokens if token.kind == "forward")
        planet = self._field.planet
        bought = plan_for(self._field, ship, 0).maximum if planet is not None and planet.by_level else 0
        return max(0, ship.velocity - hexes) + bought + ship.free_hexes


_Layer = dict[tuple[Hex, Direction], tuple[int, tuple[Token, ...]]]
"""By hex and heading: the least TP that lead there, and the tokens."""


def _with_turns(layer: _Layer, price: int, thrust: int, look: Callable[[], None]) -> _Layer:
    """Return *layer* with every heading that *thrust* TP turn to, each hexside at *price*."""
    found = dict(layer)
    for (hex_, heading), (spent, tokens) in layer.items():
        for sides in (-3, -2, -1, 1, 2, 3):
            look()
            cost = spent + price * abs(sides)
            key = hex_, turned(heading, sides)
            if cost <= thrust and (key not in found or cost < found[key][0]):
                found[key] = cost, (*tokens, Token("heading", sides))
    return found


def _where(look: Outlook) -> Ship:
    """Return the ship after the last action of a line that may go on, before the air has its say on the whole move."""
    return look.steps[-1].after if look.steps else look.end


def _is_idle(order: Order, token: Token, ship: Ship) -> bool:
    """Return whether *token* after *order* takes back what went before, or turns a facing that is as it should be."""
    if token.kind == "facing" and ship.heading == ship.facing:
        return True
    last = order.tokens[-1] if order.tokens else None
    return last is not None and last.kind == token.kind and last.count * token.count < 0
