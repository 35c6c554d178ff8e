"""The ship builder without a screen: a design under the pencil, and what each input does to it.

An input that makes no design changes nothing but `Builder.refusal`: the last good design stays.
"""

from typing import Literal, get_args

from msgspec import Struct, structs

from interceptor_nb.rules.interceptor import mass
from interceptor_nb.rules.interceptor.setup import COMPONENTS, SIDES, Design, Load, LoadKind, ShipClass
from interceptor_nb.view.faults import (
    LOAD_ID,
    MOST_BOXES,
    MOST_SETS,
    MOST_SKILL,
    MOST_VELOCITY,
    Refusal,
    RefusedError,
    check_loads,
    fault,
    number_of,
    plain,
    whole_of,
)
from interceptor_nb.view.ratings import Drop, Ratings, drops_of, ratings

LOAD_KINDS: tuple[LoadKind, ...] = get_args(LoadKind)
SHIP_CLASSES: tuple[ShipClass, ...] = get_args(ShipClass)
NumberField = Literal["tonnage", "engine_power", "dcs", "compensator", "race_tolerance"]
FlagField = Literal["streamlined", "lifters", "armed", "bridge"]
LoadField = Literal["id", "kind", "tons", "count"]
BoxesOf = Literal["armour", "shields"]
JudgeField = Literal["piloting", "velocity", "wanted"]


class Builder(Struct, frozen=True):
    """A design being made.

    Attributes:
        design: the last good one.
        wanted: the thrust whose engine power is shown (MAS-4).
        piloting: the skill that the SOT is judged by.
        velocity: hexes a turn that the heading cost is judged by.
        variable_mass: whether the option of MAS-2 and MAS-3 is on.
        at: how many of the drops are made: the weight it is judged at.
        refusal: what was wrong with the last input, or None.
        origin: where a design that was started from has its numbers from.
        unknown: names of the numbers that its origin does not tell, for the author to fill in.
    """

    design: Design
    wanted: int = 7
    piloting: int = 5
    velocity: int = 5
    variable_mass: bool = False
    at: int = 0
    refusal: Refusal | None = None
    origin: str = ""
    unknown: tuple[str, ...] = ()

    @property
    def drop(self) -> Drop:
        """Return the weight it is judged at."""
        return self.ratings.now

    @property
    def ratings(self) -> Ratings:
        """Return what the design can do."""
        return ratings(
            self.design,
            piloting=self.piloting,
            velocity=self.velocity,
            variable_mass=self.variable_mass,
            at=self.at if self.variable_mass else 0,
        )


class Name(Struct, frozen=True):
    """The class is called *text*."""

    text: str


class Class(Struct, frozen=True):
    """The ship is a fighter or a patrol ship (MOV-8)."""

    ship_class: ShipClass


class Number(Struct, frozen=True):
    """A number of the design; *value* None is for a compensator that is not there."""

    field: NumberField
    value: float | None


class Flag(Struct, frozen=True):
    """A property that the design has or has not."""

    field: FlagField
    value: bool


class AddLoad(Struct, frozen=True):
    """One more load is wanted."""


class EditLoad(Struct, frozen=True):
    """Something about load *number*."""

    number: int
    field: LoadField
    value: str | float


class RemoveLoad(Struct, frozen=True):
    """Load *number* goes."""

    number: int


class Boxes(Struct, frozen=True):
    """Armour boxes or flicker rate of one side, an index of `SIDES`."""

    of: BoxesOf
    side: int
    value: float


class AddInternal(Struct, frozen=True):
    """One more internal component is wanted, innermost (DMG-2)."""


class NameInternal(Struct, frozen=True):
    """Component *number* is called *text* (DMG-5)."""

    number: int
    text: str


class SizeInternal(Struct, frozen=True):
    """Component *number* has *boxes* (DMG-2)."""

    number: int
    boxes: float


class RemoveInternal(Struct, frozen=True):
    """Component *number* goes."""

    number: int


class Judge(Struct, frozen=True):
    """What the design is judged by."""

    field: JudgeField
    value: float


class VaryMass(Struct, frozen=True):
    """The option of variable mass is on or off (MAS-2)."""

    on: bool


class Loaded(Struct, frozen=True):
    """Judge the ship with that many of the drops made."""

    at: int


class TakePower(Struct, frozen=True):
    """Give the design the least engine power for the wanted thrust (MAS-4)."""


class Start(Struct, frozen=True):
    """Begin anew from *design*.

    Attributes:
        origin: where its numbers are from.
        unknown: names of the numbers that it does not tell.
        thrust: the rating it tells, to work out engine power by; None: none.
    """

    design: Design
    origin: str = ""
    unknown: tuple[str, ...] = ()
    thrust: int | None = None


Message = (
    Name
    | Class
    | Number
    | Flag
    | AddLoad
    | EditLoad
    | RemoveLoad
    | Boxes
    | AddInternal
    | NameInternal
    | SizeInternal
    | RemoveInternal
    | Judge
    | VaryMass
    | Loaded
    | TakePower
    | Start
)


NEW = Builder(Design("New ship", tonnage=100, engine_power=700))
"""A builder to begin with."""


def update(builder: Builder, message: Message) -> Builder:
    """Return the builder after *message*; what makes no design leaves a refusal and all else as it was."""
    try:
        after = _updated(builder, message)
    except RefusedError as refused:
        return structs.replace(builder, refusal=refused.refusal)
    at = min(after.at, sum(1 for _ in drops_of(after.design)) - 1)
    return structs.replace(after, refusal=None, at=at)


def _updated(builder: Builder, message: Message) -> Builder:
    design = builder.design
    match message:
        case Start(started, origin, unknown, thrust):
            if (refusal := fault(started)) is not None:
                raise RefusedError(refusal.place, refusal.text, refusal.rule)
            wanted = builder.wanted if thrust is None else thrust
            return structs.replace(builder, design=started, wanted=wanted, at=0, origin=origin, unknown=unknown)
        case Judge(field, value):
            return _judged(builder, field, value)
        case VaryMass(on):
            return structs.replace(builder, variable_mass=on)
        case Loaded(at):
            return structs.replace(builder, at=max(0, at))
        case TakePower():
            power = float(mass.power_for(builder.wanted, mass.tonnage(design)))
            return _filled(builder, structs.replace(design, engine_power=plain(power)), "engine power")
        case Number(field, value):
            return _filled(builder, _with_number(design, field, value), field.replace("_", " "))
        case Flag(field, value):
            return _filled(builder, structs.replace(design, **{field: value}), field)
        case _:
            return structs.replace(builder, design=_with_parts(design, message))


def _filled(builder: Builder, design: Design, name: str) -> Builder:
    unknown = tuple(one for one in builder.unknown if one != name)
    return structs.replace(builder, design=design, unknown=unknown)


def _judged(builder: Builder, field: JudgeField, value: float) -> Builder:
    match field:
        case "piloting":
            return structs.replace(builder, piloting=whole_of(field, "Piloting", value, 1, MOST_SKILL, "SOT-1"))
        case "velocity":
            return structs.replace(builder, velocity=whole_of(field, "velocity", value, 0, MOST_VELOCITY, "MOV-4"))
        case "wanted":
            return structs.replace(builder, wanted=whole_of(field, "wanted thrust", value, 0, MOST_VELOCITY, "MAS-4"))


def _with_number(design: Design, field: NumberField, value: float | None) -> Design:
    if value is None:
        if field != "compensator":
            raise RefusedError(field, f"{field.replace('_', ' ')}: nothing is written; a number is needed")
        return structs.replace(design, compensator=None)
    match field:
        case "tonnage":
            after = structs.replace(design, tonnage=number_of(field, field, value, least=0, above=True, rule="MAS-1"))
            check_loads(after, "tonnage")
            return after
        case "engine_power":
            return structs.replace(design, engine_power=number_of(field, "engine power", value, least=0, rule="MAS-1"))
        case "dcs":
            return structs.replace(design, dcs=whole_of(field, "DCS sets", value, 0, MOST_SETS, "MOV-7"))
        case "compensator":
            return structs.replace(design, compensator=whole_of(field, field, value, 0, MOST_SETS, "MAS-3"))
        case "race_tolerance":
            found = whole_of(field, "race tolerance", value, 0, MOST_SETS, "MAS-3")
            return structs.replace(design, race_tolerance=found)


def _with_parts(design: Design, message: Message) -> Design:
    loads, internals = list(design.loads), list(design.internals)
    match message:
        case Name(text):
            if not text.strip():
                raise RefusedError("name", "name: nothing is written; a class needs a name")
            return structs.replace(design, name=text.strip())
        case Class(ship_class):
            return structs.replace(design, ship_class=ship_class)
        case AddLoad():
            loads.append(_new_load(design))
            return _reloaded(design, loads, "loads")
        case EditLoad(number, field, value):
            place = f"loads/{number}/{field}"
            loads[number] = _edited(loads[number], field, value, place)
            return _reloaded(design, loads, place)
        case RemoveLoad(number):
            del loads[number]
            return _reloaded(design, loads, "loads")
        case Boxes(of, side, value):
            found = whole_of(f"{of}/{side}", f"{of}, {side_words(side)}", value, 0, MOST_BOXES, "DMG-1")
            rows = [*getattr(design, of)]
            rows[side] = found
            return structs.replace(design, **{of: tuple(rows)})
        case AddInternal():
            spare = next((name for name in COMPONENTS if name not in dict(internals)), "other")
            internals.append((spare, 1))
        case NameInternal(number, text):
            if not text.strip():
                raise RefusedError(f"internals/{number}", f"component {number + 1}: nothing is written; name it")
            internals[number] = (text.strip(), internals[number][1])
        case SizeInternal(number, boxes):
            name = internals[number][0]
            place = f"internals/{number}"
            internals[number] = (name, whole_of(place, f"boxes of {name}", boxes, 1, MOST_BOXES, "DMG-2"))
        case RemoveInternal(number):
            del internals[number]
    return structs.replace(design, internals=tuple(internals))


def side_words(side: int) -> str:
    """Return the name of one of `SIDES`."""
    return SIDES[side].replace("_", " ")


def _new_load(design: Design) -> Load:
    taken = {load.id for load in design.loads}
    name = next(name for number in range(1, len(taken) + 2) if (name := f"load{number}") not in taken)
    return Load(name, "other", 1)


def _edited(load: Load, field: LoadField, value: str | float, place: str) -> Load:
    match field:
        case "id":
            if not LOAD_ID.fullmatch(str(value)):
                text = f"load id: '{value}' is none; write 1 to 64 letters, digits, '_', '-' or '.'"
                raise RefusedError(place, text)
            return structs.replace(load, id=str(value))
        case "kind":
            kind = next((kind for kind in LOAD_KINDS if kind == value), None)
            if kind is None:
                raise RefusedError(place, f"load kind: '{value}' is none; {', '.join(LOAD_KINDS)} are")
            return structs.replace(load, kind=kind)
        case "tons":
            tons = number_of(place, f"tons of {load.id}", float(value), least=0, above=True, rule="MAS-2")
            return structs.replace(load, tons=tons)
        case "count":
            count = whole_of(place, f"pieces of {load.id}", float(value), 1, MOST_BOXES, "MAS-2")
            return structs.replace(load, count=count)


def _reloaded(design: Design, loads: list[Load], place: str) -> Design:
    after = structs.replace(design, loads=tuple(loads))
    check_loads(after, place)
    return after
