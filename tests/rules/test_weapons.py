"""Who is at the weapons and what overload adds: WPN-1 to WPN-3, and the printed example of a corvette (example 10)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.core.errors import RuleError
from interceptor_nb.rules.interceptor.setup import CrewMember, Status
from interceptor_nb.rules.interceptor.weapons import (
    Battery,
    Carried,
    Modifiers,
    Mount,
    abandon,
    fire_out_of_control,
    manned_by,
    overload,
    take_over,
    to_hit,
    weapons_handled,
)
from tests.helpers import pilot

PILOT = pilot(5, name="pilot")
G1, G2, G3 = (CrewMember(name, "gunner", piloting=2, gunnery=5) for name in ("g1", "g2", "g3"))
HAND = CrewMember("hand")


def mounts(count: int, arc: str | None = "fore", of: str = "pilot", **changes: Any) -> tuple[Mount, ...]:
    """Return *count* like mounts, with ids such as ``fore1``; without an arc they are ``turret1`` and on."""
    return tuple(Mount(f"{arc or 'turret'}{number}", of, arc, **changes) for number in range(1, count + 1))


def parts(found: Modifiers) -> list[tuple[int, str]]:
    return [(part.value, part.rule) for part in found.parts]


@pytest.mark.parametrize(
    ("carries", "count"),
    [
        pytest.param(("weapon",), 1, id="WPN-1 a weapon"),
        pytest.param((), 0, id="WPN-1 an empty hardpoint or autoloader"),
        pytest.param(("decoy",), 0, id="WPN-1 decoys"),
        pytest.param(("els",), 0, id="WPN-1 ELS"),
        pytest.param(("ecm",), 0, id="WPN-1 ECM"),
        pytest.param(("safeguard_1",), 0, id="WPN-1 Safeguard-1"),
        pytest.param(("sensor",), 0, id="WPN-1 sensors"),
        pytest.param(("painting",), 0, id="WPN-1 painting"),
        pytest.param(("ecm", "decoy"), 0, id="WPN-1 only such things"),
        pytest.param(("ecm", "weapon"), 1, id="WPN-1 not only such things"),
    ],
)
def test_what_counts_as_a_weapon_and_an_arc(carries: tuple[Carried, ...], count: int) -> None:
    aft = Mount("aft", "pilot", "aft", carries)
    assert weapons_handled((aft,)) == count
    assert overload(PILOT, (*mounts(1), aft)).total == 2 * count


def test_a_destroyed_weapon_does_not_count() -> None:
    """WPN-1, as in the printed example, where a turret has three weapons that still work."""
    assert weapons_handled((*mounts(2), Mount("gone", "pilot", "aft", works=False))) == 2


def test_a_tot_group_is_one_weapon() -> None:
    """WPN-1: each group is one, and an ungrouped weapon of the same name as a group is another."""
    one, other = mounts(10, tot="left"), mounts(10, "aft", tot="right")
    assert (weapons_handled(one), weapons_handled((*one, *other))) == (1, 2)
    assert weapons_handled((*one, Mount("left", "pilot", "fore"))) == 2


@pytest.mark.parametrize(
    ("crewman", "under_control", "expected"),
    [
        pytest.param(G1, (), [], id="WPN-2 nothing"),
        pytest.param(G1, mounts(5), [], id="WPN-1 five one way"),
        pytest.param(G1, mounts(6), [(1, "WPN-2")], id="WPN-2 the sixth"),
        pytest.param(G1, mounts(8), [(3, "WPN-2")], id="WPN-2 each after the fifth"),
        pytest.param(G1, mounts(6, tot="a"), [], id="WPN-1 a group of six is one"),
        pytest.param(G1, mounts(5, None), [], id="WPN-1 five in a turret"),
        pytest.param(G1, (*mounts(1), *mounts(1, "aft")), [(2, "WPN-2")], id="WPN-2 two arcs"),
        pytest.param(
            G1, (*mounts(1), *mounts(1, "aft"), *mounts(1, "port")), [(4, "WPN-2")], id="WPN-2 a third arc, our ruling"
        ),
        pytest.param(PILOT, (*mounts(1), *mounts(1, None)), [(4, "WPN-2")], id="WPN-2 a pilot with both kinds"),
        pytest.param(G1, (*mounts(1), *mounts(1, None)), [(2, "WPN-2")], id="WPN-2 a gunner with both, our ruling"),
        pytest.param(HAND, (*mounts(1), *mounts(1, None)), [(2, "WPN-2")], id="WPN-2 any other crewman as a gunner"),
        pytest.param(
            PILOT, (*mounts(1, carries=("ecm",)), *mounts(1, None)), [], id="WPN-1 a pod is no fixed weapon either"
        ),
        pytest.param(PILOT, (*mounts(1), *mounts(1, None, carries=())), [], id="WPN-1 nor an empty turret a turret"),
        pytest.param(
            PILOT,
            (*mounts(3), *mounts(2, "aft"), *mounts(2, None)),
            [(2, "WPN-2"), (2, "WPN-2"), (4, "WPN-2")],
            id="WPN-2 all three are added",
        ),
    ],
)
def test_overload(crewman: CrewMember, under_control: tuple[Mount, ...], expected: list[tuple[int, str]]) -> None:
    found = overload(crewman, under_control)
    assert parts(found) == expected
    assert found.total == sum(value for value, _ in expected)


def test_overload_says_why() -> None:
    found = overload(PILOT, (*mounts(4), *mounts(2, "aft"), *mounts(1, None)))
    assert [part.why for part in found.parts] == [
        "2 over 5 weapons",
        "fixed weapons in 2 arcs",
        "fixed and turreted weapons of a pilot",
    ]
    assert [part.why for part in overload(G1, (*mounts(1), *mounts(1, None))).parts] == ["fixed and turreted weapons"]


RIGHT = mounts(10, "right", "g3", tot="right")
CORVETTE = Battery(
    (PILOT, G1, G2, G3),
    (*mounts(5), *mounts(5, None, "g1"), *mounts(4, "aft", "g2"), *RIGHT, *mounts(10, "left", "g3", tot="left")),
    bridge=True,
)


def changed(battery: Battery, prefix: str, **changes: Any) -> Battery:
    """Return *battery* with *changes* to the mounts whose ids begin with *prefix*."""
    new = tuple(structs.replace(one, **changes) if one.id.startswith(prefix) else one for one in battery.mounts)
    return structs.replace(battery, mounts=new)


def hammered() -> Battery:
    """Return the corvette after some turns."""
    hurt = structs.replace(CORVETTE, out=frozenset({"g1", "g2"}))
    for gone in ("turret4", "turret5"):
        hurt = changed(hurt, gone, works=False)
    return changed(changed(hurt, "aft", carries=()), "right", tot=None)


@pytest.mark.parametrize(
    ("mount", "expected"),
    [
        pytest.param("fore1", 0, id="example 10: the pilot with five fixed"),
        pytest.param("turret1", 0, id="example 10: gunner 1 with five in a turret"),
        pytest.param("aft1", 0, id="example 10: gunner 2 with four launchers"),
        pytest.param("left1", 2, id="example 10: gunner 3 with two TOT groups on two sides"),
    ],
)
def test_10_the_corvette_before_the_fight(mount: str, expected: int) -> None:
    assert to_hit(CORVETTE, mount).total == expected


def test_10_the_corvette_after_some_turns() -> None:
    ship = hammered()
    assert [manned_by(ship, mount) for mount in ("fore1", "turret1", "aft1", "right1")] == ["pilot", None, None, "g3"]
    assert sorted(parts(to_hit(ship, "right1"))) == [(2, "WPN-2"), (6, "WPN-2")]

    ship = abandon(ship, "g3", *(f"right{number}" for number in range(5, 11)))
    assert weapons_handled(ship.controlled_by("g3")) == 5
    assert (to_hit(ship, "left1").total, to_hit(ship, "right4").total) == (2, 2)
    assert manned_by(ship, "right5") is None

    turret = [f"turret{number}" for number in range(1, 6)]
    ship = take_over(ship, "pilot", *turret)
    assert sorted(parts(to_hit(ship, "turret1"))) == [(3, "WPN-2"), (4, "WPN-2")]
    assert to_hit(ship, "fore1").total == 7

    ship = structs.replace(ship, out=frozenset({"g1"}))  # gunner 2 comes to
    ship = take_over(ship, "g2", *turret)
    assert (to_hit(ship, "fore1").total, to_hit(ship, "turret1").total) == (0, 0)
    assert manned_by(ship, "turret1") == "g2"


TWO_SEATS = Battery((PILOT, G1, HAND), (*mounts(2), *mounts(2, None, "g1")), out=frozenset({"pilot"}))


@pytest.mark.parametrize(
    ("bridge", "expected"),
    [
        pytest.param(False, [(2, "WPN-2"), (3, "WPN-3")], id="WPN-3 no bridge: +3"),
        pytest.param(True, [(2, "WPN-2")], id="WPN-3 a bridge: nothing more"),
    ],
)
def test_somebody_elses_weapons(bridge: bool, expected: list[tuple[int, str]]) -> None:
    ship = take_over(structs.replace(TWO_SEATS, bridge=bridge), "g1", "fore1", "fore2")
    assert parts(to_hit(ship, "fore1")) == expected
    assert parts(to_hit(ship, "turret1")) == [(2, "WPN-2")], "his own are no stranger to him"


def test_the_owner_takes_his_weapons_back_at_no_modifier() -> None:
    """WPN-3: and they are his again once he comes to, where nobody took them."""
    assert manned_by(TWO_SEATS, "fore1") is None
    awake = structs.replace(TWO_SEATS, out=frozenset())
    assert (manned_by(awake, "fore1"), to_hit(awake, "fore1").total) == ("pilot", 0)
    taken = structs.replace(take_over(TWO_SEATS, "g1", "fore1"), out=frozenset())
    assert manned_by(taken, "fore1") == "g1"
    assert parts(to_hit(take_over(taken, "pilot", "fore1"), "fore1")) == []


def test_an_owner_needs_no_gunnery_for_his_own() -> None:
    """WPN-3 asks for Gunnery of those who take over; CRW-3 lets him fire by luck."""
    ship = Battery((HAND, G1), mounts(1, of="hand"))
    assert to_hit(take_over(take_over(ship, "g1", "fore1"), "hand", "fore1"), "fore1").total == 0


def test_abandoned_weapons_wait_for_somebody_else() -> None:
    left = abandon(TWO_SEATS, "g1", "turret1")
    assert [manned_by(left, mount) for mount in ("turret1", "turret2")] == [None, "g1"]
    assert left.controlled_by("g1") == (left.mount("turret2"),)
    back = structs.replace(left, out=frozenset())
    with pytest.raises(RuleError, match=r"^g1 has abandoned turret1; somebody else may man it \[WPN-3\]$"):
        take_over(back, "g1", "turret1")
    manned = take_over(back, "pilot", "turret1")
    assert (manned_by(manned, "turret1"), to_hit(manned, "turret1").total) == ("pilot", 4 + 3)
    assert manned_by(take_over(manned, "g1", "turret1"), "turret1") == "g1", "it is no longer abandoned"


@pytest.mark.parametrize(
    ("act", "message"),
    [
        pytest.param(
            lambda: take_over(TWO_SEATS, "pilot", "turret1"),
            r"^pilot is dead or disabled and takes nothing over \[WPN-3\]$",
            id="WPN-3 survivors take over",
        ),
        pytest.param(
            lambda: take_over(TWO_SEATS, "hand", "fore1"),
            r"^hand has no Gunnery, and fore1 is not his own; .* \[WPN-3\]$",
            id="WPN-3 with Gunnery",
        ),
        pytest.param(
            lambda: take_over(structs.replace(TWO_SEATS, bridge=True), "hand", "fore1"),
            r"^hand has no Gunnery.* \[WPN-3\]$",
            id="WPN-3 with Gunnery, on a bridge too",
        ),
        pytest.param(
            lambda: abandon(TWO_SEATS, "pilot", "fore1"),
            r"^pilot is dead or disabled and abandons nothing \[WPN-3\]$",
            id="WPN-3 the dead abandon nothing",
        ),
        pytest.param(
            lambda: abandon(TWO_SEATS, "g1", "fore1"),
            r"^g1 does not control fore1; pilot does \[WPN-3\]$",
            id="WPN-3 only what he controls",
        ),
        pytest.param(
            lambda: abandon(abandon(TWO_SEATS, "g1", "turret1"), "g1", "turret1"),
            r"^g1 does not control turret1; nobody does \[WPN-3\]$",
            id="WPN-3 once",
        ),
        pytest.param(
            lambda: to_hit(TWO_SEATS, "fore1"),
            r"^fore1 is out while pilot is dead or disabled; another may take it over \[WPN-3\]$",
            id="WPN-3 out with its crewman",
        ),
        pytest.param(
            lambda: to_hit(abandon(TWO_SEATS, "g1", "turret1"), "turret1"),
            r"^turret1 was abandoned by g1; somebody else may man it \[WPN-3\]$",
            id="WPN-3 abandoned",
        ),
        pytest.param(
            lambda: to_hit(changed(TWO_SEATS, "turret1", carries=()), "turret1"),
            r"^turret1 has no weapon on it \[WPN-1\]$",
            id="WPN-1 empty",
        ),
        pytest.param(
            lambda: to_hit(changed(TWO_SEATS, "turret1", works=False), "turret1"),
            r"^turret1 is destroyed \[WPN-1\]$",
            id="WPN-1 destroyed",
        ),
    ],
)
def test_what_is_refused(act: Callable[[], object], message: str) -> None:
    with pytest.raises(RuleError, match=message):
        act()


@pytest.mark.parametrize(
    "ask",
    [
        pytest.param(lambda: manned_by(CORVETTE, "nose1"), id="WPN-3 no such mount"),
        pytest.param(lambda: take_over(CORVETTE, "g9", "fore1"), id="WPN-3 no such crewman to take over"),
        pytest.param(lambda: abandon(CORVETTE, "g9"), id="WPN-3 no such crewman to abandon"),
    ],
)
def test_names_that_the_ship_does_not_have(ask: Callable[[], object]) -> None:
    with pytest.raises(KeyError):
        ask()


@pytest.mark.parametrize(
    ("status", "added"),
    [
        pytest.param("random", 3, id="MOV-9 out of control: +3 in place of everything else"),
        pytest.param("flying", None, id="MOV-9 under control it has no part in it"),
        pytest.param("derelict", None, id="MOV-9 nor for a ship that nobody flies"),
    ],
)
def test_fire_out_of_control(status: Status, added: int | None) -> None:
    found = fire_out_of_control(status)
    assert (None if found is None else found.total) == added
