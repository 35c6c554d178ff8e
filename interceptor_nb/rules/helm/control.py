"""Skill checks and OOC: difficulty, modifiers, and what a shortfall does (HLM-1, HLM-3, HLM-5)."""

from msgspec.structs import replace

from interceptor_nb.rules.helm.events import Modifier
from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.setup import CrewMember, Options, ShipSetup
from interceptor_nb.rules.helm.state import Ship, State
from interceptor_nb.rules.helm.tables import (
    MOST_OOC,
    ORBIT_EXTRA,
    REMOTE,
    REPAIR_DIFFICULTY,
    ROWS,
    SPIN_DIFFICULTY,
    STEP,
    Row,
)


def row_of(state: State, action: Action) -> Row:
    """Return the table row of *action*; a ram is dodged by the row of the ram (HLM-A9, HLM-R3)."""
    return ROWS["ram" if action.kind == "dodge" and state.moment.ram else action.kind]


def terms(built: ShipSetup, state: State, ship: Ship, action: Action) -> tuple[Modifier, ...]:
    """Return the numbers that make up the difficulty of *action*, as *ship* stands."""
    rule = row_of(state, action).rule
    if action.kind == "spin":
        return (Modifier(SPIN_DIFFICULTY, "the wheel", "HLM-A4"),)
    if action.kind == "repair":
        return (Modifier(REPAIR_DIFFICULTY, "a repair", "HLM-A13"),)
    found = [Modifier(ship.speed, "speed", rule), Modifier(built.size, "size", rule)]
    more = abs(action.count) - 1
    if action.kind in ("turn", "speed", "evade", "delay") and more > 0:  # HLM-A2, HLM-A3, HLM-A5, HLM-A6
        found.append(Modifier(STEP * more, f"{STEP} for each of {more} more", rule))
    elif action.kind == "orbit":
        found.append(Modifier(ORBIT_EXTRA, "an orbit", "HLM-A10"))
    elif action.kind == "dodge":
        moment = state.moment
        if moment.ram:
            found.append(Modifier(moment.ram.margin, "margin of the ram", "HLM-R3"))
        elif moment.strike:
            found.append(Modifier(moment.strike.amount, "amount by which it hit", "HLM-A8"))
    return tuple(found)


def difficulty(built: ShipSetup, state: State, ship: Ship, action: Action) -> int:
    """Return what a check for *action* must reach, as *ship* stands: the sum of its `terms`."""
    return sum(term.value for term in terms(built, state, ship, action))


def modifiers(built: ShipSetup, ship: Ship, member: CrewMember, action: Action) -> tuple[Modifier, ...]:
    """Return what is added to 2d6 when *member* tries *action*: skill, upgrade, OOC, remote use (HLM-1, HLM-5)."""
    helm = ROWS[action.kind].helm
    skill = member.piloting if helm else member.engineering
    found = [Modifier(skill, "piloting" if helm else "engineering", "HLM-1")]
    if helm and built.upgrade:
        found.append(Modifier(built.upgrade, "upgrade", "HLM-5"))
    if ship.ooc and action.kind != "steady":  # HLM-A1 alone ignores it
        found.append(Modifier(-ship.ooc, "OOC", "HLM-1"))
    if member.remote:
        found.append(Modifier(-REMOTE, "remote", "HLM-1"))
    return tuple(found)


def out_of_control(ship: Ship, points: int, options: Options) -> Ship:
    """Return *ship* with *points* more OOC; what passes 6 hurts the hull instead (HLM-3)."""
    ooc = min(ship.ooc + points, MOST_OOC)
    excess = ship.ooc + points - ooc
    return replace(ship, ooc=ooc, hull=ship.hull + excess * options.excess_hull)


def shortfall_ooc(margin: int) -> int:
    """Return the OOC of a check that failed by *margin*, which is below 0 (HLM-3)."""
    return 1 - margin


def walked(spaces: int, ooc: int) -> int:
    """Return how far a character comes who could move *spaces* on a ship at *ooc* (HLM-1)."""
    return max(0, spaces - ooc)
