"""What can be asked of the map editor: gestures, keys, fields; `edit_update.update` answers each."""

from typing import Literal

from msgspec import Struct

from interceptor_nb.core.hexes import Hex
from interceptor_nb.rules.interceptor.setup import Design, Edge, Setup
from interceptor_nb.view.forecast import Forecast, Wanted

Tool = Literal["select", "ship", "asteroid", "erase"]
Way = Literal["left", "right", "up", "down"]
ShipField = Literal["heading", "facing", "velocity", "altitude", "side", "design", "random"]
CrewField = Literal["name", "piloting", "missions"]
Option = Literal["gravity", "asteroids_drift", "variable_mass", "advanced_atmosphere"]
PlanetRows = Literal["ground_rows", "atmosphere_rows", "interface_rows"]


class ToolChosen(Struct, frozen=True):
    """Take up *tool*."""

    tool: Tool


class BrushChosen(Struct, frozen=True):
    """Paint and erase within *radius* of the hex pointed at: 0, 1 or 2 for 1, 7 or 19 hexes."""

    radius: int


class Pressed(Struct, frozen=True):
    """The pointer went down in *hex*; with *add* the selection grows or shrinks by what is there."""

    hex: Hex
    add: bool = False


class Dragged(Struct, frozen=True):
    """The pointer moved to *hex*, perhaps off the map, with the button held."""

    hex: Hex


class Released(Struct, frozen=True):
    """The button came up."""


class Escaped(Struct, frozen=True):
    """Give up the drag, else the tool, else the selection."""


class DragDropped(Struct, frozen=True):
    """The system took the pointer away: the drag never was."""


class Hovered(Struct, frozen=True):
    """The pointer is over *hex*, or over none."""

    hex: Hex | None


class CursorStepped(Struct, frozen=True):
    """Move the cursor one hex, or with *selection* all that is selected."""

    way: Way
    selection: bool = False


class Confirmed(Struct, frozen=True):
    """Do what the tool does, at the cursor."""


class Deleted(Struct, frozen=True):
    """Take away what is selected."""


class Turned(Struct, frozen=True):
    """Turn heading or facing of the selected ships clockwise by *hexsides*."""

    what: Literal["heading", "facing"]
    hexsides: int


class SpedUp(Struct, frozen=True):
    """Change the velocity of the selected ships by *by* hexes a turn."""

    by: int


class Selected(Struct, frozen=True):
    """Select the things *ids* and go to the first."""

    ids: tuple[str, ...]


class WentTo(Struct, frozen=True):
    """Put the cursor on *hex*."""

    hex: Hex


class SideChosen(Struct, frozen=True):
    """New ships are of *side*."""

    side: str


class DesignChosen(Struct, frozen=True):
    """New ships are of *design*."""

    design: str


class ShipEdited(Struct, frozen=True):
    """Set one field of the ship *id*; directions are numbers from 1."""

    id: str
    field: ShipField
    value: int | str | bool


class CrewEdited(Struct, frozen=True):
    """Set one field of a member of the crew of ship *id*; *member* just past the last adds a pilot."""

    id: str
    member: int
    field: CrewField
    value: int | str | None


class AsteroidEdited(Struct, frozen=True):
    """Set the damage that the asteroid *id* has taken."""

    id: str
    damage: int


class Renamed(Struct, frozen=True):
    """Call the thing *id* *name*; orders and checks follow."""

    id: str
    name: str


class EdgeChosen(Struct, frozen=True):
    """Put the planet's ground at *edge*, or take the planet away."""

    edge: Edge | None


class RowsSet(Struct, frozen=True):
    """Set how many hexrows a zone of the planet has."""

    zone: PlanetRows
    rows: int


class OptionSet(Struct, frozen=True):
    """Turn a rule option on or off."""

    option: Option
    on: bool


class TopSet(Struct, frozen=True):
    """Set the highest level of a map seen from above (ALT-1)."""

    top: int


class MapSized(Struct, frozen=True):
    """Give the map another size; what would stand outside keeps it from shrinking."""

    columns: int
    rows: int


class DesignKept(Struct, frozen=True):
    """Keep *design* under *id*, in the place of one of that id."""

    id: str
    design: Design


class Loaded(Struct, frozen=True):
    """Go on with another scenario; *did* is what undo calls it."""

    setup: Setup
    did: str = "open another scenario"


class LabelsToggled(Struct, frozen=True):
    """Show or hide the hex labels."""


class Undone(Struct, frozen=True):
    """Take the last step back."""


class Redone(Struct, frozen=True):
    """Take the last undone step again."""


class Foreseen(Struct, frozen=True):
    """The forecast of *wanted* has come; None: nothing can be said."""

    wanted: Wanted
    forecast: Forecast | None


class FrozenFor(Struct, frozen=True):
    """Change nothing more because of *reason*; None: edit again."""

    reason: str | None


Looking = Hovered | Foreseen | Selected | WentTo | LabelsToggled | FrozenFor | SideChosen | DesignChosen | DragDropped
"""Messages that change no scenario, so that a frozen editor takes them too."""

Message = (
    Looking
    | ToolChosen
    | BrushChosen
    | Pressed
    | Dragged
    | Released
    | Escaped
    | CursorStepped
    | Confirmed
    | Deleted
    | Turned
    | SpedUp
    | ShipEdited
    | CrewEdited
    | AsteroidEdited
    | Renamed
    | EdgeChosen
    | RowsSet
    | OptionSet
    | TopSet
    | MapSized
    | DesignKept
    | Loaded
    | Undone
    | Redone
)
