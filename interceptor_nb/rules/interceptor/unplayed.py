"""What the engine does not play yet, so that it refuses by rule id and never plays past it."""

from interceptor_nb.core.errors import OrderSyntaxError, UnplayedError
from interceptor_nb.rules.interceptor.orders import Order, TokenKind, parse
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.setup import Setup

Need = tuple[str, tuple[RuleId, ...]]
"""What is needed, in one sentence, and the rules that would play it."""

_ALTITUDE: tuple[RuleId, ...] = ("ALT-1",)
_TOKENS: dict[TokenKind, tuple[RuleId, ...]] = {}


def needs(setup: Setup) -> tuple[Need, ...]:
    """Return what *setup* needs and the engine does not play yet; empty: it can be played."""
    found: list[Need] = []
    for turn, lines in setup.orders:
        for ship, text in lines:
            try:
                order = parse(text)
            except OrderSyntaxError:
                continue  # reported where the line is read
            found += [(f"turn {turn}, {ship}: {sentence}", rules) for sentence, rules in order_needs(order)]
    return tuple(found)


def order_needs(order: Order) -> tuple[Need, ...]:
    """Return what *order* needs and the engine does not play yet."""
    return tuple(
        (f"'{token}' is understood, not played yet", _TOKENS[token.kind])
        for token in order.tokens
        if token.kind in _TOKENS
    )


def refuse(found: tuple[Need, ...]) -> None:
    """Do nothing where *found* is empty.

    Raises:
        UnplayedError: something is needed that is not played yet; it names all of it.
    """
    if found:
        ids = dict.fromkeys(rule for _, rules in found for rule in rules)
        raise UnplayedError("; ".join(sentence for sentence, _ in found), rules=ids)
