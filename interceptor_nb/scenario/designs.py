"""Faults of a design, and of what a ship of it has lost."""

from collections.abc import Iterator

from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, instead, shown
from interceptor_nb.scenario.labels import ID


def design_faults(design: Node) -> Iterator[Fault]:
    """Yield what is wrong with *design* as a whole (MAS-2)."""
    seen: set[str] = set()
    weight = 0.0
    for load in design.at("loads").items():
        node, pieces = load.at("id"), load.at("count")
        if node.text is not None:
            if not ID.fullmatch(node.text):
                yield node.fault(f"{shown(node.text)} is no id; write 1 to 64 letters, digits, '_', '-' or '.'")
            elif node.text in seen:
                yield node.fault(f"{node.text!r} is the id of another load of this design; the ids differ")
            seen.add(node.text)
        count = 1 if pieces.value is None else pieces.whole or 0
        weight += (load.at("tons").number or 0) * count
    tonnage = design.at("tonnage").number
    if tonnage is not None and 0 < tonnage <= weight:
        yield design.at("loads").fault(
            f"{weight:g} t of loads; they are part of the tonnage of {tonnage:g} t and must weigh less", "MAS-2"
        )


def losses(ship: Node, design: Node) -> Iterator[Fault]:
    """Yield where *ship* has lost what its *design* does not have (DMG-1, DMG-2, MAS-2)."""
    for side, lost in ship.at("armour_lost").entries():
        has = design.at("armour").at(side)
        boxes = 0 if has.value is None else has.whole
        if side in SIDES and lost.whole is not None and boxes is not None and lost.whole > boxes:
            yield lost.fault(f"{lost.whole} boxes lost of {boxes}; no more than the design has", "DMG-1")
    yield from _internals(ship.at("internals_lost"), design)
    carried = {
        text: 1 if load.at("count").value is None else load.at("count").whole or 0
        for load in design.at("loads").items()
        if (text := load.at("id").text) is not None
    }
    for name, lost in ship.at("loads_lost").entries():
        if name not in carried:
            yield lost.fault(
                f"{shown(name)} is no load of the design; {instead(name, carried, 'it has none')}", "MAS-2"
            )
        elif lost.number is not None and lost.number > carried[name]:
            yield lost.fault(f"{lost.number:g} pieces gone of {carried[name]}; no more than the design has", "MAS-2")


def _internals(lost: Node, design: Node) -> Iterator[Fault]:
    if lost.value is None:
        return
    has = [pair for entry in design.at("internals").items() if (pair := _pair(entry)) is not None]
    names = [name for name, _ in has]
    after = 0
    for entry in lost.items():
        pair = _pair(entry)
        if pair is None:
            continue
        name, boxes = pair
        if name not in names:
            none = "it has none"
            yield entry.fault(f"{shown(name)} is no component of the design; {instead(name, names, none)}", "DMG-2")
        elif name not in names[after:]:
            yield entry.fault(f"{shown(name)} stands out of order; the design's is {', '.join(names)}", "DMG-2")
        else:
            after += names[after:].index(name)
            if boxes > has[after][1]:
                yield entry.fault(
                    f"{boxes} boxes of {name} lost of {has[after][1]}; no more than the design has", "DMG-2"
                )
            after += 1


def _pair(entry: Node) -> tuple[str, int] | None:
    parts = list(entry.items())
    if len(parts) != 2 or parts[0].text is None or parts[1].whole is None:
        return None
    return parts[0].text, parts[1].whole
