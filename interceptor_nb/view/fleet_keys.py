"""The keys of the fleet table, while it has the focus."""

from collections.abc import Mapping

from msgspec import Struct

from interceptor_nb.rules.fleet.geometry import INCH
from interceptor_nb.view.fleet_editing import FINE
from interceptor_nb.view.fleet_messages import (
    Added,
    Cycled,
    Deleted,
    Escaped,
    LookToggled,
    Message,
    Nudged,
    Redone,
    SpedUp,
    ToolChosen,
    Turned,
    Undone,
)


class Binding(Struct, frozen=True):
    """Keys that do one thing: as they are shown, and what they do."""

    shown: str
    does: str


_WAYS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}
MESSAGES: Mapping[str, Message] = {
    **{key: Nudged(x * INCH, y * INCH) for key, (x, y) in _WAYS.items()},
    **{f"shift+{key}": Nudged(x * FINE, y * FINE) for key, (x, y) in _WAYS.items()},
    "[": Turned(-1),
    "]": Turned(1),
    "+": SpedUp(1),
    "-": SpedUp(-1),
    "n": Cycled(1),
    "shift+n": Cycled(-1),
    "v": ToolChosen("move"),
    "o": ToolChosen("order"),
    "m": ToolChosen("measure"),
    "b": LookToggled("blasts"),
    "l": LookToggled("sights"),
    "p": LookToggled("ahead"),
    "s": Added("ship"),
    "g": Added("group"),
    "Delete": Deleted(),
    "Escape": Escaped(),
    "ctrl+z": Undone(),
    "ctrl+shift+z": Redone(),
    "ctrl+y": Redone(),
}
"""What each key asks of the table; Enter, ? and the keys of the timeline are its widget's."""

BINDINGS: tuple[Binding, ...] = (
    Binding("arrows", 'move what is selected by 1", or the cursor'),
    Binding("Shift arrows", 'the same by 0.1"'),
    Binding("[ ]", "turn what is selected by 30 degrees"),
    Binding("+ -", "change its velocity"),
    Binding("N, Shift N", "select the next unit, the one before"),
    Binding("V O M", "move units, give orders, measure"),
    Binding("Enter", "order or measure at the cursor"),
    Binding("B L P", "blasts, lines of sight, where lines lead"),
    Binding("S G", "add a ship, a fighter group, at the cursor"),
    Binding("Delete", "take away what is selected"),
    Binding("Esc", "give up the drag, the measure, the tool, the selection"),
    Binding("Ctrl Z, Ctrl Shift Z", "undo, redo"),
)
