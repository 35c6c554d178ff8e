"""The map editor as a value: the scenario, its undo steps, the tool in hand, the drag under way.

`edit_update.update` makes the next one; nothing here changes.
"""

from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs

from interceptor_nb.core.hexes import Direction, Hex, disk, distance, hex_at, moved, offset, shifted
from interceptor_nb.rules.interceptor.setup import AsteroidSetup, Design, Installation, Setup, ShipSetup, SideSetup
from interceptor_nb.view import board as boards
from interceptor_nb.view.board import Board, Counter, RockMark
from interceptor_nb.view.edit_messages import Tool
from interceptor_nb.view.forecast import Forecast, Wanted
from interceptor_nb.view.layout import on_map
from interceptor_nb.view.overlay import Overlay

MOST_VELOCITY = 999
"""The highest velocity a file can hold, in hexes a turn."""

BRUSHES = (0, 1, 2)
"""Radii of the brushes: 1, 7 and 19 hexes."""

Thing = ShipSetup | AsteroidSetup | Installation
Gesture = Literal["move", "aim", "add", "remove", "erase"]


class Step(Struct, frozen=True):
    """A step that can be taken back: the scenario on its other side, and what was done, as in "undo *did*"."""

    setup: Setup
    did: str


class Drag(Struct, frozen=True):
    """A gesture under way.

    Attributes:
        gesture: move the selection; aim a ship; add or remove asteroids; erase.
        start: where the button went down.
        at: where the pointer is, perhaps off the map.
        stroke: the hexes painted so far.
        was_selected: it began on what was selected already.
        placed: the ship that is aimed was placed by this gesture.
    """

    gesture: Gesture
    start: Hex
    at: Hex
    stroke: tuple[Hex, ...] = ()
    was_selected: bool = False
    placed: bool = False


class Editing(Struct, frozen=True):
    """The editor.

    Attributes:
        setup: the scenario as it stands.
        past, future: steps to undo and to redo, the next one last.
        brush: radius in hexes of the asteroid and erase tools.
        selection: ids of ships, asteroids and installations.
        cursor: the hex that the keyboard is on.
        hover: the hex under the pointer.
        side, design: what the next ship will be; None where there is none to choose.
        message: the last refusal or news, in one sentence.
        refused: whether *message* says that something was not done.
        frozen: why nothing can be changed, or None.
        foreseen: the last forecast that came back, and what it is about.
    """

    setup: Setup
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    tool: Tool = "select"
    brush: int = 0
    selection: tuple[str, ...] = ()
    cursor: Hex = Hex(0, 0)
    hover: Hex | None = None
    drag: Drag | None = None
    labels: bool = True
    side: str | None = None
    design: str | None = None
    message: str = ""
    refused: bool = False
    frozen: str | None = None
    foreseen: tuple[Wanted, Forecast | None] | None = None

    @property
    def selected(self) -> tuple[Thing, ...]:
        """Return what is selected, in the order of the file."""
        chosen = set(self.selection)
        return tuple(thing for thing in things(self.setup) if thing.id in chosen)

    @property
    def ships(self) -> tuple[ShipSetup, ...]:
        """Return the selected ships."""
        return tuple(thing for thing in self.selected if isinstance(thing, ShipSetup))

    @property
    def wanted(self) -> Wanted | None:
        """Return what a forecast is wanted of: the one selected ship, where the drag under way would leave it."""
        ships, drag = self.ships, self.drag
        if self.frozen is not None or len(ships) != 1 or len(self.selection) != 1:
            return None
        ship = ships[0]
        if drag is not None and drag.at != drag.start and drag.gesture in ("move", "aim"):
            if drag.gesture == "move":
                ship = structs.replace(ship, hex=shifted(ship.hex, offset(drag.start, drag.at)))
            else:
                way, hexes = aimed(drag.start, drag.at)
                ship = structs.replace(ship, heading=way, facing=way, velocity=hexes)
        others = tuple(ship if one.id == ship.id else one for one in self.setup.ships)
        return Wanted(self.setup if others == self.setup.ships else structs.replace(self.setup, ships=others), ship.id)

    @property
    def forecast(self) -> Forecast | None:
        """Return the forecast of what is wanted, None while it is not known."""
        wanted = self.wanted
        return self.foreseen[1] if self.foreseen is not None and wanted == self.foreseen[0] else None

    @property
    def focus(self) -> Hex:
        """Return the hex that is spoken of: where a drag is, under the pointer, else under the cursor."""
        drag = self.drag
        if drag is not None and drag.gesture != "aim" and on_map(self.setup.map, drag.at):
            return drag.at
        return self.cursor if self.hover is None else self.hover

    @property
    def board(self) -> Board:
        """Return what stands on the map; a ship being aimed stands as it would be."""
        board, drag = board_of(self.setup), self.drag
        if drag is None or drag.gesture != "aim" or drag.at == drag.start:
            return board
        direction, hexes = aimed(drag.start, drag.at)
        ships = tuple(
            structs.replace(ship, heading=direction, facing=direction, velocity=hexes)
            if ship.id in self.selection
            else ship
            for ship in board.ships
        )
        return structs.replace(board, ships=ships)

    @property
    def ghost(self) -> Counter | RockMark | None:
        """Return the first of what is being moved, where it would stand."""
        if self.drag is None or self.drag.gesture != "move" or self.drag.at == self.drag.start:
            return None
        step = offset(self.drag.start, self.drag.at)
        for thing in self.selected:
            ship = self.board.ship(thing.id)
            if ship is not None:
                return structs.replace(ship, hex=shifted(ship.hex, step))
            if isinstance(thing, AsteroidSetup):
                return RockMark(thing.id, shifted(thing.hex, step), thing.direction, thing.damage)
        return None

    @property
    def overlay(self) -> Overlay:
        """Return what lies over the counters: cursor, selection, brush, ghost."""
        where = tuple(dict.fromkeys(thing.hex for thing in self.selected))
        if self.drag is not None and self.drag.gesture == "move":
            step = offset(self.drag.start, self.drag.at)
            where = tuple(shifted(hex_, step) for hex_ in where)
        return Overlay(
            cursor=None if self.frozen or (self.drag is not None and self.drag.gesture == "aim") else self.focus,
            selection=where,
            brush=self._brushed(),
            ghost=self.ghost,
        )

    def _brushed(self) -> tuple[Hex, ...]:
        if self.drag is not None and self.drag.stroke:
            return self.drag.stroke
        if self.frozen or self.tool not in ("asteroid", "erase") or self.brush == 0:
            return ()
        return brushed(self.setup, self.focus, self.brush)


_INTERNALS = (("engine", 6), ("powerplant", 8), ("dcs_left", 2), ("dcs_right", 2), ("crew", 1))


def edit(setup: Setup) -> Editing:
    """Return an editor at work on *setup*, its cursor in the middle of the map."""
    sheet = setup.map
    middle = hex_at((sheet.columns + 1) // 2, (sheet.rows + 1) // 2, sheet.grain)
    return chosen(Editing(setup, cursor=middle))


def chosen(model: Editing) -> Editing:
    """Return *model* with only what the scenario has: side and design of new ships, selection, cursor."""
    sides = [side.id for side in model.setup.sides]
    designs = [name for name, _ in model.setup.designs]
    there = {thing.id for thing in things(model.setup)}
    side = model.side if model.side in sides else next(iter(sides), None)
    design = model.design if model.design in designs else next(iter(designs), None)
    selection = tuple(id_ for id_ in model.selection if id_ in there)
    cursor = model.cursor
    if not on_map(model.setup.map, cursor):
        cursor = hex_at(1, 1, model.setup.map.grain)
    return structs.replace(model, side=side, design=design, selection=selection, cursor=cursor)


def starter() -> Setup:
    """Return the scenario that a new editor begins with: empty space, two sides, one plain design."""
    return Setup(
        sides=(SideSetup("tog", "TOG", "tog", "#d55e00"), SideSetup("cw", "Commonwealth", "commonwealth", "#0072b2")),
        designs=(("fighter", Design("Fighter", armour=(60, 60, 60, 60, 60, 60), internals=_INTERNALS)),),
    )


def things(setup: Setup) -> tuple[Thing, ...]:
    """Return everything that stands on the map: ships, installations, asteroids."""
    return (*setup.ships, *setup.installations, *setup.asteroids)


def things_in(setup: Setup, hex_: Hex) -> tuple[Thing, ...]:
    """Return what stands in *hex_*, the topmost first."""
    return tuple(thing for thing in things(setup) if thing.hex == hex_)


def brushed(setup: Setup, hex_: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes of the map within *radius* of *hex_*."""
    return tuple(near for near in disk(hex_, radius) if on_map(setup.map, near))


def aimed(start: Hex, end: Hex) -> tuple[Direction, int]:
    """Return the direction and the hexes from *start* that come nearest to *end*; at least 1 hex."""
    hexes = min(max(distance(start, end), 1), MOST_VELOCITY)
    direction = min(Direction, key=lambda way: (distance(moved(start, way, hexes), end), way))
    return direction, hexes


@lru_cache(maxsize=4)
def board_of(setup: Setup) -> Board:
    """Return the board of *setup*, kept as long as the pointer wanders over it."""
    return boards.board_of(setup)
