"""The keys of the map editor: what each asks for, and how the list of keys calls it."""

from msgspec import Struct

from interceptor_nb.view import edit_messages as ask
from interceptor_nb.view.edit_messages import Message


class Binding(Struct, frozen=True):
    """Keys that do one thing.

    Attributes:
        shown: the keys as people write them.
        does: what they do.
        messages: the message of each key, by the key's name in `interceptor_nb.widgets.surface.Key`.
    """

    shown: str
    does: str
    messages: tuple[tuple[str, Message], ...]


_UNDO = (("ctrl+z", ask.Undone()),)
_REDO = (("ctrl+shift+z", ask.Redone()), ("ctrl+y", ask.Redone()))

BINDINGS = (
    Binding("V", "select", (("v", ask.ToolChosen("select")),)),
    Binding("Esc", "give up the drag, the tool, the selection", (("Escape", ask.Escaped()),)),
    Binding("S", "place or aim a ship", (("s", ask.ToolChosen("ship")),)),
    Binding("A", "place or remove asteroids", (("a", ask.ToolChosen("asteroid")),)),
    Binding("E", "erase", (("e", ask.ToolChosen("erase")),)),
    Binding(
        "1 2 3",
        "brush of 1, 7 or 19 hexes",
        (("1", ask.BrushChosen(0)), ("2", ask.BrushChosen(1)), ("3", ask.BrushChosen(2))),
    ),
    Binding("[ ]", "turn the facing", (("[", ask.Turned("facing", -1)), ("]", ask.Turned("facing", 1)))),
    Binding("{ }", "turn the heading", (("{", ask.Turned("heading", -1)), ("}", ask.Turned("heading", 1)))),
    Binding("+ -", "velocity", (("+", ask.SpedUp(1)), ("=", ask.SpedUp(1)), ("-", ask.SpedUp(-1)))),
    Binding(
        "arrows",
        "move the cursor",
        (
            ("ArrowLeft", ask.CursorStepped("left")),
            ("ArrowRight", ask.CursorStepped("right")),
            ("ArrowUp", ask.CursorStepped("up")),
            ("ArrowDown", ask.CursorStepped("down")),
        ),
    ),
    Binding(
        "Shift + arrows",
        "move the selection",
        (
            ("shift+ArrowLeft", ask.CursorStepped("left", selection=True)),
            ("shift+ArrowRight", ask.CursorStepped("right", selection=True)),
            ("shift+ArrowUp", ask.CursorStepped("up", selection=True)),
            ("shift+ArrowDown", ask.CursorStepped("down", selection=True)),
        ),
    ),
    Binding("Enter", "select, place or erase at the cursor", (("Enter", ask.Confirmed()), ("Space", ask.Confirmed()))),
    Binding("Del", "delete the selection", (("Delete", ask.Deleted()), ("Backspace", ask.Deleted()))),
    Binding("Ctrl+Z", "undo", _UNDO),
    Binding("Ctrl+Shift+Z, Ctrl+Y", "redo", _REDO),
    Binding("L", "hex labels", (("l", ask.LabelsToggled()),)),
)
"""The keys that change the editor. Ctrl is Cmd on a Mac as well."""

MOUSE = (
    ("click", "do what the tool does; a second click reaches what lies below"),
    ("Shift + click", "add to the selection"),
    ("drag a ship", "move it; with the Ship tool aim it: heading by direction, velocity by distance"),
    ("drag", "with Asteroid or Erase: paint; with Select on an empty hex, or the middle button: pan"),
    ("Ctrl + wheel", "zoom"),
)
"""What the mouse does, for the list of keys."""

MESSAGES: dict[str, Message] = {name: message for binding in BINDINGS for name, message in binding.messages}
"""The message of each key by its name."""


def message_for(key: str) -> Message | None:
    """Return what the key called *key* asks for, or None."""
    return MESSAGES.get(key)
