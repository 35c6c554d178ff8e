"""JSON in one canonical layout: two-space indent, small things on one line, labels in filled lines."""

import json
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

WIDTH = 120
_INDENT = 2
_flat = json.JSONEncoder(ensure_ascii=False).encode


def unlike(value: Struct, default: Struct) -> dict[str, Any]:
    """Return the fields of *value* that are not as *default*, one of its kind, has them."""
    return {
        name: getattr(value, name) for name in value.__struct_fields__ if getattr(value, name) != getattr(default, name)
    }


def as_json(value: object) -> object:
    """Return *value* as JSON has it: a fraction-free number without its point, a tuple as a list."""
    if isinstance(value, tuple):
        return [as_json(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def rendered(value: object) -> str:
    """Return *value* as canonical JSON with a final newline.

    An object or list of plain values, or of short lists, stands on one line where that has at most 120 characters;
    a list of texts that does not fit fills lines; anything else has a line for each entry.
    """
    return _rendered(value, 0, 0) + "\n"


def _rendered(value: object, indent: int, before: int) -> str:
    """Return *value*; *before* counts the characters that stand before it on its line."""
    if not isinstance(value, (dict, list)) or not value:
        return _flat(value)
    if _is_small(value) and before + len(flat := _flat(value)) < WIDTH:
        return flat
    inner = " " * (indent + _INDENT)
    if isinstance(value, dict):
        lines = [_entry(key, each, indent + _INDENT) for key, each in value.items()]
        opening, closing = "{", "}"
    else:
        texts = all(isinstance(each, str) for each in value)
        lines = (
            list(_filled(value, indent)) if texts else [_rendered(each, indent + _INDENT, len(inner)) for each in value]
        )
        opening, closing = "[", "]"
    body = ",\n".join(inner + line for line in lines)
    return f"{opening}\n{body}\n{' ' * indent}{closing}"


def _entry(key: str, value: object, indent: int) -> str:
    start = f"{_flat(key)}: "
    return start + _rendered(value, indent, indent + len(start))


def _is_small(value: dict[str, object] | list[object]) -> bool:
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, dict) or (isinstance(each, list) and not _is_flat(each)):
            return False
    return True


def _is_flat(value: list[object]) -> bool:
    return not any(isinstance(each, (dict, list)) for each in value)


def _filled(texts: list[object], indent: int) -> Iterator[str]:
    line = ""
    for text in texts:
        word = _flat(text)
        if line and indent + _INDENT + len(line) + len(word) + 3 > WIDTH:
            yield line
            line = ""
        line = f"{line}, {word}" if line else word
    yield line
