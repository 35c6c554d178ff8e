"""What changes if a ship is a little different: one field at a time, or all together, on any table or count.

>>> sensitivity(setup, "marcos", {"tonnage": (-1, +1), "piloting": range(4, 7)}, of=("thrust", "sot", recovery))
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Literal

from msgspec import Struct, structs

from interceptor_nb.core.errors import IllegalOrderError, InterceptorError
from interceptor_nb.odds.framed import Framed, frames
from interceptor_nb.odds.outcomes import Outcomes, outcomes
from interceptor_nb.odds.reach import Reach
from interceptor_nb.odds.reach import reach as reach_of
from interceptor_nb.odds.table import Figure, Table
from interceptor_nb.odds.varied import Value, Values, having, value_of, values_of
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.setup import Setup
from interceptor_nb.rules.interceptor.state import begin

Count = Literal["thrust", "sot", "reach", "line"]
Result = Table[Any] | Outcomes | Reach | float | Fraction
Measure = Count | Callable[[Setup, str], Result]
"""What is asked of each variation: a count by name, or a question that takes a scenario and a ship."""

Judge = Callable[[Setup], Iterable[object]]
"""Says what is wrong with a scenario; nothing: it can be played."""


_Told = Callable[[Setup, str], Iterable[Figure]]


class Variation(Struct, frozen=True):
    """One variation and what it comes to.

    Attributes:
        fields: what all the fields in question are.
        varied: which of them were set for it; none for the ship as it stands.
        figures: what was asked, in the order of the base's; empty where there is a reason.
        reason: why it cannot be; empty where it can.
    """

    fields: tuple[tuple[str, Value | None], ...]
    varied: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    reason: str = ""

    def figure(self, name: str) -> Figure | None:
        """Return the figure called *name*, None where there is none."""
        return next((figure for figure in self.figures if figure.name == name), None)

    @property
    def words(self) -> str:
        """Return what was varied: ``tonnage 147, piloting 6``; nothing: ``as it stands``."""
        told = dict(self.fields)
        return ", ".join(f"{field} {_plain(told[field])}" for field in self.varied) or "as it stands"


class Sensitivity(Framed, frozen=True, eq=False):
    """What some variations of one ship change.

    Attributes:
        ship: its id.
        base: the ship as it stands.
        rows: the variations, in the order they were asked for.
    """

    ship: str
    base: Variation
    rows: tuple[Variation, ...]

    def to_frame(self) -> Any:
        """Return a row for each variation and figure (see `interceptor_nb.odds.frames.sensitivity_frame`)."""
        return frames().sensitivity_frame(self)

    def to_wide(self) -> Any:
        """Return a row for each variation, in words (see `interceptor_nb.odds.frames.sensitivity_wide`)."""
        return frames().sensitivity_wide(self)

    def to_markdown(self) -> str:
        """Return a row for each variation as a table in Markdown."""
        return str(frames().markdown(self.to_wide()))

    def to_html(self) -> str:
        """Return a row for each variation as an HTML table."""
        return str(frames().html_frame(self.to_wide()))

    def _repr_html_(self) -> str:
        return self.to_html()


def sensitivity(
    setup: Setup,
    ship: str,
    vary: Mapping[str, Values],
    of: Measure | Sequence[Measure] = ("thrust", "sot", "line"),
    *,
    grid: bool = False,
    judge: Judge = lambda _: (),
) -> Sensitivity:
    """Return what varying fields of *ship* changes.

    A variation that breaks the scenario, or under which the question cannot be asked, is a row with its reason; so is
    the ship as it stands, unless it can be asked of none.

    Args:
        setup: the scenario.
        ship: the ship's id.
        vary: by field (see `varied.having`) the values, or changes, to try.
        of: what is asked: ``thrust``, ``sot`` (TP as the scenario begins), ``reach`` (counts of ends, hexes, safe
            ends), ``line`` (trouble and loss of the written line), or functions of a scenario and a ship.
        grid: all combinations; else one field at a time.
        judge: what is wrong with a varied scenario, such as `interceptor_nb.scenario.faults`.

    Raises:
        KeyError: there is no such ship or field.
        ValueError: what a field is to be cannot be read, or there is no such count.
    """
    asked: Sequence[Measure] = (of,) if isinstance(of, str) or callable(of) else of
    measures = [(one if isinstance(one, str) else getattr(one, "__name__", "value"), _named(one)) for one in asked]
    now = {field: value_of(setup, ship, field) for field in vary}
    tried = {field: values_of(field, now[field], how) for field, how in vary.items()}

    def variation(values: Mapping[str, Value]) -> Variation:
        told = tuple({**now, **values}.items()), tuple(values)
        try:
            after = having(setup, ship, values)
            wrong = [str(fault) for fault in judge(after)]
            return Variation(*told, reason=wrong[0]) if wrong else Variation(*told, _figures(after, ship, measures))
        except IllegalOrderError as error:
            return Variation(*told, reason=f"the line is not legal: {error.problems[0]}")
        except (InterceptorError, ArithmeticError) as error:
            return Variation(*told, reason=str(error))

    base, rows = variation({}), tuple(variation(values) for values in _combined(tried, grid=grid))
    if not any(row.figures for row in (base, *rows)):
        _figures(setup, ship, measures)  # raises why it cannot even be asked of the ship as it stands
    return Sensitivity(ship, base, rows)


def _combined(tried: Mapping[str, Sequence[Value]], *, grid: bool) -> Iterator[dict[str, Value]]:
    if grid:
        yield from (dict(zip(tried, values, strict=True)) for values in product(*tried.values()))
        return
    for field, values in tried.items():
        yield from ({field: value} for value in values)


def _named(measure: Measure) -> _Told:
    if callable(measure):
        return lambda setup, ship: _told(measure(setup, ship), getattr(measure, "__name__", "value"))
    if measure not in _COUNTS:
        raise ValueError(f"{measure!r} is nothing to ask; {', '.join(_COUNTS)} and functions are")
    return lambda setup, ship: _told(_COUNTS[measure](setup, ship), measure)


def _figures(setup: Setup, ship: str, measures: Iterable[tuple[str, _Told]]) -> tuple[Figure, ...]:
    """Return the figures of all *measures*; those that several have are called by the measure too."""
    found = [(name, figure) for name, measure in measures for figure in measure(setup, ship)]
    often = Counter(figure.name for _, figure in found)
    return tuple(
        structs.replace(figure, name=f"{name}: {figure.name}") if often[figure.name] > 1 else figure
        for name, figure in found
    )


def _told(result: Result, name: str) -> Iterator[Figure]:
    """Yield the figures of any answer; *name* is what a bare number is called."""
    match result:
        case Table() | Outcomes():
            yield from result.figures
        case Reach(rows=rows):
            yield _number("ends", len(rows))
            yield _number("hexes", len({row.hex for row in rows}))
            yield _number("safe ends", sum(row.trouble == 0 for row in rows))
        case _:
            yield _number(name, result)


def _number(name: str, value: float | Fraction) -> Figure:
    return Figure(name, Fraction(value), False, float(value), float(value))


def _thrust(setup: Setup, ship: str) -> int:
    field, state = begin(setup)
    index = field.index[ship]
    return plan_for(field, state.ships[index], index).maximum


def _sot(setup: Setup, ship: str) -> int:
    field, state = begin(setup)
    index = field.index[ship]
    return plan_for(field, state.ships[index], index).sot


def _reach(setup: Setup, ship: str) -> Reach:
    field, state = begin(setup)
    return reach_of(field, state, field.index[ship])


_COUNTS: Mapping[str, Callable[[Setup, str], Result]] = {
    "thrust": _thrust,
    "sot": _sot,
    "reach": _reach,
    "line": outcomes,
}


def _plain(value: Value | None) -> str:
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return f"{value:,.10g}"
