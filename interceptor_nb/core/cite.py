"""How a rule set lists its rules, so that every verdict can name one.

A rule set is a closed list of `Rule`s, kept beside a `Literal` of the same ids.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, Literal, TypeVar

from msgspec import Struct

Standing = Literal["printed", "base", "derived", "ruling"]
"""How sure a rule is: printed in a source, from the base game, derived from what is printed, or our ruling."""


R = TypeVar("R", bound=str)


class Modifier(Struct, Generic[R], frozen=True):
    """A number that is added to dice, why, and by which rule."""

    value: int
    why: str
    rule: R


class Rule(Struct, frozen=True):
    """One rule in our own words.

    Attributes:
        id: chapter and number, such as ``MOV-4``.
        title: a few words.
        standing: the weakest mark of its parts; *text* says which part is which.
        text: the rule, in our words.
    """

    id: str
    title: str
    standing: Standing
    text: str

    @property
    def chapter(self) -> str:
        """Return the letters before the number."""
        return self.id.split("-", 1)[0]


class RuleBook(Mapping[str, Rule]):
    """The rules of one set, in the order of their chapters.

    Raises:
        ValueError: two rules share an id.
    """

    def __init__(self, name: str, rules: Iterable[Rule]) -> None:
        self.name = name
        listed = tuple(rules)
        self._rules = {rule.id: rule for rule in listed}
        if len(self._rules) != len(listed):
            raise ValueError(f"two rules of {name} share an id")

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def rulings(self) -> tuple[Rule, ...]:
        """Return the rules this project decided itself, never to be passed off as printed."""
        return tuple(rule for rule in self.values() if rule.standing == "ruling")
