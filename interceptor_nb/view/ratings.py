"""What a design can do: thrust, limits, costs and what dropping its loads changes, as numbers and as sums in words.

Every number comes from the rules; here it is only asked for and put into words.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from interceptor_nb.core.errors import CannotTurnError
from interceptor_nb.rules.interceptor import control, mass, movement, plant
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.rules.interceptor.tables import HEADING_COST_CAP

MOST_PIECES = 24
"""The most rows of the table of drops; a load of more pieces is dropped in equal shares of whole pieces."""
LEAST_DCS_COLUMNS = 2
MOST_DCS_COLUMNS = 4


class Drop(Struct, frozen=True):
    """The ship with one more piece gone.

    Attributes:
        what: the load that went, with how many pieces of it; empty for the ship at full load.
        gone: pieces gone of each load, in the design's order.
        tons: what the ship weighs now (MAS-2).
        exact: engine power over those tons, before it is rounded (MAS-1).
        thrust: TP by MAS-1, before the limit of the crew.
        usable: TP under that limit (MAS-3).
        next_at: the ship has a TP more at this weight or less.
    """

    what: str
    gone: tuple[Fraction, ...]
    tons: Fraction
    exact: Fraction
    thrust: int
    usable: int
    next_at: Fraction | None


class Band(Struct, frozen=True):
    """The velocities at which one hexside of heading costs *cost* TP (MOV-4).

    Attributes:
        ranges: lowest and highest velocity for 1, 2, … sets of directional controls; None for no upper end.
    """

    cost: int
    ranges: tuple[tuple[int, int | None], ...]


class Push(Struct, frozen=True):
    """The need to push *extra* TP out of the plant (PLT-1): a number, "A" for certain damage, None for not allowed."""

    extra: int
    need: int | Literal["A"] | None


class Ratings(Struct, frozen=True):
    """What a design can do.

    Attributes:
        drops: at full load, then after each piece dropped in turn.
        at: index of the drop that *now* is.
        maximum: TP it may use now, the crew's limit included where mass varies.
        limit: the crew's limit, None without a compensator or without variable mass.
        heading: TP of one hexside of heading at *velocity*, None where it cannot turn.
        facing: TP of one hexside of facing, and of a roll.
        columns: for how many sets of directional controls the bands are.
    """

    design: Design
    piloting: int
    velocity: int
    variable_mass: bool
    drops: tuple[Drop, ...]
    at: int
    maximum: int
    limit: int | None
    sot: int
    heading: int | None
    facing: int
    columns: tuple[int, ...]
    bands: tuple[Band, ...]
    pushes: tuple[Push, ...]

    @property
    def now(self) -> Drop:
        """Return the weight it is judged at."""
        return self.drops[self.at]


class Figure(Struct, frozen=True):
    """One number of a data sheet: its *name*, *value* with unit, the *sum* it comes from, the rules behind it."""

    name: str
    value: str
    sum: str
    rules: tuple[RuleId, ...]


def ratings(
    design: Design, *, piloting: int = 5, velocity: int = 5, variable_mass: bool = True, at: int = 0
) -> Ratings:
    """Return what *design* can do.

    Args:
        design: a design whose loads weigh less than its tonnage.
        piloting: the skill its SOT is judged by.
        velocity: hexes a turn that its heading cost is judged by.
        variable_mass: whether the option of MAS-2 is on.
        at: how many of the drops have been made; more than there are means all.
    """
    drops = tuple(drops_of(design))
    at = min(at, len(drops) - 1)
    columns = _columns(design.dcs)
    maximum = mass.max_thrust(design, (), drops[at].gone, variable_mass=variable_mass)
    return Ratings(
        design,
        piloting,
        velocity,
        variable_mass,
        drops,
        at,
        maximum,
        mass.crew_limit(design),
        control.safe_operating_thrust(maximum, piloting),
        _heading_cost(velocity, design.dcs),
        movement.facing_cost(design),
        columns,
        _bands(columns),
        tuple(Push(extra, plant.push_need(maximum, extra)) for extra in range(1, 6)),
    )


def drops_of(design: Design) -> Iterator[Drop]:
    """Yield *design* at full load, then after every piece, load by load in the design's order (MAS-2)."""
    gone = [Fraction(0)] * len(design.loads)
    yield _drop(design, "", tuple(gone))
    total = sum(load.count for load in design.loads)
    share = -(-total // MOST_PIECES)
    for number, load in enumerate(design.loads):
        left = load.count
        while left:
            pieces = min(share, left)
            left -= pieces
            gone[number] += pieces
            name = load.id if load.count == 1 else f"{load.id}, {int(gone[number])} of {load.count}"
            yield _drop(design, name, tuple(gone))


def figures(found: Ratings) -> tuple[Figure, ...]:
    """Return the data sheet of *found*: every number with its sum."""
    design = found.design
    return (
        _thrust(found),
        _limit(found),
        Figure(
            f"SOT at Piloting {found.piloting}",
            f"{found.sot} TP",
            f"half of thrust {found.maximum} and Piloting {found.piloting}, rounded up: {found.sot}",
            ("SOT-1",),
        ),
        _heading(found),
        Figure(
            "Facing change, one hexside",
            f"{found.facing} TP",
            f"1 TP for each 1,000 t begun of {amount(mass.exactly(design.tonnage))} t, at any velocity",
            ("MOV-5",),
        ),
        Figure("Roll", f"{found.facing} TP", "the price of one hexside of facing", ("MOV-6",)),
    )


def power_words(wanted: int, tons: Fraction) -> str:
    """Return what engine power *wanted* TP take, and the sum (MAS-4)."""
    least = mass.power_for(wanted, tons)
    sum_ = f"{wanted} less the half that rounding gives, times {amount(tons)} t" if wanted else "no thrust needs none"
    return f"thrust {wanted} takes {amount(least)} engine power or more: {sum_}"


def amount(value: Fraction) -> str:
    """Return *value* with thousands set off and at most two decimals, where that is all of it; else with "about"."""
    shown = f"{float(value):,.2f}".rstrip("0").rstrip(".")
    return shown if Fraction(shown.replace(",", "")) == value else f"about {shown}"


def rounded_down(value: Fraction) -> str:
    """Return *value* to two decimals at most, never more than it is: a weight that is light enough."""
    return amount(Fraction((value * 100).__floor__(), 100))


def quotient(value: Fraction) -> str:
    """Return *value* to two decimals, more where two would hide which way it rounds."""
    for places in range(2, 9):
        shown = f"{float(value):,.{places}f}"
        read = Fraction(shown.replace(",", ""))
        if _nearest(read) == _nearest(value):
            return shown
    return f"{float(value):,}"


def push_words(need: int | Literal["A"] | None) -> str:
    """Return the need of a push in words (PLT-1)."""
    match need:
        case None:
            return "not allowed"
        case "A":
            return "certain damage"
        case _:
            return f"{need} or less"


def range_words(band: tuple[int, int | None]) -> str:
    """Return the velocities of *band*."""
    low, high = band
    if high is None:
        return f"{low} and up"
    return str(low) if low == high else f"{low} to {high}"


def _drop(design: Design, what: str, gone: tuple[Fraction, ...]) -> Drop:
    tons, power = mass.tonnage(design, gone), mass.engine_power(design)
    found = mass.thrust(power, tons)
    usable = mass.max_thrust(design, (), gone, variable_mass=True)
    return Drop(what, gone, tons, power / tons, found, usable, mass.tons_for(found + 1, power))


def _thrust(found: Ratings) -> Figure:
    weight = found.now if found.variable_mass else found.drops[0]
    power = amount(mass.engine_power(found.design))
    words = f"{amount(weight.tons)} t, {power} power: {power} / {amount(weight.tons)} = {quotient(weight.exact)}, "
    words += f"thrust {weight.thrust}"
    rules: tuple[RuleId, ...] = ("MAS-1", "MAS-2") if found.variable_mass else ("MAS-1",)
    if found.maximum < weight.thrust:
        return Figure("Thrust", f"{found.maximum} TP", f"{words}; the crew stands {found.limit}", (*rules, "MAS-3"))
    return Figure("Thrust", f"{found.maximum} TP", words, rules)


def _limit(found: Ratings) -> Figure:
    design = found.design
    if found.limit is None:
        return Figure("Crew limit", "none", "without a compensator there is no limit", ("MAS-3",))
    words = f"compensator {design.compensator}, and half of race tolerance {design.race_tolerance}, rounded down: "
    words += str(found.limit)
    if not found.variable_mass:
        words += "; it counts only where mass varies"
    return Figure("Crew limit", f"{found.limit} TP", words, ("MAS-3",))


def _heading(found: Ratings) -> Figure:
    sets = found.design.dcs
    name = f"Heading change at velocity {found.velocity}"
    if found.heading is None:
        return Figure(name, "cannot turn", "the design has no directional control set", ("MOV-7",))
    bands = (band for band in found.bands if band.cost == found.heading)
    lies = range_words(next(bands).ranges[found.columns.index(sets)])
    words = f"velocity {found.velocity} lies in {lies}, the line of {found.heading} TP for {sets} DCS"
    return Figure(name, f"{found.heading} TP", words, ("MOV-4",))


def _heading_cost(velocity: int, sets: int) -> int | None:
    try:
        return movement.heading_cost(velocity, sets)
    except CannotTurnError:
        return None


def _columns(sets: int) -> tuple[int, ...]:
    """Return the numbers of sets that the table of MOV-4 is shown for: the design's own among the first few."""
    few = range(1, max(LEAST_DCS_COLUMNS, min(sets, MOST_DCS_COLUMNS)) + 1)
    return (*few[:-1], sets) if sets > MOST_DCS_COLUMNS else tuple(few)


def _bands(columns: tuple[int, ...]) -> tuple[Band, ...]:
    """Return the table of MOV-4, found by asking for the cost of each velocity."""
    found: dict[int, list[tuple[int, int | None]]] = {}
    for sets in columns:
        velocity = 0
        for cost in range(1, HEADING_COST_CAP):
            low = velocity
            while movement.heading_cost(velocity, sets) == cost:
                velocity += 1
            found.setdefault(cost, []).append((low, velocity - 1))
        found.setdefault(HEADING_COST_CAP, []).append((velocity, None))
    return tuple(Band(cost, tuple(ranges)) for cost, ranges in found.items())


def _nearest(value: Fraction) -> int:
    return mass.thrust(value, Fraction(1))
