"""Where this turn's lines lead: debris, ships and groups moved by the engine itself, without a die (TRN-2 to TRN-6)."""

from msgspec import Struct
from msgspec.structs import replace

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.rules.fleet import fighters, movement
from interceptor_nb.rules.fleet.carriers import launch_of
from interceptor_nb.rules.fleet.geometry import Point
from interceptor_nb.rules.fleet.orders import Order
from interceptor_nb.rules.fleet.rolling import PURPOSES
from interceptor_nb.rules.fleet.run import Run
from interceptor_nb.rules.fleet.sequence import phase_number
from interceptor_nb.rules.fleet.state import Field, State

_DRIFT, _FIRST = phase_number("drift"), phase_number("fighters")
_SHIPS, _SECOND = phase_number("ships"), phase_number("dogfights")


class Track(Struct, frozen=True):
    """The way of one unit: every place from its own on."""

    unit: str
    points: tuple[Point, ...]


def planned(field: Field, state: State, orders: tuple[Order, ...]) -> State:
    """Return *state* when all that moves has moved by *orders*; emergency launches, which roll, are left out."""
    run = Run(field, replace(state, turn=state.turn + (not state.phase), orders=orders), ScriptedDice({}, PURPOSES))
    if state.phase < _DRIFT:
        movement.debris_moves(run)
    for index in _still_to_go(state, _FIRST):
        if run.state.groups[index].at is not None:
            fighters.first_move(run, index)
    if state.phase < _SHIPS:
        movement.ships_move(run)
    for index in _still_to_go(state, _SECOND):
        group = run.state.groups[index]
        launch = launch_of(field, orders, index) if group.ship >= 0 else None
        if group.at is not None or (launch is not None and launch[1].kind == "launch"):
            fighters.second_move(run, index)
    return replace(run.state, turn=state.turn, orders=state.orders)


def tracks(field: Field, state: State, orders: tuple[Order, ...]) -> tuple[Track, ...]:
    """Return the ways of all that moves by *orders*, halfway points of ships and first moves of groups included."""
    after, found = planned(field, state, orders), list[Track]()
    for index, (ship, end) in enumerate(zip(state.ships, after.ships, strict=True)):
        if ship.status == "active" and state.phase < _SHIPS and end.at != ship.at:
            half = movement.half_way(ship, orders[index])
            found.append(Track(field.ship_ids[index], _way(ship.at, half, end.at)))
    first_goes = _still_to_go(state, _FIRST)
    for index in _still_to_go(state, _SECOND):
        group, then = state.groups[index], after.groups[index]
        line = orders[len(field.ship_ids) + index]
        launch = launch_of(field, orders, index) if group.ship >= 0 else None
        start = group.at if launch is None else after.ships[launch[0]].at
        last = then.at or (line.at("then") if start is not None and then.fighters else None)
        if start is not None and last is not None:
            first = line.at("go") if index in first_goes and group.at is not None else None
            way = _way(start, first or start, last)
            if len(way) > 1 or launch is not None:
                found.append(Track(field.group_ids[index], way))
    return tuple(found)


def _still_to_go(state: State, phase: int) -> tuple[int, ...]:
    """Return the groups whose go in *phase* is to come: all before it, those that wait in it, none after it."""
    if state.phase < phase:
        return tuple(range(len(state.groups)))
    return state.waiting if state.phase == phase else ()


def _way(*points: Point) -> tuple[Point, ...]:
    """Return *points* without repeats."""
    return tuple(point for number, point in enumerate(points) if not number or point != points[number - 1])
