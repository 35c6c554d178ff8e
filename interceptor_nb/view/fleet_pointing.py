"""What the fleet table says under it: what is pointed at, how far it is, what is held."""

from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.view.fleet_board import Table
from interceptor_nb.view.fleet_editing import Editing
from interceptor_nb.view.fleet_text import apart, cloud_words, unit_words


def here_words(table: Table, model: Editing, at: Point, name: str) -> str:
    """Return the unit or cloud called *name* in words; without one, the place *at* and how far the selection is."""
    mark, chosen = table.unit(name), table.unit(model.selection)
    if mark is not None:
        return unit_words(mark)
    for number, cloud in enumerate(table.clouds, 1):
        if name == f"debris {number}":
            return cloud_words(cloud)
    return f"{at}" if chosen is None or chosen.at is None else f"{at}, {apart(chosen.at, at)} from {chosen.id}"


def held_words(model: Editing) -> str:
    """Return the measure or the drag under way in words, empty for none."""
    if model.measure is not None and model.tool == "measure":
        return f"{model.measure[0]} to {model.measure[1]}: {apart(*model.measure)}"
    if model.drag is not None:
        return f"{model.drag.unit} to {model.drag.end}, moved {apart(model.drag.start, model.drag.end)}"
    return ""
