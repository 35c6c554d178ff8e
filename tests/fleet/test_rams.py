"""Ramming: conditions, gate, contest, damage (FRM-1 to FRM-4)."""

from typing import Any

import pytest
from msgspec.structs import replace

from interceptor_nb.rules.fleet.setup import Options, Setup
from tests.fleet.fights import Fought, a_game, a_group, a_ship, faults, fight

Faces = dict[str, list[int]]


def duel(target: str = "row", **changes: Any) -> Setup:
    """Return a, an escort on its last row (8 of 11) with thrust 6 and V 1, 2 inches behind b, of design *target*."""
    plain: dict[str, Any] = {"velocity": 1, "damage": 8}
    return a_game(a_ship("a", **(plain | changes)), a_ship("b", 0, 3, design=target, side="blue"))


def ram(a: Faces, b: Faces | None = None, *, setup: Setup | None = None, line: str = "ram:b") -> Fought:
    """Play a's *line* with its faces and those of b."""
    return fight(setup or duel(), {"a": line}, {"a": a, "b": b or {}})


@pytest.mark.parametrize(
    ("line", "changes", "rules"),
    [
        pytest.param("ram:b", {}, [], id="FRM-1 all conditions hold"),
        pytest.param("ram:b", {"damage": 7}, ["FRM-1"], id="FRM-1 a box short of its last row"),
        pytest.param("ram:b", {"damage": 0, "design": "row"}, [], id="HUL-2 one row is always the last"),
        pytest.param("ram:b", {"ram_tried": True}, ["FRM-1"], id="FRM-1 one attempt in a game"),
        pytest.param("ram:b -1", {}, ["FRM-1"], id="FRM-1 at rest"),
        pytest.param("ram:b +1", {"velocity": 0}, [], id="FRM-1 V 1 by this turn's line"),
        pytest.param("ram:b", {"systems_lost": (("drive", 2),)}, ["FRM-1"], id="FRM-1 no thrust"),
        pytest.param("ram:b", {"systems_lost": (("drive", 1),)}, [], id="FRM-1 half the thrust will do"),
        pytest.param("ram:b", {"design": "base", "damage": 12}, ["FRM-1"], id="FRM-1 a base drifts without thrust"),
        pytest.param("ram:a", {}, ["FRM-1"], id="FRM-1 itself"),
        pytest.param("ram:g", {}, ["FRM-1"], id="FRM-1 a fighter group"),
        pytest.param("ram:h", {}, ["FRM-1"], id="FRM-1 a hulk"),
        pytest.param("ram:b ram:b", {}, ["FRM-1"], id="FRM-1 two targets"),
    ],
)
def test_who_may_ram(line: str, changes: dict[str, Any], rules: list[str]) -> None:
    setup = duel(**changes)
    hulk = a_ship("h", status="hulk", damage=11)
    setup = replace(setup, ships=(*setup.ships, hulk), groups=(a_group("g", 9),))
    assert [rule for _, rule, _ in faults(setup, {"a": line})] == rules


def test_fighters_may_not_ram() -> None:
    """FTR-4."""
    setup = a_game(a_ship("a"), a_group("g", 9))
    assert faults(setup, {"g": "ram:a"}) == [("g", "FTR-4", 1)]


@pytest.mark.parametrize(
    ("y", "tried"),
    [
        pytest.param(3, True, id="FRM-1 two inches apart"),
        pytest.param(3.001, False, id="FRM-1 a thousandth more, and the attempt is not used up"),
    ],
)
def test_range(y: float, tried: bool) -> None:
    setup = a_game(a_ship("a", velocity=1, damage=8), a_ship("b", 0, y, design="row"))
    fought = ram({"ram_gate": [1]} if tried else {}, setup=setup)
    assert fought.ship("a").ram_tried == tried
    assert fought.whys == ([] if tried else [("ram:b", "FRM-1")])


@pytest.mark.parametrize(
    ("face", "spends", "tried", "spent"),
    [
        pytest.param(5, True, True, True, id="FRM-2 a 5 is enough"),
        pytest.param(4, True, False, True, id="FRM-2 a 4 uses up the attempt"),
        pytest.param(4, False, False, False, id="FRM-2 unless the scenario says otherwise"),
        pytest.param(6, False, True, True, id="FRM-2 an attempt that is made is used up anyway"),
    ],
)
def test_the_gate(face: int, spends: bool, tried: bool, spent: bool) -> None:
    setup = replace(duel(), rules=Options(ram_gate_spends=spends))
    fought = ram({"ram_gate": [face]} | ({"ram": [1]} if tried else {}), {"ram": [6]} if tried else {}, setup=setup)
    assert ("ram_rolled" in fought.kinds, fought.ship("a").ram_tried) == (tried, spent)
    assert (fought.rolls[0].target, fought.rolls[0].ok) == (5, tried)


@pytest.mark.parametrize(
    ("target", "own", "other", "hit"),
    [
        pytest.param("row", 2, 4, False, id="FRM-3 6 + 2 against 4 + 4 is dodged"),
        pytest.param("row", 3, 4, True, id="FRM-3 one more hits"),
        pytest.param("base", 1, 6, True, id="FRM-3 a base has 0, and 7 hits"),
    ],
)
def test_the_contest(target: str, own: int, other: int, hit: bool) -> None:
    setup = duel(target)
    damage = ({"ram_damage": [1]}, {"ram_damage": [1]}) if hit else ({}, {})
    blown = {"explosion": [6]} if hit else {}
    fought = ram({"ram_gate": [5], "ram": [own], **damage[0], **blown}, {"ram": [other], **damage[1]}, setup=setup)
    assert ("rammed" in fought.kinds) == hit
    assert [roll.ok for roll in fought.rolls[:3]] == [True, None, not hit]


def test_thrust_of_the_moment() -> None:
    """HUL-5, FRM-3: a drive lost once gives 3 to a, so 6 + 3 are dodged with 5 + 4."""
    fought = ram({"ram_gate": [5], "ram": [6]}, {"ram": [5]}, setup=duel(systems_lost=(("drive", 1),)))
    assert fought.one("ram_rolled").fact("thrust") == 3


def test_both_take_damage_at_once() -> None:
    """FRM-4: 2 x 3 boxes of a on b's 6, 1 x 6 boxes of b on a's 3: both at 0, excess 0 and 3; screens ignored."""
    fought = ram({"ram_gate": [6], "ram": [6], "ram_damage": [2], "explosion": [4]}, {"ram": [1], "ram_damage": [1]})
    assert [(event.unit, event.fact("points"), event.fact("boxes")) for event in fought.all("rammed")] == [
        ("b", 6, 3),
        ("a", 6, 6),
    ]
    assert [(event.unit, event.fact("excess")) for event in fought.all("hulked")] == [("a", 3), ("b", 0)]
    assert [roll.purpose for roll in fought.rolls] == [
        "ram_gate", "ram", "ram", "ram_damage", "ram_damage", "explosion",
    ]  # fmt: skip


def test_checks_come_before_wrecks_rammer_first() -> None:
    """FRM-4, HUL-4, DEB-4: b crosses a row and is checked; then a explodes beside it."""
    setup = a_game(a_ship("a", velocity=1, damage=8), a_ship("b", 0, 1.5, design="cruiser"))
    dice = {
        "a": {"ram_gate": [5], "ram": [6], "ram_damage": [2], "explosion": [3]},
        "b": {"ram": [1], "ram_damage": [1], "threshold": [1, 1, 1, 1, 1, 1], "blast": [4]},
    }
    fought = fight(setup, {"a": "ram:b"}, dice)
    assert fought.kinds == (
        "ship_moved", "ram_gated", "ram_rolled", "rammed", "rammed", "systems_checked", "exploded", "blasted",
    )  # fmt: skip
    assert fought.ship("b").damage == 10


def test_a_rammer_that_lives_has_no_row_to_cross() -> None:
    """FRM-4, HUL-4: it was on its last row; nor does the explosion of its target make it check."""
    rammer = a_ship("a", velocity=1, design="plain", damage=20)
    setup = a_game(a_ship("b", 0, 2, design="escort", damage=7), rammer)
    dice = {
        "a": {"ram_gate": [5], "ram": [6], "ram_damage": [1], "blast": [3]},
        "b": {"ram": [1], "ram_damage": [1], "explosion": [6]},
    }
    fought = fight(setup, {"a": "ram:b"}, dice)
    assert (fought.ship("a").damage, fought.ship("b").status) == (27, "exploded")
    assert "systems_checked" not in fought.kinds


def test_rams_go_in_file_order() -> None:
    """FRM-2, FRM-1: a wrecks b, so the ram of b by c comes to nothing and does not use up the attempt."""
    setup = a_game(
        a_ship("a", velocity=1, design="plain", damage=20),
        a_ship("b", 0, 1.5, design="row"),
        a_ship("c", 0.5, 0, velocity=1, damage=8),
    )
    dice = {
        "a": {"ram_gate": [5], "ram": [6], "ram_damage": [1]},
        "b": {"ram": [1], "ram_damage": [1], "explosion": [1]},
        "c": {"blast": [1]},
    }
    fought = fight(setup, {"a": "ram:b", "c": "ram:b"}, dice | {"a": {**dice["a"], "blast": [2]}})
    assert fought.whys == [("ram:b", "FRM-1")]
    assert (fought.ship("c").ram_tried, fought.ship("c").damage, fought.ship("a").damage) == (False, 9, 28)


def test_a_ram_may_end_the_other_rammer() -> None:
    """FRM-1: a rams b and ends it; b's ram of a comes to nothing."""
    setup = duel()
    ships = (setup.ships[0], replace(setup.ships[1], velocity=1, course=6))
    setup = replace(setup, ships=ships)
    dice = {"a": {"ram_gate": [5], "ram": [6], "ram_damage": [2]}, "b": {"ram": [1], "ram_damage": [1]}}
    dice["a"]["explosion"] = [6]
    fought = fight(setup, {"a": "ram:b", "b": "ram:a"}, dice)
    assert fought.whys == [("ram:a", "FRM-1")]
