"""What an author asserts of a scenario, as every rule set keeps it."""

from msgspec import Struct


class Check(Struct, frozen=True):
    """An assertion kept in the scenario: *that* names it, *arguments* are the file's keys and values for it."""

    that: str
    arguments: tuple[tuple[str, str | int | float | tuple[float, float]], ...] = ()
