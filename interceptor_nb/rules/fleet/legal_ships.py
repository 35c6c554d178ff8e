"""Faults of a ship's line."""

from collections import Counter
from collections.abc import Iterator

from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.carriers import lands_steadily, launches, limit, why_no_launch
from interceptor_nb.rules.fleet.lines import Fault, Lines, Problem
from interceptor_nb.rules.fleet.movement import cost, most_turn
from interceptor_nb.rules.fleet.orders import GROUP_TOKENS, SHIP_HELP, Token, listed
from interceptor_nb.rules.fleet.rams import why_no_ram
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.tables import PARTIES


def ship_faults(lines: Lines, index: int) -> Iterator[Problem]:
    """Yield every fault of the line of ship *index*, which is in play."""
    judges = (_kinds, _movement, _ram, _launches, _fire, _parties)
    return lines.judged(lines.field.ship_ids[index], lines.ship(index), index, judges)


def _kinds(lines: Lines, index: int) -> Iterator[Fault]:
    for place, _ in lines.due(lines.ship(index), *GROUP_TOKENS):
        yield f"that is an order for a fighter group; {SHIP_HELP} are for ships", "TRN-1", place


def _movement(lines: Lines, index: int) -> Iterator[Fault]:
    order, ship = lines.ship(index), lines.state.ships[index]
    changes, turns = list(lines.due(order, "velocity")), list(lines.due(order, "turn"))
    for place, _ in changes[1:]:
        yield "velocity changes once a turn; put both changes together", "TBL-2", place
    for place, _ in turns[1:]:
        yield "a ship turns once, halfway; put both turns together", "TBL-2", place
    if changes and ship.velocity + order.count("velocity") < 0:
        best = f"-{ship.velocity} stops the ship" if ship.velocity else "the ship has stopped already"
        yield f"velocity {ship.velocity} cannot go below 0; {best}", "TBL-2", changes[0][0]
    thrust = lines.field.thrust(index, ship)
    most, steps = most_turn(thrust), sum(abs(token.count) for _, token in turns)
    if steps > most:
        yield f"{steps} turns of 30 degrees, thrust {thrust} allows {most}", "TBL-2", turns[0][0]
    spent = cost(order)
    if (changes or turns) and spent > thrust:
        yield f"the line takes {spent} thrust, the ship has {thrust}", "TBL-2", 0


def _ram(lines: Lines, index: int) -> Iterator[Fault]:
    order = lines.ship(index)
    velocity = lines.state.ships[index].velocity + order.count("velocity")
    for number, (place, token) in enumerate(lines.due(order, "ram")):
        if number:
            yield "a ship tries one ram; name one target", "FRM-1", place
        elif why := why_no_ram(lines.field, lines.state, index, token.name, velocity):
            yield (*why, place)


def _launches(lines: Lines, index: int) -> Iterator[Fault]:
    order, most = lines.ship(index), limit(lines.field.designs[index], lines.field.setup.rules)
    for place, _ in lines.due(order, "scramble"):
        yield "scrambling is not part of these rules; launch: goes when the group is ready", "CAR-5", place
    due = list(lines.due(order, "launch", "emergency"))
    if due and not lands_steadily(lines.field, index, order):
        message = "only a carrier launches while it changes course or velocity; leave out one of the two"
        yield message, "CAR-1", due[0][0]
    names = Counter(token.name for token in launches(order))
    for number, (place, token) in enumerate(due):
        if number >= most:
            yield f"{len(due)} launches, {most} a turn are the most", "CAR-2", place
        if names[token.name] > 1:
            yield f"{token.name} is launched more than once; once is enough", "CAR-2", place
        elif why := why_no_launch(lines.field, lines.state, index, token, lines.turn):
            yield (*why, place)


def _fire(lines: Lines, index: int) -> Iterator[Fault]:
    field, order, used = lines.field, lines.ship(index), Counter[str]()
    fire = list(lines.due(order, "hold", "hit", "pdaf", "adaf"))
    kinds = {token.kind for _, token in fire}
    for place, token in fire:
        used[token.kind] += 1
        if token.kind == "hold":
            if "hit" in kinds:
                yield "only point defence can be held until other ships have fired; leave it out", "PDF-3", place
        elif token.kind == "hit":
            target = field.ships.get(token.name)
            if target is None or target == index:
                others = listed(field.in_play(lines.state, but=index))
                yield f"{token.name!r} is no ship to hit; {others} is", "TRN-8", place
            elif lines.state.ships[target].status != "active":
                yield f"{token.name} is lost and takes no more damage", "HUL-3", place
        else:
            if token.name not in field.groups:
                yield f"{token.name!r} is no fighter group; {listed(field.group_ids)} is", "PDF-3", place
            working = len(field.working(index, lines.state.ships[index], token.kind))
            if used[token.kind] > working:
                message = (
                    f"{used[token.kind]} shots of {token.kind.upper()}, {working} of them work; each fires once a turn"
                )
                yield message, "PDF-3", place


def _parties(lines: Lines, index: int) -> Iterator[Fault]:
    design = lines.field.designs[index]
    for number, (place, token) in enumerate(lines.due(lines.ship(index), "repair"), 1):
        yield from ((*fault, place) for fault in _party(lines, index, token))
        if number > PARTIES[design.ship_class]:
            has = PARTIES[design.ship_class]
            yield f"party {number} is one too many, a ship of class {design.ship_class} has {has}", "HUL-1", place


def _party(lines: Lines, index: int, token: Token) -> Iterator[tuple[str, RuleId]]:
    system = lines.field.system(index, token.name)
    if system is None:
        known = listed(one.name for one in lines.field.systems[index])
        yield f"{token.name!r} is no system of the ship; {known} is", "HUL-1"
    elif lines.state.ships[index].losses[system] == hull.FOR_GOOD:
        yield f"{token.name} is destroyed for good", "CAR-4"
