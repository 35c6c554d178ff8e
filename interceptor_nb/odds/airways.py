"""One action of a line near a planet, by the engine's own prices, moves and prohibitions (INT, ATM, LND, ALT).

Ships that go on alike are one `Node`; what led there is no part of it.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec.structs import replace

from interceptor_nb.core.errors import RuleError
from interceptor_nb.core.hexes import direction_names, moved
from interceptor_nb.odds.rolls import SURE, asteroid_chance, chance_of, sot_chance_at
from interceptor_nb.rules.interceptor import interface
from interceptor_nb.rules.interceptor.air import THICK, deepest_dive, is_before_interface, turn_cost, zone_of
from interceptor_nb.rules.interceptor.atmosphere import crossed, flight_in, trimmed
from interceptor_nb.rules.interceptor.landing import is_down
from interceptor_nb.rules.interceptor.legal_flight import step_problems
from interceptor_nb.rules.interceptor.legal_levels import level_step_problems
from interceptor_nb.rules.interceptor.orders import Order, Token
from interceptor_nb.rules.interceptor.plan import Air, Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.pricing import Step, a_level_on, bounced, carried_out, price, rolls_sot
from interceptor_nb.rules.interceptor.state import Field, Rocks, Ship, rocks_in
from interceptor_nb.rules.interceptor.tables import FASTEST_STREAMLINED
from interceptor_nb.rules.interceptor.zones import Levels

Turning = Literal["unmoved", "none", "owes", "freed"]
"""In streamlined flight: no hex yet; no turn since; a paid one, which a hex must follow; the free one (ATM-3)."""

_HEX, _ROLL, _HOVER, _UP, _DIVE = (Token("forward", 1), Token("roll"), Token("hover"), Token("up", 1), Token("dive", 1))
_TURNS = (Token("heading", 1), Token("heading", -1), Token("facing", 1), Token("facing", -1))


class Node(NamedTuple):
    """A ship on its way, as far as it counts for what may follow.

    Attributes:
        ship: as it stands; its thrust spent is 1 for any.
        gone: hexes, and levels, of V so far.
        last: hexes of the whole turn, where the atmosphere allows fewer than V (ATM-7); -1: V.
        turning: what a hexside turned would cost.
        hovered: it hovers (ATM-1).
        dived: levels dived in atmosphere (ALT-3).
        below: hexes flown in the atmosphere levels (ALT-2).
        came_down: from space into the atmosphere levels.
        gains: gained hexes still to be flown (ALT-5).
        spare: gained hexes still to be turned with.
    """

    ship: Ship
    gone: int = 0
    last: int = -1
    turning: Turning = "unmoved"
    hovered: bool = False
    dived: int = 0
    below: int = 0
    came_down: bool = False
    gains: int = 0
    spare: int = 0


class Edge(NamedTuple):
    """One action: its token, its TP, the chance that its own rolls bring no trouble, where it leads."""

    token: Token
    cost: int
    safe: Fraction
    node: Node


class Airways:
    """The actions open to one ship near a planet, with one velocity and one way to fly.

    Args:
        field: the scenario.
        ship: under control, as its turn begins.
        index: its place in file order.
        rocks: the changed asteroids.
        most: TP of the dearest line; an action beyond it is not looked at.
        lifters: its line says so (ATM-5).
        among_rocks: whether it may come to asteroids at all.

    Attributes:
        hexes: hexes of V that a line moves; set as it begins.
    """

    def __init__(
        self, field: Field, ship: Ship, index: int, rocks: Rocks, most: int, *, lifters: bool, among_rocks: bool = True
    ) -> None:
        self.field, self.rocks, self._most = field, rocks, most
        self._whole, self._index, self._among_rocks = ship, index, among_rocks
        self.start = (Token("lifters"),) if lifters else ()
        self.plan = plan_for(field, ship, index, Order(self.start))
        if self.plan.air is None:
            raise ValueError("a ship near no planet moves in open space")
        self.air: Air = self.plan.air
        self.ship = trimmed(self.plan, ship)
        self.flight = flight_in(self.plan, self.ship)
        self.hexes, self.most_flown = 0, FASTEST_STREAMLINED
        self._plans: dict[tuple[Token, bool, int], Plan] = {}
        self._met: dict[int, Fraction] = {}
        self._passes: dict[int, Fraction] = {}

    def plan_of(self, token: Token, *, free: bool = False, gained: int = 0) -> Plan:
        """Return the plan of *token* and a hex: after it, so that a turn has its price; before it if *free* (ATM-3)."""
        key = token, free, gained
        if key not in self._plans:
            tokens = (_HEX, token) if free else (token, _HEX)
            ship = replace(self._whole, free_hexes=0)
            plan = plan_for(self.field, ship, self._index, Order((*self.start, *tokens)))
            self._plans[key] = replace(plan, air=replace(self.air, gained=0, gains=(gained, 0) if gained else ()))
        return self._plans[key]

    def is_thick(self, ship: Ship) -> bool:
        """Return whether *ship* is in atmosphere or on the ground."""
        return zone_of(self.air.planet, ship) in THICK

    def edges(self, node: Node, spent: int) -> Iterator[Edge]:
        """Yield every action that may follow at *node*, *spent* TP into the turn."""
        ship, planet = node.ship, self.air.planet
        thick = self.is_thick(ship)
        if is_down(self.plan, ship) or (thick and self.flight == "none"):
            return
        if planet.by_level:
            yield from self._levels(node, spent, thick=thick)
            if ship.status == "landed":
                return
        if self._may_move(node, thick=thick):
            yield from self._moved(node, spent, _HEX, thick=thick)
        for token in _TURNS:
            yield from self._turned(node, spent, token, thick=thick)
        if self.air.began in THICK and not ship.thrust_spent:
            yield from self._done(node, spent, _ROLL, self.plan_of(_ROLL))
        if thick and not node.hovered:
            yield from self._done(node, spent, _HOVER, self.plan_of(_HOVER), hovered=True)
        if is_before_interface(planet, ship):
            for name in direction_names(self.air.grain):
                token = Token("bounce", name=name)
                yield from self._done(node, spent, token, self.plan_of(token))

    def changed(self, node: Node, token: Token) -> Iterator[Edge]:
        """Yield the change of velocity that a line begins with, if it may be (MOV-3)."""
        yield from self._done(node, 0, token, self.plan_of(token))

    def is_cut(self, node: Node) -> bool:
        """Return whether the atmosphere cuts off hexes that the line still has to name (ATM-7)."""
        return not self.air.planet.by_level and 0 <= node.last <= node.gone < self.hexes

    def _may_move(self, node: Node, *, thick: bool) -> bool:
        if node.turning == "freed":
            return False
        if not self.air.planet.by_level:
            return node.gone < (self.hexes if node.last < 0 else min(node.last, self.hexes))
        if thick:
            return node.below < self.most_flown and not node.hovered
        return self.air.began not in THICK and node.gone < node.ship.velocity

    def _levels(self, node: Node, spent: int, *, thick: bool) -> Iterator[Edge]:
        """Yield a level up and a level down (ALT-3, ALT-5)."""
        if node.turning == "freed" or (not thick and (self.air.began in THICK or node.gone >= node.ship.velocity)):
            return
        yield from self._moved(node, spent, _UP, thick=thick)
        if node.ship.status != "landed" and (
            not thick or node.dived < deepest_dive(self.plan.design, self.plan.maximum)
        ):
            yield from self._moved(node, spent, _DIVE, thick=thick)

    def _moved(self, node: Node, spent: int, token: Token, *, thick: bool) -> Iterator[Edge]:
        """Yield one hex, or one level, further on."""
        ship, planet, by_level = node.ship, self.air.planet, self.air.planet.by_level
        gained = int(by_level and thick and token.kind == "forward" and node.gains > 0)
        plan = self.plan_of(token, gained=gained)
        cost = price(plan, 0, ship)
        if spent + cost > self._most:
            return
        if token.kind == "forward":
            after = replace(ship, hex=moved(ship.hex, ship.heading, 1))
        else:
            after = replace(a_level_on(plan, ship, up=token.kind == "up", cost=0), free_hexes=0)
        below = node.below
        if by_level and thick and token.kind == "forward":
            below += 1
            after = replace(after, velocity=below)  # ALT-2
        after = _paid(crossed(plan, ship, after), cost)
        gone = node.gone + (not by_level or not thick)
        last = node.last
        if not by_level and after.velocity < ship.velocity:
            last = gone - 1 + max(1, after.velocity)
        top = planet.top if isinstance(planet, Levels) else 0
        if by_level and (after.altitude or 0) > top:
            return
        if not by_level and ship.status == "landed" and self.is_thick(after) and after.status == "landed":
            return  # LND-2
        if not self.may_enter(ship, after) or not self._may(node, plan, cost, spent, after):
            return
        enters = is_before_interface(planet, ship) and zone_of(planet, after) == "interface"
        entry = self._entry(ship) if enters else SURE
        safe = _both(_both(entry, self._sot(plan, ship, cost, spent)), self.passed(ship, after))
        yield Edge(
            token, cost, safe,
            node._replace(
                ship=after, gone=gone, last=last, turning="none", below=below, gains=node.gains - gained,
                dived=node.dived + (thick and token.kind == "dive"),
                came_down=node.came_down or (by_level and not thick and self.is_thick(after)),
            ),
        )  # fmt: skip

    def _turned(self, node: Node, spent: int, token: Token, *, thick: bool) -> Iterator[Edge]:
        """Yield one hexside of heading or facing; in streamlined flight for nothing and as one to be paid (ATM-3)."""
        prices = thick and self.flight == "streamlined" and token.kind == "heading" and not self.is_cut(node)
        if prices and node.turning == "none":
            yield from self._done(node, spent, token, self.plan_of(token, free=True), turning="freed")
        share = min(node.spare, turn_cost(self.flight)) if thick and token.kind == "heading" else 0
        turning: Turning = "owes" if prices and node.turning == "none" else node.turning
        plan = self.plan_of(token, gained=share)
        yield from self._done(node, spent, token, plan, turning=turning, share=share)

    def _done(
        self,
        node: Node,
        spent: int,
        token: Token,
        plan: Plan,
        *,
        turning: Turning | None = None,
        share: int = 0,
        hovered: bool = False,
    ) -> Iterator[Edge]:
        """Yield an action that leaves the ship in its hex, if it may be."""
        ship, at = node.ship, _place(plan)
        action = plan.line.actions[at]
        try:
            cost = price(plan, at, ship)
        except RuleError:
            return
        if spent + cost > self._most:
            return
        bounces = token.kind == "bounce"
        after = _paid(bounced(plan, action, ship) if bounces else carried_out(action, ship, 0), cost)
        if not self._may(node, plan, cost, spent, after):
            return
        safe = _both(self._sot(plan, ship, cost, spent), self._entry(ship) if bounces else SURE)
        yield Edge(
            token, cost, safe,
            node._replace(
                ship=after, turning=turning or node.turning, hovered=node.hovered or hovered, spare=node.spare - share
            ),
        )  # fmt: skip

    def _may(self, node: Node, plan: Plan, cost: int, spent: int, after: Ship) -> bool:
        """Return whether the engine forbids nothing about the action of *plan*."""
        step = Step(plan.line.actions[_place(plan)], cost, spent + cost, node.ship, after)
        if self.air.planet.by_level:
            left = node.ship.velocity - node.gone
            return not any(level_step_problems(plan, self.air, step, left, hovers=not node.below))
        return not any(step_problems(plan, self.air, step, self.hexes - node.gone))

    def _entry(self, ship: Ship) -> Fraction:
        """Return the chance to enter the interface, or bounce off it, unhurt (INT-1, INT-4)."""
        return chance_of(interface.need(self.plan, ship), interface.modifiers(self.field, self.plan, ship))

    def _sot(self, plan: Plan, ship: Ship, cost: int, spent: int) -> Fraction:
        total = spent + cost
        if not rolls_sot(plan, ship, cost, total):
            return SURE
        if total not in self._passes:
            self._passes[total] = sot_chance_at(self.plan, total)
        return self._passes[total]

    def may_enter(self, before: Ship, ship: Ship) -> bool:
        """Return whether *ship*, from where *before* was, has come into the map and to no asteroid that it shuns."""
        return ship.hex in self.field.hexes and (self._among_rocks or not self._rocks_met(before, ship))

    def _rocks_met(self, before: Ship, ship: Ship) -> int:
        planet = self.air.planet
        if planet.by_level:
            was, now = zone_of(planet, before), zone_of(planet, ship)
            if now != "space" or (was == "space" and before.hex == ship.hex):
                return 0  # ALT-1
        return len(rocks_in(self.field, self.rocks, ship.hex))

    def passed(self, before: Ship, ship: Ship) -> Fraction:
        """Return the chance that *ship*, which has come from where *before* was, is hurt by no asteroid (AST-1)."""
        rocks = self._rocks_met(before, ship)
        if not rocks:
            return SURE
        if ship.velocity not in self._met:
            self._met[ship.velocity] = asteroid_chance(self.field, self.plan, ship, ship.velocity)
        return self._met[ship.velocity] ** rocks


def _both(one: Fraction, other: Fraction) -> Fraction:
    """Return the chance of both; most are certain, and fractions take their time."""
    return other if one is SURE else one if other is SURE else one * other


def _place(plan: Plan) -> int:
    """Return which action of *plan* it is about: the free turn, if there is one, else the first."""
    return max(plan.line.free, 0)


def _paid(ship: Ship, cost: int) -> Ship:
    return replace(ship, thrust_spent=1) if cost and not ship.thrust_spent else ship
