"""Tonnage, engine power and thrust (MAS-1 to MAS-3, DMG-4)."""

from fractions import Fraction
from functools import lru_cache

from interceptor_nb.rules.interceptor.internals import boxes_left
from interceptor_nb.rules.interceptor.setup import MOST_KEPT, Design
from interceptor_nb.rules.interceptor.tables import SIZES

CATEGORIES = ("over 5,000 t", "over 1,000 to 5,000 t", "up to 1,000 t", "fighters")
"""The size categories, in the order in which they move (MOV-8)."""


def exactly(number: float) -> Fraction:
    """Return the decimal number that a file's *number* was written as."""
    return Fraction(str(number))


@lru_cache(maxsize=MOST_KEPT)
def tonnage(design: Design, loads_lost: tuple[Fraction, ...] = ()) -> Fraction:
    """Return the actual tons of *design* with *loads_lost* pieces of each load gone (MAS-2)."""
    gone = sum(
        (exactly(load.tons) * pieces for load, pieces in zip(design.loads, loads_lost, strict=False)), start=Fraction(0)
    )
    return exactly(design.tonnage) - gone


@lru_cache(maxsize=MOST_KEPT)
def engine_power(design: Design, internals_lost: tuple[int, ...] = ()) -> Fraction:
    """Return the engine power that damage has left: the smaller surviving share of engine and powerplant (DMG-4)."""
    share = Fraction(1)
    for component in ("engine", "powerplant"):
        left, total = boxes_left(design, internals_lost, component)
        if total:
            share = min(share, Fraction(left, total))
    return exactly(design.engine_power) * share


def thrust(power: Fraction, tons: Fraction) -> int:
    """Return engine power over tonnage, to the nearest whole number, .5 up (MAS-1)."""
    return (power / tons + Fraction(1, 2)).__floor__()


def crew_limit(design: Design) -> int | None:
    """Return the thrust that the crew stands, None without a compensator (MAS-3)."""
    if design.compensator is None:
        return None
    return design.compensator + design.race_tolerance // 2


@lru_cache(maxsize=MOST_KEPT)
def max_thrust(
    design: Design,
    internals_lost: tuple[int, ...] = (),
    loads_lost: tuple[Fraction, ...] = (),
    *,
    variable_mass: bool = False,
) -> int:
    """Return the current maximum thrust in TP (MAS-1, DMG-4); with *variable_mass* MAS-2 and the cap of MAS-3."""
    power = engine_power(design, internals_lost)
    if not variable_mass:
        return thrust(power, tonnage(design))
    limit = crew_limit(design)
    found = thrust(power, tonnage(design, loads_lost))
    return found if limit is None else min(found, limit)


def category(design: Design) -> int:
    """Return the index in `CATEGORIES` of *design* (MOV-8)."""
    if design.ship_class == "fighter":
        return len(CATEGORIES) - 1
    return next((number for number, over in enumerate(SIZES) if exactly(design.tonnage) > over), len(SIZES))


def power_for(wanted: int, tons: Fraction) -> Fraction:
    """Return the least engine power that gives *wanted* TP to *tons* (MAS-1 backwards).

    Raises:
        ValueError: *wanted* is negative.
    """
    if wanted < 0:
        raise ValueError(f"thrust {wanted} is below 0")
    return max(Fraction(0), (wanted - Fraction(1, 2)) * tons)


def tons_for(wanted: int, power: Fraction) -> Fraction | None:
    """Return the most tons to which *power* gives *wanted* TP, None where any weight will do (MAS-1 backwards)."""
    return power / (wanted - Fraction(1, 2)) if wanted > 0 else None
