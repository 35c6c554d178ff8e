"""An outcome table on its way: what was asked last, what came back, and whether it still fits what is asked."""

from collections.abc import Iterator

from msgspec import Struct, structs

from interceptor_nb.core.chance import DEFAULT_BUDGET
from interceptor_nb.core.errors import IllegalOrderError, StateBudgetError
from interceptor_nb.core.hexes import Hex, place
from interceptor_nb.odds.amounts import short_chance
from interceptor_nb.odds.outcomes import Outcomes, outcome_table, sampled_table
from interceptor_nb.rules.interceptor.narrate import STATUS_WORDS
from interceptor_nb.rules.interceptor.orders import Order
from interceptor_nb.rules.interceptor.sequence import BETWEEN_TURNS
from interceptor_nb.rules.interceptor.state import Field, State
from interceptor_nb.view.stepping import Stepping
from interceptor_nb.view.text import Line, hex_words, name_words

FIRST_RUNS = 500
"""Moves of a sample after which it is first shown."""
MOST_RUNS = 1_000_000


class Query(Struct, frozen=True):
    """What one ship's line comes to; *index* is the ship's place in file order."""

    field: Field
    state: State
    index: int
    order: Order

    @property
    def turn(self) -> int:
        """Return the turn of the line."""
        return self.state.turn + (self.state.phase == BETWEEN_TURNS)

    def asks_the_same(self, other: "Query | None") -> bool:
        """Return whether *other* has the same answer: the other ships stand still, so they do not count."""
        return (
            other is not None
            and (self.field, self.index, self.order) == (other.field, other.index, other.order)
            and self.state.ships[self.index] == other.state.ships[self.index]
            and self.state.rocks == other.state.rocks
            and (self.state.phase == BETWEEN_TURNS) == (other.state.phase == BETWEEN_TURNS)
        )


class Sample(Struct, frozen=True):
    """A sample: so many moves, played with dice of this seed."""

    runs: int
    seed: int = 0


class OutcomeView(Struct, frozen=True):
    """What an outcome table shows.

    Attributes:
        number: counts what was asked; an answer to an older number is dropped.
        query: what is asked now, None for nothing.
        outcomes: the last answer.
        message: why there is no answer, in one sentence.
        is_slow: the answer takes its time.
        can_sample: there is no exact answer, but a sample can be drawn.
        sample: the sample that is asked for; `outcomes` grows to it.
        is_on_map: the hexes of its ends are coloured on the map.
        answered: the number that `outcomes` or `message` answers.
    """

    number: int = 0
    query: Query | None = None
    outcomes: Outcomes | None = None
    message: str = "no line is asked about"
    is_slow: bool = False
    can_sample: bool = False
    sample: Sample | None = None
    is_on_map: bool = True
    answered: int = 0

    @property
    def is_current(self) -> bool:
        """Return whether what is shown answers what is asked."""
        return self.answered == self.number

    @property
    def drawing(self) -> Sample | None:
        """Return the sample that is being drawn, None for none."""
        return self.sample if self.sample is not None and self.done < self.sample.runs else None

    @property
    def done(self) -> int:
        """Return how many moves of the sample are played."""
        return self.outcomes.runs if self.sample is not None and self.outcomes is not None else 0

    @property
    def is_at_work(self) -> bool:
        """Return whether something is being worked out that can be stopped."""
        return not self.is_current or self.drawing is not None

    @property
    def heat(self) -> tuple[tuple[Hex, float], ...]:
        """Return the hexes of the ends and the share that ends there, 0 to 1; none where the end is certain."""
        if not self.is_on_map or not self.is_current or self.outcomes is None:
            return ()
        heat = self.outcomes.heat
        # Where the end is certain, the path tells it already.
        return tuple((hex_, float(chance)) for hex_, chance in heat.items()) if len(heat) > 1 else ()


class HeatShown(Struct, frozen=True):
    """Colour the hexes of the ends on the map, or do not."""

    on: bool


class Asked(Struct, frozen=True):
    """Somebody wants to know; or does not any more, for the reason given."""

    query: Query | None
    reason: str = ""


class Slow(Struct, frozen=True):
    """The answer to *number* takes its time."""

    number: int


class Answered(Struct, frozen=True):
    """The answer to *number*: outcomes, or why there are none."""

    number: int
    outcomes: Outcomes | None
    message: str = ""
    can_sample: bool = False


class SampleAsked(Struct, frozen=True):
    """Draw a sample of so many moves, with dice of this seed."""

    runs: int
    seed: int


class Sampled(Struct, frozen=True):
    """The sample for *number* has come so far."""

    number: int
    outcomes: Outcomes


class Stopped(Struct, frozen=True):
    """Give up what is being worked out; what there is of a sample stays."""


Message = HeatShown | Asked | Slow | Answered | SampleAsked | Sampled | Stopped


def update(view: OutcomeView, message: Message) -> OutcomeView:
    """Return *view* after *message*."""
    match message:
        case HeatShown(on):
            return structs.replace(view, is_on_map=on)
        case Asked(None, reason):
            number = view.number + 1
            return OutcomeView(number, message=reason, answered=number, is_on_map=view.is_on_map)
        case Asked(Query() as query):
            if query.asks_the_same(view.query):
                return view
            number = view.number + 1
            return structs.replace(view, number=number, query=query, is_slow=False, can_sample=False, sample=None)
        case Slow(number) if number == view.number and not view.is_current:
            return structs.replace(view, is_slow=True)
        case Answered(number, outcomes, text, can_sample) if number == view.number:
            told = structs.replace(view, outcomes=outcomes, message=text, can_sample=can_sample)
            return structs.replace(told, answered=number, is_slow=False)
        case SampleAsked(runs, seed) if view.can_sample:
            if not 1 <= runs <= MOST_RUNS or seed < 0:
                wrong = f"{runs:,} moves with seed {seed} are no sample; moves are a number from 1 to {MOST_RUNS:,}"
                return structs.replace(view, message=f"{wrong}, a seed one from 0")
            fresh = structs.replace(view, number=view.number + 1, outcomes=None, sample=Sample(runs, seed))
            return structs.replace(fresh, answered=fresh.number, message="")
        case Sampled(number, outcomes) if number == view.number:
            return structs.replace(view, outcomes=outcomes)
        case Stopped() if view.drawing is not None:
            left = view.outcomes is not None
            sample = Sample(view.done, view.drawing.seed) if left else None
            return structs.replace(view, number=view.number + 1, answered=view.number + 1, sample=sample)
        case Stopped() if not view.is_current:
            gone = Answered(view.number, None, "given up before there was an exact answer", can_sample=True)
            return structs.replace(update(view, gone), number=view.number + 1, answered=view.number + 1)
    return view


def worked_out(number: int, query: Query, budget: int = DEFAULT_BUDGET) -> Answered:
    """Return the answer to *query*; a line that breaks a rule, or a budget that is too small, is a sentence."""
    try:
        return Answered(number, outcome_table(query.field, query.state, query.index, query.order, budget=budget))
    except StateBudgetError:
        why = f"more than {budget:,} states, which is the budget of an exact answer; a sample can be drawn instead"
        return Answered(number, None, why, can_sample=True)
    except IllegalOrderError as error:
        return Answered(number, None, str(error))


def samples(query: Query, sample: Sample) -> Iterator[Outcomes]:
    """Yield *sample* as it grows: each part is the sample of so many moves with the same seed.

    This process plays alone: it may be one that works beside a page, which can have none of its own.
    """
    runs, seed = min(FIRST_RUNS, sample.runs), sample.seed
    while True:
        yield sampled_table(query.field, query.state, query.index, query.order, runs=runs, seed=seed, workers=1)
        if runs == sample.runs:
            return
        runs = min(2 * runs, sample.runs)


def asked(game: Stepping) -> Asked:
    """Return the question that the selected ship's line of *game* raises, or why it raises none."""
    if not game.field.ids:
        return Asked(None, "this scenario has no ship")
    owner, state = game.field.ids[game.ship], game.base
    ship = state.ships[game.ship]
    if ship.is_lost:
        return Asked(None, f"{owner}: {STATUS_WORDS[ship.status]}, so nothing is left to ask")
    if game.decision.kind == "over":
        return Asked(None, game.decision.title)
    if game.has_moved(game.ship):
        return Asked(None, f"{owner} has moved in turn {game.turn}")
    order = game.order
    if order is None or game.problems:
        return Asked(None, f"{owner}: put the line right, then its outcomes can be worked out")
    return Asked(Query(game.field, state, game.ship, order))


def told(view: OutcomeView) -> tuple[Line, ...]:
    """Return where the ship ends and how likely, hex by hex, for the text twin; nothing where the end is certain."""
    if not view.heat or view.outcomes is None:
        return ()
    table = view.outcomes
    grain = table.field.setup.map.grain
    ranked = sorted(table.heat.items(), key=lambda item: (-item[1], place(item[0], grain)))
    head = f"{name_words(table.ship)} by {table.order}: trouble {short_chance(table.trouble)}"
    lines = [f"{hex_words(hex_, grain)}: {short_chance(chance)}" for hex_, chance in ranked]
    if table.loss:
        lines.append(f"out of play: {short_chance(table.loss)}")
    return tuple(Line("outcome", line) for line in (head, *lines))
