"""The parts of a scenario of which there are many, judged by msgspec as their models have them: a yes costs little.

What is taken here the models would take; what is refused they judge, and say why.
"""

import sys
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from itertools import starmap
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, cast, get_args, get_origin

import msgspec
from msgspec import Struct, defstruct
from pydantic import BaseModel, Discriminator, Strict, Tag, ValidationError
from pydantic.fields import FieldInfo

from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault
from interceptor_nb.scenario.models import ScenarioModel
from interceptor_nb.scenario.structure import shaped

PARTS = ("map", "rules", "sides", "ships", "asteroids", "orders")


def judged(root: Node) -> tuple[ScenarioModel | None, tuple[Fault, ...]]:
    """Return the scenario at *root* as its model, or None and every fault of its shape.

    What stands in `PARTS` may be of a `shape` in place of the model: its fields are the same.
    """
    model = _taken(root.value)
    return shaped(ScenarioModel, root) if model is None else (model, ())


def _taken(record: object) -> ScenarioModel | None:
    """Return *record* as its model, None where it might have a fault."""
    if not isinstance(record, dict):
        return None
    try:
        parts = msgspec.convert({key: record[key] for key in PARTS if key in record}, _parts())
        model = ScenarioModel.model_validate({key: value for key, value in record.items() if key not in PARTS})
    except (msgspec.ValidationError, ValidationError):
        return None
    for key in PARTS:
        setattr(model, key, getattr(parts, key))
    return model


@cache
def _parts() -> type[Struct]:
    return _struct("Parts", {name: ScenarioModel.model_fields[name] for name in PARTS})


@cache
def shape(model: type[BaseModel]) -> type[Struct]:
    """Return a struct of the fields of *model*: of their names, kinds, limits and defaults.

    Raises:
        TypeError: there is more to a field than is known here.
    """
    return _struct(model.__name__, model.model_fields)


def _struct(name: str, fields: Mapping[str, FieldInfo]) -> type[Struct]:
    return defstruct(
        name, list(starmap(_field, fields.items())), forbid_unknown_fields=True, kw_only=True, frozen=True, gc=False
    )


def _field(name: str, info: FieldInfo) -> tuple[str, Any] | tuple[str, Any, Any]:
    kind, make = _kind(info.annotation, info.metadata), info.default_factory
    if info.is_required():
        return name, kind
    if make is None:
        return name, kind, info.default
    # A struct is frozen, so that one does for all.
    return name, kind, shape(make)() if _is_model(make) else msgspec.field(default_factory=cast("Any", make))


def _kind(annotation: Any, marks: Sequence[object]) -> Any:
    """Return *annotation* with its *marks* as msgspec has it."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _kind(inside[0], [*inside[1:], *marks])
    if origin in (Union, UnionType):
        return reduce(or_, (_kind(each, marks) for each in inside))
    if annotation is NoneType:
        return annotation
    limits = _limits(marks)
    if annotation in (int, float):
        # No model takes an infinite number.
        endless = {"le": sys.float_info.max} if annotation is float else {}
        return Annotated[annotation, msgspec.Meta(**(endless | limits))]
    if limits:
        raise TypeError(f"limits of {annotation} are not known here")
    if origin in (list, dict, tuple):
        return origin[tuple(_kind(each, ()) for each in inside)]
    if _is_model(annotation):
        return shape(annotation)
    if origin is Literal or annotation in (str, bool):
        return annotation
    raise TypeError(f"{annotation} is not known here")


def _limits(marks: Sequence[object]) -> dict[str, Any]:
    limits: dict[str, Any] = {}
    for mark in marks:
        if isinstance(mark, FieldInfo):
            limits |= _limits(mark.metadata)
        elif found := {key: getattr(mark, key) for key in ("ge", "gt", "le", "lt") if hasattr(mark, key)}:
            limits |= found
        elif not isinstance(mark, (Strict, Tag, Discriminator)):
            raise TypeError(f"{mark} is not known here")
    return limits


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)
