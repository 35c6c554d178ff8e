"""The mapsheet of a file, by which its hexes, headings and hexrows are judged."""

from collections.abc import Iterator

from interceptor_nb.core.hexes import Grain, LabelError, direction_names, labelled, labels_on, place
from interceptor_nb.scenario.document import Node
from interceptor_nb.scenario.faults import Fault, cited, shown

_EDGES = {"rows": ("north", "south"), "columns": ("west", "east")}


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
        self.headings = () if self.grain is None else direction_names(self.grain)
        sized = self.columns is not None and self.rows is not None
        self.labels = labels_on(self.columns, self.rows) if sized else None

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
        if text is None or (self.labels is not None and text in self.labels):
            return
        try:
            labelled(text, self.grain or "rows")
        except LabelError as error:
            yield cited(node.file, node.pointer, str(error))
            return
        if self.labels is not None and not anywhere:
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
        if text is not None and self.grain is not None and text not in self.headings:
            names = " ".join(self.headings)
            yield node.fault(f"{shown(text)} is no heading of a map with grain {self.grain!r}; {names} are", "MAP-1")
