"""Random movement for whole turns: where a ship out of control ends, and how (RND-1 to RND-9).

>>> adrift(setup, "erskine", turns=2)
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, ClassVar, Unpack

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds, every_play
from interceptor_nb.core.dice import DiceOf
from interceptor_nb.core.moving import moving_on
from interceptor_nb.odds.asked import index_of, only, whereabouts
from interceptor_nb.odds.sampling import How, answer
from interceptor_nb.odds.table import LOST_WORDS, Play, Table
from interceptor_nb.rules.interceptor import drift
from interceptor_nb.rules.interceptor import move as moves
from interceptor_nb.rules.interceptor.chances import MoveOdds
from interceptor_nb.rules.interceptor.events import fold
from interceptor_nb.rules.interceptor.gravity import coming
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.plan import Move, Plan
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.random_movement import recovered
from interceptor_nb.rules.interceptor.sequence import phase_index
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import Field, State, begin
from interceptor_nb.rules.interceptor.turn import step

_MOVEMENT = phase_index("movement")

Place = tuple[Any, ...]
"""Hex, heading, facing, velocity, where ships have one altitude, status: the columns of an order line's outcomes."""


def adrift(setup: Setup, ship: str, turns: int = 1, *, recovering: bool = False, **how: Unpack[How]) -> Table[Place]:
    """Return where *ship*, out of control as the first turn of *setup* begins, is after some whole turns.

    A turn is all of it: gravity felt, random movement for the whole current thrust, gravity's pull, drifting
    asteroids. The other ships are away.

    Args:
        setup: the scenario.
        ship: the ship's id.
        turns: how many turns, at least 1.
        recovering: whether it rolls for recovery as each turn begins (RND-7), and coasts once it has made it; else it
            fails every time.
        how: exact or sampled, see `sampling.How`.

    Raises:
        KeyError: there is no such ship.
        StateBudgetError: there are more states than the budget.
        ValueError: fewer turns than 1.
    """
    if turns < 1:
        raise ValueError(f"{turns} turns are no time; 1 or more are")
    return answer(Adrift(setup, ship, turns, recovering), **how)


class Adrift(Struct, frozen=True):
    """Where a ship out of control is after some turns."""

    setup: Setup
    ship: str
    turns: int = 1
    recovering: bool = False

    measures: ClassVar[Mapping[str, Callable[[Place], bool | int]]] = {
        "out of control": lambda end: end[-1].startswith(STATUS_WORDS["random"]),
        "damaged": lambda end: end[-1].endswith("damaged"),
        "lost": lambda end: end[-1].split(",")[0] in LOST_WORDS,
        "mean velocity": lambda end: end[3],
    }

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the fields of an end."""
        altitude = ("altitude",) if self.setup.rules.advanced_atmosphere else ()
        return ("hex", "heading", "facing", "velocity", *altitude, "status")

    def title(self) -> str:
        """Return the question in a few words."""
        turns = "1 turn" if self.turns == 1 else f"{self.turns} turns"
        rolls = ", rolling for recovery" if self.recovering else ""
        return f"{self.ship} out of control for {turns}{rolls}"

    def odds(self, budget: int) -> Odds[Place]:
        """Return the exact odds of every end."""
        field, start = self._placed()
        odds = Odds({start: 1}, 1)
        for _ in range(self.turns):
            ready = odds.then(lambda state: every_play(lambda dice: self._ready(field, state, dice), budget=budget))
            moved = _moved(field, ready, budget)
            odds = moved.then(lambda state: every_play(lambda dice: _ended(field, state, dice), budget=budget))
        return odds.merged(lambda state: self._place(field, start, state))

    def player(self) -> Play[Place]:
        """Return what plays it once."""
        field, start = self._placed()

        def play(dice: DiceOf[Any]) -> Place:
            state = start
            for _ in range(self.turns):
                state = self._ready(field, state, dice)
                plan, move = _begun(field, state)
                state = _ended(field, _after(state, moves.finished(field, plan, move, dice)), dice)
            return self._place(field, start, state)

        return play

    def _placed(self) -> tuple[Field, State]:
        setup = only(self.setup, self.ship)
        field, state = begin(structs.replace(setup, turns=max(setup.turns, self.turns)))
        ship = state.ships[index_of(field, self.ship)]
        if ship.status == "flying":
            ship = structs.replace(ship, status="random")
        return field, structs.replace(state, ships=(ship,))

    def _ready(self, field: Field, state: State, dice: DiceOf[Any]) -> State:
        """Return the turn as the ship begins its move."""
        if state.turn == 0:
            state = fold(state, drift.directed(field, state, dice))
        state = coming(field, state)
        (ship,) = state.ships
        if self.recovering and ship.status == "random":
            ship = recovered(plan_for(field, ship, 0), ship, dice.roll(self.ship, "recovery"), None)
        return structs.replace(state, turn=state.turn + 1, phase=_MOVEMENT, ships=(ship,))

    def _place(self, field: Field, start: State, state: State) -> Place:
        (before,), (ship,) = start.ships, state.ships
        hurt = (ship.armour_lost, ship.internals_lost) != (before.armour_lost, before.internals_lost)
        altitude = (ship.altitude,) if field.options.advanced_atmosphere else ()
        return (*whereabouts(field, ship), *altitude, STATUS_WORDS[ship.status] + (", damaged" if hurt else ""))


def _begun(field: Field, state: State) -> tuple[Plan, Move]:
    """Return the move of the only ship at its first roll, or over."""
    (ship,) = state.ships
    plan, move = moves.start(field, ship, 0, state.rocks)
    return plan, Move(ship, state.rocks, "done") if ship.is_lost else moves.run(field, plan, move)


def _after(state: State, move: Move) -> State:
    return structs.replace(state, ships=(move.ship,), rocks=move.rocks, done=(0,))


def _moved(field: Field, odds: Odds[State], budget: int) -> Odds[State]:
    """Return the odds after the move of the only ship; those whose plans are alike are followed together."""
    groups: dict[Hashable, tuple[Plan, State, dict[Move, int]]] = {}
    for state, weight in odds.weights.items():
        plan, move = _begun(field, state)
        air = None if plan.air is None else (plan.air.began, plan.air.gained, plan.air.gains)
        key = (id(plan.ratings), air, state.rocks if field.drifts else None)
        _, _, starts = groups.setdefault(key, (plan, state, {}))
        starts[move] = starts.get(move, 0) + weight
    parts = [(plan, before, Odds(starts, sum(starts.values()))) for plan, before, starts in groups.values()]

    def followed(number: int) -> Odds[State]:
        plan, before, starts = parts[number]
        ends = moving_on(starts, MoveOdds(field, plan, before.rocks), budget=budget)
        return ends.merged(lambda move: _after(before, move))

    return Odds({number: part[2].total for number, part in enumerate(parts)}, odds.total).then(followed)


def _ended(field: Field, state: State, dice: DiceOf[Any]) -> State:
    """Return the game between two turns, after the pull and the asteroids' movement (MOV-12)."""
    return fold(state, step(field, state, dice))
