"""Exact odds: the same rules that play rolls with, run over every face."""

from fractions import Fraction

from interceptor_nb.core.chance import Odds, exact
from interceptor_nb.rules.fleet.rolling import Checks, Duel, Emergency, Ram, Volley, Wreck, effects
from interceptor_nb.rules.fleet.setup import ShipClass
from interceptor_nb.rules.fleet.tables import BLASTS, FIGHTERS, POINTS, REPAIR, Launched


def ram_hits(rammer: int, target: int, *, gated: bool) -> Fraction:
    """Return the chance that a ram at these thrusts hits: alone, or after the gate (FRM-2, FRM-3)."""
    odds = exact(Ram(rammer, target, gate=gated), Ram.sides, Ram.advance).merged(lambda ram: ram.result)
    return odds.get("hit", Fraction(0))


def kills(dice: int, fighters: int = FIGHTERS, *, screens: int = 0) -> Odds[int]:
    """Return the odds of fighters shot from a group by so many dice of PDAF or ADAF (PDF-1, PDF-2)."""
    return _totals(Volley(dice, effects(screens), most=fighters))


def blast_kills(ship_class: ShipClass, inch: int, fighters: int = FIGHTERS, *, screens: int = 0) -> Odds[int]:
    """Return the odds of fighters lost by a group in the *inch*-th inch from an explosion, from 1 (DEB-2)."""
    return kills(BLASTS[ship_class][inch - 1][1], fighters, screens=screens)


def blast_points(ship_class: ShipClass, inch: int) -> Odds[int]:
    """Return the odds of points that a ship takes in the *inch*-th inch from an explosion, from 1 (DEB-1)."""
    return _totals(Volley(BLASTS[ship_class][inch - 1][1], POINTS))


def attack_points(fighters: int, screens: int, *, shift: int = 0) -> Odds[int]:
    """Return the odds of points that a group does to a ship with so many working screens (FTR-6)."""
    return _totals(Volley(fighters, effects(screens, shift)))


def explodes(excess: int) -> Fraction:
    """Return the chance that a ship at 0 with *excess* explodes (HUL-3)."""
    return (
        exact(Wreck(excess), Wreck.sides, Wreck.advance)
        .merged(lambda wreck: bool(wreck.exploded))
        .get(True, Fraction(0))
    )


def systems_lost(systems: int, need: int) -> Odds[int]:
    """Return the odds of how many of so many working systems a check loses, *need* from `hull.check_need` (HUL-4)."""
    return exact(Checks(need, (0,) * systems), Checks.sides, Checks.advance).merged(lambda checks: len(checks.struck))


def repaired(parties: int) -> Odds[int]:
    """Return the odds of how many of so many parties, each at a system of its own, repair it (HUL-1)."""
    return systems_lost(parties, REPAIR)


def dogfight(
    one: int,
    other: int,
    *,
    endurance: tuple[bool, bool] = (True, True),
    shifts: tuple[int, int] = (0, 0),
    screens: tuple[int, int] = (0, 0),
) -> Odds[tuple[int, int]]:
    """Return the odds of the fighters that two groups have left after a dogfight (FTR-7).

    A group without *endurance* still fires back at one that has it; if neither has, there is no fight. *shifts* are
    added to the dice of each, *screens* count against those of the other (FTR-8).
    """
    dice = (one, other) if any(endurance) else (0, 0)
    start = Duel(
        Volley(dice[0], effects(screens[1], shifts[0]), most=other),
        Volley(dice[1], effects(screens[0], shifts[1]), most=one),
    )
    return exact(start, Duel.sides, Duel.advance).merged(lambda duel: (one - duel.other.total, other - duel.one.total))


def emergency_launch() -> Odds[Launched | None]:
    """Return the odds of what comes of an emergency launch (CAR-4)."""
    return exact(Emergency(), Emergency.sides, Emergency.advance).merged(lambda emergency: emergency.result)


def ram_points(boxes: int) -> Odds[int]:
    """Return the odds of points that a ship with so many boxes left deals in a ram that hits (FRM-4)."""
    return _totals(Volley(1, POINTS, times=boxes))


def _totals(volley: Volley) -> Odds[int]:
    return exact(volley, Volley.sides, Volley.advance).merged(lambda end: end.total)
