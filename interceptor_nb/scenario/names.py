"""Ids and names in a file: written as they must be, no two alike, and of something that is there."""

from collections.abc import Iterator, Sequence

from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, instead, shown
from interceptor_nb.scenario.labels import ID, RESERVED_OWNER

OWNERS = "ships, asteroids and installations"
"""They own dice beside the asteroid field."""


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


def named(node: Node, known: Sequence[str], what: str) -> Iterator[Fault]:
    """Yield the fault of a name at *node* that is no *what* of the scenario."""
    if node.text is not None and node.text not in known:
        yield node.fault(
            f"{shown(node.text)} is no {what} of this scenario; {instead(node.text, known, f'it has no {what}s')}"
        )


def no_id(text: str) -> str:
    """Return what is wrong with *text*, which is no id."""
    return f"{shown(text)} is no id; write 1 to 64 letters, digits, '_', '-' or '.'"
