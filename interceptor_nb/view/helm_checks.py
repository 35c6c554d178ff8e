"""What an action of the helm takes and what may come of it: difficulty with its sum, energy, exact outcomes."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct, structs

from interceptor_nb.core.chance import Odds
from interceptor_nb.core.errors import StateBudgetError
from interceptor_nb.core.hexes import direction_name
from interceptor_nb.rules.helm import collision
from interceptor_nb.rules.helm.attempts import acting, energy_of, is_free_dodge
from interceptor_nb.rules.helm.chances import (
    Outcome,
    action_odds,
    aftermath_odds,
    damage_odds,
    hull_odds,
    plan_course,
    plan_ends,
    ram_odds,
)
from interceptor_nb.rules.helm.control import modifiers, row_of, terms
from interceptor_nb.rules.helm.events import Modifier
from interceptor_nb.rules.helm.legal import faults, incoming
from interceptor_nb.rules.helm.narrate import SIDE_NAMES
from interceptor_nb.rules.helm.orders import Action, Order
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.setup import Profile
from interceptor_nb.rules.helm.state import LOST, Field, Ram, State
from interceptor_nb.rules.helm.tables import PHASES, ROWS, ActionKind
from interceptor_nb.view.timeline import Fault

NAMES: dict[ActionKind, str] = {
    "steady": "Steady the ship",
    "turn": "Turn",
    "speed": "Change speed",
    "spin": "Spin the wheel",
    "evade": "Evade",
    "delay": "Delayed turn",
    "slip": "Sideslip",
    "dodge": "Dodge",
    "ram": "Ram",
    "orbit": "Orbit",
    "module": "Helm module",
    "repair": "Repair the helm",
}
"""Every action, as a button says it, in the order of the table."""

MOST_ENDS = 12
"""So many outcomes have a row of their own."""
PLAN_BUDGET = 25_000
"""States a phase of a plan may have, so that how the ship stands afterwards is there in a few seconds."""


class End(Struct, frozen=True):
    """One outcome in words, and how likely it is."""

    text: str
    chance: Fraction
    ok: bool


class Check(Struct, frozen=True):
    """An action as it would be tried now.

    Attributes:
        rule: its row of the table.
        terms: the numbers that make up the difficulty.
        modifiers: what joins the dice.
        energy: helm energy that it takes.
        cost: why it takes that much, in words.
        cost_rule: the rule that says so.
        repeats: whether and how often it may be done again, in words.
        faults: what forbids it; empty: it may be tried.
        waits: it is a dodge, and what it dodges has not come.
        chance: of success; None where it is forbidden.
        ends: what may come of it, the likeliest success first.
    """

    action: Action
    rule: RuleId
    terms: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    energy: int
    cost: str
    cost_rule: RuleId
    repeats: str
    faults: tuple[Fault, ...] = ()
    waits: bool = False
    chance: Fraction | None = None
    ends: tuple[End, ...] = ()

    @property
    def difficulty(self) -> int:
        """Return what the check must reach."""
        return sum(term.value for term in self.terms)

    @property
    def needed(self) -> int:
        """Return what 2d6 must show."""
        return self.difficulty - sum(modifier.value for modifier in self.modifiers)


class Volley(Struct, frozen=True):
    """Dice of a collision: whose, by what, how many, and the silhouette they must meet (HLM-R4)."""

    ship: str
    by: str
    dice: int
    profile: Profile


class Harm(Struct, frozen=True):
    """What a collision does to one ship.

    Attributes:
        side: where it takes it.
        damage: hull damage, exactly.
        mean: its mean.
        holds: the chance that the ship holds together (HLM-6).
        facings: each facing it may have afterwards, by name, and the chance.
        ooc: each OOC it may have afterwards, and the chance.
    """

    ship: str
    side: str
    damage: Odds[int]
    mean: Fraction
    holds: Fraction
    facings: tuple[tuple[str, Fraction], ...]
    ooc: tuple[tuple[int, Fraction], ...]


class Collision(Struct, frozen=True):
    """A ram.

    Attributes:
        hit: the chance of a collision if nobody dodges; None where the ram cannot be tried.
        dodged: the same with each dodge that the other ship may try.
        volleys: in the order they fall.
        harms: what it does to the rammed ship, and to the rammer.
        supposed: the ships are not in one hex; this is as if they were.
    """

    hit: Fraction | None
    dodged: tuple[tuple[str, Fraction], ...]
    volleys: tuple[Volley, ...]
    harms: tuple[Harm, Harm]
    supposed: bool


class PlanReport(Struct, frozen=True):
    """A plan of a round, worked out.

    Attributes:
        course: for each line, the chance that all has gone right up to and with it.
        ends: how the ship may stand afterwards, the likeliest first.
        ooc, hull: what is expected of them then; None where that is too much to work out.
        lost: the chance that the ship is out of play.
        message: what could not be worked out, and why.
    """

    course: tuple[Fraction, ...] = ()
    ends: tuple[End, ...] = ()
    ooc: Fraction | None = None
    hull: Fraction | None = None
    lost: Fraction | None = None
    message: str = ""


def check(field: Field, state: State, index: int, action: Action) -> Check:
    """Return *action* of ship *index* as it would be tried in *state*."""
    _, member = acting(field, index, action)
    ship, built, row = state.ships[index], field.ships[index], row_of(state, action)
    energy = energy_of(field, state, index, action)
    cost, cost_rule = _cost(field, state, index, action, energy)
    waits = action.kind == "dodge" and not (action.target and incoming(field, state) == action.target)
    wrong = faults(field, state, index, action)
    found = Check(
        action,
        row.rule,
        terms(built, state, ship, action),
        modifiers(built, ship, member, action),
        energy,
        cost,
        cost_rule,
        _repeats(field, state, index, action),
        tuple(Fault(text, (rule,) if rule else (), field.ids[index]) for text, rule in wrong),
        waits,
    )
    if wrong or waits:
        return found
    odds = action_odds(field, state, index, action)
    chance = odds.merged(lambda outcome: outcome.ok).get(True, Fraction(0))
    return structs.replace(found, chance=chance, ends=_ends(odds))


def table(field: Field, state: State, index: int, choice: Action) -> tuple[Check, ...]:
    """Return every action of the table for the character of *choice*; the chosen one with its steps, the rest with 1.

    Where an action needs a target and the choice has none of its kind, the first ship or missile stands for it.
    """
    found = []
    for kind in ROWS:
        if kind == choice.kind:
            action = choice
        else:
            count = {"turn": 1, "speed": -1 if state.ships[index].speed else 1, "evade": 1, "delay": 1, "slip": 1}.get(
                kind, -1 if kind == "orbit" and not state.ships[index].orbit else 0
            )
            action = Action(choice.member, kind, count, _anybody(field, state, index, kind))
        found.append(check(field, state, index, action))
    return tuple(found)


def collided(field: Field, state: State, index: int, action: Action) -> Collision:
    """Return what the ram *action* of ship *index* may lead to (HLM-R1 to HLM-R5)."""
    other = field.index[action.target]
    supposed = state.ships[other].hex != state.ships[index].hex
    if supposed:
        there = structs.replace(state.ships[other], hex=state.ships[index].hex)
        state = structs.replace(state, ships=(*state.ships[:other], there, *state.ships[other + 1 :]))
    hit, dodged = None, []
    if not faults(field, state, index, action):
        hit = ram_odds(field, state, index, action).hit
        for one in field.ships[other].crew:
            dodge = Action(one.id, "dodge", target=field.ids[index])
            with_dodge = ram_odds(field, state, index, action, dodge).hit
            if with_dodge != hit:
                dodged.append((one.id, with_dodge))
    ram = Ram(index, other, 0, "fired")
    fired = structs.replace(state, moment=structs.replace(state.moment, ram=ram))
    volleys = tuple(
        Volley(field.ids[task.ship], ("size", "speed")[task.number % 2], *collision.volley(field, fired, task))
        for task in collision.volleys(ram)
    )
    to_other, to_rammer = damage_odds(field, state, index, other)
    side = collision.side_struck(field, fired, ram)
    harms = (
        _harm(field, state, other, side, to_other),
        _harm(field, state, index, collision.FRONT, to_rammer),
    )
    return Collision(hit, tuple(dodged), volleys, harms, supposed)


def planned(field: Field, state: State, index: int, plan: Sequence[Order], budget: int = PLAN_BUDGET) -> PlanReport:
    """Return *plan* of ship *index* worked out from *state*."""
    if not any(line.actions for line in plan):
        return PlanReport(message="no line to come says what to do")
    try:
        course = plan_course(field, state, index, plan)
    except StateBudgetError:
        return PlanReport(message="this plan has too many ways to go; ask about fewer phases")
    try:
        ends = plan_ends(field, state, index, plan, budget=budget)
    except StateBudgetError:
        return PlanReport(course, message=f"how the ship stands then has more than {budget:,} states a phase")
    lost = sum((chance for end, chance in ends.items() if end.status in LOST), Fraction(0))
    return PlanReport(
        course,
        _listed(
            [(_standing(end.ooc, end.hull, end.status), end.ok, chance) for end, chance in ends.items()], MOST_ENDS
        ),
        sum((end.ooc * chance for end, chance in ends.items()), Fraction(0)),
        sum((end.hull * chance for end, chance in ends.items()), Fraction(0)),
        lost,
    )


def _anybody(field: Field, state: State, index: int, kind: ActionKind) -> str:
    if kind == "dodge":
        came = incoming(field, state)
        chasing = [name for name, target in zip(field.missile_ids, field.targets, strict=True) if target == index]
        return came or next(iter(chasing), "")
    if kind != "ram":
        return ""
    here = state.ships[index].hex
    others = [number for number in range(len(field.ids)) if number != index and not state.ships[number].is_lost]
    others.sort(key=lambda number: state.ships[number].hex != here)
    return field.ids[others[0]] if others else ""


def _cost(field: Field, state: State, index: int, action: Action, energy: int) -> tuple[str, RuleId]:
    ship, row = state.ships[index], row_of(state, action)
    if not row.energy:
        return "takes no helm energy", row.rule
    if is_free_dodge(field, state, index, action):
        return f"free of energy and action: {action.member} is reflexive", "HLM-A8"
    if not energy:
        return "free of energy: a human ship's first action of the round", "HLM-4"
    return f"takes {energy} helm energy of {ship.energy}", "HLM-4"


def _repeats(field: Field, state: State, index: int, action: Action) -> str:
    """Return how often *action* may be done again in the round, by energy and by turns to act (HLM-4, HLM-8)."""
    if action.kind == "module" and field.options.module_once:
        return "once a round"
    ship, row = state.ships[index], row_of(state, action)
    now = state.moment
    turns = sum(not spent for spent in ship.spent) + len(ship.spent) * max(0, PHASES - max(now.phase, 1))
    free = field.ships[index].human and not ship.free_used
    tries = turns if not row.energy else min(turns, ship.energy + free)
    return f"may be repeated: {tries} {'try' if tries == 1 else 'tries'} left this round"


def _ends(odds: Odds[Outcome]) -> tuple[End, ...]:
    merged: dict[tuple[str, bool], Fraction] = {}
    for outcome, chance in odds.items():
        key = (_standing(outcome.ooc, outcome.hull, outcome.status), outcome.ok)
        merged[key] = merged.get(key, Fraction(0)) + chance
    return _listed([(text, ok, chance) for (text, ok), chance in merged.items()], MOST_ENDS)


def _standing(ooc: int, hull: int, status: str) -> str:
    words = {"flying": "", "landed": "landed, ", "left_map": "off the map, "}.get(status, f"{status}, ")
    return f"{words}OOC {ooc}" + (f", hull damage {hull}" if hull else "")


def _listed(found: Sequence[tuple[str, bool, Fraction]], most: int) -> tuple[End, ...]:
    """Return *found* as ends, successes first, then by chance; the rest beyond *most* as one."""
    ends = [End(text, chance, ok) for text, ok, chance in sorted(found, key=lambda one: (not one[1], -one[2], one[0]))]
    if len(ends) <= most:
        return tuple(ends)
    shown = sorted(ends, key=lambda end: -end.chance)[: most - 1]
    rest = [end for end in ends if end not in shown]
    other = End(f"{len(rest)} others", sum((end.chance for end in rest), Fraction(0)), all(end.ok for end in rest))
    return (*(end for end in ends if end in shown), other)


def _harm(field: Field, state: State, index: int, side: int, damage: Odds[int]) -> Harm:
    ship = state.ships[index]
    holds = sum(
        (chance * _holds(field, state, index, ship.hull + points) for points, chance in damage.items()), Fraction(0)
    )
    after, grain = aftermath_odds(field, state, index), field.setup.map.grain
    facings, ooc = after.merged(lambda one: one.facing), after.merged(lambda one: one.ooc)
    return Harm(
        field.ids[index],
        SIDE_NAMES[side],
        damage,
        sum((points * chance for points, chance in damage.items()), Fraction(0)),
        holds,
        tuple((direction_name(facing, grain), facings[facing]) for facing in sorted(facings)),
        tuple((level, ooc[level]) for level in sorted(ooc)),
    )


@lru_cache(4096)
def _holds(field: Field, state: State, index: int, hull: int) -> Fraction:
    return hull_odds(field, state, index, hull) if hull > state.ships[index].hull else Fraction(1)
