"""Faults of a fighter group's line, and of landings on one ship taken together."""

from collections.abc import Iterator

from interceptor_nb.rules.fleet.carriers import lands_steadily, launches, limit
from interceptor_nb.rules.fleet.fighters import half_move
from interceptor_nb.rules.fleet.geometry import Point, in_inches, is_within
from interceptor_nb.rules.fleet.lines import Fault, Lines, Problem
from interceptor_nb.rules.fleet.orders import GROUP_HELP, GROUP_TOKENS, PHASES, listed


def group_faults(lines: Lines, index: int) -> Iterator[Problem]:
    """Yield every fault of the line of group *index*, which is in play."""
    return lines.judged(lines.field.group_ids[index], lines.group(index), index, (_kinds, _moves, _landing, _attack))


def _kinds(lines: Lines, index: int) -> Iterator[Fault]:
    order = lines.group(index)
    ship_tokens = tuple(kind for kind in PHASES if kind not in GROUP_TOKENS)
    for place, token in lines.due(order, *ship_tokens):
        if token.kind == "ram":
            yield f"fighters never ram; attack:{token.name} lets them fire", "FTR-4", place
        else:
            yield f"that is an order for a ship; {GROUP_HELP} are for fighter groups", "TRN-1", place
    for kind in ("go", "then", "land", "attack"):
        for place, _ in list(lines.due(order, kind))[1:]:
            yield f"{kind}: stands once in a line", "TRN-1", place


def _moves(lines: Lines, index: int) -> Iterator[Fault]:
    group, order = lines.state.groups[index], lines.group(index)
    second = lines.second_leg_from(index)
    for place, token in lines.due(order, "go"):
        if group.at is None:
            yield "the group is aboard; it moves when it has been launched, with then:", "FTR-1", place
        else:
            yield from _too_far(lines, index, group.at, token.at, place)
    for place, token in lines.due(order, "then"):
        if second is None:
            yield "the group is aboard; launch: in its ship's line lets it go", "FTR-1", place
        else:
            yield from _too_far(lines, index, second, token.at, place)


def _too_far(lines: Lines, index: int, start: Point, end: Point | None, place: int) -> Iterator[Fault]:
    most = half_move(lines.field.types[index])
    if end is not None and not is_within(start, end, most):
        yield f'{end} is more than half a move, {in_inches(most)}", from {start}', "FTR-1", place


def _landing(lines: Lines, index: int) -> Iterator[Fault]:
    field, order = lines.field, lines.group(index)
    for place, token in lines.due(order, "land"):
        ship = field.ships.get(token.name)
        if ship is None or field.ship_sides[ship] != field.group_sides[index] or not field.designs[ship].bays:
            own = [
                name
                for number, name in enumerate(field.ship_ids)
                if field.ship_sides[number] == field.group_sides[index] and field.designs[number].bays
            ]
            yield f"{token.name!r} is no ship of its side with a bay; {listed(own)} is", "CAR-2", place
            continue
        if lines.second_leg_from(index) is None:
            yield "the group is aboard already", "CAR-2", place
        if not lands_steadily(field, ship, lines.ship(ship)):
            yield f"{token.name} is no carrier and changes course or velocity, so nothing lands on it", "CAR-1", place
        if order.of("attack"):
            yield "a group that lands attacks nobody; leave out land: or attack:", "CAR-2", place
        first = len(field.ship_ids)
        before = sum(token.name == line.name("land") for line in lines.orders[first : first + index])
        most = limit(field.designs[ship], field.setup.rules)
        if len(launches(lines.ship(ship))) + before >= most:
            yield f"{token.name} launches and recovers {most} a turn, and others come first", "CAR-2", place


def _attack(lines: Lines, index: int) -> Iterator[Fault]:
    field, group = lines.field, lines.state.groups[index]
    for place, token in lines.due(lines.group(index), "attack"):
        there = field.in_play(lines.state)
        if token.name not in there:
            yield f"{token.name!r} is no ship to attack; {listed(there)} is", "FTR-6", place
        if lines.second_leg_from(index) is None:
            yield "the group is aboard; launch: in its ship's line lets it go", "FTR-1", place
        elif not group.endurance and group.ship < 0:
            yield "its endurance is used up; landing and rearming restore it", "FTR-5", place
