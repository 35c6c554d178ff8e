"""The engine marks a learner's answer: any legal line that meets the goal counts."""

from collections.abc import Iterator

from interceptor_nb.core.dice import Purpose
from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.core.hexes import Hex, direction_name, line
from interceptor_nb.rules.interceptor import legal, log, orders, turn
from interceptor_nb.rules.interceptor.events import Event
from interceptor_nb.rules.interceptor.orders import Order
from interceptor_nb.rules.interceptor.problem import Problem
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Ship, State, begin
from interceptor_nb.view.board import Counter, board_at
from interceptor_nb.view.overlay import Track
from interceptor_nb.view.steps import Goal, Question, Remark, Step, Verdict
from interceptor_nb.view.text import hex_words, name_words

KIND_FACE = 1
"""What a die shows where the lesson does not say: at or under every need."""
_QUIET = ("turn_began", "phase_began", "turn_ended", "move_ended")


class LessonDice:
    """Dice that show the faces a step has for each purpose, over and over, and else the kindest face."""

    def __init__(self, step: Step) -> None:
        self._faces = dict(step.dice)
        self._rolled: dict[Purpose, int] = {}

    def roll(self, owner: str, purpose: Purpose, sides: int = 10) -> int:
        """Return the next face for *purpose*."""
        faces = self._faces.get(purpose, (KIND_FACE,))
        count = self._rolled.get(purpose, 0)
        self._rolled[purpose] = count + 1
        return faces[count % len(faces)]


def judge(step: Step, text: str) -> Verdict:
    """Return the mark of the answer *text* to *step*."""
    if isinstance(step.marks, Question):
        return _number(step, step.marks, text)
    if not text.strip():
        return Verdict("unread", "Nothing is written yet", (Remark("Write a line of orders; a dot alone coasts."),))
    try:
        order = orders.parse(text)
    except OrderSyntaxError as problem:
        return Verdict("unread", "That line cannot be read", (Remark(f"{problem}."),))
    field, state = begin(step.setup)
    found = legal.problems(field, state, 0, order)
    if found:
        remarks = tuple(Remark(_sentence(problem), _rules(problem.rule)) for problem in found)
        return Verdict("illegal", "The rules forbid that line", remarks)
    return _played(step, step.marks, field, state, order)


def live(step: Step, text: str) -> str:
    """Return what the line written so far comes to, in a few words; empty where the step asks for a number."""
    if isinstance(step.marks, Question) or not text.strip():
        return ""
    try:
        order = orders.parse(text)
    except OrderSyntaxError as problem:
        return str(problem)
    field, state = begin(step.setup)
    outlook = legal.outlook(field, state, 0, order)
    plan = outlook.plan
    cost = f"{outlook.cost} of {plan.maximum} TP"
    found = legal.problems(field, state, 0, order)
    if found:
        return f"{cost} · not legal yet: {found[0].message} [{found[0].rule}]"
    rolls = ", ".join(f"{need} or less" for _, need in outlook.sot_rolls)
    return f"{cost} · SOT {plan.sot} · " + (f"needs a roll of {rolls}" if rolls else "no roll")


def _number(step: Step, question: Question, text: str) -> Verdict:
    try:
        number = int(text)
    except ValueError:
        if not text.strip():
            return Verdict("unread", "Nothing is written yet", (Remark("Write a whole number, such as 7."),))
        return Verdict("unread", "That is no number", (Remark("The answer is one whole number, such as 7."),))
    right, sum_, rules = answer_to(step, question)
    if number == right:
        return Verdict("right", "Right", (Remark(sum_, rules),))
    return Verdict("off", f"Not {number}", (Remark("The rule says how it is worked out; try once more.", rules),))


def answer_to(step: Step, question: Question) -> tuple[int, str, tuple[RuleId, ...]]:
    """Return the number that *question* asks for, its sum in words, and the rules behind it."""
    field, state = begin(step.setup)
    outlook = legal.outlook(field, state, 0, orders.parse(question.order))
    plan = outlook.plan
    match question.what:
        case "sot":
            words = f"Half of thrust {plan.maximum} and Piloting {plan.piloting}, rounded up: SOT {plan.sot}."
            return plan.sot, words, ("SOT-1",)
        case "cost":
            rules: tuple[RuleId, ...] = ("MOV-3", "MOV-4")
            return outlook.cost, f"The line takes {outlook.cost} TP: {costs(outlook)}.", rules
        case "need":
            need = outlook.sot_rolls[-1][1]
            over = outlook.cost - plan.sot
            words = f"{outlook.cost} TP are {over} over SOT {plan.sot}, and {plan.sot} less {over} is {need}."
            return need, words, ("SOT-2",)
        case "recovery":
            words = f"Recovery is rolled against Piloting itself: {plan.piloting} or less."
            return plan.piloting, words, ("RND-7",)


def costs(outlook: legal.Outlook) -> str:
    """Return the TP of a line's tokens, one after another."""
    spent: dict[int, int] = {}
    for step in outlook.steps:
        spent[step.action.token] = spent.get(step.action.token, 0) + step.cost
    tokens = outlook.plan.order.tokens
    return ", ".join(f"{tokens[number]} for {cost}" for number, cost in spent.items() if cost) or "nothing is spent"


def _played(step: Step, goal: Goal, field: Field, state: State, order: Order) -> Verdict:
    played = turn.play(field, state, {field.ids[0]: order}, LessonDice(step))
    ship = played.state.ships[0]
    remarks = tuple(_differences(goal, field, played.events, ship))
    counter = board_at(field, played.state).ships[0]
    track = Track(tuple(_path(state.ships[0].hex, played.events)), counter)
    story = tuple(
        Remark(row.text, row.rules)
        for row in log.rows(field, state, played.events)
        if row.event.ship == 0 and row.event.kind not in _QUIET
    )
    position = position_words(field, counter, ship.thrust_spent)
    if remarks:
        return Verdict("off", "Legal, but not yet the goal", remarks, position, track, story)
    return Verdict("right", "Right", (), position, track, story)


def position_words(field: Field, ship: Counter, spent: int) -> str:
    """Return where *ship* ends and what it *spent*, in a sentence."""
    grain = field.setup.map.grain
    name = name_words(ship.id)
    if ship.is_lost:
        return f"{name} leaves the mapsheet and is out of play; {spent} TP spent."
    out = "out of control " if ship.status == "random" else ""
    where = hex_words(ship.hex, grain)
    motion = f"heading {direction_name(ship.heading, grain)}, facing {direction_name(ship.facing, grain)}"
    return f"{name} ends {out}in {where}, {motion}, velocity {ship.velocity}; {spent} TP spent."


def _differences(goal: Goal, field: Field, events: tuple[Event, ...], ship: Ship) -> Iterator[Remark]:
    """Yield what of *goal* the played turn misses."""
    grain = field.setup.map.grain
    if ship.status != goal.status:
        if goal.status == "random":
            yield Remark("The ship is still under control; the goal is a roll that fails.", ("SOT-2",))
        elif ship.status == "left_map":
            yield Remark("The ship has flown off the map.", ("MAP-5",))
        else:
            yield Remark("The ship is out of control.", ("SOT-4",))
    if goal.hex is not None and ship.hex != goal.hex:
        yield Remark(
            f"The goal is hex {hex_words(goal.hex, grain)}, this ends in {hex_words(ship.hex, grain)}.", ("MOV-1",)
        )
    for name, wanted, found, rule in (
        ("heading", goal.heading, ship.heading, "MOV-4"),
        ("facing", goal.facing, ship.facing, "MOV-5"),
    ):
        if wanted is not None and found != wanted:
            names = direction_name(wanted, grain), direction_name(found, grain)
            yield Remark(f"The goal is {name} {names[0]}, this ends with {name} {names[1]}.", (rule,))
    if goal.velocity is not None and ship.velocity != goal.velocity:
        yield Remark(f"The goal is velocity {goal.velocity}, this ends with velocity {ship.velocity}.", ("MOV-3",))
    if goal.most is not None and ship.thrust_spent > goal.most:
        yield Remark(f"It may take {goal.most} TP, this takes {ship.thrust_spent}.", ("MOV-4",))
    rolls = [event for event in events if event.kind in ("control_rolled", "plant_pushed")]
    if goal.rolls == "none" and rolls:
        why = f"; this spends {ship.thrust_spent}, and needs {'one' if len(rolls) == 1 else len(rolls)}"
        yield Remark(f"The goal is a turn without a roll{why}.", rolls[0].rules)


def _path(start: Hex, events: tuple[Event, ...]) -> Iterator[Hex]:
    """Yield every hex that the first ship was in; an event may tell of several hexes flown straight on."""
    yield (now := start)
    for event in events:
        if event.ship == 0 and event.after is not None and event.after.hex != now:
            yield from line(now, event.after.hex)[1:]
            now = event.after.hex


def _sentence(problem: Problem) -> str:
    if problem.token:
        return f"'{problem.token}': {problem.message}."
    return f"{problem.message[:1].upper()}{problem.message[1:]}."


def _rules(rule: RuleId | None) -> tuple[RuleId, ...]:
    return () if rule is None else (rule,)
