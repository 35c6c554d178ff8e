"""A turn under way: what has happened so far, and the state that it folds to."""

from typing import TypeVar

from msgspec import structs

from interceptor_nb.rules.fleet.events import Event, Progress, Roll, apply
from interceptor_nb.rules.fleet.orders import Order
from interceptor_nb.rules.fleet.rolling import D6, Dice, Purpose, Rolling
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.state import Field, State

R = TypeVar("R", bound=Rolling)
Facts = tuple[tuple[str, int | str], ...]


class Run:
    """A turn under way.

    Args:
        field: the game.
        state: what it goes on from.
        dice: what is rolled.
    """

    def __init__(self, field: Field, state: State, dice: Dice) -> None:
        self.field, self.state, self._dice = field, state, dice
        self.events: list[Event] = []

    def note(self, event: Event) -> None:
        """Let *event* happen."""
        self.events.append(event)
        self.state = apply(self.state, event)

    def dropped(self, unit: str, token: object, why: str, *rules: RuleId) -> None:
        """Let an order come to nothing."""
        self.note(Event("order_dropped", rules, unit, facts=(("token", str(token)), ("why", why))))

    def proceed(self, event: Event, **changes: object) -> None:
        """Let *event* happen and the turn go on: *changes* are fields of `Progress`."""
        self.note(structs.replace(event, progress=structs.replace(Progress.of(self.state), **changes)))

    def face(self, owner: str, purpose: Purpose) -> int:
        """Roll one d6."""
        return self._dice.roll(owner, purpose, D6)

    def once(self, owner: str, purpose: Purpose, rule: R) -> tuple[R, Roll]:
        """Roll the one die that is due."""
        face = self.face(owner, purpose)
        return rule.advance(face), Roll(purpose, owner, face, *rule.judged(face))

    def roll(self, owner: str, purpose: Purpose, rule: R) -> tuple[R, tuple[Roll, ...]]:
        """Roll until *rule* is at its end; the dice all have one owner and one purpose."""
        rolls: list[Roll] = []
        while rule.sides():
            rule, roll = self.once(owner, purpose, rule)
            rolls.append(roll)
        return rule, tuple(rolls)

    def ship_line(self, index: int) -> Order:
        """Return this turn's line of ship *index*."""
        return self.state.orders[index]

    def group_line(self, index: int) -> Order:
        """Return this turn's line of group *index*."""
        return self.state.orders[len(self.field.ship_ids) + index]
