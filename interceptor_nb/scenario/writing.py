"""JSON in one canonical layout: two-space indent, small things on one line, labels in filled lines."""

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
from msgspec import Struct

WIDTH = 120
_INDENT = 2
_flat = json.JSONEncoder(ensure_ascii=False).encode
_encoder = msgspec.json.Encoder()
_quoted = json.encoder.encode_basestring
_ALIKE = {str, int, bool, type(None)}
_LEAST = 3
"""Characters of one of several values on a line, its comma and blank counted."""


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
        return _plain(value)
    kinds = set(map(type, value.values() if isinstance(value, dict) else value))
    if _may_be_small(value, kinds, before) and before + len(flat := _one_line(value, kinds)) < WIDTH:
        return flat
    if kinds <= {*_ALIKE, dict} and (whole := _at_once(value, kinds, indent)) is not None:
        return whole
    inner = indent + _INDENT
    if isinstance(value, dict):
        lines = [_entry(key, each, inner) for key, each in value.items()]
    elif kinds == {str}:
        lines = list(_filled(value, inner))
    else:
        lines = [_rendered(each, inner, inner) for each in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    between = ",\n" + " " * inner
    return f"{opening}{between[1:]}{between.join(lines)}\n{' ' * indent}{closing}"


def _entry(key: str, value: object, indent: int) -> str:
    start = f"{_quoted(key)}: "
    return start + (_quoted(value) if isinstance(value, str) else _rendered(value, indent, indent + len(start)))


def _plain(value: object) -> str:
    return _quoted(value) if isinstance(value, str) else repr(value) if type(value) is int else _flat(value)


def _may_be_small(value: dict[str, object] | list[object], kinds: set[type], before: int) -> bool:
    """Return whether *value* holds plain values and lists of them, of these *kinds*, and no more than a line can."""
    if dict in kinds or before + _LEAST * len(value) >= WIDTH:
        return False
    lists = (value.values() if isinstance(value, dict) else value) if list in kinds else ()
    return not any(isinstance(part, (dict, list)) for each in lists if isinstance(each, list) for part in each)


def _one_line(value: dict[str, object] | list[object], kinds: set[type]) -> str:
    """Return *value* on one line; what both libraries write alike is left to the quicker one."""
    return (_quick(value, 0) if kinds <= _ALIKE else None) or _flat(value)


def _filled(texts: list[str], indent: int) -> Iterator[str]:
    """Yield lines of as many *texts* as go into each, which a comma ends."""
    # A text has no line break of its own: until the lines are cut one stands for each comma.
    whole, room, first = _column(texts), WIDTH - indent - 1, 0
    while len(whole) - first > room:
        after = whole.rfind("\n", first, first + room + 1)
        if after < 0 and (after := whole.find("\n", first)) < 0:
            break
        yield whole[first:after].replace("\n", ",")
        first = after + 2
    yield whole[first:].replace("\n", ",")


def _column(texts: list[str]) -> str:
    try:
        return _encoder.encode_lines(texts)[:-1].decode().replace("\n", "\n ")
    except UnicodeEncodeError:  # half a character
        return "\n ".join(map(_quoted, texts))


def _at_once(value: Any, kinds: set[type], indent: int) -> str | None:
    """Return *value*, of these *kinds*, which does not go on a line, as `_rendered` would, but all its lines at once.

    None where it is something else than an object of plain values, or a list of objects of one sort: of plain values,
    each of which goes on a line, or with lists of such objects.
    """
    if isinstance(value, dict):
        return _quick(value, _INDENT, indent) if dict not in kinds else None
    if kinds != {dict}:
        return None
    kinds = set(map(type, chain.from_iterable(map(dict.values, value))))
    if kinds <= _ALIKE:
        return _rows(value, indent)
    return _groups(value, indent) if kinds <= {*_ALIKE, list} else None


def _rows(records: list[Any], indent: int) -> str | None:
    if (text := _quick(records, 0)) is None:
        return None
    rows = text[2:-2].split("}, {")
    start = "\n" + " " * (indent + _INDENT)
    # More parts: a text among them looks like what stands between two.
    if len(rows) != len(records) or len(start) + max(map(len, rows)) + 2 > WIDTH:
        return None
    return f"[{start}{{{f'}},{start}{{'.join(rows)}}}\n{' ' * indent}]"


def _groups(records: list[Any], indent: int) -> str | None:
    lists = [[each for each in record.values() if type(each) is list] for record in records]
    rows = list(chain.from_iterable(chain.from_iterable(lists)))
    if not all(map(any, lists)) or set(map(type, rows)) != {dict}:
        return None
    if not set(map(type, chain.from_iterable(map(dict.values, rows)))) <= _ALIKE:
        return None
    if (text := _quick(records, _INDENT)) is None:
        return None
    # A text has no line break of its own, so that each of these is one between the keys of a row.
    key = "\n" + " " * _INDENT * 4
    text = text.replace("{" + key, "{").replace("," + key, ", ").replace(key[:-_INDENT] + "}", "}")
    lines = text.split("\n")
    return ("\n" + " " * indent).join(lines) if max(map(len, lines)) + indent < WIDTH else None


def _quick(value: object, step: int, indent: int = 0) -> str | None:
    """Return *value* of lines with *step* blanks more for each level, on one line for none; None where it cannot be."""
    try:
        text = msgspec.json.format(_encoder.encode(value), indent=step).decode()
    except (UnicodeEncodeError, OverflowError):  # half a character, a number without end
        return None
    return text.replace("\n", "\n" + " " * indent) if indent else text
