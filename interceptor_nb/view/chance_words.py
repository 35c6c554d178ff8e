"""A chance in short, for a line of text that has no room for a table."""

from fractions import Fraction


def short_chance(chance: Fraction) -> str:
    """Return *chance* as a percentage and, where it is short, the fraction: ``24 % (6/25)``, ``under 1 %``."""
    share = float(chance)
    if 0 < share < 0.01:
        return "under 1 %"
    if 0.99 < share < 1:
        return "over 99 %"
    exact = str(chance)
    return f"{share * 100:.3g} %" + (f" ({exact})" if "/" in exact and len(exact) <= 7 else "")
