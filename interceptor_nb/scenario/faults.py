"""What is wrong with a file: each fault with its place, what would be right, and the rule."""

import difflib
import re
from collections.abc import Iterable

from msgspec import Struct

from interceptor_nb.core.errors import FileError

_CITED = re.compile(r"^(?P<message>.*) \[(?P<rule>[A-Z]{3}-[A-Z]?\d+)\]$", re.DOTALL)
_LONGEST_SHOWN = 60


class Fault(Struct, frozen=True):
    """One thing that is wrong.

    Attributes:
        file: the file, as the reader was given it.
        pointer: JSON pointer of the place; empty for the file as a whole.
        message: what was found and what would be right, in one sentence.
        rule: the id of the rule that asks for it, or None.
    """

    file: str
    pointer: str
    message: str
    rule: str | None = None

    def __str__(self) -> str:
        where = ": ".join(part for part in (self.file, self.pointer) if part)
        cited = f" [{self.rule}]" if self.rule else ""
        return f"{where}: {self.message}{cited}" if where else f"{self.message}{cited}"


class ScenarioError(FileError):
    """A file cannot be used; its text has a line for every fault.

    Args:
        faults: everything that is wrong, at least one.
        unreadable: the file is not there, not JSON, too large, too new or of another kind; otherwise it was read
            and its content is wrong.
    """

    def __init__(self, faults: Iterable[Fault], *, unreadable: bool = False) -> None:
        self.faults = tuple(faults)
        self.unreadable = unreadable
        super().__init__("\n".join(map(str, self.faults)))

    @property
    def exit_code(self) -> int:
        """Return what a command ends with: 2 for a file that cannot be read, 1 for wrong content."""
        return 2 if self.unreadable else 1


def unreadable(file: str, message: str, pointer: str = "") -> ScenarioError:
    """Return the error of a file that cannot be read at all."""
    return ScenarioError((Fault(file, pointer, message),), unreadable=True)


def cited(file: str, pointer: str, text: str) -> Fault:
    """Return a fault of *text*, whose rule id at the end, if any, becomes the fault's rule."""
    found = _CITED.match(text)
    return Fault(file, pointer, found["message"], found["rule"]) if found else Fault(file, pointer, text)


def shown(value: object) -> str:
    """Return *value* as a message quotes it, in a few characters."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = repr(value) if isinstance(value, (str, float)) else f"{value}"
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """Return the one of *allowed* that *word* was probably meant to be."""
    return next(iter(difflib.get_close_matches(word, list(allowed), n=1, cutoff=0.6)), None)


def instead(word: str, allowed: Iterable[str], none: str = "there are none") -> str:
    """Return what to write instead of *word*: the nearest of *allowed*, or all of them."""
    words = list(dict.fromkeys(allowed))
    if near := nearest(word, words):
        return f"did you mean {near!r}?"
    if not words:
        return none
    return f"{', '.join(words)} {'are' if len(words) > 1 else 'is'}"
