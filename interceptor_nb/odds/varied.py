"""A scenario with one ship made a little different: what can be varied, by name, and the values a variation stands for.

>>> having(setup, "marcos", {"piloting": 7, "lost.engine": 2})
"""

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from msgspec import Struct, structs

from interceptor_nb.core.errors import InterceptorError
from interceptor_nb.rules.interceptor.crew import flying
from interceptor_nb.rules.interceptor.mass import exactly
from interceptor_nb.rules.interceptor.setup import SIDES, CrewMember, Design, Setup, ShipSetup

Value = float | bool | None
Values = str | range | Sequence[float | bool]
"""How a field is varied: numbers are changes, ``(-1, +1)``; a range, and what is true or false, are values; text is
either, as on the command line: ``-1,+1`` changes, ``4,6`` or ``4..6``, ``true``, ``none`` values."""
_WORDS: Mapping[str, Value] = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_NONE = "none"
"""Of a compensator: it caps nothing."""

DESIGN_FIELDS = ("tonnage", "engine_power", "dcs", "compensator", "race_tolerance", "streamlined", "lifters", "bridge")
PILOT_FIELDS = ("piloting", "missions")
SHIP_FIELDS = ("velocity", "altitude", "random", "rolled", "free_hexes")
BY_SIDE = ("armour", "shields", "armour_lost")
GROUPS = {
    "armour.SIDE": "boxes of the design",
    "shields.SIDE": "flicker rate of the design",
    "armour_lost.SIDE": "boxes lost",
    "lost.COMPONENT": "boxes of internals lost",
    "gone.LOAD": "pieces of a load gone, such as missiles fired",
}
"""The fields that have a name of their own behind a point, and what they count."""


class _Place(Struct, frozen=True):
    """Where one field of one ship is kept."""

    read: Callable[[], Value]
    write: Callable[[Value], Setup]


def having(setup: Setup, ship: str, values: Mapping[str, Value]) -> Setup:
    """Return *setup* with fields of one ship, its design and its pilot as *values* has them.

    Ships of the same class stay what they are. Nothing is judged here: `interceptor_nb.scenario.faults` does that.

    Args:
        setup: the scenario.
        ship: the ship's id.
        values: by field: tonnage, engine_power, dcs, compensator, race_tolerance, streamlined, lifters, bridge;
            piloting, missions; velocity, altitude, random, rolled, free_hexes; and those of `GROUPS`.

    Raises:
        KeyError: there is no such ship, or no such field; the text names the nearest.
    """
    for field, value in values.items():
        setup = _place(setup, ship, field).write(value)
    return setup


def value_of(setup: Setup, ship: str, field: str) -> Value:
    """Return what *field* of *ship* is now, None where it has no number.

    Raises:
        KeyError: as `having`.
    """
    return _place(setup, ship, field).read()


def values_of(field: str, now: Value, how: Values) -> tuple[Value, ...]:
    """Return the values that *how* stands for, where *field* is *now*.

    Raises:
        ValueError: it is neither changes nor values, or there is no number to change.
    """
    if isinstance(how, range):
        return tuple(how)
    if isinstance(how, str):
        return tuple(_read(field, now, how))
    return tuple(change if isinstance(change, bool) else _changed(field, now, change) for change in how)


def _read(field: str, now: Value, text: str) -> Iterator[Value]:
    wrong = f"{field}={text}: changes such as -1,+1, or values such as 4,6 or 4..6, are right"
    if isinstance(now, bool):
        wrong = f"{field}={text}: true or false is right"
    for part in text.split(","):
        low, dots, high = part.partition("..")
        try:
            if isinstance(now, bool):
                yield _truth(part)
            elif part.lower() == _NONE and field == "compensator":
                yield None
            elif dots:
                yield from _between(int(low), int(high))
            elif part[:1] in ("+", "-"):
                yield _changed(field, now, _number(part))
            else:
                yield _number(part)
        except ValueError as error:
            raise ValueError(wrong) from error


def _truth(text: str) -> Value:
    if text.lower() not in _WORDS:
        raise ValueError(text)
    return _WORDS[text.lower()]


def _between(low: int, high: int) -> range:
    if low > high:
        raise ValueError(f"{low}..{high}")
    return range(low, high + 1)


def _number(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return int(number) if number == int(number) else number


def _changed(field: str, now: Value, change: float) -> Value:
    if now is None:
        raise ValueError(f"{field} has no number now that {change:+g} could change; name values, such as 4..6")
    after = exactly(now) + exactly(change)
    return int(after) if after.denominator == 1 else float(after)


def _place(setup: Setup, ship: str, field: str) -> _Place:
    start = next((start for start in setup.ships if start.id == ship), None)
    if start is None:
        raise KeyError(f"no ship is called {ship!r}; {' '.join(other.id for other in setup.ships) or 'none'} are")
    design = setup.design(start.design)
    group, point, name = field.partition(".")
    if field in DESIGN_FIELDS:
        return _Place(
            lambda: getattr(design, field),
            lambda value: _with_design(setup, start, structs.replace(design, **{field: value})),
        )
    if field in SHIP_FIELDS:
        return _Place(
            lambda: getattr(start, field), lambda value: _with(setup, structs.replace(start, **{field: value}))
        )
    if field in PILOT_FIELDS:
        return _pilots(setup, start, design, field)
    if point and group in BY_SIDE and name in SIDES:
        return _by_side(setup, start, design, group, SIDES.index(name))
    if point and group == "lost":
        return _internals(setup, start, design, name)
    if point and group == "gone":
        return _loads(setup, start, design, name)
    raise KeyError(_no_such(field, design))


def _pilots(setup: Setup, start: ShipSetup, design: Design, field: str) -> _Place:
    place = flying(start.crew, bridge=design.bridge)
    if place is None:
        raise KeyError(f"nobody flies {start.id}, so it has no {field} to vary [FLT-1]")

    def write(value: Value) -> Setup:
        member: CrewMember = structs.replace(start.crew[place], **{field: value})
        return _with(setup, structs.replace(start, crew=_put(start.crew, place, member)))

    return _Place(lambda: getattr(start.crew[place], field), write)


def _by_side(setup: Setup, start: ShipSetup, design: Design, group: str, side: int) -> _Place:
    owner: Any = start if group == "armour_lost" else design

    def write(value: Value) -> Setup:
        after = structs.replace(owner, **{group: _put(getattr(owner, group), side, value)})
        return _with(setup, after) if owner is start else _with_design(setup, start, after)

    return _Place(lambda: int(getattr(owner, group)[side]), write)


def _internals(setup: Setup, start: ShipSetup, design: Design, name: str) -> _Place:
    places = [place for place, (component, _) in enumerate(design.internals) if component == name]
    if not places:
        raise KeyError(_no_such(f"lost.{name}", design))
    lost = start.internals_lost or (0,) * len(design.internals)

    def write(value: Value) -> Setup:
        if value != int(value or 0):
            raise InterceptorError(f"lost.{name}: {value} is not a whole number [DMG-2]")
        after, left = list(lost), int(value or 0)
        for place in places:  # a component may stand in several rows, the outer first
            last = place == places[-1]
            after[place] = left if last else min(left, design.internals[place][1])
            left -= after[place]
        return _with(setup, structs.replace(start, internals_lost=tuple(after)))

    return _Place(lambda: sum(lost[place] for place in places), write)


def _loads(setup: Setup, start: ShipSetup, design: Design, name: str) -> _Place:
    if name not in (load.id for load in design.loads):
        raise KeyError(_no_such(f"gone.{name}", design))
    gone = dict(start.loads_lost)

    def write(value: Value) -> Setup:
        after = {load.id: gone.get(load.id, 0.0) for load in design.loads} | {name: float(value or 0)}
        kept = tuple((load, pieces) for load, pieces in after.items() if pieces)
        return _with(setup, structs.replace(start, loads_lost=kept))

    return _Place(lambda: gone.get(name, 0), write)


def _with(setup: Setup, start: ShipSetup) -> Setup:
    ships = tuple(start if other.id == start.id else other for other in setup.ships)
    return structs.replace(setup, ships=ships)


def _with_design(setup: Setup, start: ShipSetup, design: Design) -> Setup:
    """Return *setup* with *design* for one ship; where others are of its class, it is a class of its own."""
    if any(other.design == start.design and other.id != start.id for other in setup.ships):
        own = f"{start.design}_{start.id}"
        while own in dict(setup.designs):
            own += "_"
        setup = _with(setup, structs.replace(start, design=own))
        return structs.replace(setup, designs=(*setup.designs, (own, structs.replace(design, file=None))))
    designs = tuple((name, design if name == start.design else other) for name, other in setup.designs)
    return structs.replace(setup, designs=designs)


def _put(items: Iterable[Any], place: int, item: Any) -> Any:
    return tuple(item if number == place else other for number, other in enumerate(items))


def _no_such(field: str, design: Design) -> str:
    known = [
        *DESIGN_FIELDS,
        *PILOT_FIELDS,
        *SHIP_FIELDS,
        *(f"{group}.{side}" for group in BY_SIDE for side in SIDES),
        *dict.fromkeys(f"lost.{component}" for component, _ in design.internals),
        *(f"gone.{load.id}" for load in design.loads),
    ]
    near = difflib.get_close_matches(field, known, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"{', '.join([*known[:14], *GROUPS])} do"
    return f"no field {field!r} varies; {hint}"
