"""Chances in figures that people can read."""

from fractions import Fraction

LONGEST_FRACTION = 11


def percent(chance: Fraction) -> str:
    """Return *chance* as a percentage with two decimals at most; never 0 or 100 where it is neither."""
    hundredfold = chance * 100
    if 0 < hundredfold < Fraction(1, 100):
        return "under 0.01 %"
    if Fraction(9999, 100) < hundredfold < 100:
        return "over 99.99 %"
    return f"{_short(float(hundredfold))} %"


def between(low: float, high: float) -> str:
    """Return the bounds of an interval, 0 to 1, as percentages: ``43.7 to 48.1 %``."""
    return f"{_short(low * 100)} to {_short(high * 100)} %"


def one_in(chance: Fraction) -> str:
    """Return one in how many *chance* is, in three figures: ``6.25``, ``1,230``."""
    number = 1 / chance
    return f"{float(number):,.0f}" if number >= 100 else f"{float(number):.3g}"


def fraction(chance: Fraction) -> str:
    """Return *chance* as a fraction, rounded where it is too long to read: ``4/25``, ``≈ 0.452``, ``≈ 1/33,223``."""
    text = str(chance)
    if len(text) <= LONGEST_FRACTION:
        return text
    return f"≈ 1/{one_in(chance)}" if chance < Fraction(1, 100) else f"≈ {float(chance):.3g}"


def chance_words(chance: Fraction) -> str:
    """Return *chance* as fraction and percentage, ``5/36 · 13.89 %``, or in a word where there is none."""
    if chance in (0, 1):
        return "certain" if chance else "never"
    return f"{fraction(chance)} · {percent(chance)}"


def short_chance(chance: Fraction) -> str:
    """Return *chance* where there is no room for more: ``24 % (6/25)``, ``13.1 %``, ``under 1 %``."""
    share = float(chance)
    if 0 < share < 0.01:
        return "under 1 %"
    if 0.99 < share < 1:
        return "over 99 %"
    exact = str(chance)
    return f"{share * 100:.3g} %" + (f" ({exact})" if "/" in exact and len(exact) <= 7 else "")


def _short(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
