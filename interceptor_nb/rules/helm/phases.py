"""How a phase begins and ends: ships move, missiles move, and OOC, speed and energy fall (HLM-7)."""

from msgspec.structs import replace

from interceptor_nb.core.hexes import neighbour, turned
from interceptor_nb.rules.helm import missiles
from interceptor_nb.rules.helm.events import Event
from interceptor_nb.rules.helm.micro import Log, Micro, did
from interceptor_nb.rules.helm.planets import grounded, orbited
from interceptor_nb.rules.helm.setup import Options
from interceptor_nb.rules.helm.state import Field, Moment, Ship
from interceptor_nb.rules.helm.tables import PHASES


def hexes(speed: int, phase: int, options: Options) -> int:
    """Return how many hexes a ship at *speed* moves in *phase* (HLM-7)."""
    extra = speed - PHASES
    twice = phase <= extra if options.fast_hexes == "first" else phase > PHASES - extra
    return (phase <= speed) + twice


def following(now: Moment) -> tuple[int, int]:
    """Return round and phase after *now*."""
    return (now.round, now.phase + 1) if now.phase < PHASES else (now.round + 1, 1)


def began(field: Field, micro: Micro, log: Log | None) -> Micro:
    """Return *micro* in its next phase, with ships and missiles moved (HLM-7)."""
    round_, phase = following(micro.state.moment)
    now = Moment(round_, phase, "strikes")
    if phase == 1:
        micro = did(micro, log, Event("round_began", ("HLM-7",), facts=(("round", round_),), moment=now))
    micro = did(micro, log, Event("phase_began", ("HLM-7",), facts=(("phase", phase),), moment=now))
    for index in range(len(field.ids)):
        micro = _ship_moved(field, micro, index, log)
    return missiles.moved(field, micro, log)


def ended(field: Field, micro: Micro, log: Log | None) -> Micro:
    """Return *micro* with its phase over: OOC falls by 1, characters may act again (HLM-7)."""
    state = micro.state
    ships = tuple(
        ship
        if ship.is_lost
        else replace(
            ship,
            ooc=max(0, ship.ooc - 1),  # HLM-3
            spent=tuple(max(0, actions - 1) for actions in ship.spent),  # HLM-8
            reflexed=(False,) * len(ship.reflexed),  # HLM-A8
        )
        for ship in state.ships
    )
    now = Moment(state.moment.round, state.moment.phase)
    micro = did(micro, log, Event("phase_ended", ("HLM-3", "HLM-8"), moment=now, ships=ships))
    return micro if now.phase < PHASES else _round_ended(field, micro, log)


def _round_ended(field: Field, micro: Micro, log: Log | None) -> Micro:
    ships = tuple(
        ship
        if ship.is_lost
        else replace(
            ship,
            speed=ship.speed if ship.orbit else max(0, ship.speed - 1),
            energy=max(0, ship.energy - 1),
            free_used=False,  # HLM-4
            module_used=False,  # HLM-A12
        )
        for ship in micro.state.ships
    )
    micro = did(micro, log, Event("round_ended", ("HLM-7",), ships=ships))
    for index in range(len(field.ids)):
        micro = grounded(field, micro, index, log)
    return micro


def _ship_moved(field: Field, micro: Micro, index: int, log: Log | None) -> Micro:
    """Return *micro* with ship *index* moved: round its planet in phase 1, or forward, slip first and then turn."""
    ship, phase = micro.state.ships[index], micro.state.moment.phase
    if ship.status != "flying":
        return micro
    if ship.orbit:
        return _arrived(field, micro, index, orbited(field, ship), log) if phase == 1 else micro
    for _ in range(hexes(ship.speed, phase, field.options)):
        ship = micro.state.ships[index]
        if ship.is_lost:
            break
        ahead = turned(ship.facing, ship.slip)  # HLM-A7
        after = replace(ship, hex=neighbour(ship.hex, ahead), came_from=ship.hex, slip=0)
        micro = _arrived(field, micro, index, after, log)
        after = micro.state.ships[index]
        if after.turn and not after.is_lost:
            late = replace(after, facing=turned(after.facing, after.turn), turn=0)
            micro = did(micro, log, Event("turned_late", ("HLM-A6",), index, late, facts=(("hexsides", after.turn),)))
    return micro


def _arrived(field: Field, micro: Micro, index: int, ship: Ship, log: Log | None) -> Micro:
    """Return *micro* with *ship* in its new hex, where the map may end or a planet be (HLM-A11)."""
    before = micro.state.ships[index]
    if before.orbit:
        micro = did(micro, log, Event("orbited", ("HLM-A10",), index, ship))
    elif before.slip:
        micro = did(micro, log, Event("moved", ("HLM-7", "HLM-A7"), index, ship, facts=(("slip", before.slip),)))
    else:
        micro = did(micro, log, Event("moved", ("HLM-7",), index, ship))
    if ship.hex not in field.hexes:
        return did(micro, log, Event("map_left", ("HLM-7",), index, replace(ship, status="left_map")))
    if ship.hex in field.planets and ship.speed > 1:
        return did(micro, log, Event("crashed", ("HLM-A11",), index, replace(ship, status="crashed")))
    return micro
