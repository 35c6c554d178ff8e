"""How ships, hulks and debris move (TBL-2, TRN-2, TRN-4, DEB-3)."""

from msgspec.structs import replace

from interceptor_nb.rules.fleet.events import Event
from interceptor_nb.rules.fleet.geometry import INCH, Point, moved, turned
from interceptor_nb.rules.fleet.orders import Order
from interceptor_nb.rules.fleet.run import Run
from interceptor_nb.rules.fleet.state import Ship


def cost(order: Order) -> int:
    """Return the thrust that a line spends: 1 per inch of velocity, 1 per 30 degrees (TBL-2)."""
    return sum(abs(token.count) for token in order.of("velocity", "turn"))


def most_turn(thrust: int) -> int:
    """Return the most steps of 30 degrees that *thrust* turns in a move: half of it, but 1 at thrust 1 (TBL-2)."""
    return thrust // 2 if thrust > 1 else thrust


def after_move(ship: Ship, order: Order) -> Ship:
    """Return *ship* after its move: half its new velocity on the old course, a turn, the rest (TBL-2)."""
    velocity, course = ship.velocity + order.count("velocity"), turned(ship.course, order.count("turn"))
    end = moved(half_way(ship, order), course, (velocity - velocity // 2) * INCH)
    return replace(ship, at=end, course=course, velocity=velocity)


def half_way(ship: Ship, order: Order) -> Point:
    """Return where *ship* turns in its move (TBL-2)."""
    return moved(ship.at, ship.course, (ship.velocity + order.count("velocity")) // 2 * INCH)


def ships_move(run: Run) -> None:
    """Move every ship by its line (TRN-4)."""
    for index, ship in enumerate(run.state.ships):
        after = after_move(ship, run.ship_line(index))
        if ship.status == "active" and after != ship:
            facts = (("at", str(after.at)), ("course", after.course), ("velocity", after.velocity))
            run.note(
                Event("ship_moved", ("TRN-4", "TBL-2"), run.field.ship_ids[index], facts=facts, ships=((index, after),))
            )


def debris_moves(run: Run) -> None:
    """Move what nobody steers: the debris of the last turn, and hulks (TRN-2, DEB-3, HUL-3)."""
    drifted = tuple(
        cloud if cloud.moved else replace(cloud, at=moved(cloud.at, cloud.course, cloud.velocity * INCH), moved=True)
        for cloud in run.state.clouds
    )
    if drifted != run.state.clouds:
        where = "; ".join(str(cloud.at) for cloud in drifted)
        run.note(Event("debris_moved", ("TRN-2", "DEB-3"), facts=(("at", where),), clouds=drifted))
    for index, ship in enumerate(run.state.ships):
        if ship.status == "hulk" and ship.velocity:
            after = replace(ship, at=moved(ship.at, ship.course, ship.velocity * INCH))
            facts = (("at", str(after.at)),)
            run.note(
                Event(
                    "hulk_drifted", ("TRN-2", "HUL-3"), run.field.ship_ids[index], facts=facts, ships=((index, after),)
                )
            )


def debris_goes(run: Run) -> None:
    """Take the debris that has had its turn off the table (DEB-3)."""
    left = tuple(cloud for cloud in run.state.clouds if not cloud.moved)
    if left != run.state.clouds:
        run.note(Event("debris_gone", ("DEB-3",), facts=(("clouds", len(run.state.clouds) - len(left)),), clouds=left))
