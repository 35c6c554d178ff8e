"""Planets: landing, take-off and the way round (HLM-A10, HLM-A11)."""

from msgspec.structs import replace

from interceptor_nb.core.hexes import rotated, turned
from interceptor_nb.rules.helm.events import Event
from interceptor_nb.rules.helm.micro import Log, Micro, did
from interceptor_nb.rules.helm.state import Field, Ship


def grounded(field: Field, micro: Micro, index: int, log: Log | None) -> Micro:
    """Return *micro* after ship *index* changed speed: 0 in a planet's hex lands, more takes off again (HLM-A11).

    Every missile that chases a ship is destroyed when it lands.
    """
    ship = micro.state.ships[index]
    if ship.hex not in field.planets or ship.is_lost or (ship.status == "landed") == (ship.speed == 0):
        return micro
    if ship.speed:
        return did(micro, log, Event("took_off", ("HLM-A11",), index, replace(ship, status="flying")))
    left = tuple(
        None if target == index else hex_ for target, hex_ in zip(field.targets, micro.state.missiles, strict=True)
    )
    lost = sum(before is not None for before in micro.state.missiles) - sum(after is not None for after in left)
    after = replace(ship, status="landed", evasion=0, turn=0, slip=0)
    return did(micro, log, Event("landed", ("HLM-A11",), index, after, facts=(("missiles", lost),), missiles=left))


def orbited(field: Field, ship: Ship) -> Ship:
    """Return *ship* one hex further round its planet and 60 degrees further turned (HLM-A10)."""
    planet = field.planet_beside(ship.hex)
    if planet is None:
        return replace(ship, orbit=0)
    hex_ = rotated(ship.hex, planet, ship.orbit)
    return replace(ship, hex=hex_, facing=turned(ship.facing, ship.orbit), came_from=ship.hex)
