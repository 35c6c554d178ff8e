"""What lies over the fleet table at a moment: of the scenario that is set up, or of the game that is looked at."""

from interceptor_nb.rules.fleet.orders import NOTHING, Order
from interceptor_nb.rules.fleet.state import Field, State
from interceptor_nb.view.fleet_board import ShipMark, Table, table_at
from interceptor_nb.view.fleet_editing import Editing
from interceptor_nb.view.fleet_game import FleetGame
from interceptor_nb.view.fleet_overlay import Overlay
from interceptor_nb.view.fleet_plan import planned, tracks
from interceptor_nb.view.fleet_sight import sights


def orders_at(game: FleetGame, state: State) -> tuple[Order, ...]:
    """Return the orders that hold in *state* of *game*: the lines as typed where the next step begins, else its own."""
    if (state.turn, state.phase) == (game.base.turn, game.base.phase):
        return game.orders
    return state.orders or (NOTHING,) * len(game.field.ids)


def overlay_of(model: Editing, game: FleetGame, field: Field, state: State) -> Overlay:
    """Return what lies over *state* of *game*; *field* is that of the scenario with what is dragged."""
    table, orders = table_at(field, state), orders_at(game, state)
    name = model.selection if model.selection in field.ids else ""
    row = game.log[game.shown - 1] if game.shown and model.frozen is not None else None
    ahead = "ahead" in model.looks
    return Overlay(
        selection=name,
        tracks=tracks(field, state, orders) if ahead else (),
        after=table_at(field, planned(field, state, orders)) if ahead else None,
        blasts=_blasts(model, table, name),
        burst=row.who if row is not None and row.event.kind == "exploded" else "",
        sights=sights(table, name) if "sights" in model.looks else (),
        measure=model.measure,
        cursor=model.cursor if model.tool != "move" or not model.selection else None,
    )


def _blasts(model: Editing, table: Table, name: str) -> tuple[str, ...]:
    """Return the ships whose explosion is drawn: all in play, or the selected one."""
    if "blasts" in model.looks:
        return tuple(ship.id for ship in table.ships if not ship.is_lost)
    chosen = table.unit(name)
    return (name,) if isinstance(chosen, ShipMark) and not chosen.is_lost else ()
