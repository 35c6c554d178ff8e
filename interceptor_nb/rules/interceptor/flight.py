"""Straight ahead and down near a planet, hex by hex where the zones ask for it (MOV-1, INT, ATM)."""

from collections.abc import Container
from typing import Any

from msgspec import structs

from interceptor_nb.core.hexes import Hex, ahead, moved
from interceptor_nb.rules.interceptor.air import (
    THICK,
    Flight,
    down_rule,
    is_aligned,
    is_before_interface,
    lowered,
    zone_of,
)
from interceptor_nb.rules.interceptor.atmosphere import falls, flight_in, settled
from interceptor_nb.rules.interceptor.entering import Log, entered, noted
from interceptor_nb.rules.interceptor.plan import Air, Move, Plan, hexes_of
from interceptor_nb.rules.interceptor.pricing import a_level_on
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Rocks, rocks_in
from interceptor_nb.rules.interceptor.tables import FASTEST_STREAMLINED
from interceptor_nb.rules.interceptor.zones import Zone

FLIGHT_RULES: dict[Flight, tuple[RuleId, ...]] = {"lifters": ("ATM-1",), "streamlined": ("ATM-3",), "none": ("ATM-7",)}
"""What governs each way to fly."""

_SINKS: dict[Flight, tuple[RuleId, ...]] = {"lifters": ("ATM-2",), "streamlined": ("ATM-4",), "none": ("ATM-7",)}


class _Clear(Container[Hex]):
    """The hexes of one zone without an asteroid."""

    def __init__(self, field: Field, air: Air, rocks: Rocks, zone: Zone) -> None:
        self._field, self._rocks, self._hexes = field, rocks, air.planet.hexes[zone]
        self._rocky = zone == "space" or not air.planet.by_level

    def __contains__(self, hex_: Any) -> bool:
        return hex_ in self._hexes and not (self._rocky and rocks_in(self._field, self._rocks, Hex(*hex_)))


def onward(field: Field, plan: Plan, air: Air, move: Move, hexes: int, *, cost: int, log: Log | None) -> Move:
    """Return *move* after up to *hexes* straight ahead, to the first that is not like those before.

    Before the interface it stops, with the roll to enter due (INT-1); no other border asks for one (INT-7).

    Args:
        field: the scenario.
        plan: what holds for the move.
        air: the planet.
        move: the move so far.
        hexes: at least 1; where there is a price, it is 1.
        cost: TP of the hex.
        log: where the facts go.
    """
    ship, zone = move.ship, zone_of(air.planet, move.ship)
    there, gone, _ = ahead(ship.hex, ship.heading, hexes, _Clear(field, air, move.rocks, zone))
    by_level = air.planet.by_level
    verge = not by_level and zone == "space" and air.planet.zone(there) == "interface"
    if verge:
        gone -= 1
        there = moved(ship.hex, ship.heading, gone)
    # Out of line it does not go in by orders (INT-7): the line has to drop that hex first.
    asks = verge and (is_aligned(ship) or move.stage != "orders")
    following = structs.replace(move, moved=move.moved + gone, due="entry" if asks else None, cleared=False)
    if gone == 0:
        return following
    after = structs.replace(ship, hex=there, thrust_spent=ship.thrust_spent + cost)
    if by_level and zone == "atmosphere" and ship.status != "random":
        following = structs.replace(following, below=move.below + gone)
        after = structs.replace(after, velocity=following.below)  # ALT-2
    priced: tuple[RuleId, ...] = ("ATM-1",) if cost else ()
    if by_level and zone == "atmosphere":
        priced = ("ALT-2",) if cost else ("ALT-5",)
    noted(log, plan, "hexes_moved", ("MOV-1", *priced), after, cost=cost, facts=(("hexes", gone),))
    return structs.replace(following, ship=after) if verge else entered(field, plan, following, after, log)


def coasted(field: Field, plan: Plan, air: Air, move: Move, log: Log | None) -> Move:
    """Return *move* as it coasts on: V hexes, in atmosphere only in streamlined flight (MOV-11, ATM-1, ATM-6)."""
    ship, left = move.ship, hexes_of(move) - move.moved
    in_air = zone_of(air.planet, ship) in THICK and ship.status != "random"
    if in_air and air.planet.by_level:
        return _flown_on(field, plan, air, move, log)
    if left <= 0 or (in_air and flight_in(plan, ship) != "streamlined"):
        return structs.replace(move, stage="settle")
    return onward(field, plan, air, move, left, cost=0, log=log)


def _flown_on(field: Field, plan: Plan, air: Air, move: Move, log: Log | None) -> Move:
    """Return *move* without orders in the atmosphere levels: the hexes it gained, at least 1 in streamlined flight."""
    flight = flight_in(plan, move.ship)
    hexes = (
        0
        if flight == "none" or air.began != "atmosphere"
        else max(min(air.gained, FASTEST_STREAMLINED), int(flight == "streamlined"))
    )
    if move.below >= hexes:
        return structs.replace(move, stage="settle")
    return onward(field, plan, air, move, hexes - move.below, cost=0, log=log)


def levelled(field: Field, plan: Plan, air: Air, move: Move, *, up: bool, cost: int, log: Log | None) -> Move:
    """Return *move* one level higher or lower (ALT-3, ALT-4); at the interface with the roll to enter due (ALT-5)."""
    ship = move.ship
    zone = zone_of(air.planet, ship)
    if not up and is_before_interface(air.planet, ship):
        return structs.replace(move, due="entry", cleared=False)
    in_air = zone in THICK
    after = a_level_on(plan, ship, up=up, cost=cost)
    facts = (("level", after.altitude or 0),)
    noted(log, plan, "level_changed", ("ALT-3",) if in_air else ("ALT-5",), after, cost=cost, facts=facts)
    following = structs.replace(move, at=move.at + 1, moved=move.moved + (not in_air), cleared=False)
    return entered(field, plan, following, after, log)


def ended(field: Field, plan: Plan, air: Air, move: Move, log: Log | None) -> Move:
    """Return *move* after what air does to a ship that has done: slows it, lets it sink (ATM-1 to ATM-4, ATM-7)."""
    ship, over = move.ship, structs.replace(move, stage="over")
    sinks = falls(plan, ship, hovered=move.hovered)
    after = settled(plan, ship, hovered=move.hovered)
    flight = flight_in(plan, after)
    if after.velocity != ship.velocity:
        facts = (("before", ship.velocity), ("velocity", after.velocity))
        noted(log, plan, "slowed", FLIGHT_RULES[flight], after, facts=facts)
    if not sinks:
        return structs.replace(over, ship=after)
    fallen = lowered(air.planet, after)
    noted(log, plan, "fell", (*_SINKS[flight], down_rule(air.planet)), fallen)
    return entered(field, plan, structs.replace(over, ship=after), fallen, log)
