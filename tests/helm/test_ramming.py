"""Rams: who may, who dodges, what the volleys do and what follows: HLM-R1 to HLM-R5, HLM-A9."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.hexes import Direction
from interceptor_nb.rules.helm.collision import side_struck
from interceptor_nb.rules.helm.setup import BySide, Options, Profile
from interceptor_nb.rules.helm.state import Ram
from tests.helm.helpers import (
    KIM,
    NE,
    NW,
    SE,
    SW,
    E,
    W,
    a_game,
    a_ship,
    acting,
    at,
    attempt,
    played,
    rules_against,
    stepped,
)

CALM = {"facing": [2], "jolt": [1]}
"""What a ship rolls after a collision that leaves it facing E."""


def sides(front: Profile = (1, 1), rear: Profile = (1, 1)) -> BySide:
    """Return silhouettes of front and rear, whole elsewhere."""
    return front, (1, 1), (1, 1), rear, (1, 1), (1, 1)


@pytest.mark.parametrize(
    ("other", "rules"),
    [
        pytest.param(a_ship("b"), [], id="HLM-R1 in one hex"),
        pytest.param(a_ship("b", hex_="1110"), ["HLM-R1"], id="HLM-R1 in the next hex"),
        pytest.param(a_ship("c"), ["HLM-R1"], id="HLM-R1 somebody else"),
    ],
)
def test_who_may_be_rammed(other: Any, rules: list[str]) -> None:
    assert rules_against("kim:ram:b", a_ship(), other) == rules


def test_nobody_rams_the_own_ship_or_one_on_the_ground() -> None:
    """HLM-R1, HLM-A11."""
    assert rules_against("kim:ram:a", a_ship(), a_ship("b")) == ["HLM-R1"]
    assert rules_against("kim:ram:b", a_ship(speed=1), a_ship("b", 0), planets=(at("1010"),)) == ["HLM-R1"]


def test_an_attempt_that_fails_is_no_collision() -> None:
    """HLM-R2, HLM-3."""
    came = attempt("kim:ram:b", (3, 3), a_ship(), a_ship("b"))
    assert (came.roll.margin, came.ship.ooc, came.state.moment.ram) == (-1, 2, None)
    assert came.state.moment.rams == {(0, 1)}


@pytest.mark.parametrize(
    ("faces", "margin"),
    [
        pytest.param((3, 4), 0, id="HLM-R2 exactly the difficulty"),
        pytest.param((6, 6), 5, id="HLM-R2 five over"),
    ],
)
def test_an_attempt_that_succeeds_keeps_its_margin(faces: tuple[int, int], margin: int) -> None:
    assert attempt("kim:ram:b", faces, a_ship(), a_ship("b")).state.moment.ram == Ram(0, 1, margin)


@pytest.mark.parametrize(
    ("faces", "collides", "ooc"),
    [
        # b: 4 + 5 + 2 = 11 for kim, who adds 4
        pytest.param([3, 4], False, 0, id="HLM-R3 the same margin is enough to dodge"),
        pytest.param([3, 3], True, 2, id="HLM-R3 one short collides, counted from that number"),
    ],
)
def test_dodging_a_ram(faces: list[int], collides: bool, ooc: int) -> None:
    ships = (a_ship(speed=0, size=1), a_ship("b", speed=4, size=5))
    field, state = acting(*ships)
    state, _, decision = stepped(field, state, "lee:ram:b", {"a": {"check": [2, 2]}})
    ram = structs.replace(state.moment, ram=Ram(0, 1, 2))
    state = structs.replace(state, moment=ram)
    assert (decision.kind, decision.ship, decision.title) == ("dodge", 1, "b may dodge a")
    dice = {"b": {"check": faces}}
    if collides:
        dice = {
            "a": {"volley": [1], **CALM},
            "b": {"check": faces, "volley": [1] * 9, **CALM},
        }
    after, events, _ = stepped(field, state, "kim:dodge:a", dice)
    kinds = [event.kind for event in events]
    assert ("collided" in kinds) == collides
    assert after.ships[1].ooc == ooc + collides
    assert (after.ships[1].energy, after.ships[1].spent) == (4, (1, 0))
    assert next(event.rules for event in events if event.kind == "action_tried")[0] == "HLM-A9"


def test_nobody_dodges_a_ram_for_free() -> None:
    """HLM-A8 is about missiles alone: somebody reflexive pays for dodging a ram."""
    reflexive = structs.replace(KIM, reflexive=True)
    field, state = acting(a_ship(speed=0), a_ship("b", 0, crew=(reflexive,)))
    state, *_ = stepped(field, state, "kim:ram:b", {"a": {"check": [2, 2]}})
    after, *_ = stepped(field, state, "kim:dodge:a", {"b": {"check": [6, 6]}})
    assert (after.ships[1].energy, after.ships[1].spent, after.ships[1].reflexed) == (4, (1,), (False,))


def test_a_ram_may_be_dodged_with_the_next_phases_action() -> None:
    """HLM-R3: kim of the first ship has acted already."""
    field, state = a_game(a_ship("a", 0), a_ship("b", 0))
    lines = {"a": "kim:steady kim:dodge:b", "b": "kim:ram:a"}
    turn = played(field, state, lines, dice={"a": {"check": [6, 6, 6, 6]}, "b": {"check": [2, 2]}})
    assert turn.state.ships[0].spent == (1, 0)
    assert "collided" not in {event.kind for event in turn.events}


def test_a_ship_that_tried_to_ram_has_no_dodge() -> None:
    """HLM-R3: its own attempt failed, so nobody is asked."""
    field, state = a_game(a_ship("a", 0), a_ship("b", 0))
    lines = {"a": "lee:ram:b kim:dodge:b", "b": "kim:ram:a"}
    dice = {"a": {"check": [1, 1], "volley": [1] * 5, **CALM}, "b": {"check": [2, 2], "volley": [1] * 5, **CALM}}
    turn = played(field, state, lines, dice=dice)
    assert [event.ship for event in turn.events if event.kind == "collided"] == [1, 0]
    assert turn.state.moment.rams == frozenset()


def test_an_option_lets_it_dodge() -> None:
    """HLM-R3."""
    field, state = a_game(a_ship("a", 0), a_ship("b", 0), options=Options(mutual_dodge=True))
    lines = {"a": "lee:ram:b kim:dodge:b", "b": "kim:ram:a"}
    turn = played(field, state, lines, dice={"a": {"check": [1, 1, 6, 6]}, "b": {"check": [2, 2]}})
    assert "collided" not in {event.kind for event in turn.events}


def test_two_ships_collide_once_a_phase() -> None:
    """HLM-R3: the second ram is dropped, and changes nothing."""
    field, state = a_game(a_ship("a", 0), a_ship("b", 0))
    dice = {"a": {"check": [6, 6], "volley": [1] * 5, **CALM}, "b": {"volley": [1] * 5, **CALM}}
    turn = played(field, state, {"a": "kim:ram:b", "b": "kim:ram:a"}, dice=dice)
    (dropped,) = [event for event in turn.events if event.kind == "action_dropped"]
    assert (dropped.ship, dropped.rules) == (1, ("HLM-R3",))
    assert turn.state.ships[1].energy == 5


def test_volleys_come_in_their_order_and_all_damage_afterwards() -> None:
    """HLM-R4: the rammer by size and speed, then the other."""
    field, state = a_game(a_ship("a", 1, "0910", size=2, crew=(KIM,)), a_ship("b", 0, size=3, crew=()))
    dice = {
        "a": {"check": [6, 6], "volley": [1, 2, 6], **CALM},
        "b": {"volley": [1, 2, 3], "facing": [2], "jolt": [1]},
    }
    turn = played(field, state, {"a": "kim:ram:b"}, dice=dice)
    fired = [(e.ship, e.fact("by"), e.fact("damage")) for e in turn.events if e.kind == "volley_fired"]
    assert fired == [(0, "size", 3), (0, "speed", 6), (1, "size", 6), (1, "speed", 0)]
    kinds = [
        event.kind
        for event in turn.events
        if event.kind in ("volley_fired", "collided", "hull_checked", "faced", "jolted")
    ]
    assert kinds == ["volley_fired"] * 4 + ["collided"] * 2 + ["hull_checked"] * 2 + ["faced", "jolted"] * 2
    assert [ship.hull for ship in turn.state.ships] == [6, 9]


def test_a_second_collision_of_a_phase_counts_by_itself() -> None:
    """HLM-R4, HLM-R3: another pair may collide as well, and what the first did is not done again."""
    ships = (a_ship("a", 0), a_ship("b", 0, size=1, crew=()), a_ship("c", 0, size=2, crew=()))
    dice = {
        "a": {"check": [6, 6, 6, 6], "volley": [1] * 10, "facing": [2, 2], "jolt": [1, 1]},
        "b": {"volley": [3], **CALM},
        "c": {"volley": [1, 1], **CALM},
    }
    turn = played(*a_game(*ships), {"a": "kim:ram:b lee:ram:c"}, dice=dice)
    assert [ship.hull for ship in turn.state.ships] == [5, 5, 5]


@pytest.mark.parametrize(
    ("profile", "dice", "damage", "met"),
    [
        pytest.param((1, 1), {"volley": [4, 4]}, 8, 0, id="HLM-R4 whole: no die for it"),
        pytest.param((2, 6), {"profile": [2], "volley": [4, 4]}, 8, 1, id="HLM-R4 at the number it is met"),
        pytest.param((2, 6), {"profile": [3]}, 2, 0, id="HLM-R4 above it 1 a die"),
        pytest.param((0, 6), {}, 2, 0, id="HLM-R4 none: 1 a die, without a roll"),
    ],
)
def test_silhouettes(profile: Profile, dice: dict[str, list[int]], damage: int, met: int) -> None:
    """HLM-R4: the other has no speed, so its second volley has neither dice nor a silhouette to meet."""
    ships = (a_ship("a", 0, size=1, profile=sides(profile)), a_ship("b", 0, size=2, crew=()))
    script = {"a": {"check": [6, 6], "volley": [1], **CALM}, "b": {**dice, **CALM}}
    turn = played(*a_game(*ships), {"a": "kim:ram:b"}, dice=script)
    assert turn.state.ships[0].hull == damage
    assert sum(event.kind == "silhouette_met" for event in turn.events) == met


@pytest.mark.parametrize(
    ("came_from", "facing", "side"),
    [
        pytest.param("0910", E, 3, id="HLM-R5 from behind"),
        pytest.param("0910", W, 0, id="HLM-R5 from ahead"),
        pytest.param("1109", E, 5, id="HLM-R5 from the left front"),
        pytest.param("1109", NE, 0, id="HLM-R5 the side turns with the facing"),
        pytest.param("1111", E, 1, id="HLM-R5 from the right front"),
        pytest.param(None, SW, 0, id="HLM-R5 from nowhere: in front"),
    ],
)
def test_the_side_struck(came_from: str | None, facing: Direction, side: int) -> None:
    field, state = acting(a_ship(), a_ship("b", facing=facing))
    rammer = structs.replace(state.ships[0], came_from=at(came_from) if came_from else None)
    state = structs.replace(state, ships=(rammer, state.ships[1]))
    assert side_struck(field, state, Ram(0, 1, 0)) == side


def test_an_option_strikes_in_front() -> None:
    """HLM-R5."""
    field, state = acting(a_ship(), a_ship("b"), options=Options(rammed_side="front"))
    rammer = structs.replace(state.ships[0], came_from=at("0910"))
    assert side_struck(field, structs.replace(state, ships=(rammer, state.ships[1])), Ram(0, 1, 0)) == 0


def test_the_silhouette_is_that_of_the_side_struck() -> None:
    """HLM-R5, HLM-R4, HLM-2: the rammer shows its front, the other its rear."""
    rammer = a_ship("a", 1, "0910", size=1, crew=(KIM,), profile=sides(rear=(0, 1)))
    other = a_ship("b", 0, size=2, crew=(), profile=sides(rear=(0, 1)))
    script = {"a": {"check": [6, 6], **CALM}, "b": {"volley": [1, 1], **CALM}}
    turn = played(*a_game(rammer, other), {"a": "kim:ram:b"}, dice=script)
    (began,) = [event for event in turn.events if event.kind == "collision_began"]
    assert (began.fact("side"), turn.state.ships[1].hull, turn.state.ships[0].hull) == (3, 2, 2)


@pytest.mark.parametrize(
    ("face", "facing"),
    [
        pytest.param(1, NE, id="HLM-R5 1 is the first facing"),
        pytest.param(3, SE, id="HLM-R5 clockwise from there"),
        pytest.param(6, NW, id="HLM-R5 6 is the last"),
    ],
)
def test_facing_and_ooc_after_a_collision(face: int, facing: Direction) -> None:
    script = {
        "a": {"check": [6, 6], "volley": [1] * 5, "facing": [face], "jolt": [4]},
        "b": {"volley": [1] * 5, **CALM},
    }
    turn = played(*a_game(a_ship("a", 0), a_ship("b", 0, crew=())), {"a": "kim:ram:b"}, dice=script)
    assert (turn.state.ships[0].facing, turn.state.ships[0].ooc) == (facing, 3)
    order = [(event.kind, event.ship) for event in turn.events if event.kind in ("faced", "jolted")]
    assert order == [("faced", 0), ("jolted", 0), ("faced", 1), ("jolted", 1)]


def test_a_ship_that_is_lost_rolls_no_more() -> None:
    """HLM-R5, HLM-6."""
    options = Options(hull_check="limit", hull_limit=10)
    script = {"a": {"check": [6, 6], "volley": [2] * 5, **CALM}, "b": {"volley": [1] * 5}}
    turn = played(*a_game(a_ship("a", 0), a_ship("b", 0, crew=()), options=options), {"a": "kim:ram:b"}, dice=script)
    assert [ship.status for ship in turn.state.ships] == ["flying", "exploded"]


def test_ooc_over_the_cap_asks_for_another_hull_check() -> None:
    """HLM-R5, HLM-3."""
    options = Options(hull_check="limit", hull_limit=6)
    script = {"a": {"check": [6, 6], "volley": [1] * 5, **CALM}, "b": {"volley": [1] * 5, "facing": [1], "jolt": [1]}}
    ships = (a_ship("a", 0), a_ship("b", 0, crew=(), ooc=6))
    turn = played(*a_game(*ships, options=options), {"a": "kim:ram:b"}, dice=script)
    assert (turn.state.ships[1].hull, turn.state.ships[1].status) == (6, "exploded")


def test_a_rammer_that_breaks_in_the_attempt_does_not_collide() -> None:
    """HLM-6 after the action, HLM-R1: a success adds OOC by the option, and that hurts the hull."""
    options = Options(ooc_on_success=1, hull_check="limit", hull_limit=1)
    script = {"a": {"check": [6, 6]}}
    turn = played(*a_game(a_ship("a", 0, ooc=6), a_ship("b", 0), options=options), {"a": "kim:ram:b"}, dice=script)
    assert [ship.status for ship in turn.state.ships] == ["exploded", "flying"]
    assert "ram_dropped" in {event.kind for event in turn.events}
