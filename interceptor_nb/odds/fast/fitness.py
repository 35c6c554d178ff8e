"""What the lockstep does, and what only the engine does."""

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.odds.fast.compiled import fastest
from interceptor_nb.odds.fast.tables import Cells
from interceptor_nb.rules.interceptor.damage import collision_hits
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.policies import PolicyName
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import begin

SHIPS, SIDES, VELOCITY = 12, 4, 1 << 12
"""How many ships and sides there may be, and what no velocity may reach, nor the number of turns."""
ROCKS = 400
"""How many asteroids may drift: in every turn each looks for all others."""
CELLS, HEAP = 1 << 15, 1 << 13
"""What no map reaches in cells, and no scenario in asteroids."""
HITS, BOXES = 1 << 24, 1 << 20
"""What no collision and no ship reaches."""


def why_not(setup: Setup, policy: PolicyName = "coast", turns: int | None = None) -> str | None:
    """Return why only the engine plays *setup*, None where the lockstep does.

    Args:
        setup: the scenario.
        policy: how a ship is flown without a written line.
        turns: how many are played; None takes the scenario's own.
    """
    turns = setup.turns if turns is None else turns
    if policy != "coast":
        return f"the policy {policy} is the engine's; the other one is coast"
    if setup.map.ground_edge is not None or setup.rules.advanced_atmosphere:
        return "ships near a planet are the engine's"
    if setup.rules.asteroids_drift and len(setup.asteroids) > ROCKS:
        return f"more than {ROCKS} asteroids that drift are the engine's"
    if not 1 <= len(setup.ships) <= SHIPS or len({ship.side for ship in setup.ships}) > SIDES:
        return f"other than 1 to {SHIPS} ships of at most {SIDES} sides are the engine's"
    return _unreadable(setup) or _out_of_place(setup) or _too_large(setup, turns)


def _unreadable(setup: Setup) -> str | None:
    """Return what is wrong with the first line that cannot be read."""
    for turn, lines in setup.orders:
        for ship, line in lines:
            try:
                parse(line)
            except OrderSyntaxError as error:
                return f"turn {turn}, {ship}: {error}"
    return None


def _out_of_place(setup: Setup) -> str | None:
    field, state = begin(setup)
    for owner, ship in zip(field.ids, state.ships, strict=True):
        if ship.status == "landed":
            return f"{owner} is landed, and there is no planet"
        if not ship.is_lost and ship.hex not in field.hexes:
            return f"{owner} is off the map"
    if field.drifts:
        for rock in setup.asteroids:
            if rock.hex not in field.hexes:
                return f"{rock.id} is off the map"
    return None


def _too_large(setup: Setup, turns: int) -> str | None:
    """Return which number has no room in the lockstep."""
    try:
        most = fastest(setup, turns)
    except ZeroDivisionError:
        return "a ship without its loads has no mass"
    if max(most, turns) >= VELOCITY:
        return f"turns and velocities of {VELOCITY:,} and more are the engine's"
    field, _ = begin(setup)
    if Cells(field).count >= CELLS:
        return f"maps of {CELLS:,} hexes and more, with the corners that make them even, are the engine's"
    if len(setup.asteroids) >= HEAP:
        return f"{HEAP:,} asteroids and more are the engine's"
    if any(collision_hits(design, 2 * most) >= HITS for design in field.designs):
        return f"collisions of {HITS:,} hits and more are the engine's"
    boxes = (sum(design.armour) + sum(count for _, count in design.internals) for design in field.designs)
    if any(count >= BOXES for count in boxes):
        return f"ships of {BOXES:,} boxes and more are the engine's"
    return None
