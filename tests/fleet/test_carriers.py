"""Launching, landing, rearming, emergencies (CAR-1 to CAR-5)."""

from typing import Any

import pytest
from msgspec import structs

from interceptor_nb.rules.fleet.legal import problems
from interceptor_nb.rules.fleet.setup import GroupSetup, Options, Setup
from interceptor_nb.rules.fleet.state import begin
from tests.fleet.fights import Fought, a_game, a_group, a_ship, at, faults, fight


def deck(*groups: GroupSetup, design: str = "carrier", **changes: Any) -> Setup:
    """Return c, a carrier with three bays, and its *groups*; d, a second one, lies 30 inches off."""
    ship = a_ship("c", design=design, side="blue", **changes)
    return a_game(ship, a_ship("d", 30, design="carrier", side="blue"), a_ship("r", 90), *groups)


ABOARD = [a_group(name, aboard="c") for name in ("g", "h", "i")]


@pytest.mark.parametrize(
    ("design", "line", "rules"),
    [
        pytest.param("carrier", "+1 R launch:g", [], id="CAR-1 a carrier while it turns and speeds up"),
        pytest.param("cruiser", "launch:g", [], id="CAR-1 any other that holds course and velocity"),
        pytest.param("cruiser", "+1 launch:g", ["CAR-1"], id="CAR-1 but not with another velocity"),
        pytest.param("cruiser", "R launch:g", ["CAR-1"], id="CAR-1 nor on another course"),
        pytest.param("carrier", "launch:g launch:h", [], id="CAR-2 two"),
        pytest.param("carrier", "launch:g launch:h launch:i", ["CAR-2"], id="CAR-2 not three"),
        pytest.param("carrier", "launch:g launch:g", ["CAR-2", "CAR-2"], id="CAR-2 one group once"),
        pytest.param("carrier", "launch:x", ["CAR-2"], id="CAR-2 not aboard"),
        pytest.param("carrier", "scramble:g", ["CAR-5"], id="CAR-5 no scrambling"),
        pytest.param("carrier", "emergency:g", ["CAR-4"], id="CAR-4 it has not just landed"),
    ],
)
def test_launch_orders(design: str, line: str, rules: list[str]) -> None:
    groups = ABOARD if design == "carrier" else ABOARD[:1]
    assert [rule for _, rule, _ in faults(deck(*groups, design=design), {"c": line})] == rules


def test_other_ships_handle_one_group_a_turn() -> None:
    """CAR-1: a launch and a landing are two, which a carrier may have."""
    groups = (a_group("g", aboard="c"), a_group("h", 0.5))
    lines = {"c": "launch:g", "h": "land:c"}
    assert faults(deck(*groups), lines) == []
    cruiser = deck(*groups, design="cruiser")
    assert faults(cruiser, lines) == [("h", "CAR-2", 1)]
    assert faults(structs.replace(cruiser, rules=Options(other_goes=2)), lines) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        pytest.param("launch:x", "'x' is not aboard; g, h, i is", id="CAR-2 what is aboard is named"),
        pytest.param("launch:o", "'o' is not aboard; g, h, i is", id="CAR-2 a group of another carrier is not"),
    ],
)
def test_what_is_said_of_a_group_that_is_not_aboard(line: str, message: str) -> None:
    field, state = begin(deck(*ABOARD, a_group("o", aboard="d")))
    assert message in str(problems(field, state, {"c": line})[0])
    assert "'x' is not aboard; no group is [CAR-2]" in str(problems(field, state, {"r": "launch:x"})[0])


def test_a_base_of_type_4_is_a_carrier_and_one_group_is_the_most_for_others() -> None:
    """CAR-1, CAR-2."""
    setup = deck(*ABOARD[:2], design="base")
    assert faults(setup, {"c": "launch:g launch:h"}) == []
    plain = tuple((name, structs.replace(design, carrier=None)) for name, design in setup.designs)
    setup = structs.replace(setup, designs=plain)
    assert faults(setup, {"c": "launch:g launch:h"}) == [("c", "CAR-2", 2)]


def test_a_group_is_launched_in_the_second_move() -> None:
    """CAR-1, FTR-1: from where the carrier has gone, at most half a move."""
    fought = fight(deck(ABOARD[0], velocity=4), {"c": "launch:g", "g": "then:0,10"})
    assert (fought.group("g").at, fought.group("g").ship) == (at(0, 10), -1)
    assert [event.kind for event in fought.events if event.unit == "g"] == ["go_began", "launched", "group_moved"]
    assert faults(deck(ABOARD[0], velocity=4), {"c": "launch:g", "g": "then:0,10.001"}) == [("g", "FTR-1", 1)]


@pytest.mark.parametrize(
    ("y", "rules"),
    [
        pytest.param("9", [], id="FTR-1 half of 18"),
        pytest.param("9.001", ["FTR-1"], id="FTR-1 a thousandth more"),
    ],
)
def test_fast_groups_are_launched_for_half_a_move_too(y: str, rules: list[str]) -> None:
    setup = deck(a_group("g", aboard="c", type="fast"))
    assert [rule for _, rule, _ in faults(setup, {"c": "launch:g", "g": f"then:0,{y}"})] == rules


def test_what_is_aboard_is_ordered_nothing_unless_it_is_launched() -> None:
    """FTR-1, CAR-2."""
    line = "go:1,1 then:0,1 land:c attack:r"
    rules = ["FTR-1", "FTR-1", "CAR-2", "CAR-2", "FTR-1"]
    assert [rule for _, rule, _ in faults(deck(ABOARD[0]), {"g": line})] == rules
    assert faults(deck(ABOARD[0]), {"c": "launch:g", "g": "then:0,1 attack:r"}) == []


@pytest.mark.parametrize(
    ("x", "lands"),
    [
        pytest.param(1, True, id="CAR-2 an inch away"),
        pytest.param(1.001, False, id="CAR-2 a thousandth more"),
    ],
)
def test_landing_range(x: float, lands: bool) -> None:
    fought = fight(deck(a_group("g", x)), {"g": "land:c"})
    assert (fought.group("g").ship, fought.whys) == ((0, []) if lands else (-1, [("land:c", "CAR-2")]))


def test_rearming() -> None:
    """CAR-3, FTR-5: lands in turn 1, aboard in turn 2, launched in turn 3 with whole endurance."""
    setup = deck(a_group("g", 0, 5, endurance=0))
    first = fight(setup, {"g": "go:0,0.5 land:c"})
    assert (first.group("g").ready, first.group("g").at, first.group("g").bay) == (3, None, 4)
    assert faults(setup, {"c": "launch:g"}, first.state) == [("c", "CAR-3", 1)]
    second = fight(setup, state=first.state)
    third = fight(setup, {"c": "launch:g"}, state=second.state)
    assert (third.group("g").at, third.group("g").endurance) == (at(0), 3)


def test_others_do_not_rearm() -> None:
    """CAR-1: a cruiser's group may leave in the next turn with what it has, and not in an emergency."""
    setup = deck(a_group("g", 0.5, endurance=1), design="cruiser")
    first = fight(setup, {"g": "land:c"})
    assert faults(setup, {"c": "emergency:g"}, first.state) == [("c", "CAR-4", 1)]
    second = fight(setup, {"c": "launch:g"}, state=first.state)
    assert (second.group("g").at, second.group("g").endurance) == (at(0), 1)


@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        pytest.param({"g": "land:c", "h": "land:c"}, [], id="CAR-2 two land"),
        pytest.param({"g": "land:c", "h": "land:c", "i": "land:c"}, ["CAR-2"], id="CAR-2 not three"),
        pytest.param({"c": "launch:j", "g": "land:c", "h": "land:c"}, ["CAR-2"], id="CAR-2 launches come off"),
        pytest.param({"g": "land:r"}, ["CAR-2"], id="CAR-2 an enemy"),
        pytest.param({"g": "land:e"}, ["CAR-2"], id="CAR-2 no bays"),
        pytest.param({"g": "land:x"}, ["CAR-2"], id="CAR-2 nothing"),
        pytest.param({"g": "land:c attack:r"}, ["CAR-2"], id="CAR-2 land or attack"),
        pytest.param({"g": "land:f", "f": "+1"}, ["CAR-1"], id="CAR-1 another ship that speeds up"),
        pytest.param({"g": "land:c", "c": "+1 R"}, [], id="CAR-1 a carrier may"),
        pytest.param({"g": "land:f"}, [], id="CAR-1 another ship that goes straight on"),
    ],
)
def test_landing_orders(lines: dict[str, str], rules: list[str]) -> None:
    setup = deck(*(a_group(name, 0.5) for name in "ghi"), a_group("j", aboard="c"))
    more = a_ship("e", 0, 0.5, side="blue"), a_ship("f", 0, 0.5, design="cruiser", side="blue")
    setup = a_game(*setup.ships, *more, *setup.groups)
    assert [rule for _, rule, _ in faults(setup, lines)] == rules


def test_what_may_go_wrong_until_a_group_lands() -> None:
    """CAR-2: no bay is free, the ship is lost."""
    full = deck(*ABOARD, a_group("x", 0.5))
    assert fight(full, {"x": "land:c"}).whys == [("land:c", "CAR-2")]
    freed = fight(full, {"c": "launch:g", "x": "land:c"})
    assert (freed.whys, freed.group("x").bay) == ([], 4)
    dead = a_game(a_ship("c", design="carrier", side="blue", status="hulk", damage=24), a_group("x", 0.5))
    assert fight(dead, {"x": "land:c"}).whys == [("land:c", "CAR-2")]


def emergency(face: int) -> tuple[Setup, Fought]:
    """Land g on c in turn 1, and try an emergency launch with *face* in turn 2."""
    setup = deck(a_group("g", 0.5, endurance=1))
    first = fight(setup, {"g": "land:c"})
    return setup, fight(setup, {"c": "emergency:g", "g": "then:0,3"}, {"g": {"emergency": [face]}}, state=first.state)


@pytest.mark.parametrize("face", [pytest.param(5, id="CAR-4 a 5"), pytest.param(6, id="CAR-4 a 6")])
def test_an_emergency_launch(face: int) -> None:
    group = emergency(face)[1].group("g")
    assert (group.at, group.endurance) == (at(0, 3), 3)


@pytest.mark.parametrize("face", [pytest.param(3, id="CAR-4 a 3"), pytest.param(4, id="CAR-4 a 4")])
def test_an_emergency_launch_that_fails(face: int) -> None:
    """CAR-4: normal in the next turn, no second emergency."""
    setup, fought = emergency(face)
    assert (fought.group("g").ship, fought.group("g").at) == (0, None)
    assert faults(setup, {"c": "emergency:g"}, fought.state) == [("c", "CAR-4", 1)]
    assert fight(setup, {"c": "launch:g"}, state=fought.state).group("g").at == at(0)


def test_an_emergency_that_destroys() -> None:
    """CAR-4: for good: no party, no group in that bay; the next to land takes another one."""
    setup, fought = emergency(1)
    assert (fought.group("g").fighters, fought.group("g").at, fought.ship("c").losses[4]) == (0, None, -1)
    assert faults(setup, {"c": "repair:bay1"}, fought.state) == [("c", "CAR-4", 1)]
    assert fought.field.working(0, fought.ship("c"), "bay") == (5, 6)


def test_an_emergency_that_damages() -> None:
    """CAR-4: repaired in TRN-11 of turn 3, launched in turn 5 and not before."""
    setup, fought = emergency(2)
    assert (fought.group("g").ship, fought.group("g").at) == (0, None)
    assert faults(setup, {"c": "launch:g"}, fought.state) == [("c", "CAR-4", 1)]
    third = fight(setup, {"c": "repair:bay1"}, {"c": {"control": [6]}}, state=fought.state)
    assert third.group("g").ready == 5
    fourth = fight(setup, state=third.state)
    assert faults(setup, {"c": "launch:g"}, third.state) == [("c", "CAR-3", 1)]
    assert fight(setup, {"c": "launch:g"}, state=fourth.state).group("g").at == at(0)


def test_an_emergency_is_of_the_turn_after_the_landing_alone() -> None:
    """CAR-4, CAR-3: two turns after it the group is ready, and goes as any other."""
    setup = deck(a_group("g", 0.5))
    second = fight(setup, state=fight(setup, {"g": "land:c"}).state)
    assert faults(setup, {"c": "emergency:g"}, second.state) == [("c", "CAR-4", 1)]
    assert faults(setup, {"c": "launch:g"}, second.state) == []


@pytest.mark.parametrize(
    ("after", "rules"),
    [
        pytest.param(1, [], id="CAR-4 option: it is ready in turn 3"),
        pytest.param(2, ["CAR-3"], id="CAR-4 it is not ready in turn 3"),
    ],
)
def test_a_bay_that_is_repaired_in_the_turn_of_the_mishap(after: int, rules: list[str]) -> None:
    """CAR-4: in TRN-11 of turn 2."""
    setup = structs.replace(deck(a_group("g", 0.5)), rules=Options(mended_after=after))
    first = fight(setup, {"g": "land:c"})
    dice = {"g": {"emergency": [2]}, "c": {"control": [6]}}
    second = fight(setup, {"c": "emergency:g repair:bay1"}, dice, state=first.state)
    assert (second.group("g").ready, second.ship("c").losses[4]) == (2 + after, 0)
    assert [rule for _, rule, _ in faults(setup, {"c": "launch:g"}, second.state)] == rules


def test_an_attempt_counts_whatever_it_rolls() -> None:
    """CAR-2: a failed emergency and one landing are two; a second landing is one too many."""
    setup = deck(a_group("g", 0.5), a_group("h", 0.5), a_group("i", 0.5))
    first = fight(setup, {"g": "land:c"})
    lines = {"c": "emergency:g", "h": "land:c", "i": "land:c"}
    assert faults(setup, lines, first.state) == [("i", "CAR-2", 1)]


def test_a_lost_bay_stops_rearming() -> None:
    """HUL-4, CAR-4: bay1 with g, which is rearming, is lost; bay2 with h, which is ready, too. Parties repair both."""
    setup = deck(a_group("h", aboard="c", bay=2, ready=1), a_group("g", 0.5))
    losses = [1, 1, 1, 1, 6, 6, 1]
    lines = {"g": "land:c", "r": "hit:c*8", "c": "repair:bay1 repair:bay2"}
    fought = fight(setup, lines, {"c": {"threshold": losses, "control": [6, 6]}})
    assert (fought.group("g").ready, fought.group("h").ready) == (3, 1)
    held = fight(setup, {"g": "land:c", "r": "hit:c*8"}, {"c": {"threshold": losses}})
    assert (held.group("g").ready, held.group("h").ready) == (None, 1)
    assert faults(setup, {"c": "launch:h"}, held.state) == [("c", "CAR-4", 1)]
    later = fight(setup, {"c": "repair:bay1 repair:bay2"}, {"c": {"control": [6, 6]}}, state=held.state)
    assert (later.group("g").ready, later.group("h").ready) == (4, 1)
    assert faults(setup, {"c": "launch:h"}, later.state) == []


def test_a_launch_that_cannot_go_any_more() -> None:
    """HUL-3: its carrier is rammed and lost with it before TRN-6, so the group has no go."""
    setup = a_game(
        a_ship("a", design="row", velocity=1),
        a_ship("c", 0, 2, design="cruiser", side="blue", damage=17),
        a_group("g", aboard="c"),
    )
    dice = {
        "a": {"ram_gate": [6], "ram": [6], "ram_damage": [1], "blast": [1, 1]},
        "c": {"ram": [1], "ram_damage": [1], "explosion": [1]},
    }
    fought = fight(setup, {"a": "ram:c", "c": "launch:g", "g": "then:1,1"}, dice)
    assert (fought.group("g").fighters, "launched" in fought.kinds) == (0, False)


def test_a_bay_that_is_lost_before_the_launch() -> None:
    """CAR-4, HUL-4: a ram beside the carrier explodes in TRN-5, and the check loses the bay."""
    setup = a_game(
        a_ship("a", 0, 0, design="row", velocity=1),
        a_ship("b", 0, 2, damage=10),
        a_ship("c", 1, 2, design="carrier", side="blue", damage=7),
        a_group("g", aboard="c"),
    )
    dice = {
        "a": {"ram_gate": [6], "ram": [6], "ram_damage": [1], "blast": [1]},
        "b": {"ram": [1], "ram_damage": [1], "explosion": [1]},
        "c": {"blast": [1], "threshold": [1, 1, 1, 1, 6, 1, 1]},
    }
    fought = fight(setup, {"a": "ram:b", "c": "launch:g", "g": "then:1,3"}, dice)
    assert (fought.whys, fought.group("g").ship, fought.group("g").at) == ([("launch:g", "CAR-4")], 2, None)
