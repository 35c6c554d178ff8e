"""JSON in one canonical layout: two-space indent, small things on one line, labels in filled lines."""

import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

import msgspec
from msgspec import Struct

WIDTH = 120
_INDENT = 2
_flat = json.JSONEncoder(ensure_ascii=False).encode
_encoder = msgspec.json.Encoder()
_quoted = json.encoder.encode_basestring
_ALIKE = {str, int, bool, type(None)}
_HOLE = "what stands here comes later"
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
    inner = indent + _INDENT
    if isinstance(value, list) and len(value) > WIDTH and type(value[0]) is str and (lines := _columns(value, inner)):
        return _list(lines, indent)
    kinds = set(map(type, value.values() if isinstance(value, dict) else value))
    if _may_be_small(value, kinds, before) and before + len(flat := _one_line(value, kinds)) < WIDTH:
        return flat
    if kinds <= {*_ALIKE, dict} and (whole := _at_once(value, kinds, indent)) is not None:
        return whole
    if isinstance(value, dict):
        return _list([_entry(key, each, inner) for key, each in value.items()], indent, "{}")
    if kinds == {str}:
        return _list(_columns(value, inner) or list(_filled(value, inner)), indent)
    return _list([_rendered(each, inner, inner) for each in value], indent)


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
    room = WIDTH - indent - 1
    line, *others = map(_quoted, texts)
    for text in others:
        if len(line) + 2 + len(text) > room:
            yield line
            line = text
        else:
            line = f"{line}, {text}"
    yield line


def _columns(values: list[Any], indent: int) -> list[str]:
    """Return the same as `_filled` of texts that are all of one length; nothing where *values* are not."""
    whole = (_quick(values, 0) or "[]")[1:-1]
    step, rest = divmod(len(whole) + 2, len(values))
    # Without a backslash no text has a quote inside.
    quotes = '"' * len(values)
    if rest or "\\" in whole or not (whole[::step] == whole[step - 3 :: step] == quotes):
        return []
    if whole.count('"') != 2 * len(values):
        return []
    long = max(1, (WIDTH - indent + 1) // step) * step
    return [whole[start : start + long - 2] for start in range(0, len(whole), long)]


def _at_once(value: Any, kinds: set[type], indent: int) -> str | None:
    """Return *value*, of these *kinds*, which does not go on a line, as `_rendered` would, but all its lines at once.

    None where it is something else than an object of plain values, or a list of objects of one sort: of plain values,
    each of which goes on a line, or with one list of such objects each.
    """
    if isinstance(value, dict):
        return _quick(value, _INDENT, indent) if dict not in kinds else None
    if kinds != {dict}:
        return None
    types = list(map(type, chain.from_iterable(map(dict.values, value))))
    if (kinds := set(types)) <= _ALIKE:
        return _rows(value, indent)
    is_group = kinds <= {*_ALIKE, list} and types.count(list) == len(value)
    return _groups(value, indent) if is_group else None


def _rows(records: list[Any], indent: int) -> str | None:
    if (rows := _one_by_one(records, indent + _INDENT)) is None:
        return None
    return _list(rows, indent, "[]", "{}")


def _groups(records: list[Any], indent: int) -> str | None:
    key = next((key for key, each in records[0].items() if type(each) is list), None)
    lists = [record.get(key) for record in records]
    if set(map(type, lists)) != {list} or not all(lists):
        return None
    every = list(chain.from_iterable(lists))
    if set(map(type, every)) != {dict} or not set(map(type, chain.from_iterable(map(dict.values, every)))) <= _ALIKE:
        return None
    rows = _one_by_one(every, indent + 3 * _INDENT)
    text = _quick([record | {key: _HOLE} for record in records], _INDENT, indent)
    if rows is None or text is None:
        return None
    first, *after = text.split(f'"{_HOLE}"')
    if len(after) != len(lists):  # a text is the same
        return None
    opening, between, closing = _frame(indent + 2 * _INDENT, "[]", "{}")
    parts, rest = [first], iter(rows)
    for each, part in zip(lists, after, strict=True):
        parts += opening, between.join(islice(rest, len(each))), closing, part
    return "".join(parts)


def _one_by_one(records: list[Any], indent: int) -> list[str] | None:
    """Return what is in each of *records*, objects of plain values, for a line at *indent*; None if one is longer."""
    if (text := _quick(records, 0)) is None:
        return None
    rows = text[2:-2].split("}, {")
    # More parts: a text among them looks like what stands between two.
    if len(rows) != len(records) or indent + max(map(len, rows)) + 2 >= WIDTH:
        return None
    return rows


def _list(lines: Iterable[str], indent: int, around: str = "[]", each: str = "") -> str:
    """Return *lines*, each between the two characters of *each* if it has any, between those *around* all."""
    opening, between, closing = _frame(indent, around, each)
    return f"{opening}{between.join(lines)}{closing}"


def _frame(indent: int, around: str, each: str) -> tuple[str, str, str]:
    """Return what stands before the lines of `_list`, between two of them, and behind them."""
    start, before, after = "\n" + " " * (indent + _INDENT), each[:1], each[1:]
    return f"{around[0]}{start}{before}", f"{after},{start}{before}", f"{after}{start[:-_INDENT]}{around[1]}"


def _quick(value: object, step: int, indent: int = 0) -> str | None:
    """Return *value* of lines with *step* blanks more for each level, on one line for none; None where it cannot be."""
    try:
        for _ in range(deep := indent // _INDENT):
            value = [value]
        text = msgspec.json.format(_encoder.encode(value), indent=step).decode()
    except (UnicodeEncodeError, OverflowError):  # half a character, a number without end
        return None
    # Each list about it has a line before it, of a bracket and more and more blanks, and one behind it.
    return text[deep * (deep + 3) : len(text) - deep * (deep + 1)]
