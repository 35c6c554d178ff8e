"""The odds of the fleet table: from the rules' own chances, where the rules allow it, each line with its rules."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interceptor_nb.odds.amounts import chance_words
from interceptor_nb.rules.fleet import RULES, begin
from interceptor_nb.rules.fleet.geometry import INCH, Point
from interceptor_nb.rules.fleet.setup import Cloud, Setup
from interceptor_nb.view.fleet_board import table_at
from interceptor_nb.view.fleet_html import odds_html
from interceptor_nb.view.fleet_odds import HEADINGS, Kind, OddsLine, odds_of
from interceptor_nb.view.fleet_sight import cut, sights
from tests.fleet.fights import a_game, a_group, a_ship, at, fight
from tests.fleet.games import scenario


def lines(setup: Setup, unit: str, kind: Kind) -> list[OddsLine]:
    field, state = begin(setup)
    return [line for line in odds_of(field, state, unit) if line.kind == kind]


def bars(line: OddsLine) -> dict[str, str]:
    return {bar.label: str(bar.share) for bar in line.bars}


NEAR = a_game(
    a_ship("ram", 0, 0, damage=8, velocity=1, design="escort"),
    a_ship("foe", 0, 2, side="blue", design="cruiser"),
)


def test_a_ram_has_gate_contest_and_what_a_hit_does() -> None:
    (line,) = lines(NEAR, "ram", "ram")
    assert line.rules == ("FRM-2", "FRM-3", "FRM-4", "HUL-3")
    assert bars(line) == {"hit": "13/54", "foe lost": "13/324", "ram lost": "13/54"}
    assert "thrust 6 against 4: 13/18" in line.says
    # Three boxes deal 3 to 18: eighteen boxes are lost to a 6 alone, at an excess of 0.
    assert "foe lost 1/6 · 16.67 %, explodes never" in line.says
    assert "ram lost certain" in line.says
    (other,) = lines(NEAR, "foe", "ram")[1:]
    assert other.title == "ram rams foe"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"damage": 7}, "only a ship on its last row of boxes may ram"),
        ({"ram_tried": True}, "its one attempt is used up"),
        ({"velocity": 0}, "a ship that does not move cannot ram; velocity 1 would do"),
        ({"at": at(0, -0.001)}, 'foe is more than 2" away'),
    ],
)
def test_a_ram_that_the_rules_forbid_says_why(changes: dict[str, Any], why: str) -> None:
    setup = a_game(a_ship("ram", **({"damage": 8, "velocity": 1} | changes)), NEAR.ships[1])
    (line,) = lines(setup, "ram", "ram")
    assert (line.says, line.refused, line.bars, line.rules) == (why, True, (), ("FRM-1",))


def test_point_defence_by_range_system_and_debris() -> None:
    ship = a_ship("ship", design="cruiser")
    (pdaf, adaf) = lines(a_game(ship, a_group("wing", 6)), "ship", "defence")
    assert bars(pdaf) == {"0 shot down": "1/4", "1 shot down": "1/3", "2 shot down": "5/18", "3 shot down": "1/9"} | {
        "4 shot down": "1/36"
    }
    assert adaf.says.startswith("2 dice")
    friend = a_game(ship, a_group("wing", 6, side="red"))
    assert lines(friend, "ship", "defence") == lines(friend, "wing", "defence") == []
    (far, one) = lines(a_game(ship, a_group("wing", 6.001)), "ship", "defence")
    assert (far.refused, far.rules) == (True, ("PDF-2",))
    assert one.says.startswith("1 die")
    cloudy = a_game(ship, a_group("wing", 6), clouds=(Cloud(at(3, 1), 12, 0, INCH),))
    assert {line.rules for line in lines(cloudy, "ship", "defence")} == {("TBL-3",)}
    assert [line.title for line in lines(cloudy, "wing", "defence")] == [
        line.title for line in lines(cloudy, "ship", "defence")
    ]


def test_attacks_through_screens_with_what_they_may_end_in() -> None:
    weak = a_game(a_ship("ship", damage=10), a_group("wing", 6))
    (line,) = lines(weak, "ship", "attack")
    assert bars(line)["0 points"] == "1/64"
    assert "lost 63/64 · 98.44 %" in line.says
    screened = a_game(a_ship("ship", design="capital"), a_group("wing", 6))
    (line,) = lines(screened, "wing", "attack")
    assert bars(line)["0 points"] == "64/729"
    assert "through 2 screens" in line.says
    assert "lost never" in line.says
    (line,) = lines(a_game(a_ship("ship"), a_group("wing", 6, endurance=0)), "wing", "attack")
    assert line.rules == ("FTR-5",)


def test_explosions_by_their_bands_on_ships_and_groups() -> None:
    setup = a_game(
        a_ship("bomb", design="cruiser"),
        a_ship("near", 1),
        a_ship("far", 2),
        a_ship("out", 2.001),
        a_group("wing", 1.5),
    )
    found = {line.other: line for line in lines(setup, "bomb", "blast") if line.title.startswith("bomb")}
    assert set(found) == {"near", "far", "wing"}
    assert len(found["near"].bars) == 11
    assert len(found["far"].bars) == 6
    assert bars(found["wing"]) == {"0 lost": "1/2", "1 lost": "1/3", "2 lost": "1/6"}
    assert found["wing"].rules == ("DEB-2", "PDF-1")
    about = [line.title for line in lines(setup, "wing", "blast")]
    assert about[0].startswith("bomb explodes: wing")


def test_dogfights_between_those_that_the_rules_pair() -> None:
    setup = a_game(a_group("one", 0), a_group("two", 1, side="red"), a_group("late", 0, 5, side="red"))
    (line,) = lines(setup, "one", "dogfight")
    assert line.title == "one and two"
    assert sum((bar.share for bar in line.bars), Fraction(0)) == 2  # its own losses, and those it inflicts
    assert lines(setup, "late", "dogfight") == []
    # It fires at the nearest alone, whoever fires at it.
    three = a_game(a_group("one", 0), a_group("two", 0.5, side="red"), a_group("third", 0.9, side="red"))
    (line,) = lines(three, "third", "dogfight")
    assert "loses 0.00" in line.says
    found = {line.other: line.says for line in lines(three, "one", "dogfight")}
    assert "shoots down 0.00" in found["third"]
    assert "shoots down 0.00" not in found["two"]
    tired = a_game(a_group("one", 0, endurance=0), a_group("two", 1, side="red", fighters=1))
    assert lines(tired, "two", "dogfight")[0].bars[0].label == "0 shot down"
    idle = a_game(a_group("one", 0, endurance=0), a_group("two", 1, side="red", endurance=0))
    assert lines(idle, "one", "dogfight") == []


def test_the_next_check_repairs_and_emergency_launches() -> None:
    hurt = a_game(a_ship("ship", design="cruiser", damage=5, systems_lost=(("drive", 1), ("bay1", -1))))
    (check,) = lines(hurt, "ship", "check")
    assert check.title == "after 1 more box"
    assert "5 systems, each lost on 6 or more" in check.says
    (repair,) = lines(hurt, "ship", "repair")
    assert (repair.title, str(repair.bars[0].share)) == ("drive", "1/6")
    landed = a_game(
        a_ship("home", design="carrier", side="blue"),
        a_group("wing", aboard="home", ready=2, landed=0),
        a_group("old", aboard="home", ready=2, landed=-1),
    )
    (launch,) = lines(landed, "wing", "launch")
    assert {bar.label: str(bar.share) for bar in launch.bars} == {
        "destroyed": "1/6",
        "damaged": "1/6",
        "failed": "1/3",
        "launched": "1/3",
    }
    assert lines(landed, "old", "launch")[0].refused


def test_what_is_lost_has_no_odds() -> None:
    lost = a_game(a_ship("wreck", damage=11, status="hulk"), a_ship("ship", 1), a_group("gone", 1, fighters=0))
    field, state = begin(lost)
    assert odds_of(field, state, "wreck") == odds_of(field, state, "gone") == ()
    assert [line for line in odds_of(field, state, "ship") if line.other == "wreck"] == []


def test_an_attack_comes_out_as_often_as_its_odds_say() -> None:
    """Every pair of faces of a group of two, played: the points are spread as the bars say."""
    setup = a_game(a_ship("ship", design="plain"), a_group("wing", 6, fighters=2))
    (line,) = lines(setup, "wing", "attack")
    counts: dict[str, int] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            fought = fight(setup, {"wing": "attack:ship"}, {"wing": {"attack": [first, second]}})
            points = fought.ship("ship").damage
            label = f"{points} point{'' if points == 1 else 's'}"
            counts[label] = counts.get(label, 0) + 1
    assert {label: Fraction(count, 36) for label, count in counts.items()} == {
        bar.label: bar.share for bar in line.bars
    }


@given(st.integers(0, 400))
def test_every_line_of_any_table_has_rules_and_whole_odds(seed: int) -> None:
    field, state = begin(scenario(Random(seed)))
    for unit in field.ids:
        for line in odds_of(field, state, unit):
            assert line.rules
            assert set(line.rules) <= set(RULES)
            assert line.kind in HEADINGS
            assert line.refused == (not line.bars)
            assert all(0 <= bar.share <= 1 for bar in line.bars)
            if line.kind not in ("ram", "dogfight", "repair") and line.bars:
                assert sum((bar.share for bar in line.bars), Fraction(0)) == 1


def test_fractions_are_told_exactly_and_in_percent() -> None:
    assert chance_words(Fraction(5, 36)) == "5/36 · 13.89 %"
    assert (chance_words(Fraction(0)), chance_words(Fraction(1))) == ("never", "certain")


def test_the_html_of_odds_escapes_names_and_lists_every_outcome() -> None:
    line = OddsLine(
        "attack", "<b>", "says <i>", tuple(lines(a_game(a_ship("s"), a_group("w", 1)), "w", "attack")[0].bars)
    )
    text = odds_html([line], lambda *rules: ",".join(rules))
    assert "<b>&lt;b&gt;</b>" in text
    assert "says &lt;i&gt;" in text
    assert text.count("<tr>") == 13
    assert "1/64 · 1.56 %" in text


@pytest.mark.parametrize(
    ("end", "centre", "stop"),
    [
        (at(10), at(5), at(4)),
        (at(10), at(5, 1), at(5)),
        (at(10), Point(5000, 1001), None),
        (at(3), at(5), None),
        (at(5), at(0.5), at(0)),
        (at(0), at(0), at(0)),
    ],
)
def test_where_debris_cuts_a_line(end: Point, centre: Point, stop: Point | None) -> None:
    assert cut(at(0), end, (Cloud(centre, 12, 0, INCH),)) == stop


def test_lines_of_sight_go_to_enemies_in_play() -> None:
    setup = a_game(
        a_ship("me"),
        a_ship("friend", 1),
        a_ship("foe", 5, side="blue", design="carrier"),
        a_ship("wreck", 6, side="blue", damage=11, status="hulk"),
        a_group("wing", 0, 5),
        a_group("inside", aboard="foe"),
        clouds=(Cloud(at(0, 3), 12, 0, INCH),),
    )
    found = {sight.other: sight.stop for sight in sights(table_at(*begin(setup)), "me")}
    assert found == {"foe": None, "wing": at(0, 2)}
    assert sights(table_at(*begin(setup)), "wreck") == ()
