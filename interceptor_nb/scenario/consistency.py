"""Every fault of a scenario that needs more than one place to judge: references, hexes, headings, sums.

The checks read the document as it is and pass by what has the wrong shape, so that one fault hides no other.
"""

from collections.abc import Iterator, Mapping

from interceptor_nb.core.hexes import Grain, LabelError, direction_names, labelled, place
from interceptor_nb.rules.interceptor.setup import SIDES
from interceptor_nb.rules.interceptor.zones import LOWEST_SPACE
from interceptor_nb.scenario.asserted import unfounded
from interceptor_nb.scenario.designs import design_faults, losses
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, cited, shown
from interceptor_nb.scenario.labels import COLOR, ID
from interceptor_nb.scenario.lines import line_faults
from interceptor_nb.scenario.names import OWNERS, alike, named, no_id

_EDGES = {"rows": ("north", "south"), "columns": ("west", "east")}


def inconsistent(root: Node, designs: Mapping[str, Node], *, lines: bool = True) -> Iterator[Fault]:
    """Yield every fault of the scenario at *root* that its shape alone does not show.

    Args:
        root: the document.
        designs: the designs by id, those kept in files of their own read.
        lines: whether order lines must parse; a case may want them wrong.
    """
    sheet = Sheet(root.at("map"))
    yield from sheet.faults()
    yield from _levels(root)
    sides = [text for side in root.at("sides").items() if (text := side.at("id").text) is not None]
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
    yield from alike(_owners(root), OWNERS)
    for ship in root.at("ships").items():
        yield from named(ship.at("side"), sides, "side")
        yield from _ship(ship, sheet, root, designs)
    for asteroid in root.at("asteroids").items():
        if asteroid.text is not None:
            yield from sheet.hex(asteroid)
            continue
        yield from sheet.hex(asteroid.at("hex"))
        yield from sheet.heading(asteroid.at("direction"))
    for installation in root.at("installations").items():
        yield from named(installation.at("side"), sides, "side")
        yield from _installation(installation, sheet)
    ships = [text for ship in root.at("ships").items() if (text := ship.at("id").text) is not None]
    yield from line_faults(root.at("orders"), ships, parse_lines=lines)
    yield from unfounded(root, ships)
    for check in root.at("checks").items():
        yield from sheet.hex(check.at("hex"))


class Sheet:
    """The mapsheet as far as its keys can be read: judges hexes, headings and the planet's rows.

    Args:
        node: the scenario's ``map``.
    """

    def __init__(self, node: Node) -> None:
        self._node = node
        columns, rows, grain = node.at("columns"), node.at("rows"), node.at("grain")
        # None: wrong in itself, and said so elsewhere; nothing is then judged by it.
        self.columns = columns.whole if columns.value is not None else 30
        self.rows = rows.whole if rows.value is not None else 20
        self.grain: Grain | None = None
        if grain.value is None or grain.value == "rows":
            self.grain = "rows"
        elif grain.value == "columns":
            self.grain = "columns"
        self._headings = () if self.grain is None else direction_names(self.grain)
        self._on_map: set[str] = set()

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong with the planet (MAP-3, ATM-7)."""
        edge = self._node.at("ground_edge")
        if edge.value not in ("north", "south", "west", "east") or self.grain is None:
            return
        if edge.value not in _EDGES[self.grain]:
            run = "west-east" if self.grain == "rows" else "north-south"
            yield edge.fault(
                f"{edge.value!r} is no ground edge of a map with grain {self.grain!r}, whose hexrows run {run}; "
                f"{' or '.join(_EDGES[self.grain])} lies along them",
                "MAP-3",
            )
        depth = 0
        for key, default in (("ground_rows", 1), ("atmosphere_rows", 5), ("interface_rows", 1)):
            number = self._node.at(key)
            count = default if number.value is None else number.whole
            if count is None:
                return
            if count == 0 and key != "ground_rows":
                yield number.fault("0 hexrows; a planet has at least one of atmosphere and one of interface", "ATM-7")
            depth += count
        across = self.rows if self.grain == "rows" else self.columns
        if across is not None and depth > across:
            message = f"{depth} hexrows of ground, atmosphere and interface do not fit a map of {across}"
            yield self._node.fault(f"{message}; make the planet smaller or the map larger", "MAP-3")

    def hex(self, node: Node, *, anywhere: bool = False) -> Iterator[Fault]:
        """Yield what is wrong with the hex label at *node*; *anywhere* allows it off the map (MAP-2)."""
        text = node.text
        if text is None or text in self._on_map:
            return
        try:
            hex_ = labelled(text, self.grain or "rows")
        except LabelError as error:
            yield cited(node.file, node.pointer, str(error))
            return
        column, row = place(hex_, self.grain or "rows")
        if self.columns is None or self.rows is None or (column <= self.columns and row <= self.rows):
            self._on_map.add(text)
        elif not anywhere:
            size = f"{self.columns} columns and {self.rows} rows"
            yield node.fault(f"{text!r} is off the map, which has {size}", "MAP-2")

    def is_ground(self, node: Node) -> bool:
        """Return whether the hex label at *node* lies in a hexrow of ground; so does one that cannot be judged."""
        edge, grain = self._node.at("ground_edge").value, self.grain
        depth = self._node.at("ground_rows")
        ground = 1 if depth.value is None else depth.whole
        if node.text is None or None in (grain, self.columns, self.rows, ground) or any(self.hex(node)):
            return True
        if edge not in _EDGES[grain or "rows"]:
            return edge is not None
        column, row = place(labelled(node.text, grain or "rows"), grain or "rows")
        rows = {"north": row, "south": (self.rows or 0) - row + 1, "west": column}
        return rows.get(str(edge), (self.columns or 0) - column + 1) <= (ground or 0)

    def heading(self, node: Node) -> Iterator[Fault]:
        """Yield the fault of a heading that the map's grain does not have (MAP-1)."""
        text = node.text
        if text is not None and self.grain is not None and text not in self._headings:
            names = " ".join(self._headings)
            yield node.fault(f"{shown(text)} is no heading of a map with grain {self.grain!r}; {names} are", "MAP-1")


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
