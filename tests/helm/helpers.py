"""Short ways to a game of the helm, to one action in it and to what came of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from interceptor_nb.core.dice import ScriptedDice
from interceptor_nb.core.hexes import Direction, Hex, labelled
from interceptor_nb.rules.helm.attempts import tried
from interceptor_nb.rules.helm.events import Event, Roll, fold
from interceptor_nb.rules.helm.legal import faults
from interceptor_nb.rules.helm.micro import Log, Micro
from interceptor_nb.rules.helm.orders import NOTHING, Order, parse
from interceptor_nb.rules.helm.purposes import PURPOSES
from interceptor_nb.rules.helm.rolling import advance, settle, sides
from interceptor_nb.rules.helm.setup import CrewMember, MissileSetup, Options, Setup, ShipSetup
from interceptor_nb.rules.helm.state import Field, Moment, Ship, State, begin
from interceptor_nb.rules.helm.turn import Decision, Played, pending, play, step

NE, E, SE, SW, W, NW = Direction
"""The facings of a map with grain ``rows``."""

KIM = CrewMember("kim", piloting=4, engineering=2)
LEE = CrewMember("lee", piloting=2, engineering=5)


def at(label: str) -> Hex:
    """Return the hex called *label*."""
    return labelled(label, "rows")


def a_ship(ship_id: str = "a", speed: int = 6, hex_: str = "1010", **changes: Any) -> ShipSetup:
    """Return a scout facing E with 5 helm energy, kim and lee aboard; *changes* are fields of `ShipSetup`."""
    return structs.replace(ShipSetup(ship_id, at(hex_), E, 5, speed, energy=5, crew=(KIM, LEE)), **changes)


def a_missile(target: str = "a", hex_: str = "1010", **changes: Any) -> MissileSetup:
    """Return a missile after *target*; *changes* are fields of `MissileSetup`."""
    return structs.replace(MissileSetup("m1", target, at(hex_)), **changes)


def a_game(*ships: ShipSetup, options: Options | None = None, **changes: Any) -> tuple[Field, State]:
    """Return a game before its first phase; *changes* are fields of `Setup`."""
    return begin(structs.replace(Setup(rules=options or Options(), ships=ships or (a_ship(),), rounds=2), **changes))


def acting(*ships: ShipSetup, ship: int = 0, **changes: Any) -> tuple[Field, State]:
    """Return a game in which *ship* is to act, in phase 1, with nobody moved; *changes* as for `a_game`."""
    field, state = a_game(*ships, **changes)
    return field, structs.replace(state, moment=Moment(1, 1, "actions", ship))


class Tried(Struct, frozen=True):
    """An action as it came out."""

    field: Field
    state: State
    events: tuple[Event, ...]

    @property
    def ship(self) -> Ship:
        """Return the first ship."""
        return self.state.ships[0]

    @property
    def roll(self) -> Roll:
        """Return the check."""
        return next(event.roll for event in self.events if event.kind == "checked" and event.roll)


def attempt(action: str, faces: Sequence[int], *ships: ShipSetup, ship: int = 0, **changes: Any) -> Tried:
    """Return what comes of one *action* of one ship with *faces*, its hull check included."""
    field, state = acting(*ships, ship=ship, **changes)
    return attempt_in(field, state, ship, action, faces)


def attempt_in(field: Field, state: State, index: int, action: str, faces: Sequence[int]) -> Tried:
    """Return what comes of one *action* in *state*; the faces must be all that are asked for."""
    (one,) = parse(action).actions
    assert faults(field, state, index, one) == ()
    log, left = Log(), list(faces)
    micro = settle(field, tried(field, Micro(state), index, one, log), log)
    while sides(field, micro):
        micro = advance(field, micro, left.pop(0), log)
    assert left == []
    assert fold(state, log.events) == micro.state
    return Tried(field, micro.state, tuple(log.events))


def rules_against(action: str, *ships: ShipSetup, ship: int = 0, **changes: Any) -> list[str | None]:
    """Return the rules that forbid *action*, in order."""
    return rules_in(*acting(*ships, ship=ship, **changes), ship, action)


def rules_in(field: Field, state: State, index: int, action: str) -> list[str | None]:
    """Return the rules that forbid *action* in *state*, in order."""
    (one,) = parse(action).actions
    return [rule for _, rule in faults(field, state, index, one)]


Script = Mapping[str, Mapping[str, list[int]]]
"""Faces by owner and purpose."""


def played(
    field: Field,
    state: State,
    *lines: Mapping[str, str | Order],
    dice: Script | None = None,
) -> Played:
    """Return the last of some phases, one for each of *lines*; every face must be used."""
    scripted = ScriptedDice(dice or {}, PURPOSES)
    turn = play(field, state, lines[0], scripted)
    for line in lines[1:]:
        assert turn.problems == ()
        turn = play(field, turn.state, line, scripted)
    assert scripted.left() == {}
    return turn


def stepped(
    field: Field, state: State, line: str = ".", dice: Script | None = None
) -> tuple[State, tuple[Event, ...], Decision]:
    """Return state, events and next decision after one step; every face must be used."""
    scripted = ScriptedDice(dice or {}, PURPOSES)
    events = step(field, state, scripted, parse(line) if line != "." else NOTHING)
    assert scripted.left() == {}
    after = fold(state, events)
    return after, events, pending(field, after)
