"""Every fault of a document's shape: a model's verdict in sentences, with pointers."""

import re
from collections.abc import Mapping
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from interceptor_nb.scenario.document import Node, escaped
from interceptor_nb.scenario.faults import Fault, instead, shown

_CITED_LAST = re.compile(r"\(([A-Z]{3}-[A-Z]?\d+)\)$")
_NOUNS = {
    "string_type": "text",
    "int_type": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
}
_LIMITS = {
    "greater_than_equal": ("ge", "is below the least, {}"),
    "greater_than": ("gt", "is not over {}"),
    "less_than_equal": ("le", "is over the most, {}"),
}


M = TypeVar("M", bound=BaseModel)


def shaped(model: type[M], root: Node) -> tuple[M | None, tuple[Fault, ...]]:
    """Return *root* as *model*, or None and every fault that the model finds in it."""
    try:
        return model.model_validate(root.value), ()
    except ValidationError as error:
        return None, tuple(_fault(model, root, details) for details in error.errors(include_url=False))


def misshapen(model: type[BaseModel], root: Node) -> tuple[Fault, ...]:
    """Return every fault that *model* finds in *root*; none: the model accepts it."""
    return shaped(model, root)[1]


def _fault(model: type[BaseModel], root: Node, details: ErrorDetails) -> Fault:
    place = tuple(step for step in details["loc"] if step != "[key]")
    steps = [step for step in place if not (isinstance(step, str) and step.startswith("<"))]
    pointer = "".join(f"/{escaped(step)}" for step in steps)
    found, kind = details["input"], details["type"]
    _, info = _follow(model, place)
    context: Mapping[str, Any] = details.get("ctx", {})
    rule = _rule(info)
    match kind:
        case "missing":
            message, rule = f"missing{_described(info)}", None
        case "extra_forbidden":
            message, rule = f"unknown field; {instead(str(place[-1]), _keys(model, place[:-1]))}", None
        case "literal_error":
            allowed = re.findall(r"'([^']*)'", context["expected"])
            message = f"{shown(found)} is none of {', '.join(allowed)}" if allowed else f"{shown(found)} is not allowed"
            if isinstance(found, str) and (near := instead(found, allowed)).startswith("did"):
                message += f"; {near}"
        case "union_tag_invalid":
            that = found.get("that") if isinstance(found, dict) else found
            allowed = re.findall(r"<([^>]*)>", context["expected_tags"])
            message = f"{shown(that)} is no kind of check; {', '.join(allowed)} are"
        case "too_long":
            message = f"{context['actual_length']} entries, {context['max_length']} are the most"
        case "too_short":
            message = f"{context['actual_length']} entries, {context['min_length']} are the least"
        case _ if kind in _LIMITS:
            key, words = _LIMITS[kind]
            message = f"{shown(found)} {words.format(f'{context[key]:g}')}"
        case _:
            message = f"{shown(found)} is not {_NOUNS.get(kind, 'allowed here')}"
    return Fault(root.file, root.pointer + pointer, message, rule)


def _bare(annotation: object) -> object:
    """Return *annotation* without its marks and without the None it may be."""
    while True:
        if get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
            continue
        others = [each for each in get_args(annotation) if each is not type(None)]
        if get_origin(annotation) in (Union, UnionType) and len(others) == 1:
            annotation = others[0]
            continue
        return annotation


def _tagged(union: object, tag: object) -> object:
    for member in get_args(union):
        for mark in get_args(member)[1:]:
            if getattr(mark, "tag", None) == tag:
                return member
    return None


def _follow(model: type[BaseModel], place: tuple[int | str, ...]) -> tuple[object, FieldInfo | None]:
    """Return what stands at *place*, and the last field that leads there; a key or an index stays in its field."""
    here: object = model
    info: FieldInfo | None = None
    for step in place:
        here = _bare(here)
        if isinstance(here, type) and issubclass(here, RootModel):
            here = _bare(here.model_fields["root"].annotation)
        if isinstance(here, type) and issubclass(here, BaseModel):
            info = _field(here, step)
            here = info.annotation if info else None
        elif get_origin(here) in (Union, UnionType):
            here = _tagged(here, step)
        else:
            here = get_args(here)[-1] if get_args(here) else None
    return _bare(here), info


def _keys(model: type[BaseModel], place: tuple[int | str, ...]) -> list[str]:
    """Return the keys that the object at *place* may have."""
    here, _ = _follow(model, place)
    if not (isinstance(here, type) and issubclass(here, BaseModel)):
        return []
    return [info.alias or name for name, info in here.model_fields.items()]


def _field(model: type[BaseModel], key: object) -> FieldInfo | None:
    return next((info for name, info in model.model_fields.items() if key == (info.alias or name)), None)


def _described(info: FieldInfo | None) -> str:
    what = (info.description or "").rstrip(".") if info else ""
    return f"; {what[:1].lower()}{what[1:]}" if what else ""


def _rule(info: FieldInfo | None) -> str | None:
    """Return the rule that a field is about: as its schema has it, or as its description ends."""
    if info is None:
        return None
    extra = info.json_schema_extra
    if isinstance(extra, dict) and "rule" in extra:
        return str(extra["rule"])
    found = _CITED_LAST.search((info.description or "").rstrip("."))
    return found[1] if found else None
