"""What the inspector says of a ship or a hex: each number with the sum it comes from and its rules."""

from fractions import Fraction

from msgspec import Struct, structs

from interceptor_nb.core.errors import CannotTurnError
from interceptor_nb.core.hexes import Hex, direction_name
from interceptor_nb.rules.interceptor.air import THICK, Flight, flight_of, turn_cost, zone_of
from interceptor_nb.rules.interceptor.control import safe_operating_thrust, skill_of
from interceptor_nb.rules.interceptor.crew import Flyer, familiarity, flyer, flying
from interceptor_nb.rules.interceptor.mass import crew_limit, engine_power, exactly, max_thrust, thrust, tonnage
from interceptor_nb.rules.interceptor.movement import facing_cost, heading_cost, working_dcs
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import Design, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import begin
from interceptor_nb.rules.interceptor.zones import zone, zone_at_level
from interceptor_nb.view.board import Board, Counter, RockMark, Station
from interceptor_nb.view.layout import on_map
from interceptor_nb.view.text import hex_words


class Number(Struct, frozen=True):
    """A number that was worked out.

    Attributes:
        label: what it is.
        value: the number with its unit.
        sum: how it comes about, in one line.
        rules: the rules that make it so.
    """

    label: str
    value: str
    sum: str
    rules: tuple[RuleId, ...]


def numbers(setup: Setup, ship: ShipSetup) -> tuple[Number, ...]:
    """Return the numbers of *ship* as the scenario begins; none where its design is not there."""
    design = dict(setup.designs).get(ship.design)
    if design is None or design.tonnage <= 0:
        return ()
    lost = ship.internals_lost if any(ship.internals_lost) else ()
    gone = dict(ship.loads_lost)
    loads = tuple(Fraction(str(gone.get(load.id, 0))) for load in design.loads) if gone else ()
    variable = setup.rules.variable_mass
    maximum = max_thrust(design, lost, loads, variable_mass=variable)
    return (
        _thrust(design, lost, loads, maximum, variable=variable),
        *_skill(ship, design),
        _sot(ship, design, maximum),
        _heading(setup, ship, design, lost),
        _facing(setup, ship, design),
    )


def hex_line(board: Board, hex_: Hex) -> str:
    """Return *hex_* in one short line: its label, its zone, what stands in it by letter."""
    if not on_map(board.map, hex_):
        return f"{hex_words(hex_, board.map.grain)}, off the map"
    seen = [] if any(ship.altitude is not None for ship in board.ships) else [zone(board.map, hex_)]
    parts = [f"hex {hex_words(hex_, board.map.grain)}", *seen]
    here = list(board.in_hex(hex_))
    parts += [_ship(board, thing) for thing in here if isinstance(thing, Counter)]
    parts += [f"installation {thing.id}" for thing in here if isinstance(thing, Station)]
    rocks = [thing for thing in here if isinstance(thing, RockMark)]
    if rocks:
        damage = sum(rock.damage for rock in rocks)
        count = "asteroid" if len(rocks) == 1 else f"{len(rocks)} asteroids"
        parts.append(f"{count}, damage {damage}" if damage else count)
    return " · ".join(parts)


def drift_line(board: Board, ship: Counter) -> str:
    """Return where *ship* coasts to next turn, and what lies there (MOV-1)."""
    end = ship.drift
    if end is None:
        return "stays where it is" if ship.velocity == 0 else "its way is not its own"
    words = hex_words(end, board.map.grain)
    if not on_map(board.map, end):
        return f"coasts off the map, to {words} [MAP-5]"
    return f"coasts to {words}"


def _ship(board: Board, ship: Counter) -> str:
    grain = board.map.grain
    heading, facing = direction_name(ship.heading, grain), direction_name(ship.facing, grain)
    level = "" if ship.altitude is None else f", level {ship.altitude} ({zone_at_level(ship.altitude)})"
    return f"{ship.letter}: velocity {ship.velocity}, heading {heading}, facing {facing}{level}"


def _thrust(
    design: Design, lost: tuple[int, ...], loads: tuple[Fraction, ...], maximum: int, *, variable: bool
) -> Number:
    power, tons = engine_power(design, lost), tonnage(design, loads if variable else ())
    words = f"thrust {maximum} = {_decimal(power)} / {_decimal(tons)} t, to the nearest"
    rules: tuple[RuleId, ...] = ("MAS-1",)
    limit = crew_limit(design)
    if power != exactly(design.engine_power):
        words += f"; {_decimal(power)} of {design.engine_power:g} is left"
        rules += ("DMG-4",)
    if variable:
        rules += ("MAS-2",)
        if limit is not None and maximum == limit < thrust(power, tons):
            words += f"; the crew stands {limit}"
            rules += ("MAS-3",)
    return Number("Thrust", f"{maximum} TP", words, rules)


def _skill(ship: ShipSetup, design: Design) -> tuple[Number, ...]:
    who = _flyer(ship, design)
    if who is None:
        return (Number("Piloting", "nobody", "nobody aboard can fly it; it coasts as a derelict", ("FLT-1", "MOV-11")),)
    member = ship.crew[flying(ship.crew, bridge=design.bridge) or 0]
    if member.piloting is None:
        words = f"{who.name} has no skill and flies by luck: {who.piloting}"
        return (Number("Piloting", str(who.piloting), words, ("CRW-3",)),)
    bonus = familiarity(member.missions)[0]
    if not bonus:
        return ()
    words = f"piloting {who.piloting} = {member.piloting} + {bonus} for {member.missions} missions in this ship"
    return (Number("Piloting", str(who.piloting), words, ("CRW-5",)),)


def _flyer(ship: ShipSetup, design: Design) -> Flyer | None:
    """Return who flies *ship*; nobody flies a derelict (MOV-11)."""
    return None if ship.status == "derelict" else flyer(ship.crew, bridge=design.bridge)


def _sot(ship: ShipSetup, design: Design, maximum: int) -> Number:
    skill = skill_of(_flyer(ship, design))
    sot = safe_operating_thrust(maximum, skill)
    return Number("SOT", f"{sot} TP", f"SOT {sot} = up((thrust {maximum} + piloting {skill}) / 2)", ("SOT-1",))


def _heading(setup: Setup, ship: ShipSetup, design: Design, lost: tuple[int, ...]) -> Number:
    if (flight := _flight(setup, ship, design)) is not None:
        return _heading_in_air(flight)
    sets = working_dcs(design, lost)
    try:
        cost = heading_cost(ship.velocity, sets, optional=setup.rules.heading_cost == "optional")
    except CannotTurnError as error:
        return Number("Heading change", "none", error.message, ("MOV-7",))
    words = f"{cost} TP a hexside at velocity {ship.velocity} with {sets} DCS {'set' if sets == 1 else 'sets'}"
    return Number("Heading change", f"{cost} TP", words, ("MOV-4",))


def _flight(setup: Setup, ship: ShipSetup, design: Design) -> Flight | None:
    """Return how *ship* flies where it begins, None outside the atmosphere."""
    field, state = begin(structs.replace(setup, ships=(ship,), designs=((ship.design, design),)))
    if field.planet is None or zone_of(field.planet, state.ships[0]) not in THICK:
        return None
    return flight_of(design, state.ships[0], lifters=False)


def _heading_in_air(flight: Flight) -> Number:
    cost = turn_cost(flight)
    match flight:
        case "streamlined":
            words = f"{cost} TP a hexside in streamlined flight; the first after the last hex is free"
            return Number("Heading change", f"{cost} TP", words, ("ATM-3",))
        case "lifters":
            return Number("Heading change", f"{cost} TP", f"{cost} TP a hexside on lifters", ("ATM-1",))
        case _:
            return Number("Heading change", "none", "the ship cannot fly in atmosphere; it falls", ("ATM-7",))


def _facing(setup: Setup, ship: ShipSetup, design: Design) -> Number:
    if (flight := _flight(setup, ship, design)) is not None:
        words = {
            "streamlined": "in streamlined flight the ship faces where it heads",
            "lifters": f"{turn_cost(flight)} TP a hexside on lifters",
            "none": "the ship cannot fly in atmosphere; it falls",
        }[flight]
        value = f"{turn_cost(flight)} TP" if flight == "lifters" else "none"
        rules: dict[Flight, RuleId] = {"streamlined": "ATM-3", "lifters": "ATM-1", "none": "ATM-7"}
        return Number("Facing change", value, words, (rules[flight],))
    cost = facing_cost(design)
    return Number("Facing change", f"{cost} TP", f"{cost} TP a hexside = up({design.tonnage:g} t / 1000)", ("MOV-5",))


def _decimal(number: Fraction) -> str:
    return f"{float(number):g}"
