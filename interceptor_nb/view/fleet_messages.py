"""What can be asked of the fleet table while it is set up; `fleet_editing.update` answers each."""

from typing import Literal

from msgspec import Struct

from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.setup import Setup
from interceptor_nb.view.fleet_changes import DesignField, Field, Option

Tool = Literal["move", "order", "measure"]
Kind = Literal["ship", "group", "debris"]
Look = Literal["blasts", "sights", "ahead", "after"]


class ToolChosen(Struct, frozen=True):
    """Take up *tool*."""

    tool: Tool


class LookToggled(Struct, frozen=True):
    """Draw *look*, or do not."""

    look: Look


class Pressed(Struct, frozen=True):
    """The pointer went down at *at*, on *unit* or on nothing."""

    at: Point
    unit: str = ""


class Dragged(Struct, frozen=True):
    """The pointer moved to *at* with the button held."""

    at: Point


class Released(Struct, frozen=True):
    """The button came up."""


class Confirmed(Struct, frozen=True):
    """Begin or end a measure at the cursor."""


class Escaped(Struct, frozen=True):
    """Give up the drag, else the measure, else the tool, else the selection."""


class Nudged(Struct, frozen=True):
    """Move what is selected, or the cursor where nothing is, by *dx*, *dy* thousandths of an inch."""

    dx: int
    dy: int


class Turned(Struct, frozen=True):
    """Turn what is selected clockwise by *steps* of 30 degrees."""

    steps: int


class SpedUp(Struct, frozen=True):
    """Change the velocity of what is selected by *by* inches a turn."""

    by: int


class Chosen(Struct, frozen=True):
    """Select the unit called *unit*; empty: nothing."""

    unit: str


class Cycled(Struct, frozen=True):
    """Select the next unit, or the one before."""

    by: int


class Edited(Struct, frozen=True):
    """Set one field of what is selected."""

    field: Field
    value: int | str | bool | None


class Renamed(Struct, frozen=True):
    """Call what is selected *name*."""

    name: str


class SystemHit(Struct, frozen=True):
    """A system of the selected ship is lost once more, or whole again."""

    system: str


class Added(Struct, frozen=True):
    """A new ship, group or cloud, at the cursor."""

    kind: Kind


class Deleted(Struct, frozen=True):
    """Take away what is selected."""


class DesignEdited(Struct, frozen=True):
    """Set one field of the design of the next ship."""

    field: DesignField
    value: int | str | None


class DesignAdded(Struct, frozen=True):
    """A copy of the design of the next ship."""


class NextIs(Struct, frozen=True):
    """The next ship is of *side* and *design*; empty: as before."""

    side: str = ""
    design: str = ""


class OptionSet(Struct, frozen=True):
    """Set one option of the rules."""

    option: Option
    value: int | bool | None


class Loaded(Struct, frozen=True):
    """Go on with another scenario."""

    setup: Setup
    did: str = "open another scenario"


class Undone(Struct, frozen=True):
    """Take the last step back."""


class Redone(Struct, frozen=True):
    """Take the last undone step again."""


class FrozenFor(Struct, frozen=True):
    """Change nothing more because of *reason*; None: edit again."""

    reason: str | None


Looking = ToolChosen | LookToggled | Chosen | Cycled | FrozenFor | Escaped | NextIs | Confirmed
"""Messages that change no scenario, so that a frozen table takes them too."""
OfUnit = Nudged | Turned | SpedUp | Edited | Renamed | SystemHit | Deleted
"""Messages that change what is selected."""
Changing = OfUnit | Added | DesignEdited | DesignAdded | OptionSet
Message = Looking | Changing | Pressed | Dragged | Released | Loaded | Undone | Redone
