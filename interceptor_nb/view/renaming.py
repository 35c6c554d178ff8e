"""A thing that is called otherwise, in the order lines and the checks that name it."""

import re
from collections.abc import Collection

from msgspec import structs

from interceptor_nb.core.check import Check

Orders = tuple[tuple[int, tuple[tuple[str, str], ...]], ...]
"""Lines by turn and by whose they are, as typed."""


def renamed_in_orders(orders: Orders, old: str, new: str, kinds: Collection[str]) -> Orders:
    """Return *orders* with the lines of *old* those of *new*, and *new* in every token of *kinds* that named *old*."""
    named = re.compile(rf"(?<!\S)({'|'.join(kinds)}):{re.escape(old)}(?=[\s*]|$)")
    return tuple(
        (turn, tuple((new if one == old else one, named.sub(rf"\g<1>:{new}", line)) for one, line in lines))
        for turn, lines in orders
    )


def renamed_in_checks(
    checks: tuple[Check, ...], old: str, new: str, keys: Collection[str] = ("ship",)
) -> tuple[Check, ...]:
    """Return *checks* with *new* wherever one of *keys* named *old*."""
    return tuple(
        structs.replace(
            check,
            arguments=tuple((key, new if key in keys and value == old else value) for key, value in check.arguments),
        )
        for check in checks
    )
