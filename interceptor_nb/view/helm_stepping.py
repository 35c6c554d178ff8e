"""A game of the helm being stepped: a line for each phase, the action being put together, and their messages."""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache

from msgspec import Struct, structs

from interceptor_nb.core.errors import OrderSyntaxError
from interceptor_nb.rules.helm.attempts import acting
from interceptor_nb.rules.helm.legal import faults, incoming, problems, read, strangers
from interceptor_nb.rules.helm.log import Row, rows
from interceptor_nb.rules.helm.orders import NOTHING, Action, Order, parse
from interceptor_nb.rules.helm.rules import RuleId
from interceptor_nb.rules.helm.setup import Setup
from interceptor_nb.rules.helm.state import Field, State, begin
from interceptor_nb.rules.helm.tables import PHASES, TOP_SPEED, ActionKind
from interceptor_nb.rules.helm.turn import Decision, coming, dodge_in, pending, step
from interceptor_nb.view.timeline import (
    Fault,
    Given,
    RollDueError,
    Timeline,
    Tray,
    Walk,
    calm,
    fault_of,
    gone_on,
    walked,
    with_face,
)

_coming = lru_cache(64)(coming)

Slot = tuple[int, int]
"""Round and phase."""

PURPOSE_WORDS: Mapping[str, tuple[str, RuleId]] = {
    "check": ("skill check", "HLM-1"),
    "spin": ("OOC of the spun wheel", "HLM-A4"),
    "hull": ("hull check", "HLM-6"),
    "missile": ("aim", "HLM-A8"),
    "warhead": ("hull damage of the missile", "HLM-A8"),
    "profile": ("silhouette", "HLM-R4"),
    "volley": ("volley", "HLM-R4"),
    "facing": ("facing after the collision", "HLM-R5"),
    "jolt": ("OOC of the collision", "HLM-R5"),
}
"""What each roll is for, in words, and the rule that asks for it."""


_FIRST: Mapping[ActionKind, int] = {"turn": 1, "delay": 1, "speed": -1, "evade": 1, "slip": 1, "orbit": 1}
"""The steps an action begins with when it is chosen."""


class Due(Struct, frozen=True):
    """A die that waits for its face."""

    owner: str
    purpose: str
    sides: int

    @property
    def rules(self) -> tuple[RuleId, ...]:
        """Return the rule that asks for the roll."""
        return (PURPOSE_WORDS[self.purpose][1],)

    @property
    def text(self) -> str:
        """Return the roll in words: "scout, skill check: a d6"."""
        return f"{self.owner}, {PURPOSE_WORDS[self.purpose][0]}: a d{self.sides}"


class HelmGame(Timeline[Field, State, Decision, Row], frozen=True):
    """A game of the helm.

    Attributes:
        lines: order lines as typed, by round, phase and ship id.
        ship: index of the ship whose helm is looked at.
        slot: the phase whose line is edited; one that is past counts as the phase to come.
        choice: the action that is being put together; its character is one of the ship's, if it has any.
    """

    lines: Mapping[tuple[int, int, str], str] = {}
    ship: int = 0
    slot: Slot = (1, 1)
    choice: Action = Action("", "steady")

    @property
    def decision(self) -> Decision:
        """Return the decision that the next step plays."""
        return pending(self.field, self.base)

    @property
    def now(self) -> Slot:
        """Return the phase that the next step belongs to."""
        decision = self.decision
        return decision.round, decision.phase

    @property
    def edited(self) -> Slot:
        """Return the phase whose line is edited: `slot`, or the phase to come where that is past."""
        return max(self.slot, self.now)

    @property
    def phases(self) -> tuple[Slot, ...]:
        """Return the phases of the round to come."""
        return tuple((self.now[0], phase) for phase in range(1, PHASES + 1))

    @property
    def judged(self) -> State:
        """Return the state that actions are judged by: ships and missiles of the coming phase have moved (HLM-7)."""
        return _coming(self.field, self.base)

    @property
    def owner(self) -> str:
        """Return the id of the ship that is looked at, empty where there is none."""
        return self.field.ids[self.ship] if self.field.ids else ""

    @property
    def line(self) -> str:
        """Return the line that is edited, as typed."""
        return self.line_of(self.edited)

    def line_of(self, slot: Slot, ship: int | None = None) -> str:
        """Return the line of the ship looked at, or of *ship*, for *slot*, as typed."""
        if not self.field.ids:
            return ""
        return self.lines.get((*slot, self.field.ids[self.ship if ship is None else ship]), "")

    def read_as(self, decision: Decision, before: State) -> str:
        """Return the line that *decision* reads as it is now, spelt as an order if it is one."""
        if decision.ship < 0:
            return str(NOTHING)
        line = self.line_of((decision.round, decision.phase), decision.ship)
        with suppress(OrderSyntaxError):
            return str(_asked(self.field, before, decision, parse(line)))
        return line

    def is_past(self, slot: Slot, ship: int | None = None) -> bool:
        """Return whether the line of that ship for *slot* was played; its dodges may still be added in its phase."""
        decision, index = self.decision, self.ship if ship is None else ship
        if decision.kind == "over" or slot < self.now:
            return True
        moment = self.base.moment
        return slot == self.now and moment.stage == "actions" and (index, moment.queue is None) < (moment.ship, True)

    @property
    def problems(self) -> tuple[Fault, ...]:
        """Return every fault of the line that is edited; of a later phase what cannot be read, and who is not there."""
        if not self.field.ids:
            return ()
        order, wrong = read(self.field, self.ship, self.line)
        if wrong or self.edited != self.now or self.is_past(self.edited):
            return tuple(map(fault_of, wrong or strangers(self.field, self.ship, order)))
        judged = structs.replace(self.judged, moment=structs.replace(self.judged.moment, ram=None, strike=None))
        return tuple(map(fault_of, problems(self.field, judged, self.ship, order)))

    @property
    def rolled(self) -> Row | None:
        """Return the last row with dice in it up to the state looked at, of the round it is in; None for none."""
        rows_ = self.log[: self.shown]
        return next(
            (row for row in reversed(rows_) if row.event.roll is not None and row.round == rows_[-1].round), None
        )

    @property
    def dodges(self) -> tuple[Action, ...]:
        """Return the dodges among which the ship that decides may choose; none where nothing comes."""
        decision, target = self.decision, incoming(self.field, self.base)
        if decision.kind != "dodge":
            return ()
        found = (Action(one.id, "dodge", target=target) for one in self.field.ships[decision.ship].crew)
        return tuple(one for one in found if not faults(self.field, self.base, decision.ship, one))

    @property
    def plan(self) -> tuple[Order, ...] | None:
        """Return the lines of the ship looked at from the coming phase to the last of its round with a line.

        None where one cannot be read.
        """
        lines = [self.line_of(slot) for slot in self.phases if slot >= self.now]
        if lines and self.is_past(self.now):
            lines = lines[1:]  # its line is played: the plan begins with the next phase
        while lines and lines[-1].strip() in ("", "."):
            lines.pop()
        try:
            return tuple(map(parse, lines))
        except OrderSyntaxError:
            return None

    def orders(self) -> tuple[tuple[Slot, tuple[tuple[str, str], ...]], ...]:
        """Return the lines as a scenario has them; empty ones are left out."""
        by_slot: dict[Slot, list[tuple[str, str]]] = {}
        for (round_, phase, ship), line in self.lines.items():
            if line.strip():
                by_slot.setdefault((round_, phase), []).append((ship, line))
        rank = self.field.index
        return tuple(
            (slot, tuple(sorted(by_slot[slot], key=lambda one: rank.get(one[0], -1)))) for slot in sorted(by_slot)
        )


class Looked(Struct, frozen=True):
    """A ship was chosen, by index."""

    ship: int


class Aimed(Struct, frozen=True):
    """The phase whose line is edited was chosen."""

    slot: Slot


class Typed(Struct, frozen=True):
    """The line that is edited was typed, or that of *slot*."""

    line: str
    slot: Slot | None = None


class Chosen(Struct, frozen=True):
    """Something of the action that is put together was chosen; None stays."""

    kind: ActionKind | None = None
    member: str | None = None
    count: int | None = None
    target: str | None = None


class Added(Struct, frozen=True):
    """An action goes to the end of the line that is edited; None: the chosen one."""

    action: Action | None = None


class Tried(Struct, frozen=True):
    """The chosen action goes to the end of the line of the phase to come, and is played, with what comes before it."""


class Answered(Struct, frozen=True):
    """What comes is dodged so, or let come."""

    dodge: Action | None = None


class Stepped(Struct, frozen=True):
    """One decision, please."""


class PhasePlayed(Struct, frozen=True):
    """All decisions up to the end of the phase, please."""


Message = Looked | Aimed | Typed | Chosen | Added | Tried | Answered | Stepped | PhasePlayed | Given | Walk


def helm_game(setup: Setup, seed: int = 0) -> HelmGame:
    """Return the game of *setup* before its first phase, its lines filled in from the scenario."""
    field, start = begin(setup)
    lines = {(*slot, ship): line for slot, by_ship in setup.orders for ship, line in by_ship}
    return _with_choice(HelmGame(field, start, lines=lines, seed=seed), Chosen())


def update(game: HelmGame, message: Message) -> HelmGame:
    """Return *game* after *message*."""
    match message:
        case Looked(ship):
            return _look(game, ship)
        case Aimed(slot):
            return structs.replace(game, slot=slot)
        case Typed(line, slot):
            return _typed(game, line, slot or game.edited)
        case Chosen():
            return _with_choice(game, message)
        case Added(action):
            return _added(game, action or game.choice)
        case Tried():
            return _tried(game)
        case Answered(dodge):
            return _answered(game, dodge)
        case Stepped():
            return _run(calm(game))
        case PhasePlayed():
            return _run(structs.replace(calm(game), playing=True))
        case Given(face):
            after = with_face(game, face)
            return after if after is game or after.faults else _run(after)
    after = walked(game, message, start="phase")
    if after.shown < game.shown:  # who goes back looks at the line of that phase
        after = structs.replace(after, slot=after.now)
    return _with_choice(after, Chosen())


def targets(game: HelmGame, kind: ActionKind) -> tuple[str, ...]:
    """Return whom or what an action of *kind* may be aimed at, those that can be reached first."""
    if kind not in ("dodge", "ram"):
        return ()
    here = game.judged.ships[game.ship].hex
    ships = [
        owner
        for index, owner in enumerate(game.field.ids)
        if index != game.ship and not game.judged.ships[index].is_lost
    ]
    if kind == "ram":
        return tuple(sorted(ships, key=lambda owner: game.judged.ships[game.field.index[owner]].hex != here))
    missiles = [
        name
        for name, target, hex_ in zip(game.field.missile_ids, game.field.targets, game.judged.missiles, strict=True)
        if hex_ is not None and target == game.ship
    ]
    return (*missiles, *ships)


def counts(game: HelmGame, kind: ActionKind) -> tuple[int, ...]:
    """Return the steps an action of *kind* may have, whether they are in reach or not."""
    speed = game.judged.ships[game.ship].speed if game.field.ids else 0
    match kind:
        case "turn" | "delay":
            return (-3, -2, -1, 1, 2, 3)
        case "speed":
            return tuple(count for count in range(-speed, TOP_SPEED - speed + 1) if count)
        case "evade":
            return (1, 2, 3, 4)
        case "slip":
            return (-1, 1)
        case "orbit":
            return (-1, 0, 1)
        case _:
            return ()


def _with_choice(game: HelmGame, chosen: Chosen) -> HelmGame:
    """Return *game* with *chosen* in its choice, brought within what the ship and the action allow."""
    if not game.field.ids:
        return game
    crew = [one.id for one in game.field.ships[game.ship].crew]
    kind = chosen.kind or game.choice.kind
    member = chosen.member or game.choice.member
    count = game.choice.count if chosen.count is None else chosen.count
    target = chosen.target or game.choice.target
    possible, aims = counts(game, kind), targets(game, kind)
    if (kind != game.choice.kind and chosen.count is None) or count not in possible:
        first = _FIRST.get(kind, 0)
        count = first if first in possible else next(iter(possible), 0)
    choice = Action(
        member if member in crew else next(iter(crew), ""),
        kind,
        count if possible else 0,
        target if target in aims else next(iter(aims), ""),
    )
    return structs.replace(game, choice=choice)


def _look(game: HelmGame, ship: int) -> HelmGame:
    if not 0 <= ship < len(game.field.ids):
        return game
    return _with_choice(structs.replace(game, ship=ship), Chosen())


def _typed(game: HelmGame, line: str, slot: Slot) -> HelmGame:
    if not game.field.ids or game.is_past(slot):
        return game
    # A roll that is due may belong to the line that was just changed.
    return structs.replace(calm(game), slot=slot, lines={**game.lines, (*slot, game.owner): line})


def _added(game: HelmGame, action: Action) -> HelmGame:
    if not action.member:
        return structs.replace(game, faults=(Fault(f"nobody is aboard {game.owner}; add somebody to its crew"),))
    if not action.target and action.kind in ("dodge", "ram"):
        what = "nothing comes that could be dodged" if action.kind == "dodge" else "no ship is left to ram"
        return structs.replace(game, faults=(Fault(what, ("HLM-A8" if action.kind == "dodge" else "HLM-R1",)),))
    return _typed(game, f"{_words(game.line)} {action}".strip(), game.edited)


def _tried(game: HelmGame) -> HelmGame:
    """Return *game* with the chosen action played; what must be decided or rolled by hand before it comes first."""
    if game.edited != game.now or game.is_past(game.now):
        return game
    ship, after = game.ship, _added(calm(game), game.choice)
    while not after.faults and after.due is None and after.now == game.now:
        decision = after.decision
        own = decision.kind == "actions" and decision.ship == ship
        silent = decision.kind == "actions" and not after.line_of(after.now, decision.ship).strip(" .")
        if not (own or silent or decision.kind == "phase"):
            return after
        after = _run(after)
        if own:
            return _look(after, ship)
    return after


def _answered(game: HelmGame, dodge: Action | None) -> HelmGame:
    decision = game.decision
    if decision.kind != "dodge":
        return game
    target = incoming(game.field, game.base)
    words = [
        word for word in _words(game.line_of(game.now, decision.ship)).split() if not word.endswith(f":dodge:{target}")
    ]
    line = " ".join(words + ([str(dodge)] if dodge else []))
    lines = {**game.lines, (*game.now, game.field.ids[decision.ship]): line}
    return _run(structs.replace(calm(game), lines=lines))


def _words(line: str) -> str:
    return "" if line.strip() == "." else line.strip()


def _run(game: HelmGame) -> HelmGame:
    """Play the next decision, and while a whole phase is asked for those that follow it."""
    while True:
        after = _advance(game)
        if after.faults or after.due is not None:
            return after
        after = _looking_ahead(structs.replace(after, typed=()))
        if not after.playing or after.decision.kind in ("phase", "over"):
            return structs.replace(after, playing=False)
        game = after


def _looking_ahead(game: HelmGame) -> HelmGame:
    """Look at the ship that decides next, unless a whole phase is played, and at the line of its phase."""
    decision = game.decision
    if decision.kind in ("actions", "dodge") and not game.playing:
        game = structs.replace(game, ship=decision.ship)
    return _with_choice(structs.replace(game, slot=game.now), Chosen())


def _advance(game: HelmGame) -> HelmGame:
    field, base, decision = game.field, game.base, game.decision
    if decision.kind == "over":
        return _faulty(game, Fault(decision.title))
    found = _refused(game, decision)
    if found:
        return _faulty(game, *found)
    order = NOTHING
    if decision.ship >= 0:
        order = _asked(field, base, decision, parse(game.line_of(game.now, decision.ship)))

    def act(tray: Tray) -> tuple[Row, ...]:
        return rows(field, base, step(field, base, tray, order, judged=True))

    try:
        return gone_on(game, decision, str(order), act)
    except RollDueError as wanted:
        return structs.replace(game, due=Due(wanted.owner, wanted.purpose, wanted.sides))


def _asked(field: Field, before: State, decision: Decision, line: Order) -> Order:
    """Return the part of *line* that *decision* asks for: the dodge, or all else."""
    if decision.kind == "dodge":
        return dodge_in(field, before, decision.ship, line)
    return Order(tuple(action for action in line.actions if action.kind != "dodge"))


def _refused(game: HelmGame, decision: Decision) -> tuple[Fault, ...]:
    """Return the faults of the lines that *decision* reads, judged as `turn.play` judges them: together, at first."""
    if decision.ship < 0:
        return ()
    taken = game.taken[: game.following]
    begun = max(number for number, one in enumerate(taken) if one.decision.kind == "phase")
    acted = [one for one in taken[begun:] if one.decision.kind == "actions"]
    everybody = range(len(game.field.ids)) if not acted else (decision.ship,)
    found: list[Fault] = []
    for index in everybody if decision.kind == "actions" else (decision.ship,):
        order, wrong = read(game.field, index, game.line_of(game.now, index))
        if not wrong and decision.kind == "actions":
            wrong = problems(game.field, acted[0].before if acted else game.base, index, order)
        found += map(fault_of, wrong)
    return tuple(found)


def _faulty(game: HelmGame, *found: Fault) -> HelmGame:
    """Return *game* unchanged but for *found*, the first ship they are about looked at."""
    ship = next((game.field.index[fault.ship] for fault in found if fault.ship in game.field.index), game.ship)
    return _with_choice(structs.replace(calm(game), faults=found, ship=ship), Chosen())


def crew_of(game: HelmGame) -> tuple[str, ...]:
    """Return the characters of the ship that is looked at."""
    return tuple(one.id for one in game.field.ships[game.ship].crew) if game.field.ids else ()


def has_acted(game: HelmGame, member: str) -> int:
    """Return how many actions *member* of the ship looked at has spent, 2 with the next phase's (HLM-8)."""
    place, _ = acting(game.field, game.ship, Action(member, "steady"))
    return game.judged.ships[game.ship].spent[place]
