"""Exact odds of all that may happen to a unit or by it as the table stands, each from the rules' own `chances`."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import Literal

from msgspec import Struct

from interceptor_nb.odds.amounts import chance_words
from interceptor_nb.rules.fleet import chances, hull
from interceptor_nb.rules.fleet.carriers import why_no_launch
from interceptor_nb.rules.fleet.defence import shot_dice, why_no_shot
from interceptor_nb.rules.fleet.fighters import foes, why_no_attack
from interceptor_nb.rules.fleet.geometry import Point, distance_squared, is_within
from interceptor_nb.rules.fleet.orders import Token
from interceptor_nb.rules.fleet.rams import why_no_ram_now
from interceptor_nb.rules.fleet.rules import RuleId
from interceptor_nb.rules.fleet.state import Field, State
from interceptor_nb.rules.fleet.tables import BLASTS, Defence
from interceptor_nb.view.fleet_text import apart, counted

Kind = Literal["ram", "defence", "attack", "dogfight", "blast", "check", "repair", "launch"]
HEADINGS: dict[Kind, tuple[str, tuple[RuleId, ...]]] = {
    "ram": ("Rams", ("FRM-1", "FRM-2", "FRM-3", "FRM-4")),
    "defence": ("Point defence", ("PDF-1", "PDF-2", "PDF-3")),
    "attack": ("Fighter attacks", ("FTR-6", "TRN-7")),
    "dogfight": ("Dogfights", ("FTR-7", "PDF-1")),
    "launch": ("Emergency launch", ("CAR-4",)),
    "blast": ("Explosions", ("DEB-1", "DEB-2", "HUL-3")),
    "check": ("Next check of systems", ("HUL-4",)),
    "repair": ("Damage control", ("HUL-1",)),
}
"""In the order in which they are shown: what each kind is called, and its rules."""

_DEFENCES: tuple[Defence, ...] = ("pdaf", "adaf")
Spread = Mapping[int, Fraction]
_Part = Callable[[Field, State, int], Iterator["OddsLine"]]


class Bar(Struct, frozen=True):
    """One outcome and its chance."""

    label: str
    share: Fraction


class OddsLine(Struct, frozen=True):
    """One thing that may happen.

    Attributes:
        title: what, in words.
        says: its odds in words, or why it cannot happen.
        bars: its outcomes; none where it cannot happen.
        rules: those that it hangs on.
        refused: it cannot happen as the table stands.
        other: the id of the other unit, empty for none.
    """

    kind: Kind
    title: str
    says: str
    bars: tuple[Bar, ...] = ()
    rules: tuple[RuleId, ...] = ()
    refused: bool = False
    other: str = ""


def odds_of(field: Field, state: State, name: str) -> tuple[OddsLine, ...]:
    """Return every line about the ship or group called *name* as *state* stands."""
    if name in field.ships:
        index = field.ships[name]
        if state.ships[index].status != "active":
            return ()
        parts: tuple[_Part, ...] = (_rams, _defence, _attacks_on, _blasts, _checks, _repairs)
    else:
        index = field.groups[name]
        if not state.groups[index].fighters:
            return ()
        parts = (_attacks_by, _shots_at, _dogfights, _launches, _blasts_about)
    return tuple(line for part in parts for line in part(field, state, index))


def _rams(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    """Yield the rams that ship *index* may try, or why it may not try the nearest, and those it may suffer."""
    own, others = state.ships[index], [one for one, ship in enumerate(state.ships) if ship.status == "active"]
    others.remove(index)
    whys = {one: why_no_ram_now(field, state, index, field.ship_ids[one]) for one in others}
    for other in others:
        if whys[other] is None:
            yield _ram(field, state, index, other, other)
    nearest = min(others, key=lambda one: distance_squared(own.at, state.ships[one].at), default=None)
    why = None if nearest is None or None in whys.values() else whys[nearest]
    if why is not None:
        yield OddsLine("ram", f"{field.ship_ids[index]} rams", why[0], rules=(why[1],), refused=True)
    for other in others:
        if why_no_ram_now(field, state, other, field.ship_ids[index]) is None:
            yield _ram(field, state, other, index, other)


def _ram(field: Field, state: State, rammer: int, target: int, other: int) -> OddsLine:
    pair = [(one, state.ships[one]) for one in (rammer, target)]
    own, against = (field.thrust(*one) for one in pair)
    deals, takes = (field.boxes_left(*one) for one in pair)
    hits, alone = (_ram_hits(own, against, gated=gated) for gated in (True, False))
    lost, explodes = _ends(_ram_points(deals), takes)
    self_lost, self_explodes = _ends(_ram_points(takes), deals)
    name, victim = field.ship_ids[rammer], field.ship_ids[target]
    says = (
        f"hits {chance_words(hits)}; once it is tried, thrust {own} against {against}: {chance_words(alone)}."
        f" A hit: {victim} {_fate(lost, explodes)}; {name} {_fate(self_lost, self_explodes)}"
    )
    bars = (
        Bar("hit", hits),
        Bar(f"{victim} lost", hits * lost),
        Bar(f"{name} lost", hits * self_lost),
    )
    rules: tuple[RuleId, ...] = ("FRM-2", "FRM-3", "FRM-4", "HUL-3")
    return OddsLine("ram", f"{name} rams {victim}", says, bars, rules, other=field.ship_ids[other])


def _groups_against(field: Field, index: int) -> Iterator[int]:
    """Yield the groups of other sides than that of ship *index*."""
    return (other for other, side in enumerate(field.group_sides) if side != field.ship_sides[index])


def _ships_against(field: Field, state: State, index: int) -> Iterator[int]:
    """Yield the ships of other sides than that of group *index* that still fight."""
    for other, ship in enumerate(state.ships):
        if field.ship_sides[other] != field.group_sides[index] and ship.status == "active":
            yield other


def _defence(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    for other in _groups_against(field, index):
        yield from _shots(field, state, index, other, field.group_ids[other])


def _shots_at(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    for other in _ships_against(field, state, index):
        yield from _shots(field, state, other, index, field.ship_ids[other])


def _shots(field: Field, state: State, index: int, target: int, other: str) -> Iterator[OddsLine]:
    """Yield the fire of each kind of system of ship *index* at group *target*, unless it is far away."""
    ship, group = state.ships[index], state.groups[target]
    for kind in _DEFENCES:
        systems = len(field.working(index, ship, kind))
        if not systems or group.at is None:
            continue
        why = why_no_shot(field, state, index, kind, target)
        title = f"{systems} {kind.upper()} of {field.ship_ids[index]} at {field.group_ids[target]}"
        title += f", {apart(ship.at, group.at)}"
        if why is not None:
            yield OddsLine("defence", title, why[0], rules=(why[1],), refused=True, other=other)
            continue
        dice = systems * shot_dice(kind, ship, group)
        odds = _kills(dice, group.fighters, screens=field.types[target].screens)
        says = f"{counted(dice, 'die', 'dice')}: {_mean(odds)} of {group.fighters} on average"
        yield OddsLine("defence", title, says, _bars(odds, "shot down"), ("PDF-1", "PDF-2"), other=other)


def _attacks_on(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    for other in _groups_against(field, index):
        yield from _attack(field, state, other, index, field.group_ids[other])


def _attacks_by(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    for other in _ships_against(field, state, index):
        yield from _attack(field, state, index, other, field.ship_ids[other])


def _attack(field: Field, state: State, index: int, target: int, other: str) -> Iterator[OddsLine]:
    group, ship = state.groups[index], state.ships[target]
    if group.at is None:
        return
    title = f"{field.group_ids[index]} attacks {field.ship_ids[target]}, {apart(group.at, ship.at)}"
    why = why_no_attack(field, state, index, target)
    if why is not None:
        yield OddsLine("attack", title, why[0], rules=(why[1],), refused=True, other=other)
        return
    screens = len(field.working(target, ship, "screen"))
    odds = _attack_points(group.fighters, screens, shift=field.types[index].attack)
    lost, explodes = _ends(odds, field.boxes_left(target, ship))
    behind = f" through {counted(screens, 'screen')}" if screens else ""
    says = f"{counted(group.fighters, 'die', 'dice')}{behind}: {_mean(odds)} points on average; " + _fate(
        lost, explodes
    )
    yield OddsLine("attack", title, says, _bars(odds, "points"), ("FTR-6", "FTR-5"), other=other)


def _dogfights(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    """Yield the fights that would begin as groups stand; pairs are those of the rule (FTR-7)."""
    pairs = foes(field, state)
    group, types = state.groups[index], field.types
    for other in {pairs.get(index), *(one for one, target in pairs.items() if target == index)} - {None}:
        if other is None:
            continue
        enemy = state.groups[other]
        odds = _dogfight(
            group.fighters * (pairs.get(index) == other),
            enemy.fighters * (pairs.get(other) == index),
            shifts=(types[index].dogfight, types[other].dogfight),
            screens=(types[index].screens, types[other].screens),
        )
        before = group.fighters, enemy.fighters
        mine, theirs = (odds.merged(partial(_losses, before, which)) for which in (0, 1))
        says = f"loses {_mean(mine)}, shoots down {_mean(theirs)} on average"
        bars = (*_bars(theirs, "shot down"), *_bars(mine, "lost"))
        name = field.group_ids[other]
        yield OddsLine("dogfight", f"{field.group_ids[index]} and {name}", says, bars, ("FTR-7", "PDF-1"), other=name)


def _losses(before: tuple[int, int], which: int, left: tuple[int, int]) -> int:
    return before[which] - left[which]


def _launches(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    group, name = state.groups[index], field.group_ids[index]
    if group.ship < 0:
        return
    turn = state.turn + (not state.phase)
    why = why_no_launch(field, state, group.ship, Token("emergency", name=name), turn)
    if why is None:
        odds = chances.emergency_launch()
        bars = tuple(Bar(str(result), share) for result, share in odds.items())
        yield OddsLine("launch", name, f"launched {chance_words(odds['launched'])}", bars, ("CAR-4",))
    else:
        yield OddsLine("launch", name, why[0], rules=(why[1],), refused=True)


def _blasts(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    """Yield what the explosion of ship *index* would do, and what those of others would do to it."""
    for other in range(len(state.ships)):
        if other != index:
            yield from _blast_on_ship(field, state, index, other, field.ship_ids[other])
    for other in range(len(state.groups)):
        yield from _blast_on_group(field, state, index, other, field.group_ids[other])
    for other in range(len(state.ships)):
        if other != index:
            yield from _blast_on_ship(field, state, other, index, field.ship_ids[other])


def _blasts_about(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    for other in range(len(state.ships)):
        yield from _blast_on_group(field, state, other, index, field.ship_ids[other])


def _blast_on_ship(field: Field, state: State, source: int, target: int, other: str) -> Iterator[OddsLine]:
    one, ship = state.ships[source], state.ships[target]
    band = _band(field, source, one.at, ship.at)
    if band and one.status == ship.status == "active":
        odds = _blast_points(field.designs[source].ship_class, band)
        says = f"{_mean(odds)} points on average; " + _fate(*_ends(odds, field.boxes_left(target, ship)))
        title = f"{field.ship_ids[source]} explodes: {field.ship_ids[target]}, {apart(one.at, ship.at)}"
        yield OddsLine("blast", title, says, _bars(odds, "points"), ("DEB-1", "HUL-3"), other=other)


def _blast_on_group(field: Field, state: State, source: int, target: int, other: str) -> Iterator[OddsLine]:
    one, group = state.ships[source], state.groups[target]
    band = 0 if group.at is None else _band(field, source, one.at, group.at)
    if band and group.at is not None and one.status == "active":
        ship_class, screens = field.designs[source].ship_class, field.types[target].screens
        odds = _blast_kills(ship_class, band, group.fighters, screens=screens)
        says = f"{_mean(odds)} of {group.fighters} lost on average"
        title = f"{field.ship_ids[source]} explodes: {field.group_ids[target]}, {apart(one.at, group.at)}"
        yield OddsLine("blast", title, says, _bars(odds, "lost"), ("DEB-2", "PDF-1"), other=other)


def _checks(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    """Yield what the next row that is crossed off costs."""
    ship, rows = state.ships[index], field.designs[index].rows
    left = field.boxes_left(index, ship)
    for boxes in range(1, left):
        need = hull.check_need(rows, ship.damage, ship.damage + boxes, field.setup.rules)
        if need is not None:
            known = field.systems[index]
            systems = sum(hull.works(one, lost) for one, lost in zip(known, ship.losses, strict=True))
            odds = chances.systems_lost(systems, need)
            says = f"{counted(systems, 'system')}, each lost on {need} or more: {_mean(odds)} on average"
            title = f"after {counted(boxes, 'more box', 'more boxes')}"
            yield OddsLine("check", title, says, _bars(odds, "lost"), ("HUL-4",))
            return


def _repairs(field: Field, state: State, index: int) -> Iterator[OddsLine]:
    lost = zip(field.systems[index], state.ships[index].losses, strict=True)
    names = [system.name for system, losses in lost if losses > 0]
    if names:
        share = chances.repaired(1).get(1, Fraction(0))
        says = f"a party repairs it {chance_words(share)}"
        for name in names:
            yield OddsLine("repair", name, says, (Bar("repaired", share),), ("HUL-1", "TRN-11"))


def _band(field: Field, source: int, centre: Point, at: Point) -> int:
    """Return the number of the band, from 1, of the explosion of ship *source* that *at* is in; 0: beyond (DEB-1)."""
    bands = BLASTS[field.designs[source].ship_class]
    return next((number for number, (reach, _) in enumerate(bands, 1) if is_within(centre, at, reach)), 0)


def _ends(odds: Spread, left: int) -> tuple[Fraction, Fraction]:
    """Return the chances that a ship with so many boxes *left* is lost to *odds* points, and that it explodes."""
    lost = sum((share for points, share in odds.items() if points >= left), Fraction(0))
    explodes = (share * _explodes(points - left) for points, share in odds.items() if points >= left)
    return lost, sum(explodes, Fraction(0))


def _fate(lost: Fraction, explodes: Fraction) -> str:
    return f"lost {chance_words(lost)}" + (f", explodes {chance_words(explodes)}" if lost else "")


def _mean(odds: Spread) -> str:
    return f"{float(sum((value * share for value, share in odds.items()), Fraction(0))):.2f}"


def _bars(odds: Spread, noun: str) -> tuple[Bar, ...]:
    return tuple(
        Bar(f"{value} {noun[:-1] if value == 1 and noun == 'points' else noun}", share)
        for value, share in sorted(odds.items())
    )


# Asked anew at each move of a drag, with the same few arguments.
_explodes = lru_cache(maxsize=256)(chances.explodes)
_ram_hits = lru_cache(maxsize=256)(chances.ram_hits)
_ram_points = lru_cache(maxsize=256)(chances.ram_points)
_kills = lru_cache(maxsize=256)(chances.kills)
_attack_points = lru_cache(maxsize=256)(chances.attack_points)
_dogfight = lru_cache(maxsize=256)(chances.dogfight)
_blast_points = lru_cache(maxsize=256)(chances.blast_points)
_blast_kills = lru_cache(maxsize=256)(chances.blast_kills)
