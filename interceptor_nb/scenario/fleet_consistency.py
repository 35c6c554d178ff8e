"""Every fault of a fleet file that needs more than one place to judge: references, places, sums, bays, lines."""

from collections.abc import Iterator, Mapping, Sequence

from interceptor_nb.rules.fleet.geometry import point_named
from interceptor_nb.rules.fleet.hull import FOR_GOOD, System, systems
from interceptor_nb.rules.fleet.orders import parse
from interceptor_nb.rules.fleet.setup import TYPES, Design
from interceptor_nb.scenario.asserted import unfounded
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, instead, shown
from interceptor_nb.scenario.fleet_models import FleetDesignModel
from interceptor_nb.scenario.labels import ID
from interceptor_nb.scenario.lines import line_faults
from interceptor_nb.scenario.names import alike, named, no_id
from interceptor_nb.scenario.structure import misshapen


def inconsistent_fleet(root: Node, *, lines: bool = True) -> Iterator[Fault]:
    """Yield every fault of the game at *root* that its shape alone does not show.

    Args:
        root: the document.
        lines: whether order lines must parse; a case may want them wrong.
    """
    ships, groups = list(root.at("ships").items()), list(root.at("groups").items())
    sides = _texts(root.at("sides"))
    yield from alike([side.at("id") for side in root.at("sides").items()], "sides")
    for key in ("designs", "types"):
        yield from (entry.fault(no_id(name)) for name, entry in root.at(key).entries() if not ID.fullmatch(name))
    designs: dict[str, Design] = {}
    for name, entry in root.at("designs").entries():
        if not misshapen(FleetDesignModel, entry):
            model = FleetDesignModel.model_validate(entry.value)
            designs[name] = Design(**model.model_dump() | {"rows": tuple(model.rows), "others": tuple(model.others)})
            yield from _design(entry, designs[name])
    yield from alike([unit.at("id") for unit in (*ships, *groups)], "ships and groups")
    for ship in ships:
        yield from named(ship.at("side"), sides, "side")
        yield from named(ship.at("design"), [name for name, _ in root.at("designs").entries()], "design")
        yield from _place(ship.at("at"))
        design = designs.get(ship.at("design").text or "")
        if design is not None:
            yield from _hurt(ship, design)
    types = [*dict(TYPES), *(name for name, _ in root.at("types").entries())]
    for group in groups:
        yield from named(group.at("side"), sides, "side")
        yield from named(group.at("type"), types, "fighter type")
        yield from _place(group.at("at"))
        yield from _whereabouts(group)
        yield from named(group.at("aboard"), _texts(root.at("ships")), "ship")
    for name, entry in root.at("types").entries():
        if name in dict(TYPES):
            yield entry.fault(f"{name!r} is given already; choose another id", "FTR-8")
    yield from _bays(ships, groups, designs)
    for cloud in root.at("clouds").items():
        yield from _place(cloud.at("at"))
    units = [*_texts(root.at("ships")), *_texts(root.at("groups"))]
    yield from line_faults(root.at("orders"), units, parse_lines=lines, what="ship or group", reader=parse)
    yield from unfounded(root, _texts(root.at("ships")))


def _texts(nodes: Node) -> list[str]:
    return [text for node in nodes.items() if (text := node.at("id").text) is not None]


def _place(node: Node) -> Iterator[Fault]:
    if node.text is not None and point_named(node.text) is None:
        message = f"{shown(node.text)} is no place; write x and y in inches, up to three decimals, like '12.5,-3'"
        yield node.fault(message, "TBL-1")


def _design(node: Node, design: Design) -> Iterator[Fault]:
    base = design.ship_class == "base"
    if base and design.thrust:
        yield node.at("thrust").fault(f"{design.thrust} for a base; it has 0", "HUL-5")
    if design.carrier is not None and base != (design.carrier == "type_4"):
        right = (
            "'type_4' is the carrier among bases" if base else "'type_4' is a base; patrol, light and fleet are ships"
        )
        yield node.at("carrier").fault(
            f"{shown(design.carrier)} for a design of class {design.ship_class!r}; {right}", "CAR-1"
        )
    names = [system.name for system in systems(design)]
    for place, name in enumerate(design.others):
        if names.count(name) > 1:
            where = node.at("others").at(place)
            yield where.fault(
                f"{shown(name)} is the name of another system of the design; choose one of its own", "HUL-4"
            )


def _hurt(ship: Node, design: Design) -> Iterator[Fault]:
    boxes, damage, status = sum(design.rows), ship.at("damage").whole or 0, ship.at("status").text or "active"
    if damage > boxes:
        yield ship.at("damage").fault(f"{damage} boxes crossed off, the design has {boxes}", "HUL-1")
    elif status == "active" and damage == boxes:
        yield ship.at("status").fault("a ship without a box left is 'hulk' or 'exploded'", "HUL-3")
    elif status != "active" and damage < boxes:
        yield ship.at("damage").fault(f"{damage} boxes crossed off a ship that is lost; all {boxes} are", "HUL-3")
    known = {system.name: system for system in systems(design)}
    for name, node in ship.at("systems_lost").entries():
        if name not in known:
            yield node.fault(
                f"{shown(name)} is no system of the design; {instead(name, known, 'it has none')}", "HUL-4"
            )
        elif node.whole is not None:
            yield from _losses(node, known[name], node.whole)


def _losses(node: Node, system: System, lost: int) -> Iterator[Fault]:
    if lost > system.most_losses:
        yield node.fault(f"{system.name} is lost {lost} times; {system.most_losses} is the most", "HUL-5")
    if lost == FOR_GOOD and system.kind != "bay":
        yield node.fault(f"{system.name} is lost for good; only a bay can be", "CAR-4")


def _whereabouts(group: Node) -> Iterator[Fault]:
    aboard, at = group.at("aboard"), group.at("at")
    if group.at("fighters").value == 0:
        return
    if (aboard.value is None) == (at.value is None):
        found = "neither aboard a ship nor at a place" if at.value is None else "both aboard a ship and at a place"
        yield group.fault(f"the group is {found}; give it one of 'aboard' and 'at'", "CAR-2")


def _bays(ships: Sequence[Node], groups: Sequence[Node], designs: Mapping[str, Design]) -> Iterator[Fault]:
    """Yield the faults of groups aboard: another side, a lost ship, no bay of that number, a bay that is taken."""
    for ship in ships:
        name, design = ship.at("id").text, designs.get(ship.at("design").text or "")
        if name is None or design is None:
            continue
        aboard = [group for group in groups if group.at("aboard").text == name and group.at("fighters").value != 0]
        taken = set[int]()
        for group in aboard:
            yield from _berth(group, ship)
            bay = group.at("bay")
            if bay.whole is not None and (bay.whole > design.bays or bay.whole in taken):
                found = "is taken" if bay.whole in taken else f"is not there; {name} has {design.bays}"
                yield bay.fault(f"bay {bay.whole} {found}", "CAR-2")
            taken |= {bay.whole or 0}
        free = [number for number in range(1, design.bays + 1) if number not in taken and not _lost(ship, number)]
        seeking = [group for group in aboard if group.at("bay").value is None]
        for group in seeking[len(free) :]:
            yield group.at("aboard").fault(f"{name} has no working bay left for it", "CAR-2")


def _berth(group: Node, ship: Node) -> Iterator[Fault]:
    name, aboard = ship.at("id").text, group.at("aboard")
    if ship.at("side").text != group.at("side").text:
        yield aboard.fault(f"{name} is of another side; a group is aboard a ship of its own", "CAR-2")
    if ship.at("status").value not in (None, "active"):
        yield aboard.fault(f"{name} is lost, and groups aboard with it", "HUL-3")
    damaged = "ready" in dict(group.entries()) and group.at("ready").value is None
    if damaged and not _lost(ship, group.at("bay").whole or 0):
        message = "a group that is damaged waits in a bay that is lost; name it with 'bay'"
        yield group.at("ready").fault(message, "CAR-4")


def _lost(ship: Node, bay: int) -> bool:
    return bool(ship.at("systems_lost").at(f"bay{bay}").whole)
