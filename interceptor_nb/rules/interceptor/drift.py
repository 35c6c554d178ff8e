"""Asteroids that drift: a direction before play, a hex a turn, ships and each other in the way (AST-5, AST-6)."""

from collections.abc import Iterable

from msgspec import structs

from interceptor_nb.core.dice import Dice
from interceptor_nb.core.hexes import Direction, Hex, direction_name, label, neighbour
from interceptor_nb.rules.interceptor import asteroids
from interceptor_nb.rules.interceptor.air import THICK, zone_of
from interceptor_nb.rules.interceptor.damage import side_entered
from interceptor_nb.rules.interceptor.events import Event, Roll, fold
from interceptor_nb.rules.interceptor.initiative import OUT_OF_THE_WAY
from interceptor_nb.rules.interceptor.plan import skill
from interceptor_nb.rules.interceptor.planning import plan_for
from interceptor_nb.rules.interceptor.rules import RuleId
from interceptor_nb.rules.interceptor.state import Field, Rock, Rocks, Ship, State, rock_damaged, rock_now
from interceptor_nb.rules.interceptor.tables import ASTEROID_VELOCITY, MEETING_HITS


def directed(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    """Return the field's d6 before play, rolled only if some asteroid of a moving field has no direction (AST-5)."""
    if not field.drifts:
        return ()
    now = field.drifting(state.rocks).now
    without = [number for number, rock in now.items() if rock.direction is None]
    if not without:
        return ()
    face = dice.roll("field", "direction", 6)
    direction = Direction(face)
    rocks = _with(state.rocks, {number: structs.replace(now[number], direction=direction) for number in without})
    facts = (("direction", direction_name(direction, field.setup.map.grain)),)
    return (Event("field_directed", ("AST-5",), roll=Roll("direction", "field", face), facts=facts, rocks=rocks),)


def resolved(field: Field, state: State, dice: Dice) -> tuple[Event, ...]:
    """Return the asteroids' movement of this turn.

    Those that met roll for a new direction, all move, then ships are struck, then asteroids that came together
    collide; each in file order.
    """
    if not field.drifts or not field.drifting(state.rocks).now:
        return ()
    events = list(_new_directions(field, state.rocks, dice))
    state = fold(state, events)
    moved, event = _moved(field, state)
    events.append(event)
    state = fold(state, [event])
    for number in moved:
        following = _ships_in_the_way(field, state, dice, number)
        state = fold(state, following)
        events += following
    return (*events, *_meetings(field, state.rocks, moved))


def _with(rocks: Rocks, changed: dict[int, Rock | None] | dict[int, Rock]) -> Rocks:
    return tuple((number, rock) for number, rock in sorted({**dict(rocks), **changed}.items(), key=_number))


def _number(entry: tuple[int, Rock | None]) -> int:
    return entry[0]


def _names(field: Field, numbers: Iterable[int]) -> str:
    return ", ".join(field.rock_ids[number] for number in numbers)


def _new_directions(field: Field, rocks: Rocks, dice: Dice) -> Iterable[Event]:
    """Roll for every asteroid that met others when it last moved (AST-6)."""
    for number, rock in field.drifting(rocks).now.items():
        if rock.met:
            face = dice.roll(field.rock_ids[number], "asteroid_direction", 6)
            event = asteroids.redirected(field, rocks, number, face, "AST-6")
            rocks = event.rocks or rocks
            yield event


def _moved(field: Field, state: State) -> tuple[tuple[int, ...], Event]:
    """Return which asteroids are in another hex of the map now, and the event; some stay (AST-6)."""
    now, after = field.drifting(state.rocks).now, dict[int, Rock | None]()
    rolled: dict[Hex, list[int]] = {}
    for number, rock in now.items():
        if rock.met:
            rolled.setdefault(rock.hex, []).append(number)
    stay = {
        number
        for numbers in rolled.values()
        if len(numbers) > 1 and len({now[number].direction for number in numbers}) == 1
        for number in numbers
    }
    for number, rock in now.items():
        if number not in stay and rock.direction is not None:
            there = neighbour(rock.hex, rock.direction)
            gone_by = there not in field.hexes or _in_air(field, there)
            after[number] = None if gone_by else structs.replace(rock, hex=there, met=False)
    gone = [number for number, rock in after.items() if rock is None]
    moved = tuple(number for number, rock in after.items() if rock is not None)
    facts: tuple[tuple[str, int | str], ...] = (("moved", len(moved)),)
    facts += (("gone", _names(field, gone)),) if gone else ()
    facts += (("stay", _names(field, sorted(stay))),) if stay else ()
    rules: tuple[RuleId, ...] = ("AST-5", "AST-6") if gone or stay else ("AST-5",)
    return moved, Event("asteroids_moved", rules, facts=facts, rocks=_with(state.rocks, after))


def _in_air(field: Field, hex_: Hex) -> bool:
    """Return whether an asteroid in *hex_* burns up: it has come into the atmosphere (AST-6)."""
    return field.planet is not None and not field.planet.by_level and field.planet.zone(hex_) in THICK


def _is_under(field: Field, ship: Ship) -> bool:
    """Return whether *ship* is below the levels that asteroids drift in (ALT-1)."""
    return field.planet is not None and field.planet.by_level and zone_of(field.planet, ship) != "space"


def _ships_in_the_way(field: Field, state: State, dice: Dice, number: int) -> list[Event]:
    """Return what asteroid *number*, which has just moved, does to the ships in its hex (AST-5)."""
    log: list[Event] = []
    start = rock_now(field, state.rocks, number)
    came = start.direction if start is not None else None  # a ship that is hit turns it away (AST-3)
    for index in range(len(state.ships)):
        rock, ship = rock_now(field, state.rocks, number), state.ships[index]
        if rock is None or came is None:
            break
        if ship.hex != rock.hex or ship.status in OUT_OF_THE_WAY or _is_under(field, ship):
            continue
        met, plan = len(log), plan_for(field, ship, index)
        target, added = skill(plan, ship), asteroids.modifiers(field, plan, ship, ASTEROID_VELOCITY)
        face = dice.roll(plan.owner, "asteroid")
        ok = face + sum(modifier.value for modifier in added) <= target
        roll = Roll("asteroid", plan.owner, face, target, added, ok)
        if ok:
            facts = (("asteroid", field.rock_ids[number]), ("drifted", 1))
            log.append(Event("asteroid_passed", ("AST-1", "AST-5"), index, roll=roll, facts=facts))
            continue
        side = side_entered(ship, came)
        _, rocks = asteroids.hit(field, plan, ship, state.rocks, number, side=side, roll=roll, log=log, drifted=True)
        if rock_now(field, rocks, number) is not None:
            face = dice.roll(field.rock_ids[number], "asteroid_direction", 6)
            log.append(asteroids.redirected(field, rocks, number, face, "AST-3"))
        state = fold(state, log[met:])
    return log


def _meetings(field: Field, rocks: Rocks, moved: tuple[int, ...]) -> Iterable[Event]:
    """Make collide what is in one hex with an asteroid that has just come there, hex by hex (AST-6)."""
    came, grain = set(moved), field.setup.map.grain
    for hex_, numbers in field.drifting(rocks).at.items():
        if len(numbers) < 2 or came.isdisjoint(numbers):
            continue
        for number in numbers:
            rocks = rock_damaged(field, rocks, number, MEETING_HITS)
        now = field.drifting(rocks).now
        rocks = _with(rocks, {number: structs.replace(now[number], met=True) for number in numbers if number in now})
        facts: tuple[tuple[str, int | str], ...] = (
            ("hex", label(hex_, grain)),
            ("asteroids", _names(field, numbers)),
            ("hits", MEETING_HITS),
        )
        if gone := [number for number in numbers if number not in now]:
            facts += (("gone", _names(field, gone)),)
        yield Event("asteroids_met", ("AST-6", "AST-3"), facts=facts, rocks=rocks)
