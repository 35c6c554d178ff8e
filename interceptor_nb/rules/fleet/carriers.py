"""Launching, landing, rearming (CAR-1 to CAR-5)."""

from collections.abc import Sequence

from msgspec.structs import replace

from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.damage import destroyed
from interceptor_nb.rules.fleet.events import Event
from interceptor_nb.rules.fleet.geometry import is_within
from interceptor_nb.rules.fleet.movement import cost
from interceptor_nb.rules.fleet.orders import Order, Token, listed
from interceptor_nb.rules.fleet.rolling import Emergency
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.run import Facts, Run
from interceptor_nb.rules.fleet.setup import Design, Options
from interceptor_nb.rules.fleet.state import Field, State
from interceptor_nb.rules.fleet.tables import CARRIER_GOES, ENDURANCE, LANDING_RANGE, REARMED_AFTER

Why = tuple[str, RuleId]
"""What forbids something, and the rule that says so."""


def limit(design: Design, options: Options) -> int:
    """Return how many groups may launch and land in a turn, taken together (CAR-1, CAR-2)."""
    return CARRIER_GOES if design.carrier else options.other_goes


def launches(order: Order) -> tuple[Token, ...]:
    """Return the launches that a ship's line orders; each counts, whatever comes of it (CAR-2)."""
    return order.of("launch", "emergency")


def launch_of(field: Field, orders: Sequence[Order], group: int) -> tuple[int, Token] | None:
    """Return the ship whose line launches *group*, and the token; None where none does."""
    name = field.group_ids[group]
    for index, order in enumerate(orders[: len(field.ship_ids)]):
        for token in launches(order):
            if token.name == name:
                return index, token
    return None


def why_no_launch(field: Field, state: State, index: int, token: Token, turn: int) -> Why | None:
    """Return what forbids ship *index* to launch the group that *token* names in *turn* (CAR-2 to CAR-4)."""
    number = field.groups.get(token.name)
    if number is None or state.groups[number].ship != index:
        aboard = [field.group_ids[n] for n, group in enumerate(state.groups) if group.ship == index]
        return f"{token.name!r} is not aboard; {listed(aboard, 'no group')} is", "CAR-2"
    group = state.groups[number]
    if group.bay not in field.working(index, state.ships[index], "bay"):
        bay = field.systems[index][group.bay].name
        return f"{bay} does not work; a party that repairs it lets {token.name} go", "CAR-4"
    if token.kind == "launch":
        if group.ready is not None and group.ready <= turn:
            return None
        return f"{token.name} is rearming; it may be launched in turn {group.ready}", "CAR-3"
    if not field.designs[index].carrier:
        return "only a carrier launches in an emergency", "CAR-4"
    if group.landed != turn - 1:
        return f"{token.name} did not land in the turn before this one, which is when an emergency launch goes", "CAR-4"
    return None


def launched(run: Run, number: int, index: int, token: Token) -> bool:
    """Launch group *number* from ship *index* as *token* says; return whether it is out (CAR-1, CAR-3, CAR-4)."""
    ship, group, owner = run.state.ships[index], run.state.groups[number], run.field.group_ids[number]
    why = why_no_launch(run.field, run.state, index, token, run.state.turn)
    if why is not None:
        run.dropped(run.field.ship_ids[index], token, *why)
        return False
    armed = ENDURANCE if run.field.designs[index].carrier else group.endurance
    out = replace(group, at=ship.at, ship=-1, bay=-1, endurance=armed)
    facts: Facts = (("ship", run.field.ship_ids[index]),)
    if token.kind == "launch":
        run.note(Event("launched", ("CAR-1", "CAR-3"), owner, facts=facts, groups=((number, out),)))
        return True
    emergency, rolls = run.roll(owner, "emergency", Emergency())
    facts = (*facts, ("result", str(emergency.result)))
    losses = list(ship.losses)
    match emergency.result:
        case "launched":
            after, ok = out, True
        case "failed":
            after, ok = group, False
        case "damaged":
            losses[group.bay] += 1
            after, ok = replace(group, ready=None), False
        case _:
            losses[group.bay] = hull.FOR_GOOD
            after, ok = destroyed(group), False
    ships = ((index, replace(ship, losses=tuple(losses))),)
    run.note(
        Event("emergency_rolled", ("CAR-4",), owner, rolls=rolls, facts=facts, ships=ships, groups=((number, after),))
    )
    return ok


def lands_steadily(field: Field, index: int, order: Order) -> bool:
    """Return whether groups may launch from and land on ship *index* by its line: carriers always (CAR-1)."""
    return field.designs[index].carrier is not None or not cost(order)


def why_no_landing(field: Field, state: State, number: int, index: int) -> Why | None:
    """Return what forbids group *number* to land on ship *index* as both stand (CAR-2)."""
    ship, group, name = state.ships[index], state.groups[number], field.ship_ids[index]
    if ship.status != "active":
        return f"{name} is lost", "CAR-2"
    if group.at is None or not is_within(group.at, ship.at, LANDING_RANGE):
        return f'{name} is more than 1" away', "CAR-2"
    return None if free_bays(field, state, index) else (f"{name} has no free bay that works", "CAR-2")


def free_bays(field: Field, state: State, index: int) -> tuple[int, ...]:
    """Return the bays of ship *index* that work and are free."""
    taken = {group.bay for group in state.groups if group.ship == index}
    return tuple(bay for bay in field.working(index, state.ships[index], "bay") if bay not in taken)


def landed(run: Run, number: int, name: str) -> None:
    """Land group *number* on the ship called *name*, if it may (CAR-2, CAR-3)."""
    index, owner, turn = run.field.ships[name], run.field.group_ids[number], run.state.turn
    why = why_no_landing(run.field, run.state, number, index)
    if why is not None:
        run.dropped(owner, f"land:{name}", *why)
        return
    bay = free_bays(run.field, run.state, index)[0]  # however long it was out (FTR-3)
    ready = turn + (REARMED_AFTER if run.field.designs[index].carrier else 1)
    after = replace(run.state.groups[number], at=None, ship=index, bay=bay, landed=turn, ready=ready)
    facts = (("ship", name), ("bay", run.field.systems[index][bay].name), ("ready", ready))
    run.note(Event("landed", ("CAR-2", "CAR-3"), owner, facts=facts, groups=((number, after),)))
