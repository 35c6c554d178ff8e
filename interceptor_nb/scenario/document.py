"""JSON text as data that knows where it stands: limits, repeated keys, pointers."""

import errno
import json
import stat
from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NoReturn, Optional

import msgspec
from msgspec import Struct

from interceptor_nb.scenario.faults import Fault, instead, shown, unreadable

_MOST_DIGITS = 15
MOST_BYTES = 20_000_000
"""A larger file is refused before it is parsed."""

Record = dict[str, object]


class Node(Struct, frozen=True, gc=False):
    """A JSON value and its place. Looking for what is not there gives a node of None, so that a check can go on.

    Attributes:
        value: what stands there.
        file: the file, for messages.
        start: JSON pointer of the node that *within* leads up to; of this one, where it is within none.
        within: the object or list that this stands in.
        key: where in it. Thousands of nodes are made and few pointers asked for.
    """

    value: object
    file: str
    start: str = ""
    within: Optional["Node"] = None
    key: str | int = ""

    @property
    def pointer(self) -> str:
        """Return the JSON pointer of the place."""
        return self.start if self.within is None else f"{self.within.pointer}/{escaped(self.key)}"

    def at(self, key: str | int) -> "Node":
        """Return the node of *key*, of None where there is none."""
        return Node(self.value.get(key) if isinstance(self.value, dict) else None, self.file, "", self, key)

    def entries(self) -> Iterator[tuple[str, "Node"]]:
        """Yield keys and nodes of an object; nothing of anything else."""
        if isinstance(self.value, dict):
            for key in self.value:
                yield key, self.at(key)

    def items(self) -> Iterator["Node"]:
        """Yield the nodes of a list; nothing of anything else."""
        if isinstance(self.value, list):
            for index, value in enumerate(self.value):
                yield Node(value, self.file, "", self, index)

    @property
    def text(self) -> str | None:
        """Return the text, None where it is none."""
        return self.value if isinstance(self.value, str) else None

    @property
    def whole(self) -> int | None:
        """Return the whole number, None where it is none."""
        return self.value if isinstance(self.value, int) and not isinstance(self.value, bool) else None

    @property
    def number(self) -> float | None:
        """Return the number, None where it is none."""
        return self.value if isinstance(self.value, (int, float)) and not isinstance(self.value, bool) else None

    def fault(self, message: str, rule: str | None = None) -> Fault:
        """Return a fault at this place."""
        return Fault(self.file, self.pointer, message, rule)


def _decoder(depth: int) -> msgspec.json.Decoder[Record]:
    """Return what reads an object nested up to *depth*, with no number that `_whole` refuses."""
    limits = msgspec.Meta(gt=-(10 ** (_MOST_DIGITS - 1)), lt=10**_MOST_DIGITS)
    plain: Any = str | bool | float | Annotated[int, limits] | None
    value: Any = plain
    for _ in range(depth):
        value = plain | list[value] | dict[str, value]
    return msgspec.json.Decoder(dict[str, value])


_SOUND = _decoder(12)


class _Repeating(Record):
    """An object in which keys stand more than once."""

    repeated: tuple[str, ...] = ()


def escaped(key: object) -> str:
    """Return *key* as a step of a JSON pointer."""
    return str(key).replace("~", "~0").replace("/", "~1")


def text_of(path: Path) -> str:
    """Return the text of the file at *path*.

    Raises:
        ScenarioError: it cannot be opened, is over 20 MB, or is not UTF-8.
    """
    name = str(path)
    try:
        size = _size(path)
        with path.open("rb", buffering=0) as file:
            content = file.readall() if size <= MOST_BYTES else b""
    except (OSError, ValueError) as error:  # ValueError: a path with a null byte
        reason = getattr(error, "strerror", None) or str(error)
        raise unreadable(name, f"cannot be read: {reason[:1].lower()}{reason[1:]}") from None
    if max(size, len(content)) > MOST_BYTES:
        raise unreadable(name, f"larger than {MOST_BYTES // 1_000_000} MB, the most that is read")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise unreadable(name, f"not UTF-8 text: byte {error.start + 1} belongs to no character") from None


def parsed(text: str, name: str) -> tuple[Record, list[Fault]]:
    """Return the object written in *text*, and a fault for every key that stands twice.

    Args:
        text: a JSON document.
        name: the file it came from, for messages.

    Raises:
        ScenarioError: it is too large, not JSON, nested too deeply, or no object.
    """
    if len(text) > MOST_BYTES:
        raise unreadable(name, f"larger than {MOST_BYTES // 1_000_000} MB, the most that is read")
    if (sound := _sound(text)) is not None:
        return sound, []
    repeating: list[_Repeating] = []
    try:
        value = json.loads(text, object_pairs_hook=partial(_pairs, repeating), parse_constant=_refuse, parse_int=_whole)
        (json.dumps(value, ensure_ascii=False) if "\\u" in text else text).encode()
    except json.JSONDecodeError as error:
        reason = f"{error.msg[:1].lower()}{error.msg[1:]}"
        raise unreadable(name, f"not JSON at line {error.lineno}, column {error.colno}: {reason}") from None
    except RecursionError:
        raise unreadable(name, "nested too deeply to be read") from None
    except UnicodeEncodeError:
        raise unreadable(name, "not JSON: a \\u escape stands for half a character") from None
    except ValueError as error:
        raise unreadable(name, f"not JSON: {error}") from None
    if not isinstance(value, dict):
        raise unreadable(name, "not a JSON object; the file is one object in braces")
    return value, list(_repeats(Node(value, name))) if repeating else []


def format_of(path: str | Path) -> str:
    """Return what the document in the file at *path* gives as its ``format``, empty for none.

    Raises:
        ScenarioError: it is not there, or no JSON object.
    """
    record, _ = parsed(text_of(Path(path)), str(path))
    return Node(record, str(path)).at("format").text or ""


def header(root: Node, kind: str, newest: int) -> int:
    """Return the version that the document at *root* claims.

    Raises:
        ScenarioError: it is of another kind, or of a version that this program cannot read.
    """
    kind_node, version_node = root.at("format"), root.at("version")
    if kind_node.value != kind:
        what = (
            f"{shown(kind_node.value)} is another kind of file" if kind_node.text else "the kind of file is not given"
        )
        raise unreadable(root.file, f"{what}; {kind!r} should stand here", kind_node.pointer)
    version = version_node.whole
    if version is None or version < 1:
        what = f"{shown(version_node.value)} is no version; a whole number from 1 to {newest} is"
        raise unreadable(root.file, what, version_node.pointer)
    if version > newest:
        what = f"the file is version {version}; this program reads up to {newest}"
        raise unreadable(root.file, what, version_node.pointer)
    return version


def strangers(node: Node, known: Collection[str], what: str) -> Iterator[Fault]:
    """Yield the faults of the keys at *node* that are no *what* of the scenario."""
    if isinstance(node.value, dict) and node.value.keys() <= set(known):
        return
    for name, entry in node.entries():
        if name not in known:
            none = f"it has no {what}s"
            yield entry.fault(f"{shown(name)} is no {what} of this scenario; {instead(name, known, none)}")


def _sound(text: str) -> Record | None:
    """Return the object written in *text*, None where anything might be wrong with it: `parsed` then says what.

    Where no quote is escaped, each key and each text has two of its own, so that a key that stands twice is missed
    among those of the value written again.
    """
    if "\\" in text:
        return None
    try:
        value = _SOUND.decode(text)
        again = msgspec.json.encode(value)
    except (msgspec.MsgspecError, UnicodeEncodeError, OverflowError, RecursionError):
        return None
    return value if again.count(b'"') == text.count('"') else None


def _pairs(repeating: list[_Repeating], pairs: list[tuple[str, object]]) -> Record:
    """Return the object of *pairs*; one in which keys stand more than once goes to *repeating* as well."""
    record = dict(pairs)
    if len(record) == len(pairs):
        return record
    times = Counter(key for key, _ in pairs)
    repeating.append(_Repeating(record))
    repeating[-1].repeated = tuple(key for key in record if times[key] > 1)
    return repeating[-1]


def _size(path: Path) -> int:
    """Return the bytes of a file; of a folder those of its list, and opening it fails.

    Raises:
        OSError: nothing is there, or a pipe, which would be waited for without end.
        ValueError: the path has a null byte.
    """
    found = path.stat()
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise OSError(errno.EINVAL, "What stands there is no file")
    return found.st_size


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a whole number of {len(digits):,} digits; none of over {_MOST_DIGITS} has a meaning here")
    return int(digits)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number of JSON")


def _repeats(root: Node) -> Iterator[Fault]:
    # A list of what is still to be seen, not a recursion: the nesting is the file's.
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node.value, _Repeating):
            for key in node.value.repeated:
                yield node.at(key).fault(f"the key {key!r} stands more than once in this object")
        children = [child for _, child in node.entries()] or list(node.items())
        waiting += [child for child in reversed(children) if isinstance(child.value, (dict, list))]
