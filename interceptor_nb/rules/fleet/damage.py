"""Damage and what follows at once: checks, hulks, explosions and their chains (HUL-1, HUL-3, HUL-4, DEB-1 to DEB-4)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.events import Event
from interceptor_nb.rules.fleet.geometry import INCH, Point, distance_squared
from interceptor_nb.rules.fleet.rolling import Checks, Volley, Wreck, effects
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.run import Facts, Run
from interceptor_nb.rules.fleet.setup import Cloud, ShipClass
from interceptor_nb.rules.fleet.state import Group
from interceptor_nb.rules.fleet.tables import BLASTS, POINTS

Wrecked = tuple[int, int]
"""A ship at 0 and the excess of what brought it there (HUL-3)."""


def blast_dice(ship_class: ShipClass, one: Point, other: Point) -> int:
    """Return the dice of an explosion over the distance between two centres; 0 beyond its radius (DEB-1)."""
    squared = distance_squared(one, other)
    return next((dice for inches, dice in enumerate(BLASTS[ship_class], 1) if squared <= (inches * INCH) ** 2), 0)


def hurt(group: Group, kills: int) -> Group:
    """Return *group* without *kills* of its fighters; surplus kills are lost (PDF-1, DEB-2)."""
    left = max(0, group.fighters - kills)
    return replace(group, fighters=left) if left else destroyed(group)


def destroyed(group: Group) -> Group:
    """Return *group* when none of it is left."""
    return replace(group, at=None, fighters=0, ship=-1, bay=-1, target=-1)


def struck(run: Run, index: int, points: int, event: Event) -> None:
    """Let ship *index* take *points* from one source, told by *event*, and settle all that follows."""
    before = run.state.ships[index].damage
    excess = take(run, index, points, event)
    if excess is None:
        check(run, index, before)
    else:
        settle(run, [(index, excess)])


def take(run: Run, index: int, points: int, event: Event) -> int | None:
    """Cross off boxes, told by *event* (HUL-1); return the excess where none is left, else None."""
    ship = run.state.ships[index]
    left = run.field.boxes_left(index, ship)
    after = replace(ship, damage=ship.damage + min(points, left))
    facts = (*event.facts, ("points", points), ("left", max(0, left - points)))
    rules: tuple[RuleId, ...] = (*event.rules, "HUL-1")
    run.note(replace(event, rules=rules, unit=run.field.ship_ids[index], facts=facts, ships=((index, after),)))
    return points - left if points >= left else None


def check(run: Run, index: int, before: int) -> None:
    """Roll for the systems of ship *index* if a row is crossed off since its damage was *before* (HUL-4)."""
    ship, known, owner = run.state.ships[index], run.field.systems[index], run.field.ship_ids[index]
    need = hull.check_need(run.field.designs[index].rows, before, ship.damage)
    if need is None:
        return
    working = tuple(number for number, lost in enumerate(ship.losses) if hull.works(known[number], lost))
    checks, rolls = run.roll(owner, "threshold", Checks(need, working))
    losses = tuple(lost + (number in checks.struck) for number, lost in enumerate(ship.losses))
    # CAR-4: what is being rearmed in a bay that is lost starts anew when the bay is repaired.
    stopped = tuple(
        (number, replace(group, ready=None))
        for number, group in enumerate(run.state.groups)
        if group.ship == index and group.bay in checks.struck and (group.ready is None or group.ready > run.state.turn)
    )
    facts = (("need", need), ("lost", ", ".join(known[number].name for number in checks.struck)))
    after = ((index, replace(ship, losses=losses)),)
    run.note(Event("systems_checked", ("HUL-4", "HUL-5"), owner, rolls=rolls, facts=facts, ships=after, groups=stopped))


def settle(run: Run, wrecks: Iterable[Wrecked]) -> None:
    """Settle ships at 0, in their order, and the explosions that come of them: first in, first out (DEB-4)."""
    exploded = _wrecked(run, wrecks)
    while exploded:
        exploded += _wrecked(run, _blast(run, exploded.pop(0)))


def _wrecked(run: Run, wrecks: Iterable[Wrecked]) -> list[int]:
    """Roll whether each ship at 0 explodes or is a hulk (HUL-3); return those that do."""
    exploded: list[int] = []
    for index, excess in wrecks:
        ship, owner = run.state.ships[index], run.field.ship_ids[index]
        wreck, rolls = run.roll(owner, "explosion", Wreck(excess))
        lost = tuple((n, destroyed(group)) for n, group in enumerate(run.state.groups) if group.ship == index)
        facts: Facts = (("excess", excess), ("groups", ", ".join(run.field.group_ids[number] for number, _ in lost)))
        if not wreck.exploded:
            after = ((index, replace(ship, status="hulk")),)
            run.note(Event("hulked", ("HUL-3",), owner, rolls=rolls, facts=facts, ships=after, groups=lost))
            continue
        radius = len(BLASTS[run.field.designs[index].ship_class])
        clouds = (*run.state.clouds, Cloud(ship.at, ship.course, ship.velocity, radius * INCH))
        after = ((index, replace(ship, status="exploded")),)
        facts = (*facts, ("radius", radius))
        run.note(
            Event(
                "exploded", ("HUL-3", "DEB-3"), owner, rolls=rolls, facts=facts, ships=after, groups=lost, clouds=clouds
            )
        )
        exploded.append(index)
    return exploded


def _blast(run: Run, source: int) -> list[Wrecked]:
    """Let the explosion of ship *source* do its damage, screens or not (DEB-1, DEB-2); return the ships at 0."""
    centre, ship_class = run.state.ships[source].at, run.field.designs[source].ship_class
    by: Facts = (("by", run.field.ship_ids[source]),)
    wrecks: list[Wrecked] = []
    for index in _nearest_first(
        centre, {n: ship.at for n, ship in enumerate(run.state.ships) if ship.status == "active"}
    ):
        ship = run.state.ships[index]
        dice = blast_dice(ship_class, centre, ship.at)
        if not dice:
            continue
        volley, rolls = run.roll(run.field.ship_ids[index], "blast", Volley(dice, POINTS))
        excess = take(run, index, volley.total, Event("blasted", ("DEB-1",), rolls=rolls, facts=by))
        if excess is None:
            check(run, index, ship.damage)
        else:
            wrecks.append((index, excess))
    out = {n: group.at for n, group in enumerate(run.state.groups) if group.at is not None}
    for index in _nearest_first(centre, out):
        group, owner = run.state.groups[index], run.field.group_ids[index]
        dice = blast_dice(ship_class, centre, out[index])
        if dice:
            volley = Volley(dice, effects(run.field.types[index].screens), most=group.fighters)
            volley, rolls = run.roll(owner, "blast", volley)
            after = hurt(group, volley.total)
            facts: Facts = (*by, ("kills", volley.total), ("left", after.fighters))
            run.note(
                Event("group_blasted", ("DEB-2", "PDF-1"), owner, rolls=rolls, facts=facts, groups=((index, after),))
            )
    return wrecks


def _nearest_first(centre: Point, places: Mapping[int, Point]) -> list[int]:
    """Return the keys of *places*, nearest to *centre* first, then in file order (DEB-1)."""
    return sorted(places, key=lambda index: (distance_squared(centre, places[index]), index))
