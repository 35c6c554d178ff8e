"""Ids and names in a file: written as they must be, no two alike, and of something that is there."""

from collections.abc import Collection, Iterator

from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, instead, shown
from interceptor_nb.scenario.labels import ID, ID_CHARACTERS, MOST_ID, RESERVED_OWNER

OWNERS = "ships, asteroids and installations"
"""They own dice beside the asteroid field."""


def sound(ids: Collection[str], of: str) -> bool:
    """Return whether `alike` has nothing to say of *ids*, asked of all at once."""
    distinct = set(ids)
    return (
        len(distinct) == len(ids)
        and not (of == OWNERS and RESERVED_OWNER in distinct)
        and "" not in distinct
        and max(map(len, distinct), default=0) <= MOST_ID
        and ID_CHARACTERS.fullmatch("".join(distinct)) is not None
    )


def alike(ids: list[Node], of: str) -> Iterator[Fault]:
    """Yield what is wrong with *ids*, which all differ and are those *of* some things."""
    seen: dict[str, Node] = {}
    for node in ids:
        text = node.text
        if text is None:
            continue
        if not ID.fullmatch(text):
            yield node.fault(no_id(text))
        elif text == RESERVED_OWNER and of == OWNERS:
            yield node.fault(f"{text!r} owns the dice of the asteroid field; choose another id", "AST-5")
        elif text in seen:
            yield node.fault(f"{text!r} is taken by {seen[text].pointer}; the ids of {of} differ")
        seen.setdefault(text, node)


def named(node: Node, known: Collection[str], what: str) -> Iterator[Fault]:
    """Yield the fault of a name at *node* that is no *what* of the scenario."""
    if node.text is not None and node.text not in known:
        yield node.fault(
            f"{shown(node.text)} is no {what} of this scenario; {instead(node.text, known, f'it has no {what}s')}"
        )


def no_id(text: str) -> str:
    """Return what is wrong with *text*, which is no id."""
    return f"{shown(text)} is no id; write 1 to 64 letters, digits, '_', '-' or '.'"
