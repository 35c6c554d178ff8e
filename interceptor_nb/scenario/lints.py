"""What an author should know of a scenario: faults as errors, then what will not go as they may think."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Hex, moved, place
from interceptor_nb.core.problem import Problem
from interceptor_nb.rules import fleet, helm
from interceptor_nb.rules.interceptor.air import zone_of
from interceptor_nb.rules.interceptor.atmosphere import flight_in
from interceptor_nb.rules.interceptor.campaign import Roster
from interceptor_nb.rules.interceptor.crew import flyer
from interceptor_nb.rules.interceptor.foresight import foreseen
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.legal import outlook, read
from interceptor_nb.rules.interceptor.mass import crew_limit, exactly, max_thrust, thrust, tonnage
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import COMPONENTS, Design, MapSpec, Setup, ShipSetup
from interceptor_nb.rules.interceptor.state import LOST, Field, State, begin
from interceptor_nb.rules.interceptor.zones import LOWEST_SPACE, zone, zone_at_level
from interceptor_nb.scenario.document import Node, parsed, text_of
from interceptor_nb.scenario.faults import Fault, nearest
from interceptor_nb.scenario.files import faults, from_node
from interceptor_nb.scenario.fleet_files import fleet_from_node
from interceptor_nb.scenario.fleet_models import FLEET_FORMAT
from interceptor_nb.scenario.helm_files import helm_from_node
from interceptor_nb.scenario.helm_models import HELM_FORMAT
from interceptor_nb.scenario.roster_models import ROSTER_FORMAT
from interceptor_nb.scenario.rosters import roster_from_node

Severity = Literal["error", "warning", "note"]


class Lint(Struct, frozen=True):
    """One remark on a scenario.

    Attributes:
        severity: an ``error`` keeps it from being written; a ``warning`` is probably not meant; a ``note`` may be.
        pointer: JSON pointer of the place in the file.
        message: what was found, in one sentence.
        rules: the rules that make it so; empty where none does.
    """

    severity: Severity
    pointer: str
    message: str
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        cited = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{self.severity}: {self.pointer or '/'}: {self.message}{cited}"


def lint(setup: Setup) -> tuple[Lint, ...]:
    """Return every remark on *setup*, errors first; it may be half made."""
    errors = tuple(
        Lint("error", fault.pointer, fault.message, (fault.rule,) if fault.rule else ()) for fault in faults(setup)
    )
    found = [remark for remarks in _REMARKS for remark in remarks(setup)]
    rank = {"warning": 0, "note": 1}
    return (*errors, *sorted(found, key=lambda remark: rank[remark.severity]))


def lint_file(path: str | Path) -> tuple[Lint, ...]:
    """Return every remark on the file at *path*; a roster has none, those on a fleet or a helm are on its lines.

    Raises:
        ScenarioError: with every fault of the file.
    """
    return judged(path)[1]


def judged(path: str | Path) -> tuple[Any, tuple[Lint, ...]]:
    """Return the scenario at *path*, of whatever rule set, None for a roster, and every remark on it.

    Raises:
        ScenarioError: with every fault of the file.
    """
    path = Path(path)
    record, repeated = parsed(text_of(path), str(path))
    root = Node(record, str(path))
    if other := _OTHERS.get(root.at("format").text or ""):
        reader, remarks = other
        found = reader(root, repeated)
        return (None if isinstance(found, Roster) else found), tuple(remarks(found))
    setup = from_node(root, path.parent, repeated)
    return setup, lint(setup)


def _remark(severity: Severity, pointer: str, message: str, *rules: RuleId) -> Lint:
    return Lint(severity, pointer, message, rules)


def _shared_hexes(setup: Setup) -> Iterator[Lint]:
    rocks = {rock.hex: rock.id for rock in setup.asteroids}
    there: dict[tuple[Hex, int | None], str] = {}
    by_level = setup.rules.advanced_atmosphere
    for number, ship in _in_play(setup):
        pointer, level = f"/ships/{number}/hex", ship.altitude if by_level else None
        if ship.hex in rocks and (level is None or level >= LOWEST_SPACE):
            message = f"{ship.id} begins in the hex of asteroid {rocks[ship.hex]}; only entering it rolls"
            yield _remark("warning", pointer, message, "AST-1")
        if ship.status == "landed":
            continue
        if (ship.hex, level) in there:
            message = f"{ship.id} begins in the hex of {there[ship.hex, level]}; ships that end a turn so may collide"
            yield _remark("warning", pointer, message, "COL-1")
        there.setdefault((ship.hex, level), ship.id)


def _flight(setup: Setup) -> Iterator[Lint]:
    designs = dict(setup.designs)
    for number, ship in _in_play(setup):
        design = designs.get(ship.design)
        if design is None:
            continue
        if flyer(ship.crew, bridge=design.bridge) is None:
            message = f"nobody aboard {ship.id} can fly it; it is derelict and coasts"
            yield _remark("warning", f"/ships/{number}/crew", message, "FLT-1", "MOV-11")
        yield from _unprotected(setup, number, ship, design)
        if ship.velocity and _is_on_ground(setup, ship):
            message = f"{ship.id} begins on the ground, so it is landed and its velocity is 0"
            yield _remark("warning", f"/ships/{number}/velocity", message, "LND-2")
        if ship.altitude is not None and not setup.rules.advanced_atmosphere:
            message = f"{ship.id} has an altitude, and the scenario does not use them"
            yield _remark("note", f"/ships/{number}/altitude", message, "ALT-1")


def _is_on_ground(setup: Setup, ship: ShipSetup) -> bool:
    if setup.rules.advanced_atmosphere:
        return ship.altitude is not None and zone_at_level(ship.altitude) == "ground"
    return zone(setup.map, ship.hex) == "ground"


def _unprotected(setup: Setup, number: int, ship: ShipSetup, design: Design) -> Iterator[Lint]:
    """Remark on a Baufrin crew at a thrust that it needs a compensator for, without one (MAS-3)."""
    baufrin = any(member.race == "baufrin" for member in ship.crew)
    if not (setup.rules.variable_mass and baufrin and design.compensator is None and design.tonnage > 0):
        return
    if (rating := max_thrust(design)) >= design.race_tolerance:
        message = f"a Baufrin crew needs a compensator from thrust {design.race_tolerance} on; {ship.id} has {rating}"
        yield _remark("warning", f"/ships/{number}/design", message, "MAS-3")


def _leaving(setup: Setup) -> Iterator[Lint]:
    written = setup.orders_for(1)
    for number, ship in _in_play(setup):
        coasts = written.get(ship.id, ".").strip() in ("", ".") and ship.status in (None, "flying", "derelict")
        if coasts and ship.velocity and _is_off(setup, ship):
            message = f"{ship.id} leaves the map in turn 1 if it coasts"
            yield _remark("note", f"/ships/{number}", message, "MAP-5")


def _is_off(setup: Setup, ship: ShipSetup) -> bool:
    """Return whether *ship* coasts off the map; near a planet the rules say where it goes."""
    known = dict(setup.designs).get(ship.design)
    if known is None or known.tonnage <= 0 or (setup.map.ground_edge is None and not setup.rules.advanced_atmosphere):
        return not _on_map(setup.map, moved(ship.hex, ship.heading, ship.velocity))
    field, state = begin(structs.replace(setup, ships=(ship,), asteroids=()))
    end = foreseen(field, state, 0)
    return end is not None and end.status == "left_map"


def _designs(setup: Setup) -> Iterator[Lint]:
    used = {ship.design for ship in setup.ships}
    for name, design in setup.designs:
        pointer = f"/designs/{name}"
        if name not in used:
            yield Lint("note", pointer, f"no ship is of the design {name!r}")
        # A tonnage of 0 is an error of its own, and nothing can be divided by it.
        if design.tonnage > 0 and (rating := max_thrust(design)) == 0:
            tons, power = f"{design.tonnage:g}", f"{design.engine_power:g}"
            message = f"engine power {power} over {tons} t is thrust {rating}; such a ship only coasts"
            yield _remark("warning", f"{pointer}/engine_power", message, "MAS-1")
        yield from _compensator(setup, design, pointer)
        yield from _components(design, pointer)


def _compensator(setup: Setup, design: Design, pointer: str) -> Iterator[Lint]:
    limit = crew_limit(design)
    if not setup.rules.variable_mass or limit is None or design.tonnage <= 0:
        return
    full = max_thrust(design)
    # A design whose loads are all its weight is an error of its own, and nothing can be divided by it.
    empty = tonnage(design, tuple(exactly(load.count) for load in design.loads))
    most = thrust(exactly(design.engine_power), empty) if empty > 0 else full
    if most > limit:
        message = f"the engines give thrust {full} full and {most} empty, the crew stands {limit}"
        yield _remark("note", f"{pointer}/compensator", message, "MAS-3")


def _first_lines(setup: Setup) -> Iterator[Lint]:
    """Judge the lines of turn 1 by the rules; those of later turns depend on how the first went."""
    known = dict(setup.designs)
    if any(ship.design not in known or known[ship.design].tonnage <= 0 for ship in setup.ships):
        return
    field, start = begin(setup)
    state = coming(field, start)
    for owner, line in setup.orders_for(1).items():
        if owner in field.index:
            yield from _against_rules(read(field, state, field.index[owner], line)[1], "turn 1", "/orders/1")
            yield from _falling(field, state, owner, line)


def _against_rules(problems: Iterable[Problem[Any]], when: str, pointer: str) -> Iterator[Lint]:
    # Spelling is an error of its own.
    yield from _told((problem for problem in problems if problem.rule is not None), when, pointer)


def _told(problems: Iterable[Problem[Any]], when: str, pointer: str) -> Iterator[Lint]:
    for problem in problems:
        rules = (problem.rule,) if problem.rule else ()
        yield Lint("warning", f"{pointer}/{problem.owner}", f"{when}, {problem.plain}", rules)


def _fleet_lines(setup: fleet.Setup) -> Iterator[Lint]:
    yield from _against_rules(fleet.problems(*fleet.begin(setup), setup.orders_for(1)), "turn 1", "/orders/1")
    for turn, _ in setup.orders:
        yield from _too_late(turn, setup.turns, str(turn))


def _helm_lines(setup: helm.Setup) -> Iterator[Lint]:
    """Judge the lines of phase 1.1 where ships and missiles have moved, and of the others whom they name.

    What dice do on the way is left out.
    """
    field, start = helm.begin(setup)
    state = helm.coming(field, start)
    state = structs.replace(state, moment=structs.replace(state.moment, ram=None, strike=None))
    for (round_, phase), lines in setup.orders:
        for owner, line in lines:
            index, order, is_first = field.index[owner], helm.parse(line), (round_, phase) == (1, 1)
            found = helm.problems(field, state, index, order) if is_first else helm.strangers(field, index, order)
            yield from _told(found, f"phase {round_}.{phase}", f"/orders/{round_}.{phase}")
        yield from _too_late(round_, setup.rounds, f"{round_}.{phase}", "round")


def _too_late(turn: int, last: int, key: str, unit: str = "turn") -> Iterator[Lint]:
    if turn > last:
        lasts = f"{last} {unit}{'' if last == 1 else 's'}"
        yield Lint("warning", f"/orders/{key}", f"the game lasts {lasts}, so these are not played")


def _falling(field: Field, state: State, owner: str, line: str) -> Iterator[Lint]:
    """Remark on a line that brings a ship into the atmosphere in which it cannot fly (ATM-7)."""
    index = field.index[owner]
    order, problems = read(field, state, index, line)
    if problems or field.planet is None:
        return
    look = outlook(field, state, index, order)
    for step in look.steps:
        came = zone_of(field.planet, step.before) != "atmosphere" == zone_of(field.planet, step.after)
        if came and flight_in(look.plan, step.after) == "none":
            message = f"turn 1, {owner}: the ship cannot fly in atmosphere, and the line brings it there"
            yield _remark("warning", f"/orders/1/{owner}", message, "ATM-7")
            return


def _components(design: Design, pointer: str) -> Iterator[Lint]:
    if not design.internals:
        message = "no internals are listed, so damage past the armour does nothing; list components such as crew"
        yield _remark("warning", f"{pointer}/internals", message, "DMG-2", "DMG-5")
    for number, (name, _) in enumerate(design.internals):
        if name not in COMPONENTS and (near := nearest(name, COMPONENTS)):
            message = f"{name!r} is dead weight to the rules; did you mean {near!r}?"
            yield _remark("warning", f"{pointer}/internals/{number}", message, "DMG-5")


def _unread(setup: Setup) -> Iterator[Lint]:
    lost = {ship.id: ship.status for ship in setup.ships if ship.status in LOST or ship.status == "derelict"}
    for turn, lines in setup.orders:
        yield from _too_late(turn, setup.turns, str(turn))
        for ship, _ in lines:
            if ship in lost:
                message = f"{ship} is {str(lost[ship]).replace('_', ' ')}, so its line is not read"
                yield _remark("note", f"/orders/{turn}/{ship}", message, "MOV-11")
    for number, check in enumerate(setup.checks):
        by_turn = dict(check.arguments).get("by_turn")
        if isinstance(by_turn, int) and by_turn > setup.turns:
            message = f"turn {by_turn} is after the last of {setup.turns}"
            yield Lint("note", f"/checks/{number}/by_turn", message)


def _bystanders(setup: Setup) -> Iterator[Lint]:
    used = {ship.side for ship in setup.ships} | {installation.side for installation in setup.installations}
    for number, side in enumerate(setup.sides):
        if side.id not in used:
            yield Lint("note", f"/sides/{number}", f"nothing belongs to the side {side.id!r}")
    if setup.rules.gravity and setup.map.ground_edge is None and not setup.rules.advanced_atmosphere:
        yield _remark("warning", "/rules/gravity", "gravity pulls nothing, for the map has no planet", "GRV-2", "GRV-3")
    if setup.rules.gravity:
        for number, installation in enumerate(setup.installations):
            message = f"the orbital installation {installation.id} is not expected where gravity pulls"
            yield _remark("warning", f"/installations/{number}", message, "GRV-5")
    if not setup.rules.asteroids_drift:
        for number, rock in enumerate(setup.asteroids):
            if rock.direction is not None:
                message = f"asteroid {rock.id} has a direction, and the field does not move"
                yield _remark("note", f"/asteroids/{number}/direction", message, "AST-5")


def _out_of_place(setup: Setup) -> Iterator[Lint]:
    """Remark on what belongs in space and begins in the atmosphere or on the ground, as the map has them."""
    low = {"atmosphere": "in the atmosphere", "ground": "on the ground"}
    for number, rock in enumerate(setup.asteroids):
        if where := low.get(zone(setup.map, rock.hex)):
            message = f"asteroid {rock.id} begins {where}; one that drifts in there is gone"
            yield _remark("warning", f"/asteroids/{number}", message, "AST-6", "MAP-3")
    for number, installation in enumerate(setup.installations):
        if where := low.get(zone(setup.map, installation.hex)):
            message = f"the orbital installation {installation.id} is {where}, not in orbit"
            yield _remark("warning", f"/installations/{number}", message, "MAP-3")


def _in_play(setup: Setup) -> Iterator[tuple[int, ShipSetup]]:
    return ((number, ship) for number, ship in enumerate(setup.ships) if ship.status not in LOST)


def _on_map(sheet: MapSpec, hex_: Hex) -> bool:
    column, row = place(hex_, sheet.grain)
    return 1 <= column <= sheet.columns and 1 <= row <= sheet.rows


_REMARKS: tuple[Callable[[Setup], Iterable[Lint]], ...] = (
    _first_lines,
    _shared_hexes,
    _flight,
    _leaving,
    _designs,
    _unread,
    _bystanders,
    _out_of_place,
)

_OTHERS: dict[str, tuple[Callable[[Node, list[Fault]], Any], Callable[[Any], Iterable[Lint]]]] = {
    ROSTER_FORMAT: (roster_from_node, lambda _: ()),
    FLEET_FORMAT: (fleet_from_node, _fleet_lines),
    HELM_FORMAT: (helm_from_node, _helm_lines),
}
"""What reads other files than INTERCEPTOR's, and what remarks on them, by their ``format``."""
