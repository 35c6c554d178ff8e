"""Every fault of a scenario that needs more than one place to judge: references, hexes, headings, sums.

The checks read the document as it is and pass by what has the wrong shape, so that one fault hides no other.
"""

from collections.abc import Iterator, Mapping

from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.rules.interceptor.zones import LOWEST_SPACE
from interceptor_nb.scenario.asserted import unfounded
from interceptor_nb.scenario.designs import design_faults, losses
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, shown
from interceptor_nb.scenario.labels import COLOR, ID
from interceptor_nb.scenario.lines import line_faults
from interceptor_nb.scenario.names import OWNERS, alike, named, no_id
from interceptor_nb.scenario.sheet import Sheet
from interceptor_nb.scenario.soundness import Soundness


def inconsistent(
    root: Node, designs: Mapping[str, Node], sound: Soundness | None = None, *, lines: bool = True
) -> Iterator[Fault]:
    """Yield every fault of the scenario at *root* that its shape alone does not show.

    Args:
        root: the document.
        designs: the designs by id, those kept in files of their own read.
        sound: of a document of the right shape, what needs no walk.
        lines: whether order lines must parse; a case may want them wrong.
    """
    sheet = Sheet(root.at("map"))
    yield from sheet.faults()
    yield from _levels(root)
    sides, ships = _ids(root.at("sides")), _ids(root.at("ships"))
    yield from alike([side.at("id") for side in root.at("sides").items()], "sides")
    for side in root.at("sides").items():
        color = side.at("color")
        if color.text is not None and not COLOR.fullmatch(color.text):
            yield color.fault(f"{shown(color.text)} is no colour; write # and six hexadecimal digits, like #0072b2")
    for name, entry in root.at("designs").entries():
        if not ID.fullmatch(name):
            yield entry.fault(no_id(name))
    for design in designs.values():
        yield from design_faults(design)
    if sound is None or not sound.owners():
        yield from alike(_owners(root), OWNERS)
    for ship in root.at("ships").items() if sound is None else sound.doubtful(root.at("ships")):
        yield from named(ship.at("side"), sides, "side")
        yield from _ship(ship, sheet, root, designs)
    if sound is None or sound.asteroids is None:
        for asteroid in root.at("asteroids").items():
            if asteroid.text is not None:
                yield from sheet.hex(asteroid)
                continue
            yield from sheet.hex(asteroid.at("hex"))
            yield from sheet.heading(asteroid.at("direction"))
    for installation in root.at("installations").items():
        yield from named(installation.at("side"), sides, "side")
        yield from _installation(installation, sheet)
    yield from line_faults(root.at("orders"), ships, parse_lines=lines)
    yield from unfounded(root, ships)
    for check in root.at("checks").items():
        yield from sheet.hex(check.at("hex"))


def _ids(things: Node) -> dict[str, None]:
    """Return the ids of *things*, in their order."""
    records = things.value if isinstance(things.value, list) else []
    return {id_: None for each in records if isinstance(each, dict) and isinstance(id_ := each.get("id"), str)}


def _levels(root: Node) -> Iterator[Fault]:
    """Yield what is wrong with a map seen from above: no hexrows of ground, and a level for every ship (ALT-1)."""
    if root.at("rules").at("advanced_atmosphere").value is not True:
        return
    edge, top = root.at("map").at("ground_edge"), root.at("rules").at("top_altitude")
    if edge.text is not None:
        message = f"{shown(edge.text)} with advanced_atmosphere, which sees the map from above; leave one of them out"
        yield edge.fault(message, "ALT-1")
    if top.whole is not None and top.whole < LOWEST_SPACE:
        yield top.fault(f"{top.whole} has no level of space; {LOWEST_SPACE} is the lowest", "ALT-1")
    for ship in root.at("ships").items():
        if ship.value is not None and ship.at("altitude").value is None:
            yield ship.at("altitude").fault("missing; with advanced_atmosphere every ship has a level", "ALT-1")


def _ship(ship: Node, sheet: Sheet, root: Node, designs: Mapping[str, Node]) -> Iterator[Fault]:
    status = ship.at("status").text
    # A ship that left the map may lie beyond it (MAP-5).
    yield from sheet.hex(ship.at("hex"), anywhere=status == "left_map")
    yield from sheet.heading(ship.at("heading"))
    yield from sheet.heading(ship.at("facing"))
    if status is not None and ship.at("random").value is True:
        yield ship.at("random").fault(f"true beside the status {shown(status)}; leave one of them out")
    if status == "landed" and ship.at("velocity").whole:
        yield ship.at("velocity").fault(f"{ship.at('velocity').whole} for a landed ship; it has 0", "LND-2")
    if status == "landed" and not _is_on_ground(ship, sheet, root):
        message = f"{shown(status)} off the ground; a landed ship is in a hexrow of ground, or at altitude 0"
        yield ship.at("status").fault(message, "LND-2")
    top, altitude = root.at("rules").at("top_altitude"), ship.at("altitude").whole
    highest = 10 if top.value is None else top.whole
    if altitude is not None and highest is not None and altitude > highest:
        yield ship.at("altitude").fault(f"{altitude} is over the highest level, {highest}", "ALT-1")
    name = ship.at("design").text
    yield from named(ship.at("design"), [key for key, _ in root.at("designs").entries()], "design")
    if name is not None and name in designs:
        yield from losses(ship, designs[name])


def _is_on_ground(ship: Node, sheet: Sheet, root: Node) -> bool:
    """Return whether *ship* is on the ground, or cannot be placed for other faults."""
    if root.at("rules").at("advanced_atmosphere").value is True:
        return (ship.at("altitude").whole or 0) == 0
    return sheet.is_ground(ship.at("hex"))


def _installation(installation: Node, sheet: Sheet) -> Iterator[Fault]:
    yield from sheet.hex(installation.at("hex"))
    shields = [(key, shield.whole) for key, shield in installation.at("shields").entries() if key in SIDES]
    rates = [rate for _, rate in shields if rate is not None]
    if len(set(rates)) > 1:
        given = ", ".join(f"{key} {rate}" for key, rate in shields)
        yield installation.at("shields").fault(f"an installation has one shield rate for all sides, not {given}")


def _owners(root: Node) -> list[Node]:
    owners = [ship.at("id") for ship in root.at("ships").items()]
    for asteroid in root.at("asteroids").items():
        text = asteroid.text
        if text is None:
            owners.append(asteroid.at("id"))
        elif ID.fullmatch(text):  # any other is no label, and said so elsewhere
            owners.append(Node(f"a{text}", asteroid.file, "", asteroid.within, asteroid.key))
    return owners + [installation.at("id") for installation in root.at("installations").items()]
