"""Damage and what follows at once: checks, hulks, explosions and their chains (HUL-1, HUL-3, HUL-4, DEB-1 to DEB-4)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from interceptor_nb.rules.fleet import hull
from interceptor_nb.rules.fleet.events import Event, Roll
from interceptor_nb.rules.fleet.geometry import Bands, Point, dice_at, distance_squared
from interceptor_nb.rules.fleet.rolling import Checks, Purpose, Volley, Wreck, effects
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.run import Facts, Run
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.rules.fleet.state import Group
from interceptor_nb.rules.fleet.tables import BLASTS, POINTS

Wrecked = tuple[int, int]
"""A ship at 0 and the excess of what brought it there (HUL-3)."""


def hurt(group: Group, kills: int) -> Group:
    """Return *group* without *kills* of its fighters; surplus kills are lost (PDF-1, DEB-2)."""
    left = max(0, group.fighters - kills)
    return replace(group, fighters=left) if left else destroyed(group)


def destroyed(group: Group) -> Group:
    """Return *group* when none of it is left."""
    return replace(group, at=None, fighters=0, ship=-1, bay=-1, target=-1)


def shot(
    run: Run, target: int, owner: str, purpose: Purpose, dice: int, shift: int = 0
) -> tuple[Group, tuple[Roll, ...], Facts]:
    """Roll *dice* of *owner* at group *target*; return the group after it, the dice, and what the log says (PDF-1)."""
    group, screens = run.state.groups[target], run.field.types[target].screens
    volley, rolls = run.roll(owner, purpose, Volley(dice, effects(screens, shift), most=group.fighters))
    after = hurt(group, volley.total)
    return after, rolls, (("kills", volley.total), ("left", after.fighters))


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
    facts = (*event.facts, ("points", points), ("left", run.field.boxes_left(index, after)))
    rules: tuple[RuleId, ...] = (*event.rules, "HUL-1")
    run.note(replace(event, rules=rules, unit=run.field.ship_ids[index], facts=facts, ships=((index, after),)))
    return points - left if points >= left else None


def check(run: Run, index: int, before: int) -> None:
    """Roll for the systems of ship *index* if a row is crossed off since its damage was *before* (HUL-4)."""
    ship, known, owner = run.state.ships[index], run.field.systems[index], run.field.ship_ids[index]
    need = hull.check_need(run.field.designs[index].rows, before, ship.damage, run.field.setup.rules)
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
        radius = BLASTS[run.field.designs[index].ship_class][-1][0]
        clouds = (*run.state.clouds, Cloud(ship.at, ship.course, ship.velocity, radius))
        after = ((index, replace(ship, status="exploded")),)
        run.note(
            Event(
                "exploded", ("HUL-3", "DEB-3"), owner, rolls=rolls, facts=facts, ships=after, groups=lost, clouds=clouds
            )
        )
        exploded.append(index)
    return exploded


def _blast(run: Run, source: int) -> list[Wrecked]:
    """Let the explosion of ship *source* do its damage, screens or not (DEB-1, DEB-2); return the ships at 0."""
    centre, bands = run.state.ships[source].at, BLASTS[run.field.designs[source].ship_class]
    by: Facts = (("by", run.field.ship_ids[source]),)
    wrecks: list[Wrecked] = []
    ships = {index: ship.at for index, ship in enumerate(run.state.ships) if ship.status == "active"}
    for index, dice in _in_reach(centre, bands, ships):
        before = run.state.ships[index].damage
        volley, rolls = run.roll(run.field.ship_ids[index], "blast", Volley(dice, POINTS))
        excess = take(run, index, volley.total, Event("blasted", ("DEB-1",), rolls=rolls, facts=by))
        if excess is None:
            check(run, index, before)
        else:
            wrecks.append((index, excess))
    groups = {index: group.at for index, group in enumerate(run.state.groups) if group.at is not None}
    for index, dice in _in_reach(centre, bands, groups):
        owner = run.field.group_ids[index]
        after, rolls, kills = shot(run, index, owner, "blast", dice)
        changed = ((index, after),)
        run.note(Event("group_blasted", ("DEB-2", "PDF-1"), owner, rolls=rolls, facts=(*by, *kills), groups=changed))
    return wrecks


def _in_reach(centre: Point, bands: Bands, places: Mapping[int, Point]) -> list[tuple[int, int]]:
    """Return the keys of the *places* in reach, nearest first, then in file order, and the dice of each (DEB-1)."""
    near = sorted(places, key=lambda index: (distance_squared(centre, places[index]), index))
    return [(index, dice) for index in near if (dice := dice_at(bands, centre, places[index]))]
