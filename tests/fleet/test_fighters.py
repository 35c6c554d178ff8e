"""Fighter groups: moves, hidden types, endurance, attacks, dogfights (FTR-1 to FTR-8)."""

from typing import Any

import pytest

from interceptor_nb.rules.fleet.fighters import foes
from interceptor_nb.rules.fleet.setup import Cloud
from interceptor_nb.rules.fleet.state import begin, seen_type
from tests.fleet.fights import a_game, a_group, a_ship, at, faults, fight


@pytest.mark.parametrize(
    ("kind", "line", "rules"),
    [
        pytest.param("standard", "go:6,0 then:12,0", [], id="FTR-1 half of 12 twice"),
        pytest.param("standard", "go:6.001,0", ["FTR-1"], id="FTR-1 a thousandth more"),
        pytest.param("standard", "go:6,0 then:12.001,0", ["FTR-1"], id="FTR-1 from where the first half ended"),
        pytest.param("standard", "then:6.001,0", ["FTR-1"], id="FTR-1 from where it stood"),
        pytest.param("fast", "go:0,9 then:0,0", [], id="FTR-1 half of 18, and back"),
        pytest.param("fast", "go:9.001,0", ["FTR-1"], id="FTR-1 and no more"),
        pytest.param("standard", "go:1,0 go:2,0", ["TRN-1"], id="TRN-1 one first move"),
        pytest.param("standard", "+2", ["TRN-1"], id="TRN-1 a ship's order"),
    ],
)
def test_moves(kind: str, line: str, rules: list[str]) -> None:
    setup = a_game(a_ship("a", 90), a_group("g", 0, type=kind))
    assert [rule for _, rule, _ in faults(setup, {"g": line})] == rules
    if not rules:
        end = line.rpartition(":")[2].split(",")
        assert fight(setup, {"g": line}).group("g").at == at(float(end[0]), float(end[1]))


@pytest.mark.parametrize(
    ("x", "changes", "why"),
    [
        pytest.param(6, {}, None, id="FTR-6 six inches"),
        pytest.param(6.001, {}, "FTR-6", id="FTR-6 a thousandth more"),
        pytest.param(6, {"endurance": 1}, None, id="FTR-5 the last one"),
    ],
)
def test_attack_range(x: float, changes: dict[str, Any], why: str | None) -> None:
    dice = {} if why else {"g": {"attack": [1] * 6}}
    fought = fight(a_game(a_ship("a"), a_group("g", x, **changes)), {"g": "attack:a"}, dice)
    assert fought.whys == ([("attack:a", why)] if why else [])
    assert fought.group("g").endurance == changes.get("endurance", 3) - (why is None)
    assert fought.group("g").target == -1


@pytest.mark.parametrize(
    ("design", "lost", "points"),
    [
        pytest.param("plain", (), 4, id="FTR-6 no screen: 4, 5 and 6 are 1, 1 and 2"),
        pytest.param("cruiser", (), 3, id="FTR-6 one screen: the 4 does nothing"),
        pytest.param("capital", (), 2, id="FTR-6 two screens: 5 and 6 do one each"),
        pytest.param("capital", (("screen1", 1),), 3, id="FTR-6 a lost screen does not help"),
    ],
)
def test_attacks_by_screens(design: str, lost: tuple[tuple[str, int], ...], points: int) -> None:
    setup = a_game(a_ship("a", design=design, systems_lost=lost), a_group("g", 3))
    fought = fight(setup, {"g": "attack:a"}, {"g": {"attack": [1, 2, 3, 4, 5, 6]}})
    assert (fought.ship("a").damage, fought.one("attacked").fact("points")) == (points, points)


def test_a_die_for_each_fighter_and_a_shift() -> None:
    """FTR-6, FTR-8: an ace's 3 counts as 4."""
    setup = a_game(a_ship("a", design="plain"), a_group("g", 3, type="ace", fighters=2))
    assert fight(setup, {"g": "attack:a"}, {"g": {"attack": [2, 3]}}).ship("a").damage == 1


@pytest.mark.parametrize(
    ("target", "changes", "rules"),
    [
        pytest.param("a", {}, [], id="FTR-6 a ship"),
        pytest.param("h", {}, ["FTR-6"], id="FTR-6 not a hulk"),
        pytest.param("x", {}, ["FTR-6"], id="FTR-6 nothing"),
        pytest.param("a", {"endurance": 0}, ["FTR-5"], id="FTR-5 no endurance"),
    ],
)
def test_what_may_be_attacked(target: str, changes: dict[str, Any], rules: list[str]) -> None:
    setup = a_game(a_ship("a"), a_ship("h", status="hulk", damage=11), a_group("g", 3, **changes))
    assert [rule for _, rule, _ in faults(setup, {"g": f"attack:{target}"})] == rules


def test_debris_between_stops_an_attack() -> None:
    """TBL-3: when the target is named, or since: the second cloud appears in TRN-8; no endurance is used."""
    cloud = Cloud(at(3), 12, 0, 1000)
    fought = fight(a_game(a_ship("a"), a_group("g", 6), clouds=(cloud,)), {"g": "attack:a"})
    assert (fought.whys, fought.group("g").endurance) == ([("attack:a", "TBL-3")], 3)
    setup = a_game(a_ship("a", design="plain"), a_ship("b", 3, damage=10), a_ship("c", 50), a_group("g", 6))
    fought = fight(setup, {"g": "attack:a", "c": "hit:b*7"}, {"b": {"explosion": [1]}})
    assert (fought.whys, fought.group("g").endurance) == ([("attack:a", "TBL-3")], 3)


@pytest.mark.parametrize(
    "lines", [pytest.param({}, id="TRN-10 it did not fire"), pytest.param({"a": "hit:b*1"}, id="TRN-8 it fired")]
)
def test_a_target_that_is_lost_before(lines: dict[str, str]) -> None:
    """HUL-3: the first of two groups ends it; the other's attack takes no endurance, and is not tried again."""
    setup = a_game(a_ship("a", damage=10), a_ship("b", 50), a_group("g", 3), a_group("h", 3))
    fought = fight(setup, {"g": "attack:a", "h": "attack:a", **lines}, {"g": {"attack": [4, 1, 1, 1, 1, 1]}})
    assert fought.whys == [("attack:a", "HUL-3")]
    assert (fought.group("g").endurance, fought.group("h").endurance) == (2, 3)


def test_no_limit_to_coming_home() -> None:
    """FTR-3: with endurance 0 a group still moves, turn after turn, and lands."""
    setup = a_game(a_ship("c", 0, 30, design="carrier", side="blue"), a_group("g", 0, endurance=0))
    fought = None
    for y in (12, 24, 29):
        line = {"g": f"go:0,{y - 6 if y < 29 else 29} then:0,{y}" + (" land:c" if y == 29 else "")}
        fought = fight(setup, line, state=fought.state if fought else None)
        assert fought.problems == ()
    assert fought is not None
    assert fought.group("g").ship == 0


@pytest.mark.parametrize(
    ("x", "fight_"),
    [
        pytest.param(1, True, id="FTR-7 an inch apart"),
        pytest.param(1.001, False, id="FTR-7 a thousandth more"),
    ],
)
def test_dogfight_range(x: float, fight_: bool) -> None:
    setup = a_game(a_ship("a", 90), a_group("g", 0), a_group("h", x, side="red"))
    dice = {"side:red": {"initiative": [1, 1]}, "side:blue": {"initiative": [2, 2]}}
    faces = {"g": {"dogfight": [6, 6, 1, 1, 1, 1]}, "h": {"dogfight": [4, 1, 1, 1, 1, 1]}} if fight_ else {}
    fought = fight(setup, dice=dice | faces)
    assert (fought.group("g").fighters, fought.group("h").fighters) == ((5, 2) if fight_ else (6, 6))
    assert [fought.group(name).endurance for name in "gh"] == ([2, 2] if fight_ else [3, 3])
    assert not any(group.fought for group in fought.state.groups)


ROLLED = {"side:red": {"initiative": [1, 1]}, "side:blue": {"initiative": [2, 2]}}


@pytest.mark.parametrize(
    ("lines", "out", "fights"),
    [
        pytest.param({"c": "launch:g"}, False, True, id="FTR-7 one that was launched fights"),
        pytest.param({"g": "land:c"}, True, False, id="FTR-7 one that has landed does not"),
    ],
)
def test_dogfights_are_of_what_is_out_at_the_end_of_the_phase(lines: dict[str, str], out: bool, fights: bool) -> None:
    group = a_group("g", 0.5) if out else a_group("g", aboard="c")
    setup = a_game(a_ship("c", design="carrier", side="blue"), group, a_group("h", 0, 0.5, side="red"))
    ties = {side: {"initiative": [face] * (1 + out)} for side, face in (("side:red", 1), ("side:blue", 2))}
    dice = {name: {"dogfight": [1] * 6} for name in "gh"} if fights else {}
    assert len(fight(setup, lines, ties | dice).all("dogfought")) == 2 * fights


def test_dogfights_are_simultaneous() -> None:
    """FTR-7, PDF-1: g ends h, and h's two still roll two dice; kills are capped at the group."""
    setup = a_game(a_ship("a", 90), a_group("g", 0), a_group("h", 1, side="red", fighters=2))
    dice = {"g": {"dogfight": [6] * 6}, "h": {"dogfight": [6, 5]}}
    fought = fight(setup, dice=ROLLED | dice)
    assert (fought.group("g").fighters, fought.group("h").fighters, fought.group("h").at) == (3, 0, None)
    assert fought.all("dogfought")[0].fact("kills") == 2


@pytest.mark.parametrize(
    ("endurance", "pairs"),
    [
        pytest.param((3, 3, 3), {0: 1, 1: 0, 2: 0}, id="FTR-7 each at the nearest"),
        pytest.param((3, 0, 3), {0: 1, 1: 0, 2: 0}, id="FTR-7 one without endurance fires back"),
        pytest.param((0, 0, 3), {0: 2, 2: 0}, id="FTR-7 only at one that fires at it"),
        pytest.param((0, 0, 0), {}, id="FTR-7 nobody begins"),
    ],
)
def test_who_fires_at_whom(endurance: tuple[int, int, int], pairs: dict[int, int]) -> None:
    places = ((0, "blue"), (0.5, "red"), (-0.6, "red"))
    groups = [
        a_group(name, x, side=side, endurance=left)
        for name, (x, side), left in zip("ghi", places, endurance, strict=True)
    ]
    assert foes(*begin(a_game(a_ship("a", 90), *groups))) == pairs


def test_nobody_fires_back_at_one_that_fires_at_another() -> None:
    """FTR-7: h fires at i, which is nearer; g, without endurance, has h beside it and nobody that fires at it."""
    groups = a_group("g", 0, endurance=0), a_group("h", 0.9, side="red"), a_group("i", 1.5, endurance=0)
    assert foes(*begin(a_game(*groups))) == {1: 2, 2: 1}


def test_at_equal_distance_the_first_in_the_file() -> None:
    """FTR-7."""
    groups = a_group("g", 0), a_group("h", 0.5, side="red"), a_group("i", -0.5, side="red")
    assert foes(*begin(a_game(*groups)))[0] == 1


def test_no_attack_after_a_dogfight() -> None:
    """FTR-7, FTR-5."""
    setup = a_game(a_ship("a", 0, 2), a_group("g", 0), a_group("h", 1, side="red"))
    dice = {"g": {"dogfight": [1] * 6}, "h": {"dogfight": [1] * 6}}
    fought = fight(setup, {"g": "attack:a"}, ROLLED | dice)
    assert (fought.whys, fought.group("g").endurance) == ([("attack:a", "FTR-7")], 2)


def test_screened_fighters_and_aces() -> None:
    """FTR-8: 4s do nothing to the heavy ones; the ace's 3 counts as 4."""
    setup = a_game(a_ship("a", 90), a_group("g", 0, type="heavy"), a_group("h", 1, side="red", type="ace"))
    dice = {"g": {"dogfight": [3, 1, 1, 1, 1, 1]}, "h": {"dogfight": [3, 4, 5, 1, 1, 1]}}
    fought = fight(setup, dice=ROLLED | dice)
    assert (fought.group("g").fighters, fought.group("h").fighters) == (3, 6)


@pytest.mark.parametrize(
    ("lines", "dice", "seen"),
    [
        pytest.param({}, {}, "unknown", id="FTR-2 hidden"),
        pytest.param({"g": "go:1,0"}, {}, "unknown", id="FTR-2 it moves"),
        pytest.param({"g": "attack:a"}, {"g": {"attack": [1] * 6}}, "Standard", id="FTR-2 it attacks"),
        pytest.param({"a": "pdaf:g"}, {"a": {"pdaf": [1]}}, "Standard", id="FTR-2 it is shot at and missed"),
        pytest.param(
            {"b": "hit:c*7"}, {"c": {"explosion": [1]}, "g": {"blast": [1]}}, "unknown", id="FTR-2 it is blasted"
        ),
    ],
)
def test_hidden_types(lines: dict[str, str], dice: dict[str, dict[str, list[int]]], seen: str) -> None:
    setup = a_game(a_ship("a", 0, 3), a_ship("b", 50), a_ship("c", 0, -1, damage=10), a_group("g", 0))
    fought = fight(setup, lines, dice)
    assert seen_type(fought.field, 0, fought.group("g")) == seen


def test_a_dogfight_shows_both_types() -> None:
    """FTR-2."""
    setup = a_game(a_ship("a", 90), a_group("g", 0), a_group("h", 1, side="red", endurance=0))
    fought = fight(setup, dice=ROLLED | {"g": {"dogfight": [1] * 6}, "h": {"dogfight": [1] * 6}})
    assert [group.revealed for group in fought.state.groups] == [True, True]
