"""One ship's move: what holds for all of it, and where it stands between two rolls.

`Plan` is read once at the start of the move (MOV-10); `Move` is the small state that the rules step along.
"""

from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.errors import CannotTurnError
from interceptor_nb.core.hexes import moved, turned
from interceptor_nb.rules.interceptor.control import Modifier, control_modifiers, safe_operating_thrust, skill_of
from interceptor_nb.rules.interceptor.mass import max_thrust
from interceptor_nb.rules.interceptor.movement import facing_cost, heading_cost, working_dcs
from interceptor_nb.rules.interceptor.orders import COAST, Order, TokenKind
from interceptor_nb.rules.interceptor.setup import Design
from interceptor_nb.rules.interceptor.state import Field, Rocks, Ship
from interceptor_nb.rules.interceptor.unplayed import Need, order_needs

ActionKind = Literal["velocity", "forward", "heading", "facing", "roll", "drop"]
_ACTIONS: dict[TokenKind, ActionKind] = {
    "velocity": "velocity",
    "forward": "forward",
    "heading": "heading",
    "facing": "facing",
    "roll": "roll",
    "drop": "drop",
}
Stage = Literal["orders", "coast", "random", "done"]


class Action(Struct, frozen=True, gc=False):
    """One action (MOV-10).

    Attributes:
        kind: what it does.
        token: index in the order of the token it comes from.
        count: points of a velocity change; +1 right or -1 left of a turn; hexes straight ahead, each of them an
            action of its own.
        until: hexes moved this turn when it is done.
    """

    kind: ActionKind
    token: int
    count: int = 1
    until: int = 0


class Ratings(Struct, frozen=True, eq=False):
    """What a ship's condition makes of it for a whole move (MOV-10).

    Attributes:
        index: the ship's place in file order.
        owner: its id, the owner of its dice.
        maximum: thrust rating in TP.
        sot: safe operating thrust in TP.
        piloting: the skill it rolls with.
        control: what flight control adds to every Piloting roll.
        facing_cost: TP of one hexside of facing change, and of a roll (MOV-5, MOV-6).
        optional_cost: whether heading changes cost the optional column of MOV-4.
        internals_lost: the damage it was worked out for.
        dcs: the working sets of directional controls with that damage (MOV-7).
    """

    index: int
    owner: str
    design: Design
    maximum: int
    sot: int
    piloting: int
    control: tuple[Modifier, ...]
    facing_cost: int
    optional_cost: bool
    internals_lost: tuple[int, ...]
    dcs: int


class Plan(Struct, frozen=True, eq=False):
    """A line and the ratings it is carried out with.

    Attributes:
        line: what *order* orders.
        extra: TP over the maximum that the line as planned needs, if it says ``push``; else 0.
    """

    ratings: Ratings
    order: Order
    line: "Shape"
    extra: int = 0

    @property
    def index(self) -> int:
        """Return the ship's place in file order."""
        return self.ratings.index

    @property
    def owner(self) -> str:
        """Return the ship's id."""
        return self.ratings.owner

    @property
    def design(self) -> Design:
        """Return the ship's design."""
        return self.ratings.design

    @property
    def maximum(self) -> int:
        """Return the thrust rating in TP (MOV-2)."""
        return self.ratings.maximum

    @property
    def sot(self) -> int:
        """Return the safe operating thrust in TP (SOT-1)."""
        return self.ratings.sot

    @property
    def piloting(self) -> int:
        """Return the skill the ship rolls with."""
        return self.ratings.piloting

    @property
    def control(self) -> tuple[Modifier, ...]:
        """Return what flight control adds to every Piloting roll (FLT-1)."""
        return self.ratings.control


class Move(Struct, frozen=True, gc=False):
    """A ship's move between two rolls.

    Attributes:
        ship: as it stands.
        rocks: the changed asteroids as they stand.
        stage: what goes on when no roll is due.
        due: the roll that is due; None: there is none.
        at: index of the next action.
        moved: hexes moved this turn.
        pushed: the push of this turn has been settled.
        cleared: the next action has passed its SOT roll.
        tp: TP of random movement left.
        beginning: beginning velocity of random movement (RND-4).
        drifts: free drifts at velocity 0 so far (RND-5).
        meets: asteroids in this hex still to be rolled for.
    """

    ship: Ship
    rocks: Rocks
    stage: Stage
    due: Purpose | None = None
    at: int = 0
    moved: int = 0
    pushed: bool = False
    cleared: bool = False
    tp: int = 0
    beginning: int = 0
    drifts: int = 0
    meets: tuple[int, ...] = ()


class Step(Struct, frozen=True):
    """One action of a line as planned (hexes straight ahead are one step), every roll taken to succeed.

    Attributes:
        action: the action.
        cost: its TP.
        total: the turn's TP with it.
        before, after: the ship before and after it.
    """

    action: Action
    cost: int
    total: int
    before: Ship
    after: Ship


class Shape(Struct, frozen=True, gc=False):
    """What a line orders, whatever ship it is for; token indices where they are asked for again.

    Attributes:
        text: the line as printed.
        actions: its actions (MOV-10).
        paid: those of them that take TP.
        changes: tokens that change velocity.
        turns: tokens that change heading or facing.
        drops: tokens that loose a load.
        hexes: hexes straight ahead.
        pushes: whether it allows a push (PLT-3).
        ram: token that declares a ram (RAM-1), None for none.
        needs: what of it is not played yet.
    """

    text: str
    actions: tuple[Action, ...]
    paid: tuple[Action, ...]
    changes: tuple[int, ...]
    turns: tuple[int, ...]
    drops: tuple[int, ...]
    hexes: int
    pushes: bool
    ram: int | None
    needs: tuple[Need, ...]


@lru_cache(maxsize=4096)
def shape(order: Order) -> Shape:
    """Return what *order* orders."""
    tokens, actions = order.tokens, _actions(order)

    def at(*kinds: TokenKind) -> tuple[int, ...]:
        return tuple(number for number, token in enumerate(tokens) if token.kind in kinds)

    return Shape(
        str(order),
        actions,
        tuple(action for action in actions if action.kind not in ("forward", "drop")),
        at("velocity"),
        at("heading", "facing"),
        at("drop"),
        sum(tokens[number].count for number in at("forward")),
        bool(at("push")),
        next(iter(at("ram")), None),
        order_needs(order),
    )


def _actions(order: Order) -> tuple[Action, ...]:
    """Return the actions of *order*: ``R2`` is two; ``4`` is four that are kept together (MOV-10)."""
    actions: list[Action] = []
    hexes = 0
    for place, token in enumerate(order.tokens):
        kind = _ACTIONS.get(token.kind)
        if kind in ("heading", "facing"):
            actions += [Action(kind, place, 1 if token.count > 0 else -1, hexes)] * abs(token.count)
        elif kind is not None:
            hexes += token.count if kind == "forward" else 0
            actions.append(Action(kind, place, token.count or 1, hexes))
    return tuple(actions)


def cost_of(ratings: Ratings, action: Action, velocity: int, internals_lost: tuple[int, ...]) -> int:
    """Return the TP that *action* costs at *velocity*, with *internals_lost* by now (MOV-3 to MOV-6).

    Raises:
        CannotTurnError: it turns, and no directional control works (MOV-7).
    """
    kind = action.kind
    if kind == "heading" or kind == "facing":  # noqa: PLR1714 (a set is slower, and this is asked for each action)
        dcs = ratings.dcs
        if internals_lost is not ratings.internals_lost:
            dcs = working_dcs(ratings.design, internals_lost)
        if kind == "heading":
            return heading_cost(velocity, dcs, ratings.optional_cost)
        if dcs == 0:
            raise CannotTurnError("no directional control set works", rule="MOV-7")
        return ratings.facing_cost
    if kind == "velocity":
        return abs(action.count)
    return ratings.facing_cost if kind == "roll" else 0


def carried_out(action: Action, ship: Ship, cost: int) -> Ship:
    """Return *ship* after *action* at *cost* TP; a drop is carried out by `loads`."""
    match action.kind:
        case "forward":
            return replace(ship, hex=moved(ship.hex, ship.heading, action.count))
        case "heading":
            heading, facing = turned(ship.heading, action.count), turned(ship.facing, action.count)
            return replace(ship, heading=heading, facing=facing, thrust_spent=ship.thrust_spent + cost)
        case "velocity":
            return replace(ship, velocity=ship.velocity + action.count, thrust_spent=ship.thrust_spent + cost)
        case "facing":
            return replace(ship, facing=turned(ship.facing, action.count), thrust_spent=ship.thrust_spent + cost)
        case "roll":
            return replace(ship, rolled=not ship.rolled, thrust_spent=ship.thrust_spent + cost)
        case "drop":
            return ship


def planned_cost(plan: Plan, ship: Ship) -> int:
    """Return the TP of all actions of *plan* from *ship*, every roll taken to succeed; see `walk` for the way."""
    total, velocity, ratings = 0, ship.velocity, plan.ratings
    for action in plan.line.paid:
        try:
            total += cost_of(ratings, action, velocity, ship.internals_lost)
        except CannotTurnError:
            continue
        if action.kind == "velocity":  # the only action that changes what the others cost
            velocity += action.count
    return total


def walk(plan: Plan, ship: Ship) -> tuple[Step, ...]:
    """Return the actions of *plan* from *ship*, every roll taken to succeed.

    An action that cannot be carried out at all (MOV-7) costs nothing here and changes nothing.
    """
    steps: list[Step] = []
    for action in plan.line.actions:
        try:
            cost = cost_of(plan.ratings, action, ship.velocity, ship.internals_lost)
            after = carried_out(action, ship, cost)
        except CannotTurnError:
            cost, after = 0, ship
        steps.append(Step(action, cost, after.thrust_spent, ship, after))
        ship = after
    return tuple(steps)


def ratings_for(field: Field, ship: Ship, index: int) -> Ratings:
    """Return the ratings of ship *index* in its present condition (MOV-10)."""
    key = (index, ship.internals_lost, ship.loads_lost, ship.status == "derelict")
    found: Ratings | None = field.ratings.get(key)
    if found is None:
        design = field.designs[index]
        flyer = None if ship.status == "derelict" else field.flyers[index]
        maximum = max_thrust(design, ship.internals_lost, ship.loads_lost, variable_mass=field.options.variable_mass)
        skill = skill_of(flyer)
        found = field.ratings[key] = Ratings(
            index,
            field.ids[index],
            design,
            maximum,
            safe_operating_thrust(maximum, skill),
            skill,
            control_modifiers(flyer),
            facing_cost(design),
            field.options.heading_cost == "optional",
            ship.internals_lost,
            working_dcs(design, ship.internals_lost),
        )
    return found


def plan_for(field: Field, ship: Ship, index: int, order: Order = COAST) -> Plan:
    """Return the plan of ship *index* as it stands at the start of its move (MOV-10)."""
    plan = Plan(ratings_for(field, ship, index), order, shape(order))
    if not plan.line.pushes:
        return plan
    return replace(plan, extra=max(0, planned_cost(plan, ship) - plan.maximum))  # PLT-3
