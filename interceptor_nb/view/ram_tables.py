"""Rams in the three rule sets: chance and damage over the rammer's speed, each worked out by its own rules.

Nothing here knows a number of a rule: every chance is the rule itself run over all faces.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds, every_play, exact
from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.core.hexes import neighbour, turned
from interceptor_nb.odds.rams import Impact, ram
from interceptor_nb.odds.table import LOST_WORDS, Table
from interceptor_nb.rules import fleet, helm, interceptor
from interceptor_nb.rules.fleet.chances import ram_points
from interceptor_nb.rules.fleet.rams import why_no_ram
from interceptor_nb.rules.fleet.rolling import Ram
from interceptor_nb.rules.helm.chances import action_odds, damage_odds, hull_odds, ram_hits, success
from interceptor_nb.rules.helm.legal import Fault, faults
from interceptor_nb.rules.helm.narrate import SIDE_NAMES
from interceptor_nb.rules.helm.orders import Action
from interceptor_nb.rules.helm.state import Moment
from interceptor_nb.rules.helm.tables import TOP_SPEED
from interceptor_nb.rules.interceptor.legal import problems
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.orders import parse
from interceptor_nb.rules.interceptor.rams import declared as declare
from interceptor_nb.rules.interceptor.setup import SIDES

RuleSet = Literal["interceptor", "fleet", "helm"]
BEHIND = 3
NONE = Fraction(0)


class RammingError(InterceptorError):
    """What was asked cannot be compared; the text says why, and what could be."""


class RamRow(Struct, frozen=True):
    """A ram at one speed of the rammer.

    Attributes:
        tries: the chance that it is tried at all: morale (RAM-1), the gate (FRM-2), the rammer's check (HLM-R2).
        strikes: the chance that it strikes once it is tried: two dice (RAM-2, FRM-3), no dodge (HLM-R3).
        to_target, to_rammer: mean damage if it strikes, in hits or points.
        target_lost, rammer_lost: chance that this ship is lost to that damage, if it strikes.
        notes: what is particular at this speed, each with its rule; where the ram is forbidden, why.
    """

    speed: int
    tries: Fraction = NONE
    strikes: Fraction = NONE
    to_target: Fraction = NONE
    to_rammer: Fraction = NONE
    target_lost: Fraction = NONE
    rammer_lost: Fraction = NONE
    notes: tuple[tuple[str, str], ...] = ()
    is_forbidden: bool = False

    @property
    def chance(self) -> Fraction:
        """Return the chance that a ram that is ordered strikes."""
        return self.tries * self.strikes


class RamTable(Struct, frozen=True):
    """The rams of one ship on another over its speed.

    Attributes:
        rules: the rule set.
        game: the title of the scenario.
        rammer, target: ids of the two ships.
        about: the two ships as these rules see them, in a sentence.
        speed: what a speed is, such as ``hexes a turn``.
        damage: what damage is counted in.
        tries, strikes: what the two chances are, in a few words.
    """

    rules: RuleSet
    game: str
    rammer: str
    target: str
    about: str
    speed: str
    damage: str
    tries: str
    strikes: str
    rows: tuple[RamRow, ...]


def interceptor_table(
    setup: interceptor.Setup, rammer: str, target: str, speeds: Sequence[int], side: int = 0
) -> RamTable:
    """Return the rams of INTERCEPTOR: *rammer* comes into the hex of *target* on its *side* (RAM-1 to RAM-3, COL-2).

    Args:
        setup: the scenario; both ships are as it has them, but for the rammer's place and velocity.
        rammer: its id.
        target: its id.
        speeds: velocities of the rammer, in hexes a turn.
        side: the target's, as seen in space: an index of `SIDES`.

    Raises:
        RammingError: they are no two ships of the scenario.
    """
    field, state = interceptor.begin(setup)
    one, other = _pair(field.ids, rammer, target)
    ship, met = state.ships[one], state.ships[other]
    whys = [found.message for found in problems(field, state, one, parse(f"ram:{target}")) if found.rule == "RAM-1"]
    if ship.status != "flying":
        whys = [f"{rammer} is {STATUS_WORDS[ship.status]}, and only a ship under control declares a ram"]
    heading = turned(met.facing, side + BEHIND)
    declared = every_play(lambda dice: bool(declare(field, state, dice, one, target).rams))
    rows = []
    for speed in speeds:
        if whys:
            rows.append(_forbidden(speed, *((why, "RAM-1") for why in whys)))
            continue
        start = structs.replace(setup.ships[one], heading=heading, facing=heading, velocity=speed, morale_passed=True)
        there = structs.replace(setup, ships=(*setup.ships[:one], start, *setup.ships[one + 1 :]))
        rows.append(_interceptor_row(ram(there, rammer, target), speed, declared.get(True, NONE)))
    return RamTable(
        "interceptor",
        setup.title,
        rammer,
        target,
        f"{target} flies at V {met.velocity} and is struck on {SIDES[side].replace('_', ' ')}",
        "hexes a turn",
        "hits",
        "morale",
        "the two d10 are close",
        tuple(rows),
    )


def fleet_table(setup: fleet.Setup, rammer: str, target: str, speeds: Sequence[int]) -> RamTable:
    """Return the rams of the fleet: both ships as the game begins, within reach of each other (FRM-1 to FRM-4).

    Args:
        setup: the game.
        rammer: its id.
        target: its id.
        speeds: velocities of the rammer, in inches a turn; they only decide whether it moves.

    Raises:
        RammingError: they are no two ships of the game.
    """
    field, state = fleet.begin(setup)
    pair = _pair(field.ship_ids, rammer, target)
    ships = [state.ships[index] for index in pair]
    boxes = [field.boxes_left(index, ship) for index, ship in zip(pair, ships, strict=True)]
    thrust, against = (field.thrust(index, ship) for index, ship in zip(pair, ships, strict=True))
    results = exact(Ram(thrust, against), Ram.sides, Ram.advance).merged(lambda ram: ram.result)
    tries = 1 - results.get("not_tried", NONE)
    to_target, to_rammer = map(ram_points, boxes)
    row = RamRow(
        0,
        tries,
        results.get("hit", NONE) / tries,
        _mean(to_target),
        _mean(to_rammer),
        _at_least(to_target, boxes[1]),
        _at_least(to_rammer, boxes[0]),
    )
    rows = []
    for speed in speeds:
        why = why_no_ram(field, state, pair[0], target, speed)
        rows.append(structs.replace(row, speed=speed) if why is None else _forbidden(speed, why))
    return RamTable(
        "fleet",
        setup.title,
        rammer,
        target,
        f"{rammer} has {boxes[0]} boxes left and thrust {thrust}, {target} {boxes[1]} and {against}",
        "inches a turn",
        "points",
        "the gate",
        "the contest is won",
        tuple(rows),
    )


def helm_table(setup: helm.Setup, rammer: str, target: str, speeds: Sequence[int], side: int = 0) -> RamTable:
    """Return the rams of the helm: *rammer* comes into the hex of *target* on its *side* (HLM-R1 to HLM-R5).

    Whoever aboard has the best chance rams, and the other ship dodges by whoever makes that least likely.

    Args:
        setup: the scenario; both ships are as it has them, but for the rammer's place and speed.
        rammer: its id.
        target: its id.
        speeds: of the rammer, in hexes a round.
        side: the target's, clockwise from its front.

    Raises:
        RammingError: they are no two ships of the scenario.
    """
    field, state = helm.begin(setup)
    one, other = _pair(field.ids, rammer, target)
    met = state.ships[other]
    state = structs.replace(state, moment=Moment(1, 1, "actions", one))
    from_hex = neighbour(met.hex, turned(met.facing, side))
    rows = []
    for speed in speeds:
        came_from = from_hex if speed else None
        ship = structs.replace(state.ships[one], hex=met.hex, speed=speed, came_from=came_from)
        there = structs.replace(state, ships=(*state.ships[:one], ship, *state.ships[one + 1 :]))
        rows.append(_helm_row(field, there, one, other))
    struck = "the front" if field.options.rammed_side == "front" else SIDE_NAMES[side]
    built = [field.ships[index].size for index in (one, other)]
    return RamTable(
        "helm",
        setup.title,
        rammer,
        target,
        f"sizes {built[0]} and {built[1]}; {target} flies at speed {met.speed} and is struck on {struck}",
        "hexes a round",
        "points",
        "the rammer's check",
        "nobody dodges",
        tuple(rows),
    )


def _interceptor_row(table: Table[Impact], speed: int, tries: Fraction) -> RamRow:
    struck = [(row.end, row.chance) for row in table.rows if row.end.comes == "rams"]
    if not struck:
        return _forbidden(speed, *((row.end.comes, "RAM-2") for row in table.rows))
    strikes = sum((chance for _, chance in struck), NONE)

    def mean(value: Callable[[Impact], int]) -> Fraction:
        return sum((value(end) * chance for end, chance in struck), NONE) / strikes

    hits = mean(lambda end: end.hits)
    return RamRow(
        speed,
        tries,
        strikes,
        hits,
        hits,
        mean(lambda end: end.target_status in LOST_WORDS),
        mean(lambda end: end.rammer_status in LOST_WORDS),
        () if speed else (("it enters no hex, so dice name the sides", "COL-4"),),
    )


def _helm_row(field: helm.Field, state: helm.State, one: int, other: int) -> RamRow:
    speed, target = state.ships[one].speed, field.ids[other]
    if speed > TOP_SPEED:
        return _forbidden(speed, (f"speed is 0 to {TOP_SPEED}", "HLM-2"))
    tries = {}
    whys: list[Fault] = []
    for member in field.ships[one].crew:
        action = Action(member.id, "ram", target=target)
        if wrong := faults(field, state, one, action):
            whys += wrong
        else:
            tries[action] = success(action_odds(field, state, one, action))
    if not tries:
        return _forbidden(speed, *((why, rule or "HLM-1") for why, rule in whys or [("nobody is aboard", "HLM-1")]))
    action = max(tries, key=tries.__getitem__)
    dodges = [None, *(Action(member.id, "dodge", target=field.ids[one]) for member in field.ships[other].crew)]
    hit = min(ram_hits(field, state, one, action, dodge) for dodge in dodges)
    to_target, to_rammer = damage_odds(field, state, one, other)
    return RamRow(
        speed,
        tries[action],
        hit / tries[action] if tries[action] else NONE,
        _mean(to_target),
        _mean(to_rammer),
        _breaks(field, state, other, to_target),
        _breaks(field, state, one, to_rammer),
        () if speed else (("it comes from no hex, so the front is struck", "HLM-R5"),),
    )


def _breaks(field: helm.Field, state: helm.State, index: int, damage: Odds[int]) -> Fraction:
    """Return the chance that ship *index* is lost at its hull check after *damage* (HLM-6)."""
    hull = state.ships[index].hull
    return sum(
        (chance * (1 - hull_odds(field, state, index, hull + points)) for points, chance in damage.items() if points),
        NONE,
    )


def _forbidden(speed: int, *why: tuple[str, str]) -> RamRow:
    return RamRow(speed, notes=tuple(dict.fromkeys(why)), is_forbidden=True)


def _pair(ids: Sequence[str], rammer: str, target: str) -> tuple[int, int]:
    for ship in (rammer, target):
        if ship not in ids:
            raise RammingError(f"no ship is called {ship!r}; {', '.join(ids) or 'none'} are")
    if rammer == target:
        raise RammingError(f"{rammer!r} cannot ram itself; name two ships of {', '.join(ids)}")
    return ids.index(rammer), ids.index(target)


def _mean(odds: Odds[int]) -> Fraction:
    return sum((value * chance for value, chance in odds.items()), NONE)


def _at_least(odds: Odds[int], least: int) -> Fraction:
    return sum((chance for value, chance in odds.items() if value >= least), NONE)
