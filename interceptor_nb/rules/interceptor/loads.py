"""Loosing loads (MAS-2): by the piece, or by the ton."""

from fractions import Fraction

from msgspec import structs

from interceptor_nb.core.errors import RuleError
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.orders import Token
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.rules.interceptor.state import Ship


def pieces_left(ship: Ship, design: Design, number: int) -> Fraction:
    """Return the pieces of load *number* still aboard; fractions where tons were dumped."""
    gone = ship.loads_lost[number] if ship.loads_lost else Fraction(0)
    return design.loads[number].count - gone


def dropped(ship: Ship, design: Design, token: Token) -> Ship:
    """Return *ship* after *token* loosed a load.

    Raises:
        RuleError: the load is not there, or not as much of it (MAS-2).
    """
    number = next((at for at, load in enumerate(design.loads) if load.id == token.name), None)
    if number is None:
        carried = ", ".join(load.id for load in design.loads) or "nothing"
        raise RuleError(f"there is no load {token.name!r} aboard; the ship carries {carried}", rule="MAS-2")
    tons = exactly(design.loads[number].tons)
    pieces = Fraction(token.tons) / tons if token.tons else Fraction(1)
    left = pieces_left(ship, design, number)
    if pieces > left:
        what = (
            f"{float(left * tons):g} t of {token.name}"
            if token.tons or left.denominator > 1
            else f"{left} {token.name}"
        )
        raise RuleError(f"only {what} is left aboard" if left else f"no {token.name} is left aboard", rule="MAS-2")
    lost = list(ship.loads_lost or (Fraction(0),) * len(design.loads))
    lost[number] += pieces
    return structs.replace(ship, loads_lost=tuple(lost))
