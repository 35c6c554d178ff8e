"""What a ship can reach where nothing but asteroids and the map's edge is about (MOV, AST-1, MAP-5)."""

from collections.abc import Iterator
from fractions import Fraction

from interceptor_nb.core.hexes import hexsides_between, turned
from interceptor_nb.odds.reached import Reached, Route
from interceptor_nb.odds.rolls import asteroid_chance, push_chance, sot_chance, turn_price
from interceptor_nb.odds.ways import BY, Ends, Space, ways
from interceptor_nb.rules.interceptor.plan import Plan
from interceptor_nb.rules.interceptor.state import Field, Rocks, Ship, rocks_in


def space_of(field: Field, rocks: Rocks) -> Space:
    """Return the whole map with its asteroids as they stand."""
    if field.drifts:
        at = field.drifting(rocks).at
        return Space(field.hexes, {hex_: len(numbers) for hex_, numbers in at.items()})
    if not rocks:
        return Space(field.hexes, {hex_: len(numbers) for hex_, numbers in field.rocks_at.items()})
    return Space(field.hexes, {hex_: len(rocks_in(field, rocks, hex_)) for hex_ in field.rocks_at})


def space_ends(field: Field, plan: Plan, ship: Ship, space: Space, most: int, sure: Fraction) -> Iterator[Reached]:
    """Yield every end of a move of *ship* in space, each once, at up to *most* TP.

    Args:
        field: the scenario.
        plan: what holds for the move.
        ship: under control, as its move begins.
        space: what it moves through.
        most: TP of the dearest line; over the maximum they are pushed for (PLT-1).
        sure: the chance that its line is read at all.
    """
    aside = hexsides_between(ship.heading, ship.facing)
    for velocity in range(max(0, ship.velocity - most), ship.velocity + most + 1):
        change = velocity - ship.velocity
        left = most - abs(change)
        price, facing = turn_price(plan, ship, "heading", velocity), turn_price(plan, ship, "facing", velocity)
        trouble = _Trouble(field, plan, ship, velocity, sure)
        ends = _last(space, ship, velocity, _turns(price, left), free=price == 0)
        for (hex_, heading), way in ends.items():
            sides, met = (way.second, way.first) if price == 0 else (way.first, way.second)
            spent = abs(change) + sides * (price or 0)
            bow = turned(heading, aside)
            for by in BY:
                thrust = spent + abs(by) * (facing or 0)
                if thrust > most or (by and facing is None):
                    break
                first = facing is not None and facing <= (price or 0)
                route = Route(way, change, by, first, thrust > plan.maximum)
                yield Reached(
                    hex_, heading, turned(bow, by), velocity, ship.altitude, ship.status, thrust,
                    trouble.of(sides, price or 0, abs(by), facing or 0, met), route,
                )  # fmt: skip


def _turns(price: int | None, left: int) -> int:
    """Return how many hexsides *left* TP turn at *price*; more than three in one hex never pay."""
    return 0 if price is None else _WITHOUT_END if price == 0 else left // price


_WITHOUT_END = 10_000


def _last(space: Space, ship: Ship, velocity: int, turns: int, *, free: bool) -> Ends:
    ends: Ends = {}
    for ends in ways(space, (ship.hex, ship.heading), velocity, turns, free=free):
        if not ends:
            break
    return ends


class _Trouble:
    """The chances of trouble at one velocity, each worked out once.

    Facing changes come first where they cost no more than heading changes, else last: what is dearest comes last, so
    that every total before it is as small as it can be, and so is the number of rolls beyond the SOT (SOT-3).
    """

    def __init__(self, field: Field, plan: Plan, ship: Ship, velocity: int, sure: Fraction) -> None:
        self._plan, self._ship, self._sure = plan, ship, sure
        self._change = abs(velocity - ship.velocity)
        self._one = asteroid_chance(field, plan, ship, velocity)
        self._known: dict[tuple[int, int, int], Fraction] = {}

    def of(self, sides: int, price: int, by: int, facing: int, met: int) -> Fraction:
        """Return the chance of trouble of *sides* heading and *by* facing changes at their TP, *met* asteroids."""
        key = sides, by, met
        found = self._known.get(key)
        if found is None:
            turns, bow = (price,) * sides, (facing,) * by
            costs = (self._change, *(bow + turns if facing <= price else turns + bow))
            push = push_chance(self._plan, self._ship, sum(costs) - self._plan.maximum)
            found = self._known[key] = 1 - self._sure * self._one**met * sot_chance(self._plan, costs) * push
        return found
